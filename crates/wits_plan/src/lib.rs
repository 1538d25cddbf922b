//! Goals and plans of game characters: needs, utility, planners, task networks, goal-driven agents.

pub mod goap;
pub mod plan;
pub mod world;
