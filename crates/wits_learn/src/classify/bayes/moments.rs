//! Mean and deviation of numbers, one after the other.

use serde::{Deserialize, Serialize};
use wits_core::state::State;

use crate::examples::MAX_LABELS;

/// The mean, and the sum of squared differences from it (Welford).
#[derive(Clone, Copy, Debug, Default, PartialEq, State, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Moments {
    pub(super) mean: f64,
    pub(super) squares: f64,
}

/// The sum of numbers and that of their squares.
type Sums = [f64; 2];

/// Sums are added up side by side, so that one need not wait for the other.
const LANES: usize = 4;

/// The share of a sum of squares that must be left of it to be exact to eight digits and more.
const MIN_LEFT: f64 = 1e-6;

/// The sums by lane and label; `shift` is subtracted from every number first.
fn sums_by_label(values: &[f32], labels: &[u16], shift: f64) -> [[Sums; MAX_LABELS]; LANES] {
    let mut sums = [[[0.0; 2]; MAX_LABELS]; LANES];
    let mut add = |lane: usize, value: f32, label: u16| {
        let distance = f64::from(value) - shift;
        // The remainder changes nothing, and saves a check.
        let [sum, squares] = &mut sums[lane][usize::from(label) % MAX_LABELS];
        *sum += distance;
        *squares += distance * distance;
    };
    let (four, rest) = values.as_chunks::<LANES>();
    let (four_labels, rest_labels) = labels.as_chunks::<LANES>();
    for (values, labels) in four.iter().zip(four_labels) {
        for lane in 0..LANES {
            add(lane, values[lane], labels[lane]);
        }
    }
    for (value, label) in rest.iter().zip(rest_labels) {
        add(0, *value, *label);
    }
    sums
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
        let shift = values.first().copied().map_or(0.0, f64::from);
        let sums = sums_by_label(values, labels, shift);
        let each = counts.iter().enumerate().map(|(label, count)| {
            if *count == 0 {
                return Some(Self::default());
            }
            let count = f64::from(*count);
            let sums: Sums =
                sums.iter().map(|lane| lane[label]).fold([0.0; 2], |[a, b], [c, d]| [a + c, b + d]);
            let squares = sums[1] - sums[0] * sums[0] / count;
            // Where nearly everything cancels out, digits are lost.
            (squares >= MIN_LEFT * sums[1]).then(|| Self { mean: shift + sums[0] / count, squares })
        });
        let each: Option<Vec<Self>> = each.collect();
        each.unwrap_or_else(|| Self::of_far_numbers(values, labels, counts))
    }

    /// As `of`, for numbers that are close together and far from the first one.
    fn of_far_numbers(values: &[f32], labels: &[u16], counts: &[u32]) -> Vec<Self> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn both_ways_to_add_up_a_column_agree(
            rows in prop::collection::vec((-100_f32..100.0, 0_u16..3), 0..50), far in prop_oneof![Just(0.0_f32), Just(1e7), Just(-1e20)],
        ) {
            let mut values: Vec<f32> = rows.iter().map(|(value, _)| value + far).collect();
            if let Some(first) = values.first_mut() {
                *first = rows[0].0;
            }
            let labels: Vec<u16> = rows.iter().map(|(_, label)| *label).collect();
            let counts = [0, 1, 2].map(|label| labels.iter().filter(|other| **other == label).count() as u32);
            let (fast, plain) = (Moments::of(&values, &labels, &counts), Moments::of_far_numbers(&values, &labels, &counts));
            for (fast, plain) in fast.iter().zip(&plain) {
                let near = |a: f64, b: f64| (a - b).abs() <= 1e-8 * (1.0 + a.abs().max(b.abs()));
                prop_assert!(near(fast.mean, plain.mean) && near(fast.squares, plain.squares), "{:?} {:?}", fast, plain);
            }
        }
    }
}
