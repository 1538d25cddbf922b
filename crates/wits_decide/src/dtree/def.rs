//! Decision trees as files write them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use wits_core::findings::Findings;
use wits_core::ron::{self, RonFile};

use super::plan::Plan;
use crate::Value;
use crate::board::BoardDef;
use crate::condition::ConditionDef;
use crate::words::{CallDef, Vocabulary};

/// A decision tree: plain data, from code or a `*.dtree.ron` file.
///
/// ```
/// use wits_core::ron::{self, RonFile};
/// use wits_decide::dtree::DecisionDef;
/// let def = DecisionDef::from_ron("guard.dtree.ron", r#"(
///     root: If(
///         test: Is("sees_player"),
///         yes: If(test: Below(of: "health", than: 20), yes: Go("safety"), no: Do("attack")),
///         no: Switch(of: "alert", cases: [
///             (is: "red", then: Do("search")),
///             (is: "black", then: Go("safety")),
///         ], otherwise: Random(chance: 0.3, time_out: 600, yes: Do("patrol"), no: Do("stand"))),
///     ),
///     branches: { "safety": If(test: Is("knows_cover"), yes: Do("hide"), no: Do("flee")) },
/// )"#)?;
/// assert_eq!(def.branches.len(), 1);
/// # Ok::<(), wits_core::findings::Findings>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DecisionDef {
    /// What it is called.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Keys of its own.
    #[serde(default, skip_serializing_if = "BoardDef::is_empty")]
    pub board: BoardDef,
    /// Where every decision begins.
    pub root: ChoiceDef,
    /// Branches that several nodes go to, by name. No way may lead back to where it came from.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub branches: BTreeMap<String, ChoiceDef>,
    /// What asking a condition or a value of the vocabulary costs, compared with the others; 1 if it is not said. Only
    /// the [balance](Self::balance) and [rearranging](Self::rearranged) heed it.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub costs: BTreeMap<String, f32>,
}

/// A node of a decision tree.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum ChoiceDef {
    /// An action of the vocabulary.
    Do(CallDef),
    /// Just a name, for games and machines that act on it themselves.
    Pick(String),
    /// A question with two answers.
    If {
        /// The question.
        test: ConditionDef,
        /// Where to go if it holds.
        yes: Box<Self>,
        /// Where to go if it does not.
        no: Box<Self>,
    },
    /// A question with any number of answers.
    Switch {
        /// A value of the vocabulary or a key in braces.
        of: CallDef,
        /// The answers.
        cases: Vec<CaseDef>,
        /// Where to go if it is none of these, or a key that holds nothing.
        otherwise: Box<Self>,
    },
    /// Chance decides, and keeps to it as long as it is asked in every run.
    Random(RandomDef),
    /// On with a branch.
    Go(String),
    /// The game is paused when the node in it is reached.
    Stop(Box<Self>),
}

/// One answer of a [`Switch`](ChoiceDef::Switch).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CaseDef {
    /// If it is this.
    pub is: Value,
    /// Where to go.
    pub then: ChoiceDef,
}

/// A random decision that does not flicker.
///
/// It rolls when it was not asked in the run before, or when its time is out. Runs are runs of this tree for this
/// character, not frames: a tree that thinks twice a second keeps its choice all the same.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RandomDef {
    /// How likely `yes` is, from 0 to 1.
    #[serde(default = "half")]
    pub chance: f32,
    /// Rolls again after so many runs; never if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_out: Option<u32>,
    /// Each time-out is longer by up to so many runs, by chance.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub time_out_range: u32,
    /// When exactly the time is out.
    #[serde(default, skip_serializing_if = "Expiry::is_default")]
    pub expiry: Expiry,
    /// When the time is out, takes the other way instead of rolling: never the same twice.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub alternate: bool,
    /// One way.
    pub yes: Box<ChoiceDef>,
    /// The other.
    pub no: Box<ChoiceDef>,
}

/// When exactly the time of a random decision is out. The editions of the book differ by one run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Expiry {
    /// As many runs after the roll as the time-out says (third edition).
    #[default]
    At,
    /// One run later (second edition).
    After,
}

impl Expiry {
    fn is_default(&self) -> bool {
        *self == Self::default()
    }
}

const fn half() -> f32 {
    0.5
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks this way")]
const fn is_zero(number: &u32) -> bool {
    *number == 0
}

impl RonFile for DecisionDef {
    fn read_ron(file: &str, text: &str) -> (Option<Self>, Findings) {
        ron::read_most(file, text)
    }

    fn validate(&self, findings: &mut Findings) {
        Plan::of(self, "", findings);
    }

    fn review(&self, findings: &mut Findings) {
        self.bind_parts(&Vocabulary::<()>::open(), "", findings);
        super::doubts::add(self, findings);
    }
}

impl DecisionDef {
    /// A tree without branches.
    #[must_use]
    pub const fn new(root: ChoiceDef) -> Self {
        Self {
            name: String::new(),
            board: BoardDef::new(),
            root,
            branches: BTreeMap::new(),
            costs: BTreeMap::new(),
        }
    }

    /// What is probably a mistake, though it runs: branches that nobody goes to, and ways that can never be taken.
    #[must_use]
    pub fn doubts(&self) -> Findings {
        let mut findings = Findings::default();
        super::doubts::add(self, &mut findings);
        findings
    }
}

impl ChoiceDef {
    /// A question with two answers.
    #[must_use]
    pub fn ask(test: ConditionDef, yes: Self, no: Self) -> Self {
        Self::If { test, yes: Box::new(yes), no: Box::new(no) }
    }

    /// Just a name.
    pub fn pick(name: impl Into<String>) -> Self {
        Self::Pick(name.into())
    }

    /// The nodes below it, each with its step of the path.
    pub(super) fn children(&self) -> Vec<(String, &Self)> {
        match self {
            Self::Do(_) | Self::Pick(_) | Self::Go(_) => Vec::new(),
            Self::Stop(inner) => inner.children(),
            Self::If { yes, no, .. } => vec![(".yes".into(), &**yes), (".no".into(), &**no)],
            Self::Random(random) => vec![(".yes".into(), &*random.yes), (".no".into(), &*random.no)],
            Self::Switch { cases, otherwise, .. } => {
                let cases = cases.iter().enumerate();
                let cases = cases.map(|(number, case)| (format!(".cases[{number}].then"), &case.then));
                cases.chain([(".otherwise".into(), &**otherwise)]).collect()
            }
        }
    }

    /// The node itself, without stops around it, and whether there were any.
    pub(super) fn inner(&self) -> (&Self, bool) {
        match self {
            Self::Stop(inner) => (inner.inner().0, true),
            node => (node, false),
        }
    }
}
