//! Labs about finding paths and searching: one folder each.

pub mod pacman;
pub mod pathlab;
pub mod pursuit;
pub mod puzzles;
