//! Needs.

use super::*;
use crate::needs::Needs;

pub(super) const FILE: &str = r#"(
    goals: [(name: "eat", of: "hunger"), (name: "rest", start: 0.4, max: 1, rate: Given(0.5)), (name: "own", start: 0.1)],
    objects: [
        (kind: "fridge", offers: [(name: "snack", do: "eat", changes: {"eat": -0.5})]),
        (kind: "bed", count: "beds", offers: [
            (name: "nap", do: (name: "sleep", with: {"at": "{object}"}), changes: {"rest": -1, "own": -0.01}),
        ]),
    ],
)"#;

const REORDERED: &str = r#"(
    goals: [(name: "own", start: 0.1), (name: "rest", start: 0.4, max: 1, rate: Given(0.5)), (name: "eat", of: "hunger")],
    objects: [
        (kind: "bed", count: "beds", offers: [
            (name: "nap", do: (name: "sleep", with: {"at": "{object}"}), changes: {"rest": -1, "own": -0.01}),
        ]),
        (kind: "fridge", offers: [(name: "snack", do: "eat", changes: {"eat": -0.5})]),
    ],
)"#;

pub(super) fn load(text: &str) -> Needs<Cutter> {
    Needs::from_ron("cutter.needs.ron", text, &words()).expect("no faults")
}

pub(super) fn sleepy() -> Cutter {
    Cutter { hunger: 0.2, ..Cutter::default() }
}

#[test]
fn an_offer_goes_on_and_levels_stay() {
    let (old, new) = (load(FILE), load(REORDERED));
    assert!(assert_goes_on(&old, &new, &sleepy(), 2, "nap").is_whole());
    assert_nothing_changes(&old, &sleepy());
    let mut life = Life::new(&old, sleepy());
    life.run(&old, 2);
    let rest = life.state.needs.value(1);
    assert!(rest > 0.45);
    life.adopt(&old, &new);
    assert_eq!(life.state.needs.values(), [0.1, rest, 0.2]);
}

#[test]
fn an_offer_that_is_gone_moved_or_does_something_else_is_left_once() {
    let old = load(FILE);
    let renamed = load(&FILE.replace(r#"name: "nap""#, r#"name: "sleep""#));
    let moved = load(&FILE.replace(r#"kind: "bed""#, r#"kind: "sofa""#));
    let other = load(&FILE.replace(r#""{object}""#, "1"));
    for new in [renamed, moved, other, load(r#"(goals: [(name: "peace")])"#)] {
        assert_leaves(&old, &new, &sleepy(), 2, (&["bed/nap"], "sleep 0"));
    }
}

#[test]
fn levels_of_needs_that_are_gone_are_forgotten_and_others_fit_their_range() {
    let (old, new) = (load(FILE), load(r#"(goals: [(name: "rest", max: 0.3)])"#));
    let mut life = Life::new(&old, sleepy());
    life.state.needs.set(2, 0.7);
    let (told, ..) = life.adopt(&old, &new);
    assert_eq!((told.forgotten, life.state.needs.values()), (vec!["goals.own".to_owned()], &[0.3][..]));
}

#[test]
fn rates_that_were_learned_stay_and_those_of_the_file_are_new() {
    let file =
        |rate: &str| load(&format!(r#"(goals: [(name: "eat", of: "hunger", rate: {rate})], rethink: 0.1)"#));
    let old = file("Learned(keep: 0.5)");
    let mut life = Life::new(&old, Cutter::default());
    for _ in 0..5 {
        life.game.hunger += 0.1;
        life.run(&old, 1);
    }
    let learned = life.state.needs.rate(0);
    assert!(learned > 0.5, "{learned}");
    life.adopt(&old, &file("Learned(keep: 0.9)"));
    assert_eq!(life.state.needs.rate(0), learned);
    life.adopt(&file("Learned(keep: 0.9)"), &file("Given(0.25)"));
    assert_eq!(life.state.needs.rate(0), 0.25);
}
