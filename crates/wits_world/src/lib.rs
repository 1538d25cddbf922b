//! The world interface: who hears of what.
//!
//! Everything that reaches a mind from the world passes here, where it can be logged, looked at and injected.
//!
//! - One tells another: [`telegram`].

pub mod telegram;

mod names;

pub use names::{Code, Who};
