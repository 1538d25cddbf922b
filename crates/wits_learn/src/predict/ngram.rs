//! N-grams: counts of what follows each window of actions.
//!
//! An N-gram looks at the last N - 1 actions and knows how often each action followed them. To learn takes the same time
//! however much was learned; to predict takes time in proportion to the number of actions.
//!
//! # Choosing N
//! Start with 4. A larger window sees longer habits, at the cost of more observations until each window was seen a few
//! times: each step multiplies the number of windows by the number of actions. The more random the player and the more
//! actions there are, the smaller N should be. [`accuracy`](super::accuracy()) measures it on recorded play.
//!
//! # Contexts
//! If the same actions mean something else in another situation, such as crouching instead of standing, the situation is
//! part of the key: give [`contexts`](NGramDef::contexts), and [`observe_in`](Predictor::observe_in).
//!
//! ```
//! use wits_learn::predict::{NGram, NGramDef, Predictor};
//! const STANDING: u32 = 0;
//! const CROUCHING: u32 = 1;
//! let mut fighter = NGram::new(NGramDef { contexts: 2, ..NGramDef::new(2, 2) })?;
//! for _ in 0..3 {
//!     fighter.observe_in(STANDING, 1)?;
//!     fighter.observe_in(STANDING, 0)?;
//! }
//! assert_eq!(fighter.predict_in(STANDING).map(|guess| guess.action), Some(1));
//! assert_eq!(fighter.predict_in(CROUCHING), None);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings, Place};
use wits_core::state::State;

use super::counts::{self, MAX_MEMORY, add_counts, count_one};
use super::store::Store;
use super::{Counts, PredictError, Prediction, Predictor, check_action, check_context};

/// Maximum N.
pub const MAX_ORDER: u32 = 64;

/// What an N-gram counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, State, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NGramDef {
    /// How many different actions there are.
    pub actions: u32,
    /// N: the size of the window plus 1. 1 looks at nothing before, as [`Tally`](super::Tally) does.
    pub n: u32,
    /// How many contexts there are, each with counts of its own.
    #[serde(default = "one")]
    pub contexts: u32,
    /// How many observations of one window are remembered; then its counts are halved. The smaller, the sooner it follows a
    /// player who changes, and the less certain it is.
    #[serde(default = "max_memory")]
    pub memory: u32,
}

const fn one() -> u32 {
    1
}

const fn max_memory() -> u32 {
    MAX_MEMORY
}

impl NGramDef {
    /// N-grams of this size in one context, that forget nothing.
    #[must_use]
    pub const fn new(actions: u32, n: u32) -> Self {
        Self { actions, n, contexts: 1, memory: MAX_MEMORY }
    }

    /// How many windows there are in all contexts; `None` if more than can be numbered.
    #[must_use]
    pub fn windows(&self) -> Option<u64> {
        self.windows_in_one().and_then(|windows| windows.checked_mul(self.contexts.into()))
    }

    fn windows_in_one(&self) -> Option<u64> {
        u64::from(self.actions).checked_pow(self.n.checked_sub(1)?)
    }
}

impl Check for NGramDef {
    fn check(&self, path: &str, findings: &mut Findings) {
        counts::check(self.actions, self.memory, findings);
        findings.check_range("n", self.n.into(), 1.0, MAX_ORDER.into());
        findings.check_range("contexts", self.contexts.into(), 1.0, u32::MAX.into());
        if self.n > 0 && self.windows().is_none() {
            let message = format!("{} actions in windows of {}", self.actions, self.n - 1);
            findings.add(Place::path(path), message, "at most 2^64 different windows");
        }
    }
}

/// Counts of what follows each window, and the window of the last actions.
#[derive(Clone, Debug, PartialEq, Eq, State, Serialize, Deserialize)]
#[state(check = Self::check)]
#[serde(try_from = "SavedNGram")]
pub struct NGram {
    def: NGramDef,
    store: Store,
    recent: Recent,
}

/// The saved form, not yet checked.
#[derive(Deserialize)]
struct SavedNGram {
    def: NGramDef,
    store: Store,
    recent: Recent,
}

impl TryFrom<SavedNGram> for NGram {
    type Error = String;

    fn try_from(SavedNGram { def, store, recent }: SavedNGram) -> Result<Self, String> {
        let mut gram = Self { def, store, recent };
        gram.check().map(|()| gram)
    }
}

/// The last actions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, State, Serialize, Deserialize)]
struct Recent {
    /// Their number: each action is a digit.
    key: u64,
    /// How many there are, up to a whole window.
    length: u32,
}

impl NGram {
    /// One that has counted nothing yet.
    ///
    /// # Errors
    /// When a number is 0 or there are too many actions or windows.
    pub fn new(def: NGramDef) -> Result<Self, Findings> {
        def.faults("ngram").into_result(())?;
        let store = Store::new(def.windows().unwrap_or(0), def.actions);
        Ok(Self { def, store, recent: Recent::default() })
    }

    /// What it counts.
    #[must_use]
    pub const fn def(&self) -> &NGramDef {
        &self.def
    }

