use super::*;
use crate::graph::{Graph, Link};
use crate::grid::{Cell, GridMap, octile};
use crate::search::testing::*;
use crate::search::{Everywhere, Outcome, To, Where};
use proptest::prelude::*;

fn nodes(path: &Path) -> Vec<u32> {
    path.nodes().collect()
}

/// What A* with an ending finds in the exercise graph, from S to G.
fn solve(ending: Ending, estimates: &[f32]) -> (Vec<u32>, f32, Vec<u32>) {
    let aim = Logged::new(toward(G, estimates));
    let path = AStar::new().ending(ending).find(&exercise(), S, &aim).unwrap().unwrap();
    (nodes(&path), path.cost(), aim.picked.take())
}

/// Figure 4.4: A-B 4, A-D 5, B-D 6, B-C 5, both ways. A-B-C = 4 + 5 = 9; A-D-B-C would be 5 + 6 + 5 = 16. From A the
/// others are 4, 5 and 9 away, and are picked in that order.
#[test]
fn oracle_millington_4_1_2_path_cost() {
    let [a, b, c, d] = [0, 1, 2, 3];
    let edges = [(a, b, 4.0), (a, d, 5.0), (b, d, 6.0), (b, c, 5.0)];
    let both = edges.iter().flat_map(|&(from, to, cost)| [(from, to, cost), (to, from, cost)]);
    let graph = Links::new(&both.collect::<Vec<_>>());
    let aim = Logged::new(To::blind(c));
    let path = AStar::new().find(&graph, a, &aim).unwrap().unwrap();
    assert_eq!((nodes(&path), path.cost()), (vec![a, b, c], 9.0));
    assert_eq!(aim.picked.take(), [a, b, d, c]);
}

/// Exercise 4.2: S(0), A(6), C(12), B(15), D(18), G(24); B to D gives 18 again, which is no better.
#[test]
fn oracle_millington_4_2_dijkstra_order_and_costs() {
    let (path, cost, picked) = solve(Ending::GoalIsNext, &[0.0; 6]);
    assert_eq!((path, cost), (vec![S, A, D, G], 24.0));
    assert_eq!(picked, [S, A, C, B, D, G]);
    let mut all = AStar::new();
    assert_eq!(all.find_goal(&exercise(), S, &Everywhere), Ok(None));
    let costs = [S, A, B, C, D, G].map(|node| all.cost_to(node).unwrap());
    assert_eq!(costs, [0.0, 6.0, 15.0, 12.0, 18.0, 24.0]);
}

/// What waits before each step, rows 1 to 7 of exercise 4.2: cost and the node before.
#[test]
fn oracle_millington_4_2_open_list_row_by_row() {
    let graph = exercise();
    let mut search = AStar::new();
    Search::<Links>::begin(&mut search, &graph, S).unwrap();
    let rows: [&[(u32, f32, u32)]; 7] = [
        &[(S, 0.0, S)],
        &[(A, 6.0, S), (B, 15.0, S)],
        &[(B, 15.0, S), (C, 12.0, A), (D, 18.0, A)],
        &[(B, 15.0, S), (D, 18.0, A)],
        &[(D, 18.0, A), (G, 30.0, B)],
        &[(G, 24.0, D)],
        &[],
    ];
    for row in rows {
        let open = (S..=G).filter(|&node| search.status(node) == Status::Open);
        let open: Vec<_> =
            open.map(|node| (node, search.cost_to(node).unwrap(), before(&search, node))).collect();
        assert_eq!(open, row);
        let _ = search.step(&graph, &Everywhere, &mut Budget::new(1));
        if search.status(G) == Status::Open && open.contains(&(G, 24.0, D)) {
            // A stale entry for G at 30 is left in the queue, never a second G.
            assert_eq!(search.cost_to(G), Some(24.0));
        }
    }
}

fn before(search: &AStar, node: u32) -> u32 {
    let mut path = Path::at(0);
    assert!(search.path_to(node, &mut path));
    path.steps().last().map_or(node, |step| step.from)
}

/// Goal first seen while B is expanded: S-B-G = 15 + 15 = 30 instead of 24.
#[test]
fn oracle_millington_4_2_2_first_visit_gives_30() {
    let (path, cost, _) = solve(Ending::GoalIsSeen, &[0.0; 6]);
    assert_eq!((path, cost), (vec![S, B, G], 30.0));
}

