//! Rules over facts for game characters: matching, Rete, arbiters, reasons, experts round a blackboard.
//!
//! # What it does
//! A character believes *facts*; *rules* say what follows from them and what to do. In each decision all rules that match are
//! collected, an *arbiter* chooses one, and it fires: it adds, changes and removes facts, or asks the game for an action. Every
//! fact can be asked why it is believed, every rule why it does not fire.
//!
//! ```
//! use wits_core::random::Seed;
//! use wits_core::time::Moment;
//! use wits_rules::{Matching, Rules};
//!
//! let rules = Rules::read("team.rules", r#"
//!     (rule swap-radio
//!       (?weak (health < 15))               ; somebody is badly hurt
//!       ?radio <- (radio (held-by ?weak))   ; and holds the radio
//!       (?strong (health > 45))             ; somebody else is well
//!       =>
//!       (change ?radio (held-by ?strong)))
//! "#).unwrap();
//! let mut state = rules.start(Matching::Rete);
//! for fact in ["(Whisker (health 12))", "(Captain (health 57))", "(radio (held-by Whisker))"] {
//!     rules.add(&mut state, &fact.parse().unwrap());
//! }
//! let run = rules.run(&mut state, &mut Seed::new(1).stream(), Moment::START);
//! assert_eq!(run.fired, 1);
//! let radio = state.facts().named("radio").unwrap();
//! assert_eq!(rules.why(&state, radio).unwrap().to_string(), "\
//! (radio (held-by Captain))
//!   FROM RULE: swap-radio
//!   BINDINGS: ?weak = Whisker, ?strong = Captain
//!   CONDITIONS:
//!     (Whisker (health 12))
//!       FROM FACT: the game says so
//!     (radio (held-by Whisker))
//!       FROM FACT: the game says so
//!     (Captain (health 57))
//!       FROM FACT: the game says so
//! ");
//! ```
//!
//! [`RuleMind`] binds rules to a game's words, so that they are a [`Mind`](wits_mind::Mind) like all others. [`experts`]
//! is the blackboard architecture.
//!
//! # One representation for nested facts and quick joins
//! Facts nest: `(Captain (Weapon (Rifle (Ammo 36))) (Health 65))` is one fact, so nobody has to guess what
//! `Captains-rifle-ammo` is called. Joining is quick over flat tuples only. Both hold here: a fact is the tree, and a pattern
//! is a *view* on it. Whatever the pattern looks at in the tree, variables and compared values alike, becomes a flat row of
//! values, and from there on everything (joins, hashes, the agenda) knows only rows. Taking the tree apart into one tuple for
//! each branch would have made a join of every second parenthesis.
//!
//! It follows that a fact that changes where a pattern does not look gives the same row as before, and nothing is matched
//! anew. A rule that has fired is suspended until something *that it looked at* changes; a position that changes in every
//! frame does not wake a rule about health.
//!
//! # When not to use it
//! Rules are for reasoning that nobody can foresee, and for explaining it. What a decision tree or a state machine can say is
//! quicker and easier to read there. Writing good rules is the hard part, not matching them.
//!
//! # What it costs
//! The naive matcher takes up to *n* to the power of *m* steps for *n* facts and *m* conditions. The network takes memory, a
//! token of some eighty bytes for every partial match, and only matches what changes; in the steady state it allocates nothing.
//!
//! # Source
//! Millington, *AI for Games*, 3rd edition, 5.8 and 5.9.

mod act;
mod adopt;
mod agenda;
#[cfg(test)]
mod allocations;
mod arbiter;
mod compile;
mod def;
mod entry;
pub mod experts;
mod expr;
mod fact;
mod facts;
mod kinds;
mod load;
mod lower;
pub mod manners;
mod mind;
mod naive;
mod pattern;
mod read;
mod rete;
mod run;
mod show;
mod state;
mod symbol;
mod text;
mod trail;
mod value;
mod why;
mod why_not;
mod write;

#[cfg(test)]
mod tests;

pub use compile::Rules;
pub use def::{
    ActionDef, Arbiter, ClauseDef, EntryDef, ExprDef, MAX_FACTS, MAX_KEEP, MAX_LIMIT, NameDef, Op,
    OperandDef, PatternDef, RuleDef, RulesDef, SeenDef, SetDef, Suspend, TargetDef, TemplateDef,
};
pub use entry::Triggered;
pub use fact::FactDef;
pub use facts::{FactId, Facts};
pub use kinds::kinds;
pub use mind::{RuleMind, RuleMindState};
pub use run::{End, Fired, Run};
pub use state::{Asked, Matching, RuleState};
pub use symbol::{Symbol, Symbols};
pub use text::Spot;
pub use value::{Datum, Value};
pub use why::{Source, Why};
pub use why_not::WhyNot;
