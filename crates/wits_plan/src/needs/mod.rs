//! Goal-oriented behaviour: a character with needs takes, of all that is on offer, what serves them best.
//!
//! # What it does
//! A character has goals ([`GoalDef`]), each with a number that tells how urgent it is: its *insistence*. Things in the world
//! offer actions ([`Offer`]), each with what it changes and how long it takes. [`Rules`] choose one of them:
//!
//! | rule | looks at | good for |
//! |---|---|---|
//! | [`Simple`](Rule::Simple) | the most urgent goal alone | shooters: kill, stay healthy, have ammunition |
//! | [`Overall`](Rule::Overall) | all goals after the action: the least discontent wins | actions with side effects |
//! | [`WithTime`](Rule::WithTime) | the same, and what happens meanwhile | actions and ways of different length |
//!
//! ```
//! use wits_plan::needs::{GoalDef, NeedsState, Offer, Rule, Rules};
//! let goals = [GoalDef::new("eat"), GoalDef::new("bathroom")];
//! let state = NeedsState::of(&goals, [4.0, 3.0]);
//! let soda = Offer::new(&[-2.0, 2.0]);
//! let toilet = Offer::new(&[0.0, -4.0]);
//! let mut rules = Rules { rule: Rule::Simple, ..Rules::default() };
//! assert_eq!(rules.choose(&goals, &state, [soda, toilet], None), Some(0)); // hungry: the soda, whatever comes of it
//! rules.rule = Rule::Overall;
//! assert_eq!(rules.choose(&goals, &state, [soda, toilet], None), Some(1));
//! ```
//!
//! [`NeedsDef`] is the same as a file, `*.needs.ron`, in which objects offer actions of a game's
//! [vocabulary](wits_mind::Vocabulary); bound to it, it is a [`Mind`](wits_mind::Mind). [`Wishes`] are goals that are
//! only on or off, for thousands of characters.
//!
//! # When not to use it
//! With five actions, a decision tree is easier to tune. Where the way to a goal is many actions long and they have to be
//! taken in the right order, plan; offers of a [chain](OfferDef::then) only promise what lies at its end.
//!
//! # What it costs
//! `Simple` looks at every goal once and every offer once, the others at every goal for every offer. Nothing is allocated.
//! Finding the way to every object costs far more: take an estimate, or let the objects [smell](crate::smell).
//!
//! # Source
//! Millington, *AI for Games*, 3e, 5.7.1 to 5.7.4 and 12.3 (objects that know what they are for).

mod adopt;
mod bind;
mod def;
mod explain;
mod goal;
mod mind;
mod offer;
mod rules;
pub mod show;
mod state;
#[cfg(test)]
mod tests;
mod wishes;

pub use bind::Needs;
pub use def::{MAX_CHAIN, MAX_GOALS, NeedsDef, ObjectDef, OfferDef};
pub use explain::{GoalAfter, Scored};
pub use goal::{Discontent, GoalDef, Rate};
pub use mind::{Doing, NeedsMindState};
pub use offer::{Offer, chain_times, straight_line};
pub use rules::{Clamping, Drift, Rule, Rules, Ties};
pub use state::NeedsState;
pub use wishes::Wishes;
