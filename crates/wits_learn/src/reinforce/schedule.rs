//! Numbers that change while learning goes on: learning rates, exploration, temperatures.

use serde::{Deserialize, Serialize};
use wits_core::findings::Findings;
use wits_core::hash::HashState;
use wits_core::math;

/// A number that depends on how much has been learned so far.
///
/// Millington's starting points: a learning rate of `Constant(0.3)`, or one that falls from 0.7 to 0.1.
///
/// ```
/// use wits_learn::reinforce::Schedule;
/// let rate = Schedule::Linear { from: 0.7, to: 0.1, over: 1000 };
/// assert_eq!((rate.at(0), rate.at(500), rate.at(5000)), (0.7, 0.4, 0.1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, HashState, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Schedule {
    /// Always the same.
    Constant(f32),
    /// A straight line that ends after `over` updates.
    Linear {
        /// At the beginning.
        from: f32,
        /// At the end, and from then on.
        to: f32,
        /// The number of updates until then.
        over: u64,
    },
    /// Half of the difference to `to` is left after every `half_life` updates.
    Exponential {
        /// At the beginning.
        from: f32,
        /// What it approaches.
        to: f32,
        /// The number of updates that halve the difference.
        half_life: u64,
    },
    /// `from / (1 + n / scale)`: with `from: 1`, `scale: 1` and visits as the counter it is 1, 1/2, 1/3 …, so that a value
    /// is the mean of all that was seen. Values settle only with a rate of this kind when outcomes are random.
    Inverse {
        /// At the beginning.
        from: f32,
        /// The number of updates after which it has halved.
        scale: f32,
    },
}

impl Schedule {
    /// The number after `n` updates.
    #[must_use]
    pub fn at(&self, n: u64) -> f32 {
        match *self {
            Self::Constant(value) => value,
            Self::Linear { to, over, .. } if n >= over => to,
            Self::Linear { from, to, over } => math::lerp(from, to, n as f32 / over as f32),
            Self::Exponential { from, to, half_life } => {
                to + (from - to) * math::powf(0.5, n as f32 / half_life.max(1) as f32)
            }
            Self::Inverse { from, scale } => from / (1.0 + n as f32 / scale),
        }
    }

    /// Adds an error for every number of it that is not in the range.
    pub fn check(&self, path: &str, min: f32, max: f32, findings: &mut Findings) {
        let mut within = |name: &str, value: f32| {
            findings.check_range(&format!("{path}{name}"), value.into(), min.into(), max.into());
        };
        match *self {
            Self::Constant(value) => within("", value),
            Self::Linear { from, to, .. } | Self::Exponential { from, to, .. } => {
                within(".from", from);
                within(".to", to);
            }
            Self::Inverse { from, scale } => {
                within(".from", from);
                findings.check_positive(&format!("{path}.scale"), scale);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_schedule_begins_at_from() {
        for schedule in [
            Schedule::Constant(0.5),
            Schedule::Linear { from: 0.5, to: 0.1, over: 10 },
            Schedule::Linear { from: 0.1, to: 0.5, over: 0 },
            Schedule::Exponential { from: 0.5, to: 0.0, half_life: 3 },
            Schedule::Inverse { from: 0.5, scale: 2.0 },
        ] {
            assert_eq!(schedule.at(0), 0.5, "{schedule:?}");
        }
    }

    #[test]
    fn an_inverse_rate_is_that_of_a_mean() {
        let rate = Schedule::Inverse { from: 1.0, scale: 1.0 };
        assert_eq!([0, 1, 2, 3].map(|n| rate.at(n)), [1.0, 0.5, 1.0 / 3.0, 0.25]);
    }

    #[test]
    fn a_half_life_halves() {
        let falling = Schedule::Exponential { from: 1.0, to: 0.2, half_life: 10 };
        assert!((falling.at(10) - 0.6).abs() < 1e-6 && (falling.at(20) - 0.4).abs() < 1e-6);
    }

    #[test]
    fn numbers_out_of_range_are_named() {
        let mut findings = Findings::default();
        Schedule::Linear { from: f32::NAN, to: 2.0, over: 1 }.check("rate", 0.0, 1.0, &mut findings);
        assert_eq!(
            findings.to_string(),
            "rate.from: NaN is out of range; expected 0 to 1\nrate.to: 2 is out of range; expected 0 to 1"
        );
    }
}
