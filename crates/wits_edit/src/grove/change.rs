//! Changes of a tree's text.

use wits_core::findings::Findings;
use wits_core::ron::{At, Doc, Edits, dedent};
use wits_game::author::{Change, Changed};

use super::Grove;
use super::outline::Outline;
use crate::json::message;

/// Where something new goes.
pub(super) struct Goal<'c> {
    pub(super) under: &'c str,
    pub(super) place: Option<usize>,
    pub(super) slot: &'c str,
}

pub(super) fn told(faults: &Findings) -> String {
    format!("That cannot be written: {}.", message(faults))
}

/// The text after some edits.
pub(super) fn edit<'d>(
    doc: &'d Doc,
    change: impl FnOnce(&mut Edits<'d>) -> Result<(), String>,
) -> Result<String, String> {
    let mut edits = doc.edits();
    change(&mut edits)?;
    edits.text().map_err(|faults| told(&faults))
}

impl Grove {
    pub(super) fn changed(&self, text: &str, change: &Change) -> Result<Changed, String> {
        let doc =
            Doc::parse(text).map_err(|faults| format!("The text cannot be read: {}.", message(&faults)))?;
        let outline = Outline::of(self.grammar, &doc);
        if outline.spots.is_empty() {
            return Err("The text has no root.".into());
        }
        let goal = |under, place: &Option<usize>, slot| Goal { under, place: *place, slot };
        match change {
            Change::Set { at, value } => self.set(&outline, at, value),
            Change::Write { at, text } => self.write(&outline, at, text),
            Change::Add { under, place, slot, kind, values } => {
                self.add(&outline, &goal(under, place, slot), kind, values)
            }
            Change::Connect { from, to } => self.connect(&outline, from, to),
            Change::Redirect { at, to } => self.redirect(&outline, at, to),
            Change::Remove { at } => self.remove(&outline, at),
            Change::Move { at, under, place, slot } => self.move_to(&outline, at, &goal(under, place, slot)),
            Change::Wrap { at, kind, values } => self.wrap(&outline, at, kind, values),
            Change::Unwrap { at } => self.unwrap(&outline, at),
            Change::Become { at, kind, values } => self.become_another(&outline, at, kind, values),
            Change::Rename { at, name } => self.rename(&outline, at, name),
            Change::Comment { at, text } => comment(&outline, at, text),
            Change::Paste { under, place, slot, text } => {
                self.paste(&outline, &goal(under, place, slot), text)
            }
        }
    }

    fn paste(&self, outline: &Outline<'_>, goal: &Goal<'_>, texts: &[String]) -> Result<Changed, String> {
        let mut pieces = Vec::new();
        for text in texts {
            match Doc::parse(text) {
                Ok(_) => pieces.push(dedent(text.trim())),
                Err(faults) => {
                    let list = Doc::parse(&format!("[{text}\n]"))
                        .map_err(|_| format!("What is to be pasted cannot be read: {}.", message(&faults)))?;
                    pieces.extend(list.root().items().map(|item| dedent(&item.piece())));
                }
            }
        }
        for piece in &pieces {
            let doc = Doc::parse(piece).map_err(|faults| told(&faults))?;
            if let Some(fault) = self.grammar.node_fault(doc.root()) {
                return Err(format!("What is to be pasted is no part of such a file: {fault}."));
            }
        }
        if pieces.is_empty() {
            return Err("There is nothing to be pasted.".into());
        }
        self.insert(outline, goal, &pieces)
    }
}

pub(super) fn found<'d>(doc: &'d Doc, at: &str) -> Result<At<'d>, String> {
    doc.find(at).ok_or_else(|| format!("There is nothing at {at:?} any more."))
}

/// A value at the margin, without the comments around it.
pub(super) fn piece_value(at: At<'_>) -> String {
    let piece = at.piece();
    Doc::parse(&piece).map_or_else(|_| at.text().to_owned(), |doc| doc.root().text().to_owned())
}

pub(super) fn with_comment(text: String, at: &str, note: &str) -> Result<String, String> {
    let doc = Doc::parse(&text).map_err(|faults| told(&faults))?;
    let Some(at) = doc.find(at).filter(|at| at.comment() != note && !note.is_empty()) else {
        return Ok(text);
    };
    edit(&doc, |edits| {
        edits.comment(at, note);
        Ok(())
    })
}

/// The comment above a part, or at the head of the file.
fn comment(outline: &Outline<'_>, at: &str, text: &str) -> Result<Changed, String> {
    let doc = outline.doc;
    let (place, select) = if at.is_empty() {
        (doc.root(), Vec::new())
    } else {
        let spot = &outline.spots[outline.find(at)?];
        let place = if at == spot.task_at && spot.has_guard() { spot.task } else { spot.entry() };
        (place, vec![at.to_owned()])
    };
    let text = text.trim_end();
    let text = edit(doc, |edits| {
        edits.comment(place, text);
        Ok(())
    })?;
    Ok(Changed { text, select })
}
