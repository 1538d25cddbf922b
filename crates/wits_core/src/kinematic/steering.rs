//! What movement code asks of a body.

use std::ops::{Add, AddAssign, Mul, Neg, Sub};

use serde::{Deserialize, Serialize};

use crate::space::{Space, Vector};
use crate::state::State;

/// A request for accelerations. Requests add and scale, so that behaviours can be blended.
///
/// Behaviours return `Option<Steering>`, and the two empty answers differ: `None` is *nothing to say*, and
/// leaves the word to the next behaviour; a zero `Some` is *I want no acceleration*, and takes it. Neither
/// means *stop*: a moving body without acceleration drifts on, and stopping takes an acceleration against the
/// motion. In a sum `None` counts as zero.
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_core::kinematic::Steering;
/// use wits_core::space::Plane;
///
/// let seek = Some(Steering::<Plane>::linear(Vec2::new(4.0, 0.0)));
/// let avoid: Option<Steering<Plane>> = None; // nothing in the way
/// let sum = seek.unwrap_or_default() * 0.5 + avoid.unwrap_or_default();
/// assert_eq!(sum.linear, Vec2::new(2.0, 0.0));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, State, Serialize, Deserialize)]
#[serde(bound = "")]
#[state(bound = "")]
pub struct Steering<S: Space> {
    /// Change of velocity. [m/s²]
    pub linear: S::Vector,
    /// Change of spin. [rad/s²]
    pub angular: S::Spin,
}

/// A request for velocities, of behaviours that know no inertia ("kinematic" ones).
///
/// Here a zero does mean *stop*, and `None` still means *nothing to say*.
#[derive(Clone, Copy, Debug, Default, PartialEq, State, Serialize, Deserialize)]
#[serde(bound = "")]
#[state(bound = "")]
pub struct Motion<S: Space> {
    /// Wished velocity. [m/s]
    pub velocity: S::Vector,
    /// Wished spin. [rad/s]
    pub spin: S::Spin,
}

impl<S: Space> Steering<S> {
    /// A request.
    #[inline]
    #[must_use]
    pub fn new(linear: S::Vector, angular: S::Spin) -> Self {
        Self { linear, angular }
    }

    /// A request that leaves turning alone. [m/s²]
    #[inline]
    #[must_use]
    pub fn linear(linear: S::Vector) -> Self {
        Self { linear, angular: S::Spin::ZERO }
    }

    /// A request that only turns. [rad/s²]
    #[inline]
    #[must_use]
    pub fn angular(angular: S::Spin) -> Self {
        Self { linear: S::Vector::ZERO, angular }
    }

    /// Whether nothing at all is asked for.
    #[inline]
    #[must_use]
    pub fn is_zero(&self) -> bool {
        self.linear == S::Vector::ZERO && self.angular == S::Spin::ZERO
    }

    /// Whether every component is finite.
    #[inline]
    #[must_use]
    pub fn is_finite(&self) -> bool {
        self.linear.is_finite() && self.angular.is_finite()
    }
}

impl<S: Space> Motion<S> {
    /// A request.
    #[must_use]
    pub fn new(velocity: S::Vector, spin: S::Spin) -> Self {
        Self { velocity, spin }
    }

    /// The acceleration that reaches this motion in a time. Zero when the time is not positive. \[s\]
    ///
    /// ```
    /// use wits_core::glam::Vec2;
    /// use wits_core::kinematic::{Kinematic, Motion};
    /// use wits_core::space::Plane;
    /// let body = Kinematic::<Plane>::at(Vec2::ZERO).with_velocity(Vec2::X);
    /// let stop = Motion::default().steering_from(&body, 0.5);
    /// assert_eq!(stop.linear, Vec2::new(-2.0, 0.0));
    /// ```
    #[must_use]
    pub fn steering_from(&self, body: &super::Kinematic<S>, time: f32) -> Steering<S> {
        let rate = if time > 0.0 { 1.0 / time } else { 0.0 };
        Steering::new((self.velocity - body.velocity) * rate, (self.spin - body.spin) * rate)
    }
}

impl<S: Space> Add for Steering<S> {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        Self::new(self.linear + other.linear, self.angular + other.angular)
    }
}

impl<S: Space> AddAssign for Steering<S> {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl<S: Space> Sub for Steering<S> {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        self + -other
    }
}

impl<S: Space> Neg for Steering<S> {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        Self::new(-self.linear, -self.angular)
    }
}

impl<S: Space> Mul<f32> for Steering<S> {
    type Output = Self;

    #[inline]
    fn mul(self, factor: f32) -> Self {
        Self::new(self.linear * factor, self.angular * factor)
    }
}
