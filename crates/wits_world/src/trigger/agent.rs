//! Who tries triggers.

use serde::{Deserialize, Serialize};
use wits_core::state::State;

use crate::Who;

/// Somebody who may come to a trigger: kept by the game, one for each body.
///
/// Few games need to ask in every update. An agent that asks 8 times a second in a game of 60 updates a second has
/// `every` 7.5; give each another `next` below that, and they do not all ask in the same update.
#[derive(Clone, Copy, Debug, PartialEq, State, Serialize, Deserialize)]
pub struct Agent<V> {
    /// Who it is.
    pub who: Who,
    /// Where it is. \[m\]
    pub at: V,
    /// How large its body is. \[m\]
    pub radius: f32,
    /// Only the living try.
    pub is_alive: bool,
    /// Updates from one try to the next; up to 1 is every update.
    pub every: f64,
    /// The update of its next try.
    pub next: f64,
}

impl<V> Agent<V> {
    /// A living body that asks in every update.
    #[must_use]
    pub const fn new(who: Who, at: V, radius: f32) -> Self {
        Self { who, at, radius, is_alive: true, every: 1.0, next: 0.0 }
    }

    /// Asks so many times a second, in a game of `updates` a second, first after a share `phase` of the time between.
    #[must_use]
    pub fn rate(mut self, tries: f64, updates: f64, phase: f64) -> Self {
        self.every = updates / tries;
        self.next = self.every * phase;
        self
    }

    /// Whether it tries in this update; if so, the next time is set. After a pause it tries once, not many times.
    pub(super) fn is_ready(&mut self, update: u64) -> bool {
        #[expect(clippy::cast_precision_loss, reason = "2^53 updates are enough")]
        let now = update as f64;
        if !self.is_alive || now < self.next {
            return false;
        }
        let next = self.next + self.every;
        self.next = if next > now { next } else { now + self.every.max(0.0) };
        true
    }
}
