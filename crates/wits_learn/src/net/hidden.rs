//! The hidden state of recurrent layers.

use serde::{Deserialize, Serialize};
use wits_core::random::{Seed, Stream};
use wits_core::state::State;

use super::dropout::Drops;
use super::network::{Net, NetRef};
use super::scratch::{Batch, Scratch};
use super::topology::{Layer, Topology};

/// What the recurrent layers of a net remember of one character: plain data, zero at first.
///
/// ```
/// use wits_core::random::Seed;
/// use wits_learn::net::{Activation, LayerDef, Net, NetDef, Scratch};
/// let def = NetDef::new(1, [LayerDef::gru(8), LayerDef::dense(1, Activation::Linear)]);
/// let net = Net::random(def, &mut Seed::new(1).stream())?;
/// let (mut scratch, mut memory) = (Scratch::default(), net.topology().hidden_state());
/// let first = net.forward_step(&[1.0], &mut memory, &mut scratch).to_vec();
/// // The same input again, but not the same answer.
/// assert_ne!(net.forward_step(&[1.0], &mut memory, &mut scratch), first);
/// # Ok::<(), wits_core::findings::Findings>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, State, Serialize, Deserialize)]
#[serde(transparent)]
pub struct HiddenState {
    values: Vec<f32>,
}

impl HiddenState {
    /// The values, layer by layer.
    #[must_use]
    pub fn values(&self) -> &[f32] {
        &self.values
    }

    /// The values, to be changed.
    #[must_use]
    pub fn values_mut(&mut self) -> &mut [f32] {
        &mut self.values
    }

    /// Forgets everything: a new life, a new episode.
    pub fn reset(&mut self) {
        self.values.fill(0.0);
    }
}

impl Topology {
    /// A hidden state for one character: zeros.
    #[must_use]
    pub fn hidden_state(&self) -> HiddenState {
        HiddenState { values: vec![0.0; self.hidden_size()] }
    }
}

impl NetRef<'_> {
    /// The outputs for one input and the hidden state of one character, which changes. A hidden state of another net is
    /// made one of this net: shortened, or filled with zeros.
    pub fn forward_step<'s>(
        &self,
        input: &[f32],
        hidden: &mut HiddenState,
        scratch: &'s mut Scratch,
    ) -> &'s [f32] {
        hidden.values.resize(self.topology.hidden_size(), 0.0);
        self.run(input, Batch { sequences: 1, steps: 1 }, None, &mut hidden.values, scratch)
    }

    /// The outputs for several sequences of the same number of steps, for training recurrent layers by backpropagation
    /// through time. A backward pass after it goes back through all steps and no further: longer sequences are cut, and the
    /// hidden states are handed on.
    ///
    /// `inputs` holds the first step of all sequences, then the second, and so on; the outputs are in the same order.
    /// `hidden` holds the hidden states of all sequences, one after the other; it changes. With a stream, dropout drops.
    ///
    /// # Panics
    /// When `hidden` has not [`hidden_size`](Topology::hidden_size) values for each sequence.
    pub fn forward_sequences<'s>(
        &self,
        inputs: &[f32],
        sequences: usize,
        hidden: &mut [f32],
        stream: Option<&mut Stream>,
        scratch: &'s mut Scratch,
    ) -> &'s [f32] {
        let size = self.topology.hidden_size();
        assert_eq!(hidden.len(), sequences * size, "each sequence needs {size} hidden values");
        let steps = inputs.len() / (sequences * self.topology.inputs()).max(1);
        let drops = stream.map(|stream| Drops { seed: Seed::new(stream.next_u64()), first_row: 0 });
        self.run(inputs, Batch { sequences, steps }, drops, hidden, scratch)
    }
}

impl Net {
    /// See [`NetRef::forward_step`].
    pub fn forward_step<'s>(
        &self,
        input: &[f32],
        hidden: &mut HiddenState,
        scratch: &'s mut Scratch,
    ) -> &'s [f32] {
        self.view().forward_step(input, hidden, scratch)
    }

    /// See [`NetRef::forward_sequences`].
    pub fn forward_sequences<'s>(
        &self,
        inputs: &[f32],
        sequences: usize,
        hidden: &mut [f32],
        stream: Option<&mut Stream>,
        scratch: &'s mut Scratch,
    ) -> &'s [f32] {
        self.view().forward_sequences(inputs, sequences, hidden, stream, scratch)
    }
}

/// The hidden states of all sequences; empty where all begin at zero and are dropped.
pub(super) struct Hidden<'a> {
    pub(super) values: &'a mut [f32],
    /// Of one sequence.
    pub(super) size: usize,
}

/// Adds what a layer remembered of all sequences to `place`.
pub(super) fn begin(hidden: &Hidden<'_>, layer: &Layer, batch: Batch, place: &mut Vec<f32>) {
    if hidden.values.is_empty() {
        place.resize(place.len() + batch.sequences * layer.hidden.len(), 0.0);
    } else {
        hidden
            .values
            .chunks_exact(hidden.size)
            .for_each(|one| place.extend_from_slice(&one[layer.hidden.clone()]));
    }
}

/// Takes what a layer gave in the last step as what it remembers.
pub(super) fn end(hidden: &mut Hidden<'_>, layer: &Layer, batch: Batch, outputs: &[f32]) {
    if hidden.values.is_empty() || batch.steps == 0 {
        return;
    }
    let last = &outputs[(batch.steps - 1) * batch.sequences * layer.outputs..];
    let states = hidden.values.chunks_exact_mut(hidden.size);
    for (one, last) in states.zip(last.chunks_exact(layer.outputs)) {
        one[layer.hidden.clone()].copy_from_slice(last);
    }
}
