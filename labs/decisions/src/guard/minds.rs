//! The machine of the guards, from a file, in code and in Lua.

use wits_core::findings::Findings;
use wits_decide::condition::ConditionDef;
use wits_decide::machine::{ChoiceDef, End, MachineDef, StateDef, TransitionDef};
use wits_decide::{CallDef, Value, Vocabulary};
use wits_engine::minds::MindLibrary;
use wits_game::author::Shelf;

use crate::guard::yard::Yard;

/// The minds that a guard can begin with, in the order of the parameter `form`.
pub(crate) const FORMS: [&str; 3] = ["guard.machine.ron", "guard in Rust", "guard.lua"];

/// All minds of the lab.
///
/// # Errors
/// The faults of a file, which cannot be: a test binds them all.
pub(crate) fn library(words: &Vocabulary<Yard>) -> Result<MindLibrary<Yard>, Findings> {
    let help = "What all three guards do, unless you give one of them another file.";
    let shelf = Shelf::new()
        .with(FORMS[0], "A guard", help, include_str!("minds/guard.machine.ron"))
        .as_template()
        .with(
            FORMS[2],
            "A guard in Lua",
            "The same guard, put together by a script.",
            include_str!("minds/guard.lua"),
        )
        .as_template();
    let library = MindLibrary::new(words, shelf)?;
    let in_code = in_code().bind(library.words())?;
    Ok(library.with_mind(FORMS[1], in_code))
}

fn is(name: &str) -> ConditionDef {
    ConditionDef::Is(name.into())
}

fn below(of: &str, than: impl Into<Value>) -> ConditionDef {
    ConditionDef::Below { of: of.into(), than: than.into() }
}

fn above(of: &str, than: impl Into<Value>) -> ConditionDef {
    ConditionDef::Above { of: of.into(), than: than.into() }
}

fn not(condition: ConditionDef) -> ConditionDef {
    ConditionDef::Not(Box::new(condition))
}

fn to(state: &str) -> TransitionDef {
    TransitionDef::to(state)
}

fn point_out() -> CallDef {
    CallDef::new("point_out").with("place", "{world.seen_at}")
}

/// The same machine, written in Rust.
fn in_code() -> MachineDef {
    let chase = || to("Chase").when(is("sees_intruder")).act(point_out());
    let heard = || {
        let note = CallDef::new("note_place").with("from", "{event.place}").with("place", "{place}");
        to("Investigate").on("noise").when(above("{event.volume}", 10)).act(note)
    };
    let told = |state: &str| ChoiceDef::To { state: state.into(), acts: vec![point_out()] };
    let how_far = ChoiceDef::when(below("distance", 7), told("Chase"), told("RaiseAlarm"));
    let after = |state: &str, seconds| TransitionDef { after: Some(seconds), ..to(state) };
    let done = |state: &str, end| TransitionDef { done: Some(end), ..to(state) };
    let at = |word: &str, key: &str| CallDef::new(word).with("place", key);
    let close = ConditionDef::All(vec![is("sees_intruder"), below("distance", 3)]);
    let alarmed = ConditionDef::All(vec![is("{world.alarm}"), not(is("sees_intruder"))]);
    MachineDef::new("guard")
        .go(to("Respond").when(alarmed))
        .state(
            StateDef::new("Patrol")
                .active("walk_route")
                .go(TransitionDef::choose(ChoiceDef::when(is("sees_intruder"), how_far, ChoiceDef::Stay)))
                .go(heard())
                .go(to("Sleep").when(above("weariness", "{tired}"))),
        )
        .state(StateDef::new("Sleep").active("rest").go(heard()).go(to("Patrol").when(below("weariness", 5))))
        .state(
            StateDef::new("Investigate")
                .active(at("walk_to", "{place}"))
                .go(chase())
                .go(done("LookAround", End::Any)),
        )
        .state(StateDef::new("LookAround").active("turn_about").go(chase()).go(after("Patrol", 3.0)))
        .state(
            StateDef::new("Chase")
                .active("chase")
                .go(to("Arrest").when(below("distance", 0.9)))
                .go(to("LookAround").when(above("unseen_for", 1.5))),
        )
        .state(StateDef::new("Arrest").entry("arrest").go(after("Patrol", 1.5)))
        .state(
            StateDef::new("RaiseAlarm").active("run_to_bell").go(to("Chase").when(close)).go(done(
                "Respond",
                End::Success,
            )
            .act(CallDef::new("ring").with("alarm", "{world.alarm}"))),
        )
        .state(
            StateDef::new("Respond")
                .active(at("search_at", "{world.seen_at}"))
                .go(chase())
                .go(to("Patrol").when(not(is("{world.alarm}")))),
        )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::guard::words::words;
    use wits_core::ron::RonFile;

    #[test]
    fn file_and_code_say_the_same() {
        let library = library(&words().0).unwrap();
        let file = wits_game::author::Content::text(&library, FORMS[0]).unwrap();
        assert_eq!(MachineDef::from_ron(FORMS[0], &file).unwrap(), in_code());
        assert!(FORMS.iter().all(|form| library.definition(form).is_some()));
    }
}
