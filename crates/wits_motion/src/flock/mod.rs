//! Flocks: tens of thousands of creatures that separate, align, cohere, wander, flee and go round obstacles.
//!
//! # What it does
//! [`step`] moves a whole flock by one time step. For every creature it finds the neighbours it can see, weighs what
//! they do to it with wandering, fleeing, obstacles and walls, limits force and speed, and moves. Everything lies in
//! arrays, sorted by the cells of a [`Grid`](wits_core::index::Grid); four candidates are looked at together.
//!
//! # When to use, when not
//! For groups of fifty to hundreds of thousands that follow the same rules. For a handful of agents, or agents that
//! each behave in their own way, use the functions of [`steering`](crate::steering).
//!
//! # Parameters
//! [`FlockDef`]. All influences are made dimensionless and about 1 in size, so that weights compare; `strength` turns
//! them into acceleration.
//!
//! # Cost
//! Flat per creature at equal density. Where more than [`MOST_CANDIDATES`] crowd round a cell, creatures look at an
//! even sample of them, so that a collapsing flock does not take quadratic time. 36 bytes of state and about 60 of scratch
//! for each creature, and a megabyte besides; no allocation once the arrays have grown.
//!
//! # Failure
//! [`FlockDef::faults`] names every parameter that makes no sense. A creature whose numbers stop being finite is put
//! to rest where it last was.
//!
//! # Determinism
//! Same definition, state, surroundings, seed and tick: same bits, whether [`FlockTick::parallel`] or not, on every
//! platform. Sums are added in the order of cells and numbers. Wander draws by seed, tick and number.
//!
//! # Source
//! Reynolds 1987; Buckland, chapter 3; Millington, section 3.4.
//!
//! ```
//! use wits_core::glam::Vec2;
//! use wits_core::random::Seed;
//! use wits_motion::flock::{self, FlockDef, FlockScratch, FlockState, FlockTick, Surroundings};
//! let def = FlockDef { max: Vec2::splat(60.0), ..FlockDef::default() };
//! let seed = Seed::new(7);
//! let mut state = FlockState::scattered(500, &def, seed);
//! let mut scratch = FlockScratch::default();
//! for number in 0..120 {
//!     flock::step(&def, &mut state, &mut scratch, &Surroundings::default(), &FlockTick::new(seed, number));
//! }
//! assert!(flock::measure(&state).order > 0.2); // they begin to fly the same way
//! ```

mod around;
mod both;
pub(crate) use both::both;
mod def;
mod explain;
mod four;
mod kernel;
mod measure;
mod motion;
mod state;
mod step;
mod strip;
#[cfg(test)]
mod tests;

pub use around::{Obstacle, Stimulus, Surroundings};
pub use def::{Border, FlockDef, Urge};
pub use explain::{Explanation, explain};
pub use measure::{Measures, measure};
pub use state::{FlockScratch, FlockState, Mood, RaggedState};
pub use step::{FlockTick, step};
pub use strip::MOST_CANDIDATES;
