//! How a wish for a direction becomes an acceleration.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings};
use wits_core::kinematic::{Kinematic, Limits, Steering};
use wits_core::space::{Space, Vector};

/// How a body goes where it wants to go.
///
/// The books differ here. [`Full`](Self::Full) is Millington's: all the acceleration there is, straight to the goal; it
/// ignores the present motion and so swings round a goal at its side. [`Match`](Self::Match) is Reynolds' and Buckland's:
/// correct the velocity towards the wished one; with a time of 1 s the answer is their force, "desired minus current".
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Drive {
    /// As hard as the body can, in the wished direction.
    Full,
    /// Reach the wished velocity within a time. \[s, > 0\]
    Match {
        /// How long the correction may take. \[s, > 0\]
        time: f32,
    },
}

impl Drive {
    /// The acceleration of a body that wants to go along a direction of any length, as fast as it can.
    ///
    /// `None` when there is no direction.
    #[must_use]
    pub fn along<S: Space>(
        self,
        direction: S::Vector,
        body: &Kinematic<S>,
        limits: &Limits,
    ) -> Option<Steering<S>> {
        let unit = direction.try_normalize()?;
        Some(match self {
            Self::Full => Steering::linear(unit * full(limits.max_acceleration)),
            Self::Match { .. } => self.reach(unit * full(limits.max_speed), body, limits),
        })
    }

    /// The acceleration of a body that wants this velocity. [m/s]
    #[must_use]
    pub fn reach<S: Space>(self, velocity: S::Vector, body: &Kinematic<S>, limits: &Limits) -> Steering<S> {
        let gap = velocity - body.velocity;
        let linear = match self {
            Self::Full => gap.normalize_or_zero() * full(limits.max_acceleration),
            Self::Match { time } => (gap * rate(time)).clamp_length_max(limits.max_acceleration),
        };
        Steering::linear(linear)
    }
}

impl Default for Drive {
    fn default() -> Self {
        Self::Match { time: 0.25 }
    }
}

impl Check for Drive {
    fn check(&self, path: &str, findings: &mut Findings) {
        if let Self::Match { time } = self {
            findings.check_positive(&format!("{path}.time"), *time);
        }
    }
}

/// The size of a full wish. A body without a limit cannot go at it: it wishes 1 instead of infinity.
fn full(limit: f32) -> f32 {
    if limit == f32::MAX || !limit.is_finite() { 1.0 } else { limit }
}

fn rate(time: f32) -> f32 {
    if time > 0.0 { 1.0 / time } else { 0.0 }
}
