use std::f32::consts::{FRAC_1_SQRT_2, FRAC_PI_2, PI};

use glam::{Quat, Vec2, Vec3};
use proptest::prelude::*;

use super::{Ground, Plane, Space, Vector, Volume, quaternion};
use crate::math;

fn assert_near<V: Vector>(a: V, b: V, tolerance: f32) {
    assert!(Vector::distance(a, b) < tolerance, "{a:?} is not {b:?}");
}

// [r i j k] as printed in the book.
fn printed(r: f32, i: f32, j: f32, k: f32) -> Quat {
    Quat::from_xyzw(i, j, k, r)
}

fn same_turn(a: Quat, b: Quat) -> bool {
    let difference = quaternion::multiply(a, quaternion::conjugate(b));
    Vector::length(quaternion::to_rotation_vector(difference)) < 1e-4
}

fn any_unit() -> impl Strategy<Value = Quat> {
    [-1f32..1.0, -1f32..1.0, -1f32..1.0, -1f32..1.0]
        .prop_filter("too short", |c| c.iter().map(|x| x * x).sum::<f32>() > 0.01)
        .prop_map(|[x, y, z, w]| quaternion::normalize(Quat::from_xyzw(x, y, z, w)))
}

fn any_vector() -> impl Strategy<Value = Vec3> {
    [-10f32..10.0, -10f32..10.0, -10f32..10.0].prop_map(Vec3::from_array)
}

// Buckland ch. 1 p. 13-15: archer (8, 4), target (2, 1): sqrt(36 + 9) = 6.7082, in range of an arrow that
// flies 10.
#[test]
fn oracle_buckland_1_squared_distance() {
    let (archer, target) = (Vec2::new(8.0, 4.0), Vec2::new(2.0, 1.0));
    assert_eq!(Vector::distance_squared(archer, target), 45.0);
    assert!((Vector::distance(archer, target) - 6.7082).abs() < 1e-4);
    assert!(Vector::distance_squared(archer, target) <= 10.0 * 10.0);
}

// Buckland ch. 1 p. 18-22.
#[test]
fn oracle_buckland_1_vector_algebra() {
    let sum: Vec2 = [(-5., 5.), (0., -10.), (13., 7.), (-4., 3.)].into_iter().map(Vec2::from).sum();
    assert_eq!(sum, Vec2::new(4.0, 5.0));
    assert_eq!(sum * 2.0, Vec2::new(8.0, 10.0));
    assert!((Vector::length(sum) - 6.4031).abs() < 1e-4);
    assert_near(Vector::normalize_or_zero(sum), Vec2::new(0.624_70, 0.780_87), 1e-5);
    assert_eq!(Vector::normalize_or_zero(Vec2::ZERO), Vec2::ZERO);
}

// Millington exercise 3.1 and 3.3: seek from (5, 6) to (8, 2) is (3, -4), unit (0.6, -0.8), at speed 5 (3,
// -4).
#[test]
fn oracle_millington_3_1_seek_direction() {
    let unit = Vector::normalize_or_zero(Vec2::new(8.0, 2.0) - Vec2::new(5.0, 6.0));
    assert_near(unit, Vec2::new(0.6, -0.8), 1e-6);
    assert_near(unit * 5.0, Vec2::new(3.0, -4.0), 1e-6);
    assert_near(-unit * 5.0, Vec2::new(-3.0, 4.0), 1e-6);
}

// Millington 3.9.1, equation 3.11: ij = k and so on; exercise 3.21: the axis-angle form always has norm 1.
#[test]
fn oracle_millington_3_21_axis_angle_has_norm_one() {
    for step in 0..100 {
        let q = quaternion::from_axis_angle(Vec3::new(8.0, 15.0, 0.0), step as f32 * 0.1);
        let norm = q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w;
        assert!((norm - 1.0).abs() < 1e-6);
    }
}

// Millington exercise 3.22, axis (8/17, 15/17, 0), recomputed. Target [0.5, 0.407541, 0.764140, 0].
#[test]
fn oracle_millington_3_22_align() {
    let start = printed(FRAC_1_SQRT_2, 0.0, FRAC_1_SQRT_2, 0.0);
    let target = quaternion::from_axis_angle(Vec3::new(8.0, 15.0, 0.0), 2.0 * math::acos(0.5));
    assert_quaternion(target, printed(0.5, 0.407_541, 0.764_140, 0.0));
    let local = quaternion::multiply(quaternion::conjugate(start), target);
    assert_quaternion(local, printed(0.893_882, 0.288_175, 0.186_775, 0.288_175));
    let world = quaternion::multiply(target, quaternion::conjugate(start));
    assert_quaternion(world, printed(0.893_882, 0.288_175, 0.186_775, -0.288_175));
    assert!((Vector::length(Volume::difference(start, target)) - 0.929_730).abs() < 1e-5);
}

