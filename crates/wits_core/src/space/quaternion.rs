//! Unit quaternions by plain arithmetic, so that every platform gets the same bits.
//!
//! # What it does
//! The products, rotations and conversions of `glam::Quat`, without its vector instructions. The data type
//! stays `glam::Quat`, so values go straight to and from a renderer.
//!
//! # When to use
//! In simulation code, instead of the operators and methods of `Quat`.
//!
//! # Failure
//! Nothing panics. What cannot be normalised becomes the identity. `q` and `-q` are the same orientation.
//!
//! # Determinism
//! Only `+ - * /`, roots and [`math`].

use glam::{Quat, Vec3};

use super::Vector;
use crate::math;

/// The product: first turn by `b`, then by `a`.
///
/// ```
/// use wits_core::glam::Quat;
/// use wits_core::space::quaternion::multiply;
/// let (i, j) = (Quat::from_xyzw(1.0, 0.0, 0.0, 0.0), Quat::from_xyzw(0.0, 1.0, 0.0, 0.0));
/// assert_eq!(multiply(i, j), Quat::from_xyzw(0.0, 0.0, 1.0, 0.0)); // ij = k
/// ```
#[must_use]
pub fn multiply(a: Quat, b: Quat) -> Quat {
    Quat::from_xyzw(
        a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
        a.w * b.y + a.y * b.w - a.x * b.z + a.z * b.x,
        a.w * b.z + a.z * b.w + a.x * b.y - a.y * b.x,
        a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z,
    )
}

/// The opposite turn (of a unit quaternion). Not to be mixed up with `-q`, which is the *same* turn as `q`.
#[must_use]
pub fn conjugate(q: Quat) -> Quat {
    Quat::from_xyzw(-q.x, -q.y, -q.z, q.w)
}

/// The same direction in quaternion space with length 1; the identity when there is none.
#[must_use]
pub fn normalize(q: Quat) -> Quat {
    let reciprocal = 1.0 / (q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w).sqrt();
    if reciprocal.is_finite() && reciprocal > 0.0 {
        Quat::from_xyzw(q.x * reciprocal, q.y * reciprocal, q.z * reciprocal, q.w * reciprocal)
    } else {
        Quat::IDENTITY
    }
}

/// The vector turned by a unit quaternion: `q v q*`.
#[must_use]
pub fn rotate(q: Quat, vector: Vec3) -> Vec3 {
    let axis = Vec3::new(q.x, q.y, q.z);
    let twice = axis.cross(vector) * 2.0;
    vector + twice * q.w + axis.cross(twice)
}

/// The turn by an angle about an axis of any length; the identity when the axis has no direction. \[rad\]
#[must_use]
pub fn from_axis_angle(axis: Vec3, angle: f32) -> Quat {
    let Some(axis) = Vector::try_normalize(axis) else { return Quat::IDENTITY };
    let (sine, cosine) = math::sin_cos(if angle.is_finite() { angle * 0.5 } else { 0.0 });
    Quat::from_xyzw(axis.x * sine, axis.y * sine, axis.z * sine, cosine)
}

/// The turn by a yaw about +y; agrees with [`angle::yaw_direction`](crate::angle::yaw_direction). \[rad\]
#[must_use]
pub fn from_yaw(yaw: f32) -> Quat {
    from_axis_angle(Vec3::Y, yaw)
}

/// The turn by a rotation vector: about its direction, by its length. \[rad\]
#[must_use]
pub fn from_rotation_vector(vector: Vec3) -> Quat {
    from_axis_angle(vector, Vector::length(vector))
}

/// The rotation vector of a unit quaternion, of length at most pi: the short way round. \[rad\]
#[must_use]
pub fn to_rotation_vector(q: Quat) -> Vec3 {
    let sign = if q.w < 0.0 { -1.0 } else { 1.0 };
    let axis = Vec3::new(q.x, q.y, q.z) * sign;
    let sine = Vector::length(axis);
    // Near the identity sin(x) = x, and 2 x is the whole answer; this also keeps 0 / 0 away.
    if sine < 1e-6 { axis * 2.0 } else { axis * (2.0 * math::atan2(sine, q.w * sign) / sine) }
}

/// The least turn that carries the unit vector `from` onto the unit vector `to`.
///
/// For opposite vectors every perpendicular axis is equally near; `spare_axis` decides.
#[must_use]
pub fn arc(from: Vec3, to: Vec3, spare_axis: Vec3) -> Quat {
    let axis = from.cross(to);
    let (sine, cosine) = (Vector::length(axis), Vector::dot(from, to));
    if sine > 1e-6 {
        from_axis_angle(axis, math::atan2(sine, cosine))
    } else if cosine < 0.0 {
        from_axis_angle(spare_axis, std::f32::consts::PI)
    } else {
        Quat::IDENTITY
    }
}

/// Whether every component is finite.
#[must_use]
pub fn is_finite(q: Quat) -> bool {
    q.x.is_finite() && q.y.is_finite() && q.z.is_finite() && q.w.is_finite()
}
