use proptest::prelude::*;

use super::*;
use crate::graph::{Graph, Link, Numbered, TwoWay};
use crate::grid::{Cell, Direction, GridMap};

/// A grid without diagonal steps.
struct FourWays(GridMap);

impl Graph for FourWays {
    type Node = u32;
    fn for_each_link(&self, from: u32, mut visit: impl FnMut(Link)) {
        self.0.for_each_link(from, |link| {
            if !Direction::ALL[link.id as usize].is_diagonal() {
                visit(link);
            }
        });
    }
}

impl Numbered for FourWays {
    fn node_count(&self) -> usize {
        self.0.node_count()
    }
}

impl TwoWay for FourWays {
    fn for_each_link_back(&self, to: u32, visit: impl FnMut(Link)) {
        self.for_each_link(to, visit);
    }
}

impl FourWays {
    fn of(text: &str) -> Self {
        Self(GridMap::from_text(text).unwrap())
    }
    fn node(&self, x: i32, y: i32) -> u32 {
        self.0.node(Cell::new(x, y)).unwrap()
    }
}

/// One step; nobody may share a node, jump, or pass through another.
fn step_safely(convoy: &mut Convoy, graph: &FourWays) {
    let before: Vec<u32> = convoy.travellers().iter().map(|one| one.at).collect();
    convoy.step(graph);
    let after: Vec<u32> = convoy.travellers().iter().map(|one| one.at).collect();
    for one in 0..after.len() {
        let mut can_go = before[one] == after[one];
        graph.for_each_link(before[one], |link| can_go |= link.to == after[one]);
        assert!(can_go, "{one} jumped");
        for other in 0..one {
            assert_ne!(after[one], after[other], "{one} and {other} share a node");
            let swapped = before[one] == after[other] && before[other] == after[one];
            assert!(!swapped, "{one} and {other} passed through each other");
        }
    }
}

/// Column and row.
type At = (i32, i32);

fn run(graph: &FourWays, ends: &[(At, At)], most: u64) -> Convoy {
    let mut convoy = Convoy::new(ConvoyDef::default());
    for &((x, y), (to_x, to_y)) in ends {
        convoy.add(graph, graph.node(x, y), graph.node(to_x, to_y)).unwrap();
    }
    while convoy.now() < most && !convoy.travellers().iter().all(Traveller::has_arrived) {
        step_safely(&mut convoy, graph);
    }
    convoy
}

#[test]
fn two_pass_each_other_at_a_niche() {
    let corridor = FourWays::of(".........\n####.####");
    let convoy = run(&corridor, &[((0, 0), (8, 0)), ((8, 0), (0, 0))], 60);
    assert!(convoy.travellers().iter().all(Traveller::has_arrived));
    assert!(convoy.now() <= 16, "{}", convoy.now());
}

#[test]
fn who_has_arrived_makes_room() {
    // The first stands in the only way of the second, at its own goal.
    let corridor = FourWays::of(".....\n##.##");
    let convoy = run(&corridor, &[((2, 0), (2, 0)), ((0, 0), (4, 0))], 40);
    assert!(convoy.travellers().iter().all(Traveller::has_arrived));
}

#[test]
fn two_columns_cross_in_the_open() {
    let square = FourWays(GridMap::free(12, 12).unwrap());
    let rows = (0..6).map(|i| ((0, 3 + i), (11, 3 + i)));
    let columns = (0..6).map(|i| ((3 + i, 0), (3 + i, 11)));
    let ends: Vec<_> = rows.chain(columns).collect();
    let convoy = run(&square, &ends, 80);
    assert!(convoy.travellers().iter().all(Traveller::has_arrived));
    assert!(convoy.now() <= 24, "{}", convoy.now());
}

#[test]
fn twenty_go_through_one_door_and_twenty_come_back() {
    let mut map = GridMap::free(21, 10).unwrap();
    (0..10).filter(|y| !(4..6).contains(y)).for_each(|y| map.set(Cell::new(10, y), false));
    let house = FourWays(map);
    let there = (0..20).map(|i| ((i % 4, i / 4 + 2), (17 + i % 4, i / 4 + 2)));
    let back = (0..20).map(|i| ((17 + i % 4, i / 4 + 2), (i % 4, i / 4 + 2)));
    let ends: Vec<_> = there.chain(back).collect();
    let convoy = run(&house, &ends, 400);
    let arrived = convoy.travellers().iter().filter(|one| one.has_arrived()).count();
    assert_eq!(arrived, 40, "after {} steps", convoy.now());
}

