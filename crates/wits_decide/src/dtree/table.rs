//! Everything that can be in a decision tree, as a table.

use super::ChoiceDef;
use crate::nodes::{FieldInfo, FieldSort as Sort, Holds, NodeInfo};

/// Everything that can be in a decision tree, in the order of a palette. [`ChoiceDef::Stop`] is not among them: it is a
/// setting of the node in it.
pub const NODES: &[NodeInfo] = &[IF, SWITCH, RANDOM, DO, PICK, GO];

impl ChoiceDef {
    /// What is known of nodes of its kind: its row of [`NODES`]. Stops around a node do not matter.
    #[must_use]
    pub fn info(&self) -> &'static NodeInfo {
        match self {
            Self::If { .. } => &IF,
            Self::Switch { .. } => &SWITCH,
            Self::Random(_) => &RANDOM,
            Self::Do(_) => &DO,
            Self::Pick(_) => &PICK,
            Self::Go(_) => &GO,
            Self::Stop(inner) => inner.info(),
        }
    }
}

const WAYS: Holds = Holds::Named(&[("yes", true), ("no", true)]);

const fn question(id: &'static str, shown: &'static str) -> NodeInfo {
    NodeInfo::new(id, shown, "Questions")
}

const fn answer(id: &'static str, shown: &'static str) -> NodeInfo {
    NodeInfo::new(id, shown, "Answers")
}

const fn field(name: &'static str, sort: Sort, help: &'static str) -> FieldInfo {
    FieldInfo::new(name, sort, help)
}

pub(super) const IF: NodeInfo = question("If", "test")
    .help("A question with two answers.")
    .holding(WAYS)
    .with(&[field("test", Sort::Condition, "The question.").needed("Always")]);

pub(super) const SWITCH: NodeInfo = question("Switch", "switch")
    .help("A question with any number of answers.")
    .holding(Holds::Cases)
    .with(&[field("of", Sort::Value, "What is asked: a value or a key in braces.").needed("\"value\"")]);

pub(super) const RANDOM: NodeInfo = question("Random", "random")
    .help("Chance decides, and keeps to it as long as it is asked in every run.")
    .holding(WAYS)
    .with(&[
        field("chance", Sort::Number, "How likely yes is, from 0 to 1.").or("0.5"),
        field("time_out", Sort::Int, "Rolls again after so many runs; never if it is not said."),
        field("time_out_range", Sort::Int, "Each time-out is longer by up to so many runs.").or("0"),
        field("expiry", Sort::Choice(&["At", "After"]), "When exactly the time is out.").or("\"At\""),
        field("alternate", Sort::Flag, "When the time is out, takes the other way instead of rolling.")
            .or("false"),
    ]);

pub(super) const DO: NodeInfo = answer("Do", "action").help("An action of the game.").with(&[field(
    "(action)",
    Sort::Act,
    "Which action.",
)
.needed("\"action\"")]);

pub(super) const PICK: NodeInfo = answer("Pick", "pick")
    .help("Just a name, for games and machines that act on it themselves.")
    .with(&[field("(name)", Sort::Text, "The name.").needed("\"nothing\"")]);

const GO: NodeInfo =
    answer("Go", "go")
        .help("On with a branch.")
        .with(&[field("(branch)", Sort::Text, "Which branch.").needed("\"branch\"")]);
