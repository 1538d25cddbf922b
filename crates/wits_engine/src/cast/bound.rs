//! A mind of any technique.

use serde::{Deserialize, Serialize};
use wits_core::findings::Findings;
use wits_core::inspect::Graph;
use wits_decide::dtree::{DecisionDef, DecisionState, DecisionTree};
use wits_decide::machine::{Machine, MachineDef, MachineState};
use wits_decide::tree::{Tree, TreeState};
use wits_decide::watch::Watch;
use wits_decide::{Exit, Mind, Status, Turn, Vocabulary};
use wits_game::author::FileKind;

/// A definition that was bound to a game's words.
#[expect(clippy::large_enum_variant, reason = "one for each file, and never moved")]
pub(super) enum Bound<C> {
    Tree(Tree<C>),
    Machine(Machine<C>),
    Decision(DecisionTree<C>),
}

/// Where somebody is in it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) enum State {
    Tree(TreeState),
    Machine(MachineState),
    Decision(DecisionState),
}

/// Calls `$body` for a mind and a state of the same technique; a state of another one begins anew.
macro_rules! with {
    ($mind:expr, $state:expr, |$known:ident, $own:ident| $body:expr) => {
        match ($mind, $state) {
            (Bound::Tree($known), State::Tree($own)) => $body,
            (Bound::Machine($known), State::Machine($own)) => $body,
            (Bound::Decision($known), State::Decision($own)) => $body,
            (mind, state) => {
                *state = mind.start();
                Default::default()
            }
        }
    };
}

impl<C> Bound<C> {
    /// Reads a file by the end of its name.
    pub(super) fn read(name: &str, text: &str, words: &Vocabulary<C>) -> Result<Self, Findings> {
        match FileKind::of(name) {
            FileKind::Tree => Tree::load(name, text, words).map(Self::Tree),
            FileKind::Machine => Machine::from_ron(name, text, words).map(Self::Machine),
            FileKind::Decision => DecisionTree::from_ron(name, text, words).map(Self::Decision),
            FileKind::Script | FileKind::Text => {
                let mut findings = Findings::of(name);
                findings.add(
                    wits_core::findings::Place::Whole,
                    "no mind",
                    "a tree, a machine or a decision tree",
                );
                Err(findings)
            }
        }
    }

    pub(super) fn start(&self) -> State {
        match self {
            Self::Tree(tree) => State::Tree(tree.start()),
            Self::Machine(machine) => State::Machine(machine.start()),
            Self::Decision(tree) => State::Decision(tree.start()),
        }
    }

    pub(super) fn tick<W: Watch>(&self, state: &mut State, turn: &mut Turn<'_, C>, watch: &mut W) -> Status {
        let status: Option<Status> =
            with!(self, state, |mind, own| Some(mind.tick_watched(own, turn, watch)));
        status.unwrap_or(Status::Running)
    }

    pub(super) fn handle<W: Watch>(&self, state: &mut State, turn: &mut Turn<'_, C>, watch: &mut W) -> bool {
        match (self, state) {
            (Self::Machine(machine), State::Machine(state)) => machine.handle(state, turn, watch),
            _ => false,
        }
    }

    pub(super) fn stop<W: Watch>(&self, state: &mut State, turn: &mut Turn<'_, C>, why: Exit, watch: &mut W) {
        with!(self, state, |mind, own| mind.stop(own, turn, why, watch));
    }

    /// What somebody is doing, in a word or two.
    pub(super) fn doing(&self, state: &State) -> String {
        match (self, state) {
            (Self::Tree(tree), State::Tree(state)) => {
                let last = state.active(tree).last();
                last.map(|node| tree.path(node).rsplit('/').next().unwrap_or_default().to_owned())
                    .unwrap_or_default()
            }
            (Self::Machine(machine), State::Machine(state)) => machine.current(state).to_owned(),
            _ => String::new(),
        }
    }

    pub(super) fn graph(&self) -> Graph {
        match self {
            Self::Tree(tree) => tree.graph(),
            Self::Machine(machine) => machine.graph(),
            Self::Decision(tree) => tree.graph(),
        }
    }
}

/// What is probably a mistake in a file that can be used.
pub(super) fn doubts(name: &str, text: &str) -> Findings {
    match FileKind::of(name) {
        FileKind::Machine => MachineDef::from_ron(name, text).map(|def| def.doubts()),
        FileKind::Decision => DecisionDef::from_ron(name, text).map(|def| def.doubts()),
        _ => Ok(Findings::default()),
    }
    .map(|mut doubts| {
        wits_core::ron::locate(&mut doubts, text);
        doubts
    })
    .unwrap_or_default()
}
