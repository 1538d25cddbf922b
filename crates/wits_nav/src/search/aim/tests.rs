use super::*;
use crate::grid::{Cell, GridMap, octile};
use crate::search::{AStar, Search, SearchError, Seen, To};

/// Near alarm A is walled in, far alarm B is free: the search floods all around A before it finds B, and still finds it.
#[test]
fn oracle_millington_4_7_1_a_blocked_goal_lures() {
    let map = GridMap::from_text(
        "....................
         .........####.......
         .........#..#.......
         .........####.......
         ....................",
    )
    .unwrap();
    let [start, near, far] =
        [Cell::new(7, 2), Cell::new(10, 2), Cell::new(19, 0)].map(|cell| map.node(cell).unwrap());
    let estimate = |from, goal| octile(map.cell(from), map.cell(goal));
    let mut search = AStar::new();
    let goals = [near, far];
    let path = search.find(&map, start, &AnyOf::new(&goals, estimate)).unwrap().unwrap();
    let lured = search.effort().expanded;
    assert_eq!(path.goal(), far);
    let straight = search.find(&map, start, &To::new(far, estimate)).unwrap().unwrap();
    assert_eq!(path.cost(), straight.cost());
    assert!(lured > 2 * search.effort().expanded, "{lured} {}", search.effort().expanded);
}

/// The cheapest of several goals is found, whichever the estimate favours.
#[test]
fn any_of_is_the_best_of_each() {
    let map = GridMap::from_text("......\n.####.\n......\n.#..#.").unwrap();
    let estimate = |from, goal| octile(map.cell(from), map.cell(goal));
    let goals = [5, 17, 20];
    for start in (0..24).filter(|&node| map.is_free(map.cell(node))) {
        let any = AStar::new().find(&map, start, &AnyOf::new(&goals, estimate)).unwrap().unwrap();
        let each = goals
            .map(|goal| AStar::new().find(&map, start, &To::new(goal, estimate)).unwrap().unwrap().cost());
        let best = each.iter().copied().fold(f32::INFINITY, f32::min);
        assert!((any.cost() - best).abs() < 1e-4);
    }
}

#[test]
fn no_goals_are_no_way_and_faults_get_through() {
    let map = GridMap::free(4, 4).unwrap();
    let none = AnyOf::new(&[], |_, _| 0.0);
    assert_eq!(AStar::new().find(&map, 0, &none), Ok(None));
    let goals = [15, 3];
    let faulty = AnyOf::new(&goals, |_, goal| if goal == 15 { f32::NAN } else { 0.0 });
    assert!(matches!(AStar::new().find(&map, 0, &faulty), Err(SearchError::BadEstimate { .. })));
}
