use proptest::prelude::*;

use super::*;
use crate::graph::tests::small_graph;
use crate::graph::{Numbered, PackedGraph, SparseGraph};
use crate::heuristic::{Heuristic, Zero};
use crate::path::Path;
use crate::search::{Ending, Search, Seen, To};

/// Buckland, figure 8.19: A-B 3, A-C 2, A-E 5, B-C 3.5, B-D 1, D-E 2.
fn figure() -> SparseGraph<char> {
    let mut graph = SparseGraph::undirected();
    let [a, b, c, d, e] = ['A', 'B', 'C', 'D', 'E'].map(|name| graph.add_node(name));
    for (from, to, cost) in [(a, b, 3.0), (a, c, 2.0), (a, e, 5.0), (b, c, 3.5), (b, d, 1.0), (d, e, 2.0)] {
        graph.add_link(from, to, cost).unwrap();
    }
    graph
}

#[test]
fn oracle_buckland_8_18_next_hops_of_figure_8_19() {
    // Row: from. Column: to. C to E leads over B and D: 3.5 + 1 + 2 = 6.5; over A it is 2 + 5 = 7.
    let graph = figure();
    let hops = NextHops::new(&graph).unwrap();
    let row =
        |from| (0..5).map(|to| *graph.node(hops.next_node(from, to).unwrap()).unwrap()).collect::<String>();
    assert_eq!([0, 1, 2, 3, 4].map(row), ["ABCBE", "ABCDD", "ABCBB", "BBBDE", "ADDDE"]);
    let path = hops.path(2, 4).unwrap();
    assert_eq!(path.nodes().map(|node| *graph.node(node).unwrap()).collect::<String>(), "CBDE");
    assert_eq!(path, AStar::new().find(&graph, 2, &To::blind(4)).unwrap().unwrap());
    assert_eq!(hops.entries(), 25);
    assert_eq!((hops.next(3, 3), hops.path(3, 3)), (None, Some(Path::at(3))));
}

#[test]
fn oracle_buckland_8_19_costs_of_figure_8_19() {
    let table = CostTable::new(&figure()).unwrap();
    let expected = [
        [0.0, 3.0, 2.0, 4.0, 5.0],
        [3.0, 0.0, 3.5, 1.0, 3.0],
        [2.0, 3.5, 0.0, 4.5, 6.5],
        [4.0, 1.0, 4.5, 0.0, 2.0],
        [5.0, 3.0, 6.5, 2.0, 0.0],
    ];
    assert_eq!([0, 1, 2, 3, 4].map(|from| [0, 1, 2, 3, 4].map(|to| table.cost(from, to))), expected);
}

#[test]
fn oracle_buckland_8_20_ten_entries_for_five_nodes() {
    // 4 + 3 + 2 + 1 = 10 instead of 25.
    let table = CostTable::new(&figure()).unwrap();
    assert!(table.is_packed() && table.entries() == 10);
    let directed = PackedGraph::from_links(5, [(0, 1, 1.0)]).unwrap();
    let table = CostTable::new(&directed).unwrap();
    assert!(!table.is_packed() && table.entries() == 25);
    // The listing of the book leaves 0 where no way leads.
    assert_eq!((table.cost(1, 0), table.cost(0, 99)), (f32::INFINITY, f32::INFINITY));
}

#[test]
fn removed_nodes_are_nowhere() {
    let mut graph = figure();
    graph.remove_node(1).unwrap();
    let (table, hops) = (CostTable::new(&graph).unwrap(), NextHops::new(&graph).unwrap());
    assert_eq!((table.cost(1, 1), table.cost(0, 1), table.cost(2, 4)), (f32::INFINITY, f32::INFINITY, 7.0));
    assert_eq!((hops.path(1, 1), hops.path(0, 1), hops.next_node(1, 1)), (None, None, None));
    assert_eq!(hops.path(2, 3).unwrap().cost(), 9.0);
    assert_eq!((hops.next(99, 0), hops.next(0, 99)), (None, None));
}

