//! Reinforcement learning with neural networks: for observations that are too many numbers for a table.
//!
//! | learner | learns | use it |
//! |---|---|---|
//! | [`DqnLearner`] | the value of actions, from a [replay buffer](ReplayBuffer) (double DQN) | when experience is scarce; off-policy |
//! | [`PolicyLearner`] | behavior itself, and a critic: PPO, or the plain policy gradient | when many games can be simulated; the more robust one |
//! | [`DeepTraining`] | any of these, with its environments, curves, checkpoints and health, as one state | when people watch, save and rewind a training |
//! | [`Imitation`] | behavior from [recordings](Recording) of somebody else's play | to begin with something sensible, then refine it |
//!
//! All are plain data with work that can be cut into slices; the same seed gives the same bits.

mod checkpoint;
mod curve;
mod dqn;
mod dqn_run;
mod evaluate;
mod gae;
mod imitate;
mod learner;
mod method;
mod policy;
mod policy_def;
mod policy_file;
mod policy_run;
mod replay;
mod rollout;
mod softmax;
mod store;
mod train_deep;
mod train_dqn;
mod train_policy;

pub use checkpoint::{Checkpoint, Checkpoints};
pub use curve::{CurvePoint, LearningCurve, Losses};
pub use dqn::{DqnDef, DqnLearner};
pub use evaluate::{Evaluation, evaluate, evaluate_while};
pub use gae::{Trajectory, advantages};
pub use imitate::{Imitation, ImitationDef, ImitationReport, Recording};
pub use learner::DeepLearner;
pub use method::{DeepDef, DeepMethod};
pub use policy::PolicyLearner;
pub use policy_def::{Objective, PolicyDef};
pub use policy_file::{POLICY_VERSION, PolicyFile};
pub use replay::{ReplayBuffer, Transition};
pub use store::NetStore;
pub use train_deep::{DeepScratch, DeepTraining, Health};
pub use train_dqn::DqnTraining;
pub use train_policy::PolicyTraining;

use std::collections::VecDeque;

use wits_core::inspect::{Document, Field, Section};
use wits_core::state::State;

use super::{ReinforceError, VectorEnv};
use wits_core::environment::Environment;

/// Maximum number of actions of a learner with a network.
pub const MAX_ACTIONS: u32 = 64;

/// Maximum number of returns that a report takes the mean of.
const RECENT: usize = 100;

/// How a training goes.
#[derive(Clone, Debug, Default, PartialEq, State)]
#[state(check = Self::check_loaded)]
pub struct Training {
    /// Steps of all environments.
    pub steps: u64,
    /// Episodes that have ended.
    pub episodes: u64,
    /// The sums of rewards of the last hundred episodes, oldest first.
    pub returns: VecDeque<f32>,
    /// What the last update was about.
    pub losses: Losses,
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
        self.episodes = self.episodes.saturating_add(1);
        while self.returns.len() >= RECENT {
            self.returns.pop_front();
        }
        self.returns.push_back(rewards);
    }

    fn check_loaded(&mut self) -> Result<(), String> {
        if self.returns.len() as u64 <= self.episodes.min(RECENT as u64) {
            Ok(())
        } else {
            Err("more returns than episodes".to_owned())
        }
    }
}

/// The available actions as bits.
fn legal_bits<E: Environment + ?Sized>(environment: &E) -> u64 {
    (0..environment.actions().min(MAX_ACTIONS))
        .filter(|&action| environment.is_legal(action))
        .fold(0, |bits, action| bits | (1 << action))
}

/// How many numbers are seen in environments, and how many actions there are.
fn shape_of<E: Environment>(environments: &VectorEnv<E>) -> Result<(usize, u32), ReinforceError> {
    if environments.count() == 0 {
        let found = "no environments".to_owned();
        return Err(ReinforceError::Mismatch { found, expected: "at least one".to_owned() });
    }
    let first = environments.environment(0);
    Ok((first.observation_len(), first.actions()))
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
