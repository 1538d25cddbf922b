use glam::Vec2;
use wits_core::geometry::Wall;
use wits_core::raycast::StaticWorld;
use wits_core::work::Budget;

use super::*;
use crate::grid::{GridMap, Tiling};
use crate::plan::{Asked, Edge, ManagerDef, PathManager};
use crate::search::AStar;
use crate::world::{Cells, LinkKind, Mover, NodeIndex, Waypoints};

fn walls(walls: &[[f32; 4]]) -> StaticWorld {
    let mut level = StaticWorld::builder();
    for &[x0, y0, x1, y1] in walls {
        level.add(Wall::new(Vec2::new(x0, y0), Vec2::new(x1, y1)));
    }
    level.build()
}

/// A corridor round a wall: nodes at (0,5), (5,5), (10,5) above a wall from (5,-50) to (5,4).
fn round_the_wall() -> (StaticWorld, Waypoints<Vec2>) {
    let mut map = Waypoints::new();
    let nodes = [0.0, 5.0, 10.0].map(|x| map.add_node(Vec2::new(x, 5.0)));
    map.add_both(nodes[0], nodes[1], LinkKind::Walk);
    map.add_both(nodes[1], nodes[2], LinkKind::Walk);
    (walls(&[[5.0, -50.0, 5.0, 4.0]]), map)
}

fn plain(smoothing: Smoothing) -> PathPlanner<Vec2> {
    PathPlanner::new(PlannerDef { radius: 0.3, smoothing, ..PlannerDef::default() })
}

macro_rules! around {
    ($around:ident, $level:expr, $map:expr, $parts:expr) => {
        let mover = Mover::walker(1.0);
        let graph = $map.view(&mover).estimating($map.cheapest_metre(&mover));
        let nodes = NodeIndex::of(&$map);
        let $around = Surroundings { graph: &graph, nodes: &nodes, rays: &$level, parts: $parts, version: 7 };
    };
}

#[test]
fn oracle_buckland_8_9_in_sight_is_one_edge() {
    let (level, map) = round_the_wall();
    around!(around, level, map, None);
    let (mut search, mut route) = (AStar::new(), Route::default());
    let planner = plain(Smoothing::None);
    planner.find(&around, &mut search, Vec2::ZERO, Vec2::new(3.0, 0.0), &mut route).unwrap();
    assert_eq!(route.edges, [Edge::walk(Vec2::ZERO, Vec2::new(3.0, 0.0), 3.0)]);
}

/// Both ends are nearest to the same node: the search has no edges, the route two. The printed code reports failure.
#[test]
fn oracle_buckland_8_9_the_same_node_at_both_ends_is_two_edges() {
    let (level, map) = round_the_wall();
    around!(around, level, map, None);
    let (mut search, mut route) = (AStar::new(), Route::default());
    let (from, to) = (Vec2::new(3.0, 3.5), Vec2::new(7.0, 3.5));
    plain(Smoothing::None).find(&around, &mut search, from, to, &mut route).unwrap();
    let middle = Vec2::new(5.0, 5.0);
    assert_eq!(route.points().collect::<Vec<_>>(), [from, middle, to]);
    assert_eq!((route.edges.len(), route.node, route.version), (2, Some(1), 7));
}

#[test]
fn a_way_goes_to_a_node_along_the_graph_and_to_the_goal() {
    let (level, map) = round_the_wall();
    around!(around, level, map, None);
    let (mut search, mut route) = (AStar::new(), Route::default());
    let (from, to) = (Vec2::new(0.0, 0.0), Vec2::new(10.0, 0.0));
    plain(Smoothing::None).find(&around, &mut search, from, to, &mut route).unwrap();
    let points = [(0.0, 0.0), (0.0, 5.0), (5.0, 5.0), (10.0, 5.0), (10.0, 0.0)].map(Vec2::from);
    assert_eq!(route.points().collect::<Vec<_>>(), points);
    assert_eq!((route.cost(), route.edges[1].link), (20.0, Some(0)));
    plain(Smoothing::Precise).find(&around, &mut search, from, to, &mut route).unwrap();
    assert_eq!(route.points().collect::<Vec<_>>(), [points[0], points[2], points[4]]);
}

#[test]
fn failures_have_reasons() {
    let level = walls(&[
        [5.0, -50.0, 5.0, 50.0],
        [20.0, 20.0, 22.0, 20.0],
        [22.0, 20.0, 22.0, 22.0],
        [22.0, 22.0, 20.0, 22.0],
        [20.0, 22.0, 20.0, 20.0],
    ]);
    let mut map = Waypoints::new();
    map.add_node(Vec2::new(0.0, 0.0));
    map.add_node(Vec2::new(10.0, 0.0));
    around!(around, level, map, None);
    let (mut search, mut route) = (AStar::new(), Route::default());
    let planner = plain(Smoothing::Quick);
    let boxed = Vec2::new(21.0, 21.0);
    let mut find = |from, to| planner.find(&around, &mut search, from, to, &mut route);
    assert_eq!(find(Vec2::X, Vec2::new(9.0, 1.0)), Err(PlanError::NoWay));
    assert_eq!(find(Vec2::X, boxed), Err(PlanError::GoalUnseen));
    assert_eq!(find(boxed, Vec2::X), Err(PlanError::StartUnseen));
    assert_eq!(find(Vec2::NAN, Vec2::X), Err(PlanError::StartUnseen));
}

