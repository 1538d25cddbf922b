//! Searches that learn.

use proptest::prelude::*;
use wits_core::work::Budget;

use super::repair::{fresh, scattered};
use crate::dynamic::{Learned, Lrta, RealTimeAStar, Stride};
use crate::grid::{Cell, Direction, GridMap, octile};
use crate::search::SearchError;

const FULL: fn() -> Budget = Budget::unlimited;

/// Walks until it is over: whether it arrived, what it walked, how many steps.
fn walk(mut next: impl FnMut(u32) -> Stride, start: u32, most: usize) -> (bool, f64, usize) {
    let (mut at, mut cost) = (start, 0.0);
    for steps in 0..most {
        match next(at) {
            Stride::Take(step) => {
                assert_eq!(step.from, at);
                (at, cost) = (step.to, cost + f64::from(step.cost));
            }
            Stride::Arrived => return (true, cost, steps),
            Stride::NoWay => return (false, cost, steps),
            Stride::Wait => panic!("the budget has no end"),
        }
    }
    panic!("it walks for ever: {most} steps");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Both arrive exactly where one can get, and never walk for ever.
    #[test]
    fn they_arrive_or_give_up(seed in 0_u64..1 << 32, blocked in 0.0_f32..0.45, ahead in 1_u32..4) {
        let map = scattered(8, 8, blocked, seed);
        let far = |a, b| octile(map.cell(a), map.cell(b));
        let (start, goal) = (0, 63);
        let reachable = fresh(&map, start, goal).is_some();
        let mut learned = Learned::about(goal);
        let lrta = |at| Lrta::new(ahead).advance(&map, &far, at, &mut learned, &mut FULL()).unwrap();
        prop_assert_eq!(walk(lrta, start, 100_000).0, reachable);
        let mut learned = Learned::about(goal);
        let rta = |at| RealTimeAStar::new(ahead).advance(&map, &far, at, &mut learned, &mut FULL()).unwrap();
        prop_assert_eq!(walk(rta, start, 100_000).0, reachable);
    }

    /// Korf: what was learned is never too high, and runs that learn nothing new are along a best way.
    #[test]
    fn learning_converges_to_the_best_way(seed in 0_u64..1 << 32, blocked in 0.0_f32..0.4, ahead in 1_u32..4) {
        let map = scattered(8, 8, blocked, seed);
        let far = |a, b| octile(map.cell(a), map.cell(b));
        let (start, goal) = (0, 63);
        let Some(best) = fresh(&map, start, goal) else { return Ok(()) };
        let mut learned = Learned::about(goal);
        let mut runs = 0;
        loop {
            let before = learned.changes();
            let lrta = |at| Lrta::new(ahead).advance(&map, &far, at, &mut learned, &mut FULL()).unwrap();
            let (_, cost, _) = walk(lrta, start, 100_000);
            prop_assert!(cost > best - 1e-4);
            if learned.changes() == before {
                prop_assert!((cost - best).abs() < 1e-3, "{} {}", cost, best);
                break;
            }
            runs += 1;
            prop_assert!(runs < 500);
        }
        for node in 0..64 {
            if let (Some(value), Some(true_cost)) = (learned.value(node), fresh(&map, node, goal)) {
                prop_assert!(f64::from(value) < true_cost + 1e-3);
            }
        }
        // A table that was saved goes on where it was.
        let again: Learned = serde_json::from_str(&serde_json::to_string(&learned).unwrap()).unwrap();
        prop_assert!((0..64).all(|node| again.value(node) == learned.value(node)));
        prop_assert_eq!(again.changes(), learned.changes());
    }

    /// The agent discovers walls as it goes: dearer links never make what was learned wrong.
    #[test]
    fn unknown_worlds(seed in 0_u64..1 << 32, blocked in 0.0_f32..0.4) {
        let mut world = scattered(8, 8, blocked, seed);
        world.set(Cell::new(0, 0), true);
        let mut known = GridMap::free(8, 8).unwrap();
        let mut learned = Learned::about(63);
        let next = |at: u32| {
            for direction in Direction::ALL {
                let cell = known.cell(at).step(direction);
                known.set(cell, world.is_free(cell));
            }
            let far = |a, b| octile(known.cell(a), known.cell(b));
            Lrta::new(2).advance(&known, &far, at, &mut learned, &mut FULL()).unwrap()
        };
        prop_assert_eq!(walk(next, 0, 100_000).0, fresh(&world, 0, 63).is_some());
    }
}

/// A pocket that opens away from the goal.
fn pocket() -> GridMap {
    GridMap::from_text(
        "........
         .######.
         ......#.
         ......#.
         .######.
         ........",
    )
    .unwrap()
}

