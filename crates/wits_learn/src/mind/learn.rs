//! Learning while the game runs.

use serde::{Deserialize, Serialize};
use wits_core::random::Stream;
use wits_core::state::State;

use super::desk::Desk;
use super::model::Model;
use super::values::{Overlay, Table};
use crate::classify::{Learner, NaiveBayes};
use crate::examples::Schema;
use crate::net::HiddenState;
use crate::reinforce::{
    Experience, Exploration, HashStore, Limits, QDef, QLearner, Schedule, Situation, Values,
};

/// What one character has learned since it began: part of its state.
#[derive(Clone, Debug, Default, PartialEq, State, Serialize, Deserialize)]
pub(super) enum Learned {
    /// It does not learn.
    #[default]
    Nothing,
    /// The classifier of the file with what was shown.
    Bayes {
        bayes: Box<NaiveBayes>,
        /// How many examples were learned.
        examples: u32,
    },
    /// Values that differ from those of the file.
    Values {
        own: HashStore,
        /// The last decision: what came of it is not known yet.
        pending: Option<Pending>,
    },
    /// The memory of recurrent layers, for a mind that does not learn.
    Remembered { hidden: HiddenState },
}

/// A decision whose consequence is not known yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, State, Serialize, Deserialize)]
pub(super) struct Pending {
    state: u64,
    choice: u32,
}

/// How rewards are learned from, checked.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct RewardRule {
    pub(super) rate: f32,
    pub(super) discount: f32,
    pub(super) explore: f32,
}

impl Learned {
    /// Nothing learned yet, and nothing remembered. Without a limit it will not learn.
    pub(super) fn begin(model: &Model, limit: Option<u32>) -> Self {
        match (model, limit) {
            (Model::Net { net, .. }, _) if net.topology().hidden_size() > 0 => {
                Self::Remembered { hidden: net.topology().hidden_state() }
            }
            (Model::Bayes(bayes), Some(_)) => Self::Bayes { bayes: bayes.clone(), examples: 0 },
            (Model::Values(_), Some(limit)) => {
                Self::Values { own: HashStore::new().limited(limit), pending: None }
            }
            _ => Self::Nothing,
        }
    }

    /// How much it has learned: examples, or values that have changed.
    pub(super) fn count(&self) -> usize {
        match self {
            Self::Nothing | Self::Remembered { .. } => 0,
            Self::Bayes { examples, .. } => *examples as usize,
            Self::Values { own, .. } => own.pairs().len(),
        }
    }

    pub(super) fn bayes(&self) -> Option<&NaiveBayes> {
        if let Self::Bayes { bayes, .. } = self { Some(bayes) } else { None }
    }

    /// The value of a choice: learned, or else that of the file.
    pub(super) fn value(&self, table: &Table, state: u64, choice: u32) -> f32 {
        let Self::Values { own, .. } = self else { return table.value(state, choice) };
        let cell = own.cell(state, choice);
        if cell.visits > 0 { cell.value } else { table.value(state, choice) }
    }

    /// Learns that a choice is right for what is on the desk. True if it did.
    pub(super) fn show(&mut self, schema: &Schema, desk: &Desk, choice: usize, limit: u32) -> bool {
        let Self::Bayes { bayes, examples } = self else { return false };
        let Ok(observation) = schema.observation(&desk.observed) else { return false };
        let learned = *examples < limit && bayes.observe(observation, choice).is_ok();
        *examples += u32::from(learned);
        learned
    }

    /// Learns what the last decision brought, now that it has led to what is on the desk.
    pub(super) fn reward(&mut self, table: &Table, rule: RewardRule, desk: &Desk, reward: Option<f32>) {
        let Self::Values { own, pending } = self else { return };
        let (Some(Pending { state, choice }), Some(reward)) = (pending.take(), reward) else { return };
        let def = QDef {
            rate: Schedule::Constant(rule.rate),
            discount: rule.discount,
            exploration: Exploration::EpsilonGreedy(Schedule::Constant(rule.explore)),
            limits: Limits::default(),
            ..QDef::default()
        };
        let next = Situation { state: table.state(&desk.observed), actions: &desk.open };
        let experience = Experience { state, action: choice, reward, next: Some(next), next_action: None };
        // A reward that is no number and a full store change nothing.
        let _ = QLearner::new(Overlay { table, own }).learn(&def, &experience);
    }

    /// Remembers a decision.
    pub(super) fn decide(&mut self, table: &Table, desk: &Desk, choice: u32) {
        if let Self::Values { pending, .. } = self {
            *pending = Some(Pending { state: table.state(&desk.observed), choice });
        }
    }

    /// The mind was left: the last decision ends without a reward, and the memory of a recurrent net is cleared.
    pub(super) fn end_life(&mut self) {
        match self {
            Self::Values { pending, .. } => *pending = None,
            Self::Remembered { hidden } => hidden.reset(),
            Self::Nothing | Self::Bayes { .. } => {}
        }
    }

    /// What the recurrent layers of the net remember.
    pub(super) fn hidden(&self) -> Option<&HiddenState> {
        if let Self::Remembered { hidden } = self { Some(hidden) } else { None }
    }
}

impl RewardRule {
    /// A legal choice at random, now and then.
    pub(super) fn explores(self, desk: &Desk, chance: &mut Stream) -> Option<u32> {
        let tries = self.explore > 0.0 && chance.chance(self.explore);
        tries.then(|| chance.pick(&desk.open).copied()).flatten()
    }
}
