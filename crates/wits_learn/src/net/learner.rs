//! Learning while the game runs: one sample after the other.

use serde::{Deserialize, Serialize};
use wits_core::state::State;

use super::loss::Loss;
use super::network::{Net, NetError};
use super::optimize::{Optimizer, OptimizerDef};
use super::scratch::Scratch;

/// A net that learns from one sample after the other, as they come up in a game.
///
/// ```
/// use wits_core::random::Seed;
/// use wits_learn::net::{Activation, Learner, Loss, Net, NetDef, OptimizerDef, Scratch};
/// let def = NetDef::perceptrons(2, &[8], Activation::Tanh, (2, Activation::Softmax));
/// let net = Net::random(def, &mut Seed::new(1).stream())?;
/// let mut learner = Learner::new(net, OptimizerDef::sgd(0.3), Loss::CrossEntropy);
/// let mut scratch = Scratch::default();
/// for _ in 0..100 {
///     learner.learn(&[1.0, 0.0], &[1.0, 0.0], &mut scratch);
///     // Doing the second thing ended badly.
///     learner.feedback(&[0.0, 1.0], 1, -1.0, &mut scratch);
/// }
/// assert!(learner.net().forward(&[1.0, 0.0], &mut scratch)[0] > 0.9);
/// assert!(learner.net().forward(&[0.0, 1.0], &mut scratch)[1] < 0.1);
/// # Ok::<(), wits_core::findings::Findings>(())
/// ```
#[derive(Clone, Debug, State, Serialize, Deserialize)]
#[serde(try_from = "SavedLearner")]
#[state(check = Self::check)]
pub struct Learner {
    net: Net,
    optimizer: Optimizer,
    loss: Loss,
    /// Longest gradient of one sample.
    max_norm: f32,
    /// Samples that were refused, since they led to numbers that are not finite, or to weights that exploded.
    refused: u64,
    #[serde(skip)]
    #[state(skip = "filled again for every sample")]
    gradients: Vec<f32>,
    #[serde(skip)]
    #[state(skip = "filled again for every sample")]
    above: Vec<f32>,
    #[serde(skip)]
    #[state(skip = "filled again for every sample")]
    before: Vec<f32>,
}

/// The saved form, not yet checked.
#[derive(Deserialize)]
struct SavedLearner {
    net: Net,
    optimizer: Optimizer,
    loss: Loss,
    max_norm: f32,
    refused: u64,
}

impl Learner {
    /// A net, how it learns, and what is minimized.
    #[must_use]
    pub fn new(net: Net, optimizer: OptimizerDef, loss: Loss) -> Self {
        let optimizer = Optimizer::new(optimizer, net.weights().len());
        Self::whole(SavedLearner { net, optimizer, loss, max_norm: 10.0, refused: 0 })
    }

    fn whole(saved: SavedLearner) -> Self {
        let SavedLearner { net, optimizer, loss, max_norm, refused } = saved;
        let (gradients, above, before) = (Vec::new(), Vec::new(), Vec::new());
        Self { net, optimizer, loss, max_norm, refused, gradients, above, before }
    }

    /// The net.
    #[must_use]
    pub const fn net(&self) -> &Net {
        &self.net
    }

    /// The net alone.
    #[must_use]
    pub fn into_net(self) -> Net {
        self.net
    }

    /// The optimizer, to change its learning rate.
    #[must_use]
    pub const fn optimizer_mut(&mut self) -> &mut Optimizer {
        &mut self.optimizer
    }

    /// Number of samples that were not learned from, since they led to numbers that are not finite, or to weights beyond
    /// [`MAX_WEIGHT`](super::MAX_WEIGHT). The net is then what it was before the sample.
    #[must_use]
    pub const fn refused(&self) -> u64 {
        self.refused
    }

    /// Learns from one sample, and gives the loss before.
    pub fn learn(&mut self, input: &[f32], target: &[f32], scratch: &mut Scratch) -> f32 {
        let outputs = self.net.forward(input, scratch);
        let exclusive = self.net.is_exclusive();
        let loss = self.loss.value(outputs, target, exclusive);
        self.above.clear();
        self.above.resize(outputs.len(), 0.0);
        let from_sums = self.net.sum_gradient(self.loss, outputs, target, &mut self.above);
        self.follow(from_sums, scratch);
        loss
    }

