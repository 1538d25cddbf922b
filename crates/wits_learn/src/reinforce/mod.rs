//! Reinforcement learning: better actions from rewards.
//!
//! # What it does
//! A character acts, gets rewards, and learns which actions pay in the long run. Every learner is made of three parts, each of
//! which can be replaced: an [`Exploration`] (what to try), [rewards](RewardDef) (what is good), and a learning rule.
//!
//! - [`Environment`] is what a game offers: what is seen, what can be done, what came of it. [`VectorEnv`] steps many of them;
//!   [`StateEncoder`] makes state numbers of what is seen; [`env`](mod@env) holds some to try, such as a
//!   [grid](env::GridWorld) with an exact [solution](env::solve()).
//! - Tables: [`QLearner`] with [`QDef`] learns the value of actions (Q-learning, SARSA, Expected SARSA), in a [`DenseStore`] or
//!   a [`HashStore`]; [`TdLearner`] the value of states (TD(0), TD(λ)); [`ActorCritic`] both values and behavior.
//!   [`OfflineTraining`] runs them as work in slices; in a game, call [`QLearner::decide`] once per decision.
//! - Networks, for observations that are too many numbers for a table: [`deep`], with DQN, PPO and imitation.
//! - Safety: [`Limits`] bound values and changes, `freeze` stops learning, [`Snapshots`] go back, and experiences with rewards
//!   that are not finite are refused.
//! - [`QLearner::explain`] answers why an action was taken; [`Returns`] is the curve of how it went.
//!
//! # When not to use it
//! Where one can tell how near a state is to the goal, plan or search. Where good strategies change during the game, learning
//! comes too late. During play, tables of up to about a thousand states can be learned; offline, of about a million states with
//! ten actions. What is learned is seldom optimal, and nobody can predict it in detail: limit each learner to one task that you
//! can check, and let it choose among actions that are all acceptable.
//!
//! # What it costs
//! A table: one update is a handful of lookups. Nothing is allocated once the store has grown.
//!
//! # Source
//! Millington, *AI for Games*, 3e, 7.7; Sutton and Barto, *Reinforcement Learning*, 2e.

mod actor_critic;
pub mod deep;
mod def;
mod encoder;
pub mod env;
mod error;
mod explore;
mod inspect;
mod learner;
mod offline;
mod returns;
mod reward;
mod schedule;
mod snapshots;
mod store;
mod td;
#[cfg(test)]
mod tests;
mod vector;

pub use actor_critic::{ActorCritic, ActorCriticDef};
pub use def::{CountBy, Limits, QDef, Rule};
pub use encoder::{Classes, Feature, MAX_CLASSES, MAX_FEATURES, StateEncoder};
pub use error::ReinforceError;
pub use explore::{Choice, Exploration, Reason};
pub use inspect::Labels;
pub use learner::{Experience, QLearner, Situation, Update};
pub use offline::{OfflineDef, OfflineReport, OfflineState, OfflineTraining};
pub use returns::{MAX_POINTS, Returns};
pub use reward::{RewardDef, Rewards, loop_limit, loop_threshold};
pub use schedule::Schedule;
pub use snapshots::Snapshots;
pub use store::{BestAction, Cell, DenseStore, HashStore, MAX_CELLS, Pair, Values};
pub use td::{Afterstate, TdDef, TdLearner, Traces};
pub use vector::{Autoreset, VectorEnv};
pub use wits_core::environment::{Environment, Outcome, Step};
