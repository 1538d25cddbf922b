//! The forward pass: from inputs to outputs.

use wits_core::random::{Seed, Stream};

use super::activation::Activations;
use super::dropout::Drops;
use super::hidden::Hidden;
use super::network::NetRef;
use super::scratch::{Batch, LayerScratch, Scratch};
use super::topology::Layer;

/// What a layer is handed for a forward pass.
pub(super) struct Forward<'a> {
    pub(super) layer: &'a Layer,
    pub(super) weights: &'a [f32],
    pub(super) batch: Batch,
    pub(super) input: &'a [f32],
    /// Room for the outputs, and for what the backward pass needs.
    pub(super) memory: &'a mut LayerScratch,
    pub(super) packed: &'a mut Vec<f32>,
    /// Room for anything.
    pub(super) room: &'a mut Vec<f32>,
    pub(super) table: &'a Activations,
    /// Chance, while training.
    pub(super) drops: Option<Drops>,
    pub(super) hidden: Hidden<'a>,
}

impl NetRef<'_> {
    /// The outputs for one input. Inputs that are missing count as 0, further ones are ignored.
    pub fn forward<'s>(&self, input: &[f32], scratch: &'s mut Scratch) -> &'s [f32] {
        self.run(input, Batch { sequences: 1, steps: 1 }, None, &mut [], scratch)
    }

    /// The outputs for many inputs, row by row. Each row gives the same bits as it would alone; recurrent layers begin with
    /// a hidden state of zero in each. Inputs that are missing count as 0, further ones are ignored.
    ///
    /// ```
    /// use wits_core::random::Seed;
    /// use wits_learn::net::{Activation, Net, NetDef, Scratch};
    /// let def = NetDef::perceptrons(2, &[3], Activation::Relu, (1, Activation::Linear));
    /// let net = Net::random(def, &mut Seed::new(1).stream())?;
    /// let mut scratch = Scratch::default();
    /// let both = net.forward_batch(&[0.1, 0.2, 0.3, 0.4], 2, &mut scratch).to_vec();
    /// assert_eq!(net.forward(&[0.3, 0.4], &mut scratch), &both[1..]);
    /// # Ok::<(), wits_core::findings::Findings>(())
    /// ```
    pub fn forward_batch<'s>(&self, inputs: &[f32], rows: usize, scratch: &'s mut Scratch) -> &'s [f32] {
        self.run(inputs, Batch { sequences: rows, steps: 1 }, None, &mut [], scratch)
    }

    /// As [`forward_batch`](Self::forward_batch), for training: dropout drops.
    pub fn forward_train<'s>(
        &self,
        inputs: &[f32],
        rows: usize,
        stream: &mut Stream,
        scratch: &'s mut Scratch,
    ) -> &'s [f32] {
        let drops = Drops { seed: Seed::new(stream.next_u64()), first_row: 0 };
        self.run(inputs, Batch { sequences: rows, steps: 1 }, Some(drops), &mut [], scratch)
    }

    pub(super) fn run<'s>(
        &self,
        inputs: &[f32],
        batch: Batch,
        drops: Option<Drops>,
        hidden: &mut [f32],
        scratch: &'s mut Scratch,
    ) -> &'s [f32] {
        scratch.prepare(self.topology, batch);
        let given = inputs.len().min(scratch.input.len());
        scratch.input[..given].copy_from_slice(&inputs[..given]);
        scratch.input[given..].fill(0.0);
        let Scratch { input, layers, packed, room, table, .. } = scratch;
        let mut input: &[f32] = input;
        for (layer, memory) in self.topology.layers().iter().zip(layers.iter_mut()) {
            let pass = Forward {
                layer,
                weights: &self.weights[layer.weights.clone()],
                batch,
                input,
                memory,
                packed,
                room,
                table,
                drops,
                hidden: Hidden { values: hidden, size: self.topology.hidden_size() },
            };
            layer.def.kind().forward(pass);
            input = &memory.output;
        }
        scratch.outputs()
    }
}
