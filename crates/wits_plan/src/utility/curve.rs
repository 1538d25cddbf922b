//! Response curves: from how much there is of something to how good that is.

use std::f32::consts::TAU;

use serde::{Deserialize, Serialize};
use wits_core::findings::{Findings, Place};
use wits_core::math;

/// How good an input of 0..1 is, from 0 to 1. What a formula gives outside of that is cut off.
///
/// | curve | y is, for an input x |
/// |---|---|
/// | `Linear` | slope · x + offset |
/// | `Power` | slope · \|x − shift\| ^ exponent + offset |
/// | `Logistic` | 1 / (1 + e ^ (−steepness · (x − middle))) |
/// | `Logit` | middle + ln(x / (1 − x)) / steepness: `Logistic` backwards |
/// | `Sine` | 0.5 + 0.5 · sin(2π · (cycles · x + phase)) |
/// | `Bell` | e ^ (−0.5 · ((x − middle) / width)²) |
/// | `Step` | `above` if x ≥ at, else `below` |
/// | `Smooth` | t² · (3 − 2t) with t = (x − from) / (to − from), held in 0..1 |
/// | `Points` | straight lines between points |
///
/// The code is the formula:
/// ```
/// use wits_plan::utility::Curve;
/// let near = |curve: Curve, x: f32, y: f64| assert!((f64::from(curve.at(x)) - y).abs() < 1e-5, "{curve:?} at {x}");
/// near(Curve::Linear { slope: -0.5, offset: 0.75 }, 0.25, -0.5 * 0.25 + 0.75);
/// near(Curve::Power { exponent: 3.0, slope: 2.0, shift: 0.25, offset: 0.125 }, 0.75, 2.0 * 0.5_f64.powi(3) + 0.125);
/// near(Curve::Power { exponent: 0.5, slope: 1.0, shift: 0.0, offset: 0.0 }, 0.49, 0.49_f64.sqrt());
/// near(Curve::Logistic { steepness: 10.0, middle: 0.5 }, 0.7, 1.0 / (1.0 + (-10.0 * 0.2_f64).exp()));
/// near(Curve::Logit { steepness: 10.0, middle: 0.5 }, 0.8, 0.5 + (0.8_f64 / 0.2).ln() / 10.0);
/// near(Curve::Sine { cycles: 1.0, phase: 0.1 }, 0.3, 0.5 + 0.5 * (2.0 * std::f64::consts::PI * 0.4).sin());
/// near(Curve::Bell { middle: 0.4, width: 0.2 }, 0.7, (-0.5 * 1.5_f64 * 1.5).exp());
/// near(Curve::Step { at: 0.5, below: 0.1, above: 0.9 }, 0.5, 0.9);
/// near(Curve::Smooth { from: 0.2, to: 0.6 }, 0.3, 0.25 * 0.25 * (3.0 - 2.0 * 0.25));
/// near(Curve::Points(vec![(0.0, 0.2), (0.5, 1.0), (1.0, 0.0)]), 0.75, 0.5);
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Curve {
    /// A straight line.
    Linear {
        /// How steep.
        #[serde(default = "one")]
        slope: f32,
        /// How high at 0.
        #[serde(default)]
        offset: f32,
    },
    /// A square, a cube, a root. Whole exponents up to 8 are cheap.
    Power {
        /// The exponent, above 0.
        #[serde(default = "two")]
        exponent: f32,
        /// How much of it.
        #[serde(default = "one")]
        slope: f32,
        /// Where its foot is.
        #[serde(default)]
        shift: f32,
        /// How high its foot is.
        #[serde(default)]
        offset: f32,
    },
    /// A soft step: an S.
    Logistic {
        /// Higher is harder; below 0 it falls.
        #[serde(default = "ten")]
        steepness: f32,
        /// Where it is half.
        #[serde(default = "half")]
        middle: f32,
    },
    /// Flat in the middle and steep at both ends.
    Logit {
        /// Higher is flatter in the middle; below 0 it falls.
        #[serde(default = "ten")]
        steepness: f32,
        /// How high it is at one half.
        #[serde(default = "half")]
        middle: f32,
    },
    /// Waves. As it comes, it rises softly from 0 to 1.
    Sine {
        /// How many waves.
        #[serde(default = "half")]
        cycles: f32,
        /// Where in a wave it begins, as a part of it.
        #[serde(default = "trough")]
        phase: f32,
    },
    /// Best in the middle, worse to both sides.
    Bell {
        /// Where it is best.
        #[serde(default = "half")]
        middle: f32,
        /// How wide: so far from the middle it is 0.61.
        #[serde(default = "fifth")]
        width: f32,
    },
    /// All or nothing.
    Step {
        /// From here on.
        #[serde(default = "half")]
        at: f32,
        /// Before that.
        #[serde(default)]
        below: f32,
        /// After that.
        #[serde(default = "one")]
        above: f32,
    },
    /// From 0 to 1 between two places, without a kink; from 1 to 0 if `from` is beyond `to`.
    Smooth {
        /// 0 here.
        #[serde(default)]
        from: f32,
        /// 1 here.
        #[serde(default = "one")]
        to: f32,
    },
    /// Straight lines between points that go from left to right.
    Points(Vec<(f32, f32)>),
}

