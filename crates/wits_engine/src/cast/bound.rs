//! A mind of any technique.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Findings, Place};
use wits_core::inspect::Graph;
use wits_decide::dtree::{DecisionDef, DecisionState, DecisionTree};
use wits_decide::machine::{Machine, MachineDef, MachineState};
use wits_decide::tree::{Tree, TreeDef, TreeState};
use wits_decide::watch::Watch;
use wits_decide::{Exit, Mind, Status, Turn, Vocabulary};
use wits_game::author::FileKind;
use wits_script::{Definition, ScriptMind, ScriptState, Scripted, ScriptedStates, Scripts, StatesState};

use super::script;

/// A definition that was bound to a game's words.
#[expect(clippy::large_enum_variant, reason = "one for each file, and never moved")]
pub(super) enum Bound<C> {
    Tree(Tree<C>),
    Machine(Machine<C>),
    Decision(DecisionTree<C>),
    Script(ScriptMind<C>),
    /// A machine whose states are tables of a script.
    States(ScriptedStates<C>),
    /// A script that defines words for others, and no mind.
    Words,
}

/// Where somebody is in it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) enum State {
    Tree(TreeState),
    Machine(MachineState),
    Decision(DecisionState),
    Script(ScriptState),
    States(StatesState),
    Nothing,
}

/// Calls `$body` for a mind and a state of the same technique; a state of another one begins anew.
macro_rules! with {
    ($mind:expr, $state:expr, |$known:ident, $own:ident| $body:expr) => {
        match ($mind, $state) {
            (Bound::Tree($known), State::Tree($own)) => $body,
            (Bound::Machine($known), State::Machine($own)) => $body,
            (Bound::Decision($known), State::Decision($own)) => $body,
            (Bound::Script($known), State::Script($own)) => $body,
            (Bound::States($known), State::States($own)) => $body,
            (mind, state) => {
                *state = mind.start();
                Default::default()
            }
        }
    };
}

impl<C: Scripted> Bound<C> {
    /// Reads a file by the end of its name. A script has to be loaded.
    pub(super) fn read(
        name: &str,
        text: &str,
        words: &Vocabulary<C>,
        scripts: Option<&Scripts<C>>,
    ) -> Result<Self, Findings> {
        match (FileKind::of(name), scripts) {
            (FileKind::Tree, _) => Tree::load(name, text, words).map(Self::Tree),
            (FileKind::Machine, _) => Machine::from_ron(name, text, words).map(Self::Machine),
            (FileKind::Decision, _) => DecisionTree::from_ron(name, text, words).map(Self::Decision),
            (FileKind::Script, Some(scripts)) => script::read(name, words, scripts),
            _ => Err(no_mind(name)),
        }
    }

    /// A definition that a script returned.
    pub(super) fn of_definition(definition: &Definition, words: &Vocabulary<C>) -> Result<Self, Findings> {
        let bound = match definition.kind() {
            "tree" => definition.read::<TreeDef>()?.bind(words).map(Self::Tree),
            "machine" => definition.read::<MachineDef>()?.bind(words).map(Self::Machine),
            "decision" => definition.read::<DecisionDef>()?.bind(words).map(Self::Decision),
            _ => Err(no_mind(definition.file())),
        };
        bound.map_err(|findings| definition.locate(&findings))
    }

    pub(super) fn start(&self) -> State {
        match self {
            Self::Tree(tree) => State::Tree(tree.start()),
            Self::Machine(machine) => State::Machine(machine.start()),
            Self::Decision(tree) => State::Decision(tree.start()),
            Self::Script(mind) => State::Script(mind.start()),
            Self::States(machine) => State::States(machine.start()),
            Self::Words => State::Nothing,
        }
    }

    pub(super) fn tick<W: Watch>(&self, state: &mut State, turn: &mut Turn<'_, C>, watch: &mut W) -> Status {
        if let Self::Words = self {
            return Status::Failure;
        }
        let status: Option<Status> =
            with!(self, state, |mind, own| Some(mind.tick_watched(own, turn, watch)));
        status.unwrap_or(Status::Running)
    }

    pub(super) fn handle<W: Watch>(&self, state: &mut State, turn: &mut Turn<'_, C>, watch: &mut W) -> bool {
        match (self, state) {
            (Self::Machine(machine), State::Machine(state)) => machine.handle(state, turn, watch),
            (Self::Script(mind), State::Script(state)) => mind.handle(state, turn, watch),
            (Self::States(machine), State::States(state)) => machine.handle(state, turn, watch),
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
            (Self::Script(_), State::Script(state)) if state.is_waiting() => "waits".to_owned(),
            (Self::States(_), State::States(state)) => state.current.clone().unwrap_or_default(),
            _ => String::new(),
        }
    }

    pub(super) fn graph(&self) -> Graph {
        match self {
            Self::Tree(tree) => tree.graph(),
            Self::Machine(machine) => machine.graph(),
            Self::Decision(tree) => tree.graph(),
            Self::Script(mind) => mind.graph(),
            Self::States(machine) => machine.graph(),
            Self::Words => Graph::default(),
        }
    }
}

pub(super) fn no_mind(name: &str) -> Findings {
    let mut findings = Findings::of(name);
    findings.add(Place::Whole, "no mind", "a behaviour tree, a state machine, a decision tree or a script");
    findings
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