    /// What followed the last actions in a context; `None` if they were never seen there.
    #[must_use]
    pub fn counts_in(&self, context: u32) -> Option<Counts<'_>> {
        self.store.get(self.window_in(context)?, self.def.actions).map(Counts::new)
    }

    /// Counts that an action followed a window, for data that are no sequence. The last actions stay what they are.
    ///
    /// # Errors
    /// If the window is not as long as those that are counted, or an action or the context does not exist.
    pub fn register(&mut self, context: u32, window: &[u32], action: u32) -> Result<(), PredictError> {
        check_action(action, self.def.actions)?;
        let window = self.number_of(context, window)?;
        count_one(self.store.get_mut(window, self.def.actions), action, self.def.memory);
        Ok(())
    }

    /// What followed a window; `None` if it was never seen.
    ///
    /// # Errors
    /// If the window is not as long as those that are counted, or an action or the context does not exist.
    pub fn counts_after(&self, context: u32, window: &[u32]) -> Result<Option<Counts<'_>>, PredictError> {
        let window = self.number_of(context, window)?;
        Ok(self.store.get(window, self.def.actions).map(Counts::new))
    }

    /// All windows that were seen, each with its context and what followed it, in a fixed order.
    pub fn windows(&self) -> impl Iterator<Item = (u32, Vec<u32>, Counts<'_>)> {
        self.store.windows(self.def.actions).map(|(number, counts)| {
            let (context, window) = self.window_of(number);
            (context, window, Counts::new(counts))
        })
    }

    /// The last actions, oldest first: at most N - 1.
    #[must_use]
    pub fn recent(&self) -> Vec<u32> {
        let (_, window) = self.window_of(self.recent.key);
        window[window.len().saturating_sub(self.recent.length as usize)..].to_vec()
    }

    /// Adds what another one counted, such as that of other players. The last actions stay what they are.
    ///
    /// # Errors
    /// [`PredictError::Unlike`] if it counts other actions, windows or contexts.
    pub fn merge(&mut self, other: &Self) -> Result<(), PredictError> {
        let like = |def: &NGramDef| (def.actions, def.n, def.contexts);
        if like(&self.def) != like(&other.def) {
            return Err(PredictError::Unlike);
        }
        for (window, counts) in other.store.windows(self.def.actions) {
            add_counts(self.store.get_mut(window, self.def.actions), counts, self.def.memory);
        }
        Ok(())
    }

    /// The number of the last actions in a context, if there are enough of them.
    fn window_in(&self, context: u32) -> Option<u64> {
        let ready = self.recent.length + 1 == self.def.n && context < self.def.contexts;
        if ready { self.numbered(context, self.recent.key) } else { None }
    }

    fn numbered(&self, context: u32, key: u64) -> Option<u64> {
        u64::from(context).checked_mul(self.def.windows_in_one()?)?.checked_add(key)
    }

    fn number_of(&self, context: u32, window: &[u32]) -> Result<u64, PredictError> {
        check_context(context, self.def.contexts)?;
        let expected = self.def.n.saturating_sub(1);
        let unlike = PredictError::Window { length: window.len(), expected };
        if window.len() != expected as usize {
            return Err(unlike);
        }
        let mut key = 0_u64;
        for action in window {
            check_action(*action, self.def.actions)?;
            key = key.saturating_mul(self.def.actions.into()).saturating_add((*action).into());
        }
        self.numbered(context, key).ok_or(unlike)
    }

    /// The context and the actions of the window with a number.
    fn window_of(&self, number: u64) -> (u32, Vec<u32>) {
        let actions = u64::from(self.def.actions.max(1));
        let mut window = vec![0; self.def.n.saturating_sub(1) as usize];
        let mut left = number;
        for action in window.iter_mut().rev() {
            *action = u32::try_from(left % actions).unwrap_or(0);
            left /= actions;
        }
        (u32::try_from(left).unwrap_or(0), window)
    }

    /// The oldest action leaves the window, this one enters it.
    fn push(&mut self, action: u32) {
        let size = self.def.n.saturating_sub(1);
        let Some(oldest) = size.checked_sub(1) else { return };
        // All but the oldest digit.
        let rest = u64::from(self.def.actions).saturating_pow(oldest).max(1);
        let kept = self.recent.key % rest;
        self.recent.key = kept.saturating_mul(self.def.actions.into()).saturating_add(action.into());
        self.recent.length = (self.recent.length + 1).min(size);
    }

    fn check(&mut self) -> Result<(), String> {
        self.def.faults("ngram").into_result(()).map_err(|errors| errors.to_string())?;
        self.store.check(self.def.windows().unwrap_or(0), self.def.actions)?;
        let windows = self.def.windows_in_one().unwrap_or(0);
        if self.recent.length < self.def.n && self.recent.key < windows {
            Ok(())
        } else {
            Err("a window that is too long".to_owned())
        }
    }
}

impl Predictor for NGram {
    fn actions(&self) -> u32 {
        self.def.actions
    }

    fn observe_in(&mut self, context: u32, action: u32) -> Result<(), PredictError> {
        check_action(action, self.def.actions)?;
        check_context(context, self.def.contexts)?;
        if let Some(window) = self.window_in(context) {
            count_one(self.store.get_mut(window, self.def.actions), action, self.def.memory);
        }
        self.push(action);
        Ok(())
    }

    fn follow(&mut self, action: u32) -> Result<(), PredictError> {
        check_action(action, self.def.actions)?;
        self.push(action);
        Ok(())
    }

    fn predict_in(&self, context: u32) -> Option<Prediction> {
        self.counts_in(context)?.prediction(self.def.n)
    }

    fn begin(&mut self) {
        self.recent = Recent::default();
    }
}
