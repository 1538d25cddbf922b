//! Networks as files write them.

use serde::{Deserialize, Serialize};
use wits_core::findings::Findings;

use super::activation::Activation;
use super::conv::ConvDef;
use super::dense::DenseDef;
use super::dropout::DropoutDef;
use super::elman::ElmanDef;
use super::gru::GruDef;
use super::layer::LayerKind;
use super::pool::PoolDef;
use super::rbf::RbfDef;
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
    /// Perceptrons that also see what they gave in the step before.
    Elman(ElmanDef),
    /// Gated recurrent units: a longer memory.
    Gru(GruDef),
    /// Filters over a grid of cells.
    Conv(ConvDef),
    /// The greatest or mean values of squares of cells.
    Pool(PoolDef),
    /// Neurons that are on only near a center.
    Rbf(RbfDef),
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

    /// A simple recurrent layer with tanh.
    #[must_use]
    pub const fn elman(outputs: usize) -> Self {
        Self::Elman(ElmanDef { outputs, activation: Activation::Tanh })
    }

    /// Gated recurrent units.
    #[must_use]
    pub const fn gru(outputs: usize) -> Self {
        Self::Gru(GruDef { outputs })
    }

    /// Radial basis functions.
    #[must_use]
    pub const fn rbf(outputs: usize) -> Self {
        Self::Rbf(RbfDef { outputs, normalized: false })
    }

    /// The number of perceptrons of a dense layer.
    #[must_use]
    pub const fn dense_outputs(&self) -> Option<usize> {
        match self {
            Self::Dense(dense) => Some(dense.outputs),
            _ => None,
        }
    }

    /// The word for it in files.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Dense(_) => "Dense",
            Self::Dropout(_) => "Dropout",
            Self::Elman(_) => "Elman",
            Self::Gru(_) => "Gru",
            Self::Conv(_) => "Conv",
            Self::Pool(_) => "Pool",
            Self::Rbf(_) => "Rbf",
        }
    }

    /// The activation function that is applied last, if it is part of the layer.
    #[must_use]
    pub fn activation(&self) -> Option<&Activation> {
        self.kind().activation()
    }

    pub(super) fn kind(&self) -> &dyn LayerKind {
        match self {
            Self::Dense(def) => def,
            Self::Dropout(def) => def,
            Self::Elman(def) => def,
            Self::Gru(def) => def,
            Self::Conv(def) => def,
            Self::Pool(def) => def,
            Self::Rbf(def) => def,
        }
    }
}
