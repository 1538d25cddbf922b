//! State machines written in code: states of your own type, tables, and plain `match`.
//!
//! # Which form?
//!
//! | form | rules live | take it when |
//! |---|---|---|
//! | `enum` and `match` (below) | in one function | there are three states and will never be ten |
//! | [`TransitionTable`] | in a table, apart from the states | the same states are wired differently |
//! | [`StateMachine`] | in the states, as code | states need code of their own for entering, leaving, messages |
//! | [`machine`](crate::machine) | in a file or a definition | designers edit it, the studio shows it, it nests |
//!
//! # The plainest machine
//! A guard that patrols, defends and sleeps needs no library. What is given up: nobody can see it run, and every change is
//! a change of code.
//!
//! ```
//! #[derive(Clone, Copy, Debug, PartialEq)]
//! enum Guard { Patrol, Defend, Sleep }
//!
//! impl Guard {
//!     fn update(&mut self, sees_player: bool, tired: bool) {
//!         *self = match *self {
//!             Self::Patrol if sees_player => Self::Defend,
//!             Self::Patrol if tired => Self::Sleep,
//!             Self::Defend if !sees_player => Self::Patrol,
//!             Self::Sleep if !tired => Self::Patrol,
//!             same => same,
//!         }
//!     }
//!
//!     fn hear(&mut self, volume: f32) {
//!         if *self == Self::Sleep && volume > 10.0 {
//!             *self = Self::Defend;
//!         }
//!     }
//! }
//!
//! let mut guard = Guard::Patrol;
//! guard.update(true, true);
//! assert_eq!(guard, Guard::Defend);
//! ```
//!
//! # Source
//! Buckland, *Programming Game AI by Example*, ch. 2; Millington, *AI for Games*, 3e, 5.3.7.

mod embedded;
mod table;
#[cfg(test)]
mod tests;

pub use embedded::{State, StateMachine};
pub use table::TransitionTable;
