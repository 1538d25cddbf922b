use glam::{Vec2, Vec3};
use proptest::prelude::*;
use wits_core::random::Seed;

use super::*;
use crate::graph::tests::small_graph;
use crate::graph::{Graph, Link, NavNode, Numbered, PackedGraph, Placed, SparseGraph};
use crate::grid::{Cell, GridMap, Hex, octile};
use crate::search::{AStar, Ending, Everywhere, Search, Seen, TableError, To, costs_from};

const S: u32 = 0;
const A: u32 = 1;
const B: u32 = 2;
const C: u32 = 3;
const D: u32 = 4;
const G: u32 = 5;

/// Millington, exercise 4.1: S-A 6, S-B 15, A-C 6, A-D 12, B-D 3, B-G 15, D-C 9, D-G 6.
fn exercise() -> PackedGraph {
    let links = [
        (S, A, 6.0),
        (S, B, 15.0),
        (A, C, 6.0),
        (A, D, 12.0),
        (B, D, 3.0),
        (B, G, 15.0),
        (D, C, 9.0),
        (D, G, 6.0),
    ];
    PackedGraph::from_links(6, links).unwrap()
}

/// Exercise 4.4 with another value for D: S 0, A 6, B 9, C 3, D 3, G 0.
fn estimates(d: f32) -> impl Fn(u32, u32) -> f32 {
    move |from, _| [0.0, 6.0, 9.0, 3.0, d, 0.0][from as usize]
}

#[test]
fn oracle_millington_ex_4_6_the_largest_estimate_for_d_is_6() {
    // True costs to G: S 24, A 18, B 9, D 6, C no way.
    let truth = Perfect::to(&exercise(), G).unwrap();
    assert_eq!(
        [S, A, B, C, D, G].map(|node| truth.estimate(node, G)),
        [24.0, 18.0, 9.0, f32::INFINITY, 6.0, 0.0]
    );
    assert!(audit(&exercise(), &estimates(6.0), G).unwrap().is_admissible());
    let higher = audit(&exercise(), &estimates(6.5), G).unwrap();
    assert_eq!(higher.too_high, [TooHigh { node: D, estimate: 6.5, truth: 6.0 }]);
}

#[test]
fn oracle_millington_ex_4_7_the_link_from_b_to_d_is_inconsistent() {
    // h(B) = 9 > 3 + h(D) = 3 + 3 = 6, and nowhere else.
    let found = audit(&exercise(), &estimates(3.0), G).unwrap();
    assert!(found.is_admissible() && !found.is_consistent());
    let link = Link { to: D, cost: 3.0, id: 4 };
    assert_eq!(found.breaches, [Breach { from: B, link, here: 9.0, there: 3.0 }]);
}

#[test]
fn oracle_millington_ex_4_9_repair_raises_d_to_6_and_nothing_else() {
    // h'(D) = max(3, h(B) - 3) = 6; C stays: max(3, 6 - 6, 6 - 9) = 3.
    let repaired = repair(&exercise(), &estimates(3.0), G).unwrap().unwrap();
    assert_eq!([S, A, B, C, D, G].map(|node| repaired.estimate(node, G)), [0.0, 6.0, 9.0, 3.0, 6.0, 0.0]);
    assert!(audit(&exercise(), &repaired, G).unwrap().is_consistent());
    // What is too high cannot be mended.
    assert_eq!(repair(&exercise(), &estimates(7.0), G), Ok(None));
}

#[test]
fn oracle_millington_4_3_8_a_way_is_too_long_by_the_greatest_overestimate_at_most() {
    // h(D) up to 11 still gives 24; 13 and 20 give S-B-G = 30. With 20 the overestimate is 14, and 30 <= 24 + 14.
    let cost = |d| AStar::new().find(&exercise(), S, &To::new(G, estimates(d))).unwrap().unwrap().cost();
    assert_eq!([3.0, 6.0, 11.0, 13.0, 20.0].map(cost), [24.0, 24.0, 24.0, 30.0, 30.0]);
    assert_eq!(audit(&exercise(), &estimates(20.0), G).unwrap().worst, 14.0);
    // The ending that waits for everything cheaper does not care.
    let mut patient = AStar::new().ending(Ending::NothingCheaper);
    assert_eq!(patient.find(&exercise(), S, &To::new(G, estimates(20.0))).unwrap().unwrap().cost(), 24.0);
}

