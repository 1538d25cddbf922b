//! Learned minds: a net, a classifier or a table of action values that decides what a character does.
//!
//! # What it does
//! A mind is a `*.learned.ron` file: *inputs* (numbers, conditions and categories, read with the words of the game),
//! *choices* (actions of the game, each with a condition under which it is legal), and a [*model*](ModelDef) that was
//! trained before: a [net](crate::net), which may be recurrent, [naive Bayes](crate::classify::NaiveBayes), a [Bayes
//! network](crate::classify::BayesNetClassifier), [cases](crate::classify::CaseBase), a [learned
//! tree](crate::classify::LearnedTree) or [values](ValuesDef) that [reinforcement](crate::reinforce) found. At every
//! decision the model gives its certainty of each choice; the legal one that it is most certain of is made. Below
//! `min_certainty` the character does the fallback.
//!
//! ```
//! use wits_learn::mind::LearnedMind;
//! use wits_mind::{Kind, Mind, Status, Turn, Vocabulary};
//!
//! struct Guard { distance: f32, ammo: f32, did: &'static str }
//! let mut words = Vocabulary::<Guard>::new();
//! words.value("distance", Kind::Number, |guard, _| guard.distance.into());
//! words.value("ammo", Kind::Number, |guard, _| guard.ammo.into());
//! words.action("shoot", |guard, _| { guard.did = "shoot"; Status::Success });
//! words.action("flee", |guard, _| { guard.did = "flee"; Status::Success });
//! // The net is more certain of "shoot" the nearer somebody is: 0 to 30 m are the inputs 0 to 1.
//! let mind = LearnedMind::from_ron("guard.learned.ron", r#"(
//!     inputs: [(name: "distance", from: 0, to: 30)],
//!     choices: [(name: "shoot", when: Above(of: "ammo", than: 0)), (name: "flee")],
//!     model: Net(net: (inputs: 1, layers: [Dense(outputs: 2, activation: Softmax)]), weights: [-8, 0, 4, 0]),
//! )"#, &words)?;
//! let (mut guard, mut state) = (Guard { distance: 5.0, ammo: 3.0, did: "" }, mind.start());
//! mind.tick(&mut state, &mut Turn::new(&mut guard, Default::default()));
//! assert_eq!(guard.did, "shoot");
//! guard.ammo = 0.0; // what must not happen is not left to learning
//! mind.tick(&mut state, &mut Turn::new(&mut guard, Default::default()));
//! assert_eq!(guard.did, "flee");
//! # Ok::<(), wits_core::findings::Findings>(())
//! ```
//!
//! # Where the model comes from
//! An [`Observer`] reads the same inputs from a game in which somebody else decides: a player, or another mind. Its
//! observations and what was done are [examples](crate::examples); a model that was trained with them goes into
//! [`LearnedDef::model`]. Nets get their inputs from [`Observer::net_row`].
//!
//! # Learning while the game runs
//! Is optional, and part of the file ([`LearningDef`]): naive Bayes learns from what somebody shows, tables of values from a
//! reward. What was learned is part of the state of the character, is bounded, and can be frozen. Nets and trees do not learn
//! while the game runs.
//!
//! # When not to use it
//! Where the rule can be said, write it down: nobody can correct one decision of a net. Where examples show a mind with
//! a memory, the inputs must tell what it remembers, or the net must have recurrent layers; else the learned mind
//! confuses the states of the one that it learned from.
//!
//! # What it costs
//! Reading the inputs, the conditions of the choices, and one pass through the model each time it decides. Nothing is allocated
//! after the first decision; a table of values grows while it learns, up to its limit.
//!
//! # Source
//! Millington, *AI for Games*, 3e, 7.2.2 and 7.5 to 7.8: behavior learned by observing, classifiers, Q-learning and nets as
//! decision makers.

mod adopt;
mod bind;
mod check;
mod def;
mod desk;
mod explain;
mod kinds;
mod learn;
mod model;
mod observer;
mod run;
mod state;
#[cfg(test)]
mod tests;
mod values;

pub use bind::LearnedMind;
pub use def::{LearnedChoiceDef, LearnedDef, LearnedInputDef, LearningDef, MAX_INPUTS};
pub use explain::{Consideration, Explanation, Verdict};
pub use kinds::kinds;
pub use model::ModelDef;
pub use observer::{Observer, Unread};
pub use state::LearnedState;
pub use values::{MAX_ROWS, ValueRowDef, ValuesDef};
