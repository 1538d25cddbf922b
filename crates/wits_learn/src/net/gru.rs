//! Gated recurrent units.

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
use super::vector;

/// Gated recurrent units (Cho 2014): each learns when to keep what it remembers (`z`) and when to forget it (`r`).
///
/// ```text
/// z = sigmoid(Wz x + bz + Uz h + cz)      n = tanh(Wn x + bn + r (Un h + cn))
/// r = sigmoid(Wr x + br + Ur h + cr)      h' = (1 - z) n + z h
/// ```
///
/// The weights are `W` (for each input: to all z, all r, all n), `b`, `U` (for each unit of the step before) and `c`.
/// PyTorch and ONNX (`linear_before_reset = 1`) compute the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GruDef {
    /// Number of units.
    pub outputs: usize,
}

/// The parts of the weights.
struct Parts<T> {
    from_input: T,
    bias: T,
    from_before: T,
    before_bias: T,
}

/// A row of gates: all z, all r, all n.
struct Gates<'a> {
    z: &'a [f32],
    r: &'a [f32],
    n: &'a [f32],
}

impl GruDef {
    fn split<'a>(&self, weights: &'a [f32], inputs: usize) -> Parts<&'a [f32]> {
        let gates = 3 * self.outputs;
        let (from_input, rest) = weights.split_at(inputs * gates);
        let (bias, rest) = rest.split_at(gates);
        let (from_before, before_bias) = rest.split_at(self.outputs * gates);
        Parts { from_input, bias, from_before, before_bias }
    }

    fn split_mut<'a>(&self, weights: &'a mut [f32], inputs: usize) -> Parts<&'a mut [f32]> {
        let gates = 3 * self.outputs;
        let (from_input, rest) = weights.split_at_mut(inputs * gates);
        let (bias, rest) = rest.split_at_mut(gates);
        let (from_before, before_bias) = rest.split_at_mut(self.outputs * gates);
        Parts { from_input, bias, from_before, before_bias }
    }

    fn gates<'a>(&self, row: &'a [f32]) -> Gates<'a> {
        let (z, rest) = row.split_at(self.outputs);
        let (r, n) = rest.split_at(self.outputs);
        Gates { z, r, n }
    }

    /// One step of one sequence. `gates` holds the sums from the inputs and gets z, r and n; `from_before` holds the sums
    /// from the step before, and `kept` gets its last third, which the backward pass needs.
    fn step(
        &self,
        gates: &mut [f32],
        from_before: &[f32],
        before: &[f32],
        kept: &mut [f32],
        output: &mut [f32],
    ) {
        let count = self.outputs;
        for (gate, before) in gates[..2 * count].iter_mut().zip(from_before) {
            *gate += before;
        }
        vector::each(&mut gates[..2 * count], vector::sigmoid);
        kept.copy_from_slice(&from_before[2 * count..]);
        let (zr, n) = gates.split_at_mut(2 * count);
        let (z, r) = zr.split_at(count);
        for ((n, r), kept) in n.iter_mut().zip(r).zip(kept) {
            *n += r * *kept;
        }
        vector::each(n, vector::tanh);
        for (((output, z), n), before) in output.iter_mut().zip(z).zip(n).zip(before) {
            *output = (1.0 - z) * *n + z * before;
        }
    }

    /// Back through one step of one sequence. `above` is the gradient of the outputs and becomes what goes on to the step
    /// before directly; `gates` becomes the gradient of the sums from the inputs, `from_before` that of the other sums.
    fn step_back(
        &self,
        gates: &mut [f32],
        kept: &[f32],
        before: &[f32],
        above: &mut [f32],
        from_before: &mut [f32],
    ) {
        let count = self.outputs;
        for unit in 0..count {
            let Gates { z, r, n } = self.gates(gates);
            let (z, r, n, dh) = (z[unit], r[unit], n[unit], above[unit]);
            let dn = dh * (1.0 - z) * (1.0 - n * n);
            let dz = dh * (before[unit] - n) * (z * (1.0 - z));
            let dr = dn * kept[unit] * (r * (1.0 - r));
            (gates[unit], gates[count + unit], gates[2 * count + unit]) = (dz, dr, dn);
            (from_before[unit], from_before[count + unit], from_before[2 * count + unit]) = (dz, dr, dn * r);
            above[unit] = dh * z;
        }
    }
}

impl LayerKind for GruDef {
    fn outputs(&self, _inputs: usize) -> usize {
        self.outputs
    }

