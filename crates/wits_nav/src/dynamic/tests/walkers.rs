//! Those who walk: replanning, quick starts, chases.

use proptest::prelude::*;
use wits_core::random::Seed;
use wits_core::work::Budget;

use super::repair::{fresh, scattered};
use crate::dynamic::{Chase, DStarLite, QuickStart, QuickStartDef, Replanner, Stride};
use crate::graph::Numbered;
use crate::grid::{Cell, Direction, GridMap, octile};
use crate::search::{SearchError, To};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// In a still world it walks a best way; in one that changes it never walks through a wall.
    #[test]
    fn replanning_follows_what_is_there(seed in 0_u64..1 << 32, blocked in 0.0_f32..0.4, flicker in 0_u32..3) {
        let mut map = scattered(10, 10, blocked, seed);
        let mut stream = Seed::new(seed).fork("changes").stream();
        let best = fresh(&map, 0, 99);
        let (mut agent, mut at, mut walked) = (Replanner::new(), 0, 0.0);
        for _ in 0..400 {
            let aim = To::new(99, |a, b| octile(map.cell(a), map.cell(b)));
            match agent.advance(&map, at, &aim, &mut Budget::new(7)).unwrap() {
                Stride::Take(step) => {
                    prop_assert!(map.can_step(map.cell(at), Direction::ALL[step.link as usize]));
                    (at, walked) = (step.to, walked + f64::from(step.cost));
                }
                Stride::Wait => {}
                Stride::Arrived => break,
                Stride::NoWay => prop_assert!(flicker > 0 || best.is_none()),
            }
            for _ in 0..flicker {
                let cell = map.cell(stream.below(100));
                map.set(cell, !map.is_free(cell) || map.node(cell) == Some(at));
            }
        }
        if flicker == 0 {
            prop_assert_eq!(at == 99, best.is_some());
            prop_assert!(best.is_none_or(|best| (walked - best).abs() < 1e-3));
            prop_assert!(best.is_none() || agent.searches() == u64::from(best > Some(0.0)));
        }
    }

    /// Whoever starts quickly arrives exactly where there is a way, walks on links that exist, and not much too far.
    #[test]
    fn quick_starts_arrive(seed in 0_u64..1 << 32, blocked in 0.0_f32..0.4, slice in 1_u64..30, quick in 0_u64..40) {
        let map = scattered(12, 12, blocked, seed);
        let far = |a, b| octile(map.cell(a), map.cell(b));
        let mut walker = QuickStart::new(QuickStartDef { quick, ..QuickStartDef::default() });
        let (start, goal) = (0, 143);
        walker.begin(&map, start, goal).unwrap();
        let (mut at, mut walked, mut before_join) = (start, 0.0_f64, 0.0_f64);
        let mut waited = 0;
        let arrived = loop {
            match walker.advance(&map, &far, at, &mut Budget::new(slice)).unwrap() {
                Stride::Take(step) => {
                    prop_assert_eq!(step.from, at);
                    prop_assert!(map.can_step(map.cell(at), Direction::ALL[step.link as usize]));
                    (at, walked) = (step.to, walked + f64::from(step.cost));
                    if !walker.is_joined() {
                        before_join = walked;
                    }
                }
                Stride::Wait => waited += 1,
                Stride::Arrived => break true,
                Stride::NoWay => break false,
            }
            prop_assert!(waited < 1000);
        };
        let best = fresh(&map, start, goal);
        prop_assert_eq!(arrived, best.is_some());
        // It could have turned back where the splice began, at most four diagonal steps after it was found.
        if let Some(best) = best {
            let splice = before_join + 4.0 * 1.4143;
            prop_assert!(walked <= best + 2.0 * splice + 1e-3, "{} {} {}", walked, best, before_join);
        }
    }
}

/// Millington 4.7.2: constant change must not restart the search for ever.
#[test]
fn oracle_millington_4_7_2_constant_change_does_not_stop_it() {
    let mut map = GridMap::free(30, 30).unwrap();
    let (mut agent, mut at) = (Replanner::new(), 0);
    let goal = 899;
    for tick in 0..2000 {
        // Somewhere on the way a cell is blocked at every tick, and another is freed.
        let ahead: Vec<u32> = agent.ahead().iter().map(|step| step.to).collect();
        map.cells().for_each(|cell| map.set(cell, true));
        if ahead.len() > 3 {
            map.set(map.cell(ahead[2 + tick % (ahead.len() - 3)]), false);
        }
        let aim = To::new(goal, |a, b| octile(map.cell(a), map.cell(b)));
        match agent.advance(&map, at, &aim, &mut Budget::new(50)).unwrap() {
            Stride::Take(step) => at = step.to,
            Stride::Arrived => return,
            _ => {}
        }
    }
    panic!("it is still at {:?}", map.cell(at));
}