/// Exercise 4.5: 0:S, then 12:A 24:B, then 15:C 21:D 24:B, then 21:D, then 24:G, which goes before 24:B as nothing is
/// left of it. S-A-D-G = 6 + 12 + 6 = 24.
#[test]
fn oracle_millington_4_3_astar_order() {
    let (path, cost, picked) = solve(Ending::GoalIsNext, &EXERCISE_ESTIMATES);
    assert_eq!((path, cost), (vec![S, A, D, G], 24.0));
    assert_eq!(picked, [S, A, C, D, G]);
}

/// Exercise 4.6: the true cost from D is 6. An estimate of 3 to 11 still finds 24: D waits with at most 18 + 11 = 29,
/// before G over B with 30. With 13 it waits with 31, and S-B-G = 30 is found: too long by 6, and 13 is too high by 7.
/// With 20 the estimate is too high by 14, and 30 <= 24 + 14.
#[test]
fn oracle_millington_4_3_8_overestimates_are_bounded() {
    for (left, cost) in [(3.0, 24.0), (6.0, 24.0), (11.0, 24.0), (13.0, 30.0), (20.0, 30.0)] {
        let mut estimates = EXERCISE_ESTIMATES;
        estimates[D as usize] = left;
        assert_eq!(solve(Ending::GoalIsNext, &estimates).1, cost, "{left}");
        assert!(cost <= 24.0 + (left - 6.0_f32).max(0.0));
        // Whatever the estimate, this ending is sure.
        assert_eq!(solve(Ending::NothingCheaper, &estimates).1, 24.0);
    }
}

/// The sure ending expands what Dijkstra's search would: all that is nearer than 24.
#[test]
fn oracle_millington_4_3_2_the_sure_ending_fills_like_dijkstra() {
    let mut sure = AStar::new().ending(Ending::NothingCheaper);
    sure.find_goal(&exercise(), S, &toward(G, &EXERCISE_ESTIMATES)).unwrap();
    let mut dijkstra = AStar::new();
    dijkstra.find_goal(&exercise(), S, &To::blind(G)).unwrap();
    assert_eq!(sure.effort().expanded, dijkstra.effort().expanded);
}

/// Edges S-A 3, S-B 1, B-A 1, A-C 1, C-G 5, estimate of B 5, others 0: never too high, but not consistent. Picked: S, A(3),
/// C(4), B(1 + 5 = 6), A again at 2, C again at 3, G at 8. Who never opens again finds 9.
#[test]
fn oracle_millington_4_3_closed_nodes_are_opened_again() {
    let [s, a, b, c, g] = [0, 1, 2, 3, 4];
    let graph = Links::new(&[(s, a, 3.0), (s, b, 1.0), (b, a, 1.0), (a, c, 1.0), (c, g, 5.0)]);
    let aim = Logged::new(toward(g, &[0.0, 0.0, 5.0, 0.0, 0.0]));
    let mut search = AStar::new();
    let path = search.find(&graph, s, &aim).unwrap().unwrap();
    assert_eq!((nodes(&path), path.cost()), (vec![s, b, a, c, g], 8.0));
    assert_eq!(aim.picked.take(), [s, a, c, b, a, c, g]);
    assert_eq!((search.effort().reopened, search.effort().expanded), (2, 6));
}

/// With an estimate that is right everywhere only the nodes of the best way are expanded; consistent estimates never open
/// anything again.
#[test]
fn oracle_millington_4_3_8_perfect_estimates_expand_the_way_only() {
    let graph = romania();
    let goal = city("Bucharest");
    let truth = graph.reversed().costs_from(goal);
    let mut search = AStar::new();
    let path = search.find(&graph, city("Arad"), &toward(goal, &truth)).unwrap().unwrap();
    assert_eq!((path.cost(), search.effort().expanded), (418.0, path.len() as u64));
    assert_eq!(search.effort().reopened, 0);
}

/// Fill: nodes seen that are not on the way. With the estimates S, A, B, C, D and G are seen: 6 - 4 = 2.
#[test]
fn oracle_millington_4_2_6_fill() {
    let mut search = AStar::new();
    let path = search.find(&exercise(), S, &toward(G, &EXERCISE_ESTIMATES)).unwrap().unwrap();
    assert_eq!(search.effort().fill(&path), 2);
}

