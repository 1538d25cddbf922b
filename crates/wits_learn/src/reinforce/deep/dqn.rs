//! Deep Q-learning: the value of actions, from a net.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Findings, Place};
use wits_core::inspect::{Bar, Document, Field, Section};
use wits_core::random::{Seed, Stream};
use wits_core::ron::RonFile;
use wits_core::scene::Tint;
use wits_core::state::State;

use super::policy::{PolicyScratch, descend};
use super::replay::{MAX_TRANSITIONS, ReplayBuffer, Transition};
use super::softmax::{best, ln};
use super::{Losses, MAX_ACTIONS, check_finite};
use crate::net::{Activation, Net, NetDef, Optimizer, OptimizerDef, Scratch};
use crate::reinforce::{Choice, Exploration, ReinforceError, Schedule};

/// How a [`DqnLearner`] learns.
///
/// All transitions go into a replay buffer, and batches of it are learned from in random order. The target values come from a
/// copy of the net that follows it slowly (the target network); without it, training is unstable.
///
/// A net does not give back what was stored, values change where nothing happened, and nothing guarantees that they settle:
/// watch the returns, and keep the best net.
///
/// ```
/// use wits_core::ron::RonFile;
/// use wits_learn::reinforce::deep::DqnDef;
/// let def = DqnDef::from_ron("pole.dqn.ron", "(hidden: [32], capacity: 10000, double: false)")?;
/// assert_eq!((def.capacity, def.batch), (10_000, 64));
/// # Ok::<(), wits_core::findings::Findings>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct DqnDef {
    /// The neurons of the hidden layers.
    pub hidden: Vec<usize>,
    /// The activation of the hidden layers.
    pub activation: Activation,
    /// The learning rate, by steps.
    pub rate: Schedule,
    /// How much the next state counts against the reward. \[0..1\]
    pub discount: f32,
    /// How actions are chosen while learning, by steps.
    pub exploration: Exploration,
    /// The capacity of the replay buffer, in transitions.
    pub capacity: usize,
    /// The number of transitions that are collected before training begins.
    pub warm_up: usize,
    /// The number of transitions in a batch.
    pub batch: usize,
    /// The number of steps between two updates.
    pub train_every: u32,
    /// τ: how far the target network moves towards the net in an update. \[0..1\] Raising it learns faster, at the cost of stability.
    pub soft_update: f32,
    /// Double DQN (van Hasselt 2016): the net selects the next action, the target network evaluates it. Without it, values
    /// are overestimated.
    pub double: bool,
    /// Gradients are shortened to this norm.
    pub max_norm: f32,
}

impl Default for DqnDef {
    fn default() -> Self {
        Self {
            hidden: vec![64, 64],
            activation: Activation::Relu,
            rate: Schedule::Constant(5e-4),
            discount: 0.99,
            exploration: Exploration::EpsilonGreedy(Schedule::Linear { from: 1.0, to: 0.05, over: 10_000 }),
            capacity: 50_000,
            warm_up: 1000,
            batch: 64,
            train_every: 1,
            soft_update: 0.005,
            double: true,
            max_norm: 10.0,
        }
    }
}

impl RonFile for DqnDef {
    fn validate(&self, findings: &mut Findings) {
        let mut counts = |path: &str, value: u64, max: usize| {
            findings.check_range(path, value as f64, 1.0, max as f64);
        };
        counts("capacity", self.capacity as u64, MAX_TRANSITIONS);
        counts("warm_up", self.warm_up as u64, self.capacity);
        counts("batch", self.batch as u64, 1 << 20);
        counts("train_every", self.train_every.into(), 1 << 20);
        self.rate.check("rate", 0.0, 1.0, findings);
        findings.check_range("discount", self.discount.into(), 0.0, 1.0);
        findings.check_range("soft_update", self.soft_update.into(), 0.0, 1.0);
        self.exploration.check("exploration", findings);
        findings.check_positive("max_norm", self.max_norm);
        if let Err(errors) = self.net(1, 1).compile() {
            findings.add(Place::path("hidden"), errors.to_string(), "layers that make a net");
        }
    }
}

impl DqnDef {
    pub(super) fn net(&self, inputs: usize, actions: u32) -> NetDef {
        NetDef::perceptrons(
            inputs,
            &self.hidden,
            self.activation.clone(),
            (actions as usize, Activation::Linear),
        )
    }
}

