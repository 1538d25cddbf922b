use proptest::prelude::*;
use wits_core::glam::Vec2;

use super::cost::{InnerCosts, PairCost};
use super::*;
use crate::search::{AStar, Search, To};

fn both_ways(links: &[(u32, u32, f32)]) -> Vec<(u32, u32, f32)> {
    links.iter().flat_map(|&(from, to, cost)| [(from, to, cost), (to, from, cost)]).collect()
}

fn graph(nodes: u32, links: &[(u32, u32, f32)]) -> PackedGraph {
    PackedGraph::from_links(nodes, both_ways(links)).unwrap()
}

fn pair_cost(graph: &PackedGraph, groups: &[u32], from: u32, to: u32) -> PairCost {
    let members = &members_of(groups)[from as usize];
    InnerCosts { graph, groups, astar: AStar::new() }.of_group(from, members)[&to]
}

#[test]
fn oracle_millington_4_6_1_three_formulas() {
    // Room C: from A one enters at C1, from B at C6; the door to D is at C5 and at C7.
    // From C1 it is 4 to C5 and 1 out: 5. From C6 it is 1 to C7 and 1 out: 2.
    let (a, b, c1, c5, c6, c7, d1, d2) = (0, 1, 2, 3, 4, 5, 6, 7);
    let links = [
        (a, c1, 1.0),
        (b, c6, 1.0),
        (c1, c5, 4.0),
        (c6, c7, 1.0),
        (c5, d1, 1.0),
        (c7, d2, 1.0),
        (c1, c6, 9.0),
        (d1, d2, 1.0),
    ];
    let groups = [0, 1, 2, 2, 2, 2, 3, 3];
    let cost = pair_cost(&graph(8, &links), &groups, 2, 3);
    assert_eq!(cost, PairCost { minimum: 1.0, maximin: 5.0, average: 3.5 });
}

#[test]
fn oracle_millington_exercise_4_15() {
    // The rooms of the exercise, four neighbours, a step costs 1. From A one enters B at B1 and B2; the way out is 1.
    // B1 to B11 is 6 steps, B2 to B11 4: 7 and 5 with the step out.
    let rows = ["AAA.", "AAA.", "B.B.", "B.B.", "BBB.", ".BB.", ".BBC"];
    let at = |x: usize, y: usize| rows.get(y).and_then(|row| row.chars().nth(x)).filter(|&room| room != '.');
    let cells: Vec<(usize, usize)> =
        (0..7).flat_map(|y| (0..4).map(move |x| (x, y))).filter(|&(x, y)| at(x, y).is_some()).collect();
    let number = |x, y| cells.iter().position(|&cell| cell == (x, y)).map(|node| node as u32);
    let mut links = Vec::new();
    for &(x, y) in &cells {
        for (x2, y2) in [(x + 1, y), (x, y + 1)] {
            links.extend(number(x2, y2).map(|to| (number(x, y).unwrap(), to, 1.0)));
        }
    }
    let groups: Vec<u32> = cells.iter().map(|&(x, y)| at(x, y).unwrap() as u32 - u32::from(b'A')).collect();
    let cost = pair_cost(&graph(cells.len() as u32, &links), &groups, 1, 2);
    assert_eq!(cost, PairCost { minimum: 1.0, maximin: 7.0, average: 6.0 });
}

/// Eight nodes in a row; two make a room, all rooms a house.
fn row(stands_for: Vec<u32>) -> Levels {
    let links: Vec<_> = (0..7).map(|node| (node, node + 1, 1.0)).collect();
    Levels::new(graph(8, &links))
        .grouped_as(&[0, 0, 1, 1, 2, 2, 3, 3], &GroupCost::Minimum, stands_for)
        .unwrap()
        .grouped_as(&[0, 0, 0, 0], &GroupCost::Minimum, vec![1])
        .unwrap()
}

fn leg(levels: &Levels, start: u32, goal: u32, end: LegEnd) -> Option<Vec<u32>> {
    let path = LevelSearch::default().next_leg(levels, start, goal, end).unwrap()?;
    Some(path.nodes().skip(1).collect())
}

