//! Changes of a machine's text.

use std::collections::BTreeMap;

use serde_json::{Map, Value as Json};
use wits_core::ron::{At, Doc, Edits};
use wits_decide::nodes::FieldInfo;
use wits_game::author::{Change, Changed, FieldKind};

use super::Workbench;
use super::kinds::{ORDER, STATE, TRANSITION, WAYS};
use super::outline::Outline;
use super::remove::is_in;
use crate::json::{checked, message, quoted, same, text_of};
use crate::part::{Bound, How};
use crate::write::put;

/// What a name in a change means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Thing {
    File,
    Region(usize),
    State(usize),
    Arrow(usize),
    /// One of the ways of a transition.
    Way(usize),
}

/// The text after some edits.
pub(super) fn edit<'d>(
    doc: &'d Doc,
    change: impl FnOnce(&mut Edits<'d>) -> Result<(), String>,
) -> Result<String, String> {
    let mut edits = doc.edits();
    change(&mut edits)?;
    edits.text().map_err(|faults| format!("That cannot be written: {}.", message(&faults)))
}

/// The outline of a text, for somebody who looks at it.
pub(super) fn parsed(text: &str) -> Result<Doc, String> {
    Doc::parse(text).map_err(|faults| format!("The text cannot be read: {}.", message(&faults)))
}

pub(super) fn outlined(doc: &Doc) -> Result<Outline<'_>, String> {
    Outline::of(doc).ok_or_else(|| "The text is no machine.".into())
}

impl<'d> Outline<'d> {
    pub(super) fn thing(&self, at: &str) -> Result<Thing, String> {
        if at.is_empty() {
            return Ok(Thing::File);
        }
        let state = self.states.iter().position(|state| state.at == at).map(Thing::State);
        let arrow = || self.arrows.iter().position(|arrow| arrow.at == at).map(Thing::Arrow);
        let region =
            || self.levels.iter().position(|level| level.at == at && level.depth == 0).map(Thing::Region);
        let way = || {
            let mut near = (0..self.arrows.len()).filter(|arrow| at.starts_with(&self.arrows[*arrow].at));
            near.find(|arrow| self.ways(*arrow).iter().any(|way| way.at == at)).map(Thing::Way)
        };
        let found = state.or_else(arrow).or_else(region).or_else(way);
        found.ok_or_else(|| format!("There is nothing at {at:?} any more."))
    }

    /// What several names mean.
    pub(super) fn things(&self, names: &[String]) -> Result<Vec<Thing>, String> {
        if let [name] = names {
            return self.thing(name).map(|thing| vec![thing]);
        }
        let mut known: BTreeMap<&str, Thing> = BTreeMap::new();
        for (number, state) in self.states.iter().enumerate() {
            known.entry(&state.at).or_insert(Thing::State(number));
        }
        for (number, arrow) in self.arrows.iter().enumerate() {
            known.entry(&arrow.at).or_insert(Thing::Arrow(number));
        }
        names
            .iter()
            .map(|name| known.get(name.as_str()).copied().map_or_else(|| self.thing(name), Ok))
            .collect()
    }

    /// The value that stands for a thing.
    pub(super) fn node(&self, thing: Thing, at: &str) -> At<'d> {
        match thing {
            Thing::File => self.doc.root(),
            Thing::Region(level) => self.levels[level].node,
            Thing::State(state) => self.states[state].node,
            Thing::Arrow(arrow) => self.arrows[arrow].node,
            Thing::Way(_) => self.doc.find(at).unwrap_or_else(|| self.doc.root()),
        }
    }

    /// The machine in which a thing looks names up.
    fn level_of(&self, thing: Thing) -> usize {
        match thing {
            Thing::File => 0,
            Thing::Region(level) => level,
            Thing::State(state) => self.states[state].inner.unwrap_or(self.states[state].level),
            Thing::Arrow(arrow) | Thing::Way(arrow) => self.arrows[arrow].level,
        }
    }
}