/// The state of a deep Q-learner: the net, its target network, the optimizer and the replay buffer. Plain data: saved, hashed,
/// cloned.
///
/// In a game: [`choose`](Self::choose), act, [`observe`](Self::observe) what came of it. Learning is off-policy, so it can
/// observe the player too. [`DqnTraining`](super::DqnTraining) does both in an environment.
///
/// ```
/// use wits_core::random::Seed;
/// use wits_learn::reinforce::deep::{DqnDef, DqnLearner, Transition};
/// let def = DqnDef { hidden: vec![8], warm_up: 10, ..DqnDef::default() };
/// let mut learner = DqnLearner::new(&def, 1, 2, Seed::new(1))?;
/// for step in 0..600_u32 {
///     let action = step % 2; // action 1 is rewarded
///     let memory =
///         Transition { observation: &[1.0], action, reward: action as f32, next: &[1.0], next_legal: 3, ended: true };
///     learner.observe(&def, &memory)?;
/// }
/// assert_eq!(learner.best(&[1.0], u64::MAX), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, State, Serialize, Deserialize)]
pub struct DqnLearner {
    /// Gives the value of every action.
    pub net: Net,
    /// The target network: follows the net slowly.
    target: Net,
    optimizer: Optimizer,
    replay: ReplayBuffer,
    pub(super) stream: Stream,
    steps: u64,
    updates: u64,
    frozen: bool,
    /// Times the learning rate of the definition; see [`scale_rate`](Self::scale_rate).
    rate_scale: f32,
    /// The loss of the last update.
    loss: f32,
    #[state(skip = "memory that is reused")]
    #[serde(skip)]
    scratch: DqnScratch,
}

/// Memory for a batch: reused, never saved.
#[derive(Clone, Debug, Default)]
struct DqnScratch {
    passes: PolicyScratch,
    observations: Vec<f32>,
    nexts: Vec<f32>,
    places: Vec<usize>,
    targets: Vec<f32>,
    chosen: Vec<u32>,
}

impl PartialEq for DqnLearner {
    fn eq(&self, other: &Self) -> bool {
        (&self.net, &self.target, &self.optimizer, &self.replay)
            == (&other.net, &other.target, &other.optimizer, &other.replay)
            && (&self.stream, self.steps, self.updates, self.frozen)
                == (&other.stream, other.steps, other.updates, other.frozen)
            && (self.rate_scale, self.loss) == (other.rate_scale, other.loss)
    }
}

impl DqnLearner {
    /// A learner that knows nothing, for so many numbers of an observation and so many actions.
    ///
    /// # Errors
    /// When the net would be too large, or there are more than [`MAX_ACTIONS`] actions.
    pub fn new(def: &DqnDef, observation: usize, actions: u32, seed: Seed) -> Result<Self, Findings> {
        let mut findings = Findings::default();
        findings.check_range("actions", actions.into(), 1.0, MAX_ACTIONS.into());
        findings.into_result(())?;
        let net = Net::random(def.net(observation, actions), &mut seed.fork("weights").stream())?;
        Ok(Self::with_net(def, net, seed))
    }

    /// A learner that goes on with this net.
    pub(super) fn with_net(def: &DqnDef, net: Net, seed: Seed) -> Self {
        let observation = net.inputs();
        Self {
            target: net.clone(),
            optimizer: Optimizer::new(OptimizerDef::adam(def.rate.at(0)), net.weights().len()),
            replay: ReplayBuffer::new(def.capacity, observation),
            net,
            stream: seed.fork("actions").stream(),
            steps: 0,
            updates: 0,
            frozen: false,
            rate_scale: 1.0,
            loss: 0.0,
            scratch: DqnScratch::default(),
        }
    }

    /// How many steps it has observed.
    #[must_use]
    pub const fn steps(&self) -> u64 {
        self.steps
    }

    /// How many updates were refused, since weights would have exploded; the net is what it was before those.
    #[must_use]
    pub const fn refused(&self) -> u64 {
        self.optimizer.refused()
    }

    /// Stops or resumes learning. A frozen learner takes the best action it knows, and collects nothing.
    pub const fn freeze(&mut self, frozen: bool) {
        self.frozen = frozen;
    }

