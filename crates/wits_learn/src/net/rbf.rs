//! Layers of radial basis functions.

use serde::{Deserialize, Serialize};
use wits_core::findings::Findings;
use wits_core::random::Stream;

use super::activation::{softmax, softmax_back};
use super::backward::Backward;
use super::forward::Forward;
use super::layer::{LayerKind, check_neurons};
use super::vector;

/// Radial basis functions: each neuron is on only near its center, `e^-(w d)²` at a distance of d. It needs far fewer neurons
/// than perceptrons where each output has a region of its own, and is slow to train where not.
///
/// The weights are the centers, stored input by input, then one `w` for each neuron: the larger, the narrower.
///
/// A neuron that is on only within a range of *one weighted sum* is a dense layer with the activation
/// [`Bump`](super::Activation::Bump) or [`Gaussian`](super::Activation::Gaussian).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RbfDef {
    /// Number of neurons.
    pub outputs: usize,
    /// Divides each output by the sum of all, so that far from all centers the nearest still counts.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub normalized: bool,
}

impl LayerKind for RbfDef {
    fn outputs(&self, _inputs: usize) -> usize {
        self.outputs
    }

    fn weights(&self, inputs: usize) -> usize {
        inputs.saturating_add(1).saturating_mul(self.outputs)
    }

    fn check(&self, path: &str, _inputs: usize, findings: &mut Findings) {
        check_neurons(&format!("{path}.outputs"), self.outputs, findings);
    }

    fn randomize(&self, inputs: usize, weights: &mut [f32], stream: &mut Stream) {
        let (centers, widths) = weights.split_at_mut(inputs * self.outputs);
        centers.fill_with(|| stream.range(-1.0, 1.0));
        widths.fill(1.0);
    }

    fn forward(&self, pass: Forward<'_>) {
        let Forward { layer, weights, input, memory, .. } = pass;
        let (centers, widths) = weights.split_at(layer.inputs * self.outputs);
        // Squared distances.
        memory.kept.clear();
        memory.kept.resize(memory.output.len(), 0.0);
        for (row, distances) in
            input.chunks_exact(layer.inputs).zip(memory.kept.chunks_exact_mut(self.outputs))
        {
            for (x, centers) in row.iter().zip(centers.chunks_exact(self.outputs)) {
                for (distance, center) in distances.iter_mut().zip(centers) {
                    *distance += (x - center) * (x - center);
                }
            }
        }
        let rows = memory.output.chunks_exact_mut(self.outputs).zip(memory.kept.chunks_exact(self.outputs));
        for (outputs, distances) in rows {
            for ((output, distance), width) in outputs.iter_mut().zip(distances).zip(widths) {
                *output = -(width * width * distance);
            }
            if self.normalized {
                softmax(outputs);
            } else {
                vector::each(outputs, vector::exp);
            }
        }
    }

    fn backward(&self, pass: Backward<'_>) {
        let Backward { layer, weights, input, memory, above, mut below, weight_gradients, .. } = pass;
        let (centers, widths) = weights.split_at(layer.inputs * self.outputs);
        let (center_gradients, width_gradients) = weight_gradients.split_at_mut(centers.len());
        let rows = above.chunks_exact_mut(self.outputs).zip(memory.output.chunks_exact(self.outputs));
        let rows = rows.zip(memory.kept.chunks_exact(self.outputs)).zip(input.chunks_exact(layer.inputs));
        for (number, (((gradient, outputs), distances), input)) in rows.enumerate() {
            if self.normalized {
                softmax_back(gradient, outputs);
            } else {
                gradient.iter_mut().zip(outputs).for_each(|(gradient, output)| *gradient *= output);
            }
            for unit in 0..self.outputs {
                let (pull, width) = (gradient[unit], widths[unit]);
                width_gradients[unit] -= pull * (2.0 * width * distances[unit]);
                gradient[unit] = pull * (2.0 * width * width);
            }
            for (place, x) in input.iter().enumerate() {
                let units = place * self.outputs..(place + 1) * self.outputs;
                let mut total = 0.0;
                let gradients = center_gradients[units.clone()].iter_mut().zip(&*gradient);
                for ((sum, gradient), center) in gradients.zip(&centers[units]) {
                    *sum += gradient * (x - center);
                    total -= gradient * (x - center);
                }
                if let Some(below) = &mut below {
                    below[number * layer.inputs + place] = total;
                }
            }
        }
    }
}
