//! Utility: every action gets a score from what matters for it, and the best one is done.
//!
//! # What it does
//! An action is judged by *considerations*: a number of the game (hunger, distance to this foe) is brought to 0..1 by the
//! range that was declared for it, and a [response curve](Curve) tells how good that is. The considerations of an action are
//! [combined](Combine) to its score. [`Choose`] takes the best, or one of the best by chance.
//!
//! ```
//! use wits_core::random::Seed;
//! use wits_core::time::Moment;
//! use wits_plan::utility::{ActionDef, ChoiceState, Curve, InputDef, Scorer, UtilityDef};
//!
//! let def = UtilityDef::new([InputDef::new("hunger", 0.0, 100.0), InputDef::new("distance", 0.0, 20.0)], [
//!     ActionDef::new("eat").consider("hunger", Curve::QUADRATIC).consider("distance", Curve::FALLING),
//!     ActionDef::new("idle").consider("hunger", Curve::Linear { slope: -0.5, offset: 0.5 }),
//! ]);
//! let scorer = Scorer::new(&def)?;
//! let (mut state, mut chance) = (ChoiceState::new(&scorer), Seed::new(1).stream());
//! let mut choose = |hunger: f32, distance: f32| {
//!     let mut read = |input: usize, _target: u32| [hunger, distance][input];
//!     scorer.choose(&mut state, Moment::START, &mut read, &mut chance).map(|pick| scorer.name(pick.action))
//! };
//! assert_eq!(choose(90.0, 2.0), Some("eat")); // 0.81 · 0.9, compensated: 0.83
//! assert_eq!(choose(90.0, 19.5), Some("idle")); // 0.03 against 0.05
//! # Ok::<(), wits_core::findings::Findings>(())
//! ```
//!
//! [`UtilityDef`] is plain data and a file, `*.utility.ron`; bound to a game's words ([`Utility`]) it is a
//! [`Mind`](wits_mind::Mind) that does what it chooses. [`Scorer::choose_all`] judges for thousands at once.
//!
//! # Not flickering
//! Scores move all the time, and the best of two that are close changes with every breath. Four things help, all data:
//! *hysteresis* (another one must be better by so much), *inertia* (what was just begun counts more, for a while), *at least*
//! (so long it stays), *cool-down* (so long it does not come again). *Ranks* keep what is vital apart from what is nice.
//!
//! # When not to use it
//! Where an action is right or wrong and nothing in between, conditions are easier to read. Curves want to be tuned: without
//! looking at them (the lab shows how) that is guesswork.
//!
//! # What it costs
//! A few nanoseconds for each consideration (`wits bench utility`); [`Curve::Logit`], [`Curve::Sine`] and powers that are
//! not whole cost ten times as much. An action is given up as soon as it cannot win any more. Nothing is allocated.
//!
//! # Source
//! Not in the books that this engine follows; the combination with compensation is Dave Mark's. Response curves and
//! considerations are also what desirabilities in Buckland, ch. 9, are made of.

mod adopt;
mod batch;
mod bind;
mod choose;
mod combine;
mod curve;
mod def;
mod explain;
mod handles;
mod mind;
mod scorer;
pub mod show;
#[cfg(test)]
mod tests;

pub use batch::Chosen;
pub use bind::Utility;
pub use choose::{ChoiceState, Pick};
pub use combine::Combine;
pub use curve::Curve;
pub use def::{ActionDef, Choose, ConsiderationDef, InputDef, UtilityDef};
pub use explain::{Part, Report, Standing};
pub use mind::UtilityState;
pub use scorer::{Inputs, Scorer};
