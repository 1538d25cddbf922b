//! A ball in any dimension: a circle, a sphere.

use glam::{Vec2, Vec3};
use serde::{Deserialize, Serialize};

use super::contact::{or_far, or_here};
use super::{Aabb, Contact, Ray, Surface};
use crate::math;
use crate::space::Vector;
use crate::state::State;

/// Everything within a radius of a centre. A negative or NaN radius counts as 0.
///
/// ```
/// use wits_core::geometry::{Circle, Ray};
/// use wits_core::glam::Vec2;
///
/// let pond = Circle::new(Vec2::new(10.0, 0.0), 2.0);
/// assert!(pond.contains(Vec2::new(11.0, 1.0)));
/// let ray = Ray::new(Vec2::ZERO, Vec2::X).unwrap();
/// assert_eq!(pond.cast(&ray, 100.0, 0.0).unwrap().distance, 8.0);
/// assert_eq!(pond.cast(&ray, 100.0, 1.0).unwrap().distance, 7.0);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, State, Serialize, Deserialize)]
pub struct Ball<V> {
    /// The centre. \[m\]
    pub center: V,
    /// The radius. [m, >= 0]
    pub radius: f32,
}

/// A ball of the plane.
pub type Circle = Ball<Vec2>;

/// A ball of three dimensions.
pub type Sphere = Ball<Vec3>;

impl<V: Vector> Ball<V> {
    /// A ball.
    #[must_use]
    pub fn new(center: V, radius: f32) -> Self {
        Self { center, radius: math::max(radius, 0.0) }
    }

    /// Whether a point is inside or on the surface.
    #[must_use]
    pub fn contains(&self, point: V) -> bool {
        self.center.distance_squared(point) <= self.reach() * self.reach()
    }

    /// Whether two balls share a point; touching counts.
    #[must_use]
    pub fn overlaps(&self, other: &Self) -> bool {
        let reach = self.reach() + other.reach();
        self.center.distance_squared(other.center) <= reach * reach
    }

    /// The nearest point of the ball; the point itself when it is inside. \[m\]
    #[must_use]
    pub fn closest_point(&self, point: V) -> V {
        or_here(self.center + (point - self.center).clamp_length_max(self.reach()), point)
    }

    /// The square of the distance to a point; 0 inside. \[m²\]
    #[must_use]
    pub fn distance_squared(&self, point: V) -> f32 {
        let gap = math::max(self.center.distance(point) - self.reach(), 0.0);
        if self.is_finite() { or_far(gap * gap) } else { f32::INFINITY }
    }

    /// Where its surface is nearest to a point. Seen from the very centre that is along +x.
    #[must_use]
    pub fn surface(&self, point: V) -> Surface<V> {
        if !self.is_finite() {
            return Surface { distance: f32::INFINITY, point, normal: V::ZERO };
        }
        let offset = point - self.center;
        let first_axis = V::from_fn(|axis| if axis == 0 { 1.0 } else { 0.0 });
        let normal = offset.try_normalize().unwrap_or(first_axis);
        let distance = or_far(offset.length() - self.reach());
        Surface { distance, point: self.center + normal * self.reach(), normal }
    }

    /// The smallest box around it.
    #[must_use]
    pub fn bounds(&self) -> Aabb<V> {
        Aabb::new(self.center, self.center).grown(self.reach())
    }

    /// Whether centre and radius are finite.
    #[must_use]
    pub fn is_finite(&self) -> bool {
        self.center.is_finite() && self.radius.is_finite()
    }

    /// Where a ray first meets the ball; `radius` 0 is a thin ray. See the [module](super) for rays that
    /// start inside.
    #[must_use]
    pub fn cast(&self, ray: &Ray<V>, max_distance: f32, radius: f32) -> Option<Contact<V>> {
        if self.contains(ray.origin()) {
            return Some(ray.blocked_at_start());
        }
        let grown = Ball::new(self.center, self.reach() + math::max(radius, 0.0));
        if grown.contains(ray.origin()) {
            return ray.blocked_if_nearing(self.closest_point(ray.origin()));
        }
        let distance = grown.enter(ray)?;
        let normal = ray.normal_of(ray.at(distance) - self.center);
        let contact = Contact { distance, point: self.center + normal * self.reach(), normal };
        (distance <= max_distance).then_some(contact)
    }

    /// The distance at which a ray that starts outside enters.
    pub(crate) fn enter(&self, ray: &Ray<V>) -> Option<f32> {
        let to_center = self.center - ray.origin();
        let middle = to_center.dot(ray.direction());
        // Subtracting first and squaring then keeps digits that `middle² - |c|² + r²` would lose far away.
        let miss = to_center - ray.direction() * middle;
        let half_chord = self.reach() * self.reach() - miss.length_squared();
        let distance = middle - math::max(half_chord, 0.0).sqrt();
        (half_chord >= 0.0 && distance >= 0.0).then_some(distance)
    }

    fn reach(&self) -> f32 {
        math::max(self.radius, 0.0)
    }
}

impl Ball<Vec2> {
    /// The points where two circles cross, the one to the left of the line of centres first; equal when they
    /// touch. `None` when they do not meet, lie within each other, or are the same circle.
    ///
    /// ```
    /// use wits_core::geometry::Circle;
    /// use wits_core::glam::Vec2;
    /// let (one, two) = (Circle::new(Vec2::ZERO, 5.0), Circle::new(Vec2::new(6.0, 0.0), 5.0));
    /// assert_eq!(one.crossings(&two), Some([Vec2::new(3.0, 4.0), Vec2::new(3.0, -4.0)]));
    /// ```
    #[must_use]
    pub fn crossings(&self, other: &Circle) -> Option<[Vec2; 2]> {
        let axis = Vector::try_normalize(other.center - self.center)?;
        let gap = Vector::distance(self.center, other.center);
        let along = (gap * gap + self.reach() * self.reach() - other.reach() * other.reach()) / (2.0 * gap);
        let square = self.reach() * self.reach() - along * along;
        let (foot, side) = (self.center + axis * along, axis.perp() * math::max(square, 0.0).sqrt());
        let points = [foot + side, foot - side];
        (square >= 0.0 && points.iter().all(|p| p.is_finite())).then_some(points)
    }

    /// The points where the tangents from a point touch the circle, the one to the left first (seen from the
    /// point). `None` from inside. Seen from the circle itself both are the point.
    ///
    /// ```
    /// use wits_core::geometry::Circle;
    /// use wits_core::glam::Vec2;
    /// let [left, right] = Circle::new(Vec2::ZERO, 3.0).tangent_points(Vec2::new(-5.0, 0.0)).unwrap();
    /// assert!(left.distance(Vec2::new(-1.8, 2.4)) < 1e-6 && right.distance(Vec2::new(-1.8, -2.4)) < 1e-6);
    /// ```
    #[must_use]
    pub fn tangent_points(&self, point: Vec2) -> Option<[Vec2; 2]> {
        let offset = point - self.center;
        let (gap, reach) = (offset.length(), self.reach());
        let axis = Vector::try_normalize(offset)?;
        // In the right triangle of centre, touching point and point: cos = r / gap, sin = tangent length /
        // gap.
        let cosine = reach / gap;
        let sine = math::max(1.0 - cosine * cosine, 0.0).sqrt();
        let (foot, side) = (self.center + axis * (reach * cosine), axis.perp() * (reach * sine));
        (gap >= reach && offset.is_finite()).then_some([foot - side, foot + side])
    }
}
