//! Prediction: what somebody will do next, from what they did before.
//!
//! People are bad at being random: they avoid repeating themselves, and they have habits. Whoever counts what follows what
//! guesses their next choice more often than chance, be it a hand, a passage, a weapon or the next blow of a combination.
//!
//! | module             | what it holds                                                            |
//! |--------------------|--------------------------------------------------------------------------|
//! | [`counts`]         | raw probability: how often each action was taken                         |
//! | [`matching`]       | string matching: what followed the last few actions earlier              |
//! | [`ngram`]          | N-grams: counts of what follows each window of actions, and each context |
//! | [`hierarchy`]      | N-grams of several sizes, for learning quickly                           |
//! | [`mod@confidence`] | whether counts could be due to chance                                    |
//! | [`competence`]     | predictions made worse on purpose, so that a player stands a chance      |
//! | [`alphabet`]       | actions of any type as numbers                                           |
//! | [`person`]         | sequences as people make them, for experiments                           |
//! | [`mod@accuracy`]   | how often a predictor is right                                           |
//! | [`show`]           | tables, and why something was predicted                                  |
//!
//! Actions are numbers from 0; [`Alphabet`] gives numbers to anything that can be ordered. Every predictor is plain data
//! that learns one action at a time ([`observe`](Predictor::observe)) or a recorded sequence at once
//! ([`learn`](Predictor::learn)), with the same result.
//!
//! # Ten lines
//! ```
//! use wits_learn::predict::{NGram, NGramDef, Predictor};
//! const LEFT: u32 = 0;
//! const RIGHT: u32 = 1;
//! let mut player = NGram::new(NGramDef::new(2, 3))?; // two actions; windows of two, and what follows
//! for action in [LEFT, RIGHT, RIGHT, LEFT, RIGHT, LEFT, LEFT, LEFT, RIGHT, RIGHT, LEFT, RIGHT, LEFT, RIGHT, RIGHT] {
//!     player.observe(action)?;
//! }
//! let guess = player.predict().expect("two rights in a row were seen before");
//! assert_eq!((guess.action, guess.count, guess.total), (LEFT, 2, 2));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # When not to use it
//! When the next action follows from the situation, not from the actions before it: use a classifier, or look at the
//! situation. A predictor of this kind must also not be the only one who decides: it is right too often for a player to
//! enjoy it. See [`competence`].
//!
//! # Source
//! Millington, *AI for Games*, 3e, 7.3.

pub mod accuracy;
pub mod alphabet;
pub mod competence;
pub mod confidence;
pub mod counts;
pub mod hierarchy;
pub mod matching;
pub mod ngram;
pub mod person;
pub mod show;
mod store;
#[cfg(test)]
mod tests;

pub use accuracy::{Accuracy, accuracy};
pub use alphabet::Alphabet;
pub use competence::{Competence, CompetenceDef};
pub use confidence::confidence;
pub use counts::{Counts, Tally};
pub use hierarchy::{Hierarchy, HierarchyDef};
pub use matching::{Matcher, MatcherDef};
pub use ngram::{NGram, NGramDef};
pub use person::{Person, PersonDef};

/// Maximum number of different actions.
pub const MAX_ACTIONS: u32 = 1024;

/// What is expected next.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, wits_core::state::State, serde::Serialize, serde::Deserialize,
)]
pub struct Prediction {
    /// The action that was counted most; the one with the smallest number if several were.
    pub action: u32,
    /// How often it was counted.
    pub count: u32,
    /// How often any action was counted in this situation.
    pub total: u32,
    /// The number N of the N-gram that knew it: the size of the window plus 1.
    pub order: u32,
}

impl Prediction {
    /// How likely the action is, as far as it was counted: from 0 to 1.
    #[must_use]
    pub fn probability(&self) -> f32 {
        if self.total == 0 { 0.0 } else { self.count as f32 / self.total as f32 }
    }
}

/// An observation that a predictor cannot count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PredictError {
    /// There is no such action.
    #[error("action {action}; expected a number below {actions}")]
    Action {
        /// The number that was given.
        action: u32,
        /// How many actions there are.
        actions: u32,
    },
    /// There is no such context.
    #[error("context {context}; expected a number below {contexts}")]
    Context {
        /// The number that was given.
        context: u32,
        /// How many contexts there are.
        contexts: u32,
    },
    /// A window that is not as long as those that are counted.
    #[error("a window of {length} actions; expected {expected}")]
    Window {
        /// How long it is.
        length: usize,
        /// How long it has to be.
        expected: u32,
    },
    /// Counts of another kind.
    #[error("counts of a predictor with other actions, windows or contexts")]
    Unlike,
}

/// Something that guesses the next action from those before it.
///
/// Where the same actions mean something else in another situation, pass the situation as the context: a number below
/// those of the definition, such as [`NGramDef::contexts`]. Predictors without contexts have the context 0 alone.
pub trait Predictor {
    /// How many different actions there are.
    fn actions(&self) -> u32;

    /// Learns the next action in a context.
    ///
    /// # Errors
    /// If there is no such action or context; nothing is learned then.
    fn observe_in(&mut self, context: u32, action: u32) -> Result<(), PredictError>;

    /// Notes an action without learning from it: a frozen predictor keeps its counts, and still predicts from the last
    /// actions.
    ///
    /// # Errors
    /// [`PredictError::Action`] if there is no such action.
    fn follow(&mut self, action: u32) -> Result<(), PredictError>;

    /// What is expected next in a context; `None` if the situation was never seen there, or not often enough.
    fn predict_in(&self, context: u32) -> Option<Prediction>;

    /// Forgets the last actions, not what was learned from them: a new sequence begins.
    fn begin(&mut self);

    /// Learns one action in the context 0.
    ///
    /// # Errors
    /// [`PredictError::Action`] if there is no such action; nothing is learned then.
    fn observe(&mut self, action: u32) -> Result<(), PredictError> {
        self.observe_in(0, action)
    }

    /// What is expected next in the context 0; `None` if the situation was never seen.
    fn predict(&self) -> Option<Prediction> {
        self.predict_in(0)
    }

    /// Learns a whole sequence, as if each action was observed in turn.
    ///
    /// # Errors
    /// [`PredictError::Action`] at the first action that does not exist; those before it are learned.
    fn learn(&mut self, sequence: &[u32]) -> Result<(), PredictError> {
        self.begin();
        sequence.iter().try_for_each(|action| self.observe(*action))
    }
}

/// A context that exists.
const fn check_context(context: u32, contexts: u32) -> Result<(), PredictError> {
    if context < contexts { Ok(()) } else { Err(PredictError::Context { context, contexts }) }
}

/// An action that exists.
const fn check_action(action: u32, actions: u32) -> Result<(), PredictError> {
    if action < actions { Ok(()) } else { Err(PredictError::Action { action, actions }) }
}
