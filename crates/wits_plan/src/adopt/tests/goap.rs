//! Planners.

use super::*;
use crate::goap::{Goap, GoapDef};
use wits_core::ron::RonFile;

pub(super) const FILE: &str = r#"(
    facts: { "axe": Flag, "wood": Int(max: 3), "fire": Flag, "danger": Flag },
    actions: [
        (name: "take_axe", gives: {"axe": true}),
        (name: "chop", needs: {"axe": true}, gives: {"wood": Add(1)}),
        (name: "light", needs: {"wood": AtLeast(1)}, gives: {"wood": Add(-1), "fire": true}),
    ],
    goals: [(name: "warmth", wants: {"fire": true}), (name: "stock", wants: {"wood": 3}, priority: 0.5)],
)"#;

const REORDERED: &str = r#"(
    facts: { "a_new_fact": Flag(from: "fire"), "axe": Flag, "wood": Int(max: 5), "fire": Flag, "danger": Flag },
    actions: [
        (name: "gather", cost: 9, gives: {"wood": Add(1)}),
        (name: "light", needs: {"wood": AtLeast(1)}, gives: {"wood": Add(-1), "fire": true}),
        (name: "chop", needs: {"axe": true}, gives: {"wood": Add(1)}),
        (name: "take_axe", gives: {"axe": true}),
    ],
    goals: [(name: "stock", wants: {"wood": 3}, priority: 0.5), (name: "warmth", wants: {"fire": true})],
)"#;

pub(super) fn load(text: &str) -> Goap<Cutter> {
    GoapDef::from_ron("cutter.goap.ron", text).and_then(|def| def.bind(&words())).expect("no faults")
}

#[test]
fn goal_and_plan_go_on() {
    let (old, new) = (load(FILE), load(REORDERED));
    for (before, doing) in [(2, "take_axe"), (5, "chop"), (8, "light")] {
        let told = assert_goes_on(&old, &new, &Cutter::default(), before, doing);
        assert!(told.is_whole() && told.kept == 2, "{told:?}");
    }
    assert_nothing_changes(&old, &Cutter::default());
}

#[test]
fn a_step_that_is_gone_is_left_once_and_the_plan_is_mended() {
    let (old, new) =
        (load(FILE), load(&REORDERED.replace(r#"name: "chop","#, r#"name: "hack", deed: "chop","#)));
    let told = assert_leaves(&old, &new, &Cutter::default(), 5, (&["action.chop"], "chop 0"));
    assert_eq!((told.kept, told.forgotten.len()), (1, 0));
    let mut life = Life::new(&old, Cutter::default());
    life.run(&old, 5);
    life.adopt(&old, &new);
    assert_eq!(new.domain().names(life.state.course().left()), ["light"]);
    life.run(&new, 1);
    assert_eq!(new.domain().names(life.state.course().left()), ["hack", "light"]);
    assert_eq!((life.state.records().plans, life.state.records().repairs), (1, 1));
}

#[test]
fn a_later_step_that_is_gone_is_told_and_the_action_goes_on() {
    let (old, new) =
        (load(FILE), load(&FILE.replace(r#"name: "light","#, r#"name: "ignite", deed: "light","#)));
    let mut life = Life::new(&old, Cutter::default());
    life.run(&old, 2);
    let (told, log, _) = life.adopt(&old, &new);
    assert_eq!((told.kept, told.forgotten, log.len()), (2, vec!["action.light".to_owned()], 0));
    life.run(&new, 9);
    assert!(life.game.fire, "{:?}", life.game.log);
    assert_eq!(life.game.log[..2], ["take_axe 0", "take_axe 0: success"]);
}

#[test]
fn an_action_that_does_something_else_begins_anew() {
    let (old, new) =
        (load(FILE), load(&FILE.replace(r#"name: "chop","#, r#"name: "chop", deed: "gather","#)));
    let told = assert_leaves(&old, &new, &Cutter::default(), 5, (&["action.chop"], "chop 0"));
    assert!(told.forgotten.is_empty());
    let mut life = Life::new(&old, Cutter::default());
    life.run(&old, 5);
    life.adopt(&old, &new);
    life.run(&new, 1);
    assert_eq!(life.game.log.last().unwrap(), "gather 0");
}

#[test]
fn a_goal_that_is_gone_takes_its_plan_with_it() {
    let old = load(FILE);
    let renamed = load(&FILE.replace(r#"name: "warmth""#, r#"name: "comfort""#));
    let other = load(
        r#"(facts: {"wood": Int(max: 3)}, actions: [(name: "gather", gives: {"wood": Add(1)})],
        goals: [(name: "stock", wants: {"wood": 2})])"#,
    );
    let ahead = load(
        r#"(facts: {"wood": Int(max: 3)}, actions: [(name: "gather", gives: {"wood": Add(1)})],
        discontent: [(of: "wood", target: 3)], method: Ahead((depth: 2)))"#,
    );
    for new in [renamed, other, ahead] {
        let told =
            assert_leaves(&old, &new, &Cutter::default(), 5, (&["action.chop", "goal.warmth"], "chop 0"));
        assert_eq!(told.kept, 0);
    }
}

#[test]
fn a_search_goes_on_only_if_nothing_has_changed() {
    let slow = |text: &str| load(&text.replace("goals:", "pace: (think: 1), goals:"));
    let (old, new) = (slow(FILE), slow(REORDERED));
    let (mut kept, mut anew) = (Life::new(&old, Cutter::default()), Life::new(&old, Cutter::default()));
    for life in [&mut kept, &mut anew] {
        life.run(&old, 2);
    }
    assert_eq!((old.doing(&kept.state).as_str(), kept.state.effort().expanded), ("warmth", 2));
    kept.adopt(&old, &old);
    anew.adopt(&old, &new);
    assert_eq!((kept.state.effort().expanded, anew.state.effort().expanded), (2, 0));
    for (life, mind) in [(&mut kept, &old), (&mut anew, &new)] {
        life.run(mind, 30);
        assert!(life.game.fire, "{:?}", life.game.log);
    }
}

#[test]
fn records_speak_of_the_same_goals_and_actions() {
    use crate::plan::Event;
    let (old, new) = (load(FILE), load(REORDERED));
    let mut life = Life::new(&old, Cutter::default());
    life.run(&old, 2);
    life.adopt(&old, &new);
    let goals: Vec<u32> = { life.state.records().iter() }
        .filter_map(|record| if let Event::Planned { goal, .. } = record.event { Some(goal) } else { None })
        .collect();
    assert_eq!((goals, life.state.goal()), (vec![1], Some(1)));
}
