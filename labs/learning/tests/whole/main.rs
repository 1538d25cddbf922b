//! What people and the studio see of the labs.

mod classifier;
