//! Where bodies stand.

use wits_core::glam::{Vec2, Vec3};
use wits_core::hash::HashState;
use wits_core::space::{Ground, Plane, Space, Vector};

/// A space in which bodies walk: the [`Plane`], or the [`Ground`] of a world in three dimensions.
pub trait Footing: Space<Vector: HashState, Orientation = f32, Spin = f32> {
    /// A vector without its height.
    fn level(vector: Self::Vector) -> Self::Vector;

    /// How far up a vector goes. \[m\]
    fn rise(vector: Self::Vector) -> f32;

    /// A place seen from above, as [trigger regions](wits_world::trigger::Region::floor) see it.
    fn floor(place: Self::Vector) -> Vec2;

    /// A vector of files and boards. In the plane the third number is left out.
    #[must_use]
    fn of(vector: Vec3) -> Self::Vector {
        Self::Vector::from_fn(|axis| vector.component(axis))
    }

    /// The same as files and boards hold it.
    #[must_use]
    fn to(vector: Self::Vector) -> Vec3 {
        Vec3::from_fn(|axis| vector.component(axis))
    }
}

impl Footing for Plane {
    fn level(vector: Vec2) -> Vec2 {
        vector
    }

    fn rise(_vector: Vec2) -> f32 {
        0.0
    }

    fn floor(place: Vec2) -> Vec2 {
        place
    }
}

impl Footing for Ground {
    fn level(vector: Vec3) -> Vec3 {
        Vec3::new(vector.x, 0.0, vector.z)
    }

    fn rise(vector: Vec3) -> f32 {
        vector.y
    }

    fn floor(place: Vec3) -> Vec2 {
        Vec2::new(place.x, place.z)
    }
}