#[test]
fn oracle_buckland_5_p247_distances_of_figure_5_39() {
    // 6 columns and 4 rows: Manhattan 6 + 4 = 10, Euclid sqrt(52) = 7.2111, its square 52, which is no estimate.
    let mut graph = SparseGraph::undirected();
    let [v, w] = [Vec2::ZERO, Vec2::new(6.0, 4.0)].map(|at| graph.add_node(NavNode::at(at)));
    assert!((Euclid::new(&graph).estimate(v, w) - 7.2111).abs() < 1e-4);
    let (v, w) = (Cell::new(0, 0), Cell::new(6, 4));
    assert_eq!(Manhattan { step: 1.0 }.estimate(v, w), 10.0);
    assert_eq!(Manhattan { step: 2.5 }.estimate(v, w), 25.0);
    assert!((Octile::default().estimate(v, w) - octile(v, w)).abs() < 1e-6);
}

#[test]
fn oracle_millington_ex_4_11_the_square_of_the_distance_is_no_estimate() {
    // Straight along a row at 3 a step: 3 * 3 = 9 > 3. At half a step: 0.25 < 0.5. The units do not match.
    let row = |step: f32| {
        let links = (0..9).flat_map(move |node| [(node, node + 1, step), (node + 1, node, step)]);
        PackedGraph::from_links(10, links).unwrap()
    };
    let squared = |step: f32| {
        move |from: u32, goal: u32| (step * from.abs_diff(goal) as f32) * (step * from.abs_diff(goal) as f32)
    };
    let far = audit(&row(3.0), &squared(3.0), 9).unwrap();
    assert_eq!((far.worst, far.too_high.len()), (27.0 * 27.0 - 27.0, 9));
    assert_eq!(squared(0.5)(0, 1), 0.25);
    // And it costs: B is near the goal by its place, but the link from there is long; over A it is 5.1 + 5.1 = 10.2.
    let mut graph = SparseGraph::directed();
    let places = [Vec2::ZERO, Vec2::new(5.0, 1.0), Vec2::new(9.0, 0.0), Vec2::new(10.0, 0.0)];
    let [s, a, b, g] = places.map(|at| graph.add_node(NavNode::at(at)));
    for (from, to, cost) in [(s, a, 5.1), (a, g, 5.1), (s, b, 9.0), (b, g, 9.0)] {
        graph.add_link(from, to, cost).unwrap();
    }
    let way =
        |aim: &To<u32, &dyn Fn(u32, u32) -> f32>| AStar::new().find(&graph, s, aim).unwrap().unwrap().cost();
    let euclid = Euclid::new(&graph);
    assert!((way(&To::new(g, &|a, b| euclid.estimate(a, b))) - 10.2).abs() < 1e-4);
    assert_eq!(way(&To::new(g, &|a, b| euclid.estimate(a, b) * euclid.estimate(a, b))), 18.0);
}

/// Steps in four directions; a step costs what the cell costs that is entered.
struct Hills {
    rows: Vec<Vec<f32>>,
}

impl Hills {
    /// Millington, exercise 4.10: 12 rows and 13 columns, mountains cost 3.
    fn new(mountain: f32) -> Self {
        let text = "1111111111111 1111131111111 1113333331331 1111333111111 1111133111111 1111111111111 \
                    1111111111111 1111311111313 3313313313333 1113311113333 1111311111313 1111111111111";
        let cell = |letter| if letter == '3' { mountain } else { 1.0 };
        Self { rows: text.split_whitespace().map(|row| row.chars().map(cell).collect()).collect() }
    }
}

impl Graph for Hills {
    type Node = u32;
    fn for_each_link(&self, from: u32, mut visit: impl FnMut(Link)) {
        let (row, column) = (from as i32 / 13, from as i32 % 13);
        for (id, (dy, dx)) in (0..).zip([(0, 1), (1, 0), (0, -1), (-1, 0)]) {
            let (row, column) = (row + dy, column + dx);
            if (0..12).contains(&row) && (0..13).contains(&column) {
                visit(Link {
                    to: (row * 13 + column) as u32,
                    cost: self.rows[row as usize][column as usize],
                    id,
                });
            }
        }
    }
}

