//! What is wrong, where, and what to leave out to go on without it.

use std::fmt;

use serde::de::{self, Expected, Unexpected};

use super::parse::Spot;
use crate::findings::unknown_name;

/// One fault while a value is made of the tree.
#[derive(Debug)]
pub(super) struct Fault {
    pub(super) message: String,
    pub(super) expected: String,
    /// Where it is; filled in on the way up by the first who knows.
    pub(super) at: Option<Spot>,
    /// The smallest entry (field or item) that holds it, filled in likewise.
    pub(super) entry: Option<Entry>,
    /// A field is missing, or there are too few items.
    pub(super) missing: bool,
    /// It follows from another fault: the entry that is missing was left out by us.
    pub(super) follows: bool,
}

/// A field or an item, by its place in the text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub(super) offset: u32,
    pub(super) is_item: bool,
}

impl Fault {
    pub(super) fn new(message: impl Into<String>, expected: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            expected: expected.into(),
            at: None,
            entry: None,
            missing: false,
            follows: false,
        }
    }

    /// The place, unless somebody below knows better.
    pub(super) fn at(mut self, spot: Spot) -> Self {
        self.at.get_or_insert(spot);
        self
    }

    /// The entry, unless there is a smaller one.
    pub(super) fn in_field(mut self, offset: u32) -> Self {
        self.entry.get_or_insert(Entry { offset, is_item: false });
        self
    }

    /// The same for an item of a list.
    pub(super) fn in_item(mut self, offset: u32) -> Self {
        self.entry.get_or_insert(Entry { offset, is_item: true });
        self
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Fault {}

impl de::Error for Fault {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self::new(message.to_string(), "")
    }

    fn invalid_type(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Self::new(told(found), expected.to_string())
    }

    fn invalid_value(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Self::new(told(found), expected.to_string())
    }

    fn invalid_length(length: usize, expected: &dyn Expected) -> Self {
        Self { missing: true, ..Self::new(format!("{length} entries"), expected.to_string()) }
    }

    fn unknown_variant(name: &str, known: &'static [&'static str]) -> Self {
        Self::new(unknown_name(name, known), "")
    }

    fn unknown_field(name: &str, known: &'static [&'static str]) -> Self {
        Self::new(unknown_name(name, known).replacen("unknown", "unknown field", 1), "")
    }

    fn missing_field(name: &'static str) -> Self {
        Self { missing: true, ..Self::new(format!("field {name:?} is missing"), "") }
    }
}

/// In the words of somebody who writes files, not types.
fn told(found: Unexpected<'_>) -> String {
    match found {
        Unexpected::Bool(value) => format!("{value}"),
        Unexpected::Unsigned(value) => format!("the number {value}"),
        Unexpected::Signed(value) => format!("the number {value}"),
        Unexpected::Float(value) => format!("the number {value}"),
        Unexpected::Str(text) => format!("the text {text:?}"),
        Unexpected::Seq => "a list".into(),
        Unexpected::Map => "fields".into(),
        Unexpected::Unit => "()".into(),
        Unexpected::Other(what) => what.into(),
        other => other.to_string(),
    }
}
