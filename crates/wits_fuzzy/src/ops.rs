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

/// How two degrees are combined when both have to hold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum And {
    /// The lesser one.
    #[default]
    Min,
    /// The product.
    Product,
    /// What is left of their sum above 1.
    Bounded,
}

/// How two degrees are combined when one of them is enough.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Or {
    /// The greater one.
    #[default]
    Max,
    /// The sum less the product.
    Sum,
    /// The sum, but not above 1.
    Bounded,
}

/// How the degrees of several rules with the same conclusion are combined.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Gather {
    /// The highest one.
    #[default]
    Max,
    /// The sum, but not above 1.
    BoundedSum,
}

/// What a degree does to the shape of the set that is concluded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Apply {
    /// Cuts it off at that height.
    #[default]
    Clip,
    /// Makes it so much lower.
    Scale,
}

/// The operators of a module.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Logic {
    /// Both hold.
    pub and: And,
    /// At least one holds.
    pub or: Or,
    /// Rules with the same conclusion.
    pub gather: Gather,
    /// What degrees do to the sets of outputs.
    pub apply: Apply,
}

/// It does not hold.
#[inline]
#[must_use]
pub const fn not(a: f32) -> f32 {
    1.0 - a
}

impl Logic {
    /// The usual ones.
    #[must_use]
    pub const fn is_usual(&self) -> bool {
        matches!((self.and, self.or), (And::Min, Or::Max))
            && matches!((self.gather, self.apply), (Gather::Max, Apply::Clip))
    }

    /// Both hold.
    #[inline]
    #[must_use]
    pub fn and(&self, a: f32, b: f32) -> f32 {
        match self.and {
            And::Min => math::min(a, b),
            And::Product => a * b,
            And::Bounded => math::max(a + b - 1.0, 0.0),
        }
    }

    /// At least one holds.
    #[inline]
    #[must_use]
    pub fn or(&self, a: f32, b: f32) -> f32 {
        match self.or {
            Or::Max => math::max(a, b),
            Or::Sum => a + b - a * b,
            Or::Bounded => math::min(a + b, 1.0),
        }
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

    /// One more rule with the same conclusion.
    #[inline]
    #[must_use]
    pub fn gather(&self, a: f32, b: f32) -> f32 {
        match self.gather {
            Gather::Max => math::max(a, b),
            Gather::BoundedSum => math::min(a + b, 1.0),
        }
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
    /// Nearer to 0 below a half, nearer to 1 above it.
    Indeed,
}

impl Hedge {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Very, Self::Extremely, Self::Fairly, Self::Somewhat, Self::Indeed];

    /// As rules write it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Very => "very",
            Self::Extremely => "extremely",
            Self::Fairly => "fairly",
            Self::Somewhat => "somewhat",
            Self::Indeed => "indeed",
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
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const USUAL: Logic = Logic { and: And::Min, or: Or::Max, gather: Gather::Max, apply: Apply::Clip };

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
            for and in [And::Min, And::Product, And::Bounded] {
                for or in [Or::Max, Or::Sum, Or::Bounded] {
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
