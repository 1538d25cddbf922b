//! Keeping out of the way: of others, of obstacles, of walls.
//!
//! # What it does
//! Each behaviour looks ahead in its own way and has nothing to say (`None`) while the way is free.
//!
//! | behaviour           | keeps clear of            | looks ahead by                                            |
//! |---------------------|---------------------------|-----------------------------------------------------------|
//! | [`AvoidCone`]       | others in front           | a cone; for a handful of agents                           |
//! | [`AvoidCollisions`] | others on crossing ways   | the moment when both are nearest                          |
//! | [`AvoidObstacles`]  | round things that stand   | a box (in 3D a cylinder) as wide as the body              |
//! | [`AvoidWalls`]      | anything a ray can hit    | rays: one, whiskers, parallel, a fan; also out of corners |
//! | [`AvoidByVolume`]   | anything a ray can hit    | the whole body, sent ahead as a ball                      |
//! | [`FollowWall`]      |                           | rays to one side: keeps a wall there                      |
//! | [`HugWall`]         |                           | rays all round: stays near the nearest wall               |
//! | [`Contain`]         | the edge of a region      | where it will be in a moment                              |
//!
//! # When to use
//! Give these the first word and let what an agent wants follow: in a plain sum, avoidance never gets more than its
//! share, and the agent hits the wall with the rest. None of them finds a way; a deep dead end needs a path.
//!
//! # Parameters
//! Lengths should cover the way a body needs to stop or turn: at least `speed² / (2 max_acceleration)`, better twice that.
//!
//! # Failure
//! Nothing panics. Bodies without motion look along their heading. What has no direction (the very centre of an
//! obstacle, somebody on the same spot) is left to a fixed side.
//!
//! # Determinism
//! Plain arithmetic in the order of the inputs; of equally near things the first counts.
//!
//! # Source
//! Reynolds 1999; Millington, *AI for Games*, 3.3.14 and 3.3.15; Buckland, *Programming Game AI by Example*, ch. 3 p.
//! 99-106. Three listings there have wrong signs or formulas; tests show what holds.

mod collisions;
mod cone;
mod contain;
mod corners;
mod follow_wall;
mod hug_wall;
mod obstacles;
mod rays;
pub(crate) mod side;
mod volume;
mod walls;

pub use collisions::{AvoidCollisions, HeadOn};
pub use cone::{AvoidCone, Panic};
pub use contain::{Contain, Region};
pub use corners::{Corners, WallState};
pub use follow_wall::{FollowWall, FollowWallState, WallSide};
pub use hug_wall::HugWall;
pub use obstacles::{AvoidObstacles, Lateral};
pub use rays::{Feeler, Rays};
pub use volume::AvoidByVolume;
pub use walls::{AvoidWalls, Reaction};

#[cfg(test)]
mod scenes;
#[cfg(test)]
mod tests;
