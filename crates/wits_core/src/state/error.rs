//! Why a state cannot be loaded or saved.

use std::fmt;

/// Why bytes are not the state that was expected.
///
/// ```
/// use wits_core::state;
/// let error = state::from_bytes::<Vec<Option<u32>>>(&[0x92, 0xc0, 0xa1, b'x']).unwrap_err();
/// assert_eq!(error.to_string(), "[1]: expected a whole number, found a text");
/// assert_eq!((error.path(), error.expected()), ("[1]", "a whole number"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoadError(Box<Inner>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Inner {
    path: String,
    found: String,
    expected: String,
}

impl LoadError {
    /// Something else was found than what was expected. Without an expectation, `found` says what is wrong.
    pub fn new(found: impl fmt::Display, expected: impl fmt::Display) -> Self {
        let (found, expected) = (found.to_string(), expected.to_string());
        Self(Box::new(Inner { path: String::new(), found, expected }))
    }

    /// The value was read, but its type does not take it.
    pub fn refused(of: &str, why: &dyn fmt::Display) -> Self {
        Self::new(format_args!("{of}: {why}"), "")
    }

    /// The same error, seen from the owner of the field.
    #[must_use]
    pub fn in_field(self, name: &str) -> Self {
        self.inside(name)
    }

    /// The same error, seen from the list.
    #[must_use]
    pub fn in_item(self, index: usize) -> Self {
        self.inside(&format!("[{index}]"))
    }

    fn inside(mut self, step: &str) -> Self {
        let dot = if self.0.path.is_empty() || self.0.path.starts_with('[') { "" } else { "." };
        self.0.path = format!("{step}{dot}{}", self.0.path);
        self
    }

    /// Where: `people[3].mind.doing`; empty for the whole.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.0.path
    }

    /// What was found there, or what is wrong with it.
    #[must_use]
    pub fn found(&self) -> &str {
        &self.0.found
    }

    /// What was expected; empty where [`found`](Self::found) says it all.
    #[must_use]
    pub fn expected(&self) -> &str {
        &self.0.expected
    }
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Inner { path, found, expected } = &*self.0;
        if !path.is_empty() {
            write!(f, "{path}: ")?;
        }
        match expected.as_str() {
            "" => write!(f, "{found}"),
            expected => write!(f, "expected {expected}, found {found}"),
        }
    }
}

impl std::error::Error for LoadError {}

/// Why a state has no bytes.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SaveError {
    /// Not enough memory.
    #[error("there is no memory for the bytes of the state")]
    NoMemory,
    /// A list, map or text that the format has no length for.
    #[error("more than 4,294,967,295 parts")]
    TooLong,
}