fn picks(estimates: &[f32]) -> (Vec<&'static str>, Vec<&'static str>, f32) {
    let aim = Logged::new(toward(city("Bucharest"), estimates));
    let path = AStar::new().find(&romania(), city("Arad"), &aim).unwrap().unwrap();
    let name = |node: u32| CITIES[node as usize];
    (aim.picked.take().into_iter().map(name).collect(), path.nodes().map(name).collect(), path.cost())
}

/// 366; 140 + 253 = 393; 220 + 193 = 413; 239 + 176 = 415; 317 + 100 = 417; 418. And 140 + 80 + 97 + 101 = 418.
#[test]
fn oracle_chen_s12_romania_as_in_the_pictures() {
    let (picked, path, cost) = picks(&frames());
    assert_eq!(picked, ["Arad", "Sibiu", "Rimnicu", "Fagaras", "Pitesti", "Bucharest"]);
    assert_eq!((path, cost), (vec!["Arad", "Sibiu", "Rimnicu", "Pitesti", "Bucharest"], 418.0));
}

/// Now Pitesti (317 + 98 = 415) goes before Fagaras (239 + 178 = 417).
#[test]
fn oracle_chen_s12_romania_as_in_the_table() {
    let (picked, path, cost) = picks(&TABLE);
    assert_eq!(picked, ["Arad", "Sibiu", "Rimnicu", "Pitesti", "Fagaras", "Bucharest"]);
    assert_eq!((path.len(), cost), (5, 418.0));
}

/// 13 picks without an estimate, 6 with one.
#[test]
fn oracle_chen_s9_dijkstra_looks_at_13_cities() {
    let (picked, _, cost) = picks(&[0.0; 20]);
    let order = [
        "Arad",
        "Zerind",
        "Timisoara",
        "Sibiu",
        "Oradea",
        "Rimnicu",
        "Lugoj",
        "Fagaras",
        "Mehadia",
        "Pitesti",
        "Craiova",
        "Dobreta",
        "Bucharest",
    ];
    assert_eq!((picked, cost), (order.to_vec(), 418.0));
}

/// Bucharest is first seen from Fagaras: 140 + 99 + 211 = 450; by the table it is first seen from Pitesti.
#[test]
fn oracle_chen_s12_first_visit_gives_450() {
    for (estimates, cost) in [(frames(), 450.0), (TABLE, 418.0)] {
        let mut search = AStar::new().ending(Ending::GoalIsSeen);
        let path = search.find(&romania(), city("Arad"), &toward(city("Bucharest"), &estimates));
        assert_eq!(path.unwrap().unwrap().cost(), cost);
    }
}

/// The true distances to Bucharest, and that both sets of estimates are consistent.
#[test]
fn oracle_chen_s12_true_distances() {
    let graph = romania();
    let mut search = AStar::new();
    search.find_goal(&graph, city("Bucharest"), &Everywhere).unwrap();
    let truth = [
        418.0, 0.0, 239.0, 359.0, 269.0, 211.0, 90.0, 183.0, 319.0, 504.0, 434.0, 406.0, 429.0, 101.0, 198.0,
        278.0, 536.0, 85.0, 227.0, 493.0,
    ];
    for node in 0..20 {
        assert_eq!(search.cost_to(node), Some(truth[node as usize]), "{}", CITIES[node as usize]);
    }
    for estimates in [TABLE, frames()] {
        assert!(
            graph
                .all()
                .all(|(from, link)| { estimates[from as usize] <= link.cost + estimates[link.to as usize] })
        );
    }
}

/// The five regimes of the slides: the lower the estimate, the more is expanded; too high, and the way may be worse.
#[test]
fn oracle_chen_s10_the_lower_the_estimate_the_more_is_expanded() {
    let graph = romania();
    let truth = graph.reversed().costs_from(city("Bucharest"));
    let expanded = [0.0, 0.5, 0.9, 1.0].map(|factor| {
        let estimates: Vec<f32> = truth.iter().map(|cost| cost * factor).collect();
        let mut search = AStar::new();
        let path = search.find(&graph, city("Arad"), &toward(city("Bucharest"), &estimates)).unwrap();
        assert_eq!(path.unwrap().cost(), 418.0);
        search.effort().expanded
    });
    assert!(expanded.is_sorted_by(|a, b| a >= b), "{expanded:?}");
    assert_eq!(expanded[3], 4);
}

