//! Training of values in an environment, as work that can be cut into slices.

use wits_core::random::Seed;
use wits_core::work::{Budget, Progress, Work};

use super::replay::Transition;
use super::{DqnDef, DqnLearner, Training, check_net, legal_bits};
use crate::reinforce::{Environment, Outcome, ReinforceError};

/// Trains a [`DqnLearner`] in an environment. A unit of work is one step, with its update.
///
/// ```
/// use wits_core::random::Seed;
/// use wits_core::work::Work;
/// use wits_learn::reinforce::deep::{DqnDef, DqnLearner, DqnTraining};
/// use wits_learn::reinforce::env::CartPole;
/// let def = DqnDef { hidden: vec![16], ..DqnDef::default() };
/// let (mut pole, mut learner) = (CartPole::default(), DqnLearner::new(&def, 4, 2, Seed::new(1))?);
/// let report = DqnTraining::new(&def, &mut pole, &mut learner, Seed::new(1), 1500)?.finish()?;
/// assert!(report.steps == 1500 && report.episodes > 10);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct DqnTraining<'a, E: ?Sized> {
    def: &'a DqnDef,
    environment: &'a mut E,
    learner: &'a mut DqnLearner,
    seed: Seed,
    until: u64,
    playing: bool,
    earned: f32,
    seen: Vec<f32>,
    next: Vec<f32>,
    report: Training,
}

impl<'a, E: Environment + ?Sized> DqnTraining<'a, E> {
    /// Begins, or goes on, until the learner has observed `until` steps.
    ///
    /// # Errors
    /// When the learner was made for another environment.
    pub fn new(
        def: &'a DqnDef,
        environment: &'a mut E,
        learner: &'a mut DqnLearner,
        seed: Seed,
        until: u64,
    ) -> Result<Self, ReinforceError> {
        let width = environment.observation_len();
        check_net(&learner.net, width, environment.actions() as usize)?;
        let (seen, next) = (vec![0.0; width], vec![0.0; width]);
        // Episodes of a training that goes on are not those of before.
        let seed = seed.at(learner.steps());
        let report = Training::default();
        Ok(Self { def, environment, learner, seed, until, playing: false, earned: 0.0, seen, next, report })
    }

    /// How it goes.
    #[must_use]
    pub const fn report(&self) -> &Training {
        &self.report
    }

    /// What has been learned so far.
    #[must_use]
    pub const fn learner(&self) -> &DqnLearner {
        self.learner
    }

    fn advance(&mut self) -> Result<(), ReinforceError> {
        if !self.playing {
            self.environment.reset(self.seed.at(self.report.episodes));
            self.environment.observe(&mut self.seen);
            (self.playing, self.earned) = (true, 0.0);
        }
        let action = self.learner.choose(self.def, &self.seen, legal_bits(self.environment))?.action;
        let step = self.environment.step(action);
        self.environment.observe(&mut self.next);
        let memory = Transition {
            observation: &self.seen,
            action,
            reward: step.reward,
            next: &self.next,
            next_legal: legal_bits(self.environment),
            ended: step.outcome == Outcome::Terminated,
        };
        self.learner.observe(self.def, &memory)?;
        std::mem::swap(&mut self.seen, &mut self.next);
        self.report.steps += 1;
        self.earned += step.reward;
        if step.outcome.is_over() {
            self.playing = false;
            self.report.end_episode(self.earned);
        }
        Ok(())
    }
}

impl<E: Environment + ?Sized> Work for DqnTraining<'_, E> {
    type Output = Result<Training, ReinforceError>;

    fn step(&mut self, budget: &mut Budget) -> Progress<Self::Output> {
        while self.learner.steps() < self.until && !self.learner.is_frozen() {
            if !budget.spend(1) {
                return Progress::Pending;
            }
            if let Err(error) = self.advance() {
                return Progress::Done(Err(error));
            }
        }
        Progress::Done(Ok(self.report.clone()))
    }

    fn best_so_far(&self) -> Option<Self::Output> {
        Some(Ok(self.report.clone()))
    }

    fn fraction_done(&self) -> Option<f32> {
        Some(self.learner.steps() as f32 / self.until.max(1) as f32)
    }
}
