//! Changing worlds cost no memory once it is warm.

use wits_core::work::Budget;
use wits_nav::dynamic::{DStarLite, Learned, LpaStar, Lrta, QuickStart, Replanner, Stride};
use wits_nav::grid::{Cell, GridMap, octile};
use wits_nav::path::Path;
use wits_nav::search::To;
use wits_testkit::alloc::assert_no_allocation;

fn far(map: &GridMap) -> impl Fn(u32, u32) -> f32 + '_ {
    |a, b| octile(map.cell(a), map.cell(b))
}

#[test]
fn repairs_and_walks_allocate_nothing() {
    let mut map = GridMap::free(50, 50).unwrap();
    let wall: Vec<Cell> = (5..45).map(|y| Cell::new(25, y)).collect();
    let (start, goal) = (map.node(Cell::new(2, 25)).unwrap(), map.node(Cell::new(47, 25)).unwrap());
    let (mut dstar, mut lpa, mut path) = (DStarLite::new(), LpaStar::new(), Path::at(0));
    let (mut replanner, mut quick) = (Replanner::new(), QuickStart::default());
    let mut learned = Learned::about(goal);
    let mut round = || {
        dstar.begin(&map, start, goal).unwrap();
        lpa.begin(&map, start, goal).unwrap();
        for free in [true, false, true, false] {
            wall.iter().for_each(|&cell| map.set(cell, free));
            dstar.changed_cells(&map, &wall);
            lpa.changed_cells(&map, &wall);
            dstar.finish(&map, &far(&map)).unwrap();
            lpa.finish(&map, &far(&map)).unwrap();
            assert!(dstar.path_into(&map, &mut path) && lpa.path_into(&map, &mut path));
            replanner.advance(&map, start, &To::new(goal, far(&map)), &mut Budget::unlimited()).unwrap();
            quick.begin(&map, start, goal).unwrap();
            let mut at = start;
            loop {
                match quick.advance(&map, &far(&map), at, &mut Budget::new(80)).unwrap() {
                    Stride::Take(step) => at = step.to,
                    Stride::Wait => {}
                    Stride::Arrived | Stride::NoWay => break,
                }
            }
            assert_eq!(at, goal);
            Lrta::new(3).advance(&map, &far(&map), start, &mut learned, &mut Budget::unlimited()).unwrap();
        }
    };
    round();
    round();
    assert_no_allocation("a round of changes", round);
}
