//! What can be set at states, transitions and machines, as tables.

use crate::grove::kinds::{Sort, Spec};

const ENDS: Sort = Sort::Choice(&["Success", "Failure", "Any"]);

/// The file as a whole.
pub(super) static FILE: &[Spec] = &[
    Spec::new("name", Sort::Text, "What it is called."),
    Spec::new("help", Sort::Text, "What it is for."),
    Spec::new("board", Sort::Board, "Keys of its own."),
    Spec::new("limit", Sort::Int, "So many events that actions raise are handled in one tick.").or("16"),
    Spec::new(
        "order",
        Sort::Choice(&["AskFirst", "ActFirst"]),
        "Whether a state asks for its ways out before it acts, or acts and goes in the same tick.",
    )
    .or("\"AskFirst\""),
    Spec::new("initial", Sort::State, "The state it begins in; the first one if it is not said."),
    Spec::new("active", Sort::Calls, "What is done at every tick, before all else."),
];

/// A machine beside others.
pub(super) static REGION: &[Spec] = &[
    Spec::new("name", Sort::Text, "What it is called: unlike all others.").needed("\"region\""),
    Spec::new("initial", Sort::State, "The state it begins in; the first one if it is not said."),
    Spec::new("active", Sort::Calls, "What is done at every tick, before all else."),
];

pub(super) static STATE: &[Spec] = &[
    Spec::new("name", Sort::Text, "What it is called: unlike all others in the same machine.")
        .needed("\"State\""),
    Spec::new("help", Sort::Text, "What it is for."),
    Spec::new("entry", Sort::Calls, "What is done when it is entered. Takes no time."),
    Spec::new("active", Sort::Calls, "What is done at every tick in it. What has ended begins again."),
    Spec::new("exit", Sort::Calls, "What is done when it is left. Takes no time."),
    Spec::new("pick", Sort::Choice(&["First", "Random"]), "Which of several triggered transitions is taken.")
        .or("\"First\""),
    Spec::new(
        "tree",
        Sort::Tree,
        "A behaviour tree that is ticked in this state, and called off when it is left.",
    ),
    Spec::new("blip", Sort::Flag, "For a moment only: the state before is remembered for a transition back.")
        .or("false"),
    Spec::new("ends", ENDS, "The machine has ended when it is in this state."),
    Spec::new("stop", Sort::Flag, "The game is paused when it is entered.").or("false"),
];

/// A machine in a state.
pub(super) static INNER: &[Spec] = &[
    Spec::new("initial", Sort::State, "The state inside that it begins in; the first one if it is not said."),
    Spec::new("history", Sort::Flag, "Goes on inside where it was when the state is entered again.")
        .or("true"),
    Spec::new("announce", Sort::Flag, "The state inside is left and entered along with this one.")
        .or("false"),
    Spec::new("active", Sort::Calls, "What is done at every tick inside, before all else."),
];

pub(super) static TRANSITION: &[Spec] = &[
    Spec::new("to", Sort::State, "The state that it leads to. Without any the state stays."),
    Spec::new("back", Sort::Flag, "Back to the state before.").or("false"),
    Spec::new(
        "choose",
        Sort::Raw,
        "A decision tree finds the target: If(test: …, yes: To(state: \"A\"), no: Stay).",
    ),
    Spec::new("on", Sort::Event, "When this event comes; else it is asked at every tick."),
    Spec::new("after", Sort::Number, "After so many seconds in the state."),
    Spec::new("done", ENDS, "When what the state does has come to an end."),
    Spec::new("when", Sort::Condition, "When this holds."),
    Spec::new("do", Sort::Calls, "What is done on the way. Takes no time."),
    Spec::new(
        "again",
        Sort::Flag,
        "One for all states fires even if its target is where the machine is already.",
    )
    .or("false"),
    Spec::new("weight", Sort::Number, "How likely it is compared with others, where chance picks.").or("1"),
];

/// A target that a decision tree finds.
pub(super) static CHOICE: &[Spec] = &[
    Spec::new("state", Sort::State, "The state that this way leads to.").needed("\"State\""),
    Spec::new("do", Sort::Calls, "What is done on this way. Takes no time."),
];

/// The fields of machines and states in a good order.
pub(super) static ORDER: &[&str] = &[
    "name",
    "help",
    "board",
    "limit",
    "order",
    "initial",
    "history",
    "announce",
    "entry",
    "active",
    "exit",
    "transitions",
    "pick",
    "machine",
    "tree",
    "blip",
    "ends",
    "stop",
    "states",
    "regions",
];

/// Those of transitions.
pub(super) static WAYS: &[&str] =
    &["to", "state", "back", "choose", "on", "after", "done", "when", "do", "again", "weight"];
