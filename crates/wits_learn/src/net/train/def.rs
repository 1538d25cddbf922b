//! How a net is trained.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings, Place};

use crate::net::loss::Loss;
use crate::net::optimize::OptimizerDef;

/// How a net is trained: plain data, from code or a file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct TrainDef {
    /// Maximum number of times that all samples are gone through.
    pub epochs: u32,
    /// Samples, or sequences, for one step of the optimizer. Raising it makes steps smoother and faster to compute, at the cost of fewer
    /// steps.
    pub batch: u32,
    /// For nets with recurrent layers: so many samples in a row are one sequence, which begins with an empty memory. What is
    /// learned from a step reaches back to the begin of its sequence. Only whole sequences are learned from.
    pub steps: u32,
    /// What is done with a gradient. Its learning rate is the first one if there is a `last_rate`.
    pub optimizer: OptimizerDef,
    /// The learning rate of the last epoch; it falls evenly to it. The book recommends from 0.7 to 0.1 for plain gradient
    /// descent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_rate: Option<f32>,
    /// What is minimized.
    pub loss: Loss,
    /// Longest gradient of a step; longer ones are shortened.
    pub max_norm: f32,
    /// Stops when the test loss has not become smaller for so many epochs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub patience: Option<u32>,
    /// Stops when the mean loss on the training samples is at most this.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub goal: Option<f32>,
    /// Takes the samples in a new random order in each epoch.
    pub shuffle: bool,
    /// Weights beyond this have exploded: training goes on from the best weights so far with half the learning rate.
    pub max_weight: f32,
}

impl Default for TrainDef {
    fn default() -> Self {
        Self {
            epochs: 1000,
            batch: 1,
            steps: 1,
            optimizer: OptimizerDef::sgd(0.3),
            last_rate: None,
            loss: Loss::Squared,
            max_norm: 10.0,
            patience: None,
            goal: None,
            shuffle: true,
            max_weight: 1e4,
        }
    }
}

impl Check for TrainDef {
    fn check(&self, path: &str, findings: &mut Findings) {
        let at = |name: &str| format!("{path}.{name}");
        self.optimizer.check(&at("optimizer"), findings);
        for (name, value) in [("epochs", self.epochs), ("batch", self.batch), ("steps", self.steps)] {
            if value == 0 {
                findings.add(Place::path(at(name)), "0 is out of range", "at least 1");
            }
        }
        if let Some(rate) = self.last_rate {
            findings.check_not_negative(&at("last_rate"), rate);
        }
        findings.check_positive(&at("max_norm"), self.max_norm);
        findings.check_positive(&at("max_weight"), self.max_weight);
    }
}
