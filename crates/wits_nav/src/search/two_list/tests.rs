use super::*;
use crate::graph::Link;
use crate::search::testing::*;
use crate::search::{AStar, To};
use proptest::prelude::*;

/// The exercise graph, in the order A* has it: S, A, C, D, G; and with a node opened again.
#[test]
fn oracle_millington_4_3_two_lists_pick_as_a_star_does() {
    let aim = Logged::new(toward(G, &EXERCISE_ESTIMATES));
    let path = TwoList::new().find(&exercise(), S, &aim).unwrap().unwrap();
    assert_eq!((path.nodes().collect::<Vec<_>>(), path.cost()), (vec![S, A, D, G], 24.0));
    assert_eq!(aim.picked.take(), [S, A, C, D, G]);
    let again = Links::new(&[(0, 1, 3.0), (0, 2, 1.0), (2, 1, 1.0), (1, 3, 1.0), (3, 4, 5.0)]);
    let mut search = TwoList::new();
    let path = search.find(&again, 0, &toward(4, &[0.0, 0.0, 5.0, 0.0, 0.0])).unwrap().unwrap();
    assert_eq!((path.cost(), search.effort().reopened), (8.0, 2));
}

/// Romania, both sets of estimates: 418; first seen: 450 and 418.
#[test]
fn oracle_chen_s11_romania() {
    for (estimates, seen) in [(frames(), 450.0), (TABLE, 418.0)] {
        let aim = toward(city("Bucharest"), &estimates);
        let cost = |ending| {
            let path = TwoList::new().ending(ending).find(&romania(), city("Arad"), &aim);
            path.unwrap().unwrap().cost()
        };
        assert_eq!([Ending::GoalIsNext, Ending::GoalIsSeen].map(cost), [418.0, seen]);
    }
}

/// Whole numbers without end: add 1 or double. From 1 to 100: 1 2 3 6 12 24 25 50 100.
struct Numbers;

impl Graph for Numbers {
    type Node = u64;
    fn for_each_link(&self, from: u64, mut visit: impl FnMut(Link<u64>)) {
        visit(Link { to: from + 1, cost: 1.0, id: 0 });
        visit(Link { to: from * 2, cost: 1.0, id: 1 });
    }
}

#[test]
fn oracle_buckland_5_search_without_a_graph_in_memory() {
    let mut search = TwoList::new();
    let path = search.find(&Numbers, 1, &To::blind(100)).unwrap().unwrap();
    assert_eq!(path.len(), 8);
    assert!(search.seen().len() < 200);
    // A goal that cannot be reached in an endless graph: the budget holds it.
    Search::<Numbers>::begin(&mut search, &Numbers, 5).unwrap();
    assert_eq!(search.step(&Numbers, &To::blind(1), &mut Budget::new(500)), Progress::Pending);
}

#[test]
fn faults_end_the_search() {
    let graph = Links::new(&[(0, 1, 1.0), (1, 2, f32::NAN)]);
    let mut search = TwoList::new();
    assert_eq!((search.nearest(), search.status(0), search.cost_to(0)), (None, Status::Unseen, None));
    assert!(matches!(
        search.find(&graph, 0, &To::blind(2)),
        Err(SearchError::BadCost { from: 1, to: 2, .. })
    ));
    let aim = toward(1, &[0.0, f32::NAN, 0.0]);
    assert!(matches!(search.find(&graph, 0, &aim), Err(SearchError::BadEstimate { node: 1, .. })));
    assert!(search.find(&graph, 0, &To::blind(0)).unwrap().unwrap().is_empty());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// The same costs to every node as with an array of records, and the same number of nodes expanded.
    #[test]
    fn it_is_a_star(graph in random_links(24, 80), goal in 0_u32..24) {
        let (mut lists, mut array) = (TwoList::new(), AStar::new());
        let [a, b] = [lists.find(&graph, 0, &To::blind(goal)), array.find(&graph, 0, &To::blind(goal))];
        prop_assert_eq!(a.unwrap().map(|path| path.cost()), b.unwrap().map(|path| path.cost()));
        for node in 0..24 {
            if array.status(node) == Status::Closed && lists.status(node) == Status::Closed {
                prop_assert_eq!(array.cost_to(node), lists.cost_to(node));
            }
        }
    }
}