impl Numbered for Hills {
    fn node_count(&self) -> usize {
        12 * 13
    }
}

fn cell(row: u32, column: u32) -> u32 {
    row * 13 + column
}

#[test]
fn oracle_millington_ex_4_10_ways_over_mountains() {
    let hills = Hills::new(3.0);
    assert_eq!(hills.rows.iter().flatten().filter(|cost| **cost == 3.0).count(), 36);
    let manhattan = Rows::new(13, Manhattan { step: 1.0 });
    let ways = [
        ((0, 0), (11, 12), 23.0),
        ((0, 12), (11, 0), 23.0),
        ((0, 5), (11, 4), 16.0),
        ((0, 5), (6, 5), 12.0),
        ((6, 12), (9, 12), 9.0),
        ((9, 0), (9, 4), 8.0),
        ((0, 4), (4, 5), 11.0),
    ];
    for ((row, column), (to_row, to_column), cost) in ways {
        let to = To::new(cell(to_row, to_column), manhattan);
        let path = AStar::new().find(&hills, cell(row, column), &to).unwrap().unwrap();
        assert_eq!(path.cost(), cost, "({row}, {column}) to ({to_row}, {to_column})");
    }
}

#[test]
fn oracle_millington_ex_4_10_cheaper_mountains_are_faster_and_worse() {
    // With mountains at 1.5: six steps straight down over four mountains, 2 + 4 * 1.5 = 8; in truth 2 + 4 * 3 = 14, not 12.
    let (hills, lower) = (Hills::new(3.0), Hills::new(1.5));
    let to = To::new(cell(6, 5), Rows::new(13, Manhattan { step: 1.0 }));
    let mut search = AStar::new();
    let planned = search.find(&lower, cell(0, 5), &to).unwrap().unwrap();
    let quick = search.effort().expanded;
    let truth: f32 =
        planned.nodes().skip(1).map(|node| hills.rows[node as usize / 13][node as usize % 13]).sum();
    assert_eq!((planned.cost(), truth, planned.len()), (8.0, 14.0, 6));
    search.find(&hills, cell(0, 5), &to).unwrap();
    assert!(quick * 2 < search.effort().expanded, "{quick} {}", search.effort().expanded);
}

#[test]
fn manhattan_is_exact_with_four_directions_and_too_high_with_eight() {
    let flat = PackedGraph::of(&Hills::new(1.0)).unwrap();
    let manhattan = Rows::new(13, Manhattan { step: 1.0 });
    let found = audit(&flat, &manhattan, cell(5, 7)).unwrap();
    let truth = Perfect::to(&flat, cell(5, 7)).unwrap();
    assert!(
        found.is_consistent()
            && flat
                .nodes()
                .all(|node| truth.estimate(node, cell(5, 7)) == manhattan.estimate(node, cell(5, 7)))
    );
    let eight = GridMap::free(13, 12).unwrap();
    assert!(!audit(&eight, &manhattan, cell(5, 7)).unwrap().is_admissible());
    assert!(audit(&eight, &Rows::new(13, Octile::default()), cell(5, 7)).unwrap().is_consistent());
    // Chebyshev's is never too high either, only lower.
    assert!(audit(&eight, &Rows::new(13, Octile::CHEBYSHEV), cell(5, 7)).unwrap().is_consistent());
}

#[test]
fn odd_costs_of_diagonal_steps_stay_admissible() {
    let map = GridMap::free(7, 6).unwrap();
    for (straight, diagonal) in [(1.0, 5.0), (3.0, 1.0), (2.0, 3.0)] {
        let costs =
            crate::graph::Costed::new(&map, |_, link| if link.id % 2 == 1 { diagonal } else { straight });
        let octile = Rows::new(7, Octile { straight, diagonal });
        assert!(
            (0..42).all(|goal| audit(&costs, &octile, goal).unwrap().is_consistent()),
            "{straight} {diagonal}"
        );
    }
}

