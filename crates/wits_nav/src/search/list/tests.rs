use super::*;
use crate::search::testing::*;
use crate::search::{Everywhere, Front, To, Where};

fn nodes(path: &Path) -> Vec<u32> {
    path.nodes().collect()
}

/// Figure 5.17, from 5 to 3. The links of 5 are 6, 4, 2; the last one put on the stack comes off first: (5,5), (5,2),
/// (2,1), (1,3). The way 5-2-1-3 is read from the start to the target.
#[test]
fn oracle_buckland_5_depth_first_pops() {
    let graph = buckland();
    let aim = Logged::new(To::blind(3));
    let mut search = DepthFirst::new();
    let path = search.find(&graph, 5, &aim).unwrap().unwrap();
    assert_eq!(aim.picked.take(), [5, 2, 1, 3]);
    assert_eq!(nodes(&path), [5, 2, 1, 3]);
    assert_eq!(search.effort().expanded, 3);
}

/// The same graph: (5,5), (5,6), (5,4), (5,2), (4,3); the way 5-4-3 has two steps.
#[test]
fn oracle_buckland_5_breadth_first_dequeues() {
    let graph = buckland();
    let aim = Logged::new(To::blind(3));
    let mut search = BreadthFirst::new();
    let path = search.find(&graph, 5, &aim).unwrap().unwrap();
    assert_eq!(aim.picked.take(), [5, 6, 4, 2, 3]);
    assert_eq!(nodes(&path), [5, 4, 3]);
    // Marked when they enter: each node is in the list once, so no more are seen than there are.
    assert_eq!(search.effort().seen, 6);
}

/// Without a target everything is visited once, whatever the order.
#[test]
fn everything_is_visited_once() {
    let graph = buckland();
    let (deep, broad) = (Logged::new(Everywhere), Logged::new(Everywhere));
    assert_eq!(DepthFirst::new().find_goal(&graph, 5, &deep), Ok(None));
    assert_eq!(BreadthFirst::new().find_goal(&graph, 5, &broad), Ok(None));
    for aim in [deep, broad] {
        let mut picked = aim.picked.take();
        picked.sort_unstable();
        assert_eq!(picked, [1, 2, 3, 4, 5, 6]);
    }
}

/// A tree of two children each: 0; 1, 2; 3, 4, 5, 6.
fn tree() -> Links {
    let links = [(0, 1), (0, 2), (1, 3), (1, 4), (2, 5), (2, 6)];
    Links::new(&links.map(|(from, to)| (from, to, 1.0)))
}

/// Children to the front, in their order: ends of the tree are looked at from left to right.
#[test]
fn oracle_chen_s3_depth_first_from_left_to_right() {
    let aim = Logged::new(Everywhere);
    let mut search = ListSearch::with(Front::default(), Visits::Unlimited);
    search.find_goal(&tree(), 0, &aim).unwrap();
    assert_eq!(aim.picked.take(), [0, 1, 3, 4, 2, 5, 6]);
}

/// Children to the end: all of a depth before any of the next.
#[test]
fn oracle_chen_s4_breadth_first_depth_by_depth() {
    let aim = Logged::new(Everywhere);
    let mut search = ListSearch::with(Back::default(), Visits::Unlimited);
    search.find_goal(&tree(), 0, &aim).unwrap();
    assert_eq!(aim.picked.take(), [0, 1, 2, 3, 4, 5, 6]);
}

/// A goal is noticed when it is picked, not when it is seen.
#[test]
fn oracle_chen_s2_the_test_is_made_when_a_node_is_picked() {
    let aim = Logged::new(Where(|node| node == 2));
    let mut search = ListSearch::with(Front::default(), Visits::Unlimited);
    assert_eq!(search.find_goal(&tree(), 0, &aim), Ok(Some(2)));
    assert_eq!(aim.picked.take(), [0, 1, 3, 4, 2]);
}

/// The nearest by the straight line: Arad, Sibiu (253), Fagaras (178), Bucharest: 140 + 99 + 211 = 450, not 418.
#[test]
fn oracle_chen_s5_greedy_takes_450() {
    for estimates in [TABLE, frames()] {
        let aim = Logged::new(toward(city("Bucharest"), &estimates));
        let path = BestFirst::new().find(&romania(), city("Arad"), &aim).unwrap().unwrap();
        assert_eq!(path.cost(), 450.0);
        let picked: Vec<_> = aim.picked.take().into_iter().map(|node| CITIES[node as usize]).collect();
        assert_eq!(picked, ["Arad", "Sibiu", "Fagaras", "Bucharest"]);
    }
}

/// Exercise 4.2 with whole ways in the list and nothing merged: rows 5 to 7 are
/// 18:D<-B 18:D<-A 30:G<-B, then (over B's D first) with G 24 and C 27 behind each D.
#[test]
fn oracle_millington_ex_4_2_whole_ways_in_the_list() {
    let graph = exercise();
    let mut search = ListSearch::with(Best::cheapest(), Visits::Unlimited);
    Search::<Links>::begin(&mut search, &graph, S).unwrap();
    let mut rows = Vec::new();
    for _ in 0..7 {
        let mut row: Vec<_> = search.list().map(|(node, before, cost)| (cost as u32, node, before)).collect();
        row.sort_unstable();
        rows.push(row);
        let _ = search.step(&graph, &To::blind(G), &mut Budget::new(1));
    }
    assert_eq!(rows[0], [(0, S, S)]);
    assert_eq!(rows[1], [(6, A, S), (15, B, S)]);
    assert_eq!(rows[2], [(12, C, A), (15, B, S), (18, D, A)]);
    assert_eq!(rows[3], [(15, B, S), (18, D, A)]);
    assert_eq!(rows[4], [(18, D, A), (18, D, B), (30, G, B)]);
    let first = rows[5][0];
    assert!([(18, D, A), (18, D, B)].contains(&first));
    assert_eq!(rows[5][1..], [(24, G, D), (27, C, D), (30, G, B)]);
    assert_eq!(rows[6], [(24, G, D), (24, G, D), (27, C, D), (27, C, D), (30, G, B)]);
}

