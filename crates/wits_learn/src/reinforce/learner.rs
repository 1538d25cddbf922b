//! The learner itself: one update for each experience.

use serde::{Deserialize, Serialize};
use wits_core::random::Stream;
use wits_core::state::State;

use super::store::best_of;
use super::{Choice, CountBy, QDef, Reason, ReinforceError, Rule, Values};

/// A state and the actions that are available in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Situation<'a> {
    /// The number of the state.
    pub state: u64,
    /// The actions that are available.
    pub actions: &'a [u32],
}

/// One experience: in a state an action was taken; a reward and the next state came of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Experience<'a> {
    /// The state.
    pub state: u64,
    /// What was done.
    pub action: u32,
    /// What it brought.
    pub reward: f32,
    /// Where it led; `None` if the episode ended there. An end has no future.
    pub next: Option<Situation<'a>>,
    /// What was done next, for SARSA; the other rules do not ask.
    pub next_action: Option<u32>,
}

/// The change that an experience made.
#[derive(Clone, Copy, Debug, PartialEq, State, Serialize, Deserialize)]
pub struct Update {
    /// The state.
    pub state: u64,
    /// The action.
    pub action: u32,
    /// The value before.
    pub before: f32,
    /// The value after.
    pub after: f32,
    /// What the experience said: the reward and the discounted future.
    pub target: f32,
}

/// The state of one tabular learner: its values, and the decision whose outcome is not known yet.
///
/// In a game, call [`decide`](Self::decide) whenever the character has to decide: it learns from the outcome of the last
/// decision and makes the next one. [`learn`](Self::learn) takes experiences from anywhere, a recording for example.
///
/// The state is plain data: it is cloned for [snapshots](super::Snapshots), saved and hashed as any other.
///
/// ```
/// use wits_core::random::Seed;
/// use wits_learn::reinforce::{HashStore, QDef, QLearner, Situation, Values};
/// let def = QDef::default();
/// let mut stream = Seed::new(1).stream();
/// let mut guard = QLearner::new(HashStore::new());
/// for _ in 0..5 {
///     // In state 0 only "hide" (7) is possible, and it ends well.
///     guard.decide(&def, 0.0, Situation { state: 0, actions: &[7] }, None, &mut stream)?;
///     guard.end(&def, 1.0)?;
/// }
/// assert!((guard.values.value(0, 7) - 0.83193).abs() < 1e-6);
/// # Ok::<(), wits_learn::reinforce::ReinforceError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, State, Serialize, Deserialize)]
pub struct QLearner<V> {
    /// The values.
    pub values: V,
    updates: u64,
    pending: Option<Pending>,
    frozen: bool,
    last: Option<Update>,
}

/// A decision whose consequence is not known yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, State, Serialize, Deserialize)]
struct Pending {
    state: u64,
    action: u32,
}

impl<V> QLearner<V> {
    /// A learner with these values.
    pub const fn new(values: V) -> Self {
        Self { values, updates: 0, pending: None, frozen: false, last: None }
    }

    /// How many experiences it has learned from.
    #[must_use]
    pub const fn updates(&self) -> u64 {
        self.updates
    }

    /// What the last experience changed.
    #[must_use]
    pub const fn last(&self) -> Option<Update> {
        self.last
    }

    /// Stops or resumes learning. A frozen learner takes the best action it knows, does not explore, and never changes.
    pub const fn freeze(&mut self, frozen: bool) {
        self.frozen = frozen;
        self.pending = None;
    }

    /// Whether it has stopped learning.
    #[must_use]
    pub const fn is_frozen(&self) -> bool {
        self.frozen
    }
}

impl<V: Values> QLearner<V> {
    /// Chooses an action as the definition explores; a frozen learner the best one.
    ///
    /// # Errors
    /// When no action is available.
    pub fn choose(
        &self,
        def: &QDef,
        here: Situation<'_>,
        stream: &mut Stream,
    ) -> Result<Choice, ReinforceError> {
        if self.frozen {
            return self.best(here, stream);
        }
        let value = |action| self.values.value(here.state, action);
        let choice = def.exploration.choose(self.updates, here.actions, value, stream);
        choice.ok_or(ReinforceError::NoAction { state: here.state })
    }

    /// The best action known; of several that are as good, one at random.
    ///
    /// # Errors
    /// When no action is available.
    pub fn best(&self, here: Situation<'_>, stream: &mut Stream) -> Result<Choice, ReinforceError> {
        let best = best_of(here.actions, |action| self.values.value(here.state, action), stream);
        let best = best.ok_or(ReinforceError::NoAction { state: here.state })?;
        Ok(Choice { action: best.action, value: best.value, reason: Reason::Best { ties: best.ties } })
    }

