//! Planning with goals: finds the actions that lead from here to what is wanted.
//!
//! # What it does
//! Instead of saying what to do when, a game says what actions need and change ([`world`](crate::world)) and what is wanted;
//! a search puts the actions together. Four searches answer the same question:
//!
//! | search | how | take it when |
//! |---|---|---|
//! | [`AStar`] | forward, the best state first | nearly always |
//! | [`IdaStar`] | forward, one plan at a time, a table of fixed size | memory is short, or states are large |
//! | [`Backwards`] | from the goal, with `AStar` | there are many actions, and few matter for a goal |
//! | [`Ahead`] | all plans of a few steps, the least bad end | there is no one goal but several needs |
//!
//! The first three give plans of the same cost: the cheapest. All can be sliced, all have bounds, and what there is no plan
//! for is told apart from what was not found in time ([`NoPlan`]).
//!
//! ```
//! use wits_plan::goap::{AStar, Solve};
//! use wits_plan::world::{ActionDef, DomainDef, FactDef, Goal};
//! let domain = DomainDef::new()
//!     .fact("has_gun", FactDef::flag()).fact("loaded", FactDef::flag()).fact("foe_alive", FactDef::flag())
//!     .action(ActionDef::new("take gun").gives("has_gun", true))
//!     .action(ActionDef::new("load").needs("has_gun", true).gives("loaded", true))
//!     .action(ActionDef::new("shoot").needs("loaded", true).gives("foe_alive", false).gives("loaded", false))
//!     .build()?;
//! let goal = Goal::new(&domain, &[("foe_alive", false.into())])?;
//! let plan = AStar::default().solve(&goal, &domain.facts(&[("foe_alive", true.into())])?).unwrap();
//! assert_eq!(domain.names(&plan.steps), ["take gun", "load", "shoot"]);
//! # Ok::<(), wits_core::findings::Findings>(())
//! ```
//!
//! # Files
//! [`GoapDef`] is the definition of a planning mind, from code or a `*.goap.ron` file; bound to a game's words it is a
//! [`Goap`] mind, which plans, does, watches and repairs.
//!
//! # When not to use it
//! If you know the order of things, write it down: a behaviour tree or a [task network](crate::htn) is easier to steer. If
//! only the next step matters, weigh it.
//!
//! # Source
//! Millington, *AI for Games*, 3e, 5.7.5 and 5.7.6.

mod adopt;
mod ahead;
mod astar;
mod backwards;
mod bind;
mod def;
mod doubts;
mod idastar;
mod landmarks;
mod mind;
mod show;
mod solve;
mod state;
mod table;
#[cfg(test)]
mod tests;

pub use ahead::{Ahead, AheadDef, Prospect};
pub use astar::{AStar, Seen};
pub use backwards::{Backwards, Need};
pub use bind::Goap;
pub use def::{GoalDef, GoapDef, Method, Pace};
pub(crate) use doubts::doubt_actions;
pub use idastar::IdaStar;
pub use landmarks::Landmarks;
pub(crate) use show::facts_section;
pub use show::{Alternative, search_graph};
pub use solve::{Effort, Limits, NoPlan, Plan, Slices, Solve};
pub use state::GoapState;
pub use table::Transpositions;
