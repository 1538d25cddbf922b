//! Everything that can be in a behaviour tree, as one table.
//!
//! A new node is a variant of [`Task`] and a row here, and then whatever the compiler asks for: a row names all fields of
//! its variant, and a variant or field that is left out does not compile. What editors, graphs, binding and the walk over
//! the nodes below a node need to know comes from here.

use super::children::{Below, Part};
use super::{NodeDef, Task};
use crate::nodes::{FieldInfo, FieldSort as Sort, Holds, NodeInfo};

/// Makes a table of rows and all that is looked up in it.
macro_rules! table {
    ($($variant:ident $(($content:ident))? $({ $($field:ident),+ })? => $row:expr,)*) => {
        /// Everything that can be in a behaviour tree, in the order of a palette.
        pub const NODES: &[NodeInfo] = &[$($row.of(stringify!($variant), &[$($(stringify!($field)),+)?])),*];

        /// The places of the rows.
        #[derive(Clone, Copy)]
        enum Row {
            $($variant),*
        }

        impl Task {
            /// What is known of nodes of its kind: its row of [`NODES`].
            #[must_use]
            pub const fn info(&self) -> &'static NodeInfo {
                let row = match self {
                    $(Self::$variant { .. } => Row::$variant,)*
                };
                &NODES[row as usize]
            }

            /// The nodes below it, in order, each with its place. The types of the fields say which of them hold nodes.
            pub(super) fn below(&self) -> Vec<(Below, &NodeDef)> {
                let mut found = Vec::new();
                match self {
                    $(Self::$variant $(($content))? $({ $($field),+ })? => {
                        $($content.below("", &mut found);)?
                        $($($field.below(stringify!($field), &mut found);)+)?
                    })*
                }
                found
            }

            /// The same, to be changed.
            pub(super) fn below_mut(&mut self) -> Vec<&mut NodeDef> {
                let mut found = Vec::new();
                match self {
                    $(Self::$variant $(($content))? $({ $($field),+ })? => {
                        $($content.below_mut(&mut found);)?
                        $($($field.below_mut(&mut found);)+)?
                    })*
                }
                found
            }
        }
    };
}

const fn composite(shown: &'static str) -> NodeInfo {
    NodeInfo::new("", shown, "Composites").holding(Holds::List)
}

const fn decorator(shown: &'static str) -> NodeInfo {
    NodeInfo::new("", shown, "Decorators").holding(Holds::Inside)
}

/// A decorator with fields.
const fn around(shown: &'static str) -> NodeInfo {
    decorator(shown).holding(Holds::Field("node"))
}

const fn leaf(shown: &'static str) -> NodeInfo {
    NodeInfo::new("", shown, "Leaves")
}

const fn field(name: &'static str, sort: Sort, help: &'static str) -> FieldInfo {
    FieldInfo::new(name, sort, help)
}

const OUTCOME: Sort = Sort::Choice(&["Success", "Failure"]);

const AT_ONCE: FieldInfo = field(
    "at_once",
    Sort::Flag,
    "A round that took several ticks is followed by the next one in the same tick.",
)
.or("false");

/// The settings that every task can have.
pub const SETTINGS: &[FieldInfo] = &[
    field(
        "name",
        Sort::Text,
        "Written on the graph, used by nodes that act on this one, and part of its path.",
    ),
    field("help", Sort::Text, "What it is for."),
    field("stop", Sort::Flag, "The game is paused when it is reached.").or("false"),
    field("when", Sort::Condition, "Must hold when it begins, or it fails."),
    field(
        "while",
        Sort::Condition,
        "Must hold when it begins and at every tick, or it is aborted and fails.",
    ),
];

