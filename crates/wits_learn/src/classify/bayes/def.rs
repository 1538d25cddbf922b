//! How counts become probabilities.

use serde::{Deserialize, Serialize};
use wits_core::findings::Findings;
use wits_core::state::State;

/// How a naive Bayes classifier makes probabilities of what it counted.
#[derive(Clone, Copy, Debug, PartialEq, State, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct NaiveBayesDef {
    /// Laplace smoothing: this much is added to the count of every category. At 0 a category that was never seen with a label
    /// rules the label out, whatever else speaks for it; 1 is the usual remedy.
    pub smoothing: f64,
    /// The least standard deviation of a number within a label, as a share of its deviation over all examples: without it a
    /// label with few examples is certain of itself beyond reason.
    pub min_deviation: f64,
}

impl Default for NaiveBayesDef {
    fn default() -> Self {
        Self { smoothing: 0.0, min_deviation: 1e-3 }
    }
}

impl NaiveBayesDef {
    /// With Laplace smoothing: 1 is added to every count.
    #[must_use]
    pub fn smoothed() -> Self {
        Self { smoothing: 1.0, ..Self::default() }
    }

    pub(super) fn check(&self, path: &str, findings: &mut Findings) {
        findings.check_range(&format!("{path}.smoothing"), self.smoothing, 0.0, 1e9);
        findings.check_range(&format!("{path}.min_deviation"), self.min_deviation, 1e-6, 1e3);
    }
}
