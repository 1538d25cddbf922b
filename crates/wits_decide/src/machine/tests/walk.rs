//! Machines by hand.

use super::super::Walk;
use super::*;

#[test]
fn oracle_millington_2e_5_3_9_the_worked_trace_by_hand() {
    let mut walk = Walk::new(&super::trace::machine()).unwrap();
    walk.step(None);
    walk.step(None);
    assert_eq!(walk.stack(), ["L", "L.A"]);
    let texts = |walk: &Walk| walk.choices().iter().map(|choice| choice.text.clone()).collect::<Vec<_>>();
    let four = "L -> M: on(flag: 4) / say(text: \"4\")";
    assert_eq!(texts(&walk), [four, "L.A -> B: on(flag: 1) / say(text: \"1\")"]);
    let one = walk.choices()[1].number;
    assert_eq!(
        walk.step(Some(one)),
        [
            "exit say(text: \"A-exit\")",
            "do say(text: \"1\")",
            "entry say(text: \"B-entry\")",
            "active say(text: \"L-active\")"
        ]
    );
    assert_eq!(walk.step(Some(99)).len(), 2, "none of them: active actions");
}

#[test]
fn oracle_millington_2e_5_3_5_leaves_of_trees_events_and_times_can_be_chosen() {
    let tree = ChoiceDef::when(on(1), ChoiceDef::to("B"), ChoiceDef::to("C"));
    let def = MachineDef::new("m")
        .go(TransitionDef::to("A").on("poke"))
        .state(StateDef::new("A").go(TransitionDef::choose(tree)))
        .state(StateDef::new("B").go(TransitionDef::back().after(3.0)))
        .state(StateDef::new("C"));
    let mut walk = Walk::new(&def).unwrap();
    walk.step(None);
    let texts: Vec<String> = walk.choices().into_iter().map(|choice| choice.text).collect();
    assert_eq!(texts, ["any -> A: on poke", "A -> B: on(flag: 1)", "A -> C: not on(flag: 1)"]);
    walk.step(Some(2));
    assert_eq!(walk.stack(), ["C"]);
    walk.step(Some(0));
    assert_eq!(walk.stack(), ["A"]);
    walk.step(Some(1));
    walk.step(walk.choices().last().map(|choice| choice.number));
    assert_eq!(walk.stack(), ["A"]);
}

#[test]
fn a_faulty_machine_cannot_be_walked() {
    assert!(Walk::new(&MachineDef::new("m").state(StateDef::new("A").go(TransitionDef::to("B")))).is_err());
}
