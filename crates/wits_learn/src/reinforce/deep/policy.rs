//! A learner of behavior: an actor and a critic, both nets.

use serde::{Deserialize, Serialize};
use wits_core::findings::Findings;
use wits_core::inspect::{Bar, Document, Field, Section};
use wits_core::math;
use wits_core::random::{Seed, Stream};
use wits_core::scene::Tint;
use wits_core::state::State;

use super::rollout::Batch;
use super::softmax::{best, draw, ln, probabilities};
use super::{Losses, MAX_ACTIONS, Objective, PolicyDef};
use crate::net::{LayerDef, Net, NetDef, Optimizer, OptimizerDef, Scratch};

/// The state of an actor-critic learner with nets: the actor gives every action a probability, the critic estimates the
/// return. Plain data: saved, hashed, cloned.
///
/// ```
/// use wits_core::random::Seed;
/// use wits_core::work::Work;
/// use wits_learn::net::Scratch;
/// use wits_learn::reinforce::deep::{PolicyDef, PolicyLearner, PolicyTraining};
/// use wits_learn::reinforce::env::CartPole;
/// use wits_learn::reinforce::{Autoreset, VectorEnv};
/// let def = PolicyDef { steps: 64, hidden: vec![16], ..PolicyDef::default() };
/// let mut poles = VectorEnv::new(vec![CartPole::default(); 4], Autoreset::SameStep, Seed::new(1));
/// let mut learner = PolicyLearner::new(&def, 4, 2, Seed::new(1))?;
/// let report = PolicyTraining::new(&def, &mut poles, &mut learner, 1024)?.finish()?;
/// assert_eq!(report.steps, 1024); // far too few to balance a pole
/// let action = learner.best(&[0.0, 0.1, 0.0, -0.1], u64::MAX, &mut Scratch::default());
/// assert!(action < 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
pub struct PolicyLearner {
    /// Gives one number for each action; their softmax is the behavior.
    pub actor: Net,
    /// Gives one number: how much reward is to come.
    pub critic: Net,
    pub(super) actor_optimizer: Optimizer,
    pub(super) critic_optimizer: Optimizer,
    pub(super) stream: Stream,
    pub(super) steps: u64,
    pub(super) updates: u64,
    frozen: bool,
    /// Times the learning rate of the definition; see [`scale_rate`](Self::scale_rate).
    pub(super) rate_scale: f32,
}

/// Memory for passes and gradients: reused, never saved.
#[derive(Clone, Debug, Default)]
pub(super) struct PolicyScratch {
    pub(super) net: Scratch,
    pub(super) probabilities: Vec<f32>,
    pub(super) output_gradient: Vec<f32>,
    pub(super) gradients: Vec<f32>,
    before: Vec<f32>,
}

impl PolicyLearner {
    /// A learner that knows nothing, for so many numbers of an observation and so many actions. All actions are about as
    /// likely.
    ///
    /// # Errors
    /// When the nets would be too large, or there are more than [`MAX_ACTIONS`] actions.
    pub fn new(def: &PolicyDef, observation: usize, actions: u32, seed: Seed) -> Result<Self, Findings> {
        Self::of_nets(def, def.actor(observation, actions), def.critic(observation), seed)
    }

    /// As [`new`](Self::new), for nets whose inputs and outputs have names.
    pub(super) fn of_nets(
        def: &PolicyDef,
        actor: NetDef,
        critic: NetDef,
        seed: Seed,
    ) -> Result<Self, Findings> {
        let mut stream = seed.fork("weights").stream();
        let (observation, actions) =
            (actor.inputs, actor.layers.last().and_then(LayerDef::dense_outputs).unwrap_or(0));
        let mut findings = Findings::default();
        findings.check_range("actions", actions as f64, 1.0, MAX_ACTIONS.into());
        findings.into_result(())?;
        let mut actor = Net::random(actor, &mut stream)?;
        let critic = Net::random(critic, &mut stream)?;
        // Nearly the same outputs at first: no behavior before there is a reason.
        let last = (def.hidden.last().copied().unwrap_or(observation) + 1) * actions;
        let weights = actor.weights_mut();
        let from = weights.len() - last.min(weights.len());
        weights[from..].iter_mut().for_each(|weight| *weight *= 0.01);
        Ok(Self::with_nets(def, actor, critic, seed))
    }