#[test]
fn short_sight_notices_later() {
    let mut map = GridMap::free(20, 5).unwrap();
    let row = |x: i32| Cell::new(x, 2);
    let (start, goal) = (map.node(row(0)).unwrap(), map.node(row(19)).unwrap());
    let searches = |look_ahead, map: &mut GridMap| {
        let mut agent = Replanner::new().look_ahead(look_ahead);
        let _ = agent.advance(map, start, &To::blind(goal), &mut Budget::unlimited()).unwrap();
        map.set(row(15), false);
        let _ = agent.advance(map, start, &To::blind(goal), &mut Budget::unlimited()).unwrap();
        map.set(row(15), true);
        assert!(agent.path().is_some() && agent.effort().expanded > 0);
        agent.forget();
        assert!(agent.path().is_none() && agent.ahead().is_empty());
        agent.searches()
    };
    assert_eq!((searches(3, &mut map), searches(usize::MAX, &mut map)), (1, 2));
}

/// Who walks at once is on the way while the other still thinks, and both arrive.
#[test]
fn a_quick_start_is_on_its_way_first() {
    // A wall with a gap at its far end.
    let mut map = GridMap::free(80, 80).unwrap();
    (1..80).for_each(|y| map.set(Cell::new(40, y), false));
    let map = map;
    let far = |a, b| octile(map.cell(a), map.cell(b));
    let (start, goal) = (map.node(Cell::new(5, 70)).unwrap(), map.node(Cell::new(75, 70)).unwrap());
    let mut quick = QuickStart::default();
    quick.begin(&map, start, goal).unwrap();
    let (mut at, mut first, mut ticks) = (start, None, 0);
    loop {
        ticks += 1;
        match quick.advance(&map, &far, at, &mut Budget::new(20)).unwrap() {
            Stride::Take(step) => {
                at = step.to;
                first = first.or(Some(ticks));
            }
            Stride::Wait => {}
            Stride::Arrived => break,
            Stride::NoWay => panic!("there is a way"),
        }
    }
    let (mut agent, mut waited) = (Replanner::new(), 1);
    while agent.advance(&map, start, &To::new(goal, far), &mut Budget::new(20)).unwrap() == Stride::Wait {
        waited += 1;
    }
    assert!(first.unwrap() <= 5 && waited > 20, "{first:?} {waited}");
    assert!(quick.is_joined() && quick.path().goal() == goal);
    assert_eq!(quick.begin(&map, 0, 6400), Err(SearchError::NoSuchNode { node: 6400 }));
}

/// A hunt after somebody who walks away needs few searches, and its path is never much too long.
#[test]
fn a_chase_searches_seldom() {
    let map = GridMap::free(120, 9).unwrap();
    let far = |a, b| octile(map.cell(a), map.cell(b));
    let node = |x: i32| map.node(Cell::new(x, 4)).unwrap();
    let (chase, mut dstar) = (Chase::default(), DStarLite::new());
    // The hunter walks 2 cells a tick, the quarry 1, with a head start of 50: it takes 50 ticks.
    let mut quarry = 50;
    dstar.begin(&map, node(0), node(quarry)).unwrap();
    dstar.finish(&map, &far).unwrap();
    for tick in 1..=50 {
        quarry += 1;
        for _ in 0..2 {
            dstar.follow(&map);
        }
        let strayed = far(dstar.goal(), node(quarry));
        let left = far(dstar.start(), dstar.goal());
        if chase.is_stale(strayed, left) {
            dstar.aim_at(&map, node(quarry)).unwrap();
        }
        dstar.finish(&map, &far).unwrap();
        if far(dstar.start(), node(quarry)) <= 2.0 {
            assert!((46..=50).contains(&tick), "{tick}");
            break;
        }
    }
    assert!(far(dstar.start(), node(quarry)) <= 2.0);
    assert!(dstar.restarts() < 20, "{}", dstar.restarts());
    assert!(map.node_count() == 1080);
}

#[test]
fn who_is_pushed_off_a_joined_path_begins_anew() {
    let map = GridMap::free(20, 20).unwrap();
    let node = |x, y| map.node(Cell::new(x, y)).unwrap();
    let far = |a: u32, b: u32| octile(map.cell(a), map.cell(b));
    for lead in [0, 4] {
        let mut walker = QuickStart::new(QuickStartDef { lead, ..QuickStartDef::default() });
        let (mut at, goal) = (node(1, 1), node(18, 10));
        walker.begin(&map, at, goal).unwrap();
        for tick in 0..200 {
            match walker.advance(&map, &far, at, &mut Budget::new(40)).unwrap() {
                Stride::Take(step) => at = step.to,
                Stride::Arrived => break,
                Stride::Wait | Stride::NoWay => {}
            }
            if tick == 15 {
                at = node(2, 17);
            }
        }
        assert_eq!(at, goal);
    }
}
