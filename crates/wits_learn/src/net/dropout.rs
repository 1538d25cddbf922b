//! Dropout: values that are set to zero at random while training.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Findings, Place};
use wits_core::random::{Seed, Stream};

use super::backward::Backward;
use super::forward::Forward;
use super::layer::LayerKind;

/// Sets values to zero at random while the net is trained, so that no neuron relies on a single other one.
///
/// The values that are kept are divided by the probability of being kept, so nothing has to be scaled later.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DropoutDef {
    /// Probability that a value is set to zero, from 0 to below 1. 0.1 to 0.5 is usual after hidden layers.
    pub rate: f32,
}

/// Chance, while training: each row has its own, so it does not matter how rows are distributed over passes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Drops {
    pub(super) seed: Seed,
    /// Number of the first row of a pass.
    pub(super) first_row: u64,
}

impl LayerKind for DropoutDef {
    fn outputs(&self, inputs: usize) -> usize {
        inputs
    }

    fn weights(&self, _inputs: usize) -> usize {
        0
    }

    fn check(&self, path: &str, _inputs: usize, findings: &mut Findings) {
        if !(0.0..1.0).contains(&self.rate) {
            let message = format!("{} is out of range", self.rate);
            findings.add(Place::path(format!("{path}.rate")), message, "0 to below 1");
        }
    }

    fn randomize(&self, _inputs: usize, _weights: &mut [f32], _stream: &mut Stream) {}

    fn forward(&self, pass: Forward<'_>) {
        let Forward { layer, input, memory, drops, .. } = pass;
        memory.kept.clear();
        let Some(drops) = drops else {
            memory.output.copy_from_slice(input);
            return;
        };
        let scale = 1.0 / (1.0 - self.rate);
        let seed = drops.seed.at(layer.number as u64);
        for (row, values) in input.chunks_exact(layer.inputs).enumerate() {
            let mut stream = seed.at(drops.first_row + row as u64).stream();
            memory.kept.extend(values.iter().map(|_| if stream.chance(self.rate) { 0.0 } else { scale }));
        }
        for ((output, input), factor) in memory.output.iter_mut().zip(input).zip(&memory.kept) {
            *output = if *factor > 0.0 { input * factor } else { 0.0 };
        }
    }

    fn backward(&self, pass: Backward<'_>) {
        let Backward { memory, above, below, .. } = pass;
        let Some(below) = below else { return };
        below.copy_from_slice(above);
        for (below, factor) in below.iter_mut().zip(&memory.kept) {
            *below *= factor;
        }
    }
}
