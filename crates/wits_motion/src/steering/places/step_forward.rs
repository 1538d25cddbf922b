//! Just near enough to an enemy.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings};
use wits_core::kinematic::{Kinematic, Limits, Steering};
use wits_core::space::{Space, Vector};

use crate::steering::Arrive;

/// Steps forward to reach an enemy that is just out of range.
///
/// Units that do so look attentive. They also let themselves be lured out of a line of defence one by one, so players must
/// be able to switch it off: [`Stance::Hold`].
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_core::kinematic::{Kinematic, Limits};
/// use wits_core::space::Plane;
/// use wits_motion::steering::{Stance, StepForward};
///
/// let archer = Kinematic::<Plane>::default();
/// let limits = Limits { max_speed: 2.0, max_acceleration: 8.0, ..Limits::default() };
/// let engage = StepForward { leeway: 3.0, ..StepForward::default() };
/// let enemy_at = |x: f32, def: &StepForward| def.steer(&archer, Vec2::new(x, 0.0), 10.0, &limits);
/// assert!(enemy_at(12.0, &engage).unwrap().linear.x > 0.0); // 2 m out of range
/// assert_eq!(enemy_at(9.0, &engage), None); // in range: shoot
/// assert_eq!(enemy_at(14.0, &engage), None); // too far to bother
/// assert_eq!(enemy_at(12.0, &StepForward { stance: Stance::Hold, ..engage }), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct StepForward {
    /// Whether it steps forward at all.
    pub stance: Stance,
    /// How far out of range an enemy may be. [m, >= 0]
    pub leeway: f32,
    /// How it goes there. It goes as far inside the range as this one's stop radius, so that it really arrives.
    pub arrive: Arrive,
}

/// What a unit may do on its own account.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stance {
    /// Step forward to fight.
    #[default]
    Engage,
    /// Hold the position, whatever comes.
    Hold,
}

impl StepForward {
    /// To where an enemy is in range \[m\]; `None` when it is already, when it is too far away, or on hold.
    #[inline]
    #[must_use]
    pub fn steer<S: Space>(
        &self,
        body: &Kinematic<S>,
        enemy: S::Vector,
        range: f32,
        limits: &Limits,
    ) -> Option<Steering<S>> {
        let way = enemy - body.position;
        let short = way.length() - range;
        let wanted = self.stance == Stance::Engage && short > 0.0 && short <= self.leeway;
        let direction = way.try_normalize().filter(|_| wanted)?;
        self.arrive.steer(body, body.position + direction * (short + 2.0 * self.arrive.stop_radius), limits)
    }
}

impl Default for StepForward {
    fn default() -> Self {
        Self { stance: Stance::Engage, leeway: 2.0, arrive: Arrive::default() }
    }
}

impl Check for StepForward {
    fn check(&self, path: &str, findings: &mut Findings) {
        findings.check_not_negative(&format!("{path}.leeway"), self.leeway);
        self.arrive.check(&format!("{path}.arrive"), findings);
    }
}
