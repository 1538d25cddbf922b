//! Two dimensions: x to the right, y up, angles counter-clockwise from +x.

use glam::Vec2;
use serde::{Deserialize, Serialize};

use super::Space;
use crate::{angle, math};

/// The flat world: positions are `Vec2`, orientations are angles in (-pi, pi], spins are rad/s.
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_core::space::{Plane, Space};
/// let up = Plane::facing(Vec2::new(0.0, 5.0), 0.0).unwrap();
/// assert_eq!(up, std::f32::consts::FRAC_PI_2);
/// assert!(Plane::left(up).distance(Vec2::NEG_X) < 1e-6);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Plane;

impl Space for Plane {
    type Vector = Vec2;
    type Orientation = f32;
    type Spin = f32;

    const AHEAD: Vec2 = Vec2::X;
    const LEFT: Vec2 = Vec2::Y;

    #[inline]
    fn rotate(orientation: f32, local: Vec2) -> Vec2 {
        let (sine, cosine) = math::sin_cos(orientation);
        Vec2::new(local.x * cosine - local.y * sine, local.x * sine + local.y * cosine)
    }

    #[inline]
    fn unrotate(orientation: f32, world: Vec2) -> Vec2 {
        let (sine, cosine) = math::sin_cos(orientation);
        Vec2::new(world.x * cosine + world.y * sine, world.y * cosine - world.x * sine)
    }

    #[inline]
    fn facing(direction: Vec2, _base: f32) -> Option<f32> {
        angle::of(direction)
    }

    #[inline]
    fn facing_each<const N: usize>(directions: [Vec2; N], _bases: [f32; N]) -> [Option<f32>; N] {
        angle::of_each(directions)
    }

    #[inline]
    fn turn(orientation: f32, spin: f32, dt: f32) -> f32 {
        angle::wrap(orientation + spin * dt)
    }

    #[inline]
    fn difference(from: f32, to: f32) -> f32 {
        angle::difference(from, to)
    }

    fn is_finite(orientation: f32) -> bool {
        orientation.is_finite()
    }
}
