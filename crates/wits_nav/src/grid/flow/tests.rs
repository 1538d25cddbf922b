use glam::Vec2;
use proptest::prelude::*;

use super::*;
use crate::grid::{Charge, Clearance, Costs, GridMap, Terrain};
use crate::search::{AStar, Search, To};

fn maps() -> impl Strategy<Value = GridMap> {
    prop::collection::vec(prop::bool::weighted(0.72), 120).prop_map(|cells| {
        let mut map = GridMap::blocked(12, 10).unwrap();
        let all: Vec<Cell> = map.cells().collect();
        all.into_iter().zip(cells).for_each(|(cell, free)| map.set(cell, free));
        map
    })
}

fn terrains() -> impl Strategy<Value = (Terrain, Costs)> {
    (maps(), prop::collection::vec(0u8..2, 120), 0.5f32..4.0, any::<bool>()).prop_map(
        |(map, kinds, mud, mean)| {
            use crate::grid::{Kind, Legend};
            let kinds_of_ground = [("grass", '.'), ("mud", ','), ("rock", '#')];
            let kinds_of_ground =
                kinds_of_ground.map(|(name, letter)| Kind { name: name.into(), letter }).to_vec();
            let legend = Legend { kinds: kinds_of_ground, movers: Vec::new() };
            let mut terrain = Terrain::new(legend, 12, 10).unwrap();
            for (cell, kind) in map.cells().zip(kinds) {
                terrain.set(cell, if map.is_free(cell) { kind } else { 2 });
            }
            let charge = if mean { Charge::Mean } else { Charge::Entered };
            (terrain, Costs::new([1.0, mud]).charging(charge))
        },
    )
}

/// Follows the steps from cell to cell; gives what they cost.
fn follow(field: &FlowField, graph: &impl CellGraph, mut cell: Cell) -> f32 {
    let mut paid = 0.0;
    for _ in 0..graph.node_count() {
        let Some(direction) = field.direction(cell) else { break };
        let mut cost = None;
        graph.for_each_link(field.node(cell).unwrap(), |link| {
            if link.id == direction as u32 {
                cost = Some(link.cost);
            }
        });
        paid += cost.expect("every step is a link of the graph");
        cell = cell.step(direction);
    }
    assert!(field.is_goal(cell));
    paid
}

#[test]
fn cells_without_a_way_say_so() {
    let map = GridMap::from_text("..#.\n..#.").unwrap();
    let field = FlowField::new(&map, &[Cell::new(0, 0), Cell::new(0, 0), Cell::new(2, 0), Cell::new(-4, 9)]);
    assert_eq!(field.goals.len(), 1);
    assert_eq!((field.cost(Cell::new(3, 0)), field.direction(Cell::new(3, 0))), (None, None));
    assert_eq!(field.cost(Cell::new(7, 7)), None);
    assert_eq!(field.at(Vec2::new(3.5, 0.5)), Vec2::ZERO);
    assert_eq!(field.at(Vec2::NAN), Vec2::ZERO);
    assert_eq!(field.at(Vec2::new(0.5, 0.5)), Vec2::ZERO);
    assert_eq!(FlowField::new(&GridMap::free(0, 0).unwrap(), &[Cell::new(0, 0)]).at(Vec2::ZERO), Vec2::ZERO);
}

#[test]
fn a_goal_in_sight_is_gone_to_straight() {
    let map = GridMap::free(20, 20).unwrap();
    let field = FlowField::new(&map, &[Cell::new(2, 2)]);
    let from = Vec2::new(15.3, 7.8);
    assert_eq!(field.sight(Cell::new(15, 7)), Some(Cell::new(2, 2)));
    assert!((field.at(from) - (Vec2::splat(2.5) - from).normalize()).length() < 1e-5);
    let mut blind = FlowField::with_sight(0);
    blind.begin(&map, &[Cell::new(2, 2)]);
    assert!(!blind.step(&map, &mut Budget::new(3)).is_done());
    while !blind.step(&map, &mut Budget::new(50)).is_done() {}
    assert_eq!(blind.sight(Cell::new(15, 7)), None);
    assert_eq!(blind.costs, field.costs);
}

