//! Jump points: a designer marked the place and the velocity.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings, Place};
use wits_core::glam::Vec3;
use wits_core::kinematic::{Kinematic, Limits, Steering};
use wits_core::math;
use wits_core::space::Ground;
use wits_core::state::State;

use super::{JumpCommand, Jumper, flat};
use crate::steering::MatchVelocity;

/// A place from which one jumps with at least this velocity.
///
/// ```
/// use wits_core::glam::Vec3;
/// use wits_core::kinematic::Kinematic;
/// use wits_core::space::Ground;
/// use wits_motion::jump::{JumpPoint, Jumper, NotYet};
///
/// let ledge = JumpPoint { at: Vec3::X * 10.0, velocity: Vec3::X * 5.0, ..JumpPoint::default() };
/// let mut body = Kinematic::<Ground>::at(Vec3::X * 9.9).with_velocity(Vec3::X * 4.0);
/// assert_eq!(ledge.try_jump(&body, &Jumper::default()), Err(NotYet::TooSlow { by: 1.0 }));
/// body.velocity = Vec3::X * 5.5;
/// assert_eq!(ledge.try_jump(&body, &Jumper::default()).unwrap().velocity, Vec3::new(5.5, 5.0, 0.0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct JumpPoint {
    /// Where. \[m\]
    pub at: Vec3,
    /// Touching this ball about the place fires the jump. \[m, > 0\]
    pub radius: f32,
    /// The velocity along the ground that the jump takes at least; its height does not count. [m/s]
    pub velocity: Vec3,
    /// How exactly the velocity must be met.
    pub demand: Demand,
    /// From where one may come; from anywhere without a value.
    pub approach: Option<Approach>,
    /// How bad a failure is, from 0 (wet feet) to 1 (lava).
    pub danger: f32,
}

/// How exactly the velocity of a jump must be met.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Demand {
    /// Fast enough in the direction of the jump; faster, or a little askew, does no harm. For wide ditches.
    AtLeast,
    /// The very velocity, give or take. For walkways, ledges and pedestals.
    Exactly {
        /// How far off it may be. [m/s, >= 0]
        tolerance: f32,
    },
}

/// From where one may come.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Approach {
    /// The way one must be going; any length but zero.
    pub direction: Vec3,
    /// How far one may stray from it to either side. [rad, 0..pi]
    pub spread: f32,
}

/// Why the jump does not fire yet.
#[derive(Clone, Copy, Debug, PartialEq, State, Serialize, Deserialize, thiserror::Error)]
pub enum NotYet {
    /// The place is not touched.
    #[error("{distance} m away from the jump point")]
    Away {
        /// How far away its edge is. \[m\]
        distance: f32,
    },
    /// Too slow in the direction of the jump.
    #[error("too slow by {by} m/s")]
    TooSlow {
        /// How much is missing. [m/s]
        by: f32,
    },
    /// Fast enough, but not the very velocity that is demanded.
    #[error("the velocity is off by {by} m/s")]
    NotExact {
        /// How far off it is. [m/s]
        by: f32,
    },
    /// From the wrong side.
    #[error("the point must not be approached this way")]
    WrongApproach,
}

impl Default for JumpPoint {
    fn default() -> Self {
        Self {
            at: Vec3::ZERO,
            radius: 0.5,
            velocity: Vec3::X,
            demand: Demand::AtLeast,
            approach: None,
            danger: 0.0,
        }
    }
}

impl Check for JumpPoint {
    fn check(&self, path: &str, findings: &mut Findings) {
        findings.check_positive(&format!("{path}.radius"), self.radius);
        findings.check_range(&format!("{path}.danger"), f64::from(self.danger), 0.0, 1.0);
        if let Demand::Exactly { tolerance } = self.demand {
            findings.check_not_negative(&format!("{path}.demand.tolerance"), tolerance);
        }
        if let Some(approach) = self.approach {
            findings.check_range(&format!("{path}.approach.spread"), f64::from(approach.spread), 0.0, 3.2);
            if flat(approach.direction).try_normalize().is_none() {
                let place = Place::path(format!("{path}.approach.direction"));
                findings.add(place, "no direction along the ground", "a vector that is not zero");
            }
        }
    }
}

impl JumpPoint {
    /// Towards the velocity of the jump: the last metres of a run-up, once the point is straight ahead.
    ///
    /// On its own this does not lead to the point; seek it first, or let [`Jump`](super::Jump) do both.
    #[must_use]
    pub fn steer(
        &self,
        matching: &MatchVelocity,
        body: &Kinematic<Ground>,
        limits: &Limits,
    ) -> Option<Steering<Ground>> {
        matching.steer(body, flat(self.velocity) + Vec3::Y * body.velocity.y, limits)
    }

    /// Whether a body can take off from here now. The body keeps its velocity along the ground.
    pub fn try_jump(&self, body: &Kinematic<Ground>, jumper: &Jumper) -> Result<JumpCommand, NotYet> {
        let distance = body.position.distance(self.at) - self.radius;
        if distance > 0.0 || distance.is_nan() {
            return Err(NotYet::Away { distance });
        }
        let velocity = flat(body.velocity);
        if self.approach.is_some_and(|approach| !approach.allows(velocity)) {
            return Err(NotYet::WrongApproach);
        }
        let wanted = flat(self.velocity);
        let speed = wanted.length();
        let by = speed - velocity.dot(wanted.normalize_or_zero());
        match self.demand {
            Demand::Exactly { tolerance } => {
                let by = velocity.distance(wanted);
                if by > tolerance {
                    return Err(NotYet::NotExact { by });
                }
            }
            Demand::AtLeast if by > 0.0 => return Err(NotYet::TooSlow { by }),
            Demand::AtLeast => {}
        }
        Ok(JumpCommand { velocity: velocity + Vec3::Y * jumper.max_rise })
    }
}

impl Approach {
    fn allows(&self, velocity: Vec3) -> bool {
        let directions = (flat(self.direction).try_normalize(), velocity.try_normalize());
        let (Some(direction), Some(going)) = directions else { return false };
        math::acos(direction.dot(going)) <= self.spread
    }
}