/// Health at cost 5 that has been taken, and at cost 9 that is there: to the second. When the first comes back: to it.
#[test]
fn oracle_buckland_8_10_the_nearest_thing_that_is_there() {
    let mut map = Waypoints::new();
    let [here, near, far] = [0.0, 5.0, -9.0].map(|x| map.add_node(Vec2::new(x, 0.0)));
    map.add_both(here, near, LinkKind::Walk);
    map.add_both(here, far, LinkKind::Walk);
    let health = map.put_item(near, "health").unwrap();
    assert_eq!(map.put_item(far, "health"), Some(health));
    let level = walls(&[]);
    let find = |map: &Waypoints<Vec2>| {
        around!(around, level, map, None);
        let mut route = Route::default();
        let found =
            plain(Smoothing::None).find_item(&around, &mut AStar::new(), Vec2::ZERO, health, &mut route);
        found.map(|()| (route.node.unwrap(), route.cost()))
    };
    map.set_item_is_there(near, false);
    assert_eq!(find(&map), Ok((far, 9.0)));
    map.set_item_is_there(near, true);
    assert_eq!(find(&map), Ok((near, 5.0)));
    map.set_item_is_there(near, false);
    map.set_item_is_there(far, false);
    assert_eq!(find(&map), Err(PlanError::NoWay));
}

/// The request goes out at (0,0); until the answer comes the character has gone to (3,3.6). Its route begins there, and
/// smoothing spares it the way back to the first node.
#[test]
fn oracle_buckland_8_23_the_route_begins_where_the_character_is_now() {
    let (level, map) = round_the_wall();
    around!(around, level, map, None);
    let mut manager = PathManager::new(ManagerDef::default());
    let mut planner = plain(Smoothing::Quick);
    let mut route = Route::default();
    let goal = Vec2::new(10.0, 0.0);
    assert_eq!(planner.collect(&around, Vec2::ZERO, &mut route), Err(PlanError::NotReady));
    let asked = planner.request(&around, &mut manager, Vec2::ZERO, Wish::Place(goal)).unwrap();
    assert!(matches!(asked, Asked::Later(_)) && planner.is_waiting());
    let mut ticks = 0;
    while planner.is_waiting() {
        manager.update(
            &mut Budget::new(1),
            |_| *around.graph,
            |delivery| assert!(planner.deliver(&delivery)),
        );
        ticks += 1;
    }
    assert_eq!(ticks, 3); // three nodes, one a tick
    let now = Vec2::new(3.0, 3.6);
    planner.collect(&around, now, &mut route).unwrap();
    assert_eq!(route.points().collect::<Vec<_>>(), [now, Vec2::new(5.0, 5.0), goal]);
    assert_eq!(route.version, 7); // of when it asked
    assert_eq!(planner.collect(&around, now, &mut route), Err(PlanError::NotReady)); // once only
}

#[test]
fn who_has_gone_astray_is_told_so() {
    let (_, map) = round_the_wall();
    let level = walls(&[[5.0, -50.0, 5.0, 4.0], [-50.0, -10.0, 50.0, -10.0]]);
    around!(around, level, map, None);
    let mut manager = PathManager::new(ManagerDef::default());
    let mut planner = plain(Smoothing::Quick);
    let wish = Wish::Place(Vec2::new(10.0, 0.0));
    planner.request(&around, &mut manager, Vec2::ZERO, wish).unwrap();
    manager.update(
        &mut Budget::unlimited(),
        |_| *around.graph,
        |delivery| {
            planner.deliver(&delivery);
        },
    );
    // The route that it follows meanwhile stays.
    let old = Route { edges: vec![Edge::walk(Vec2::ZERO, Vec2::X, 1.0)], version: 3, ..Route::default() };
    let mut route = old.clone();
    assert_eq!(planner.collect(&around, Vec2::new(0.0, -20.0), &mut route), Err(PlanError::Lost));
    assert_eq!(route, old);
    assert!(planner.is_ready()); // it may come back
    // On the far side already: the last node is in sight, the first ones are not.
    planner.collect(&around, Vec2::new(9.0, 3.0), &mut route).unwrap();
    assert_eq!(route.goal(), Some(Vec2::new(10.0, 0.0)));
    assert!(route.edges.iter().all(|edge| level.is_free(edge.from, edge.to, 0.3)));
}

