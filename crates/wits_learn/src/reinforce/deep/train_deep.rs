//! A whole training as one state: the learner, its environments, how it went, and weights to go back to.

use wits_core::random::Seed;
use wits_core::state::State;
use wits_core::work::Budget;

use super::dqn_run::{DqnRun, DqnRunScratch};
use super::policy_run::{PolicyRun, PolicyRunScratch};
use super::{Checkpoints, CurvePoint, DeepDef, DeepLearner, LearningCurve, Training, check_net, shape_of};
use crate::reinforce::{Autoreset, Environment, ReinforceError, VectorEnv};

/// Weights beyond this have exploded: those of nets that play well stay below about 10. Scale rewards so that returns are
/// hundreds, not thousands.
pub(super) const EXPLODED: f32 = 16.0;

/// The number of units of DQN between two checks of the weights.
const UNITS: u32 = 64;

/// The number of updates between two checkpoints; with DQN, times [`UNITS`] units.
const CHECKPOINT_EVERY: u32 = 10;

/// A training of any deep method: learner, environments, curves, checkpoints. Plain data: saved between any two units, cloned
/// for snapshots, hashed, and the same bits when it goes on.
///
/// After each update (with DQN, every 64 units) the weights are checked. If they have exploded, the newest checkpoint
/// replaces them and the learning rate is halved; [`health`](Self::health) reports it.
///
/// ```
/// use wits_core::random::Seed;
/// use wits_core::work::Budget;
/// use wits_learn::reinforce::deep::{DeepDef, DeepMethod, DeepScratch, DeepTraining};
/// use wits_learn::reinforce::env::CartPole;
/// let def = DeepDef::of(DeepMethod::Ppo);
/// let mut training = DeepTraining::new(&def, vec![CartPole::default(); 4], Seed::new(1))?;
/// let mut scratch = DeepScratch::default();
/// for _tick in 0..60 {
///     training.advance(&def, &mut Budget::new(10), &mut scratch)?; // ten units a tick
/// }
/// assert!(training.learner().steps() >= 4 * 512, "a whole rollout of each environment");
/// # Ok::<(), wits_learn::reinforce::ReinforceError>(())
/// ```
#[derive(Clone, Debug, PartialEq, State)]
#[state(check = Self::check_loaded)]
pub struct DeepTraining<E> {
    environments: VectorEnv<E>,
    learner: DeepLearner,
    run: Run,
    curve: LearningCurve,
    checkpoints: Checkpoints,
    health: Health,
    /// Units of DQN since the last check of the weights, and updates since the last checkpoint.
    units: u32,
    updates: u32,
}

#[derive(Clone, Debug, PartialEq, State)]
#[expect(clippy::large_enum_variant, reason = "there is one for each training")]
enum Run {
    Policy(PolicyRun),
    Values(DqnRun),
}

/// Memory for a training: reused, never saved.
#[derive(Clone, Debug, Default)]
pub struct DeepScratch {
    policy: PolicyRunScratch,
    values: DqnRunScratch,
}

/// How the weights are.
#[derive(Clone, Copy, Debug, PartialEq, State)]
pub struct Health {
    /// The size of the largest weight at the last check.
    pub largest_weight: f32,
    /// How often weights exploded and a checkpoint took their place.
    pub rollbacks: u32,
    /// After how many steps they exploded last, and how large the largest was.
    pub exploded: Option<(u64, f32)>,
    /// The factor on the learning rate of the definition: it is halved when weights explode.
    pub rate_scale: f32,
}

impl Default for Health {
    fn default() -> Self {
        Self { largest_weight: 0.0, rollbacks: 0, exploded: None, rate_scale: 1.0 }
    }
}

impl<E: Environment> DeepTraining<E> {
    /// A training that begins, in these environments.
    ///
    /// # Errors
    /// When the definition has errors, or there are no environments.
    pub fn new(def: &DeepDef, environments: Vec<E>, seed: Seed) -> Result<Self, ReinforceError> {
        let environments = VectorEnv::new(environments, Autoreset::SameStep, seed.fork("environments"));
        shape_of(&environments)?;
        let learner = DeepLearner::new(def, environments.environment(0), seed)?;
        Self::with(def, environments, learner)
    }

