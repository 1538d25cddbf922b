//! Worlds that change: mending a path with D* Lite, against searching it anew with A*.
//!
//! An agent is somewhere in the first half of a long way. Up to 50 cells change in a square of 11 by 11, at most 32 steps
//! ahead of it: free ones are blocked and blocked ones freed. Then D* Lite mends its path, and A* searches one from where
//! the agent is; both write the whole path. The figure is the middle one of the shares of 21 such changes, each on another
//! way. Ways are drawn from the longest quarter of a scenario of MovingAI, or across caves that are made here.

use std::collections::BTreeMap;
use std::path::Path as FilePath;

use wits_nav::dynamic::DStarLite;
use wits_nav::graph::Numbered;
use wits_nav::grid::movingai::{read_map, read_scenario};
use wits_nav::grid::{Cell, Direction, GridMap, octile};
use wits_nav::path::Path;
use wits_nav::search::{AStar, Search, Seen, To};

use super::lcg::Lcg;
use super::measure::{median, seconds};
use super::{Case, Cores, Figure, Size, Suite};

pub(crate) const SUITE: Suite = Suite {
    name: "dynamic",
    about: "mending a path after a change, as a share of searching it anew",
    cases: &[
        case("caves, 1024 x 1024", |size| share(size, caves(size.of(SIDE).max(128)))),
        case("sc1/Aurora", |size| share(size, benchmark(size, "sc1/Aurora"))),
        case("dao/orz900d", |size| share(size, benchmark(size, "dao/orz900d"))),
        case("dao/brc202d", |size| share(size, benchmark(size, "dao/brc202d"))),
    ],
};

const fn case(name: &'static str, measure: fn(Size) -> Figure) -> Case {
    Case { name, unit: "% of a new search", cores: Cores::One, measure }
}

const CHANGES: usize = 21;
const SIDE: usize = 1024;
/// Where the maps of MovingAI may be: a folder with `sc1/Aurora.map` and so on.
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/movingai");

/// A map, and ways across it.
struct Ground {
    map: GridMap,
    ways: Vec<(Cell, Cell)>,
}

fn share(size: Size, ground: Option<Ground>) -> Figure {
    let Some(mut ground) = ground else { return Figure::absent() };
    let mut lcg = Lcg::new(1);
    let (mut dstar, mut astar) = (DStarLite::new(), AStar::new());
    let mut shares = Vec::new();
    let (mut mended, mut searched, mut repair, mut anew) = (0.0, 0.0, Vec::new(), Vec::new());
    while shares.len() < size.of(CHANGES) {
        let way = ground.ways[lcg.below(ground.ways.len() as u32) as usize];
        let Some(times) = change(&mut ground.map, way, &mut lcg, &mut dstar, &mut astar) else { continue };
        mended += dstar.effort().expanded as f64;
        searched += astar.effort().expanded as f64;
        repair.push(1e6 * times.repair);
        anew.push(1e6 * times.anew);
        shares.push(100.0 * times.repair / times.anew);
    }
    let work = BTreeMap::from([
        ("cells mended", mended),
        ("cells searched", searched),
        ("repair_us", median(&repair)),
        ("anew_us", median(&anew)),
    ]);
    Figure { value: median(&shares), work }
}

struct Times {
    repair: f64,
    anew: f64,
}