    /// Weak supervision: nobody knows the right answer, but the consequence of the one that was chosen is known. It is
    /// above 0 when it was good and below 0 when it was bad, and the output that was chosen is moved up or down by it;
    /// other outputs get no error. A consequence beyond -1 or 1 counts as that.
    ///
    /// Use it to bootstrap characters with variety. A net learns whatever leads to good consequences, however dull it is to
    /// play against.
    pub fn feedback(&mut self, input: &[f32], chosen: usize, consequence: f32, scratch: &mut Scratch) {
        let outputs = self.net.forward(input, scratch);
        self.above.clear();
        self.above.resize(outputs.len(), 0.0);
        let from_sums = self.net.is_exclusive();
        if let Some(output) = outputs.get(chosen) {
            let target = if consequence > 0.0 { 1.0 } else { 0.0 };
            let error = (output - target) * consequence.abs().min(1.0);
            if from_sums {
                // What one probability gains, the others lose in proportion.
                let rest = (1.0 - output).max(1e-6);
                let others = self.above.iter_mut().zip(outputs);
                others.for_each(|(gradient, other)| *gradient = -error * other / rest);
            }
            self.above[chosen] = error;
        }
        self.follow(from_sums, scratch);
    }

    /// Takes a step along the gradient in `above`.
    fn follow(&mut self, from_sums: bool, scratch: &mut Scratch) {
        self.gradients.clear();
        self.gradients.resize(self.net.weights().len(), 0.0);
        let view = self.net.view();
        if from_sums {
            view.backward_sums(scratch, &self.above, &mut self.gradients);
        } else {
            view.backward(scratch, &self.above, &mut self.gradients);
        }
        let weights = self.net.weights_mut();
        if !self.optimizer.step_safely(weights, &mut self.gradients, self.max_norm, &mut self.before) {
            self.refused = self.refused.saturating_add(1);
        }
    }

    fn check(&mut self) -> Result<(), NetError> {
        let (found, expected) = (self.optimizer.weights(), self.net.weights().len());
        if found.is_none_or(|found| found == expected) {
            Ok(())
        } else {
            Err(NetError::WeightCount { found: found.unwrap_or(0), expected })
        }
    }
}

impl TryFrom<SavedLearner> for Learner {
    type Error = NetError;

    fn try_from(saved: SavedLearner) -> Result<Self, NetError> {
        let mut learner = Self::whole(saved);
        learner.check()?;
        Ok(learner)
    }
}

impl Net {
    /// Whether exactly one output is right, as after softmax.
    #[must_use]
    pub fn is_exclusive(&self) -> bool {
        self.last_activation().is_some_and(super::Activation::is_softmax)
    }

    fn last_activation(&self) -> Option<&super::Activation> {
        self.def().layers.last().and_then(super::LayerDef::activation)
    }

    /// The gradient of a loss for one row. True if it is that of the sums: cross entropy after softmax or a sigmoid needs no
    /// division by probabilities.
    pub(super) fn sum_gradient(
        &self,
        loss: Loss,
        outputs: &[f32],
        targets: &[f32],
        gradient: &mut [f32],
    ) -> bool {
        use super::Activation::{Sigmoid, Softmax};
        let factor = match (loss, self.last_activation()) {
            (Loss::CrossEntropy, Some(Softmax)) => 1.0,
            (Loss::CrossEntropy, Some(Sigmoid(steepness))) => steepness.h,
            _ => {
                loss.gradient(outputs, targets, self.is_exclusive(), gradient);
                return false;
            }
        };
        // Softmax: Σ targets is 1 for classes; any other sum scales the outputs.
        let total = if self.is_exclusive() { targets.iter().sum() } else { 1.0 };
        for ((gradient, y), t) in gradient.iter_mut().zip(outputs).zip(targets) {
            *gradient = factor * (y * total - t);
        }
        true
    }
}
