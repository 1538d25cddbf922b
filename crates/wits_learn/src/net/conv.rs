//! Convolution over small grids.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Findings, Place};
use wits_core::random::Stream;

use super::activation::Activation;
use super::backward::Backward;
use super::def::MAX_NEURONS;
use super::dense::{back_sums, is_true, sums, yes};
use super::forward::Forward;
use super::kernel::{self, Start};
use super::layer::{LayerKind, check_neurons, randomize};

/// Maximum width of a kernel, in cells.
pub const MAX_KERNEL_SIZE: usize = 32;

/// Maximum number of values in all squares of a grid together: what a pass copies for each row.
const MAX_SQUARES: usize = 1 << 20;

/// Image filters that are learned: each kernel looks at a square of cells, everywhere in the grid with the same weights.
///
/// Inputs are cells row by row, with all channels of a cell together; outputs are cells with one value for each kernel.
/// The weights are stored cell by cell of the square, channel by channel, with one for each kernel; then the biases.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ConvDef {
    /// Width of the grid, in cells.
    pub width: usize,
    /// Height of the grid, in cells.
    pub height: usize,
    /// Values in each cell.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub channels: usize,
    /// Number of kernels: values in each cell of the output.
    pub kernels: usize,
    /// Width and height of the square that a kernel looks at, in cells.
    pub size: usize,
    /// Cells from one square to the next.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub stride: usize,
    /// Surrounds the grid with `size / 2` cells of zeros, so that with an odd size and a stride of 1 the output is as large
    /// as the input.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub padding: bool,
    /// The activation function.
    pub activation: Activation,
    /// Whether each kernel has a bias.
    #[serde(default = "yes", skip_serializing_if = "is_true")]
    pub bias: bool,
}

