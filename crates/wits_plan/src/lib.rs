//! Goals and plans of game characters: needs, utility, planners, task networks, goal-driven agents.

mod adopt;
mod circles;
pub mod drive;
pub mod goap;
pub mod htn;
pub mod kinds;
pub mod needs;
pub mod plan;
pub mod smell;
pub mod utility;
pub mod world;
