//! What generic movement code may ask of a vector; the names are those of `glam`.

use std::fmt::Debug;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Div, Mul, MulAssign, Neg, Sub, SubAssign};

use glam::{Vec2, Vec3};
use serde::{Serialize, de::DeserializeOwned};

use crate::math;
use crate::state::State;

/// A vector of any dimension: `Vec2`, `Vec3`, and `f32` as the vector of one dimension (the spin of flat
/// spaces).
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_core::space::Vector;
///
/// fn seek<V: Vector>(from: V, to: V, speed: f32) -> V {
///     (to - from).normalize_or_zero() * speed
/// }
/// assert_eq!(seek(Vec2::ZERO, Vec2::new(3.0, -4.0), 5.0), Vec2::new(3.0, -4.0));
/// assert_eq!(seek(2.0, 2.0, 5.0), 0.0);
/// ```
pub trait Vector:
    Copy
    + Debug
    + Default
    + PartialEq
    + Send
    + Sync
    + State
    + Serialize
    + DeserializeOwned
    + Add<Output = Self>
    + Sub<Output = Self>
    + Neg<Output = Self>
    + Mul<f32, Output = Self>
    + Div<f32, Output = Self>
    + AddAssign
    + SubAssign
    + MulAssign<f32>
    + Sum
    + 'static
{
    /// All components zero.
    const ZERO: Self;

    /// How many components there are.
    const DIMENSIONS: usize;

    /// The component along an axis: 0 is x, 1 is y, 2 is z. 0 for axes that do not exist.
    fn component(self, axis: usize) -> f32;

    /// The vector whose component along each axis is what the function says.
    fn from_fn(component: impl FnMut(usize) -> f32) -> Self;

    /// The scalar product; for unit vectors the cosine of the angle between them.
    fn dot(self, other: Self) -> f32;

    /// Whether every component is finite.
    fn is_finite(self) -> bool;

    /// The square of the length: compare these and spare the root.
    #[inline]
    fn length_squared(self) -> f32 {
        self.dot(self)
    }

    /// The length.
    #[inline]
    fn length(self) -> f32 {
        self.length_squared().sqrt()
    }

    /// The square of the distance between two points.
    #[inline]
    fn distance_squared(self, other: Self) -> f32 {
        (other - self).length_squared()
    }

    /// The distance between two points.
    #[inline]
    fn distance(self, other: Self) -> f32 {
        self.distance_squared(other).sqrt()
    }

    /// The same direction with length 1, or `None` when there is no direction: the square of the length is
    /// zero, NaN or beyond the range of `f32` (lengths outside about 1e-19 to 1e19).
    #[inline]
    fn try_normalize(self) -> Option<Self> {
        let reciprocal = 1.0 / self.length();
        (reciprocal.is_finite() && reciprocal > 0.0).then(|| self * reciprocal)
    }

    /// The same direction with length 1, or zero when there is no direction.
    #[inline]
    fn normalize_or_zero(self) -> Self {
        self.try_normalize().unwrap_or(Self::ZERO)
    }

    /// The same vector, shortened to `max` if it is longer. A negative or NaN `max` counts as 0.
    #[inline]
    fn clamp_length_max(self, max: f32) -> Self {
        let max = math::max(max, 0.0);
        if self.length_squared() <= max * max { self } else { self.normalize_or_zero() * max }
    }

    /// The point a share `t` of the way to another point.
    #[inline]
    fn lerp(self, other: Self, t: f32) -> Self {
        self * (1.0 - t) + other * t
    }
}

impl Vector for f32 {
    const ZERO: f32 = 0.0;
    const DIMENSIONS: usize = 1;

    #[inline]
    fn component(self, axis: usize) -> f32 {
        if axis == 0 { self } else { 0.0 }
    }

    #[inline]
    fn from_fn(mut component: impl FnMut(usize) -> f32) -> f32 {
        component(0)
    }

    #[inline]
    fn dot(self, other: f32) -> f32 {
        self * other
    }

    #[inline]
    fn is_finite(self) -> bool {
        f32::is_finite(self)
    }

    #[inline]
    fn length(self) -> f32 {
        self.abs()
    }
}

impl Vector for Vec2 {
    const ZERO: Vec2 = Vec2::ZERO;
    const DIMENSIONS: usize = 2;

    #[inline]
    fn component(self, axis: usize) -> f32 {
        self.to_array().get(axis).copied().unwrap_or(0.0)
    }

    #[inline]
    fn from_fn(component: impl FnMut(usize) -> f32) -> Vec2 {
        Vec2::from_array(std::array::from_fn(component))
    }

    #[inline]
    fn dot(self, other: Vec2) -> f32 {
        self.x * other.x + self.y * other.y
    }

    #[inline]
    fn is_finite(self) -> bool {
        self.x.is_finite() && self.y.is_finite()
    }
}

impl Vector for Vec3 {
    const ZERO: Vec3 = Vec3::ZERO;
    const DIMENSIONS: usize = 3;

    #[inline]
    fn component(self, axis: usize) -> f32 {
        self.to_array().get(axis).copied().unwrap_or(0.0)
    }

    #[inline]
    fn from_fn(component: impl FnMut(usize) -> f32) -> Vec3 {
        Vec3::from_array(std::array::from_fn(component))
    }

    #[inline]
    fn dot(self, other: Vec3) -> f32 {
        self.x * other.x + self.y * other.y + self.z * other.z
    }

    #[inline]
    fn is_finite(self) -> bool {
        self.x.is_finite() && self.y.is_finite() && self.z.is_finite()
    }
}
