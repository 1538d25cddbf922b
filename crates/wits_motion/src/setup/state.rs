//! What one agent remembers.

use serde::{Deserialize, Serialize};
use wits_core::random::{Seed, Stream};
use wits_core::space::Space;
use wits_core::state::State;

use crate::combine::ChoiceState;
use crate::steering::{
    FollowState, FollowWallState, HideState, NoiseState, WallState, WanderState, WaypointState,
};

/// What one agent remembers: plain data, saved with the agent.
///
/// It fits the definition it was started from. Handed to another one it is fitted first: what belongs to nodes of the same
/// name and kind is kept, the rest begins anew.
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
#[serde(bound = "")]
#[state(bound = "")]
pub struct SteeringState<S: Space> {
    /// The agent's own chance.
    pub stream: Stream,
    /// The layout of the definition it fits; 0 fits none.
    pub(super) layout: u64,
    pub(super) slots: Vec<Slot<S>>,
    /// The nodes that are switched off for this agent, by key; sorted.
    pub(super) off: Vec<u64>,
    /// The same as bits, by the place of the node.
    pub(super) mask: u64,
}

/// The memory of one node.
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
#[serde(bound = "")]
#[state(bound = "")]
pub(super) struct Slot<S: Space> {
    /// The node's name, as a number.
    pub(super) key: u64,
    pub(super) memory: Memory<S>,
}

/// What the kinds of nodes remember.
#[derive(Clone, Copy, Debug, PartialEq, State, Serialize, Deserialize)]
#[serde(bound = "")]
#[state(bound = "")]
pub(super) enum Memory<S: Space> {
    Wander(WanderState),
    Noise(NoiseState),
    Hide(HideState),
    FollowWall(FollowWallState),
    Follow(FollowState),
    Waypoint(WaypointState),
    Walls(WallState<S::Vector>),
    Choice(ChoiceState),
}

impl<S: Space> Memory<S> {
    pub(super) fn is_like(&self, other: &Self) -> bool {
        std::mem::discriminant(self) == std::mem::discriminant(other)
    }
}

/// The number that stands for a name.
pub(super) fn key(name: &str) -> u64 {
    Seed::new(0).fork(name).number()
}
