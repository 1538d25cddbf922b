//! What *and*, *or*, *not*, *very* and *fairly* mean for degrees.
//!
//! Of the degrees 0 and 1 alone, all of them say what ordinary logic says.
//!
//! ```
//! use wits_fuzzy::ops::{Hedge, Logic, not};
//! let logic = Logic::default();
//! let (raining, cold) = (0.5, 0.2);
//! assert_eq!((logic.and(raining, cold), logic.or(raining, cold), not(cold)), (0.2, 0.5, 0.8));
//! assert_eq!(Hedge::Very.of(raining), 0.25);
//! ```
//!
//! # Source
//! Millington, *AI for Games*, 3e, 5.5.2; Buckland, *Programming Game AI by Example*, 10.3 and 10.4.

use serde::{Deserialize, Serialize};
use wits_core::math;

/// How two degrees are combined when both have to hold: a t-norm. Each has its [s-norm](Or) of the same name, with which
/// De Morgan's laws hold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum And {
    /// `min(a, b)`.
    #[default]
    Min,
    /// `a b`: the algebraic product.
    Product,
    /// `max(a + b - 1, 0)`: the bounded difference (Łukasiewicz).
    Bounded,
    /// The other degree where one of them is 1, else 0.
    Drastic,
    /// `a b / (2 - (a + b - a b))`.
    Einstein,
    /// `a b / (a + b - a b)`, 0 where both are 0.
    Hamacher,
    /// `min(a, b)` where `a + b > 1`, else 0.
    Nilpotent,
}

/// How two degrees are combined when one of them is enough: an s-norm.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Or {
    /// `max(a, b)`.
    #[default]
    Max,
    /// `a + b - a b`: the algebraic sum.
    Sum,
    /// `min(a + b, 1)`: the bounded sum (Łukasiewicz).
    Bounded,
    /// The other degree where one of them is 0, else 1.
    Drastic,
    /// `(a + b) / (1 + a b)`.
    Einstein,
    /// `(a + b - 2 a b) / (1 - a b)`, 1 where both are 1.
    Hamacher,
    /// `max(a, b)` where `a + b < 1`, else 1.
    Nilpotent,
}

/// How the conclusions of several rules about the same output are combined.
///
/// Methods that take a point of each set combine the degrees of the rules with the same conclusion. Methods that look at
/// the area of the joint shape combine the heights of all concluded shapes at each value of the output.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Aggregation {
    /// `max(a, b)`: the strongest rule counts.
    #[default]
    Max,
    /// `a + b - a b`.
    AlgebraicSum,
    /// `min(a + b, 1)`.
    BoundedSum,
    /// As [`Or::Drastic`].
    Drastic,
    /// As [`Or::Einstein`].
    Einstein,
    /// As [`Or::Hamacher`].
    Hamacher,
    /// As [`Or::Nilpotent`].
    Nilpotent,
    /// `a + b` without a limit: every rule counts in full, as Takagi and Sugeno have it.
    Added,
}

/// What the degree of a rule does to the shape of the set that it concludes: a t-norm of the degree and the height of the
/// shape at each value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Apply {
    /// Cuts the shape off at that height: `min(degree, height)`.
    #[default]
    Clip,
    /// Makes the shape lower: `degree height`.
    Scale,
    /// As [`And::Bounded`].
    Bounded,
    /// As [`And::Drastic`].
    Drastic,
    /// As [`And::Einstein`].
    Einstein,
    /// As [`And::Hamacher`].
    Hamacher,
    /// As [`And::Nilpotent`].
    Nilpotent,
}

/// The operators of a module.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Logic {
    /// Both hold.
    pub and: And,
    /// At least one holds.
    pub or: Or,
    /// Rules about the same output.
    pub aggregation: Aggregation,
    /// What degrees do to the sets of outputs.
    pub apply: Apply,
}

/// It does not hold.
#[inline]
#[must_use]
pub const fn not(a: f32) -> f32 {
    1.0 - a
}

impl And {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::Min,
        Self::Product,
        Self::Bounded,
        Self::Drastic,
        Self::Einstein,
        Self::Hamacher,
        Self::Nilpotent,
    ];

    /// Both degrees in one.
    #[inline]
    #[must_use]
    pub fn of(self, a: f32, b: f32) -> f32 {
        match self {
            Self::Min => math::min(a, b),
            Self::Product => a * b,
            Self::Bounded => math::max(a + b - 1.0, 0.0),
            Self::Drastic if math::max(a, b) < 1.0 => 0.0,
            Self::Nilpotent if a + b <= 1.0 => 0.0,
            Self::Drastic | Self::Nilpotent => math::min(a, b),
            Self::Einstein => a * b / (2.0 - (a + b - a * b)),
            Self::Hamacher => {
                let sum = a + b - a * b;
                if sum > 0.0 { a * b / sum } else { 0.0 }
            }
        }
    }

    /// The s-norm with which De Morgan's laws hold.
    #[must_use]
    pub const fn dual(self) -> Or {
        match self {
            Self::Min => Or::Max,
            Self::Product => Or::Sum,
            Self::Bounded => Or::Bounded,
            Self::Drastic => Or::Drastic,
            Self::Einstein => Or::Einstein,
            Self::Hamacher => Or::Hamacher,
            Self::Nilpotent => Or::Nilpotent,
        }
    }
}