/// Figure 5.33 with all its weights. From 5: 2 (1.9), 6 (3.0), 4 (3.0 + 1.1), 3 (1.9 + 3.1 = 5.0); 1 has no way to it.
/// From 1: 6, 4, 5, 2 and 3 at 2.1 + 3.7 = 5.8. The link from 3 back to 5 must not touch the source.
#[test]
fn oracle_buckland_5_dijkstra_shortest_path_tree() {
    let graph = Links::new(&[
        (1, 5, 2.9),
        (1, 6, 1.0),
        (2, 3, 3.1),
        (3, 5, 4.8),
        (4, 3, 3.7),
        (5, 2, 1.9),
        (5, 6, 3.0),
        (6, 4, 1.1),
    ]);
    let aim = Logged::new(Everywhere);
    let mut search = AStar::new();
    search.find_goal(&graph, 5, &aim).unwrap();
    assert_eq!(aim.picked.take(), [5, 2, 6, 4, 3]);
    let near = |cost: Option<f32>, known: f32| (cost.unwrap() - known).abs() < 1e-6;
    assert!(
        [(2, 1.9), (6, 3.0), (4, 4.1), (3, 5.0), (5, 0.0)]
            .iter()
            .all(|&(node, cost)| near(search.cost_to(node), cost))
    );
    assert_eq!((search.cost_to(1), search.status(1), before(&search, 3)), (None, Status::Unseen, 2));
    search.find_goal(&graph, 1, &aim).unwrap();
    assert_eq!(aim.picked.take(), [1, 6, 4, 5, 2, 3]);
    let way = |goal| {
        let mut path = Path::at(0);
        assert!(search.path_to(goal, &mut path));
        nodes(&path)
    };
    assert_eq!((way(3), way(2)), (vec![1, 6, 4, 3], vec![1, 5, 2]));
    assert!(near(search.cost_to(3), 5.8));
}

/// Round a wall: from (1, 4) to (1, 1) with four directions and the distance in rows and columns.
#[test]
fn oracle_graham_3_5_1_order_round_a_wall() {
    let free = [
        (1, 4),
        (1, 3),
        (1, 5),
        (1, 6),
        (2, 6),
        (3, 6),
        (3, 5),
        (3, 4),
        (3, 3),
        (4, 6),
        (5, 6),
        (5, 5),
        (5, 4),
        (5, 3),
        (5, 2),
        (5, 1),
        (4, 1),
        (3, 1),
        (2, 1),
        (1, 1),
    ];
    let node = |(x, y): (u32, u32)| y * 8 + x;
    let beside = |a: (u32, u32), b: (u32, u32)| a.0.abs_diff(b.0) + a.1.abs_diff(b.1) == 1;
    let links = free
        .iter()
        .flat_map(|&a| free.iter().filter(move |&&b| beside(a, b)).map(move |&b| (node(a), node(b), 1.0)));
    let graph = Links::new(&links.collect::<Vec<_>>());
    let estimate = |from: u32, goal: u32| (from % 8).abs_diff(goal % 8) + (from / 8).abs_diff(goal / 8);
    let aim = Logged::new(To::new(node((1, 1)), |from, goal| estimate(from, goal) as f32));
    let path = AStar::new().find(&graph, node((1, 4)), &aim).unwrap().unwrap();
    assert_eq!(path.len(), 15);
    // The dead end (3, 3) is tried before the way on over (4, 6); else it is one long way.
    assert_eq!(aim.picked.take(), free.map(node));
}

#[test]
fn start_at_the_goal_is_an_empty_path_and_no_way_is_none() {
    let graph = exercise();
    for ending in [Ending::GoalIsNext, Ending::GoalIsSeen, Ending::NothingCheaper] {
        let mut search = AStar::new().ending(ending);
        let path = search.find(&graph, D, &To::blind(D)).unwrap().unwrap();
        assert!(path.is_empty() && path.start() == D && path.cost() == 0.0);
        assert_eq!(search.find(&graph, C, &To::blind(S)), Ok(None));
    }
}