const fn one() -> f32 {
    1.0
}
const fn two() -> f32 {
    2.0
}
const fn ten() -> f32 {
    10.0
}
const fn half() -> f32 {
    0.5
}
const fn trough() -> f32 {
    -0.25
}
const fn fifth() -> f32 {
    0.2
}

impl Curve {
    /// As it is.
    pub const RISING: Self = Self::Linear { slope: 1.0, offset: 0.0 };
    /// The less the better.
    pub const FALLING: Self = Self::Linear { slope: -1.0, offset: 1.0 };
    /// Urgent only when there is much of it.
    pub const QUADRATIC: Self = Self::Power { exponent: 2.0, slope: 1.0, shift: 0.0, offset: 0.0 };

    /// How good an input is.
    #[inline]
    #[must_use]
    pub fn at(&self, x: f32) -> f32 {
        match self {
            Self::Linear { slope, offset } => linear(x, *slope, *offset),
            Self::Power { exponent, slope, shift, offset } => {
                let power = whole_power(*exponent);
                held(slope * power_of((x - shift).abs(), *exponent, power) + offset)
            }
            Self::Logistic { steepness, middle } => logistic(x, *steepness, *middle),
            Self::Logit { steepness, middle } => held(middle + math::ln(x / (1.0 - x)) / steepness),
            Self::Sine { cycles, phase } => held(0.5 + 0.5 * math::sin(TAU * (cycles * x + phase))),
            Self::Bell { middle, width } => bell(x, *middle, *width),
            Self::Step { at, below, above } => held(if x >= *at { *above } else { *below }),
            Self::Smooth { from, to } => smooth(x, *from, *to),
            Self::Points(points) => between(x, points),
        }
    }

    /// The same for many inputs at once, bit for bit.
    pub(super) fn at_each<const N: usize>(&self, inputs: &[f32; N], outputs: &mut [f32; N]) {
        let mut each = |curve: &dyn Fn(f32) -> f32| {
            for (y, x) in outputs.iter_mut().zip(inputs) {
                *y = curve(*x);
            }
        };
        match self {
            Self::Linear { slope, offset } => {
                let (slope, offset) = (*slope, *offset);
                fill(inputs, outputs, |x| linear(x, slope, offset));
            }
            Self::Power { exponent, slope, shift, offset } => {
                let (slope, shift, offset) = (*slope, *shift, *offset);
                match whole_power(*exponent) {
                    Some(1) => fill(inputs, outputs, |x| held(slope * (x - shift).abs() + offset)),
                    Some(2) => {
                        fill(inputs, outputs, |x| held(slope * multiplied((x - shift).abs(), 2) + offset))
                    }
                    Some(3) => {
                        fill(inputs, outputs, |x| held(slope * multiplied((x - shift).abs(), 3) + offset))
                    }
                    Some(4) => {
                        fill(inputs, outputs, |x| held(slope * multiplied((x - shift).abs(), 4) + offset))
                    }
                    _ => each(&|x| self.at(x)),
                }
            }
            Self::Logistic { steepness, middle } => {
                let (steepness, middle) = (*steepness, *middle);
                fill(inputs, outputs, |x| logistic(x, steepness, middle));
            }
            Self::Bell { middle, width } => {
                let (middle, width) = (*middle, *width);
                fill(inputs, outputs, |x| bell(x, middle, width));
            }
            Self::Step { at, below, above } => {
                let (at, below, above) = (*at, *below, *above);
                fill(inputs, outputs, |x| held(if x >= at { above } else { below }));
            }
            Self::Smooth { from, to } => {
                let (from, to) = (*from, *to);
                fill(inputs, outputs, |x| smooth(x, from, to));
            }
            Self::Logit { .. } | Self::Sine { .. } | Self::Points(_) => each(&|x| self.at(x)),
        }
    }

