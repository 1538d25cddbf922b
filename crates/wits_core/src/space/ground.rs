//! Three dimensions with one yaw: the walking character, four degrees of freedom.

use glam::{Vec2, Vec3};
use serde::{Deserialize, Serialize};

use super::{Plane, Space};
use crate::angle;

/// The world of walking characters: positions are `Vec3` with y up, orientations are yaws in (-pi, pi], spins
/// are rad/s about +y.
///
/// Heights come from the floor, gravity, jumps and lifts; tilting a body to a slope is a matter of animation.
///
/// ```
/// use wits_core::glam::{Vec2, Vec3};
/// use wits_core::space::{Ground, Plane, Space};
/// // A map drawn in the plane can be laid on the ground, and angles stay the same numbers.
/// let on_map = Vec2::new(1.0, 2.0);
/// let in_world = Ground::from_plane(on_map, 0.0);
/// assert_eq!(in_world, Vec3::new(1.0, 0.0, -2.0));
/// assert_eq!(Ground::facing(in_world, 0.0), Plane::facing(on_map, 0.0));
/// assert_eq!(Ground::to_plane(in_world), on_map);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ground;

impl Ground {
    /// Lays a vector of the plane on the ground at a height: (x, y) becomes (x, height, -y).
    #[must_use]
    pub fn from_plane(vector: Vec2, height: f32) -> Vec3 {
        Vec3::new(vector.x, height, 0.0 - vector.y)
    }

    /// The vector seen from above; undoes [`Ground::from_plane`] and forgets the height.
    #[must_use]
    pub fn to_plane(vector: Vec3) -> Vec2 {
        Vec2::new(vector.x, 0.0 - vector.z)
    }
}

impl Space for Ground {
    type Vector = Vec3;
    type Orientation = f32;
    type Spin = f32;

    const AHEAD: Vec3 = Vec3::X;
    const LEFT: Vec3 = Vec3::NEG_Z;

    #[inline]
    fn rotate(orientation: f32, local: Vec3) -> Vec3 {
        Ground::from_plane(Plane::rotate(orientation, Ground::to_plane(local)), local.y)
    }

    #[inline]
    fn unrotate(orientation: f32, world: Vec3) -> Vec3 {
        Ground::from_plane(Plane::unrotate(orientation, Ground::to_plane(world)), world.y)
    }

    #[inline]
    fn facing(direction: Vec3, _base: f32) -> Option<f32> {
        angle::yaw_of(direction)
    }

    #[inline]
    fn facing_each<const N: usize>(directions: [Vec3; N], _bases: [f32; N]) -> [Option<f32>; N] {
        let yaws = angle::of_each(directions.map(|direction| Vec2::new(direction.x, 0.0 - direction.z)));
        std::array::from_fn(|lane| if directions[lane].is_finite() { yaws[lane] } else { None })
    }

    #[inline]
    fn turn(orientation: f32, spin: f32, dt: f32) -> f32 {
        Plane::turn(orientation, spin, dt)
    }

    #[inline]
    fn difference(from: f32, to: f32) -> f32 {
        angle::difference(from, to)
    }

    fn is_finite(orientation: f32) -> bool {
        orientation.is_finite()
    }
}