impl Workbench {
    pub(super) fn changed(&self, text: &str, change: &Change) -> Result<Changed, String> {
        let doc = parsed(text)?;
        let outline = outlined(&doc)?;
        match change {
            Change::Set { at, value } => self.set(&outline, at, value),
            Change::Write { at, text } => {
                let (thing, bound, select) = self.field(&outline, at)?;
                self.put(&outline, thing, &bound, Some(&checked(text)?)).map(|text| Changed { text, select })
            }
            Change::Add { under, place, kind, values, .. } => self.add(&outline, under, *place, kind, values),
            Change::Connect { from, to } => self.connect(&outline, from, to),
            Change::Redirect { at, to } => self.redirect(&outline, at, to),
            Change::Remove { at } => self.remove(&outline, at),
            Change::Move { at, under, place, .. } => self.move_to(&outline, at, under, *place),
            Change::Wrap { at, kind, values } => self.wrap(&outline, at, kind, values),
            Change::Unwrap { .. } => {
                Err("A state cannot be dissolved: move what is in it elsewhere, then remove it.".into())
            }
            Change::Become { at, kind, values } => self.become_another(&outline, at, kind, values),
            Change::Rename { at, name } => self.rename(&outline, at, name),
            Change::Comment { at, text } => {
                let node = outline.node(outline.thing(at)?, at);
                let select = if at.is_empty() { Vec::new() } else { vec![at.clone()] };
                let text = edit(&doc, |edits| {
                    edits.comment(node, text.trim_end());
                    Ok(())
                })?;
                Ok(Changed { text, select })
            }
            Change::Paste { under, place, text, .. } => self.paste(&outline, under, *place, text),
        }
    }

    /// The field of a name, what has it, and what to select then.
    fn field(&self, outline: &Outline<'_>, at: &str) -> Result<(Thing, Bound, Vec<String>), String> {
        let mut near: Vec<String> = vec![String::new()];
        near.extend(
            outline.states.iter().map(|state| state.at.clone()).filter(|known| at.starts_with(known)),
        );
        near.extend(
            outline
                .levels
                .iter()
                .filter(|level| level.depth == 0)
                .map(|level| level.at.clone())
                .filter(|known| at.starts_with(known)),
        );
        for (number, arrow) in
            outline.arrows.iter().enumerate().filter(|(_, arrow)| at.starts_with(&arrow.at))
        {
            near.push(arrow.at.clone());
            // A test belongs to several ways: the first of them is found first.
            let choose = format!("{}.choose", arrow.at);
            let ways = outline.ways(number).into_iter().rev().map(|way| way.at);
            near.extend(ways.filter(|way| at.starts_with(way) || is_in(at, &choose)));
        }
        for known in near.iter().rev() {
            if let Some(bound) = outline.fields(known).into_iter().find(|bound| bound.field.at == at) {
                // A way that lies within the field may be gone after it is set.
                let part = match &bound.how {
                    How::Field { of, .. } if is_in(known, at) => of,
                    _ => known,
                };
                let select = if part.is_empty() { Vec::new() } else { vec![part.clone()] };
                return Ok((outline.thing(known)?, bound, select));
            }
        }
        Err(format!("There is no field at {at:?}."))
    }

    fn set(&self, outline: &Outline<'_>, at: &str, value: &Json) -> Result<Changed, String> {
        let (thing, bound, select) = self.field(outline, at)?;
        if same(value, &bound.field.value) {
            return Ok(Changed { text: outline.doc.text().to_owned(), select });
        }
        if let (Thing::State(_) | Thing::Region(_), "name", Some(name)) =
            (thing, &*bound.field.name, value.as_str())
        {
            return self.rename(outline, &select.concat(), name);
        }
        let is_empty =
            value.is_null() || value.as_str() == Some("") || value.as_array().is_some_and(Vec::is_empty);
        if is_empty && bound.field.needed {
            return Err(format!("{:?} has to be written down.", bound.field.name));
        }
        if is_empty {
            return self.put(outline, thing, &bound, None).map(|text| Changed { text, select });
        }
        if let (FieldKind::State, Some(name)) = (&bound.field.kind, value.as_str()) {
            let state = outline.find(name, outline.level_of(thing))?;
            let owner = |level: &usize| at == wits_core::ron::join(&outline.levels[*level].at, "initial");
            let level = (0..outline.levels.len()).find(owner);
            if level.is_some_and(|level| outline.states[state].level != level) {
                return Err(format!("{name:?} is no state of this machine itself."));
            }
        }
        let text = text_of(&bound.field.kind, bound.field.key, value)?;
        self.put(outline, thing, &bound, Some(&text)).map(|text| Changed { text, select })
    }

