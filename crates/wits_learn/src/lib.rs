//! Learning for game characters: tuning, prediction, classifiers, reinforcement, neural networks, teaching.

pub mod classify;
pub mod examples;
pub mod mind;
pub mod net;
pub mod predict;
pub mod reinforce;
pub mod teach;
pub mod tune;
