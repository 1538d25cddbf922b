//! Exponential functions of eight numbers at once, with the same bits on every platform and in every lane.
//!
//! Sums of products are never fused: processors differ in whether they can.

use wide::f32x8;

/// `LN_2`, split so that small whole multiples of the first part are exact.
const LN_2_HIGH: f32 = 0.693_359_4;
const LN_2_LOW: f32 = -2.121_944_4e-4;

/// Added to a small number, leaves its nearest whole number in the lowest bits.
const ROUNDER: f32 = 12_582_912.0;

/// e to the power of each; relative error up to 2e-7. The argument is held between -87 and 88; NaN stays NaN.
#[inline]
pub(super) fn exp(x: f32x8) -> f32x8 {
    let held = x.fast_max(f32x8::splat(-87.0)).fast_min(f32x8::splat(88.0));
    let shifted = held * std::f32::consts::LOG2_E + f32x8::splat(ROUNDER);
    let whole = shifted - f32x8::splat(ROUNDER);
    let r = held - whole * LN_2_HIGH - whole * LN_2_LOW;
    // The series of e^r, for r up to 0.35.
    let mut series = r * (1.0 / 5040.0) + f32x8::splat(1.0 / 720.0);
    for factor in [1.0 / 120.0, 1.0 / 24.0, 1.0 / 6.0, 0.5, 1.0, 1.0] {
        series = series * r + f32x8::splat(factor);
    }
    let power = scale(series, shifted);
    x.is_nan().bitselect(x, power)
}

/// Adds the lowest bits of `shifted` to the exponents of the numbers.
#[inline]
fn scale(numbers: f32x8, shifted: f32x8) -> f32x8 {
    let (numbers, shifted) = (numbers.to_array(), shifted.to_array());
    f32x8::new(std::array::from_fn(|lane| {
        f32::from_bits(numbers[lane].to_bits().wrapping_add(shifted[lane].to_bits() << 23))
    }))
}

/// `1 / (1 + e^-x)` of each.
#[inline]
pub(super) fn sigmoid(x: f32x8) -> f32x8 {
    let one = f32x8::splat(1.0);
    one / (one + exp(-x))
}

/// The hyperbolic tangent of each; relative error up to 4e-7: a quotient of polynomials, fitted up to 9, from where on it is 1
/// in single precision.
#[inline]
pub(super) fn tanh(x: f32x8) -> f32x8 {
    const ABOVE: [f32; 6] =
        [5.267_866_7e-11, -2.020_461_3e-8, 1.114_928_8e-5, 0.003_103_479_3, 0.130_835_85, 1.0];
    const BELOW: [f32; 3] = [0.024_493_283, 0.464_169_1, 1.0];
    let (one, limit) = (f32x8::splat(1.0), f32x8::splat(9.01));
    let held = x.fast_max(-limit).fast_min(limit);
    let square = held * held;
    let (mut above, mut below) = (f32x8::splat(-8.462_367e-14), f32x8::splat(2.545_449e-4));
    for factor in ABOVE {
        above = above * square + f32x8::splat(factor);
    }
    for factor in BELOW {
        below = below * square + f32x8::splat(factor);
    }
    let value = (held * above / below).fast_max(-one).fast_min(one);
    x.is_nan().bitselect(x, value)
}

/// [`exp`] of one number, the same bits.
#[inline]
pub(super) fn exp_one(x: f32) -> f32 {
    exp(f32x8::splat(x)).to_array()[0]
}

/// [`sigmoid`] of one number, the same bits.
#[inline]
pub(super) fn sigmoid_one(x: f32) -> f32 {
    sigmoid(f32x8::splat(x)).to_array()[0]
}

/// Replaces all values, eight at a time.
#[inline]
pub(super) fn each(values: &mut [f32], function: impl Fn(f32x8) -> f32x8) {
    let (eights, rest) = values.as_chunks_mut::<8>();
    for eight in eights {
        *eight = function(f32x8::new(*eight)).to_array();
    }
    if !rest.is_empty() {
        let mut padded = [0.0; 8];
        padded[..rest.len()].copy_from_slice(rest);
        let padded = function(f32x8::new(padded)).to_array();
        rest.copy_from_slice(&padded[..rest.len()]);
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn extremes_stay_finite_and_nan_stays_nan() {
        for x in [f32::INFINITY, f32::NEG_INFINITY, f32::MAX, f32::MIN, 0.0, -0.0, 1e-30] {
            assert!(exp_one(x).is_finite() && exp_one(x) > 0.0, "{x}");
            assert!((0.0..=1.0).contains(&sigmoid_one(x)), "{x}");
            assert!((-1.0..=1.0).contains(&tanh(f32x8::splat(x)).to_array()[0]), "{x}");
        }
        assert!(exp_one(f32::NAN).is_nan() && sigmoid_one(f32::NAN).is_nan());
        assert!(tanh(f32x8::splat(f32::NAN)).to_array()[0].is_nan());
        assert_eq!(exp_one(0.0), 1.0);
    }

    // A change of these bits is a change of every net.
    #[test]
    fn the_bits_are_the_same_everywhere() {
        let tanh_one = tanh(f32x8::splat(1.0)).to_array()[0];
        let bits = [exp_one(1.0), exp_one(-20.5), sigmoid_one(1.0), tanh_one].map(f32::to_bits);
        assert_eq!(bits, [0x402d_f854, 0x30ab_d1d8, 0x3f3b_26a8, 0x3f42_f7d7], "{bits:x?}");
    }

    proptest! {
        #[test]
        fn they_are_near_those_of_double_precision(x in -87_f32..88.0, small in -12_f32..12.0) {
            let exact = libm::exp(f64::from(x));
            prop_assert!((f64::from(exp_one(x)) / exact - 1.0).abs() < 3e-7);
            let exact = libm::tanh(f64::from(small));
            let found = f64::from(tanh(f32x8::splat(small)).to_array()[0]);
            prop_assert!((found - exact).abs() <= 5e-7 * exact.abs());
        }

        #[test]
        fn every_lane_gives_the_same(values in prop::collection::vec(-90_f32..90.0, 0..30)) {
            let mut all = values.clone();
            each(&mut all, exp);
            let single: Vec<f32> = values.iter().map(|x| exp_one(*x)).collect();
            prop_assert_eq!(all, single);
        }
    }
}
