//! How a wish for a direction becomes an acceleration.

use serde::{Deserialize, Serialize};
use wide::f32x4;
use wits_core::findings::{Check, Findings};
use wits_core::kinematic::{Kinematic, Limits, Steering};
use wits_core::math;
use wits_core::space::{Space, Vector};

use crate::steering::four::{self, Four, FourBodies, FourWishes};

/// How a body goes where it wants to go.
///
/// The books differ here. [`Full`](Self::Full) is Millington's: all the acceleration there is, straight to the goal; it
/// ignores the present motion and so swings round a goal at its side. [`Match`](Self::Match) is Reynolds' and Buckland's:
/// correct the velocity towards the wished one; with a time of 1 s the answer is their force, "desired minus current".
///
/// A time shorter than the time step of the game overshoots the wished velocity and trembles; two steps or more are calm.
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
    #[inline]
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

    /// [`along`](Self::along) for four bodies.
    #[inline]
    pub(crate) fn along_four<S: Space>(
        self,
        directions: Four,
        bodies: &FourBodies,
        limits: &Limits,
    ) -> Option<FourWishes> {
        let units = four::try_normalize::<S::Vector>(directions)?;
        let times = |size: f32| four::along(|axis| units[axis] * f32x4::splat(size));
        match self {
            Self::Full => Some(FourWishes::linear(times(full(limits.max_acceleration)))),
            Self::Match { time } => {
                match_four_velocities::<S>(times(full(limits.max_speed)), bodies, limits, time)
            }
        }
    }

    /// The acceleration of a body that wants this velocity. [m/s]
    #[inline]
    #[must_use]
    pub fn reach<S: Space>(self, velocity: S::Vector, body: &Kinematic<S>, limits: &Limits) -> Steering<S> {
        match self {
            Self::Full => {
                let gap = velocity - body.velocity;
                Steering::linear(gap.normalize_or_zero() * full(limits.max_acceleration))
            }
            Self::Match { time } => match_velocity(velocity, body, limits, time),
        }
    }
}

/// The acceleration that reaches a velocity within a time: what most behaviours end with.
#[inline]
pub(crate) fn match_velocity<S: Space>(
    velocity: S::Vector,
    body: &Kinematic<S>,
    limits: &Limits,
    time: f32,
) -> Steering<S> {
    Steering::linear(((velocity - body.velocity) * rate(time)).clamp_length_max(limits.max_acceleration))
}

/// The same for four bodies.
#[inline]
pub(crate) fn match_four_velocities<S: Space>(
    velocities: Four,
    bodies: &FourBodies,
    limits: &Limits,
    time: f32,
) -> Option<FourWishes> {
    let rate = f32x4::splat(rate(time));
    let gap = four::along(|axis| (velocities[axis] - bodies.velocity[axis]) * rate);
    Some(FourWishes::linear(four::clamp_length_max::<S::Vector>(gap, limits.max_acceleration)?))
}

/// The same for turning.
#[inline]
pub(crate) fn match_spin<S: Space>(
    spin: S::Spin,
    body: &Kinematic<S>,
    limits: &Limits,
    time: f32,
) -> Steering<S> {
    Steering::angular(((spin - body.spin) * rate(time)).clamp_length_max(limits.max_angular_acceleration))
}

/// The size of a full wish. A body without a limit cannot go at it: it wishes 1 instead of infinity.
#[inline]
pub(crate) fn full(limit: f32) -> f32 {
    if limit >= f32::MAX { 1.0 } else { math::max(limit, 0.0) }
}

/// One over a time; nothing happens within a time that is not positive.
#[inline]
pub(super) fn rate(time: f32) -> f32 {
    if time > 0.0 { 1.0 / time } else { 0.0 }
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
