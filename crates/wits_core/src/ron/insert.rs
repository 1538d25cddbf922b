//! Putting things in: on lines of their own, or on the line of the others.

use std::ops::Range;

use super::bracket::{Bracket, Entry};
use super::edit::{Edits, lines};
use super::parse::{Kind, Node};
use super::piece::Piece;

/// New entries that follow each other: what stands before each value, and the values.
pub(super) struct Fresh<'p> {
    label: &'p str,
    pieces: Vec<Piece>,
}

impl Fresh<'_> {
    /// Each piece on lines of its own, with commas between; `behind` follows the last one.
    fn lines(&self, behind: &str, indent: &str, newline: &str) -> String {
        let mut text = String::new();
        for (number, piece) in self.pieces.iter().enumerate() {
            let is_last = number + 1 == self.pieces.len();
            text += &piece.whole(self.label, if is_last { behind } else { "," }, indent, newline);
            if !is_last {
                text += newline;
                text += indent;
            }
        }
        text
    }

    /// All on one line.
    fn row(&self) -> String {
        let pieces: Vec<String> =
            self.pieces.iter().map(|piece| piece.whole(self.label, "", "", "\n")).collect();
        pieces.join(", ")
    }

    fn is_plain(&self) -> bool {
        self.pieces.iter().all(Piece::is_plain)
    }

    fn ends_with_comment(&self) -> bool {
        self.pieces.last().is_some_and(Piece::ends_with_comment)
    }
}

