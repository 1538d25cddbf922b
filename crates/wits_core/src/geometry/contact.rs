//! The answers shapes give.

use crate::space::Vector;

/// Where a ray first meets a shape.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contact<V> {
    /// How far the ray (of a thick ray: its centre) gets. [m, >= 0]
    pub distance: f32,
    /// The place on the shape that is touched. \[m\]
    pub point: V,
    /// The unit vector out of the shape at that place; it never points along the ray.
    pub normal: V,
}

/// Where a shape's surface is nearest to a point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Surface<V> {
    /// How far away the surface is; negative inside a solid. \[m\]
    pub distance: f32,
    /// The nearest place on the surface. \[m\]
    pub point: V,
    /// The unit vector out of the shape at that place. Zero where every way out is as good as any other: on a
    /// line or a point without an inside.
    pub normal: V,
}

impl<V: Vector> Surface<V> {
    /// The surface of a shape without an inside, whose nearest place is known.
    pub(crate) fn outside(query: V, nearest: V) -> Self {
        let offset = query - nearest;
        Self { distance: or_far(offset.length()), point: nearest, normal: offset.normalize_or_zero() }
    }
}

/// NaN counts as infinitely far.
pub(crate) fn or_far(distance: f32) -> f32 {
    if distance.is_nan() { f32::INFINITY } else { distance }
}

/// A place that is not finite is replaced by the place asked about.
pub(crate) fn or_here<V: Vector>(place: V, here: V) -> V {
    if place.is_finite() { place } else { here }
}
