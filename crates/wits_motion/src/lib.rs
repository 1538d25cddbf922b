//! Movement for game characters.
//!
//! This first slice holds what a group needs to move as one:
//! - [`steering`]: separation, alignment, cohesion, wander, containment and overlap for one agent at a time, as plain
//!   functions over whatever list of neighbours a game has;
//! - [`flock`]: the same for tens of thousands at once, over arrays, on one core or all, with the same result.
//!
//! # Features
//! - `parallel` (on by default): batches may run on all cores with rayon. The results are the same bit for bit.

pub mod flock;
pub mod steering;
