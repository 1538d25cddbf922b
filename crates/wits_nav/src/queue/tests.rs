use proptest::prelude::*;

use super::*;
use crate::graph::PackedGraph;
use crate::grid::{Cell, GridMap, octile};
use crate::search::{AStar, Effort, Search, Seen, To};

/// Puts in (`Some`) and takes out (`None`) as told, then everything that is left; the ranks as they come.
fn ranks(mut queue: impl Queue<u32>, script: &[Option<Rank>]) -> Vec<Option<Rank>> {
    let mut out = Vec::new();
    for (node, action) in (0..).zip(script) {
        match action {
            Some(rank) => queue.push(*rank, node),
            None => {
                let peeked = queue.peek();
                out.push(queue.pop().map(|entry| entry.0));
                assert_eq!(out.last(), Some(&peeked));
            }
        }
    }
    assert_eq!(queue.is_empty(), queue.len() == 0);
    out.extend(std::iter::from_fn(|| queue.pop()).map(|entry| Some(entry.0)));
    assert!(queue.is_empty() && queue.peek().is_none());
    out
}

fn script() -> impl Strategy<Value = Vec<Option<Rank>>> {
    let total = prop_oneof![4 => 0.0_f32..50.0, 1 => Just(7.0), 1 => Just(1e9), 1 => Just(f32::INFINITY)];
    let put = (total, 0.0_f32..3.0).prop_map(|(total, left)| Some(Rank::new(total, left)));
    prop::collection::vec(prop_oneof![2 => put, 1 => Just(None)], 1..80)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn all_queues_give_the_same_ranks_in_the_same_order(script in script()) {
        let sorted = ranks(SortedList::default(), &script);
        prop_assert_eq!(&ranks(Heap::<u32>::new(), &script), &sorted);
        prop_assert_eq!(&ranks(Heap::<u32, 2>::new(), &script), &sorted);
        prop_assert_eq!(&ranks(IndexedHeap::<2>::new(), &script), &sorted);
        prop_assert_eq!(&ranks(IndexedHeap::<4>::new(), &script), &sorted);
        prop_assert_eq!(&ranks(Buckets::default(), &script), &sorted);
        prop_assert_eq!(&ranks(Buckets::new(10.0, 4), &script), &sorted);
        prop_assert_eq!(&ranks(Buckets::new(f32::NAN, 0), &script), &sorted);
    }

    #[test]
    fn changed_priorities_count(changes in prop::collection::vec((0_u32..12, 0.0_f32..20.0, 0_u8..4), 1..60)) {
        let mut queue = IndexedHeap::<3>::new();
        let mut list: Vec<(Rank, u32)> = Vec::new();
        for (node, total, kind) in changes {
            let rank = Rank::new(total, 0.0);
            let known = list.iter().position(|entry| entry.1 == node);
            prop_assert_eq!(queue.rank(node), known.map(|at| list[at].0));
            match (kind, known) {
                (0, _) => prop_assert_eq!(queue.remove(node), known.map(|at| list.swap_remove(at).0)),
                (1, _) => {
                    prop_assert_eq!(queue.change_priority(node, rank), known.is_some());
                    known.into_iter().for_each(|at| list[at].0 = rank);
                }
                (_, Some(at)) => { queue.push(rank, node); list[at].0 = rank; }
                (_, None) => { queue.push(rank, node); list.push((rank, node)); }
            }
            prop_assert_eq!((queue.len(), queue.contains(node)), (list.len(), list.iter().any(|entry| entry.1 == node)));
        }
        list.sort_unstable();
        let popped: Vec<Rank> = std::iter::from_fn(|| queue.pop()).map(|entry| entry.0).collect();
        prop_assert_eq!(popped, list.iter().map(|entry| entry.0).collect::<Vec<_>>());
    }

    #[test]
    fn every_queue_finds_the_cheapest_way(graph in crate::graph::tests::small_graph()) {
        for goal in graph.nodes() {
            let cost = |found: Option<crate::Path>| found.map(|path| path.cost());
            let expected = cost(AStar::new().find(&graph, 0, &To::blind(goal)).unwrap());
            prop_assert_eq!(cost(AStar::<Heap<u32, 2>>::default().find(&graph, 0, &To::blind(goal)).unwrap()), expected);
            prop_assert_eq!(cost(AStar::<IndexedHeap>::default().find(&graph, 0, &To::blind(goal)).unwrap()), expected);
            prop_assert_eq!(cost(AStar::<Buckets<u32>>::default().find(&graph, 0, &To::blind(goal)).unwrap()), expected);
            prop_assert_eq!(cost(AStar::<SortedList<u32>>::default().find(&graph, 0, &To::blind(goal)).unwrap()), expected);
        }
    }
}

#[test]
fn a_cleared_queue_is_as_good_as_new() {
    fn check(mut queue: impl Queue<u32>) {
        for (node, total) in [(0, 9.0), (1, 2000.0), (2, 4.0)] {
            queue.push(Rank::new(total, 0.0), node);
        }
        queue.pop();
        queue.clear();
        assert!(queue.is_empty() && queue.pop().is_none());
        queue.push(Rank::new(3.0, 0.0), 1);
        queue.push(Rank::new(1.0, 0.0), 0);
        assert_eq!(
            (queue.len(), queue.pop(), queue.peek()),
            (2, Some((Rank::new(1.0, 0.0), 0)), Some(Rank::new(3.0, 0.0)))
        );
    }
    check(Heap::<u32>::new());
    check(IndexedHeap::<2>::new());
    check(Buckets::new(5.0, 10));
    check(SortedList::default());
}

#[test]
fn nobody_waits_twice_in_an_indexed_heap() {
    // One node that is improved again and again: over a plain heap the old entries stay.
    let links = (1..9).flat_map(|via| [(0, via, via as f32), (via, 9, 30.0 - 3.0 * via as f32)]);
    let graph = PackedGraph::from_links(10, links).unwrap();
    fn effort<Q: Queue<u32> + Default>(graph: &PackedGraph) -> (f32, Effort) {
        let mut search = AStar::<Q>::default();
        let cost = search.find(graph, 0, &To::blind(9)).unwrap().unwrap().cost();
        (cost, search.effort())
    }
    let (indexed, plain) = (effort::<IndexedHeap>(&graph), effort::<Heap<u32>>(&graph));
    assert_eq!((indexed.0, plain.0), (14.0, 14.0));
    assert_eq!((indexed.1.expanded, indexed.1.seen), (plain.1.expanded, plain.1.seen));
    assert!(indexed.1.most_open <= 9);
}

#[test]
fn queues_agree_on_a_map() {
    let rows = "............ .##########. .#........#. .#.######.#. ...#......#.";
    let map = GridMap::from_text(&rows.replace(' ', "\n")).unwrap();
    let (start, goal) = (map.node(Cell::new(4, 2)).unwrap(), map.node(Cell::new(11, 4)).unwrap());
    let to = To::new(goal, |from, goal| octile(map.cell(from), map.cell(goal)));
    let costs = [
        AStar::new().find(&map, start, &to).unwrap().unwrap().cost(),
        AStar::<IndexedHeap<2>>::default().find(&map, start, &to).unwrap().unwrap().cost(),
        AStar::<Buckets<u32>>::default().find(&map, start, &to).unwrap().unwrap().cost(),
        AStar::<SortedList<u32>>::default().find(&map, start, &to).unwrap().unwrap().cost(),
    ];
    assert!(costs.iter().all(|cost| (cost - costs[0]).abs() < 1e-4), "{costs:?}");
}
