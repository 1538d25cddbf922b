//! Machines as files write them.

use serde::{Deserialize, Serialize};
use wits_core::findings::Findings;
use wits_core::ron::{self, RonFile};

use super::outline::Outline;
use crate::board::BoardDef;
use crate::condition::ConditionDef;
use crate::tree::{Task, TreeDef, TreeLibrary};
use crate::words::CallDef;
use crate::{Status, Vocabulary};

/// A state machine: a file `*.machine.ron`, or made in code with the methods below.
///
/// The machine's own `active` actions and `transitions` are the global ones: they are asked first, whatever the state is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct MachineDef {
    /// Its name.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// What it is for.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub help: String,
    /// Keys of its own.
    #[serde(skip_serializing_if = "BoardDef::is_empty")]
    pub board: BoardDef,
    /// So many events that actions raise are handled in one tick; the rest waits for the next one.
    #[serde(skip_serializing_if = "is_usual_limit")]
    pub limit: u16,
    /// Whether a state asks for its ways out before it acts, or after.
    #[serde(skip_serializing_if = "Order::is_usual")]
    pub order: Order,
    /// The state it begins in; the first one if it is not said.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub initial: String,
    /// What is done at every tick, before all else.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub active: Vec<CallDef>,
    /// Transitions that are asked first, in every state.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub transitions: Vec<TransitionDef>,
    /// The states.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub states: Vec<StateDef>,
    /// More machines of the same character that run beside this one, ticked after it in this order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub regions: Vec<LevelDef>,
}

/// A machine in a state, or beside another one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct LevelDef {
    /// The name of a region; machines in states need none.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// The state it begins in; the first one if it is not said.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub initial: String,
    /// It goes on where it was when the state around it is entered again. If not, it begins anew.
    #[serde(skip_serializing_if = "is_true")]
    pub history: bool,
    /// The state inside is left and entered along with the state around it. If not, it rests meanwhile.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub announce: bool,
    /// What is done at every tick, before all else.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub active: Vec<CallDef>,
    /// Transitions that are asked first, in every state of it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub transitions: Vec<TransitionDef>,
    /// The states.
    pub states: Vec<StateDef>,
}

/// A state.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct StateDef {
    /// Its name: unlike all others in the same machine.
    pub name: String,
    /// What it is for.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub help: String,
    /// What is done when it is entered. Takes no time.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub entry: Vec<CallDef>,
    /// What is done at every tick in it. May take several ticks; what has ended begins again.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub active: Vec<CallDef>,
    /// What is done when it is left. Takes no time.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub exit: Vec<CallDef>,
    /// The ways out, in order: the first one that is triggered is taken.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub transitions: Vec<TransitionDef>,
    /// Which of several triggered transitions is taken.
    #[serde(skip_serializing_if = "Pick::is_first")]
    pub pick: Pick,
    /// A machine inside this state.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub machine: Option<LevelDef>,
    /// The name of a behaviour tree that is ticked in this state, after the active actions, and aborted when it is left.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tree: Option<String>,
    /// For a moment only: the state before is remembered for a transition `back`, however deep such states are nested.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub blip: bool,
    /// The machine has ended when it is in this state: well or badly.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ends: Option<End>,
    /// The game is paused when it is entered: a breakpoint.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub stop: bool,
}

/// A transition. It is triggered when all that it says is so: the event, the time, the end, the condition.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TransitionDef {
    /// The target: the name of a state nearby, or a path such as `"Clean.Search"`. Without any target the state stays.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub to: String,
    /// Back to the state before.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub back: bool,
    /// A decision tree finds the target, instead of `to`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub choose: Option<ChoiceDef>,
    /// When this event comes; else it is asked at every tick. The event's values are keys: `"{event.volume}"`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub on: Option<String>,
    /// After so long in the state. \[s\]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<f32>,
    /// When what the state does has come to an end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub done: Option<End>,
    /// When this holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub when: Option<ConditionDef>,
    /// What is done on the way. Takes no time.
    #[serde(rename = "do", skip_serializing_if = "Vec::is_empty")]
    pub acts: Vec<CallDef>,
    /// A global transition fires even if its target is where the machine is already.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub again: bool,
    /// How likely it is compared with others, where chance picks.
    #[serde(skip_serializing_if = "is_one")]
    pub weight: f32,
}

/// A decision tree whose leaves are targets: tests that several transitions share are asked once.
///
/// `If(test: Is("sees_player"), yes: If(test: Below(of: "distance", than: 5), yes: To(state: "Defend"), no: To(state: "Alarm")))`
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum ChoiceDef {
    /// No transition.
    #[default]
    Stay,
    /// This state.
    To {
        /// The target.
        state: String,
        /// What is done on the way.
        #[serde(rename = "do", default, skip_serializing_if = "Vec::is_empty")]
        acts: Vec<CallDef>,
    },
    /// A question.
    If {
        /// What is asked.
        test: ConditionDef,
        /// If it holds.
        #[serde(default)]
        yes: Box<Self>,
        /// If it does not.
        #[serde(default)]
        no: Box<Self>,
    },
}

/// How something came to an end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum End {
    /// Well.
    Success,
    /// Badly.
    Failure,
    /// Either way. A state that ends a machine this way ends it well.
    Any,
}

