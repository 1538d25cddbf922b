//! Labs about learning: one folder each, with the files of its minds.

pub mod cartpole;
pub mod classifier;
pub mod deep;
pub mod gridworld;
pub mod hopfield;
pub mod lander;
pub mod leftright;
pub mod pet;
pub mod predictor;
