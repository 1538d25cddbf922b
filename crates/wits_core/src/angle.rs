//! Angles and directions: the one convention of the whole engine.
//!
//! # What it does
//! *Plane:* an angle is measured counter-clockwise from +x, with y up. Angle 0 looks along +x, a quarter turn
//! looks along +y.
//!
//! *Ground:* a yaw is a right-handed turn about +y (up). Yaw 0 looks along +x, a quarter turn looks along -z.
//! Seen from above with +x to the right and -z to the top, this *is* the plane: the point (x, y) of the plane
//! is the point (x, 0, -y) of the ground, and a plane angle and a yaw are the same number.
//! ```text
//!         +y  pi/2                 -z  pi/2
//!          |                        |
//!   pi ----+---- +x  0       pi ----+---- +x  0        (+y points at the reader)
//!          |                        |
//!        -pi/2                     +z  -pi/2
//! ```
//! Hosts whose characters look along another axis at yaw 0 add a constant: [`FROM_PLUS_Z`] or
//! [`FROM_MINUS_Z`].
//!
//! # When to use
//! Whenever an angle becomes a direction or a direction an angle. The textbooks of the field pair a direction
//! formula with the inverse of its mirror image in several places, and the characters then look backwards;
//! the round trips tested here make that impossible.
//!
//! # Failure
//! Nothing panics and no result is NaN: a NaN or infinite angle counts as 0, a vector without a direction
//! (zero or not finite) gives `None`.
//!
//! # Determinism
//! Bit-identical on every platform; reductions are done in double precision, so large angles lose nothing but
//! what their own representation has lost.

use std::f32::consts::{FRAC_PI_2, PI, TAU};

use glam::{Vec2, Vec3};

use crate::math;

/// Add this to a right-handed yaw that means +z at 0 (glTF models, Millington's book). \[rad\]
pub const FROM_PLUS_Z: f32 = -FRAC_PI_2;

/// Add this to a right-handed yaw that means -z at 0 (Bevy, Godot, cameras). \[rad\]
pub const FROM_MINUS_Z: f32 = FRAC_PI_2;

/// The unit vector at an angle, counter-clockwise from +x. \[rad\]
///
/// ```
/// use glam::Vec2;
/// use wits_core::angle;
/// assert_eq!(angle::direction(0.0), Vec2::X);
/// assert!(angle::direction(std::f32::consts::FRAC_PI_2).distance(Vec2::Y) < 1e-6);
/// ```
#[inline]
#[must_use]
pub fn direction(angle: f32) -> Vec2 {
    let (sine, cosine) = math::sin_cos(finite(angle));
    Vec2::new(cosine, sine)
}

/// The angle of a vector, in (-pi, pi]; `None` when it has no direction. The vector may have any length.
///
/// ```
/// use glam::Vec2;
/// use wits_core::angle;
/// assert_eq!(angle::of(Vec2::new(3.0, 3.0)), Some(std::f32::consts::FRAC_PI_4));
/// assert_eq!(angle::of(Vec2::ZERO), None);
/// ```
#[inline]
#[must_use]
pub fn of(vector: Vec2) -> Option<f32> {
    let has_direction = vector.is_finite() && vector != Vec2::ZERO;
    has_direction.then(|| wrap(math::atan2(vector.y, vector.x)))
}

/// [`of`] for several vectors at once, bit for bit the same.
#[inline]
#[must_use]
pub fn of_each<const N: usize>(vectors: [Vec2; N]) -> [Option<f32>; N] {
    let angles = math::atan2_each(vectors.map(|vector| vector.y), vectors.map(|vector| vector.x));
    std::array::from_fn(|lane| {
        let has_direction = vectors[lane].is_finite() && vectors[lane] != Vec2::ZERO;
        has_direction.then(|| wrap(angles[lane]))
    })
}

/// The level unit vector at a yaw: (cos, 0, -sin). \[rad\]
///
/// ```
/// use glam::Vec3;
/// use wits_core::angle;
/// assert_eq!(angle::yaw_direction(0.0), Vec3::X);
/// assert!(angle::yaw_direction(std::f32::consts::FRAC_PI_2).distance(Vec3::NEG_Z) < 1e-6);
/// ```
#[must_use]
pub fn yaw_direction(yaw: f32) -> Vec3 {
    let flat = direction(yaw);
    Vec3::new(flat.x, 0.0, 0.0 - flat.y)
}

/// The yaw of a vector, in (-pi, pi]; its height is ignored. `None` for vertical, zero or non-finite vectors.
#[must_use]
pub fn yaw_of(vector: Vec3) -> Option<f32> {
    if vector.is_finite() { of(Vec2::new(vector.x, 0.0 - vector.z)) } else { None }
}

