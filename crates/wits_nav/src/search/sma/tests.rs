use super::*;
use crate::search::To;
use crate::search::testing::*;
use proptest::prelude::*;

/// S-A-D-G (24) has four nodes, S-B-G (30) has three: the best way that has room is found, whatever was forgotten.
#[test]
fn oracle_millington_4_7_4_the_best_way_that_fits() {
    for (limit, cost) in [(2, None), (3, Some(30.0)), (4, Some(24.0)), (5, Some(24.0)), (100, Some(24.0))] {
        let mut search = SmaStar::new(limit);
        let path = search.find(&exercise(), S, &toward(G, &EXERCISE_ESTIMATES)).unwrap();
        assert_eq!(path.map(|path| path.cost()), cost, "room for {limit}");
        assert!(search.len() <= limit && search.effort().most_open <= limit as u64);
        // The limit in depth was met: what is beyond it is not known.
        assert!(limit > 3 || search.effort().dropped > 0);
    }
}

/// Arad to Bucharest has five cities: 418 with room for just them; the greedy 450 has four and fits into four.
#[test]
fn oracle_chen_s12_romania_in_five_places() {
    for (limit, cost) in [(3, None), (4, Some(450.0)), (5, Some(418.0)), (6, Some(418.0)), (30, Some(418.0))]
    {
        for estimates in [TABLE, frames()] {
            let mut search = SmaStar::new(limit);
            let path = search.find(&romania(), city("Arad"), &toward(city("Bucharest"), &estimates)).unwrap();
            assert_eq!(path.map(|path| path.cost()), cost, "room for {limit}");
        }
    }
}

#[test]
fn loops_faults_and_slices() {
    let ring = Links::new(&[(0, 1, 0.0), (1, 2, 0.0), (2, 0, 0.0), (1, 1, 0.0), (3, 0, 1.0)]);
    let mut search = SmaStar::new(9);
    assert_eq!((search.nearest(), search.cost_to(0), search.status(0)), (None, None, Status::Unseen));
    assert_eq!(search.find(&ring, 0, &To::blind(3)), Ok(None));
    assert!(search.find(&ring, 0, &To::blind(0)).unwrap().unwrap().is_empty());
    let bad = Links::new(&[(0, 1, 1.0), (1, 2, -1.0)]);
    assert!(matches!(search.find(&bad, 0, &To::blind(2)), Err(SearchError::BadCost { from: 1, to: 2, .. })));
    assert!(search.step(&bad, &To::blind(2), &mut Budget::new(9)).is_done());
    Search::<Links>::begin(&mut search, &exercise(), S).unwrap();
    while search.step(&exercise(), &toward(G, &EXERCISE_ESTIMATES), &mut Budget::new(1)) == Progress::Pending
    {
    }
    assert_eq!(search.cost_to(G), Some(24.0));
    assert_eq!(search.status(S), Status::Closed);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// With room for any way, the best one; with less room, the best one of those that have so few nodes.
    #[test]
    fn it_finds_the_best_way_that_fits(graph in random_links(7, 20), limit in 2_usize..9) {
        let mut best = vec![f32::INFINITY; 7];
        best[0] = 0.0;
        for _ in 1..limit {
            let mut next = best.clone();
            for (from, link) in graph.all() {
                next[link.to as usize] = next[link.to as usize].min(best[from as usize] + link.cost);
            }
            best = next;
        }
        let truth = graph.reversed().costs_from(6);
        let estimates: Vec<f32> =
            truth.iter().map(|cost| if cost.is_finite() { (cost * 0.5).floor() } else { 3.0 }).collect();
        let mut search = SmaStar::new(limit);
        let path = search.find(&graph, 0, &toward(6, &estimates)).unwrap();
        prop_assert_eq!(path.map_or(f32::INFINITY, |path| path.cost()), best[6]);
        prop_assert!(search.effort().most_open <= limit as u64);
    }
}
