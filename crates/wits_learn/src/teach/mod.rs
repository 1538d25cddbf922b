//! Teaching characters: a player shows, praises and blames, and the character learns.
//!
//! # What it does
//! A character has a [database of actions](ActionsDef) with explicit slots ("throw the *rock* at the *enemy*") and a
//! [context](ContextDef): a handful of numbers about itself and what is around it. A small network maps contexts to actions:
//! it has a group of outputs for the kind of action and one for each role of a slot. It learns in three ways:
//!
//! - it [observes](TeachModel::observe) what a player demonstrates or what another character does;
//! - it is [judged](TeachModel::judge): praise strengthens and blame weakens what it did in the last seconds, most of all what
//!   it did about a second ago;
//! - its [instincts](InstinctDef) are trained again whenever it has forgotten them.
//!
//! ```
//! use wits_core::random::Seed;
//! use wits_core::ron::RonFile;
//! use wits_core::time::Moment;
//! use wits_learn::teach::{Observation, TeachDef, TeachScratch};
//!
//! let pet = TeachDef::from_ron("pet.teach.ron", r#"(
//!     actions: (
//!         things: ["berry", "ball"],
//!         kinds: [
//!             (name: "eat", slots: [(role: Object, things: ["berry"])]),
//!             (name: "throw", slots: [(role: Object, things: ["ball"])]),
//!             (name: "sleep"),
//!         ],
//!     ),
//!     context: [
//!         (name: "hunger", of: Inner, from: 0, to: 1),
//!         (name: "boredom", of: Inner, from: 0, to: 1),
//!     ],
//!     explore: 0,
//! )"#)?.bind()?;
//! let mut scratch = TeachScratch::default();
//! let mut state = pet.start(Seed::new(1), &mut scratch);
//!
//! // Ten demonstrations: when it is bored, it shall throw the ball; when it is hungry, it shall eat.
//! let [bored, hungry] = [[0.1, 0.9], [0.9, 0.1]].map(|needs| pet.def().context.read(&needs).unwrap());
//! for _ in 0..5 {
//!     for (own, act) in [(&bored, "throw(ball)"), (&hungry, "eat(berry)")] {
//!         let observation = Observation::Demonstrated { action: pet.actions().parse(act)?, own };
//!         pet.observe(&mut state, observation, Moment::START, &mut scratch, || true)?;
//!     }
//! }
//! let decision = pet.decide(&mut state, &bored, &mut scratch, |_| true)?.expect("everything is legal");
//! assert_eq!(pet.actions().text(&decision.action), "throw(ball)");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # When not to use it
//! When the character has to do the right thing: what a network makes of lessons is hard to predict, and some lessons ruin it.
//! That is expected. [Health] says when a network is brain-dead, [`rescue`](TeachModel::rescue) brings it back, lessons can be
//! [listed](TeachState::lessons), [undone](TeachModel::undo) and [explained](TeachModel::influences), and learning can be
//! [frozen](TeachState::freeze). Where behavior is to be learned once, by the developers, use
//! [decision-tree learning](crate::classify) or [reinforcement learning](crate::reinforce).
//!
//! # How to tune it
//! Few inputs learn fast. More [passes](TeachDef::observe_passes) for an observation learn it sooner and forget the others
//! sooner. Without [exploration](TeachDef::explore), praise finds nothing new.
//!
//! # Determinism
//! All randomness comes from the seed of the character. Lessons played again give the same weights, bit for bit.
//!
//! # Source
//! Millington, *AI for Games*, 3e, 15.1; weakly supervised learning in 7.8.

mod action;
mod catalog;
mod context;
mod decide;
mod def;
mod error;
mod explain;
mod health;
mod history;
mod instinct;
mod judge;
mod layout;
mod learn;
mod learner;
mod lesson;
mod model;
mod notation;
mod observe;
mod replay;
pub mod show;
mod state;
#[cfg(test)]
mod tests;

pub use action::{Action, ROLES, Role};
pub use catalog::{ActionKind, Actions, ActionsDef, MAX_ACTIONS, MAX_KINDS, MAX_THINGS, SlotDef};
pub use context::{Context, ContextDef, InputDef, MAX_INPUTS, Origin};
pub use decide::{Decision, Why};
pub use def::{
    FeedbackDef, HealthDef, InstinctDef, InstinctSource, MAX_HIDDEN, MAX_INSTINCTS, MAX_LESSONS, MAX_NEURONS,
    MAX_PAIRS, MAX_PASSES, MAX_SNAPSHOTS, MemoryDef, NetworkDef, RefreshDef, TeachDef,
};
pub use error::TeachError;
pub use explain::{Contribution, Influence};
pub use health::{Health, Rescue, Symptom};
pub use history::{History, Pair};
pub use learn::Outcome;
pub use learner::TeachScratch;
pub use lesson::{Actor, Credit, Lesson, LessonKind};
pub use model::TeachModel;
pub use observe::Observation;
pub use replay::Replay;
pub use state::{Counts, TeachState};