// Millington exercise 3.23 with the printed product order corrected to yaw * (-pitch) * (-roll), z forward:
// yaw pi/4, pitch asin(4 / sqrt 42) = 0.665196, roll atan(0.25) = 0.244979.
#[test]
fn oracle_millington_3_23_faked_rotation_axes() {
    let (pitch, roll) = (math::asin(4.0 / 42f32.sqrt()), math::atan2(0.25, 1.0));
    assert!((pitch - 0.665_196).abs() < 1e-6 && (roll - 0.244_979).abs() < 1e-6);
    let yaw = quaternion::from_yaw(PI / 4.0);
    let tilt = quaternion::multiply(
        quaternion::from_axis_angle(Vec3::X, -pitch),
        quaternion::from_axis_angle(Vec3::Z, -roll),
    );
    let q = quaternion::multiply(yaw, tilt);
    assert_quaternion(q, printed(0.881_972, -0.343_581, 0.322_145, 0.017_314));
    assert_near(quaternion::rotate(q, Vec3::Z), Vec3::new(0.556_349, 0.617_213, 0.556_349), 1e-5);
}

// Millington 3.9.4: the opposite direction needs half a turn; the book's "-b" is the same orientation as b.
#[test]
fn oracle_millington_3_9_4_opposite_direction() {
    let base = quaternion::from_yaw(0.4);
    let behind = Volume::facing(-Volume::forward(base), base).unwrap();
    assert_near(Volume::forward(behind), -Volume::forward(base), 1e-5);
    assert_near(Volume::up(behind), Volume::up(base), 1e-5);
    assert!(same_turn(base, -base));
}

fn assert_quaternion(a: Quat, b: Quat) {
    let error = [a.x - b.x, a.y - b.y, a.z - b.z, a.w - b.w].into_iter().fold(0.0f32, |m, e| m.max(e.abs()));
    assert!(error < 1e-5, "{a:?} is not {b:?}");
}

#[test]
fn an_unturned_body_looks_along_x_everywhere() {
    assert_eq!(Plane::forward(0.0), Vec2::X);
    assert_eq!(Ground::forward(0.0), Vec3::X);
    assert_eq!(Volume::forward(Quat::default()), Vec3::X);
    assert_eq!((Plane::left(0.0), Ground::left(0.0)), (Vec2::Y, Vec3::NEG_Z));
}

#[test]
fn directions_that_do_not_exist_are_none() {
    for bad in [Vec3::ZERO, Vec3::NAN, Vec3::INFINITY] {
        assert_eq!(Ground::facing(bad, 1.0), None);
        assert_eq!(Volume::facing(bad, Quat::IDENTITY), None);
        assert_eq!(Volume::upright(bad), None);
    }
    assert_eq!(Ground::facing(Vec3::Y, 1.0), None);
    assert_near(Volume::forward(Volume::upright(Vec3::NEG_Y).unwrap()), Vec3::NEG_Y, 1e-6);
}

#[test]
fn clamping_is_defined_for_every_input() {
    assert_eq!(Vector::clamp_length_max(Vec2::new(3.0, 4.0), 10.0), Vec2::new(3.0, 4.0));
    assert_near(Vector::clamp_length_max(Vec2::new(3.0, 4.0), 1.0), Vec2::new(0.6, 0.8), 1e-6);
    assert_eq!(Vector::clamp_length_max(Vec2::ONE, -1.0), Vec2::ZERO);
    assert_eq!(Vector::clamp_length_max(Vec2::ONE, f32::NAN), Vec2::ZERO);
    assert_eq!(Vector::clamp_length_max(Vec2::NAN, 1.0), Vec2::ZERO);
    assert_eq!(Vector::clamp_length_max(-3.0f32, 2.0), -2.0);
}

// Known bits of a product and a rotation: plain arithmetic gives them on every platform.
#[test]
fn quaternions_are_the_same_bits_everywhere() {
    let q = quaternion::multiply(quaternion::from_yaw(1.0), quaternion::from_axis_angle(Vec3::ONE, 0.5));
    let v = quaternion::rotate(q, Vec3::new(1.0, 2.0, 3.0));
    let expected = scalar_reference(q, Vec3::new(1.0, 2.0, 3.0));
    assert_eq!(v.to_array().map(f32::to_bits), expected.to_array().map(f32::to_bits));
}