    /// A training that goes on with a learner, in these environments.
    ///
    /// # Errors
    /// When the learner does not fit the environments or the definition, or there are no environments.
    pub fn go_on(
        def: &DeepDef,
        environments: Vec<E>,
        learner: DeepLearner,
        seed: Seed,
    ) -> Result<Self, ReinforceError> {
        Self::with(def, VectorEnv::new(environments, Autoreset::SameStep, seed.fork("environments")), learner)
    }

    fn with(def: &DeepDef, environments: VectorEnv<E>, learner: DeepLearner) -> Result<Self, ReinforceError> {
        let (width, actions) = shape_of(&environments)?;
        check_net(learner.net(), width, actions as usize)?;
        check_kind(&learner, def)?;
        let run = match def {
            DeepDef::Policy(def) => Run::Policy(PolicyRun::new(def, environments.count(), width)),
            DeepDef::Values(_) => Run::Values(DqnRun::new(environments.count())),
        };
        let mut training = Self {
            environments,
            learner,
            run,
            curve: LearningCurve::default(),
            checkpoints: Checkpoints::default(),
            health: Health::default(),
            units: 0,
            updates: 0,
        };
        training.keep();
        Ok(training)
    }

    /// Goes on with another learner in the same environments. The curve begins anew.
    ///
    /// # Errors
    /// When it does not fit the environments or the definition. Nothing changes then.
    pub fn adopt(&mut self, def: &DeepDef, learner: DeepLearner) -> Result<(), ReinforceError>
    where
        E: Clone,
    {
        *self = Self::with(def, self.environments.clone(), learner)?;
        Ok(())
    }

    /// Learns until the budget is spent. A unit is one step of all environments, or one step of the optimizers.
    ///
    /// # Errors
    /// When the definition is not of the kind of the learner, or a number is not finite.
    pub fn advance(
        &mut self,
        def: &DeepDef,
        budget: &mut Budget,
        scratch: &mut DeepScratch,
    ) -> Result<(), ReinforceError> {
        while budget.spend(1) {
            let Self { environments, learner, run, units, .. } = self;
            let is_due = match (def, learner, run) {
                (DeepDef::Policy(def), DeepLearner::Policy(learner), Run::Policy(run)) => {
                    run.unit(def, environments, learner, &mut scratch.policy)?
                }
                (DeepDef::Values(def), DeepLearner::Values(learner), Run::Values(run)) => {
                    run.unit(def, environments, learner, &mut scratch.values)?;
                    *units = (*units + 1) % UNITS;
                    *units == 0
                }
                (def, learner, _) => return check_kind(learner, def),
            };
            if is_due {
                self.look_after();
            }
        }
        Ok(())
    }

    /// The environments that are trained in.
    #[must_use]
    pub const fn environments(&self) -> &VectorEnv<E> {
        &self.environments
    }

    /// Whether the learner can continue with this definition.
    #[must_use]
    pub const fn follows(&self, def: &DeepDef) -> bool {
        self.learner.follows(def)
    }
}

impl<E> DeepTraining<E> {
    /// The learner.
    #[must_use]
    pub const fn learner(&self) -> &DeepLearner {
        &self.learner
    }

    /// How it goes.
    #[must_use]
    pub const fn report(&self) -> &Training {
        match &self.run {
            Run::Policy(run) => run.report(),
            Run::Values(run) => run.report(),
        }
    }

    /// How it went, from the beginning.
    #[must_use]
    pub const fn curve(&self) -> &LearningCurve {
        &self.curve
    }

    /// Weights to go back to.
    #[must_use]
    pub const fn checkpoints(&self) -> &Checkpoints {
        &self.checkpoints
    }

    /// How the weights are.
    #[must_use]
    pub const fn health(&self) -> &Health {
        &self.health
    }

