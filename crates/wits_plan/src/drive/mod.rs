//! Goal-driven agents: goals that break down into smaller goals while they are pursued.
//!
//! # What it does
//! A goal is *atomic* (do one thing) or *composite* (a list of smaller goals, the front one first). When it becomes the
//! front one it is activated: it plans, and may add subgoals. It is processed at every update until it is completed or has
//! failed, and then terminated exactly once. A goal that failed can be activated again, which plans anew. Nothing is planned
//! before it is needed: buying a sword does not ask for the way to the smithy before there is gold.
//!
//! - [`Goal`] is the trait of goals that you write, mostly an `enum`; [`Subgoals`] is a list of them with their states:
//!   plain data, a stack at its front and a queue at its rear.
//! - [`Brain`] is the top of it. It asks [`Strategies`] how desirable each of them is and pursues the best ([`Think`] is a
//!   set of them made of closures), takes orders, and can be interrupted.
//! - [`DriveDef`] is the same as a file, `*.goals.ron`: composite goals with conditions, actions of a game's vocabulary;
//!   bound to it, it is a [`Mind`](wits_mind::Mind).
//! - [`features`] has the usual formulas for desirabilities; [`show`] draws the stack of goals.
//!
//! ```
//! use std::borrow::Cow;
//! use wits_plan::drive::{Goal, GoalStatus, Subgoals};
//!
//! #[derive(Clone, Debug, PartialEq)]
//! enum Quest { BuySword, GetGold, GoTo(&'static str), Pay }
//!
//! impl Goal<Vec<String>> for Quest {
//!     type Message = ();
//!     fn name(&self) -> Cow<'static, str> { format!("{self:?}").into() }
//!     fn activate(&mut self, _: &mut Vec<String>, subgoals: &mut Subgoals<Self>) -> GoalStatus {
//!         match self {
//!             Self::BuySword => subgoals.add_all([Self::GetGold, Self::GoTo("smithy"), Self::Pay]),
//!             Self::GetGold => subgoals.add_all([Self::GoTo("mine")]),
//!             _ => {}
//!         }
//!         GoalStatus::Active
//!     }
//!     fn process(&mut self, log: &mut Vec<String>, subgoals: &mut Subgoals<Self>) -> GoalStatus {
//!         if matches!(self, Self::BuySword | Self::GetGold) {
//!             return subgoals.process(log);
//!         }
//!         log.push(format!("{self:?}"));
//!         GoalStatus::Completed
//!     }
//! }
//!
//! let (mut goals, mut log) = (Subgoals::of([Quest::BuySword]), Vec::new());
//! while goals.process(&mut log) == GoalStatus::Active {}
//! assert_eq!(log, [r#"GoTo("mine")"#, r#"GoTo("smithy")"#, "Pay"]);
//! ```
//!
//! # When not to use it
//! Where what to do next depends on what happens, and hardly on what was planned, a behaviour tree or a machine is shorter.
//! Where the order of steps has to be found out, plan: here somebody has written it down.
//!
//! # What it costs
//! An update goes down the front goals, one call each. Memory is taken when goals are added, not while they are pursued.
//!
//! # Source
//! Buckland, *Programming Game AI by Example*, ch. 9. Three things differ on purpose: a goal that is going to plan anew does
//! not make its parents do so (there, being inactive climbs up to the top); a failure that was told by a message is told to
//! the parent instead of being dropped (there, the parent sees an empty list and is content); and goals that were never
//! activated are not terminated, since there is nothing to tidy up.

mod adopt;
mod brain;
mod def;
pub mod features;
mod goal;
mod mind;
pub mod show;
mod subgoals;
#[cfg(test)]
mod tests;
mod think;

pub use brain::{Brain, Desire};
pub use def::{DriveDef, StepDef, StrategyDef, TaskDef, WayDef};
pub use goal::{Goal, GoalStatus};
pub use mind::{Drive, DriveState, Step};
pub use subgoals::{Pursued, Subgoals};
pub use think::{Strategies, Strategy, Think};
