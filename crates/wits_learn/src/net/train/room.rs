//! Passes over some of the samples.

use crate::net::dropout::Drops;
use crate::net::loss::Loss;
use crate::net::network::Net;
use crate::net::samples::Samples;
use crate::net::scratch::{Batch, Scratch};

/// Memory that is reused.
#[derive(Debug, Default)]
pub(super) struct Room {
    pub(super) scratch: Scratch,
    inputs: Vec<f32>,
    targets: Vec<f32>,
    above: Vec<f32>,
}

impl Room {
    pub(super) fn gather(&mut self, samples: &Samples, rows: impl Iterator<Item = usize>) {
        self.inputs.clear();
        self.targets.clear();
        for (input, target) in rows.filter_map(|row| samples.row(row)) {
            self.inputs.extend_from_slice(input);
            self.targets.extend_from_slice(target);
        }
    }

    /// The sum of losses and the number of right answers.
    pub(super) fn forward(&mut self, net: &Net, loss: Loss, drops: Option<Drops>, steps: u32) -> (f64, u32) {
        let steps = steps as usize;
        let batch = Batch { sequences: self.inputs.len() / (net.inputs() * steps), steps };
        let outputs = net.view().run(&self.inputs, batch, drops, &mut [], &mut self.scratch);
        let exclusive = net.is_exclusive();
        let (mut total, mut right) = (0.0, 0);
        for (outputs, targets) in
            outputs.chunks_exact(net.outputs()).zip(self.targets.chunks_exact(net.outputs()))
        {
            total += f64::from(loss.value(outputs, targets, exclusive));
            right += u32::from(is_right(outputs, targets));
        }
        (total, right)
    }

    /// Adds the gradient of the last forward pass, for a batch of so many rows.
    pub(super) fn backward(&mut self, net: &Net, loss: Loss, rows: usize, gradients: &mut [f32]) {
        let size = net.outputs();
        let outputs = self.scratch.outputs();
        self.above.clear();
        self.above.resize(outputs.len(), 0.0);
        let mut from_sums = false;
        let pairs = outputs.chunks_exact(size).zip(self.targets.chunks_exact(size));
        for ((outputs, targets), above) in pairs.zip(self.above.chunks_exact_mut(size)) {
            from_sums = net.sum_gradient(loss, outputs, targets, above);
        }
        let share = 1.0 / rows as f32;
        self.above.iter_mut().for_each(|gradient| *gradient *= share);
        if from_sums {
            net.backward_sums(&mut self.scratch, &self.above, gradients);
        } else {
            net.backward(&mut self.scratch, &self.above, gradients);
        }
    }
}

/// The greatest output is that of the greatest target; of a single one, both are on the same side of one half.
fn is_right(outputs: &[f32], targets: &[f32]) -> bool {
    match (outputs, targets) {
        ([output], [target]) => (*output >= 0.5) == (*target >= 0.5),
        _ => greatest(outputs) == greatest(targets),
    }
}

/// The place of the greatest number, the first of equals.
fn greatest(numbers: &[f32]) -> Option<usize> {
    let mut best: Option<(usize, f32)> = None;
    for (place, number) in numbers.iter().enumerate() {
        if best.is_none_or(|(_, greatest)| *number > greatest) {
            best = Some((place, *number));
        }
    }
    best.map(|(place, _)| place)
}
