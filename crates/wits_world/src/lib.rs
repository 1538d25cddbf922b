//! The world interface: who hears of what.
//!
//! Everything that reaches a mind from the world passes here, where it can be logged, looked at and injected.
//!
//! - One tells another: [`telegram`].
//! - What happened is found once, and all who care are told: [`event`].
//! - A place where something happens to whoever comes: [`trigger`].

pub mod event;
pub mod telegram;
pub mod trigger;

mod names;

pub use names::{Code, Who};