#[test]
fn hexes_count_steps() {
    let (a, b) = (Hex::new(0, 0), Hex::new(2, -5));
    assert_eq!(HexSteps { step: 1.0 }.estimate(a, b), 5.0);
    assert_eq!(HexSteps { step: 1.5 }.estimate(b, a), 7.5);
}

#[test]
fn euclid_works_in_space_and_with_times() {
    let mut graph = SparseGraph::directed();
    let a = graph.add_node(NavNode::at(Vec3::ZERO));
    let b = graph.add_node(NavNode::at(Vec3::new(2.0, 3.0, 6.0)));
    assert_eq!(Euclid::new(&graph).estimate(a, b), 7.0);
    assert_eq!(Euclid::new(&graph).at_speed(2.0).estimate(a, b), 3.5);
    assert_eq!(
        [0.0, f32::NAN, -1.0, f32::INFINITY].map(|speed| Euclid::new(&graph).at_speed(speed).estimate(a, b)),
        [0.0; 4]
    );
    // A teleporter makes it too high; landmarks know better.
    graph.add_link(a, b, 1.0).unwrap();
    assert!(!audit(&graph, &Euclid::new(&graph), b).unwrap().is_admissible());
    assert!(audit(&graph, &Landmarks::at(&graph, &[b]).unwrap(), b).unwrap().is_admissible());
}

/// Rooms of 5 by 5 cells with walls between them, and doors that leave exactly one way between any two.
fn rooms(columns: i32, rows: i32) -> GridMap {
    let mut map = GridMap::blocked((columns * 6 + 1) as usize, (rows * 6 + 1) as usize).unwrap();
    for cell in map.cells() {
        map.set(cell, cell.x % 6 != 0 && cell.y % 6 != 0);
    }
    let mut stream = Seed::new(3).stream();
    let mut seen = vec![false; (columns * rows) as usize];
    let mut trail = vec![(0, 0)];
    seen[0] = true;
    while let Some(&(x, y)) = trail.last() {
        let inside = |(x, y): (i32, i32)| (0..columns).contains(&x) && (0..rows).contains(&y);
        let around = [(x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)];
        let free: Vec<_> =
            around.into_iter().filter(|&at| inside(at) && !seen[(at.1 * columns + at.0) as usize]).collect();
        if free.is_empty() {
            trail.pop();
            continue;
        }
        let (nx, ny) = free[stream.next_u32() as usize % free.len()];
        seen[(ny * columns + nx) as usize] = true;
        let door = 1 + (stream.next_u32() % 5) as i32;
        let at = if ny == y {
            Cell::new(6 * x.max(nx), 6 * y + door)
        } else {
            Cell::new(6 * x + door, 6 * y.max(ny))
        };
        map.set(at, true);
        trail.push((nx, ny));
    }
    map
}

fn placed(map: &GridMap) -> Placed<&GridMap, Vec2> {
    let places = map.cells().map(|cell| Vec2::new(cell.x as f32, cell.y as f32)).collect();
    Placed { graph: map, places }
}

/// Nodes that were looked at in vain, over some ways across the map.
fn fill(map: &GridMap, heuristic: &impl Heuristic<u32>) -> u64 {
    let free: Vec<u32> =
        map.cells().filter(|&cell| map.is_free(cell)).filter_map(|cell| map.node(cell)).collect();
    let mut search = AStar::new();
    let mut ways =
        (0..12).map(|number| (free[free.len() * number / 12], free[free.len() * (number * 5 % 12) / 12]));
    let mut total = 0;
    for (start, goal) in ways.by_ref().filter(|(start, goal)| start != goal) {
        let path = search.find(map, start, &To::new(goal, |a, b| heuristic.estimate(a, b))).unwrap().unwrap();
        let best = AStar::new().find(map, start, &To::blind(goal)).unwrap().unwrap();
        assert!((path.cost() - best.cost()).abs() < 1e-3);
        total += search.effort().fill(&path);
    }
    total
}

