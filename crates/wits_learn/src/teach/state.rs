//! What one character remembers: its network, what it did lately, what it was taught.

use serde::{Deserialize, Serialize};
use wits_core::random::{Seed, Stream};
use wits_core::state::State;
use wits_core::time::Moment;

use super::{Health, History, Lesson};

/// What one character has learned, and how. Plain data: it can be saved, rewound and compared.
///
/// Made by [`TeachModel::start`](super::TeachModel::start). A state that comes from a file should be
/// [checked](super::TeachModel::check_state) against the definition that it is used with.
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
pub struct TeachState {
    /// The weights of the network.
    pub(super) weights: Vec<f32>,
    /// Where the contexts come from that instincts are trained with.
    pub(super) seed: Seed,
    /// Draws what is explored.
    pub(super) stream: Stream,
    pub(super) history: History,
    /// The lessons that can be undone, oldest first.
    pub(super) lessons: Vec<Lesson>,
    /// The weights before the first of these lessons: with the lessons they give the weights, bit for bit.
    pub(super) base: Vec<f32>,
    /// Number of lessons before the first one in the list.
    pub(super) folded: u32,
    pub(super) snapshots: Vec<Snapshot>,
    pub(super) counts: Counts,
    /// When instincts were last refreshed.
    pub(super) refreshed: Moment,
    pub(super) frozen: bool,
    /// What the last examination found.
    pub(super) health: Health,
}

/// What happened how often.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, State, Serialize, Deserialize)]
pub struct Counts {
    /// Lessons that were taught, undone ones included.
    pub taught: u32,
    /// Refreshes of instincts, needed or not.
    pub refreshes: u32,
    /// Rescues from brain death.
    pub rescues: u32,
}

/// A healthy network to go back to.
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
pub(super) struct Snapshot {
    pub(super) weights: Vec<f32>,
    /// Number of lessons, from the first one ever, that made it.
    pub(super) lessons: u32,
}

impl TeachState {
    /// The weights of the network.
    #[must_use]
    pub fn weights(&self) -> &[f32] {
        &self.weights
    }

    /// What was done lately.
    #[must_use]
    pub const fn history(&self) -> &History {
        &self.history
    }

    /// The lessons that can be undone, oldest first.
    #[must_use]
    pub fn lessons(&self) -> &[Lesson] {
        &self.lessons
    }

    /// What happened how often.
    #[must_use]
    pub const fn counts(&self) -> Counts {
        self.counts
    }

    /// What the last examination of the network has found.
    #[must_use]
    pub const fn health(&self) -> &Health {
        &self.health
    }

    /// Whether it refuses to learn.
    #[must_use]
    pub const fn is_frozen(&self) -> bool {
        self.frozen
    }

    /// Stops or resumes learning. A frozen character acts, but takes no lessons and refreshes no instincts.
    pub const fn freeze(&mut self, frozen: bool) {
        self.frozen = frozen;
    }

    /// Forgets what was done lately, so that feedback is about what is done from now on.
    pub fn forget_history(&mut self) {
        self.history.clear();
    }
}
