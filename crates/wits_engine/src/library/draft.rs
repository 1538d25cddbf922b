//! A text that was checked, and what it changes: whoever checks a text and loads it then reads it once.

use std::collections::BTreeMap;

use wits_core::findings::Findings;
use wits_game::author::Report;

use super::data::Data;
use crate::level::Level;
use crate::sheet::Sheets;

/// Everything but the minds, as it would be if a file had another text.
pub(super) struct Parts<S> {
    /// The characters, if the file is one of them.
    pub(super) sheets: Option<Sheets<S>>,
    pub(super) levels: BTreeMap<String, Level<S>>,
    pub(super) data: Data,
}

/// What a check of a text gives.
pub(super) struct Draft<S> {
    pub(super) report: Report,
    /// What is in force after it is loaded; `None` for a mind, which its own library keeps, and for a text with errors.
    pub(super) parts: Option<Parts<S>>,
}

impl<S> Draft<S> {
    pub(super) fn of_mind(report: Report) -> Self {
        Self { report, parts: None }
    }

    pub(super) fn new(faults: Findings, parts: Parts<S>) -> Self {
        let parts = faults.is_empty().then_some(parts);
        Self { report: faults.into(), parts }
    }
}

/// The text that was checked last. It counts until something is loaded.
pub(super) struct Checked<S> {
    name: String,
    text: String,
    /// [`MindLibrary::loads`](crate::minds::MindLibrary) at that time.
    loads: u64,
    pub(super) draft: Draft<S>,
}

impl<S> Checked<S> {
    pub(super) fn new(name: &str, text: &str, loads: u64, draft: Draft<S>) -> Self {
        Self { name: name.to_owned(), text: text.to_owned(), loads, draft }
    }

    pub(super) fn is_for(&self, name: &str, text: Option<&str>, loads: u64) -> bool {
        self.loads == loads && self.name == name && Some(&*self.text) == text
    }
}
