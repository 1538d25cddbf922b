//! Travellers and hierarchies that have grown to their size allocate nothing.

use wits_nav::Path;
use wits_nav::graph::PackedGraph;
use wits_nav::grid::{Cell, GridMap};
use wits_nav::hierarchy::{GroupCost, LegEnd, LevelSearch, Levels};
use wits_nav::together::{Convoy, ConvoyDef};
use wits_testkit::alloc::assert_no_allocation;

/// Twelve go to and fro through a door; everybody has been everywhere once before it counts.
#[test]
fn travellers_who_know_their_goals() {
    let mut map = GridMap::free(15, 9).unwrap();
    (0..9).filter(|y| !(3..6).contains(y)).for_each(|y| map.set(Cell::new(7, y), false));
    let node = |x: i32, y: i32| map.node(Cell::new(x, y)).unwrap();
    let mut convoy = Convoy::new(ConvoyDef::default());
    for number in 0..12 {
        let (column, row) = (number % 2, number / 2 + 1);
        let ends = (node(column, row), node(14 - column, row));
        let (from, to) = if number % 3 == 0 { (ends.1, ends.0) } else { ends };
        convoy.add(&map, from, to).unwrap();
    }
    let goals: Vec<u32> = convoy.travellers().iter().map(|one| one.goal).collect();
    let mut walk = || {
        for _ in 0..60 {
            convoy.step(&map);
        }
        // They change places: nobody wants to go where nobody wanted to go before.
        let count = goals.len();
        for who in 0..count {
            let goal = convoy.travellers()[(who + 1) % count].goal;
            if who + 1 < count {
                convoy.send(&map, who, goal).unwrap();
            }
        }
    };
    (0..4).for_each(|_| walk());
    assert_no_allocation("walking on", walk);
}

#[test]
fn levels_that_were_asked_before() {
    let links = (0..63_u32).flat_map(|place| [(place, place + 1, 1.0), (place + 1, place, 1.0)]);
    let rooms: Vec<u32> = (0..64).map(|place| place / 4).collect();
    let floors: Vec<u32> = (0..16).map(|room| room / 4).collect();
    let levels = Levels::new(PackedGraph::from_links(64, links).unwrap())
        .grouped(&rooms, &GroupCost::AverageMinimum)
        .unwrap()
        .grouped(&floors, &GroupCost::AverageMinimum)
        .unwrap();
    let (mut search, mut path) = (LevelSearch::default(), Path::at(0));
    let mut ask = || {
        for (start, goal) in [(0, 63), (63, 0), (5, 40)] {
            assert_eq!(search.whole_into(&levels, (start, goal), &mut path), Ok(true));
            assert_eq!((path.start(), path.goal()), (start, goal));
            assert_eq!(search.next_leg_into(&levels, (start, goal), LegEnd::default(), &mut path), Ok(true));
            assert_eq!(path.start(), start);
        }
    };
    ask();
    assert_no_allocation("asking again", ask);
}
