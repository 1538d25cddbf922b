//! Views of the whole game and sheets of minds, for those who look at them.
//!
//! One is made only while somebody looks at it, and sent only when it has changed: ten times a second at most, and large
//! views less often.

use std::time::{Duration, Instant};

use wits_core::inspect::{Document, Section};

use crate::protocol::say::{Say, Text};

/// How often a view or a sheet is made while time runs.
const EVERY: Duration = Duration::from_millis(100);
/// The same for a large one.
const LARGE_EVERY: Duration = Duration::from_millis(400);
/// From here on a view is large. \[bytes\]
const LARGE: usize = 64 << 10;
/// The largest view that is sent. \[bytes\]
const LARGEST: usize = 4 << 20;

/// What a client has of a view or a sheet.
pub(super) struct Shown {
    text: Option<Text>,
    /// When it was made.
    at: Option<Instant>,
    /// It may have changed.
    due: bool,
}

impl Default for Shown {
    fn default() -> Self {
        Self { text: None, at: None, due: true }
    }
}

impl Shown {
    /// Something has happened.
    pub(super) fn is_due(&mut self) {
        self.due = true;
    }

    /// It may have changed, and while time runs it was not made just now.
    pub(super) fn is_time(&self, running: bool, now: Instant) -> bool {
        let large = self.text.as_ref().is_some_and(|text| text.len() >= LARGE);
        let every = if large { LARGE_EVERY } else { EVERY };
        self.due && !(running && self.at.is_some_and(|at| now.saturating_duration_since(at) < every))
    }

    /// It was made now, if there is one at all. Gives what has to be sent; `None` when the client has just that.
    pub(super) fn show(&mut self, text: Option<Text>) -> Option<Text> {
        self.due = false;
        self.at = Some(Instant::now());
        if text.is_none() || text == self.text {
            return None;
        }
        self.text.clone_from(&text);
        text
    }
}

/// A view that a client looks at.
pub(super) struct Panel {
    pub(super) id: String,
    pub(super) shown: Shown,
}

impl Panel {
    /// Nothing of it was shown yet.
    pub(super) fn new(id: &str) -> Self {
        Self { id: id.to_owned(), shown: Shown::default() }
    }

    /// Something has happened.
    pub(super) fn is_due(&mut self) {
        self.shown.is_due();
    }

    /// The client forgot what is on it.
    pub(super) fn begin_anew(&mut self) {
        self.shown = Shown::default();
    }
}

/// A view as it is sent; one that is too large is replaced by one that says so.
pub(super) fn panel_text(id: &str, document: Option<Document>) -> Text {
    let text = Say::Panel { id, document: document.as_ref() }.text();
    if text.len() <= LARGEST {
        return text;
    }
    let instead = too_large("This view is too large", document, text.len(), LARGEST);
    Say::Panel { id, document: Some(&instead) }.text()
}

/// What is sent instead of a document that is too large.
pub(super) fn too_large(
    title: &'static str,
    document: Option<Document>,
    bytes: usize,
    max: usize,
) -> Document {
    let why = format!("{bytes} bytes would have to be sent; {max} is the most. Show less of it.");
    Document::new(document.unwrap_or_default().title)
        .section(Section::Text { title: title.into(), text: why.into() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_large_is_made_less_often_while_time_runs() {
        let at = Instant::now();
        let shown = |bytes: usize| Shown { text: Some("x".repeat(bytes).into()), at: Some(at), due: true };
        for (bytes, every) in [(0, EVERY), (LARGE - 1, EVERY), (LARGE, LARGE_EVERY)] {
            let shown = shown(bytes);
            assert!(!shown.is_time(true, at + every - Duration::from_nanos(1)), "{bytes}");
            assert!(shown.is_time(true, at + every) && shown.is_time(false, at), "{bytes}");
        }
        assert!(!Shown { due: false, ..shown(0) }.is_time(false, at + LARGE_EVERY));
    }

    #[test]
    fn what_a_client_has_is_not_sent_again() {
        let mut shown = Shown::default();
        assert_eq!(shown.show(None), None);
        assert_eq!(shown.show(Some("a".into())), Some("a".into()));
        assert_eq!(shown.show(Some("a".into())), None);
        assert_eq!(shown.show(Some("b".into())), Some("b".into()));
    }
}