#[test]
fn oracle_millington_4_6_2_legs_to_the_middle_of_the_next_room() {
    // Room g is stood for by node 2g. The source's listing loses the goal: it finds nothing from 2, and from 5 it walks
    // away from the goal.
    let levels = row(vec![0, 2, 4, 6]);
    assert_eq!(leg(&levels, 0, 7, LegEnd::Middle), Some(vec![1, 2]));
    assert_eq!(leg(&levels, 2, 7, LegEnd::Middle), Some(vec![3, 4]));
    assert_eq!(leg(&levels, 5, 7, LegEnd::Middle), Some(vec![6]));
    assert_eq!(leg(&levels, 6, 7, LegEnd::Middle), Some(vec![7]));
}

#[test]
fn legs_end_at_the_door_or_at_the_goal() {
    let levels = row(vec![1, 3, 5, 7]);
    assert_eq!(leg(&levels, 0, 7, LegEnd::default()), Some(vec![1, 2]));
    assert_eq!(leg(&levels, 0, 7, LegEnd::Doorway { rooms: 2 }), Some(vec![1, 2, 3, 4]));
    assert_eq!(leg(&levels, 5, 7, LegEnd::default()), Some(vec![6, 7]));
    assert_eq!(leg(&levels, 3, 3, LegEnd::default()), Some(vec![]));
}

#[test]
fn there_may_be_no_way() {
    let levels = Levels::new(graph(4, &[(0, 1, 1.0), (2, 3, 1.0)]))
        .grouped(&[0, 0, 1, 1], &GroupCost::AverageMinimum)
        .unwrap();
    assert_eq!(leg(&levels, 0, 3, LegEnd::default()), None);
    assert_eq!(LevelSearch::default().whole(&levels, 0, 3), Ok(None));
    assert_eq!(
        LevelSearch::default().whole(&levels, 0, 9),
        Err(crate::search::SearchError::NoSuchNode { node: 9 })
    );
}

/// The cost of the whole way from the first to the last node, planned with a formula.
fn planned(nodes: u32, links: &[(u32, u32, f32)], groups: &[u32], cost: &GroupCost) -> f32 {
    let levels = Levels::new(graph(nodes, links)).grouped(groups, cost).unwrap();
    LevelSearch::default().whole(&levels, 0, nodes - 1).unwrap().unwrap().cost()
}

#[test]
fn minimum_prefers_one_vast_hall_to_two_small_rooms() {
    // From 0 to 5: through the hall {1, 2}, which is 50 long, or through the rooms {3} and {4}.
    let links = [(0, 1, 1.0), (1, 2, 50.0), (2, 5, 1.0), (0, 3, 1.0), (3, 4, 1.0), (4, 5, 1.0)];
    let groups = [0, 1, 1, 2, 3, 4];
    assert_eq!(planned(6, &links, &groups, &GroupCost::Minimum), 52.0);
    assert_eq!(planned(6, &links, &groups, &GroupCost::AverageMinimum), 3.0);
    assert_eq!(planned(6, &links, &groups, &GroupCost::Maximin), 3.0);
}

#[test]
fn maximin_refuses_a_short_way_because_of_one_far_door() {
    // The room {1, 2} is 2 long for who enters at 1; its back door at 2 is 100 away from the way out, which is at 1.
    // The detour {3, 4} is 20 long.
    let links = [
        (0, 1, 1.0),
        (1, 7, 1.0),
        (2, 1, 100.0),
        (6, 2, 1.0),
        (0, 3, 1.0),
        (3, 4, 20.0),
        (4, 7, 1.0),
        (5, 6, 1.0),
    ];
    let groups = [0, 1, 1, 2, 2, 3, 3, 4];
    assert_eq!(planned(8, &links, &groups, &GroupCost::Maximin), 22.0);
    assert_eq!(planned(8, &links, &groups, &GroupCost::Minimum), 2.0);
}

#[test]
fn costs_are_blended_and_given() {
    let links = [(0, 1, 1.0), (1, 2, 4.0), (2, 3, 1.0)];
    let of = |cost| {
        let levels = Levels::new(graph(4, &links)).grouped(&[0, 1, 1, 2], &cost).unwrap();
        levels.graph(1).unwrap().links_from(1).iter().find(|link| link.to == 2).unwrap().cost
    };
    assert_eq!((of(GroupCost::Minimum), of(GroupCost::Maximin)), (1.0, 5.0));
    assert_eq!(of(GroupCost::Blend { minimum: 0.5, maximin: 0.5, average: 0.0 }), 3.0);
    assert_eq!(of(GroupCost::Given(vec![(1, 2, 7.0)])), 7.0);
}

