//! Context steering: rate all directions, then choose one.
//!
//! # What it does
//! Sums of steering forces cancel out: a wall ahead and a goal behind it give no force at all. Here nothing is summed.
//! Every behaviour rates a ring of directions, in a map of *interest* (where it is good to go) or of *danger* (where it is
//! not); the larger rating counts. Directions much more dangerous than the safest are struck out, and of the others the
//! most interesting wins. Between two slots the way is found on a parabola, so that few slots give smooth motion.
//!
//! # When to use, when not
//! For agents with several concerns that must never be averaged: racing cars, animals among predators, anything among
//! obstacles. A single concern is better off with [one behaviour](crate::steering). Thousands that must not touch each
//! other are a [`crowd`](crate::crowd): context steering rates where others go but does not know that they give way too,
//! so two may step to the same side.
//!
//! # Parameters
//! [`ContextDef`]: 8 to 16 slots are enough for most. [`Seek`], [`FollowPath`], [`Lanes`] rate interest; [`Flee`],
//! [`AvoidObstacles`], [`AvoidMovers`] danger; [`Context::add_interest`] and [`Context::add_danger`] take any function.
//!
//! # Cost
//! Slots times things rated. [`AvoidObstacles`] casts a ray for every slot. Fixed arrays, no allocation; half a kilobyte of
//! state where maps are smoothed over time.
//!
//! # Failure
//! `None` when no safe direction is of any interest. Ratings that are no numbers are left out; nothing panics.
//!
//! # Determinism
//! Plain arithmetic over slots in order; the first of two equal slots wins.
//!
//! # Source
//! Fray, *Context Steering: Behavior-Driven Steering at the Macro Scale*, Game AI Pro 2, 2015.
//!
//! ```
//! use wits_core::glam::Vec2;
//! use wits_motion::context::{Context, ContextDef, ContextState, Flee, Seek};
//!
//! let def = ContextDef::default();
//! let (mut context, mut state) = (Context::new(&def), ContextState::default());
//! Seek::default().rate(&mut context, Vec2::ZERO, Vec2::new(9.0, 0.0)); // food
//! Flee::default().rate(&mut context, Vec2::ZERO, Vec2::new(4.0, 0.5)); // a wolf beside the way
//! let choice = def.choose(&context, &mut state, 0.1).unwrap();
//! assert!(choice.direction.y < -0.5); // round it, on the other side
//! ```

mod danger;
mod def;
mod interest;
mod map;
#[cfg(test)]
mod tests;

pub use danger::{AvoidMovers, AvoidObstacles, Flee, Mover};
pub use def::{Choice, Context, ContextDef, ContextState, Slot};
pub use interest::{FollowPath, Lanes, Seek};
pub use map::{BadMap, MOST_SLOTS, Map, Ring};
