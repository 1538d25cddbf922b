//! Losses: how far outputs are from targets.

use serde::{Deserialize, Serialize};
use wits_core::state::State;

/// How far outputs are from targets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, State, Serialize, Deserialize)]
pub enum Loss {
    /// Half of the squared difference, summed over the outputs: the gradient is `output - target`. For any output.
    #[default]
    Squared,
    /// `-Σ target ln output` after softmax; else also `-(1 - target) ln (1 - output)`. For outputs that are probabilities.
    CrossEntropy,
}

/// Probabilities are held so far from 0 and 1 where a logarithm or a division needs it.
const NEAR: f32 = 1e-7;

impl Loss {
    /// The loss of one row. `exclusive`: exactly one output is right, as after softmax.
    #[must_use]
    pub fn value(self, outputs: &[f32], targets: &[f32], exclusive: bool) -> f32 {
        let pairs = outputs.iter().zip(targets);
        match self {
            Self::Squared => pairs.map(|(y, t)| 0.5 * (y - t) * (y - t)).sum(),
            Self::CrossEntropy => pairs.map(|(y, t)| cross_entropy(hold(*y), *t, exclusive)).sum(),
        }
    }

    /// How the loss changes with the outputs of one row.
    pub fn gradient(self, outputs: &[f32], targets: &[f32], exclusive: bool, gradient: &mut [f32]) {
        for ((gradient, y), t) in gradient.iter_mut().zip(outputs).zip(targets) {
            *gradient = match self {
                Self::Squared => y - t,
                Self::CrossEntropy if exclusive => -t / hold(*y),
                Self::CrossEntropy => (hold(*y) - t) / (hold(*y) * (1.0 - hold(*y))),
            };
        }
    }
}

fn hold(probability: f32) -> f32 {
    probability.clamp(NEAR, 1.0 - NEAR)
}

fn cross_entropy(y: f32, t: f32, exclusive: bool) -> f32 {
    let missed = |share: f32, y: f32| if share == 0.0 { 0.0 } else { -share * libm::logf(y) };
    missed(t, y) + if exclusive { 0.0 } else { missed(1.0 - t, 1.0 - y) }
}