    /// A learner that goes on with these nets.
    pub(super) fn with_nets(def: &PolicyDef, actor: Net, critic: Net, seed: Seed) -> Self {
        let optimizer = |net: &Net| Optimizer::new(OptimizerDef::adam(def.rate.at(0)), net.weights().len());
        Self {
            actor_optimizer: optimizer(&actor),
            critic_optimizer: optimizer(&critic),
            actor,
            critic,
            stream: seed.fork("actions").stream(),
            steps: 0,
            updates: 0,
            frozen: false,
            rate_scale: 1.0,
        }
    }

    /// How many steps of environments it has learned from.
    #[must_use]
    pub const fn steps(&self) -> u64 {
        self.steps
    }

    /// How many updates were refused, since weights would have exploded; the nets are what they were before those.
    #[must_use]
    pub const fn refused(&self) -> u64 {
        self.actor_optimizer.refused().saturating_add(self.critic_optimizer.refused())
    }

    /// Stops or resumes learning.
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

    /// Forgets what the optimizers remember of earlier gradients.
    pub(super) fn reset_optimizers(&mut self) {
        self.actor_optimizer.reset();
        self.critic_optimizer.reset();
    }

    /// Whether the nets belong together, and the optimizers to the nets.
    pub(super) fn is_whole(&self) -> bool {
        let fits = |optimizer: &Optimizer, net: &Net| optimizer.weights() == Some(net.weights().len());
        self.actor.inputs() == self.critic.inputs()
            && self.critic.outputs() == 1
            && self.actor.outputs() <= MAX_ACTIONS as usize
            && fits(&self.actor_optimizer, &self.actor)
            && fits(&self.critic_optimizer, &self.critic)
            && (0.0..=1.0).contains(&self.rate_scale)
    }

    /// The likeliest action. `legal` has a bit for each available action, the lowest for action 0.
    #[must_use]
    pub fn best(&self, observation: &[f32], legal: u64, scratch: &mut Scratch) -> u32 {
        best(self.actor.forward(observation, scratch), legal)
    }

    /// An action drawn by its probability.
    pub fn draw(&self, observation: &[f32], legal: u64, stream: &mut Stream, scratch: &mut Scratch) -> u32 {
        let outputs = self.actor.forward(observation, scratch);
        let mut chances = [0.0; MAX_ACTIONS as usize];
        let chances = &mut chances[..outputs.len()];
        probabilities(outputs, legal, chances);
        draw(chances, stream)
    }

    /// Answers "why this action?": the probabilities of all actions, and what the critic expects.
    #[must_use]
    pub fn explain(&self, observation: &[f32], legal: u64, name: &dyn Fn(u32) -> String) -> Document {
        let mut scratch = Scratch::default();
        let expected = self.critic.forward(observation, &mut scratch).first().copied().unwrap_or(0.0);
        let outputs = self.actor.forward(observation, &mut scratch);
        let chosen = best(outputs, legal);
        let mut chances = vec![0.0; outputs.len()];
        probabilities(outputs, legal, &mut chances);
        let bars = (0..).zip(&chances).map(|(action, &chance)| {
            let tint = if action == chosen { Tint::Green } else { Tint::Neutral };
            let available = legal == 0 || legal >> action & 1 == 1;
            let note = if available { "" } else { "not available" };
            Bar::new(name(action), chance).max(1.0).tint(tint).note(note)
        });
        Document::new("Learned behavior")
            .subtitle(name(chosen))
            .section(Section::bars("Probabilities of the actions", bars))
            .section(Section::fields(
                "Learning",
                [
                    Field::new("expected reward", expected).help("What the critic expects until the end."),
                    Field::new("steps", self.steps as f64).help("Steps that were learned from."),
                    Field::new("refused", self.refused() as f64)
                        .help("Updates that would have made weights explode."),
                    Field::new("learning", !self.frozen),
                ],
            ))
    }

