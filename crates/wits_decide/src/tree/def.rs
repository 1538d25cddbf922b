//! Behaviour trees as files write them.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};
use wits_core::findings::Findings;
use wits_core::ron::{self, RonFile};

use super::{Seconds, Times};
use crate::board::BoardDef;
use crate::condition::ConditionDef;
use crate::expr::Expr;
use crate::words::{CallDef, Way};
use crate::{Kind, Status, Value};

/// A behaviour tree: its own keys, its ports if it is used by others, its root, and trees of its own to use.
///
/// ```
/// use wits_core::ron::{self, RonFile};
/// use wits_decide::tree::TreeDef;
/// let text = r#"(
///     board: { "goal": (kind: Vector) },
///     root: Selector([
///         Sequence([If(Is("door_open")), Do("move_into_room")]),
///         (name: "open it", node: Sequence([Do("move_to_door"), Do("open_door"), Do("move_into_room")])),
///     ]),
/// )"#;
/// let tree = TreeDef::from_ron("room.tree.ron", text)?;
/// assert_eq!(TreeDef::from_ron("room.tree.ron", &tree.to_ron())?, tree);
/// # Ok::<(), wits_core::findings::Findings>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TreeDef {
    /// Keys of its own. Those of a sub-tree are fresh whenever it is entered.
    #[serde(default, skip_serializing_if = "BoardDef::is_empty")]
    pub board: BoardDef,
    /// Keys that whoever uses it as a sub-tree must or may give it.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub ports: BTreeMap<String, PortDef>,
    /// The first task.
    pub root: NodeDef,
    /// Trees that its sub-tree nodes can name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub trees: BTreeMap<String, TreeDef>,
}

/// A key that a sub-tree is given.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PortDef {
    /// What sort of value.
    pub kind: Kind,
    /// Whether the sub-tree reads it, writes it, or both.
    #[serde(default, skip_serializing_if = "is_in")]
    pub way: Way,
    /// What it is when nobody says. Without a default it must be said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub default: Option<Value>,
    /// What it means.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub help: String,
}

fn is_in(way: &Way) -> bool {
    *way == Way::In
}

/// A task with its settings. In files the task alone is enough, `Do("fire")`; settings need a pair of parentheses:
/// `(name: "shoot", while: Is("sees_player"), node: Do("fire"))`.
#[derive(Clone, Debug, PartialEq)]
pub struct NodeDef {
    /// What it does.
    pub node: Task,
    /// A name for it: written on graphs, used by nodes that act on others, part of its path.
    pub name: String,
    /// What it is for.
    pub help: String,
    /// The game is paused when it is reached.
    pub stop: bool,
    /// Must hold when it begins, or it fails.
    pub when: Option<ConditionDef>,
    /// Must hold when it begins and at every tick, or it is aborted and fails. Files write `while`.
    pub hold: Option<ConditionDef>,
}

/// What a node does. See the [module](super) for what each of them means, and [`NODES`](super::NODES) for all of them as
/// a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the fields are explained with their variants")]
pub enum Task {
    /// An action.
    Do(CallDef),
    /// A question: succeeds if the condition holds.
    If(ConditionDef),
    /// Runs for so long, then succeeds: `Wait(2)`, `Wait("{patience}")`, `Wait(min: 1, max: 3)`.
    Wait(Seconds),
    /// Runs until it is aborted.
    Idle,
    /// Runs until the next tick, then succeeds: others have their turn in between.
    Pause,
    /// Writes a value, or what another key holds, to a key: `SetKey(key: "{mood}", to: "angry")`.
    SetKey { key: String, to: Value },
    /// Takes the first item of a list and writes it to a key; fails when there is none. The list is a text in a key, with
    /// semicolons between the items: `1;2;3`.
    TakeItem { from: String, to: String },
    /// Writes what comes of an expression to a key: `Compute(key: "{count}", to: "{count} + 1")`.
    Compute(WriteDef),
    /// Makes a key hold nothing: `ClearKey("{target}")`.
    ClearKey(String),
    /// A line for whoever watches.
    Log(String),
    /// Makes the [`Interrupter`](Self::Interrupter) of that name end with a result.
    Interrupt {
        name: String,
        #[serde(default)]
        result: Outcome,
    },
    /// The [`Limit`](Self::Limit) of that name counts from 0 again.
    ResetLimit(String),
    /// Opens the [`Gate`](Self::Gate) of that name.
    Open(String),
    /// Closes the [`Gate`](Self::Gate) of that name.
    Close(String),
    /// Lets go the result of the [`Hold`](Self::Hold) of that name.
    Release(String),

