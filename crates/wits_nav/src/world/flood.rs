//! A net of nodes that grows from a seed until it fills the level.

use std::collections::BTreeMap;

use glam::Vec2;
use serde::{Deserialize, Serialize};
use wits_core::geometry::Aabb;
use wits_core::raycast::RayCast;

use super::{LinkKind, Waypoints, has_room};
use crate::grid::{Cell, Direction};

/// How a level is filled.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct FloodFill {
    /// Where it begins. \[m\]
    pub seed: Vec2,
    /// From node to node, along the axes. \[m, > 0\]
    pub spacing: f32,
    /// How far from all walls nodes and links are kept: the radius of a body. \[m, >= 0\]
    pub radius: f32,
    /// Nothing grows outside of it.
    pub area: Option<Aabb<Vec2>>,
    /// After so many nodes it stops.
    pub most_nodes: u32,
}

impl Default for FloodFill {
    fn default() -> Self {
        Self { seed: Vec2::ZERO, spacing: 1.0, radius: 0.5, area: None, most_nodes: 100_000 }
    }
}

/// What grew from a seed.
#[derive(Clone, Debug, PartialEq)]
pub struct Flood {
    /// The map; node 0 is the seed. It may be edited: nodes moved, removed, added.
    pub map: Waypoints<Vec2>,
    /// False when it stopped because there were too many nodes.
    pub is_complete: bool,
}

/// Fills a level with nodes in eight directions, each at least the radius away from every wall, as are the links.
/// `None` when the body has no room at the seed, or the spacing is not above 0.
///
/// ```
/// use wits_core::geometry::Aabb;
/// use wits_core::glam::Vec2;
/// use wits_core::raycast::Empty;
/// use wits_nav::world::{FloodFill, flood_fill};
/// let area = Some(Aabb::new(Vec2::splat(-1.5), Vec2::splat(1.5)));
/// let flood = flood_fill(&Empty, &FloodFill { area, ..FloodFill::default() }).unwrap();
/// assert_eq!((flood.map.len(), flood.map.links().len()), (9, 40)); // 3 x 3 nodes: 20 links, both ways
/// ```
#[must_use]
pub fn flood_fill(rays: &impl RayCast<Vec2>, def: &FloodFill) -> Option<Flood> {
    let is_inside = |at: Vec2| def.area.is_none_or(|area| area.contains(at));
    let fits = def.spacing > 0.0 && is_inside(def.seed) && has_room(rays, def.seed, def.radius);
    if !fits {
        return None;
    }
    let at = |cell: Cell| def.seed + Vec2::new(cell.x as f32, cell.y as f32) * def.spacing;
    let mut map = Waypoints::new();
    let mut fringe = vec![Cell::default()];
    let mut nodes = BTreeMap::from([(Cell::default(), map.add_node(def.seed))]);
    let mut is_complete = true;
    let mut next = 0;
    while let Some(&cell) = fringe.get(next) {
        for direction in Direction::ALL {
            let beside = cell.step(direction);
            if !is_inside(at(beside)) || !rays.is_free(at(cell), at(beside), def.radius) {
                continue;
            }
            let to = match nodes.get(&beside) {
                Some(&node) => node,
                None if map.len() >= def.most_nodes as usize => {
                    is_complete = false;
                    continue;
                }
                None => {
                    fringe.push(beside);
                    let node = map.add_node(at(beside));
                    nodes.insert(beside, node);
                    node
                }
            };
            // The fringe is in the order of the numbers.
            map.add_link(next as u32, to, LinkKind::Walk);
        }
        next += 1;
    }
    Some(Flood { map, is_complete })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use wits_core::geometry::{Segment, Wall};
    use wits_core::raycast::StaticWorld;

    use super::*;
    use crate::search::{AStar, Everywhere, Search, Seen, Status};
    use crate::world::Mover;

    fn level(walls: &[Wall]) -> StaticWorld {
        let mut level = StaticWorld::builder();
        walls.iter().for_each(|wall| {
            level.add(*wall);
        });
        level.build()
    }

    fn room(side: f32) -> Vec<Wall> {
        let corners = [(0.0, 0.0), (side, 0.0), (side, side), (0.0, side)].map(Vec2::from);
        (0..4).map(|place| Wall::new(corners[place], corners[(place + 1) % 4])).collect()
    }

    #[test]
    fn a_seed_in_a_wall_or_no_spacing_gives_nothing() {
        let walls = level(&room(9.0));
        let def = FloodFill { seed: Vec2::splat(4.0), ..FloodFill::default() };
        assert!(flood_fill(&walls, &FloodFill { seed: Vec2::new(0.2, 4.0), ..def }).is_none());
        assert!(flood_fill(&walls, &FloodFill { spacing: 0.0, ..def }).is_none());
        assert!(flood_fill(&walls, &FloodFill { spacing: f32::NAN, ..def }).is_none());
        let few = flood_fill(&walls, &FloodFill { most_nodes: 10, ..def }).unwrap();
        assert_eq!((few.map.len(), few.is_complete), (10, false));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]
        #[test]
        fn nodes_and_links_keep_their_distance_and_are_connected(
            inner in prop::collection::vec(((1f32..9.0, 1f32..9.0), (1f32..9.0, 1f32..9.0)), 0..4),
            radius in 0.1f32..0.6,
        ) {
            let mut walls = room(10.0);
            walls.extend(inner.iter().map(|&(from, to)| Wall::new(from.into(), to.into())));
            let def = FloodFill { seed: Vec2::splat(0.7), spacing: 0.9, radius, ..FloodFill::default() };
            let Some(flood) = flood_fill(&level(&walls), &def) else {
                prop_assert!(walls.iter().any(|wall| wall.distance_squared(def.seed).sqrt() <= radius + 1e-3));
                return Ok(());
            };
            let at = |node: u32| flood.map.node(node).unwrap().at;
            for link in flood.map.links() {
                let way = Segment::new(at(link.from), at(link.to));
                for wall in &walls {
                    prop_assert!(way.distance_squared_to(&wall.segment).sqrt() >= radius - 1e-4);
                }
            }
            let mover = Mover::walker(1.0);
            let mut all = AStar::new();
            prop_assert!(all.find(&flood.map.view(&mover), 0, &Everywhere).unwrap().is_none());
            let seen = |node: u32| all.status(node) == Status::Closed;
            prop_assert!((0..flood.map.len() as u32).all(seen));
            prop_assert!(flood.is_complete);
        }
    }
}
