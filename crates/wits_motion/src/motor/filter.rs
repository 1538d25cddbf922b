//! Output filtering: drop what the body cannot do.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings};
use wits_core::kinematic::{Kinematic, Limits, Steering};
use wits_core::math;

use super::turn::within;
use super::{Flat, Parts};

/// Takes from a request what the body cannot do and keeps the rest.
///
/// The simplest actuator, and for much of what drives good enough: ask for an acceleration to the goal and a turn to
/// face it, and a car whose goal is almost behind makes a J-turn by itself. Run it in every frame, even if steering
/// thinks less often. Not for tight margins: high speeds, narrow places, jumps.
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_core::kinematic::{Kinematic, Limits, Steering};
/// use wits_core::space::Plane;
/// use wits_motion::motor::OutputFilter;
///
/// let limits = Limits { max_acceleration: 5.0, ..Limits::default() };
/// let car = Kinematic::<Plane>::default(); // at rest, looking along +x
/// let request = Steering::new(Vec2::new(3.0, 4.0), 2.0);
/// let done = OutputFilter::car().filter(&car, request, &limits);
/// assert_eq!(done.steering, Steering::linear(Vec2::new(3.0, 0.0))); // neither sideways nor turning at rest
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct OutputFilter {
    /// How much of the sideways part it can do. \[0 to 1\]
    pub sideways: f32,
    /// How much of the backward part it can do: 1 with a reverse gear, 0 leaves it the brakes. \[0 to 1\]
    pub backwards: f32,
    /// How fast it turns standing. [rad/s, >= 0]
    pub spin_at_rest: f32,
    /// How much more it turns for every m/s: one over the turning radius. [1/m, >= 0]
    pub curvature: f32,
    /// Gives what is left the size of the whole request again: less sluggish, and often too much.
    pub rescale: bool,
    /// What to do if nothing is left.
    pub fallback: Fallback,
    /// Less than this share of the request is *nothing*. \[0 to 1\]
    pub least: f32,
}

/// What to do if the body can do nothing of what is asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Fallback {
    /// Nothing: a car whose goal is straight to its side stands for ever.
    None,
    /// Drive ahead and turn hard to the side where the goal is.
    #[default]
    DriveAndTurn,
}

/// What came through the filter.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Filtered<S: Flat> {
    /// What the body can do.
    pub steering: Steering<S>,
    /// How much of the linear request that is. \[0 to 1\]
    pub kept: f32,
    /// The part along the body that was asked for, and the part to its left. [m/s²]
    pub asked: Parts,
    /// Nothing was left, and the fallback decided.
    pub fell_back: bool,
}

impl OutputFilter {
    /// A car: along its facing only, turning only while it rolls.
    #[must_use]
    pub const fn car() -> Self {
        Self {
            sideways: 0.0,
            backwards: 1.0,
            spin_at_rest: 0.0,
            curvature: 0.26,
            rescale: false,
            fallback: Fallback::DriveAndTurn,
            least: 0.02,
        }
    }

    /// A tank: as a car, but it turns where it stands.
    #[must_use]
    pub const fn tank() -> Self {
        Self { spin_at_rest: 0.8, curvature: 0.0, ..Self::car() }
    }

    /// A walker: everything, less well sideways and backwards.
    #[must_use]
    pub const fn walker() -> Self {
        Self { sideways: 0.5, backwards: 0.5, spin_at_rest: 6.0, curvature: 0.0, ..Self::car() }
    }

    /// What the body can do of a request, within its limits.
    #[must_use]
    pub fn filter<S: Flat>(&self, body: &Kinematic<S>, request: Steering<S>, limits: &Limits) -> Filtered<S> {
        let asked = Parts::of::<S>(body.orientation, request.linear);
        let motion = Parts::of::<S>(body.orientation, body.velocity);
        // Braking is always possible; going back is not.
        let back = if asked.ahead < 0.0 && motion.ahead <= 0.0 { self.backwards } else { 1.0 };
        let mut left_over = Parts { ahead: asked.ahead * back, left: asked.left * self.sideways };
        let whole = asked.length();
        let kept = if whole > 0.0 { left_over.length() / whole } else { 1.0 };
        let can_turn = self.max_spin(motion.ahead, limits);
        let turns = can_turn > 0.0 && request.angular != 0.0;
        let mut angular = request.angular;
        let nothing = kept <= 0.0 || kept < self.least;
        let fell_back = whole > 0.0 && nothing && !turns && self.fallback == Fallback::DriveAndTurn;
        if fell_back {
            left_over = Parts { ahead: math::min(whole, limits.max_acceleration), left: 0.0 };
            angular = limits.max_angular_acceleration.copysign(asked.left);
        } else if self.rescale && !nothing {
            let factor = 1.0 / kept;
            left_over = Parts { ahead: left_over.ahead * factor, left: left_over.left * factor };
        }
        let linear = left_over.join::<S>(body.orientation);
        let cut = limits.clip_steering(Steering::new(linear, if can_turn > 0.0 { angular } else { 0.0 }));
        Filtered { steering: cut, kept, asked, fell_back }
    }

    /// Keeps a body on its wheels: no sideways slip, no faster turn than its speed allows. Call it after every step.
    pub fn hold<S: Flat>(&self, body: &mut Kinematic<S>, limits: &Limits) {
        let motion = Parts::of::<S>(body.orientation, body.velocity);
        let slip = Parts { ahead: 0.0, left: motion.left * (1.0 - self.sideways.clamp(0.0, 1.0)) };
        body.velocity -= slip.join::<S>(body.orientation);
        let most = self.max_spin(motion.ahead, limits);
        body.spin = within(body.spin, most);
    }

    fn max_spin(&self, ahead: f32, limits: &Limits) -> f32 {
        math::max(math::min(self.spin_at_rest + self.curvature * ahead.abs(), limits.max_spin), 0.0)
    }
}

impl Default for OutputFilter {
    fn default() -> Self {
        Self::car()
    }
}

impl Check for OutputFilter {
    fn check(&self, path: &str, findings: &mut Findings) {
        for (name, value) in
            [("sideways", self.sideways), ("backwards", self.backwards), ("least", self.least)]
        {
            findings.check_range(&format!("{path}.{name}"), f64::from(value), 0.0, 1.0);
        }
        findings.check_not_negative(&format!("{path}.spin_at_rest"), self.spin_at_rest);
        findings.check_not_negative(&format!("{path}.curvature"), self.curvature);
    }
}