    /// Whether it has stopped learning.
    #[must_use]
    pub const fn is_frozen(&self) -> bool {
        self.frozen
    }

    /// Multiplies the learning rate of the definition with a factor, for good.
    pub const fn scale_rate(&mut self, factor: f32) {
        self.rate_scale *= factor;
    }

    /// What the last update was about: the loss, and how random actions are.
    #[must_use]
    pub fn losses(&self, def: &DqnDef) -> Losses {
        let actions = self.net.outputs() as f32;
        let chance = match &def.exploration {
            Exploration::EpsilonGreedy(schedule) => schedule.at(self.steps),
            _ => 0.0,
        };
        let (best, other) = (1.0 - chance + chance / actions, chance / actions);
        let part = |chance: f32| if chance > 0.0 { -chance * ln(chance) } else { 0.0 };
        Losses { value: self.loss, entropy: part(best) + (actions - 1.0) * part(other), ..Losses::default() }
    }

    /// Makes the net the target network too, and forgets earlier gradients: after the weights were set.
    pub(super) fn settle(&mut self) {
        self.target.weights_mut().copy_from_slice(self.net.weights());
        self.optimizer.reset();
    }

    /// Whether the nets, the optimizer and the replay buffer belong together.
    pub(super) fn is_whole(&self) -> bool {
        self.net.def() == self.target.def()
            && self.optimizer.weights() == Some(self.net.weights().len())
            && self.net.outputs() <= MAX_ACTIONS as usize
            && self.replay.fits(self.net.inputs(), self.net.outputs())
            && (0.0..=1.0).contains(&self.rate_scale)
    }

    /// How many transitions its replay buffer has room for.
    pub(super) const fn capacity(&self) -> usize {
        self.replay.capacity()
    }

    /// About how much memory the replay buffer takes when it is full. \[bytes\]
    pub(super) const fn replay_bytes(&self) -> usize {
        self.replay.bytes_when_full()
    }

    /// The best action. `legal` has a bit for each available action, the lowest for action 0.
    pub fn best(&mut self, observation: &[f32], legal: u64) -> u32 {
        best(self.net.forward(observation, &mut self.scratch.passes.net), legal)
    }

    /// Chooses an action as the definition explores; a frozen learner the best one.
    ///
    /// # Errors
    /// When no action is available, or a number is not finite.
    pub fn choose(
        &mut self,
        def: &DqnDef,
        observation: &[f32],
        legal: u64,
    ) -> Result<Choice, ReinforceError> {
        check_finite("observation", observation)?;
        let values = self.net.forward(observation, &mut self.scratch.passes.net);
        let mut list = [0; MAX_ACTIONS as usize];
        let mut count = 0;
        for action in (0..values.len() as u32).filter(|action| legal >> action & 1 == 1) {
            list[count] = action;
            count += 1;
        }
        let exploration = if self.frozen { &Exploration::Greedy } else { &def.exploration };
        let value = |action: u32| values[action as usize];
        let choice = exploration.choose(self.steps, &list[..count], value, &mut self.stream);
        choice.ok_or(ReinforceError::NoAction { state: 0 })
    }

    /// Adds a transition to the replay buffer and, every `train_every` steps, trains on a batch. A frozen learner ignores it.
    ///
    /// # Errors
    /// When a number is not finite, or there are more or fewer numbers or actions than it was made for.
    pub fn observe(&mut self, def: &DqnDef, memory: &Transition<'_>) -> Result<(), ReinforceError> {
        let (what, expected) = ("observation", self.net.topology().inputs());
        for numbers in [memory.observation, memory.next] {
            check_finite(what, numbers)?;
            if numbers.len() != expected {
                return Err(ReinforceError::Length { what, found: numbers.len(), expected });
            }
        }
        let (action, reward) = (memory.action, memory.reward);
        if !reward.is_finite() {
            return Err(ReinforceError::Reward { state: 0, action, reward });
        }
        if action as usize >= self.net.topology().outputs() {
            return Err(ReinforceError::Action { state: 0, action });
        }
        if self.frozen {
            return Ok(());
        }
        self.replay.keep(memory);
        self.steps = self.steps.saturating_add(1);
        if self.replay.len() >= def.warm_up && self.steps.is_multiple_of(def.train_every.max(1).into()) {
            self.learn(def);
        }
        Ok(())
    }

