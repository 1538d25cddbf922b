//! What one character of a cast remembers.

use serde::{Deserialize, Serialize};
use wits_core::hash::HashState;
use wits_decide::any::AnyState;

/// Which file a character follows, and where it is in it. Plain data.
#[derive(Clone, Debug, PartialEq, HashState, Serialize, Deserialize)]
pub struct Role {
    #[state(unhashed = "what is in the file counts, not its name: a copy is the same mind")]
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
