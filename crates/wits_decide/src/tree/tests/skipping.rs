//! Nodes that are skipped, steps and pauses.

use super::semantics::{Actor, Run};
use super::*;

/// One letter for each tick; then the leaves that were ticked.
fn lived(root: &str, actor: Actor, ticks: usize) -> (String, String) {
    told(&mut Run::of(root, actor), ticks)
}

fn told(run: &mut Run, ticks: usize) -> (String, String) {
    let ticks: Vec<(Status, String)> = (0..ticks).map(|_| run.tick()).collect();
    let letters = ticks.iter().map(|(status, _)| format!("{status:?}")[..1].to_owned());
    let logs: Vec<&str> = ticks.iter().map(|(_, log)| log.as_str()).filter(|log| !log.is_empty()).collect();
    (letters.collect(), logs.join(", "))
}

fn flags(names: &[&str]) -> Actor {
    let mut actor = Actor::default();
    actor.flags.extend(names.iter().map(|name| ((*name).to_owned(), true)));
    actor
}

#[test]
fn what_is_skipped_lets_its_parent_go_on() {
    let skipped = "SkipIf(condition: flag(x), node: act(a))";
    for (root, log) in [
        (format!("Sequence([{skipped}, act(b)])"), "b"),
        (format!("Selector([{skipped}, act(b)])"), "b"),
        (format!("ReactiveSelector([Succeed({skipped}), act(b)])"), "b"),
        (format!("Selector([Sequence([{skipped}, {skipped}]), act(b)])"), "b"),
        (format!("Selector([Inverter({skipped}), Fail({skipped}), act(b)])"), "b"),
        (format!("Selector([Parallel(nodes: [{skipped}], success: Any), act(b)])"), "b"),
        (format!("Selector([Branch(test: {skipped}, then: act(c)), act(b)])"), "b"),
        (format!("Selector([Branch(test: act(c), then: {skipped}), act(b)])"), "c b"),
        (format!("Selector([Repeat(times: 2, node: {skipped}), act(b)])"), "b"),
        (
            format!(
                "Utility(options: [(score: \"{{n}}\", node: {skipped}), (score: \"{{n}}\", node: act(b))])"
            ),
            "b",
        ),
    ] {
        let file = format!("(board: {{\"n\": (kind: Number, default: 1)}}, root: {root})");
        let tree = super::semantics::load_file(&file);
        let (mut actor, mut state) = (flags(&["x"]), tree.start());
        assert_eq!(
            tree.tick(&mut state, &mut Turn::new(&mut actor, Moment::START)),
            Status::Success,
            "{root}"
        );
        assert_eq!(actor.log.join(" "), log, "{root}");
        assert_eq!(tree.doubts().to_string(), "", "{root}");
    }
    assert_eq!(lived(skipped, flags(&["x"]), 1), ("S".into(), String::new()));
    assert_eq!(lived(&format!("UntilFail({skipped})"), flags(&["x"]), 2).0, "RR");
}

#[test]
fn a_reactive_skip_aborts_what_runs() {
    let root = "Sequence([SkipIf(condition: flag(x), node: live(a), reactive: true), act(b)])";
    let mut run = Run::of(root, Actor::default().script("a", "r"));
    assert_eq!(told(&mut run, 2), ("RR".into(), "+a, a 1, a 2".into()));
    run.actor.flags.insert("x".into(), true);
    assert_eq!(told(&mut run, 1), ("S".into(), "-a aborted, b".into()));
    let begun = root.replace(", reactive: true", "");
    let mut run = Run::of(&begun, Actor::default().script("a", "rrs"));
    assert_eq!(run.ticks(1), "R");
    run.actor.flags.insert("x".into(), true);
    assert_eq!(run.ticks(2), "RS");
}

#[test]
fn steps_leave_a_tick_between_children_that_end_at_once() {
    let actor = || Actor::default().script("b", "rs");
    assert_eq!(
        lived("StepwiseSequence([act(a), act(b), act(c)])", actor(), 3),
        ("RRS".into(), "a, b, b, c".into())
    );
    let failing = || Actor::default().script("a", "f").script("b", "f");
    assert_eq!(lived("StepwiseSelector([act(a), act(b)])", failing(), 2), ("RF".into(), "a, b".into()));
    let again = || Actor::default().script("b", "fs");
    assert_eq!(
        lived("StepwiseChecklist([act(a), act(b)])", again(), 4),
        ("RFSR".into(), "a, b, b, a".into())
    );
    assert_eq!(lived("Sequence([act(a), Pause, act(b)])", Actor::default(), 2), ("RS".into(), "a, b".into()));
}

#[test]
fn the_next_round_begins_at_once_if_it_should() {
    let actor = || Actor::default().script("a", "rsrss");
    assert_eq!(lived("Repeat(times: 3, node: act(a))", actor(), 5).0, "RRRRS");
    assert_eq!(lived("Repeat(times: 3, node: act(a), at_once: true)", actor(), 3).0, "RRS");
    assert_eq!(lived("Retry(times: Forever, node: act(a), at_once: true)", actor(), 2).0, "RS");
}

#[test]
fn what_was_done_once_can_be_skipped() {
    let root = "Selector([Once(node: act(a), skip: true), act(b)])";
    assert_eq!(lived(root, Actor::default(), 3), ("SSS".into(), "a, b, b".into()));
}
