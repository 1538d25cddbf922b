use super::*;
use crate::graph::{Graph, Link};
use crate::search::testing::*;
use crate::search::{BreadthFirst, Search, SearchError, Seen, To};
use wits_core::work::{Budget, Progress};

/// Every node has eight children, without end.
struct Eights;

impl Graph for Eights {
    type Node = u64;
    fn for_each_link(&self, from: u64, mut visit: impl FnMut(Link<u64>)) {
        (1..=8).for_each(|child| visit(Link { to: from * 8 + child, cost: 1.0, id: child as u32 }));
    }
}

/// Table 5.1 with eight links each: at depth d there are 8^d, together 1, 9, 73, 585, 4681.
#[test]
fn oracle_buckland_5_table_5_1_nodes_within_a_depth() {
    for (depth, total) in (0..).zip([1, 9, 73, 585, 4681]) {
        let mut search = DepthLimited::new(depth);
        assert_eq!(search.find_goal(&Eights, 0, &To::blind(u64::MAX)), Ok(None));
        assert_eq!(search.effort().seen, total);
        assert_eq!(search.effort().dropped, 8_u64.pow(depth + 1), "the limit was met");
    }
}

/// Deepening finds the shallowest goal, and its rounds cost little: to depth 4 it sees 9 + 73 + 585 + 4681 = 5348 nodes,
/// only 14 % more than the last round alone.
#[test]
fn oracle_buckland_5_deepening_repeats_little() {
    let last = 4680; // the last child at depth 4
    let mut search = Deepening::new();
    let path = search.find(&Eights, 0, &To::blind(last)).unwrap().unwrap();
    assert_eq!((path.len(), search.bounds()), (4, &[1.0, 2.0, 3.0, 4.0][..]));
    assert_eq!(search.effort().seen, 9 + 73 + 585 + 4681);
}

/// A limit of two finds 5-4-3, though depth first alone found 5-2-1-3; a limit of one finds nothing.
#[test]
fn oracle_buckland_5_depth_limits() {
    let graph = buckland();
    let mut limited = DepthLimited::new(1);
    assert_eq!(limited.find(&graph, 5, &To::blind(3)), Ok(None));
    assert!(limited.effort().dropped > 0);
    assert_eq!(DepthLimited::new(2).find(&graph, 5, &To::blind(3)).unwrap().unwrap().len(), 2);
    let path = Deepening::new().find(&graph, 5, &To::blind(3)).unwrap().unwrap();
    assert_eq!(path.nodes().collect::<Vec<_>>(), [5, 4, 3]);
}

/// The exercise graph: the bounds are the totals in order, 0 (S), 12 (A), 15 (C), 21 (D), 24 (G).
#[test]
fn oracle_millington_4_7_4_ida_star_cut_offs() {
    let mut search = IdaStar::new();
    let path = search.find(&exercise(), S, &toward(G, &EXERCISE_ESTIMATES)).unwrap().unwrap();
    assert_eq!((path.nodes().collect::<Vec<_>>(), path.cost()), (vec![S, A, D, G], 24.0));
    assert_eq!(search.bounds(), [0.0, 12.0, 15.0, 21.0, 24.0]);
}

/// Arad 366, Sibiu 393, Rimnicu 413, Pitesti 415, Fagaras 417, Bucharest 418: with and without memory.
#[test]
fn oracle_millington_4_7_4_ida_star_in_romania() {
    for memory in [0, 3, 100] {
        let mut search = IdaStar::new().with_memory(memory);
        let path =
            search.find(&romania(), city("Arad"), &toward(city("Bucharest"), &TABLE)).unwrap().unwrap();
        assert_eq!((path.cost(), path.len()), (418.0, 4));
        assert_eq!(search.bounds(), [366.0, 393.0, 413.0, 415.0, 417.0, 418.0]);
    }
}

/// Loops and goals that cannot be reached: all of them end.
#[test]
fn oracle_millington_4_7_4_unreachable_goals_end() {
    let ring = Links::new(&[(0, 1, 1.0), (1, 2, 0.0), (2, 0, 0.0), (2, 2, 0.0), (3, 0, 1.0)]);
    for memory in [0, 2, 50] {
        assert_eq!(IdaStar::new().with_memory(memory).find(&ring, 0, &To::blind(3)), Ok(None));
        assert_eq!(Deepening::new().with_memory(memory).find(&ring, 0, &To::blind(3)), Ok(None));
        assert_eq!(DepthLimited::new(9).with_memory(memory).find(&ring, 0, &To::blind(3)), Ok(None));
    }
    let endless = To::new(3, |_: u32, _: u32| f32::INFINITY);
    assert_eq!(IdaStar::new().find(&ring, 0, &endless), Ok(None));
    assert!(IdaStar::new().find(&ring, 0, &To::blind(0)).unwrap().unwrap().is_empty());
}

/// On a grid of rooms the ways without memory are legion; with memory each room is walked a few times a round.
#[test]
fn memory_saves_walking_the_same_again() {
    let node = |x: u32, y: u32| y * 6 + x;
    let right = (0..6).flat_map(|y| (0..5).map(move |x| (node(x, y), node(x + 1, y), 1.0)));
    let down = (0..5).flat_map(|y| (0..6).map(move |x| (node(x, y), node(x, y + 1), 1.0)));
    let graph = Links::new(&right.chain(down).collect::<Vec<_>>());
    let effort = |memory| {
        let mut search = IdaStar::new().with_memory(memory);
        assert_eq!(search.find(&graph, 0, &To::blind(35)).unwrap().unwrap().cost(), 10.0);
        search.effort().seen
    };
    assert!(effort(36) * 3 < effort(0));
    let fewest = BreadthFirst::new().find(&graph, 0, &To::blind(35)).unwrap().unwrap().len();
    assert_eq!(Deepening::new().find(&graph, 0, &To::blind(35)).unwrap().unwrap().len(), fewest);
}

#[test]
fn slices_and_faults() {
    let mut search = IdaStar::new();
    assert_eq!((search.nearest(), search.status(S), search.cost_to(S)), (None, Default::default(), None));
    Search::<Links>::begin(&mut search, &exercise(), S).unwrap();
    let mut slices = 1;
    while search.step(&exercise(), &toward(G, &EXERCISE_ESTIMATES), &mut Budget::new(1)) == Progress::Pending
    {
        slices += 1;
    }
    assert_eq!((search.cost_to(G), search.bounds().len()), (Some(24.0), 5));
    // One for each node looked at: 1 + 2 + 3 + 4 + 5, as C is tried before D; the last is the goal.
    assert_eq!(slices, search.effort().seen);
    let bad = Links::new(&[(0, 1, 1.0), (1, 2, -1.0)]);
    assert!(matches!(search.find(&bad, 0, &To::blind(2)), Err(SearchError::BadCost { from: 1, to: 2, .. })));
    assert!(search.step(&bad, &To::blind(2), &mut Budget::new(9)).is_done());
    assert!(matches!(
        search.find(&bad, 0, &toward(2, &[f32::NAN, 0.0, 0.0])),
        Err(SearchError::BadEstimate { node: 0, .. })
    ));
}
