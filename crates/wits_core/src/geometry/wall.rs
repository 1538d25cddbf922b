//! A wall: a segment that stops what comes from one side, or from both.

use glam::Vec2;
use serde::{Deserialize, Serialize};

use super::{Aabb, Contact, Ray, Segment, Side, Surface};
use crate::space::Vector;
use crate::state::State;

/// From which side a wall stops.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, State, Serialize, Deserialize)]
pub enum Sides {
    /// From both sides.
    #[default]
    Both,
    /// Only what comes from the left of its direction; the other way it is open.
    Left,
}

/// A segment that is in the way.
///
/// ```
/// use wits_core::geometry::{Ray, Wall};
/// use wits_core::glam::Vec2;
///
/// // A wall at x = 40 whose front looks along -x, and a feeler of length 50: it reaches 10 behind the wall.
/// let wall = Wall::facing(Vec2::new(40.0, -9.0), Vec2::new(40.0, 9.0), Vec2::NEG_X);
/// let feeler = Ray::new(Vec2::ZERO, Vec2::X).unwrap();
/// let contact = wall.cast(&feeler, 50.0, 0.0).unwrap();
/// assert_eq!(contact.normal * (50.0 - contact.distance), Vec2::new(-10.0, 0.0));
/// // From behind it is open.
/// assert!(wall.cast(&Ray::new(Vec2::new(60.0, 0.0), Vec2::NEG_X).unwrap(), 50.0, 0.0).is_none());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, State, Serialize, Deserialize)]
pub struct Wall {
    /// Where it stands. \[m\]
    pub segment: Segment<Vec2>,
    /// From which side it stops.
    #[serde(default)]
    #[state(default)]
    pub sides: Sides,
}

impl Wall {
    /// A wall that stops from both sides.
    #[must_use]
    pub fn new(from: Vec2, to: Vec2) -> Self {
        Self { segment: Segment::new(from, to), sides: Sides::Both }
    }

    /// A wall that stops only what comes from its left.
    #[must_use]
    pub fn one_sided(from: Vec2, to: Vec2) -> Self {
        Self { segment: Segment::new(from, to), sides: Sides::Left }
    }

    /// A wall that stops only what comes from the side a direction points to, whatever the order of its ends.
    #[must_use]
    pub fn facing(from: Vec2, to: Vec2, front: Vec2) -> Self {
        let left = (to - from).perp();
        if left.dot(front) >= 0.0 { Self::one_sided(from, to) } else { Self::one_sided(to, from) }
    }

    /// The unit vector out of the front (the left); `None` for a wall without length.
    #[must_use]
    pub fn normal(&self) -> Option<Vec2> {
        self.segment.normal()
    }

    /// The nearest point. \[m\]
    #[must_use]
    pub fn closest_point(&self, point: Vec2) -> Vec2 {
        self.segment.closest_point(point)
    }

    /// The square of the distance to a point. \[m²\]
    #[must_use]
    pub fn distance_squared(&self, point: Vec2) -> f32 {
        self.segment.distance_squared(point)
    }

    /// Where it is nearest to a point. The normal points to the side of the point, for a one-sided wall to
    /// its front.
    #[must_use]
    pub fn surface(&self, point: Vec2) -> Surface<Vec2> {
        let surface = self.segment.surface(point);
        let behind = self.sides == Sides::Left && self.segment.side(point) != Side::Left;
        match self.normal() {
            Some(normal) if behind => Surface { normal, ..surface },
            _ => surface,
        }
    }

    /// The smallest box around it.
    #[must_use]
    pub fn bounds(&self) -> Aabb<Vec2> {
        self.segment.bounds()
    }

    /// Where a ray first meets the wall; `radius` 0 is a thin ray. A one-sided wall stops only rays that
    /// start in front of it (or on it) and go towards its back.
    #[must_use]
    pub fn cast(&self, ray: &Ray<Vec2>, max_distance: f32, radius: f32) -> Option<Contact<Vec2>> {
        let open = self.sides == Sides::Left
            && (Vector::dot(ray.direction(), self.segment.vector().perp()) >= 0.0
                || self.segment.side(ray.origin()) == Side::Right);
        if open { None } else { self.segment.cast(ray, max_distance, radius) }
    }
}
