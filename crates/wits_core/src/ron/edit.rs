//! Changes of a text that leave everything else as it is.

use std::collections::BTreeMap;
use std::ops::Range;

use super::bracket::Bracket;
use super::doc::{At, Doc};
use super::layout::length;
use super::parse::{Kind, Node};
use super::piece::{Piece, WIDTH};
use super::write_line;
use crate::findings::{Findings, Place};

/// Changes that are made to a [`Doc`] together. What they do not touch keeps every byte: comments, blanks, line ends.
///
/// New things look like their neighbours: on lines of their own where those are, with commas as there. What was on one line
/// stays on one line up to [`WIDTH`] columns, and is broken into lines if it gets longer. Comments belong to what they
/// stand above, and to what they stand behind on the same line; they go where it goes.
///
/// Texts of new values are written as in files and may have comments around them. If one of them is no value, or two
/// changes are about the same place, [`text`](Self::text) says so.
#[derive(Debug)]
pub struct Edits<'d> {
    pub(super) doc: &'d Doc,
    splices: Vec<(Range<usize>, String)>,
    /// Entries that go, by where their brackets begin.
    removed: BTreeMap<u32, (&'d Node, Vec<usize>)>,
    faults: Findings,
}

impl<'d> Edits<'d> {
    pub(super) fn new(doc: &'d Doc) -> Self {
        let faults = Findings::default();
        Self { doc, splices: Vec::new(), removed: BTreeMap::new(), faults }
    }

    /// Another value. Comments around the new one are left out.
    pub fn replace(&mut self, at: At<'d>, text: &str) {
        if let Some(piece) = self.piece(text) {
            let start = at.range().start;
            let column = self.doc.column(start);
            let piece = if piece.is_plain() { piece.tidied(column) } else { piece };
            let text = piece.value(self.doc.indent(start), self.doc.newline());
            self.splice(at.range(), text);
        }
    }

    /// What is in the parentheses of a variant, or of nothing: `Wait` becomes `Wait(2)`.
    pub fn set_inside(&mut self, at: At<'d>, text: &str) {
        if matches!(at.node.kind, Kind::Map(_) | Kind::Number(_) | Kind::Text(_) | Kind::Char(_)) {
            return self.refuse(at, "has no parentheses");
        }
        let Some(piece) = self.piece(text) else { return };
        let text = piece.value(self.doc.indent(at.range().start), self.doc.newline());
        match Bracket::of(self.doc, at.node) {
            Some(bracket) => self.splice(bracket.open..bracket.close, text),
            None => self.splice(at.range().end..at.range().end, format!("({text})")),
        }
    }

    /// Puts something around a value: `wrap(at, "Not(", ")")`.
    pub fn wrap(&mut self, at: At<'d>, before: &str, after: &str) {
        let (range, doc) = (at.range(), self.doc);
        let breaks = at.text().contains('\n') || !self.fits(range.start, &format!("{before}{after}"));
        if !before.ends_with('[') || !breaks {
            self.splice(range.start..range.start, before.to_owned());
            self.splice(range.end..range.end, after.to_owned());
            return;
        }
        let (newline, indent) = (doc.newline(), doc.indent(range.start));
        let inner = format!("{indent}{}", doc.unit());
        self.splice(range.start..range.start, format!("{before}{newline}{inner}"));
        self.push_in(range.clone());
        self.splice(range.end..range.end, format!(",{newline}{indent}{after}"));
    }

    /// A field gets a value; a new one comes last. A name alone gets parentheses.
    pub fn put_field(&mut self, at: At<'d>, name: &str, text: &str) {
        match at.field(name) {
            Some(field) => self.replace(field, text),
            None => self.insert_field(at, at.len(), name, text),
        }
    }

    /// A new field before the one that has this number.
    pub fn insert_field(&mut self, at: At<'d>, place: usize, name: &str, text: &str) {
        match &at.node.kind {
            Kind::Struct(..) | Kind::Word(_) => self.insert(at.node, place, &format!("{name}: "), &[text]),
            Kind::Tuple(_, items) if items.is_empty() => {
                self.insert(at.node, place, &format!("{name}: "), &[text]);
            }
            _ => self.refuse(at, "has no fields"),
        }
    }

    /// An entry of a map gets a value; a new one comes last.
    pub fn put_entry(&mut self, at: At<'d>, key: &str, text: &str) {
        match at.field(key) {
            Some(entry) => self.replace(entry, text),
            None if matches!(at.node.kind, Kind::Map(_)) => {
                self.insert(at.node, at.len(), &format!("{}: ", write_line(&key)), &[text]);
            }
            None => self.refuse(at, "is no map"),
        }
    }

