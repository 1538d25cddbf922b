//! Straight there, straight away, and there with a stop.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings};
use wits_core::kinematic::{FACING_THRESHOLD, Kinematic, Limits, Motion};
use wits_core::math;
use wits_core::space::{Space, Vector};

use crate::steering::basic::full;

/// Straight to a point at full speed. It never arrives: near the point it steps over it and back again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Seek {}

/// Straight away from a point at full speed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Flee {
    /// Nothing to say beyond this distance. \[m, > 0\]
    pub panic_distance: Option<f32>,
}

/// To a point, and stop there.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Arrive {
    /// Nearer than this it has arrived and has nothing to say. [m, >= 0]
    pub radius: f32,
    /// It plans to be there in this time, again and again: longer brakes more softly. \[s, > 0\]
    pub time: f32,
}

/// The orientation of a body that looks where it goes; one that all but stands keeps the orientation it has.
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_core::space::Plane;
/// use wits_motion::steering::kinematic::facing;
/// assert_eq!(facing::<Plane>(0.3, Vec2::new(0.0, 2.0)), std::f32::consts::FRAC_PI_2);
/// assert_eq!(facing::<Plane>(0.3, Vec2::ZERO), 0.3);
/// ```
#[must_use]
pub fn facing<S: Space>(orientation: S::Orientation, velocity: S::Vector) -> S::Orientation {
    if velocity.length_squared() <= FACING_THRESHOLD {
        return orientation;
    }
    S::facing(velocity, orientation).unwrap_or(orientation)
}

impl Seek {
    /// Towards a point. `None` on the very spot.
    #[inline]
    #[must_use]
    pub fn steer<S: Space>(
        &self,
        body: &Kinematic<S>,
        target: S::Vector,
        limits: &Limits,
    ) -> Option<Motion<S>> {
        at_full_speed(target - body.position, limits)
    }
}

impl Flee {
    /// Away from a point. `None` on the very spot, or beyond the panic distance.
    #[inline]
    #[must_use]
    pub fn steer<S: Space>(
        &self,
        body: &Kinematic<S>,
        target: S::Vector,
        limits: &Limits,
    ) -> Option<Motion<S>> {
        let away = body.position - target;
        if self.panic_distance.is_some_and(|panic| away.length_squared() > panic * panic) {
            return None;
        }
        at_full_speed(away, limits)
    }
}

impl Arrive {
    /// Towards a point, more slowly when near. `None` inside the radius.
    #[inline]
    #[must_use]
    pub fn steer<S: Space>(
        &self,
        body: &Kinematic<S>,
        target: S::Vector,
        limits: &Limits,
    ) -> Option<Motion<S>> {
        let way = target - body.position;
        let radius = math::max(self.radius, 0.0);
        if way.length_squared() <= radius * radius {
            return None;
        }
        if self.time > 0.0 {
            Some(with_velocity((way * (1.0 / self.time)).clamp_length_max(limits.max_speed)))
        } else {
            at_full_speed(way, limits)
        }
    }
}

#[inline]
fn at_full_speed<S: Space>(direction: S::Vector, limits: &Limits) -> Option<Motion<S>> {
    Some(with_velocity(direction.try_normalize()? * full(limits.max_speed)))
}

#[inline]
fn with_velocity<S: Space>(velocity: S::Vector) -> Motion<S> {
    Motion::new(velocity, S::Spin::ZERO)
}

impl Default for Arrive {
    fn default() -> Self {
        Self { radius: 0.1, time: 0.25 }
    }
}

impl Check for Seek {
    fn check(&self, _path: &str, _findings: &mut Findings) {}
}

impl Check for Flee {
    fn check(&self, path: &str, findings: &mut Findings) {
        if let Some(panic) = self.panic_distance {
            findings.check_positive(&format!("{path}.panic_distance"), panic);
        }
    }
}

impl Check for Arrive {
    fn check(&self, path: &str, findings: &mut Findings) {
        findings.check_not_negative(&format!("{path}.radius"), self.radius);
        findings.check_positive(&format!("{path}.time"), self.time);
    }
}