#[test]
fn a_road_is_worth_a_detour_although_the_goal_is_in_sight() {
    let mut terrain = Terrain::from_map(&GridMap::free(12, 5).unwrap());
    (0..12).for_each(|x| terrain.set(Cell::new(x, 3), 1));
    let costs = Costs::new([3.0, 0.5]);
    let field = FlowField::new(&terrain.ground(&costs), &[Cell::new(11, 1)]);
    assert_eq!(field.sight(Cell::new(0, 1)), None);
    assert!(field.at(Vec2::new(0.5, 1.5)).y > 0.3);
    assert_eq!(field.sight(Cell::new(10, 1)), Some(Cell::new(11, 1)));
}

#[test]
fn large_bodies_have_names_of_their_own() {
    let map = GridMap::from_text("......\n......\n..#...\n......\n......").unwrap();
    let room = Clearance::of(&map);
    let field = FlowField::new(&room.for_agent(0.9), &[Cell::new(4, 1)]);
    assert!(field.cost(Cell::new(1, 1)).is_none());
    assert!(field.cost(Cell::new(4, 3)).is_some());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Step by step to the goal, at the cost that Dijkstra's search finds.
    #[test]
    fn following_costs_what_dijkstra_says((terrain, costs) in terrains(), a in 0u32..120, b in 0u32..120) {
        let ground = terrain.ground(&costs);
        let goals = [terrain.cell(a), terrain.cell(b)];
        let field = FlowField::new(&ground, &goals);
        for node in 0..120 {
            let cell = terrain.cell(node);
            let found = goals.iter().filter(|&&goal| ground.cost_of(goal) < f32::INFINITY).filter_map(|&goal| {
                let path = AStar::new().find(&ground, node, &To::blind(terrain.node(goal).unwrap())).unwrap()?;
                (ground.cost_of(cell) < f32::INFINITY).then(|| path.cost())
            });
            let truth = found.min_by(f32::total_cmp);
            match (field.cost(cell), truth) {
                (Some(cost), Some(truth)) => {
                    prop_assert!((cost - truth).abs() < 1e-3, "{cell:?}: {cost} instead of {truth}");
                    prop_assert!((follow(&field, &ground, cell) - truth).abs() < 1e-3);
                }
                (cost, truth) => prop_assert_eq!(cost, truth),
            }
        }
    }

    /// Walking with small steps ends at the goal and never enters a wall.
    #[test]
    fn walking_arrives((terrain, costs) in terrains(), goal in 0u32..120, x in 0.0f32..12.0, y in 0.0f32..10.0) {
        let ground = terrain.ground(&costs);
        let field = FlowField::new(&ground, &[terrain.cell(goal)]);
        let mut at = Vec2::new(x, y);
        if field.cost(Tiling::default().cell_at(at)).is_some() {
            for _ in 0..3000 {
                at += 0.04 * field.at(at);
                let cell = Tiling::default().cell_at(at);
                prop_assert!(field.cost(cell).is_some(), "{at} is in a wall");
            }
            prop_assert!(at.distance(middle_of(terrain.cell(goal))) < 0.1, "{at} is not at the goal");
        }
    }

    /// Repaired is the same as new.
    #[test]
    fn repair_equals_a_new_field(
        (mut terrain, costs) in terrains(),
        goals in prop::collection::vec(0u32..120, 1..4),
        changes in prop::collection::vec((0u32..120, 0u8..3), 1..8),
    ) {
        let goals: Vec<Cell> = goals.iter().map(|&goal| terrain.cell(goal)).collect();
        let mut field = FlowField::new(&terrain.ground(&costs), &goals);
        let kept: Vec<Cell> = field.goals.iter().map(|&goal| terrain.cell(goal)).collect();
        let changed: Vec<Cell> = changes.iter().map(|&(node, _)| terrain.cell(node)).collect();
        changes.iter().for_each(|&(node, kind)| terrain.set(terrain.cell(node), kind));
        let ground = terrain.ground(&costs);
        field.repair(&ground, &changed);
        let new = FlowField::new(&ground, &kept);
        prop_assert_eq!(&field.costs, &new.costs);
        for node in 0..120 {
            let cell = terrain.cell(node);
            if let Some(cost) = field.cost(cell) {
                prop_assert!((follow(&field, &ground, cell) - cost).abs() < 1e-3);
            }
        }
    }
}

fn middle_of(cell: Cell) -> Vec2 {
    Tiling::default().centre(cell)
}
