//! A flow field that is made anew or repaired allocates nothing, once it has grown; asking it never does.

use wits_core::glam::Vec2;
use wits_core::work::Budget;
use wits_nav::grid::{Cell, FlowField, GridMap};
use wits_testkit::alloc::assert_no_allocation;

#[test]
fn a_second_field_allocates_nothing() {
    let mut map = GridMap::free(60, 40).unwrap();
    (0..300).for_each(|n| map.set(Cell::new(n * 37 % 60, n * 53 % 39 + 1), false));
    let goals = [Cell::new(0, 0), Cell::new(59, 0)];
    let mut field = FlowField::with_sight(16);
    let make = |field: &mut FlowField, map: &GridMap| {
        field.begin(map, &goals);
        while !field.step(map, &mut Budget::new(100)).is_done() {}
    };
    make(&mut field, &map);
    assert_no_allocation("a field anew", || make(&mut field, &map));

    let gate = Cell::new(30, 0);
    for _ in 0..2 {
        map.set(gate, false);
        field.repair(&map, &[gate]);
        map.set(gate, true);
        field.repair(&map, &[gate]);
    }
    map.set(gate, false);
    assert_no_allocation("a repair", || field.repair(&map, &[gate]));
    assert_no_allocation("asking", || assert!(field.at(Vec2::new(20.3, 0.4)) != Vec2::ZERO));
}
