//! The only home of transcendental functions, and a few small helpers.
//!
//! # What it does
//! Wraps the pure-Rust `libm`, so that sine, exponential and friends give the same bits on every platform.
//! The standard library calls the platform's C library instead, which differs from system to system; the
//! lint configuration of this workspace therefore forbids it in simulation code.
//!
//! # When to use
//! Always, in anything that influences a simulation. Roots (`f32::sqrt`), `abs`, `floor`, `%` and the four
//! operations are exact by the IEEE standard and may be used directly; [`min`] and [`max`] decide ties
//! between zeros.
//!
//! # Failure
//! Nothing panics. Outside their domain the functions give what the IEEE standard says, except [`asin`] and
//! [`acos`], which clamp their argument: a dot product of unit vectors is often 1.0000001.
//!
//! # Determinism
//! Bit-identical on every platform.

use std::f32::consts::{FRAC_PI_2, PI};

/// The sine of an angle. \[rad\]
#[must_use]
pub fn sin(angle: f32) -> f32 {
    libm::sinf(angle)
}

/// The cosine of an angle. \[rad\]
#[must_use]
pub fn cos(angle: f32) -> f32 {
    libm::cosf(angle)
}

/// The tangent of an angle. \[rad\]
#[must_use]
pub fn tan(angle: f32) -> f32 {
    libm::tanf(angle)
}

/// Sine and cosine of an angle together. \[rad\]
///
/// ```
/// let (sine, cosine) = wits_core::math::sin_cos(0.0);
/// assert_eq!((sine, cosine), (0.0, 1.0));
/// ```
#[must_use]
pub fn sin_cos(angle: f32) -> (f32, f32) {
    libm::sincosf(angle)
}

/// [`sin_cos`] of several angles at once, bit for bit the same. Angles up to a quarter of pi are computed without tables and
/// branches, so that compilers use vector instructions; if one is larger, each is computed alone. \[rad\]
///
/// ```
/// use wits_core::math::{sin_cos, sin_cos_each};
/// let (sines, cosines) = sin_cos_each([0.1, -0.7]);
/// assert_eq!(((sines[1], cosines[1]), sines[0]), (sin_cos(-0.7), sin_cos(0.1).0));
/// ```
#[inline]
#[must_use]
pub fn sin_cos_each<const N: usize>(angles: [f32; N]) -> ([f32; N], [f32; N]) {
    let small = angles.iter().fold(true, |small, angle| small & (angle.abs() <= LAST_SMALL));
    let (mut sines, mut cosines) = ([0.0; N], [0.0; N]);
    if small {
        for lane in 0..N {
            (sines[lane], cosines[lane]) = sin_cos_of_small(angles[lane]);
        }
    } else {
        for lane in 0..N {
            (sines[lane], cosines[lane]) = sin_cos(angles[lane]);
        }
    }
    (sines, cosines)
}

/// The largest angle that `libm` does not reduce to a smaller one: a quarter of pi.
const LAST_SMALL: f32 = f32::from_bits(0x3f49_0fda);

/// The polynomials of `libm` (FreeBSD's `k_sinf` and `k_cosf`), operation by operation.
#[inline]
fn sin_cos_of_small(angle: f32) -> (f32, f32) {
    const S: [f64; 4] = [
        -0.166_666_666_416_265_24,
        0.008_333_329_385_889_463,
        -0.000_198_393_348_360_966_32,
        2.718_311_493_989_822e-6,
    ];
    const C: [f64; 4] = [
        -0.499_999_997_251_031,
        0.041_666_623_323_739_06,
        -0.001_388_676_377_460_993,
        2.439_044_879_627_741e-5,
    ];
    let x = f64::from(angle);
    let z = x * x;
    let w = z * z;
    let s = z * x;
    let sine = (x + s * (S[0] + z * S[1])) + s * w * (S[2] + z * S[3]);
    let cosine = ((1.0 + z * C[0]) + w * C[1]) + (w * z) * (C[2] + z * C[3]);
    // The sum would make 0 of -0.
    let sine = if angle == 0.0 { angle } else { sine as f32 };
    (sine, cosine as f32)
}

