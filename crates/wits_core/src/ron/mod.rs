//! Definitions as text: RON files, read with all their faults at once.
//!
//! # What it does
//! [`read`] makes a value of the text of a file, or says everything that is wrong with it: each fault with its line and
//! column, unknown names with the name that was probably meant. [`write()`] is the way back. [`Doc`] is for tools that change
//! files: everything they do not touch stays as it is written, comments too. [`Layers`] are texts that say what is different
//! from others below them. [`RonFile`] is what definitions that are files of their own have in common.
//!
//! ```
//! use serde::{Deserialize, Serialize};
//! use wits_core::ron;
//!
//! #[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
//! #[serde(default, deny_unknown_fields)]
//! struct Guard { speed: f32, moods: Vec<Mood>, fears: Option<String> }
//!
//! #[derive(Debug, PartialEq, Serialize, Deserialize)]
//! enum Mood { Calm, Angry(Anger) }
//!
//! #[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
//! #[serde(default, deny_unknown_fields)]
//! struct Anger { degree: f32 }
//!
//! let text = r#"(
//!     speed: 3.5, // metres a second
//!     moods: [Calm, Angry(degree: 2), Angry],
//!     fears: "mice",
//! )"#;
//! let guard: Guard = ron::read("guard.ron", text).unwrap();
//! assert_eq!(guard.moods[1], Mood::Angry(Anger { degree: 2.0 }));
//! assert_eq!(ron::read::<Guard>("guard.ron", &ron::write(&guard)).unwrap(), guard);
//!
//! let faults = ron::read::<Guard>("guard.ron", "(\n  sped: 3.5,\n  moods: [Clam, Calm, 7],\n)").unwrap_err();
//! assert_eq!(faults.to_string(), "\
//! guard.ron:2:3: unknown field \"sped\", did you mean \"speed\"?
//! guard.ron:3:11: unknown \"Clam\", did you mean \"Calm\"?
//! guard.ron:3:23: the number 7; expected enum Mood");
//! ```
//!
//! # The dialect
//! All of RON, with the usual shorthands always on: `fears: "mice"` instead of `Some("mice")`, and `Angry(degree: 2)`
//! instead of `Angry((degree: 2))`. A variant with nothing but defaults needs no parentheses: `Angry`.
//!
//! # How all faults are found
//! `serde` stops at the first fault. The text is therefore parsed into a tree first, which knows the place of everything;
//! after a fault the smallest part that holds it (a field, an item of a list) is left out of the tree, and the rest is
//! tried again. What is reported is thus independent, and nothing is reported that follows from another fault only.
//!
//! # Failure
//! A fault of the syntax is the only one reported, since nothing after it can be trusted. At most
//! [`MAX_FINDINGS`](crate::findings::MAX_FINDINGS) are described. Nothing panics, and what is nested deeper than
//! [`MOST_NESTING`] is refused.

mod bracket;
mod de;
mod doc;
mod edit;
mod fault;
mod file;
mod insert;
mod layers;
mod layout;
mod locate;
mod named;
mod parse;
mod path;
mod piece;
mod remove;
mod write;

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::findings::{Findings, Place};
use de::Reader;
use parse::{Node, Spot};
use write::Lines;

pub use doc::{At, Doc, Shape};
pub use edit::Edits;
pub use file::RonFile;
pub use layers::{Layer, Layers, Leaf};
pub use locate::locate;
pub use path::join;
pub use piece::{WIDTH, dedent};

/// How deep brackets may be nested.
pub const MOST_NESTING: usize = 100;

/// The value that a text holds, or all faults of it. `file` is for the messages.
///
/// # Errors
/// Every fault, with line and column.
pub fn read<T: DeserializeOwned>(file: &str, text: &str) -> Result<T, Findings> {
    let (value, findings) = read_most(file, text);
    match value {
        Some(value) => findings.into_result(value),
        None => Err(findings),
    }
}

/// As much of the value as the text holds, and all faults of it: for those who want to look for faults of sense too.
///
/// Fields with faults have their defaults. There is no value when an item of a list had to be left out: the numbers of
/// those behind it would not be what people count in the file.
pub fn read_most<T: DeserializeOwned>(file: &str, text: &str) -> (Option<T>, Findings) {
    let mut findings = Findings::of(file);
    let tree = match parse::parse(text, &mut findings) {
        Ok(tree) => tree,
        Err(()) => return (None, findings),
    };
    let value = read_tree(&tree, |spot, message, expected| {
        findings.add(spot.place(), message, expected);
        !findings.is_full()
    });
    (value, findings)
}

/// As [`read_most`], for files that say their version in a field `version` of the outermost struct: one of a version after
/// `newest` is not read, and that is the only error, since its other fields may mean anything.
pub fn read_versioned<T: DeserializeOwned>(file: &str, text: &str, newest: u32) -> (Option<T>, Findings) {
    match read_most::<Version>("", text).0 {
        Some(Version { version: Some(version) }) if version == 0 || version > newest => {
            let (mut findings, read) = (Findings::of(file), format!("version {newest}"));
            let expected = if newest == 1 { read } else { format!("{read} or an earlier one") };
            findings.add(Place::path("version"), format!("a file of version {version}"), expected);
            locate(&mut findings, text);
            (None, findings)
        }
        _ => read_most(file, text),
    }
}

/// The version of a file, whatever else it holds.
#[derive(Deserialize)]
struct Version {
    version: Option<u32>,
}

/// As much of a value as a tree holds. Faults are told; whoever has heard enough of them says false.
fn read_tree<T: DeserializeOwned>(
    tree: &Node,
    mut tell: impl FnMut(Spot, String, String) -> bool,
) -> Option<T> {
    let (mut left_out, mut items_left_out) = (BTreeSet::new(), false);
    loop {
        let fault = match T::deserialize(Reader::new(tree, &left_out)) {
            Ok(value) => return Some(value).filter(|_| !items_left_out),
            Err(fault) => fault,
        };
        let go_on = fault.follows || tell(fault.at.unwrap_or(tree.at), fault.message, fault.expected);
        let entry = fault.entry.filter(|_| go_on)?;
        items_left_out |= entry.is_item;
        if !left_out.insert(entry.offset) {
            return None;
        }
    }
}

/// The text of a value on one line: for values within values.
///
/// ```
/// assert_eq!(wits_core::ron::write_line(&vec![Some("a"), None]), r#"["a", None]"#);
/// ```
#[must_use]
pub fn write_line<T: Serialize>(value: &T) -> String {
    write::to_text(value, Lines::One).unwrap_or_default()
}

/// The text of a value, indented by four.
///
/// What RON cannot express (a map with odd keys, say) gives an empty text; plain data never does.
#[must_use]
pub fn write<T: Serialize>(value: &T) -> String {
    write::to_text(value, Lines::Many).map(|text| text + "\n").unwrap_or_default()
}

#[cfg(test)]
mod doc_tests;
#[cfg(test)]
mod tests;
