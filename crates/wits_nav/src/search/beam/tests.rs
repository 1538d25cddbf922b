use super::*;
use crate::graph::Graph;
use crate::grid::{Cell, GridMap, octile};
use crate::path::Path;
use crate::search::testing::*;
use crate::search::{Ending, Outcome, Search, Seen, To};
use wits_core::work::{Budget, Progress};

/// Room for one: A (12) stays, B (24) goes; C (15) stays, D (21) goes; C leads nowhere. Room for two: D pushes B out, and
/// S-A-D-G = 24 is found.
#[test]
fn oracle_millington_4_7_4_the_simple_form_with_room_for_one_and_two() {
    let aim = toward(G, &EXERCISE_ESTIMATES);
    let mut beam = Beam::of_width(1);
    assert_eq!(beam.find(&exercise(), S, &aim), Ok(None));
    assert_eq!(beam.effort().dropped, 2);
    let mut beam = Beam::of_width(2);
    let path = beam.find(&exercise(), S, &aim).unwrap().unwrap();
    assert_eq!((path.nodes().collect::<Vec<_>>(), path.cost()), (vec![S, A, D, G], 24.0));
    // Nothing was forgotten with room for all: then it is A*.
    let mut wide = Beam::of_width(100);
    assert_eq!(wide.find(&exercise(), S, &aim).unwrap().unwrap().cost(), 24.0);
    assert_eq!(wide.effort().dropped, 0);
}

/// On equal terms the newcomer takes the place.
#[test]
fn oracle_millington_4_7_4_equals_are_replaced() {
    let mut queue = Narrow::of_width(2);
    queue.push(Rank::new(5.0, 0.0), 1);
    queue.push(Rank::new(7.0, 0.0), 2);
    queue.push(Rank::new(7.0, 0.0), 3);
    assert_eq!(queue.thrown_out(), Some(2));
    queue.push(Rank::new(8.0, 0.0), 4);
    assert_eq!((queue.thrown_out(), queue.thrown_out()), (Some(4), None));
    // A better rank for one that is there is no newcomer.
    queue.push(Rank::new(4.0, 0.0), 3);
    assert_eq!((queue.thrown_out(), queue.len(), queue.peek()), (None, 2, Some(Rank::new(4.0, 0.0))));
    assert_eq!(
        [queue.pop(), queue.pop(), queue.pop()].map(|entry| entry.map(|(_, node)| node)),
        [Some(3), Some(1), None]
    );
}

/// However narrow, it ends; what it finds is a way that exists, never better than the best.
#[test]
fn narrow_beams_end_and_find_true_ways() {
    let map = GridMap::from_text(
        "............
         .##########.
         .#........#.
         .#.######.#.
         .#.#....#.#.
         .#.#.##.#.#.
         ...#..#...#.",
    )
    .unwrap();
    let [start, goal] = [Cell::new(4, 4), Cell::new(11, 6)].map(|cell| map.node(cell).unwrap());
    let to = To::new(goal, |from, goal| octile(map.cell(from), map.cell(goal)));
    let best = crate::search::AStar::new().find(&map, start, &to).unwrap().unwrap().cost();
    for width in 1..12 {
        let mut beam = Beam::of_width(width);
        if let Some(path) = beam.find(&map, start, &to).unwrap() {
            assert!(path.cost() >= best - 1e-4 && path.goal() == goal);
            for step in path.steps() {
                let mut exists = false;
                map.for_each_link(step.from, |link| exists |= link.to == step.to && link.cost == step.cost);
                assert!(exists);
            }
        } else {
            assert!(beam.effort().dropped > 0);
        }
        assert!(beam.effort().most_open <= width as u64);
    }
}

/// A goal that is found has a way to it, also when others would have pushed it out of the queue.
#[test]
fn what_is_found_is_kept() {
    // The goal 1 is seen first and seems far; 2 seems nearer.
    let graph = Links::new(&[(0, 1, 5.0), (0, 2, 1.0), (2, 1, 9.0)]);
    for (order, estimates) in [("kept", [0.0, 0.0, 0.0]), ("far", [0.0, 50.0, 0.0])] {
        let mut beam = Beam::of_width(1).ending(Ending::GoalIsSeen);
        Search::<Links>::begin(&mut beam, &graph, 0).unwrap();
        let outcome = beam.step(&graph, &toward(1, &estimates), &mut Budget::unlimited());
        let Progress::Done(Ok(Outcome::Found { goal, cost })) = outcome else {
            panic!("{order}: {outcome:?}")
        };
        let mut path = crate::Path::at(0);
        assert!(beam.path_to(goal, &mut path) && path.cost() == cost, "{order}");
    }
}

/// From 0 to 1 it costs 10, and 1 is the nearest of all; but 2 is more promising, and there is room for one only.
#[test]
fn what_is_forgotten_is_not_the_nearest() {
    let graph = Links::new(&[(0, 1, 10.0), (0, 2, 1.0), (2, 3, 1.0), (3, 1, 90.0)]);
    let aim = To::new(9, |from: u32, _: u32| [5.0, 1.0, 3.0, 4.0][from as usize]);
    let mut beam = Beam::of_width(1);
    beam.begin(&graph, 0).unwrap();
    let mut path = Path::at(7);
    let mut nearest = Vec::new();
    while !beam.step(&graph, &aim, &mut Budget::new(1)).is_done() {
        assert!(beam.path_so_far(&mut path));
        nearest.push(path.goal());
    }
    // 1 is forgotten at once; in the end it comes back by another way.
    assert_eq!(nearest, [2, 2, 1]);
}
