//! Points of visibility: the shortest ways bend only at corners.

use glam::Vec2;
use wits_core::angle;
use wits_core::geometry::Polygon;
use wits_core::math;
use wits_core::raycast::RayCast;

use super::{Waypoints, connect_visible, has_room};

/// How much farther out than the radius the corners are put, so that rounding never makes a wall of the way along it.
const MARGIN: f32 = 1.01;

/// A map whose nodes are the corners of obstacles, grown by the radius of a body, and whose links are the lines between
/// them on which the body touches nothing: all that its shortest ways need.
///
/// `rays` answers for the whole level, the polygons included. Only corners that stick out count, and of those only where
/// the body has room. A polygon of two corners is a wall.
///
/// # When not to use
/// Hundreds of corners that see each other make tens of thousands of links. And every size of body needs a map of its
/// own.
///
/// ```
/// use wits_core::geometry::Polygon;
/// use wits_core::glam::Vec2;
/// use wits_core::raycast::StaticWorld;
/// use wits_nav::world::visible_points;
/// let house = Polygon::new([(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)].map(Vec2::from));
/// let mut level = StaticWorld::builder();
/// level.add(house.clone());
/// let map = visible_points(&[house], &level.build(), 0.5);
/// assert_eq!((map.len(), map.links().len()), (4, 8)); // round the house, both ways
/// ```
#[must_use]
pub fn visible_points(polygons: &[Polygon], rays: &impl RayCast<Vec2>, radius: f32) -> Waypoints<Vec2> {
    let mut map = Waypoints::new();
    for corner in polygons.iter().flat_map(|polygon| grow(polygon, radius.max(1e-3) * MARGIN)) {
        if has_room(rays, corner, radius) {
            map.add_node(corner);
        }
    }
    connect_visible(&mut map, rays, radius, f32::INFINITY);
    map
}

/// The corners that stick out of a polygon, moved out so that the lines between them keep a distance from it. A sharp
/// corner becomes two.
#[must_use]
pub fn grow(polygon: &Polygon, distance: f32) -> Vec<Vec2> {
    // Counter-clockwise, so that the outside is on the right.
    let mut corners = polygon.corners.clone();
    corners.dedup();
    if corners.len() > 1 && corners.first() == corners.last() {
        corners.pop();
    }
    if polygon.signed_area() < 0.0 {
        corners.reverse();
    }
    let count = corners.len();
    let around =
        |place: usize| (corners[(place + count - 1) % count], corners[place], corners[(place + 1) % count]);
    (0..count).flat_map(|place| round_corner(around(place), distance)).collect()
}

/// Points on lines that touch the circle round a corner, one for every quarter turn or less.
fn round_corner((before, corner, after): (Vec2, Vec2, Vec2), distance: f32) -> Vec<Vec2> {
    let (inwards, outwards) = (corner - before, after - corner);
    let turn = math::atan2(inwards.perp_dot(outwards), inwards.dot(outwards));
    // A wall's end turns by half a circle, which may come out with the wrong sign.
    let turn = if turn < -0.999 * std::f32::consts::PI { -turn } else { turn };
    let Some(right) = angle::of(-inwards.perp()).filter(|_| turn > 1e-4) else { return Vec::new() };
    let pieces = (turn / std::f32::consts::FRAC_PI_2 - 1e-3).ceil().max(1.0);
    let out = distance / math::cos(turn / (2.0 * pieces));
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "1 or 2")]
    let places = 0..pieces as u32;
    let bearing = |piece: u32| right + turn * (2.0 * piece as f32 + 1.0) / (2.0 * pieces);
    places.map(|piece| corner + angle::direction(bearing(piece)) * out).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use wits_core::geometry::Segment;
    use wits_core::raycast::StaticWorld;

    use super::*;

    #[test]
    fn corners_that_stick_out_are_moved_out() {
        let square = Polygon::new([(0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0)].map(Vec2::from));
        let grown = grow(&square, 1.0);
        // Half a right angle at each side of the corner: √2 out, straight along the diagonal.
        assert!(grown[0].distance(Vec2::splat(-1.0)) < 1e-5 && grown[2].distance(Vec2::splat(3.0)) < 1e-5);
        let clockwise = Polygon::new(square.corners.iter().rev().copied().collect::<Vec<_>>());
        assert!(
            grow(&clockwise, 1.0).iter().all(|corner| grown.iter().any(|same| same.distance(*corner) < 1e-5))
        );
        // An L has five corners that stick out and one that does not.
        let ell = [(0.0, 0.0), (4.0, 0.0), (4.0, 1.0), (1.0, 1.0), (1.0, 4.0), (0.0, 4.0)].map(Vec2::from);
        assert_eq!(grow(&Polygon::new(ell), 0.2).len(), 5);
        // The ends of a wall become two corners each.
        assert_eq!(grow(&Polygon::new([Vec2::ZERO, Vec2::X]), 0.2).len(), 4);
        assert_eq!(grow(&Polygon::default(), 0.2), []);
        assert_eq!(grow(&Polygon::new([Vec2::ONE]), 0.2), []);
    }

    #[test]
    fn corners_in_other_obstacles_are_dropped() {
        let box_at = |x: f32, y: f32| {
            Polygon::new([(x, y), (x + 2.0, y), (x + 2.0, y + 2.0), (x, y + 2.0)].map(Vec2::from))
        };
        let boxes = [box_at(0.0, 0.0), box_at(1.5, 0.5)];
        let mut level = StaticWorld::builder();
        boxes.iter().for_each(|solid| {
            level.add(solid.clone());
        });
        let map = visible_points(&boxes, &level.build(), 0.3);
        // The first box loses the corner that sticks into the second, and the second the one that sticks into the first.
        assert_eq!(map.len(), 4 + 4 - 2);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]
        #[test]
        fn all_links_keep_their_distance_from_all_walls(
            triangles in prop::collection::vec(((0f32..30.0, 0f32..30.0), (1f32..8.0, -3f32..3.0), (-3f32..3.0, 1f32..8.0)), 1..5),
            radius in 0.1f32..1.0,
        ) {
            let polygons: Vec<Polygon> = triangles.into_iter().map(|(at, a, b)| {
                let at = Vec2::from(at);
                Polygon::new([at, at + Vec2::from(a), at + Vec2::from(b)])
            }).collect();
            let mut level = StaticWorld::builder();
            for polygon in &polygons {
                level.add(polygon.clone());
            }
            let map = visible_points(&polygons, &level.build(), radius);
            let at = |node: u32| map.node(node).unwrap().at;
            for link in map.links() {
                let way = Segment::new(at(link.from), at(link.to));
                for edge in polygons.iter().flat_map(Polygon::edges) {
                    prop_assert!(way.distance_squared_to(&edge).sqrt() >= radius * 0.999 - 1e-4);
                }
            }
        }
    }
}
