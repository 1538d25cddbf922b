//! Paths and how to follow them.
//!
//! # What it does
//! A [`Path`] is a line through points, measured by the distance along it; a [`Curve`] rounds it. [`FollowPath`] chases a
//! point that runs ahead on the path ("the rabbit") and stays close to the line; [`FollowWaypoints`] goes from point to
//! point and does not care about the line between them.
//!
//! # When to use
//! | you have                                   | use                                                            |
//! |--------------------------------------------|----------------------------------------------------------------|
//! | a road, a race track, a river              | [`Curve`], [`FollowPath`]                                      |
//! | the result of a path search, corridors     | [`Path`], [`FollowPath`] with a short `offset`                 |
//! | a patrol: *be there, then there*           | [`FollowWaypoints`]                                            |
//! | a wide road on which anywhere will do      | [`FollowPath`] with a `tube`                                   |
//!
//! Not for finding a way: that is navigation. The path must be passable; combine with avoidance for what moves.
//!
//! # Failure
//! A path without points or with points that are not finite is refused with a [`PathError`]. Points that coincide are
//! fine, and so is a path of a single point.
//!
//! # Determinism
//! Plain arithmetic and roots. No randomness.
//!
//! # Source
//! Millington, *AI for Games*, 3.3.12; Buckland, *Programming Game AI by Example*, ch. 3 p. 110; Reynolds, *Steering
//! Behaviors for Autonomous Characters* (path following in a tube).

mod curve;
mod follow;
mod line;
mod search;
mod waypoints;

pub use curve::Curve;
pub use follow::{FollowPath, FollowState};
pub use line::{Path, PathError};
pub use waypoints::{FollowWaypoints, WaypointState};

#[cfg(test)]
mod tests;
