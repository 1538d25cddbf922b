//! The network of a character that learns: contexts in, groups of nodes out.

use wits_core::findings::Findings;
use wits_core::random::Seed;

use super::layout::{Layout, Nodes};
use super::{Action, Actions, Context, ContextDef, NetworkDef, TeachModel};
use crate::net::{Activation, NetDef, Scratch, Topology};

/// The output that training aims at for what is right, and for what is wrong. They are not 1 and 0, which a sigmoid never
/// reaches: weights would grow without end.
const HIGH: f32 = 0.95;
const LOW: f32 = 0.05;

/// Memory for decisions and training: reused, never saved. One scratch serves any number of characters.
#[derive(Clone, Debug, Default)]
pub struct TeachScratch {
    net: Scratch,
    inputs: Vec<f32>,
    errors: Vec<f32>,
    pub(super) gradient: Vec<f32>,
    pub(super) scores: Vec<f32>,
    pub(super) order: Vec<u16>,
}

/// The shape of the network, and how it learns.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Learner {
    topology: Topology,
    rate: f32,
    max_weight: f32,
}

impl Learner {
    pub(super) fn new(
        def: &NetworkDef,
        context: &ContextDef,
        actions: &Actions,
        layout: &Layout,
    ) -> Result<Self, Findings> {
        let outputs = (layout.outputs(), Activation::sigmoid());
        let names = layout.names(actions);
        let net = NetDef::perceptrons(context.inputs.len(), &def.hidden, Activation::Tanh, outputs)
            .input_names(context.inputs.iter().map(|input| input.name.as_str()))
            .output_names(names.iter().map(String::as_str));
        Ok(Self { topology: net.compile()?, rate: def.rate, max_weight: def.max_weight })
    }

    pub(super) const fn topology(&self) -> &Topology {
        &self.topology
    }

    /// Small random weights.
    pub(super) fn random(&self, seed: Seed) -> Vec<f32> {
        self.topology.random_weights(&mut seed.stream())
    }

    /// What the network says; nothing if the weights are not those of this network.
    pub(super) fn outputs<'s>(
        &self,
        weights: &[f32],
        context: &Context,
        scratch: &'s mut TeachScratch,
    ) -> &'s [f32] {
        // Centered inputs learn faster.
        scratch.inputs.clear();
        scratch.inputs.extend(context.values().iter().map(|value| 2.0 * value - 1.0));
        match self.topology.net(weights) {
            Ok(net) if scratch.inputs.len() == self.topology.inputs() => {
                net.forward(&scratch.inputs, &mut scratch.net)
            }
            _ => &[],
        }
    }

    /// One step of gradient descent. `error` is handed the outputs and says how far each should rise.
    fn step(
        &self,
        weights: &mut [f32],
        context: &Context,
        scratch: &mut TeachScratch,
        error: impl FnOnce(&[f32], &mut [f32]),
    ) {
        if self.outputs(weights, context, scratch).is_empty() {
            return;
        }
        self.backward(weights, scratch, error);
        for (weight, gradient) in weights.iter_mut().zip(&scratch.gradient) {
            let moved = *weight + self.rate * gradient;
            // A weight that is not finite stays as it is, and is found by the next examination.
            *weight =
                if moved.is_finite() { moved.clamp(-self.max_weight, self.max_weight) } else { *weight };
        }
    }

    /// How the weights have to move for the outputs of the last forward pass to rise as `error` says, into
    /// [`TeachScratch::gradient`].
    fn backward(&self, weights: &[f32], scratch: &mut TeachScratch, error: impl FnOnce(&[f32], &mut [f32])) {
        let Ok(net) = self.topology.net(weights) else { return };
        let mut errors = std::mem::take(&mut scratch.errors);
        errors.clear();
        errors.resize(self.topology.outputs(), 0.0);
        error(scratch.net.outputs(), &mut errors);
        scratch.gradient.clear();
        scratch.gradient.resize(weights.len(), 0.0);
        // With cross entropy the error of a sigmoid is that of its sum.
        net.backward_sums(&mut scratch.net, &errors, &mut scratch.gradient);
        scratch.errors = errors;
    }

    /// How the score of an action changes with each weight, into [`TeachScratch::gradient`].
    pub(super) fn score_gradient(
        &self,
        weights: &[f32],
        context: &Context,
        nodes: &Nodes,
        scratch: &mut TeachScratch,
    ) {
        if self.outputs(weights, context, scratch).is_empty() {
            scratch.gradient.clear();
            return;
        }
        self.backward(weights, scratch, |outputs, errors| {
            // The logarithm of the geometric mean of n sigmoids changes with each sum by (1 - output) / n.
            let share = nodes.score(outputs) / nodes.iter().count() as f32;
            for node in nodes.iter() {
                errors[node] = share * (1.0 - outputs[node]);
            }
        });
    }
}

impl TeachModel {
    /// One pass of imitation: the nodes of the action shall be on in this context, the others of their groups off.
    pub(super) fn imitate(
        &self,
        weights: &mut [f32],
        context: &Context,
        action: &Action,
        scratch: &mut TeachScratch,
    ) {
        let nodes = self.layout.nodes(&self.actions, action);
        self.learner.step(weights, context, scratch, |outputs, errors| {
            for node in self.layout.groups(&self.actions, action).flatten() {
                errors[node] = LOW - outputs[node];
            }
            for node in nodes.iter() {
                errors[node] = HIGH - outputs[node];
            }
        });
    }

    /// One pass of weakly supervised learning: nobody says what would have been right, so the error is made of the
    /// consequences, and only the nodes of the action get it. Positive strengths turn them on, negative ones off.
    pub(super) fn reinforce(
        &self,
        weights: &mut [f32],
        (context, action): (&Context, &Action),
        strength: f32,
        scratch: &mut TeachScratch,
    ) {
        let nodes = self.layout.nodes(&self.actions, action);
        let target = if strength > 0.0 { HIGH } else { LOW };
        self.learner.step(weights, context, scratch, |outputs, errors| {
            for node in nodes.iter() {
                errors[node] = strength.abs() * (target - outputs[node]);
            }
        });
    }

    /// The direction in which a lesson about an action moved the weights, into [`TeachScratch::gradient`].
    pub(super) fn lesson_gradient(
        &self,
        weights: &[f32],
        (context, action): (&Context, &Action),
        scratch: &mut TeachScratch,
    ) {
        let nodes = self.layout.nodes(&self.actions, action);
        if self.learner.outputs(weights, context, scratch).is_empty() {
            scratch.gradient.clear();
            return;
        }
        self.learner.backward(weights, scratch, |_, errors| {
            for node in nodes.iter() {
                errors[node] = 1.0;
            }
        });
    }
}
