//! Doing what was chosen.

use super::*;
use crate::Exit;
use crate::watch::{Journal, Watch};
use wits_core::inspect::NodeStatus;

const GUARD: &str = r#"(root: If(test: Is("a"), yes: Do("fire"), no: If(test: Is("b"), yes: Pick("wait"),
    no: If(test: Is("c"), yes: Do("walk"), no: Do("walk")))))"#;

/// What a character does in some ticks, each with its flags and how the action goes: 0 on, 1 well, -1 badly.
fn log(tree: &DecisionTree<Npc>, ticks: &[(u32, i32)]) -> (String, Vec<Status>) {
    let (mut npc, mut state) = (Npc::default(), tree.start());
    let mut statuses = Vec::new();
    for (flags, number) in ticks {
        (npc.flags, npc.number) = (*flags, *number);
        statuses.push(tree.tick(&mut state, &mut Turn::new(&mut npc, Default::default())));
    }
    (npc.log.join(", "), statuses)
}

#[test]
fn the_same_choice_goes_on_and_another_one_calls_it_off() {
    let (log, _) = log(&tree(GUARD), &[(1, 0), (1, 0), (0, 0)]);
    assert_eq!(log, "enter fire, fire, fire, exit fire: aborted, enter walk, walk");
}

#[test]
fn the_same_action_at_another_leaf_goes_on() {
    let (log, _) = log(&tree(GUARD), &[(0, 0), (4, 0), (0, 0)]);
    assert_eq!(log, "enter walk, walk, walk, walk");
}

#[test]
fn what_has_ended_is_left_once_and_begins_anew() {
    let (log, statuses) = log(&tree(GUARD), &[(1, 1), (1, -1), (2, 0), (0, 0)]);
    assert_eq!(
        log,
        "enter fire, fire, exit fire: success, enter fire, fire, exit fire: failure, enter walk, walk"
    );
    assert_eq!(statuses, [Status::Success, Status::Failure, Status::Success, Status::Running]);
}

#[test]
fn a_mind_that_is_stopped_leaves_its_action_once() {
    let tree = tree(GUARD);
    let (mut npc, mut state) = (Npc { flags: 1, ..Npc::default() }, tree.start());
    let mut turn = Turn::new(&mut npc, Default::default());
    tree.tick(&mut state, &mut turn);
    assert_eq!(state.running(), Some(1));
    tree.stop(&mut state, &mut turn, Exit::Despawn, &mut ());
    tree.stop(&mut state, &mut turn, Exit::Despawn, &mut ());
    assert_eq!(npc.log, ["enter fire", "fire", "exit fire: despawned"]);
}

#[test]
fn an_action_that_panics_fails_and_is_told() {
    let tree = tree(r#"(root: If(test: Is("a"), yes: Do("break"), no: Do("walk")))"#);
    let (mut npc, mut state, mut journal) =
        (Npc { flags: 1, ..Npc::default() }, tree.start(), Journal::default());
    journal.begin(1);
    let mut turn = Turn::new(&mut npc, Default::default());
    assert_eq!(tree.tick_watched(&mut state, &mut turn, &mut journal), Status::Failure);
    assert_eq!(
        journal.log().map(|line| &*line.text).collect::<Vec<_>>(),
        ["break: a", "break panicked: the leg"]
    );
    assert_eq!((journal.status(1).0, state.running()), (NodeStatus::Faulty, None));
    npc.flags = 0;
    tree.tick(&mut state, &mut Turn::new(&mut npc, Default::default()));
    assert_eq!(npc.log, ["enter walk", "walk"]);
}

#[test]
fn every_test_on_the_way_is_told_with_its_values() {
    let tree = tree(
        r#"(root: If(test: Below(of: "health", than: 10), yes: Do("hide"), no: Switch(of: "alert", cases: [
            (is: "red", then: If(test: All([Is("a"), Is("b")]), yes: Do("fire"), no: Do("walk")))], otherwise: Pick("doze"))))"#,
    );
    let (mut npc, mut journal) =
        (Npc { health: 40.0, alert: "red", flags: 1, ..Npc::default() }, Journal::default());
    journal.begin(7);
    tree.tick_watched(&mut tree.start(), &mut Turn::new(&mut npc, Default::default()), &mut journal);
    let trail = journal.pulse().trail;
    let told: Vec<(u32, NodeStatus, &str)> =
        trail.iter().map(|step| (step.node, step.status, &*step.why)).collect();
    assert_eq!(
        told,
        [
            (0, NodeStatus::Failure, "health is 40, not below 10"),
            (2, NodeStatus::Success, "alert is \"red\""),
            (3, NodeStatus::Failure, "not b"),
            (5, NodeStatus::Running, ""),
        ]
    );
    let (decision, steps) =
        tree.decide_explained(&mut tree.start(), &mut Turn::new(&mut npc, Default::default()));
    assert_eq!(decision.name, "walk");
    let why_not = |node| tree.why_not(&steps, node).unwrap_or_default();
    assert_eq!(why_not(1), "health is 40, not below 10: so no, not yes");
    assert_eq!(why_not(4), "not b: so no, not yes");
    assert_eq!(why_not(6), "alert is \"red\": so red, not otherwise");
    assert_eq!((why_not(5), why_not(0), why_not(99)), (String::new(), String::new(), String::new()));
}