fn scalar_reference(q: Quat, v: Vec3) -> Vec3 {
    let cross = |a: [f32; 3], b: [f32; 3]| {
        [a[1] * b[2] - b[1] * a[2], a[2] * b[0] - b[2] * a[0], a[0] * b[1] - b[0] * a[1]]
    };
    let axis = [q.x, q.y, q.z];
    let twice = cross(axis, v.to_array()).map(|c| c * 2.0);
    let last = cross(axis, twice);
    Vec3::from_array(std::array::from_fn(|i| v[i] + twice[i] * q.w + last[i]))
}

proptest! {
    #[test]
    fn rotate_and_unrotate_undo_each_other(angle in -10f32..10.0, q in any_unit(), v in any_vector()) {
        assert_near(Plane::unrotate(angle, Plane::rotate(angle, v.truncate())), v.truncate(), 1e-4);
        assert_near(Ground::unrotate(angle, Ground::rotate(angle, v)), v, 1e-4);
        assert_near(Volume::unrotate(q, Volume::rotate(q, v)), v, 1e-4);
    }

    #[test]
    fn several_facings_are_each_the_same(a in any_vector(), b: [f32; 3], c in any_vector(), q in any_unit()) {
        fn same<S: Space>(directions: [S::Vector; 4], base: S::Orientation) -> bool {
            S::facing_each(directions, [base; 4]) == directions.map(|direction| S::facing(direction, base))
        }
        let directions = [a, Vec3::from(b), Vec3::ZERO, c];
        prop_assert!(same::<Plane>(directions.map(Vec3::truncate), 0.5));
        prop_assert!(same::<Ground>(directions, 0.5) && same::<Volume>(directions, q));
    }

    #[test]
    fn rotations_agree_with_glam(a in any_unit(), b in any_unit(), v in any_vector()) {
        assert_near(quaternion::rotate(a, v), a * v, 1e-4);
        prop_assert!(same_turn(quaternion::multiply(a, b), a * b));
    }

    #[test]
    fn yaw_is_the_same_turn_in_all_spaces(yaw in -3.1f32..3.1, v in any_vector()) {
        let turned = Ground::rotate(yaw, v);
        assert_near(turned, Volume::rotate(quaternion::from_yaw(yaw), v), 1e-4);
        assert_near(Ground::to_plane(turned), Plane::rotate(yaw, Ground::to_plane(v)), 1e-5);
        assert_near(Ground::forward(yaw), crate::angle::yaw_direction(yaw), 1e-6);
    }

    #[test]
    fn facing_looks_along_the_direction(v in any_vector(), base in any_unit()) {
        prop_assume!(Vector::length(v) > 0.1);
        let unit = Vector::normalize_or_zero(v);
        assert_near(Volume::forward(Volume::facing(v, base).unwrap()), unit, 1e-4);
        let upright = Volume::upright(v).unwrap();
        assert_near(Volume::forward(upright), unit, 1e-4);
        prop_assert!(Volume::left(upright).y.abs() < 1e-4);
        if let Some(yaw) = Ground::facing(v, 0.0) {
            assert_near(Ground::forward(yaw), Vector::normalize_or_zero(Vec3::new(v.x, 0.0, v.z)), 1e-4);
        }
    }

    #[test]
    fn difference_leads_from_one_to_the_other(from in any_unit(), to in any_unit()) {
        let turn = Volume::difference(from, to);
        prop_assert!(Vector::length(turn) <= PI + 1e-3);
        prop_assert!(same_turn(Volume::turn(from, turn, 1.0), to));
        prop_assert!(same_turn(Volume::blend(Volume::blend(from, to, 0.5), to, 1.0), to));
    }

    #[test]
    fn turn_towards_arrives_and_never_overshoots(from in any_unit(), to in any_unit(), step in 0.01f32..1.0) {
        let before = Vector::length(Volume::difference(from, to));
        let after = Vector::length(Volume::difference(Volume::turn_towards(from, to, step), to));
        prop_assert!((after - (before - step).max(0.0)).abs() < 2e-3);
    }

    #[test]
    fn turning_for_a_second_in_steps_is_turning_for_a_second(spin in any_vector(), steps in 1u32..30) {
        let spin = Vector::clamp_length_max(spin, FRAC_PI_2);
        let dt = 1.0 / steps as f32;
        let end = (0..steps).fold(Quat::IDENTITY, |q, _| Volume::turn(q, spin, dt));
        prop_assert!(same_turn(end, Volume::turn(Quat::IDENTITY, spin, 1.0)));
    }

    #[test]
    fn clamped_vectors_are_no_longer_than_asked(v in any_vector(), max in 0f32..20.0) {
        let clamped = Vector::clamp_length_max(v, max);
        prop_assert!(Vector::length(clamped) <= max * 1.0001 + 1e-6);
        prop_assert!(Vector::length(v) > max || clamped == v);
    }
}
