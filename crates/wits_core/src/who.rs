//! Who is meant, across all crates: one name for whoever senses, acts, sends or is told.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::ids::Id;
use crate::state::State;

/// Anything that can send, be told, sense or be sensed: a character, a chest, a door, an oak tree.
///
/// Made from any [`Id`] of the game, or from plain numbers.
///
/// ```
/// use wits_core::ids::Slots;
/// use wits_core::who::Who;
/// let mut guards = Slots::new();
/// let bob = guards.insert("Bob");
/// assert_eq!(Who::from(bob).to_string(), "0v1");
/// assert_eq!((Who(7).to_string(), Who::NOBODY.to_string()), ("7".into(), "-".into()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, State, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Who(pub u64);

impl Who {
    /// Nobody in particular, the world itself: thunder, the rules, the hand of the developer.
    pub const NOBODY: Self = Self(u64::MAX);
}

impl Default for Who {
    fn default() -> Self {
        Self::NOBODY
    }
}

impl<T> From<Id<T>> for Who {
    fn from(id: Id<T>) -> Self {
        Self(id.to_bits())
    }
}

impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (*self == Self::NOBODY, self.0 >> 32) {
            (true, _) => write!(f, "-"),
            (false, 0) => write!(f, "{}", self.0),
            (false, generation) => write!(f, "{}v{generation}", self.0 & 0xffff_ffff),
        }
    }
}
