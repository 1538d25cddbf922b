//! The world interface: who hears of what.
//!
//! Everything that reaches a mind from the world passes here, where it can be logged, looked at and injected.
//!
//! - One tells another: [`telegram`]. Who is there: [`registry`].
//! - What happened is found once, and all who care are told: [`event`]. Squads among themselves: [`channel`], [`radio`].
//! - Facts that many ask for, computed once: [`polling`].
//! - A place where something happens to whoever comes: [`trigger`].
//! - Everything that passed, to be filtered and added to: [`log`].
//!
//! Nothing here knows minds: whoever is told is the game's business, through a closure or a small trait. States are plain
//! data, times are [moments](wits_core::time::Moment) or ticks of the game, work is counted by a
//! [budget](wits_core::work::Budget).

pub mod channel;
pub mod event;
pub mod log;
pub mod polling;
pub mod radio;
pub mod registry;
pub mod telegram;
pub mod trigger;

#[cfg(test)]
mod allocations;
mod names;

pub use names::Code;
pub use wits_core::who::Who;