#[test]
fn oracle_millington_4_3_8_fill_indoors_cluster_then_euclid_then_zero() {
    let map = rooms(6, 5);
    let world = placed(&map);
    let euclid = Euclid::new(&world);
    let labels: Vec<u32> = map.cells().map(|cell| (cell.y / 6 * 6 + (cell.x / 6).min(5)) as u32).collect();
    let cluster = Cluster::new(&map, &labels, euclid).unwrap();
    let landmarks = Landmarks::new(&map, 6).unwrap();
    let [none, straight, rooms] = [fill(&map, &Zero), fill(&map, &euclid), fill(&map, &cluster)];
    println!(
        "indoors: zero {none}, Euclid {straight}, clusters {rooms}, landmarks {}",
        fill(&map, &landmarks)
    );
    assert!(rooms * 3 < straight * 2 && straight * 10 < none * 9, "{rooms} {straight} {none}");
    let both = fill(&map, &Greater(cluster.clone(), euclid));
    assert!(both <= rooms + rooms / 10 && fill(&map, &landmarks) < straight, "{both}");
}

#[test]
fn oracle_millington_4_3_8_fill_outdoors_euclid_then_zero_and_clusters_are_no_use() {
    let mut map = GridMap::free(36, 36).unwrap();
    let mut stream = Seed::new(5).stream();
    for _ in 0..40 {
        map.set(Cell::new((stream.next_u32() % 36) as i32, (stream.next_u32() % 36) as i32), false);
    }
    let world = placed(&map);
    let euclid = Euclid::new(&world);
    let labels: Vec<u32> = map.cells().map(|cell| (cell.y / 9 * 4 + cell.x / 9) as u32).collect();
    let cluster = Cluster::new(&map, &labels, euclid).unwrap();
    let [none, straight, squares] = [fill(&map, &Zero), fill(&map, &euclid), fill(&map, &cluster)];
    println!("outdoors: zero {none}, Euclid {straight}, clusters {squares}");
    assert!(straight * 3 < none && straight < squares, "{straight} {none} {squares}");
}

#[test]
fn a_perfect_estimate_looks_at_nothing_else() {
    let map = rooms(4, 3);
    let free: Vec<u32> =
        map.cells().filter(|&cell| map.is_free(cell)).filter_map(|cell| map.node(cell)).collect();
    // Whole costs, different for every cell: no two ways cost the same, and no rounding.
    let costs = PackedGraph::of(&crate::graph::Costed::new(&map, |from, link| {
        (100 + (from.max(link.to) * 7919) % 41 + (link.id % 2) * 41) as f32
    }))
    .unwrap();
    let (start, goal) = (free[3], free[free.len() - 5]);
    let mut search = AStar::new();
    let path =
        search.find(&costs, start, &To::new(goal, Perfect::to(&costs, goal).unwrap())).unwrap().unwrap();
    let blind = AStar::new().find(&costs, start, &To::blind(goal)).unwrap().unwrap();
    assert_eq!(path.cost(), blind.cost());
    assert_eq!(search.effort().expanded, path.len() as u64);
    assert_eq!(Perfect::to(&costs, goal).unwrap().estimate(start, start), 0.0);
}

#[test]
fn estimates_are_asked_once_for_each_node() {
    let map = GridMap::free(20, 20).unwrap();
    let counted = Counted::new(Rows::new(20, Octile::default()));
    let mut search = AStar::new();
    search.find(&map, 0, &To::new(399, |a, b| counted.estimate(a, b))).unwrap();
    assert_eq!(counted.calls(), search.effort().seen);
}

#[test]
fn estimates_that_know_islands_answer_at_once() {
    let map = GridMap::from_text("....#.\n....#.\n....#.").unwrap();
    let islands = Cluster::new(&map, &grow_clusters(&map, 4), Zero).unwrap();
    for heuristic in [&|a, b| Landmarks::new(&map, 2).unwrap().estimate(a, b), &|a, b| islands.estimate(a, b)]
        as [&dyn Fn(u32, u32) -> f32; 2]
    {
        let mut search = AStar::new();
        assert_eq!(search.find(&map, 0, &To::new(5, heuristic)).unwrap(), None);
        assert_eq!(search.effort().expanded, 1);
    }
}

