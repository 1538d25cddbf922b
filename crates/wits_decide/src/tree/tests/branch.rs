//! Branches, checklists, what happens once, and keys that are computed.

use super::*;
use wits_core::ron::RonFile;

/// Ticks a tree of the leaves `a`, `b`, `c`, whose results come one after another: `S`, `F`, `R` for each; the last stays.
fn lives(tree: &str, results: [&str; 3], ticks: usize) -> Vec<String> {
    type Game = (Vec<String>, [usize; 3], [Vec<char>; 3]);
    let mut words = Vocabulary::<Game>::new();
    for (number, name) in ["a", "b", "c"].into_iter().enumerate() {
        words
            .action(name, move |(log, at, results), _| {
                let result = results[number][at[number].min(results[number].len() - 1)];
                at[number] += 1;
                log.push(format!("{name}{result}"));
                match result {
                    'S' => Status::Success,
                    'F' => Status::Failure,
                    _ => Status::Running,
                }
            })
            .on_exit(move |(log, ..), _, why| {
                if why == Exit::Abort {
                    log.push(format!("{name}!"));
                }
            });
    }
    let tree = Tree::load("t.tree.ron", tree, &words).unwrap();
    let mut game: Game = (Vec::new(), [0; 3], results.map(|text| text.chars().collect()));
    let mut state = tree.start();
    (0..ticks)
        .map(|_| {
            game.0.clear();
            let status = tree.tick(&mut state, &mut Turn::new(&mut game, Moment::START));
            format!("{} {status:?}", game.0.join(" "))
        })
        .collect()
}

const BRANCH: &str = r#"(root: Branch(test: Do("a"), then: Do("b"), otherwise: Do("c")))"#;

#[test]
fn a_branch_takes_one_way_and_does_not_ask_again_while_it_runs() {
    assert_eq!(lives(BRANCH, ["S", "RRF", "S"], 3), ["aS bR Running", "bR Running", "bF Failure"]);
    assert_eq!(lives(BRANCH, ["RF", "S", "RS"], 3), ["aR Running", "aF cR Running", "cS Success"]);
    let two = r#"(root: Branch(test: Do("a"), then: Do("b")))"#;
    assert_eq!(lives(two, ["FS", "S", "S"], 2), ["aF Failure", "aS bS Success"]);
}

#[test]
fn a_reactive_branch_asks_at_every_tick_and_calls_off_the_other_way() {
    let tree = r#"(root: Branch(test: Do("a"), then: Do("b"), otherwise: Do("c"), reactive: true))"#;
    let told = lives(tree, ["SSFFS", "R", "R"], 5);
    assert_eq!(
        told,
        ["aS bR Running", "aS bR Running", "aF b! cR Running", "aF cR Running", "aS c! bR Running"]
    );
    let two = r#"(root: Branch(test: Do("a"), then: Do("b"), reactive: true))"#;
    assert_eq!(lives(two, ["SF", "R", "S"], 2), ["aS bR Running", "aF b! Failure"]);
    // A question that takes its time aborts the way that was taken.
    assert_eq!(lives(two, ["SRS", "R", "S"], 3), ["aS bR Running", "aR b! Running", "aS bR Running"]);
}

#[test]
fn a_checklist_goes_on_with_what_failed_and_begins_anew_when_all_is_done() {
    let tree = r#"(root: Checklist([Do("a"), Do("b"), Do("c")]))"#;
    assert_eq!(
        lives(tree, ["S", "FRS", "FS"], 5),
        ["aS bF Failure", "bR Running", "bS cF Failure", "cS Success", "aS bS cS Success"]
    );
    // It remembers even when it is aborted.
    let guarded = r#"(root: ReactiveSequence([Do("a"), Checklist([Do("b"), Do("c")])]))"#;
    assert_eq!(lives(guarded, ["SFS", "S", "RS"], 3), ["aS bS cR Running", "aF c! Failure", "aS cS Success"]);
}

#[test]
fn once_runs_to_its_end_once_in_a_life() {
    let same = r#"(root: Once(node: Do("a")))"#;
    assert_eq!(lives(same, ["RF", "S", "S"], 4), ["aR Running", "aF Failure", " Failure", " Failure"]);
    let then = r#"(root: Once(node: Do("a"), then: Success))"#;
    assert_eq!(lives(then, ["RF", "S", "S"], 3), ["aR Running", "aF Failure", " Success"]);
    // What was aborted has not been done.
    let guarded = r#"(root: ReactiveSequence([Do("b"), Once(node: Do("a"))]))"#;
    assert_eq!(lives(guarded, ["RS", "SFS", "S"], 4)[1..], ["bF a! Failure", "bS aS Success", "bS Success"]);
}

#[test]
fn a_parallel_that_waits_tells_when_all_have_ended() {
    let tree = r#"(root: Parallel(nodes: [Do("a"), Do("b"), Do("c")], wait: true))"#;
    assert_eq!(lives(tree, ["F", "RS", "RRS"], 3), ["aF bR cR Running", "bS cR Running", "cS Failure"]);
    let tree = r#"(root: Parallel(nodes: [Do("a"), Do("b"), Do("c")], failure: Count(2), wait: true))"#;
    assert_eq!(lives(tree, ["F", "RS", "RRS"], 3)[2], "cS Success");
}

