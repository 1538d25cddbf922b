//! States and transitions that come, go, and go elsewhere.

use serde_json::{Map, Value as Json};
use wits_core::ron::{At, Doc, dedent, join};
use wits_decide::machine::{StateDef, TransitionDef};
use wits_game::author::Changed;

use super::Workbench;
use super::change::{Thing, edit, outlined, parsed};
use super::kinds::{ORDER, REGION, STATE, TRANSITION};
use super::outline::{Outline, item, text_of};
use crate::grove::kinds::Spec;
use crate::json::{message, quoted};
use crate::paths::without;
use crate::write::put;

/// The text of a new thing: fields in the order of its table.
fn build(specs: &[Spec], values: &Map<String, Json>, what: &str) -> Result<String, String> {
    if let Some((name, _)) = values.iter().find(|(name, _)| !specs.iter().any(|spec| spec.name == *name)) {
        return Err(format!("A {what} has no field {name:?}."));
    }
    let mut fields = Vec::new();
    for spec in specs {
        let empty = |value: &&Json| !value.is_null() && value.as_str() != Some("");
        let text = match values.get(spec.name).filter(empty) {
            Some(value) => crate::json::text_of(&spec.sort.kind(), false, value)?,
            None if spec.first.is_empty() => continue,
            None => spec.first.to_owned(),
        };
        fields.push(format!("{}: {text}", spec.name));
    }
    Ok(format!("({})", fields.join(", ")))
}

/// A name that is not taken yet.
fn fresh(wanted: &str, taken: impl Fn(&str) -> bool) -> String {
    let numbered = (2..).map(|number| format!("{wanted}{number}"));
    std::iter::once(wanted.to_owned()).chain(numbered).find(|name| !taken(name)).unwrap_or_default()
}

impl<'d> Outline<'d> {
    /// The machine that new states go to which are put into something; `None` if it has none yet.
    fn level_in(&self, thing: Thing) -> Result<Option<usize>, String> {
        match thing {
            Thing::File => Ok(self.levels.iter().position(|level| level.at.is_empty())),
            Thing::Region(level) => Ok(Some(level)),
            Thing::State(state) => Ok(self.states[state].inner),
            Thing::Arrow(_) | Thing::Way(_) => Err("States cannot be put into transitions.".into()),
        }
    }

