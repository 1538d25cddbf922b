//! A definition that was checked, and where the weights of its layers lie.

use std::ops::Range;

use serde::{Deserialize, Serialize};
use wits_core::findings::{Findings, Place};
use wits_core::random::Stream;
use wits_core::ron;

use super::def::{LayerDef, MAX_LAYERS, MAX_NEURONS, MAX_WEIGHTS, NetDef};
use super::layer::check_neurons;
use super::network::{NetError, NetRef};

/// The layout of a net: a checked [`NetDef`]. Shared by all nets that differ in their weights only.
///
/// ```
/// use wits_learn::net::{Activation, NetDef, Scratch};
/// let def = NetDef::perceptrons(2, &[], Activation::Tanh, (1, Activation::Step));
/// let topology = def.compile()?;
/// let mut scratch = Scratch::default();
/// // The perceptrons of a million characters are a million small lists of weights.
/// let and = topology.net(&[1.0, 1.0, -1.5])?;
/// assert_eq!(and.forward(&[1.0, 1.0], &mut scratch), [1.0]);
/// assert_eq!(and.forward(&[1.0, 0.0], &mut scratch), [0.0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "NetDef", into = "NetDef")]
pub struct Topology {
    def: NetDef,
    layers: Vec<Layer>,
    weights: usize,
    outputs: usize,
    hidden: usize,
    fingerprint: u64,
}

/// One layer of a topology.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Layer {
    /// Which, from 0.
    pub(super) number: usize,
    pub(super) def: LayerDef,
    pub(super) inputs: usize,
    pub(super) outputs: usize,
    pub(super) weights: Range<usize>,
    /// Where the hidden state of a recurrent layer lies in that of a sequence.
    pub(super) hidden: Range<usize>,
}

impl Topology {
    pub(super) fn new(def: NetDef) -> Result<Self, Findings> {
        let mut findings = Findings::default();
        let layers = lay_out(&def, &mut findings);
        findings.into_result(())?;
        let last = layers.last();
        let (weights, hidden) = last.map_or((0, 0), |layer| (layer.weights.end, layer.hidden.end));
        let outputs = last.map_or(def.inputs, |layer| layer.outputs);
        let mut hash = 0xcbf2_9ce4_8422_2325_u64; // FNV-1a
        for byte in ron::write(&def).bytes() {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
        Ok(Self { layers, weights, outputs, hidden, fingerprint: hash, def })
    }

    /// The definition.
    #[must_use]
    pub const fn def(&self) -> &NetDef {
        &self.def
    }

    /// Number of inputs.
    #[must_use]
    pub const fn inputs(&self) -> usize {
        self.def.inputs
    }

    /// Number of outputs.
    #[must_use]
    pub const fn outputs(&self) -> usize {
        self.outputs
    }

    /// Number of weights, biases included.
    #[must_use]
    pub const fn weight_count(&self) -> usize {
        self.weights
    }

    /// Number of values that recurrent layers remember of a sequence; 0 without such layers.
    #[must_use]
    pub const fn hidden_size(&self) -> usize {
        self.hidden
    }

    /// Where the weights of a layer lie in the list of all weights.
    #[must_use]
    pub fn layer_weights(&self, layer: usize) -> Range<usize> {
        self.layers.get(layer).map_or(0..0, |layer| layer.weights.clone())
    }

    pub(super) fn layers(&self) -> &[Layer] {
        &self.layers
    }

    /// A number that tells definitions apart.
    pub(super) const fn fingerprint(&self) -> u64 {
        self.fingerprint
    }

    /// A net with these weights, which stay where they are.
    ///
    /// # Errors
    /// When there are not [`weight_count`](Self::weight_count) weights.
    pub fn net<'a>(&'a self, weights: &'a [f32]) -> Result<NetRef<'a>, NetError> {
        NetRef::new(self, weights)
    }

    /// Small random weights for a net that is to be trained: uniform, the narrower the more inputs a neuron has (Glorot; He
    /// before ReLU). Biases are 0.
    pub fn random_weights(&self, stream: &mut Stream) -> Vec<f32> {
        let mut weights = vec![0.0; self.weights];
        for layer in &self.layers {
            layer.def.kind().randomize(layer.inputs, &mut weights[layer.weights.clone()], stream);
        }
        weights
    }
}

impl TryFrom<NetDef> for Topology {
    type Error = Findings;

    fn try_from(def: NetDef) -> Result<Self, Findings> {
        Self::new(def)
    }
}

impl From<Topology> for NetDef {
    fn from(topology: Topology) -> Self {
        topology.def
    }
}

/// The layers one after the other. With errors, the result is not to be used.
fn lay_out(def: &NetDef, findings: &mut Findings) -> Vec<Layer> {
    check_neurons("inputs", def.inputs, findings);
    let count = def.layers.len();
    if count == 0 || count > MAX_LAYERS {
        findings.add(Place::path("layers"), format!("{count} layers"), format!("1 to {MAX_LAYERS}"));
        return Vec::new();
    }
    let mut layers = Vec::with_capacity(count);
    let (mut inputs, mut weights, mut hidden) = (def.inputs, 0_usize, 0_usize);
    for (number, layer) in def.layers.iter().enumerate() {
        let path = format!("layers[{number}]");
        let kind = layer.kind();
        kind.check(&path, inputs, findings);
        if number + 1 < count && kind.activation().is_some_and(super::Activation::is_softmax) {
            let place = Place::path(format!("{path}.activation"));
            findings.add(place, "Softmax in a layer that is not the last", "another activation");
        }
        let outputs = kind.outputs(inputs);
        let (end, remembered) =
            (weights.saturating_add(kind.weights(inputs)), hidden.saturating_add(kind.hidden()));
        if outputs == 0 || outputs > MAX_NEURONS {
            // Whatever follows would only follow from this.
            return layers;
        }
        if end > MAX_WEIGHTS {
            let message = format!("{end} weights up to this layer");
            findings.add(Place::path(path), message, format!("at most {MAX_WEIGHTS}"));
            return layers;
        }
        let def = layer.clone();
        layers.push(Layer {
            number,
            def,
            inputs,
            outputs,
            weights: weights..end,
            hidden: hidden..remembered,
        });
        (inputs, weights, hidden) = (outputs, end, remembered);
    }
    check_names("input_names", &def.input_names, def.inputs, findings);
    check_names("output_names", &def.output_names, inputs, findings);
    layers
}

fn check_names(path: &str, names: &[String], count: usize, findings: &mut Findings) {
    if !names.is_empty() && names.len() != count {
        findings.add(Place::path(path), format!("{} names", names.len()), format!("none, or {count}"));
    }
    for (number, name) in names.iter().enumerate() {
        findings.check_length(|| format!("{path}[{number}]"), name);
    }
}
