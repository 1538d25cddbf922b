//! What can be set at states, transitions and machines, as tables.

use wits_decide::nodes::{FieldInfo, FieldSort};

const ENDS: FieldSort = FieldSort::Choice(&["Success", "Failure", "Any"]);

/// The file as a whole.
pub(super) static FILE: &[FieldInfo] = &[
    FieldInfo::new("name", FieldSort::Text, "What it is called."),
    FieldInfo::new("help", FieldSort::Text, "What it is for."),
    FieldInfo::new("board", FieldSort::Board, "Keys of its own."),
    FieldInfo::new("limit", FieldSort::Int, "So many events that actions raise are handled in one tick.")
        .or("16"),
    FieldInfo::new(
        "order",
        FieldSort::Choice(&["AskFirst", "ActFirst"]),
        "Whether a state asks for its ways out before it acts, or acts and goes in the same tick.",
    )
    .or("\"AskFirst\""),
    FieldInfo::new("initial", FieldSort::State, "The state it begins in; the first one if it is not said."),
    FieldInfo::new("active", FieldSort::Calls, "What is done at every tick, before all else."),
];

/// A machine beside others.
pub(super) static REGION: &[FieldInfo] = &[
    FieldInfo::new("name", FieldSort::Text, "What it is called: unlike all others.").needed("\"region\""),
    FieldInfo::new("initial", FieldSort::State, "The state it begins in; the first one if it is not said."),
    FieldInfo::new("active", FieldSort::Calls, "What is done at every tick, before all else."),
];

pub(super) static STATE: &[FieldInfo] = &[
    FieldInfo::new("name", FieldSort::Text, "What it is called: unlike all others in the same machine.")
        .needed("\"State\""),
    FieldInfo::new("help", FieldSort::Text, "What it is for."),
    FieldInfo::new("entry", FieldSort::Calls, "What is done when it is entered. Takes no time."),
    FieldInfo::new(
        "active",
        FieldSort::Calls,
        "What is done at every tick in it. What has ended begins again.",
    ),
    FieldInfo::new("exit", FieldSort::Calls, "What is done when it is left. Takes no time."),
    FieldInfo::new(
        "pick",
        FieldSort::Choice(&["First", "Random"]),
        "Which of several triggered transitions is taken.",
    )
    .or("\"First\""),
    FieldInfo::new(
        "tree",
        FieldSort::Tree,
        "A behaviour tree that is ticked in this state, and aborted when it is left.",
    ),
    FieldInfo::new(
        "blip",
        FieldSort::Flag,
        "For a moment only: the state before is remembered for a transition back.",
    )
    .or("false"),
    FieldInfo::new("ends", ENDS, "The machine has ended when it is in this state."),
    FieldInfo::new("stop", FieldSort::Flag, "The game is paused when it is entered.").or("false"),
];

/// A machine in a state.
pub(super) static INNER: &[FieldInfo] = &[
    FieldInfo::new(
        "initial",
        FieldSort::State,
        "The state inside that it begins in; the first one if it is not said.",
    ),
    FieldInfo::new(
        "history",
        FieldSort::Flag,
        "Goes on inside where it was when the state is entered again.",
    )
    .or("true"),
    FieldInfo::new("announce", FieldSort::Flag, "The state inside is left and entered along with this one.")
        .or("false"),
    FieldInfo::new("active", FieldSort::Calls, "What is done at every tick inside, before all else."),
];

pub(super) static TRANSITION: &[FieldInfo] = &[
    FieldInfo::new("to", FieldSort::State, "The state that it leads to. Without any the state stays."),
    FieldInfo::new("back", FieldSort::Flag, "Back to the state before.").or("false"),
    FieldInfo::new(
        "choose",
        FieldSort::Raw,
        "A decision tree finds the target: If(test: …, yes: To(state: \"A\"), no: Stay).",
    ),
    FieldInfo::new("on", FieldSort::Event, "When this event comes; else it is asked at every tick."),
    FieldInfo::new("after", FieldSort::Number, "After so many seconds in the state."),
    FieldInfo::new("done", ENDS, "When what the state does has come to an end."),
    FieldInfo::new("when", FieldSort::Condition, "When this holds."),
    FieldInfo::new("do", FieldSort::Calls, "What is done on the way. Takes no time."),
    FieldInfo::new(
        "again",
        FieldSort::Flag,
        "One for all states fires even if its target is where the machine is already.",
    )
    .or("false"),
    FieldInfo::new("weight", FieldSort::Number, "How likely it is compared with others, where chance picks.")
        .or("1"),
];

/// A target that a decision tree finds.
pub(super) static CHOICE: &[FieldInfo] = &[
    FieldInfo::new("state", FieldSort::State, "The state that this way leads to.").needed("\"State\""),
    FieldInfo::new("do", FieldSort::Calls, "What is done on this way. Takes no time."),
];

/// A test on the way to a target that a decision tree finds.
pub(super) const TEST: FieldInfo = FieldInfo::new(
    "test",
    FieldSort::Condition,
    "Asked on the way to this target, and for other targets too.",
)
.needed("\"Always\"");

/// The fields of a test and its two ways, in order.
pub(super) static TEST_ORDER: &[&str] = &["test", "yes", "no"];

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

#[cfg(test)]
mod tests {
    use std::fmt::Debug;

    use serde::de::DeserializeOwned;
    use wits_core::ron;
    use wits_decide::machine::{LevelDef, MachineDef, StateDef, TransitionDef};
    use wits_decide::nodes::names_of;

    use super::*;

    /// Tables and what is drawn name all fields of a definition, and no others; defaults are those of files.
    fn check<T>(tables: &[&[FieldInfo]], drawn: &[&str], order: &[&str])
    where
        T: DeserializeOwned + Default + PartialEq + Debug,
    {
        let rows: Vec<&FieldInfo> = tables.iter().copied().flatten().collect();
        let mut told: Vec<&str> = rows.iter().map(|row| row.name).chain(drawn.iter().copied()).collect();
        let mut fields = names_of::<T>().to_vec();
        told.sort_unstable();
        told.dedup();
        fields.sort_unstable();
        assert_eq!(told, fields);
        assert!(fields.iter().all(|field| order.contains(field)), "{fields:?} in {order:?}");
        for row in rows.iter().filter(|row| !row.default.is_empty()) {
            // Names of variants are texts in JSON.
            let text = format!("({}: {})", row.name, row.default.trim_matches('"'));
            assert_eq!(ron::read::<T>("", &text).unwrap(), T::default(), "{text}");
        }
    }

    #[test]
    fn tables_name_all_names_of_the_definitions() {
        check::<MachineDef>(&[FILE], &["transitions", "states", "regions"], ORDER);
        check::<LevelDef>(&[REGION, INNER], &["transitions", "states"], ORDER);
        check::<StateDef>(&[STATE], &["transitions", "machine"], ORDER);
        check::<TransitionDef>(&[TRANSITION], &[], WAYS);
    }
}