    /// About how much memory one copy takes. \[bytes\]
    #[must_use]
    pub fn bytes(&self) -> usize {
        let weights = 4 * self.learner.weights().count();
        let run = if let Run::Policy(run) = &self.run { run.bytes() } else { 0 };
        // A best checkpoint and six others; the points of the curve; the environments.
        size_of::<Self>() + self.learner.bytes() + 7 * weights + run + 256 * 40 + (1 << 12)
    }

    /// Goes back to the newest checkpoint, which is dropped. False if there is none.
    pub fn undo(&mut self) -> bool {
        let Some(checkpoint) = self.checkpoints.undo() else { return false };
        self.learner.set_weights(&checkpoint.weights);
        true
    }

    /// Goes back to the best checkpoint. False if there is none yet.
    pub fn use_best(&mut self) -> bool {
        let Some(best) = self.checkpoints.best() else { return false };
        self.learner.set_weights(&best.weights);
        true
    }

    /// After an update: have the weights exploded? If not, the curve and the checkpoints go on.
    fn look_after(&mut self) {
        let largest = self.learner.largest_weight();
        self.health.largest_weight = largest;
        if largest > EXPLODED {
            self.roll_back(largest);
            return;
        }
        let (steps, report) = (self.learner.steps(), self.report());
        let (mean_return, losses, episodes) = (report.mean_return(), report.losses, report.returns.len());
        self.curve.push(CurvePoint { steps, mean_return, losses });
        let Self { checkpoints, learner, .. } = self;
        checkpoints.offer_best((steps, mean_return, episodes), learner.weights());
        self.updates = (self.updates + 1) % CHECKPOINT_EVERY;
        if self.updates == 0 {
            self.keep();
        }
    }

    fn keep(&mut self) {
        let mean_return = self.report().mean_return();
        let Self { checkpoints, learner, .. } = self;
        checkpoints.keep((learner.steps(), mean_return), learner.weights());
    }

    fn roll_back(&mut self, largest: f32) {
        self.health.rollbacks = self.health.rollbacks.saturating_add(1);
        // A number that is not finite has no form in files for people.
        let shown = if largest.is_finite() { largest } else { f32::MAX };
        self.health.exploded = Some((self.learner.steps(), shown));
        self.health.rate_scale *= 0.5;
        self.learner.scale_rate(0.5);
        let newest = self.checkpoints.recent().next_back().or(self.checkpoints.best()).cloned();
        if let Some(checkpoint) = newest {
            self.learner.set_weights(&checkpoint.weights);
        }
        self.health.largest_weight = self.learner.largest_weight();
    }
}

impl<E> DeepTraining<E> {
    fn check_loaded(&mut self) -> Result<(), String> {
        let (count, net) = (self.environments.count_loaded(), self.learner.net());
        let run = match (&self.run, &self.learner) {
            (Run::Policy(run), DeepLearner::Policy(_)) => {
                run.fits(count, net.inputs()) && run.has_actions_below(net.outputs())
            }
            (Run::Values(run), DeepLearner::Values(_)) => run.fits(count),
            _ => false,
        };
        let counts = self.units < UNITS && self.updates < CHECKPOINT_EVERY;
        let scale = (0.0..=1.0).contains(&self.health.rate_scale);
        let weights = self.checkpoints.have(self.learner.weights().count());
        if run && counts && scale && weights && count > 0 {
            Ok(())
        } else {
            Err("a training whose learner, environments and checkpoints do not fit together".to_owned())
        }
    }
}

fn check_kind(learner: &DeepLearner, def: &DeepDef) -> Result<(), ReinforceError> {
    if learner.follows(def) {
        return Ok(());
    }
    let kind = |is_policy: bool| if is_policy { "behavior" } else { "values" };
    Err(ReinforceError::Mismatch {
        found: format!("a learner of {}", kind(matches!(learner, DeepLearner::Policy(_)))),
        expected: format!("one of {}, as the definition says", kind(matches!(def, DeepDef::Policy(_)))),
    })
}
