//! How far a training of behavior has come: plain data, so that it can stop between any two units and be saved.

use wits_core::state::State;

use super::policy::PolicyScratch;
use super::rollout::{Batch, Rollout};
use super::softmax::{draw, ln, probabilities};
use super::{Losses, MAX_ACTIONS, Objective, PolicyDef, PolicyLearner, Training, check_finite, legal_bits};
use crate::reinforce::{Environment, Outcome, ReinforceError, VectorEnv};

/// What a training of a [`PolicyLearner`] remembers between two units of work: what was played since the last update, and how
/// far it was learned from. [`DeepTraining`](super::DeepTraining) keeps it with the learner and the environments.
#[derive(Clone, Debug, PartialEq, State)]
#[state(check = Self::check_loaded)]
pub(super) struct PolicyRun {
    phase: Phase,
    rollout: Rollout,
    /// The rewards of the episodes that go on.
    earned: Vec<f32>,
    pub(super) report: Training,
    /// The sums over the steps of the optimizers in this update, and their number.
    sums: Losses,
    count: u32,
}

/// What is done next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, State)]
enum Phase {
    Play { step: usize },
    Learn { epoch: u32, batch: usize },
}

/// Memory for a training: reused, never saved.
#[derive(Clone, Debug, Default)]
pub(super) struct PolicyRunScratch {
    batch: Batch,
    passes: PolicyScratch,
    actions: Vec<u32>,
}

impl PolicyRun {
    /// A training that begins, in so many environments whose observations have `width` numbers.
    pub(super) fn new(def: &PolicyDef, environments: usize, width: usize) -> Self {
        let mut rollout = Rollout::default();
        rollout.resize(environments, def.steps.max(1), width);
        Self {
            phase: Phase::Play { step: 0 },
            rollout,
            earned: vec![0.0; environments],
            report: Training::default(),
            sums: Losses::default(),
            count: 0,
        }
    }

    /// How it goes.
    pub(super) const fn report(&self) -> &Training {
        &self.report
    }

    /// Whether an update is over, and nothing was played since.
    pub(super) fn is_between(&self) -> bool {
        self.phase == Phase::Play { step: 0 }
    }

    /// About how much memory it takes. \[bytes\]
    pub(super) const fn bytes(&self) -> usize {
        self.rollout.bytes()
    }

    /// Whether no action that was played lies beyond a number.
    pub(super) fn has_actions_below(&self, actions: usize) -> bool {
        self.rollout.has_actions_below(actions)
    }

    /// Whether it was made for such environments.
    pub(super) const fn fits(&self, environments: usize, width: usize) -> bool {
        self.earned.len() == environments && self.rollout.width == width
    }

    /// One step of all environments, or one step of the optimizers. True when it ended an update.
    ///
    /// # Errors
    /// When an observation or a reward is not finite. What was played in this step is lost then.
    ///
    /// # Panics
    /// When the learner or the run was made for other environments.
    pub(super) fn unit<E: Environment>(
        &mut self,
        def: &PolicyDef,
        environments: &mut VectorEnv<E>,
        learner: &mut PolicyLearner,
        scratch: &mut PolicyRunScratch,
    ) -> Result<bool, ReinforceError> {
        match self.phase {
            Phase::Play { step } => {
                self.play(step, environments, learner, scratch)?;
                self.phase = Phase::Play { step: step + 1 };
                if step + 1 >= self.rollout.steps {
                    self.judge(def, environments, learner, scratch);
                    self.phase = Phase::Learn { epoch: 0, batch: 0 };
                    (self.sums, self.count) = (Losses::default(), 0);
                }
                Ok(false)
            }
            Phase::Learn { epoch, batch } => {
                let is_over = self.learn(def, (epoch, batch), learner, scratch);
                if is_over {
                    learner.updates = learner.updates.saturating_add(1);
                    self.report.losses = self.sums.over(self.count);
                }
                Ok(is_over)
            }
        }
    }

