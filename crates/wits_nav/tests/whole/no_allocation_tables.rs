//! Queries that are answered from memory that is there already.

use wits_core::random::Seed;
use wits_nav::graph::PackedGraph;
use wits_nav::heuristic::{Landmarks, Noisy};
use wits_nav::queue::{Buckets, Heap, IndexedHeap, Queue, SortedList};
use wits_nav::search::{AStar, NextHops, PlanCache, Search, To};
use wits_nav::{Graph, Path};
use wits_testkit::alloc::assert_no_allocation;

/// A ladder of two rails and fifty rungs.
fn ladder() -> PackedGraph {
    let rung = |at: u32| [(at, at + 50, 2.0), (at + 50, at, 2.0)];
    let rails =
        |at: u32| [(at, at + 1, 1.0), (at + 1, at, 3.0), (at + 50, at + 51, 1.5), (at + 51, at + 50, 0.5)];
    let links = (0..50).flat_map(rung).chain((0..49).flat_map(rails));
    PackedGraph::from_links(100, links).expect("links that exist")
}

fn queue_is_reused<Q: Queue<u32> + Default>(name: &str) {
    let graph = ladder();
    let noisy = Noisy::new(Landmarks::new(&graph, 3).expect("costs above 0"), Seed::new(1), 4, 0.2);
    let (mut search, mut path) = (AStar::<Q>::default(), Path::at(0));
    let mut ask = |start: u32, goal: u32| {
        assert!(
            search
                .find_into(&graph, start, &To::new(goal, noisy_of(&noisy)), &mut path)
                .expect("nodes that exist")
        );
    };
    (0..100).for_each(|start| ask(start, 99 - start));
    assert_no_allocation(name, || (0..100).for_each(|start| ask(start, 99 - start)));
}

fn noisy_of(noisy: &Noisy<Landmarks>) -> impl Fn(u32, u32) -> f32 + '_ {
    |from, goal| wits_nav::heuristic::Heuristic::estimate(noisy, from, goal)
}

#[test]
fn searches_with_every_queue() {
    queue_is_reused::<Heap<u32>>("heap");
    queue_is_reused::<IndexedHeap>("indexed heap");
    queue_is_reused::<Buckets<u32>>("buckets");
    queue_is_reused::<SortedList<u32>>("sorted list");
}

#[test]
fn ways_from_tables_and_caches() {
    let graph = ladder();
    let hops = NextHops::new(&graph).unwrap();
    let (mut cache, mut path) = (PlanCache::new(1000), Path::at(0));
    for goal in 0..100 {
        assert!(hops.path_into(0, goal, &mut path));
        cache.put(0, &path);
    }
    let mut links = 0;
    assert_no_allocation("ways from tables and caches", || {
        for goal in 0..49 {
            assert!(hops.path_into(0, goal, &mut path) && cache.get_into(0, 0, goal, &mut path));
            graph.for_each_link(goal, |_| links += 1);
        }
    });
    assert!(links > 100);
}
