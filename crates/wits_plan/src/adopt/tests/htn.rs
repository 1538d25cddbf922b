//! Task networks.

use super::*;
use crate::htn::{Htn, HtnDef};
use wits_core::ron::RonFile;

pub(super) const FILE: &str = r#"(
    facts: { "axe": Flag, "wood": Int(max: 3), "fire": Flag, "danger": Flag },
    actions: [
        (name: "take_axe", gives: {"axe": true}),
        (name: "chop", needs: {"axe": true}, gives: {"wood": Add(1)}),
        (name: "light", needs: {"wood": AtLeast(1)}, gives: {"wood": Add(-1), "fire": true}),
        (name: "eat"),
    ],
    root: "evening",
    tasks: {
        "evening": [
            (name: "it is warm", needs: {"fire": true}),
            (name: "make fire", steps: ["get wood", "light"], later: ["dine"]),
        ],
        "get wood": [
            (name: "flee", when: Is("danger"), steps: ["eat"]),
            (name: "at once", needs: {"axe": true}, steps: ["chop"]),
            (name: "slowly", steps: ["take_axe", "chop"]),
        ],
        "dine": [(name: "alone", steps: ["eat"])],
    },
)"#;

const REORDERED: &str = r#"(
    facts: { "axe": Flag, "wood": Int(max: 9), "fire": Flag, "danger": Flag },
    actions: [
        (name: "eat"),
        (name: "light", needs: {"wood": AtLeast(1)}, gives: {"wood": Add(-1), "fire": true}),
        (name: "gather", gives: {"wood": Add(1)}),
        (name: "chop", needs: {"axe": true}, gives: {"wood": Add(1)}),
        (name: "take_axe", gives: {"axe": true}),
    ],
    root: "evening",
    tasks: {
        "a new task": [(steps: ["gather"])],
        "evening": [
            (name: "a new method", when: Is("danger"), steps: ["a new task"]),
            (name: "it is warm", needs: {"fire": true}),
            (name: "make fire", steps: ["get wood", "light"], later: ["dine"]),
        ],
        "get wood": [
            (name: "at once", needs: {"axe": true}, steps: ["chop"]),
            (name: "slowly", steps: ["take_axe", "chop"]),
            (name: "flee", when: Is("danger"), steps: ["eat"]),
        ],
        "dine": [(name: "alone", steps: ["eat"])],
    },
)"#;

pub(super) fn load(text: &str) -> Htn<Cutter> {
    HtnDef::from_ron("cutter.htn.ron", text).and_then(|def| def.bind(&words())).expect("no faults")
}

#[test]
fn a_plan_goes_on_with_its_record() {
    let (old, new) = (load(FILE), load(REORDERED));
    for (before, doing) in [(2, "take_axe"), (5, "chop"), (8, "light"), (11, "eat")] {
        assert!(assert_goes_on(&old, &new, &Cutter::default(), before, doing).is_whole());
    }
    assert_nothing_changes(&old, &Cutter::default());
    let mut life = Life::new(&old, Cutter::default());
    life.run(&old, 2);
    assert_eq!(life.state.record(), [1, 2]);
    life.adopt(&old, &new);
    assert_eq!(life.state.record(), [2, 1]);
}

#[test]
fn a_plan_that_lacks_a_step_is_left_once() {
    let old = load(FILE);
    let renamed = load(
        &REORDERED
            .replace(r#""chop""#, r#""hack""#)
            .replace(r#"name: "hack","#, r#"name: "hack", deed: "chop","#),
    );
    assert_leaves(&old, &renamed, &Cutter::default(), 5, (&["action.chop"], "chop 0"));
    let told = assert_leaves(&old, &renamed, &Cutter::default(), 2, (&["action.take_axe"], "take_axe 0"));
    assert_eq!((told.kept, told.forgotten), (0, vec!["action.chop".to_owned()]));
    let small =
        load(r#"(actions: [(name: "gather")], root: "live", tasks: {"live": [(steps: ["gather"])]})"#);
    let told = assert_leaves(&old, &small, &Cutter::default(), 5, (&["action.chop"], "chop 0"));
    assert_eq!(told.forgotten, ["action.light", "task.dine"]);
}

#[test]
fn an_action_that_does_something_else_begins_anew() {
    let (old, new) =
        (load(FILE), load(&FILE.replace(r#"name: "chop","#, r#"name: "chop", deed: "gather","#)));
    assert_leaves(&old, &new, &Cutter::default(), 5, (&["action.chop"], "chop 0"));
    let mut life = Life::new(&old, Cutter::default());
    life.run(&old, 5);
    life.adopt(&old, &new);
    life.run(&new, 1);
    assert_eq!(life.game.log.last().unwrap(), "gather 0");
}

#[test]
fn a_method_that_is_gone_is_forgotten_and_its_steps_go_on() {
    let (old, new) = (load(FILE), load(&FILE.replace(r#"name: "slowly""#, r#"name: "with patience""#)));
    let told = assert_goes_on(&old, &new, &Cutter::default(), 2, "take_axe");
    assert_eq!(told.forgotten, ["task.get wood.slowly"]);
}

#[test]
fn what_comes_later_is_unfolded_anew_if_that_was_under_way() {
    let slow = |text: &str| load(&text.replace("root:", "pace: (think: 1), root:"));
    let (old, new) = (slow(FILE), slow(REORDERED));
    let mut life = Life::new(&old, Cutter::default());
    while !life.game.log.contains(&"light 0: success".to_owned()) {
        life.run(&old, 1);
    }
    life.run(&old, 2);
    assert_eq!((old.doing(&life.state).as_str(), life.state.unfolded().work()), ("evening", 2));
    let lines = life.game.log.len();
    let (told, ..) = life.adopt(&old, &new);
    assert!(told.is_whole());
    while life.game.log.len() == lines {
        assert!(life.tick < 100);
        life.run(&new, 1);
    }
    assert_eq!((life.game.log[lines].as_str(), life.state.record()), ("eat 0", &[2, 1, 0][..]));
}

#[test]
fn a_danger_that_comes_after_a_reload_is_seen() {
    let (old, new) = (load(FILE), load(REORDERED));
    let mut life = Life::new(&old, Cutter::default());
    life.run(&old, 2);
    life.adopt(&old, &new);
    life.game.danger = true;
    life.run(&new, 1);
    assert_eq!(new.doing(&life.state), "gather");
}
