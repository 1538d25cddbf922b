//! Reading recordings, with a fault for every way in which they can be wrong.

use wits_core::findings::{Findings, Place};
use wits_game::recording::Recording;

/// Reads a recording; all faults at once.
pub(crate) fn parse(file: &str, text: &str) -> Result<Recording, Findings> {
    if text.is_empty() {
        let mut findings = Findings::of(file);
        findings.add(Place::Whole, "is empty", "a recording");
        return Err(findings);
    }
    Recording::from_text(file, text)
}
