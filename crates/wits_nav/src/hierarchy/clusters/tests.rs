use proptest::prelude::*;

use super::*;
use crate::grid::octile;
use crate::search::{AStar, Search, To};

/// A random map: about a quarter is blocked.
fn map(width: u32, height: u32) -> impl Strategy<Value = GridMap> {
    prop::collection::vec(0_u8..4, (width * height) as usize).prop_map(move |cells| {
        let mut map = GridMap::free(width as usize, height as usize).unwrap();
        for (cell, kind) in map.cells().zip(cells) {
            map.set(cell, kind > 0);
        }
        map
    })
}

fn best(map: &GridMap, from: Cell, to: Cell) -> Option<f32> {
    let (from, to) = (map.node(from).unwrap(), map.node(to).unwrap());
    let estimate = |node: u32, goal: u32| octile(map.cell(node), map.cell(goal));
    AStar::new().find(map, from, &To::new(to, estimate)).unwrap().map(|path| path.cost())
}

/// The whole way is legal step by step; gives its length.
fn walk(map: &GridMap, cells: &[Cell]) -> f32 {
    cells
        .windows(2)
        .map(|step| {
            let direction = Direction::ALL.into_iter().find(|&side| step[0].step(side) == step[1]);
            let direction = direction.expect("steps are next to each other");
            assert!(map.can_step(step[0], direction), "{step:?}");
            direction.length()
        })
        .sum()
}

#[test]
fn borders_have_a_portal_for_each_stretch_and_two_for_long_ones() {
    // Two clusters of 8 x 8. Their border has free stretches of 2 and of 1: one portal each, on both sides.
    let mut gaps = GridMap::free(16, 8).unwrap();
    for y in [2, 3, 4, 6, 7] {
        gaps.set(Cell::new(8, y), false);
    }
    let portals: Vec<Cell> = ClusterGrid::new(&gaps, 8).unwrap().portals().collect();
    assert_eq!(portals, [Cell::new(7, 0), Cell::new(7, 5), Cell::new(8, 0), Cell::new(8, 5)]);
    let open = ClusterGrid::new(&GridMap::free(16, 8).unwrap(), 8).unwrap();
    let portals: Vec<Cell> = open.portals().collect();
    assert_eq!(portals, [Cell::new(7, 0), Cell::new(7, 7), Cell::new(8, 0), Cell::new(8, 7)]);
}

#[test]
fn faulty_questions_are_refused() {
    let mut map = GridMap::free(20, 20).unwrap();
    assert_eq!(ClusterGrid::new(&map, 3), Err(ClusterError::BadSize { size: 3 }));
    let mut grid = ClusterGrid::new(&map, 8).unwrap();
    let mut search = ClusterSearch::default();
    let (here, outside) = (Cell::new(1, 1), Cell::new(20, 1));
    assert_eq!(search.find(&grid, &map, here, outside), Err(ClusterError::Outside { cell: outside }));
    map.set(Cell::new(5, 5), false);
    assert_eq!(search.find(&grid, &map, here, here), Err(ClusterError::OutOfDate));
    let larger = GridMap::free(200, 200).unwrap();
    assert_eq!(search.find(&grid, &larger, here, here), Err(ClusterError::OutOfDate));
    grid.update(&map, &[Cell::new(5, 5)]);
    assert_eq!(search.find(&grid, &map, Cell::new(5, 5), here), Ok(None));
    assert_eq!(search.find(&grid, &map, here, here).unwrap().unwrap().cells, [here]);
}

#[test]
fn a_change_touches_only_the_clusters_round_it() {
    let mut map = GridMap::free(160, 160).unwrap();
    let mut grid = ClusterGrid::new(&map, 16).unwrap();
    let mut change = |cell| {
        map.set(cell, false);
        grid.update(&map, &[cell])
    };
    assert_eq!(change(Cell::new(40, 40)), 1);
    assert_eq!(change(Cell::new(47, 40)), 2);
    assert_eq!(change(Cell::new(47, 47)), 3);
}

