//! What is asked of a body, in one form for all actuators.

use serde::{Deserialize, Serialize};
use wits_core::kinematic::{Kinematic, Steering};
use wits_core::math;
use wits_core::space::{Space, Vector};

/// The spaces in which a facing is one angle: the plane and the ground.
pub trait Flat: Space<Orientation = f32, Spin = f32> {}

impl<S: Space<Orientation = f32, Spin = f32>> Flat for S {}

/// How far ahead a wish for a velocity or an acceleration looks. \[s\]
const OUTLOOK: f32 = 1.0;

/// Where a body wants to be, and how fast it wants to go there.
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_core::kinematic::Kinematic;
/// use wits_core::space::Plane;
/// use wits_motion::motor::Wish;
///
/// let body = Kinematic::<Plane>::at(Vec2::new(1.0, 1.0));
/// let wish = Wish::stop_at(&body, Vec2::new(1.0, 5.0), 2.0);
/// assert_eq!(wish.offset, Vec2::new(0.0, 4.0));
/// assert!((wish.bearing(&body).unwrap() - 1.5708).abs() < 1e-4); // a quarter turn to the left
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Wish<S: Space> {
    /// Where to, from the body. \[m\]
    pub offset: S::Vector,
    /// How fast at most. 0 is *stand still*. [m/s, >= 0]
    pub speed: f32,
    /// Stop there; otherwise pass through.
    pub stop: bool,
}

/// A vector as a driver sees it: how much of it is throttle, how much is steering.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Parts {
    /// The part along the facing.
    pub ahead: f32,
    /// The part to the left of it.
    pub left: f32,
}

impl Parts {
    /// The parts of a vector for a body with this orientation. Heights are left out.
    ///
    /// ```
    /// use wits_core::glam::Vec2;
    /// use wits_core::space::Plane;
    /// use wits_motion::motor::Parts;
    /// let parts = Parts::of::<Plane>(std::f32::consts::FRAC_PI_2, Vec2::new(-2.0, 3.0));
    /// assert!((parts.ahead - 3.0).abs() < 1e-6 && (parts.left - 2.0).abs() < 1e-6);
    /// ```
    #[must_use]
    pub fn of<S: Space>(orientation: S::Orientation, vector: S::Vector) -> Self {
        Self { ahead: vector.dot(S::forward(orientation)), left: vector.dot(S::left(orientation)) }
    }

    /// The vector that has these parts.
    #[must_use]
    pub fn join<S: Space>(self, orientation: S::Orientation) -> S::Vector {
        S::forward(orientation) * self.ahead + S::left(orientation) * self.left
    }

    /// The length.
    #[must_use]
    pub fn length(self) -> f32 {
        (self.ahead * self.ahead + self.left * self.left).sqrt()
    }

    /// The angle, counter-clockwise from straight ahead; `None` when there is no direction. \[rad\]
    #[must_use]
    pub fn bearing(self) -> Option<f32> {
        let length = self.length();
        (length > 1e-6 && length.is_finite()).then(|| math::atan2(self.left, self.ahead))
    }
}

impl<S: Space> Wish<S> {
    /// Be at a place and stop there.
    #[must_use]
    pub fn stop_at(body: &Kinematic<S>, target: S::Vector, speed: f32) -> Self {
        Self { offset: target - body.position, speed, stop: true }
    }

    /// Pass through a place.
    #[must_use]
    pub fn pass(body: &Kinematic<S>, target: S::Vector, speed: f32) -> Self {
        Self { offset: target - body.position, speed, stop: false }
    }

    /// Move with a velocity. [m/s]
    #[must_use]
    pub fn velocity(velocity: S::Vector) -> Self {
        Self { offset: velocity * OUTLOOK, speed: velocity.length(), stop: false }
    }

    /// What a steering request would come to within a time, as the velocity to reach. \[s\]
    #[must_use]
    pub fn steering(body: &Kinematic<S>, request: Steering<S>, time: f32) -> Self {
        Self::velocity(body.velocity + request.linear * time)
    }

    /// Stand still.
    #[must_use]
    pub fn stand() -> Self {
        Self::default()
    }

    /// Where it is, seen by the body: counter-clockwise from straight ahead. `None` on the spot. \[rad\]
    #[must_use]
    pub fn bearing(&self, body: &Kinematic<S>) -> Option<f32> {
        Parts::of::<S>(body.orientation, self.offset).bearing()
    }

    /// How fast the body may be now: the wished speed, less where it has to stop in time. [m/s]
    pub(super) fn speed_now(&self, distance: f32, braking: f32) -> f32 {
        let stops_in_time =
            if self.stop { (2.0 * math::min(braking, 1e9) * distance).sqrt() } else { f32::MAX };
        math::max(math::min(self.speed, stops_in_time), 0.0)
    }

    /// Whether the body should stand.
    pub(super) fn is_stand(&self) -> bool {
        self.speed <= 0.0 || self.speed.is_nan() || self.offset.length_squared() < 1e-12
    }
}
