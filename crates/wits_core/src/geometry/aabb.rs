//! A box along the axes, in any dimension.

use serde::{Deserialize, Serialize};

use super::contact::{or_far, or_here};
use super::{Ball, Contact, Ray, Segment, Surface};
use crate::math;
use crate::space::Vector;
use crate::state::State;

/// Everything between a lowest and a highest corner.
///
/// ```
/// use wits_core::geometry::{Aabb, Ray};
/// use wits_core::glam::Vec2;
///
/// let house = Aabb::new(Vec2::new(4.0, -1.0), Vec2::new(6.0, 1.0));
/// assert_eq!(house.closest_point(Vec2::new(10.0, 0.5)), Vec2::new(6.0, 0.5));
/// let contact = house.cast(&Ray::new(Vec2::ZERO, Vec2::X).unwrap(), 100.0, 0.0).unwrap();
/// assert_eq!((contact.distance, contact.normal), (4.0, Vec2::NEG_X));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, State, Serialize, Deserialize)]
pub struct Aabb<V> {
    /// The lowest corner. \[m\]
    pub min: V,
    /// The highest corner; nowhere below `min`. \[m\]
    pub max: V,
}

impl<V: Vector> Aabb<V> {
    /// The box with two opposite corners, in any order.
    #[must_use]
    pub fn new(corner: V, opposite: V) -> Self {
        Self { min: pairwise(corner, opposite, math::min), max: pairwise(corner, opposite, math::max) }
    }

    /// The smallest box around points; `None` without points.
    #[must_use]
    pub fn around(points: impl IntoIterator<Item = V>) -> Option<Self> {
        let mut points = points.into_iter();
        let first = points.next()?;
        Some(points.fold(Self::new(first, first), |all, point| all.merged(&Self::new(point, point))))
    }

    /// The middle. \[m\]
    #[must_use]
    pub fn center(&self) -> V {
        (self.min + self.max) * 0.5
    }

    /// The extent along each axis. \[m\]
    #[must_use]
    pub fn size(&self) -> V {
        self.max - self.min
    }

    /// The box moved out by a margin on every side; a negative margin never turns it inside out. \[m\]
    #[must_use]
    pub fn grown(&self, margin: f32) -> Self {
        let (center, half) = (self.center(), self.size() * 0.5);
        let half = V::from_fn(|axis| math::max(half.component(axis) + margin, 0.0));
        if margin >= 0.0 {
            let margins = V::from_fn(|_| margin);
            Self { min: self.min - margins, max: self.max + margins }
        } else {
            Self { min: center - half, max: center + half }
        }
    }

    /// The smallest box around both.
    #[must_use]
    pub fn merged(&self, other: &Self) -> Self {
        Self { min: pairwise(self.min, other.min, math::min), max: pairwise(self.max, other.max, math::max) }
    }

    /// Whether a point is inside or on the surface.
    #[must_use]
    pub fn contains(&self, point: V) -> bool {
        axes::<V>().all(|axis| self.range(axis).contains(&point.component(axis)))
    }

    /// Whether two boxes share a point; touching counts.
    #[must_use]
    pub fn overlaps(&self, other: &Self) -> bool {
        axes::<V>().all(|axis| {
            self.min.component(axis) <= other.max.component(axis)
                && other.min.component(axis) <= self.max.component(axis)
        })
    }

    /// Whether a box and a ball share a point; touching counts.
    #[must_use]
    pub fn overlaps_ball(&self, ball: &Ball<V>) -> bool {
        let reach = math::max(ball.radius, 0.0);
        self.distance_squared(ball.center) <= reach * reach
    }

    /// The nearest point of the box; the point itself when it is inside. \[m\]
    #[must_use]
    pub fn closest_point(&self, point: V) -> V {
        or_here(self.clamp(point), point)
    }

    /// The square of the distance to a point; 0 inside. \[m²\]
    #[must_use]
    pub fn distance_squared(&self, point: V) -> f32 {
        if self.is_finite() { or_far(self.clamp(point).distance_squared(point)) } else { f32::INFINITY }
    }

    /// Where its surface is nearest to a point; of equally near faces the one of the first axis, low before
    /// high.
    #[must_use]
    pub fn surface(&self, point: V) -> Surface<V> {
        if !self.is_finite() {
            return Surface { distance: f32::INFINITY, point, normal: V::ZERO };
        }
        if !self.contains(point) {
            return Surface::outside(point, self.closest_point(point));
        }
        let mut nearest = (f32::INFINITY, 0, 1.0);
        for axis in axes::<V>() {
            let below = point.component(axis) - self.min.component(axis);
            let above = self.max.component(axis) - point.component(axis);
            for (depth, sign) in [(below, -1.0), (above, 1.0)] {
                if depth < nearest.0 {
                    nearest = (depth, axis, sign);
                }
            }
        }
        let (depth, axis, sign) = nearest;
        let normal = unit::<V>(axis, sign);
        Surface { distance: -depth, point: point + normal * depth, normal }
    }

