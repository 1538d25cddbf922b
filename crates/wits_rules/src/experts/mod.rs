//! Experts round a blackboard: several decision makers that know nothing of each other work on one problem.
//!
//! # What it does
//! Everything that is known lies on a [`Slate`]. In each iteration every expert says how much it insists on having a turn,
//! looking at the slate but not touching it. The one that insists most, if anybody does, has its turn: it reads, writes, and
//! asks for actions. An action that others could object to becomes a *proposal*: it is passed on when all of them have agreed;
//! one of them may refuse it, or propose something that has to come first and agree later.
//!
//! Experts are code, rules, or words of the game; those of a `*.experts.ron` file are rules or words. Everything that is written is recorded: who wrote what, when.
//!
//! ```
//! use wits_core::random::Seed;
//! use wits_core::time::Moment;
//! use wits_rules::experts::{ExpertsDef, Experts};
//!
//! let def = ExpertsDef::new().expert("scout").expert("gunner").action("fire", ["gunner"]);
//! let experts = Experts::<u32>::new(def)
//!     .code("scout", |game, view| if view.get("target").is_none() && *game > 0 { 1.0 } else { 0.0 },
//!         |game, desk| { desk.write("target", *game); desk.propose("fire", [(*game).into()]); })
//!     .code("gunner", |_, view| if view.awaits("fire") { 5.0 } else { 0.0 },
//!         |_, desk| { desk.agree("fire"); })
//!     .check().unwrap();
//! let mut state = experts.start();
//! let outcome = experts.think(&mut state, &mut 15, &mut Seed::new(1).stream(), Moment::START);
//! assert_eq!(experts.passed(&state).next().unwrap(), ("fire", vec![15.into()]));
//! assert_eq!(outcome.turns, 2);
//! ```
//!
//! # When not to use it
//! If one of the experts is always right, it is enough. If information flows in one direction only, call them one after the
//! other. A blackboard is for knowledge that flows in all directions.
//!
//! # What it costs
//! Asking all experts in each iteration. What they do in their turns should cost much more than asking; one for which it is
//! expensive to find out whether it can contribute should say yes and find out in its turn. One that needs more time stops in
//! between, and insists on the next turn.
//!
//! # Source
//! Millington, *AI for Games*, 3rd edition, 5.9.

mod adopt;
mod def;
mod desk;
mod file;
mod mind;
mod rule_expert;
mod show;
mod slate;
#[cfg(test)]
mod tests;
mod think;
mod words;

pub use def::{ActDef, ExpertDef, ExpertsDef, Ties, WordsDef};
pub use desk::{Desk, View};
pub use mind::{ExpertMind, ExpertMindState};
pub use slate::{Entry, Slate, Written};
pub use think::{Experts, ExpertsState, Outcome, Rest};
