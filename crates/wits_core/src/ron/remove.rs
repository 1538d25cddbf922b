//! Taking things out, with all that belongs to them and nothing else.

use super::bracket::Bracket;
use super::edit::Edits;
use super::parse::{Kind, Node};

impl Edits<'_> {
    /// Takes entries out, those that follow each other in one go.
    pub(super) fn take_out(&mut self, node: &Node, mut list: Vec<usize>) {
        let Some(bracket) = Bracket::of(self.doc, node) else { return };
        list.sort_unstable();
        list.dedup();
        if list.len() == bracket.entries.len() && self.take_all(node, &bracket) {
            return;
        }
        for run in list.chunk_by(|a, b| a + 1 == *b) {
            self.take_run(&bracket, run[0], run[run.len() - 1]);
        }
    }

    /// Empties brackets: nothing is left of them but the name, if there is one.
    fn take_all(&mut self, node: &Node, bracket: &Bracket) -> bool {
        let (doc, entries) = (self.doc, &bracket.entries);
        let (Some(first), Some(last)) = (entries.first(), entries.last()) else { return false };
        let outside = [bracket.open..first.head, last.tail..bracket.close];
        let is_bare = outside.into_iter().all(|range| doc.text[range].trim().is_empty());
        let is_only = last.comma.is_none() && doc.begins_line(first.head) && doc.ends_line(last.tail);
        if !is_bare || is_only {
            return false;
        }
        match &node.kind {
            Kind::Struct(Some(name), _) | Kind::Tuple(Some(name), _) => {
                let end = node.at.offset as usize + name.len();
                self.splice(end..bracket.close + 1, String::new());
            }
            _ if doc.begins_line(first.head) => self.splice(bracket.open..bracket.close, String::new()),
            _ => self.splice(first.head..last.tail, String::new()),
        }
        true
    }

    fn take_run(&mut self, bracket: &Bracket, first: usize, last: usize) {
        let (doc, head, tail) = (self.doc, bracket.entries[first].head, bracket.entries[last].tail);
        let before = first.checked_sub(1).map(|before| bracket.entries[before]);
        match bracket.entries.get(last + 1) {
            Some(next) if !doc.begins_line(next.head) => return self.splice(head..next.head, String::new()),
            Some(_) => {}
            None => {
                let comma =
                    before.filter(|_| bracket.entries[last].comma.is_none()).and_then(|entry| entry.comma);
                let _ = comma.map(|comma| self.splice(comma..comma + 1, String::new()));
            }
        }
        let from = if doc.begins_line(head) {
            let above = &doc.text[..doc.line_start(head)];
            let line = above.strip_suffix("\r\n").or(above.strip_suffix('\n')).unwrap_or(above).len();
            // A comment that only the end of the line ends must keep it.
            let is_needed = doc.comments_in(0..line).next_back().is_some_and(|comment| comment.end == line);
            if is_needed && !doc.ends_line(tail) { head } else { line }
        } else if before.is_some() {
            doc.text[..head].trim_end_matches([' ', '\t']).len()
        } else {
            head
        };
        self.splice(from..tail, String::new());
    }
}
