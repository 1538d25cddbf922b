//! Definitions whose parts are functions, at work.

use wits_core::time::Moment;
use wits_decide::machine::MachineDef;
use wits_decide::tree::TreeDef;
use wits_decide::{Kind, Mind, Status, Vocabulary};

use crate::character::Character;
use crate::{Data, Scripts, Vm};

#[derive(Default)]
struct Guard {
    steps: u32,
}

fn words() -> Vocabulary<Guard> {
    let mut words = Vocabulary::new();
    words.value("steps", Kind::Number, |guard: &Guard, _| (guard.steps as f32).into());
    words.action("step", |guard: &mut Guard, _| {
        guard.steps += 1;
        Status::Success
    });
    words
}

fn loaded(text: &str) -> (Scripts<Guard>, Vocabulary<Guard>) {
    let mut words = words();
    let scripts = Scripts::new(Vm::new().unwrap(), &words).unwrap();
    scripts.load("guard.lua", text).unwrap();
    scripts.teach(&mut words).unwrap();
    (scripts, words)
}

#[test]
fn a_tree_whose_leaves_are_functions_runs() {
    let (scripts, words) = loaded(
        "return Sequence{
            If(function() return ask.steps() < 3 end),
            Do 'step',
            function(me) me.said = (me.said or '') .. math.tointeger(ask.steps()) wait(0.05) end,
        }",
    );
    let definition = scripts.module("guard.lua").unwrap().definition().unwrap().unwrap();
    let tree = definition.read::<TreeDef>().unwrap().bind(&words).unwrap();
    let (mut guard, mut state) = (Character::<Guard>::default(), tree.start());
    let mut last = Status::Running;
    for tick in 0..60 {
        last = tree.tick(&mut state, &mut guard.turn(Moment::of_tick(tick, 60)));
    }
    assert_eq!((guard.steps, last), (3, Status::Failure));
    assert_eq!(guard.kept().me().get("said"), Some(&Data::from("123")));
}

#[test]
fn a_machine_whose_conditions_and_values_are_functions_runs() {
    let (scripts, words) = loaded(
        "local function far() return ask.steps() * 2 end
        return machine 'walker' { states = {
            state 'Walk' { active = { 'step' }, transitions = { { to = 'Rest', when = Above{ of = far, than = 9 } } } },
            state 'Rest' { entry = { function(me) me.rests = true end } },
        } }",
    );
    let definition = scripts.module("guard.lua").unwrap().definition().unwrap().unwrap();
    assert_eq!(definition.kind(), "machine");
    let machine = definition.read::<MachineDef>().unwrap().bind(&words).unwrap();
    let (mut guard, mut state) = (Character::<Guard>::default(), machine.start());
    for tick in 0..20 {
        machine.tick(&mut state, &mut guard.turn(Moment::of_tick(tick, 60)));
    }
    // 2 · 5 = 10 is the first above 9.
    assert_eq!((guard.steps, machine.current(&state)), (5, "Rest"));
    assert_eq!(guard.kept().me().get("rests"), Some(&Data::Bool(true)));
}

#[test]
fn names_that_the_game_does_not_know_are_told_with_their_lines() {
    let (scripts, words) = loaded("return Selector{\n  Do 'step',\n  Do 'stepp',\n}");
    let definition = scripts.module("guard.lua").unwrap().definition().unwrap().unwrap();
    let faults = definition.read::<TreeDef>().unwrap().bind(&words).map(|_| ()).unwrap_err();
    assert_eq!(
        definition.locate(&faults).to_string(),
        "guard.lua:3:1: root[1]: unknown \"stepp\", did you mean \"step\"? among the actions"
    );
}

/// A function that is compared with a truth value, a text or a place gives one; all others give numbers.
#[test]
fn functions_give_what_they_are_compared_with() {
    let (scripts, words) = loaded(
        "local function calm() return ask.steps() < 1 end
        local function colour() return 'blue' end
        local function twice() return ask.steps() * 2 end
        local function here() return vec(1, 2, 3) end
        return Sequence{
            If(Equal{ of = calm, to = true }), If(OneOf{ of = colour, among = { 'red', 'blue' } }),
            If(Equal{ of = twice, to = 0 }), If(Not(Equal{ of = here, to = { 1, 2, 4 } })), Do 'step',
        }",
    );
    let definition = scripts.module("guard.lua").unwrap().definition().unwrap().unwrap();
    let kinds: Vec<Kind> = definition.words().map(|word| definition.value_kind(word)).collect();
    assert_eq!(kinds, [Kind::Bool, Kind::Text, Kind::Number, Kind::Vector]);
    let tree =
        definition.read::<TreeDef>().unwrap().bind(&words).map_err(|faults| faults.to_string()).unwrap();
    let (mut guard, mut state) = (Character::<Guard>::default(), tree.start());
    let status = tree.tick(&mut state, &mut guard.turn(Moment::START));
    assert_eq!((status, guard.steps), (Status::Success, 1), "{:?}", scripts.reports());
    let status = tree.tick(&mut state, &mut guard.turn(Moment::START));
    assert_eq!((status, guard.steps), (Status::Failure, 1), "calm no more");
}