    /// One step of all environments.
    fn play<E: Environment>(
        &mut self,
        step: usize,
        environments: &mut VectorEnv<E>,
        learner: &mut PolicyLearner,
        scratch: &mut PolicyRunScratch,
    ) -> Result<(), ReinforceError> {
        let count = environments.count();
        check_finite("observation", environments.observations())?;
        let seen = environments.observations();
        let values = learner.critic.forward_batch(seen, count, &mut scratch.passes.net);
        for (environment, &value) in values.iter().enumerate() {
            let place = self.rollout.place(environment, step);
            self.rollout.values[place] = value;
        }
        let outputs = learner.actor.forward_batch(seen, count, &mut scratch.passes.net);
        let width = outputs.len() / count;
        let mut chances = [0.0; MAX_ACTIONS as usize];
        scratch.actions.clear();
        for (environment, outputs) in outputs.chunks_exact(width).enumerate() {
            let place = self.rollout.place(environment, step);
            let legal = legal_bits(environments.environment(environment));
            probabilities(outputs, legal, &mut chances[..width]);
            let action = draw(&chances[..width], &mut learner.stream);
            scratch.actions.push(action);
            self.rollout.legal[place] = legal;
            self.rollout.actions[place] = action;
            self.rollout.log_chances[place] = ln(chances[action as usize]);
            let numbers = self.rollout.width;
            self.rollout.observations[place * numbers..][..numbers]
                .copy_from_slice(environments.observation(environment));
        }
        environments.step(&scratch.actions)?;
        self.note(step, environments, learner, scratch);
        Ok(())
    }

    /// Keeps what came of a step.
    fn note<E: Environment>(
        &mut self,
        step: usize,
        environments: &VectorEnv<E>,
        learner: &mut PolicyLearner,
        scratch: &mut PolicyRunScratch,
    ) {
        for environment in 0..environments.count() {
            let place = self.rollout.place(environment, step);
            let result = environments.steps()[environment];
            self.rollout.rewards[place] = result.reward;
            self.rollout.outcomes[place] = result.outcome;
            self.earned[environment] += result.reward;
            if result.outcome.is_over() {
                self.report.end_episode(self.earned[environment]);
                self.earned[environment] = 0.0;
            }
            if result.outcome == Outcome::Truncated {
                let last = environments.final_observation(environment);
                let value = learner.critic.forward(last, &mut scratch.passes.net);
                self.rollout.truncated_values[place] = value.first().copied().unwrap_or(0.0);
            }
        }
        learner.steps = learner.steps.saturating_add(environments.count() as u64);
        self.report.steps = self.report.steps.saturating_add(environments.count() as u64);
    }

    /// Everything is played: who did well?
    fn judge<E: Environment>(
        &mut self,
        def: &PolicyDef,
        environments: &VectorEnv<E>,
        learner: &mut PolicyLearner,
        scratch: &mut PolicyRunScratch,
    ) {
        let (seen, count) = (environments.observations(), environments.count());
        let last = learner.critic.forward_batch(seen, count, &mut scratch.passes.net);
        self.rollout.judge(def, last);
        let rate = learner.rate_scale * def.rate.at(learner.steps);
        learner.actor_optimizer.set_rate(rate);
        learner.critic_optimizer.set_rate(rate);
    }

    /// One step of both optimizers. True when the update is over.
    fn learn(
        &mut self,
        def: &PolicyDef,
        (epoch, batch): (u32, usize),
        learner: &mut PolicyLearner,
        scratch: &mut PolicyRunScratch,
    ) -> bool {
        if batch == 0 {
            self.rollout.shuffle(&mut learner.stream);
        }
        let batches = self.rollout.batches(def.batch);
        let mut change = 0.0;
        // A definition with other batches may have taken the place of the one that this update began with.
        if batch < batches {
            self.rollout.batch(batch, def.batch, &mut scratch.batch);
            self.sums.value += learner.improve_critic(def, &scratch.batch, &mut scratch.passes);
            if learner.updates >= u64::from(def.critic_warm_up) {
                let step = learner.improve_actor(def, &scratch.batch, &mut scratch.passes);
                self.sums.policy += step.policy;
                self.sums.entropy += step.entropy;
                self.sums.divergence += step.divergence;
                change = step.divergence;
            }
            self.count += 1;
        }
        let last = batch.saturating_add(1) >= batches;
        let epochs = if is_once(def) { 1 } else { def.epochs };
        let over = (last && epoch.saturating_add(1) >= epochs) || change > def.max_divergence;
        self.phase = match (over, last) {
            (true, _) => Phase::Play { step: 0 },
            (false, true) => Phase::Learn { epoch: epoch + 1, batch: 0 },
            (false, false) => Phase::Learn { epoch, batch: batch + 1 },
        };
        over
    }

    fn check_loaded(&mut self) -> Result<(), String> {
        let playing = match self.phase {
            Phase::Play { step } => step < self.rollout.steps,
            Phase::Learn { .. } => true,
        };
        let count = self.earned.len();
        if playing && count > 0 && self.rollout.is_whole(count) && self.count < 1 << 30 {
            Ok(())
        } else {
            Err("a training whose parts do not fit together".to_owned())
        }
    }
}

/// The steps can be learned from once only.
fn is_once(def: &PolicyDef) -> bool {
    def.objective == Objective::PolicyGradient
}