    fn is_taken(&self, level: Option<usize>, name: &str) -> bool {
        level.is_some_and(|level| {
            self.levels[level].states.iter().any(|state| self.states[*state].name == name)
        })
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
                let name = fresh(name.unwrap_or("region"), |name| {
                    outline.levels.iter().any(|level| level.depth == 0 && text_of(level.node, "name") == name)
                });
                let mut values = values.clone();
                values.insert("name".into(), name.into());
                let text = build(REGION, &values, kind)?;
                let text = format!("{}, states: [(name: \"State\")])", text.trim_end_matches(')'));
                let (text, at) = into_list(outline.doc, outline.doc.root(), "", "regions", place, &text)?;
                Ok(Changed { text, select: vec![at] })
            }
            other => Err(format!("There is nothing of the kind {other:?} that could be put into a machine.")),
        }
    }

    fn put_states(
        &self,
        outline: &Outline<'_>,
        thing: Thing,
        place: Option<usize>,
        pieces: &[String],
    ) -> Result<Changed, String> {
        let (mut text, mut select) = (outline.doc.text().to_owned(), Vec::new());
        for (number, piece) in pieces.iter().enumerate() {
            let doc = parsed(&text)?;
            let outline = outlined(&doc)?;
            let place = place.map(|place| place.saturating_add(number));
            let level = outline.level_in(thing)?.map(|level| &outline.levels[level]);
            let (changed, at) = match (level, thing) {
                (Some(level), _) => into_list(&doc, level.node, &level.at, "states", place, piece)?,
                (None, Thing::State(state)) => {
                    let state = &outline.states[state];
                    let machine = format!("(states: {})", listed(piece));
                    let text = edit(&doc, |edits| {
                        put(edits, state.node, "machine", Some(&machine), ORDER);
                        Ok(())
                    })?;
                    (text, item(&join(&state.at, "machine"), "states", 0))
                }
                _ => into_list(&doc, doc.root(), "", "states", place, piece)?,
            };
            text = changed;
            select.push(at);
        }
        Ok(Changed { text, select })
    }

    fn put_arrows(
        &self,
        outline: &Outline<'_>,
        thing: Thing,
        place: Option<usize>,
        pieces: &[String],
    ) -> Result<Changed, String> {
        let (mut text, mut select) = (outline.doc.text().to_owned(), Vec::new());
        let at = match thing {
            Thing::State(state) => outline.states[state].at.clone(),
            Thing::Region(level) => outline.levels[level].at.clone(),
            _ => String::new(),
        };
        for (number, piece) in pieces.iter().enumerate() {
            let doc = parsed(&text)?;
            let holder = doc.find(&at).ok_or("There is nothing like that any more.")?;
            let place = place.map(|place| place.saturating_add(number));
            let (changed, at) = into_list(&doc, holder, &at, "transitions", place, piece)?;
            text = changed;
            select.push(at);
        }
        Ok(Changed { text, select })
    }

    pub(super) fn remove(&self, outline: &Outline<'_>, at: &[String]) -> Result<Changed, String> {
        let things: Vec<(Thing, &String)> =
            at.iter().map(|at| outline.thing(at).map(|thing| (thing, at))).collect::<Result<_, _>>()?;
        if things.is_empty() {
            return Err("Nothing is selected.".into());
        }
        if things.iter().any(|(thing, _)| *thing == Thing::File) {
            return Err("The machine itself cannot be removed.".into());
        }
        let mut gone: Vec<String> = things
            .iter()
            .filter(|(thing, _)| !matches!(thing, Thing::Way(_)))
            .map(|(_, at)| (*at).clone())
            .collect();
        let mut stays: Vec<String> = things
            .iter()
            .filter(|(thing, _)| matches!(thing, Thing::Way(_)))
            .map(|(_, at)| (*at).clone())
            .collect();
        // What leads to a state that goes, goes too.
        let is_gone = |at: &str, gone: &[String]| gone.iter().any(|gone| is_in(at, gone));
        let mut firsts = Vec::new();
        for mention in outline.mentions() {
            let Ok(target) = outline.find(&mention.name, mention.level) else { continue };
            if !is_gone(&outline.states[target].at, &gone) || is_gone(&mention.at, &gone) {
                continue;
            }
            match mention.arrow {
                None => firsts.push(mention.node),
                Some(arrow) if mention.at.ends_with(".to") => gone.push(outline.arrows[arrow].at.clone()),
                Some(_) => stays.push(mention.at.trim_end_matches(".state").to_owned()),
            }
        }
        let gone: Vec<String> = gone
            .iter()
            .filter(|at| !gone.iter().any(|other| other != *at && is_in(at, other)))
            .cloned()
            .collect();
        let text = edit(outline.doc, |edits| {
            for list in lists(outline, &gone) {
                match list {
                    Gone::Field(field) => edits.remove(field),
                    Gone::Items(items) => items.into_iter().for_each(|item| edits.remove(item)),
                }
            }
            for way in stays.iter().filter(|at| !is_gone(at, &gone)) {
                let way = outline.doc.find(way).ok_or("There is nothing like that any more.")?;
                edits.replace(way, "Stay");
            }
            firsts.into_iter().for_each(|first| edits.remove(first));
            Ok(())
        })?;
        Ok(Changed { text, select: Vec::new() })
    }

    pub(super) fn move_to(
        &self,
        outline: &Outline<'_>,
        at: &[String],
        under: &str,
        place: Option<usize>,
    ) -> Result<Changed, String> {
        let goal = outline.thing(under)?;
        let things: Vec<Thing> = at.iter().map(|at| outline.thing(at)).collect::<Result<_, _>>()?;
        let outer: Vec<&String> =
            at.iter().filter(|at_| !at.iter().any(|other| other != *at_ && is_in(at_, other))).collect();
        if outer.iter().any(|at| is_in(under, at)) {
            return Err("A part cannot be moved into itself.".into());
        }
        let all_states = things.iter().all(|thing| matches!(thing, Thing::State(_)));
        let all_arrows = things.iter().all(|thing| matches!(thing, Thing::Arrow(_)));
        if things.is_empty() || !(all_states || all_arrows) {
            return Err("Either states or transitions can be moved, not both at once.".into());
        }
        let list = match (goal, all_states) {
            (Thing::Arrow(_) | Thing::Way(_), _) => {
                return Err("Nothing can be put into a transition.".into());
            }
            (Thing::State(state), true) => join(&join(&outline.states[state].at, "machine"), "states"),
            (_, true) => join(under, "states"),
            (_, false) => join(under, "transitions"),
        };
        let gone: Vec<(String, usize)> = outer.iter().filter_map(|at| crate::paths::item_of(at)).collect();
        let earlier =
            |place: usize| gone.iter().filter(|(other, number)| *other == list && *number < place).count();
        let place = place.map(|place| place - earlier(place));
        let pieces: Vec<String> = outer.iter().filter_map(|at| outline.doc.find(at)).map(At::piece).collect();
        let links = self.links(outline, &outer);
        let taken = edit(outline.doc, |edits| {
            let all: Vec<String> = outer.iter().map(|at| (*at).clone()).collect();
            for list in lists(outline, &all) {
                match list {
                    // The machine of a state stays, if it is to hold others.
                    Gone::Field(field) => edits.remove(field),
                    Gone::Items(items) => items.into_iter().for_each(|item| edits.remove(item)),
                }
            }
            Ok(())
        })?;
        let doc = parsed(&taken)?;
        let now = outlined(&doc)?;
        let under = without(under, &gone).ok_or("A part cannot be moved into itself.")?;
        let goal = now.thing(&under)?;
        if all_arrows {
            let changed = self.put_arrows(&now, goal, place, &pieces)?;
            return self.relinked(changed, links);
        }
        let level = now.level_in(goal)?;
        for piece in &pieces {
            let name = Doc::parse(piece).map(|doc| text_of(doc.root(), "name")).unwrap_or_default();
            if now.is_taken(level, &name) {
                return Err(format!("There is a state called {name:?} already."));
            }
        }
        let changed = self.put_states(&now, goal, place, &pieces)?;
        self.relinked(changed, links)
    }

    /// A state around another one.
    pub(super) fn wrap(
        &self,
        outline: &Outline<'_>,
        at: &str,
        kind: &str,
        values: &Map<String, Json>,
    ) -> Result<Changed, String> {
        let (Thing::State(state), "state") = (outline.thing(at)?, kind) else {
            return Err("Only states can be put around states.".into());
        };
        let state = &outline.states[state];
        let wanted =
            values.get("name").and_then(Json::as_str).filter(|name| !name.is_empty()).unwrap_or("Group");
        let name = fresh(wanted, |name| outline.is_taken(Some(state.level), name));
        check_name(&name)?;
        let mut values = values.clone();
        values.insert("name".into(), name.into());
        let text = build(STATE, &values, kind)?;
        let before = format!("{}, machine: (states: [", text.strip_suffix(')').unwrap_or(&text));
        let links = self.links(outline, &[]);
        let text = edit(outline.doc, |edits| {
            edits.wrap(state.node, &before, "]))");
            Ok(())
        })?;
        self.relinked(Changed { text, select: vec![at.to_owned()] }, links)
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
        let mut names: Vec<String> = Vec::new();
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
                let name = fresh(&text_of(piece, "name"), |name| {
                    outline.is_taken(level, name) || names.iter().any(|known| known == name)
                });
                names.push(name.clone());
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

/// What goes from a list: some items, or the whole field.
enum Gone<'d> {
    Items(Vec<At<'d>>),
    Field(At<'d>),
}

/// The lists that things go from. Lists of transitions and of regions that become empty go as a whole, and so do machines
/// in states without any state left.
fn lists<'d>(outline: &Outline<'d>, gone: &[String]) -> Vec<Gone<'d>> {
    let mut places: Vec<(String, usize)> = gone.iter().filter_map(|at| crate::paths::item_of(at)).collect();
    places.sort();
    places.dedup();
    let mut found = Vec::new();
    for group in places.chunk_by(|a, b| a.0 == b.0) {
        let path = &group[0].0;
        let Some(list) = outline.doc.find(path) else { continue };
        let whole = match path.strip_suffix("states") {
            Some(machine) if machine.ends_with("machine.") => outline.doc.find(machine.trim_end_matches('.')),
            Some(_) => None,
            None => Some(list),
        };
        match whole.filter(|_| group.len() == list.len()) {
            Some(field) => found.push(Gone::Field(field)),
            None => {
                found.push(Gone::Items(group.iter().filter_map(|(_, number)| list.item(*number)).collect()))
            }
        }
    }
    found
}

/// A path is another one, or leads into it.
pub(super) fn is_in(at: &str, outer: &str) -> bool {
    !outer.is_empty()
        && at.strip_prefix(outer).is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
}

/// A list of something gets an item; where there is no list yet it gets one. Gives where the item is, too.
fn into_list<'d>(
    doc: &'d Doc,
    holder: At<'d>,
    at: &str,
    name: &str,
    place: Option<usize>,
    piece: &str,
) -> Result<(String, String), String> {
    let list = holder.field(name);
    let end = list.map_or(0, At::len);
    let place = place.unwrap_or(end).min(end);
    let text = edit(doc, |edits| {
        match list {
            Some(list) => edits.insert_item(list, place, piece),
            None => put(edits, holder, name, Some(&listed(piece)), ORDER),
        }
        Ok(())
    })?;
    Ok((text, item(at, name, place)))
}

/// A list of one.
fn listed(piece: &str) -> String {
    crate::grove::listed(&[piece.to_owned()])
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
