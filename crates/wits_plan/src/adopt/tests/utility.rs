//! Utility.

use wits_core::time::Moment;

use super::*;
use crate::utility::Utility;

pub(super) const FILE: &str = r#"(
    inputs: [(name: "hunger"), (name: "tired")],
    actions: [
        (name: "eat", considerations: [(input: "hunger")]),
        (name: "sleep", do: (name: "sleep", with: {"at": "{target}"}), targets: "beds", cooldown: 2,
         considerations: [(input: "tired")]),
    ],
)"#;

const REORDERED: &str = r#"(
    inputs: [(name: "tired"), (name: "hunger")],
    actions: [
        (name: "sleep", do: (name: "sleep", with: {"at": "{target}"}), targets: "beds", cooldown: 2,
         considerations: [(input: "tired")]),
        (name: "eat", considerations: [(input: "hunger")]),
    ],
)"#;

pub(super) fn load(text: &str) -> Utility<Cutter> {
    Utility::from_ron("cutter.utility.ron", text, &words()).expect("no faults")
}

pub(super) fn sleepy() -> Cutter {
    Cutter { hunger: 0.5, tired: 0.9, ..Cutter::default() }
}

#[test]
fn an_action_goes_on_where_it_stands_now() {
    let (old, new) = (load(FILE), load(REORDERED));
    assert!(assert_goes_on(&old, &new, &sleepy(), 2, "sleep").is_whole());
    assert_nothing_changes(&old, &sleepy());
}

#[test]
fn an_action_that_is_gone_or_does_something_else_is_left_once() {
    let old = load(FILE);
    let renamed = load(&FILE.replace(r#"name: "sleep", do"#, r#"name: "nap", do"#));
    let other = load(&FILE.replace(r#""{target}""#, "1"));
    for new in [renamed, other, load(r#"(actions: [(name: "gather")])"#)] {
        assert_leaves(&old, &new, &sleepy(), 2, (&["sleep"], "sleep 0"));
    }
}

#[test]
fn cool_downs_stay_with_their_actions() {
    let (old, new) = (load(FILE), load(REORDERED));
    let mut life = Life::new(&old, sleepy());
    life.run(&old, 4);
    life.game.tired = 1.0;
    let (told, ..) = life.adopt(&old, &new);
    assert!(told.is_whole());
    life.run(&new, 15);
    assert_eq!(life.game.log[1], "sleep 0: success");
    assert!(life.game.log[2..].iter().all(|line| line.starts_with("eat")), "{:?}", life.game.log);
    life.run(&new, 10);
    assert!(life.game.log[2..].contains(&"sleep 0".to_owned()), "{:?}", life.game.log);

    let mut life = Life::new(&old, sleepy());
    life.run(&old, 3);
    let (told, ..) = life.adopt(&old, &load(r#"(actions: [(name: "eat")])"#));
    assert_eq!(told.forgotten, ["sleep"]);
}

#[test]
fn what_is_left_need_not_cool_down() {
    let old = load(FILE);
    let new = load(&FILE.replace(r#""{target}""#, "1"));
    let mut life = Life::new(&old, sleepy());
    life.run(&old, 2);
    life.adopt(&old, &new);
    life.run(&new, 1);
    assert_eq!(life.game.log, ["sleep 0", "sleep 0: reloaded", "sleep 1"]);
}

#[test]
fn another_pace_of_thinking_begins_at_once() {
    let slow = load(&FILE.replace("inputs:", "every: 100, inputs:"));
    let mut life = Life::new(&slow, sleepy());
    life.run(&slow, 1);
    life.game.hunger = 1.0;
    life.adopt(&slow, &load(FILE));
    life.run(&load(FILE), 1);
    assert_eq!(load(FILE).doing(&life.state), "eat");
    assert_eq!(life.state.choice.since(), Moment::of_tick(2, 10));
}
