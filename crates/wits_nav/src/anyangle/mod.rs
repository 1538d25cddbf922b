//! Ways over a grid that are not bound to its eight directions.
//!
//! | type           | what it finds                                              | between                     |
//! |----------------|------------------------------------------------------------|-----------------------------|
//! | [`ThetaStar`]  | nearly the shortest way, for little more than A*           | the middles of cells        |
//! | [`Anya`]       | the shortest way there is                                  | any two points              |
//!
//! Both take a [`GridMap`](crate::grid::GridMap) as it is. They differ in what a corner is: Theta* keeps to the rule of the
//! map, where a way from middle to middle must not touch a blocked cell; Anya's traveller is a point that touches corners
//! and slides along walls. The way of Anya is therefore never longer.

mod anya;
mod point;
mod runs;
mod sight;
mod theta;

#[cfg(test)]
mod tests;

pub use anya::Anya;
pub use sight::{line_of_sight, straight, walk_line};
pub use theta::{ANY_ANGLE, ThetaStar};
