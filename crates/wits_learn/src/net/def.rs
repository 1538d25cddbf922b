//! Networks as files write them.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Findings, Place};
use wits_core::random::Stream;

use super::activation::Activation;
use super::topology::Topology;

/// Maximum number of layers of a net.
pub const MAX_LAYERS: usize = 256;

/// Maximum number of inputs of a net, and of outputs of a layer.
pub const MAX_NEURONS: usize = 1 << 16;

/// Maximum number of weights of a net.
pub const MAX_WEIGHTS: usize = 1 << 24;

/// A neural network: the number of inputs and the layers. Plain data, from code or a `*.net.ron` file.
///
/// ```
/// use wits_core::ron;
/// use wits_learn::net::{Activation, LayerDef, NetDef};
/// let def: NetDef = ron::read("guard.net.ron", "(inputs: 19, layers: [
///     Dense(outputs: 24, activation: Relu),
///     Dropout(rate: 0.1),
///     Dense(outputs: 5, activation: Softmax),
/// ])")?;
/// assert_eq!(def.layers[0], LayerDef::dense(24, Activation::Relu));
/// let topology = def.compile()?;
/// assert_eq!(topology.weight_count(), 19 * 24 + 24 + 24 * 5 + 5);
/// # Ok::<(), wits_core::findings::Findings>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NetDef {
    /// Number of inputs.
    pub inputs: usize,
    /// The layers, from the inputs to the outputs.
    pub layers: Vec<LayerDef>,
    /// What the inputs are called when the net is looked at: none, or one name for each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub input_names: Vec<String>,
    /// What the outputs are called: none, or one name for each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub output_names: Vec<String>,
}

/// A layer of a net.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum LayerDef {
    /// Perceptrons, each connected to all inputs of the layer.
    Dense(DenseDef),
    /// While training, sets values to zero at random; otherwise does nothing.
    Dropout(DropoutDef),
}

/// Perceptrons: each adds up its weighted inputs and its bias, and applies an activation function.
///
/// The weights are stored input by input: the weights of input 0 to all outputs, those of input 1, and so on; then one bias
/// for each output.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DenseDef {
    /// Number of neurons.
    pub outputs: usize,
    /// The activation function.
    pub activation: Activation,
    /// Whether each neuron has a bias: the weight of a constant input of 1.
    #[serde(default = "yes", skip_serializing_if = "is_true")]
    pub bias: bool,
}

/// Sets values to zero at random while the net is trained, so that no neuron relies on a single other one.
///
/// The values that are kept are divided by the probability of being kept, so nothing has to be scaled later.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DropoutDef {
    /// Probability that a value is set to zero, from 0 to below 1. 0.1 to 0.5 is usual for hidden layers.
    pub rate: f32,
}

const fn yes() -> bool {
    true
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands out references")]
const fn is_true(flag: &bool) -> bool {
    *flag
}

impl NetDef {
    /// A net of these layers.
    pub fn new(inputs: usize, layers: impl IntoIterator<Item = LayerDef>) -> Self {
        Self { inputs, layers: layers.into_iter().collect(), ..Self::default() }
    }

    /// A multi-layer perceptron: hidden layers of these sizes, and an output layer.
    ///
    /// ```
    /// use wits_learn::net::{Activation, NetDef};
    /// let def = NetDef::perceptrons(2, &[8, 8], Activation::Tanh, (1, Activation::Linear));
    /// assert_eq!(def.layers.len(), 3);
    /// ```
    #[must_use]
    pub fn perceptrons(
        inputs: usize,
        hidden: &[usize],
        activation: Activation,
        (outputs, last): (usize, Activation),
    ) -> Self {
        let hidden = hidden.iter().map(|neurons| LayerDef::dense(*neurons, activation.clone()));
        Self::new(inputs, hidden.chain([LayerDef::dense(outputs, last)]))
    }

    /// Names for the inputs.
    #[must_use]
    pub fn input_names<'t>(mut self, names: impl IntoIterator<Item = &'t str>) -> Self {
        self.input_names = names.into_iter().map(str::to_owned).collect();
        self
    }

    /// Names for the outputs.
    #[must_use]
    pub fn output_names<'t>(mut self, names: impl IntoIterator<Item = &'t str>) -> Self {
        self.output_names = names.into_iter().map(str::to_owned).collect();
        self
    }

    /// Checks the definition and computes where the weights of each layer lie.
    ///
    /// # Errors
    /// All errors, each with its path in the definition.
    pub fn compile(&self) -> Result<Topology, Findings> {
        Topology::new(self.clone())
    }
}

