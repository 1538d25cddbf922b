//! What one character remembers.

use serde::{Deserialize, Serialize};
use wits_core::state::State;
use wits_core::time::Moment;
use wits_mind::words::Act;

use super::desk::Desk;
use super::learn::Learned;

/// What one character remembers: its choice, how certain that was, and what it has learned since it began.
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
pub struct LearnedState {
    /// The number of the choice that is done; the number behind the last choice is the fallback.
    pub(super) doing: Option<u32>,
    pub(super) act: Act,
    /// The last choice, also when it has ended; `None` for the fallback.
    pub(super) last: Option<u32>,
    /// How certain the model was of the last decision.
    pub(super) certainty: f32,
    /// When it decides again.
    pub(super) again: Moment,
    pub(super) learned: Learned,
    #[state(skip = "memory that is used again")]
    #[serde(skip)]
    pub(super) desk: Desk,
}

impl LearnedState {
    /// The number of the choice that is done; `None` if nothing is done. The number behind the last choice is the fallback.
    #[must_use]
    pub const fn doing(&self) -> Option<u32> {
        self.doing
    }

    /// How certain the model was of its last decision. \[0..1\]
    #[must_use]
    pub const fn certainty(&self) -> f32 {
        self.certainty
    }

    /// How much was learned since it began: examples, or values that have changed.
    #[must_use]
    pub fn learned(&self) -> usize {
        self.learned.count()
    }
}
