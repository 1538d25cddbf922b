//! Changes of a tree's text.

use serde_json::{Map, Value as Json};
use wits_core::findings::Findings;
use wits_core::ron::{At, Doc, Edits, dedent};
use wits_game::author::{Change, Changed};

use super::Grove;
use super::build::{notes, taken_apart};
use super::kinds::{Holds, Kind};
use super::outline::{Outline, Place, Spot};
use crate::json::{checked, message, same, text_of};
use crate::part::{Bound, How};
use crate::write::{CallPlace, put};

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
            Change::Set { at, value } => self.set(&outline, at, Given::Value(value)),
            Change::Write { at, text } => self.set(&outline, at, Given::Text(text)),
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

    /// The field of a name, and the node that has it.
    fn field(&self, outline: &Outline<'_>, at: &str) -> Option<(Option<usize>, Bound)> {
        let mut near: Vec<usize> =
            (0..outline.spots.len()).filter(|spot| at.starts_with(&outline.spots[*spot].at)).collect();
        near.sort_by_key(|spot| std::cmp::Reverse(outline.spots[*spot].at.len()));
        let beside = |spot: &Spot<'_>| matches!(spot.place, Place::Item(_));
        let others = (0..outline.spots.len()).filter(|spot| {
            let spot = &outline.spots[*spot];
            let item = spot.at.trim_end_matches(".node").trim_end_matches(".then");
            (beside(spot) && at.starts_with(item))
                || (spot.parent.is_none() && outline.roots[spot.tree].at == at)
        });
        let others: Vec<usize> = others.collect();
        let file = self.file_fields(outline.doc.root()).into_iter().find(|bound| bound.field.at == at);
        let own = near.into_iter().chain(others).find_map(|spot| {
            let found = self.fields(outline, spot).into_iter().find(|bound| bound.field.at == at);
            found.map(|bound| (Some(spot), bound))
        });
        own.or_else(|| file.map(|bound| (None, bound)))
    }

    fn set(&self, outline: &Outline<'_>, at: &str, given: Given<'_>) -> Result<Changed, String> {
        let (spot, bound) = self.field(outline, at).ok_or_else(|| format!("There is no field at {at:?}."))?;
        let select = spot.map(|spot| outline.spots[spot].at.clone()).into_iter().collect();
        let unchanged = |select| Ok(Changed { text: outline.doc.text().to_owned(), select });
        if let Given::Value(value) = given {
            if same(value, &bound.field.value) {
                return unchanged(select);
            }
            let is_empty = value.is_null() || value.as_str() == Some("") && !bound.field.needed;
            if value.is_null() && bound.field.needed && !matches!(bound.how, How::Told { .. }) {
                return Err(format!("{:?} has to be written down.", bound.field.name));
            }
            let is_own_name = matches!(bound.how, How::Setting { name: "name" });
            if let (Some(spot), true, Some(name)) =
                (spot, is_own_name || bound.how == How::Name, value.as_str())
            {
                return self.rename_spot(outline, spot, name, bound.how == How::Name);
            }
            if is_empty {
                return self.put(outline, spot, &bound, None).map(|text| Changed { text, select });
            }
            if let How::Call { at, within } = &bound.how {
                let place = CallPlace { at: found(outline.doc, at)?, within: *within };
                text_of(&bound.field.kind, false, value)?;
                let keeps = |name: &str, param: &str| self.keeps(name, param);
                let text = edit(outline.doc, |edits| place.set(edits, value, keeps))?;
                return Ok(Changed { text, select });
            }
            let text = text_of(&bound.field.kind, bound.field.key, value)?;
            return self.put(outline, spot, &bound, Some(&text)).map(|text| Changed { text, select });
        }
        let Given::Text(text) = given else { return unchanged(select) };
        let text = checked(text)?;
        self.put(outline, spot, &bound, Some(&text)).map(|text| Changed { text, select })
    }

    /// A word that is known keeps what it can be told.
    fn keeps(&self, word: &str, param: &str) -> bool {
        let mut known =
            self.words.actions.iter().chain(&self.words.values).filter(|known| known.name == word).peekable();
        known.peek().is_none() || known.any(|word| word.params.iter().any(|known| known.name == param))
    }

    /// Writes a field down, or takes it away.
    pub(super) fn put(
        &self,
        outline: &Outline<'_>,
        spot: Option<usize>,
        bound: &Bound,
        text: Option<&str>,
    ) -> Result<String, String> {
        let doc = outline.doc;
        let spot = spot.map(|spot| &outline.spots[spot]);
        edit(doc, |edits| {
            match (&bound.how, spot) {
                (How::Field { of, name, order }, _) => put(edits, inner(found(doc, of)?), name, text, order),
                (How::Content { of }, _) => match text {
                    Some(text) => edits.set_inside(found(doc, of)?, text),
                    None => return Err(format!("{:?} has to be written down.", bound.field.name)),
                },
                (How::Setting { name }, Some(spot)) => setting(edits, spot, name, text),
                (How::Stop, Some(spot)) => match (text, spot.has_settings()) {
                    (Some("true"), false) => edits.wrap(spot.whole, "Stop(", ")"),
                    (Some("false") | None, true) => edits.replace(spot.whole, &bare_text(spot)),
                    (Some("true" | "false") | None, _) => {}
                    _ => return Err("It has to be true or false.".into()),
                },
                (How::Call { at, within }, _) => match text {
                    Some(text) => CallPlace { at: found(doc, at)?, within: *within }.write_name(edits, text),
                    None => return Err(format!("{:?} has to be written down.", bound.field.name)),
                },
                (How::Told { at, within, param }, _) => {
                    CallPlace { at: found(doc, at)?, within: *within }.tell(edits, param, text);
                }
                _ => return Err("That has another name to be changed by.".into()),
            }
            Ok(())
        })
    }

    fn wrap(
        &self,
        outline: &Outline<'_>,
        at: &str,
        kind: &str,
        values: &Map<String, Json>,
    ) -> Result<Changed, String> {
        let (kind, spot) = (self.kind_of(kind)?, &outline.spots[outline.find(at)?]);
        if kind.holds == Holds::Nothing {
            return Err(format!("{} holds no other parts: nothing can be put into it.", kind.id));
        }
        const MARK: &str = "Placeholder_here";
        let text = self.build(kind, values, &[MARK.to_owned()], outline)?;
        let (before, after) = text.split_once(MARK).ok_or("Nothing can be put into it.")?;
        let text = edit(outline.doc, |edits| {
            edits.wrap(spot.whole, before, after);
            Ok(())
        })?;
        Ok(Changed { text, select: vec![spot.at.clone()] })
    }

    fn unwrap(&self, outline: &Outline<'_>, at: &str) -> Result<Changed, String> {
        let number = outline.find(at)?;
        let spot = &outline.spots[number];
        let select = vec![spot.at.clone()];
        if spot.has_guard() && at == spot.at {
            let text = edit(outline.doc, |edits| {
                let kept = ["name", "help", "stop"].iter().any(|name| spot.setting(name).is_some());
                let whole = spot.whole;
                if kept {
                    ["when", "while"]
                        .iter()
                        .filter_map(|name| whole.field(name))
                        .for_each(|at| edits.remove(at));
                } else {
                    edits.replace(whole, &bare_text(spot));
                }
                Ok(())
            })?;
            return Ok(Changed { text, select });
        }
        match &*spot.children {
            [] => Err("There is nothing below it that could take its place.".into()),
            [only] => {
                let child = &outline.spots[*only];
                let text = edit(outline.doc, |edits| {
                    edits.replace(spot.whole, &piece_value(child.whole));
                    Ok(())
                })?;
                let notes = [spot.entry().comment(), child.entry().comment()];
                let note: Vec<String> = notes.into_iter().filter(|note| !note.is_empty()).collect();
                with_comment(text, &spot.at, &note.join("\n")).map(|text| Changed { text, select })
            }
            several => {
                let (Place::Item(item), Some(parent)) = (spot.place, spot.parent) else {
                    return Err("There are several parts below it, and there is room for one.".into());
                };
                let pieces: Vec<String> =
                    several.iter().map(|child| outline.spots[*child].whole.piece()).collect();
                let place = outline.spots[parent].children.iter().position(|child| *child == number);
                let text = edit(outline.doc, |edits| {
                    edits.remove(item);
                    Ok(())
                })?;
                let goal = Goal { under: &outline.spots[parent].task_at, place, slot: "" };
                self.insert(text, &goal, &pieces)
            }
        }
    }

    fn become_another(
        &self,
        outline: &Outline<'_>,
        at: &str,
        id: &str,
        values: &Map<String, Json>,
    ) -> Result<Changed, String> {
        let (kind, number) = (self.kind_of(id)?, outline.find(at)?);
        let spot = &outline.spots[number];
        let select = vec![spot.at.clone()];
        let fits = |kind: &Kind| body_fits(kind, spot);
        let mut lost = Vec::new();
        let text = if spot.kind.is_some_and(|old| old.holds == kind.holds && old.holds != Holds::Nothing)
            && fits(kind)
            && values.is_empty()
        {
            let (name, text) = (spot.task.name().unwrap_or_default(), piece_value(spot.task));
            format!("{}{}", kind.id, text.strip_prefix(name).unwrap_or_default())
        } else {
            let mut kept = Map::new();
            for bound in self.fields(outline, number) {
                let own = |kind: &Kind| {
                    kind.fields.iter().find(|spec| spec.title() == bound.field.name).map(|spec| spec.sort)
                };
                if !bound.field.value.is_null() && own(kind).is_some() && spot.kind.and_then(own) == own(kind)
                {
                    kept.insert(bound.field.name, bound.field.value);
                }
            }
            kept.extend(values.clone());
            let children = spot.children.iter().map(|child| outline.spots[*child].whole);
            let pieces: Vec<String> =
                children.filter(|child| !self.grammar.is_blank(*child)).map(At::piece).collect();
            let is_list =
                matches!(kind.holds, Holds::List | Holds::ListIn(_) | Holds::Each(..) | Holds::Cases);
            if !is_list {
                lost.extend(pieces.iter().map(|piece| notes(piece)).filter(|note| !note.is_empty()));
            }
            let bare = |piece: &String| if is_list { piece.clone() } else { taken_apart(piece).1 };
            self.build(kind, &kept, &pieces.iter().map(bare).collect::<Vec<_>>(), outline)?
        };
        let text = edit(outline.doc, |edits| {
            let task = found(outline.doc, &spot.task_at)?;
            edits.replace(task, &text);
            Ok(())
        })?;
        if lost.is_empty() {
            return Ok(Changed { text, select });
        }
        // Comments of what hung in a list have no place of their own any more.
        let notes = [spot.entry().comment()].into_iter().chain(lost).filter(|note| !note.is_empty());
        let text = with_comment(text, &spot.at, &notes.collect::<Vec<_>>().join("\n"))?;
        Ok(Changed { text, select })
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
        self.insert(outline.doc.text().to_owned(), goal, &pieces)
    }
}

