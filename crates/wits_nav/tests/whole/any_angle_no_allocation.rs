//! Ways at any angle are found without allocating, once the search has grown.

use wits_core::glam::Vec2;
use wits_nav::anyangle::{Anya, ThetaStar, straight};
use wits_nav::grid::{Cell, GridMap};
use wits_nav::search::{Search, To};
use wits_nav::{Numbered, Path};
use wits_testkit::alloc::assert_no_allocation;

#[test]
fn a_second_search_allocates_nothing() {
    let mut map = GridMap::free(60, 40).unwrap();
    (0..300).for_each(|n| map.set(Cell::new(n * 37 % 60, n * 53 % 39 + 1), false));
    let (mut anya, mut points) = (Anya::new(), Vec::new());
    let mut ask = || anya.find_into(&map, Vec2::new(0.5, 0.5), Vec2::new(59.5, 0.5), &mut points);
    assert!(ask().is_some());
    assert_no_allocation("Anya", || assert!(ask().is_some()));

    let goal = map.node_count() as u32 - 1;
    let to = To::new(goal, |a, b| straight(map.cell(a), map.cell(b)));
    for mut theta in [ThetaStar::new(), ThetaStar::lazy()] {
        let mut path = Path::at(0);
        let mut ask = || theta.find_into(&map, 0, &to, &mut path).unwrap();
        ask();
        assert_no_allocation("Theta*", || assert!(ask()));
    }
}
