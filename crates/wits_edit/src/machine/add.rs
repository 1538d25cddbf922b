//! States, transitions and machines that come.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value as Json};
use wits_core::ron::{At, Doc, dedent, join};
use wits_decide::machine::{StateDef, TransitionDef};
use wits_decide::nodes::FieldInfo;
use wits_game::author::Changed;

use super::Workbench;
use super::change::{Thing, edit, parsed};
use super::kinds::{ORDER, REGION, STATE, TRANSITION};
use super::outline::{Outline, item, text_of};
use crate::json::{message, quoted};
use crate::write::put;

/// The text of a new thing: fields in the order of its table.
pub(super) fn build(specs: &[FieldInfo], values: &Map<String, Json>, what: &str) -> Result<String, String> {
    if let Some((name, _)) = values.iter().find(|(name, _)| !specs.iter().any(|spec| spec.name == *name)) {
        return Err(format!("A {what} has no field {name:?}."));
    }
    let mut fields = Vec::new();
    for spec in specs {
        let empty = |value: &&Json| !value.is_null() && value.as_str() != Some("");
        let text = match values.get(spec.name).filter(empty) {
            Some(value) => crate::json::text_of(&crate::grove::kinds::form(spec.sort), false, value)?,
            None if spec.first.is_empty() => continue,
            None => spec.first.to_owned(),
        };
        fields.push(format!("{}: {text}", spec.name));
    }
    Ok(format!("({})", fields.join(", ")))
}

/// A name that is not taken yet.
pub(super) fn fresh(wanted: &str, taken: impl Fn(&str) -> bool) -> String {
    let numbered = (2..).map(|number| format!("{wanted}{number}"));
    std::iter::once(wanted.to_owned()).chain(numbered).find(|name| !taken(name)).unwrap_or_default()
}

impl<'d> Outline<'d> {
    /// The machine that new states go to which are put into something; `None` if it has none yet.
    pub(super) fn level_in(&self, thing: Thing) -> Result<Option<usize>, String> {
        match thing {
            Thing::File => Ok(self.levels.iter().position(|level| level.at.is_empty())),
            Thing::Region(level) => Ok(Some(level)),
            Thing::State(state) => Ok(self.states[state].inner),
            Thing::Arrow(_) | Thing::Way(_) => Err("States cannot be put into transitions.".into()),
        }
    }

    pub(super) fn is_taken(&self, level: Option<usize>, name: &str) -> bool {
        level.is_some_and(|level| self.own_state(level, name).is_some())
    }
}

impl Workbench {
    pub(super) fn add(
        &self,
        outline: &Outline<'_>,
        under: &str,
        place: Option<usize>,
        kind: &str,
        values: &Map<String, Json>,
    ) -> Result<Changed, String> {
        let thing = outline.thing(under)?;
        match kind {
            "state" => {
                let level = outline.level_in(thing)?;
                let mut values = values.clone();
                let wanted = values.get("name").and_then(Json::as_str).filter(|name| !name.is_empty());
                let name = fresh(wanted.unwrap_or("State"), |name| outline.is_taken(level, name));
                check_name(&name)?;
                values.insert("name".into(), name.into());
                let text = build(STATE, &values, kind)?;
                self.put_states(outline, thing, place, &[text])
            }
            "transition" => {
                let level = match thing {
                    Thing::State(state) => outline.states[state].level,
                    Thing::Arrow(_) | Thing::Way(_) => {
                        return Err("A transition leads out of a state.".into());
                    }
                    _ => outline.level_in(thing)?.unwrap_or(0),
                };
                if let Some(to) = values.get("to").and_then(Json::as_str).filter(|to| !to.is_empty()) {
                    outline.find(to, level)?;
                }
                let text = build(TRANSITION, values, kind)?;
                self.put_arrows(outline, thing, place, &[text])
            }
            "region" => {
                let name = values.get("name").and_then(Json::as_str).filter(|name| !name.is_empty());
                let regions = outline.levels.iter().filter(|level| level.depth == 0);
                let taken: BTreeSet<String> = regions.map(|level| text_of(level.node, "name")).collect();
                let name = fresh(name.unwrap_or("region"), |name| taken.contains(name));
                let mut values = values.clone();
                values.insert("name".into(), name.into());
                let text = build(REGION, &values, kind)?;
                let text = format!("{}, states: [(name: \"State\")])", text.trim_end_matches(')'));
                let (text, select) =
                    into_list(outline.doc, outline.doc.root(), "", "regions", place, &[text])?;
                Ok(Changed { text, select })
            }
            other => Err(format!("There is nothing of the kind {other:?} that could be put into a machine.")),
        }
    }