    /// A new item of a list or a tuple, before the one that has this number.
    pub fn insert_item(&mut self, at: At<'d>, place: usize, text: &str) {
        self.insert_items(at, place, &[text]);
    }

    /// New items of a list or a tuple that follow each other, before the one that has this number. Several calls for one
    /// place are no substitute: each would write its own commas.
    pub fn insert_items(&mut self, at: At<'d>, place: usize, texts: &[&str]) {
        match &at.node.kind {
            Kind::List(_) | Kind::Tuple(..) => self.insert(at.node, place, "", texts),
            _ => self.refuse(at, "is no list"),
        }
    }

    /// A change that the value at a place has no room for.
    fn refuse(&mut self, at: At<'d>, why: &str) {
        let begin: String = at.text().chars().take(24).collect();
        let dots = if begin.len() < at.text().len() { "…" } else { "" };
        self.faults.add(at.node.at.place(), format!("{begin}{dots} {why}"), "");
    }

    /// Takes an item, a field or an entry away, and the comments that belong to it. The root stays.
    pub fn remove(&mut self, at: At<'d>) {
        if let Some((within, number)) = at.within {
            let (_, list) = self.removed.entry(within.at.offset).or_insert((within, Vec::new()));
            list.push(number);
        }
    }

    /// The comment above an item, a field or an entry, or the head of the file; lines without slashes. Empty takes it away.
    pub fn comment(&mut self, at: At<'d>, text: &str) {
        if at.comment() == text {
            return;
        }
        let doc = self.doc;
        let Some(entry) = at.entry() else { return self.head(text) };
        let indent = doc.indent(entry.head);
        if text.is_empty() {
            self.splice(entry.head..entry.start, String::new());
        } else if doc.begins_line(entry.head) {
            self.splice(entry.head..entry.start, lines(text, indent, doc.newline()));
        } else if let Some((within, number)) = at.within {
            self.splice(entry.head..entry.start, String::new());
            self.break_up(within, None, Some((number, text)));
        }
    }

    fn head(&mut self, text: &str) {
        let (doc, root) = (self.doc, self.doc.tree.at.offset as usize);
        let first = doc.comments_in(0..root).next().map(|comment| comment.start);
        let last = doc.comments_in(0..root).next_back().map(|comment| comment.end);
        match (first, last) {
            (Some(first), _) if text.is_empty() => self.splice(first..root, String::new()),
            (Some(first), Some(last)) => {
                let text = lines(text, "", doc.newline());
                let text = if doc.ends_line(last) { text.trim_end() } else { &*text };
                self.splice(first..last, text.to_owned());
            }
            _ => self.splice(root..root, lines(text, "", doc.newline())),
        }
    }

    /// The text after all changes.
    ///
    /// # Errors
    /// A text that was no value, or changes of the same place.
    pub fn text(mut self) -> Result<String, Findings> {
        for (node, list) in std::mem::take(&mut self.removed).into_values() {
            self.take_out(node, list);
        }
        self.splices.sort_by_key(|(range, _)| (range.start, range.end));
        let (mut text, mut at) = (String::with_capacity(self.doc.text.len() + 64), 0);
        for (range, new) in &self.splices {
            if range.start < at {
                self.faults.add(Place::Whole, "two changes of the same place", "");
                break;
            }
            text += &self.doc.text[at..range.start];
            text += new;
            at = range.end;
        }
        text += &self.doc.text[at..];
        self.faults.into_result(text)
    }

    pub(super) fn piece(&mut self, text: &str) -> Option<Piece> {
        Piece::of(text).map_err(|faults| self.faults.extend(faults)).ok()
    }

    pub(super) fn splice(&mut self, range: Range<usize>, text: String) {
        if !(range.is_empty() && text.is_empty()) {
            self.splices.push((range, text));
        }
    }

    /// The line at a place has room for so much more.
    pub(super) fn fits(&self, at: usize, more: &str) -> bool {
        let line = self.doc.line(at).trim_end();
        !more.contains('\n') && length(line) + length(more) <= WIDTH
    }
}

/// Lines of a comment, and the blanks of the line after them.
pub(super) fn lines(text: &str, indent: &str, newline: &str) -> String {
    let line = |line: &str| {
        let line = line.trim_end().replace('\r', " ");
        let blank = if line.is_empty() { "" } else { " " };
        format!("//{blank}{line}{newline}{indent}")
    };
    text.lines().map(line).collect()
}
