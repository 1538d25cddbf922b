//! Two levels of steering: the anchor goes somewhere, the members keep their slots, and the anchor waits for them.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings};
use wits_core::kinematic::{Kinematic, Limits, Steering};
use wits_core::math;
use wits_core::space::{Space, Vector};

use super::manager::Formation;

/// How a formation marches.
///
/// ```
/// use wits_motion::formation::{Leash, March};
/// let march = March { share: 0.5, leash: Leash::Wait { slack: 2.0 } };
/// assert_eq!(march.speed([6.0, 4.0, 9.0], 0.0), 2.0); // half of what the slowest can do
/// assert_eq!(march.speed([6.0, 4.0, 9.0], 3.0), 1.0); // members are three metres behind: slower
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct March {
    /// How much of the slowest member's speed the anchor uses; the rest lets stragglers catch up. [0..1]
    pub share: f32,
    /// What keeps the anchor with its members.
    pub leash: Leash,
}

/// What keeps an anchor with its members.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Leash {
    /// Nothing: the anchor goes its way. For bounding overwatch and for plays.
    Off,
    /// After every frame the anchor is put where its members are on average, and a little ahead.
    Average {
        /// How far ahead: so many seconds of the members' mean velocity. At 0 the formation grinds to a halt; beyond the
        /// [time](super::KeepSlot::time) in which members close a gap, it cannot stop. \[s, > 0\]
        ahead: f32,
    },
    /// The anchor slows down when its members are more than this away from their slots, and stops at twice as much.
    Wait {
        /// How far away they may be on average. \[m, > 0\]
        slack: f32,
    },
}

/// Slower than this share of its top speed, an anchor does not turn.
const CREEP: f32 = 0.1;

impl Default for March {
    fn default() -> Self {
        Self { share: 0.6, leash: Leash::Wait { slack: 1.5 } }
    }
}

impl March {
    /// How fast the anchor may go: by the slowest member, and by how far the members are from their slots. [m/s], \[m\]
    #[must_use]
    pub fn speed(&self, member_speeds: impl IntoIterator<Item = f32>, mean_error: f32) -> f32 {
        let slowest = member_speeds.into_iter().fold(f32::MAX, math::min);
        let patience = match self.leash {
            Leash::Wait { slack } if slack > 0.0 => (2.0 - mean_error / slack).clamp(0.0, 1.0),
            _ => 1.0,
        };
        if slowest == f32::MAX { f32::MAX } else { slowest * self.share.clamp(0.0, 1.0) * patience }
    }
}

impl<S: Space> Formation<S> {
    /// The first level: moves the anchor by what some behaviour wishes, and turns it where it goes.
    ///
    /// Do this before the members steer. With [`Leash::Average`] give it a very high top acceleration and speed: it
    /// starts anew in every frame.
    pub fn steer_anchor(&mut self, wish: Option<Steering<S>>, limits: &Limits, dt: f32) {
        let before = self.anchor.orientation;
        let wish = limits.clip_steering(wish.unwrap_or_default());
        // It turns by where it goes, not by a spin that its members gave it.
        self.anchor.spin = S::Spin::ZERO;
        self.anchor.step_semi_implicit(Steering::linear(wish.linear), limits, dt);
        // An anchor that all but stands keeps its facing, or the whole would turn after a tremble.
        if self.anchor.speed() > math::max(CREEP * math::min(limits.max_speed, 1e3), 1e-3) {
            self.anchor.face_velocity_within(limits.max_spin, dt);
        }
        if dt > 0.0 && limits.max_spin < f32::MAX {
            self.anchor.spin = S::difference(before, self.anchor.orientation) * (1.0 / dt);
        }
    }

    /// The last step of a frame, after the members have moved: puts the anchor where they are on average, and
    /// `ahead` seconds of their velocity farther. Does nothing without members.
    ///
    /// The anchor also gets their mean facing. If members look where they run instead of where their slots look, put the
    /// anchor's own facing back afterwards, or the whole turns after those who hurry.
    pub fn moderate(&mut self, ahead: f32, bodies: impl IntoIterator<Item = Kinematic<S>>) {
        let (mut sum, mut looks, mut count) = (Kinematic::<S>::default(), S::Vector::ZERO, 0.0);
        for body in bodies {
            sum.position += body.position;
            sum.velocity += body.velocity;
            sum.spin += body.spin;
            looks += body.forward();
            count += 1.0;
        }
        if count == 0.0 {
            return;
        }
        let share = 1.0 / count;
        self.anchor.velocity = sum.velocity * share;
        self.anchor.spin = sum.spin * share;
        self.anchor.position = sum.position * share + self.anchor.velocity * ahead;
        // Members that look every way, as in a circle, say nothing about where the whole looks.
        if looks.length() > 1e-3 * count {
            self.anchor.orientation =
                S::facing(looks, self.anchor.orientation).unwrap_or(self.anchor.orientation);
        }
    }
}

impl Check for March {
    fn check(&self, path: &str, findings: &mut Findings) {
        findings.check_range(&format!("{path}.share"), f64::from(self.share), 0.0, 1.0);
        match self.leash {
            Leash::Off => {}
            Leash::Average { ahead } => findings.check_positive(&format!("{path}.leash.ahead"), ahead),
            Leash::Wait { slack } => findings.check_positive(&format!("{path}.leash.slack"), slack),
        }
    }
}
