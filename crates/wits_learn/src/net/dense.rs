//! Layers of perceptrons.

use serde::{Deserialize, Serialize};
use wits_core::findings::Findings;
use wits_core::random::Stream;

use super::activation::Activation;
use super::backward::Backward;
use super::forward::Forward;
use super::kernel::{self, Layout, PACK_FROM, Start};
use super::layer::{LayerKind, check_neurons, randomize};

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

pub(super) const fn yes() -> bool {
    true
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands out references")]
pub(super) const fn is_true(flag: &bool) -> bool {
    *flag
}

impl LayerKind for DenseDef {
    fn outputs(&self, _inputs: usize) -> usize {
        self.outputs
    }

    fn weights(&self, inputs: usize) -> usize {
        inputs.saturating_add(usize::from(self.bias)).saturating_mul(self.outputs)
    }

    fn activation(&self) -> Option<&Activation> {
        Some(&self.activation)
    }

    fn check(&self, path: &str, _inputs: usize, findings: &mut Findings) {
        check_neurons(&format!("{path}.outputs"), self.outputs, findings);
        self.activation.check(&format!("{path}.activation"), findings);
    }

    fn randomize(&self, inputs: usize, weights: &mut [f32], stream: &mut Stream) {
        let size = inputs * self.outputs;
        randomize(&mut weights[..size], (inputs, self.outputs), &self.activation, stream);
    }

    fn forward(&self, pass: Forward<'_>) {
        let Forward { layer, weights, input, memory, packed, table, .. } = pass;
        let (matrix, bias) = weights.split_at(layer.inputs * layer.outputs);
        let start = if self.bias { Start::Bias(bias) } else { Start::Zero };
        sums(input, layer.inputs, matrix, start, &mut memory.output, packed);
        memory.kept.clear();
        if self.activation.needs_sums() {
            memory.kept.extend_from_slice(&memory.output);
        }
        self.activation.apply(&mut memory.output, layer.outputs, table);
    }

    fn backward(&self, pass: Backward<'_>) {
        let Backward { layer, weights, input, memory, above, from_sums, below, weight_gradients, .. } = pass;
        if !from_sums {
            self.activation.pull_back(above, &memory.output, &memory.kept, layer.outputs, pass.table);
        }
        let matrix_size = layer.inputs * layer.outputs;
        let (matrix_gradients, bias_gradients) = weight_gradients.split_at_mut(matrix_size);
        if self.bias {
            kernel::column_sum(above, bias_gradients);
        }
        kernel::outer_sum(input, layer.inputs, above, layer.outputs, matrix_gradients, pass.packed);
        if let Some(below) = below {
            back_sums(above, &weights[..matrix_size], layer.inputs, Start::Zero, below, pass.packed);
        }
    }
}

/// The weighted sums of all rows.
pub(super) fn sums(
    input: &[f32],
    inputs: usize,
    matrix: &[f32],
    start: Start<'_>,
    result: &mut [f32],
    packed: &mut Vec<f32>,
) {
    let outputs = matrix.len() / inputs;
    if input.len() / inputs >= PACK_FROM {
        kernel::product(input, inputs, (matrix, Layout::Rows), outputs, start, result, packed);
    } else {
        for (row, result) in input.chunks_exact(inputs).zip(result.chunks_exact_mut(outputs)) {
            kernel::row_product(row, matrix, start, result);
        }
    }
}

/// The gradient of the inputs of all rows, from that of the sums.
pub(super) fn back_sums(
    above: &[f32],
    matrix: &[f32],
    inputs: usize,
    start: Start<'_>,
    result: &mut [f32],
    packed: &mut Vec<f32>,
) {
    let outputs = matrix.len() / inputs;
    kernel::product(above, outputs, (matrix, Layout::Columns), inputs, start, result, packed);
}