impl Or {
    /// All of them.
    pub const ALL: [Self; 7] =
        [Self::Max, Self::Sum, Self::Bounded, Self::Drastic, Self::Einstein, Self::Hamacher, Self::Nilpotent];

    /// Both degrees in one.
    #[inline]
    #[must_use]
    pub fn of(self, a: f32, b: f32) -> f32 {
        match self {
            Self::Max => math::max(a, b),
            Self::Sum => a + b - a * b,
            Self::Bounded => math::min(a + b, 1.0),
            Self::Drastic if math::min(a, b) > 0.0 => 1.0,
            Self::Nilpotent if a + b >= 1.0 => 1.0,
            Self::Drastic | Self::Nilpotent => math::max(a, b),
            Self::Einstein => (a + b) / (1.0 + a * b),
            Self::Hamacher => {
                let rest = 1.0 - a * b;
                if rest > 0.0 { (a + b - 2.0 * a * b) / rest } else { 1.0 }
            }
        }
    }

    /// The t-norm with which De Morgan's laws hold.
    #[must_use]
    pub const fn dual(self) -> And {
        match self {
            Self::Max => And::Min,
            Self::Sum => And::Product,
            Self::Bounded => And::Bounded,
            Self::Drastic => And::Drastic,
            Self::Einstein => And::Einstein,
            Self::Hamacher => And::Hamacher,
            Self::Nilpotent => And::Nilpotent,
        }
    }
}

impl Aggregation {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::Max,
        Self::AlgebraicSum,
        Self::BoundedSum,
        Self::Drastic,
        Self::Einstein,
        Self::Hamacher,
        Self::Nilpotent,
        Self::Added,
    ];

    /// One more conclusion.
    #[inline]
    #[must_use]
    pub fn of(self, a: f32, b: f32) -> f32 {
        match self {
            Self::Max => math::max(a, b),
            Self::AlgebraicSum => Or::Sum.of(a, b),
            Self::BoundedSum => Or::Bounded.of(a, b),
            Self::Drastic => Or::Drastic.of(a, b),
            Self::Einstein => Or::Einstein.of(a, b),
            Self::Hamacher => Or::Hamacher.of(a, b),
            Self::Nilpotent => Or::Nilpotent.of(a, b),
            Self::Added => a + b,
        }
    }
}

impl Apply {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::Clip,
        Self::Scale,
        Self::Bounded,
        Self::Drastic,
        Self::Einstein,
        Self::Hamacher,
        Self::Nilpotent,
    ];

    /// The height of a concluded shape where the shape itself has a height.
    #[inline]
    #[must_use]
    pub fn of(self, degree: f32, height: f32) -> f32 {
        let norm = match self {
            Self::Clip => And::Min,
            Self::Scale => And::Product,
            Self::Bounded => And::Bounded,
            Self::Drastic => And::Drastic,
            Self::Einstein => And::Einstein,
            Self::Hamacher => And::Hamacher,
            Self::Nilpotent => And::Nilpotent,
        };
        norm.of(degree, height)
    }
}

impl Logic {
    /// The usual ones.
    #[must_use]
    pub const fn is_usual(&self) -> bool {
        matches!((self.and, self.or), (And::Min, Or::Max))
            && matches!((self.aggregation, self.apply), (Aggregation::Max, Apply::Clip))
    }

    /// Both hold.
    #[inline]
    #[must_use]
    pub fn and(&self, a: f32, b: f32) -> f32 {
        self.and.of(a, b)
    }

    /// At least one holds.
    #[inline]
    #[must_use]
    pub fn or(&self, a: f32, b: f32) -> f32 {
        self.or.of(a, b)
    }

    /// Exactly one holds.
    #[must_use]
    pub fn xor(&self, a: f32, b: f32) -> f32 {
        self.or(self.and(a, not(b)), self.and(not(a), b))
    }

    /// Neither holds.
    #[must_use]
    pub fn nor(&self, a: f32, b: f32) -> f32 {
        not(self.or(a, b))
    }

    /// Not both hold.
    #[must_use]
    pub fn nand(&self, a: f32, b: f32) -> f32 {
        not(self.and(a, b))
    }
}

