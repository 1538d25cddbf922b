//! What people and the studio see of the labs.

mod pacman;
mod pathlab;
mod pursuit;
mod puzzles;
