//! Generalised cylinders: corridors as axes with a radius.

use glam::Vec2;
use serde::{Deserialize, Serialize};
use wits_core::geometry::{Crossing, Segment};

use super::{LinkKind, Waypoints};

/// A corridor: everything that is near an axis.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Cylinder {
    /// Its middle line.
    pub axis: Segment<Vec2>,
    /// Half of its width. \[m\]
    pub radius: f32,
}

/// The map of some corridors: nodes where axes meet and where they end, links along the axes between them.
///
/// An axis that ends inside of another corridor is joined to the other's axis at the nearest place.
///
/// ```
/// use wits_core::geometry::Segment;
/// use wits_core::glam::Vec2;
/// use wits_nav::world::{Cylinder, cylinders};
/// let road = |from: (f32, f32), to: (f32, f32)| Cylinder { axis: Segment::new(from.into(), to.into()), radius: 1.0 };
/// let cross = cylinders(&[road((-5.0, 0.0), (5.0, 0.0)), road((0.0, -5.0), (0.0, 5.0))]);
/// assert_eq!((cross.len(), cross.links().len()), (5, 8)); // a crossing and four ends; four links, both ways
/// ```
#[must_use]
pub fn cylinders(corridors: &[Cylinder]) -> Waypoints<Vec2> {
    let mut map = Waypoints::new();
    // The nodes on each axis, with how far along they are.
    let mut beads: Vec<Vec<(f32, u32)>> = vec![Vec::new(); corridors.len()];
    for (place, one) in corridors.iter().enumerate() {
        for (other_place, other) in corridors.iter().enumerate().skip(place + 1) {
            if let Some(at) = meeting(one, other) {
                let node = node_at(&mut map, at, one.radius.min(other.radius));
                beads[place].push((along(&one.axis, at), node));
                beads[other_place].push((along(&other.axis, at), node));
            }
        }
    }
    for (corridor, beads) in corridors.iter().zip(&mut beads) {
        for (share, end) in [(0.0, corridor.axis.from), (1.0, corridor.axis.to)] {
            beads.push((share, node_at(&mut map, end, corridor.radius)));
        }
        beads.sort_by(|a, b| a.0.total_cmp(&b.0));
        for pair in beads.windows(2).filter(|pair| pair[0].1 != pair[1].1) {
            map.add_both(pair[0].1, pair[1].1, LinkKind::Walk);
        }
    }
    map
}

/// Where two corridors meet: where their axes cross, or where one ends in the other.
fn meeting(one: &Cylinder, other: &Cylinder) -> Option<Vec2> {
    if let Crossing::At { point, .. } = one.axis.cross(&other.axis) {
        return Some(point);
    }
    let ends = [(one, other), (other, one)].into_iter().flat_map(|(ending, through)| {
        [ending.axis.from, ending.axis.to].map(|end| (through.axis.closest_point(end), end, through.radius))
    });
    ends.filter(|(near, end, radius)| near.distance(*end) <= *radius).map(|(near, ..)| near).next()
}

/// The share of the way at which a point lies beside an axis, beyond its ends too.
fn along(axis: &Segment<Vec2>, at: Vec2) -> f32 {
    let whole = axis.vector();
    (at - axis.from).dot(whole) / whole.length_squared().max(1e-12)
}

/// The node at a place; a new one if there is none.
fn node_at(map: &mut Waypoints<Vec2>, at: Vec2, radius: f32) -> u32 {
    let there = map.nodes().find(|(_, node)| node.at.distance(at) < 1e-4).map(|(number, _)| number);
    there.unwrap_or_else(|| {
        let node = map.add_node(at);
        map.set_radius(node, radius);
        node
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{AStar, Search, To};
    use crate::world::Mover;

    #[test]
    fn an_axis_that_ends_in_another_corridor_is_joined_to_it() {
        let road = |from: (f32, f32), to: (f32, f32)| Cylinder {
            axis: Segment::new(from.into(), to.into()),
            radius: 1.0,
        };
        // A lane that stops half a metre short of the road's axis.
        let map = cylinders(&[road((0.0, 0.0), (10.0, 0.0)), road((6.0, 8.0), (6.0, 0.5))]);
        let at = |x: f32, y: f32| {
            map.nodes().find(|(_, node)| node.at.distance(Vec2::new(x, y)) < 1e-3).map(|(number, _)| number)
        };
        assert_eq!(at(6.0, 0.0).and_then(|node| map.node(node)).unwrap().radius, 1.0);
        let walker = Mover::walker(1.0);
        let way =
            AStar::new().find(&map.view(&walker), at(0.0, 0.0).unwrap(), &To::blind(at(6.0, 8.0).unwrap()));
        assert!((way.unwrap().unwrap().cost() - 14.0).abs() < 1e-4);
    }
}