    fn put(
        &self,
        outline: &Outline<'_>,
        _: Thing,
        bound: &Bound,
        text: Option<&str>,
    ) -> Result<String, String> {
        let How::Field { of, name, order } = &bound.how else { return Err("That cannot be set.".into()) };
        let of = outline.doc.find(of).ok_or("There is nothing like that any more.")?;
        edit(outline.doc, |edits| {
            put(edits, of, name, text, order);
            Ok(())
        })
    }

    /// A transition to another state.
    fn connect(&self, outline: &Outline<'_>, from: &str, to: &str) -> Result<Changed, String> {
        let (Thing::State(target), source) = (outline.thing(to)?, outline.thing(from)?) else {
            return Err("A transition leads to a state.".into());
        };
        let level = match source {
            Thing::State(state) => outline.states[state].level,
            Thing::File | Thing::Region(_) => outline.level_of(source),
            Thing::Arrow(_) | Thing::Way(_) => return Err("A transition leads out of a state.".into()),
        };
        let name = outline.name_for(target, level)?;
        let values = Map::from_iter([("to".to_owned(), name.into())]);
        self.add(outline, from, None, "transition", &values)
    }

    /// A transition leads somewhere else, or a machine begins somewhere else.
    fn redirect(&self, outline: &Outline<'_>, at: &str, to: &str) -> Result<Changed, String> {
        let Thing::State(target) = outline.thing(to)? else {
            return Err("A transition leads to a state.".into());
        };
        let select = vec![at.to_owned()];
        let first = |level: &usize| wits_core::ron::join(&outline.levels[*level].at, "initial") == at;
        if let Some(level) = (0..outline.levels.len()).find(first) {
            if outline.states[target].level != level {
                return Err("A machine begins in one of its own states.".into());
            }
            let text = edit(outline.doc, |edits| {
                put(
                    edits,
                    outline.levels[level].node,
                    "initial",
                    Some(&quoted(&outline.states[target].name)),
                    ORDER,
                );
                Ok(())
            })?;
            return Ok(Changed { text, select: vec![to.to_owned()] });
        }
        let thing = outline.thing(at)?;
        let (Thing::Arrow(arrow) | Thing::Way(arrow)) = thing else {
            return Err("Only transitions can be led elsewhere.".into());
        };
        let name = quoted(&outline.name_for(target, outline.arrows[arrow].level)?);
        let node = outline.node(thing, at);
        if matches!(thing, Thing::Arrow(_)) && node.field("choose").is_some() {
            return Err("A decision tree finds where it leads: lead one of its ways elsewhere.".into());
        }
        let field = if matches!(thing, Thing::Way(_)) { "state" } else { "to" };
        let text = edit(outline.doc, |edits| {
            put(edits, node, field, Some(&name), WAYS);
            Ok(())
        })?;
        let doc = parsed(&text)?;
        let text = edit(&doc, |edits| {
            let back = doc.find(at).and_then(|node| node.field("back"));
            back.into_iter().for_each(|back| edits.remove(back));
            Ok(())
        })?;
        Ok(Changed { text, select })
    }

    /// Several fields at once.
    fn become_another(
        &self,
        outline: &Outline<'_>,
        at: &str,
        kind: &str,
        values: &Map<String, Json>,
    ) -> Result<Changed, String> {
        let specs: &[FieldInfo] = match (outline.thing(at)?, kind) {
            (Thing::State(_), "state") => STATE,
            (Thing::Arrow(_), "transition") => TRANSITION,
            _ => return Err("States stay states, and transitions stay transitions.".into()),
        };
        let mut changed = Changed { text: outline.doc.text().to_owned(), select: vec![at.to_owned()] };
        for (name, value) in values.iter().filter(|(name, _)| *name != "name") {
            if !specs.iter().any(|spec| spec.name == name) {
                return Err(format!("A {kind} has no field {name:?}."));
            }
            let doc = parsed(&changed.text)?;
            changed.text = self.set(&outlined(&doc)?, &wits_core::ron::join(at, name), value)?.text;
        }
        Ok(changed)
    }
}