    fn weights(&self, inputs: usize) -> usize {
        inputs.saturating_add(self.outputs).saturating_add(2).saturating_mul(self.outputs).saturating_mul(3)
    }

    fn hidden(&self) -> usize {
        self.outputs
    }

    fn check(&self, path: &str, _inputs: usize, findings: &mut Findings) {
        check_neurons(&format!("{path}.outputs"), self.outputs, findings);
    }

    fn randomize(&self, inputs: usize, weights: &mut [f32], stream: &mut Stream) {
        let parts = self.split_mut(weights, inputs);
        randomize(parts.from_input, (inputs, self.outputs), &Activation::Tanh, stream);
        randomize(parts.from_before, (self.outputs, self.outputs), &Activation::Tanh, stream);
    }

    fn forward(&self, mut pass: Forward<'_>) {
        let Forward { layer, batch, packed, room, memory, .. } = pass;
        let parts = self.split(pass.weights, layer.inputs);
        let (count, gates) = (self.outputs, 3 * self.outputs);
        let (step_size, step_gates) = (batch.sequences * count, batch.sequences * gates);
        memory.kept.clear();
        hidden::begin(&pass.hidden, layer, batch, &mut memory.kept);
        memory.kept.resize(step_size + batch.rows() * (gates + count), 0.0);
        let (begin, rest) = memory.kept.split_at_mut(step_size);
        let (all_gates, all_kept) = rest.split_at_mut(batch.rows() * gates);
        sums(pass.input, layer.inputs, parts.from_input, Start::Bias(parts.bias), all_gates, packed);

        room.clear();
        room.resize(step_gates, 0.0);
        for step in 0..batch.steps {
            let (done, rest) = memory.output.split_at_mut(step * step_size);
            let before = if step == 0 { &*begin } else { &done[(step - 1) * step_size..] };
            sums(before, count, parts.from_before, Start::Bias(parts.before_bias), room, packed);
            let now = all_gates[step * step_gates..].chunks_exact_mut(gates).zip(room.chunks_exact(gates));
            let kept = all_kept[step * step_size..].chunks_exact_mut(count);
            let states = before.chunks_exact(count).zip(rest.chunks_exact_mut(count));
            for (((gates, from_before), kept), (before, output)) in now.zip(kept).zip(states) {
                self.step(gates, from_before, before, kept, output);
            }
        }
        hidden::end(&mut pass.hidden, layer, batch, &memory.output);
    }

    fn backward(&self, pass: Backward<'_>) {
        let Backward { layer, batch, memory, above, packed, room, .. } = pass;
        let parts = self.split(pass.weights, layer.inputs);
        let gradients = self.split_mut(pass.weight_gradients, layer.inputs);
        let (count, gates) = (self.outputs, 3 * self.outputs);
        let (step_size, step_gates) = (batch.sequences * count, batch.sequences * gates);
        let (begin, rest) = memory.kept.split_at_mut(step_size);
        let (all_gates, all_kept) = rest.split_at_mut(batch.rows() * gates);
        room.clear();
        room.resize(step_gates, 0.0);
        for step in (0..batch.steps).rev() {
            let before = step.checked_sub(1).map_or(&*begin, |step| &memory.output[step * step_size..]);
            let before = &before[..step_size];
            let (earlier, now) = above[..(step + 1) * step_size].split_at_mut(step * step_size);
            let gate_rows =
                all_gates[step * step_gates..].chunks_exact_mut(gates).zip(room.chunks_exact_mut(gates));
            let kept = all_kept[step * step_size..].chunks_exact(count);
            let states = before.chunks_exact(count).zip(now.chunks_exact_mut(count));
            for (((gates, from_before), kept), (before, above)) in gate_rows.zip(kept).zip(states) {
                self.step_back(gates, kept, before, above, from_before);
            }
            kernel::column_sum(room, gradients.before_bias);
            kernel::outer_sum(before, count, room, gates, gradients.from_before, packed);
            if step > 0 {
                back_sums(room, parts.from_before, count, Start::Result, now, packed);
                let target = &mut earlier[(step - 1) * step_size..];
                target.iter_mut().zip(now).for_each(|(earlier, now)| *earlier += *now);
            }
        }
        kernel::column_sum(all_gates, gradients.bias);
        kernel::outer_sum(pass.input, layer.inputs, all_gates, gates, gradients.from_input, packed);
        if let Some(below) = pass.below {
            back_sums(all_gates, parts.from_input, layer.inputs, Start::Zero, below, packed);
        }
    }
}
