//! Markov processes and machines: a row of numbers that events change.
//!
//! # What it does
//! The safety of sniping positions, how far each of five leads the assault: numbers that change together. A [`Matrix`] says
//! how: `m[i][j]` is the share of the old number `i` that goes to the new number `j`, so new numbers are the old row times
//! the matrix. (Books differ: some listings multiply the other way round. Here it is always *from row to column*.)
//! A [`MarkovMachine`] has one matrix for each trigger, and one for when nothing has happened for a while.
//!
//! ```
//! use wits_fuzzy::markov::Matrix;
//! // Somebody shot from the first position: it is nearly used up, and what is lost makes the others safer.
//! let shot = Matrix::new(vec![
//!     vec![0.1, 0.3, 0.3, 0.3], vec![0.0, 0.8, 0.0, 0.0], vec![0.0, 0.0, 0.8, 0.0], vec![0.0, 0.0, 0.0, 0.8],
//! ])?;
//! let mut safety = [1.0, 0.5, 1.0, 1.5];
//! shot.apply(&mut safety);
//! assert!(safety.iter().zip([0.1, 0.7, 1.1, 1.5]).all(|(a, b)| (a - b as f32).abs() < 1e-6));
//! # Ok::<(), wits_core::findings::Findings>(())
//! ```
//!
//! # When not to use it
//! When the numbers do not depend on each other, add and multiply them where they are. Values are tuned by hand, and
//! without a matrix that raises them they decay to nothing.
//!
//! # Source
//! Millington, *AI for Games*, 3e, 5.6.

mod def;
mod machine;
mod matrix;
#[cfg(test)]
mod tests;

pub use def::{ChangeDef, IdleDef, MarkovDef, MatrixDef, Wait};
pub use machine::{MarkovMachine, MarkovState};
pub use matrix::{Matrix, Rest};
