//! Parts that come.

use std::collections::BTreeSet;

use serde_json::{Map, Value as Json};
use wits_core::ron::{At, Doc, Shape, join};
use wits_decide::nodes::Holds;
use wits_game::author::Changed;

use super::build::{notes, taken_apart};
use super::change::{Goal, edit, told, with_comment};
use super::outline::{Outline, Spot};
use super::{Flavour, Grove};
use crate::json::quoted;

impl Grove {
    pub(super) fn add(
        &self,
        outline: &Outline<'_>,
        goal: &Goal<'_>,
        kind: &str,
        values: &Map<String, Json>,
    ) -> Result<Changed, String> {
        let flavour = self.grammar.flavour;
        let map = match (flavour, kind) {
            (Flavour::Tree, "tree") => Some("trees"),
            (Flavour::Decision, "branch") => Some("branches"),
            _ => None,
        };
        if let Some(map) = map {
            return self.add_root(outline, map, values);
        }
        let text = self.build(self.kind_of(kind)?, values, &[], outline)?;
        self.insert(outline, goal, &[text])
    }

    /// A tree or a branch of its own.
    fn add_root(
        &self,
        outline: &Outline<'_>,
        map: &str,
        values: &Map<String, Json>,
    ) -> Result<Changed, String> {
        let given = values.get("name").and_then(Json::as_str).filter(|name| !name.is_empty());
        let wanted = given.unwrap_or(if map == "trees" { "tree" } else { "branch" });
        let names: BTreeSet<&str> = outline.roots.iter().map(|root| root.name.as_str()).collect();
        let taken = |name: &str| names.contains(name);
        let mut name = wanted.to_owned();
        for number in 2.. {
            if !taken(&name) {
                break;
            }
            name = format!("{wanted}{number}");
        }
        let root = if map == "trees" {
            format!("(root: {})", self.grammar.blank)
        } else {
            self.grammar.blank.to_owned()
        };
        let doc = outline.doc;
        let text = edit(doc, |edits| {
            match doc.find(map) {
                Some(map) => edits.put_entry(map, &name, &root),
                None => edits.put_field(doc.root(), map, &format!("{{{}: {root}}}", quoted(&name))),
            }
            Ok(())
        })?;
        let at = join(map, &name);
        Ok(Changed { text, select: vec![if map == "trees" { join(&at, "root") } else { at }] })
    }

    /// Puts nodes into a text.
    pub(super) fn insert_into(
        &self,
        text: &str,
        goal: &Goal<'_>,
        pieces: &[String],
    ) -> Result<Changed, String> {
        let doc = Doc::parse(text).map_err(|faults| told(&faults))?;
        self.insert(&Outline::of(self.grammar, &doc), goal, pieces)
    }

    /// Puts nodes somewhere, one after another.
    pub(super) fn insert(
        &self,
        outline: &Outline<'_>,
        goal: &Goal<'_>,
        pieces: &[String],
    ) -> Result<Changed, String> {
        let Some((first, rest)) = pieces.split_first() else {
            return Err("There is nothing to put there.".into());
        };
        if let Some(changed) = self.insert_items(outline, goal, pieces) {
            return changed;
        }
        let (text, at) = self.insert_one(outline, goal, first)?;
        if rest.is_empty() {
            return Ok(Changed { text, select: vec![at] });
        }
        let place = goal.place.map(|place| place.saturating_add(1));
        let mut changed = self.insert_into(&text, &Goal { place, ..*goal }, rest)?;
        changed.select.insert(0, at);
        Ok(changed)
    }

    /// All of them at once, where a list holds them; `None` where none does.
    fn insert_items(
        &self,
        outline: &Outline<'_>,
        goal: &Goal<'_>,
        pieces: &[String],
    ) -> Option<Result<Changed, String>> {
        let spot = &outline.spots[outline.find(goal.under).ok()?];
        let (kind, body, doc) = (spot.kind?, spot.body(), outline.doc);
        let end = spot.children.len();
        let mut place = goal.place.unwrap_or(end).min(end);
        let (list, list_at, name, node) = match kind.holds {
            Holds::List => (spot.task.inside(), spot.task_at.clone(), None, ""),
            Holds::ListIn(name) => (body.field(name), join(&spot.task_at, name), Some(name), ""),
            Holds::Each(name, node, _) => (body.field(name), join(&spot.task_at, name), Some(name), node),
            Holds::Cases if goal.slot != "otherwise" => {
                place = place.min(end.saturating_sub(1));
                (body.field("cases"), join(&spot.task_at, "cases"), Some("cases"), "then")
            }
            _ => return None,
        };
        let items: Vec<String> = match kind.holds {
            Holds::Each(..) => pieces.iter().map(|piece| self.item(kind, piece, outline)).collect(),
            Holds::Cases => new_cases(body, pieces),
            _ => pieces.to_vec(),
        };
        let dot = if node.is_empty() { "" } else { "." };
        let select =
            (place..).take(items.len()).map(|place| format!("{list_at}[{place}]{dot}{node}")).collect();
        let holder = if name.is_some() { body } else { spot.task };
        Some(into_list(doc, list, holder, name, place, &items).map(|text| Changed { text, select }))
    }