/// Two links between the same nodes: the cheaper one is taken, and the path says which.
#[test]
fn oracle_millington_4_1_3_parallel_links_are_told_apart() {
    let (walkway, floor, climb, fall) = (0, 1, 0, 1);
    let graph = Links::with_ids(&[
        (walkway, floor, 3.0, climb),
        (walkway, floor, 0.5, fall),
        (floor, walkway, 4.0, climb),
    ]);
    let down = AStar::new().find(&graph, walkway, &To::blind(floor)).unwrap().unwrap();
    assert_eq!((down.steps()[0].link, down.cost()), (fall, 0.5));
    let up = AStar::new().find(&graph, floor, &To::blind(walkway)).unwrap().unwrap();
    assert_eq!((up.steps()[0].link, up.cost()), (climb, 4.0));
}

#[test]
fn oracle_millington_4_1_2_bad_costs_and_estimates_are_refused() {
    for cost in [-1.0, f32::NAN, f32::NEG_INFINITY] {
        let graph = Links::new(&[(0, 1, 1.0), (1, 2, cost)]);
        let mut search = AStar::new();
        let error = search.find(&graph, 0, &To::blind(2)).unwrap_err();
        assert!(matches!(error, SearchError::BadCost { from: 1, to: 2, .. }), "{error}");
        // It is over, and says so whenever it is asked again.
        assert!(search.step(&graph, &To::blind(2), &mut Budget::new(9)).is_done());
    }
    let graph = Links::new(&[(0, 1, 1.0), (1, 2, 1.0)]);
    for (node, estimate) in [(0, f32::NAN), (1, f32::NAN), (1, -2.0)] {
        let mut estimates = [0.0; 3];
        estimates[node] = estimate;
        let error = AStar::new().find(&graph, 0, &toward(2, &estimates)).unwrap_err();
        assert!(matches!(error, SearchError::BadEstimate { node: at, .. } if at == node as u32), "{error}");
    }
    assert_eq!(AStar::new().find(&graph, 7, &To::blind(2)), Err(SearchError::NoSuchNode { node: 7 }));
}

/// A link to nowhere is a fault of the graph, not a panic.
#[test]
fn links_to_nowhere_are_refused() {
    struct Torn;
    impl Graph for Torn {
        type Node = u32;
        fn for_each_link(&self, _from: u32, mut visit: impl FnMut(Link)) {
            visit(Link { to: 9, cost: 1.0, id: 0 });
        }
    }
    impl Numbered for Torn {
        fn node_count(&self) -> usize {
            2
        }
    }
    let mut search = AStar::new();
    // Memory of a larger graph must not hide it.
    search.find_goal(&GridMap::free(5, 5).unwrap(), 0, &Everywhere).unwrap();
    assert_eq!(search.find(&Torn, 0, &To::blind(1)), Err(SearchError::NoSuchNode { node: 9 }));
}

/// Nobody can take a link with an infinite cost, nor a way whose cost cannot be told any more.
#[test]
fn infinite_costs_are_closed_doors() {
    let graph = Links::new(&[(0, 1, f32::INFINITY), (0, 2, f32::MAX), (2, 3, f32::MAX), (0, 4, 1.0)]);
    let mut search = AStar::new();
    assert_eq!(search.find(&graph, 0, &To::blind(1)), Ok(None));
    assert_eq!(search.find(&graph, 0, &To::blind(3)), Ok(None));
    assert_eq!(search.find(&graph, 0, &To::blind(4)).unwrap().unwrap().cost(), 1.0);
}

/// An estimate that knows there is no way ends the search at once.
#[test]
fn infinite_estimates_end_the_search() {
    let map = GridMap::free(50, 50).unwrap();
    let mut search = AStar::new();
    assert_eq!(search.find(&map, 0, &To::new(2499, |_: u32, _: u32| f32::INFINITY)), Ok(None));
    assert_eq!(search.effort().expanded, 1);
    let mut sure = AStar::new().ending(Ending::NothingCheaper);
    assert!(sure.find(&map, 0, &To::new(2499, |_: u32, _: u32| f32::INFINITY)).unwrap().is_some());
}