table! {
    Selector(content) => composite("selector")
        .help("Tries one after another until one succeeds. Goes on with the one that runs.")
        .xml("Fallback"),
    Sequence(content) => composite("sequence")
        .help("One after another as long as they succeed. Goes on with the one that runs.")
        .xml("Sequence"),
    ReactiveSelector(content) => composite("reactive selector")
        .help("A selector that asks from the first one at every tick, and aborts a later one that runs.")
        .xml("ReactiveFallback"),
    ReactiveSequence(content) => composite("reactive sequence")
        .help("A sequence that asks from the first one at every tick, and aborts a later one that runs.")
        .xml("ReactiveSequence"),
    Parallel { nodes, success, failure, wait } => composite("parallel")
        .help("All at once. Ends when enough have succeeded or failed, and aborts the rest.")
        .holding(Holds::ListIn("nodes"))
        .with(&[
            field("success", Sort::Raw, "How many must succeed: All, Any, Count(2) or Share(0.5).")
                .or("\"All\""),
            field("failure", Sort::Raw, "How many failures make it fail: All, Any, Count(2) or Share(0.5).")
                .or("\"Any\""),
            field("wait", Sort::Flag, "Waits for all of them before it tells.").or("false"),
        ]),
    Branch { test, then, otherwise, reactive } => composite("branch")
        .help("If the test succeeds, then the one, otherwise the other.")
        .holding(Holds::Named(&[("test", true), ("then", true), ("otherwise", false)]))
        .with(&[
            field("reactive", Sort::Flag, "Asks at every tick, and changes over when the answer does.")
                .or("false"),
        ]),
    Utility { options, keep } => composite("utility")
        .help("Does what has the highest score; if that fails, the next.")
        .holding(Holds::Each("options", "node", "score"))
        .with(&[
            field("keep", Sort::Number, "Another takes over only when it is better by more than this.")
                .or("0"),
        ]),
    RandomSelector(content) => composite("random selector")
        .help("Tries one at random at every tick, until one succeeds."),
    ShuffledSelector(content) => composite("shuffled selector")
        .help("A selector in an order that is drawn when it begins."),
    ShuffledSequence(content) => composite("shuffled sequence")
        .help("A sequence in an order that is drawn when it begins."),
    Checklist(content) => composite("checklist")
        .help("A sequence that remembers what has been done, and goes on with the rest when it was interrupted.")
        .xml("SequenceWithMemory"),
    StepwiseSequence(content) => composite("stepwise sequence")
        .help("A sequence that takes one step a tick, so that a reactive node above it can ask its conditions in between.")
        .xml("AsyncSequence"),
    StepwiseSelector(content) => composite("stepwise selector")
        .help("A selector that takes one step a tick.")
        .xml("AsyncFallback"),
    StepwiseChecklist(content) => composite("stepwise checklist")
        .help("A checklist that takes one step a tick.")
        .xml("SequenceWithMemory"),
    Inverter(content) => decorator("inverter")
        .help("Success becomes failure, failure success.")
        .xml("Inverter"),
    Succeed(content) => decorator("succeed")
        .help("Succeeds whatever comes of it.")
        .xml("ForceSuccess"),
    Fail(content) => decorator("fail")
        .help("Fails whatever comes of it.")
        .xml("ForceFailure"),
    UntilFail(content) => decorator("until fail")
        .help("Again and again until it fails; then succeeds."),
    UntilSuccess(content) => decorator("until success")
        .help("Again and again until it succeeds."),
    Forever(content) => decorator("forever")
        .help("Again and again, whatever comes of it."),
    Repeat { times, node, at_once } => around("repeat")
        .help("So many times in a row; fails when it fails.")
        .with(&[
            field("times", Sort::Int, "How many times. In the text also a key, \"{count}\", or Forever.")
                .needed("2"),
            AT_ONCE,
        ])
        .xml("Repeat"),
    Retry { times, node, at_once } => around("retry")
        .help("Until it succeeds, but so many times at most.")
        .with(&[
            field("times", Sort::Int, "How many times at most. In the text also a key, \"{count}\", or Forever.")
                .needed("3"),
            AT_ONCE,
        ])
        .xml("RetryUntilSuccessful"),
    Limit { times, node } => around("limit")
        .help("May begin so many times in the life of a character.")
        .with(&[field("times", Sort::Int, "How many times.").needed("1")]),
    Once { node, then, skip } => around("once")
        .help("Runs to its end once in the life of a character; after that it ends at once.")
        .with(&[
            field("then", OUTCOME, "How it ends from then on; as it did if it is not said."),
            field("skip", Sort::Flag, "It is skipped from then on: neither success nor failure.").or("false"),
        ])
        .xml("RunOnce"),
    SkipIf { condition, node, reactive } => around("skip if")
        .help("Is skipped if the condition holds when it would begin: neither success nor failure.")
        .with(&[
            field("condition", Sort::Condition, "When it is skipped.").needed("Never"),
            field("reactive", Sort::Flag, "Asks at every tick, and aborts what runs.").or("false"),
        ]),
    TimeOut { seconds, node, result } => around("time-out")
        .help("Is aborted after so long.")
        .with(&[
            field("seconds", Sort::Seconds, "How long.").needed("5"),
            field("result", OUTCOME, "How it ends then.").or("\"Failure\""),
        ])
        .xml("Timeout"),
    CoolDown { seconds, node } => around("cool-down")
        .help("May not begin again for so long after it has ended.")
        .with(&[field("seconds", Sort::Seconds, "How long.").needed("5")]),
    Delay { seconds, node } => around("delay")
        .help("Begins so long after it was asked to.")
        .with(&[field("seconds", Sort::Seconds, "How long.").needed("1")])
        .xml("Delay"),
    Chance { of, node } => around("chance")
        .help("Begins with a probability, else fails.")
        .with(&[field("of", Sort::Seconds, "How likely, from 0 to 1.").needed("0.5")]),
    Semaphore { key, node } => around("semaphore")
        .help("Takes one of the places that a key counts while it runs; fails when none is free.")
        .with(&[field("key", Sort::Key, "The key that counts the free places.").needed("\"{places}\"")]),
    Interrupter(content) => decorator("interrupter")
        .help("Ends with a result when an Interrupt of its name says so. Give it a name."),
    Gate { open, node } => around("gate")
        .help("May run only while it is open. Give it a name, so that Open and Close find it.")
        .with(&[field("open", Sort::Flag, "It is open at first.").or("true")]),
    Hold(content) => decorator("hold")
        .help("Keeps its result until a Release of its name says so. Give it a name."),
    Cleanup { node, last } => composite("cleanup")
        .help("When the node is aborted, the last one has one tick.")
        .holding(Holds::Named(&[("node", true), ("last", true)])),
    OnAbort { write, node } => around("on abort")
        .help("Writes keys when it is aborted.")
        .with(&[
            field("write", Sort::Raw, "The keys and what they get: [(key: \"{x}\", to: \"0\")].")
                .needed("[]"),
        ]),
    Scope { board, node } => around("scope")
        .help("Keys of its own, fresh whenever it is entered.")
        .with(&[field("board", Sort::Board, "The keys.").needed("{}")]),
    Do(content) => leaf("action")
        .help("An action of the game.")
        .with(&[field("(action)", Sort::Act, "Which action.").needed("\"action\"")]),
    If(content) => leaf("condition")
        .help("A question: succeeds if the condition holds.")
        .with(&[field("(condition)", Sort::Condition, "What has to hold.").needed("Always")]),
    Wait(content) => leaf("wait")
        .help("Runs for so long, then succeeds.")
        .with(&[field("(seconds)", Sort::Seconds, "How long.").needed("1")])
        .xml("Sleep"),
    Idle => leaf("idle")
        .help("Runs until it is aborted."),
    Pause => leaf("pause")
        .help("Runs until the next tick, then succeeds."),
    SetKey { key, to } => leaf("set key")
        .help("Writes a value, or what another key holds, to a key.")
        .with(&[
            field("key", Sort::Key, "The key that is written.").needed("\"{key}\""),
            field("to", Sort::ForKey, "What it gets.").needed("true"),
        ]),
    TakeItem { from, to } => leaf("take item")
        .help("Takes the first item of a list such as 1;2;3 out of a key; fails when there is none.")
        .with(&[
            field("from", Sort::Key, "The key with the list, a text.").needed("\"{list}\""),
            field("to", Sort::Key, "The key that gets the item.").needed("\"{item}\""),
        ]),
    Compute(content) => leaf("compute")
        .help("Writes what comes of an expression to a key.")
        .with(&[
            field("key", Sort::Key, "The key that is written.").needed("\"{key}\""),
            field("to", Sort::Expr, "The expression: {count} + 1.").needed("\"0\""),
        ]),
    ClearKey(content) => leaf("clear key")
        .help("Makes a key hold nothing.")
        .with(&[field("(key)", Sort::Key, "The key.").needed("\"{key}\"")])
        .xml("UnsetBlackboard"),
    Log(content) => leaf("log")
        .help("A line for whoever watches.")
        .with(&[field("(text)", Sort::Text, "The line.").needed("\"here\"")]),
    Interrupt { name, result } => leaf("interrupt")
        .help("Makes the Interrupter of a name end with a result.")
        .with(&[
            field("name", Sort::Node, "The name of the Interrupter.").needed("\"name\""),
            field("result", OUTCOME, "How it ends.").or("\"Success\""),
        ]),
    ResetLimit(content) => leaf("reset limit")
        .help("The Limit of a name counts from 0 again.")
        .with(&[field("(name)", Sort::Node, "The name of the Limit.").needed("\"name\"")]),
    Open(content) => leaf("open")
        .help("Opens the Gate of a name.")
        .with(&[field("(name)", Sort::Node, "The name of the Gate.").needed("\"name\"")]),
    Close(content) => leaf("close")
        .help("Closes the Gate of a name.")
        .with(&[field("(name)", Sort::Node, "The name of the Gate.").needed("\"name\"")]),
    Release(content) => leaf("release")
        .help("Lets go the result of the Hold of a name.")
        .with(&[field("(name)", Sort::Node, "The name of the Hold.").needed("\"name\"")]),
    SubTree(content) => leaf("sub-tree")
        .help("Another tree, with what its ports are given.")
        .with(&[field("(tree)", Sort::Tree, "Which tree.").needed("\"tree\"")])
        .xml("SubTree"),
    Lazy(content) => leaf("lazy sub-tree")
        .help("Another tree that is made when it is first needed, and takes no memory while it is not.")
        .with(&[field("(tree)", Sort::Tree, "Which tree.").needed("\"tree\"")])
        .xml("SubTree"),
}
