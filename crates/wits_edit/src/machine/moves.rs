//! States and transitions that go elsewhere.

use std::collections::BTreeSet;

use serde_json::{Map, Value as Json};
use wits_core::ron::{At, Doc, join};
use wits_game::author::Changed;

use super::Workbench;
use super::add::{build, check_name, fresh};
use super::change::{Thing, edit, outlined, parsed};
use super::kinds::STATE;
use super::outline::{Outline, text_of};
use super::remove::{Gone, lists};
use crate::paths::{Paths, without};

impl Workbench {
    pub(super) fn move_to(
        &self,
        outline: &Outline<'_>,
        at: &[String],
        under: &str,
        place: Option<usize>,
    ) -> Result<Changed, String> {
        let goal = outline.thing(under)?;
        let things: Vec<Thing> = outline.things(at)?;
        let mut outer: Vec<&String> = Vec::new();
        let (parts, mut known) = (Paths::of(at), BTreeSet::new());
        for part in at.iter().filter(|part| parts.beyond(part).is_none()) {
            if known.insert(part) {
                outer.push(part);
            }
        }
        if parts.around(under).is_some() {
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
        let place = place.map(|place| place.saturating_sub(earlier(place)));
        let pieces: Vec<String> = outer.iter().filter_map(|at| outline.doc.find(at)).map(At::piece).collect();
        let moved: Vec<String> = outer.iter().map(|at| (*at).clone()).collect();
        let links = self.links(outline, &moved);
        let taken = edit(outline.doc, |edits| {
            for gone in lists(outline, &moved, &list) {
                match gone {
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
            let places = changed.select.clone();
            return self.relinked(changed, links, &places, "");
        }
        let level = now.level_in(goal)?;
        for piece in &pieces {
            let name = Doc::parse(piece).map(|doc| text_of(doc.root(), "name")).unwrap_or_default();
            if now.is_taken(level, &name) {
                return Err(format!("There is a state called {name:?} already."));
            }
        }
        let changed = self.put_states(&now, goal, place, &pieces)?;
        let places = changed.select.clone();
        self.relinked(changed, links, &places, "")
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
        let links = self.links(outline, &[at.to_owned()]);
        let text = edit(outline.doc, |edits| {
            edits.wrap(state.node, &before, "]))");
            Ok(())
        })?;
        let inside = super::outline::item(&join(at, "machine"), "states", 0);
        self.relinked(Changed { text, select: vec![at.to_owned()] }, links, &[inside], at)
    }
}