#[test]
fn who_cannot_get_there_stays_and_the_others_go_on() {
    let rooms = FourWays::of("...#.\n...#.");
    let convoy = run(&rooms, &[((0, 0), (4, 0)), ((2, 1), (0, 1))], 20);
    assert_eq!(convoy.travellers()[0].at, rooms.node(0, 0));
    assert!(convoy.travellers()[1].has_arrived());
}

#[test]
fn nodes_that_are_not_there_are_refused() {
    let square = FourWays(GridMap::free(3, 3).unwrap());
    let mut convoy = Convoy::new(ConvoyDef::default());
    assert!(convoy.add(&square, 0, 9).is_err() && convoy.add(&square, 9, 0).is_err());
    convoy.add(&square, 0, 8).unwrap();
    assert!(convoy.send(&square, 0, 99).is_err());
    convoy.send(&square, 0, 2).unwrap();
    (0..4).for_each(|_| convoy.step(&square));
    assert!(convoy.travellers()[0].has_arrived());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]
    #[test]
    fn nobody_ever_collides(
        blocked in prop::collection::btree_set(0_u32..64, 0..24),
        starts in prop::collection::btree_set(0_u32..64, 1..12),
        goals in prop::collection::vec(0_u32..64, 12),
        window in 1_u32..12,
    ) {
        let mut map = GridMap::free(8, 8).unwrap();
        blocked.iter().for_each(|&node| map.set(map.cell(node), false));
        let graph = FourWays(map);
        let mut convoy = Convoy::new(ConvoyDef { window, replan_after: 1 + window / 2, waiting: 1.0 });
        for (&start, &goal) in starts.iter().zip(&goals).filter(|(start, _)| !blocked.contains(start)) {
            convoy.add(&graph, start, goal).unwrap();
        }
        for _ in 0..30 {
            step_safely(&mut convoy, &graph);
        }
    }
}

#[test]
fn settings_are_checked_when_they_are_read() {
    let read = |text: &str| serde_json::from_str::<ConvoyDef>(text);
    assert_eq!(read("{}").unwrap(), ConvoyDef::default());
    assert_eq!(read(r#"{"window": 4, "replan_after": 2}"#).unwrap().window, 4);
    for faulty in [
        r#"{"window": 0}"#,
        r#"{"window": 4000000000}"#,
        r#"{"replan_after": 17}"#,
        r#"{"waiting": -1}"#,
        r#"{"windows": 3}"#,
    ] {
        assert!(read(faulty).is_err(), "{faulty}");
    }
    let told = read(r#"{"window": 0, "waiting": -1}"#).unwrap_err().to_string();
    assert!(told.contains("convoy.window") && told.contains("convoy.waiting"), "{told}");
}

#[test]
fn a_convoy_can_be_saved_on_its_way() {
    let square = FourWays(GridMap::free(6, 6).unwrap());
    let mut convoy = run(&square, &[((0, 0), (5, 5)), ((5, 0), (0, 5)), ((0, 5), (5, 0))], 3);
    let saved = serde_json::to_string(&convoy).unwrap();
    let mut restored: Convoy = serde_json::from_str(&saved).unwrap();
    for _ in 0..12 {
        step_safely(&mut convoy, &square);
        step_safely(&mut restored, &square);
        assert_eq!(convoy.travellers(), restored.travellers());
    }
    assert!(convoy.travellers().iter().all(Traveller::has_arrived));
}

#[test]
fn reservations_are_given_up_by_owner_and_by_time() {
    let mut taken = Reservations::default();
    for (who, node, step) in [(0, 7, 3), (0, 8, 4), (1, 9, 3), (1, 9, u64::MAX), (2, 9, 3)] {
        taken.reserve(who, node, step);
    }
    assert_eq!((taken.len(), taken.holder(9, 3), taken.holder(9, 4)), (4, Some(2), None));
    let copy: Reservations = serde_json::from_str(&serde_json::to_string(&taken).unwrap()).unwrap();
    assert_eq!(copy, taken);
    taken.release(0, 4);
    assert_eq!((taken.holder(7, 3), taken.holder(8, 4)), (Some(0), None));
    taken.forget_before(4);
    assert_eq!((taken.len(), taken.holder(9, u64::MAX)), (1, Some(1)));
    taken.clear();
    assert!(taken.is_empty() && taken == Reservations::default());
}