#[test]
fn a_new_request_takes_the_old_one_back() {
    let (level, map) = round_the_wall();
    around!(around, level, map, None);
    let mut manager = PathManager::new(ManagerDef::default());
    let mut planner = plain(Smoothing::Quick);
    let mut route = Route::default();
    planner.request(&around, &mut manager, Vec2::ZERO, Wish::Place(Vec2::new(10.0, 0.0))).unwrap();
    let asked = planner.request(&around, &mut manager, Vec2::ZERO, Wish::Place(Vec2::new(1.0, 0.0)));
    assert_eq!((asked, manager.load()), (Ok(Asked::Now), (0, 0)));
    planner.collect(&around, Vec2::ZERO, &mut route).unwrap();
    assert_eq!((route.edges.len(), manager.stats().cancelled), (1, 1));
    planner.request(&around, &mut manager, Vec2::ZERO, Wish::Item(9)).unwrap();
    planner.cancel(&mut manager);
    assert_eq!((planner.is_waiting(), planner.wish(), manager.load()), (false, None, (0, 0)));
}

/// A thousand ask for an island: nobody searches.
#[test]
fn what_cannot_be_reached_is_answered_at_once() {
    let (level, mut map) = round_the_wall();
    let island = map.add_node(Vec2::new(100.0, 0.0));
    assert_eq!(map.node(island).unwrap().at.x, 100.0);
    let level = wits_core::raycast::Nearest(&level, walls(&[[60.0, -500.0, 60.0, 500.0]]));
    let mover = Mover::walker(1.0);
    let parts = Components::of(&map.view(&mover));
    around!(around, level, map, Some(&parts));
    let mut manager = PathManager::new(ManagerDef::default());
    for _ in 0..1000 {
        let mut planner = plain(Smoothing::Quick);
        let asked = planner.request(&around, &mut manager, Vec2::ZERO, Wish::Place(Vec2::new(101.0, 0.0)));
        assert_eq!(asked, Err(PlanError::NoWay));
        assert_eq!(planner.collect(&around, Vec2::ZERO, &mut Route::default()), Err(PlanError::NoWay));
    }
    assert_eq!((manager.load(), manager.stats().units), ((0, 0), 0));
    let planner = plain(Smoothing::Quick);
    let found =
        planner.find(&around, &mut AStar::new(), Vec2::ZERO, Vec2::new(101.0, 0.0), &mut Route::default());
    assert_eq!(found, Err(PlanError::NoWay));
}

/// 8.29: after a few units the way to what has been seen nearest to the goal; the search goes on meanwhile.
#[test]
fn a_part_of_the_way_can_be_followed_while_waiting() {
    let mut map = Waypoints::new();
    let row: Vec<u32> = (0..20).map(|x| map.add_node(Vec2::new(x as f32, 5.0))).collect();
    row.windows(2).for_each(|pair| map.add_both(pair[0], pair[1], LinkKind::Walk));
    let level = walls(&[[-50.0, 4.0, 9.0, 4.0], [10.0, 4.0, 18.0, 4.0]]);
    around!(around, level, map, None);
    let mut manager = PathManager::new(ManagerDef::default());
    let mut planner = plain(Smoothing::Quick);
    let mut route = Route::default();
    let (from, to) = (Vec2::new(0.0, 5.0), Vec2::new(19.0, 0.0));
    planner.request(&around, &mut manager, from, Wish::Place(to)).unwrap();
    assert!(!planner.partial(&around, &manager, from, &mut route));
    manager.update(&mut Budget::new(8), |_| *around.graph, |_| panic!("too early"));
    // From below the wall nothing of it can be seen.
    let old = Route { edges: vec![Edge::walk(Vec2::ZERO, Vec2::X, 1.0)], version: 3, ..Route::default() };
    route.clone_from(&old);
    assert!(!planner.partial(&around, &manager, Vec2::new(-20.0, 0.0), &mut route));
    assert_eq!(route, old);
    assert!(planner.partial(&around, &manager, from, &mut route));
    assert!(route.is_partial && planner.is_waiting());
    assert_eq!(route.goal(), Some(Vec2::new(8.0, 5.0)));
    manager.update(&mut Budget::new(100), |_| *around.graph, |delivery| assert!(planner.deliver(&delivery)));
    planner.collect(&around, route.goal().unwrap(), &mut route.clone()).unwrap();
}

/// Cells are their own index. A wall of cells is a wall for rays, too.
#[test]
fn a_planner_works_on_cells() {
    let map = GridMap::from_text("...\n.#.\n.#.").unwrap();
    let cells = Cells { map: &map, tiling: Tiling::default() };
    let mut level = StaticWorld::builder();
    level.add(wits_core::geometry::Aabb::new(Vec2::new(1.0, 1.0), Vec2::new(2.0, 3.0)));
    let level = level.build();
    let around = Surroundings { graph: &cells, nodes: &cells, rays: &level, parts: None, version: 0 };
    let mut route = Route::default();
    let (from, to) = (Vec2::new(0.4, 2.6), Vec2::new(2.6, 2.4));
    plain(Smoothing::Precise).find(&around, &mut AStar::new(), from, to, &mut route).unwrap();
    assert_eq!((route.start(), route.goal()), (Some(from), Some(to)));
    assert!(route.length() > 4.0 && route.length() < 6.5);
    assert!(route.edges.iter().all(|edge| level.is_free(edge.from, edge.to, 0.3)));
}
