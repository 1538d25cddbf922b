//! All searches against each other, and against two other libraries.

use proptest::prelude::*;

use super::testing::*;
use super::*;
use crate::graph::Link;
use crate::queue::Heap;

/// What a search finds from 0: the way is checked link by link, its cost returned.
fn cost(graph: &Links, search: &mut impl Search<Links>, aim: &impl Aim<u32>) -> Option<f32> {
    let path = search.find(graph, 0, aim).unwrap()?;
    assert!(path.start() == 0 && aim.is_reached(path.goal()));
    for step in path.steps() {
        let same = |link: Link| (link.to, link.cost, link.id) == (step.to, step.cost, step.link);
        assert!(graph.all().any(|(from, link)| from == step.from && same(link)), "{step:?} is no link");
    }
    Some(path.cost())
}

fn by_petgraph(graph: &Links, goal: u32) -> Option<f32> {
    let edges = graph.all().map(|(from, link)| (from, link.to, link.cost));
    let graph = petgraph::graph::DiGraph::<(), f32>::from_edges(edges);
    let goal = petgraph::graph::NodeIndex::new(goal as usize);
    petgraph::algo::dijkstra(&graph, 0.into(), Some(goal), |edge| *edge.weight()).get(&goal).copied()
}

fn by_pathfinding(graph: &Links, goal: u32) -> Option<f32> {
    let links = |&from: &u32| {
        let links = graph.all().filter(move |(other, _)| *other == from);
        links.map(|(_, link)| (link.to, link.cost as u32)).collect::<Vec<_>>()
    };
    pathfinding::prelude::dijkstra(&0, links, |&node| node == goal).map(|(_, cost)| cost as f32)
}

/// Never too high; wild, so far from consistent.
fn wild_estimates(graph: &Links, goal: u32, wild: &[f32]) -> Vec<f32> {
    let truth = graph.reversed().costs_from(goal);
    truth
        .iter()
        .zip(wild)
        .map(|(cost, factor)| if cost.is_finite() { (cost * factor).floor() } else { 7.0 })
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    /// Searches that promise the best way all find what two other libraries find.
    #[test]
    fn optimal_searches_agree(
        graph in random_links(24, 90),
        goal in 0_u32..24,
        wild in prop::collection::vec(0.0_f32..=1.0, 24),
    ) {
        let best = by_petgraph(&graph, goal);
        prop_assert_eq!(best, by_pathfinding(&graph, goal));
        let estimates = wild_estimates(&graph, goal, &wild);
        let (blind, aim) = (To::blind(goal), toward(goal, &estimates));
        prop_assert_eq!(best, cost(&graph, &mut AStar::new(), &blind));
        prop_assert_eq!(best, cost(&graph, &mut AStar::new(), &aim));
        prop_assert_eq!(best, cost(&graph, &mut AStar::<Heap<u32, 2>>::default(), &aim));
        prop_assert_eq!(best, cost(&graph, &mut AStar::new().ending(Ending::NothingCheaper), &aim));
        prop_assert_eq!(best, cost(&graph, &mut TwoList::new(), &aim));
        prop_assert_eq!(best, cost(&graph, &mut Beam::of_width(1000), &aim));
        prop_assert_eq!(best, cost(&graph, &mut ListSearch::with(Best::cheapest(), Visits::OncePicked), &blind));
        prop_assert_eq!(best, cost(&graph, &mut IdaStar::new().with_memory(100), &aim));
    }

    /// Searches that walk ways instead of nodes: small graphs, for there are many ways.
    #[test]
    fn searches_over_ways_agree(
        graph in random_links(7, 18),
        wild in prop::collection::vec(0.0_f32..=1.0, 7),
        memory in 0_usize..6,
    ) {
        let goal = 6;
        let best = by_petgraph(&graph, goal);
        let estimates = wild_estimates(&graph, goal, &wild);
        let aim = toward(goal, &estimates);
        prop_assert_eq!(best, cost(&graph, &mut IdaStar::new().with_memory(memory), &aim));
        prop_assert_eq!(best, cost(&graph, &mut SmaStar::new(7), &aim));
        prop_assert_eq!(best, cost(&graph, &mut ListSearch::with(Best::promising(), Visits::OnceOnTheWay), &aim));
        let fewest = BreadthFirst::new().find(&graph, 0, &aim).unwrap().map(|path| path.len());
        let deepening = Deepening::new().with_memory(memory).find(&graph, 0, &aim).unwrap();
        prop_assert_eq!(fewest, deepening.map(|path| path.len()));
    }

    /// Searches that promise some way find one exactly when there is one.
    #[test]
    fn complete_searches_agree(graph in random_links(20, 40), goal in 0_u32..20, first in any::<bool>()) {
        let exists = by_petgraph(&graph, goal).is_some();
        let aim = To::blind(goal);
        prop_assert_eq!(exists, cost(&graph, &mut DepthFirst::new(), &aim).is_some());
        prop_assert_eq!(exists, cost(&graph, &mut BreadthFirst::new(), &aim).is_some());
        prop_assert_eq!(exists, cost(&graph, &mut BestFirst::new(), &aim).is_some());
        prop_assert_eq!(exists, cost(&graph, &mut DepthLimited::new(20).with_memory(99), &aim).is_some());
        let visits = if first { Visits::OnceSeen } else { Visits::OncePicked };
        prop_assert_eq!(exists, cost(&graph, &mut ListSearch::with(Front::default(), visits), &aim).is_some());
        let mut early = AStar::new().ending(Ending::GoalIsSeen);
        prop_assert_eq!(exists, cost(&graph, &mut early, &aim).is_some());
    }

    /// Whatever the width, a beam ends and finds ways that exist.
    #[test]
    fn beams_end(graph in random_links(20, 80), goal in 0_u32..20, width in 1_usize..5) {
        let mut beam = Beam::of_width(width);
        let found = cost(&graph, &mut beam, &To::blind(goal));
        let best = by_petgraph(&graph, goal);
        prop_assert!(found.is_none_or(|found| best.is_some_and(|best| found >= best)));
        prop_assert!(found.is_some() || best.is_none() || beam.effort().dropped > 0);
    }
}