    /// One update from a batch of transitions.
    fn learn(&mut self, def: &DqnDef) {
        self.gather(def.batch);
        if self.scratch.places.is_empty() {
            return;
        }
        self.aim(def);
        let (rows, scratch) = (self.scratch.places.len(), &mut self.scratch);
        scratch.passes.net.skip_input_gradient(true);
        let values = self.net.forward_batch(&scratch.observations, rows, &mut scratch.passes.net);
        let actions = values.len() / rows.max(1);
        scratch.passes.output_gradient.clear();
        scratch.passes.output_gradient.resize(values.len(), 0.0);
        let mut loss = 0.0;
        for (row, &place) in scratch.places.iter().enumerate() {
            let at = row * actions + self.replay.get(place).action as usize;
            // Huber's loss: a surprise counts at most once.
            let error = values[at] - scratch.targets[row];
            loss += if error.abs() < 1.0 { 0.5 * error * error } else { error.abs() - 0.5 };
            scratch.passes.output_gradient[at] = error.clamp(-1.0, 1.0) / rows as f32;
        }
        self.loss = loss / rows.max(1) as f32;
        self.optimizer.set_rate(self.rate_scale * def.rate.at(self.steps));
        descend(&mut self.net, &mut self.optimizer, def.max_norm, &mut scratch.passes);
        self.updates = self.updates.saturating_add(1);
        for (old, new) in self.target.weights_mut().iter_mut().zip(self.net.weights()) {
            *old += def.soft_update * (new - *old);
        }
    }

    /// Copies a batch of random transitions.
    fn gather(&mut self, size: usize) {
        let Self { scratch, replay, stream, .. } = self;
        scratch.places.clear();
        scratch.observations.clear();
        scratch.nexts.clear();
        for place in (0..size).filter_map(|_| replay.pick(stream)) {
            let memory = replay.get(place);
            scratch.places.push(place);
            scratch.observations.extend_from_slice(memory.observation);
            scratch.nexts.extend_from_slice(memory.next);
        }
    }

    /// Computes the target values of the batch.
    fn aim(&mut self, def: &DqnDef) {
        let Self { scratch, replay, net, target, .. } = self;
        let rows = scratch.places.len();
        scratch.chosen.clear();
        let legal = |row: usize| replay.get(scratch.places[row]).next_legal;
        let chooser = if def.double { &*net } else { &*target };
        let values = chooser.forward_batch(&scratch.nexts, rows, &mut scratch.passes.net);
        let actions = values.len() / rows.max(1);
        for (row, values) in values.chunks_exact(actions.max(1)).enumerate() {
            scratch.chosen.push(best(values, legal(row)));
        }
        let values = target.forward_batch(&scratch.nexts, rows, &mut scratch.passes.net);
        scratch.targets.clear();
        for (row, values) in values.chunks_exact(actions.max(1)).enumerate() {
            let memory = replay.get(scratch.places[row]);
            let future = if memory.ended { 0.0 } else { values[scratch.chosen[row] as usize] };
            scratch.targets.push(memory.reward + def.discount * future);
        }
    }

    /// Answers "why this action?": the values of all actions, and the choice.
    #[must_use]
    pub fn explain(&self, observation: &[f32], legal: u64, name: &dyn Fn(u32) -> String) -> Document {
        let mut scratch = Scratch::default();
        let values = self.net.forward(observation, &mut scratch);
        let chosen = best(values, legal);
        let bars = (0..).zip(values).map(|(action, &value)| {
            let tint = if action == chosen { Tint::Green } else { Tint::Neutral };
            let note = if legal == 0 || legal >> action & 1 == 1 { "" } else { "not available" };
            Bar::new(name(action), value).tint(tint).note(note)
        });
        Document::new("Learned values")
            .subtitle(name(chosen))
            .section(Section::bars("Values of the actions", bars))
            .section(Section::fields(
                "Learning",
                [
                    Field::new("steps", self.steps as f64),
                    Field::new("capacity", self.replay.len() as f64),
                    Field::new("refused", self.refused() as f64)
                        .help("Updates that would have made weights explode."),
                    Field::new("learning", !self.frozen),
                ],
            ))
    }
}
