//! Planning allocates nothing once everything has been used.

use glam::Vec2;
use wits_core::raycast::Empty;
use wits_core::work::Budget;
use wits_nav::grid::{GridMap, Tiling};
use wits_nav::plan::{Goal, ManagerDef, PathManager, Query};
use wits_nav::world::{Cells, Dirichlet, Division, NodeIndex};
use wits_testkit::alloc::{assert_no_allocation, count_allocations};

#[test]
fn a_manager_reuses_its_searches() {
    let map = GridMap::free(30, 30).unwrap();
    let cells = Cells { map: &map, tiling: Tiling::default() };
    let mut manager = PathManager::new(ManagerDef { searches: 4, ..ManagerDef::default() });
    let serve = |manager: &mut PathManager| {
        for owner in 0..50u32 {
            let goal = Goal::Node(899 - owner * 7);
            manager.ask(Query { owner: u64::from(owner), start: owner * 11, goal, ..Query::default() });
        }
        let mut served = 0;
        while manager.load() != (0, 0) {
            manager.update(&mut Budget::new(500), |_| cells, |_| served += 1);
        }
        assert_eq!(served, 50);
    };
    serve(&mut manager);
    serve(&mut manager);
    assert_no_allocation("serving again", || serve(&mut manager));
}

/// The records of 8 searches over 900 nodes take 172,800 bytes; 256 units let each of them begin.
#[test]
fn a_manager_can_ask_for_its_memory_beforehand() {
    let map = GridMap::free(30, 30).unwrap();
    let cells = Cells { map: &map, tiling: Tiling::default() };
    let first_tick = |manager: &mut PathManager| {
        for start in 0..8 {
            manager.ask(Query { start, goal: Goal::Node(899), ..Query::default() });
        }
        count_allocations(|| manager.update(&mut Budget::new(256), |_| cells, |_| {})).this_thread.bytes
    };
    let mut ready = PathManager::new(ManagerDef::default());
    ready.reserve(900);
    let (cold, warm) = (first_tick(&mut PathManager::new(ManagerDef::default())), first_tick(&mut ready));
    assert!(cold >= warm + 8 * 900 * 24, "{cold} and {warm} bytes");
}

#[test]
fn finding_nodes_needs_no_memory() {
    let points: Vec<Vec2> =
        (0..400u16).map(|n| Vec2::new(f32::from(n % 20), f32::from(n / 20)) * 3.0).collect();
    let (domains, index) = (Dirichlet::new(&points), NodeIndex::new((0u32..).zip(points.iter().copied())));
    assert_no_allocation("quantising", || {
        for n in 0..200u16 {
            let at = Vec2::new(f32::from(n) * 0.31, 70.0 - f32::from(n) * 0.4);
            assert_eq!(domains.quantise(at), index.nearest_visible(at, 0.3, &Empty));
        }
    });
}
