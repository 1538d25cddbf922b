//! A line segment in any dimension, thin or with a radius (then it is a capsule).

use glam::Vec2;
use serde::{Deserialize, Serialize};

use super::contact::{or_far, or_here};
use super::{Aabb, Ball, Contact, Ray, Side, Surface, side_of_line};
use crate::math;
use crate::space::Vector;
use crate::state::State;

/// Everything between two points.
///
/// ```
/// use wits_core::geometry::{Ray, Segment};
/// use wits_core::glam::Vec2;
///
/// let fence = Segment::new(Vec2::new(4.0, -1.0), Vec2::new(4.0, 1.0));
/// assert_eq!(fence.closest_point(Vec2::new(0.0, 5.0)), Vec2::new(4.0, 1.0));
/// let ray = Ray::new(Vec2::ZERO, Vec2::X).unwrap();
/// let contact = fence.cast(&ray, 100.0, 0.5).unwrap(); // a ball of radius 0.5
/// assert_eq!((contact.distance, contact.normal), (3.5, Vec2::NEG_X));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, State, Serialize, Deserialize)]
pub struct Segment<V> {
    /// Where it starts. \[m\]
    pub from: V,
    /// Where it ends. \[m\]
    pub to: V,
}

impl<V: Vector> Segment<V> {
    /// The segment between two points.
    #[must_use]
    pub fn new(from: V, to: V) -> Self {
        Self { from, to }
    }

    /// From start to end. \[m\]
    #[must_use]
    pub fn vector(&self) -> V {
        self.to - self.from
    }

    /// How long it is. \[m\]
    #[must_use]
    pub fn length(&self) -> f32 {
        self.vector().length()
    }

    /// The point a share of the way along; 0 is the start, 1 is the end.
    #[must_use]
    pub fn at(&self, share: f32) -> V {
        self.from.lerp(self.to, share)
    }

    /// The share of the way at which the segment is nearest to a point; 0 if it has no length. [0..1]
    #[must_use]
    pub fn project(&self, point: V) -> f32 {
        let along = self.vector();
        let share = (point - self.from).dot(along) / along.length_squared();
        // Also turns the NaN of a segment without length into 0.
        if share > 0.0 { math::min(share, 1.0) } else { 0.0 }
    }

    /// The nearest point. \[m\]
    #[must_use]
    pub fn closest_point(&self, point: V) -> V {
        or_here(self.at(self.project(point)), point)
    }

    /// The square of the distance to a point. \[m²\]
    #[must_use]
    pub fn distance_squared(&self, point: V) -> f32 {
        or_far(self.at(self.project(point)).distance_squared(point))
    }

    /// Where it is nearest to a point.
    #[must_use]
    pub fn surface(&self, point: V) -> Surface<V> {
        if !self.is_finite() {
            return Surface { distance: f32::INFINITY, point, normal: V::ZERO };
        }
        Surface::outside(point, self.closest_point(point))
    }

    /// The smallest box around it.
    #[must_use]
    pub fn bounds(&self) -> Aabb<V> {
        Aabb::new(self.from, self.to)
    }

    /// Whether both ends are finite.
    #[must_use]
    pub fn is_finite(&self) -> bool {
        self.from.is_finite() && self.to.is_finite()
    }

    /// Where a ball on the move first meets the segment: a ray against a capsule.
    pub(crate) fn cast_ball(&self, ray: &Ray<V>, max_distance: f32, radius: f32) -> Option<Contact<V>> {
        if !self.is_finite() {
            return None;
        }
        let nearest = self.closest_point(ray.origin());
        if nearest.distance_squared(ray.origin()) <= radius * radius {
            return ray.blocked_if_nearing(nearest);
        }
        let flank = self.cast_flank(ray, radius);
        let ends = || {
            let [from, to] = [self.from, self.to].map(|end| Ball::new(end, radius).enter(ray));
            match (from, to) {
                (Some(from), Some(to)) => Some(math::min(from, to)),
                (one, other) => one.or(other),
            }
        };
        let distance = flank.or_else(ends)?;
        if !(0.0..=max_distance).contains(&distance) {
            return None;
        }
        let center = ray.at(distance);
        let point = self.closest_point(center);
        let normal = ray.normal_of(center - point);
        Some(Contact { distance, point, normal })
    }