impl Edits<'_> {
    pub(super) fn insert(&mut self, node: &Node, place: usize, label: &str, texts: &[&str]) {
        let doc = self.doc;
        let column = doc.indent(node.at.offset as usize).len() + 6 + label.len();
        let pieces = texts.iter().map(|text| self.piece(text).map(|piece| piece.tidied(column)));
        let Some(pieces) = pieces.collect::<Option<Vec<Piece>>>().filter(|pieces| !pieces.is_empty()) else {
            return;
        };
        let fresh = Fresh { label, pieces };
        let Some(bracket) = Bracket::of(doc, node) else { return self.first_of_word(node, &fresh) };
        if bracket.entries.is_empty() {
            return self.first(&bracket, &fresh);
        }
        let done = match bracket.entries.get(place) {
            Some(next) => self.before(next, node, &bracket, &fresh),
            None => self.at_end(node, &bracket, &fresh),
        };
        if !done {
            self.break_up(node, Some((place.min(bracket.entries.len()), &fresh)), None);
        }
    }

    /// On the line of the others: if it fits, and lists of several lines are not made worse.
    fn in_line(&self, at: usize, node: &Node, bracket: &Bracket, fresh: &Fresh<'_>) -> Option<String> {
        let is_long = |entry: &Entry| self.doc.text[entry.start..entry.end].contains('\n');
        let is_list = matches!(node.kind, Kind::List(_));
        let plain = fresh.is_plain() && !(is_list && bracket.entries.iter().any(is_long));
        let text = fresh.row();
        (plain && self.fits(at, &format!("{text}, "))).then_some(text)
    }

    fn before(&mut self, next: &Entry, node: &Node, bracket: &Bracket, fresh: &Fresh<'_>) -> bool {
        let doc = self.doc;
        if doc.begins_line(next.head) {
            let (indent, newline) = (doc.indent(next.head), doc.newline());
            let line = fresh.lines(",", indent, newline);
            self.splice(next.head..next.head, format!("{line}{newline}{indent}"));
            return true;
        }
        let text = self.in_line(next.head, node, bracket, fresh);
        let text = text.map(|text| self.splice(next.head..next.head, format!("{text}, ")));
        text.is_some()
    }

    fn at_end(&mut self, node: &Node, bracket: &Bracket, fresh: &Fresh<'_>) -> bool {
        let (doc, Some(last)) = (self.doc, bracket.entries.last()) else { return false };
        let noted = doc.text[last.end..last.tail].contains("//");
        if !doc.begins_line(last.head) && !noted {
            let Some(text) = self.in_line(last.end, node, bracket, fresh) else { return false };
            match last.comma {
                Some(comma) => self.splice(comma + 1..comma + 1, format!(" {text},")),
                None => self.splice(last.end..last.end, format!(", {text}")),
            }
            return true;
        }
        if fresh.ends_with_comment() && !doc.ends_line(last.tail) {
            return false;
        }
        let deeper = if doc.begins_line(last.head) { "" } else { doc.unit() };
        let (indent, newline) = (format!("{}{deeper}", doc.indent(last.head)), doc.newline());
        let comma = if last.comma.is_some() { "," } else { "" };
        if last.comma.is_none() {
            self.splice(last.end..last.end, ",".to_owned());
        }
        let line = fresh.lines(comma, &indent, newline);
        self.splice(last.tail..last.tail, format!("{newline}{indent}{line}"));
        true
    }

    /// The first entry of empty brackets.
    fn first(&mut self, bracket: &Bracket, fresh: &Fresh<'_>) {
        let (doc, newline) = (self.doc, self.doc.newline());
        let (indent, between) = (doc.indent(bracket.open), &doc.text[bracket.open..bracket.close]);
        let inner = format!("{indent}{}", doc.unit());
        let noted = doc.tail(bracket.open, bracket.close);
        if !between.trim().is_empty() {
            let line = fresh.lines(",", &inner, newline);
            let end = if doc.ends_line(noted) { String::new() } else { format!("{newline}{indent}") };
            self.splice(noted..noted, format!("{newline}{inner}{line}{end}"));
        } else if between.contains('\n') {
            let line = fresh.lines("", &inner, newline);
            self.splice(bracket.open..bracket.open, format!("{newline}{inner}{line}"));
        } else {
            let line = fresh.row();
            if fresh.is_plain() && self.fits(bracket.open, &line) {
                self.splice(bracket.open..bracket.open, line);
            } else {
                let line = fresh.lines(",", &inner, newline);
                let text = format!("{newline}{inner}{line}{newline}{indent}");
                self.splice(bracket.open..bracket.close, text);
            }
        }
    }

    /// A name alone gets parentheses.
    fn first_of_word(&mut self, node: &Node, fresh: &Fresh<'_>) {
        let (doc, newline, end) = (self.doc, self.doc.newline(), node.end.offset as usize);
        let line = fresh.row();
        if fresh.is_plain() && self.fits(end, &line) {
            return self.splice(end..end, format!("({line})"));
        }
        let indent = doc.indent(end);
        let inner = format!("{indent}{}", doc.unit());
        let line = fresh.lines(",", &inner, newline);
        self.splice(end..end, format!("({newline}{inner}{line}{newline}{indent})"));
    }

    /// Gives every entry a line of its own; puts one more among them, or a comment above one.
    pub(super) fn break_up(
        &mut self,
        node: &Node,
        new: Option<(usize, &Fresh<'_>)>,
        note: Option<(usize, &str)>,
    ) {
        let doc = self.doc;
        let Some(bracket) = Bracket::of(doc, node) else { return };
        let (newline, indent) = (doc.newline(), doc.indent(bracket.open));
        let inner = format!("{indent}{}", doc.unit());
        let fresh = |place: usize| {
            let fresh =
                new.filter(|(at, _)| *at == place).map(|(_, fresh)| fresh.lines(",", &inner, newline));
            fresh.map(|line| format!("{newline}{inner}{line}")).unwrap_or_default()
        };
        for (number, entry) in bracket.entries.iter().enumerate() {
            let note = note.filter(|(at, _)| *at == number).map(|(_, note)| lines(note, &inner, newline));
            let before = fresh(number);
            let stays = doc.begins_line(entry.head);
            if !stays || note.is_some() || !before.is_empty() {
                let from = doc.text[..entry.head].trim_end().len().max(bracket.open);
                let note = note.unwrap_or_default();
                self.splice(from..entry.head, format!("{before}{newline}{inner}{note}"));
            }
            if !stays {
                self.push_in(entry.start..entry.end);
            }
            if entry.comma.is_none() {
                self.splice(entry.end..entry.end, ",".to_owned());
            }
        }
        let tail = bracket.entries.last().map_or(bracket.open, |last| last.tail);
        let last = fresh(bracket.entries.len());
        self.splice(tail..tail, last);
        if !doc.begins_line(bracket.close) {
            let from = doc.text[..bracket.close].trim_end().len().max(tail);
            self.splice(from..bracket.close, format!("{newline}{indent}"));
        }
    }

    /// Moves all lines of a stretch but the first one level deeper.
    pub(super) fn push_in(&mut self, range: Range<usize>) {
        let (doc, unit) = (self.doc, self.doc.unit());
        for (newline, _) in doc.text[range.clone()].match_indices('\n') {
            let line = range.start + newline + 1;
            if !doc.is_solid(line) && !doc.ends_line(line) {
                self.splice(line..line, unit.to_owned());
            }
        }
    }
}
