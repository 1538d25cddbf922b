//! Training of behavior, as work that can be cut into slices.

use wits_core::findings::Findings;
use wits_core::ron::RonFile;
use wits_core::work::{Budget, Progress, Work};

use super::policy::PolicyScratch;
use super::rollout::{Batch, Rollout};
use super::softmax::{draw, ln, probabilities};
use super::{
    MAX_ACTIONS, Objective, PolicyDef, PolicyLearner, Training, check_finite, check_net, legal_bits,
};
use crate::reinforce::{Environment, Outcome, ReinforceError, VectorEnv};

/// Trains a [`PolicyLearner`] in many environments. A unit of work is one step of all environments, or one step of the
/// optimizers.
///
/// When it is dropped and begun again, what was played since the last update is played anew.
pub struct PolicyTraining<'a, E> {
    def: &'a PolicyDef,
    environments: &'a mut VectorEnv<E>,
    learner: &'a mut PolicyLearner,
    /// The steps after which it is done.
    until: u64,
    phase: Phase,
    rollout: Rollout,
    batch: Batch,
    scratch: PolicyScratch,
    actions: Vec<u32>,
    earned: Vec<f32>,
    report: Training,
}

/// What is done next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Play { step: usize },
    Learn { epoch: u32, batch: usize },
}

impl<'a, E: Environment> PolicyTraining<'a, E> {
    /// Begins, or goes on, until the learner has learned from `until` steps of environments (in whole updates).
    ///
    /// # Errors
    /// When the definition has errors, the learner was made for other environments, or there are none.
    pub fn new(
        def: &'a PolicyDef,
        environments: &'a mut VectorEnv<E>,
        learner: &'a mut PolicyLearner,
        until: u64,
    ) -> Result<Self, ReinforceError> {
        let mut findings = Findings::default();
        def.validate(&mut findings);
        findings.into_result(())?;
        if environments.count() == 0 {
            let found = "no environments".to_owned();
            return Err(ReinforceError::Mismatch { found, expected: "at least one".to_owned() });
        }
        let first = environments.environment(0);
        let (width, actions) = (first.observation_len(), first.actions());
        check_net(&learner.actor, width, actions as usize)?;
        check_net(&learner.critic, width, 1)?;
        let count = environments.count();
        let mut rollout = Rollout::default();
        rollout.resize(count, def.steps.max(1), width);
        let earned = vec![0.0; count];
        Ok(Self {
            def,
            environments,
            learner,
            until,
            phase: Phase::Play { step: 0 },
            rollout,
            batch: Batch::default(),
            scratch: PolicyScratch::default(),
            actions: vec![0; count],
            earned,
            report: Training::default(),
        })
    }

    /// How it goes.
    #[must_use]
    pub const fn report(&self) -> &Training {
        &self.report
    }

    /// What has been learned so far.
    #[must_use]
    pub const fn learner(&self) -> &PolicyLearner {
        self.learner
    }

    /// One step of all environments.
    fn play(&mut self, step: usize) -> Result<(), ReinforceError> {
        let count = self.environments.count();
        check_finite("observation", self.environments.observations())?;
        let seen = self.environments.observations();
        let values = self.learner.critic.forward_batch(seen, count, &mut self.scratch.net);
        for (environment, &value) in values.iter().enumerate() {
            let place = self.rollout.place(environment, step);
            self.rollout.values[place] = value;
        }
        let outputs = self.learner.actor.forward_batch(seen, count, &mut self.scratch.net);
        let width = outputs.len() / count;
        let mut chances = [0.0; MAX_ACTIONS as usize];
        for (environment, outputs) in outputs.chunks_exact(width).enumerate() {
            let place = self.rollout.place(environment, step);
            let legal = legal_bits(self.environments.environment(environment));
            probabilities(outputs, legal, &mut chances[..width]);
            let action = draw(&chances[..width], &mut self.learner.stream);
            self.actions[environment] = action;
            self.rollout.legal[place] = legal;
            self.rollout.actions[place] = action;
            self.rollout.log_chances[place] = ln(chances[action as usize]);
            let numbers = self.rollout.width;
            self.rollout.observations[place * numbers..][..numbers]
                .copy_from_slice(self.environments.observation(environment));
        }
        self.environments.step(&self.actions)?;
        self.note(step);
        Ok(())
    }

