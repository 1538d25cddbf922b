//! Other names, and all that follows them.

use wits_core::ron::{At, Doc, Shape, join};
use wits_decide::nodes::{FieldSort, NodeInfo};
use wits_game::author::Changed;

use super::change::{edit, found, told};
use super::outline::{Outline, Spot};
use super::{Flavour, Grove};
use crate::json::quoted;
use crate::part::{Bound, How};
use crate::write::CallPlace;

impl Grove {
    pub(super) fn rename(&self, outline: &Outline<'_>, at: &str, name: &str) -> Result<Changed, String> {
        if let Some(tree) = outline.roots.iter().position(|root| root.at == at && !at.is_empty()) {
            return self.rename_spot(outline, outline.roots[tree].first, name, true);
        }
        self.rename_spot(outline, outline.find(at)?, name, false)
    }

    /// A node, or the tree or branch that it is the first one of, gets another name.
    pub(super) fn rename_spot(
        &self,
        outline: &Outline<'_>,
        number: usize,
        name: &str,
        whole: bool,
    ) -> Result<Changed, String> {
        let spot = &outline.spots[number];
        if whole {
            return self.rename_root(outline, spot.tree, name);
        }
        if self.grammar.flavour == Flavour::Decision {
            if spot.task.name() != Some("Pick") || name.is_empty() {
                return Err("Only branches and picks have names.".into());
            }
            let text = edit(outline.doc, |edits| {
                edits.set_inside(spot.task, &quoted(name));
                Ok(())
            })?;
            return Ok(Changed { text, select: vec![spot.at.clone()] });
        }
        let old = spot.name();
        let acts = |kind: &'static NodeInfo| kind.fields.iter().any(|field| field.sort == FieldSort::Node);
        let others =
            outline.spots.iter().filter(|other| other.tree == spot.tree && other.kind.is_some_and(acts));
        let others: Vec<&Spot<'_>> =
            others.filter(|other| !old.is_empty() && acts_on(other).as_deref() == Some(&*old)).collect();
        let text = edit(outline.doc, |edits| {
            for other in others.iter().filter(|_| !name.is_empty()) {
                match other.body().field("name") {
                    Some(field) => edits.replace(field, &quoted(name)),
                    None => edits.set_inside(other.task, &quoted(name)),
                }
            }
            Ok(())
        })?;
        // The others stay where they are: this part is still found by its name.
        let doc = Doc::parse(&text).map_err(|faults| told(&faults))?;
        let outline = Outline::of(self.grammar, &doc);
        let spot = &outline.spots[number];
        let is_name = |bound: &Bound| matches!(bound.how, How::Setting { name: "name" });
        let bound = self.fields(&outline, number).into_iter().find(is_name).ok_or("It has no name.")?;
        let new = Some(quoted(name)).filter(|_| !name.is_empty());
        let text = self.put(&outline, Some(number), &bound, new.as_deref())?;
        Ok(Changed { text, select: vec![spot.at.clone()] })
    }

    fn rename_root(&self, outline: &Outline<'_>, tree: usize, name: &str) -> Result<Changed, String> {
        let root = &outline.roots[tree];
        let map =
            root.at.strip_suffix(&join("", &root.name)).unwrap_or_default().trim_end_matches('.').to_owned();
        if name.is_empty() || root.at.is_empty() {
            return Err("A name is needed.".into());
        }
        if name != root.name && outline.doc.find(&join(&map, name)).is_some() {
            return Err(format!("There is another one called {name:?}."));
        }
        let users = self.users(outline).swap_remove(tree);
        let text = edit(outline.doc, |edits| {
            for user in users {
                let spot = &outline.spots[user];
                CallPlace { at: spot.task, within: true }.write_name(edits, &quoted(name));
            }
            Ok(())
        })?;
        let doc = Doc::parse(&text).map_err(|faults| told(&faults))?;
        let text = with_key(&doc, found(&doc, &root.at)?, name)?;
        let at = join(&map, name);
        let select = if self.grammar.flavour == Flavour::Tree { join(&at, "root") } else { at };
        Ok(Changed { text, select: vec![select] })
    }
}

/// The name that a node acts on.
fn acts_on(spot: &Spot<'_>) -> Option<String> {
    let at = spot.body().field("name").or_else(|| spot.task.inside())?;
    at.read().ok()
}

/// A text in which an entry of a map has another key.
fn with_key(doc: &Doc, entry: At<'_>, name: &str) -> Result<String, String> {
    let (text, start, key) = (doc.text(), entry.range().start, entry.key().unwrap_or_default());
    let before = text[..start].trim_end();
    let before = before.strip_suffix(':').unwrap_or(before).trim_end();
    let is_key = |at: &usize| {
        let doc = Doc::parse(&before[*at..]).ok();
        doc.is_some_and(|doc| {
            matches!(doc.root().shape(), Shape::Text(text) if text == key) && doc.root().range().start == 0
        })
    };
    let starts =
        before.char_indices().rev().filter(|(_, letter)| matches!(letter, '"' | 'r')).map(|(at, _)| at);
    let at = starts
        .take(2 * key.len() + 8)
        .filter(is_key)
        .last()
        .ok_or("The name cannot be found in the text.")?;
    let length = Doc::parse(&before[at..]).map_or(0, |doc| doc.root().range().end);
    Ok(format!("{}{}{}", &text[..at], quoted(name), &text[at + length..]))
}
