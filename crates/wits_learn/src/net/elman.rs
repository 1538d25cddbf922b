//! Elman layers: perceptrons that also see what they gave in the step before.

use serde::{Deserialize, Serialize};
use wits_core::findings::Findings;
use wits_core::random::Stream;

use super::activation::Activation;
use super::backward::Backward;
use super::dense::{back_sums, sums};
use super::forward::Forward;
use super::hidden;
use super::kernel::{self, Start};
use super::layer::{LayerKind, check_neurons, randomize};

/// A simple recurrent layer (Elman 1990): perceptrons whose inputs are those of the layer and their own outputs of the step
/// before. For short memories; it forgets after some ten steps. A [`GruDef`](super::GruDef) remembers longer.
///
/// The weights are those from the inputs, those from the outputs of the step before, and the biases.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ElmanDef {
    /// Number of neurons.
    pub outputs: usize,
    /// The activation function.
    #[serde(default = "tanh", skip_serializing_if = "is_tanh")]
    pub activation: Activation,
}

const fn tanh() -> Activation {
    Activation::Tanh
}

fn is_tanh(activation: &Activation) -> bool {
    *activation == Activation::Tanh
}

/// The parts of the weights.
struct Parts<T> {
    from_input: T,
    from_before: T,
    bias: T,
}

impl ElmanDef {
    fn split<'a>(&self, weights: &'a [f32], inputs: usize) -> Parts<&'a [f32]> {
        let (from_input, rest) = weights.split_at(inputs * self.outputs);
        let (from_before, bias) = rest.split_at(self.outputs * self.outputs);
        Parts { from_input, from_before, bias }
    }

    fn split_mut<'a>(&self, weights: &'a mut [f32], inputs: usize) -> Parts<&'a mut [f32]> {
        let (from_input, rest) = weights.split_at_mut(inputs * self.outputs);
        let (from_before, bias) = rest.split_at_mut(self.outputs * self.outputs);
        Parts { from_input, from_before, bias }
    }
}

impl LayerKind for ElmanDef {
    fn outputs(&self, _inputs: usize) -> usize {
        self.outputs
    }

    fn weights(&self, inputs: usize) -> usize {
        inputs.saturating_add(self.outputs).saturating_add(1).saturating_mul(self.outputs)
    }

    fn hidden(&self) -> usize {
        self.outputs
    }

    fn check(&self, path: &str, _inputs: usize, findings: &mut Findings) {
        check_neurons(&format!("{path}.outputs"), self.outputs, findings);
        self.activation.check(&format!("{path}.activation"), findings);
        if self.activation.is_softmax() {
            let place = wits_core::findings::Place::path(format!("{path}.activation"));
            findings.add(place, "Softmax in a recurrent layer", "another activation");
        }
    }

    fn randomize(&self, inputs: usize, weights: &mut [f32], stream: &mut Stream) {
        let parts = self.split_mut(weights, inputs);
        randomize(parts.from_input, (inputs, self.outputs), &self.activation, stream);
        randomize(parts.from_before, (self.outputs, self.outputs), &Activation::Tanh, stream);
    }

    fn forward(&self, mut pass: Forward<'_>) {
        let parts = self.split(pass.weights, pass.layer.inputs);
        let start = Start::Bias(parts.bias);
        sums(pass.input, pass.layer.inputs, parts.from_input, start, &mut pass.memory.output, pass.packed);
        pass.memory.kept.clear();
        hidden::begin(&pass.hidden, pass.layer, pass.batch, &mut pass.memory.kept);

        let step_size = pass.batch.sequences * self.outputs;
        let needs_sums = self.activation.needs_sums();
        for step in 0..pass.batch.steps {
            let (done, rest) = pass.memory.output.split_at_mut(step * step_size);
            let now = &mut rest[..step_size];
            let before =
                if step == 0 { &pass.memory.kept[..step_size] } else { &done[(step - 1) * step_size..] };
            sums(before, self.outputs, parts.from_before, Start::Result, now, pass.packed);
            if needs_sums {
                pass.memory.kept.extend_from_slice(now);
            }
            self.activation.apply(now, self.outputs, pass.table);
        }
        hidden::end(&mut pass.hidden, pass.layer, pass.batch, &pass.memory.output);
    }

    fn backward(&self, pass: Backward<'_>) {
        let Backward { layer, batch, memory, above, packed, room, .. } = pass;
        let parts = self.split(pass.weights, layer.inputs);
        let step_size = batch.sequences * self.outputs;
        let (begin, kept_sums) = memory.kept.split_at(step_size);
        // The gradient that comes back from the step after.
        room.clear();
        room.resize(step_size, 0.0);
        for step in (0..batch.steps).rev() {
            let rows = step * step_size..(step + 1) * step_size;
            let now = &mut above[rows.clone()];
            now.iter_mut().zip(&*room).for_each(|(now, after)| *now += after);
            let sums = kept_sums.get(rows.clone()).unwrap_or_default();
            self.activation.pull_back(now, &memory.output[rows], sums, self.outputs, pass.table);
            back_sums(now, parts.from_before, self.outputs, Start::Zero, room, packed);
        }

        let gradients = self.split_mut(pass.weight_gradients, layer.inputs);
        kernel::column_sum(above, gradients.bias);
        kernel::outer_sum(pass.input, layer.inputs, above, self.outputs, gradients.from_input, packed);
        let (first, later) = above.split_at(step_size);
        kernel::outer_sum(begin, self.outputs, first, self.outputs, gradients.from_before, packed);
        let before = &memory.output[..later.len()];
        kernel::outer_sum(before, self.outputs, later, self.outputs, gradients.from_before, packed);
        if let Some(below) = pass.below {
            back_sums(above, parts.from_input, layer.inputs, Start::Zero, below, packed);
        }
    }
}