/// One change; `None` when the way is too short or blocked from the start.
fn change(
    map: &mut GridMap,
    (start, goal): (Cell, Cell),
    lcg: &mut Lcg,
    dstar: &mut DStarLite,
    astar: &mut AStar,
) -> Option<Times> {
    let goal = map.node(goal)?;
    let mut path = Path::at(goal);
    dstar.begin(map, map.node(start)?, goal).ok()?;
    dstar.finish(map, &|a, b| octile(map.cell(a), map.cell(b))).ok()?;
    if !dstar.path_into(map, &mut path) || path.len() < 100 {
        return None;
    }
    let walked = lcg.below(path.len() as u32 / 2) as usize;
    let at = path.steps()[walked].from;
    dstar.move_to(at);
    dstar.finish(map, &|a, b| octile(map.cell(a), map.cell(b))).ok()?;
    let centre = map.cell(path.steps()[walked + 3 + lcg.below(30) as usize].from);
    let mut any = || lcg.below(11) as i32 - 5;
    let near: Vec<Cell> = (0..50).map(|_| Cell::new(centre.x + any(), centre.y + any())).collect();
    let mut cells: Vec<Cell> = near[..=lcg.below(50) as usize].to_vec();
    cells.retain(|&cell| map.node(cell).is_some_and(|node| node != at && node != goal));
    cells.sort_unstable();
    cells.dedup();
    cells.iter().for_each(|&cell| map.set(cell, !map.is_free(cell)));
    let far = |a, b| octile(map.cell(a), map.cell(b));
    let repair = seconds(|| {
        dstar.changed_cells(map, &cells);
        let cost = dstar.finish(map, &far);
        (cost, dstar.path_into(map, &mut path))
    });
    let anew = seconds(|| astar.find_into(map, at, &To::new(goal, far), &mut path));
    cells.iter().for_each(|&cell| map.set(cell, !map.is_free(cell)));
    Some(Times { repair, anew })
}

/// Without the map there is nothing to measure; a tiny run needs no map of others.
fn benchmark(size: Size, name: &str) -> Option<Ground> {
    if size == Size::Tiny {
        return caves(128);
    }
    let read =
        |ending: &str| std::fs::read_to_string(FilePath::new(FOLDER).join(format!("{name}{ending}"))).ok();
    let map = read_map(name, &read(".map")?).ok()?;
    let mut queries = read_scenario(name, &read(".map.scen")?).ok()?.queries;
    queries.sort_by(|a, b| b.length.total_cmp(&a.length));
    queries.truncate((queries.len() / 4).max(1));
    Some(Ground { map, ways: queries.iter().map(|query| (query.start, query.goal)).collect() })
}

/// Noise that is smoothed four times, with paths from left to right.
fn caves(side: usize) -> Option<Ground> {
    let mut lcg = Lcg::new(3);
    let mut map = GridMap::free(side, side).ok()?;
    for cell in map.cells() {
        map.set(cell, lcg.unit() >= 0.41);
    }
    for _ in 0..4 {
        let before = map.clone();
        for cell in map.cells() {
            let is_wall = |direction: &&Direction| !before.is_free(cell.step(**direction));
            let walls = Direction::ALL.iter().filter(is_wall).count();
            map.set(cell, walls < 4 || (walls == 4 && before.is_free(cell)));
        }
    }
    let mut ways = Vec::new();
    let (side, margin) = (side as u32, side as u32 / 16);
    while ways.len() < 64 {
        let place = |x: u32, lcg: &mut Lcg| Cell::new((x + lcg.below(margin)) as i32, lcg.below(side) as i32);
        let (start, goal) = (place(0, &mut lcg), place(side - margin, &mut lcg));
        if map.is_free(start) && map.is_free(goal) {
            ways.push((start, goal));
        }
    }
    (map.node_count() > 0).then_some(Ground { map, ways })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_is_mended_as_well_as_searched() {
        let mut map = GridMap::free(300, 60).unwrap();
        let (mut dstar, mut astar) = (DStarLite::new(), AStar::new());
        let way = (Cell::new(2, 30), Cell::new(297, 30));
        let mut lcg = Lcg::new(5);
        for _ in 0..3 {
            assert!(change(&mut map, way, &mut lcg, &mut dstar, &mut astar).is_some());
            // The map is as it was, but what both know is about the change.
            assert_eq!(map.cells().filter(|&cell| map.is_free(cell)).count(), 300 * 60);
            let searched = astar.cost_to(dstar.goal()).unwrap();
            assert!((dstar.cost().unwrap() - searched).abs() < 0.01);
            // A search of the whole map would look at 18,000 cells.
            assert!(dstar.effort().expanded < 6_000, "{:?}", dstar.effort());
        }
    }
}
