//! Everything that can be in a behaviour tree, as a table.

use super::kinds::{Holds, Kind, Sort, Spec, kind};

const OUTCOME: Sort = Sort::Choice(&["Success", "Failure"]);

const fn composite(id: &'static str, shown: &'static str, help: &'static str) -> Kind {
    Kind { holds: Holds::List, ..kind(id, shown, "Composites", help) }
}

const fn decorator(id: &'static str, shown: &'static str, help: &'static str) -> Kind {
    Kind { holds: Holds::Inside, ..kind(id, shown, "Decorators", help) }
}

const fn around(id: &'static str, shown: &'static str, help: &'static str, fields: &'static [Spec]) -> Kind {
    Kind { holds: Holds::Field("node"), fields, ..kind(id, shown, "Decorators", help) }
}

const fn leaf(id: &'static str, shown: &'static str, help: &'static str, fields: &'static [Spec]) -> Kind {
    Kind { fields, ..kind(id, shown, "Leaves", help) }
}

const AT_ONCE: Spec = Spec::new(
    "at_once",
    Sort::Flag,
    "A round that took several ticks is followed by the next one in the same tick.",
)
.or("false");

/// The settings that every task can have.
pub(crate) static SETTINGS: &[Spec] = &[
    Spec::new(
        "name",
        Sort::Text,
        "Written on the graph, used by nodes that act on this one, and part of its path.",
    ),
    Spec::new("help", Sort::Text, "What it is for."),
    Spec::new("stop", Sort::Flag, "The game is paused when it is reached.").or("false"),
    Spec::new("when", Sort::Condition, "Must hold when it begins, or it fails."),
    Spec::new(
        "while",
        Sort::Condition,
        "Must hold when it begins and at every tick, or it is called off and fails.",
    ),
];

