//! From considerations to one score.

use serde::{Deserialize, Serialize};
use wits_core::math;

/// How the considerations of an action become its score, each y in 0..1 with its weight w.
///
/// | combination | score |
/// |---|---|
/// | `Product` | the product p of all 1 − w · (1 − y): one 0 is enough to rule it out |
/// | `Compensated` | p + (1 − p) · (1 − 1/n) · p for n considerations: products of many are not small just because they are many |
/// | `Mean` | Σ w · y / Σ w: what is bad in one is made up for by another |
/// | `Min` | the least of all 1 − w · (1 − y): as good as its worst side |
/// | `Geometric` | (Π y ^ w) ^ (1 / Σ w): a product that does not depend on how many there are |
///
/// ```
/// use wits_plan::utility::Combine;
/// let scores = [(0.5, 1.0), (0.8, 1.0)];
/// assert_eq!(Combine::Product.of(&scores), 0.4);
/// assert!((Combine::Compensated.of(&scores) - (0.4 + 0.6 * 0.5 * 0.4)).abs() < 1e-6);
/// assert_eq!(Combine::Mean.of(&scores), 0.65);
/// assert_eq!(Combine::Min.of(&scores), 0.5);
/// assert!((Combine::Geometric.of(&scores) - 0.4_f32.sqrt()).abs() < 1e-6);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Combine {
    /// The product.
    Product,
    /// The product, compensated for the number of considerations.
    #[default]
    Compensated,
    /// The weighted mean.
    Mean,
    /// The worst.
    Min,
    /// The geometric mean.
    Geometric,
}

/// What the end of a combination needs to know: how many considerations there are, and the sum of their weights.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Whole {
    /// 1 − 1/n.
    compensation: f32,
    pub(super) weights: f32,
}

impl Whole {
    pub(super) fn of(weights: impl Iterator<Item = f32>) -> Self {
        let (count, weights) = weights.fold((0.0_f32, 0.0_f32), |(n, sum), weight| (n + 1.0, sum + weight));
        Self { compensation: 1.0 - 1.0 / count.max(1.0), weights }
    }
}

impl Combine {
    /// The score of considerations with their weights; 1 if there are none.
    #[must_use]
    pub fn of(self, considerations: &[(f32, f32)]) -> f32 {
        let whole = Whole::of(considerations.iter().map(|(_, weight)| *weight));
        let sum = considerations.iter().fold(self.start(), |sum, (y, weight)| self.add(sum, *y, *weight));
        self.end(sum, &whole)
    }

    #[inline]
    pub(super) const fn start(self) -> f32 {
        if matches!(self, Self::Mean) { 0.0 } else { 1.0 }
    }

    /// One more consideration.
    #[inline]
    pub(super) fn add(self, sum: f32, y: f32, weight: f32) -> f32 {
        // 1 − w · (1 − y), written so that a weight of 1 gives y itself.
        let counted = (1.0 - weight) + weight * y;
        match self {
            Self::Product | Self::Compensated => sum * counted,
            Self::Mean => sum + weight * y,
            Self::Min => {
                if counted < sum {
                    counted
                } else {
                    sum
                }
            }
            Self::Geometric if weight == 1.0 => sum * y,
            Self::Geometric => sum * math::powf(y, weight),
        }
    }

    #[inline]
    pub(super) fn end(self, sum: f32, whole: &Whole) -> f32 {
        match self {
            Self::Product | Self::Min => sum,
            Self::Compensated => sum + (1.0 - sum) * whole.compensation * sum,
            Self::Mean | Self::Geometric if whole.weights <= 0.0 => 1.0,
            Self::Mean => sum / whole.weights,
            Self::Geometric => math::powf(sum, 1.0 / whole.weights),
        }
    }

    /// No more than this can come of it, if the weights left are all answered with 1. A little generous, for rounding.
    #[inline]
    pub(super) fn at_most(self, sum: f32, left: f32, whole: &Whole) -> f32 {
        let best = if self == Self::Mean { sum + left } else { sum };
        self.end(best, whole) * 1.000_01 + f32::MIN_POSITIVE
    }
}
