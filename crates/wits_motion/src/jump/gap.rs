//! Gaps that are marked as jumpable: see one, run into it, jump at the last moment.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings};
use wits_core::glam::Vec3;
use wits_core::kinematic::{Kinematic, Limits, Steering};
use wits_core::math;
use wits_core::raycast::{Cast, RayCast};
use wits_core::space::{Ground, Vector};

use super::{JumpCommand, Jumper, flat};
use crate::steering::{Braking, MatchVelocity};

/// Looks ahead for gaps that are filled with an invisible, labelled thing, and jumps over them.
///
/// The contrary of obstacle avoidance: what it sees, it runs into, as fast as it can. It knows nothing of the other side:
/// mark only gaps with ample room on both. A gap that may be jumped one way only is filled on that side only.
///
/// Whether the speed will do is decided while there is still room to brake: who cannot gather it before the edge slows
/// down in time and stops there.
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
    /// How far it looks at least; a body that takes longer to stop looks as far as that. \[m, > 0\]
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
    /// Stop at the edge: it will be too slow there.
    Balk {
        /// How.
        steering: Steering<Ground>,
        /// What would have been jumped.
        gap: u64,
        /// How much speed is missing yet. [m/s]
        by: f32,
    },
}

/// What a body can still do before the edge.
struct Approach {
    ahead: Vec3,
    /// How fast it goes, and how fast it can run. [m/s]
    speed: f32,
    top: f32,
    strength: f32,
    matching: MatchVelocity,
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
        let approach = self.approach(body, limits, dt);
        let look_ahead = math::max(self.look_ahead, approach.look_ahead(self.contact, dt));
        let cast = Cast::new(body.position, approach.ahead, look_ahead);
        let hit = world.cast(&cast.on_layers(self.layers))?;
        let (gap, distance, demand) = (hit.id, hit.distance, flat(gap_of(hit.id)?.velocity));
        let steer_at = |speed: f32| {
            let wish = approach.ahead * speed + Vec3::Y * body.velocity.y;
            approach.matching.steer(body, wish, limits)
        };
        let (edge, straight) = (distance - self.contact, approach.ahead.dot(demand.normalize_or_zero()));
        let by = demand.length() - approach.speed * straight;
        if edge > approach.speed * dt {
            let needs = if by > 0.0 { demand.length() / math::max(straight, 0.0) } else { 0.0 };
            let safe = approach.speed_to_stop_within(edge - approach.speed * dt);
            if safe >= approach.top || approach.way_to(needs, dt) <= edge {
                return Some(GapOrder::Run { steering: steer_at(approach.top)?, gap, distance });
            }
            return Some(GapOrder::Balk { steering: steer_at(safe)?, gap, by });
        }
        if by > 0.0 {
            return Some(GapOrder::Balk { steering: steer_at(0.0)?, gap, by });
        }
        let velocity = flat(body.velocity) + Vec3::Y * self.jumper.max_rise;
        Some(GapOrder::Jump { command: JumpCommand { velocity }, gap })
    }

    fn approach(&self, body: &Kinematic<Ground>, limits: &Limits, dt: f32) -> Approach {
        let velocity = flat(body.velocity);
        Approach {
            ahead: Vector::try_normalize(velocity).unwrap_or_else(|| body.forward()),
            speed: velocity.length(),
            top: math::min(limits.max_speed, self.jumper.max_speed),
            strength: limits.max_acceleration,
            matching: MatchVelocity { time: math::max(self.matching.time, dt) },
        }
    }
}

impl Approach {
    /// Far enough to stop before what is seen. \[m\]
    fn look_ahead(&self, contact: f32, dt: f32) -> f32 {
        let braking = 0.5 * self.speed * self.speed / self.strength;
        let way = contact + braking + self.speed * (self.matching.time + dt);
        if way.is_finite() { way } else { 0.0 }
    }

    /// How far before the edge it must be, so as to jump with a speed. Body and edge meet in the middle of a step, so that
    /// one step is lost. \[m\]
    fn way_to(&self, wanted: f32, dt: f32) -> f32 {
        let Self { speed, top, strength, matching: MatchVelocity { time }, .. } = *self;
        if wanted <= speed {
            return 0.0;
        }
        if wanted >= top {
            return f32::INFINITY;
        }
        // At full strength up to here; what is missing then to the top speed dwindles by e in every `time`.
        let eager = math::min(math::max(top - strength * time, speed), wanted);
        let full = 0.5 * (eager - speed) * ((eager + speed) / strength + dt);
        let rest = top * time * math::ln((top - eager) / (top - wanted));
        full + rest + wanted * dt
    }

    /// The highest speed from which it stops within a way. [m/s]
    fn speed_to_stop_within(&self, way: f32) -> f32 {
        let at_full_strength = Braking::Late { effort: 1.0 };
        at_full_strength.speed(math::max(way, 0.0), self.top, self.strength, self.matching.time)
    }
}
