//! The facets of a game that has none.

use wits_core::findings::{Findings, Place};

use super::{Minds, Panels, People};
use crate::author::{Content, FileInfo, Report, Workshop};

/// Stands in for a facet that a game does not have: no minds, no files, no panels, nothing to report. What it is asked to check
/// it refuses.
///
/// ```
/// use wits_game::author::Content;
/// use wits_game::{Minds, NoFacet};
/// assert!(NoFacet.minds_of(0).is_empty() && NoFacet.files().is_empty());
/// assert!(!NoFacet.ask_console(0, "1 + 1").ok);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct NoFacet;

impl Minds for NoFacet {}

impl Panels for NoFacet {}

impl People for NoFacet {}

impl Content for NoFacet {
    fn files(&self) -> Vec<FileInfo> {
        Vec::new()
    }

    fn text(&self, _name: &str) -> Option<String> {
        None
    }

    fn check(&self, name: &str, _text: &str) -> Report {
        let mut faults = Findings::of(name);
        faults.add(Place::Whole, "this game has no such file", "");
        faults.into()
    }

    fn workshop(&self, _file: &str) -> Option<Box<dyn Workshop + '_>> {
        None
    }
}
