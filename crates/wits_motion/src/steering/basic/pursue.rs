//! Pursue and evade: go for where somebody will be, or away from there.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings};
use wits_core::kinematic::{Kinematic, Limits, Steering};
use wits_core::math;
use wits_core::space::{Space, Vector};

use super::{Arrive, Drive, Seek};

/// How far into the future to look when two bodies meet.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Prediction {
    /// What the time until they meet is guessed from.
    pub pace: Pace,
    /// Never further than this: a quarry turns, and a long guess is a wrong one. \[s, > 0\]
    pub max_time: f32,
}

/// What the time until two bodies meet is guessed from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub enum Pace {
    /// The own speed at present (Millington).
    Current,
    /// The own top speed: a body that has just set off guesses as well as one in full run.
    Top,
    /// The own top speed and the speed of the other, as if they ran at each other (Buckland).
    #[default]
    Closing,
    /// Nothing but the distance (Reynolds).
    PerMetre {
        /// How much time per metre. [s/m, > 0]
        seconds: f32,
    },
}

/// Goes for where a moving body will be.
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_core::kinematic::{Kinematic, Limits};
/// use wits_core::space::Plane;
/// use wits_motion::steering::Pursue;
///
/// let limits = Limits { max_speed: 10.0, max_acceleration: 20.0, ..Limits::default() };
/// let hunter = Kinematic::<Plane>::default();
/// let hare = Kinematic::<Plane>::at(Vec2::new(10.0, 0.0)).with_velocity(Vec2::new(0.0, 5.0));
/// let wish = Pursue::default().steer(&hunter, &hare, &limits).unwrap();
/// assert!(wish.linear.y > 0.0); // it leads the hare
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Pursue {
    /// How far it looks ahead.
    pub prediction: Prediction,
    /// How it goes there.
    pub approach: Approach,
    /// When the other comes straight at it, no lead is needed: the cosine between the two ways below which that is so.
    /// [-1..1]
    pub head_on: Option<f32>,
    /// How much longer it takes when the other is right behind; in between, in proportion. [s, >= 0]
    pub turn_around: f32,
}

/// How a pursuer goes to the place it has guessed.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Approach {
    /// At full speed: to ram, to catch.
    Seek(Seek),
    /// Slowing down, so as not to overshoot a slower quarry.
    Arrive(Arrive),
}

/// Runs from where a pursuer will be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Evade {
    /// How it runs.
    pub drive: Drive,
    /// How far it looks ahead.
    pub prediction: Prediction,
    /// Nothing to say while the pursuer is farther away than this. \[m, > 0\]
    pub panic_distance: Option<f32>,
}

impl Prediction {
    /// How long until the bodies meet, as far as one can guess. \[s\]
    #[inline]
    #[must_use]
    pub fn time<S: Space>(&self, body: &Kinematic<S>, other: &Kinematic<S>, limits: &Limits) -> f32 {
        self.time_to(other.position, other.velocity, body, limits)
    }

    /// The same for a place that moves with a velocity, such as a slot in a formation. \[s\]
    #[inline]
    #[must_use]
    pub fn time_to<S: Space>(
        &self,
        place: S::Vector,
        velocity: S::Vector,
        body: &Kinematic<S>,
        limits: &Limits,
    ) -> f32 {
        let distance = place.distance(body.position);
        let time = match self.pace {
            Pace::Current => distance / body.speed(),
            Pace::Top => distance / limits.max_speed,
            Pace::Closing => distance / (limits.max_speed + velocity.length()),
            Pace::PerMetre { seconds } => distance * seconds,
        };
        // Both at rest on one spot is 0 / 0, and any time will do.
        math::max(math::min(time, self.max_time), 0.0)
    }
}

impl Pursue {
    /// Towards where the other will be. `None` when that is the very spot the body is on.
    #[inline]
    #[must_use]
    pub fn steer<S: Space>(
        &self,
        body: &Kinematic<S>,
        quarry: &Kinematic<S>,
        limits: &Limits,
    ) -> Option<Steering<S>> {
        self.approach.steer(body, self.aim(body, quarry, limits), limits)
    }

    /// The place it goes for: where it thinks the other will be. \[m\]
    #[inline]
    #[must_use]
    pub fn aim<S: Space>(&self, body: &Kinematic<S>, quarry: &Kinematic<S>, limits: &Limits) -> S::Vector {
        let way = quarry.position - body.position;
        if self.head_on.is_some_and(|cosine| comes_head_on(body, quarry, way, cosine)) {
            return quarry.position;
        }
        let time = self.prediction.time(body, quarry, limits) + self.turning_time(body, way);
        quarry.predicted_position(math::min(time, self.prediction.max_time))
    }

