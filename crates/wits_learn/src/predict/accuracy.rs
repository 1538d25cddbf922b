//! How often a predictor is right.
//!
//! A sequence is predicted action by action, each before it is learned. This is how to choose the size of windows, and how
//! to see whether prediction is worth anything: chance is right once in as many times as there are actions.

use serde::{Deserialize, Serialize};
use wits_core::findings::Findings;
use wits_core::state::State;

use super::{NGram, NGramDef, PredictError, Predictor};

/// What came of predicting a sequence.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, State, Serialize, Deserialize)]
pub struct Accuracy {
    /// How many actions there were.
    pub trials: u32,
    /// For how many there was a prediction.
    pub predicted: u32,
    /// How many predictions were right.
    pub right: u32,
}

impl Accuracy {
    /// The share of all actions that was predicted: no prediction counts as a wrong one. 0 of an empty sequence.
    #[must_use]
    pub fn share(&self) -> f32 {
        if self.trials == 0 { 0.0 } else { self.right as f32 / self.trials as f32 }
    }

    /// Counts what was predicted and what was done.
    pub fn count(&mut self, predicted: Option<u32>, done: u32) {
        self.trials = self.trials.saturating_add(1);
        self.predicted = self.predicted.saturating_add(predicted.is_some().into());
        self.right = self.right.saturating_add((predicted == Some(done)).into());
    }
}

/// Predicts and learns each action of a sequence in turn.
///
/// ```
/// use wits_learn::predict::{NGram, NGramDef, accuracy};
/// let mut player = NGram::new(NGramDef::new(2, 2))?;
/// let result = accuracy(&mut player, &[0, 1, 0, 1, 0, 1])?;
/// // The first three are new: there is nothing before the first one, and 0 and 1 have not been followed by anything.
/// assert_eq!((result.trials, result.predicted, result.right), (6, 3, 3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`PredictError::Action`] at the first action that does not exist.
pub fn accuracy(predictor: &mut dyn Predictor, sequence: &[u32]) -> Result<Accuracy, PredictError> {
    let mut accuracy = Accuracy::default();
    for action in sequence {
        accuracy.count(predictor.predict().map(|guess| guess.action), *action);
        predictor.observe(*action)?;
    }
    Ok(accuracy)
}

/// The accuracy of N-grams of each size from 1 to `max_n`, to find the best one.
///
/// # Errors
/// When there cannot be such N-grams, or an action of the sequence does not exist.
pub fn accuracy_by_n(actions: u32, max_n: u32, sequence: &[u32]) -> Result<Vec<Accuracy>, SequenceError> {
    let of = |n| {
        let mut gram = NGram::new(NGramDef::new(actions, n))?;
        Ok(accuracy(&mut gram, sequence)?)
    };
    (1..=max_n).map(of).collect()
}

/// Why a sequence could not be predicted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SequenceError {
    /// There cannot be such a predictor.
    #[error(transparent)]
    Definition(#[from] Findings),
    /// The sequence holds an action that does not exist.
    #[error(transparent)]
    Sequence(#[from] PredictError),
}
