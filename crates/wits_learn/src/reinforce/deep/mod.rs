//! Reinforcement learning with neural networks: for observations that are too many numbers for a table.
//!
//! | learner | learns | use it |
//! |---|---|---|
//! | [`DqnLearner`] | the value of actions, from a [replay buffer](ReplayBuffer) (double DQN) | when experience is scarce; off-policy |
//! | [`PolicyLearner`] | behavior itself, and a critic: PPO, or the plain policy gradient | when many games can be simulated; the more robust one |
//! | [`Imitation`] | behavior from [recordings](Recording) of somebody else's play | to begin with something sensible, then refine it |
//!
//! All are plain data with work that can be cut into slices; the same seed gives the same bits.

mod dqn;
mod evaluate;
mod gae;
mod imitate;
mod policy;
mod policy_def;
mod replay;
mod rollout;
mod softmax;
mod store;
mod train_dqn;
mod train_policy;

pub use dqn::{DqnDef, DqnLearner};
pub use evaluate::{Evaluation, evaluate};
pub use gae::{Trajectory, advantages};
pub use imitate::{Imitation, ImitationDef, ImitationReport, Recording};
pub use policy::PolicyLearner;
pub use policy_def::{Objective, PolicyDef};
pub use replay::{ReplayBuffer, Transition};
pub use store::NetStore;
pub use train_dqn::DqnTraining;
pub use train_policy::PolicyTraining;

use std::collections::VecDeque;

use wits_core::inspect::{Document, Field, Section};

use super::ReinforceError;
use wits_core::environment::Environment;

/// Maximum number of actions of a learner with a network.
pub const MAX_ACTIONS: u32 = 64;

/// Maximum number of returns that a report takes the mean of.
const RECENT: usize = 100;

/// How a training goes.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Training {
    /// Steps of all environments.
    pub steps: u64,
    /// Episodes that have ended.
    pub episodes: u64,
    /// The sums of rewards of the last hundred episodes, oldest first.
    pub returns: VecDeque<f32>,
}

impl Training {
    /// The mean of the sums of rewards of the last hundred episodes; 0 before the first one has ended.
    #[must_use]
    pub fn mean_return(&self) -> f32 {
        if self.returns.is_empty() {
            0.0
        } else {
            self.returns.iter().sum::<f32>() / self.returns.len() as f32
        }
    }

    /// How it goes, for people: figures, and the returns of the last hundred episodes as a curve.
    #[must_use]
    pub fn document(&self) -> Document {
        let first = self.episodes - self.returns.len() as u64;
        Document::new("Training")
            .subtitle(format!("{} episodes", self.episodes))
            .section(Section::fields(
                "Progress",
                [
                    Field::new("steps", self.steps as f64).help("Steps of all environments."),
                    Field::new("mean return", self.mean_return()).help("Over the last hundred episodes."),
                ],
            ))
            .section(Section::curve("Returns", "", (first..).zip(self.returns.iter().copied())))
    }

    fn end_episode(&mut self, rewards: f32) {
        self.episodes += 1;
        if self.returns.len() == RECENT {
            self.returns.pop_front();
        }
        self.returns.push_back(rewards);
    }
}

/// The available actions as bits.
fn legal_bits<E: Environment + ?Sized>(environment: &E) -> u64 {
    (0..environment.actions().min(MAX_ACTIONS))
        .filter(|&action| environment.is_legal(action))
        .fold(0, |bits, action| bits | (1 << action))
}

/// Checks that a net has an input for every number and an output for every action.
fn check_net(net: &crate::net::Net, observation: usize, outputs: usize) -> Result<(), ReinforceError> {
    let found = (net.topology().inputs(), net.topology().outputs());
    if found == (observation, outputs) {
        return Ok(());
    }
    Err(ReinforceError::Mismatch {
        found: format!("a net of {} inputs and {} outputs", found.0, found.1),
        expected: format!("{observation} inputs and {outputs} outputs, as the environment has"),
    })
}

/// Checks numbers from outside.
fn check_finite(what: &'static str, numbers: &[f32]) -> Result<(), ReinforceError> {
    match numbers.iter().position(|number| !number.is_finite()) {
        Some(place) => Err(ReinforceError::NotFinite { what, place, value: numbers[place] }),
        None => Ok(()),
    }
}