impl LayerDef {
    /// Perceptrons with biases.
    #[must_use]
    pub const fn dense(outputs: usize, activation: Activation) -> Self {
        Self::Dense(DenseDef { outputs, activation, bias: true })
    }

    /// Dropout with this probability.
    #[must_use]
    pub const fn dropout(rate: f32) -> Self {
        Self::Dropout(DropoutDef { rate })
    }

    /// The word for it in files.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Dense(_) => "Dense",
            Self::Dropout(_) => "Dropout",
        }
    }

    /// The activation function, if it has one.
    #[must_use]
    pub const fn activation(&self) -> Option<&Activation> {
        match self {
            Self::Dense(dense) => Some(&dense.activation),
            Self::Dropout(_) => None,
        }
    }

    /// Number of outputs for so many inputs.
    pub(super) const fn outputs(&self, inputs: usize) -> usize {
        match self {
            Self::Dense(dense) => dense.outputs,
            Self::Dropout(_) => inputs,
        }
    }

    /// Number of weights for so many inputs. Saturates.
    pub(super) const fn weights(&self, inputs: usize) -> usize {
        match self {
            Self::Dense(dense) => {
                let rows = if dense.bias { inputs.saturating_add(1) } else { inputs };
                rows.saturating_mul(dense.outputs)
            }
            Self::Dropout(_) => 0,
        }
    }

    /// Number of values that the layer remembers of a sequence.
    #[expect(clippy::unused_self, reason = "recurrent layers remember")]
    pub(super) const fn hidden(&self) -> usize {
        0
    }

    /// Fills its weights, which are zero, at random.
    pub(super) fn randomize(&self, inputs: usize, weights: &mut [f32], stream: &mut Stream) {
        match self {
            Self::Dense(dense) => {
                let size = inputs * dense.outputs;
                randomize(&mut weights[..size], (inputs, dense.outputs), &dense.activation, stream);
            }
            Self::Dropout(_) => {}
        }
    }

    /// Adds every error of the layer, which follows a layer of so many outputs.
    pub(super) fn check(&self, path: &str, _inputs: usize, findings: &mut Findings) {
        if let Some(activation) = self.activation() {
            activation.check(&format!("{path}.activation"), findings);
        }
        match self {
            Self::Dense(dense) => check_neurons(&format!("{path}.outputs"), dense.outputs, findings),
            Self::Dropout(dropout) => {
                if !(dropout.rate >= 0.0 && dropout.rate < 1.0) {
                    let message = format!("{} is out of range", dropout.rate);
                    findings.add(Place::path(format!("{path}.rate")), message, "0 to below 1");
                }
            }
        }
    }
}

/// Fills the weights between so many inputs and outputs at random: Glorot's limit, or He's before ReLU.
pub(super) fn randomize(
    weights: &mut [f32],
    (inputs, outputs): (usize, usize),
    activation: &Activation,
    stream: &mut Stream,
) {
    let spread =
        if matches!(activation, Activation::Relu | Activation::Softplus) { inputs } else { inputs + outputs };
    let limit = (6.0 / spread as f32).sqrt();
    weights.fill_with(|| stream.range(-limit, limit));
}

/// A number of neurons.
pub(super) fn check_neurons(path: &str, neurons: usize, findings: &mut Findings) {
    if neurons == 0 || neurons > MAX_NEURONS {
        let message = format!("{neurons} is out of range");
        findings.add(Place::path(path), message, format!("1 to {MAX_NEURONS}"));
    }
}
