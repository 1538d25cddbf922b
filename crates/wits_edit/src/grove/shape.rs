//! Parts that are put into others, give their place away, or become others.

use serde_json::{Map, Value as Json};
use wits_core::ron::At;
use wits_decide::nodes::{Holds, NodeInfo};
use wits_game::author::Changed;

use super::Grove;
use super::build::{notes, taken_apart};
use super::change::{Goal, edit, found, piece_value, with_comment};
use super::outline::{Outline, Place, Spot};
use super::set::{bare_text, has_notes};
use crate::part::Bound;

impl Grove {
    pub(super) fn wrap(
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

    pub(super) fn unwrap(&self, outline: &Outline<'_>, at: &str) -> Result<Changed, String> {
        let number = outline.find(at)?;
        let spot = &outline.spots[number];
        let select = vec![spot.at.clone()];
        if spot.has_guard() && at == spot.at {
            let text = edit(outline.doc, |edits| {
                let kept = has_notes(spot)
                    || ["name", "help", "stop"].iter().any(|name| spot.setting(name).is_some());
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
                self.insert_into(&text, &goal, &pieces)
            }
        }
    }

    pub(super) fn become_another(
        &self,
        outline: &Outline<'_>,
        at: &str,
        id: &str,
        values: &Map<String, Json>,
    ) -> Result<Changed, String> {
        let (kind, number) = (self.kind_of(id)?, outline.find(at)?);
        let spot = &outline.spots[number];
        let select = vec![spot.at.clone()];
        let mut lost = Vec::new();
        let is_alike = spot.kind.is_some_and(|old| old.holds == kind.holds && old.holds != Holds::Nothing);
        let text = if is_alike && values.is_empty() && body_fits(kind, spot) {
            let (name, text) = (spot.task.name().unwrap_or_default(), piece_value(spot.task));
            format!("{}{}", kind.id, text.strip_prefix(name).unwrap_or_default())
        } else {
            let mut kept = self.kept(outline, number, kind);
            kept.extend(values.clone());
            let is_real = |child: &Spot<'_>| {
                matches!(child.place, Place::Item(_)) || !self.grammar.is_blank(child.whole)
            };
            let children = spot.children.iter().map(|child| &outline.spots[*child]);
            let pieces: Vec<String> =
                children.filter(|child| is_real(child)).map(|child| child.whole.piece()).collect();
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

    /// The values of a node that another kind has a field for, too.
    fn kept(&self, outline: &Outline<'_>, number: usize, kind: &NodeInfo) -> Map<String, Json> {
        let old = outline.spots[number].kind;
        let mut kept = Map::new();
        for Bound { field, .. } in self.fields(outline, number) {
            let own = |kind: &NodeInfo| {
                kind.fields.iter().find(|spec| spec.title() == field.name).map(|spec| spec.sort)
            };
            if !field.value.is_null() && own(kind).is_some() && old.and_then(own) == own(kind) {
                kept.insert(field.name, field.value);
            }
        }
        kept
    }
}

/// The fields that are written in a node are all fields of another kind, too.
fn body_fits(kind: &NodeInfo, spot: &Spot<'_>) -> bool {
    let order = super::fields::order(kind);
    let written: Vec<&str> = spot.body().items().filter_map(At::key).collect();
    let needed = kind.fields.iter().filter(|spec| !spec.first.is_empty());
    written.iter().all(|name| order.contains(name))
        && needed.into_iter().all(|spec| written.contains(&spec.name))
}
