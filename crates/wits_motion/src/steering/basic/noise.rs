//! Wandering by noise: bends that swell and fade, each flowing into the next.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings};
use wits_core::glam::{Vec2, Vec3};
use wits_core::kinematic::{Kinematic, Limits, Steering};
use wits_core::math;
use wits_core::random::Stream;
use wits_core::space::Space;
use wits_core::state::State;

use super::Drive;
use super::heading::{from_heading, from_orientation, is_round};

/// Strays to the sides by smooth noise (Perlin's, along time): long calm bends instead of many small ones.
///
/// The same walk at every frame rate, to the last draw. For a restless creature take [`Wander`](super::Wander).
///
/// ```
/// use wits_core::kinematic::{Kinematic, Limits};
/// use wits_core::random::Seed;
/// use wits_core::space::Plane;
/// use wits_motion::steering::{NoiseState, NoiseWander};
///
/// let limits = Limits { max_speed: 2.0, max_acceleration: 4.0, ..Limits::default() };
/// let (stroll, mut state, mut chance) = (NoiseWander::default(), NoiseState::default(), Seed::new(7).stream());
/// let mut deer = Kinematic::<Plane>::default();
/// for _ in 0..600 {
///     let wish = stroll.steer(&mut state, &deer, &limits, &mut chance, 1.0 / 60.0);
///     deer.step_semi_implicit(wish.unwrap_or_default(), &limits, 1.0 / 60.0);
/// }
/// assert!(deer.position.length() > 1.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct NoiseWander {
    /// How far to the side it aims at most, for every metre ahead. [>= 0]
    pub spread: f32,
    /// In the volume, the same upwards. [>= 0]
    pub vertical_spread: f32,
    /// How long a bend lasts, about. \[s, > 0\]
    pub period: f32,
    /// How it goes where it aims.
    pub drive: Drive,
}

/// Where in the noise it is: between two moments, each with slopes to the left and upwards.
#[derive(Clone, Copy, Debug, Default, PartialEq, State, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct NoiseState {
    slopes: [Vec2; 2],
    /// The share of the way from the one moment to the other. [0..1]
    share: f32,
}

impl NoiseWander {
    /// Goes on in time and towards where it aims then.
    #[must_use]
    pub fn steer<S: Space>(
        &self,
        state: &mut NoiseState,
        body: &Kinematic<S>,
        limits: &Limits,
        stream: &mut Stream,
        dt: f32,
    ) -> Option<Steering<S>> {
        if dt > 0.0 && self.period > 0.0 {
            state.pass(dt / self.period, stream);
        }
        let aside = state.value();
        let (left, up) = (aside.x * self.spread, aside.y * self.vertical_spread);
        let direction = if is_round::<S>() {
            from_orientation::<S>(body.orientation, Vec3::new(1.0, left, up))
        } else {
            from_heading(body, 1.0, left).0
        };
        self.drive.along(direction, body, limits)
    }
}

impl NoiseState {
    /// Lets moments pass. Of very many only the last ones matter.
    fn pass(&mut self, moments: f32, stream: &mut Stream) {
        // A restored state may hold anything.
        let share = if (0.0..1.0).contains(&self.share) { self.share } else { 0.0 };
        self.share = share + math::min(moments, 8.0);
        while self.share >= 1.0 {
            let drawn = Vec2::new(stream.range(-1.0, 1.0), stream.range(-1.0, 1.0));
            self.slopes = [self.slopes[1], drawn];
            self.share -= 1.0;
        }
    }

    /// The noise now, each part in [-1, 1]: zero at the moments, with their slopes, and smooth in between.
    #[must_use]
    pub fn value(&self) -> Vec2 {
        let t = self.share;
        let fade = t * t * t * (t * (t * 6.0 - 15.0) + 10.0);
        // Slopes of at most 1 lead to at most a half between two moments.
        (self.slopes[0] * t).lerp(self.slopes[1] * (t - 1.0), fade) * 2.0
    }
}

impl Default for NoiseWander {
    fn default() -> Self {
        Self { spread: 1.0, vertical_spread: 0.4, period: 1.5, drive: Drive::default() }
    }
}

impl Check for NoiseWander {
    fn check(&self, path: &str, findings: &mut Findings) {
        findings.check_not_negative(&format!("{path}.spread"), self.spread);
        findings.check_not_negative(&format!("{path}.vertical_spread"), self.vertical_spread);
        findings.check_positive(&format!("{path}.period"), self.period);
        self.drive.check(&format!("{path}.drive"), findings);
    }
}