/// The angle in [-pi/2, pi/2] with this sine; the argument is clamped to [-1, 1]. NaN stays NaN.
#[must_use]
pub fn asin(sine: f32) -> f32 {
    libm::asinf(sine.clamp(-1.0, 1.0))
}

/// The angle in [0, pi] with this cosine; the argument is clamped to [-1, 1]. NaN stays NaN.
///
/// ```
/// assert_eq!(wits_core::math::acos(1.000_000_1), 0.0);
/// ```
#[must_use]
pub fn acos(cosine: f32) -> f32 {
    libm::acosf(cosine.clamp(-1.0, 1.0))
}

/// The angle in [-pi, pi] of the point (x, y), counter-clockwise from +x. Note the order: y first.
///
/// Every body that looks where it goes asks this at every step, so it is not left to `libm`, which takes three times as
/// long: a polynomial, off by at most 3e-7 rad.
#[inline]
#[must_use]
pub fn atan2(y: f32, x: f32) -> f32 {
    // The four ways to lay the first octant out: start there, go that way. A table, since directions are hard to guess.
    const FOLDS: [(f32, f32); 4] = [(0.0, 1.0), (FRAC_PI_2, -1.0), (PI, -1.0), (FRAC_PI_2, 1.0)];
    let (tall, wide) = (y.abs(), x.abs());
    let low = if tall < wide { tall } else { wide };
    let high = if tall > wide { tall } else { wide };
    // Outside of this range, and for NaN, the quotient is not to be trusted.
    if !(high > 1e-30 && tall + wide < f32::INFINITY) {
        return libm::atan2(f64::from(y), f64::from(x)) as f32;
    }
    let (start, way) = FOLDS[usize::from(tall >= wide) | (usize::from(x < 0.0) << 1)];
    (start + way * atan_up_to_one(low / high)).copysign(y)
}

/// [`atan2`] of several points at once, bit for bit the same: without tables and branches, so that compilers use vector
/// instructions.
#[inline]
#[must_use]
pub fn atan2_each<const N: usize>(y: [f32; N], x: [f32; N]) -> [f32; N] {
    let mut angles = [0.0; N];
    let mut common = true;
    for lane in 0..N {
        let (tall, wide) = (y[lane].abs(), x[lane].abs());
        let low = if tall < wide { tall } else { wide };
        let high = if tall > wide { tall } else { wide };
        common &= (high > 1e-30) & (tall + wide < f32::INFINITY);
        let steep = tall >= wide;
        let back = x[lane] < 0.0;
        let flat_start = if back { PI } else { 0.0 };
        let start = if steep { FRAC_PI_2 } else { flat_start };
        let way = if steep == back { 1.0 } else { -1.0 };
        angles[lane] = (start + way * atan_up_to_one(low / high)).copysign(y[lane]);
    }
    if common { angles } else { std::array::from_fn(|lane| atan2(y[lane], x[lane])) }
}

/// The arc tangent in [0, 1]: an odd polynomial fitted at Chebyshev points.
#[inline]
fn atan_up_to_one(t: f32) -> f32 {
    let z = t * t;
    let (z2, z4) = (z * z, (z * z) * (z * z));
    let low = (1.0 - 0.333_330_66 * z) + (0.199_924_84 - 0.142_025_71 * z) * z2;
    let high = (0.106_367_54 - 0.074_954_46 * z) + (0.042_587_608 - 0.016_005_03 * z) * z2;
    t * (low + (high + 0.002_834_064_2 * z4) * z4)
}

/// e to the power of `x`.
#[must_use]
pub fn exp(x: f32) -> f32 {
    libm::expf(x)
}

/// The natural logarithm; minus infinity at 0, NaN below.
#[must_use]
pub fn ln(x: f32) -> f32 {
    libm::logf(x)
}

/// `base` to the power of `exponent`.
#[must_use]
pub fn powf(base: f32, exponent: f32) -> f32 {
    libm::powf(base, exponent)
}

/// The lesser number; the other one when one is NaN, the first on a tie.
///
/// `f32::min` may return either of 0.0 and -0.0, and processors differ in which; this one always returns the
/// first.
///
/// ```
/// use wits_core::math::min;
/// assert!(min(-0.0, 0.0).is_sign_negative() && min(0.0, -0.0).is_sign_positive());
/// assert_eq!(min(f32::NAN, 1.0), 1.0);
/// ```
#[must_use]
#[inline]
pub fn min(a: f32, b: f32) -> f32 {
    if b < a || a.is_nan() { b } else { a }
}