    /// Adds what makes no sense to the findings.
    pub fn check(&self, path: &str, findings: &mut Findings) {
        let mut numbers: Vec<f32> = Vec::new();
        match self {
            Self::Linear { slope, offset } => numbers.extend([slope, offset]),
            Self::Power { exponent, slope, shift, offset } => {
                findings.check_positive(&format!("{path}.exponent"), *exponent);
                numbers.extend([slope, shift, offset]);
            }
            Self::Logistic { steepness, middle } => numbers.extend([steepness, middle]),
            Self::Logit { steepness, middle } => {
                if *steepness == 0.0 {
                    findings.add(Place::path(format!("{path}.steepness")), "0", "a number other than 0");
                }
                numbers.extend([steepness, middle]);
            }
            Self::Sine { cycles, phase } => numbers.extend([cycles, phase]),
            Self::Bell { middle, width } => {
                findings.check_positive(&format!("{path}.width"), *width);
                numbers.push(*middle);
            }
            Self::Step { at, below, above } => numbers.extend([at, below, above]),
            Self::Smooth { from, to } => {
                if from == to {
                    findings.add(Place::path(format!("{path}.to")), "the same as from", "another place");
                }
                numbers.extend([from, to]);
            }
            Self::Points(points) => {
                if points.is_empty() || points.windows(2).any(|pair| pair[0].0 > pair[1].0) {
                    findings.add(Place::path(path), "points out of order", "one or more, from left to right");
                }
                numbers.extend(points.iter().flat_map(|(x, y)| [x, y]));
            }
        }
        if numbers.iter().any(|number| !number.is_finite()) {
            findings.add(Place::path(path), "a number without end", "finite numbers");
        }
    }
}

#[inline]
fn fill<const N: usize>(inputs: &[f32; N], outputs: &mut [f32; N], curve: impl Fn(f32) -> f32) {
    for (y, x) in outputs.iter_mut().zip(inputs) {
        *y = curve(*x);
    }
}

/// Within 0..1; what is no number is 0.
#[inline]
pub(super) fn held(y: f32) -> f32 {
    let y = if y > 0.0 { y } else { 0.0 };
    if y < 1.0 { y } else { 1.0 }
}

#[inline]
fn linear(x: f32, slope: f32, offset: f32) -> f32 {
    held(slope * x + offset)
}

#[inline]
fn logistic(x: f32, steepness: f32, middle: f32) -> f32 {
    1.0 / (1.0 + exp(-steepness * (x - middle)))
}

#[inline]
fn bell(x: f32, middle: f32, width: f32) -> f32 {
    let t = (x - middle) / width;
    held(exp(-0.5 * (t * t)))
}

#[inline]
fn smooth(x: f32, from: f32, to: f32) -> f32 {
    let t = held((x - from) / (to - from));
    t * t * (3.0 - 2.0 * t)
}

fn between(x: f32, points: &[(f32, f32)]) -> f32 {
    let after = points.iter().position(|point| point.0 > x);
    let y = match after {
        None => points.last().map_or(0.0, |point| point.1),
        Some(0) => points[0].1,
        Some(right) => {
            let ((x0, y0), (x1, y1)) = (points[right - 1], points[right]);
            y0 + (y1 - y0) * ((x - x0) / (x1 - x0))
        }
    };
    held(y)
}

/// A whole exponent that is cheap.
#[inline]
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a small whole number, as tested"
)]
fn whole_power(exponent: f32) -> Option<u32> {
    (exponent == exponent.trunc() && (1.0..=8.0).contains(&exponent)).then_some(exponent as u32)
}

#[inline]
fn power_of(base: f32, exponent: f32, whole: Option<u32>) -> f32 {
    whole.map_or_else(|| math::powf(base, exponent), |times| multiplied(base, times))
}

#[inline]
fn multiplied(base: f32, times: u32) -> f32 {
    (1..times).fold(base, |product, _| product * base)
}