    /// Keeps what came of a step.
    fn note(&mut self, step: usize) {
        for environment in 0..self.environments.count() {
            let place = self.rollout.place(environment, step);
            let result = self.environments.steps()[environment];
            self.rollout.rewards[place] = result.reward;
            self.rollout.outcomes[place] = result.outcome;
            self.earned[environment] += result.reward;
            if result.outcome.is_over() {
                self.report.end_episode(self.earned[environment]);
                self.earned[environment] = 0.0;
            }
            if result.outcome == Outcome::Truncated {
                let last = self.environments.final_observation(environment);
                let value = self.learner.critic.forward(last, &mut self.scratch.net);
                self.rollout.truncated_values[place] = value.first().copied().unwrap_or(0.0);
            }
        }
        self.learner.steps += self.environments.count() as u64;
        self.report.steps += self.environments.count() as u64;
    }

    /// Everything is played: who did well?
    fn judge(&mut self) {
        let (seen, count) = (self.environments.observations(), self.environments.count());
        let last = self.learner.critic.forward_batch(seen, count, &mut self.scratch.net);
        self.rollout.judge(self.def, last);
        let rate = self.def.rate.at(self.learner.steps);
        self.learner.actor_optimizer.set_rate(rate);
        self.learner.critic_optimizer.set_rate(rate);
    }

    /// One step of both optimizers. False when the update is over.
    fn learn(&mut self, epoch: u32, batch: usize) -> bool {
        if batch == 0 {
            self.rollout.shuffle(&mut self.learner.stream);
        }
        self.rollout.batch(batch, self.def.batch, &mut self.batch);
        self.learner.improve_critic(self.def, &self.batch, &mut self.scratch);
        let mut change = 0.0;
        if self.learner.updates >= u64::from(self.def.critic_warm_up) {
            change = self.learner.improve_actor(self.def, &self.batch, &mut self.scratch);
        }
        let last = batch + 1 >= self.rollout.batches(self.def.batch);
        let epochs = if self.def.objective == Objective::PolicyGradient { 1 } else { self.def.epochs };
        let over = (last && epoch + 1 >= epochs) || change > self.def.max_divergence;
        self.phase = match (over, last) {
            (true, _) => Phase::Play { step: 0 },
            (false, true) => Phase::Learn { epoch: epoch + 1, batch: 0 },
            (false, false) => Phase::Learn { epoch, batch: batch + 1 },
        };
        !over
    }
}

impl<E: Environment> Work for PolicyTraining<'_, E> {
    type Output = Result<Training, ReinforceError>;

    fn step(&mut self, budget: &mut Budget) -> Progress<Self::Output> {
        loop {
            if self.phase == (Phase::Play { step: 0 })
                && (self.learner.steps >= self.until || self.learner.is_frozen())
            {
                return Progress::Done(Ok(self.report.clone()));
            }
            if !budget.spend(1) {
                return Progress::Pending;
            }
            match self.phase {
                Phase::Play { step } => {
                    if let Err(error) = self.play(step) {
                        return Progress::Done(Err(error));
                    }
                    self.phase = Phase::Play { step: step + 1 };
                    if step + 1 >= self.rollout.steps {
                        self.judge();
                        self.phase = Phase::Learn { epoch: 0, batch: 0 };
                    }
                }
                Phase::Learn { epoch, batch } => {
                    if !self.learn(epoch, batch) {
                        self.learner.updates += 1;
                    }
                }
            }
        }
    }

    fn best_so_far(&self) -> Option<Self::Output> {
        Some(Ok(self.report.clone()))
    }

    fn fraction_done(&self) -> Option<f32> {
        Some(self.learner.steps as f32 / self.until.max(1) as f32)
    }
}
