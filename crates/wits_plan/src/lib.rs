//! Goals and plans of game characters: needs, utility, planners, task networks, goal-driven agents.

pub mod goap;
pub mod htn;
pub mod plan;
pub mod world;
