//! Views of the whole game, for those who look at them.
//!
//! A view is made only while somebody looks at it, and sent only when it has changed: ten times a second at most, and large
//! ones less often.

use std::time::{Duration, Instant};

use wits_core::inspect::{Document, Section};

use crate::protocol::say::{Say, Text};

/// How often a view is made while time runs.
const EVERY: Duration = Duration::from_millis(100);
/// The same for a large one.
const LARGE_EVERY: Duration = Duration::from_millis(400);
/// From here on a view is large. \[bytes\]
const LARGE: usize = 64 << 10;
/// The largest view that is sent. \[bytes\]
const LARGEST: usize = 4 << 20;

/// What a client has of a view or a sheet.
pub(super) struct Shown {
    pub(super) text: Option<Text>,
    pub(super) at: Option<Instant>,
    /// It may have changed.
    pub(super) due: bool,
}

impl Default for Shown {
    fn default() -> Self {
        Self { text: None, at: None, due: true }
    }
}

/// A view that a client looks at.
pub(super) struct Panel {
    pub(super) id: String,
    shown: Shown,
}

impl Panel {
    /// Nothing of it was shown yet.
    pub(super) fn new(id: &str) -> Self {
        Self { id: id.to_owned(), shown: Shown::default() }
    }

    /// It may have changed, and while time runs it was not made just now.
    pub(super) fn is_time(&self, running: bool) -> bool {
        self.shown.due && !(running && self.is_fresh())
    }

    /// This is on it now. Gives what has to be sent; `None` when the client has just that.
    pub(super) fn show(&mut self, text: Text) -> Option<Text> {
        self.shown.due = false;
        self.shown.at = Some(Instant::now());
        if self.shown.text.as_ref() == Some(&text) {
            return None;
        }
        self.shown.text = Some(text.clone());
        Some(text)
    }

    /// Something has happened.
    pub(super) fn is_due(&mut self) {
        self.shown.due = true;
    }

    /// The client forgot what is on it.
    pub(super) fn begin_anew(&mut self) {
        self.shown = Shown::default();
    }

    /// It was made just now.
    fn is_fresh(&self) -> bool {
        let large = self.shown.text.as_ref().is_some_and(|text| text.len() >= LARGE);
        let every = if large { LARGE_EVERY } else { EVERY };
        self.shown.at.is_some_and(|at| at.elapsed() < every)
    }
}

/// A view as it is sent; one that is too large is replaced by one that says so.
pub(super) fn panel_text(id: &str, document: Option<Document>) -> Text {
    let text = Say::Panel { id, document: document.as_ref() }.text();
    if text.len() <= LARGEST {
        return text;
    }
    let why = format!("{} bytes would have to be sent; {LARGEST} is the most. Show less of it.", text.len());
    let instead = Document::new(document.unwrap_or_default().title)
        .section(Section::Text { title: "This view is too large".into(), text: why.into() });
    Say::Panel { id, document: Some(&instead) }.text()
}
