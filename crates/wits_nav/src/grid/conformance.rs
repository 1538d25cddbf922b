//! Every search that can be asked about a grid keeps the rules of the MovingAI benchmarks.

use wits_testkit::movingai::{Neighbors, Point, Rules, assert_conforms};

use super::movingai::read_map;
use super::{Cell, Direction, GridAStar, GridMap, GridSearch, Jps, JpsPlus, octile};
use crate::dynamic::{DStarLite, LpaStar};
use crate::grid::FlowField;
use crate::heuristic::Zero;
use crate::hierarchy::{ClusterGrid, ClusterSearch};
use crate::path::Path;
use crate::queue::{IndexedHeap, SortedList};
use crate::search::{AStar, Bidirectional, Search, To, TwoList};

fn cell((x, y): Point) -> Cell {
    Cell::new(x, y)
}

fn point(cell: Cell) -> Point {
    (cell.x, cell.y)
}

fn grid_search<S: GridSearch>(make: impl Fn() -> S) {
    assert_conforms(Rules::octile(), |text| {
        let map = read_map("a.map", text).unwrap();
        let mut search = make();
        search.prepare(&map).unwrap();
        // An end outside of the map is an error of ours, and no path by the rules.
        move |start, goal| {
            let way = search.find(&map, cell(start), cell(goal)).ok()??;
            Some(way.cells().map(point).collect())
        }
    });
}

/// The two ends as nodes, if one could walk on both: a graph does not look at its start.
fn ends(map: &GridMap, start: Point, goal: Point) -> Option<[u32; 2]> {
    let [start, goal] = [start, goal].map(|end| map.node(cell(end)).filter(|_| map.is_free(cell(end))));
    Some([start?, goal?])
}

fn cells(map: &GridMap, path: &Path) -> Vec<Point> {
    path.nodes().map(|node| point(map.cell(node))).collect()
}

/// `find` is handed the map, the start and the goal.
fn graph_search(rules: Rules, mut find: impl FnMut(&GridMap, u32, u32) -> Option<Path>) {
    let find = std::cell::RefCell::new(&mut find);
    assert_conforms(rules, |text| {
        let map = read_map("a.map", text).unwrap();
        let find = &find;
        move |start, goal| {
            let [start, goal] = ends(&map, start, goal)?;
            let path = (find.borrow_mut())(&map, start, goal)?;
            Some(cells(&map, &path))
        }
    });
}

fn aimed<S: Search<GridMap>>(mut search: S) {
    graph_search(Rules::octile(), |map, start, goal| {
        let to = To::new(goal, |from, to| octile(map.cell(from), map.cell(to)));
        search.find(map, start, &to).unwrap()
    });
}

#[test]
fn searches_of_grids_conform() {
    grid_search(GridAStar::blind);
    grid_search(GridAStar::new);
    grid_search(Jps::new);
    grid_search(JpsPlus::default);
}

#[test]
fn searches_of_graphs_conform() {
    aimed(AStar::new());
    aimed(AStar::with_queue(IndexedHeap::<4>::default()));
    aimed(AStar::with_queue(SortedList::default()));
    aimed(TwoList::new());
    let mut both = Bidirectional::cheapest();
    graph_search(Rules::octile(), |map, start, goal| both.find(map, start, goal).unwrap());
}

#[test]
fn searches_that_repair_their_paths_conform() {
    let mut lpa = LpaStar::new();
    graph_search(Rules::octile(), |map, start, goal| {
        lpa.begin(map, start, goal).unwrap();
        lpa.finish(map, &Zero).unwrap()?;
        let mut path = Path::default();
        lpa.path_into(map, &mut path).then_some(path)
    });
    let mut dstar = DStarLite::new();
    graph_search(Rules::octile(), |map, start, goal| {
        dstar.begin(map, start, goal).unwrap();
        dstar.finish(map, &Zero).unwrap()?;
        let mut path = Path::default();
        dstar.path_into(map, &mut path).then_some(path)
    });
}

#[test]
fn flow_fields_conform() {
    assert_conforms(Rules::octile(), |text| {
        let map = read_map("a.map", text).unwrap();
        move |start, goal| {
            ends(&map, start, goal)?;
            let field = FlowField::new(&map, &[cell(goal)]);
            field.cost(cell(start))?;
            let mut path = vec![start];
            let mut at = cell(start);
            while at != cell(goal) && path.len() <= (map.width() * map.height()) as usize {
                let (x, y) = field.direction(at).map(Direction::offset)?;
                at = Cell::new(at.x + x, at.y + y);
                path.push(point(at));
            }
            Some(path)
        }
    });
}

/// Clusters give good paths, not the shortest, and no ratio holds for all of them: two cells on either side of a border may
/// be far from its next portal. So any length is allowed here; every other rule holds.
#[test]
fn clusters_conform_with_longer_paths() {
    let rules = Rules { neighbors: Neighbors::Eight, max_ratio: 1e9 };
    for size in [4, 8, 16] {
        assert_conforms(rules, |text| {
            let map = read_map("a.map", text).unwrap();
            let (grid, mut search) = (ClusterGrid::new(&map, size).unwrap(), ClusterSearch::default());
            move |start, goal| {
                ends(&map, start, goal)?;
                let rough = search.find(&grid, &map, cell(start), cell(goal)).unwrap()?;
                let mut cells = Vec::new();
                search
                    .refine_all(&grid, &map, &rough, &mut cells)
                    .then(|| cells.into_iter().map(point).collect())
            }
        });
    }
}
