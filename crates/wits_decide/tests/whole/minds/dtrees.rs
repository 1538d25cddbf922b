//! Decision trees as minds.

use wits_decide::dtree::DecisionTree;
use wits_testkit::decide::Trial;

use super::camp::{Camp, exam, words};

/// Tests, cases, chance with a time-out, a shared branch, actions that take time.
fn tree() -> DecisionTree<Camp> {
    let text = r#"(
        name: "camp",
        root: If(
            test: Is("sees_player"),
            yes: If(test: Below(of: "health", than: 30), yes: Go("safety"), no: Do((name: "job", with: {"number": 1}))),
            no: Switch(of: "alert", cases: [
                (is: 2, then: Do((name: "job", with: {"number": 2, "fails": true}))),
                (is: 3, then: Go("safety")),
            ], otherwise: Random(
                chance: 0.3, time_out: 20, time_out_range: 5,
                yes: Do((name: "job", with: {"number": 3, "ticks": 9})), no: Pick("stand"),
            )),
        ),
        branches: {
            "safety": If(test: Is("hurt"), yes: Do((name: "job", with: {"number": 4})), no: Do("shout")),
        },
    )"#;
    DecisionTree::from_ron("camp.dtree.ron", text, &words()).unwrap()
}

#[test]
fn a_decision_tree_passes_the_exam() {
    exam(&tree()).pass();
}

#[test]
fn a_decision_tree_does_not_allocate() {
    exam(&tree()).assert_no_allocation();
}

#[test]
fn all_ways_of_a_decision_tree_are_covered_by_enough_play() {
    let tree = tree();
    let mut trial = Trial::new(&tree, Camp::default());
    trial.sometimes(3.0, "the player comes or goes", |camp| camp.sees_player ^= true);
    trial.sometimes(3.0, "something happens", |camp| {
        camp.alert = (camp.alert + 1) % 4;
        camp.health = (camp.health + 37.0) % 100.0;
    });
    trial.expect().never(|view| view.has_faults());
    trial.run_for(120.0);
    trial.coverage().report().assert_complete();
}
