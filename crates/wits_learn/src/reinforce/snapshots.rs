//! Snapshots: going back to what a learner was.

use std::collections::VecDeque;

use serde::{Deserialize, Serialize};
use wits_core::state::State;

/// The last few states of a learner, to go back to when it has learned something silly.
///
/// ```
/// use wits_learn::reinforce::{HashStore, Snapshots, Values};
/// let mut values = HashStore::new();
/// let mut snapshots = Snapshots::new(2);
/// for day in 1..=3 {
///     snapshots.keep(&values); // the third one pushes the first one out
///     values.set(0, 0, day as f32)?;
/// }
/// assert!(snapshots.undo(&mut values) && snapshots.undo(&mut values));
/// assert_eq!(values.value(0, 0), 1.0);
/// assert!(!snapshots.undo(&mut values));
/// # Ok::<(), wits_learn::reinforce::ReinforceError>(())
/// ```
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
pub struct Snapshots<S> {
    max: usize,
    kept: VecDeque<S>,
}

impl<S: Clone> Snapshots<S> {
    /// Room for this many.
    #[must_use]
    pub const fn new(max: usize) -> Self {
        Self { max, kept: VecDeque::new() }
    }

    /// Keeps a state. When there is no room, the oldest one is dropped.
    pub fn keep(&mut self, state: &S) {
        if self.max == 0 {
            return;
        }
        if self.kept.len() >= self.max {
            self.kept.pop_front();
        }
        self.kept.push_back(state.clone());
    }

    /// Makes a state what it was when the last snapshot was kept, and drops that snapshot. False if there is none.
    pub fn undo(&mut self, state: &mut S) -> bool {
        let Some(kept) = self.kept.pop_back() else { return false };
        *state = kept;
        true
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.kept.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.kept.is_empty()
    }
}
