//! Behaviour trees as minds.

use wits_decide::tree::Tree;
use wits_testkit::decide::{Coverage, Trial};

use super::camp::{Camp, exam, words};

/// Most kinds of nodes, below nodes that call them off.
fn tree() -> Tree<Camp> {
    let text = r#"(
        board: { "mood": (kind: Int, default: 0) },
        root: ReactiveSelector([
            (name: "fight", while: Is("sees_player"), node: Sequence([
                Do((name: "job", with: {"number": 1})),
                Parallel(nodes: [
                    Do((name: "job", with: {"number": 2, "ticks": 5})),
                    Repeat(times: 2, node: Do((name: "job", with: {"number": 3, "ticks": 2}))),
                ]),
                CoolDown(seconds: 0.5, node: Do((name: "job", with: {"number": 4}))),
            ])),
            (name: "rescue", when: Is("hurt"), node: TimeOut(
                seconds: 0.3,
                node: Semaphore(key: "{ropes}", node: Do((name: "job", with: {"number": 5, "ticks": 40}))),
            )),
            (name: "spare time", node: Sequence([
                SetKey(key: "{mood}", to: 60),
                ShuffledSequence([
                    Do((name: "job", with: {"number": 6})),
                    Delay(seconds: 0.05, node: Do((name: "job", with: {"number": 7}))),
                    Wait(min: 0.05, max: 0.2),
                ]),
                Utility(options: [
                    (score: "health", node: Do((name: "job", with: {"number": 8, "ticks": 9}))),
                    (score: "{mood}", node: Do("shout")),
                ], keep: 5),
                Succeed(Retry(times: 2, node: Do((name: "job", with: {"number": 9, "fails": true})))),
                SubTree((name: "rest", with: {"mood": "{mood}"})),
            ])),
        ]),
        trees: { "rest": (
            ports: { "mood": (kind: Int) },
            board: { "left": (kind: Int, default: 2) },
            root: Selector([
                Inverter(Do((name: "job", with: {"number": 10}))),
                Limit(times: 3, node: Do((name: "job", with: {"number": 11}))),
                (name: "nap", node: Interrupter(Parallel(nodes: [
                    Idle,
                    Sequence([Wait(0.1), Interrupt(name: "nap")]),
                ]))),
            ]),
        ) },
    )"#;
    Tree::load("camp.tree.ron", text, &words()).unwrap()
}

#[test]
fn a_tree_passes_the_exam() {
    exam(&tree()).pass();
}

#[test]
fn a_tree_does_not_allocate() {
    exam(&tree()).assert_no_allocation();
}

#[test]
fn all_nodes_of_a_tree_are_covered_by_enough_play() {
    let tree = tree();
    let mut coverage: Option<Coverage> = None;
    for seed in 0..3 {
        let mut trial = Trial::new(&tree, Camp::default()).seed(seed);
        trial.squad = Some(wits_decide::board::Board::new(words().keys(wits_decide::board::Scope::Squad)));
        trial.sometimes(0.5, "the player comes or goes", |camp| camp.sees_player ^= true);
        trial.sometimes(0.5, "something happens", |camp| camp.health = (camp.health + 37.0) % 100.0);
        trial.expect().never(|view| view.has_faults());
        trial
            .expect()
            .after(|view| view.is_in("root/rescue"))
            .within(0.32)
            .eventually(|view| !view.is_in("rescue"));
        trial.run_for(60.0);
        coverage
            .get_or_insert_with(|| Coverage::of(&wits_decide::Mind::graph(&tree)))
            .merge(trial.coverage());
    }
    coverage.unwrap().report().assert_complete();
}
