//! Ten thousand requests for a path at once, and a millisecond a tick for all of them.
//!
//! The path manager counts its work in nodes; time is the business of whoever calls it. So does this: every tick it hands
//! out slices of a few nodes until the millisecond is over. The map is 512 x 512 cells, a quarter of them blocked at
//! random; every request leads to a place within 48 cells that can be reached.
//!
//! A machine does other things, too, and the longest of many ticks is mostly theirs. Slices are the same in every run, so
//! the worst tick is made of slices each of which is the quickest of a few runs: what is left is the manager's own.

use std::collections::BTreeMap;
use std::time::Instant;

use wits_core::work::Budget;
use wits_nav::graph::Numbered;
use wits_nav::grid::{Cell, GridMap, Labels, Tiling};
use wits_nav::plan::{Answer, Goal, ManagerDef, PathManager, Query};
use wits_nav::world::Cells;

use super::lcg::Lcg;
use super::{Figure, Size};

const REQUESTS: usize = 10_000;
const SIDE: u32 = 512;
/// A tick may spend so much on paths. \[s\]
const BUDGET: f64 = 1e-3;
/// Nodes between two looks at the clock; about a hundredth of the budget.
const SLICE: u64 = 32;

/// The worst tick, but for what other programs did. \[% of its budget\]
pub(super) fn worst_tick(size: Size) -> Figure {
    figure(size, size.of(3), |ticks| 100.0 * ticks.iter().copied().fold(0.0, f64::max) / BUDGET)
}

/// The ticks that took more than 5 % more than their budget, whoever was to blame. \[% of all ticks\]
pub(super) fn late_ticks(size: Size) -> Figure {
    figure(size, 1, |ticks| {
        let late = ticks.iter().filter(|&&tick| tick > 1.05 * BUDGET).count();
        100.0 * late as f64 / ticks.len() as f64
    })
}

/// How many are served. \[requests/s\]
pub(super) fn served(size: Size) -> Figure {
    figure(size, 1, |ticks| size.of(REQUESTS) as f64 / ticks.iter().sum::<f64>())
}

/// A figure of the ticks, each of its slices the quickest of so many runs.
fn figure(size: Size, runs: usize, of: impl Fn(&[f64]) -> f64) -> Figure {
    let side = size.of(SIDE).max(64);
    let Some(map) = random_map(side) else { return Figure::broken() };
    let requests = requests(&map, side, size.of(REQUESTS));
    let (mut slices, length) = serve(&map, &requests);
    for _ in 1..runs {
        let (again, _) = serve(&map, &requests);
        slices.iter_mut().zip(again).for_each(|(slice, again)| *slice = slice.min(again));
    }
    let work = BTreeMap::from([("requests", requests.len() as f64), ("length", length)]);
    Figure { value: of(&ticks(&slices)), work }
}

/// A tick goes on until its budget is spent; the slice in which that happens is its last.
fn ticks(slices: &[f64]) -> Vec<f64> {
    let (mut ticks, mut spent) = (Vec::new(), 0.0);
    for slice in slices {
        spent += slice;
        if spent >= BUDGET {
            ticks.push(std::mem::take(&mut spent));
        }
    }
    ticks.push(spent);
    ticks
}

/// A square with a quarter of its cells blocked.
fn random_map(side: u32) -> Option<GridMap> {
    let mut lcg = Lcg::new(7);
    let mut map = GridMap::free(side as usize, side as usize).ok()?;
    for cell in map.cells() {
        map.set(cell, lcg.unit() >= 0.25);
    }
    Some(map)
}

fn requests(map: &GridMap, side: u32, count: usize) -> Vec<Query> {
    let labels = Labels::new(map);
    let mut lcg = Lcg::new(8);
    let mut requests = Vec::with_capacity(count);
    while requests.len() < count {
        let start = Cell::new(lcg.below(side) as i32, lcg.below(side) as i32);
        let goal = Cell::new(start.x + lcg.below(97) as i32 - 48, start.y + lcg.below(97) as i32 - 48);
        if let (Some(from), Some(to)) = (map.node(start), map.node(goal))
            && labels.are_connected(start, goal)
        {
            let owner = requests.len() as u64;
            requests.push(Query { owner, start: from, goal: Goal::Node(to), ..Query::default() });
        }
    }
    requests
}

/// How long each slice took, until all are served; and the length of all paths together.
fn serve(map: &GridMap, requests: &[Query]) -> (Vec<f64>, f64) {
    let cells = Cells { map, tiling: Tiling::default() };
    let mut manager = PathManager::new(ManagerDef::default());
    manager.reserve(map.node_count());
    requests.iter().for_each(|&request| {
        manager.ask(request);
    });
    let (mut slices, mut length) = (Vec::new(), 0.0);
    let mut before = Instant::now();
    while manager.load() != (0, 0) {
        let graph = |_: &Query| cells;
        manager.update(&mut Budget::new(SLICE), graph, |delivery| {
            if let Answer::Found { cost, .. } = delivery.answer {
                length += f64::from(cost);
            }
        });
        let now = Instant::now();
        slices.push(now.duration_since(before).as_secs_f64());
        before = now;
    }
    (slices, length)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_are_served_whatever_the_clock_says() {
        let map = GridMap::free(40, 40).unwrap();
        let ask = |owner: u32| Query {
            owner: u64::from(owner),
            start: owner,
            goal: Goal::Node(owner + 39),
            ..Query::default()
        };
        // 39 to the right, or one to the left and one down: as long whenever it is asked.
        let requests: Vec<Query> = (0..200).map(ask).collect();
        let (slices, length) = serve(&map, &requests);
        let (again, as_long) = serve(&map, &requests);
        assert_eq!((slices.len(), length), (again.len(), as_long));
        assert!(length > 200.0 && length < 39.0 * 200.0);
    }

    #[test]
    fn a_tick_ends_with_the_slice_that_spends_its_budget() {
        let slices = [0.4, 0.4, 0.3, 0.2, 0.9, 0.5].map(|share| share * BUDGET);
        let shares: Vec<f64> = ticks(&slices).iter().map(|tick| (tick / BUDGET * 10.0).round()).collect();
        assert_eq!(shares, [11.0, 11.0, 5.0]);
    }
}
