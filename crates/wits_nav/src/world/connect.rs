//! Links between points that are there already.

use glam::Vec2;
use wits_core::geometry::Aabb;
use wits_core::raycast::RayCast;
use wits_core::space::Vector;

use super::{LinkKind, Waypoints, touching_domains};

/// Links nodes whose domains touch, where a ball can pass straight from one to the other. Returns the number of links.
///
/// Domains count as touching where they do so inside of the smallest box round all nodes, made twice as large.
pub fn connect_touching(map: &mut Waypoints<Vec2>, rays: &impl RayCast<Vec2>, radius: f32) -> usize {
    let (numbers, points): (Vec<u32>, Vec<Vec2>) =
        map.nodes().map(|(number, node)| (number, node.at)).unzip();
    let Some(bounds) = Aabb::around(points.iter().copied()) else { return 0 };
    let area = bounds.grown(0.5 * bounds.size().max_element() + 1.0);
    let pairs = touching_domains(&points, &area);
    connect(map, pairs.into_iter().map(|(a, b)| (numbers[a as usize], numbers[b as usize])), rays, radius)
}

/// Links all nodes that are not farther apart than `reach`, where a ball can pass straight from one to the other. Returns
/// the number of links.
///
/// Many points that see each other make many links: with a wide reach searches become slow.
pub fn connect_visible<V: Vector>(
    map: &mut Waypoints<V>,
    rays: &impl RayCast<V>,
    radius: f32,
    reach: f32,
) -> usize {
    let nodes: Vec<(u32, V)> = map.nodes().map(|(number, node)| (number, node.at)).collect();
    let pairs = nodes.iter().enumerate().flat_map(|(place, &(a, from))| {
        let later = nodes[place + 1..].iter();
        later.filter(move |(_, to)| from.distance(*to) <= reach).map(move |&(b, _)| (a, b))
    });
    connect(map, pairs, rays, radius)
}

/// Both directions are asked: walls may stop from one side only.
fn connect<V: Vector>(
    map: &mut Waypoints<V>,
    pairs: impl Iterator<Item = (u32, u32)>,
    rays: &impl RayCast<V>,
    radius: f32,
) -> usize {
    let before = map.links().len();
    for (a, b) in pairs {
        for (from, to) in [(a, b), (b, a)] {
            let ends = map.node(from).zip(map.node(to)).map(|(from, to)| (from.at, to.at));
            if ends.is_some_and(|(from, to)| rays.is_free(from, to, radius)) {
                map.add_link(from, to, LinkKind::Walk);
            }
        }
    }
    map.links().len() - before
}

#[cfg(test)]
mod tests {
    use wits_core::geometry::Wall;
    use wits_core::raycast::StaticWorld;

    use super::*;

    #[test]
    fn domains_that_touch_through_a_wall_are_not_linked() {
        let mut level = StaticWorld::builder();
        level.add(Wall::new(Vec2::new(2.0, -9.0), Vec2::new(2.0, 1.0)));
        let level = level.build();
        let mut map = Waypoints::new();
        for at in [(0.0, 0.0), (4.0, 0.0), (0.0, 4.0), (4.0, 4.0)] {
            map.add_node(Vec2::from(at));
        }
        connect_touching(&mut map, &level, 0.2);
        assert!(map.find_link(0, 1).is_none() && map.find_link(1, 0).is_none());
        assert!(
            map.find_link(0, 2).is_some() && map.find_link(2, 3).is_some() && map.find_link(3, 1).is_some()
        );
        let mut seen = Waypoints::new();
        for (_, node) in map.nodes() {
            seen.add_node(node.at);
        }
        assert_eq!(connect_visible(&mut seen, &level, 0.2, 4.5), 6); // three sides, both ways
    }
}