    /// How long turning towards the other takes: nothing if it is ahead, all of `turn_around` if it is behind. \[s\]
    #[inline]
    fn turning_time<S: Space>(&self, body: &Kinematic<S>, way: S::Vector) -> f32 {
        if self.turn_around <= 0.0 {
            return 0.0;
        }
        let heading = body.velocity.try_normalize().unwrap_or_else(|| body.forward());
        let cosine = heading.dot(way.normalize_or_zero());
        self.turn_around * 0.5 * (1.0 - cosine)
    }
}

/// Whether the other is ahead and its way is against the own one.
#[inline]
fn comes_head_on<S: Space>(body: &Kinematic<S>, other: &Kinematic<S>, way: S::Vector, cosine: f32) -> bool {
    let both = body.velocity.dot(other.velocity);
    let speeds_squared = body.velocity.length_squared() * other.velocity.length_squared();
    // The squares keep their signs, so that they compare as the cosines do.
    (way.dot(body.velocity) > 0.0) & (both * both.abs() < cosine * cosine.abs() * speeds_squared)
}

impl Approach {
    /// Towards a point.
    #[inline]
    #[must_use]
    pub fn steer<S: Space>(
        &self,
        body: &Kinematic<S>,
        target: S::Vector,
        limits: &Limits,
    ) -> Option<Steering<S>> {
        match self {
            Self::Seek(seek) => seek.steer(body, target, limits),
            Self::Arrive(arrive) => arrive.steer(body, target, limits),
        }
    }
}

impl Evade {
    /// Away from where the pursuer will be. `None` while it is too far away, or when no way leads away from it.
    #[inline]
    #[must_use]
    pub fn steer<S: Space>(
        &self,
        body: &Kinematic<S>,
        pursuer: &Kinematic<S>,
        limits: &Limits,
    ) -> Option<Steering<S>> {
        let distance_squared = body.position.distance_squared(pursuer.position);
        if self.panic_distance.is_some_and(|panic| distance_squared > panic * panic) {
            return None;
        }
        let away = body.position - self.aim(body, pursuer, limits);
        self.drive.along(away, body, limits)
    }

    /// The place it runs from: where it thinks the pursuer will be. \[m\]
    #[inline]
    #[must_use]
    pub fn aim<S: Space>(&self, body: &Kinematic<S>, pursuer: &Kinematic<S>, limits: &Limits) -> S::Vector {
        pursuer.predicted_position(self.prediction.time(body, pursuer, limits))
    }
}

impl Default for Prediction {
    fn default() -> Self {
        Self { pace: Pace::Closing, max_time: 2.0 }
    }
}

impl Default for Approach {
    fn default() -> Self {
        Self::Seek(Seek::default())
    }
}

impl Default for Pursue {
    fn default() -> Self {
        Self {
            prediction: Prediction::default(),
            approach: Approach::default(),
            head_on: Some(-0.95),
            turn_around: 0.0,
        }
    }
}

impl Check for Prediction {
    fn check(&self, path: &str, findings: &mut Findings) {
        findings.check_positive(&format!("{path}.max_time"), self.max_time);
        if let Pace::PerMetre { seconds } = self.pace {
            findings.check_positive(&format!("{path}.pace.seconds"), seconds);
        }
    }
}

impl Check for Approach {
    fn check(&self, path: &str, findings: &mut Findings) {
        match self {
            Self::Seek(seek) => seek.check(path, findings),
            Self::Arrive(arrive) => arrive.check(path, findings),
        }
    }
}

impl Check for Pursue {
    fn check(&self, path: &str, findings: &mut Findings) {
        self.prediction.check(&format!("{path}.prediction"), findings);
        self.approach.check(&format!("{path}.approach"), findings);
        if let Some(cosine) = self.head_on {
            findings.check_range(&format!("{path}.head_on"), f64::from(cosine), -1.0, 1.0);
        }
        findings.check_not_negative(&format!("{path}.turn_around"), self.turn_around);
    }
}

impl Check for Evade {
    fn check(&self, path: &str, findings: &mut Findings) {
        self.drive.check(&format!("{path}.drive"), findings);
        self.prediction.check(&format!("{path}.prediction"), findings);
        if let Some(panic) = self.panic_distance {
            findings.check_positive(&format!("{path}.panic_distance"), panic);
        }
    }
}
