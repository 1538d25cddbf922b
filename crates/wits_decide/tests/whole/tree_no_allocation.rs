//! Ticking a behaviour tree allocates nothing.

use wits_core::random::Seed;
use wits_core::time::Moment;
use wits_decide::tree::{Scene, Tree, Troop};
use wits_decide::{Mind, Status, Turn, Vocabulary};
use wits_testkit::alloc::assert_no_allocation;

const FILE: &str = r#"(
    board: { "mood": (kind: Text, default: "calm") },
    root: Forever(ReactiveSelector([
        (while: Not(Is("odd")), node: Parallel(nodes: [Wait(0.3), Do("work")], failure: All)),
        ShuffledSelector([
            Sequence([SetKey(key: "{mood}", to: "angry"), TimeOut(seconds: 0.2, node: Do("work"))]),
            CoolDown(seconds: 0.1, node: Repeat(times: 2, node: Do("work"))),
            Scope(board: {"n": (kind: Int, default: 3)}, node: ClearKey("{n}")),
        ]),
        Utility(options: [(score: "odds", node: Idle)]),
    ])),
)"#;

fn words() -> Vocabulary<u32> {
    let mut words = Vocabulary::<u32>::new();
    words.condition("odd", |count, _| *count % 7 < 4);
    words.value("odds", wits_decide::Kind::Number, |count, _| (*count as f32).into());
    words
        .action("work", |count, _| {
            *count += 1;
            if *count % 3 == 0 { Status::Success } else { Status::Running }
        })
        .on_exit(|count, _, _| *count += 1);
    words
}

#[test]
fn ticking_allocates_nothing() {
    let tree = Tree::load("t.tree.ron", FILE, &words()).unwrap();
    let (mut state, mut count) = (tree.start(), 0);
    let mut stream = Seed::new(1).stream();
    let mut run = |from: u64| {
        for tick in from..from + 500 {
            let mut turn = Turn::new(&mut count, Moment::of_tick(tick, 60)).stream(&mut stream);
            tree.tick(&mut state, &mut turn);
        }
    };
    run(0);
    assert_no_allocation("ticking a tree", || run(500));
    assert!(count > 100);
}

#[test]
fn a_troop_allocates_nothing() {
    let tree = Tree::load("t.tree.ron", FILE, &words()).unwrap();
    let (mut troop, mut counts) = (Troop::new(&tree, 50, Seed::new(1)), vec![0; 50]);
    let mut run = |from: u64| {
        for tick in from..from + 100 {
            troop.tick(&tree, &mut counts, Scene::at(Moment::of_tick(tick, 60)), false);
        }
    };
    run(0);
    assert_no_allocation("ticking a troop", || run(100));
}
