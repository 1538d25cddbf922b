//! Ray casts: the one thing a navigating agent needs from a game.
//!
//! # What it does
//! [`RayCast`] is the question *what do I meet if I go from here in that direction*. A game answers it with
//! its physics engine, in a closure of three lines; games without one fill a [`StaticWorld`] with walls,
//! circles, boxes and polygons. Wall avoidance, line of sight, hiding, path smoothing and sensors ask nothing
//! else about the world.
//!
//! # When to use
//! Take `&impl RayCast<V>` (or `&dyn RayCast<V>`) in everything that must not walk through walls. Combine a
//! level that never changes with things that move by [`Nearest`].
//!
//! # Parameters
//! A question is a [`Cast`]: a ray, how far, how thick, which layers count, and what to ignore (oneself).
//!
//! # Cost
//! [`StaticWorld`] looks at a handful of shapes out of thousands per cast, and no query allocates.
//!
//! # Failure
//! Nothing panics. A cast without a direction, or with NaN in it, meets nothing.
//!
//! # Determinism
//! Same bits everywhere. Of shapes met at exactly the same distance the one with the lower number wins.

mod builder;
mod bvh;
mod few;
mod query;
mod shape;
mod slabs;
mod world;

pub use builder::StaticWorldBuilder;
pub use few::{Balls, Boxes};
pub use query::{Cast, Empty, Hit, Nearest, RayCast};
pub use shape::Shape;
pub use world::{Place, StaticWorld};

#[cfg(test)]
mod tests;
