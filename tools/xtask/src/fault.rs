//! One complaint of a check: where it is and what is wrong there.

use std::fmt;

/// A fault with its place. Prints as `file:line: message`, which editors can jump to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    /// Path from the root of the repository.
    pub(crate) file: String,
    /// Counted from 1.
    pub(crate) line: usize,
    pub(crate) message: String,
}

impl Fault {
    pub(crate) fn new(file: &str, line: usize, message: impl Into<String>) -> Self {
        Self { file: file.to_owned(), line, message: message.into() }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}:{}: {}", self.file, self.line, self.message)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_prints_its_place_first() {
        assert_eq!(Fault::new("guide/a.md", 7, "no such file").to_string(), "guide/a.md:7: no such file");
    }
}
