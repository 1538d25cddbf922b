//! A ray: a start and a direction.

use super::Contact;
use crate::math;
use crate::space::Vector;

/// A half-line: everything ahead of a place in a direction.
///
/// ```
/// use wits_core::geometry::Ray;
/// use wits_core::glam::Vec2;
///
/// let ray = Ray::new(Vec2::ZERO, Vec2::new(0.0, 40.0)).unwrap();
/// assert_eq!(ray.at(10.0), Vec2::new(0.0, 10.0));
/// assert!(Ray::new(Vec2::ZERO, Vec2::ZERO).is_none());
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ray<V> {
    origin: V,
    direction: V,
}

impl<V: Vector> Ray<V> {
    /// A ray along a direction of any length; `None` when there is no direction or the origin is not finite.
    #[must_use]
    pub fn new(origin: V, direction: V) -> Option<Self> {
        let direction = direction.try_normalize()?;
        origin.is_finite().then_some(Self { origin, direction })
    }

    /// The ray from one point through another, and the distance between them; `None` when they coincide.
    #[must_use]
    pub fn between(from: V, to: V) -> Option<(Self, f32)> {
        Some((Self::new(from, to - from)?, from.distance(to)))
    }

    /// Where the ray starts. \[m\]
    #[must_use]
    pub fn origin(&self) -> V {
        self.origin
    }

    /// The unit vector it goes along.
    #[must_use]
    pub fn direction(&self) -> V {
        self.direction
    }

    /// The point at a distance from the origin. \[m\]
    #[must_use]
    pub fn at(&self, distance: f32) -> V {
        self.origin + self.direction * distance
    }

    /// The point of the ray nearest to a point. \[m\]
    #[must_use]
    pub fn closest_point(&self, point: V) -> V {
        self.at(math::max((point - self.origin).dot(self.direction), 0.0))
    }

    /// The contact of a ray that starts inside.
    pub(crate) fn blocked_at_start(&self) -> Contact<V> {
        Contact { distance: 0.0, point: self.origin, normal: -self.direction }
    }

    /// The unit vector of an offset out of a shape, for a shape met from ahead. Where rounding has left the
    /// offset no direction, or one along the ray, it is the way back.
    pub(crate) fn normal_of(&self, offset: V) -> V {
        let normal = offset.normalize_or_zero();
        let along = normal.dot(self.direction);
        if normal != V::ZERO && along <= 1e-3 { normal } else { -self.direction }
    }

    /// What happens to a ball that starts at the origin and already overlaps a convex shape whose nearest
    /// place is known: blocked if it would come nearer, free otherwise (and it never comes nearer later, for
    /// the distance to a convex shape along a line has one minimum).
    pub(crate) fn blocked_if_nearing(&self, nearest: V) -> Option<Contact<V>> {
        let Some(normal) = (self.origin - nearest).try_normalize() else {
            return Some(self.blocked_at_start());
        };
        (normal.dot(self.direction) < 0.0).then_some(Contact { distance: 0.0, point: nearest, normal })
    }
}
