//! People: four rules that look natural.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings};
use wits_core::kinematic::{Kinematic, Limits, Steering};
use wits_core::math;
use wits_core::space::Vector;

use super::turn::{reach_spin, turn_by};
use super::{Decision, Flat, Parts, Rule, SpeedArc, Wish};

/// How people move: they step to what is near, turn to what is far, walk curves, and stop before they turn sharply.
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_core::kinematic::{Kinematic, Limits};
/// use wits_core::space::Plane;
/// use wits_motion::motor::{Human, Rule, Wish};
///
/// let (human, limits) = (Human::default(), Limits { max_speed: 5.0, max_acceleration: 8.0, ..Limits::default() });
/// let body = Kinematic::<Plane>::default();
/// let rule = |target| human.act(&body, &Wish::stop_at(&body, target, 5.0), &limits, 1.0 / 60.0).rule;
/// assert_eq!(rule(Vec2::new(-0.5, 0.0)), Rule::Sidestep); // a step back
/// assert_eq!(rule(Vec2::new(-9.0, 0.0)), Rule::TurnOnSpot);
/// assert_eq!(rule(Vec2::new(9.0, 0.5)), Rule::Go);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Human {
    /// Nearer than this is a step away. \[m, >= 0\]
    pub sidestep_radius: f32,
    /// Slower than this is all but standing; steps are no faster. [m/s, > 0]
    pub slow_speed: f32,
    /// Top speed sideways. Forwards it is that of the limits. [m/s, > 0]
    pub side_speed: f32,
    /// Top speed backwards. [m/s, > 0]
    pub back_speed: f32,
    /// How far aside a goal may be for a body in motion to walk a curve to it.
    pub arc: SpeedArc,
    /// Who stands turns until the goal is no farther aside than this, then goes. \[rad, > 0\]
    pub ready_angle: f32,
}

impl Human {
    /// What the body does to serve the wish.
    #[must_use]
    pub fn act<S: Flat>(
        &self,
        body: &Kinematic<S>,
        wish: &Wish<S>,
        limits: &Limits,
        dt: f32,
    ) -> Decision<Steering<S>> {
        let offset = Parts::of::<S>(body.orientation, wish.offset);
        let bearing = offset.bearing().unwrap_or(0.0);
        let rule = self.rule(body.speed(), offset, wish.is_stand());
        let pace = wish.speed_now(offset.length(), 0.5 * limits.max_acceleration);
        let (velocity, turn) = match rule {
            Rule::Sidestep => {
                let step =
                    math::min(pace, math::min(self.top_speed(bearing, limits), 0.95 * self.slow_speed));
                (wish.offset.normalize_or_zero() * step, None)
            }
            Rule::Go => {
                let top = math::min(pace, limits.max_speed);
                (S::forward(body.orientation) * math::min(top, self.arc.speed_for(bearing)), Some(bearing))
            }
            Rule::TurnOnSpot => (S::Vector::ZERO, Some(bearing)),
            _ => (S::Vector::ZERO, None),
        };
        // Feet hold only so much: who runs turns no faster than it can push itself round.
        let round = 0.7 * limits.max_acceleration / math::max(body.speed(), 0.1);
        let feet = Limits { max_spin: math::min(limits.max_spin, round), ..*limits };
        let angular = match turn {
            Some(angle) => turn_by(angle, body.spin, &feet, dt),
            None => reach_spin(0.0, body.spin, limits, dt),
        };
        let action = Steering::new(reach_velocity(body, velocity, limits, dt), angular);
        Decision { action, rule }
    }

    /// How fast the body can go in a direction, measured from its facing: an ellipse ahead, a smaller one behind. [m/s]
    #[must_use]
    pub fn top_speed(&self, bearing: f32, limits: &Limits) -> f32 {
        let (side, along) = math::sin_cos(bearing);
        let along_speed = if along > 0.0 { limits.max_speed } else { self.back_speed };
        let (along, side) = (along / along_speed, side / self.side_speed);
        let size = (along * along + side * side).sqrt();
        if size > 0.0 { math::min(1.0 / size, limits.max_speed) } else { 0.0 }
    }

    fn rule(&self, speed: f32, offset: Parts, stand: bool) -> Rule {
        let (distance, bearing) = (offset.length(), offset.bearing());
        match bearing {
            Some(bearing) if !stand => match () {
                () if speed > self.slow_speed && bearing.abs() <= self.arc.half_angle(speed) => Rule::Go,
                () if speed > self.slow_speed => Rule::StopToTurn,
                () if distance <= self.sidestep_radius => Rule::Sidestep,
                () if bearing.abs() > self.ready_angle => Rule::TurnOnSpot,
                () => Rule::Go,
            },
            _ => Rule::Stand,
        }
    }
}

/// The acceleration that leads to a velocity; heights are left to gravity and floors.
fn reach_velocity<S: Flat>(body: &Kinematic<S>, velocity: S::Vector, limits: &Limits, dt: f32) -> S::Vector {
    if !(dt > 0.0 && dt.is_finite()) {
        return S::Vector::ZERO;
    }
    let gap = Parts::of::<S>(body.orientation, velocity - body.velocity);
    (gap.join::<S>(body.orientation) / dt).clamp_length_max(math::min(limits.max_acceleration, 1e9))
}

impl Default for Human {
    fn default() -> Self {
        let arc = SpeedArc { wide: 1.4, narrow: 0.35, slow: 1.2, fast: 6.0 };
        Self {
            sidestep_radius: 0.9,
            slow_speed: 1.2,
            side_speed: 1.0,
            back_speed: 0.8,
            arc,
            ready_angle: 0.3,
        }
    }
}

impl Check for Human {
    fn check(&self, path: &str, findings: &mut Findings) {
        findings.check_not_negative(&format!("{path}.sidestep_radius"), self.sidestep_radius);
        for (name, value) in [
            ("slow_speed", self.slow_speed),
            ("side_speed", self.side_speed),
            ("back_speed", self.back_speed),
            ("ready_angle", self.ready_angle),
        ] {
            findings.check_positive(&format!("{path}.{name}"), value);
        }
        self.arc.check(&format!("{path}.arc"), findings);
    }
}
