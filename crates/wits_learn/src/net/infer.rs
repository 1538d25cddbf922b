//! Many agents at once: outputs only, in blocks that stay in the nearest cache, on several cores.

use super::dropout::Drops;
use super::network::{Net, NetRef};
use super::scratch::{Batch, Scratch};
use super::topology::Topology;

/// Agents that go through all layers together.
const BLOCK: usize = 64;

/// Pieces of a batch that may run at the same time.
const PIECES: usize = 16;

/// From this number of products on, about a tenth of a millisecond of work, threads pay.
const PARALLEL_FROM: usize = 3 << 19;

const NO_DROPS: Option<Drops> = None;

/// Memory for batches of many agents: reused, never saved. It stays small, however many agents there are.
#[derive(Clone, Debug)]
pub struct InferScratch {
    desks: Vec<Scratch>,
}

impl Default for InferScratch {
    fn default() -> Self {
        Self::with(&Scratch::default())
    }
}

impl InferScratch {
    /// For nets with activation functions of your own: those of a scratch.
    #[must_use]
    pub fn with(scratch: &Scratch) -> Self {
        Self { desks: vec![Scratch::with(scratch.table.clone()); PIECES] }
    }
}

/// The rows of many agents: inputs, outputs and, for nets that remember, hidden states; agent by agent.
#[derive(Debug)]
pub struct AgentRows<'a> {
    inputs: &'a [f32],
    hidden: &'a mut [f32],
    outputs: &'a mut [f32],
}

impl<'a> AgentRows<'a> {
    /// A row of inputs and of outputs for each agent. Recurrent layers begin at zero.
    #[must_use]
    pub const fn new(inputs: &'a [f32], outputs: &'a mut [f32]) -> Self {
        Self { inputs, hidden: &mut [], outputs }
    }

    /// The hidden states of the agents, which change.
    #[must_use]
    pub fn hidden(mut self, hidden: &'a mut [f32]) -> Self {
        self.hidden = hidden;
        self
    }
}

/// A part of the agents.
struct Piece<'a> {
    agents: usize,
    /// All weights of all agents, or none where they share those of the net.
    own_weights: &'a [f32],
    rows: AgentRows<'a>,
}

impl<'a> Piece<'a> {
    /// All agents.
    fn new(topology: &Topology, own_weights: &'a [f32], rows: AgentRows<'a>) -> Self {
        let agents = rows.outputs.len() / topology.outputs();
        assert_eq!(rows.outputs.len(), agents * topology.outputs(), "outputs must be whole rows");
        assert_eq!(
            rows.inputs.len(),
            agents * topology.inputs(),
            "inputs of as many agents as there are outputs"
        );
        let remembered = agents * topology.hidden_size();
        let hidden = rows.hidden.len();
        assert!(hidden == 0 || hidden == remembered, "hidden states of as many agents as there are outputs");
        Self { agents, own_weights, rows }
    }

    /// The first agents, and the others.
    fn split(self, at: usize, topology: &Topology) -> (Self, Self) {
        let AgentRows { inputs, hidden, outputs } = self.rows;
        let hidden_size = if hidden.is_empty() { 0 } else { topology.hidden_size() };
        let (inputs, other_inputs) = inputs.split_at(at * topology.inputs());
        let (outputs, other_outputs) = outputs.split_at_mut(at * topology.outputs());
        let (hidden, other_hidden) = hidden.split_at_mut(at * hidden_size);
        let weights = if self.own_weights.is_empty() { 0 } else { topology.weight_count() };
        let (own_weights, other_weights) = self.own_weights.split_at(at * weights);
        let first = Self { agents: at, own_weights, rows: AgentRows { inputs, hidden, outputs } };
        let rows = AgentRows { inputs: other_inputs, hidden: other_hidden, outputs: other_outputs };
        (first, Self { agents: self.agents - at, own_weights: other_weights, rows })
    }
}

