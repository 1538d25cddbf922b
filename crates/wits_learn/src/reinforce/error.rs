//! What can go wrong while learning.

use wits_core::findings::Findings;

/// Why a learner refused an experience or could not choose. Nothing was learned from what was refused.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum ReinforceError {
    /// A reward that is not a number, or infinite.
    #[error("the reward of action {action} in state {state} is {reward}; expected a finite number")]
    Reward {
        /// The state it was given in.
        state: u64,
        /// The action it was given for.
        action: u32,
        /// The reward.
        reward: f32,
    },
    /// A number of an observation or a quantity that is not finite.
    #[error("number {place} of the {what} is {value}; expected a finite number")]
    NotFinite {
        /// What the number belongs to.
        what: &'static str,
        /// Its place, from 0.
        place: usize,
        /// The number.
        value: f32,
    },
    /// A list of another length than is needed.
    #[error("the {what} has {found} numbers; expected {expected}")]
    Length {
        /// What the list is.
        what: &'static str,
        /// How long it is.
        found: usize,
        /// How long it should be.
        expected: usize,
    },
    /// A state that the store has no room for.
    #[error("there is no state {state}; expected a number below {states}")]
    State {
        /// The state.
        state: u64,
        /// How many there are.
        states: u64,
    },
    /// An action that the store has no room for, or that is not available.
    #[error("action {action} is not available in state {state}")]
    Action {
        /// The state.
        state: u64,
        /// The action.
        action: u32,
    },
    /// A situation without an available action.
    #[error("no action is available in state {state}; expected at least one")]
    NoAction {
        /// The state.
        state: u64,
    },
    /// The rule learns from the next action, and none was given.
    #[error("the next action is missing; expected one, since SARSA learns from the action that follows")]
    NoNextAction,
    /// The store holds as much as it may.
    #[error("the store holds {limit} values, which is its limit")]
    Full {
        /// The limit.
        limit: usize,
    },
    /// A table was asked for more cells than it may have.
    #[error("a table of {states} states and {actions} actions; expected at most {limit} cells")]
    TooLarge {
        /// How many states.
        states: u64,
        /// How many actions.
        actions: u32,
        /// The limit.
        limit: usize,
    },
    /// The definition of a learner has errors.
    #[error("{0}")]
    Definition(#[from] Findings),
    /// The environment does not number its states.
    #[error("the environment does not number its states; expected one whose `state` gives a number")]
    NoStates,
    /// A definition, a recording or a network that does not fit the environment.
    #[error("{found}; expected {expected}")]
    Mismatch {
        /// What was found.
        found: String,
        /// What was expected.
        expected: String,
    },
}
