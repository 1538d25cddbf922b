//! Names that travel with signals: who, and what.

use std::fmt;

use serde::{Deserialize, Serialize};
use wits_core::hash::{HashState, StateHasher};
use wits_core::ids::Id;

/// Anything that senses or can be sensed: a character, a door, a body on the floor.
///
/// Made from any [`Id`] of the game, or from plain numbers.
///
/// ```
/// use wits_sense::Who;
/// assert_eq!((Who(7).to_string(), Who::NOBODY.to_string()), ("7".into(), "-".into()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Who(pub u64);

impl Who {
    /// Nobody in particular: thunder, a smell in the air.
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

impl HashState for Who {
    fn hash_state(&self, hasher: &mut StateHasher) {
        hasher.word(self.0);
    }
}

/// What is sensed: the number of a kind in [`Senses`](crate::modality::Senses), or a code of the game's own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct What(pub u32);

impl HashState for What {
    fn hash_state(&self, hasher: &mut StateHasher) {
        hasher.word(u64::from(self.0));
    }
}

/// Which side somebody is on. 0 is no side: never a friend.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
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

impl HashState for Team {
    fn hash_state(&self, hasher: &mut StateHasher) {
        hasher.word(u64::from(self.0));
    }
}