#[test]
fn ways_over_a_large_map_are_little_longer_than_the_best() {
    let mut map = GridMap::free(120, 90).unwrap();
    for (x, gap) in [(20, 80), (40, 5), (60, 45), (80, 3), (100, 70)] {
        (0..90).filter(|y| (y - gap) * (y - gap) > 4).for_each(|y| map.set(Cell::new(x, y), false));
    }
    let grid = ClusterGrid::new(&map, 10).unwrap();
    let (from, to) = (Cell::new(2, 45), Cell::new(117, 45));
    let mut search = ClusterSearch::default();
    let rough = search.find(&grid, &map, from, to).unwrap().unwrap();
    let best = best(&map, from, to).unwrap();
    assert!(rough.cost < best * 1.08, "{} {best}", rough.cost);
    // The map has 10,800 cells, and a search over them looks at most of them.
    assert!(search.effort().expanded < 400, "{:?}", search.effort());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn there_is_a_way_exactly_when_there_is_one(map in map(19, 14), ends in prop::array::uniform4(0_i32..14)) {
        let grid = ClusterGrid::new(&map, 5).unwrap();
        let (from, to) = (Cell::new(ends[0], ends[1]), Cell::new(ends[2] + 5, ends[3]));
        prop_assume!(map.is_free(from) && map.is_free(to));
        let mut search = ClusterSearch::default();
        let rough = search.find(&grid, &map, from, to).unwrap();
        let best = best(&map, from, to);
        prop_assert_eq!(rough.is_some(), best.is_some());
        if let (Some(rough), Some(best)) = (rough, best) {
            let mut cells = Vec::new();
            prop_assert!(search.refine_all(&grid, &map, &rough, &mut cells));
            prop_assert_eq!((cells[0], cells[cells.len() - 1]), (from, to));
            let length = walk(&map, &cells);
            prop_assert!((length - rough.cost).abs() < 1e-3 && length > best - 1e-3);
        }
    }

    #[test]
    fn repaired_is_the_same_as_built_anew(
        mut map in map(17, 17), changes in prop::collection::vec((0_i32..18, 0_i32..18, any::<bool>()), 1..12)
    ) {
        let mut grid = ClusterGrid::new(&map, 6).unwrap();
        for (x, y, free) in changes {
            map.set(Cell::new(x, y), free);
            grid.update(&map, &[Cell::new(x, y)]);
        }
        prop_assert_eq!(grid, ClusterGrid::new(&map, 6).unwrap());
    }
}

#[test]
fn an_old_way_through_a_new_wall_is_refused() {
    let mut map = GridMap::free(40, 20).unwrap();
    let mut grid = ClusterGrid::new(&map, 8).unwrap();
    let mut search = ClusterSearch::default();
    let rough = search.find(&grid, &map, Cell::new(1, 10), Cell::new(38, 10)).unwrap().unwrap();
    let wall: Vec<Cell> = (0..20).map(|y| Cell::new(20, y)).collect();
    wall.iter().for_each(|&cell| map.set(cell, false));
    let mut cells = Vec::new();
    assert!(!search.refine_all(&grid, &map, &rough, &mut cells)); // nobody has told the clusters
    grid.update(&map, &wall);
    assert!(!search.refine_all(&grid, &map, &rough, &mut cells)); // the wall is in the way
    assert!(cells.iter().all(|cell| cell.x < 20));
}

#[test]
fn clusters_follow_a_map_of_another_size() {
    let mut grid = ClusterGrid::new(&GridMap::free(20, 20).unwrap(), 8).unwrap();
    let larger = GridMap::free(50, 30).unwrap();
    grid.update(&larger, &[]);
    assert_eq!(grid, ClusterGrid::new(&larger, 8).unwrap());
}
