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
use super::{MAX_ACTIONS, Objective, PolicyDef};
use crate::net::{Net, Optimizer, OptimizerDef, Scratch};

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
        let mut findings = Findings::default();
        findings.check_range("actions", actions.into(), 1.0, MAX_ACTIONS.into());
        findings.into_result(())?;
        let mut stream = seed.fork("weights").stream();
        let mut actor = Net::random(def.actor(observation, actions), &mut stream)?;
        let critic = Net::random(def.critic(observation), &mut stream)?;
        // Nearly the same outputs at first: no behavior before there is a reason.
        let last = (def.hidden.last().copied().unwrap_or(observation) + 1) * actions as usize;
        let weights = actor.weights_mut();
        let from = weights.len() - last.min(weights.len());
        weights[from..].iter_mut().for_each(|weight| *weight *= 0.01);
        let optimizer = |net: &Net| Optimizer::new(OptimizerDef::adam(def.rate.at(0)), net.weights().len());
        Ok(Self {
            actor_optimizer: optimizer(&actor),
            critic_optimizer: optimizer(&critic),
            actor,
            critic,
            stream: seed.fork("actions").stream(),
            steps: 0,
            updates: 0,
            frozen: false,
        })
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

    /// One step of the actor's optimizer. Gives how much behavior has changed since the steps were made.
    pub(super) fn improve_actor(
        &mut self,
        def: &PolicyDef,
        batch: &Batch,
        scratch: &mut PolicyScratch,
    ) -> f32 {
        let rows = batch.actions.len();
        scratch.net.skip_input_gradient(true);
        let outputs = self.actor.forward_batch(&batch.observations, rows, &mut scratch.net);
        let count = outputs.len() / rows.max(1);
        scratch.probabilities.resize(count, 0.0);
        scratch.output_gradient.clear();
        scratch.output_gradient.resize(outputs.len(), 0.0);
        let mut change = 0.0;
        let rows_of = outputs.chunks_exact(count).zip(scratch.output_gradient.chunks_exact_mut(count));
        for (row, (outputs, gradient)) in rows_of.enumerate() {
            let chances = &mut scratch.probabilities;
            probabilities(outputs, batch.legal[row], chances);
            let action = batch.actions[row] as usize;
            let log_ratio = ln(chances[action]) - batch.log_chances[row];
            let ratio = math::exp(log_ratio);
            change += (ratio - 1.0) - log_ratio;
            let pull = pull(def.objective, ratio, batch.advantages[row]) / rows as f32;
            let disorder: f32 = chances.iter().map(|&chance| -chance * ln(chance)).sum();
            for (other, (gradient, &chance)) in gradient.iter_mut().zip(&*chances).enumerate() {
                let taken = if other == action { 1.0 } else { 0.0 };
                let tidy = chance * (ln(chance) + disorder) * def.entropy / rows as f32;
                *gradient = pull * (chance - taken) + tidy;
            }
        }
        descend(&mut self.actor, &mut self.actor_optimizer, def.max_norm, scratch);
        change / rows.max(1) as f32
    }

    /// One step of the critic's optimizer.
    pub(super) fn improve_critic(&mut self, def: &PolicyDef, batch: &Batch, scratch: &mut PolicyScratch) {
        let rows = batch.actions.len();
        scratch.net.skip_input_gradient(true);
        let outputs = self.critic.forward_batch(&batch.observations, rows, &mut scratch.net);
        scratch.output_gradient.clear();
        let pairs = outputs.iter().zip(&batch.returns);
        scratch.output_gradient.extend(pairs.map(|(value, target)| (value - target) / rows as f32));
        descend(&mut self.critic, &mut self.critic_optimizer, def.max_norm, scratch);
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