    pub(super) fn put_states(
        &self,
        outline: &Outline<'_>,
        thing: Thing,
        place: Option<usize>,
        pieces: &[String],
    ) -> Result<Changed, String> {
        let doc = outline.doc;
        let level = outline.level_in(thing)?.map(|level| &outline.levels[level]);
        let (text, select) = match (level, thing) {
            (Some(level), _) => into_list(doc, level.node, &level.at, "states", place, pieces)?,
            (None, Thing::State(state)) => {
                let state = &outline.states[state];
                let machine = format!("(states: {})", crate::grove::listed(pieces));
                let text = edit(doc, |edits| {
                    put(edits, state.node, "machine", Some(&machine), ORDER);
                    Ok(())
                })?;
                let at = join(&state.at, "machine");
                (text, (0..pieces.len()).map(|place| item(&at, "states", place)).collect())
            }
            _ => into_list(doc, doc.root(), "", "states", place, pieces)?,
        };
        Ok(Changed { text, select })
    }

    pub(super) fn put_arrows(
        &self,
        outline: &Outline<'_>,
        thing: Thing,
        place: Option<usize>,
        pieces: &[String],
    ) -> Result<Changed, String> {
        let doc = outline.doc;
        let at = match thing {
            Thing::State(state) => outline.states[state].at.clone(),
            Thing::Region(level) => outline.levels[level].at.clone(),
            _ => String::new(),
        };
        let holder = doc.find(&at).ok_or("There is nothing like that any more.")?;
        let (text, select) = into_list(doc, holder, &at, "transitions", place, pieces)?;
        Ok(Changed { text, select })
    }

    pub(super) fn paste(
        &self,
        outline: &Outline<'_>,
        under: &str,
        place: Option<usize>,
        texts: &[String],
    ) -> Result<Changed, String> {
        let thing = outline.thing(under)?;
        let (mut states, mut arrows) = (Vec::new(), Vec::new());
        let level = outline.level_in(thing);
        let (mut names, mut next): (BTreeSet<String>, BTreeMap<String, usize>) = Default::default();
        for text in texts {
            let whole = Doc::parse(&format!("[{text}\n]"));
            let doc = whole
                .map_err(|faults| format!("What is to be pasted cannot be read: {}.", message(&faults)))?;
            for piece in doc.root().items() {
                if piece.read::<TransitionDef>().is_ok() {
                    arrows.push(dedent(&piece.piece()));
                    continue;
                }
                if let Err(faults) = piece.read::<StateDef>() {
                    return Err(format!(
                        "What is to be pasted is neither a state nor a transition: {}.",
                        message(&faults)
                    ));
                }
                let level = level.clone()?;
                let wanted = text_of(piece, "name");
                // Of many that want the same name none counts from the start again.
                let number = next.entry(wanted.clone()).or_insert(1);
                let taken = |name: &str| outline.is_taken(level, name) || names.contains(name);
                let name = loop {
                    let name = if *number == 1 { wanted.clone() } else { format!("{wanted}{number}") };
                    *number += 1;
                    if !taken(&name) {
                        break name;
                    }
                };
                names.insert(name.clone());
                states.push(renamed(&dedent(&piece.piece()), &name)?);
            }
        }
        match (states.is_empty(), arrows.is_empty()) {
            (false, true) => self.put_states(outline, thing, place, &states),
            (true, false) => {
                let owner = match thing {
                    Thing::Arrow(arrow) | Thing::Way(arrow) => {
                        outline.arrows[arrow].state.map_or(Thing::File, Thing::State)
                    }
                    other => other,
                };
                self.put_arrows(outline, owner, place, &arrows)
            }
            (true, true) => Err("There is nothing to be pasted.".into()),
            _ => Err("Either states or transitions can be pasted, not both at once.".into()),
        }
    }
}

/// A list of something gets an item; where there is no list yet it gets one. Gives where the item is, too.
fn into_list<'d>(
    doc: &'d Doc,
    holder: At<'d>,
    at: &str,
    name: &str,
    place: Option<usize>,
    pieces: &[String],
) -> Result<(String, Vec<String>), String> {
    let list = holder.field(name);
    let end = list.map_or(0, At::len);
    let place = place.unwrap_or(end).min(end);
    let texts: Vec<&str> = pieces.iter().map(String::as_str).collect();
    let text = edit(doc, |edits| {
        match list {
            Some(list) => edits.insert_items(list, place, &texts),
            None => put(edits, holder, name, Some(&crate::grove::listed(pieces)), ORDER),
        }
        Ok(())
    })?;
    Ok((text, (place..).take(pieces.len()).map(|place| item(at, name, place)).collect()))
}

/// The text of a state with another name.
fn renamed(piece: &str, name: &str) -> Result<String, String> {
    let doc = parsed(piece)?;
    let at = doc.root().field("name").filter(|at| at.read::<String>().ok().as_deref() != Some(name));
    let Some(at) = at else { return Ok(piece.to_owned()) };
    edit(&doc, |edits| {
        edits.replace(at, &quoted(name));
        Ok(())
    })
}

/// Names of states have no dots.
pub(super) fn check_name(name: &str) -> Result<(), String> {
    if name.is_empty() || name.contains('.') {
        return Err(format!("{name:?} is no name of a state: it needs a name without dots."));
    }
    Ok(())
}
