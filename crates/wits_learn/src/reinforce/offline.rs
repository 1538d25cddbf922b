//! Learning offline: walks through an environment, as work that can be cut into slices.

use serde::{Deserialize, Serialize};
use wits_core::findings::Findings;
use wits_core::random::{Seed, Stream};
use wits_core::ron::RonFile;
use wits_core::state::State;
use wits_core::work::{Budget, Progress, Work};

use super::{Environment, Experience, Outcome, QDef, QLearner, ReinforceError, Rule, Situation, Values};

/// How an environment is walked through.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct OfflineDef {
    /// How many steps are taken in all.
    pub steps: u64,
    /// The probability of starting anew before a step, besides at the end of an episode. \[0..1\] With 0.1 about nine steps are
    /// taken in a row. 0 is one endless walk, which may get trapped; 1 always starts anew and ignores where actions lead.
    pub restart: f32,
    /// The most steps of an episode; 0 for no limit.
    pub max_episode: u32,
}

impl Default for OfflineDef {
    fn default() -> Self {
        Self { steps: 10_000, restart: 0.1, max_episode: 0 }
    }
}

impl RonFile for OfflineDef {
    fn validate(&self, findings: &mut Findings) {
        findings.check_range("restart", self.restart.into(), 0.0, 1.0);
    }
}

/// How far a walk has come.
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
pub struct OfflineState {
    seed: Seed,
    stream: Stream,
    steps: u64,
    episodes: u64,
    rewards: f64,
    walking: bool,
    length: u32,
    /// What SARSA will do next.
    chosen: Option<u32>,
}

impl OfflineState {
    /// A walk that has not begun.
    #[must_use]
    pub fn new(seed: Seed) -> Self {
        let stream = seed.fork("walk").stream();
        let seed = seed.fork("episodes");
        Self { seed, stream, steps: 0, episodes: 0, rewards: 0.0, walking: false, length: 0, chosen: None }
    }

    /// What came of it so far.
    #[must_use]
    pub const fn report(&self) -> OfflineReport {
        OfflineReport { steps: self.steps, episodes: self.episodes, rewards: self.rewards }
    }
}

/// What came of a walk.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OfflineReport {
    /// Steps that were taken.
    pub steps: u64,
    /// How often it started.
    pub episodes: u64,
    /// The sum of all rewards.
    pub rewards: f64,
}

/// Learns from a walk through an environment. A unit of work is one step.
///
/// ```
/// use wits_core::random::Seed;
/// use wits_core::work::{Budget, Work};
/// use wits_learn::reinforce::env::TableWorld;
/// use wits_learn::reinforce::{DenseStore, OfflineTraining, QDef, QLearner, Values, OfflineDef, OfflineState};
/// let mut world = TableWorld::chain(4); // four cells, one action: on; the last one is rewarded
/// let mut learner = QLearner::new(DenseStore::new(4, 1)?);
/// let (def, walk) = (QDef::offline(), OfflineDef { steps: 3000, ..OfflineDef::default() });
/// let mut state = OfflineState::new(Seed::new(7));
/// let mut training = OfflineTraining::new(&def, &walk, &mut world, &mut learner, &mut state);
/// assert!(!training.step(&mut Budget::new(1000)).is_done()); // a third of it
/// let report = training.finish()?;
/// assert_eq!(report.steps, 3000);
/// assert!((learner.values.value(0, 0) - 0.421_875).abs() < 1e-4); // 0.75³
/// # Ok::<(), wits_learn::reinforce::ReinforceError>(())
/// ```
pub struct OfflineTraining<'a, E: ?Sized, V> {
    def: &'a QDef,
    walk: &'a OfflineDef,
    environment: &'a mut E,
    learner: &'a mut QLearner<V>,
    state: &'a mut OfflineState,
    here: Vec<u32>,
    next: Vec<u32>,
}

impl<'a, E: Environment + ?Sized, V: Values> OfflineTraining<'a, E, V> {
    /// Begins, or goes on with, a walk.
    pub fn new(
        def: &'a QDef,
        walk: &'a OfflineDef,
        environment: &'a mut E,
        learner: &'a mut QLearner<V>,
        state: &'a mut OfflineState,
    ) -> Self {
        Self { def, walk, environment, learner, state, here: Vec::new(), next: Vec::new() }
    }

    fn start_if_due(&mut self) {
        let (walk, state) = (self.walk, &mut *self.state);
        let too_long = walk.max_episode > 0 && state.length >= walk.max_episode;
        // A walk that has not begun draws nothing.
        if !state.walking || too_long || (walk.restart > 0.0 && state.stream.chance(walk.restart)) {
            self.environment.reset(state.seed.at(state.episodes));
            state.episodes += 1;
            state.length = 0;
            state.walking = true;
            state.chosen = None;
        }
    }

    fn choose(&mut self, state: u64, next: bool) -> Result<u32, ReinforceError> {
        let actions = if next { &self.next } else { &self.here };
        let here = Situation { state, actions };
        Ok(self.learner.choose(self.def, here, &mut self.state.stream)?.action)
    }

    /// One step, and one update.
    fn advance(&mut self) -> Result<(), ReinforceError> {
        self.start_if_due();
        let state = self.environment.state().ok_or(ReinforceError::NoStates)?;
        self.environment.legal(&mut self.here);
        let action = match self.state.chosen.take() {
            Some(action) => action,
            None => self.choose(state, false)?,
        };
        let step = self.environment.step(action);
        self.state.steps += 1;
        self.state.length += 1;
        self.state.rewards += f64::from(step.reward);
        self.state.walking = !step.outcome.is_over();
        self.next.clear();
        let mut next_state = None;
        if step.outcome != Outcome::Terminated {
            self.environment.legal(&mut self.next);
            next_state = Some(self.environment.state().ok_or(ReinforceError::NoStates)?);
        }
        // A state without actions is an end, whatever it is called.
        self.state.walking &= !self.next.is_empty();
        let mut next_action = None;
        if let (Rule::Sarsa, Some(state), false) = (self.def.rule, next_state, self.next.is_empty()) {
            next_action = Some(self.choose(state, true)?);
        }
        let next = next_state.map(|state| Situation { state, actions: &self.next });
        let experience = Experience { state, action, reward: step.reward, next, next_action };
        self.learner.learn(self.def, &experience)?;
        self.state.chosen = next_action.filter(|_| self.state.walking);
        Ok(())
    }
}

impl<E: Environment + ?Sized, V: Values> Work for OfflineTraining<'_, E, V> {
    type Output = Result<OfflineReport, ReinforceError>;

    fn step(&mut self, budget: &mut Budget) -> Progress<Self::Output> {
        while self.state.steps < self.walk.steps {
            if !budget.spend(1) {
                return Progress::Pending;
            }
            if let Err(error) = self.advance() {
                return Progress::Done(Err(error));
            }
        }
        Progress::Done(Ok(self.state.report()))
    }

    fn best_so_far(&self) -> Option<Self::Output> {
        Some(Ok(self.state.report()))
    }

    fn fraction_done(&self) -> Option<f32> {
        Some(self.state.steps as f32 / self.walk.steps.max(1) as f32)
    }
}
