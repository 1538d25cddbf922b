//! Keeping a slot: go to a place that moves, and move with it.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings};
use wits_core::kinematic::{Kinematic, Limits, Steering};
use wits_core::math;
use wits_core::space::{Space, Vector};

/// The second level: a member arrives at its slot and then moves as the slot does.
///
/// Blend it with the member's own avoidance. Where the slot is comes from
/// [`Formation::update`](super::Formation::update).
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_core::kinematic::{Kinematic, Limits};
/// use wits_core::space::Plane;
/// use wits_motion::formation::KeepSlot;
///
/// let limits = Limits { max_speed: 5.0, max_acceleration: 10.0, ..Limits::default() };
/// let mut slot = Kinematic::<Plane>::at(Vec2::new(3.0, 4.0)).with_velocity(Vec2::X);
/// let mut body = Kinematic::default();
/// for _ in 0..300 {
///     slot.position += slot.velocity * (1.0 / 60.0);
///     let wish = KeepSlot::default().steer(&body, &slot, &limits).unwrap();
///     body.step_semi_implicit(wish, &limits, 1.0 / 60.0);
/// }
/// assert!(body.position.distance(slot.position) < 0.05);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct KeepSlot {
    /// How quickly a small gap is closed. \[s, > 0\]
    pub time: f32,
    /// How quickly the velocity is corrected. \[s, > 0\]
    pub response: f32,
    /// Nearer than this it looks where the slot looks; farther away, where it goes. [m, >= 0]
    pub near: f32,
}

impl Default for KeepSlot {
    fn default() -> Self {
        Self { time: 0.4, response: 0.1, near: 1.0 }
    }
}

impl KeepSlot {
    /// Towards a slot. Never `None`: in its slot, a member asks for what keeps it there.
    #[must_use]
    pub fn steer<S: Space>(
        &self,
        body: &Kinematic<S>,
        slot: &Kinematic<S>,
        limits: &Limits,
    ) -> Option<Steering<S>> {
        let gap = slot.position - body.position;
        let distance = gap.length();
        // Not faster than it can brake: v² = 2 a d, with something in reserve.
        let brake = (limits.max_acceleration.min(1e6) * distance).sqrt();
        let closing = math::min(distance / positive(self.time), brake);
        let wanted = (slot.velocity + gap.normalize_or_zero() * closing).clamp_length_max(limits.max_speed);
        let linear = (wanted - body.velocity) * (1.0 / positive(self.response));
        let angular = self.turn(body, slot, distance);
        Some(limits.clip_steering(Steering::new(linear, angular)))
    }

    fn turn<S: Space>(&self, body: &Kinematic<S>, slot: &Kinematic<S>, distance: f32) -> S::Spin {
        let going = S::facing(body.velocity, body.orientation).filter(|_| body.velocity.length() > 0.1);
        let looks = if distance <= self.near { Some(slot.orientation) } else { going };
        let wanted = looks.map_or(S::Spin::ZERO, |looks| S::difference(body.orientation, looks));
        (wanted * (1.0 / positive(self.time)) - body.spin) * (1.0 / positive(self.response))
    }
}

fn positive(time: f32) -> f32 {
    if time > 1e-3 { time } else { 1e-3 }
}

impl Check for KeepSlot {
    fn check(&self, path: &str, findings: &mut Findings) {
        findings.check_positive(&format!("{path}.time"), self.time);
        findings.check_positive(&format!("{path}.response"), self.response);
        findings.check_not_negative(&format!("{path}.near"), self.near);
    }
}
