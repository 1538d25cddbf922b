//! Goals.

use super::*;
use crate::drive::Drive;

pub(super) const FILE: &str = r#"(
    strategies: [(name: "warm up", goal: "make fire", desire: "tired"), (name: "feast", goal: "dine", desire: "hunger")],
    goals: {
        "make fire": (until: Is("fire"), steps: [Goal("get wood"), Do("light")]),
        "get wood": (ways: [(when: Is("axe"), steps: [Do("chop")]), (steps: [Do("take_axe"), Do("chop")])]),
        "dine": (steps: [Do("eat")]),
    },
)"#;

const REORDERED: &str = r#"(
    strategies: [(name: "feast", goal: "dine", desire: "hunger"), (name: "warm up", goal: "make fire", desire: "tired")],
    goals: {
        "a new goal": (steps: [Do("gather")]),
        "make fire": (until: Is("fire"), steps: [Goal("get wood"), Do("light")]),
        "get wood": (ways: [(when: Is("danger"), steps: [Goal("a new goal")]), (when: Is("axe"), steps: [Do("chop")]),
                            (steps: [Do("take_axe"), Do("chop")])]),
        "dine": (steps: [Do("eat")]),
    },
)"#;

pub(super) fn load(text: &str) -> Drive<Cutter> {
    Drive::from_ron("cutter.goals.ron", text, &words()).expect("no faults")
}

pub(super) fn cold() -> Cutter {
    Cutter { hunger: 0.5, tired: 0.9, ..Cutter::default() }
}

#[test]
fn the_stack_of_goals_goes_on() {
    let (old, new) = (load(FILE), load(REORDERED));
    assert_eq!(assert_goes_on(&old, &new, &cold(), 2, "take_axe").kept, 3);
    assert!(assert_goes_on(&old, &new, &cold(), 5, "chop").is_whole());
    assert!(assert_goes_on(&old, &new, &cold(), 8, "light").is_whole());
    assert_nothing_changes(&old, &cold());
}

#[test]
fn a_goal_that_lacks_a_step_plans_anew_and_those_around_it_go_on() {
    let (old, new) = (load(FILE), load(&FILE.replace(r#"Do("chop")"#, r#"Do("gather")"#)));
    let left = ["goals.get wood.ways[1].steps[0]", "goals.get wood"];
    let told = assert_leaves(&old, &new, &cold(), 2, (&left, "take_axe 0"));
    assert_eq!(told.kept, 1, "making fire");
    let mut life = Life::new(&old, cold());
    life.run(&old, 2);
    life.adopt(&old, &new);
    life.run(&new, 1);
    assert_eq!(new.doing(&life.state), "take_axe");
    life.run(&new, 10);
    assert!(life.game.fire && !life.game.log.contains(&"chop 0".to_owned()), "{:?}", life.game.log);
}

#[test]
fn steps_that_are_done_may_go() {
    let (old, new) = (load(FILE), load(&FILE.replace(r#"Do("take_axe"), "#, "")));
    let told = assert_goes_on(&old, &new, &cold(), 5, "chop");
    assert_eq!(told.kept, 3);
}

#[test]
fn a_strategy_that_is_gone_or_wants_something_else_is_given_up() {
    let old = load(FILE);
    let renamed = load(&FILE.replace(r#""warm up""#, r#""get warm""#));
    let other = load(
        &FILE
            .replace(r#"goal: "make fire""#, r#"goal: "dine""#)
            .replace(r#""make fire": (un"#, r#""x": (un"#),
    );
    let left = ["goals.get wood.ways[1].steps[0]", "goals.get wood", "goals.make fire"];
    for new in [
        renamed,
        other,
        load(r#"(strategies: [(name: "be", goal: "be")], goals: {"be": (steps: [Do("eat")])})"#),
    ] {
        let told = assert_leaves(&old, &new, &cold(), 2, (&left, "take_axe 0"));
        assert_eq!((told.kept, told.forgotten.len()), (0, 0));
    }
}

#[test]
fn a_personality_stays_and_biases_of_the_file_are_new() {
    let (old, new) =
        (load(FILE), load(&REORDERED.replace(r#"desire: "hunger""#, r#"desire: "hunger", bias: 3"#)));
    let mut life = Life::new(&old, cold());
    life.state.brain.biases_mut()[0] = 0.5;
    let (told, ..) = life.adopt(&old, &new);
    assert!(told.is_whole());
    assert_eq!(life.state.brain.biases(), [3.0, 0.5]);
    let other =
        load(r#"(strategies: [(name: "feast", goal: "dine")], goals: {"dine": (steps: [Do("eat")])})"#);
    assert_eq!(life.adopt(&new, &other).0.forgotten, ["strategies.warm up"]);
    assert_eq!(life.state.brain.biases(), [1.0]);
}
