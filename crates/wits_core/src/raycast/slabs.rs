//! Rays against the boxes of the tree: cheap, and never too strict.

use glam::Vec2;

use crate::geometry::{Aabb, Ray};

/// A ray prepared for many boxes.
pub(super) struct Slabs {
    origin: Vec2,
    inverse: Vec2,
    radius: Vec2,
}

impl Slabs {
    pub(super) fn new(ray: &Ray<Vec2>, radius: f32) -> Self {
        // A ray along an axis gets a huge slope instead of an infinite one, whose product with 0 is NaN.
        let inverse = |slope: f32| if slope.abs() > 1e-30 { 1.0 / slope } else { 1e30 };
        let (origin, direction) = (ray.origin(), ray.direction());
        Self {
            origin,
            inverse: Vec2::new(inverse(direction.x), inverse(direction.y)),
            radius: Vec2::splat(radius),
        }
    }

    /// A lower bound of the distance at which the ray enters a box, infinite if it misses it.
    #[inline]
    pub(super) fn enter(&self, area: &Aabb<Vec2>) -> f32 {
        let low = (area.min - self.radius - self.origin) * self.inverse;
        let high = (area.max + self.radius - self.origin) * self.inverse;
        let enter = greater(greater(lesser(low.x, high.x), lesser(low.y, high.y)), 0.0);
        let leave = lesser(greater(low.x, high.x), greater(low.y, high.y));
        // A few roundings of slack, so that a box that is met is never missed.
        const SLACK: f32 = 1e-6;
        if enter <= leave * (1.0 + SLACK) { enter * (1.0 - SLACK) } else { f32::INFINITY }
    }
}

/// One machine instruction, unlike `f32::min`, which has to care for NaN.
#[inline]
fn lesser(a: f32, b: f32) -> f32 {
    if a < b { a } else { b }
}

#[inline]
fn greater(a: f32, b: f32) -> f32 {
    if a > b { a } else { b }
}
