//! What a planner knows of the world: models of your own, and packed facts.
//!
//! # What it does
//! A planner tries actions in its head, so it needs a small copy of the world that can be asked three things: what can be
//! done here, what would the world be like afterwards, how bad is it. [`Model`] is that contract for types of your own.
//! [`Domain`] is ready-made: named facts (yes or no, whole numbers, one of a few words), actions that need and change them,
//! all packed into 128 bits, so that a copy, a comparison and most tests are a few instructions.
//!
//! ```
//! use wits_plan::world::{ActionDef, DomainDef, FactDef, TestDef, EffectDef, Model};
//! let domain = DomainDef::new()
//!     .fact("has_axe", FactDef::flag())
//!     .fact("wood", FactDef::int(0, 9))
//!     .action(ActionDef::new("take_axe").gives("has_axe", true))
//!     .action(ActionDef::new("chop").cost(2).needs("has_axe", true).gives("wood", EffectDef::Add(1)))
//!     .build()?;
//! let mut facts = domain.facts(&[])?; // everything as low as it goes
//! assert!(!domain.allows(&facts, 1));
//! domain.apply(&mut facts, 0);
//! domain.apply(&mut facts, 1);
//! assert_eq!(domain.tell(facts), "has_axe, wood 1");
//! # Ok::<(), wits_core::findings::Findings>(())
//! ```
//!
//! # What a character does not know
//! A fact that is declared `unknown: true` may be unknown: then no test of it holds, whichever way it asks, until an action
//! sets it. The troll under the bridge is simply not part of the plan.
//!
//! # When not to use it
//! Positions and other continuous values make poor facts: plan with "at the forest", and let an action walk there.
//!
//! # What it costs
//! A state is 16 bytes, hence full copies beat lists of differences. Tests of flags and words are one comparison for all of
//! them together; comparisons and sums of numbers cost a few instructions each.
//!
//! # Source
//! Millington, *AI for Games*, 3e, 5.7.5 (the world model).

mod build;
mod def;
mod domain;
mod fact;
mod model;
mod pack;
#[cfg(test)]
mod tests;

pub(crate) use build::Builder;
pub use def::{ActionDef, DiscontentDef, DomainDef, EffectDef, FactDef, Kind, TestDef};
#[cfg(test)]
pub(crate) use domain::Discontent;
pub(crate) use domain::is_barred;
pub use domain::{Act, Domain, Goal};
pub use fact::{Fact, Facts};
pub use model::{Model, Problem};
pub use pack::{Effect, Test};
