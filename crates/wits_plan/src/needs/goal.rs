//! Goals: what a character wants, and how much it suffers without.

use serde::{Deserialize, Serialize};
use wits_core::findings::Findings;
use wits_core::math;
use wits_mind::CallDef;

/// A goal, also called a motive. Its insistence is high when it is urgent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GoalDef {
    /// What it is called.
    pub name: String,
    /// The value of the vocabulary that tells its insistence. Without it the insistence is part of the state.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<CallDef>,
    /// Its insistence at first, if it is part of the state.
    #[serde(default)]
    pub start: f32,
    /// How it changes by itself.
    #[serde(default)]
    pub rate: Rate,
    /// The lowest insistence: perfectly content.
    #[serde(default)]
    pub min: f32,
    /// The highest insistence.
    #[serde(default = "endless", skip_serializing_if = "is_endless")]
    pub max: f32,
    /// How insistence becomes discontent.
    #[serde(default)]
    pub discontent: Discontent,
    /// How much it counts beside the others.
    #[serde(default = "one")]
    pub weight: f32,
    /// Goes away for good when it is fulfilled, such as killing this enemy; others are always there.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub passing: bool,
}

/// How a goal changes by itself: so much in a unit of time. Which unit is yours to choose, the same for all times.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Rate {
    /// The game knows it.
    Given(f32),
    /// It is estimated from what happened: `rate = keep · rate + (1 − keep) · measured` at every run.
    Learned {
        /// The first guess.
        #[serde(default)]
        start: f32,
        /// How much of the old estimate is kept.
        #[serde(default = "most")]
        keep: f32,
    },
}

impl Default for Rate {
    fn default() -> Self {
        Self::Given(0.0)
    }
}

impl Rate {
    /// What it is at first.
    #[must_use]
    pub const fn first(self) -> f32 {
        match self {
            Self::Given(rate) => rate,
            Self::Learned { start, .. } => start,
        }
    }

    /// The estimate after one more measurement.
    #[must_use]
    pub fn after(self, rate: f32, measured: f32) -> f32 {
        match self {
            Self::Given(rate) => rate,
            Self::Learned { keep, .. } => keep * rate + (1.0 - keep) * measured,
        }
    }
}

/// How insistence becomes discontent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Discontent {
    /// As it is. Many medium goals drown an urgent one.
    Plain,
    /// The square: one urgent goal weighs more than many medium ones.
    #[default]
    Square,
    /// The cube, for staying alive.
    Cube,
    /// Any other power of the insistence above its minimum.
    Power(f32),
}

impl Discontent {
    /// How discontent somebody is at this insistence.
    ///
    /// ```
    /// use wits_plan::needs::Discontent;
    /// assert_eq!([Discontent::Plain, Discontent::Square, Discontent::Cube].map(|curve| curve.of(3.0)), [3.0, 9.0, 27.0]);
    /// ```
    #[inline]
    #[must_use]
    pub fn of(self, insistence: f32) -> f32 {
        match self {
            Self::Plain => insistence,
            Self::Square => insistence * insistence,
            Self::Cube => insistence * insistence * insistence,
            Self::Power(power) => math::powf(insistence.max(0.0), power),
        }
    }
}

impl GoalDef {
    /// A goal that is always there, between 0 and as much as you like.
    pub fn new(name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            of: None,
            start: 0.0,
            rate: Rate::default(),
            min: 0.0,
            max: endless(),
            discontent: Discontent::default(),
            weight: 1.0,
            passing: false,
        }
    }

    /// How it changes by itself.
    #[must_use]
    pub const fn rate(mut self, rate: f32) -> Self {
        self.rate = Rate::Given(rate);
        self
    }

    /// The lowest and the highest insistence.
    #[must_use]
    pub const fn range(mut self, min: f32, max: f32) -> Self {
        (self.min, self.max) = (min, max);
        self
    }

    /// How discontent somebody is at this insistence, as much as the goal counts.
    #[inline]
    #[must_use]
    pub fn discontent(&self, insistence: f32) -> f32 {
        self.weight * self.discontent.of(insistence)
    }

    /// Within the range.
    #[inline]
    #[must_use]
    pub fn clamped(&self, insistence: f32) -> f32 {
        insistence.max(self.min).min(self.max)
    }

    pub(super) fn check(&self, path: &str, findings: &mut Findings) {
        if !(self.min <= self.max && self.min.is_finite()) {
            let range = format!("from {} to {}", self.min, self.max);
            findings.add(wits_core::findings::Place::path(format!("{path}.max")), range, "min ≤ max");
        }
        findings.check_not_negative(&format!("{path}.weight"), self.weight);
        findings.check_range(&format!("{path}.start"), self.start.into(), self.min.into(), self.max.into());
        match self.rate {
            Rate::Given(rate) => findings.check_range(&format!("{path}.rate"), rate.into(), -1e9, 1e9),
            Rate::Learned { start, keep } => {
                findings.check_range(&format!("{path}.rate.keep"), keep.into(), 0.0, 1.0);
                findings.check_range(&format!("{path}.rate.start"), start.into(), -1e9, 1e9);
            }
        }
        if let Discontent::Power(power) = self.discontent {
            findings.check_positive(&format!("{path}.discontent"), power);
        }
    }
}

const fn endless() -> f32 {
    f32::INFINITY
}
const fn one() -> f32 {
    1.0
}
const fn most() -> f32 {
    0.95
}
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks this way")]
fn is_endless(max: &f32) -> bool {
    *max == endless()
}