/// The greater number; the other one when one is NaN, the first on a tie. See [`min`] for why it exists.
#[must_use]
#[inline]
pub fn max(a: f32, b: f32) -> f32 {
    if b > a || a.is_nan() { b } else { a }
}

/// The point between `from` (t = 0) and `to` (t = 1); exact at both ends, extrapolates outside.
///
/// ```
/// assert_eq!(wits_core::math::lerp(2.0, 6.0, 0.25), 3.0);
/// ```
#[must_use]
pub fn lerp(from: f32, to: f32, t: f32) -> f32 {
    from * (1.0 - t) + to * t
}

/// Where `value` lies between `from` (0) and `to` (1); the inverse of [`lerp`]. 0 when the range is empty.
///
/// ```
/// use wits_core::math::inverse_lerp;
/// assert_eq!(inverse_lerp(2.0, 6.0, 3.0), 0.25);
/// assert_eq!(inverse_lerp(2.0, 2.0, 3.0), 0.0);
/// ```
#[must_use]
pub fn inverse_lerp(from: f32, to: f32, value: f32) -> f32 {
    let range = to - from;
    if range == 0.0 { 0.0 } else { (value - from) / range }
}

/// Carries `value` from one range to another, linearly and without clamping.
///
/// ```
/// assert_eq!(wits_core::math::remap(5.0, (0.0, 10.0), (100.0, 200.0)), 150.0);
/// ```
#[must_use]
pub fn remap(value: f32, from: (f32, f32), to: (f32, f32)) -> f32 {
    lerp(to.0, to.1, inverse_lerp(from.0, from.1, value))
}

/// Moves `value` towards `target` by at most `step` and never beyond it.
///
/// ```
/// use wits_core::math::approach;
/// assert_eq!(approach(0.0, 10.0, 3.0), 3.0);
/// assert_eq!(approach(9.0, 10.0, 3.0), 10.0);
/// ```
#[must_use]
pub fn approach(value: f32, target: f32, step: f32) -> f32 {
    let step = max(step, 0.0);
    let gap = target - value;
    if gap.abs() <= step { target } else { value + step.copysign(gap) }
}

