use super::*;
use crate::search::testing::*;
use crate::search::{BreadthFirst, Search, To};
use proptest::prelude::*;

/// From 0 to 4 over 1 and 2: 3 + 3 + 3 = 9; over 3: 5 + 5 = 10. The sides meet at 3 first; that way is not the best.
#[test]
fn oracle_buckland_5_where_they_meet_first_is_not_enough() {
    let graph = Links::new(&[(0, 1, 3.0), (1, 2, 3.0), (2, 4, 3.0), (0, 3, 5.0), (3, 4, 5.0)]);
    let path = Bidirectional::cheapest().find(&graph, 0, 4).unwrap().unwrap();
    assert_eq!((path.nodes().collect::<Vec<_>>(), path.cost()), (vec![0, 1, 2, 4], 9.0));
    let path = Bidirectional::fewest_steps().find(&graph, 0, 4).unwrap().unwrap();
    assert_eq!((path.nodes().collect::<Vec<_>>(), path.cost()), (vec![0, 3, 4], 10.0));
}

#[test]
fn romania_from_both_ends() {
    let mut search = Bidirectional::cheapest();
    let path = search.find(&romania(), city("Arad"), city("Bucharest")).unwrap().unwrap();
    assert_eq!((path.cost(), path.len()), (418.0, 4));
    let path = search.find(&romania(), city("Arad"), city("Arad")).unwrap().unwrap();
    assert!(path.is_empty());
}

/// Links are walked against their direction from the goal: one-way links keep their direction.
#[test]
fn one_way_links_stay_one_way() {
    let graph = exercise();
    let mut search = Bidirectional::cheapest();
    assert_eq!(search.find(&graph, S, G).unwrap().unwrap().cost(), 24.0);
    assert_eq!(search.find(&graph, G, S), Ok(None));
    assert_eq!(search.status(S), Status::Open);
}

/// On an open field two small discs hold fewer nodes than a large one.
#[test]
fn two_discs_hold_less_than_one() {
    let map = crate::grid::GridMap::free(60, 60).unwrap();
    let [start, goal] = [30 * 60 + 18, 30 * 60 + 42];
    let mut both = Bidirectional::fewest_steps();
    let steps = both.find(&map, start, goal).unwrap().unwrap().len();
    let mut one = BreadthFirst::new();
    assert_eq!(one.find(&map, start, &To::blind(goal)).unwrap().unwrap().len(), steps);
    assert!(both.effort().expanded * 3 < crate::search::Seen::effort(&one).expanded * 2);
}

#[test]
fn faults_end_the_search() {
    let graph = Links::new(&[(0, 1, 1.0), (1, 2, -1.0), (2, 3, 1.0)]);
    let mut search = Bidirectional::cheapest();
    assert!(!search.path_into(&mut Path::at(0)));
    let error = search.find(&graph, 0, 3).unwrap_err();
    assert!(matches!(error, SearchError::BadCost { from: 1, to: 2, .. }));
    assert_eq!(search.step(&graph, &mut Budget::new(5)), Progress::Done(Ok(Outcome::NoWay)));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn the_cheapest_and_the_fewest(graph in random_links(20, 60), goal in 0_u32..20, slice in 1_u64..5) {
        let mut search = Bidirectional::cheapest();
        search.begin(0, goal);
        while search.step(&graph, &mut Budget::new(slice)) == Progress::Pending {}
        let mut path = Path::at(0);
        let cost = if search.path_into(&mut path) { path.cost() } else { f32::INFINITY };
        prop_assert_eq!(cost, graph.costs_from(0)[goal as usize]);
        let steps = Bidirectional::fewest_steps().find(&graph, 0, goal).unwrap().map(|path| path.len());
        let known = BreadthFirst::new().find(&graph, 0, &To::blind(goal)).unwrap().map(|path| path.len());
        prop_assert_eq!(steps, known);
    }
}
