//! Urges: steering on bare vectors, for games that have no [`Kinematic`](wits_core::kinematic::Kinematic) and want none.
//!
//! Each function takes what it needs and gives a vector, or `None` when it has nothing to say, which is not the same
//! as "stop". Weigh them, add them up with [`blend`], limit the sum. The [flock](crate::flock) is made of these.
//!
//! ```
//! use wits_core::glam::Vec2;
//! use wits_motion::steering::urge::{Neighbour, alignment, blend, cohesion, separation};
//! let neighbours = [Neighbour { offset: Vec2::new(2.0, 0.0), heading: Vec2::Y }];
//! let me = (Vec2::X, Vec2::X * 3.0, 4.0); // heading, velocity, top speed
//! let force = blend([
//!     (1.5, separation(neighbours)),
//!     (1.0, alignment(me.0, neighbours)),
//!     (0.8, cohesion(me.1, me.2, neighbours)),
//! ], 10.0);
//! assert!(force.is_some());
//! ```

mod group;
mod limits;
mod wander;

pub use group::{Neighbour, alignment, cohesion, part_overlaps, sees, separation};
pub use limits::{blend, contain, limited, seek};
pub use wander::{WanderDef, WanderState, wander};

#[cfg(test)]
mod tests;
