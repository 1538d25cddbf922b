//! Local and world space: where is that, seen from me?
//!
//! # What it does
//! A frame is a body's own coordinate system: x ahead, and in the plane y to the left; in three dimensions y
//! up and z to the right. Frames carry points (which move with the origin) and vectors (which only turn) both
//! ways.
//!
//! # When to use
//! When many things are looked at from one body: obstacles ahead, offsets in a formation, the wander circle.
//! For a single point [`Pose::to_world`](crate::kinematic::Pose::to_world) is shorter.
//!
//! # Failure
//! A heading without a direction counts as +x. Nothing panics.
//!
//! # Determinism
//! Plain arithmetic, the same bits everywhere.
//!
//! # Source
//! Buckland, *Programming Game AI by Example*, ch. 1 p. 26-28.

use glam::{Quat, Vec2, Vec3};

use crate::angle;
use crate::space::{Ground, Space, Vector, Volume};

/// The coordinate system of a body in the plane.
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_core::local::Frame2;
///
/// let frame = Frame2::new(Vec2::new(10.0, 20.0), Vec2::Y); // at (10, 20), looking up
/// assert_eq!(frame.point_to_local(Vec2::new(10.0, 25.0)), Vec2::new(5.0, 0.0)); // 5 m ahead
/// assert_eq!(frame.point_to_world(Vec2::new(0.0, 5.0)), Vec2::new(5.0, 20.0)); // 5 m to the left
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame2 {
    /// Where the body is. \[m\]
    pub origin: Vec2,
    /// Local x: the unit heading.
    pub ahead: Vec2,
    /// Local y: the heading turned a quarter to the left.
    pub left: Vec2,
}

/// The coordinate system of a body in three dimensions.
///
/// ```
/// use wits_core::glam::Vec3;
/// use wits_core::local::Frame3;
///
/// let frame = Frame3::from_yaw(Vec3::new(1.0, 0.0, 0.0), std::f32::consts::PI); // looking back along -x
/// assert!(frame.point_to_local(Vec3::ZERO).distance(Vec3::X) < 1e-6); // the world's origin is 1 m ahead
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame3 {
    /// Where the body is. \[m\]
    pub origin: Vec3,
    /// Local x: the unit heading.
    pub ahead: Vec3,
    /// Local y: the unit vector above the body.
    pub up: Vec3,
    /// Local z: the unit vector to the right.
    pub right: Vec3,
}

impl Frame2 {
    /// The frame of a body with a heading of any length.
    #[must_use]
    pub fn new(origin: Vec2, heading: Vec2) -> Self {
        let ahead = Vector::try_normalize(heading).unwrap_or(Vec2::X);
        Self { origin, ahead, left: ahead.perp() }
    }

    /// The frame of a body with an orientation. \[rad\]
    #[must_use]
    pub fn from_angle(origin: Vec2, orientation: f32) -> Self {
        let ahead = angle::direction(orientation);
        Self { origin, ahead, left: ahead.perp() }
    }

    /// Where a point given in this frame is in the world. \[m\]
    #[must_use]
    pub fn point_to_world(&self, local: Vec2) -> Vec2 {
        self.origin + self.vector_to_world(local)
    }

    /// A vector given in this frame, as the world sees it.
    #[must_use]
    pub fn vector_to_world(&self, local: Vec2) -> Vec2 {
        self.ahead * local.x + self.left * local.y
    }

    /// Where a point of the world is in this frame. \[m\]
    #[must_use]
    pub fn point_to_local(&self, world: Vec2) -> Vec2 {
        self.vector_to_local(world - self.origin)
    }

    /// A vector of the world, as this frame sees it.
    #[must_use]
    pub fn vector_to_local(&self, world: Vec2) -> Vec2 {
        Vec2::new(world.dot(self.ahead), world.dot(self.left))
    }
}

impl Frame3 {
    /// The frame of a body that stands upright. \[rad\]
    #[must_use]
    pub fn from_yaw(origin: Vec3, yaw: f32) -> Self {
        Self { origin, ahead: angle::yaw_direction(yaw), up: Vec3::Y, right: -Ground::left(yaw) }
    }

    /// The frame of a body with any orientation.
    #[must_use]
    pub fn from_quaternion(origin: Vec3, orientation: Quat) -> Self {
        let (ahead, up) = (Volume::forward(orientation), Volume::up(orientation));
        Self { origin, ahead, up, right: -Volume::left(orientation) }
    }

    /// Where a point given in this frame is in the world. \[m\]
    #[must_use]
    pub fn point_to_world(&self, local: Vec3) -> Vec3 {
        self.origin + self.vector_to_world(local)
    }

