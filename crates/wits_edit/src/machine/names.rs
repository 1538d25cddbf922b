//! Names of states, and everything that mentions them.

use std::collections::BTreeMap;

use wits_game::author::Changed;

use super::Workbench;
use super::add::check_name;
use super::change::{Thing, edit, outlined, parsed};
use super::outline::Outline;
use super::remove::is_in;
use crate::json::quoted;
use crate::paths::Paths;
use crate::write::put;

/// What the mentions of a machine mean, in their order: of those that stay, and of each part that moves.
pub(super) struct Links {
    stay: Vec<Option<Key>>,
    along: Vec<Vec<Option<Key>>>,
}

/// A state, whatever place it comes to: the how-manieth of those that stay, or of those in a part that moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    Stays(usize),
    Moves(usize, usize),
}

impl Workbench {
    pub(super) fn rename(&self, outline: &Outline<'_>, at: &str, name: &str) -> Result<Changed, String> {
        let thing = outline.thing(at)?;
        let select = if at.is_empty() { Vec::new() } else { vec![at.to_owned()] };
        let node = outline.node(thing, at);
        match thing {
            Thing::File | Thing::Region(_) => {
                let text = Some(quoted(name)).filter(|_| !name.is_empty());
                let text = edit(outline.doc, |edits| {
                    put(edits, node, "name", text.as_deref(), super::kinds::ORDER);
                    Ok(())
                })?;
                Ok(Changed { text, select })
            }
            Thing::State(state) => {
                self.rename_state(outline, state, name).map(|text| Changed { text, select })
            }
            Thing::Arrow(_) | Thing::Way(_) => Err("Transitions have no names.".into()),
        }
    }

    fn rename_state(&self, outline: &Outline<'_>, state: usize, name: &str) -> Result<String, String> {
        check_name(name)?;
        let old = &outline.states[state];
        if old.name == name {
            return Ok(outline.doc.text().to_owned());
        }
        if outline.own_state(old.level, name).is_some() {
            return Err(format!("There is a state called {name:?} already."));
        }
        // What each mention means, by number: renaming moves nothing.
        let mentions = outline.mentions();
        let targets: Vec<Option<usize>> =
            mentions.iter().map(|mention| outline.look_up(&mention.name, mention.level).ok()).collect();
        let depth = old.path.split('.').count() - 1;
        let text = edit(outline.doc, |edits| {
            put(edits, old.node, "name", Some(&quoted(name)), super::kinds::ORDER);
            for (mention, target) in mentions.iter().zip(&targets) {
                let Some(target) = target.filter(|target| is_in(&outline.states[*target].at, &old.at)) else {
                    continue;
                };
                let parts = outline.states[target].path.split('.').count();
                let mut said: Vec<&str> = mention.name.split('.').collect();
                let place = (depth + said.len()).checked_sub(parts);
                if let Some(said) = place.and_then(|place| said.get_mut(place)) {
                    *said = name;
                }
                let said = said.join(".");
                if said != mention.name {
                    edits.replace(mention.node, &quoted(&said));
                }
            }
            Ok(())
        })?;
        self.set_right(text, |number, outline| {
            targets.get(number).copied().flatten().filter(|state| *state < outline.states.len())
        })
    }

    /// Mentions that mean something else now say what they meant.
    fn set_right(
        &self,
        text: String,
        meant: impl Fn(usize, &Outline<'_>) -> Option<usize>,
    ) -> Result<String, String> {
        let doc = parsed(&text)?;
        let outline = outlined(&doc)?;
        let mut wrong: Vec<(String, String)> = Vec::new();
        for (number, mention) in outline.mentions().into_iter().enumerate() {
            let Some(meant) = meant(number, &outline) else { continue };
            if outline.look_up(&mention.name, mention.level) != Ok(meant) {
                wrong.push((mention.at, outline.name_for(meant, mention.level)?));
            }
        }
        edit(&doc, |edits| {
            for (at, name) in &wrong {
                if let Some(at) = doc.find(at) {
                    edits.replace(at, &quoted(name));
                }
            }
            Ok(())
        })
    }

    /// What all mentions mean, before some parts move.
    pub(super) fn links(&self, outline: &Outline<'_>, moved: &[String]) -> Links {
        let (keys, parts) = (keys(outline, moved, ""), Paths::of(moved));
        let mut links = Links { stay: Vec::new(), along: vec![Vec::new(); moved.len()] };
        for mention in outline.mentions() {
            let meant = outline.look_up(&mention.name, mention.level).ok().and_then(|state| keys[state]);
            match parts.around(&mention.at) {
                Some(part) => links.along[part].push(meant),
                None => links.stay.push(meant),
            }
        }
        links
    }

    /// After parts have moved to other places, perhaps into something new: names that are not understood any more where
    /// they are now are told in full.
    pub(super) fn relinked(
        &self,
        changed: Changed,
        links: Links,
        moved: &[String],
        new: &str,
    ) -> Result<Changed, String> {
        let doc = parsed(&changed.text)?;
        let outline = outlined(&doc)?;
        let parts = Paths::of(moved);
        let mut states: BTreeMap<Key, usize> = BTreeMap::new();
        for (number, key) in keys(&outline, moved, new).into_iter().enumerate() {
            key.map(|key| states.entry(key).or_insert(number));
        }
        let mut stay = links.stay.into_iter();
        let mut along: Vec<_> = links.along.into_iter().map(Vec::into_iter).collect();
        let mut wrong = Vec::new();
        for mention in outline.mentions() {
            let part = parts.around(&mention.at);
            let meant = part.map_or_else(|| stay.next(), |part| along.get_mut(part)?.next()).flatten();
            let Some(meant) = meant.and_then(|meant| states.get(&meant).copied()) else { continue };
            if mention.arrow.is_none() {
                // A machine begins where it began, or in what is around it now; or in its first state again.
                let own = outline.own(meant, mention.level).map(|state| outline.states[state].name.clone());
                if own.as_deref() != Some(&*mention.name) {
                    wrong.push((mention.at, own));
                }
            } else if outline.look_up(&mention.name, mention.level) != Ok(meant) {
                wrong.push((mention.at, Some(outline.name_for(meant, mention.level)?)));
            }
        }
        let text = edit(&doc, |edits| {
            for (at, name) in &wrong {
                match (doc.find(at), name) {
                    (Some(at), Some(name)) => edits.replace(at, &quoted(name)),
                    (Some(at), None) => edits.remove(at),
                    _ => {}
                }
            }
            Ok(())
        })?;
        Ok(Changed { text, ..changed })
    }
}

/// What each state is known by while parts move; what is new is not known.
fn keys(outline: &Outline<'_>, moved: &[String], new: &str) -> Vec<Option<Key>> {
    let (mut stay, mut along) = (0, vec![0; moved.len()]);
    let parts = Paths::of(moved);
    let mut key = |at: &str| match parts.around(at) {
        Some(part) => {
            along[part] += 1;
            Some(Key::Moves(part, along[part]))
        }
        None if at == new => None,
        None => {
            stay += 1;
            Some(Key::Stays(stay))
        }
    };
    outline.states.iter().map(|state| key(&state.at)).collect()
}
