//! Matching a velocity or a spin.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings};
use wits_core::kinematic::{Kinematic, Limits, Steering};
use wits_core::space::Space;

use super::drive::{match_spin, match_velocity};

/// Moves as something else moves: takes on a velocity within a time. With a velocity of zero it stops.
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_core::kinematic::{Kinematic, Limits};
/// use wits_core::space::Plane;
/// use wits_motion::steering::MatchVelocity;
///
/// let body = Kinematic::<Plane>::default().with_velocity(Vec2::new(0.0, 5.0));
/// let wish = MatchVelocity { time: 0.1 }.steer(&body, Vec2::new(0.0, 7.0), &Limits::NONE).unwrap();
/// assert!(wish.linear.distance(Vec2::new(0.0, 20.0)) < 1e-4);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct MatchVelocity {
    /// How long it may take. \[s, > 0\]
    pub time: f32,
}

/// Turns as something else turns: takes on a spin within a time. With a spin of zero it stops turning.
///
/// Spins are never wrapped: a whole turn per second is not standing still.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct MatchSpin {
    /// How long it may take. \[s, > 0\]
    pub time: f32,
}

impl MatchVelocity {
    /// Towards a velocity [m/s]; it always has something to say.
    #[inline]
    #[must_use]
    pub fn steer<S: Space>(
        &self,
        body: &Kinematic<S>,
        velocity: S::Vector,
        limits: &Limits,
    ) -> Option<Steering<S>> {
        Some(match_velocity(velocity, body, limits, self.time))
    }
}

impl MatchSpin {
    /// Towards a spin [rad/s]; it always has something to say.
    #[inline]
    #[must_use]
    pub fn steer<S: Space>(
        &self,
        body: &Kinematic<S>,
        spin: S::Spin,
        limits: &Limits,
    ) -> Option<Steering<S>> {
        Some(match_spin(spin, body, limits, self.time))
    }
}

impl Default for MatchVelocity {
    fn default() -> Self {
        Self { time: 0.1 }
    }
}

impl Default for MatchSpin {
    fn default() -> Self {
        Self { time: 0.1 }
    }
}

impl Check for MatchVelocity {
    fn check(&self, path: &str, findings: &mut Findings) {
        findings.check_positive(&format!("{path}.time"), self.time);
    }
}

impl Check for MatchSpin {
    fn check(&self, path: &str, findings: &mut Findings) {
        findings.check_positive(&format!("{path}.time"), self.time);
    }
}
