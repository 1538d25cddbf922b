//! Bugs that users of other libraries reported, as tests. Those of one technique alone are beside it.

use wits_core::ron::RonFile;
use wits_core::time::Moment;
use wits_decide::tree::{Tree, TreeDef};
use wits_decide::{Exit, Kind, Mind, Param, Status, Turn, Vocabulary};
use wits_testkit::decide::{Answers, Leaf, Mocks, Trial};

/// A vocabulary of scripted leaves.
fn leaves<C: 'static>(list: &[(&str, &Leaf<C>)]) -> Vocabulary<C> {
    let mut words = Vocabulary::new();
    for (name, leaf) in list {
        leaf.add_to(&mut words, name);
    }
    words
}

/// bitbrain/beehave#340, #220: what a decorator counts or measures survived a switch to another branch, and the running
/// action was not told, or told twice, that it was aborted.
#[test]
fn a_switch_of_branches_leaves_once_and_begins_anew() {
    let (work, never) = (Leaf::script([Status::Running]), Leaf::script([Status::Success]));
    let mut words = leaves(&[("work", &work), ("step", &never)]);
    Answers::asking(|alarm: &bool, _| *alarm).add_to(&mut words, "alarm");
    for root in [
        r#"Repeat(times: 3, node: Sequence([Do("step"), Do("work")]))"#,
        r#"TimeOut(seconds: 1, node: Sequence([Do("step"), Do("work")]))"#,
        r#"Sequence([Do("step"), Wait(0.5), Do("work")])"#,
        r#"Sequence([Do("step"), Delay(seconds: 0.5, node: Do("work"))])"#,
        r#"CoolDown(seconds: 0.2, node: Sequence([Do("step"), Do("work")]))"#,
    ] {
        let text =
            format!(r#"(root: ReactiveSelector([ReactiveSequence([If(Is("alarm")), Idle]), {root}]))"#);
        let tree = Tree::load("t.tree.ron", &text, &words).unwrap();
        let mut trial = Trial::new(&tree, false).rate(10);
        let (before, steps) = (work.exits().len(), never.counts().0);
        trial.at(0.8, "alarm", |alarm| *alarm = true);
        trial.at(1.2, "all clear", |alarm| *alarm = false);
        trial.expect().after(|view| *view.game).within(0.3).never(|view| view.is_in("work"));
        // Whatever had passed before the switch does not count: it goes on as long as it likes.
        trial.expect().until(|view| view.tick == 8).always(|view| view.is_in("root/1"));
        trial.expect().after(|view| view.tick == 12).always(|view| view.is_in("root/1"));
        trial.run_for(2.0);
        assert_eq!(work.exits()[before..], [Exit::Abort], "{root}");
        assert_eq!(never.counts().0 - steps, 2, "{root}: each branch began twice");
        assert_eq!(work.inside(), 1, "{root}");
        let Trial { mut state, mut game, .. } = trial;
        tree.stop(&mut state, &mut Turn::new(&mut game, Moment(2000)), Exit::Despawn, &mut ());
        work.assert_left();
    }
}

/// BehaviorTree/BehaviorTree.CPP#930: a mock without a configuration kept the tree running for ever.
#[test]
fn a_mock_that_was_told_nothing_ends_at_once() {
    let mut words = Vocabulary::<()>::new();
    words.action("walk", |(), _| Status::Running);
    let mut mocks = Mocks::new(&words);
    mocks.action("walk", &Leaf::default());
    let tree =
        Tree::load("t.tree.ron", r#"(root: Sequence([Do("walk"), Do("walk")]))"#, mocks.words()).unwrap();
    assert_eq!(tree.tick(&mut tree.start(), &mut Turn::new(&mut (), Moment::START)), Status::Success);
}

/// BehaviorTree/BehaviorTree.CPP#72: a sub-tree read what its sibling had written to a key of the same name.
#[test]
fn sub_trees_beside_each_other_do_not_share_keys() {
    let mut words = Vocabulary::<Vec<String>>::new();
    words
        .action("tell", |said, call| {
            said.push(call.get(0).map_or_else(|| "nothing".to_owned(), ToString::to_string));
            Status::Success
        })
        .param(Param::new("what", Kind::Int).optional());
    let text = r#"(
        root: Sequence([SubTree("writer"), SubTree("reader"), SubTree("writer")]),
        trees: {
            "writer": (board: { "x": (kind: Int) }, root: Sequence([
                Do((name: "tell", with: {"what": "{x}"})),
                SetKey(key: "{x}", to: 7),
                Do((name: "tell", with: {"what": "{x}"})),
            ])),
            "reader": (board: { "x": (kind: Int) }, root: Do((name: "tell", with: {"what": "{x}"}))),
        },
    )"#;
    let tree = Tree::load("t.tree.ron", text, &words).unwrap();
    let mut said = Vec::new();
    tree.tick(&mut tree.start(), &mut Turn::new(&mut said, Moment::START));
    assert_eq!(said, ["nothing", "7", "nothing", "nothing", "7"]);
    let stranger =
        r#"(root: SubTree("sub"), board: { "x": (kind: Int) }, trees: { "sub": (root: ClearKey("{x}")) })"#;
    let faults = Tree::load("t.tree.ron", stranger, &words).unwrap_err().to_string();
    assert!(faults.contains("unknown \"x\""), "keys of whoever uses it are strange to it: {faults}");
}

/// BehaviorTree/Groot2#40: an unknown attribute crashed later. (Machines and decision trees test it beside their files.)
#[test]
fn what_no_node_knows_is_a_fault_with_its_line() {
    for (text, fault) in [
        ("(\n root: (nmae: \"x\", node: Idle))", "2:9: unknown field \"nmae\", did you mean \"name\"?"),
        (
            "(root: Repeat(times: 2, node: Idle, tims: 3))",
            "1:37: unknown field \"tims\", did you mean \"times\"?",
        ),
        ("(root: Idle, tress: {})", "1:14: unknown field \"tress\", did you mean \"trees\"?"),
    ] {
        let faults = TreeDef::from_ron("t.tree.ron", text).unwrap_err().to_string();
        assert!(faults.contains(fault), "{faults}");
    }
}

/// A leaf that panics must not take the game down, whatever technique runs it; it is left, and somebody is told.
#[test]
fn a_panic_in_a_leaf_is_told_and_the_game_goes_on() {
    let bomb = Leaf::asking(|fuse: &mut u32, _| {
        *fuse += 1;
        assert!(*fuse != 3, "bang");
        Status::Running
    });
    let words = leaves(&[("bomb", &bomb)]);
    let tree = Tree::load("t.tree.ron", r#"(root: Do("bomb"))"#, &words).unwrap();
    let decisions = r#"(root: Do("bomb"))"#;
    let decisions = wits_decide::dtree::DecisionTree::from_ron("d.dtree.ron", decisions, &words).unwrap();
    goes_on(&tree, &bomb, 3);
    goes_on(&decisions, &bomb, 3);
    let machine = r#"(states: [(name: "A", active: ["bomb"])])"#;
    let machine = wits_decide::machine::Machine::from_ron("m.machine.ron", machine, &words).unwrap();
    goes_on(&machine, &bomb, 4); // its first tick only enters
}

#[track_caller]
fn goes_on(mind: &impl Mind<u32>, bomb: &Leaf<u32>, tick: u64) {
    let before = bomb.counts();
    let mut trial = Trial::new(mind, 0).rate(10);
    trial.expect().eventually(move |view| view.has_faults() && view.tick + 1 == tick);
    trial.run_for(0.8);
    let exits = bomb.exits();
    assert_eq!(exits[before.2 as usize..], [Exit::Panic]);
    assert_eq!(bomb.counts().0 - before.0, 2, "it began anew");
    let said: Vec<_> = trial.view().journal().log().map(|line| line.text.to_string()).collect();
    assert!(said.iter().any(|line| line.contains("bang")), "{said:?}");
    let Trial { mut state, mut game, .. } = trial;
    mind.stop(&mut state, &mut Turn::new(&mut game, Moment(900)), Exit::Despawn, &mut ());
    bomb.assert_left();
}