/// e to the power of x, to seven digits: sums and products alone, so that many can be calculated at once, and the bits are
/// the same everywhere.
#[inline]
fn exp(x: f32) -> f32 {
    const LOG2_E: f32 = std::f32::consts::LOG2_E;
    // ln 2 in two parts: what a whole number times the first one gives is exact.
    const LN2_HIGH: f32 = 0.693_359_4;
    const LN2_LOW: f32 = -2.121_944_4e-4;
    // Adding it leaves nothing behind the point: the whole number is in the lowest bits.
    const ROUND: f32 = 12_582_912.0;
    let x = if x > -87.0 { x } else { -87.0 };
    let x = if x < 88.0 { x } else { 88.0 };
    let rounded = x * LOG2_E + ROUND;
    let whole = rounded - ROUND;
    let rest = x - whole * LN2_HIGH - whole * LN2_LOW;
    let mut sum = 1.0 / 720.0;
    for factor in [1.0 / 120.0, 1.0 / 24.0, 1.0 / 6.0, 0.5, 1.0, 1.0] {
        sum = sum * rest + factor;
    }
    let exponent = rounded.to_bits().wrapping_sub(ROUND.to_bits()).wrapping_add(127);
    sum * f32::from_bits(exponent << 23)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cheap_exponential_is_good_to_six_digits() {
        for step in -870..880 {
            let x = step as f32 / 10.0;
            let (cheap, exact) = (exp(x), math::exp(x));
            assert!((cheap - exact).abs() <= exact * 1e-6, "{x}: {cheap} {exact}");
        }
        assert_eq!(exp(0.0), 1.0);
    }

    #[test]
    fn logit_is_logistic_backwards() {
        let (there, back) =
            (Curve::Logistic { steepness: 8.0, middle: 0.5 }, Curve::Logit { steepness: 8.0, middle: 0.5 });
        for step in 1..20 {
            let x = step as f32 / 20.0;
            assert!((back.at(there.at(x)) - x).abs() < 1e-4);
        }
        assert_eq!((back.at(0.0), back.at(1.0)), (0.0, 1.0));
    }

    #[test]
    fn curves_stay_between_0_and_1_whatever_comes() {
        let curves = [
            Curve::Linear { slope: 30.0, offset: -3.0 },
            Curve::Power { exponent: 0.3, slope: -2.0, shift: 0.5, offset: 1.5 },
            Curve::Logistic { steepness: 1e9, middle: 0.3 },
            Curve::Logit { steepness: 0.1, middle: 0.3 },
            Curve::Sine { cycles: 1e3, phase: 0.0 },
            Curve::Bell { middle: 0.0, width: 1e-9 },
            Curve::Smooth { from: 0.6, to: 0.2 },
            Curve::Points(vec![]),
            Curve::Points(vec![(0.0, -3.0), (0.0, 7.0), (0.4, 2.0)]),
        ];
        for curve in &curves {
            for x in [0.0, 1e-9, 0.2, 0.5, 0.999_999, 1.0, f32::NAN] {
                let y = curve.at(x);
                assert!((0.0..=1.0).contains(&y), "{curve:?} at {x}: {y}");
            }
        }
    }

    #[test]
    fn many_at_once_are_the_same_bits() {
        let inputs: [f32; 64] = std::array::from_fn(|n| n as f32 / 63.0);
        for exponent in [0.5, 1.0, 2.0, 3.0, 4.0, 5.0] {
            for curve in [
                Curve::Power { exponent, slope: 0.9, shift: 0.2, offset: 0.01 },
                Curve::Logistic { steepness: exponent * 3.0, middle: 0.4 },
                Curve::Bell { middle: 0.3, width: exponent / 9.0 },
                Curve::Smooth { from: 0.8, to: 0.1 },
                Curve::Step { at: 0.5, below: 0.2, above: 0.7 },
                Curve::Linear { slope: -exponent, offset: 1.0 },
                Curve::Sine { cycles: exponent, phase: 0.0 },
            ] {
                let mut outputs = [0.0; 64];
                curve.at_each(&inputs, &mut outputs);
                for (x, y) in inputs.iter().zip(outputs) {
                    assert_eq!(curve.at(*x).to_bits(), y.to_bits(), "{curve:?} at {x}");
                }
            }
        }
    }
}
