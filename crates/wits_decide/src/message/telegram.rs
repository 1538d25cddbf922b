//! What is sent.

use std::fmt;

use serde::{Deserialize, Serialize};
use wits_core::hash::{HashState, StateHasher};
use wits_core::time::Moment;

/// The number of anything that can be sent a telegram. Never used twice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EntityId(pub u32);

impl fmt::Display for EntityId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl HashState for EntityId {
    fn hash_state(&self, hasher: &mut StateHasher) {
        hasher.write(&self.0);
    }
}

/// A message on its way. What else there is to say (a place, a damage) belongs into the message: an enum with fields.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Telegram<M> {
    /// Who sends it.
    pub sender: EntityId,
    /// Who is to get it.
    pub receiver: EntityId,
    /// What it says.
    pub message: M,
    /// When it is delivered; set by the dispatcher.
    pub time: Moment,
}

impl<M> Telegram<M> {
    /// A telegram that is not on its way yet.
    pub const fn new(sender: EntityId, receiver: EntityId, message: M) -> Self {
        Self { sender, receiver, message, time: Moment::START }
    }
}

impl<M: HashState> HashState for Telegram<M> {
    fn hash_state(&self, hasher: &mut StateHasher) {
        hasher.write(&[self.sender, self.receiver]);
        hasher.write(&self.message);
        hasher.write(&self.time.0);
    }
}
