//! What all kinds of layers have in common.

use wits_core::findings::{Findings, Place};
use wits_core::random::Stream;

use super::Activation;
use super::backward::Backward;
use super::def::MAX_NEURONS;
use super::forward::Forward;

/// A kind of layer.
pub(super) trait LayerKind {
    /// Number of outputs for so many inputs.
    fn outputs(&self, inputs: usize) -> usize;

    /// Number of weights for so many inputs. Saturates.
    fn weights(&self, inputs: usize) -> usize;

    /// Number of values that the layer remembers of a sequence.
    fn hidden(&self) -> usize {
        0
    }

    /// The activation function that is applied last, if there is one.
    fn activation(&self) -> Option<&Activation> {
        None
    }

    /// Adds every error of the layer, which follows one of so many outputs.
    fn check(&self, path: &str, inputs: usize, findings: &mut Findings);

    /// Fills its weights, which are zero, at random.
    fn randomize(&self, inputs: usize, weights: &mut [f32], stream: &mut Stream);

    /// Computes the outputs.
    fn forward(&self, pass: Forward<'_>);

    /// Adds the gradient of the weights, and computes that of the inputs.
    fn backward(&self, pass: Backward<'_>);
}

/// A number of neurons.
pub(super) fn check_neurons(path: &str, neurons: usize, findings: &mut Findings) {
    if neurons == 0 || neurons > MAX_NEURONS {
        let message = format!("{neurons} is out of range");
        findings.add(Place::path(path), message, format!("1 to {MAX_NEURONS}"));
    }
}

/// Weights between so many inputs and outputs at random: within Glorot's limit, or He's before ReLU.
pub(super) fn randomize(
    weights: &mut [f32],
    (inputs, outputs): (usize, usize),
    activation: &Activation,
    stream: &mut Stream,
) {
    let rectified = matches!(
        activation,
        Activation::Relu | Activation::LeakyRelu(_) | Activation::Elu(_) | Activation::Softplus
    );
    let spread = if rectified { inputs } else { inputs + outputs };
    let limit = (6.0 / spread as f32).sqrt();
    weights.fill_with(|| stream.range(-limit, limit));
}