    /// Where a ray enters the endless cylinder around the line, if that is beside the segment and not beyond
    /// its ends.
    fn cast_flank(&self, ray: &Ray<V>, radius: f32) -> Option<f32> {
        let axis = self.vector().try_normalize()?;
        let offset = ray.origin() - self.from;
        let across = |vector: V| vector - axis * vector.dot(axis);
        let (flat_direction, flat_offset) = (across(ray.direction()), across(offset));
        let speed = flat_direction.length();
        let flat_unit = flat_direction.try_normalize()?;
        let middle = -flat_offset.dot(flat_unit);
        let miss = flat_offset + flat_unit * middle;
        let half_chord = radius * radius - miss.length_squared();
        if half_chord < 0.0 {
            return None;
        }
        let distance = (middle - half_chord.sqrt()) / speed;
        let along = (offset + ray.direction() * distance).dot(axis);
        (0.0..=self.length()).contains(&along).then_some(distance)
    }
}

impl Segment<glam::Vec3> {
    /// Where a ray, thick or thin, first meets the segment. A thin ray meets it only by luck.
    #[must_use]
    pub fn cast(&self, ray: &Ray<glam::Vec3>, max_distance: f32, radius: f32) -> Option<Contact<glam::Vec3>> {
        self.cast_ball(ray, max_distance, math::max(radius, 0.0))
    }
}

impl Segment<Vec2> {
    /// Where a ray first meets the segment; `radius` 0 is a thin ray. See the [module](super) for rays that
    /// start on it.
    #[must_use]
    pub fn cast(&self, ray: &Ray<Vec2>, max_distance: f32, radius: f32) -> Option<Contact<Vec2>> {
        if radius > 0.0 {
            return self.cast_ball(ray, max_distance, radius);
        }
        let (along, offset) = (self.vector(), self.from - ray.origin());
        let turn = ray.direction().perp_dot(along);
        // Below a millionth of a radian the crossing is noise: then the ray runs along the line or beside it.
        if turn * turn <= 1e-12 * along.length_squared() {
            return self.cast_along(ray, max_distance);
        }
        // The normal that faces the ray: a ray with turn > 0 comes from the left of the segment.
        let (sign, normal) = if turn > 0.0 { (1.0, along.perp()) } else { (-1.0, -along.perp()) };
        // Cramer's rule. Most segments are missed, so it divides last; the slack leaves the close calls to the end.
        let (distance, share, whole) =
            (sign * offset.perp_dot(along), sign * offset.perp_dot(ray.direction()), sign * turn);
        let near =
            share >= 0.0 && share <= whole && distance >= 0.0 && distance * 0.999_999 <= max_distance * whole;
        if !near {
            return None;
        }
        let distance = distance / whole;
        let normal = Vector::try_normalize(normal)?;
        (distance <= max_distance).then(|| Contact { distance, point: ray.at(distance), normal })
    }

    /// A thin ray along the segment's own line meets its nearer end; a ray beside it meets nothing.
    fn cast_along(&self, ray: &Ray<Vec2>, max_distance: f32) -> Option<Contact<Vec2>> {
        let [from, to] = [self.from, self.to].map(|end| (end - ray.origin()).dot(ray.direction()));
        if math::max(from, to) < 0.0 {
            return None;
        }
        let distance = math::max(math::min(from, to), 0.0);
        let point = ray.at(distance);
        let tolerance = 1e-6 * (1.0 + point.length());
        let met = distance <= max_distance && self.distance_squared(point) <= tolerance * tolerance;
        met.then_some(Contact { distance, point, normal: -ray.direction() })
    }

    /// The unit vector to the left of the direction of the segment; `None` if it has no length.
    #[must_use]
    pub fn normal(&self) -> Option<Vec2> {
        Vector::try_normalize(self.vector().perp())
    }

    /// The side on which a point lies.
    #[must_use]
    pub fn side(&self, point: Vec2) -> Side {
        side_of_line(self.from, self.to, point)
    }
}
