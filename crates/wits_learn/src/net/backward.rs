//! The backward pass: from the gradient of the outputs to that of the weights and the inputs.

use super::activation::Activations;
use super::network::NetRef;
use super::scratch::{Batch, LayerScratch, Scratch};
use super::topology::Layer;

/// What a layer is handed for a backward pass.
pub(super) struct Backward<'a> {
    pub(super) layer: &'a Layer,
    pub(super) weights: &'a [f32],
    pub(super) batch: Batch,
    /// What went in.
    pub(super) input: &'a [f32],
    /// What came out, and what was kept.
    pub(super) memory: &'a mut LayerScratch,
    /// The gradient of what came out; changed.
    pub(super) above: &'a mut [f32],
    /// `above` is the gradient of the sums already.
    pub(super) from_sums: bool,
    /// Room for the gradient of what went in, if it is wanted.
    pub(super) below: Option<&'a mut [f32]>,
    /// To this the gradient of the weights is added.
    pub(super) weight_gradients: &'a mut [f32],
    pub(super) packed: &'a mut Vec<f32>,
    /// Room for anything.
    pub(super) room: &'a mut Vec<f32>,
    pub(super) table: &'a Activations,
}

impl NetRef<'_> {
    /// Adds the gradient of the weights to `weight_gradients`, for the rows of the last forward pass. `output_gradient` says
    /// how a loss changes with each output of each row. The gradient of the inputs is in
    /// [`Scratch::input_gradient`] then.
    ///
    /// ```
    /// use wits_learn::net::{Activation, Net, NetDef, Scratch};
    /// // y = 3 x + 1 at x = 2: dy/dw = x, dy/db = 1, dy/dx = w
    /// let def = NetDef::perceptrons(1, &[], Activation::Linear, (1, Activation::Linear));
    /// let net = Net::with_weights(def, vec![3.0, 1.0])?;
    /// let (mut scratch, mut gradients) = (Scratch::default(), vec![0.0; 2]);
    /// net.forward(&[2.0], &mut scratch);
    /// net.backward(&mut scratch, &[1.0], &mut gradients);
    /// assert_eq!((gradients, scratch.input_gradient()), (vec![2.0, 1.0], &[3.0][..]));
    /// # Ok::<(), wits_learn::net::NetError>(())
    /// ```
    ///
    /// # Panics
    /// When the last forward pass with this scratch was through a net of another layout, or the lengths are not those of
    /// the outputs and the weights.
    pub fn backward(&self, scratch: &mut Scratch, output_gradient: &[f32], weight_gradients: &mut [f32]) {
        self.walk_back(scratch, output_gradient, false, weight_gradients);
    }

    /// As [`backward`](Self::backward), from the gradient of the weighted sums of the last layer, before its activation.
    ///
    /// With softmax or sigmoid outputs and cross entropy this gradient is `output - target` (times h), without the division
    /// by probabilities near 0. Layers without an activation of their own treat it as a gradient of the outputs.
    ///
    /// # Panics
    /// As [`backward`](Self::backward).
    pub fn backward_sums(&self, scratch: &mut Scratch, sum_gradient: &[f32], weight_gradients: &mut [f32]) {
        self.walk_back(scratch, sum_gradient, true, weight_gradients);
    }

    fn walk_back(&self, scratch: &mut Scratch, gradient: &[f32], mut from_sums: bool, sums: &mut [f32]) {
        assert!(
            scratch.fits(self.topology),
            "a backward pass needs a forward pass of the same net before it"
        );
        assert_eq!(
            gradient.len(),
            scratch.outputs().len(),
            "the gradient must have a number for each output"
        );
        assert_eq!(sums.len(), self.weights.len(), "there must be a gradient for each weight");
        let Scratch { batch, input, layers, above, below, packed, room, table, skip_input_gradient, .. } =
            scratch;
        if batch.rows() == 0 {
            below.clear();
            return;
        }
        above.clear();
        above.extend_from_slice(gradient);
        for (number, layer) in self.topology.layers().iter().enumerate().rev() {
            let (before, rest) = layers.split_at_mut(number);
            let input: &[f32] = before.last().map_or(input, |layer| &layer.output);
            let wanted = number > 0 || !*skip_input_gradient;
            below.clear();
            below.resize(if wanted { input.len() } else { 0 }, 0.0);
            let pass = Backward {
                layer,
                weights: &self.weights[layer.weights.clone()],
                batch: *batch,
                input,
                memory: &mut rest[0],
                above,
                from_sums,
                below: wanted.then_some(below),
                weight_gradients: &mut sums[layer.weights.clone()],
                packed,
                room,
                table,
            };
            layer.def.kind().backward(pass);
            from_sums = false;
            std::mem::swap(above, below);
        }
        // The last swap put the gradient of the inputs above.
        std::mem::swap(above, below);
    }
}
