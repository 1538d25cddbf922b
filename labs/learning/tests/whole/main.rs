//! What people and the studio see of the labs, and exercises that take more than one crate.

mod classifier;
mod predictor;
mod firing;
mod gridworld;
mod hopfield;
mod leftright;
mod pet;
