//! Labs about movement: one folder each, with its description, its world and what it shows.

pub mod ballistics;
pub mod crowd;
pub mod flight;
pub mod flock;
pub mod formations;
pub mod frisbees;
pub mod herd;
pub mod race;
pub mod steering;
