//! What one character of a cast remembers.

use serde::{Deserialize, Serialize};
use wits_core::hash::{HashState, StateHasher};

use super::bound::State;

/// Which file a character follows, and where it is in it. Plain data.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Role {
    pub(super) file: String,
    pub(super) state: State,
}

impl Role {
    pub(super) fn new(file: &str, state: State) -> Self {
        Self { file: file.to_owned(), state }
    }

    /// The file.
    #[must_use]
    pub fn file(&self) -> &str {
        &self.file
    }
}

/// What is in the file, not what it is called: a mind that is copied or written in another way is the same mind.
impl HashState for Role {
    fn hash_state(&self, hasher: &mut StateHasher) {
        match &self.state {
            State::Tree(state) => hasher.write(state),
            State::Machine(state) => hasher.write(state),
            State::Decision(state) => hasher.write(state),
            State::Script(state) => hasher.write(state),
            State::States(state) => hasher.write(state),
            State::Nothing => {}
        }
    }
}
