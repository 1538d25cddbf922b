//! Layers of perceptrons.

use super::Activation;
use super::backward::Backward;
use super::def::DenseDef;
use super::forward::Forward;
use super::kernel::{self, PACK_FROM, Start};

pub(super) fn forward(def: &DenseDef, pass: Forward<'_>) {
    let Forward { layer, weights, batch, input, memory, packed, table, .. } = pass;
    let (matrix, bias) = weights.split_at(layer.inputs * layer.outputs);
    let start = if def.bias { Start::Bias(bias) } else { Start::Zero };
    sums(input, layer.inputs, matrix, start, &mut memory.output, (batch.rows(), packed));
    keep_sums(&def.activation, &memory.output, &mut memory.kept);
    def.activation.apply(&mut memory.output, layer.outputs, table);
}

pub(super) fn backward(def: &DenseDef, pass: Backward<'_>) {
    let Backward {
        layer,
        weights,
        input,
        memory,
        above,
        from_sums,
        below,
        weight_gradients,
        packed,
        table,
        ..
    } = pass;
    if !from_sums {
        def.activation.pull_back(above, &memory.output, &memory.kept, layer.outputs, table);
    }
    let matrix_size = layer.inputs * layer.outputs;
    let (matrix_gradients, bias_gradients) = weight_gradients.split_at_mut(matrix_size);
    if def.bias {
        kernel::column_sum(above, bias_gradients);
    }
    kernel::outer_sum(input, layer.inputs, above, layer.outputs, matrix_gradients, packed);
    if let Some(below) = below {
        kernel::pack_transposed(&weights[..matrix_size], layer.inputs, layer.outputs, packed);
        kernel::product(above, layer.outputs, packed, layer.inputs, Start::Zero, below);
    }
}

/// The weighted sums of all rows.
pub(super) fn sums(
    input: &[f32],
    inputs: usize,
    matrix: &[f32],
    start: Start<'_>,
    result: &mut [f32],
    (rows, packed): (usize, &mut Vec<f32>),
) {
    let outputs = matrix.len() / inputs;
    if rows >= PACK_FROM {
        kernel::pack(matrix, inputs, outputs, packed);
        kernel::product(input, inputs, packed, outputs, start, result);
    } else {
        for (row, result) in input.chunks_exact(inputs).zip(result.chunks_exact_mut(outputs)) {
            kernel::row_product(row, matrix, start, result);
        }
    }
}

/// Keeps the sums where the derivative needs them.
pub(super) fn keep_sums(activation: &Activation, sums: &[f32], kept: &mut Vec<f32>) {
    kept.clear();
    if activation.needs_sums() {
        kept.extend_from_slice(sums);
    }
}
