//! Three dimensions with full rotation: flight, space, diving, turrets.

use glam::{Quat, Vec3};
use serde::{Deserialize, Serialize};

use super::{Space, Vector, quaternion};
use crate::{angle, math};

/// The world of flying things: positions are `Vec3` with y up, orientations are unit quaternions, spins are
/// rotation vectors (axis times rad/s, about the world's axes).
///
/// An unturned body looks along +x, its up is +y, its right is +z.
///
/// ```
/// use wits_core::glam::{Quat, Vec3};
/// use wits_core::space::{Space, Volume};
/// let climbing = Volume::upright(Vec3::new(1.0, 1.0, 0.0)).unwrap();
/// assert!(Volume::forward(climbing).distance(Vec3::new(1.0, 1.0, 0.0).normalize()) < 1e-6);
/// assert!(Volume::left(climbing).distance(Vec3::NEG_Z) < 1e-6); // no roll
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Volume;

impl Volume {
    /// The unit vector above a body with this orientation.
    #[must_use]
    pub fn up(orientation: Quat) -> Vec3 {
        quaternion::rotate(orientation, Vec3::Y)
    }

    /// The orientation that looks along a direction without rolling: its left stays level.
    ///
    /// Straight up and down the yaw is 0. `None` when the vector has no direction. Use [`Space::facing`] for
    /// bodies that have no up of their own.
    #[must_use]
    pub fn upright(direction: Vec3) -> Option<Quat> {
        let unit = Vector::try_normalize(direction)?;
        let level = (unit.x * unit.x + unit.z * unit.z).sqrt();
        let yaw = quaternion::from_yaw(angle::yaw_of(unit).unwrap_or(0.0));
        let pitch = quaternion::from_axis_angle(Vec3::Z, math::atan2(unit.y, level));
        Some(quaternion::multiply(yaw, pitch))
    }
}

impl Space for Volume {
    type Vector = Vec3;
    type Orientation = Quat;
    type Spin = Vec3;

    const AHEAD: Vec3 = Vec3::X;
    const LEFT: Vec3 = Vec3::NEG_Z;

    fn rotate(orientation: Quat, local: Vec3) -> Vec3 {
        quaternion::rotate(orientation, local)
    }

    fn unrotate(orientation: Quat, world: Vec3) -> Vec3 {
        quaternion::rotate(quaternion::conjugate(orientation), world)
    }

    fn facing(direction: Vec3, base: Quat) -> Option<Quat> {
        let unit = Vector::try_normalize(direction)?;
        let turn = quaternion::arc(Self::forward(base), unit, Self::up(base));
        Some(quaternion::normalize(quaternion::multiply(turn, base)))
    }

    fn turn(orientation: Quat, spin: Vec3, dt: f32) -> Quat {
        let turn = quaternion::from_rotation_vector(spin * dt);
        quaternion::normalize(quaternion::multiply(turn, orientation))
    }

    fn difference(from: Quat, to: Quat) -> Vec3 {
        quaternion::to_rotation_vector(quaternion::multiply(to, quaternion::conjugate(from)))
    }

    fn is_finite(orientation: Quat) -> bool {
        quaternion::is_finite(orientation)
    }
}