    /// The first that succeeds; goes on with the one that runs.
    Selector(Vec<NodeDef>),
    /// One after another as long as they succeed; goes on with the one that runs.
    Sequence(Vec<NodeDef>),
    /// A selector that asks from the first one at every tick, and aborts a later one that runs.
    ReactiveSelector(Vec<NodeDef>),
    /// A sequence that asks from the first one at every tick, and aborts a later one that runs.
    ReactiveSequence(Vec<NodeDef>),
    /// Tries one at random at every tick, until one succeeds: never gives up.
    RandomSelector(Vec<NodeDef>),
    /// A selector in an order that is drawn when it begins.
    ShuffledSelector(Vec<NodeDef>),
    /// A sequence in an order that is drawn when it begins.
    ShuffledSequence(Vec<NodeDef>),
    /// All at once. Ends when enough have succeeded or failed, and aborts the rest.
    Parallel {
        nodes: Vec<NodeDef>,
        #[serde(default = "all", skip_serializing_if = "is_all")]
        success: Amount,
        #[serde(default = "any", skip_serializing_if = "is_any")]
        failure: Amount,
        /// Waits for all of them before it tells.
        #[serde(default, skip_serializing_if = "is_no")]
        wait: bool,
    },
    /// If the first succeeds, then the second, otherwise the third; without a third it fails. A reactive one asks at every
    /// tick, and aborts the branch that does not apply any more.
    Branch {
        test: Box<NodeDef>,
        then: Box<NodeDef>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        otherwise: Option<Box<NodeDef>>,
        #[serde(default, skip_serializing_if = "is_no")]
        reactive: bool,
    },
    /// A sequence that remembers in the life of a character what has been done: after a failure, or when it was aborted,
    /// it goes on with the task that is still to be done. Begins anew when all are.
    Checklist(Vec<NodeDef>),
    /// A sequence that takes one step a tick: after a child that began and succeeded in the same tick it goes on in the next
    /// one, so that a reactive node above it can ask its conditions in between.
    StepwiseSequence(Vec<NodeDef>),
    /// A selector that takes one step a tick.
    StepwiseSelector(Vec<NodeDef>),
    /// A checklist that takes one step a tick.
    StepwiseChecklist(Vec<NodeDef>),
    /// The one with the highest score; if it fails, the next. Another takes over when it is better by more than `keep`.
    Utility {
        options: Vec<OptionDef>,
        #[serde(default)]
        keep: f32,
    },

    /// Success becomes failure, failure success.
    Inverter(Box<NodeDef>),
    /// Succeeds whatever comes of it.
    Succeed(Box<NodeDef>),
    /// Fails whatever comes of it.
    Fail(Box<NodeDef>),
    /// Again and again until it fails; then succeeds. Once a tick at most, like all repetitions.
    UntilFail(Box<NodeDef>),
    /// Again and again until it succeeds.
    UntilSuccess(Box<NodeDef>),
    /// Again and again, whatever comes of it.
    Forever(Box<NodeDef>),
    /// Repeats its node `times` times in a row; fails when it fails. With `at_once`, a round that took several ticks is
    /// followed by the next one in the same tick.
    Repeat {
        times: Times,
        node: Box<NodeDef>,
        #[serde(default, skip_serializing_if = "is_no")]
        at_once: bool,
    },
    /// Repeats its node until it succeeds, at most `times` times. `at_once` as for [`Repeat`](Self::Repeat).
    Retry {
        times: Times,
        node: Box<NodeDef>,
        #[serde(default, skip_serializing_if = "is_no")]
        at_once: bool,
    },
    /// May begin so many times in the life of a character; see [`ResetLimit`](Self::ResetLimit).
    Limit { times: u32, node: Box<NodeDef> },
    /// Runs to its end once in the life of a character; after that it ends at once, as it did or as `then` says, or is
    /// skipped if `skip` is set.
    Once {
        node: Box<NodeDef>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        then: Option<Outcome>,
        #[serde(default, skip_serializing_if = "is_no")]
        skip: bool,
    },
    /// Is skipped if the condition holds when it would begin; a reactive one asks at every tick, and aborts what runs. A
    /// skipped node has neither succeeded nor failed: see [skipping](super#skipping).
    SkipIf {
        condition: ConditionDef,
        node: Box<NodeDef>,
        #[serde(default, skip_serializing_if = "is_no")]
        reactive: bool,
    },
    /// When `node` is aborted, `last` has one tick; if it would run on, it is aborted too.
    Cleanup { node: Box<NodeDef>, last: Box<NodeDef> },
    /// Writes keys when it is aborted.
    OnAbort { write: Vec<WriteDef>, node: Box<NodeDef> },
    /// Is aborted after so long.
    TimeOut {
        seconds: Seconds,
        node: Box<NodeDef>,
        #[serde(default = "failure", skip_serializing_if = "is_failure")]
        result: Outcome,
    },
    /// May not begin again for so long after it has ended, in the life of a character.
    CoolDown { seconds: Seconds, node: Box<NodeDef> },
    /// Begins so long after it was asked to.
    Delay { seconds: Seconds, node: Box<NodeDef> },
    /// Begins with a probability from 0 to 1, else fails.
    Chance { of: Seconds, node: Box<NodeDef> },
    /// Takes one of the places that a key counts while it runs; fails when none is free.
    Semaphore { key: String, node: Box<NodeDef> },
    /// Ends with a result when an [`Interrupt`](Self::Interrupt) says so.
    Interrupter(Box<NodeDef>),
    /// May run only while it is open.
    Gate {
        #[serde(default = "yes")]
        open: bool,
        node: Box<NodeDef>,
    },
    /// Keeps its result until a [`Release`](Self::Release) says so.
    Hold(Box<NodeDef>),
    /// Keys of its own, fresh whenever it is entered.
    Scope { board: BoardDef, node: Box<NodeDef> },
    /// Another tree, with what its ports are given: `SubTree("flee")`, `SubTree(name: "flee", with: {"from": "{foe}"})`.
    SubTree(CallDef),
    /// The same, but made when it is first needed, and without memory while it is not.
    Lazy(CallDef),
}

