//! Spaces: write movement code once, use it flat, on the ground and in the air.
//!
//! # What it does
//! A [`Space`] names the types of a world and the few operations movement code needs on them.
//!
//! | space      | position | orientation        | spin               | for                                         |
//! |------------|----------|--------------------|--------------------|---------------------------------------------|
//! | [`Plane`]  | `Vec2`   | angle, `f32`       | `f32`              | 2D games, top-down or flat                  |
//! | [`Ground`] | `Vec3`   | yaw, `f32`         | `f32`              | walking characters in 3D: the usual choice  |
//! | [`Volume`] | `Vec3`   | unit quaternion    | rotation vector    | flight, space, diving, turrets              |
//!
//! In all three an unturned character looks along +x, angles follow [`angle`](crate::angle), and a turn of
//! the plane, a yaw of the ground and a rotation of the volume about +y are the same turn.
//!
//! # When to use
//! Bound generic code by `S: Space`, and use `S::Vector` with the methods of [`Vector`]. Code that is meant
//! for one space only uses the `glam` types directly.
//!
//! # Failure
//! Nothing panics. A vector without a direction gives `None`; see [`Space::facing`].
//!
//! # Determinism
//! Bit-identical on every platform: trigonometry goes through [`math`](crate::math), and quaternions are
//! multiplied component by component ([`quaternion`]), not by the vector instructions `glam` uses where it
//! finds them.

mod ground;
mod plane;
pub mod quaternion;
mod vector;
mod volume;

use std::fmt::Debug;

use serde::{Serialize, de::DeserializeOwned};

pub use ground::Ground;
pub use plane::Plane;
pub use vector::Vector;
pub use volume::Volume;

use crate::state::State;

/// The types of a world, and what movement code needs to do with them.
///
/// ```
/// use wits_core::glam::{Vec2, Vec3};
/// use wits_core::space::{Ground, Plane, Space, Vector};
///
/// /// Where a body looking along `orientation` is after walking a distance. Written once.
/// fn ahead<S: Space>(position: S::Vector, orientation: S::Orientation, distance: f32) -> S::Vector {
///     position + S::forward(orientation) * distance
/// }
/// assert_eq!(ahead::<Plane>(Vec2::ZERO, 0.0, 2.0), Vec2::new(2.0, 0.0));
/// assert_eq!(ahead::<Ground>(Vec3::Y, 0.0, 2.0), Vec3::new(2.0, 1.0, 0.0));
/// ```
pub trait Space: Copy + Debug + Default + PartialEq + Send + Sync + 'static {
    /// Positions, velocities, forces.
    type Vector: Vector;
    /// Which way a body is turned; the default is *unturned*, looking along +x.
    type Orientation: Copy
        + Debug
        + Default
        + PartialEq
        + State
        + Serialize
        + DeserializeOwned
        + Send
        + Sync
        + 'static;
    /// Angular velocities, angular accelerations and turns. [rad/s], [rad/s²], \[rad\]
    type Spin: Vector;

    /// The unit vector a body with this orientation looks along.
    fn forward(orientation: Self::Orientation) -> Self::Vector {
        Self::rotate(orientation, Self::AHEAD)
    }

    /// The unit vector to the left of a body with this orientation.
    fn left(orientation: Self::Orientation) -> Self::Vector {
        Self::rotate(orientation, Self::LEFT)
    }

    /// The direction an unturned body looks along: +x.
    const AHEAD: Self::Vector;

    /// The direction to the left of an unturned body: +y in the plane, -z otherwise.
    const LEFT: Self::Vector;

    /// Turns a vector from the body's own frame into the world's.
    fn rotate(orientation: Self::Orientation, local: Self::Vector) -> Self::Vector;

    /// Turns a vector from the world's frame into the body's own; undoes [`Space::rotate`].
    fn unrotate(orientation: Self::Orientation, world: Self::Vector) -> Self::Vector;

    /// The orientation that looks along a direction of any length, and of those the one nearest to `base`.
    ///
    /// `base` matters only in [`Volume`], where a body may roll about its line of sight. `None` when the
    /// direction is zero, not finite, or (on the ground) vertical: keep the orientation you have.
    fn facing(direction: Self::Vector, base: Self::Orientation) -> Option<Self::Orientation>;

    /// [`facing`](Self::facing) for several at once, bit for bit the same; quicker where there is a way.
    #[inline]
    fn facing_each<const N: usize>(
        directions: [Self::Vector; N],
        bases: [Self::Orientation; N],
    ) -> [Option<Self::Orientation>; N] {
        std::array::from_fn(|lane| Self::facing(directions[lane], bases[lane]))
    }

    /// The orientation after turning with a spin for `dt` seconds. Spins are about the world's axes.
    fn turn(orientation: Self::Orientation, spin: Self::Spin, dt: f32) -> Self::Orientation;

    /// The shortest turn from one orientation to another: `turn(from, difference(from, to), 1.0)` is `to`.
    /// \[rad\]
    fn difference(from: Self::Orientation, to: Self::Orientation) -> Self::Spin;

    /// Whether every component is finite.
    fn is_finite(orientation: Self::Orientation) -> bool;

    /// Turns a share `t` of the shortest way from one orientation to another.
    fn blend(from: Self::Orientation, to: Self::Orientation, t: f32) -> Self::Orientation {
        Self::turn(from, Self::difference(from, to), t)
    }

    /// Turns the shortest way towards an orientation, by at most `max_step` and never beyond it. \[rad\]
    fn turn_towards(from: Self::Orientation, to: Self::Orientation, max_step: f32) -> Self::Orientation {
        let turn = Self::difference(from, to);
        if turn.length() <= max_step { to } else { Self::turn(from, turn.clamp_length_max(max_step), 1.0) }
    }
}

#[cfg(test)]
mod tests;