/// The same angle in (-pi, pi].
///
/// ```
/// use std::f32::consts::PI;
/// use wits_core::angle::wrap;
/// assert!((wrap(1.5 * PI) - -0.5 * PI).abs() < 1e-6);
/// assert_eq!(wrap(-PI), PI);
/// assert_eq!(wrap(f32::NAN), 0.0);
/// ```
#[inline]
#[must_use]
pub fn wrap(angle: f32) -> f32 {
    if -PI < angle && angle <= PI { angle } else { wrap_wide(widen(angle)) }
}

/// The same angle in [0, 2 pi).
///
/// ```
/// use std::f32::consts::PI;
/// use wits_core::angle::wrap_positive;
/// assert!((wrap_positive(-0.5 * PI) - 1.5 * PI).abs() < 1e-6);
/// ```
#[must_use]
pub fn wrap_positive(angle: f32) -> f32 {
    if (0.0..TAU).contains(&angle) {
        return angle;
    }
    let wrapped = widen(angle).rem_euclid(std::f64::consts::TAU) as f32;
    if wrapped < TAU { wrapped } else { 0.0 }
}

/// The shortest turn that leads from one angle to the other, in (-pi, pi]; positive is counter-clockwise.
///
/// ```
/// use wits_core::angle::difference;
/// assert!((difference(3.0, -3.0) - 0.283_185).abs() < 1e-5); // across the seam, not 6 radians back
/// ```
#[inline]
#[must_use]
pub fn difference(from: f32, to: f32) -> f32 {
    wrap_wide(widen(to) - widen(from))
}

/// The angle a share `t` of the shortest way from one angle to the other, in (-pi, pi].
#[must_use]
pub fn lerp(from: f32, to: f32, t: f32) -> f32 {
    wrap(finite(from) + difference(from, to) * finite(t))
}

/// Turns towards an angle the short way, by at most `max_step` and never beyond it; in (-pi, pi]. \[rad\]
///
/// A negative or NaN step turns nothing.
///
/// ```
/// use wits_core::angle::turn_towards;
/// assert_eq!(turn_towards(0.0, 1.0, 0.25), 0.25);
/// assert_eq!(turn_towards(0.0, 1.0, 2.0), 1.0);
/// ```
#[must_use]
pub fn turn_towards(from: f32, to: f32, max_step: f32) -> f32 {
    let turn = difference(from, to);
    let step = math::max(max_step, 0.0);
    if turn.abs() <= step { wrap(to) } else { wrap(finite(from) + step.copysign(turn)) }
}

#[inline]
fn wrap_wide(angle: f64) -> f32 {
    // Less than a turn, the usual case, is its own remainder.
    let less = angle.abs() < std::f64::consts::TAU;
    let mut turn = if less { angle } else { angle % std::f64::consts::TAU };
    // The nearest f32 to pi lies a little above pi; it still counts as half a turn.
    if turn > f64::from(PI) {
        turn -= std::f64::consts::TAU;
    } else if turn < -f64::from(PI) {
        turn += std::f64::consts::TAU;
    }
    let turn = turn as f32;
    if turn <= -PI { PI } else { turn }
}

/// The same direction in double precision; angles too large for an honest remainder are reduced by `libm`.
#[inline]
fn widen(angle: f32) -> f64 {
    if angle.abs() < 1e6 { f64::from(angle) } else { widen_large(finite(angle)) }
}

#[cold]
fn widen_large(angle: f32) -> f64 {
    let (sine, cosine) = math::sin_cos(angle);
    f64::from(math::atan2(sine, cosine))
}

