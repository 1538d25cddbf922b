//! What lies between brackets: entries, with the commas and comments that belong to each.

use super::doc::{At, Doc};
use super::parse::{Kind, Node};

/// An item, a field or an entry of a map, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// Where the comments above it begin.
    pub(super) head: usize,
    pub(super) start: usize,
    pub(super) end: usize,
    /// The comma behind it.
    pub(super) comma: Option<usize>,
    /// Behind the comma, and behind comments to the end of the line.
    pub(super) tail: usize,
}

/// A pair of brackets and what is in it.
#[derive(Debug)]
pub(super) struct Bracket {
    /// Behind the opening bracket.
    pub(super) open: usize,
    /// Before the closing one.
    pub(super) close: usize,
    pub(super) entries: Vec<Entry>,
}

impl Bracket {
    /// The brackets of a node; words and plain values have none.
    pub(super) fn of(doc: &Doc, node: &Node) -> Option<Self> {
        let (open, close) = ends(doc, node)?;
        let entries = (0..).map_while(|number| entry(doc, node, number, (open, close)));
        Some(Self { open, close, entries: entries.collect() })
    }
}

/// Behind the opening bracket of a node, and before the closing one.
fn ends(doc: &Doc, node: &Node) -> Option<(usize, usize)> {
    let name = match &node.kind {
        Kind::List(_) | Kind::Map(_) => 0,
        Kind::Tuple(name, _) | Kind::Struct(name, _) => name.as_ref().map_or(0, String::len),
        _ => return None,
    };
    Some((doc.skip(node.at.offset as usize + name) + 1, node.end.offset as usize - 1))
}

fn entry(doc: &Doc, node: &Node, number: usize, (open, close): (usize, usize)) -> Option<Entry> {
    let (start, end) = span(node, number)?;
    let (comma, tail) = after(doc, node, number, close)?;
    let before = number.checked_sub(1).and_then(|before| after(doc, node, before, close));
    let head = doc.head_of(start, before.map_or(open, |(_, tail)| tail));
    Some(Entry { head, start, end, comma, tail })
}

/// The comma behind an entry, and where all that belongs to it ends.
fn after(doc: &Doc, node: &Node, number: usize, close: usize) -> Option<(Option<usize>, usize)> {
    let (_, end) = span(node, number)?;
    let next = span(node, number + 1).map_or(close, |next| next.0);
    let comma = Some(doc.skip(end)).filter(|at| *at < next && doc.byte(*at) == b',');
    Some((comma, doc.tail(comma.map_or(end, |comma| comma + 1), close)))
}

/// Where an entry of a node begins and ends.
fn span(node: &Node, number: usize) -> Option<(usize, usize)> {
    let (from, to) = match &node.kind {
        Kind::List(items) | Kind::Tuple(_, items) => {
            let item = items.get(number)?;
            (item.at, item)
        }
        Kind::Map(entries) => entries.get(number).map(|(key, value)| (key.at, value))?,
        Kind::Struct(_, fields) => fields.get(number).map(|field| (field.at, &field.value))?,
        _ => return None,
    };
    Some((from.offset as usize, to.end.offset as usize))
}

impl At<'_> {
    /// The item, field or entry that this is the value of; `None` for the root.
    pub(super) fn entry(self) -> Option<Entry> {
        let (within, number) = self.within?;
        entry(self.doc, within, number, ends(self.doc, within)?)
    }
}

impl Doc {
    pub(super) fn byte(&self, at: usize) -> u8 {
        self.text.as_bytes().get(at).copied().unwrap_or(b'\n')
    }

    /// Behind spaces and comments.
    fn skip(&self, mut at: usize) -> usize {
        loop {
            let rest = &self.text[at..];
            at += rest.len() - rest.trim_start().len();
            let Some(comment) = self.comments_in(at..at + 1).next() else { return at };
            at = comment.end;
        }
    }

    /// Behind the comments on the same line, if nothing but the closing bracket comes after them there.
    pub(super) fn tail(&self, from: usize, close: usize) -> usize {
        let (mut at, mut tail) = (from, from);
        loop {
            at += blanks(&self.text[at..]);
            if at >= close || self.ends_line(at) {
                return tail;
            }
            let Some(comment) = self.comments_in(at..at + 1).next() else { return from };
            if self.text[comment.clone()].contains('\n') {
                return from;
            }
            (at, tail) = (comment.end, comment.end);
        }
    }

    /// Where the comments begin that belong to what starts here: on lines of their own right above, or right before it.
    fn head_of(&self, start: usize, after: usize) -> usize {
        let mut head = start;
        for comment in self.comments_in(after..start).rev() {
            let between = &self.text[comment.end..head];
            let lines = between.matches('\n').count();
            if !between.trim().is_empty() || lines > 1 || (lines == 1 && !self.begins_line(comment.start)) {
                break;
            }
            head = comment.start;
        }
        head
    }

    /// Within a text of several lines, where blanks count.
    pub(super) fn is_solid(&self, at: usize) -> bool {
        within(&self.marginal.long_texts, at)
    }
}

/// In the midst of one of some stretches.
pub(super) fn within(stretches: &[(u32, u32)], at: usize) -> bool {
    let next = stretches.partition_point(|stretch| (stretch.0 as usize) < at);
    next > 0 && at < stretches[next - 1].1 as usize
}

pub(super) fn blanks(text: &str) -> usize {
    text.len() - text.trim_start_matches([' ', '\t']).len()
}