    fn insert_one(
        &self,
        outline: &Outline<'_>,
        goal: &Goal<'_>,
        piece: &str,
    ) -> Result<(String, String), String> {
        if goal.under.is_empty() {
            let root = &outline.spots[0];
            if !self.grammar.is_blank(root.whole) {
                return Err("There is a root already: add below it, or put something around it.".into());
            }
            return Ok((replaced(outline.doc, root.whole, piece, &root.at)?, root.at.clone()));
        }
        let spot = &outline.spots[outline.find(goal.under)?];
        let kind = spot.kind.ok_or("Nothing can be put below something unknown.")?;
        match kind.holds {
            Holds::Nothing => Err(format!("{} holds no other parts.", kind.id)),
            Holds::Inside | Holds::Field(_) => match spot.children.first() {
                Some(child) => self.fill_blank(outline, &outline.spots[*child], piece, kind.id),
                None => Err(format!("{} cannot be read well enough to put something into it.", kind.id)),
            },
            Holds::List | Holds::ListIn(_) | Holds::Each(..) => Err("Its list cannot be found.".into()),
            Holds::Cases => self.fill_slot(outline, spot, &["otherwise"], goal.slot, piece),
            Holds::Named(names) => {
                let names: Vec<&str> = names.iter().map(|(name, _)| *name).collect();
                self.fill_slot(outline, spot, &names, goal.slot, piece)
            }
        }
    }

    /// What stands for nothing yet makes room.
    fn fill_blank(
        &self,
        outline: &Outline<'_>,
        child: &Spot<'_>,
        piece: &str,
        id: &str,
    ) -> Result<(String, String), String> {
        if !self.grammar.is_blank(child.whole) {
            return Err(format!("{id} holds one part already: change that one, or put something around it."));
        }
        Ok((replaced(outline.doc, child.whole, piece, &child.at)?, child.at.clone()))
    }

    fn fill_slot(
        &self,
        outline: &Outline<'_>,
        spot: &Spot<'_>,
        names: &[&str],
        slot: &str,
        piece: &str,
    ) -> Result<(String, String), String> {
        let free = |name: &str| spot.body().field(name).is_none_or(|node| self.grammar.is_blank(node));
        let name = match slot {
            "" => names.iter().copied().find(|name| free(name)).ok_or("All its places are taken.")?,
            slot if names.contains(&slot) => slot,
            slot => return Err(format!("It has no place called {slot:?}; there are {}.", names.join(", "))),
        };
        if !free(name) {
            return Err(format!("Its place {name:?} is taken."));
        }
        let at = join(&spot.task_at, name);
        let text = match spot.body().field(name) {
            Some(blank) => replaced(outline.doc, blank, piece, &at)?,
            None => edit(outline.doc, |edits| {
                edits.put_field(spot.body(), name, piece);
                Ok(())
            })?,
        };
        Ok((text, at))
    }
}

/// A list gets items; where there is no list yet it gets one.
fn into_list<'d>(
    doc: &'d Doc,
    list: Option<At<'d>>,
    holder: At<'d>,
    field: Option<&str>,
    place: usize,
    pieces: &[String],
) -> Result<String, String> {
    if let Some(other) = list.filter(|list| list.shape() != Shape::List) {
        let begin: String = other.text().chars().take(24).collect();
        return Err(format!("{begin:?} stands where a list of parts has to be: nothing can be put into it."));
    }
    let texts: Vec<&str> = pieces.iter().map(String::as_str).collect();
    edit(doc, |edits| {
        match (list, field) {
            (Some(list), _) => edits.insert_items(list, place, &texts),
            (None, Some(field)) => edits.put_field(holder, field, &super::build::list(pieces)),
            (None, None) => edits.set_inside(holder, &super::build::list(pieces)),
        }
        Ok(())
    })
}

/// A value makes room for a piece with its comments.
fn replaced<'d>(doc: &'d Doc, value: At<'d>, piece: &str, at: &str) -> Result<String, String> {
    let text = edit(doc, |edits| {
        edits.replace(value, piece);
        Ok(())
    })?;
    let notes = [value.comment(), notes(piece)].into_iter().filter(|note| !note.is_empty());
    with_comment(text, at, &notes.collect::<Vec<_>>().join("\n"))
}

/// Cases for new nodes: their answers are the first numbers that are not taken.
fn new_cases(body: At<'_>, pieces: &[String]) -> Vec<String> {
    let cases = body.field("cases").into_iter().flat_map(At::items);
    let taken: BTreeSet<&str> = cases.filter_map(|case| case.field("is").map(|is| is.text())).collect();
    let free = (0_usize..).filter(|number| !taken.contains(number.to_string().as_str()));
    let case = |(number, piece): (usize, &String)| {
        let (above, node, behind) = taken_apart(piece);
        format!("{above}(is: {number}, then: {node}){behind}")
    };
    free.zip(pieces).map(case).collect()
}