    /// One step of the actor's optimizer.
    pub(super) fn improve_actor(
        &mut self,
        def: &PolicyDef,
        batch: &Batch,
        scratch: &mut PolicyScratch,
    ) -> Losses {
        let rows = batch.actions.len();
        scratch.net.skip_input_gradient(true);
        let outputs = self.actor.forward_batch(&batch.observations, rows, &mut scratch.net);
        let count = outputs.len() / rows.max(1);
        scratch.probabilities.resize(count, 0.0);
        scratch.output_gradient.clear();
        scratch.output_gradient.resize(outputs.len(), 0.0);
        let mut losses = Losses::default();
        let rows_of = outputs.chunks_exact(count).zip(scratch.output_gradient.chunks_exact_mut(count));
        for (row, (outputs, gradient)) in rows_of.enumerate() {
            let chances = &mut scratch.probabilities;
            probabilities(outputs, batch.legal[row], chances);
            let action = batch.actions[row] as usize;
            let log_ratio = ln(chances[action]) - batch.log_chances[row];
            let ratio = math::exp(log_ratio);
            losses.divergence += (ratio - 1.0) - log_ratio;
            let advantage = batch.advantages[row];
            losses.policy += loss(def.objective, ratio, advantage);
            let pull = pull(def.objective, ratio, advantage) / rows as f32;
            let disorder: f32 = chances.iter().map(|&chance| -chance * ln(chance)).sum();
            losses.entropy += disorder;
            for (other, (gradient, &chance)) in gradient.iter_mut().zip(&*chances).enumerate() {
                let taken = if other == action { 1.0 } else { 0.0 };
                let tidy = chance * (ln(chance) + disorder) * def.entropy / rows as f32;
                *gradient = pull * (chance - taken) + tidy;
            }
        }
        descend(&mut self.actor, &mut self.actor_optimizer, def.max_norm, scratch);
        losses.over(rows as u32)
    }

    /// One step of the critic's optimizer. Gives the loss: half of the mean squared error.
    pub(super) fn improve_critic(
        &mut self,
        def: &PolicyDef,
        batch: &Batch,
        scratch: &mut PolicyScratch,
    ) -> f32 {
        let rows = batch.actions.len();
        scratch.net.skip_input_gradient(true);
        let outputs = self.critic.forward_batch(&batch.observations, rows, &mut scratch.net);
        scratch.output_gradient.clear();
        let errors = || outputs.iter().zip(&batch.returns).map(|(value, target)| value - target);
        let loss = 0.5 * errors().map(|error| error * error).sum::<f32>() / rows.max(1) as f32;
        scratch.output_gradient.extend(errors().map(|error| error / rows as f32));
        descend(&mut self.critic, &mut self.critic_optimizer, def.max_norm, scratch);
        loss
    }
}

/// The loss of a step: what the objective of the actor is to be, the other way round.
fn loss(objective: Objective, ratio: f32, advantage: f32) -> f32 {
    match objective {
        Objective::PolicyGradient => -ratio * advantage,
        Objective::Clipped(clip) => {
            let clipped = math::max(1.0 - clip, math::min(ratio, 1.0 + clip));
            -math::min(ratio * advantage, clipped * advantage)
        }
    }
}

/// How strongly a step pulls the probability of its action up: its advantage, unless the probability has changed enough
/// already.
fn pull(objective: Objective, ratio: f32, advantage: f32) -> f32 {
    match objective {
        Objective::PolicyGradient => advantage,
        Objective::Clipped(clip) => {
            let enough = if advantage > 0.0 { ratio > 1.0 + clip } else { ratio < 1.0 - clip };
            if enough { 0.0 } else { advantage * ratio }
        }
    }
}

/// A step of an optimizer against the gradient of the outputs; none where weights would explode.
pub(super) fn descend(net: &mut Net, optimizer: &mut Optimizer, max_norm: f32, scratch: &mut PolicyScratch) {
    scratch.gradients.clear();
    scratch.gradients.resize(net.weights().len(), 0.0);
    net.backward(&mut scratch.net, &scratch.output_gradient, &mut scratch.gradients);
    optimizer.step_safely(net.weights_mut(), &mut scratch.gradients, max_norm, &mut scratch.before);
}
