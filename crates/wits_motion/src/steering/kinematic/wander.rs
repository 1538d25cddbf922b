//! Meandering: forward at full speed, with a turn that chance decides.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings};
use wits_core::kinematic::{Kinematic, Limits, Motion};
use wits_core::math;
use wits_core::random::Stream;
use wits_core::space::{Space, Vector};
use wits_core::state::State;

/// Goes where it looks, at full speed, and turns at random: mostly a little, rarely a lot.
///
/// The turn is drawn anew after every `period`, whatever the frame rate is, so that a creature walks the same way at 30 and
/// at 120 steps a second. It looks nervous; for a calmer way see [`steering::Wander`](crate::steering::Wander).
///
/// ```
/// use wits_core::kinematic::{Kinematic, Limits};
/// use wits_core::random::Seed;
/// use wits_core::space::Plane;
/// use wits_motion::steering::kinematic::{Wander, WanderState};
///
/// let limits = Limits { max_speed: 1.0, ..Limits::default() };
/// let (wander, mut state, mut chance) = (Wander::default(), WanderState::<Plane>::default(), Seed::new(1).stream());
/// let mut beetle = Kinematic::<Plane>::default();
/// for _ in 0..60 {
///     let motion = wander.steer(&mut state, &beetle, &limits, &mut chance, 1.0 / 60.0);
///     beetle.step_motion(motion.unwrap_or_default(), &limits, 1.0 / 60.0);
/// }
/// assert!(beetle.position.length() > 0.5);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Wander {
    /// The fastest turn. Less than the body can gives a leisurely look. [rad/s, >= 0]
    pub max_spin: f32,
    /// How long a turn lasts before chance decides again. \[s, > 0\]
    pub period: f32,
}

/// The turn that chance has decided on, and how much longer it lasts.
#[derive(Clone, Copy, Debug, Default, PartialEq, State, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, bound = "")]
#[state(bound = "")]
pub struct WanderState<S: Space> {
    /// The present turn. [rad/s]
    pub spin: S::Spin,
    /// How much longer it lasts. \[s\]
    pub left: f32,
}

/// A step of many periods looks at no more of them than this.
const MOST_DRAWS: usize = 64;

impl Wander {
    /// Forward, with a random turn. It always has something to say.
    #[must_use]
    pub fn steer<S: Space>(
        &self,
        state: &mut WanderState<S>,
        body: &Kinematic<S>,
        limits: &Limits,
        stream: &mut Stream,
        dt: f32,
    ) -> Option<Motion<S>> {
        let spin = self.mean_spin(state, stream, dt);
        let velocity = body.forward() * crate::steering::basic::full(limits.max_speed);
        Some(Motion::new(velocity, spin.clamp_length_max(limits.max_spin)))
    }

    /// The mean of the turns that fall into a time.
    fn mean_spin<S: Space>(&self, state: &mut WanderState<S>, stream: &mut Stream, dt: f32) -> S::Spin {
        let (mut left, mut turned) = (math::max(dt, 0.0), S::Spin::ZERO);
        for _ in 0..MOST_DRAWS {
            if state.left <= 0.0 {
                let drawn = S::Spin::from_fn(|_| stream.binomial() * self.max_spin);
                *state = WanderState { spin: drawn.clamp_length_max(self.max_spin), left: self.period };
            }
            if left <= state.left || self.period <= 0.0 {
                break;
            }
            turned += state.spin * state.left;
            left -= state.left;
            state.left = 0.0;
        }
        state.left -= left;
        turned += state.spin * left;
        if dt > 0.0 { turned / dt } else { state.spin }
    }
}

impl<S: Space> WanderState<S> {
    /// No turn yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }
}

impl Default for Wander {
    fn default() -> Self {
        Self { max_spin: 3.0, period: 0.1 }
    }
}

impl Check for Wander {
    fn check(&self, path: &str, findings: &mut Findings) {
        findings.check_not_negative(&format!("{path}.max_spin"), self.max_spin);
        findings.check_positive(&format!("{path}.period"), self.period);
    }
}
