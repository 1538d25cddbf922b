//! The behaviours that all others are made of: seek and flee, arrive, align, match, pursue, wander.

mod drive;
mod seek;

pub use drive::Drive;
pub use seek::{Flee, Seek};

#[cfg(test)]
mod tests;
