//! A game that is over leaves nothing behind. One test in this program: what is in use is counted over all threads.

use wits_core::time::Moment;
use wits_decide::{Status, Turn, Vocabulary};
use wits_engine::cast::{Cast, Nested};
use wits_game::author::Shelf;
use wits_script::{Memory, Scripted};
use wits_testkit::alloc::{alone, live};

#[derive(Default)]
struct Hare {
    steps: u32,
    memory: Memory,
    nested: Nested,
}

impl Scripted for Hare {
    fn memory(&self) -> &Memory {
        &self.memory
    }
    fn memory_mut(&mut self) -> &mut Memory {
        &mut self.memory
    }
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
    let mut cast = Cast::nesting(words, shelf, |_| Ok(()), |hare| &mut hare.nested).expect("no faults");
    let mut hare = Hare::default();
    let mut roles: Vec<_> = files.iter().map(|file| cast.start(file).expect("a file of the shelf")).collect();
    for tick in 0..40 {
        if tick == 20 {
            let reload = cast.load("walk.tree.ron", Some(r#"(root: Do("hop.lua"))"#));
            for role in &mut roles {
                reload.adopt(role, &mut Turn::new(&mut hare, Moment::START), &mut ());
            }
        }
        for role in &mut roles {
            cast.tick(role, &mut Turn::new(&mut hare, Moment::of_tick(tick, 60)), &mut ());
        }
    }
    assert!(hare.steps > 40, "{} steps", hare.steps);
}

#[test]
fn a_cast_that_is_dropped_gives_back_all_its_memory_though_its_minds_follow_each_other() {
    alone(|| {
        // What is made once for the whole program is made by the first.
        life();
        let before = live();
        (0..3).for_each(|_| life());
        assert_eq!(live(), before);
    });
}
