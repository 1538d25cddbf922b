//! A game that is over leaves nothing behind. One test in this program: what is in use is counted over all threads.

use wits_core::time::Moment;
use wits_decide::{Status, Vocabulary};
use wits_engine::minds::{MindHost, MindLibrary, MindWorld, SharedWorld};
use wits_game::author::Shelf;
use wits_testkit::alloc::{alone, live};

#[derive(Default)]
struct Hare {
    steps: u32,
}

/// Minds of all sorts that follow each other, one of them in a circle; they think, one gets another text, and all goes.
fn life() {
    let mut words = Vocabulary::<Hare>::new();
    words.action("step", |hare, _| {
        hare.steps += 1;
        Status::Success
    });
    let machine =
        r#"(states: [(name: "Out", active: ["walk.tree.ron"], transitions: [(to: "Out", after: 0.1)])])"#;
    let shelf = Shelf::new()
        .with("day.machine.ron", "", "", machine)
        .with(
            "walk.tree.ron",
            "",
            "",
            r#"(root: Sequence([Do("hop.lua"), Do("what.dtree.ron"), Wait(0.05)]))"#,
        )
        .with("what.dtree.ron", "", "", r#"(root: Do("step"))"#)
        .with("hop.lua", "", "", "function think(me) act.step() end")
        .with(
            "states.lua",
            "",
            "",
            r#"return machine "m" { states = { state "A" { active = { "step" } } } }"#,
        )
        .with("round.tree.ron", "", "", r#"(root: Do("round.tree.ron"))"#);
    let files: Vec<String> = shelf.files().iter().map(|file| file.name.clone()).collect();
    let host = MindHost::new(MindLibrary::new(&words, shelf).expect("no faults"));
    let mut world = SharedWorld::new(host, Hare::default());
    for file in &files {
        world.add(file).expect("a file of the shelf");
    }
    for tick in 0..40 {
        if tick == 20 {
            world.load_mind("walk.tree.ron", Some(r#"(root: Do("hop.lua"))"#));
        }
        world.now = Moment::of_tick(tick, 60);
        world.think_all(1.0 / 60.0);
    }
    assert!(world.context.steps > 40, "{} steps", world.context.steps);
}

#[test]
fn a_host_that_is_dropped_gives_back_all_its_memory_though_its_minds_follow_each_other() {
    alone(|| {
        // What is made once for the whole program is made by the first.
        life();
        let before = live();
        (0..3).for_each(|_| life());
        assert_eq!(live(), before);
    });
}
