//! The behaviours that all others are made of: seek and flee, arrive, align, match, pursue, wander.

mod align;
mod arrive;
mod braking;
mod drive;
mod heading;
mod matching;
mod noise;
mod pursue;
mod seek;
mod wander;

pub use align::{Align, Face, LookAhead};
pub use arrive::{Arrive, Leave};
pub use braking::{AtGoal, Braking};
pub use drive::Drive;
pub(crate) use drive::{full, match_velocity};
pub use heading::Components;
pub use matching::{MatchSpin, MatchVelocity};
pub use noise::{NoiseState, NoiseWander};
pub use pursue::{Approach, Evade, Pace, Prediction, Pursue};
pub use seek::{Flee, Seek};
pub use wander::{Wander, WanderFacing, WanderState};

#[cfg(test)]
mod tests;
