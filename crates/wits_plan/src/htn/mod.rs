//! Task networks: plans made of recipes.
//!
//! # What it does
//! A compound task is done by one of several *methods*, tried in order: each has conditions and a list of smaller tasks. It goes
//! on until everything is an action. What does not work out, because an action far down does not have what it needs, is taken
//! back, and the next method is tried. Unlike [`goap`](crate::goap), nothing is done that nobody wrote down, and a designer
//! decides what is tried first.
//!
//! ```
//! use wits_core::ron::RonFile;
//! use wits_plan::htn::HtnDef;
//! let network = HtnDef::from_ron("fire.htn.ron", r#"(
//!     facts: { "axe": Flag, "wood": Flag, "fire": Flag },
//!     actions: [
//!         (name: "chop", needs: {"axe": true}, gives: {"wood": true}),
//!         (name: "gather", gives: {"wood": true}),
//!         (name: "light", needs: {"wood": true}, gives: {"wood": false, "fire": true}),
//!     ],
//!     root: "get warm",
//!     tasks: {
//!         "get warm": [
//!             (name: "there is a fire", needs: {"fire": true}),
//!             (name: "make one", steps: ["get wood", "light"]),
//!         ],
//!         "get wood": [(steps: ["chop"]), (steps: ["gather"])],
//!     },
//! )"#)?.network()?;
//! let domain = network.domain();
//! let plan = network.plan(domain.facts(&[])?).unwrap();
//! assert_eq!(domain.names(&plan.steps), ["gather", "light"]);
//! assert_eq!(plan.record, [1, 1]); // which method was really taken, task by task
//! # Ok::<(), wits_core::findings::Findings>(())
//! ```
//!
//! # Plans that end early
//! A method's `later` tasks are not planned now: the plan ends there, and goes on from what is so then. That keeps plans short
//! where the world changes anyway.
//!
//! # Better plans
//! While a plan is on its way and the facts change by no doing of its own, the network is unfolded again. The new plan replaces the old one only if it
//! takes an earlier method at the first place where they differ. What counts is the branch that was really taken: records of
//! branches that were taken back are taken back, too.
//!
//! # When not to use it
//! It is as clever as its recipes. Where combinations surprise even you, let [`goap`](crate::goap) find them.
//!
//! # What it costs
//! Mostly a walk down the methods, microseconds; taking back can be exponential, hence the limits: [`HtnLimits`]. A unit of the
//! budget is a task or a method looked at.
//!
//! # Source
//! Nau and others, *SHOP2*; Humphreys, *Exploring HTN Planners through Example* (Game AI Pro, 12).

mod adopt;
mod bind;
mod def;
mod doubts;
mod mind;
mod network;
mod show;
#[cfg(test)]
mod tests;
mod unfold;

pub use bind::Htn;
pub use def::{HtnDef, HtnLimits, MethodDef};
pub use mind::HtnState;
pub use network::{Barred, Network, Recipe, TaskPlan};
pub use unfold::{Todo, Tried, Unfold, Verdict};
