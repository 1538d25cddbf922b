//! Walking on a grid: the examples of the textbooks, and levels of one's own.

mod def;
mod world;

pub use def::{Fall, GridWorldDef, Ground, MAX_SIDE, Moves};
pub use world::{GridWorld, GridWorldState};
