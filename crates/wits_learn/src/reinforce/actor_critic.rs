//! Actor and critic: one table says how good states are, another how to behave.

use serde::{Deserialize, Serialize};
use wits_core::findings::Findings;
use wits_core::hash::HashState;
use wits_core::math;
use wits_core::random::Stream;
use wits_core::ron::RonFile;
use wits_core::state::State;

use super::explore::Softmax;
use super::{Choice, ReinforceError, Schedule, Situation, TdDef, TdLearner, Values};

/// The definition of a tabular actor-critic learner.
///
/// The critic learns the value of states by temporal differences. The difference, how much better it went than expected, is
/// the critique: the actor's preference for what it did rises by it, and its preferences for the rest fall in proportion to
/// their probabilities.
///
/// Behavior changes smoothly, and can stay random where that is best. In tables it seldom does better than Q-learning.
/// On-policy: the learner must act itself.
#[derive(Clone, Copy, Debug, PartialEq, HashState, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ActorCriticDef {
    /// How the critic learns.
    pub critic: TdDef,
    /// How much a critique changes preferences.
    pub rate: Schedule,
    /// How random behavior is: preferences are divided by it.
    pub temperature: f32,
    /// Preferences stay between minus this and this, so that nothing becomes impossible.
    pub max_preference: f32,
}

impl Default for ActorCriticDef {
    fn default() -> Self {
        Self {
            critic: TdDef::default(),
            rate: Schedule::Constant(0.3),
            temperature: 1.0,
            max_preference: 20.0,
        }
    }
}

impl ActorCriticDef {
    /// A preference within its bounds; the old one if the new one is no number.
    fn bounded(&self, old: f32, new: f32) -> f32 {
        let new = if new.is_nan() { old } else { new };
        math::max(-self.max_preference, math::min(new, self.max_preference))
    }
}

impl RonFile for ActorCriticDef {
    fn validate(&self, findings: &mut Findings) {
        self.critic.validate(findings);
        self.rate.check("rate", 0.0, f32::MAX, findings);
        findings.check_positive("temperature", self.temperature);
        findings.check_positive("max_preference", self.max_preference);
    }
}

/// The state of a tabular actor-critic learner.
///
/// ```
/// use wits_core::random::Seed;
/// use wits_learn::reinforce::{ActorCritic, ActorCriticDef, HashStore, Situation};
/// let (def, mut stream) = (ActorCriticDef::default(), Seed::new(1).stream());
/// let mut learner = ActorCritic::new(HashStore::new(), HashStore::new());
/// let here = Situation { state: 0, actions: &[0, 1] };
/// for _ in 0..200 {
///     let action = learner.choose(&def, here, &mut stream)?.action;
///     learner.learn(&def, here, action, action as f32, None)?; // action 1 is rewarded
/// }
/// assert!(learner.probability(&def, here, 1) > 0.9);
/// # Ok::<(), wits_learn::reinforce::ReinforceError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, State, Serialize, Deserialize)]
pub struct ActorCritic<V> {
    /// The values of states.
    pub critic: TdLearner<V>,
    /// The preferences for actions.
    pub actor: V,
    frozen: bool,
}

impl<V: Values> ActorCritic<V> {
    /// A learner with these stores; the critic needs one action a state.
    pub const fn new(critic: V, actor: V) -> Self {
        Self { critic: TdLearner::new(critic), actor, frozen: false }
    }

    /// Stops or resumes learning. A frozen actor behaves as before.
    pub fn freeze(&mut self, frozen: bool) {
        self.frozen = frozen;
        self.critic.freeze(frozen);
    }

    /// Chooses an action at random, by preference.
    ///
    /// # Errors
    /// When no action is available.
    pub fn choose(
        &self,
        def: &ActorCriticDef,
        here: Situation<'_>,
        stream: &mut Stream,
    ) -> Result<Choice, ReinforceError> {
        let drawn = self.policy(def, here).draw(stream);
        drawn.ok_or(ReinforceError::NoAction { state: here.state })
    }

    /// The probability of an action.
    pub fn probability(&self, def: &ActorCriticDef, here: Situation<'_>, action: u32) -> f32 {
        self.policy(def, here).probability(action)
    }

    fn policy<'a>(&self, def: &ActorCriticDef, here: Situation<'a>) -> Softmax<'a, impl Fn(u32) -> f32> {
        Softmax::of(here.actions, def.temperature, move |action| self.actor.value(here.state, action))
    }

    /// Learns from one step; `next` is `None` at the end of an episode. Gives the critique.
    ///
    /// # Errors
    /// When the reward is not finite, the action is not available, or a store has no room.
    pub fn learn(
        &mut self,
        def: &ActorCriticDef,
        here: Situation<'_>,
        action: u32,
        reward: f32,
        next: Option<u64>,
    ) -> Result<f32, ReinforceError> {
        let state = here.state;
        if !here.actions.contains(&action) {
            return Err(ReinforceError::Action { state, action });
        }
        let rate = def.rate.at(self.critic.updates());
        let critique = self.critic.learn(&def.critic, state, reward, next)?;
        if self.frozen {
            return Ok(critique);
        }
        // Differences to the best preference and their sum: they must not change while preferences do.
        let best =
            here.actions.iter().map(|&a| self.actor.value(state, a)).fold(f32::NEG_INFINITY, math::max);
        let weight = |value: f32| math::exp((value - best) / def.temperature);
        let total: f32 = here.actions.iter().map(|&a| weight(self.actor.value(state, a))).sum();
        for &other in here.actions {
            let old = self.actor.value(state, other);
            let taken = if other == action { 1.0 } else { 0.0 };
            let new = old + rate * critique * (taken - weight(old) / total);
            self.actor.set(state, other, def.bounded(old, new))?;
        }
        Ok(critique)
    }
}
