//! Labs about learning: one folder each, with the files of its minds.

pub mod classifier;
pub mod predictor;
pub mod gridworld;
pub mod hopfield;
pub mod leftright;
pub mod pet;
