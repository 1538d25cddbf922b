//! A cast that thinks and a pool that is used take no memory.

use wits_core::time::Moment;
use wits_decide::{Status, Turn, Vocabulary};
use wits_engine::cast::Cast;
use wits_engine::pool::Pool;
use wits_game::author::Shelf;
use wits_testkit::alloc::{CountingAllocator, assert_no_allocation};

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

#[test]
fn thinking_in_a_cast_takes_no_memory() {
    let mut words = Vocabulary::<u32>::new();
    words.condition("odd", |steps, _| steps % 2 == 1);
    words.action("step", |steps, _| {
        *steps += 1;
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
    let cast = Cast::new(words, shelf).unwrap();
    let mut steps = 0;
    let mut roles = ["a.tree.ron", "b.machine.ron"].map(|file| cast.start(file).unwrap());
    let mut think = || {
        for role in &mut roles {
            cast.tick(role, &mut Turn::new(&mut steps, Moment::START), &mut ());
        }
    };
    (0..4).for_each(|_| think());
    assert_no_allocation("ticks", || (0..100).for_each(|_| think()));
    assert!(steps > 100);
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
