//! Counts of actions: the raw probability of each.
//!
//! Use it alone where a choice is made once and data of many players are there: which of two passages is taken first.
//! A player who is told by the game's reaction what it expects will do something else the next time; see
//! [`ngram`](super::ngram).
//!
//! ```
//! use wits_learn::predict::{Predictor, Tally};
//! let mut passages = Tally::new(2)?;
//! passages.learn(&[0, 1, 0, 0])?;
//! assert_eq!(passages.predict().map(|guess| (guess.action, guess.probability())), Some((0, 0.75)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use serde::{Deserialize, Serialize};
use wits_core::findings::Findings;
use wits_core::state::State;

use super::{MAX_ACTIONS, PredictError, Prediction, Predictor, check_action, check_context};

/// Maximum number of observations that are remembered for one situation. Before one more is counted, all counts are halved.
pub const MAX_MEMORY: u32 = 1 << 24;

/// Counts of all actions in one situation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counts<'a>(&'a [u32]);

impl<'a> Counts<'a> {
    /// These counts, the first one of action 0.
    #[must_use]
    pub const fn new(counts: &'a [u32]) -> Self {
        Self(counts)
    }

    /// The count of each action.
    #[must_use]
    pub const fn list(self) -> &'a [u32] {
        self.0
    }

    /// How often an action was counted; 0 if there is no such action.
    #[must_use]
    pub fn count(self, action: u32) -> u32 {
        self.0.get(action as usize).copied().unwrap_or(0)
    }

    /// How often any action was counted.
    #[must_use]
    pub fn total(self) -> u32 {
        self.0.iter().fold(0, |total, count| total.saturating_add(*count))
    }

    /// The share of an action in all that was counted; 0 if nothing was.
    #[must_use]
    pub fn probability(self, action: u32) -> f32 {
        let total = self.total();
        if total == 0 { 0.0 } else { self.count(action) as f32 / total as f32 }
    }

    /// The most frequent action, as the prediction of an N-gram of this order; the smallest number wins a tie. `None` if
    /// nothing was counted.
    #[must_use]
    pub fn prediction(self, order: u32) -> Option<Prediction> {
        let mut best: Option<(u32, u32)> = None;
        for (action, count) in (0..).zip(self.0) {
            if best.map_or(0, |(_, count)| count) < *count {
                best = Some((action, *count));
            }
        }
        best.map(|(action, count)| Prediction { action, count, total: self.total(), order })
    }
}

/// Counts one more action. If `memory` observations are there already, all counts are halved first: what was seen long ago
/// counts less and less.
pub(super) fn count_one(counts: &mut [u32], action: u32, memory: u32) {
    if Counts(counts).total() >= memory.max(1) {
        halve(counts);
    }
    if let Some(count) = counts.get_mut(action as usize) {
        *count = count.saturating_add(1);
    }
}

/// Adds other counts, and halves until no more than `memory` observations are left.
pub(super) fn add_counts(counts: &mut [u32], others: &[u32], memory: u32) {
    for (count, other) in counts.iter_mut().zip(others) {
        *count = count.saturating_add(*other);
    }
    while Counts(counts).total() > memory.max(1) {
        halve(counts);
    }
}

pub(super) fn halve(counts: &mut [u32]) {
    counts.iter_mut().for_each(|count| *count /= 2);
}

/// Checks a number of actions and how many observations are remembered.
pub(super) fn check(actions: u32, memory: u32, findings: &mut Findings) {
    findings.check_range("actions", actions.into(), 1.0, MAX_ACTIONS.into());
    findings.check_range("memory", memory.into(), 1.0, MAX_MEMORY.into());
}

/// The raw probability of each action: how often it was taken, whatever came before.
#[derive(Clone, Debug, PartialEq, Eq, State, Serialize, Deserialize)]
pub struct Tally {
    counts: Vec<u32>,
    memory: u32,
}

impl Tally {
    /// A tally of so many actions, in which nothing was counted yet.
    ///
    /// # Errors
    /// When the number is 0 or above [`MAX_ACTIONS`].
    pub fn new(actions: u32) -> Result<Self, Findings> {
        Self::with_memory(actions, MAX_MEMORY)
    }

    /// The same, with counts that are halved whenever `memory` observations are there: it follows a player who changes. The
    /// smaller, the sooner, and the less certain.
    ///
    /// # Errors
    /// When a number is 0 or above its limit ([`MAX_ACTIONS`], [`MAX_MEMORY`]).
    pub fn with_memory(actions: u32, memory: u32) -> Result<Self, Findings> {
        let mut findings = Findings::default();
        check(actions, memory, &mut findings);
        findings.into_result(())?;
        Ok(Self { counts: vec![0; actions as usize], memory })
    }

    /// What was counted.
    #[must_use]
    pub fn counts(&self) -> Counts<'_> {
        Counts(&self.counts)
    }

    /// Adds what others counted, such as other players.
    ///
    /// # Errors
    /// [`PredictError::Unlike`] if it is about another number of actions.
    pub fn merge(&mut self, other: &Self) -> Result<(), PredictError> {
        if self.counts.len() != other.counts.len() {
            return Err(PredictError::Unlike);
        }
        add_counts(&mut self.counts, &other.counts, self.memory);
        Ok(())
    }
}

impl Predictor for Tally {
    fn actions(&self) -> u32 {
        u32::try_from(self.counts.len()).unwrap_or(u32::MAX)
    }

    fn observe_in(&mut self, context: u32, action: u32) -> Result<(), PredictError> {
        check_action(action, self.actions())?;
        check_context(context, 1)?;
        count_one(&mut self.counts, action, self.memory);
        Ok(())
    }

    fn follow(&mut self, action: u32) -> Result<(), PredictError> {
        check_action(action, self.actions())
    }

    fn predict_in(&self, context: u32) -> Option<Prediction> {
        self.counts().prediction(1).filter(|_| context == 0)
    }

    fn begin(&mut self) {}
}
