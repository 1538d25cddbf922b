//! Tuning: find the numbers with which something scores best.
//!
//! Steering, costs of paths, weights and thresholds of decisions are full of numbers that somebody guessed. A tuner sees
//! them as a list of numbers and a score. It asks for the score of one list after another, walks towards better ones, and
//! keeps the best.
//!
//! | module          | what it holds                                                                       |
//! |-----------------|-------------------------------------------------------------------------------------|
//! | [`def`]         | what is tuned, and how: parameters with ranges, the method, the number of evaluations |
//! | [`state`]       | the search: asks for an evaluation, is given a score                                 |
//! | [`climb`]       | hill climbing, with momentum, steps that adapt, and several starts                   |
//! | [`anneal`]      | annealing, with noise on the scores or by Boltzmann's probabilities                  |
//! | [`temperature`] | probabilities of annealing                                                           |
//! | [`work`]        | a search and a score as one resumable work                                           |
//! | [`fitness`]     | scores by chance: many seeds, many threads, candidates dropped early                 |
//! | [`interval`]    | means and how sure they are                                                          |
//! | [`landscape`]   | the score over one or two parameters, as a picture                                   |
//! | [`show`]        | what a search found, as a document                                                   |
//!
//! # Ten lines
//! ```
//! use wits_core::random::Seed;
//! use wits_core::work::Work;
//! use wits_learn::tune::{Parameter, TuneDef, Tuning};
//! let def = TuneDef::new([
//!     Parameter::new("x", -10.0, 10.0).start(0.0).step(0.5),
//!     Parameter::new("y", -10.0, 10.0).start(0.0).step(0.5),
//! ]);
//! let score = |at: &[f64]| -(at[0] - 3.0) * (at[0] - 3.0) - (at[1] + 1.0) * (at[1] + 1.0);
//! let best = Tuning::new(&def, Seed::new(1), score)?.finish()?;
//! assert_eq!(best.vector, [3.0, -1.0]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! While a game runs, use [`TuneState`] itself: [`ask`](TuneState::ask) for the numbers to use next,
//! [`tell`](TuneState::tell) the score some seconds later.
//!
//! # Choosing a method
//! Start with steps that adapt ([`ClimbDef::adaptive`]). If a second run from elsewhere ends elsewhere, there are several
//! hills: use several starts, or annealing. If none of them beats [`Method::Random`], the landscape is random and nothing
//! will. It cannot be known that the best is found: stop when it is good enough.
//!
//! # When not to use it
//! If there is a formula, solve it: the angle to hit a target is known, and no search is as fast or as exact. If a score
//! takes minutes or a person, it takes too long. A game that suddenly plays worse because it tries something is noticed:
//! online, use neither several starts nor high temperatures.
//!
//! # Source
//! Millington, *AI for Games*, 3e, 7.2.

pub mod anneal;
mod cache;
pub mod climb;
pub mod def;
pub mod fitness;
pub mod interval;
pub mod landscape;
pub mod show;
pub mod state;
pub mod temperature;
#[cfg(test)]
mod tests;
pub mod work;

pub use anneal::{Acceptance, AnnealDef, Cooling};
pub use climb::{AdaptDef, ClimbDef};
pub use def::{Goal, Method, Parameter, TuneDef};
pub use fitness::{Comparison, Fitness, FitnessDef, RaceDef, Runner, Serial, Threads, compare};
pub use interval::{Estimate, Interval};
pub use landscape::Landscape;
pub use state::{Best, End, TuneError, TuneState};
pub use temperature::Noise;
pub use work::Tuning;