#[test]
fn faulty_groups_are_refused() {
    let levels = || Levels::new(graph(3, &[(0, 1, 1.0)]));
    let refused = |groups: &[u32]| levels().grouped(groups, &GroupCost::Minimum).unwrap_err();
    assert_eq!(refused(&[0, 1]), LevelError::WrongCount { given: 2, nodes: 3 });
    assert_eq!(refused(&[0, 2, 2]), LevelError::EmptyGroup { group: 1 });
    assert_eq!(refused(&[0, u32::MAX, 0]), LevelError::EmptyGroup { group: 1 });
    let wrong = levels().grouped_as(&[0, 0, 1], &GroupCost::Minimum, vec![2, 2]).unwrap_err();
    assert_eq!(wrong, LevelError::NotAMember { node: 2, group: 0 });
    let nowhere = levels().grouped(&[0, 0, 1], &GroupCost::Given(vec![(0, 9, 1.0)])).unwrap_err();
    assert!(matches!(nowhere, LevelError::Graph(_)));
}

#[test]
fn nodes_go_up_to_their_groups_and_down_to_who_stands_for_them() {
    let levels = row(vec![0, 2, 4, 6]);
    assert_eq!(levels.node_at_level(0, 5, 1), Some(2));
    assert_eq!(levels.node_at_level(0, 5, 2), Some(0));
    assert_eq!(levels.node_at_level(2, 0, 0), Some(2)); // group 1 stands for the house, node 2 for group 1
    assert_eq!((levels.node_at_level(0, 8, 1), levels.node_at_level(0, 1, 3)), (None, None));
    let position = |node: u32| Vec2::new(node as f32 * node as f32, 0.0);
    assert_eq!(nearest_to_middle(&[0, 0, 0, 1], position), [1, 3]); // the middle of 0, 1, 4 is 1.67
}

#[test]
fn oracle_buckland_8_27_states_first_then_towns() {
    // Towns along the way from Atlanta (0) to Richmond (7), two to a state: Georgia, South Carolina, North Carolina,
    // Virginia; and a detour through Tennessee.
    let mut links: Vec<_> = (0..7).map(|town| (town, town + 1, 100.0)).collect();
    links.extend([(0, 8, 300.0), (8, 9, 300.0), (9, 7, 300.0)]);
    let states = [0, 0, 1, 1, 2, 2, 3, 3, 4, 4];
    let levels = Levels::new(graph(10, &links)).grouped(&states, &GroupCost::AverageMinimum).unwrap();
    let mut search = LevelSearch::default();
    let (mut at, mut legs) = (0, Vec::new());
    while at != 7 {
        let leg = search.next_leg(&levels, at, 7, LegEnd::default()).unwrap().unwrap();
        at = leg.goal();
        legs.push(leg.nodes().collect::<Vec<_>>());
    }
    assert_eq!(legs, [vec![0, 1, 2], vec![2, 3, 4], vec![4, 5, 6, 7]]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn plans_lead_to_the_goal_and_are_never_cheaper_than_the_best(
        links in prop::collection::vec((0_u32..12, 0_u32..12, 1_u8..9), 8..30),
        groups in prop::collection::vec(0_u32..4, 8),
        goal in 0_u32..12,
    ) {
        let links: Vec<_> = links.iter().map(|&(from, to, cost)| (from, to, f32::from(cost))).collect();
        let graph = graph(12, &links);
        // Four groups that all have a member.
        let groups: Vec<u32> = (0..4).chain(groups).collect();
        let levels = Levels::new(graph.clone()).grouped(&groups, &GroupCost::AverageMinimum).unwrap();
        let best = AStar::new().find(&graph, 0, &To::blind(goal)).unwrap();
        let mut search = LevelSearch::default();
        if let Some(whole) = search.whole(&levels, 0, goal).unwrap() {
            prop_assert_eq!(whole.goal(), goal);
            prop_assert!(whole.cost() >= best.as_ref().unwrap().cost());
        }
        let leg = search.next_leg(&levels, 0, goal, LegEnd::default()).unwrap();
        prop_assert!(best.is_none() || leg.is_some());
    }
}
