//! Setting fields.

use serde_json::Value as Json;
use wits_core::ron::{At, Edits};
use wits_game::author::Changed;

use super::Grove;
use super::change::{edit, found, piece_value};
use super::outline::{Outline, Place, Spot};
use crate::json::{checked, same, text_of};
use crate::part::{Bound, How};
use crate::write::{CallPlace, put};

/// What a field is given.
#[derive(Clone, Copy)]
pub(super) enum Given<'g> {
    Value(&'g Json),
    Text(&'g str),
}

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

    pub(super) fn set(&self, outline: &Outline<'_>, at: &str, given: Given<'_>) -> Result<Changed, String> {
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
    const ORDER: &[&str] = &["name", "help", "stop", "when", "while", "node"];
    let whole = spot.whole;
    match (spot.has_settings(), text) {
        (false, Some(text)) => edits.wrap(whole, &format!("({name}: {text}, node: "), ")"),
        (false, None) => {}
        (true, None) if whole.field(name).is_some() && whole.len() == 2 && !has_notes(spot) => {
            edits.replace(whole, &bare_text(spot))
        }
        (true, text) => put(edits, whole, name, text, ORDER),
    }
}

/// There are comments in the parentheses of its settings.
pub(super) fn has_notes(spot: &Spot<'_>) -> bool {
    let (whole, task) = (spot.whole.range(), spot.task.range());
    let text = spot.whole.text();
    let around = [&text[..task.start - whole.start], &text[task.end - whole.start..]];
    around.iter().any(|text| text.contains("//") || text.contains("/*"))
}
