//! What neighbours do to an agent: separation, attraction, alignment, cohesion.
//!
//! # What it does
//! A [`Neighbour`] is somebody near, seen from an agent. The four behaviours of groups each make one wish of a whole list
//! of them; together, blended by weights, they make flocks, crowds and herds:
//!
//! | behaviour      | wish                                                             |
//! |----------------|------------------------------------------------------------------|
//! | [`Separation`] | away from those who are too near                                 |
//! | [`Attraction`] | to those who are near: separation with its sign turned round     |
//! | [`Alignment`]  | look, or move, as the others do in the mean                      |
//! | [`Cohesion`]   | to the middle of the others                                      |
//!
//! Who counts as a neighbour is asked first: [`View`] is a range and a field of view. Neighbours come from any iterator;
//! [`others`] walks through a slice of bodies, [`gather`] asks a [`CellIndex`](wits_core::index::CellIndex).
//!
//! # When to use
//! For a handful to some hundreds of agents that each have more on their mind than the group. For flocks of thousands
//! that are all alike there is [`flock`](crate::flock); for crowds that cross each other's ways,
//! [`AvoidCollisions`](super::AvoidCollisions).
//!
//! # Failure
//! Nothing panics. A neighbour on the very same spot is left to the agent's own left; [`others`] and [`gather`] know the
//! numbers of both, so that of two such bodies one goes one way and the other the other way.
//!
//! # Determinism
//! Plain arithmetic in the order of the neighbours: same list, same bits.
//!
//! # Source
//! Reynolds 1987; Millington, *AI for Games*, 3.3.13 and 3.4.2; Buckland, *Programming Game AI by Example*, ch. 3 p.
//! 113-118 and p. 124.

mod alignment;
mod cohesion;
mod gather;
mod neighbour;
mod overlap;
mod pull;
mod separation;

pub use alignment::{Alignment, Alike};
pub use cohesion::Cohesion;
pub use gather::{OnMap, gather, others};
pub use neighbour::{Neighbour, Sight, View};
pub use overlap::part_overlaps;
pub use separation::{Attraction, Falloff, Pick, Separation};

#[cfg(test)]
mod tests;
