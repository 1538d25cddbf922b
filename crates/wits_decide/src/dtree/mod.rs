//! Decision trees: questions that lead to one action.
//!
//! # What it does
//! A decision begins at the root, asks a question, goes the way of the answer, and ends at an action. Questions have two
//! answers ([`If`](ChoiceDef::If)) or any number ([`Switch`](ChoiceDef::Switch)), or chance answers
//! ([`Random`](ChoiceDef::Random)): stable as long as it is asked in every run. Branches can be shared by name, so what is
//! called a tree may be a graph without circles.
//!
//! - [`DecisionDef`] is the definition: plain data, from code or a `*.dtree.ron` file.
//! - [`DecisionTree`] is bound to a game's words and shared by all characters. [`decide`](DecisionTree::decide) chooses;
//!   as a [`Mind`](crate::Mind) it also does what was chosen, with its life from enter to exit.
//! - [`DecisionState`] is what one character remembers.
//! - [`Balance`] tells how many questions a decision takes, [`Tally`] counts what happens in a game, and
//!   [`DecisionDef::rearranged`] puts the questions in a better order.
//! - [`Walk`] goes through a tree by hand, question by question.
//!
//! # When not to use it
//! A tree forgets: where what a character did before matters, take a state machine. Where actions can fail and something
//! else has to be tried, take a behaviour tree.
//!
//! # What it costs
//! The questions on one way: 4 of 15 in a complete tree of depth four. Nothing is allocated.
//!
//! # Source
//! Millington, *AI for Games*, 3e, 5.2; its second edition for the demos and the other time-out.

mod adopt;
mod balance;
mod bind;
mod def;
mod doubts;
mod exclusive;
mod mind;
mod plan;
mod rearrange;
mod run;
mod save;
mod state;
mod table;
mod tally;
#[cfg(test)]
mod tests;
mod walk;

pub use balance::{Balance, LeafBalance, Likely};
pub use bind::DecisionTree;
pub use def::{CaseDef, ChoiceDef, DecisionDef, Expiry, RandomDef};
pub use run::{Decision, Step};
pub use save::DecisionOutline;
pub use state::DecisionState;
pub use table::NODES;
pub use tally::{NodeTally, Tally};
pub use walk::{Question, Walk};
