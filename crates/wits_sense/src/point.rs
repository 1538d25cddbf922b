//! Places in the plane and in space.

use wits_core::glam::{Vec2, Vec3};
use wits_core::space::{Ground, Vector};

/// A place: `Vec2` in flat games, `Vec3` in those with heights.
///
/// ```
/// use wits_core::glam::{Vec2, Vec3};
/// use wits_sense::Point;
/// assert_eq!(Vec3::new(1.0, 9.0, -2.0).floor_place(), Vec2::new(1.0, 2.0)); // seen from above
/// ```
pub trait Point: Vector {
    /// The place seen from above.
    fn floor_place(self) -> Vec2;
    /// How high it is; 0 in the plane.
    fn height(self) -> f32;
    /// The place above a place of the floor.
    fn above(floor: Vec2, height: f32) -> Self;
}

impl Point for Vec2 {
    #[inline]
    fn floor_place(self) -> Vec2 {
        self
    }
    #[inline]
    fn height(self) -> f32 {
        0.0
    }
    fn above(floor: Vec2, _height: f32) -> Self {
        floor
    }
}

impl Point for Vec3 {
    #[inline]
    fn floor_place(self) -> Vec2 {
        Ground::to_plane(self)
    }
    #[inline]
    fn height(self) -> f32 {
        self.y
    }
    fn above(floor: Vec2, height: f32) -> Self {
        Ground::from_plane(floor, height)
    }
}