    /// Where a ray first meets the box; `radius` 0 is a thin ray. See the [module](super) for rays that start
    /// inside.
    #[must_use]
    pub fn cast(&self, ray: &Ray<V>, max_distance: f32, radius: f32) -> Option<Contact<V>> {
        if !self.is_finite() {
            return None;
        }
        if self.contains(ray.origin()) {
            return Some(ray.blocked_at_start());
        }
        if radius > 0.0 {
            self.cast_ball(ray, max_distance, radius)
        } else {
            self.cast_thin(ray, max_distance)
        }
    }

    /// The point on the other side when it left the box: a world without borders, wrapped like a torus.
    ///
    /// ```
    /// use wits_core::geometry::Aabb;
    /// use wits_core::glam::Vec2;
    /// let world = Aabb::new(Vec2::ZERO, Vec2::new(10.0, 5.0));
    /// assert_eq!(world.wrap(Vec2::new(11.0, -1.0)), Vec2::new(1.0, 4.0));
    /// ```
    #[inline]
    #[must_use]
    pub fn wrap(&self, point: V) -> V {
        let (place, size) = (point - self.min, self.size());
        // Nearly always inside: no division then.
        if axes::<V>().all(|axis| (0.0..size.component(axis)).contains(&place.component(axis))) {
            return point;
        }
        self.wrap_outside(place, size)
    }

    fn wrap_outside(&self, place: V, size: V) -> V {
        V::from_fn(|axis| {
            let (low, place, size) = (self.min.component(axis), place.component(axis), size.component(axis));
            let inside = place - (place / size).floor() * size;
            // No size, or a place that rounding has carried beyond an end: the near end.
            if (0.0..size).contains(&inside) { low + inside } else { low }
        })
    }

    /// Whether both corners are finite.
    #[must_use]
    pub fn is_finite(&self) -> bool {
        self.min.is_finite() && self.max.is_finite()
    }

    fn cast_thin(&self, ray: &Ray<V>, max_distance: f32) -> Option<Contact<V>> {
        let (mut enter, mut leave, mut face) = (f32::NEG_INFINITY, f32::INFINITY, 0);
        for axis in axes::<V>() {
            let (start, slope) = (ray.origin().component(axis), ray.direction().component(axis));
            if slope == 0.0 {
                if !self.range(axis).contains(&start) {
                    return None;
                }
                continue;
            }
            let [low, high] = [self.min, self.max].map(|corner| (corner.component(axis) - start) / slope);
            if math::min(low, high) > enter {
                (enter, face) = (math::min(low, high), axis);
            }
            leave = math::min(leave, math::max(low, high));
        }
        let normal = unit::<V>(face, -ray.direction().component(face).signum());
        let met = enter <= leave && (0.0..=max_distance).contains(&enter);
        met.then(|| Contact { distance: enter, point: self.closest_point(ray.at(enter)), normal })
    }

    /// A box grown by a ball is the union of the box grown along one axis at a time and of its edges grown by
    /// the ball.
    fn cast_ball(&self, ray: &Ray<V>, max_distance: f32, radius: f32) -> Option<Contact<V>> {
        let nearest = self.closest_point(ray.origin());
        if nearest.distance_squared(ray.origin()) <= radius * radius {
            return ray.blocked_if_nearing(nearest);
        }
        let slabs = axes::<V>().filter_map(|axis| {
            let margin = unit::<V>(axis, radius);
            Self { min: self.min - margin, max: self.max + margin }.cast_thin(ray, max_distance)
        });
        let edges = self.edges().filter_map(|edge| edge.cast_ball(ray, max_distance, radius));
        let contact = slabs.chain(edges).reduce(|a, b| if b.distance < a.distance { b } else { a })?;
        let center = ray.at(contact.distance);
        let point = self.closest_point(center);
        let normal = ray.normal_of(center - point);
        Some(Contact { point, normal, ..contact })
    }

    fn edges(&self) -> impl Iterator<Item = Segment<V>> + '_ {
        let corner = |bits: usize| {
            V::from_fn(|axis| {
                if bits >> axis & 1 == 1 { self.max.component(axis) } else { self.min.component(axis) }
            })
        };
        let corners = 1usize << V::DIMENSIONS;
        axes::<V>().flat_map(move |axis| {
            let low_ends = (0..corners).filter(move |bits| bits >> axis & 1 == 0);
            low_ends.map(move |bits| Segment::new(corner(bits), corner(bits | 1 << axis)))
        })
    }

    fn clamp(&self, point: V) -> V {
        pairwise(pairwise(point, self.min, math::max), self.max, math::min)
    }

    fn range(&self, axis: usize) -> std::ops::RangeInclusive<f32> {
        self.min.component(axis)..=self.max.component(axis)
    }
}

fn axes<V: Vector>() -> std::ops::Range<usize> {
    0..V::DIMENSIONS
}

fn unit<V: Vector>(axis: usize, length: f32) -> V {
    V::from_fn(|other| if other == axis { length } else { 0.0 })
}

fn pairwise<V: Vector>(a: V, b: V, choose: fn(f32, f32) -> f32) -> V {
    V::from_fn(|axis| choose(a.component(axis), b.component(axis)))
}