#[test]
fn impossible_tables_are_refused() {
    let large = PackedGraph::from_links(30_000, []).unwrap();
    let too_large = TableError::TooLarge { nodes: 30_000, most: 1 << 28 };
    assert_eq!(CostTable::new(&large).unwrap_err(), too_large);
    assert_eq!(NextHops::new(&large).unwrap_err(), too_large);
    let bad = crate::graph::Costed::new(figure(), |_, _| -1.0);
    assert!(matches!(CostTable::new(&bad), Err(TableError::Graph(_))));
    let many = PackedGraph::from_links(2, (0..70_000).map(|_| (0, 1, 1.0))).unwrap();
    assert_eq!(NextHops::new(&many).unwrap_err(), TableError::TooManyLinks { node: 0, links: 70_000 });
    let empty = PackedGraph::from_links(0, []).unwrap();
    assert_eq!((CostTable::new(&empty).unwrap().entries(), NextHops::new(&empty).unwrap().entries()), (0, 0));
}

#[test]
fn links_that_cost_nothing_make_no_rings() {
    // From 0 and from 1 the goal is equally far by either's own way, and changing over is free.
    let ring = [(0, 1, 0.0), (1, 0, 0.0), (0, 2, 2.0), (2, 4, 3.0), (1, 3, 2.0), (3, 4, 3.0)];
    let hops = NextHops::new(&PackedGraph::from_links(5, ring).unwrap()).unwrap();
    assert!((0..4).all(|from| hops.path(from, 4).is_some_and(|path| path.cost() <= 5.0)));
}

#[test]
fn oracle_millington_4_7_3_a_part_of_the_best_way_is_the_best_way() {
    // A-B-C-D is the best way from A to D, so B-C-D is the best way from B to D.
    let graph = PackedGraph::from_links(4, [(0, 1, 1.0), (1, 2, 1.0), (2, 3, 1.0), (0, 3, 9.0), (1, 3, 5.0)])
        .unwrap();
    let mut cache = PlanCache::new(100);
    let whole = AStar::new().find(&graph, 0, &To::blind(3)).unwrap().unwrap();
    cache.put(0, &whole);
    let mut part = Path::at(0);
    assert!(cache.get_into(0, 1, 3, &mut part));
    assert_eq!(part, AStar::new().find(&graph, 1, &To::blind(3)).unwrap().unwrap());
    assert_eq!(part.nodes().collect::<Vec<_>>(), [1, 2, 3]);
    assert_eq!(cache.left(1, 3), Some(2.0));
    // Not against the arrows, and not to places nobody went to.
    assert!(!cache.get_into(0, 3, 1, &mut part) && cache.left(0, 77).is_none());
    let mut told = cache.clone();
    told.follow(1);
    assert_eq!(told.left(1, 3), None);
    assert_eq!(cache.hits_and_misses(), (1, 1));
}

#[test]
fn old_plans_make_room_and_old_versions_are_forgotten() {
    let line = |from: u32, to: u32| {
        let mut path = Path::at(from);
        (from..to).for_each(|node| path.push(crate::Step { from: node, to: node + 1, cost: 1.0, link: 0 }));
        path
    };
    let mut cache = PlanCache::new(10);
    cache.put(1, &line(0, 6));
    cache.put(1, &line(2, 5)); // known already
    assert_eq!((cache.len(), cache.steps()), (1, 6));
    cache.put(1, &line(10, 16));
    assert_eq!((cache.len(), cache.steps(), cache.left(0, 6)), (1, 6, None));
    cache.put(1, &line(20, 40)); // too long
    cache.put(1, &Path::at(3)); // nothing
    assert_eq!((cache.len(), cache.left(11, 14)), (1, Some(3.0)));
    assert!(!cache.get_into(2, 11, 14, &mut Path::at(0)) && cache.is_empty() && cache.steps() == 0);
}

