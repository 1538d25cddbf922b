//! Ahead and to the side: where a body goes or looks, and what a wish means for throttle and wheel.

use serde::{Deserialize, Serialize};
use wits_core::glam::Vec3;
use wits_core::kinematic::{FACING_THRESHOLD, Kinematic};
use wits_core::space::{Space, Vector};

/// A vector as a body sees it: how much of it points ahead and how much to the left.
///
/// The forward part of a steering force is what a driver does with the throttle and the brake, the side part what he does
/// with the wheel.
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_core::space::Plane;
/// use wits_motion::steering::Components;
/// let looking_up = std::f32::consts::FRAC_PI_2;
/// let parts = Components::of::<Plane>(looking_up, Vec2::new(-3.0, 4.0));
/// assert!((parts.forward - 4.0).abs() < 1e-5 && (parts.left - 3.0).abs() < 1e-5);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Components {
    /// How much of it points ahead; negative is backwards.
    pub forward: f32,
    /// How much of it points to the left; negative is to the right.
    pub left: f32,
}

impl Components {
    /// The parts of a vector for a body with an orientation. In three dimensions what points upwards is left out.
    #[must_use]
    pub fn of<S: Space>(orientation: S::Orientation, vector: S::Vector) -> Self {
        let local = S::unrotate(orientation, vector);
        Self { forward: local.dot(S::AHEAD), left: local.dot(S::LEFT) }
    }

    /// The vector that has these parts and nothing upwards.
    #[must_use]
    pub fn vector<S: Space>(self, orientation: S::Orientation) -> S::Vector {
        S::rotate(orientation, S::AHEAD * self.forward + S::LEFT * self.left)
    }
}

/// Whether bodies of a space turn about any axis, and not only about the one that points up.
#[inline]
pub(super) fn is_round<S: Space>() -> bool {
    S::Spin::DIMENSIONS == 3
}

/// A level vector of the body's own frame, carried to the world of a flat space.
///
/// Ahead is where the body goes, and where it looks when it stands. As long as it goes, this needs no trigonometry and no
/// root: the vector comes times a length whose square comes with it.
#[inline]
pub(super) fn from_heading<S: Space>(body: &Kinematic<S>, ahead: f32, left: f32) -> (S::Vector, f32) {
    let level = level::<S>(body.velocity);
    let squared = level.length_squared();
    if squared <= FACING_THRESHOLD || !squared.is_finite() {
        return (from_orientation::<S>(body.orientation, Vec3::new(ahead, left, 0.0)), 1.0);
    }
    (level * ahead + left_of::<S>(level) * left, squared)
}

/// A vector of the body's own frame (x ahead, y left, z up), carried to the world.
#[inline]
pub(super) fn from_orientation<S: Space>(orientation: S::Orientation, local: Vec3) -> S::Vector {
    let up = S::Vector::from_fn(|axis| if S::Vector::DIMENSIONS == 3 && axis == 1 { local.z } else { 0.0 });
    S::rotate(orientation, S::AHEAD * local.x + S::LEFT * local.y + up)
}

/// Without its height.
#[inline]
fn level<S: Space>(vector: S::Vector) -> S::Vector {
    let flat = S::Vector::DIMENSIONS == 2;
    S::Vector::from_fn(|axis| if flat || axis != 1 { vector.component(axis) } else { 0.0 })
}

/// A level vector turned a quarter to the left: (x, y) becomes (-y, x), on the ground (x, z) becomes (z, -x).
#[inline]
fn left_of<S: Space>(level: S::Vector) -> S::Vector {
    S::Vector::from_fn(|axis| match (S::Vector::DIMENSIONS, axis) {
        (2, 0) => -level.component(1),
        (2, _) => level.component(0),
        (_, 0) => level.component(2),
        (_, 2) => -level.component(0),
        _ => 0.0,
    })
}
