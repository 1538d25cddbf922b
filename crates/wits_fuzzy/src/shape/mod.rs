//! Membership functions: from a value to a degree between 0 and 1.
//!
//! # What it does
//! A [`ShapeDef`] is the picture of a fuzzy set: a triangle, a shoulder, a curve, any line through points, a formula, or a
//! table for yes-or-no values and enumerations. Degrees are neither probabilities nor percentages: a value may belong to
//! several sets at once.
//!
//! # What it costs
//! A few operations; [`FuzzyModule`](crate::FuzzyModule) prepares the slopes once.
//!
//! # Source
//! Buckland, *Programming Game AI by Example*, 10.2 and 10.13; Millington, *AI for Games*, 3e, 5.5.2; the curves are those
//! that fuzzy control programs have in common.

mod check;
mod curve;
mod outline;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use wits_core::math;

use crate::formula::Formula;
pub use check::MAX_POINTS;
pub(crate) use outline::line;

/// The shape of a fuzzy set. Bounds are read from left to right.
///
/// ```
/// use wits_fuzzy::ShapeDef;
/// let medium = ShapeDef::Triangle(25.0, 150.0, 300.0);
/// assert_eq!([25.0, 150.0, 200.0, 300.0].map(|x| medium.degree(x)), [0.0, 1.0, 2.0 / 3.0, 0.0]);
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum ShapeDef {
    /// 1 up to the first, 0 from the second on.
    LeftShoulder(f32, f32),
    /// 0 up to the first, 1 from the second on.
    RightShoulder(f32, f32),
    /// 0 outside the first and the last, 1 at the middle one.
    Triangle(f32, f32, f32),
    /// 0 outside the first and the last, 1 between the middle two.
    Trapezoid(f32, f32, f32, f32),
    /// 1 between two values, both included, else 0: a crisp set.
    Between(f32, f32),
    /// 1 at one value: for outputs, a weight at one place.
    Singleton(f32),
    /// Values with their degrees; 0 everywhere else. For outputs, weights at several places.
    Singletons(Vec<(f32, f32)>),
    /// As a right shoulder, but a smooth S of two parabolas.
    SUp(f32, f32),
    /// As a left shoulder, but a smooth S of two parabolas.
    SDown(f32, f32),
    /// As a trapezoid, but with smooth sides: [`SUp`](Self::SUp) of the first two times [`SDown`](Self::SDown) of the last
    /// two.
    Pi(f32, f32, f32, f32),
    /// A bell `1 / (1 + |(x - c) / w|^2s)`: centre `c`, half its width where the degree is a half `w`, slope `s`.
    Bell(f32, f32, f32),
    /// A bell `exp(-(x - c)² / 2d²)`: centre `c` and deviation `d`.
    Gauss(f32, f32),
    /// Two half bells: `c1, d1` on the left, `c2, d2` on the right and 1 in between. `Gauss` of the first for `x < c1`, times
    /// `Gauss` of the second for `x > c2`.
    GaussTwo(f32, f32, f32, f32),
    /// `1 / (1 + exp(-s (x - c)))`: centre `c` and slope `s`; it falls where the slope is below 0.
    Sigmoid(f32, f32),
    /// `|a - b|` of two sigmoids: `c1, s1, c2, s2`.
    SigmoidDifference(f32, f32, f32, f32),
    /// `a b` of two sigmoids: `c1, s1, c2, s2`.
    SigmoidProduct(f32, f32, f32, f32),
    /// `(1 + cos(2π (x - c) / w)) / 2` within `w / 2` of the centre `c`, else 0.
    Cosine(f32, f32),
    /// `exp(-|10 (x - c) / w|)`: centre `c` and width `w`.
    Spike(f32, f32),
    /// A hollow side `(e - i) / (2e - i - x)` that bends through `i` and reaches 1 at `e`; 1 beyond. It rises where `i < e`
    /// and falls where `i > e`.
    Concave(f32, f32),
    /// Straight lines through points from left to right; the first and the last degree hold beyond them. Two points above
    /// each other are a jump, where the higher one counts.
    Points(Vec<(f32, f32)>),
    /// Another shape, made this much lower.
    Scaled(f32, Box<Self>),
    /// A formula of `x`, held between 0 and 1. For outputs that need no area: the number that is concluded, a formula of all
    /// inputs, of the outputs above it and of the degree, which is `x` there.
    Formula(Formula),
    /// The degree of each option of an enumeration, or of `"true"` and `"false"`; 0 for those that are not named.
    By(BTreeMap<String, f32>),
    /// None at all, for outputs of which only the degrees are wanted.
    Plain,
}

impl ShapeDef {
    /// The degree of a value. Tables, which have no numbers, and [`Plain`](Self::Plain) give 0.
    #[must_use]
    pub fn degree(&self, x: f32) -> f32 {
        match self {
            Self::Singleton(at) => f32::from(u8::from(x == *at)),
            Self::Singletons(points) => {
                points.iter().filter(|point| point.0 == x).fold(0.0, |top, point| math::max(top, point.1))
            }
            Self::Between(from, to) => f32::from(u8::from(*from <= x && x <= *to)),
            Self::Scaled(height, shape) => height * shape.degree(x),
            Self::Formula(formula) => formula.at(x).clamp(0.0, 1.0),
            Self::By(_) | Self::Plain => 0.0,
            shape if shape.is_curve() => shape.curve(x),
            straight => straight.with_corners(|corners| line(corners, x)),
        }
    }

    /// The numbers along the axis that it is given by, in order: what a designer drags.
    #[must_use]
    pub fn bounds(&self) -> Vec<f32> {
        self.clone().places().into_iter().map(|place| *place).collect()
    }

    /// Moves one of its [bounds](Self::bounds). False if there is no such bound.
    pub fn move_bound(&mut self, number: usize, to: f32) -> bool {
        match self.places().into_iter().nth(number) {
            Some(bound) => {
                *bound = to;
                true
            }
            None => false,
        }
    }

    fn places(&mut self) -> Vec<&mut f32> {
        match self {
            Self::LeftShoulder(a, b)
            | Self::RightShoulder(a, b)
            | Self::Between(a, b)
            | Self::SUp(a, b)
            | Self::SDown(a, b)
            | Self::Concave(a, b)
            | Self::GaussTwo(a, _, b, _)
            | Self::SigmoidDifference(a, _, b, _)
            | Self::SigmoidProduct(a, _, b, _) => vec![a, b],
            Self::Triangle(a, b, c) => vec![a, b, c],
            Self::Trapezoid(a, b, c, d) | Self::Pi(a, b, c, d) => vec![a, b, c, d],
            Self::Singleton(a)
            | Self::Bell(a, ..)
            | Self::Gauss(a, _)
            | Self::Sigmoid(a, _)
            | Self::Cosine(a, _)
            | Self::Spike(a, _) => vec![a],
            Self::Points(points) | Self::Singletons(points) => {
                points.iter_mut().map(|point| &mut point.0).collect()
            }
            Self::Scaled(_, shape) => shape.places(),
            Self::Formula(_) | Self::By(_) | Self::Plain => Vec::new(),
        }
    }
}