/// Everything that can be in a behaviour tree.
pub(crate) static TASKS: &[Kind] = &[
    composite(
        "Selector",
        "selector",
        "Tries one after another until one succeeds. Goes on with the one that runs.",
    ),
    composite(
        "Sequence",
        "sequence",
        "One after another as long as they succeed. Goes on with the one that runs.",
    ),
    composite(
        "ReactiveSelector",
        "reactive selector",
        "A selector that asks from the first one at every tick, and calls off a later one that runs.",
    ),
    composite(
        "ReactiveSequence",
        "reactive sequence",
        "A sequence that asks from the first one at every tick, and calls off a later one that runs.",
    ),
    Kind {
        holds: Holds::ListIn("nodes"),
        fields: &[
            Spec::new("success", Sort::Raw, "How many must succeed: All, Any, Count(2) or Share(0.5).")
                .or("\"All\""),
            Spec::new(
                "failure",
                Sort::Raw,
                "How many failures make it fail: All, Any, Count(2) or Share(0.5).",
            )
            .or("\"Any\""),
            Spec::new("wait", Sort::Flag, "Waits for all of them before it tells.").or("false"),
        ],
        ..composite(
            "Parallel",
            "parallel",
            "All at once. Ends when enough have succeeded or failed, and calls off the rest.",
        )
    },
    Kind {
        holds: Holds::Named(&[("test", true), ("then", true), ("otherwise", false)]),
        fields: &[Spec::new(
            "reactive",
            Sort::Flag,
            "Asks at every tick, and changes over when the answer does.",
        )
        .or("false")],
        ..composite("Branch", "branch", "If the test succeeds, then the one, otherwise the other.")
    },
    Kind {
        holds: Holds::Each("options", "node", "score"),
        fields: &[Spec::new(
            "keep",
            Sort::Number,
            "Another takes over only when it is better by more than this.",
        )
        .or("0")],
        ..composite("Utility", "utility", "Does what has the highest score; if that fails, the next.")
    },
    composite("RandomSelector", "random selector", "Tries one at random at every tick, until one succeeds."),
    composite(
        "ShuffledSelector",
        "shuffled selector",
        "A selector in an order that is drawn when it begins.",
    ),
    composite(
        "ShuffledSequence",
        "shuffled sequence",
        "A sequence in an order that is drawn when it begins.",
    ),
    composite(
        "Checklist",
        "checklist",
        "A sequence that remembers what has been done, and goes on with the rest when it was interrupted.",
    ),
    composite(
        "StepwiseSequence",
        "stepwise sequence",
        "A sequence that takes one step a tick, so that a reactive node above it can ask its conditions in between.",
    ),
    composite("StepwiseSelector", "stepwise selector", "A selector that takes one step a tick."),
    composite("StepwiseChecklist", "stepwise checklist", "A checklist that takes one step a tick."),
    decorator("Inverter", "inverter", "Success becomes failure, failure success."),
    decorator("Succeed", "succeed", "Succeeds whatever comes of it."),
    decorator("Fail", "fail", "Fails whatever comes of it."),
    decorator("UntilFail", "until fail", "Again and again until it fails; then succeeds."),
    decorator("UntilSuccess", "until success", "Again and again until it succeeds."),
    decorator("Forever", "forever", "Again and again, whatever comes of it."),
    around(
        "Repeat",
        "repeat",
        "So many times in a row; fails when it fails.",
        &[
            Spec::new("times", Sort::Int, "How many times. In the text also a key, \"{count}\", or Forever.")
                .needed("2"),
            AT_ONCE,
        ],
    ),
    around(
        "Retry",
        "retry",
        "Until it succeeds, but so many times at most.",
        &[
            Spec::new(
                "times",
                Sort::Int,
                "How many times at most. In the text also a key, \"{count}\", or Forever.",
            )
            .needed("3"),
            AT_ONCE,
        ],
    ),
    around(
        "Limit",
        "limit",
        "May begin so many times in the life of a character.",
        &[Spec::new("times", Sort::Int, "How many times.").needed("1")],
    ),
    around(
        "Once",
        "once",
        "Runs to its end once in the life of a character; after that it ends at once.",
        &[
            Spec::new("then", OUTCOME, "How it ends from then on; as it did if it is not said."),
            Spec::new("skip", Sort::Flag, "It is skipped from then on: neither success nor failure.")
                .or("false"),
        ],
    ),
    around(
        "SkipIf",
        "skip if",
        "Is skipped if the condition holds when it would begin: neither success nor failure.",
        &[
            Spec::new("condition", Sort::Condition, "When it is skipped.").needed("Never"),
            Spec::new("reactive", Sort::Flag, "Asks at every tick, and calls off what runs.").or("false"),
        ],
    ),
    around(
        "TimeOut",
        "time-out",
        "Is called off after so long.",
        &[
            Spec::new("seconds", Sort::Seconds, "How long.").needed("5"),
            Spec::new("result", OUTCOME, "How it ends then.").or("\"Failure\""),
        ],
    ),
    around(
        "CoolDown",
        "cool-down",
        "May not begin again for so long after it has ended.",
        &[Spec::new("seconds", Sort::Seconds, "How long.").needed("5")],
    ),
    around(
        "Delay",
        "delay",
        "Begins so long after it was asked to.",
        &[Spec::new("seconds", Sort::Seconds, "How long.").needed("1")],
    ),
    around(
        "Chance",
        "chance",
        "Begins with a probability, else fails.",
        &[Spec::new("of", Sort::Seconds, "How likely, from 0 to 1.").needed("0.5")],
    ),
    around(
        "Semaphore",
        "semaphore",
        "Takes one of the places that a key counts while it runs; fails when none is free.",
        &[Spec::new("key", Sort::Key, "The key that counts the free places.").needed("\"{places}\"")],
    ),
    decorator(
        "Interrupter",
        "interrupter",
        "Ends with a result when an Interrupt of its name says so. Give it a name.",
    ),
    around(
        "Gate",
        "gate",
        "May run only while it is open. Give it a name, so that Open and Close find it.",
        &[Spec::new("open", Sort::Flag, "It is open at first.").or("true")],
    ),
    decorator("Hold", "hold", "Keeps its result until a Release of its name says so. Give it a name."),
    Kind {
        holds: Holds::Named(&[("node", true), ("last", true)]),
        ..composite("Cleanup", "cleanup", "When the node is called off, the last one has one tick.")
    },
    around(
        "OnAbort",
        "on abort",
        "Writes keys when it is called off.",
        &[Spec::new("write", Sort::Raw, "The keys and what they get: [(key: \"{x}\", to: \"0\")].")
            .needed("[]")],
    ),
    around(
        "Scope",
        "scope",
        "Keys of its own, fresh whenever it is entered.",
        &[Spec::new("board", Sort::Board, "The keys.").needed("{}")],
    ),
    leaf(
        "Do",
        "action",
        "An action of the game.",
        &[Spec::new("(action)", Sort::Act, "Which action.").needed("\"action\"")],
    ),
    leaf(
        "If",
        "condition",
        "A question: succeeds if the condition holds.",
        &[Spec::new("(condition)", Sort::Condition, "What has to hold.").needed("Always")],
    ),
    leaf(
        "Wait",
        "wait",
        "Runs for so long, then succeeds.",
        &[Spec::new("(seconds)", Sort::Seconds, "How long.").needed("1")],
    ),
    leaf("Idle", "idle", "Runs until it is called off.", &[]),
    leaf("Pause", "pause", "Runs until the next tick, then succeeds.", &[]),
    leaf(
        "SetKey",
        "set key",
        "Writes a value, or what another key holds, to a key.",
        &[
            Spec::new("key", Sort::Key, "The key that is written.").needed("\"{key}\""),
            Spec::new("to", Sort::ForKey, "What it gets.").needed("true"),
        ],
    ),
    leaf(
        "TakeItem",
        "take item",
        "Takes the first item of a list such as 1;2;3 out of a key; fails when there is none.",
        &[
            Spec::new("from", Sort::Key, "The key with the list, a text.").needed("\"{list}\""),
            Spec::new("to", Sort::Key, "The key that gets the item.").needed("\"{item}\""),
        ],
    ),
    leaf(
        "Compute",
        "compute",
        "Writes what comes of an expression to a key.",
        &[
            Spec::new("key", Sort::Key, "The key that is written.").needed("\"{key}\""),
            Spec::new("to", Sort::Expr, "The expression: {count} + 1.").needed("\"0\""),
        ],
    ),
    leaf(
        "ClearKey",
        "clear key",
        "Makes a key hold nothing.",
        &[Spec::new("(key)", Sort::Key, "The key.").needed("\"{key}\"")],
    ),
    leaf(
        "Log",
        "log",
        "A line for whoever watches.",
        &[Spec::new("(text)", Sort::Text, "The line.").needed("\"here\"")],
    ),
    leaf(
        "Interrupt",
        "interrupt",
        "Makes the Interrupter of a name end with a result.",
        &[
            Spec::new("name", Sort::Text, "The name of the Interrupter.").needed("\"name\""),
            Spec::new("result", OUTCOME, "How it ends.").or("\"Success\""),
        ],
    ),
    leaf(
        "ResetLimit",
        "reset limit",
        "The Limit of a name counts from 0 again.",
        &[Spec::new("(name)", Sort::Text, "The name of the Limit.").needed("\"name\"")],
    ),
    leaf(
        "Open",
        "open",
        "Opens the Gate of a name.",
        &[Spec::new("(name)", Sort::Text, "The name of the Gate.").needed("\"name\"")],
    ),
    leaf(
        "Close",
        "close",
        "Closes the Gate of a name.",
        &[Spec::new("(name)", Sort::Text, "The name of the Gate.").needed("\"name\"")],
    ),
    leaf(
        "Release",
        "release",
        "Lets go the result of the Hold of a name.",
        &[Spec::new("(name)", Sort::Text, "The name of the Hold.").needed("\"name\"")],
    ),
    leaf(
        "SubTree",
        "sub-tree",
        "Another tree, with what its ports are given.",
        &[Spec::new("(tree)", Sort::Tree, "Which tree.").needed("\"tree\"")],
    ),
    leaf(
        "Lazy",
        "lazy sub-tree",
        "Another tree that is made when it is first needed, and takes no memory while it is not.",
        &[Spec::new("(tree)", Sort::Tree, "Which tree.").needed("\"tree\"")],
    ),
];