fn run(ahead: u32, learned: &mut Learned) -> usize {
    let map = pocket();
    let far = |a, b| octile(map.cell(a), map.cell(b));
    let start = map.node(Cell::new(5, 2)).unwrap();
    walk(|at| Lrta::new(ahead).advance(&map, &far, at, learned, &mut FULL()).unwrap(), start, 10_000).2
}

#[test]
fn a_second_run_is_better_and_a_deeper_look_walks_less() {
    let goal = pocket().node(Cell::new(7, 2)).unwrap();
    let mut learned = Learned::about(goal);
    let (first, second) = (run(1, &mut learned), run(1, &mut learned));
    assert!(second < first, "{first} {second}");
    let deep = run(5, &mut Learned::about(goal));
    assert!(deep < first, "{first} {deep}");
}

/// Korf 1990: a row s - a - b with a goal beyond b; the arithmetic of one step of each.
#[test]
fn oracle_graham_3_8_2_what_is_remembered() {
    // A row of 5: 0 1 2 3 4, at 1, goal 4, all links 1, and an estimate that is one too low left of 2.
    let map = GridMap::free(5, 1).unwrap();
    let h = |node: u32, _: u32| [3.0, 2.0, 2.0, 1.0, 0.0][node as usize];
    // To the left 1 + 3 = 4, to the right 1 + 2 = 3: right is best; LRTA* remembers 3, RTA* the second best, 4.
    let (mut best, mut second) = (Learned::about(4), Learned::about(4));
    let Stride::Take(step) = Lrta::new(1).advance(&map, &h, 1, &mut best, &mut FULL()).unwrap() else {
        panic!("it can go on")
    };
    assert_eq!((step.to, best.value(1)), (2, Some(3.0)));
    RealTimeAStar::new(1).advance(&map, &h, 1, &mut second, &mut FULL()).unwrap();
    assert_eq!(second.value(1), Some(4.0));
    // Two links ahead: by 0 back to 1 is 2 + 2 = 4 (no less than the 4 known), by 2 to 3 is 2 + 1 = 3.
    let mut deep = Learned::about(4);
    Lrta::new(2).advance(&map, &h, 1, &mut deep, &mut FULL()).unwrap();
    assert_eq!(deep.value(1), Some(3.0));
}

#[test]
fn a_budget_bounds_the_look() {
    let map = pocket();
    let far = |a, b| octile(map.cell(a), map.cell(b));
    let mut learned = Learned::about(map.node(Cell::new(7, 2)).unwrap());
    let at = map.node(Cell::new(3, 2)).unwrap();
    let mut budget = Budget::new(2);
    let stride = Lrta::new(9).advance(&map, &far, at, &mut learned, &mut budget).unwrap();
    assert_eq!((stride, learned.changes()), (Stride::Wait, 0));
    let mut budget = Budget::new(100);
    let stride = Lrta::new(9).advance(&map, &far, at, &mut learned, &mut budget).unwrap();
    assert!(matches!(stride, Stride::Take(_)) && budget.spent() <= 100);
}

#[test]
fn what_was_learned_survives_a_goal_that_walks() {
    let map = pocket();
    let far = |a, b| octile(map.cell(a), map.cell(b));
    let goal = map.node(Cell::new(7, 2)).unwrap();
    let mut learned = Learned::about(goal);
    run(1, &mut learned);
    let nearer = map.node(Cell::new(7, 3)).unwrap();
    learned.goal_moved(nearer, 1.0);
    for node in 0..48 {
        if let (Some(value), Some(cost)) = (learned.value(node), fresh(&map, node, nearer)) {
            assert!(f64::from(value) <= cost + 1e-3, "{node}: {value} {cost}");
        }
    }
    let start = map.node(Cell::new(5, 2)).unwrap();
    let next = |at| Lrta::new(1).advance(&map, &far, at, &mut learned, &mut FULL()).unwrap();
    assert!(walk(next, start, 10_000).0);
    learned.forget();
    assert!((0..48).all(|node| learned.value(node).is_none()));
}

#[test]
fn bad_questions_are_refused() {
    let map = pocket();
    let mut learned = Learned::about(99);
    let zero = |_: u32, _: u32| 0.0;
    let found = Lrta::new(1).advance(&map, &zero, 0, &mut learned, &mut FULL());
    assert_eq!(found, Err(SearchError::NoSuchNode { node: 99 }));
    let nan = |_: u32, _: u32| f32::NAN;
    let found = Lrta::new(1).advance(&map, &nan, 0, &mut Learned::about(3), &mut FULL());
    assert!(matches!(found, Err(SearchError::BadEstimate { .. })));
}
