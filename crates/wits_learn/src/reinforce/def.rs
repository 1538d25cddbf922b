//! The definition of Q-learning and SARSA.

use serde::{Deserialize, Serialize};
use wits_core::findings::Findings;
use wits_core::hash::HashState;
use wits_core::math;
use wits_core::ron::RonFile;

use super::{Exploration, Schedule};

/// How the values of state-action pairs are learned.
///
/// `Q(s, a) ← (1 - rate) Q(s, a) + rate (reward + discount · future)`, where the future is what the [`Rule`] takes it for.
///
/// | parameter | raising it … | start with |
/// |---|---|---|
/// | `rate` | learns faster, forgets faster; lower it when outcomes are random | 0.3, or 0.7 falling to 0.1 |
/// | `discount` | sees further ahead, learns more slowly | 0.75 |
/// | `exploration` | finds more, plays worse meanwhile | 0.1 during play, 0.2 offline |
///
/// ```
/// use wits_core::ron::RonFile;
/// use wits_learn::reinforce::{QDef, Rule, Schedule};
/// let def = QDef::from_ron("guard.q.ron", "(rule: Sarsa, rate: Linear(from: 0.7, to: 0.1, over: 1000))")?;
/// assert_eq!((def.rule, def.discount), (Rule::Sarsa, 0.75));
/// let errors = QDef::from_ron("guard.q.ron", "(discount: 1.5)").unwrap_err();
/// assert_eq!(errors.to_string(), "guard.q.ron:1:12: 1.5 is out of range; expected 0 to 1");
/// # Ok::<(), wits_core::findings::Findings>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, HashState, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct QDef {
    /// The learning rule.
    pub rule: Rule,
    /// How much an experience counts against all before it. \[0..1\]
    pub rate: Schedule,
    /// What the schedule of the rate counts.
    pub rate_by: CountBy,
    /// How much the next state counts against the reward. \[0..1\]
    pub discount: f32,
    /// How actions are chosen while learning.
    pub exploration: Exploration,
    /// Bounds that keep a learner from going astray.
    pub limits: Limits,
}

impl Default for QDef {
    fn default() -> Self {
        Self {
            rule: Rule::QLearning,
            rate: Schedule::Constant(0.3),
            rate_by: CountBy::Updates,
            discount: 0.75,
            exploration: Exploration::EpsilonGreedy(Schedule::Constant(0.1)),
            limits: Limits::default(),
        }
    }
}

impl QDef {
    /// The defaults for learning offline: more exploration.
    #[must_use]
    pub fn offline() -> Self {
        Self { exploration: Exploration::EpsilonGreedy(Schedule::Constant(0.2)), ..Self::default() }
    }
}

impl RonFile for QDef {
    fn validate(&self, findings: &mut Findings) {
        self.rate.check("rate", 0.0, 1.0, findings);
        findings.check_range("discount", self.discount.into(), 0.0, 1.0);
        self.exploration.check("exploration", findings);
        self.limits.check("limits", findings);
    }
}

/// The learning rule: which value of the next state enters the update.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, HashState, Serialize, Deserialize)]
pub enum Rule {
    /// The best action there. Off-policy: it learns the value of the best behavior from any behavior that tries everything,
    /// the player's too.
    #[default]
    QLearning,
    /// The action that was taken there. On-policy: it learns the value of behaving as it does, exploration included, so it
    /// keeps away from cliffs while it may still stumble. Changing how actions are chosen changes what is learned.
    Sarsa,
    /// The mean over the actions that might be taken there. On-policy as SARSA, with less chance in it.
    ExpectedSarsa,
}

impl Rule {
    /// Whether it learns about the very behavior that produced the experience, so that it must not learn from the behavior of
    /// others.
    #[must_use]
    pub const fn is_on_policy(self) -> bool {
        !matches!(self, Self::QLearning)
    }
}

/// What the schedule of a rate counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, HashState, Serialize, Deserialize)]
pub enum CountBy {
    /// All updates of the learner.
    #[default]
    Updates,
    /// The updates of the pair that is learned about: rarely visited pairs still learn fast.
    Visits,
}

/// Bounds that keep a learner from going astray.
#[derive(Clone, Copy, Debug, PartialEq, HashState, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Limits {
    /// The smallest value.
    pub min_value: f32,
    /// The greatest value.
    pub max_value: f32,
    /// The most that one experience may change a value by.
    pub max_change: f32,
}

impl Default for Limits {
    fn default() -> Self {
        Self { min_value: -1e9, max_value: 1e9, max_change: 1e9 }
    }
}

impl Limits {
    /// The value that `old` may become when it should become `wanted`; `old` if that is no number.
    #[must_use]
    pub fn applied(&self, old: f32, wanted: f32) -> f32 {
        let change = wanted - old;
        if change.is_nan() {
            return old;
        }
        let step = math::max(-self.max_change, math::min(change, self.max_change));
        let bounded = if step == change { wanted } else { old + step };
        math::max(self.min_value, math::min(bounded, self.max_value))
    }

    pub(super) fn check(&self, path: &str, findings: &mut Findings) {
        let largest = f64::from(Self::default().max_value);
        findings.check_range(&format!("{path}.min_value"), self.min_value.into(), -largest, 0.0);
        findings.check_range(&format!("{path}.max_value"), self.max_value.into(), 0.0, largest);
        findings.check_range(&format!("{path}.max_change"), self.max_change.into(), 0.0, largest);
    }
}
