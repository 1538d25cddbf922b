//! The trees of this library keep the laws, and a violation is reported.

use std::collections::BTreeSet;

use wits_decide::tree::{Amount, NodeDef, Task, TreeDef};
use wits_mind::{Exit, Mind, Status, Turn, Vocabulary};

use super::*;

fn task(kind: NodeKind, names: &[&str]) -> Task {
    let mut nodes: Vec<NodeDef> = names.iter().map(|name| NodeDef::act(*name)).collect();
    let node = Box::new(nodes[0].clone());
    match kind {
        NodeKind::Sequence => Task::Sequence(nodes),
        NodeKind::Selector => Task::Selector(nodes),
        NodeKind::ReactiveSequence => Task::ReactiveSequence(nodes),
        NodeKind::ReactiveSelector => Task::ReactiveSelector(nodes),
        NodeKind::Checklist => Task::Checklist(nodes),
        NodeKind::Parallel { success, failure } => {
            let (success, failure) = (Amount::Count(success), Amount::Count(failure));
            Task::Parallel { nodes, success, failure, wait: false }
        }
        NodeKind::Inverter => Task::Inverter(node),
        NodeKind::Succeed => Task::Succeed(node),
        NodeKind::Fail => Task::Fail(node),
        NodeKind::Repeat(times) => Task::Repeat { times: times.into(), node, at_once: false },
        NodeKind::Retry(times) => Task::Retry { times: times.into(), node, at_once: false },
        NodeKind::UntilFail => Task::UntilFail(node),
        NodeKind::Branch | NodeKind::ReactiveBranch => {
            let otherwise = nodes.get(2).cloned().map(Box::new);
            let then = Box::new(nodes.swap_remove(1));
            Task::Branch { test: node, then, otherwise, reactive: kind == NodeKind::ReactiveBranch }
        }
    }
}

#[test]
fn trees_keep_all_laws() {
    let mut words = Vocabulary::<Leaves>::new();
    for name in ["a", "b", "c"] {
        words.action(name, move |leaves, _| leaves.tick(name)).on_exit(move |leaves, _, why| {
            if why == Exit::Abort {
                leaves.abort(name);
            }
        });
    }
    let held = check(|kind, names| {
        let tree = TreeDef::new(task(kind, names)).bind(&words).unwrap_or_else(|faults| panic!("{faults}"));
        let mut state = tree.start();
        Some(move |leaves: &mut Leaves| tree.tick(&mut state, &mut Turn::new(leaves, Default::default())))
    });
    assert_eq!(held, LAWS.len());
}

#[test]
#[should_panic(expected = "Sequence: goes on with the child that runs")]
fn a_sequence_without_memory_is_found() {
    check(|kind, names| {
        let forgetful = move |leaves: &mut Leaves| {
            let ended = names.iter().map(|name| leaves.tick(name)).find(|status| *status != Status::Success);
            ended.unwrap_or(Status::Success)
        };
        (kind == NodeKind::Sequence).then_some(forgetful)
    });
}

#[test]
fn every_law_is_told_apart_from_the_others() {
    let all: BTreeSet<(NodeKind, &str)> = LAWS.iter().map(|law| (law.kind, law.law)).collect();
    assert_eq!(all.len(), LAWS.len());
    assert!(LAWS.iter().all(|law| !law.ticks.is_empty() && !law.children.is_empty()));
}