impl NetRef<'_> {
    /// The outputs of many agents that share this net: the same bits as one agent at a time, serial or parallel.
    ///
    /// ```
    /// use wits_core::random::Seed;
    /// use wits_learn::net::{Activation, AgentRows, InferScratch, Net, NetDef, Scratch};
    /// let def = NetDef::perceptrons(2, &[4], Activation::Tanh, (1, Activation::Tanh));
    /// let net = Net::random(def, &mut Seed::new(1).stream())?;
    /// let inputs: Vec<f32> = (0..2000).map(|number| (number as f32) / 1000.0).collect();
    /// let mut outputs = vec![0.0; 1000];
    /// net.infer(AgentRows::new(&inputs, &mut outputs), &mut InferScratch::default(), true);
    /// assert_eq!(net.forward(&inputs[2..4], &mut Scratch::default()), &outputs[1..2]);
    /// # Ok::<(), wits_core::findings::Findings>(())
    /// ```
    ///
    /// # Panics
    /// When `outputs` is not made of whole rows, or the other lists are not those of as many agents.
    pub fn infer(&self, rows: AgentRows<'_>, scratch: &mut InferScratch, parallel: bool) {
        let piece = Piece::new(self.topology, &[], rows);
        run(self.topology, self.weights, piece, &mut scratch.desks, parallel);
    }
}

impl Net {
    /// See [`NetRef::infer`].
    ///
    /// # Panics
    /// As [`NetRef::infer`].
    pub fn infer(&self, rows: AgentRows<'_>, scratch: &mut InferScratch, parallel: bool) {
        self.view().infer(rows, scratch, parallel);
    }
}

impl Topology {
    /// The outputs of many agents that have nets of this layout, each with weights of its own: those of the first agent,
    /// then those of the second, and so on. Otherwise as [`NetRef::infer`].
    ///
    /// # Panics
    /// When `outputs` is not made of whole rows, or the other lists are not those of as many agents.
    pub fn infer_each(
        &self,
        weights: &[f32],
        rows: AgentRows<'_>,
        scratch: &mut InferScratch,
        parallel: bool,
    ) {
        let piece = Piece::new(self, weights, rows);
        assert_eq!(
            weights.len(),
            piece.agents * self.weight_count(),
            "weights of as many agents as there are outputs"
        );
        run(self, &[], piece, &mut scratch.desks, parallel);
    }
}

/// Halves the agents until there is one desk for them. Nothing is shared, so the order does not matter.
fn run(topology: &Topology, weights: &[f32], piece: Piece<'_>, desks: &mut [Scratch], parallel: bool) {
    let products = piece.agents.saturating_mul(topology.weight_count());
    let alone = !parallel || desks.len() < 2 || piece.agents <= BLOCK || products < PARALLEL_FROM;
    if alone {
        if let Some(desk) = desks.first_mut() {
            run_piece(topology, weights, piece, desk);
        }
        return;
    }
    let half = (piece.agents / 2).next_multiple_of(BLOCK);
    let (left, right) = piece.split(half, topology);
    let (left_desks, right_desks) = desks.split_at_mut(desks.len() / 2);
    let left = || run(topology, weights, left, left_desks, parallel);
    let right = || run(topology, weights, right, right_desks, parallel);
    #[cfg(feature = "parallel")]
    rayon::join(left, right);
    #[cfg(not(feature = "parallel"))]
    {
        left();
        right();
    }
}

fn run_piece(topology: &Topology, weights: &[f32], mut piece: Piece<'_>, desk: &mut Scratch) {
    while piece.agents > 0 {
        let own = !piece.own_weights.is_empty();
        let count = if own { 1 } else { BLOCK.min(piece.agents) };
        let (block, rest) = piece.split(count, topology);
        let net = NetRef { topology, weights: if own { block.own_weights } else { weights } };
        let batch = Batch { sequences: count, steps: 1 };
        let AgentRows { inputs, hidden, outputs } = block.rows;
        outputs.copy_from_slice(net.run(inputs, batch, NO_DROPS, hidden, desk));
        piece = rest;
    }
}
