//! Searches on grids do not allocate once they are warm.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use wits_nav::grid::{Cell, GridAStar, GridMap, GridSearch, Jps, JpsPlus, Way};
use wits_testkit::alloc::assert_no_allocation;

fn check(name: &str, mut search: impl GridSearch) {
    let map = GridMap::from_fn(100, 70, |cell| cell.x % 9 != 4 || (cell.y * 7 + cell.x) % 23 < 6).unwrap();
    search.prepare(&map).unwrap();
    let ends = [(0, 0, 99, 69), (99, 0, 0, 69), (50, 30, 3, 60), (0, 35, 98, 35), (7, 7, 7, 7)];
    let mut way = Way::new();
    let mut ask_all = |way: &mut Way| {
        for (x, y, to_x, to_y) in ends {
            assert!(search.find_into(&map, Cell::new(x, y), Cell::new(to_x, to_y), way).unwrap());
        }
    };
    ask_all(&mut way);
    assert_no_allocation(name, || ask_all(&mut way));
}

#[test]
fn warm_searches_do_not_allocate() {
    check("Dijkstra's search", GridAStar::blind());
    check("A*", GridAStar::new());
    check("jump point search", Jps::new());
    check("jump point search with tables", JpsPlus::default());
}