/// A word that makes a set narrower or wider.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Hedge {
    /// The square.
    Very,
    /// The third power.
    Extremely,
    /// The square root.
    Fairly,
    /// The cube root.
    Somewhat,
    /// Nearer to 0 below a half, nearer to 1 above it: `2 a²` up to a half, `1 - 2 (1 - a)²` above it.
    Indeed,
    /// The inverse of *indeed*: `√(a / 2)` up to a half, `1 - √((1 - a) / 2)` above it.
    Seldom,
}

impl Hedge {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::Very, Self::Extremely, Self::Fairly, Self::Somewhat, Self::Indeed, Self::Seldom];

    /// As rules write it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Very => "very",
            Self::Extremely => "extremely",
            Self::Fairly => "fairly",
            Self::Somewhat => "somewhat",
            Self::Indeed => "indeed",
            Self::Seldom => "seldom",
        }
    }

    /// The degree with it.
    #[must_use]
    pub fn of(self, degree: f32) -> f32 {
        match self {
            Self::Very => degree * degree,
            Self::Extremely => degree * degree * degree,
            Self::Fairly => degree.sqrt(),
            Self::Somewhat => math::powf(degree, 1.0 / 3.0),
            Self::Indeed if degree < 0.5 => 2.0 * degree * degree,
            Self::Indeed => 1.0 - 2.0 * (1.0 - degree) * (1.0 - degree),
            Self::Seldom if degree < 0.5 => (degree / 2.0).sqrt(),
            Self::Seldom => 1.0 - ((1.0 - degree) / 2.0).sqrt(),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const USUAL: Logic =
        Logic { and: And::Min, or: Or::Max, aggregation: Aggregation::Max, apply: Apply::Clip };

    // Millington 5.5.2: raining 0.5, cold 0.2; crisp degrees give the truth tables. Exercise 5.13: conflicted is
    // confident and (worried or panicked) = min(0.4, max(0.2, 0)) = 0.2.
    #[test]
    fn oracle_m3e_5_5_2_operators() {
        let (a, b) = (0.5, 0.2);
        let found =
            [USUAL.and(a, b), USUAL.or(a, b), not(a), USUAL.xor(a, b), USUAL.nor(a, b), USUAL.nand(a, b)];
        assert_eq!(found, [0.2, 0.5, 0.5, 0.5, 0.5, 0.8]);
        for (a, b) in [(0.0, 0.0), (0.0, 1.0), (1.0, 0.0), (1.0, 1.0)] {
            let (p, q) = (a == 1.0, b == 1.0);
            let truth =
                [p && q, p || q, p != q, !(p || q), !(p && q)].map(|holds| f32::from(u8::from(holds)));
            for and in And::ALL {
                for or in Or::ALL {
                    let logic = Logic { and, or, ..USUAL };
                    let found =
                        [logic.and(a, b), logic.or(a, b), logic.xor(a, b), logic.nor(a, b), logic.nand(a, b)];
                    assert_eq!(found, truth, "{logic:?}");
                }
            }
        }
        assert_eq!(USUAL.and(0.4, USUAL.or(0.2, 0.0)), 0.2);
    }

    // Buckland 10.3 and 10.4: an IQ of 115 is clever 0.75 and average 0.25.
    #[test]
    fn oracle_buckland_10_3_operators_and_10_4_hedges() {
        let (clever, average) = (0.75, 0.25);
        assert_eq!((USUAL.and(average, clever), USUAL.or(average, clever), not(clever)), (0.25, 0.75, 0.25));
        assert_eq!((Hedge::Very.of(0.75), Hedge::Very.of(0.25)), (0.5625, 0.0625));
        assert!((Hedge::Fairly.of(0.75) - 0.8660).abs() < 5e-5);
        assert_eq!(Hedge::Fairly.of(0.25), 0.5);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn de_morgan_holds(a in 0f32..=1.0, b in 0f32..=1.0) {
            prop_assert!((USUAL.nand(a, b) - USUAL.or(not(a), not(b))).abs() < 1e-6);
            prop_assert!((USUAL.nor(a, b) - USUAL.and(not(a), not(b))).abs() < 1e-6);
        }

        #[test]
        fn hedges_keep_their_order_and_their_ends(a in 0f32..=1.0) {
            for hedge in Hedge::ALL {
                prop_assert_eq!((hedge.of(0.0), hedge.of(1.0)), (0.0, 1.0));
                prop_assert!((0.0..=1.0).contains(&hedge.of(a)));
            }
            let order = [Hedge::Extremely.of(a), Hedge::Very.of(a), a, Hedge::Fairly.of(a), Hedge::Somewhat.of(a)];
            prop_assert!(order.windows(2).all(|pair| pair[0] <= pair[1] + 1e-6));
        }
    }
}
