//! Mean and deviation of numbers, one after the other.

use serde::{Deserialize, Serialize};
use wits_core::state::State;

/// The mean, and the sum of squared differences from it (Welford).
#[derive(Clone, Copy, Debug, Default, PartialEq, State, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Moments {
    pub(super) mean: f64,
    pub(super) squares: f64,
}

/// A bell curve, ready to be asked.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Bell {
    mean: f64,
    /// One divided by twice the variance.
    sharpness: f64,
    /// The logarithm of the density at the mean.
    height: f64,
}

impl Bell {
    pub(super) fn log_density(&self, number: f64) -> f64 {
        let distance = number - self.mean;
        self.height - distance * distance * self.sharpness
    }
}

impl Moments {
    /// One more number; `count` numbers with it.
    pub(super) fn add(&mut self, number: f64, count: u32) {
        let distance = number - self.mean;
        self.mean += distance / f64::from(count);
        self.squares += distance * (number - self.mean);
    }

    /// Those of a whole column, by label.
    pub(super) fn of(values: &[f32], labels: &[u16], counts: &[u32]) -> Vec<Self> {
        let mut moments = vec![Self::default(); counts.len()];
        for (value, label) in values.iter().zip(labels) {
            moments[usize::from(*label)].mean += f64::from(*value);
        }
        for (moments, count) in moments.iter_mut().zip(counts) {
            moments.mean /= f64::from((*count).max(1));
        }
        for (value, label) in values.iter().zip(labels) {
            let moments = &mut moments[usize::from(*label)];
            let distance = f64::from(*value) - moments.mean;
            moments.squares += distance * distance;
        }
        moments
    }

    /// The variance of all numbers of all labels together.
    pub(super) fn overall_variance(moments: &[Self], counts: &[u32]) -> f64 {
        let weighted = || moments.iter().zip(counts).map(|(moments, count)| (moments, f64::from(*count)));
        let total: f64 = weighted().map(|(_, count)| count).sum();
        if total == 0.0 {
            return 0.0;
        }
        let mean = weighted().map(|(moments, count)| moments.mean * count).sum::<f64>() / total;
        let squares = |(moments, count): (&Self, f64)| {
            let distance = moments.mean - mean;
            moments.squares + count * distance * distance
        };
        weighted().map(squares).sum::<f64>() / total
    }

    /// Its bell curve; `None` without numbers, or if all numbers of all labels are equal. `floor` is added to the variance.
    pub(super) fn bell(&self, count: u32, floor: f64) -> Option<Bell> {
        let variance = self.squares / f64::from(count) + floor;
        let is_usable = count > 0 && variance > 0.0 && variance.is_finite();
        is_usable.then(|| Bell {
            mean: self.mean,
            sharpness: 0.5 / variance,
            height: -0.5 * libm::log(std::f64::consts::TAU * variance),
        })
    }

    pub(super) fn is_valid(&self) -> bool {
        self.mean.is_finite() && self.squares.is_finite() && self.squares >= 0.0
    }
}