    /// A vector given in this frame, as the world sees it.
    #[must_use]
    pub fn vector_to_world(&self, local: Vec3) -> Vec3 {
        self.ahead * local.x + self.up * local.y + self.right * local.z
    }

    /// Where a point of the world is in this frame. \[m\]
    #[must_use]
    pub fn point_to_local(&self, world: Vec3) -> Vec3 {
        self.vector_to_local(world - self.origin)
    }

    /// A vector of the world, as this frame sees it.
    #[must_use]
    pub fn vector_to_local(&self, world: Vec3) -> Vec3 {
        Vec3::new(world.dot(self.ahead), world.dot(self.up), world.dot(self.right))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::kinematic::Pose;
    use crate::space::{Plane, quaternion};

    // Buckland ch. 1 p. 26: H = (0, 1), S = perp(H) = (-1, 0), O = (10, 20).
    #[test]
    fn oracle_buckland_1_local_space() {
        let frame = Frame2::new(Vec2::new(10.0, 20.0), Vec2::new(0.0, 3.0));
        assert_eq!(frame.left, Vec2::new(-1.0, 0.0));
        assert_eq!(frame.point_to_local(Vec2::new(10.0, 25.0)), Vec2::new(5.0, 0.0));
        assert_eq!(frame.point_to_world(Vec2::new(5.0, 0.0)), Vec2::new(10.0, 25.0));
        assert_eq!(frame.point_to_world(Vec2::new(0.0, 5.0)), Vec2::new(5.0, 20.0));
        assert_eq!(frame.vector_to_world(Vec2::new(1.0, 2.0)), Vec2::new(-2.0, 1.0));
        assert_eq!(frame.vector_to_local(Vec2::new(-2.0, 1.0)), Vec2::new(1.0, 2.0));
    }

    // Buckland ch. 1 p. 23-25: the sign of heading . (object - position) says in front or behind.
    #[test]
    fn oracle_buckland_1_in_front() {
        let frame = Frame2::new(Vec2::ZERO, Vec2::X);
        assert!(frame.point_to_local(Vec2::new(4.0, 5.0)).x > 0.0);
        assert!(frame.point_to_local(Vec2::new(-4.0, 5.0)).x < 0.0);
    }

    #[test]
    fn a_missing_heading_is_plus_x() {
        for heading in [Vec2::ZERO, Vec2::NAN, Vec2::INFINITY] {
            assert_eq!(Frame2::new(Vec2::ONE, heading).ahead, Vec2::X);
        }
    }

    #[test]
    fn frames_are_right_handed() {
        let frame =
            Frame3::from_quaternion(Vec3::ZERO, quaternion::from_axis_angle(Vec3::new(1.0, 2.0, -1.0), 2.0));
        assert!(frame.ahead.cross(frame.up).distance(frame.right) < 1e-6);
        let level = Frame3::from_yaw(Vec3::ZERO, 0.7);
        assert!(level.ahead.cross(level.up).distance(level.right) < 1e-6);
    }

    proptest! {
        #[test]
        fn there_and_back_in_the_plane(x in -50f32..50.0, y in -50f32..50.0, angle in -4f32..4.0) {
            let frame = Frame2::from_angle(Vec2::new(y, x), angle);
            let point = Vec2::new(x, y);
            prop_assert!(frame.point_to_world(frame.point_to_local(point)).distance(point) < 1e-3);
            prop_assert!(frame.vector_to_local(frame.vector_to_world(point)).distance(point) < 1e-3);
            let pose = Pose::<Plane>::new(frame.origin, angle);
            prop_assert!(frame.point_to_world(point).distance(pose.to_world(point)) < 1e-3);
        }

        #[test]
        fn there_and_back_in_space(p in [-50f32..50.0, -50f32..50.0, -50f32..50.0], angle in -4f32..4.0) {
            let point = Vec3::from_array(p);
            let turn = quaternion::from_axis_angle(Vec3::new(1.0, -2.0, 3.0), angle);
            for frame in [Frame3::from_yaw(Vec3::ONE, angle), Frame3::from_quaternion(Vec3::ONE, turn)] {
                prop_assert!(frame.point_to_world(frame.point_to_local(point)).distance(point) < 1e-3);
                prop_assert!(frame.vector_to_local(frame.vector_to_world(point)).distance(point) < 1e-3);
            }
            let pose = Pose::<Volume>::new(Vec3::ONE, turn);
            let frame = Frame3::from_quaternion(Vec3::ONE, turn);
            prop_assert!(frame.point_to_local(point).distance(pose.to_local(point)) < 1e-3);
        }
    }
}
