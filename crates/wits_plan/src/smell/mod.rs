//! Smells: signals that spread through the level, so that characters find what they need without searching for ways.
//!
//! # What it does
//! Whatever serves a goal smells of it: the fridge of food, the bed of sleep. Smells spread over a grid, round walls but
//! not through them, and fade. A character goes where the smell of its most urgent goal is stronger, cell by cell, and ends
//! at a source: near ones and strong ones win by themselves, and ways that are blocked carry no smell.
//!
//! ```
//! use wits_core::work::Budget;
//! use wits_plan::smell::{ChannelDef, SmellDef, SmellState, Source};
//! let def = SmellDef { width: 5, height: 3, channels: vec![ChannelDef::new("food")] };
//! let mut smells = SmellState::new(&def);
//! for y in 0..2 {
//!     smells.set_wall(&def, (2, y), true); // a way round above
//! }
//! smells.set_sources([Source { channel: 0, cell: (4, 0), intensity: 1.0 }]);
//! for _ in 0..200 {
//!     smells.step(&def, &mut Budget::unlimited());
//! }
//! let (mut at, mut steps) = ((0, 0), 0);
//! while let Some(next) = smells.climb(&def, 0, at) {
//!     (at, steps) = (next, steps + 1);
//! }
//! assert_eq!((at, steps), ((4, 0), 6));
//! ```
//!
//! # Variants
//! - *Intensity*: junk food smells weakly, a roast strongly.
//! - *A channel for each action* ("can cook raw food") instead of each goal: [`sniff`](SmellState::sniff) tells which
//!   actions can be noticed here, and [`needs`](crate::needs) choose among those only.
//! - *A field for each character*, with sources only for what that character can use now: the fridge while its hands are
//!   empty, the oven while it carries raw food. Costs a simulation for each: for a handful of slow characters.
//!
//! # When not to use it
//! Where the way matters (shortest, safest), search for it. A smell is late: what was moved is smelled at its old place
//! for a while.
//!
//! # What it costs
//! A few operations for each open cell, channel and pass; [`step`](SmellState::step) takes a budget of cells, so a pass
//! can be spread over many frames. However it is cut, the result is the same.
//!
//! # Source
//! Millington, *AI for Games*, 3e, 5.7.7.

mod field;
#[cfg(test)]
mod tests;

pub use field::{Cell, ChannelDef, SmellDef, SmellState, Source};
