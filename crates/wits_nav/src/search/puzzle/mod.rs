//! Puzzles as graphs that nobody lists: a node is a state, a link is a move.
//!
//! | puzzle     | states            | good for                                                              |
//! |------------|-------------------|-----------------------------------------------------------------------|
//! | [`Hanoi`]  | 3ⁿ                | exact counts of states, moves and steps                               |
//! | [`Tiles`]  | 9!/2, 16!/2       | estimates and memory: A* for 8 tiles, IDA* for 15                     |
//! | [`Queens`] | a tree            | a goal whose way does not matter                                      |
//! | [`Cube`]   | 3 674 160         | many moves in every state; all of them within 11 turns of the solved  |
//!
//! # Source
//! Chen, *Game AI*, S1; Buckland, *Programming Game AI by Example*, chapter 5.

mod cube;
mod hanoi;
mod queens;
mod tiles;

pub use cube::Cube;
pub use hanoi::Hanoi;
pub use queens::{Queens, Rows};
pub use tiles::{Board, Tiles};
