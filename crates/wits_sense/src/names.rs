//! Names that travel with signals: what is sensed, and whose side somebody is on.

use serde::{Deserialize, Serialize};
use wits_core::state::State;

/// What is sensed: the number of a kind in [`Senses`](crate::modality::Senses), or a code of the game's own.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, State, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct What(pub u32);

/// Which side somebody is on. 0 is no side: never a friend.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, State, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Team(pub u32);

impl Team {
    /// No side.
    pub const NONE: Self = Self(0);

    /// Whether both are on the same side.
    #[must_use]
    pub const fn is_friend_of(self, other: Self) -> bool {
        self.0 != 0 && self.0 == other.0
    }
}