/// A key and the expression that it is given.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WriteDef {
    /// The key, in braces.
    pub key: String,
    /// What it is given.
    pub to: Expr,
}

impl fmt::Display for WriteDef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} = {}", self.key, self.to)
    }
}

/// One of several things to do, with what it is worth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OptionDef {
    /// A value of the vocabulary or a key: the highest is chosen, the first of equals.
    pub score: CallDef,
    /// What is done.
    pub node: NodeDef,
}

/// How it ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Outcome {
    /// Well.
    #[default]
    Success,
    /// Badly.
    Failure,
}

impl From<Outcome> for Status {
    fn from(outcome: Outcome) -> Self {
        Self::of(outcome == Outcome::Success)
    }
}

/// How many of some.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Amount {
    /// All of them.
    All,
    /// One is enough.
    Any,
    /// So many.
    Count(u32),
    /// Such a part of them, from 0 to 1, rounded up.
    Share(f32),
}

impl Amount {
    /// How many of so many. One at least, unless there are none.
    #[must_use]
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "clamped by the cast, then by hand"
    )]
    pub fn of(self, count: u32) -> u32 {
        let some = match self {
            Self::All => count,
            Self::Any => 1,
            Self::Count(some) => some,
            Self::Share(share) => (share * count as f32).ceil() as u32,
        };
        some.clamp(1, count.max(1))
    }
}

const fn all() -> Amount {
    Amount::All
}
const fn any() -> Amount {
    Amount::Any
}
const fn yes() -> bool {
    true
}
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
const fn is_no(flag: &bool) -> bool {
    !*flag
}
const fn failure() -> Outcome {
    Outcome::Failure
}
fn is_all(amount: &Amount) -> bool {
    *amount == Amount::All
}
fn is_any(amount: &Amount) -> bool {
    *amount == Amount::Any
}
fn is_failure(outcome: &Outcome) -> bool {
    *outcome == Outcome::Failure
}

/// Reading looks at the text alone: what a tree names, [binding](TreeDef::bind) finds.
impl RonFile for TreeDef {
    fn read_ron(file: &str, text: &str) -> (Option<Self>, Findings) {
        ron::read_most(file, text)
    }
}

impl TreeDef {
    /// A tree of one root, without keys.
    pub fn new(root: impl Into<NodeDef>) -> Self {
        Self { board: BoardDef::new(), ports: BTreeMap::new(), root: root.into(), trees: BTreeMap::new() }
    }
}

impl From<Task> for NodeDef {
    fn from(node: Task) -> Self {
        Self { node, name: String::new(), help: String::new(), stop: false, when: None, hold: None }
    }
}

impl NodeDef {
    /// An action.
    pub fn act(call: impl Into<CallDef>) -> Self {
        Task::Do(call.into()).into()
    }

    /// A condition of the vocabulary as a question.
    pub fn ask(call: impl Into<CallDef>) -> Self {
        Task::If(ConditionDef::Is(call.into())).into()
    }

    /// The first that succeeds.
    pub fn selector(nodes: impl IntoIterator<Item = Self>) -> Self {
        Task::Selector(nodes.into_iter().collect()).into()
    }

    /// One after another as long as they succeed.
    pub fn sequence(nodes: impl IntoIterator<Item = Self>) -> Self {
        Task::Sequence(nodes.into_iter().collect()).into()
    }

    /// All at once: fails with the first that fails, succeeds when all have.
    pub fn parallel(nodes: impl IntoIterator<Item = Self>) -> Self {
        let nodes = nodes.into_iter().collect();
        Task::Parallel { nodes, success: Amount::All, failure: Amount::Any, wait: false }.into()
    }

    /// Gives it a name.
    #[must_use]
    pub fn named(mut self, name: impl Into<String>) -> Self {
        self.name = name.into();
        self
    }

    /// Must hold when it begins.
    #[must_use]
    pub fn when(mut self, condition: ConditionDef) -> Self {
        self.when = Some(condition);
        self
    }

    /// Must hold when it begins and at every tick.
    #[must_use]
    pub fn hold(mut self, condition: ConditionDef) -> Self {
        self.hold = Some(condition);
        self
    }

    /// Says more than what it does, so that files need parentheses.
    #[must_use]
    pub fn has_settings(&self) -> bool {
        !self.name.is_empty()
            || !self.help.is_empty()
            || self.stop
            || self.when.is_some()
            || self.hold.is_some()
    }
}
