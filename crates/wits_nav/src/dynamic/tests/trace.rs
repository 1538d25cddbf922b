//! Feeling one's way.

use proptest::prelude::*;

use super::repair::{fresh, scattered};
use crate::dynamic::{Hand, Leave, Tracer, Tracing};
use crate::grid::{Cell, GridMap};

const LEAVES: [Leave; 3] = [Leave::Line, Leave::Free, Leave::Nearest];

/// Whether it arrived, and after how many steps.
fn walk(map: &GridMap, mut tracer: Tracer) -> (bool, u32) {
    let most = 40 * map.width() * map.height() * (map.width() + map.height());
    for steps in 0..most {
        let from = tracer.cell();
        match tracer.advance(map) {
            Tracing::Go(cell) => {
                assert_eq!(from.x.abs_diff(cell.x) + from.y.abs_diff(cell.y), 1, "{from:?} {cell:?}");
                assert!(map.is_free(cell), "{cell:?}");
            }
            Tracing::Arrived => return (true, steps),
            Tracing::NoWay => return (false, steps),
        }
    }
    panic!("it walks for ever: {tracer:?}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    /// All three arrive exactly where a search says that there is a way, with either hand.
    #[test]
    fn it_ends_and_is_right(seed in 0_u64..1 << 32, blocked in 0.0_f32..0.6, width in 1_i32..12, height in 1_i32..12) {
        let mut map = scattered(width, height, blocked, seed);
        let (start, goal) = (Cell::new(0, height / 2), Cell::new(width - 1, height / 3));
        map.set(start, true);
        let reachable = fresh(&map, map.node(start).unwrap(), map.node(goal).unwrap()).is_some();
        for leave in LEAVES {
            for hand in [Hand::Left, Hand::Right] {
                let (arrived, _) = walk(&map, Tracer::new(start, goal, leave, hand));
                prop_assert_eq!(arrived, reachable, "{:?} {:?}", leave, hand);
            }
        }
    }
}

/// Graham 3.9: a wall of 5 across the way; the line is met again right behind it.
#[test]
fn oracle_graham_3_9_round_a_wall() {
    let map = GridMap::from_text(
        ".........
         ....#....
         ....#....
         ....#....
         ....#....
         ....#....
         .........",
    )
    .unwrap();
    let steps = |leave, hand| walk(&map, Tracer::new(Cell::new(0, 3), Cell::new(8, 3), leave, hand));
    // Straight 8. Round either end: 3 up, over, 3 down again: 8 + 6 = 14.
    assert_eq!(steps(Leave::Line, Hand::Left), (true, 14));
    assert_eq!(steps(Leave::Line, Hand::Right), (true, 14));
    // (3, 3) is 5 steps from the goal. At (5, 0) there are 3 + 3 = 6, at (5, 1) still 5, at (5, 2) 4: it may let go.
    assert_eq!(steps(Leave::Free, Hand::Left), (true, 14));
    // To (3, 3), once round the wall (outline 5 + 5 + 2 sides, 16 steps), back to (5, 3) by the shorter way, and on:
    // 3 + 16 + 8 + 3 = 30.
    assert_eq!(steps(Leave::Nearest, Hand::Left), (true, 30));
}

#[test]
fn changes_underfoot_do_not_trap_it() {
    let mut map = GridMap::free(9, 9).unwrap();
    let mut tracer = Tracer::new(Cell::new(0, 4), Cell::new(8, 4), Leave::Line, Hand::Right);
    (0..9).for_each(|y| map.set(Cell::new(4, y), false));
    // A wall without an end: it says so, again and again, but is not caught in a loop.
    let mut refused = 0;
    for _ in 0..200 {
        refused += u32::from(tracer.advance(&map) == Tracing::NoWay);
    }
    assert!(refused >= 2 && tracer.is_tracing());
    (0..9).for_each(|y| map.set(Cell::new(4, y), true));
    assert!(walk(&map, tracer).0);
    // Walled in, and let out.
    let mut tracer = Tracer::new(Cell::new(1, 1), Cell::new(8, 8), Leave::Free, Hand::Left);
    let ring = [(0, 1), (2, 1), (1, 0), (1, 2)].map(|(x, y)| Cell::new(x, y));
    ring.iter().for_each(|&cell| map.set(cell, false));
    assert_eq!(tracer.advance(&map), Tracing::NoWay);
    map.set(ring[1], true);
    assert!(walk(&map, tracer).0);
    tracer.aim_at(Cell::new(0, 0));
    assert_eq!(tracer.goal(), Cell::new(0, 0));
}
