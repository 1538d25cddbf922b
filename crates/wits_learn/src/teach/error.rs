//! Why a lesson was not taken.

/// Why a lesson was not taken. Nothing has changed then.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum TeachError {
    /// The context is that of another kind of character.
    #[error("a context of {found} numbers; expected {expected}")]
    Context {
        /// How many numbers it has.
        found: usize,
        /// How many inputs are defined.
        expected: usize,
    },
    /// The action is not in the database.
    #[error("an action that is not in the database: {0}")]
    Action(String),
    /// The character could not see it.
    #[error("the character did not see it")]
    NotSeen,
    /// The character does not learn at the moment.
    #[error("the character is frozen: it does not learn")]
    Frozen,
    /// Nothing was done shortly before.
    #[error("nothing was done in the last {window} s that the feedback could be about")]
    NothingDone {
        /// How far feedback reaches back. \[s\]
        window: f32,
    },
    /// The strength of the feedback is zero or no number.
    #[error("feedback of strength {0}; expected a number other than 0")]
    Strength(f32),
    /// There is nothing that can be undone.
    #[error("there is no lesson to be undone")]
    NoLesson,
    /// A state that was made with another definition.
    #[error("the state does not fit the definition: {0}")]
    State(String),
}
