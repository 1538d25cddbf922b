//! A net as a store of values.

use std::cell::RefCell;

use wits_core::findings::Findings;
use wits_core::random::Seed;
use wits_core::ron::RonFile;
use wits_core::state::{State, definition};

use super::check_finite;
use crate::net::{Activation, Net, NetDef, Optimizer, OptimizerDef, Scratch};
use crate::reinforce::{Cell, ReinforceError, StateEncoder, Values};

/// Maximum number of states that are listed.
const MAX_LISTED: u64 = 1000;

/// A net in place of a table: what is learned about a state is guessed for those like it.
///
/// Every class of every feature of the encoder is an input. A net does not give back what was stored, values of pairs change
/// although nothing happened there, and nothing guarantees that they settle. Use it to see what generalizing does; to learn
/// seriously with nets, take [`DqnLearner`](super::DqnLearner).
///
/// ```
/// use wits_core::random::Seed;
/// use wits_learn::reinforce::deep::NetStore;
/// use wits_learn::reinforce::{Classes, Feature, StateEncoder, Values};
/// let count = |name: &str, count| Feature { name: name.into(), classes: Classes::Count(count) };
/// let encoder = StateEncoder { features: vec![count("room", 4), count("guards", 3)] };
/// let mut values = NetStore::new(encoder.clone(), 2, &[8], 0.01, Seed::new(1))?;
/// let state = |room: u32, guards: u32| encoder.encode(&[room as f32, guards as f32]).unwrap();
/// for round in 0..3000 {
///     // In rooms 0 to 2, shooting (1) is as good as there are guards.
///     let (room, guards) = (round % 3, round / 3 % 3);
///     values.set(state(room, guards), 1, guards as f32 / 2.0)?;
/// }
/// // What was learned there is expected of room 3, too.
/// assert!(values.value(state(3, 2), 1) > values.value(state(3, 0), 1) + 0.4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, State)]
#[state(check = Self::check_loaded)]
pub struct NetStore {
    #[state(unhashed = "the definition of the inputs; the net has their number", with = definition)]
    encoder: StateEncoder,
    net: Net,
    optimizer: Optimizer,
    #[state(skip = "memory that is reused")]
    scratch: RefCell<Passes>,
}

/// Memory of passes, and the outputs of the state that was asked for last.
#[derive(Clone, Debug, Default)]
struct Passes {
    net: Scratch,
    inputs: Vec<f32>,
    asked: Option<u64>,
    outputs: Vec<f32>,
    gradients: Vec<f32>,
    before: Vec<f32>,
}

impl PartialEq for NetStore {
    fn eq(&self, other: &Self) -> bool {
        (&self.encoder, &self.net, &self.optimizer) == (&other.encoder, &other.net, &other.optimizer)
    }
}

impl NetStore {
    /// A net that knows nothing, with hidden layers of these sizes.
    ///
    /// # Errors
    /// All errors of the encoder and of the net.
    pub fn new(
        encoder: StateEncoder,
        actions: u32,
        hidden: &[usize],
        rate: f32,
        seed: Seed,
    ) -> Result<Self, Findings> {
        let mut findings = Findings::default();
        encoder.validate(&mut findings);
        findings.check_range("rate", rate.into(), 0.0, 1.0);
        findings.into_result(())?;
        let inputs = encoder.features.iter().map(|feature| feature.classes.count() as usize).sum();
        let def =
            NetDef::perceptrons(inputs, hidden, Activation::Tanh, (actions as usize, Activation::Linear));
        let net = Net::random(def, &mut seed.stream())?;
        let optimizer = Optimizer::new(OptimizerDef::adam(rate), net.weights().len());
        Ok(Self { encoder, net, optimizer, scratch: RefCell::default() })
    }

    /// The net.
    #[must_use]
    pub const fn net(&self) -> &Net {
        &self.net
    }

    fn check_loaded(&mut self) -> Result<(), String> {
        let mut findings = Findings::default();
        self.encoder.validate(&mut findings);
        findings.into_result(()).map_err(|errors| errors.to_string())?;
        let inputs: u64 =
            self.encoder.features.iter().map(|feature| u64::from(feature.classes.count())).sum();
        let found = self.net.topology().inputs() as u64;
        if found == inputs { Ok(()) } else { Err(format!("a net of {found} inputs for {inputs} classes")) }
    }

    /// One input for every class of every feature: 1 for the class of the state, else 0.
    fn write_inputs(&self, state: u64, inputs: &mut Vec<f32>) {
        inputs.clear();
        for (feature, class) in self.encoder.features.iter().zip(self.encoder.digits(state)) {
            let first = inputs.len();
            inputs.resize(first + feature.classes.count() as usize, 0.0);
            inputs[first + class as usize] = 1.0;
        }
    }
}

impl Values for NetStore {
    fn cell(&self, state: u64, action: u32) -> Cell {
        let passes = &mut *self.scratch.borrow_mut();
        if passes.asked != Some(state) {
            self.write_inputs(state, &mut passes.inputs);
            let outputs = self.net.forward(&passes.inputs, &mut passes.net);
            passes.outputs.clear();
            passes.outputs.extend_from_slice(outputs);
            passes.asked = Some(state);
        }
        Cell { value: passes.outputs.get(action as usize).copied().unwrap_or(0.0), visits: 0 }
    }

    /// One step of the optimizer towards the value.
    fn set(&mut self, state: u64, action: u32, value: f32) -> Result<(), ReinforceError> {
        check_finite("value", &[value])?;
        let states = self.encoder.states();
        if state >= states {
            return Err(ReinforceError::State { state, states });
        }
        let mut passes = self.scratch.take();
        self.write_inputs(state, &mut passes.inputs);
        let outputs = self.net.forward(&passes.inputs, &mut passes.net);
        let Some(&output) = outputs.get(action as usize) else {
            return Err(ReinforceError::Action { state, action });
        };
        passes.outputs.clear();
        passes.outputs.resize(outputs.len(), 0.0);
        passes.outputs[action as usize] = output - value;
        passes.gradients.clear();
        passes.gradients.resize(self.net.weights().len(), 0.0);
        passes.net.skip_input_gradient(true);
        self.net.backward(&mut passes.net, &passes.outputs, &mut passes.gradients);
        let Passes { gradients, before, .. } = &mut passes;
        self.optimizer.step_safely(self.net.weights_mut(), gradients, 10.0, before);
        passes.asked = None;
        self.scratch = passes.into();
        Ok(())
    }

    /// All states, if there are at most a thousand.
    fn for_each(&self, visit: &mut dyn FnMut(u64, u32, Cell)) {
        let states = self.encoder.states();
        for state in 0..if states > MAX_LISTED { 0 } else { states } {
            for action in 0..self.net.topology().outputs() as u32 {
                visit(state, action, self.cell(state, action));
            }
        }
    }
}