const fn one() -> usize {
    1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands out references")]
const fn is_one(number: &usize) -> bool {
    *number == 1
}

impl ConvDef {
    /// Width and height of the output, in cells.
    #[must_use]
    pub const fn output_size(&self) -> (usize, usize) {
        (self.along(self.width), self.along(self.height))
    }

    const fn along(&self, cells: usize) -> usize {
        let cells = cells.saturating_add(2 * self.margin());
        match cells.checked_sub(self.size) {
            Some(room) if self.stride > 0 => room / self.stride + 1,
            _ => 0,
        }
    }

    const fn margin(&self) -> usize {
        if self.padding { self.size / 2 } else { 0 }
    }

    const fn positions(&self) -> usize {
        let (width, height) = self.output_size();
        width.saturating_mul(height)
    }

    /// Values that a kernel looks at.
    const fn square(&self) -> usize {
        self.size.saturating_mul(self.size).saturating_mul(self.channels)
    }

    /// Calls with every stretch of cells of the input that a square holds, and where it begins in the list of squares:
    /// `(input, squares, length)`.
    fn each_stretch(&self, mut visit: impl FnMut(usize, usize, usize)) {
        let (columns, rows) = self.output_size();
        let margin = self.margin();
        for position in 0..columns * rows {
            let (left, top) = (position % columns * self.stride, position / columns * self.stride);
            // What of the square lies in the grid.
            let first = margin.saturating_sub(left);
            let last = self.size.min((self.width + margin).saturating_sub(left));
            for line in 0..self.size {
                let y = (top + line).wrapping_sub(margin);
                if y < self.height && first < last {
                    let from = (y * self.width + left + first - margin) * self.channels;
                    let to = position * self.square() + (line * self.size + first) * self.channels;
                    visit(from, to, (last - first) * self.channels);
                }
            }
        }
    }
}

impl LayerKind for ConvDef {
    fn outputs(&self, _inputs: usize) -> usize {
        self.positions().saturating_mul(self.kernels)
    }

    fn weights(&self, _inputs: usize) -> usize {
        self.square().saturating_add(usize::from(self.bias)).saturating_mul(self.kernels)
    }

    fn activation(&self) -> Option<&Activation> {
        Some(&self.activation)
    }

    fn check(&self, path: &str, inputs: usize, findings: &mut Findings) {
        self.activation.check(&format!("{path}.activation"), findings);
        let sides = [("width", self.width), ("height", self.height), ("channels", self.channels)];
        for (name, value) in sides.into_iter().chain([("kernels", self.kernels)]) {
            check_neurons(&format!("{path}.{name}"), value, findings);
        }
        for (name, value) in [("size", self.size), ("stride", self.stride)] {
            if value == 0 || value > MAX_KERNEL_SIZE {
                let place = Place::path(format!("{path}.{name}"));
                findings.add(place, format!("{value} is out of range"), format!("1 to {MAX_KERNEL_SIZE}"));
            }
        }
        let cells = self.width.saturating_mul(self.height).saturating_mul(self.channels);
        if cells != inputs {
            let grid = format!("{} x {} x {}", self.width, self.height, self.channels);
            findings.add(Place::path(path), format!("{inputs} inputs"), format!("{grid} = {cells}"));
        }
        let outputs = self.outputs(inputs);
        if self.positions() == 0 {
            findings.add(
                Place::path(format!("{path}.size")),
                "the square does not fit into the grid",
                "a smaller one",
            );
        } else if self.positions().saturating_mul(self.square()) > MAX_SQUARES {
            let message = format!("{} squares of {} values", self.positions(), self.square());
            findings.add(Place::path(path), message, format!("at most {MAX_SQUARES} values in all"));
        } else if outputs > MAX_NEURONS {
            findings.add(Place::path(path), format!("{outputs} outputs"), format!("at most {MAX_NEURONS}"));
        }
    }

    fn randomize(&self, _inputs: usize, weights: &mut [f32], stream: &mut Stream) {
        let size = self.square() * self.kernels;
        let neighbors = (self.square(), self.kernels * self.size * self.size);
        randomize(&mut weights[..size], neighbors, &self.activation, stream);
    }

    /// Copies all squares, one a row, and multiplies those with the kernels.
    fn forward(&self, pass: Forward<'_>) {
        let Forward { layer, weights, input, memory, packed, table, .. } = pass;
        let (square, squares) = (self.square(), self.positions() * self.square());
        memory.kept.clear();
        memory.kept.resize(pass.batch.rows() * squares, 0.0);
        for (input, squares) in input.chunks_exact(layer.inputs).zip(memory.kept.chunks_exact_mut(squares)) {
            self.each_stretch(|from, to, length| {
                squares[to..to + length].copy_from_slice(&input[from..from + length]);
            });
        }
        let (matrix, bias) = weights.split_at(square * self.kernels);
        let start = if self.bias { Start::Bias(bias) } else { Start::Zero };
        sums(&memory.kept, square, matrix, start, &mut memory.output, packed);
        if self.activation.needs_sums() {
            memory.kept.extend_from_slice(&memory.output);
        }
        self.activation.apply(&mut memory.output, layer.outputs, table);
    }

    fn backward(&self, pass: Backward<'_>) {
        let Backward { layer, memory, above, packed, .. } = pass;
        let (square, squares) = (self.square(), self.positions() * self.square());
        let (kept, kept_sums) = memory.kept.split_at(pass.batch.rows() * squares);
        if !pass.from_sums {
            self.activation.pull_back(above, &memory.output, kept_sums, layer.outputs, pass.table);
        }
        let matrix_size = square * self.kernels;
        let (matrix_gradients, bias_gradients) = pass.weight_gradients.split_at_mut(matrix_size);
        if self.bias {
            kernel::column_sum(above, bias_gradients);
        }
        kernel::outer_sum(kept, square, above, self.kernels, matrix_gradients, packed);
        let Some(below) = pass.below else { return };
        pass.room.clear();
        pass.room.resize(kept.len(), 0.0);
        back_sums(above, &pass.weights[..matrix_size], square, Start::Zero, pass.room, packed);
        for (below, squares) in below.chunks_exact_mut(layer.inputs).zip(pass.room.chunks_exact(squares)) {
            self.each_stretch(|from, to, length| {
                let cells = below[from..from + length].iter_mut();
                cells.zip(&squares[to..to + length]).for_each(|(cell, gradient)| *cell += gradient);
            });
        }
    }
}