#[test]
fn a_search_that_meets_a_plan_joins_it() {
    // An open field; somebody has gone across it.
    let map = crate::grid::GridMap::free(20, 20).unwrap();
    let (goal, octile) = (399, crate::heuristic::Rows::new(20, crate::heuristic::Octile::default()));
    let mut cache = PlanCache::new(100);
    cache.put(0, &AStar::new().find(&map, 0, &To::new(goal, octile)).unwrap().unwrap());
    let best = AStar::new().find(&map, 3, &To::new(goal, octile)).unwrap().unwrap().cost();
    let whole = |ending| {
        let mut search = AStar::new().ending(ending);
        let mut path = search.find(&map, 3, &cache.meeting(goal, octile)).unwrap().unwrap();
        let met = path.len();
        assert!(cache.complete(&mut path, goal) && path.goal() == goal && met < path.len());
        (path.cost(), search.effort().expanded)
    };
    let (cost, _) = whole(Ending::GoalIsNext);
    assert!((cost - best).abs() < 1e-3, "{cost} {best}");
    let (cost, expanded) = whole(Ending::GoalIsSeen);
    assert!(cost < best + 3.0 && expanded < 10, "{cost} {best} {expanded}");
    assert!(!cache.complete(&mut Path::at(60), goal) && cache.complete(&mut Path::at(60), 60));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn tables_agree_with_searches(graph in small_graph()) {
        let (table, hops) = (CostTable::new(&graph).unwrap(), NextHops::new(&graph).unwrap());
        let mut cache = PlanCache::new(60);
        let mut remembered = Path::at(0);
        for from in graph.nodes() {
            for to in graph.nodes() {
                let found = AStar::new().find(&graph, from, &To::blind(to)).unwrap();
                let cost = found.as_ref().map(Path::cost);
                prop_assert_eq!(table.cost(from, to), cost.unwrap_or(f32::INFINITY));
                prop_assert_eq!(table.estimate(from, to), table.cost(from, to));
                prop_assert_eq!(hops.path(from, to).map(|path| path.cost()), cost);
                if cache.get_into(0, from, to, &mut remembered) {
                    prop_assert_eq!(Some(remembered.cost()), cost);
                    prop_assert_eq!((remembered.start(), remembered.goal()), (from, to));
                }
                let mut joined = AStar::new().find(&graph, from, &cache.meeting(to, Zero)).unwrap();
                prop_assert!(joined.as_mut().is_none_or(|path| cache.complete(path, to)));
                prop_assert_eq!(joined.map(|path| path.cost()), cost);
                found.iter().for_each(|path| cache.put(0, path));
            }
        }
        prop_assert!(cache.steps() <= 60 && graph.node_count() > 0);
    }

    #[test]
    fn packed_tables_agree_with_searches(links in prop::collection::vec((0_u32..7, 0_u32..7, 0_u8..9), 0..14)) {
        let mut graph = SparseGraph::undirected();
        for _ in 0..7 { graph.add_node(()); }
        for (from, to, cost) in links { graph.add_link(from, to, f32::from(cost)).unwrap(); }
        let table = CostTable::new(&graph).unwrap();
        prop_assert!(table.is_packed() && table.entries() == 21);
        for from in 0..7 {
            for to in 0..7 {
                let cost = AStar::new().find(&graph, from, &To::blind(to)).unwrap().map_or(f32::INFINITY, |path| path.cost());
                prop_assert_eq!(table.cost(from, to), cost);
            }
        }
    }
}

#[test]
fn there_is_no_next_hop_where_there_is_no_way() {
    // Only 2 leads anywhere: to 0. Rows of other goals must not remember that.
    let graph = PackedGraph::from_links(3, [(2, 0, 1.0)]).unwrap();
    let hops = NextHops::new(&graph).unwrap();
    assert!(hops.next(2, 0).is_some());
    for (from, to) in [(2, 1), (0, 1), (0, 2), (1, 0), (1, 2)] {
        assert!(hops.next(from, to).is_none(), "{from} to {to}");
    }
}
