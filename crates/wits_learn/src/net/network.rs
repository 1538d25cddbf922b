//! Nets: a topology and its weights.

use serde::{Deserialize, Serialize};
use wits_core::findings::Findings;
use wits_core::hash::StateHasher;
use wits_core::random::Stream;
use wits_core::state::{LoadError, Reader, State, Writer, definition};

use super::def::NetDef;
use super::scratch::Scratch;
use super::topology::Topology;

/// A neural network: its topology and one flat list of weights, which is also its chromosome for evolution.
///
/// ```
/// use wits_core::random::Seed;
/// use wits_learn::net::{Activation, Net, NetDef, Scratch};
/// let def = NetDef::perceptrons(4, &[8], Activation::Tanh, (2, Activation::sigmoid()));
/// let net = Net::random(def, &mut Seed::new(1).stream())?;
/// let mut scratch = Scratch::default();
/// let outputs = net.forward(&[0.1, 0.5, -0.3, 1.0], &mut scratch);
/// assert!(outputs.iter().all(|output| (0.0..=1.0).contains(output)));
/// # Ok::<(), wits_core::findings::Findings>(())
/// ```
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
#[serde(try_from = "SavedNet")]
#[state(check = Self::check_loaded)]
pub struct Net {
    #[state(with = hashed_topology)]
    topology: Topology,
    weights: Vec<f32>,
}

/// The saved form, not yet checked.
#[derive(Deserialize)]
struct SavedNet {
    topology: Topology,
    weights: Vec<f32>,
}

impl TryFrom<SavedNet> for Net {
    type Error = NetError;

    fn try_from(saved: SavedNet) -> Result<Self, NetError> {
        let net = Self { topology: saved.topology, weights: saved.weights };
        net.topology.net(&net.weights)?;
        Ok(net)
    }
}

/// Why a net cannot be made.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum NetError {
    /// The definition has errors.
    #[error("{0}")]
    Definition(#[from] Findings),
    /// The list of weights does not fit the layers.
    #[error("{found} weights; expected {expected}")]
    WeightCount {
        /// How many there are.
        found: usize,
        /// How many the definition has.
        expected: usize,
    },
    /// A weight is not a finite number.
    #[error("weights[{index}]: {value}; expected a finite number")]
    NotFinite {
        /// Which weight, from 0.
        index: usize,
        /// What it is.
        value: f32,
    },
}

impl Net {
    /// A net with small random weights, ready to be trained.
    ///
    /// # Errors
    /// All errors of the definition.
    pub fn random(def: NetDef, stream: &mut Stream) -> Result<Self, Findings> {
        let topology = Topology::new(def)?;
        let weights = topology.random_weights(stream);
        Ok(Self { topology, weights })
    }

    /// A net with these weights.
    ///
    /// # Errors
    /// When the definition has errors, or the weights are too few, too many or not finite.
    pub fn with_weights(def: NetDef, weights: Vec<f32>) -> Result<Self, NetError> {
        let topology = Topology::new(def)?;
        topology.net(&weights)?;
        match weights.iter().position(|weight| !weight.is_finite()) {
            Some(index) => Err(NetError::NotFinite { index, value: weights[index] }),
            None => Ok(Self { topology, weights }),
        }
    }

    /// The definition.
    #[must_use]
    pub const fn def(&self) -> &NetDef {
        self.topology.def()
    }

    /// The layout.
    #[must_use]
    pub const fn topology(&self) -> &Topology {
        &self.topology
    }

    /// All weights, layer by layer.
    #[must_use]
    pub fn weights(&self) -> &[f32] {
        &self.weights
    }

    /// All weights; a change is effective at once.
    #[must_use]
    pub fn weights_mut(&mut self) -> &mut [f32] {
        &mut self.weights
    }

    /// Number of inputs.
    #[must_use]
    pub const fn inputs(&self) -> usize {
        self.topology.inputs()
    }

    /// Number of outputs.
    #[must_use]
    pub const fn outputs(&self) -> usize {
        self.topology.outputs()
    }

    /// A net that can be handed on cheaply.
    #[must_use]
    pub fn view(&self) -> NetRef<'_> {
        NetRef { topology: &self.topology, weights: &self.weights }
    }

    /// See [`NetRef::forward`].
    pub fn forward<'s>(&self, input: &[f32], scratch: &'s mut Scratch) -> &'s [f32] {
        self.view().forward(input, scratch)
    }

    /// See [`NetRef::forward_batch`].
    pub fn forward_batch<'s>(&self, inputs: &[f32], rows: usize, scratch: &'s mut Scratch) -> &'s [f32] {
        self.view().forward_batch(inputs, rows, scratch)
    }

    /// See [`NetRef::forward_train`].
    pub fn forward_train<'s>(
        &self,
        inputs: &[f32],
        rows: usize,
        stream: &mut Stream,
        scratch: &'s mut Scratch,
    ) -> &'s [f32] {
        self.view().forward_train(inputs, rows, stream, scratch)
    }

    /// See [`NetRef::backward`].
    pub fn backward(&self, scratch: &mut Scratch, output_gradient: &[f32], weight_gradients: &mut [f32]) {
        self.view().backward(scratch, output_gradient, weight_gradients);
    }

    /// See [`NetRef::backward_sums`].
    pub fn backward_sums(&self, scratch: &mut Scratch, sum_gradient: &[f32], weight_gradients: &mut [f32]) {
        self.view().backward_sums(scratch, sum_gradient, weight_gradients);
    }

    fn check_loaded(&mut self) -> Result<(), NetError> {
        self.topology.net(&self.weights).map(|_| ())
    }
}

/// A net whose weights lie somewhere else: in a [`Net`], or in the list of a population.
#[derive(Clone, Copy, Debug)]
pub struct NetRef<'a> {
    pub(super) topology: &'a Topology,
    pub(super) weights: &'a [f32],
}

impl<'a> NetRef<'a> {
    pub(super) fn new(topology: &'a Topology, weights: &'a [f32]) -> Result<Self, NetError> {
        let (found, expected) = (weights.len(), topology.weight_count());
        if found == expected {
            Ok(Self { topology, weights })
        } else {
            Err(NetError::WeightCount { found, expected })
        }
    }

    /// The layout.
    #[must_use]
    pub const fn topology(&self) -> &'a Topology {
        self.topology
    }

    /// All weights, layer by layer.
    #[must_use]
    pub const fn weights(&self) -> &'a [f32] {
        self.weights
    }
}

/// A topology in a state: its definition is saved, a number that stands for it is hashed.
mod hashed_topology {
    use super::{LoadError, Reader, StateHasher, Topology, Writer, definition};

    pub(super) fn hash_state(topology: &Topology, hasher: &mut StateHasher) {
        hasher.word(topology.fingerprint());
    }

    pub(super) fn save(topology: &Topology, out: &mut Writer) {
        definition::save(topology, out);
    }

    pub(super) fn load(from: &mut Reader<'_>) -> Result<Topology, LoadError> {
        definition::load(from)
    }
}
