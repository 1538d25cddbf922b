//! Training of values in environments, as work that can be cut into slices.

use wits_core::work::{Budget, Progress, Work};

use super::dqn_run::{DqnRun, DqnRunScratch};
use super::{DqnDef, DqnLearner, Training, check_net};
use crate::reinforce::{Environment, ReinforceError, VectorEnv};

/// Trains a [`DqnLearner`] in environments. A unit of work is one step of all environments, with the updates that are due.
///
/// ```
/// use wits_core::random::Seed;
/// use wits_core::work::Work;
/// use wits_learn::reinforce::deep::{DqnDef, DqnLearner, DqnTraining};
/// use wits_learn::reinforce::env::CartPole;
/// use wits_learn::reinforce::{Autoreset, VectorEnv};
/// let def = DqnDef { hidden: vec![16], ..DqnDef::default() };
/// let mut pole = VectorEnv::new(vec![CartPole::default()], Autoreset::SameStep, Seed::new(1));
/// let mut learner = DqnLearner::new(&def, 4, 2, Seed::new(1))?;
/// let report = DqnTraining::new(&def, &mut pole, &mut learner, 1500)?.finish()?;
/// assert!(report.steps == 1500 && report.episodes > 10);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct DqnTraining<'a, E> {
    def: &'a DqnDef,
    environments: &'a mut VectorEnv<E>,
    learner: &'a mut DqnLearner,
    until: u64,
    run: DqnRun,
    scratch: DqnRunScratch,
}

impl<'a, E: Environment> DqnTraining<'a, E> {
    /// Begins, or goes on, until the learner has observed `until` steps.
    ///
    /// # Errors
    /// When the learner was made for other environments, or there are none.
    pub fn new(
        def: &'a DqnDef,
        environments: &'a mut VectorEnv<E>,
        learner: &'a mut DqnLearner,
        until: u64,
    ) -> Result<Self, ReinforceError> {
        let (width, actions) = super::shape_of(environments)?;
        check_net(&learner.net, width, actions as usize)?;
        let run = DqnRun::new(environments.count());
        Ok(Self { def, environments, learner, until, run, scratch: DqnRunScratch::default() })
    }

    /// How it goes.
    #[must_use]
    pub const fn report(&self) -> &Training {
        self.run.report()
    }

    /// What has been learned so far.
    #[must_use]
    pub const fn learner(&self) -> &DqnLearner {
        self.learner
    }
}

impl<E: Environment> Work for DqnTraining<'_, E> {
    type Output = Result<Training, ReinforceError>;

    fn step(&mut self, budget: &mut Budget) -> Progress<Self::Output> {
        while self.learner.steps() < self.until && !self.learner.is_frozen() {
            if !budget.spend(1) {
                return Progress::Pending;
            }
            if let Err(error) = self.run.unit(self.def, self.environments, self.learner, &mut self.scratch) {
                return Progress::Done(Err(error));
            }
        }
        Progress::Done(Ok(self.run.report.clone()))
    }

    fn best_so_far(&self) -> Option<Self::Output> {
        Some(Ok(self.run.report.clone()))
    }

    fn fraction_done(&self) -> Option<f32> {
        Some(self.learner.steps() as f32 / self.until.max(1) as f32)
    }
}