/// A search object is used again and again, also for another graph.
#[test]
fn searches_forget_what_was_before() {
    let (small, large) = (exercise(), romania());
    let mut searches = (AStar::new(), TwoList::new(), SmaStar::new(30), IdaStar::new(), BreadthFirst::new());
    for _ in 0..3 {
        let (to_g, to_b) = (toward(G, &EXERCISE_ESTIMATES), toward(city("Bucharest"), &TABLE));
        assert_eq!(cost(&large, &mut searches.0, &to_b), Some(418.0));
        assert_eq!(cost(&small, &mut searches.0, &to_g), Some(24.0));
        assert_eq!(searches.0.status(city("Zerind")), Status::Unseen);
        assert_eq!(cost(&large, &mut searches.1, &to_b), Some(418.0));
        assert_eq!(cost(&small, &mut searches.1, &to_g), Some(24.0));
        assert_eq!(cost(&large, &mut searches.2, &to_b), Some(418.0));
        assert_eq!(cost(&small, &mut searches.2, &to_g), Some(24.0));
        assert_eq!(cost(&large, &mut searches.3, &to_b), Some(418.0));
        assert_eq!(cost(&small, &mut searches.3, &to_g), Some(24.0));
        assert_eq!(cost(&small, &mut searches.4, &to_g), Some(30.0));
    }
}

/// A view shows the rim, the inside and the way, for any search.
#[test]
fn oracle_millington_4_2_6_a_view_of_open_and_closed() {
    let graph = exercise();
    let mut search = AStar::new();
    Search::<Links>::begin(&mut search, &graph, S).unwrap();
    let mut view = SearchView::new();
    let _ = search.step(&graph, &To::blind(G), &mut Budget::new(3));
    view.look(&graph, &search, S..=G, None);
    assert_eq!((&view.open[..], &view.closed[..]), (&[B, D][..], &[S, A, C][..]));
    let _ = search.step(&graph, &To::blind(G), &mut Budget::unlimited());
    view.look(&graph, &search, S..=G, Some(G));
    assert_eq!(view.path, [S, A, D, G]);
    assert_eq!(view.effort, search.effort());
}
