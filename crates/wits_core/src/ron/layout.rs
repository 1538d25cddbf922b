//! The lines of a text: where they begin, how they are indented and ended. Looked up, never searched for.

use std::ops::Range;

use super::bracket::{blanks, within};
use super::doc::Doc;
use super::piece::WIDTH;

/// What changes ask of a text again and again.
#[derive(Debug)]
pub(super) struct Layout {
    /// Where each line begins.
    starts: Vec<usize>,
    /// The narrowest indent there is.
    unit: Option<Range<usize>>,
    newline: &'static str,
}

impl Layout {
    fn of(doc: &Doc) -> Self {
        let (mut starts, mut at) = (vec![0], 0);
        let mut unit: Option<Range<usize>> = None;
        for line in doc.text.split_inclusive('\n') {
            let indent = blanks(line);
            let is_text = doc.is_solid(at) || within(&doc.marginal.comments, at);
            let counts = indent > 0 && !line.trim().is_empty() && !is_text;
            if counts && unit.as_ref().is_none_or(|other| indent < other.len()) {
                unit = Some(at..at + indent);
            }
            at += line.len();
            if line.ends_with('\n') {
                starts.push(at);
            }
        }
        Self { starts, unit, newline: if doc.text.contains("\r\n") { "\r\n" } else { "\n" } }
    }
}

impl Doc {
    fn layout(&self) -> &Layout {
        self.layout.get_or_init(|| Layout::of(self))
    }

    /// The line that a place is in, with its end.
    pub(super) fn line(&self, at: usize) -> &str {
        let starts = &self.layout().starts;
        let next = starts.partition_point(|start| *start <= at);
        &self.text[self.line_start(at)..starts.get(next).copied().unwrap_or(self.text.len())]
    }

    pub(super) fn line_start(&self, at: usize) -> usize {
        let starts = &self.layout().starts;
        let next = starts.partition_point(|start| *start <= at);
        next.checked_sub(1).map_or(0, |line| starts[line])
    }

    /// Number of characters before a place on its line, counted no further than one more than fits into a line.
    pub(super) fn column(&self, at: usize) -> usize {
        length(&self.text[self.line_start(at)..at])
    }

    /// Nothing but blanks before it on its line.
    pub(super) fn begins_line(&self, at: usize) -> bool {
        let before =
            self.text[..at].trim_end_matches(|letter: char| letter != '\n' && letter.is_whitespace());
        before.is_empty() || before.ends_with('\n')
    }

    /// Nothing but blanks after it on its line.
    pub(super) fn ends_line(&self, at: usize) -> bool {
        let after =
            self.text[at..].trim_start_matches(|letter: char| letter != '\n' && letter.is_whitespace());
        after.is_empty() || after.starts_with('\n')
    }

    /// The blanks that a line begins with.
    pub(super) fn indent(&self, at: usize) -> &str {
        let line = &self.text[self.line_start(at)..];
        &line[..blanks(line)]
    }

    /// One more level of blanks: as wide as the narrowest there is, four where there is none.
    pub(super) fn unit(&self) -> &str {
        self.layout().unit.clone().map_or("    ", |unit| &self.text[unit])
    }

    pub(super) fn newline(&self) -> &'static str {
        self.layout().newline
    }
}

/// How many characters a text has, counted no further than a line may be long.
pub(super) fn length(text: &str) -> usize {
    text.chars().take(WIDTH + 1).count()
}