    /// Learns from one experience. A frozen learner ignores it.
    ///
    /// # Errors
    /// When the reward is not finite, the store has no room, or SARSA is not given the next action. Nothing is changed then.
    pub fn learn(
        &mut self,
        def: &QDef,
        experience: &Experience<'_>,
    ) -> Result<Option<Update>, ReinforceError> {
        let &Experience { state, action, reward, next, .. } = experience;
        if !reward.is_finite() {
            return Err(ReinforceError::Reward { state, action, reward });
        }
        if self.frozen {
            return Ok(None);
        }
        let future = match next {
            Some(next) => self.future(def, next, experience.next_action)?,
            None => 0.0,
        };
        let cell = self.values.cell(state, action);
        let counted = if def.rate_by == CountBy::Visits { cell.visits.into() } else { self.updates };
        let rate = def.rate.at(counted);
        let target = def.limits.applied(cell.value, reward + def.discount * future);
        let after = def.limits.applied(cell.value, (1.0 - rate) * cell.value + rate * target);
        self.values.set(state, action, after)?;
        self.updates += 1;
        self.last = Some(Update { state, action, before: cell.value, after, target });
        Ok(self.last)
    }

    /// What the next state is worth, by the rule.
    fn future(
        &self,
        def: &QDef,
        next: Situation<'_>,
        next_action: Option<u32>,
    ) -> Result<f32, ReinforceError> {
        let value = |action| self.values.value(next.state, action);
        match def.rule {
            Rule::QLearning => Ok(self.values.max_value(next.state, next.actions)),
            Rule::ExpectedSarsa => Ok(def.exploration.expected(self.updates, next.actions, value)),
            Rule::Sarsa if next.actions.is_empty() => Ok(0.0),
            Rule::Sarsa => {
                let action = next_action.ok_or(ReinforceError::NoNextAction)?;
                let known = next.actions.contains(&action);
                known.then(|| value(action)).ok_or(ReinforceError::Action { state: next.state, action })
            }
        }
    }

    /// One decision during play: takes the next action, and learns from what the last one brought.
    ///
    /// `reward` is what came since the last call (ignored at the first). `demonstrated` is what the player does here, when the
    /// learner watches instead of acting: learning is off-policy, so it may watch ([`Rule::is_on_policy`]).
    ///
    /// # Errors
    /// When the reward is not finite (the decision before is forgotten then), the demonstrated action is not available, or none is.
    pub fn decide(
        &mut self,
        def: &QDef,
        reward: f32,
        here: Situation<'_>,
        demonstrated: Option<u32>,
        stream: &mut Stream,
    ) -> Result<Choice, ReinforceError> {
        let choice = match demonstrated {
            Some(action) if !here.actions.contains(&action) => {
                return Err(ReinforceError::Action { state: here.state, action });
            }
            Some(action) => {
                Choice { action, value: self.values.value(here.state, action), reason: Reason::Demonstrated }
            }
            None => self.choose(def, here, stream)?,
        };
        if let Some(Pending { state, action }) = self.pending.take() {
            let next_action = Some(choice.action);
            self.learn(def, &Experience { state, action, reward, next: Some(here), next_action })?;
        }
        self.pending = (!self.frozen).then_some(Pending { state: here.state, action: choice.action });
        Ok(choice)
    }

    /// The episode is over: learns from the last reward. There is no future after it.
    ///
    /// # Errors
    /// When the reward is not finite, or the store has no room.
    pub fn end(&mut self, def: &QDef, reward: f32) -> Result<Option<Update>, ReinforceError> {
        let Some(Pending { state, action }) = self.pending.take() else { return Ok(None) };
        self.learn(def, &Experience { state, action, reward, next: None, next_action: None })
    }

    /// Ends an episode that is cut off, by a time limit for example: learns from the last reward, and adds the
    /// estimated value of the state in which it was cut off. SARSA draws the action that it would have taken there.
    ///
    /// # Errors
    /// When the reward is not finite, no action is available here, or the store has no room.
    pub fn cut(
        &mut self,
        def: &QDef,
        reward: f32,
        here: Situation<'_>,
        stream: &mut Stream,
    ) -> Result<Option<Update>, ReinforceError> {
        let Some(Pending { state, action }) = self.pending.take() else { return Ok(None) };
        let next_action = match def.rule {
            Rule::Sarsa => Some(self.choose(def, here, stream)?.action),
            Rule::QLearning | Rule::ExpectedSarsa => None,
        };
        self.learn(def, &Experience { state, action, reward, next: Some(here), next_action })
    }
}