/// Medikits at 5 (taken) and 9: the way leads to the second. When the first is back, it leads there.
#[test]
fn oracle_buckland_8_10_the_nearest_item_that_is_there() {
    let graph = Links::new(&[(0, 1, 5.0), (0, 2, 4.0), (2, 3, 5.0)]);
    let mut search = AStar::new();
    for (there, goal, cost) in [([false, true], 3, 9.0), ([true, true], 1, 5.0)] {
        let medikit = |node: u32| node == 1 && there[0] || node == 3 && there[1];
        let path = search.find(&graph, 0, &Where(medikit)).unwrap().unwrap();
        assert_eq!((path.goal(), path.cost()), (goal, cost));
    }
    assert_eq!(search.find(&graph, 0, &Where(|_| false)), Ok(None));
}

/// After a few nodes there is a way to the nearest one seen, which can be followed while the search goes on.
#[test]
fn oracle_buckland_8_29_partial_paths() {
    let map = GridMap::free(30, 30).unwrap();
    let goal = map.node(Cell::new(29, 29)).unwrap();
    let to = To::new(goal, |from, goal| octile(map.cell(from), map.cell(goal)));
    let mut search = AStar::new();
    Search::<GridMap>::begin(&mut search, &map, 0).unwrap();
    let mut path = Path::at(0);
    assert!(search.path_so_far(&mut path) && path.is_empty());
    assert_eq!(search.step(&map, &to, &mut Budget::new(10)), Progress::Pending);
    assert!(search.path_so_far(&mut path));
    assert_eq!((path.len(), path.goal()), (10, map.node(Cell::new(10, 10)).unwrap()));
    let Progress::Done(Ok(Outcome::Found { cost, .. })) = search.step(&map, &to, &mut Budget::unlimited())
    else {
        panic!("there is a way");
    };
    assert!((cost - octile(map.cell(0), map.cell(goal))).abs() < 1e-3);
}

/// Nothing is nearer than the start when it stands before the goal.
#[test]
fn partial_paths_may_stay_at_the_start() {
    let graph = Links::new(&[(0, 1, 1.0), (1, 2, 1.0)]);
    let mut search = AStar::new();
    let _ = search.find(&graph, 0, &toward(9, &[1.0, 5.0, 6.0]));
    assert_eq!(search.nearest(), Some(0));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// Cut into slices of any size, the same nodes are picked and the same way is found.
    #[test]
    fn oracle_buckland_8_21_sliced_is_the_same(graph in random_links(20, 60), slice in 1_u64..7, goal in 0_u32..20) {
        let whole = Logged::new(To::blind(goal));
        let path = AStar::new().find(&graph, 0, &whole).unwrap();
        let sliced = Logged::new(To::blind(goal));
        let mut search = AStar::new();
        Search::<Links>::begin(&mut search, &graph, 0).unwrap();
        let outcome = loop {
            if let Progress::Done(outcome) = search.step(&graph, &sliced, &mut Budget::new(slice)) {
                break outcome.unwrap();
            }
        };
        let mut same = Path::at(0);
        match outcome {
            Outcome::Found { goal, .. } => {
                prop_assert!(search.path_to(goal, &mut same));
                prop_assert_eq!(Some(same), path);
            }
            Outcome::NoWay => prop_assert_eq!(path, None),
        }
        prop_assert_eq!(whole.picked.take(), sliced.picked.take());
    }

    /// With estimates that are too high by at most x the way is too long by at most x; the sure ending is never too long.
    #[test]
    fn overestimates_cost_at_most_as_much(
        graph in random_links(16, 60),
        extra in prop::collection::vec(0_u8..12, 16),
    ) {
        let goal = 15;
        let truth = graph.reversed().costs_from(goal);
        let estimates: Vec<f32> =
            truth.iter().zip(&extra).map(|(cost, extra)| if cost.is_finite() { cost + f32::from(*extra) } else { 0.0 })
            .collect();
        let most = f32::from(extra.iter().copied().max().unwrap());
        let best = graph.costs_from(0)[goal as usize];
        let cost = |ending| {
            let path = AStar::new().ending(ending).find(&graph, 0, &toward(goal, &estimates)).unwrap();
            path.map_or(f32::INFINITY, |path| path.cost())
        };
        let found = cost(Ending::GoalIsNext);
        prop_assert!(found == best || found <= best + most, "{} {} {}", found, best, most);
        prop_assert_eq!(cost(Ending::NothingCheaper), best);
    }
}
