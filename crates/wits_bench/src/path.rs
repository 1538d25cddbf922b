//! Ways over the large maps of the MovingAI benchmarks: A*, jump point search, jump point search with tables.
//!
//! Every 25th question of the scenario file; a question is answered with all cells of the way. Without the maps there is
//! nothing to measure, and the cases say so. Then the [requests of many](requests), for which the map is made here.

use std::collections::BTreeMap;
use std::path::PathBuf;

use wits_nav::grid::movingai::{Query, read_map, read_scenario};
use wits_nav::grid::{Cell, GridMap, Labels};

use super::measure::seconds;
use super::{Case, Cores, Figure, Size, Suite, requests};
use crate::paths::{ALGORITHMS, Finder};

pub(crate) const SUITE: Suite = Suite {
    name: "path",
    about: "ways over large grids (MovingAI maps)",
    cases: &[
        case("brc202d, astar", "us/query", |size| answers(size, "dao/brc202d", "astar", "length")),
        case("orz900d, astar", "us/query", |size| answers(size, "dao/orz900d", "astar", "length")),
        case("Aurora, astar", "us/query", |size| answers(size, "sc1/Aurora", "astar", "length")),
        case("brc202d, jps", "us/query", |size| answers(size, "dao/brc202d", "jps", "length")),
        case("orz900d, jps", "us/query", |size| answers(size, "dao/orz900d", "jps", "length")),
        case("Aurora, jps", "us/query", |size| answers(size, "sc1/Aurora", "jps", "length")),
        case("brc202d, jps+", "us/query", |size| answers(size, "dao/brc202d", "jps+", "length")),
        case("orz900d, jps+", "us/query", |size| answers(size, "dao/orz900d", "jps+", "length")),
        case("Aurora, jps+", "us/query", |size| answers(size, "sc1/Aurora", "jps+", "length")),
        case("brc202d, jps beside one that cuts corners", "us/query", |size| {
            answers(size, "dao/brc202d", "jps", "length, corners cut")
        }),
        case("Aurora, jps beside one that cuts corners", "us/query", |size| {
            answers(size, "sc1/Aurora", "jps", "length, corners cut")
        }),
        case("Aurora, tables of jps+", "ms", |size| tables(size, "sc1/Aurora", "jps+")),
        case("Aurora, memory of jps+", "bytes", |size| memory(size, "sc1/Aurora", "jps+")),
        case("10000 requests at once, worst tick", "% of its budget", requests::worst_tick),
        case("10000 requests at once, late ticks", "% of all ticks", requests::late_ticks),
        case("10000 requests at once, served", "requests/s", requests::served),
    ],
};

const EVERY: usize = 25;

const fn case(name: &'static str, unit: &'static str, measure: fn(Size) -> Figure) -> Case {
    Case { name, unit, cores: Cores::One, measure }
}

/// A map and the questions about it; `None` when the files are not there. A tiny run needs no files.
fn load(size: Size, name: &str) -> Option<(GridMap, Vec<Query>)> {
    if size == Size::Tiny {
        let (start, goal) = (Cell::new(0, 0), Cell::new(63, 40));
        let query = Query { bucket: 0, start, goal, length: 0.0, line: 1 };
        return Some((GridMap::free(64, 64).ok()?, vec![query]));
    }
    let beside = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/movingai");
    let folder = std::env::var_os("WITS_MOVINGAI").map_or_else(|| PathBuf::from(beside), PathBuf::from);
    let read = |ending: &str| std::fs::read_to_string(folder.join(format!("{name}{ending}"))).ok();
    let map = read_map(name, &read(".map")?).ok()?;
    let scenario = read_scenario(name, &read(".map.scen")?).ok()?;
    if !scenario.size_faults(name, &map).is_empty() {
        return None;
    }
    let labels = Labels::new(&map);
    let possible = |query: &Query| query.impossible(&map, &labels).is_none();
    let queries = scenario.queries.into_iter().step_by(EVERY).filter(possible).collect();
    Some((map, queries))
}

fn prepared(map: &GridMap, algorithm: &str) -> Option<Box<dyn Finder>> {
    let algorithm = ALGORITHMS.iter().find(|known| known.name == algorithm)?;
    (algorithm.prepare)(map).ok()
}

/// The mean time of a question; passes are repeated until they take a fifth of a second.
fn answers(size: Size, name: &str, algorithm: &str, work: &'static str) -> Figure {
    let Some((map, queries)) = load(size, name) else { return Figure::absent() };
    let Some(mut finder) = prepared(&map, algorithm) else { return Figure::broken() };
    let mut pass = || {
        let length =
            |query: &Query| finder.find(&map, query.start, query.goal).ok().flatten().unwrap_or(f64::NAN);
        queries.iter().map(length).sum::<f64>()
    };
    let length = pass();
    let (mut passes, mut total) = (0, 0.0);
    while passes == 0 || (size == Size::Full && (passes < 3 || total < 0.2)) {
        total += seconds(&mut pass);
        passes += 1;
    }
    Figure {
        value: 1e6 * total / (f64::from(passes) * queries.len() as f64),
        work: BTreeMap::from([("queries", queries.len() as f64), (work, length)]),
    }
}

fn tables(size: Size, name: &str, algorithm: &str) -> Figure {
    let Some((map, _)) = load(size, name) else { return Figure::absent() };
    Figure { value: 1e3 * seconds(|| prepared(&map, algorithm)), work: BTreeMap::new() }
}

fn memory(size: Size, name: &str, algorithm: &str) -> Figure {
    let Some((map, _)) = load(size, name) else { return Figure::absent() };
    let bytes = prepared(&map, algorithm).map_or(f64::NAN, |finder| finder.bytes() as f64);
    Figure { value: bytes, work: BTreeMap::new() }
}