/// Exercise 4.5, the same with estimates: five rows until G is next.
#[test]
fn oracle_millington_ex_4_5_rows() {
    let aim = Logged::new(toward(G, &EXERCISE_ESTIMATES));
    let mut search = ListSearch::with(Best::promising(), Visits::Unlimited);
    let path = search.find(&exercise(), S, &aim).unwrap().unwrap();
    assert_eq!((nodes(&path), path.cost()), (vec![S, A, D, G], 24.0));
    assert_eq!(aim.picked.take(), [S, A, C, D, G]);
}

/// A loop: without any rule the slides' form never ends; the rules end it.
#[test]
fn loops_end_with_every_rule_but_one() {
    let ring = Links::new(&[(0, 1, 1.0), (1, 2, 1.0), (2, 0, 1.0)]);
    for visits in [Visits::OnceSeen, Visits::OncePicked, Visits::OnceOnTheWay] {
        let mut search = ListSearch::with(Front::default(), visits);
        assert_eq!(search.find_goal(&ring, 0, &To::blind(9)), Ok(None));
        assert_eq!(search.effort().expanded, 3);
    }
    let mut search = ListSearch::with(Front::default(), Visits::Unlimited);
    Search::<Links>::begin(&mut search, &ring, 0).unwrap();
    assert_eq!(search.step(&ring, &To::blind(9), &mut Budget::new(1000)), Progress::Pending);
}

#[test]
fn faults_end_the_search() {
    let graph = Links::new(&[(0, 1, 1.0), (1, 2, -1.0)]);
    let mut search = BreadthFirst::new();
    assert!(matches!(
        search.find(&graph, 0, &To::blind(2)),
        Err(SearchError::BadCost { from: 1, to: 2, .. })
    ));
    let open = Links::new(&[(0, 1, f32::INFINITY)]);
    assert_eq!(DepthFirst::new().find(&open, 0, &To::blind(1)), Ok(None));
    assert!(DepthFirst::new().find(&open, 0, &To::blind(0)).unwrap().unwrap().is_empty());
}

#[test]
fn what_has_been_seen_can_be_asked() {
    let graph = buckland();
    let mut search = BreadthFirst::new();
    assert_eq!((search.nearest(), search.status(5)), (None, Status::Unseen));
    Search::<Links>::begin(&mut search, &graph, 5).unwrap();
    let _ = search.step(&graph, &To::blind(3), &mut Budget::new(2));
    let statuses = [5, 6, 4, 2, 3].map(|node| search.status(node));
    use Status::{Closed, Open, Unseen};
    assert_eq!(statuses, [Closed, Closed, Open, Open, Unseen]);
    assert_eq!((search.cost_to(4), search.cost_to(3)), (Some(1.0), None));
    assert_eq!(search.seen().map(|(node, _)| node).collect::<Vec<_>>(), [5, 6, 4, 2]);
}

/// Four by three rooms: from corner to corner there are C(5, 2) = 10 ways of five steps. A search gives one of them, always
/// the same; a list of all ways knows all ten.
#[test]
fn oracle_millington_4_2_ten_ways_are_equally_good() {
    let node = |x: u32, y: u32| y * 4 + x;
    let right = (0..3).flat_map(|y| (0..3).map(move |x| (node(x, y), node(x + 1, y), 1.0)));
    let down = (0..2).flat_map(|y| (0..4).map(move |x| (node(x, y), node(x, y + 1), 1.0)));
    let graph = Links::new(&right.chain(down).collect::<Vec<_>>());
    let aim = Logged::new(Everywhere);
    let mut search = ListSearch::with(Back::default(), Visits::OnceOnTheWay);
    search.find_goal(&graph, 0, &aim).unwrap();
    assert_eq!(aim.picked.take().iter().filter(|&&node| node == 11).count(), 10);
    let one = crate::search::AStar::new().find(&graph, 0, &To::blind(11)).unwrap().unwrap();
    assert_eq!(
        (one.cost(), Some(one)),
        (5.0, crate::search::AStar::new().find(&graph, 0, &To::blind(11)).unwrap())
    );
}

/// Everything leads away from the aim: where it began is the best it has.
#[test]
fn the_start_is_nearest_when_all_else_is_farther() {
    let graph = Links::new(&[(0, 1, 1.0), (1, 2, 1.0)]);
    let aim = To::new(9, |from: u32, _: u32| 1.0 + from as f32);
    let mut search = BreadthFirst::new();
    assert_eq!(search.find(&graph, 0, &aim), Ok(None));
    assert_eq!(search.nearest(), Some(0));
    let (mut best, mut deep) = (BestFirst::new(), DepthFirst::new());
    assert_eq!((best.find(&graph, 0, &aim), deep.find(&graph, 0, &aim)), (Ok(None), Ok(None)));
    assert_eq!((best.nearest(), deep.nearest()), (Some(0), Some(0)));
}