/// The share of a gap to close in `dt` seconds so that the result does not depend on the frame rate:
/// `1 - exp(-rate dt)`. [0..1]
///
/// "Half the difference per frame" turns twice as fast at twice the frame rate; this does not. `rate` is per
/// second: after `1 / rate` seconds about 63 % of the gap is closed. A negative or NaN argument gives 0.
///
/// ```
/// use wits_core::math::smoothing;
/// // Two half steps close as much as one whole step.
/// let (whole, half) = (smoothing(4.0, 0.1), smoothing(4.0, 0.05));
/// assert!(((1.0 - half) * (1.0 - half) - (1.0 - whole)).abs() < 1e-6);
/// ```
#[must_use]
pub fn smoothing(rate: f32, dt: f32) -> f32 {
    let exponent = rate * dt;
    if exponent > 0.0 { -libm::expm1f(-exponent) } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn close(a: f32, b: f32) {
        assert!((a - b).abs() < 1e-4, "{a} is not {b}");
    }

    // Buckland ch. 1 p. 15-18, the right triangle.
    #[test]
    fn oracle_buckland_1_right_triangle() {
        close(6.0 * tan(0.9), 7.5609); // opposite = adjacent tan(angle)
        close(3.0 / sin(0.3), 10.1516); // hypotenuse = opposite / sin(angle)
        close(acos(10.0 / 13.0), 0.693_16); // acos(0.76923)
    }

    // Buckland ch. 1 p. 22: with the angle taken from the y axis, y = |v| cos and x = |v| sin.
    #[test]
    fn oracle_buckland_1_resolving_a_vector() {
        let (sine, cosine) = sin_cos(0.5);
        close(2.0 * sine, 0.958_85);
        close(2.0 * cosine, 1.755_17);
    }

    #[test]
    fn sines_of_several_angles_have_the_bits_of_single_ones() {
        let mut angle = 0.0_f32;
        let bits = |(sine, cosine): (f32, f32)| (sine.to_bits(), cosine.to_bits());
        let mut check = |angle: f32| {
            let (sines, cosines) = sin_cos_each([angle, -angle, 0.5 * angle]);
            for (lane, alone) in [angle, -angle, 0.5 * angle].into_iter().enumerate() {
                assert_eq!(bits((sines[lane], cosines[lane])), bits(sin_cos(alone)), "{alone}");
            }
        };
        for special in [f32::INFINITY, f32::MAX, f32::MIN_POSITIVE, 1e-45, LAST_SMALL, LAST_SMALL.next_up()] {
            check(special);
        }
        // About 40,000 of the numbers up to 4, each 2^15 after the one before.
        while angle < 4.0 {
            check(angle);
            angle = f32::from_bits(angle.to_bits() + 0x7fff);
        }
    }

    #[test]
    fn smoothing_takes_any_argument() {
        assert_eq!(smoothing(f32::NAN, 1.0), 0.0);
        assert_eq!(smoothing(-1.0, 1.0), 0.0);
        assert_eq!(smoothing(f32::MAX, f32::MAX), 1.0);
    }

    #[test]
    fn approach_stands_still_for_a_bad_step() {
        assert_eq!(approach(1.0, 2.0, -1.0), 1.0);
        assert_eq!(approach(1.0, 2.0, f32::NAN), 1.0);
    }

    #[test]
    fn the_arc_tangent_knows_its_axes_zeros_and_infinities() {
        let edges = [0.0_f32, -0.0, 1.0, -1.0, f32::INFINITY, f32::NEG_INFINITY, f32::MIN_POSITIVE, f32::MAX];
        for y in edges {
            for x in edges {
                let exact = libm::atan2(f64::from(y), f64::from(x)) as f32;
                let found = atan2(y, x);
                assert!((found - exact).abs() < 2e-7, "{y} {x}");
                assert_eq!(found.is_sign_negative(), exact.is_sign_negative(), "{y} {x}");
            }
        }
        assert!(atan2(f32::NAN, 1.0).is_nan() && atan2(1.0, f32::NAN).is_nan());
    }

    // Known bits: a change of these is a change of every simulation.
    #[test]
    fn results_are_the_same_bits_everywhere() {
        let bits = [sin(1.0), cos(1.0), tan(1.0), exp(1.0), ln(10.0), powf(2.0, 0.5), atan2(1.0, 2.0)];
        let known =
            [0x3f57_6aa4, 0x3f0a_5140, 0x3fc7_5923, 0x402d_f854, 0x4013_5d8e, 0x3fb5_04f3, 0x3eed_6339];
        assert_eq!(bits.map(f32::to_bits), known);
    }

    proptest! {
        #[test]
        fn lerp_and_inverse_lerp_undo_each_other(from in -1e3f32..1e3, width in 0.1f32..1e3, t in -1f32..2.0) {
            let to = from + width;
            prop_assert!((inverse_lerp(from, to, lerp(from, to, t)) - t).abs() < 1e-2);
        }

        #[test]
        fn the_arc_tangent_is_near_that_of_double_precision(y in -9_f32..9.0, x in -9_f32..9.0, scale in -35_f32..37.0) {
            let scale = powf(10.0, scale);
            let exact = libm::atan2(f64::from(y * scale), f64::from(x * scale));
            prop_assert!((f64::from(atan2(y * scale, x * scale)) - exact).abs() < 3e-7);
        }

        #[test]
        fn several_arc_tangents_are_each_the_same(y: [f32; 8], x: [f32; 8]) {
            let each = atan2_each(y, x);
            for lane in 0..8 {
                prop_assert_eq!(each[lane].to_bits(), atan2(y[lane], x[lane]).to_bits());
            }
        }

        #[test]
        fn smoothing_does_not_depend_on_the_frame_rate(rate in 0f32..20.0, dt in 0f32..0.5, steps in 1u32..20) {
            let part = smoothing(rate, dt / steps as f32);
            let left = (0..steps).fold(1.0, |left, _| left * (1.0 - part));
            prop_assert!((left - (1.0 - smoothing(rate, dt))).abs() < 1e-4);
        }
    }
}
