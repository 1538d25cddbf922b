//! D* Lite and LPA* against Dijkstra's search.

use proptest::prelude::*;
use wits_core::random::Seed;
use wits_core::work::Budget;

use crate::dynamic::{DStarLite, LpaStar};
use crate::graph::{Graph, Link, Numbered, TwoWay};
use crate::grid::{Cell, Direction, GridMap, octile};
use crate::heuristic::Zero;
use crate::path::Path;
use crate::search::{AStar, Search, SearchError, To};

/// What a search that begins anew finds, with sums in double precision.
pub(super) fn fresh(graph: &impl Numbered, start: u32, goal: u32) -> Option<f64> {
    let path = AStar::new().find(graph, start, &To::blind(goal)).unwrap()?;
    Some(path.steps().iter().map(|step| f64::from(step.cost)).sum())
}

pub(super) fn walked(path: &Path) -> f64 {
    path.steps().iter().map(|step| f64::from(step.cost)).sum()
}

/// A map with about this share of its cells blocked.
pub(super) fn scattered(width: i32, height: i32, blocked: f32, seed: u64) -> GridMap {
    let mut map = GridMap::free(width as usize, height as usize).unwrap();
    let mut stream = Seed::new(seed).stream();
    for cell in map.cells() {
        map.set(cell, stream.unit() >= blocked);
    }
    map
}

fn same(found: Option<f64>, expected: Option<f64>) -> bool {
    match (found, expected) {
        (Some(found), Some(expected)) => (found - expected).abs() < 1e-4,
        (None, None) => true,
        _ => false,
    }
}

/// Links with costs that can be changed; a matrix, 0 for no link.
#[derive(Clone, Debug)]
struct Matrix {
    nodes: usize,
    costs: Vec<f32>,
}

impl Matrix {
    fn row(&self, from: u32) -> impl Iterator<Item = (u32, f32)> + '_ {
        (0..self.nodes as u32).map(move |to| (to, self.costs[from as usize * self.nodes + to as usize]))
    }
}

impl Graph for Matrix {
    type Node = u32;
    fn for_each_link(&self, from: u32, mut visit: impl FnMut(Link)) {
        for (to, cost) in self.row(from).filter(|(_, cost)| *cost != 0.0) {
            visit(Link { to, cost, id: to });
        }
    }
}

impl Numbered for Matrix {
    fn node_count(&self) -> usize {
        self.nodes
    }
}

impl TwoWay for Matrix {
    fn for_each_link_back(&self, to: u32, mut visit: impl FnMut(Link)) {
        for from in 0..self.nodes as u32 {
            let cost = self.costs[from as usize * self.nodes + to as usize];
            if cost != 0.0 {
                visit(Link { to: from, cost, id: to });
            }
        }
    }
}