#[test]
fn keys_of_its_own_last_from_run_to_run() {
    use crate::Param;
    let mut words = words();
    words
        .action("count", |_, call| {
            let next = call.int(0) + 1;
            Status::of(call.set(0, next))
        })
        .param(Param::int("into").in_out());
    let text = r#"(board: {"n": (kind: Int, default: 0)},
        root: If(test: Below(of: "{n}", than: 2), yes: Do(name: "count", with: {"into": "{n}"}), no: Pick("enough")))"#;
    let tree = DecisionTree::from_ron("t.ron", text, &words).unwrap();
    let (mut state, mut npc) = (tree.start(), Npc::default());
    let mut picked = Vec::new();
    for _ in 0..4 {
        let mut turn = Turn::new(&mut npc, Default::default());
        tree.tick(&mut state, &mut turn);
        picked.push(tree.decide(&mut state, &mut turn).name == "enough");
    }
    assert_eq!(picked, [false, true, true, true]);
}

/// Counts enters and exits by node.
#[derive(Default)]
struct Lives(Vec<i32>);

impl Watch for Lives {
    fn enter(&mut self, node: u32) {
        self.0.resize(self.0.len().max(node as usize + 1), 0);
        self.0[node as usize] += 1;
    }
    fn exit(&mut self, node: u32, _: Exit) {
        self.0[node as usize] -= 1;
    }
}

#[test]
fn every_enter_has_one_exit_whatever_happens() {
    let tree = tree(GUARD);
    let (mut npc, mut state, mut lives) = (Npc::default(), tree.start(), Lives::default());
    let mut stream = wits_core::random::Seed::new(3).stream();
    for _ in 0..500 {
        (npc.flags, npc.number) = (stream.below(8), stream.below(3).cast_signed() - 1);
        let mut turn = Turn::new(&mut npc, Default::default());
        if stream.below(10) == 0 {
            tree.stop(&mut state, &mut turn, Exit::Abort, &mut lives);
        } else {
            tree.tick_watched(&mut state, &mut turn, &mut lives);
        }
        let open: i32 = lives.0.iter().sum();
        assert!(lives.0.iter().all(|open| *open >= 0) && open == i32::from(state.running().is_some()));
    }
    let count = |word: &str| npc.log.iter().filter(|line| line.starts_with(word)).count();
    assert_eq!(count("enter "), count("exit ") + usize::from(state.running().is_some()));
}

/// A question that panics: what was going on is left once, somebody is told, the next tick decides anew.
#[test]
fn a_question_that_panics_fails_the_tick_and_is_told() {
    let mut words = words();
    words.condition("odd", |npc: &Npc, _| {
        assert!(npc.flags & 2 == 0, "the question makes no sense");
        npc.flags & 1 == 1
    });
    let text = r#"(board: {"mood": (kind: Int, default: 7)},
        root: If(test: Is("c"), yes: Pick("x"), no: If(test: Is("odd"), yes: Do("walk"), no: Pick("stay"))))"#;
    let tree = DecisionTree::from_ron("t.dtree.ron", text, &words).unwrap();
    let (mut npc, mut state, mut journal) =
        (Npc { flags: 1, ..Npc::default() }, tree.start(), Journal::default());
    let mut marks = Vec::new();
    for (flags, status) in [(1, Status::Running), (2, Status::Failure), (1, Status::Running)] {
        npc.flags = flags;
        let mut turn = Turn::new(&mut npc, Default::default());
        assert_eq!(tree.tick_watched(&mut state, &mut turn, &mut journal), status);
        marks.push(journal.status(2).0);
    }
    assert_eq!(npc.log, ["enter walk", "walk", "exit walk: panicked", "enter walk", "walk"]);
    assert_eq!(marks, [NodeStatus::Success, NodeStatus::Faulty, NodeStatus::Success]);
    let told: Vec<_> = journal.log().map(|line| line.text.to_string()).collect();
    let told: Vec<_> = told.iter().filter(|line| line.contains("panicked")).collect();
    assert_eq!(told, ["odd panicked: the question makes no sense"]);
}

/// Deciding alone does not hide a panic, but the character keeps its keys.
#[test]
fn a_question_that_panics_outside_of_a_tick_does_so_there() {
    let mut words = words();
    words.condition("odd", |_: &Npc, _| panic!("the question makes no sense"));
    let text = r#"(board: {"mood": (kind: Int, default: 7)}, root: If(test: Is("odd"), yes: Pick("x"), no: Pick("y")))"#;
    let tree = DecisionTree::from_ron("t.dtree.ron", text, &words).unwrap();
    let (mut npc, mut state) = (Npc::default(), tree.start());
    let before = state.clone();
    let mut decide = || {
        tree.decide(&mut state, &mut Turn::new(&mut npc, Default::default()));
    };
    assert!(std::panic::catch_unwind(std::panic::AssertUnwindSafe(&mut decide)).is_err());
    assert_eq!(format!("{:?}", state.locals), format!("{:?}", before.locals));
}

#[test]
fn the_log_says_what_was_decided_and_by_which_answer_once_as_long_as_it_stays() {
    let tree = tree(GUARD);
    let (mut npc, mut state, mut journal) =
        (Npc { flags: 1, ..Npc::default() }, tree.start(), Journal::default());
    for tick in 1..=12 {
        journal.begin(tick);
        tree.tick_watched(&mut state, &mut Turn::new(&mut npc, Default::default()), &mut journal);
    }
    let lines: Vec<_> = journal.log().map(|line| (line.times, line.text.to_string())).collect();
    assert!(matches!(&lines[..], [(12, text)] if text.starts_with("fire: ")), "{lines:?}");
}
