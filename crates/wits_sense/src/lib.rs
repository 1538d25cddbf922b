//! Senses: who knows what.
//!
//! A character should notice what it could have noticed and nothing else, remember it for a while, and be less and less sure.
//!
//! - How signals travel, as data: [`modality`]. What the world answers: [`surroundings`].
//! - Who notices what, and when: [`manager`], in the open or through the rooms of a [`graph`].
//! - What a character remembers: [`memory`]. All that a mind may ask: [`knowledge`].
//! - How much effort a character is worth: [`exposure`].
//!
//! Nothing here knows minds, bodies or a clock. Definitions are files, states are plain data, times are
//! [moments](wits_core::time::Moment) of the game. Flat games use `Vec2`, those with heights `Vec3`: see [`Point`].

pub mod exposure;
pub mod graph;
pub mod knowledge;
pub mod manager;
pub mod memory;
pub mod modality;
pub mod surroundings;

#[cfg(test)]
mod allocations;
mod names;
mod point;
mod sensor;
mod show;
mod signal;

pub use manager::{SenseManager, Setting};
pub use names::{Team, What};
pub use point::Point;
pub use sensor::{Cares, Sensor, SensorId};
pub use show::Telling;
pub use signal::{Notice, Signal};
pub use wits_core::who::Who;
