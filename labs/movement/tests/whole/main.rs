//! What people and the studio see of the labs.

mod ballistics;
mod crowd;
mod flight;
mod flock;
mod formations;
mod frisbees;
mod herd;
mod race;
mod steering;
