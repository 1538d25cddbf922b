//! The methods, by name, and how they learn.

use serde::{Deserialize, Serialize};
use wits_core::findings::Findings;
use wits_core::ron::RonFile;
use wits_core::state::State;

use super::{DqnDef, Objective, PolicyDef};
use crate::reinforce::{Exploration, Schedule};

/// A deep method.
///
/// ```
/// use wits_learn::reinforce::deep::{DeepDef, DeepMethod};
/// assert_eq!(DeepMethod::named("ppo"), Some(DeepMethod::Ppo));
/// let def = DeepDef::of(DeepMethod::Dqn);
/// assert!(matches!(def, DeepDef::Values(_)));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, State, Serialize, Deserialize)]
pub enum DeepMethod {
    /// Proximal policy optimization: the same steps are learned from several times, within limits. Try it first.
    #[default]
    Ppo,
    /// Advantage actor-critic (A2C): short plays, each learned from once; the critic says what the rest would have brought.
    ActorCritic,
    /// REINFORCE: whole plays, each learned from once; the critic is a baseline only.
    PolicyGradient,
    /// Deep Q-learning (double DQN): the value of every action, from a replay buffer.
    Dqn,
}

impl DeepMethod {
    /// All methods.
    pub const ALL: [Self; 4] = [Self::Ppo, Self::ActorCritic, Self::PolicyGradient, Self::Dqn];

    /// Their names, in the same order.
    pub const NAMES: [&'static str; 4] = ["ppo", "a2c", "reinforce", "dqn"];

    /// The name of the method.
    #[must_use]
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// The method of a name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::NAMES.iter().position(|known| *known == name).map(|place| Self::ALL[place])
    }
}

/// How a learner with nets learns, by any method.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum DeepDef {
    /// It learns behavior.
    Policy(PolicyDef),
    /// It learns the values of actions.
    Values(DqnDef),
}

impl DeepDef {
    /// Settings that suit small problems; each game may need its own.
    #[must_use]
    pub fn of(method: DeepMethod) -> Self {
        let rate = Schedule::Constant;
        let hidden = vec![32, 32];
        match method {
            DeepMethod::Ppo => Self::Policy(PolicyDef { hidden, rate: rate(3e-3), ..PolicyDef::default() }),
            DeepMethod::ActorCritic => Self::Policy(PolicyDef {
                hidden,
                steps: 32,
                batch: 1 << 12,
                rate: rate(5e-3),
                entropy: 0.01,
                ..PolicyDef::policy_gradient()
            }),
            DeepMethod::PolicyGradient => Self::Policy(PolicyDef {
                hidden,
                steps: 256,
                batch: 1 << 12,
                rate: rate(1e-2),
                gae_lambda: 1.0,
                ..PolicyDef::policy_gradient()
            }),
            DeepMethod::Dqn => Self::Values(DqnDef {
                hidden,
                capacity: 10_000,
                rate: rate(1e-3),
                train_every: 4,
                soft_update: 0.01,
                exploration: Exploration::EpsilonGreedy(Schedule::Linear {
                    from: 1.0,
                    to: 0.02,
                    over: 15_000,
                }),
                ..DqnDef::default()
            }),
        }
    }

    /// The neurons of the hidden layers.
    #[must_use]
    pub fn hidden(&self) -> &[usize] {
        match self {
            Self::Policy(def) => &def.hidden,
            Self::Values(def) => &def.hidden,
        }
    }

    /// The neurons of the hidden layers, to be changed before a learner is made.
    pub const fn hidden_mut(&mut self) -> &mut Vec<usize> {
        match self {
            Self::Policy(def) => &mut def.hidden,
            Self::Values(def) => &mut def.hidden,
        }
    }

    /// The learning rate.
    #[must_use]
    pub const fn rate(&self) -> &Schedule {
        match self {
            Self::Policy(def) => &def.rate,
            Self::Values(def) => &def.rate,
        }
    }

    /// Sets the learning rate.
    pub const fn set_rate(&mut self, rate: Schedule) {
        match self {
            Self::Policy(def) => def.rate = rate,
            Self::Values(def) => def.rate = rate,
        }
    }

    /// How much the next state counts against the reward.
    #[must_use]
    pub const fn discount(&self) -> f32 {
        match self {
            Self::Policy(def) => def.discount,
            Self::Values(def) => def.discount,
        }
    }

    /// Sets how much the next state counts against the reward.
    pub const fn set_discount(&mut self, discount: f32) {
        match self {
            Self::Policy(def) => def.discount = discount,
            Self::Values(def) => def.discount = discount,
        }
    }

    /// Sets the limit of PPO and the weight of the entropy. Other methods than PPO have no limit, DQN has no entropy.
    pub const fn set_policy(&mut self, clip: f32, entropy: f32) {
        if let Self::Policy(def) = self {
            def.entropy = entropy;
            if let Objective::Clipped(limit) = &mut def.objective {
                *limit = clip;
            }
        }
    }

    /// Adds all errors of the definition.
    pub fn validate(&self, findings: &mut Findings) {
        match self {
            Self::Policy(def) => def.validate(findings),
            Self::Values(def) => def.validate(findings),
        }
    }
}
