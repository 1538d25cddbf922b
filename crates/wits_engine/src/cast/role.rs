//! What one character of a cast remembers.

use serde::{Deserialize, Serialize};
use wits_core::hash::{HashState, StateHasher};
use wits_decide::any::AnyState;

/// Which file a character follows, and where it is in it. Plain data.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Role {
    pub(super) file: String,
    pub(super) state: AnyState,
}

impl Role {
    pub(super) fn new(file: &str, state: AnyState) -> Self {
        Self { file: file.to_owned(), state }
    }

    /// The file.
    #[must_use]
    pub fn file(&self) -> &str {
        &self.file
    }

    /// Where it is in the file, if that is of this technique.
    #[must_use]
    pub fn state<S: wits_decide::any::SavedState>(&self) -> Option<&S> {
        self.state.get()
    }
}

/// What is in the file, not what it is called: a mind that is copied or written in another way is the same mind.
impl HashState for Role {
    fn hash_state(&self, hasher: &mut StateHasher) {
        hasher.write(&self.state);
    }
}
