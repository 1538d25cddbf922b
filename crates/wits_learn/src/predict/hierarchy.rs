//! N-grams of several sizes at once, for learning quickly.
//!
//! Small windows are seen often soon, large ones know more later. All sizes from 1 to N learn together; the largest one
//! whose window was seen often enough predicts. "Often enough" is more than [`threshold`](HierarchyDef::threshold) times:
//! 3 or 4 while a game runs, since a game may take risks. The more actions there are, the more samples it takes.
//!
//! ```
//! use wits_learn::predict::{Hierarchy, HierarchyDef, Predictor};
//! let mut player = Hierarchy::new(HierarchyDef::new(2, 4))?;
//! player.learn(&[0, 1, 0, 1, 0, 1, 0, 1, 0])?;
//! let guess = player.predict().expect("0 was seen often enough");
//! assert_eq!((guess.action, guess.order), (1, 2)); // 0 was followed by 1 four times, 1 0 by 1 only three times
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings};
use wits_core::state::State;

use super::counts::MAX_MEMORY;
use super::ngram::MAX_ORDER;
use super::{Counts, NGram, NGramDef, PredictError, Prediction, Predictor, confidence};

/// Which N-grams there are, and when each is trusted.
#[derive(Clone, Copy, Debug, PartialEq, State, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HierarchyDef {
    /// How many different actions there are.
    pub actions: u32,
    /// The largest N.
    pub n: u32,
    /// How many contexts there are, each with counts of its own.
    #[serde(default = "one")]
    pub contexts: u32,
    /// A window is trusted if it was seen more often than this.
    #[serde(default = "threshold")]
    pub threshold: u32,
    /// A window is trusted if its [`confidence`](confidence()) is at least this, from 0 to 1. 0 asks for none, and is
    /// usually as good.
    #[serde(default)]
    pub confidence: f64,
    /// How many observations of one window are remembered; then its counts are halved.
    #[serde(default = "max_memory")]
    pub memory: u32,
}

const fn one() -> u32 {
    1
}

const fn threshold() -> u32 {
    3
}

const fn max_memory() -> u32 {
    MAX_MEMORY
}

impl HierarchyDef {
    /// N-grams up to this size in one context, trusted from the fourth observation on.
    #[must_use]
    pub const fn new(actions: u32, n: u32) -> Self {
        Self { actions, n, contexts: 1, threshold: threshold(), confidence: 0.0, memory: MAX_MEMORY }
    }

    /// The N-gram of one size.
    const fn of_order(&self, n: u32) -> NGramDef {
        NGramDef { actions: self.actions, n, contexts: self.contexts, memory: self.memory }
    }
}

impl Check for HierarchyDef {
    fn check(&self, path: &str, findings: &mut Findings) {
        findings.check_range("n", self.n.into(), 1.0, MAX_ORDER.into());
        findings.check_range("confidence", self.confidence, 0.0, 1.0);
        if findings.is_empty() {
            self.of_order(self.n).check(path, findings);
        }
    }
}

/// N-grams of all sizes from 1 to N.
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
#[state(check = Self::check)]
#[serde(try_from = "SavedHierarchy")]
pub struct Hierarchy {
    def: HierarchyDef,
    /// The smallest first.
    grams: Vec<NGram>,
}

/// The saved form, not yet checked.
#[derive(Deserialize)]
struct SavedHierarchy {
    def: HierarchyDef,
    grams: Vec<NGram>,
}

impl TryFrom<SavedHierarchy> for Hierarchy {
    type Error = String;

    fn try_from(SavedHierarchy { def, grams }: SavedHierarchy) -> Result<Self, String> {
        let mut hierarchy = Self { def, grams };
        hierarchy.check().map(|()| hierarchy)
    }
}

/// What one size of N-gram knew, when it was asked.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Considered<'a> {
    /// The number N.
    pub order: u32,
    /// What followed the window; `None` if it was never seen.
    pub counts: Option<Counts<'a>>,
    /// How unlikely it is that the counts are due to chance.
    pub confidence: f64,
    /// Whether it was trusted.
    pub trusted: bool,
}

impl Hierarchy {
    /// One that has counted nothing yet.
    ///
    /// # Errors
    /// When a number is 0 or out of range, or there are too many actions or windows.
    pub fn new(def: HierarchyDef) -> Result<Self, Findings> {
        def.faults("ngrams").into_result(())?;
        let grams = (1..=def.n).map(|n| NGram::new(def.of_order(n)));
        Ok(Self { def, grams: grams.collect::<Result<_, _>>()? })
    }

    /// Which N-grams there are.
    #[must_use]
    pub const fn def(&self) -> &HierarchyDef {
        &self.def
    }

    /// The N-grams, the smallest first.
    #[must_use]
    pub fn grams(&self) -> &[NGram] {
        &self.grams
    }

    /// What each size knows, the largest first: those before the first trusted one were not seen often enough.
    pub fn considered(&self, context: u32) -> impl Iterator<Item = Considered<'_>> {
        self.grams.iter().rev().map(move |gram| self.consider(gram, context))
    }

    /// Adds what another one counted, such as that of other players.
    ///
    /// # Errors
    /// [`PredictError::Unlike`] if it counts other actions, windows or contexts.
    pub fn merge(&mut self, other: &Self) -> Result<(), PredictError> {
        if self.grams.len() != other.grams.len() {
            return Err(PredictError::Unlike);
        }
        self.grams.iter_mut().zip(&other.grams).try_for_each(|(gram, other)| gram.merge(other))
    }

    fn consider<'a>(&self, gram: &'a NGram, context: u32) -> Considered<'a> {
        let counts = gram.counts_in(context);
        let best = counts.and_then(|counts| counts.prediction(gram.def().n));
        let sure = best.map_or(0.0, |best| confidence(best.count, best.total, self.def.actions));
        let trusted = best.is_some_and(|best| self.trusts(&best));
        Considered { order: gram.def().n, counts, confidence: sure, trusted }
    }

    /// Seen often enough. Confidence is computed only if it is asked for.
    fn trusts(&self, guess: &Prediction) -> bool {
        let asked = self.def.confidence;
        let sure = || confidence(guess.count, guess.total, self.def.actions) >= asked;
        guess.total > self.def.threshold && (asked <= 0.0 || sure())
    }

    fn check(&mut self) -> Result<(), String> {
        self.def.faults("ngrams").into_result(()).map_err(|errors| errors.to_string())?;
        let expected = (1..=self.def.n).map(|n| self.def.of_order(n));
        if self.grams.iter().map(|gram| *gram.def()).eq(expected) {
            Ok(())
        } else {
            Err("N-grams of other sizes than the definition asks for".to_owned())
        }
    }
}

impl Predictor for Hierarchy {
    fn actions(&self) -> u32 {
        self.def.actions
    }

    fn observe_in(&mut self, context: u32, action: u32) -> Result<(), PredictError> {
        self.grams.iter_mut().try_for_each(|gram| gram.observe_in(context, action))
    }

    fn follow(&mut self, action: u32) -> Result<(), PredictError> {
        self.grams.iter_mut().try_for_each(|gram| gram.follow(action))
    }

    fn predict_in(&self, context: u32) -> Option<Prediction> {
        let mut known = self.grams.iter().rev().filter_map(|gram| gram.predict_in(context));
        known.find(|guess| self.trusts(guess))
    }

    fn begin(&mut self) {
        self.grams.iter_mut().for_each(Predictor::begin);
    }
}