#[inline]
fn finite(value: f32) -> f32 {
    if value.is_finite() { value } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use std::f32::consts::FRAC_PI_4;

    use proptest::prelude::*;

    use super::*;

    // Millington 3.1.2, right-handed, angle from +z: o = 0 looks along (x, z) = (0, 1), o = pi/2 along (1,
    // 0), and the inverse is atan2(x, z); the book's listings print atan2(-x, z), which belongs to the mirror
    // image.
    #[test]
    fn oracle_millington_3_1_2_orientation() {
        let looking = |o: f32| yaw_direction(o + FROM_PLUS_Z);
        assert!(looking(0.0).distance(Vec3::Z) < 1e-6);
        assert!(looking(FRAC_PI_2).distance(Vec3::X) < 1e-6);
        for o in [-3.0f32, -1.0, 0.0, 0.5, 2.0, 3.0] {
            let vector = looking(o);
            assert!(vector.distance(Vec3::new(math::sin(o), 0.0, math::cos(o))) < 1e-6);
            assert!((math::atan2(vector.x, vector.z) - o).abs() < 1e-5);
            assert!(difference(yaw_of(vector).unwrap(), o + FROM_PLUS_Z).abs() < 1e-5);
        }
        // Exercise 3.6: motion (3.04, 2.946667) in (x, z) has orientation atan2(x, z) = 0.800987.
        let yaw = yaw_of(Vec3::new(3.04, 0.0, 2.946_667)).unwrap();
        assert!((yaw - FROM_PLUS_Z - 0.800_987).abs() < 1e-5);
    }

    // Buckland ch. 1 p. 23-25: troll at the origin with heading (1, 0), princess at (4, 5):
    // cos = 4 / sqrt 41 = 0.62470, turn = 0.89606 (the book rounds the cosine first and prints 0.902).
    #[test]
    fn oracle_buckland_1_turn_to_face() {
        let turn = difference(0.0, of(Vec2::new(4.0, 5.0)).unwrap());
        assert!((turn - 0.896_06).abs() < 1e-5);
        assert!((turn - math::acos(Vec2::X.dot(Vec2::new(4.0, 5.0).normalize()))).abs() < 1e-6);
    }

    #[test]
    fn ground_yaw_turns_right_handed_about_up() {
        let (a, b) = (yaw_direction(0.3), yaw_direction(0.8));
        assert!(a.cross(b).y > 0.0);
        assert!(yaw_direction(FROM_MINUS_Z).distance(Vec3::NEG_Z) < 1e-6);
    }

    #[test]
    fn ends_of_the_intervals_are_as_promised() {
        assert_eq!(wrap(PI), PI);
        assert_eq!(wrap(-PI), PI);
        assert_eq!(of(Vec2::new(-1.0, -0.0)), Some(PI));
        assert!(wrap_positive(TAU) < 1e-6); // the f32 lies a little above a whole turn
        assert_eq!(wrap_positive(-1e-20), 0.0);
        assert_eq!(difference(0.0, PI), PI);
    }

    #[test]
    fn non_finite_input_is_defined() {
        for bad in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
            assert_eq!(direction(bad), Vec2::X);
            assert_eq!((wrap(bad), wrap_positive(bad), difference(bad, 1.0)), (0.0, 0.0, 1.0));
            assert_eq!(of(Vec2::new(bad, 1.0)), None);
            assert_eq!(yaw_of(Vec3::new(1.0, bad, 1.0)), None);
            assert!(lerp(bad, bad, bad).is_finite());
            assert!(turn_towards(bad, 1.0, bad).is_finite());
        }
        assert_eq!(yaw_of(Vec3::Y), None);
    }

    proptest! {
        #[test]
        fn direction_and_of_undo_each_other(angle in -3.1f32..3.1, length in 1e-20f32..1e20) {
            prop_assert!((of(direction(angle) * length).unwrap() - angle).abs() < 1e-5);
            prop_assert!((yaw_of(yaw_direction(angle) * length).unwrap() - angle).abs() < 1e-5);
        }

        #[test]
        fn wrapping_keeps_the_direction_and_the_interval(angle in any::<f32>()) {
            let (signed, positive) = (wrap(angle), wrap_positive(angle));
            prop_assert!(-PI < signed && signed <= PI);
            prop_assert!((0.0..TAU).contains(&positive));
            prop_assert_eq!(wrap(signed).to_bits(), signed.to_bits());
            prop_assert!(direction(signed).distance(direction(angle)) < 1e-6);
            prop_assert!(direction(positive).distance(direction(angle)) < 1e-6);
        }

        #[test]
        fn difference_leads_from_one_to_the_other(from in -1e3f32..1e3, to in -1e3f32..1e3) {
            let turn = difference(from, to);
            prop_assert!(-PI < turn && turn <= PI);
            prop_assert!(direction(from + turn).distance(direction(to)) < 2e-4);
            prop_assert!(direction(lerp(from, to, 1.0)).distance(direction(to)) < 2e-4);
        }

        #[test]
        fn turning_never_overshoots(from in -4f32..4.0, to in -4f32..4.0, step in 0f32..4.0) {
            let next = turn_towards(from, to, step);
            let (before, after) = (difference(from, to).abs(), difference(next, to).abs());
            prop_assert!(difference(from, next).abs() <= step + 1e-5);
            prop_assert!((after - (before - step).max(0.0)).abs() < 1e-5);
        }

        #[test]
        fn plane_and_ground_agree(angle in -10f32..10.0) {
            let (flat, ground) = (direction(angle), yaw_direction(angle));
            prop_assert_eq!(ground, Vec3::new(flat.x, 0.0, -flat.y));
        }
    }

    #[test]
    fn diagonal_is_an_eighth_turn() {
        assert_eq!(of(Vec2::ONE), Some(FRAC_PI_4));
    }
}
