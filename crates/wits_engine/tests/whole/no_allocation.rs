//! A host whose minds think and a pool that is used take no memory.

use wits_decide::{Status, Vocabulary};
use wits_engine::minds::{MindHost, MindLibrary, SharedWorld};
use wits_engine::pool::Pool;
use wits_game::author::Shelf;
use wits_testkit::alloc::assert_no_allocation;

#[derive(Default)]
struct Hare {
    steps: u32,
}

#[test]
fn thinking_on_a_host_takes_no_memory() {
    let mut words = Vocabulary::<Hare>::new();
    words.condition("odd", |hare, _| hare.steps % 2 == 1);
    words.action("step", |hare, _| {
        hare.steps += 1;
        Status::Success
    });
    let shelf = Shelf::new()
        .with(
            "a.tree.ron",
            "",
            "",
            r#"(root: Selector([Sequence([If(Is("odd")), Do("step")]), Do("step")]))"#,
        )
        .with("b.machine.ron", "", "", r#"(name: "b", states: [(name: "Out", active: ["step"])])"#);
    let host = MindHost::new(MindLibrary::new(&words, shelf).unwrap());
    let mut world = SharedWorld::new(host, Hare::default());
    for file in ["a.tree.ron", "b.machine.ron"] {
        world.add(file).unwrap();
    }
    (0..4).for_each(|_| world.think_all(0.0));
    assert_no_allocation("ticks", || (0..100).for_each(|_| world.think_all(0.0)));
    assert!(world.context.steps > 100);
}

#[test]
fn taking_and_giving_back_takes_no_memory() {
    let mut pool = Pool::new(8, || Vec::<u8>::with_capacity(64));
    assert_no_allocation("a level", || {
        for _ in 0..100 {
            while let Some(id) = pool.take() {
                pool[id].extend([1, 2, 3]);
                if pool.left() == 0 {
                    pool.give_back(id, Vec::clear);
                    break;
                }
            }
            pool.give_back_all(Vec::clear);
        }
    });
    assert_eq!(pool.left(), 8);
}