#[test]
fn keys_are_computed_and_written_when_something_is_called_off() {
    let mut words = Vocabulary::<()>::new();
    words.action("run", |(), _| Status::Running);
    let text = r#"(
        board: { "n": (kind: Int, default: 3), "half": (kind: Number), "go": (kind: Bool, default: true), "left": (kind: Int) },
        root: Sequence([
            Compute(key: "{n}", to: "{n} * 2 + 1"),
            Compute(key: "{half}", to: "{n} / 2"),
            (while: Is("{go}"), node: OnAbort(write: [(key: "{left}", to: "{n}"), (key: "{n}", to: "0")], node: Do("run"))),
        ]),
    )"#;
    let def = TreeDef::from_ron("t.tree.ron", text).unwrap();
    assert_eq!(TreeDef::from_ron("t.tree.ron", &def.to_ron()).unwrap(), def);
    let tree = def.bind(&words).unwrap();
    let mut state = tree.start();
    let tick = |state: &mut TreeState| tree.tick(state, &mut Turn::new(&mut (), Moment::START));
    assert_eq!(tick(&mut state), Status::Running);
    assert_eq!(state.get(&tree, "n"), Some(&7.into()));
    assert_eq!(state.get(&tree, "half"), Some(&3.5.into()));
    assert!(state.set(&tree, "go", false));
    assert_eq!(tick(&mut state), Status::Failure);
    assert_eq!((state.get(&tree, "left"), state.get(&tree, "n")), (Some(&7.into()), Some(&0.into())));
    let bad = r#"(board: {"n": (kind: Int)}, root: Compute(key: "{n}", to: "1 / 2"))"#;
    let fault = Tree::load("t.tree.ron", bad, &words).unwrap_err().to_string();
    assert!(fault.contains("1 / 2 is a number; expected a whole number"), "{fault}");
}

#[test]
fn items_are_taken_out_of_a_text_one_by_one() {
    let words = Vocabulary::<()>::new();
    let text = r#"(
        board: { "list": (kind: Text, default: "3; ;-4;5.5;6"), "item": (kind: Int) },
        root: TakeItem(from: "{list}", to: "{item}"),
    )"#;
    let tree = Tree::load("t.tree.ron", text, &words).unwrap();
    let mut state = tree.start();
    let mut take = || {
        let status = tree.tick(&mut state, &mut Turn::new(&mut (), Moment::START));
        (status, state.get(&tree, "item").cloned(), state.get(&tree, "list").cloned())
    };
    assert_eq!(take(), (Status::Success, Some(3.into()), Some(" ;-4;5.5;6".into())));
    assert_eq!(take(), (Status::Success, Some((-4).into()), Some("5.5;6".into())));
    // An item of another kind stays where it is.
    assert_eq!(take(), (Status::Failure, Some((-4).into()), Some("5.5;6".into())));
    let bad = r#"(board: {"n": (kind: Int)}, root: TakeItem(from: "{n}", to: "{n}"))"#;
    let fault = Tree::load("t.tree.ron", bad, &words).unwrap_err().to_string();
    assert!(fault.starts_with("t.tree.ron:1:50: "), "{fault}");
}

#[test]
fn what_is_stopped_is_cleaned_up_once() {
    let mut words = Vocabulary::<Vec<&'static str>>::new();
    words.action("work", |_, _| Status::Running).on_exit(|log, _, _| log.push("work left"));
    words.action("tidy", |log: &mut Vec<_>, _| {
        log.push("tidy");
        Status::Running
    });
    let tree =
        Tree::load("t.tree.ron", r#"(root: Cleanup(node: Do("work"), last: Do("tidy")))"#, &words).unwrap();
    let (mut log, mut state) = (Vec::new(), tree.start());
    tree.tick(&mut state, &mut Turn::new(&mut log, Moment::START));
    tree.stop(&mut state, &mut Turn::new(&mut log, Moment::START), Exit::Abort, &mut ());
    tree.stop(&mut state, &mut Turn::new(&mut log, Moment::START), Exit::Abort, &mut ());
    assert_eq!(log, ["work left", "tidy"]);
    assert_eq!(state, tree.start());
    // A new version of the file is no reason to tidy up.
    tree.tick(&mut state, &mut Turn::new(&mut log, Moment::START));
    tree.stop(&mut state, &mut Turn::new(&mut log, Moment::START), Exit::Reload, &mut ());
    assert_eq!(log.len(), 3);
}

#[test]
fn a_reactive_branch_sleeps_no_longer_than_its_question_may_stay_answered() {
    let words = Vocabulary::<()>::new();
    let text = r#"(
        board: { "go": (kind: Bool, default: true) },
        root: Branch(test: If(Is("{go}")), then: Wait(9), otherwise: Wait(5), reactive: true),
    )"#;
    let tree = Tree::load("t.tree.ron", text, &words).unwrap();
    let (status, rest) = tree.step(&mut tree.start(), &mut Turn::new(&mut (), Moment::START), &mut ());
    assert_eq!(status, Status::Running);
    assert_eq!(rest, crate::words::Rest::Until(Moment(9000), KEYS));
}