impl End {
    pub(super) fn is(self, status: Status) -> bool {
        match self {
            Self::Success => status == Status::Success,
            Self::Failure => status == Status::Failure,
            Self::Any => status.is_done(),
        }
    }

    pub(super) const fn status(self) -> Status {
        if matches!(self, Self::Failure) { Status::Failure } else { Status::Success }
    }
}

/// Which of several triggered transitions is taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pick {
    /// The first one.
    #[default]
    First,
    /// Any of them, by chance and their weights.
    Random,
}

/// Whether the states of a machine ask first or act first.
///
/// Two schools: Millington's machine looks for a transition and acts only if there is none; Buckland's acts and then says
/// where it goes, in the same tick. A machine that was written in code in the second way, such as a
/// [`StateMachine`](crate::fsm::StateMachine) or the scripted states of `wits_script`, becomes a file of the same
/// behaviour, tick for tick, with `order: ActFirst`.
///
/// ```
/// use wits_core::time::Moment;
/// use wits_decide::machine::Machine;
/// use wits_decide::{Mind, Status, Turn, Vocabulary};
///
/// let mut words = Vocabulary::<Vec<&str>>::new();
/// words.condition("full", |log, _| log.len() > 1);
/// for word in ["dig", "leave", "walk", "pay"] {
///     words.action(word, move |log, _| { log.push(word); Status::Success });
/// }
/// let states = r#"states: [
///     (name: "Mine", entry: ["walk"], active: ["dig"], exit: ["leave"], transitions: [(to: "Bank", when: Is("full"))]),
///     (name: "Bank", entry: ["walk"], active: ["pay"]),
/// ]"#;
/// let run = |order: &str| {
///     let text = format!("(order: {order}, {states})");
///     let machine = Machine::from_ron("miner.machine.ron", &text, &words).unwrap();
///     let (mut log, mut state) = (Vec::new(), machine.start());
///     (0..3).for_each(|tick| drop(machine.tick(&mut state, &mut Turn::new(&mut log, Moment::of_tick(tick, 10)))));
///     log.join(" ")
/// };
/// assert_eq!(run("AskFirst"), "walk dig leave walk");
/// assert_eq!(run("ActFirst"), "dig dig leave walk pay");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Order {
    /// Transitions are asked first. In the tick of one, neither state acts; it is *exit, what is done on the way, entry*.
    #[default]
    AskFirst,
    /// A state acts, and then its transitions are asked. One is *what is done on the way, exit, entry*; the new state acts
    /// in the next tick. The machine begins in its first state without entering it.
    ActFirst,
}

impl Order {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
    const fn is_usual(&self) -> bool {
        matches!(self, Self::AskFirst)
    }
}

impl Pick {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
    const fn is_first(&self) -> bool {
        matches!(self, Self::First)
    }
}

impl RonFile for MachineDef {
    fn read_ron(file: &str, text: &str) -> (Option<Self>, Findings) {
        ron::read_most(file, text)
    }

    fn validate(&self, findings: &mut Findings) {
        Outline::of(self, findings).check_targets(self, findings);
    }

    fn review(&self, findings: &mut Findings) {
        let outline = Outline::of(self, &mut Findings::default());
        let mut words = Vocabulary::<()>::open();
        let levels = outline.levels.iter().flat_map(|level| level.def.transitions);
        let states = outline.states.iter().flat_map(|state| &state.def.transitions);
        for event in levels.chain(states).filter_map(|transition| transition.on.as_deref()) {
            words.event(event, []);
        }
        // Trees that states name are in other files: any will do.
        let mut library = TreeLibrary::new();
        for tree in outline.states.iter().filter_map(|state| state.def.tree.as_deref()) {
            library.add(tree, TreeDef::new(Task::Idle));
        }
        self.bind_in(&words, &library, findings);
        super::doubts::add(&outline, findings);
    }
}

impl MachineDef {
    /// How many raised events are handled in one tick, unless it is said otherwise.
    pub const USUAL_LIMIT: u16 = 16;

    /// What is probably a mistake, though it runs: states that are never reached or never left, transitions that can never
    /// fire.
    #[must_use]
    pub fn doubts(&self) -> Findings {
        let mut findings = Findings::default();
        super::doubts::add(&Outline::of(self, &mut Findings::default()), &mut findings);
        findings
    }
}

impl Default for MachineDef {
    fn default() -> Self {
        Self {
            name: String::new(),
            help: String::new(),
            board: BoardDef::new(),
            limit: Self::USUAL_LIMIT,
            order: Order::AskFirst,
            initial: String::new(),
            active: Vec::new(),
            transitions: Vec::new(),
            states: Vec::new(),
            regions: Vec::new(),
        }
    }
}

impl Default for LevelDef {
    fn default() -> Self {
        Self {
            name: String::new(),
            initial: String::new(),
            history: true,
            announce: false,
            active: Vec::new(),
            transitions: Vec::new(),
            states: Vec::new(),
        }
    }
}

impl Default for TransitionDef {
    fn default() -> Self {
        Self {
            to: String::new(),
            back: false,
            choose: None,
            on: None,
            after: None,
            done: None,
            when: None,
            acts: Vec::new(),
            again: false,
            weight: 1.0,
        }
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
const fn is_true(flag: &bool) -> bool {
    *flag
}
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_one(weight: &f32) -> bool {
    *weight == 1.0
}
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
const fn is_usual_limit(limit: &u16) -> bool {
    *limit == MachineDef::USUAL_LIMIT
}
