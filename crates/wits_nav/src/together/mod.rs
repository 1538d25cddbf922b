//! Many who are on their way at once.
//!
//! In corridors and doorways everybody's shortest way is everybody's collision. Here time is part of the plan: who plans
//! first reserves where it will be at each step, and the others plan round that, waiting or stepping aside where they must.
//! Plans reach only some steps ahead (the *window*); then everybody plans again, in another order, so that nobody is always
//! last.
//!
//! Use it for units that move from cell to cell. Bodies that move freely in the open are better off with reciprocal
//! avoidance; a crowd that has one goal with a flow field.
//!
//! # Source
//! Windowed hierarchical cooperative A* (WHCA*) by Silver.

mod convoy;
mod reservations;
mod safety;
mod spacetime;

#[cfg(test)]
mod tests;

pub use convoy::{Convoy, ConvoyDef, Traveller};
pub use reservations::Reservations;
