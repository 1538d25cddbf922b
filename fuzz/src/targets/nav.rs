//! Maps, scenarios, terrain, waypoints, graphs.

use wits_core::glam::Vec2;
use wits_core::ron::RonFile;
use wits_nav::graph::{DependencyDef, SparseGraph, check_graph_file};
use wits_nav::grid::movingai::{LetterMap, Scenario, read_map, read_scenario};
use wits_nav::grid::{GridMap, Terrain};
use wits_nav::world::WaypointsDef;

use crate::laws::{FILE, definition, places_hold};

pub(super) fn map(data: &[u8]) {
    let Some(map) = definition(data, LetterMap::read, LetterMap::write) else { return };
    let grid = read_map(FILE, &map.write());
    assert_eq!(grid.as_ref().ok(), Some(&map.grid()), "the grid of a map is the map that is read");
}

pub(super) fn scenario(data: &[u8]) {
    definition(data, read_scenario, Scenario::write);
}

pub(super) fn grid(data: &[u8]) {
    let Some(Ok(map)) = std::str::from_utf8(data).ok().map(GridMap::from_text) else { return };
    let free = map.cells().filter(|cell| map.is_free(*cell)).count();
    assert!(free <= map.width() as usize * map.height() as usize);
}

pub(super) fn terrain(data: &[u8]) {
    definition(data, Terrain::from_ron, Terrain::to_ron);
}

pub(super) fn waypoints(data: &[u8]) {
    definition(data, WaypointsDef::<Vec2>::from_ron, WaypointsDef::to_ron);
}

pub(super) fn graph(data: &[u8]) {
    definition(data, SparseGraph::<u8>::from_ron, SparseGraph::to_ron);
    definition(data, SparseGraph::<()>::from_ron, SparseGraph::to_ron);
    if let Ok(text) = std::str::from_utf8(data) {
        places_hold(text, &check_graph_file(FILE, text));
    }
}

pub(super) fn dependencies(data: &[u8]) {
    let Some(def) = definition(data, DependencyDef::from_ron, wits_core::ron::write) else { return };
    let Ok(bound) = def.bind() else { panic!("read, and then refused") };
    if let Some(first) = def.things.first().and_then(|thing| bound.number(&thing.name)) {
        let _ = (bound.prerequisites(first), bound.cheapest(first, &[]));
    }
}
