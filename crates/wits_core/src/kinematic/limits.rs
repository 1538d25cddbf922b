//! What a body can do at most, and how heavy it is.

use serde::{Deserialize, Serialize};

use super::{Motion, Steering};
use crate::findings::{Check, Findings};
use crate::space::{Space, Vector};
use crate::state::State;

/// What a body can do at most. `f32::MAX`, the default, means no limit.
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_core::kinematic::{Limits, Steering};
/// use wits_core::space::Plane;
///
/// let limits = Limits { max_acceleration: 4.0, ..Limits::default() };
/// let wish = Steering::<Plane>::linear(Vec2::new(30.0, -40.0));
/// assert!(limits.clip_steering(wish).linear.distance(Vec2::new(2.4, -3.2)) < 1e-6);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, State, Serialize, Deserialize)]
#[serde(default)]
pub struct Limits {
    /// Top speed. [m/s, >= 0]
    pub max_speed: f32,
    /// Top acceleration; for bodies driven by forces, the top force divided by the mass. [m/s², >= 0]
    pub max_acceleration: f32,
    /// Top turn rate. [rad/s, >= 0]
    pub max_spin: f32,
    /// Top angular acceleration. [rad/s², >= 0]
    pub max_angular_acceleration: f32,
}

/// How hard a body is to push and to turn.
///
/// The moment of inertia is one number, which is exact in the plane and on the ground, and treats a flying
/// body as a ball. Values that are not positive count as 1.
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_core::kinematic::{Mass, Steering};
/// use wits_core::space::Plane;
///
/// // The force that accelerates a boat of 2000 kg by 1.5 m/s².
/// let boat = Mass { mass: 2000.0, ..Mass::default() };
/// let force = boat.force(Steering::<Plane>::linear(Vec2::new(1.5, 0.0)));
/// assert_eq!(force.linear, Vec2::new(3000.0, 0.0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, State, Serialize, Deserialize)]
#[serde(default)]
pub struct Mass {
    /// Resistance to being pushed. \[kg, > 0\]
    pub mass: f32,
    /// Resistance to being turned. \[kg m², > 0\]
    pub moment: f32,
}

impl Limits {
    /// No limits at all.
    pub const NONE: Limits = Limits {
        max_speed: f32::MAX,
        max_acceleration: f32::MAX,
        max_spin: f32::MAX,
        max_angular_acceleration: f32::MAX,
    };

    /// A request cut down to what the body can do, keeping its direction.
    #[inline]
    #[must_use]
    pub fn clip_steering<S: Space>(&self, steering: Steering<S>) -> Steering<S> {
        Steering {
            linear: steering.linear.clamp_length_max(self.max_acceleration),
            angular: steering.angular.clamp_length_max(self.max_angular_acceleration),
        }
    }

    /// Velocities cut down to what the body can do, keeping their directions.
    #[must_use]
    pub fn clip_motion<S: Space>(&self, motion: Motion<S>) -> Motion<S> {
        Motion {
            velocity: motion.velocity.clamp_length_max(self.max_speed),
            spin: motion.spin.clamp_length_max(self.max_spin),
        }
    }
}

impl Check for Limits {
    fn check(&self, path: &str, findings: &mut Findings) {
        for (name, value) in [
            ("max_speed", self.max_speed),
            ("max_acceleration", self.max_acceleration),
            ("max_spin", self.max_spin),
            ("max_angular_acceleration", self.max_angular_acceleration),
        ] {
            findings.check_not_negative(&format!("{path}.{name}"), value);
        }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self::NONE
    }
}

impl Mass {
    /// The accelerations that a force \[N\] and a torque [N m] give: `a = F / m`.
    #[must_use]
    pub fn acceleration<S: Space>(&self, force: S::Vector, torque: S::Spin) -> Steering<S> {
        Steering { linear: force / positive(self.mass), angular: torque / positive(self.moment) }
    }

    /// The force (`linear`, \[N\]) and torque (`angular`, [N m]) that give these accelerations: `F = m a`.
    #[must_use]
    pub fn force<S: Space>(&self, steering: Steering<S>) -> Steering<S> {
        Steering {
            linear: steering.linear * positive(self.mass),
            angular: steering.angular * positive(self.moment),
        }
    }
}

impl Default for Mass {
    fn default() -> Self {
        Self { mass: 1.0, moment: 1.0 }
    }
}

fn positive(value: f32) -> f32 {
    if value > 0.0 { value } else { 1.0 }
}
