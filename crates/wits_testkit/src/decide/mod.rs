//! Testing minds: behaviour trees, state machines, decision trees, and whatever else implements
//! [`Mind`](wits_mind::Mind).
//!
//! | what | for |
//! |---|---|
//! | [`Leaf`], [`Answers`] | actions and conditions that follow a script and count |
//! | [`Mocks`] | puts them in the place of real ones, by name or by the path of a node |
//! | [`Trial`] | a mind, a game and a clock; promises about time: "within two seconds it is in Cover" |
//! | [`sweep`] | the same for many seeds; tells the smallest that fails, and which events it takes |
//! | [`Coverage`] | which nodes were never reached, which transitions never taken |
//! | [`semantics`] | what the nodes of behaviour trees must do, as a table to hold a composite of your own against |
//! | [`Exam`] | everything that any mind has to keep: one exit for each enter, saves that continue, no allocation |
//!
//! Nothing here waits: time is virtual, so an hour of play takes a moment.
//!
//! # When not to use it
//! To test what a single action does to the game, call it; to test a whole game, see [`replay`](crate::replay).

mod answers;
mod claim;
mod coverage;
mod exam;
mod leaf;
#[cfg(feature = "decide")]
mod mocks;
mod picture;
mod report;
pub mod semantics;
mod sweep;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod toy;
mod trial;
mod view;

pub use answers::Answers;
pub use claim::Expect;
pub use coverage::{Coverage, LinkCover, NodeCover};
pub use exam::Exam;
pub use leaf::Leaf;
#[cfg(feature = "decide")]
pub use mocks::{Mock, Mockable, Mocks};
pub use picture::assert_well_formed;
pub use report::CoverageReport;
pub use sweep::sweep;
pub use trial::{Broken, Trial};
pub use view::View;
