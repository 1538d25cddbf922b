//! Setting fields.

use serde_json::Value as Json;
use wits_core::ron::{At, Edits};
use wits_decide::tree::SETTINGS;
use wits_game::author::Changed;

use super::Grove;
use super::change::{edit, found, piece_value};
use super::outline::{Outline, Place, Spot};
use crate::json::{checked, same, text_of};
use crate::part::{Bound, How};
use crate::write::{CallPlace, put};

impl Grove {
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

    /// A field gets a value.
    pub(super) fn set(&self, outline: &Outline<'_>, at: &str, value: &Json) -> Result<Changed, String> {
        let (spot, bound) = self.field(outline, at).ok_or_else(|| format!("There is no field at {at:?}."))?;
        let Bound { field, how } = &bound;
        let changed = |text: String| Changed { text, select: selected(outline, spot) };
        if same(value, &field.value) {
            return Ok(changed(outline.doc.text().to_owned()));
        }
        if value.is_null() && field.needed && !matches!(how, How::Told { .. }) {
            return Err(format!("{:?} has to be written down.", field.name));
        }
        if value.is_null() || value.as_str() == Some("") && !field.needed {
            return self.put(outline, spot, &bound, None).map(changed);
        }
        match (how, spot, value.as_str()) {
            (How::Setting { name: "name" } | How::Name, Some(spot), Some(name)) => {
                self.rename_spot(outline, spot, name, *how == How::Name)
            }
            (How::Call { at, within }, ..) => {
                text_of(&field.kind, false, value)?;
                let place = CallPlace { at: found(outline.doc, at)?, within: *within };
                let keeps = |name: &str, param: &str| self.keeps(name, param);
                edit(outline.doc, |edits| place.set(edits, value, keeps)).map(changed)
            }
            _ => {
                let text = text_of(&field.kind, field.key, value)?;
                self.put(outline, spot, &bound, Some(&text)).map(changed)
            }
        }
    }

    /// A field gets a value that is written as in files.
    pub(super) fn write(&self, outline: &Outline<'_>, at: &str, text: &str) -> Result<Changed, String> {
        let (spot, bound) = self.field(outline, at).ok_or_else(|| format!("There is no field at {at:?}."))?;
        let text = self.put(outline, spot, &bound, Some(&checked(text)?))?;
        Ok(Changed { text, select: selected(outline, spot) })
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
}

/// The part that is selected after a change of it.
fn selected(outline: &Outline<'_>, spot: Option<usize>) -> Vec<String> {
    spot.map(|spot| outline.spots[spot].at.clone()).into_iter().collect()
}

/// `Compute((…))` has its fields one deeper.
fn inner(at: At<'_>) -> At<'_> {
    super::outline::body(at)
}

/// A node without its settings.
pub(super) fn bare_text(spot: &Spot<'_>) -> String {
    piece_value(spot.task)
}

/// A setting needs a pair of parentheses, which go with the last one.
fn setting<'d>(edits: &mut Edits<'d>, spot: &Spot<'d>, name: &str, text: Option<&str>) {
    let whole = spot.whole;
    match (spot.has_settings(), text) {
        (false, Some(text)) => edits.wrap(whole, &format!("({name}: {text}, node: "), ")"),
        (false, None) => {}
        (true, None) if whole.field(name).is_some() && whole.len() == 2 && !has_notes(spot) => {
            edits.replace(whole, &bare_text(spot))
        }
        (true, text) => {
            let order: Vec<&str> = SETTINGS.iter().map(|setting| setting.name).chain(["node"]).collect();
            put(edits, whole, name, text, &order);
        }
    }
}

/// There are comments in the parentheses of its settings.
pub(super) fn has_notes(spot: &Spot<'_>) -> bool {
    let (whole, task) = (spot.whole.range(), spot.task.range());
    let text = spot.whole.text();
    let around = [&text[..task.start - whole.start], &text[task.end - whole.start..]];
    around.iter().any(|text| text.contains("//") || text.contains("/*"))
}
