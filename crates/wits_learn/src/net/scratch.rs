//! Memory for passes through a net: reused, never saved.

use super::activation::Activations;
use super::topology::Topology;

/// Memory for passes through nets, and the activation functions of your own that they use.
///
/// One scratch serves any number of nets, one after the other. It grows with the largest net and batch; once it has, passes
/// allocate nothing. [`backward`](super::NetRef::backward) reads what the forward pass before it left here.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    pub(super) table: Activations,
    pub(super) batch: Batch,
    /// The inputs of all rows.
    pub(super) input: Vec<f32>,
    /// Never shorter: deeper nets will need them again.
    pub(super) layers: Vec<LayerScratch>,
    /// Layers of the net of the last forward pass.
    depth: usize,
    /// The gradient of what comes out of a layer, and of what goes into it.
    pub(super) above: Vec<f32>,
    pub(super) below: Vec<f32>,
    /// Packed weights.
    pub(super) packed: Vec<f32>,
    /// For what a layer needs during a pass only.
    pub(super) room: Vec<f32>,
    pub(super) skip_input_gradient: bool,
}

/// What a layer leaves for the backward pass.
#[derive(Clone, Debug, Default)]
pub(super) struct LayerScratch {
    /// What came out.
    pub(super) output: Vec<f32>,
    /// What the kind of layer keeps besides: sums, masks, gates.
    pub(super) kept: Vec<f32>,
}

/// How the rows of a batch belong together: first the first step of all sequences, then the second, and so on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Batch {
    pub(super) sequences: usize,
    pub(super) steps: usize,
}

impl Batch {
    pub(super) const fn rows(self) -> usize {
        self.sequences * self.steps
    }
}

impl Scratch {
    /// For nets with activation functions of your own.
    #[must_use]
    pub fn with(table: Activations) -> Self {
        Self { table, ..Self::default() }
    }

    /// What came out of the last forward pass, row by row.
    #[must_use]
    pub fn outputs(&self) -> &[f32] {
        self.depth.checked_sub(1).map_or(&[], |last| &self.layers[last].output)
    }

    /// What came out of a layer in the last forward pass, row by row.
    #[must_use]
    pub fn layer(&self, layer: usize) -> &[f32] {
        self.layers[..self.depth].get(layer).map_or(&[], |layer| &layer.output)
    }

    /// The gradient of the inputs, row by row, after [`backward`](super::NetRef::backward).
    #[must_use]
    pub fn input_gradient(&self) -> &[f32] {
        &self.below
    }

    /// Leaves the gradient of the inputs out of backward passes (true) or computes it (false, as at first). It costs as much
    /// as a forward pass through the first layer.
    pub const fn skip_input_gradient(&mut self, skip: bool) {
        self.skip_input_gradient = skip;
    }

    /// Makes room for a forward pass.
    pub(super) fn prepare(&mut self, topology: &Topology, batch: Batch) {
        self.batch = batch;
        let rows = batch.rows();
        self.input.resize(rows * topology.inputs(), 0.0);
        let layers = topology.layers();
        self.depth = layers.len();
        if self.layers.len() < self.depth {
            self.layers.resize_with(self.depth, LayerScratch::default);
        }
        for (memory, layer) in self.layers.iter_mut().zip(layers) {
            memory.output.resize(rows * layer.outputs, 0.0);
        }
    }

    /// Whether the last forward pass was through a net of this layout.
    pub(super) fn fits(&self, topology: &Topology) -> bool {
        let (rows, layers) = (self.batch.rows(), topology.layers());
        self.input.len() == rows * topology.inputs()
            && self.depth == layers.len()
            && self
                .layers
                .iter()
                .zip(layers)
                .all(|(memory, layer)| memory.output.len() == rows * layer.outputs)
    }

    /// Whether there is a row of such a net to be shown.
    pub(super) fn shows(&self, topology: &Topology) -> bool {
        self.batch.rows() > 0 && self.fits(topology)
    }
}
