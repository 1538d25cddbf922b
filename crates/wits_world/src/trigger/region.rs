//! What a region must be able to tell.

use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;
use wits_core::findings::Findings;
use wits_core::geometry::Aabb;
use wits_core::glam::Vec2;
use wits_core::scene::Shape;
use wits_core::space::Vector;
use wits_core::state::State;

/// A part of the world in which a trigger works. Any shape will do that can answer these few questions.
pub trait Region: Clone + Debug + PartialEq + Serialize + DeserializeOwned + State {
    /// Positions: `Vec2` or `Vec3`.
    type Point: Vector;

    /// Whether a body overlaps it; touching from outside does not count.
    fn is_touching(&self, at: Self::Point, radius: f32) -> bool;

    /// The smallest box round it, seen from above; boxes that are not finite count as everywhere.
    fn footprint(&self) -> Aabb<Vec2>;

    /// A position, seen from above.
    fn floor(at: Self::Point) -> Vec2;

    /// Its outline, seen from above.
    fn outline(&self) -> Shape;

    /// What is wrong with it.
    fn check(&self, path: &str, findings: &mut Findings);
}