fn check_dstar<G: Numbered + TwoWay>(dstar: &DStarLite, graph: &G, path: &mut Path) {
    let expected = fresh(graph, dstar.start(), dstar.goal());
    assert!(same(dstar.cost().map(f64::from), expected), "{:?} {expected:?}", dstar.cost());
    let found = dstar.path_into(graph, path);
    assert!(same(found.then(|| walked(path)), expected), "{path:?} {expected:?}");
    if found {
        assert_eq!((path.start(), path.goal()), (dstar.start(), dstar.goal()));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// After any edits of a grid, any moves and any slices, the path is as good as one that is searched anew.
    #[test]
    fn grids_after_any_edits(seed in 0_u64..1 << 32, blocked in 0.0_f32..0.5, slice in 1_u64..40) {
        let mut map = scattered(12, 10, blocked, seed);
        let mut stream = Seed::new(seed).fork("edits").stream();
        let cells = map.node_count() as u32;
        let (start, goal) = (stream.below(cells), stream.below(cells));
        let (mut dstar, mut lpa, mut path) = (DStarLite::new(), LpaStar::new(), Path::at(0));
        dstar.begin(&map, start, goal).unwrap();
        lpa.begin(&map, start, goal).unwrap();
        for _ in 0..8 {
            let far = |a, b| octile(map.cell(a), map.cell(b));
            while !dstar.step(&map, &far, &mut Budget::new(slice)).is_done() {}
            while !lpa.step(&map, &far, &mut Budget::new(slice)).is_done() {}
            check_dstar(&dstar, &map, &mut path);
            let expected = fresh(&map, start, lpa.goal());
            prop_assert!(same(lpa.cost().map(f64::from), expected));
            if lpa.path_into(&map, &mut path) {
                prop_assert!(same(Some(walked(&path)), expected));
                prop_assert_eq!((path.start(), path.goal()), (start, lpa.goal()));
            }
            // Some steps on the way, now and then a jump.
            for _ in 0..stream.below(4) {
                let next = dstar.next(&map).map_or(dstar.start(), |link| link.to);
                dstar.move_to(if stream.below(10) == 0 { stream.below(cells) } else { next });
                let far = |a, b| octile(map.cell(a), map.cell(b));
                dstar.finish(&map, &far).unwrap();
            }
            if stream.below(3) == 0 {
                lpa.aim_at(stream.below(cells));
            }
            let edits: Vec<Cell> = (0..=stream.below(6)).map(|_| map.cell(stream.below(cells))).collect();
            edits.iter().for_each(|&cell| map.set(cell, !map.is_free(cell)));
            dstar.changed_cells(&map, &edits);
            lpa.changed_cells(&map, &edits);
        }
    }

    /// The same on one-way graphs with all sorts of costs, with changes in the middle of a repair.
    #[test]
    fn graphs_after_any_edits(seed in 0_u64..1 << 32, nodes in 2_usize..14) {
        let mut stream = Seed::new(seed).stream();
        let mut draw = |share: f32| if stream.unit() < share { 0.1 + 9.0 * stream.unit() } else { 0.0 };
        let mut graph = Matrix { nodes, costs: (0..nodes * nodes).map(|_| draw(0.3)).collect() };
        let mut stream = Seed::new(seed).fork("edits").stream();
        let mut any = |end: usize| stream.below(end as u32);
        let (start, goal) = (any(nodes), any(nodes));
        let (mut dstar, mut lpa, mut path) = (DStarLite::new(), LpaStar::new(), Path::at(0));
        dstar.begin(&graph, start, goal).unwrap();
        lpa.begin(&graph, start, goal).unwrap();
        for _ in 0..10 {
            for _ in 0..any(4) {
                let (from, to) = (any(nodes), any(nodes));
                graph.costs[from as usize * nodes + to as usize] = any(12) as f32 * 0.7;
                dstar.changed(from);
                lpa.changed(to);
                // Somebody changes the world while the repair is under way.
                let _ = dstar.step(&graph, &Zero, &mut Budget::new(2));
                let _ = lpa.step(&graph, &Zero, &mut Budget::new(2));
            }
            dstar.finish(&graph, &Zero).unwrap();
            lpa.finish(&graph, &Zero).unwrap();
            check_dstar(&dstar, &graph, &mut path);
            prop_assert!(same(lpa.cost().map(f64::from), fresh(&graph, start, goal)));
            dstar.move_to(any(nodes));
            dstar.finish(&graph, &Zero).unwrap();
            check_dstar(&dstar, &graph, &mut path);
        }
    }

    /// Uphill is dear, downhill is not: the estimate depends on the direction.
    #[test]
    fn one_way_estimates(seed in 0_u64..1 << 32, nodes in 3_usize..14) {
        let mut stream = Seed::new(seed).stream();
        let heights: Vec<f32> = (0..nodes).map(|_| 10.0 * stream.unit()).collect();
        let climb = |from: u32, to: u32| (heights[to as usize] - heights[from as usize]).max(0.0);
        let mut graph = Matrix { nodes, costs: vec![0.0; nodes * nodes] };
        let (start, goal) = (stream.below(nodes as u32), stream.below(nodes as u32));
        let (mut dstar, mut lpa, mut path) = (DStarLite::new(), LpaStar::new(), Path::at(0));
        dstar.begin(&graph, start, goal).unwrap();
        lpa.begin(&graph, start, goal).unwrap();
        for _ in 0..30 {
            for _ in 0..nodes {
                let (from, to) = (stream.below(nodes as u32), stream.below(nodes as u32));
                let cost = if stream.chance(0.5) { climb(from, to) + 0.01 + stream.unit() } else { 0.0 };
                graph.costs[from as usize * nodes + to as usize] = cost;
                dstar.changed(from);
                lpa.changed(to);
            }
            dstar.move_to(stream.below(nodes as u32));
            lpa.aim_at(stream.below(nodes as u32));
            dstar.finish(&graph, &climb).unwrap();
            lpa.finish(&graph, &climb).unwrap();
            check_dstar(&dstar, &graph, &mut path);
            prop_assert!(same(lpa.cost().map(f64::from), fresh(&graph, start, lpa.goal())));
        }
    }

    /// An agent that knows no walls at first, sees only what is next to it, and repairs as it goes.
    #[test]
    fn unknown_worlds(seed in 0_u64..1 << 32, blocked in 0.0_f32..0.45) {
        let mut world = scattered(12, 12, blocked, seed);
        let (start, goal) = (Cell::new(0, 0), Cell::new(11, 11));
        world.set(start, true);
        let (start, goal) = (world.node(start).unwrap(), world.node(goal).unwrap());
        let mut known = GridMap::free(12, 12).unwrap();
        let (mut dstar, mut path) = (DStarLite::new(), Path::at(0));
        dstar.begin(&known, start, goal).unwrap();
        let mut steps = 0;
        loop {
            let here = known.cell(dstar.start());
            let discovered: Vec<Cell> = Direction::ALL
                .map(|direction| here.step(direction))
                .into_iter()
                .filter(|&cell| known.is_free(cell) && !world.is_free(cell))
                .collect();
            discovered.iter().for_each(|&cell| known.set(cell, false));
            dstar.changed_cells(&known, &discovered);
            dstar.finish(&known, &|a, b| octile(known.cell(a), known.cell(b))).unwrap();
            check_dstar(&dstar, &known, &mut path);
            let Some(link) = dstar.next(&known) else { break };
            prop_assert!(world.can_step(here, Direction::ALL[link.id as usize]));
            dstar.move_to(link.to);
            steps += 1;
            prop_assert!(steps < 1000);
        }
        prop_assert_eq!(dstar.start() == goal, fresh(&world, start, goal).is_some());
    }
}

#[test]
fn nothing_changed_nothing_done() {
    let map = scattered(40, 40, 0.3, 5);
    let far = |a, b| octile(map.cell(a), map.cell(b));
    let free: Vec<u32> = (0..1600).filter(|&node| map.is_free(map.cell(node))).collect();
    let (start, goal) = (free[0], free[free.len() - 1]);
    let mut lpa = LpaStar::new();
    lpa.begin(&map, start, goal).unwrap();
    let cost = lpa.finish(&map, &far).unwrap();
    assert!(cost.is_some() && lpa.effort().expanded > 30);
    assert_eq!(lpa.finish(&map, &far).unwrap(), cost);
    assert_eq!(lpa.effort().expanded, 0);
    // What is said to have changed and has not costs a look, but no expansion.
    (0..1600).for_each(|node| lpa.changed(node));
    assert_eq!(lpa.finish(&map, &far).unwrap(), cost);
    assert_eq!(lpa.effort().expanded, 0);
}

/// Koenig and Likhachev: no repair works on a node more than twice. Roundings of the estimate must not change that, not even
/// where a gap is closed and everything that was known about the near side must be taken back.
#[test]
fn no_repair_works_on_a_node_more_than_twice() {
    let mut map = scattered(150, 150, 0.12, 6);
    for y in 0..150 {
        map.set(Cell::new(75, y), y == 70);
    }
    (65..80).for_each(|x| map.set(Cell::new(x, 70), true));
    let free: Vec<u32> = (0..22_500).filter(|&node| map.is_free(map.cell(node))).collect();
    let mut dstar = DStarLite::new();
    for start in [free[3], free[free.len() / 2], free[free.len() - 90]] {
        let goal = map.node(Cell::new(148, 75)).unwrap();
        dstar.begin(&map, start, goal).unwrap();
        for open in [true, false, true, false] {
            map.set(Cell::new(75, 70), open);
            dstar.changed_cells(&map, &[Cell::new(75, 70)]);
            dstar.finish(&map, &|a, b| octile(map.cell(a), map.cell(b))).unwrap();
            assert!(dstar.effort().expanded <= 2 * free.len() as u64, "{}", dstar.effort().expanded);
        }
    }
}

/// Walking along needs no search at all: every node on the way is right already.
#[test]
fn walking_the_path_expands_nothing() {
    let map = scattered(40, 40, 0.2, 8);
    let far = |a, b| octile(map.cell(a), map.cell(b));
    let free: Vec<u32> = (0..1600).filter(|&node| map.is_free(map.cell(node))).collect();
    let mut dstar = DStarLite::new();
    dstar.begin(&map, free[0], free[free.len() - 1]).unwrap();
    dstar.finish(&map, &far).unwrap();
    let mut steps = 0;
    while let Some(link) = dstar.next(&map) {
        dstar.move_to(link.to);
        dstar.finish(&map, &far).unwrap();
        assert!(dstar.effort().expanded <= 1, "{}", dstar.effort().expanded);
        steps += 1;
    }
    assert!(dstar.start() == dstar.goal() && steps >= 39);
}

/// Buckland 8.12: the bridge is gone; one swims, and later the flood takes the ford too.
#[test]
fn oracle_buckland_8_12_the_bridge_is_gone() {
    // 0 -bridge 1-> 1 -walk 2-> 2, and 0 -round about 4-> 2. By the bridge 1 + 2 = 3.
    let mut graph = Matrix { nodes: 3, costs: vec![0.0, 1.0, 4.0, 0.0, 0.0, 2.0, 0.0, 0.0, 0.0] };
    let mut dstar = DStarLite::new();
    dstar.begin(&graph, 0, 2).unwrap();
    assert_eq!(dstar.finish(&graph, &Zero).unwrap(), Some(3.0));
    // Swimming costs 1.5: 1.5 + 2 = 3.5, still less than 4.
    graph.costs[1] = 1.5;
    dstar.changed(0);
    assert_eq!(dstar.finish(&graph, &Zero).unwrap(), Some(3.5));
    // No ford at all: round about.
    graph.costs[1] = 0.0;
    dstar.changed(0);
    assert_eq!(dstar.finish(&graph, &Zero).unwrap(), Some(4.0));
    assert_eq!(dstar.next(&graph).unwrap().to, 2);
}

/// Graham 5.2.3: waypoints may be added when the world disagrees with the map.
#[test]
fn nodes_may_be_added() {
    let mut graph = Matrix { nodes: 2, costs: vec![0.0, 9.0, 0.0, 0.0] };
    let mut dstar = DStarLite::new();
    dstar.begin(&graph, 0, 1).unwrap();
    assert_eq!(dstar.finish(&graph, &Zero).unwrap(), Some(9.0));
    // A third one between the two: 2 + 3 = 5.
    graph = Matrix { nodes: 3, costs: vec![0.0, 9.0, 2.0, 0.0, 0.0, 0.0, 0.0, 3.0, 0.0] };
    dstar.changed(0);
    dstar.changed(2);
    assert_eq!(dstar.finish(&graph, &Zero).unwrap(), Some(5.0));
    assert_eq!(dstar.next(&graph).unwrap().to, 2);
}

/// Millington 4.7.3: the best way from A to D by B and C is the best way from B to D by C.
#[test]
fn oracle_millington_4_7_3_parts_of_best_ways_are_best() {
    let map = scattered(20, 20, 0.1, 3);
    let far = |a, b| octile(map.cell(a), map.cell(b));
    let (mut dstar, mut whole, mut part) = (DStarLite::new(), Path::at(0), Path::at(0));
    let free: Vec<u32> = (0..400).filter(|&node| map.is_free(map.cell(node))).collect();
    dstar.begin(&map, free[0], free[free.len() - 1]).unwrap();
    dstar.finish(&map, &far).unwrap();
    assert!(dstar.path_into(&map, &mut whole) && whole.len() > 15);
    for skipped in 1..whole.len() {
        dstar.move_to(whole.steps()[skipped].from);
        dstar.finish(&map, &far).unwrap();
        assert!(dstar.path_into(&map, &mut part));
        assert_eq!(part.steps(), &whole.steps()[skipped..]);
    }
}

/// Nodes in a circle of links that cost nothing must not keep each other's costs alive.
#[test]
fn free_links_do_not_hold_each_other_up() {
    // 0 and 1 are linked both ways for nothing (as the matrix knows only 0 for none, a tiny number), 1 -> 2 costs 1.
    let tiny = f32::MIN_POSITIVE;
    let mut graph = Matrix { nodes: 3, costs: vec![0.0, tiny, 7.0, tiny, 0.0, 1.0, 0.0, 0.0, 0.0] };
    let mut dstar = DStarLite::new();
    dstar.begin(&graph, 0, 2).unwrap();
    assert!((dstar.finish(&graph, &Zero).unwrap().unwrap() - 1.0).abs() < 1e-5);
    graph.costs[5] = 20.0;
    dstar.changed(1);
    assert!((dstar.finish(&graph, &Zero).unwrap().unwrap() - 7.0).abs() < 1e-5);
}

#[test]
fn another_goal_begins_anew_and_says_so() {
    let map = GridMap::free(10, 10).unwrap();
    let mut dstar = DStarLite::new();
    dstar.begin(&map, 0, 9).unwrap();
    dstar.finish(&map, &Zero).unwrap();
    dstar.aim_at(&map, 9).unwrap();
    assert_eq!((dstar.restarts(), dstar.cost()), (0, Some(9.0)));
    dstar.aim_at(&map, 90).unwrap();
    assert_eq!((dstar.restarts(), dstar.cost()), (1, None));
    assert_eq!(dstar.finish(&map, &Zero).unwrap(), Some(9.0));
    assert_eq!(dstar.aim_at(&map, 100), Err(SearchError::NoSuchNode { node: 100 }));
    assert_eq!(dstar.finish(&map, &Zero), Err(SearchError::NoSuchNode { node: 100 }));
}

#[test]
fn bad_numbers_are_refused() {
    let mut graph = Matrix { nodes: 2, costs: vec![0.0, -1.0, 0.0, 0.0] };
    let mut dstar = DStarLite::new();
    dstar.begin(&graph, 0, 1).unwrap();
    assert!(matches!(dstar.finish(&graph, &Zero), Err(SearchError::BadCost { .. })));
    graph.costs[1] = 1.0;
    dstar.begin(&graph, 0, 1).unwrap();
    let estimate = |_: u32, _: u32| f32::NAN;
    assert!(matches!(dstar.finish(&graph, &estimate), Err(SearchError::BadEstimate { .. })));
    assert_eq!(LpaStar::new().begin(&graph, 0, 2), Err(SearchError::NoSuchNode { node: 2 }));
    dstar.begin(&graph, 0, 1).unwrap();
    dstar.move_to(7);
    assert_eq!(dstar.finish(&graph, &Zero), Err(SearchError::NoSuchNode { node: 7 }));
}

#[test]
fn what_was_never_begun_knows_nothing() {
    let map = GridMap::free(3, 3).unwrap();
    let dstar = DStarLite::new();
    assert_eq!((dstar.cost(), dstar.next(&map), dstar.values(0)), (None, None, None));
    assert!(!dstar.path_into(&map, &mut Path::at(0)));
}

/// A thousand steps over a large map with a flickering wall: ranks are made anew on the way, and all stays right.
#[test]
fn long_walks_stay_right() {
    let mut map = scattered(60, 60, 0.2, 1);
    let mut dstar = DStarLite::new();
    let mut stream = Seed::new(4).stream();
    let free: Vec<u32> = (0..3600).filter(|&node| map.is_free(map.cell(node))).collect();
    dstar.begin(&map, free[0], free[free.len() / 2]).unwrap();
    let mut path = Path::at(0);
    for step in 0..600 {
        dstar.move_to(free[stream.below(free.len() as u32) as usize]);
        let cell = map.cell(stream.below(3600));
        map.set(cell, !map.is_free(cell));
        dstar.changed_cells(&map, &[cell]);
        dstar.finish(&map, &|a, b| octile(map.cell(a), map.cell(b))).unwrap();
        if step % 20 == 0 {
            check_dstar(&dstar, &map, &mut path);
        }
    }
}

/// Nodes beside the way have been met, but not thought through.
#[test]
fn after_a_move_off_the_way_nothing_is_told_before_the_next_step() {
    let map = scattered(30, 30, 0.2, 8);
    let far = |a, b| octile(map.cell(a), map.cell(b));
    let free: Vec<u32> = (0..900).filter(|&node| map.is_free(map.cell(node))).collect();
    let (start, goal) = (free[0], free[free.len() - 1]);
    let (mut dstar, mut lpa, mut path) = (DStarLite::new(), LpaStar::new(), Path::at(0));
    dstar.begin(&map, start, goal).unwrap();
    lpa.begin(&map, start, goal).unwrap();
    assert!(dstar.finish(&map, &far).unwrap().is_some() && lpa.finish(&map, &far).unwrap().is_some());
    for &node in free.iter().filter(|&&node| node != start && node != goal) {
        dstar.move_to(node);
        assert_eq!((dstar.cost(), dstar.next(&map), dstar.follow(&map)), (None, None, None));
        assert!(!dstar.path_into(&map, &mut path));
        lpa.aim_at(node);
        assert_eq!(lpa.cost(), None);
        assert!(!lpa.path_into(&map, &mut path));
    }
    // Back where it was thought through, it is known still.
    dstar.move_to(start);
    lpa.aim_at(goal);
    assert!(dstar.cost().is_some() && dstar.cost() == lpa.cost());
}

#[test]
fn whoever_follows_the_way_knows_it_to_the_end() {
    let map = scattered(30, 30, 0.2, 8);
    let far = |a, b| octile(map.cell(a), map.cell(b));
    let free: Vec<u32> = (0..900).filter(|&node| map.is_free(map.cell(node))).collect();
    let (mut dstar, mut path) = (DStarLite::new(), Path::at(0));
    dstar.begin(&map, free[0], free[free.len() - 1]).unwrap();
    dstar.finish(&map, &far).unwrap();
    let mut steps = 0;
    while let Some(link) = dstar.follow(&map) {
        assert_eq!(link.to, dstar.start());
        check_dstar(&dstar, &map, &mut path);
        steps += 1;
    }
    assert!(dstar.start() == dstar.goal() && steps >= 29);
    dstar.changed(dstar.start());
    assert_eq!(dstar.cost(), None);
}