#[test]
fn clusters_refuse_missing_labels_and_know_islands() {
    let graph = PackedGraph::from_links(4, [(0, 1, 1.0), (1, 2, 5.0)]).unwrap();
    assert!(Cluster::new(&graph, &[0, 0, 1], Zero).is_err());
    let cluster = Cluster::new(&graph, &[9, 9, 4, 1], Zero).unwrap();
    assert_eq!(cluster.clusters(), 3);
    assert_eq!(
        (cluster.between(0, 2), cluster.between(2, 0), cluster.estimate(0, 3)),
        (5.0, f32::INFINITY, f32::INFINITY)
    );
    assert_eq!((cluster.estimate(0, 77), cluster.estimate(0, 1)), (0.0, 0.0));
    assert_eq!(grow_clusters(&graph, 2), [0, 0, 1, 2]);
    assert_eq!(grow_clusters(&graph, 0), [0, 1, 2, 3]);
}

#[test]
fn landmarks_lie_at_the_ends() {
    let row = (0..9).flat_map(|node| [(node, node + 1, 1.0), (node + 1, node, 1.0)]);
    let graph = PackedGraph::from_links(12, row).unwrap();
    let landmarks = Landmarks::new(&graph, 2).unwrap();
    assert_eq!(landmarks.landmarks(), [9, 0]);
    assert_eq!((landmarks.estimate(3, 8), landmarks.estimate(0, 11)), (5.0, f32::INFINITY));
    // No more than there are nodes, and nothing where there is nothing.
    assert_eq!(Landmarks::new(&graph, 99).unwrap().landmarks().len(), 10);
    let empty = Landmarks::new(&PackedGraph::from_links(0, []).unwrap(), 4).unwrap();
    assert_eq!(empty.estimate(0, 1), 0.0);
    assert!(Landmarks::at(&graph, &[99]).is_err());
}

#[test]
fn noise_gives_every_agent_a_way_of_its_own() {
    let map = GridMap::free(24, 24).unwrap();
    let inner = Rows::new(24, Octile::default());
    let way = |agent| {
        AStar::new()
            .find(&map, 0, &To::new(299, Noisy::new(inner, Seed::new(1), agent, 0.1)))
            .unwrap()
            .unwrap()
    };
    let ways: Vec<_> = (0..8).map(way).collect();
    assert_eq!(way(3), ways[3]);
    let mut kinds: Vec<Vec<u32>> = ways.iter().map(|way| way.nodes().collect()).collect();
    kinds.sort();
    kinds.dedup();
    assert!(kinds.len() >= 5, "{} different ways", kinds.len());
    // A spread that is no share at all.
    assert_eq!(Noisy::new(inner, Seed::new(1), 0, f32::NAN).bound(), 1.0);
    assert_eq!(Noisy::new(inner, Seed::new(1), 0, 7.0).bound(), 2.0);
}

#[test]
fn bad_questions_are_answered_with_errors() {
    let graph = exercise();
    assert!(
        audit(&graph, &Zero, 99).is_err()
            && repair(&graph, &Zero, 99).is_err()
            && Perfect::to(&graph, 99).is_err()
    );
    assert!(
        audit(&graph, &|_: u32, _: u32| f32::NAN, G).is_err()
            && repair(&graph, &|_: u32, _: u32| -1.0, G).is_err()
    );
    assert!(costs_from(&graph, &[S, 99]).is_err());
    assert_eq!(costs_from(&graph, &[]).unwrap(), [f32::INFINITY; 6]);
}

