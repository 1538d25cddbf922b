//! How far a training of values has come: plain data, so that it can stop after any step and be saved.

use wits_core::state::State;

use super::replay::Transition;
use super::{DqnDef, DqnLearner, Training, legal_bits};
use crate::reinforce::{Environment, Outcome, ReinforceError, VectorEnv};

/// What a training of a [`DqnLearner`] remembers between two units of work. [`DeepTraining`](super::DeepTraining) keeps it with
/// the learner and the environments.
#[derive(Clone, Debug, PartialEq, State)]
pub(super) struct DqnRun {
    /// The rewards of the episodes that go on.
    earned: Vec<f32>,
    pub(super) report: Training,
}

/// Memory for a training: reused, never saved.
#[derive(Clone, Debug, Default)]
pub(super) struct DqnRunScratch {
    actions: Vec<u32>,
    seen: Vec<f32>,
}

impl DqnRun {
    /// A training that begins, in so many environments.
    pub(super) fn new(environments: usize) -> Self {
        Self { earned: vec![0.0; environments], report: Training::default() }
    }

    /// How it goes.
    pub(super) const fn report(&self) -> &Training {
        &self.report
    }

    /// Whether it was made for so many environments.
    pub(super) const fn fits(&self, environments: usize) -> bool {
        self.earned.len() == environments
    }

    /// One step of all environments, with the updates that are due.
    ///
    /// # Errors
    /// When an observation or a reward is not finite, or nothing can be done.
    ///
    /// # Panics
    /// When the learner or the run was made for other environments.
    pub(super) fn unit<E: Environment>(
        &mut self,
        def: &DqnDef,
        environments: &mut VectorEnv<E>,
        learner: &mut DqnLearner,
        scratch: &mut DqnRunScratch,
    ) -> Result<(), ReinforceError> {
        let count = environments.count();
        scratch.actions.clear();
        for environment in 0..count {
            let legal = legal_bits(environments.environment(environment));
            let choice = learner.choose(def, environments.observation(environment), legal)?;
            scratch.actions.push(choice.action);
        }
        scratch.seen.clear();
        scratch.seen.extend_from_slice(environments.observations());
        environments.step(&scratch.actions)?;
        let width = scratch.seen.len() / count.max(1);
        for environment in 0..count {
            let result = environments.steps()[environment];
            let is_over = result.outcome.is_over();
            let memory = Transition {
                observation: &scratch.seen[environment * width..][..width],
                action: scratch.actions[environment],
                reward: result.reward,
                next: if is_over {
                    environments.final_observation(environment)
                } else {
                    environments.observation(environment)
                },
                // What could be done at the end of an episode is not known any more.
                next_legal: if is_over {
                    u64::MAX
                } else {
                    legal_bits(environments.environment(environment))
                },
                ended: result.outcome == Outcome::Terminated,
            };
            learner.observe(def, &memory)?;
            self.report.steps = self.report.steps.saturating_add(1);
            self.earned[environment] += result.reward;
            if is_over {
                self.report.end_episode(self.earned[environment]);
                self.earned[environment] = 0.0;
            }
        }
        self.report.losses = learner.losses(def);
        Ok(())
    }
}
