//! A polygon of the plane, convex or not.

use glam::Vec2;
use serde::{Deserialize, Serialize};

use super::line::{cross, cross_of, offset};
use super::{Aabb, Contact, Ray, Segment, Surface};
use crate::math;
use crate::state::State;

/// A closed outline and its inside. Corners in either direction; the last is joined to the first.
///
/// Fewer than three corners have no inside: two are a segment, one is a point, none is nothing. An outline
/// that crosses itself is inside where an odd number of its edges surrounds the point.
///
/// ```
/// use wits_core::geometry::Polygon;
/// use wits_core::glam::Vec2;
///
/// let roof = Polygon::new([Vec2::ZERO, Vec2::new(6.0, 0.0), Vec2::new(3.0, 3.0)]);
/// assert_eq!((roof.area(), roof.centroid()), (9.0, Vec2::new(3.0, 1.0)));
/// assert!(roof.is_convex() && roof.contains(Vec2::new(3.0, 1.0)) && !roof.contains(Vec2::new(0.0, 3.0)));
/// ```
#[derive(Clone, Debug, Default, PartialEq, State, Serialize, Deserialize)]
#[serde(transparent)]
#[state(transparent)]
pub struct Polygon {
    /// The corners. \[m\]
    pub corners: Vec<Vec2>,
}

impl Polygon {
    /// The polygon with these corners.
    #[must_use]
    pub fn new(corners: impl Into<Vec<Vec2>>) -> Self {
        Self { corners: corners.into() }
    }

    /// The edges, in order; the last leads back to the first corner.
    pub fn edges(&self) -> impl ExactSizeIterator<Item = Segment<Vec2>> + '_ {
        let next = |index: usize| if index + 1 == self.corners.len() { 0 } else { index + 1 };
        self.corners
            .iter()
            .enumerate()
            .map(move |(index, &corner)| Segment::new(corner, self.corners[next(index)]))
    }

    /// The area, counted positive when the corners run counter-clockwise, else negative. \[m²\]
    #[must_use]
    pub fn signed_area(&self) -> f32 {
        self.fan().map(|(_, _, double_area)| 0.5 * double_area).sum::<f64>() as f32
    }

    /// The area. \[m²\]
    #[must_use]
    pub fn area(&self) -> f32 {
        self.signed_area().abs()
    }

    /// The centre of its area; without an area the mean of the corners; without corners the origin. \[m\]
    #[must_use]
    pub fn centroid(&self) -> Vec2 {
        let Some(&first) = self.corners.first() else { return Vec2::ZERO };
        let (mut total, mut moment) = (0.0, [0.0; 2]);
        for (a, b, double_area) in self.fan() {
            total += double_area;
            moment = [0, 1].map(|axis| moment[axis] + (a[axis] + b[axis]) * double_area / 3.0);
        }
        let from_first = Vec2::from(moment.map(|component| (component / total) as f32));
        if from_first.is_finite() { first + from_first } else { self.mean_corner() }
    }

    /// Whether it bulges nowhere inwards and crosses itself nowhere; corners on a straight line are allowed.
    /// Without area: no.
    #[must_use]
    pub fn is_convex(&self) -> bool {
        let corners = &self.corners;
        let count = corners.len();
        let turn = |i: usize| cross_of(corners[i], corners[(i + 1) % count], corners[(i + 2) % count]);
        let same_turns = (0..count).all(|i| turn(i) >= 0.0) || (0..count).all(|i| turn(i) <= 0.0);
        same_turns && self.signed_area() != 0.0 && self.winds_once()
    }

    /// Whether a point is inside or on the outline.
    #[must_use]
    pub fn contains(&self, point: Vec2) -> bool {
        let mut inside = false;
        for edge in self.edges() {
            let turn = cross_of(edge.from, edge.to, point);
            if turn == 0.0 && edge.bounds().contains(point) {
                return true;
            }
            let upwards = edge.from.y <= point.y && point.y < edge.to.y && turn > 0.0;
            let downwards = edge.to.y <= point.y && point.y < edge.from.y && turn < 0.0;
            inside ^= upwards || downwards;
        }
        inside && point.x.is_finite()
    }

    /// The nearest point of the polygon; the point itself when it is inside. \[m\]
    #[must_use]
    pub fn closest_point(&self, point: Vec2) -> Vec2 {
        if self.contains(point) { point } else { self.surface(point).point }
    }

    /// The square of the distance to a point; 0 inside, infinite without corners. \[m²\]
    #[must_use]
    pub fn distance_squared(&self, point: Vec2) -> f32 {
        let distance = math::max(self.surface(point).distance, 0.0);
        distance * distance
    }

    /// Where the outline is nearest to a point; of equally near edges the first.
    #[must_use]
    pub fn surface(&self, point: Vec2) -> Surface<Vec2> {
        let nothing = Surface { distance: f32::INFINITY, point, normal: Vec2::ZERO };
        let nearer = |a: Surface<Vec2>, b: Surface<Vec2>| if b.distance < a.distance { b } else { a };
        let nearest = self.edges().map(|edge| edge.surface(point)).fold(nothing, nearer);
        if self.contains(point) {
            Surface { distance: -nearest.distance, normal: -nearest.normal, ..nearest }
        } else {
            nearest
        }
    }

    /// The smallest box around it; `None` without corners.
    #[must_use]
    pub fn bounds(&self) -> Option<Aabb<Vec2>> {
        Aabb::around(self.corners.iter().copied())
    }

    /// Where a ray first meets the polygon; `radius` 0 is a thin ray. See the [module](super) for rays that
    /// start inside.
    #[must_use]
    pub fn cast(&self, ray: &Ray<Vec2>, max_distance: f32, radius: f32) -> Option<Contact<Vec2>> {
        if self.contains(ray.origin()) {
            return Some(ray.blocked_at_start());
        }
        // Leaving one edge of a convex polygon is leaving all of it; a bay must still be asked edge by edge.
        if radius > 0.0 && self.distance_squared(ray.origin()) <= radius * radius && self.is_convex() {
            return ray.blocked_if_nearing(self.closest_point(ray.origin()));
        }
        let contacts = self.edges().filter_map(|edge| edge.cast(ray, max_distance, radius));
        contacts.reduce(|a, b| if b.distance < a.distance { b } else { a })
    }

    fn mean_corner(&self) -> Vec2 {
        let finite = || self.corners.iter().filter(|corner| corner.is_finite());
        finite().sum::<Vec2>() / finite().count().max(1) as f32
    }

    /// The triangles between the first corner and each edge: their two other corners relative to the first,
    /// and twice their signed area.
    fn fan(&self) -> impl Iterator<Item = ([f64; 2], [f64; 2], f64)> + '_ {
        let first = self.corners.first().copied().unwrap_or_default();
        self.corners.windows(2).skip(1).map(move |pair| {
            let (a, b) = (offset(first, pair[0]), offset(first, pair[1]));
            (a, b, cross(a, b))
        })
    }

    /// Whether the outline goes round once: a star turns the same way at every corner, but more than once. A
    /// simple convex outline goes up once and down once.
    fn winds_once(&self) -> bool {
        let rises =
            || self.edges().filter(|edge| edge.from != edge.to).map(|edge| before(edge.from, edge.to));
        let changes =
            rises().zip(rises().skip(1).chain(rises().take(1))).filter(|(now, next)| now != next).count();
        changes == 2
    }
}

/// The order by x, then by y.
fn before(a: Vec2, b: Vec2) -> bool {
    a.x < b.x || (a.x == b.x && a.y < b.y)
}