/// What a field is given.
#[derive(Clone, Copy)]
pub(super) enum Given<'g> {
    Value(&'g Json),
    Text(&'g str),
}

/// The fields that are written in a node are all fields of another kind, too.
fn body_fits(kind: &Kind, spot: &Spot<'_>) -> bool {
    let order = super::fields::order(kind);
    let written: Vec<&str> = spot.body().items().filter_map(At::key).collect();
    let needed = kind.fields.iter().filter(|spec| !spec.first.is_empty());
    written.iter().all(|name| order.contains(name))
        && needed.into_iter().all(|spec| written.contains(&spec.name))
}

pub(super) fn found<'d>(doc: &'d Doc, at: &str) -> Result<At<'d>, String> {
    doc.find(at).ok_or_else(|| format!("There is nothing at {at:?} any more."))
}

/// `Compute((…))` has its fields one deeper.
fn inner(at: At<'_>) -> At<'_> {
    super::outline::body(at)
}

/// A value at the margin, without the comments around it.
pub(super) fn piece_value(at: At<'_>) -> String {
    let piece = at.piece();
    Doc::parse(&piece).map_or_else(|_| at.text().to_owned(), |doc| doc.root().text().to_owned())
}

/// A node without its settings.
fn bare_text(spot: &Spot<'_>) -> String {
    piece_value(spot.task)
}

/// A setting needs a pair of parentheses, which go with the last one.
fn setting<'d>(edits: &mut Edits<'d>, spot: &Spot<'d>, name: &str, text: Option<&str>) {
    const ORDER: &[&str] = &["name", "help", "stop", "when", "while", "node"];
    let whole = spot.whole;
    match (spot.has_settings(), text) {
        (false, Some(text)) => edits.wrap(whole, &format!("({name}: {text}, node: "), ")"),
        (false, None) => {}
        (true, None) if whole.field(name).is_some() && whole.len() == 2 => {
            edits.replace(whole, &bare_text(spot))
        }
        (true, text) => put(edits, whole, name, text, ORDER),
    }
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
