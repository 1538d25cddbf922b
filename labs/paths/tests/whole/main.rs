//! What people and the studio see of the labs.

mod learn;
mod pacman;
mod pathlab;
mod pursuit;
mod puzzles;
