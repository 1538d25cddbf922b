//! Pieces of text on their way into another: their lines are moved to where they will stand.

use super::bracket::blanks;
use super::doc::{At, Doc};
use super::layout::length;
use super::parse::{Kind, Node};
use crate::findings::Findings;

/// Lines are broken before they get longer, where they can be.
pub const WIDTH: usize = 100;

/// A value with the comments around it. Its lines are indented as if the first one began at the margin.
pub(super) struct Piece {
    doc: Doc,
}

impl Piece {
    pub(super) fn of(text: &str) -> Result<Self, Findings> {
        Doc::parse(text.trim()).map(|doc| Self { doc })
    }

    /// On one line, without comments.
    pub(super) fn is_plain(&self) -> bool {
        !self.doc.text.contains('\n') && self.doc.marginal.comments.is_empty()
    }

    /// Has a comment that only a line can end.
    pub(super) fn ends_with_comment(&self) -> bool {
        self.doc.text[self.doc.root().range().end..].contains("//")
    }

    /// The value alone, for a place in a line that begins with these blanks.
    pub(super) fn value(&self, indent: &str, newline: &str) -> String {
        let range = self.doc.root().range();
        self.render(range.start, range.end, indent, newline)
    }

    /// The whole, with a label before the value and what is told right behind it.
    pub(super) fn whole(&self, label: &str, behind: &str, indent: &str, newline: &str) -> String {
        let (range, end) = (self.doc.root().range(), self.doc.text.len());
        let mut text = self.render(0, range.start, indent, newline);
        if text.ends_with('\n') {
            text += indent;
        }
        text += label;
        text += &self.value(indent, newline);
        text += behind;
        text + &self.render(range.end, end, indent, newline)
    }

    fn render(&self, from: usize, to: usize, indent: &str, newline: &str) -> String {
        let mut text = String::new();
        let mut at = from;
        for line in self.doc.text[from..to].split_inclusive('\n') {
            let is_solid = self.doc.is_solid(at);
            if at > from && !is_solid && !line.trim().is_empty() {
                text += indent;
            }
            at += line.len();
            let is_end = line.ends_with('\n') && !self.doc.is_solid(at);
            text += if is_end { line.trim_end_matches(['\r', '\n']) } else { line };
            text += if is_end { newline } else { "" };
        }
        text
    }

    /// Broken into lines where it is too long for one.
    pub(super) fn tidied(self, label: usize) -> Self {
        if !self.is_plain() {
            return self;
        }
        let mut text = String::new();
        tidy(self.doc.root(), label, 0, &mut text);
        Self::of(&text).unwrap_or(self)
    }
}

/// Writes a value from some column on, in a line that is indented so deep.
fn tidy(at: At<'_>, column: usize, depth: usize, text: &mut String) {
    let whole = at.text();
    let (open, close) = match &at.node.kind {
        Kind::List(_) => ("[".to_owned(), "]"),
        Kind::Map(_) => ("{".to_owned(), "}"),
        Kind::Tuple(name, _) | Kind::Struct(name, _) => {
            (format!("{}(", name.as_deref().unwrap_or_default()), ")")
        }
        _ => (String::new(), ""),
    };
    if column + length(whole) <= WIDTH || at.is_empty() {
        *text += whole;
        return;
    }
    *text += &open;
    if let Some(inside) = at.inside() {
        tidy(inside, column + open.len(), depth, text);
        *text += close;
        return;
    }
    let indent = "    ".repeat(depth + 1);
    for (number, item) in at.items().enumerate() {
        let label = label(at.node, number, &at.doc.text);
        *text += &format!("\n{indent}{label}");
        tidy(item, indent.len() + label.chars().count() + 2, depth + 1, text);
        text.push(',');
    }
    *text += &format!("\n{}{close}", "    ".repeat(depth));
}

fn label(node: &Node, number: usize, text: &str) -> String {
    match &node.kind {
        Kind::Struct(_, fields) => format!("{}: ", fields[number].name),
        Kind::Map(entries) => {
            let key = &entries[number].0;
            format!("{}: ", &text[key.at.offset as usize..key.end.offset as usize])
        }
        _ => String::new(),
    }
}

impl At<'_> {
    /// The item, or the value of the field or entry, with the comments that belong to it, as a text of its own: to be
    /// [put](super::Edits::insert_item) somewhere else.
    #[must_use]
    pub fn piece(self) -> String {
        let entry = self.entry();
        let (range, doc) = (self.range(), self.doc);
        let head = entry.map_or(range.start, |entry| entry.head);
        let start = entry.map_or(range.start, |entry| entry.start);
        let tail = entry.map_or(range.end, |entry| entry.tail);
        let behind = entry.map_or(range.end, |entry| entry.comma.map_or(range.end, |comma| comma + 1));
        let mut text = doc.dedented(head, start) + &doc.dedented(range.start, range.end);
        if entry.is_some_and(|entry| entry.comma.is_some_and(|comma| comma > range.end)) {
            text += doc.text[range.end..behind - 1].trim_end();
        }
        text + &doc.dedented(behind, tail)
    }
}

impl Doc {
    /// A stretch of text with the margin of its first line taken away.
    fn dedented(&self, from: usize, to: usize) -> String {
        let margin = self.indent(from);
        let mut text = String::new();
        let mut at = from;
        for line in self.text[from..to].split_inclusive('\n') {
            let cut = if at == from || self.is_solid(at) { 0 } else { shared(margin, line) };
            text += &line[cut..];
            at += line.len();
        }
        text
    }
}

/// How many bytes a margin and a line begin with in common.
fn shared(margin: &str, line: &str) -> usize {
    margin.bytes().zip(line.bytes()).take_while(|(a, b)| a == b).count()
}

/// A value that was cut out of a text by its place, as if it had stood at the margin: all its lines but the first lose the
/// blanks that they have in common.
#[must_use]
pub fn dedent(text: &str) -> String {
    let Ok(doc) = Doc::parse(text) else { return text.to_owned() };
    let mut at = 0;
    let mut margin: Option<usize> = None;
    for line in text.split_inclusive('\n') {
        if at > 0 && !doc.is_solid(at) && !line.trim().is_empty() {
            margin = Some(margin.map_or(blanks(line), |margin| margin.min(blanks(line))));
        }
        at += line.len();
    }
    let (mut out, mut at) = (String::new(), 0);
    for line in text.split_inclusive('\n') {
        let cut = if at == 0 || doc.is_solid(at) { 0 } else { margin.unwrap_or(0).min(blanks(line)) };
        out += &line[cut..];
        at += line.len();
    }
    out
}