fn best<G: Numbered>(
    graph: &G,
    start: u32,
    goal: u32,
    heuristic: &impl Heuristic<u32>,
) -> (Option<f32>, u64) {
    let mut search = AStar::new();
    let found = search.find(graph, start, &To::new(goal, |a, b| heuristic.estimate(a, b))).unwrap();
    (found.map(|path| path.cost()), search.effort().reopened)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn landmarks_are_never_too_high_and_consistent(graph in small_graph(), count in 0_usize..4, own in prop::collection::vec(0_u32..2, 0..3)) {
        for landmarks in [Landmarks::new(&graph, count).unwrap(), Landmarks::at(&graph, &own).unwrap()] {
            for goal in graph.nodes() {
                let found = audit(&graph, &landmarks, goal).unwrap();
                prop_assert!(found.is_admissible() && found.is_consistent(), "{found:?}");
                let (cost, reopened) = best(&graph, 0, goal, &landmarks);
                prop_assert_eq!((cost, reopened), (best(&graph, 0, goal, &Zero).0, 0));
            }
        }
    }

    #[test]
    fn clusters_are_never_too_high(graph in small_graph(), labels in prop::collection::vec(0_u32..4, 12), most in 1_usize..5) {
        for labels in [labels, grow_clusters(&graph, most)] {
            let cluster = Cluster::new(&graph, &labels, Zero).unwrap();
            for goal in graph.nodes() {
                prop_assert!(audit(&graph, &cluster, goal).unwrap().is_admissible());
                prop_assert_eq!(best(&graph, 0, goal, &cluster).0, best(&graph, 0, goal, &Zero).0);
            }
        }
    }

    #[test]
    fn repaired_estimates_are_consistent_and_stay_below_the_truth(graph in small_graph(), shares in prop::collection::vec(0_u8..4, 12)) {
        let goal = 0;
        let truth = Perfect::to(&graph, goal).unwrap();
        // Quarters of the truth, at random; 0 where no way leads.
        let guess = |from: u32, _: u32| {
            let truth = truth.estimate(from, goal);
            if truth.is_finite() { truth * f32::from(shares[from as usize]) * 0.25 } else { 0.0 }
        };
        let repaired = repair(&graph, &guess, goal).unwrap().unwrap();
        let found = audit(&graph, &repaired, goal).unwrap();
        prop_assert!(found.is_admissible() && found.is_consistent());
        for start in graph.nodes() {
            prop_assert!(repaired.estimate(start, goal) >= guess(start, goal));
            let (cost, reopened) = best(&graph, start, goal, &repaired);
            prop_assert_eq!((cost, reopened), (best(&graph, start, goal, &Zero).0, 0));
            prop_assert_eq!(best(&graph, start, goal, &guess).0, cost);
        }
    }

    #[test]
    fn ways_are_too_long_by_the_greatest_overestimate_at_most(graph in small_graph(), guesses in prop::collection::vec(0_u8..30, 12)) {
        let guess = |from: u32, goal: u32| if from == goal { 0.0 } else { f32::from(guesses[from as usize]) };
        for goal in graph.nodes() {
            let worst = audit(&graph, &guess, goal).unwrap().worst;
            if let (Some(cost), _) = best(&graph, 0, goal, &guess) {
                prop_assert!(cost <= best(&graph, 0, goal, &Zero).0.unwrap() + worst);
            }
        }
    }

    #[test]
    fn noise_keeps_its_bound(graph in small_graph(), agent: u64, spread in 0.0_f32..1.0) {
        for goal in graph.nodes() {
            let noisy = Noisy::new(Perfect::to(&graph, goal).unwrap(), Seed::new(9), agent, spread);
            if let (Some(cost), _) = best(&graph, 0, goal, &noisy) {
                prop_assert!(cost <= best(&graph, 0, goal, &Zero).0.unwrap() * noisy.bound() * 1.00001);
            }
        }
    }

    #[test]
    fn costs_from_many_are_the_least_of_each(graph in small_graph(), sources in prop::collection::vec(0_u32..2, 1..3)) {
        let all = costs_from(&graph, &sources).unwrap();
        for node in graph.nodes() {
            let each = sources.iter().map(|&source| {
                let mut search = AStar::new();
                search.find(&graph, source, &Everywhere).unwrap();
                search.cost_to(node).unwrap_or(f32::INFINITY)
            });
            prop_assert_eq!(all[node as usize], each.fold(f32::INFINITY, f32::min));
        }
    }
}

/// 20,000 rooms would take 1.6 GB.
#[test]
fn tables_that_are_too_large_are_refused() {
    let graph = PackedGraph::from_links(20_000, []).unwrap();
    let labels: Vec<u32> = (0..20_000).collect();
    let refused = TableError::TooLarge { nodes: 20_000, most: 1 << 28 };
    assert_eq!(Cluster::new(&graph, &labels, Zero).unwrap_err(), refused);
    assert_eq!(Table::of(20_000, &Zero), Err(refused));
    assert_eq!(
        Table::of(u32::MAX, &Zero).unwrap_err(),
        TableError::TooLarge { nodes: u32::MAX as usize, most: 1 << 28 }
    );
}
