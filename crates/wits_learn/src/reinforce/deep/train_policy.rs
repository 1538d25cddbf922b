//! Training of behavior, as work that can be cut into slices.

use wits_core::findings::Findings;
use wits_core::ron::RonFile;
use wits_core::work::{Budget, Progress, Work};

use super::policy_run::{PolicyRun, PolicyRunScratch};
use super::{PolicyDef, PolicyLearner, Training, check_net};
use crate::reinforce::{Environment, ReinforceError, VectorEnv};

/// Trains a [`PolicyLearner`] in many environments. A unit of work is one step of all environments, or one step of the
/// optimizers.
///
/// When it is dropped and begun again, what was played since the last update is played anew. A training that is saved between
/// its slices is a [`DeepTraining`](super::DeepTraining).
pub struct PolicyTraining<'a, E> {
    def: &'a PolicyDef,
    environments: &'a mut VectorEnv<E>,
    learner: &'a mut PolicyLearner,
    /// The steps after which it is done.
    until: u64,
    run: PolicyRun,
    scratch: PolicyRunScratch,
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
        let (width, actions) = super::shape_of(environments)?;
        check_net(&learner.actor, width, actions as usize)?;
        check_net(&learner.critic, width, 1)?;
        let run = PolicyRun::new(def, environments.count(), width);
        Ok(Self { def, environments, learner, until, run, scratch: PolicyRunScratch::default() })
    }

    /// How it goes.
    #[must_use]
    pub const fn report(&self) -> &Training {
        self.run.report()
    }

    /// What has been learned so far.
    #[must_use]
    pub const fn learner(&self) -> &PolicyLearner {
        self.learner
    }
}

impl<E: Environment> Work for PolicyTraining<'_, E> {
    type Output = Result<Training, ReinforceError>;

    fn step(&mut self, budget: &mut Budget) -> Progress<Self::Output> {
        loop {
            let is_done = self.learner.steps >= self.until || self.learner.is_frozen();
            if self.run.is_between() && is_done {
                return Progress::Done(Ok(self.run.report.clone()));
            }
            if !budget.spend(1) {
                return Progress::Pending;
            }
            if let Err(error) = self.run.unit(self.def, self.environments, self.learner, &mut self.scratch) {
                return Progress::Done(Err(error));
            }
        }
    }

    fn best_so_far(&self) -> Option<Self::Output> {
        Some(Ok(self.run.report.clone()))
    }

    fn fraction_done(&self) -> Option<f32> {
        Some(self.learner.steps as f32 / self.until.max(1) as f32)
    }
}
