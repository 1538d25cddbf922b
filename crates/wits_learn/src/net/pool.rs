//! Pooling: a grid of cells becomes a smaller one.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Findings, Place};
use wits_core::random::Stream;

use super::backward::Backward;
use super::conv::MAX_KERNEL_SIZE;
use super::forward::Forward;
use super::layer::{LayerKind, check_neurons};

/// Makes a grid smaller: each output cell is the greatest or the mean value of a square of input cells, channel by channel.
/// It has no weights. After a [convolution](super::ConvDef) it says that something is in a region, not where exactly.
///
/// Inputs and outputs are cells row by row, with all channels of a cell together. Cells at the right and the lower edge that
/// fill no whole square are left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PoolDef {
    /// What becomes of a square.
    pub kind: PoolKind,
    /// Width of the grid, in cells.
    pub width: usize,
    /// Height of the grid, in cells.
    pub height: usize,
    /// Values in each cell.
    pub channels: usize,
    /// Width and height of a square, in cells.
    pub size: usize,
    /// Cells from one square to the next; most often as many as `size`.
    pub stride: usize,
}

/// What becomes of a square of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PoolKind {
    /// The greatest value.
    Max,
    /// The mean.
    Average,
}

impl PoolDef {
    /// Width and height of the output, in cells.
    #[must_use]
    pub const fn output_size(&self) -> (usize, usize) {
        (self.along(self.width), self.along(self.height))
    }

    const fn along(&self, cells: usize) -> usize {
        match cells.checked_sub(self.size) {
            Some(room) if self.stride > 0 => room / self.stride + 1,
            _ => 0,
        }
    }

    const fn positions(&self) -> usize {
        let (columns, rows) = self.output_size();
        columns.saturating_mul(rows)
    }

    /// The places in a row of inputs that an output is made of, line by line.
    fn square(&self, output: usize) -> impl Iterator<Item = usize> {
        let Self { width, channels, size, stride, .. } = *self;
        let (position, channel) = (output / channels, output % channels);
        let (columns, _) = self.output_size();
        let (left, top) = (position % columns * stride, position / columns * stride);
        (0..size * size).map(move |cell| {
            let (x, y) = (left + cell % size, top + cell / size);
            (y * width + x) * channels + channel
        })
    }

    fn pooled(&self, output: usize, row: &[f32]) -> f32 {
        let values = self.square(output).map(|place| row[place]);
        match self.kind {
            PoolKind::Max => {
                values.reduce(|most, value| if value > most { value } else { most }).unwrap_or(0.0)
            }
            PoolKind::Average => values.fold(0.0, |sum, value| sum + value) / self.area(),
        }
    }

    const fn area(&self) -> f32 {
        (self.size * self.size) as f32
    }
}

impl LayerKind for PoolDef {
    fn outputs(&self, _inputs: usize) -> usize {
        self.positions().saturating_mul(self.channels)
    }

    fn weights(&self, _inputs: usize) -> usize {
        0
    }

    fn check(&self, path: &str, inputs: usize, findings: &mut Findings) {
        for (name, value) in [("width", self.width), ("height", self.height), ("channels", self.channels)] {
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
        if self.positions() == 0 {
            let place = Place::path(format!("{path}.size"));
            findings.add(place, "the square does not fit into the grid", "a smaller one");
        }
    }

    fn randomize(&self, _inputs: usize, _weights: &mut [f32], _stream: &mut Stream) {}

    fn forward(&self, pass: Forward<'_>) {
        let Forward { layer, input, memory, .. } = pass;
        memory.kept.clear();
        let rows = input.chunks_exact(layer.inputs).zip(memory.output.chunks_exact_mut(layer.outputs));
        for (row, outputs) in rows {
            for (number, output) in outputs.iter_mut().enumerate() {
                *output = self.pooled(number, row);
            }
        }
    }

    /// The first cell of those with the greatest value gets all, or each cell its share.
    fn backward(&self, pass: Backward<'_>) {
        let Backward { layer, input, memory, above, below, .. } = pass;
        let Some(below) = below else { return };
        let rows = input.chunks_exact(layer.inputs).zip(below.chunks_exact_mut(layer.inputs));
        let outputs = memory.output.chunks_exact(layer.outputs).zip(above.chunks_exact(layer.outputs));
        for ((row, below), (outputs, above)) in rows.zip(outputs) {
            for (number, (output, gradient)) in outputs.iter().zip(above).enumerate() {
                match self.kind {
                    PoolKind::Max => {
                        if let Some(place) = self.square(number).find(|place| row[*place] == *output) {
                            below[place] += gradient;
                        }
                    }
                    PoolKind::Average => {
                        self.square(number).for_each(|place| below[place] += gradient / self.area());
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::net::{LayerDef, Net, NetDef, PoolDef, PoolKind, Scratch};

    fn pool(kind: PoolKind) -> PoolDef {
        PoolDef { kind, width: 5, height: 3, channels: 2, size: 2, stride: 2 }
    }

    fn net(kind: PoolKind) -> Net {
        Net::with_weights(NetDef::new(30, [LayerDef::Pool(pool(kind))]), Vec::new()).unwrap()
    }

    /// Cells 0 to 14, with their number in the first channel and its opposite in the second. The squares of the first line
    /// hold the cells 0, 1, 5, 6 and 2, 3, 7, 8; the fifth column and the third line fill none.
    #[test]
    fn squares_are_pooled_channel_by_channel() {
        let row: Vec<f32> = (0..15).flat_map(|cell| [cell as f32, -(cell as f32)]).collect();
        let mut scratch = Scratch::default();
        assert_eq!(net(PoolKind::Max).forward(&row, &mut scratch), [6.0, 0.0, 8.0, -2.0]);
        assert_eq!(net(PoolKind::Average).forward(&row, &mut scratch), [3.0, -3.0, 5.0, -5.0]);
    }

    #[test]
    fn grids_that_do_not_fit_are_named() {
        let errors =
            |pool: PoolDef| NetDef::new(30, [LayerDef::Pool(pool)]).compile().unwrap_err().to_string();
        assert_eq!(
            errors(PoolDef { size: 4, ..pool(PoolKind::Max) }),
            "layers[0].size: the square does not fit into the grid; expected a smaller one"
        );
        assert_eq!(
            errors(PoolDef { channels: 3, stride: 0, ..pool(PoolKind::Max) }).lines().next().unwrap(),
            "layers[0].stride: 0 is out of range; expected 1 to 32"
        );
        assert!(errors(PoolDef { width: usize::MAX, ..pool(PoolKind::Max) }).contains("out of range"));
    }
}
