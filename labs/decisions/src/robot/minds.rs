//! The machine of the robots, from a file, in code and in Lua.

use wits_core::findings::Findings;
use wits_decide::condition::ConditionDef;
use wits_decide::machine::{End, LevelDef, MachineDef, StateDef, TransitionDef};
use wits_engine::minds::MindLibrary;
use wits_game::author::Shelf;

use crate::robot::hall::Hall;
use crate::robot::words::words;

/// The minds that a robot can begin with, in the order of the parameter `form`.
pub(crate) const FORMS: [&str; 3] = ["cleaner.machine.ron", "cleaner in Rust", "cleaner.lua"];

/// A robot that has learned what the machine does.
pub(crate) const LEARNED: &str = "cleaner.learned.ron";

/// All minds of the lab.
///
/// # Errors
/// The faults of a file, which cannot be: a test binds them all.
pub(crate) fn library() -> Result<MindLibrary<Hall>, Findings> {
    let help = "What all robots do, unless you give one of them another file.";
    let shelf = Shelf::new()
        .with(FORMS[0], "A cleaning robot", help, include_str!("minds/cleaner.machine.ron"))
        .as_template()
        .with(
            FORMS[2],
            "A cleaning robot in Lua",
            "The same robot, put together by a script.",
            include_str!("minds/cleaner.lua"),
        )
        .as_template()
        .with(
            LEARNED,
            "A robot that has learned",
            "A decision tree that was learned from watching the machine. Give it to a robot.",
            include_str!("minds/cleaner.learned.ron"),
        )
        .with(
            "fetch.tree.ron",
            "Fetch",
            "Drives to rubbish and takes it.",
            include_str!("minds/fetch.tree.ron"),
        )
        .with(
            "deliver.tree.ron",
            "Deliver",
            "Brings to the compactor what it carries.",
            include_str!("minds/deliver.tree.ron"),
        );
    let library = MindLibrary::new(&words(), shelf)?;
    let in_code = in_code().bind(library.words())?;
    Ok(library.with_mind(FORMS[1], in_code))
}

/// The same machine, written in Rust.
fn in_code() -> MachineDef {
    let done = |to: &str, end| TransitionDef { done: Some(end), ..TransitionDef::to(to) };
    let is = |name: &str| ConditionDef::Is(name.into());
    let below = |key: &str| ConditionDef::Below { of: "battery".into(), than: key.into() };
    let not = |condition| ConditionDef::Not(Box::new(condition));
    let full = ConditionDef::Within { of: "battery".into(), min: 99.0, max: f32::INFINITY };
    let helped = |state: StateDef, help: &str| StateDef { help: help.into(), ..state };
    let rest = StateDef::new("Rest")
        .active("stand_by")
        .go(TransitionDef::to("Search").when(not(is("all_clean"))))
        .go(TransitionDef::to("Refuel").when(below("{spare}")));
    let cleaning = LevelDef::default()
        .state(
            StateDef::new("Search")
                .active("look_around")
                .go(TransitionDef::to("PickUp").when(is("sees_trash")))
                .go(TransitionDef::to("Rest").when(is("all_clean"))),
        )
        .state(helped(rest, "Nothing to do."))
        .state(
            StateDef::new("PickUp")
                .active("drive_to_trash")
                .go(done("Carry", End::Success).act("grab"))
                .go(done("Search", End::Failure)),
        )
        .state(StateDef::new("Carry").active("drive_to_compactor").go(done("Search", End::Any).act("drop")));
    let clean = StateDef::new("Clean").go(TransitionDef::to("Refuel").when(below("{low}"))).machine(cleaning);
    let refuel = StateDef::new("Refuel").active("charge").go(TransitionDef::to("Clean").when(full));
    let working = LevelDef::default()
        .state(helped(clean, "Enough power to work."))
        .state(helped(refuel, "Drives to a free station and charges."));
    let duty = StateDef::new("Duty")
        .go(TransitionDef::to("Hide").when(is("fight_near")).act("beep"))
        .machine(working);
    let calm = TransitionDef::to("Duty").when(is("is_quiet")).act("beep");
    let hide = StateDef::new("Hide").active("hide").go(calm);
    MachineDef::new("cleaner")
        .state(helped(duty, "All is quiet."))
        .state(helped(hide, "Keeps away from a fight until it is over or far off."))
}

#[cfg(test)]
mod tests {
    use super::*;
    use wits_core::ron::RonFile;

    #[test]
    fn file_and_code_say_the_same() {
        let library = library().unwrap();
        let file = wits_game::author::Content::text(&library, FORMS[0]).unwrap();
        assert_eq!(MachineDef::from_ron(FORMS[0], &file).unwrap(), in_code());
        assert!(FORMS.iter().all(|form| library.definition(form).is_some()));
    }
}
