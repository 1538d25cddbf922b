//! Laws that operators and methods of fuzzy control must keep, for any implementation.
//!
//! The tables follow from the public description of IEC 61131-7 and from mathematics; nothing here depends on an
//! implementation. Operators and methods are given as closures, so that any program can be held against them.
//!
//! | suite | holds |
//! |---|---|
//! | [`TNorm::conform`] | *and*, and what activation does to a set: a table, and the laws of t-norms |
//! | [`SNorm::conform`] | *or* and accumulation: a table, and the laws of s-norms |
//! | [`assert_de_morgan`] | a pair of both |
//! | [`Method::conform`] | from the joint shape of clipped sets, or from singletons, to one number |
//!
//! ```
//! use wits_testkit::fuzzy::{SNorm, TNorm, assert_de_morgan};
//! TNorm::Product.conform(|a, b| a * b);
//! SNorm::AlgebraicSum.conform(|a, b| a + b - a * b);
//! assert_de_morgan(|a, b| a * b, |a, b| a + b - a * b);
//! ```

mod method;
mod norm;
#[cfg(test)]
mod tests;

pub use method::{Case, Method};
pub use norm::{SNorm, TNorm, assert_de_morgan};
