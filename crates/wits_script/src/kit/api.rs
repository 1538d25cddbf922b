//! What scripts find, written down.

use std::fmt;

/// One thing that scripts find.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its name.
    pub name: String,
    /// What it is told; `None` if it is no function.
    pub params: Vec<String>,
    /// What it does.
    pub help: String,
    /// It is read, not called.
    pub is_field: bool,
}

impl Entry {
    /// A function.
    #[must_use]
    pub fn new(name: &str, params: &[&str], help: &str) -> Self {
        let params = params.iter().map(|param| (*param).to_owned()).collect();
        Self { name: name.to_owned(), params, help: help.to_owned(), is_field: false }
    }

    pub(crate) fn of_field(mut self) -> Self {
        self.is_field = true;
        self
    }
}

/// As it is called.
impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_field {
            f.write_str(&self.name)
        } else {
            write!(f, "{}({})", self.name, self.params.join(", "))
        }
    }
}
