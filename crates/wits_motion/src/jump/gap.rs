//! Gaps that are marked as jumpable: see one, run into it, jump at the last moment.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings};
use wits_core::glam::Vec3;
use wits_core::kinematic::{Kinematic, Limits, Steering};
use wits_core::math;
use wits_core::raycast::{Cast, RayCast};
use wits_core::space::{Ground, Vector};

use super::{JumpCommand, Jumper, flat};
use crate::steering::MatchVelocity;

/// Looks ahead for gaps that are filled with an invisible, labelled thing, and jumps over them.
///
/// The contrary of obstacle avoidance: what it sees, it runs into, as fast as it can. It knows nothing of the other side:
/// mark only gaps with ample room on both. A gap that may be jumped one way only is filled on that side only.
///
/// ```
/// use wits_core::geometry::Aabb;
/// use wits_core::glam::Vec3;
/// use wits_core::kinematic::{Kinematic, Limits};
/// use wits_core::raycast::Boxes;
/// use wits_core::space::Ground;
/// use wits_motion::jump::{Gap, GapOrder, JumpDetector};
///
/// let ditch = [Aabb::new(Vec3::new(4.0, -2.0, -9.0), Vec3::new(7.0, 2.0, 9.0))];
/// let limits = Limits { max_speed: 6.0, max_acceleration: 10.0, ..Limits::default() };
/// let detector = JumpDetector::default();
/// let look = |body: &Kinematic<Ground>| {
///     detector.steer(body, &Boxes(&ditch), |_| Some(Gap::default()), &limits, 1.0 / 60.0)
/// };
/// let mut body = Kinematic::<Ground>::at(Vec3::X).with_velocity(Vec3::X * 3.0);
/// assert!(matches!(look(&body), Some(GapOrder::Run { steering, .. }) if steering.linear.x > 0.0));
/// body = body.with_velocity(Vec3::X * 6.0);
/// body.position.x = 3.95;
/// assert!(matches!(look(&body), Some(GapOrder::Jump { command, .. }) if command.velocity.y == detector.jumper.max_rise));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct JumpDetector {
    /// How fast it runs, and how it jumps.
    pub jumper: Jumper,
    /// How far it looks. \[m, > 0\]
    pub look_ahead: f32,
    /// How near to the edge it jumps, apart from the way it runs in one step. [m, >= 0]
    pub contact: f32,
    /// The layers of the ray cast that gaps are on: one bit each.
    pub layers: u32,
    /// How it speeds up.
    pub matching: MatchVelocity,
}

/// What a gap demands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Gap {
    /// The velocity along the ground that the jump takes at least; zero takes any. [m/s]
    pub velocity: Vec3,
}

/// What to do about the gap ahead.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum GapOrder {
    /// Run into it.
    Run {
        /// How.
        steering: Steering<Ground>,
        /// What was seen, in the numbering of the ray cast.
        gap: u64,
        /// How far away it is. \[m\]
        distance: f32,
    },
    /// Jump now.
    Jump {
        /// How.
        command: JumpCommand,
        /// What is jumped.
        gap: u64,
    },
    /// Stop: at the edge, and too slow for it.
    Balk {
        /// How.
        steering: Steering<Ground>,
        /// What would have been jumped.
        gap: u64,
        /// How much speed is missing. [m/s]
        by: f32,
    },
}

impl Default for JumpDetector {
    fn default() -> Self {
        Self {
            jumper: Jumper::default(),
            look_ahead: 5.0,
            contact: 0.05,
            layers: u32::MAX,
            matching: MatchVelocity { time: 0.1 },
        }
    }
}

impl Check for JumpDetector {
    fn check(&self, path: &str, findings: &mut Findings) {
        self.jumper.check(&format!("{path}.jumper"), findings);
        findings.check_positive(&format!("{path}.look_ahead"), self.look_ahead);
        findings.check_not_negative(&format!("{path}.contact"), self.contact);
        self.matching.check(&format!("{path}.matching"), findings);
    }
}

impl JumpDetector {
    /// Looks where the body goes (or faces, at rest). `gap_of` says what a thing that was met demands, or that it is no gap.
    ///
    /// `None` when no gap is ahead.
    #[must_use]
    pub fn steer(
        &self,
        body: &Kinematic<Ground>,
        world: &(impl RayCast<Vec3> + ?Sized),
        gap_of: impl Fn(u64) -> Option<Gap>,
        limits: &Limits,
        dt: f32,
    ) -> Option<GapOrder> {
        let velocity = flat(body.velocity);
        let ahead = Vector::try_normalize(velocity).unwrap_or_else(|| body.forward());
        let hit = world.cast(&Cast::new(body.position, ahead, self.look_ahead).on_layers(self.layers))?;
        let (gap, demand) = (hit.id, gap_of(hit.id)?);
        if hit.distance > self.contact + velocity.length() * dt {
            let fastest =
                ahead * math::min(limits.max_speed, self.jumper.max_speed) + Vec3::Y * body.velocity.y;
            let steering = self.matching.steer(body, fastest, limits)?;
            return Some(GapOrder::Run { steering, gap, distance: hit.distance });
        }
        let wanted = flat(demand.velocity);
        let by = wanted.length() - velocity.dot(wanted.normalize_or_zero());
        if by > 0.0 {
            let steering = self.matching.steer(body, Vec3::Y * body.velocity.y, limits)?;
            return Some(GapOrder::Balk { steering, gap, by });
        }
        Some(GapOrder::Jump {
            command: JumpCommand { velocity: velocity + Vec3::Y * self.jumper.max_rise },
            gap,
        })
    }
}
