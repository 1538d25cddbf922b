//! Names of states, and everything that mentions them.

use wits_core::ron::At;
use wits_game::author::Changed;

use super::Workbench;
use super::add::check_name;
use super::change::{Thing, edit, outlined, parsed};
use super::outline::{Mention, Outline, text_of};
use super::remove::is_in;
use crate::json::quoted;
use crate::write::put;

/// What the mentions of a machine mean, in their order; those of parts that are on the move apart.
pub(super) struct Links {
    stay: Vec<Option<String>>,
    move_along: Vec<Option<String>>,
    /// What the parts on the move were called before.
    moved: Vec<String>,
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
        if outline.levels[old.level].states.iter().any(|other| outline.states[*other].name == name) {
            return Err(format!("There is a state called {name:?} already."));
        }
        // What each mention means, by number: renaming moves nothing.
        let mentions = outline.mentions();
        let targets: Vec<Option<usize>> =
            mentions.iter().map(|mention| outline.find(&mention.name, mention.level).ok()).collect();
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
        let wrong = |(number, mention): (usize, Mention<'_>)| {
            let meant = meant(number, &outline)?;
            let is_right = outline.find(&mention.name, mention.level) == Ok(meant);
            if is_right { None } else { Some((mention.at, outline.name_for(meant, mention.level).ok()?)) }
        };
        let wrong: Vec<(String, String)> =
            outline.mentions().into_iter().enumerate().filter_map(wrong).collect();
        edit(&doc, |edits| {
            for (at, name) in &wrong {
                if let Some(at) = doc.find(at) {
                    edits.replace(at, &quoted(name));
                }
            }
            Ok(())
        })
    }

    /// What all mentions mean, before something moves.
    pub(super) fn links(&self, outline: &Outline<'_>, moved: &[&String]) -> Links {
        let mut links = Links { stay: Vec::new(), move_along: Vec::new(), moved: Vec::new() };
        let named =
            |at: &str| outline.doc.find(at).map(|node: At<'_>| text_of(node, "name")).unwrap_or_default();
        links.moved = moved.iter().map(|at| named(at)).collect();
        for mention in outline.mentions() {
            let meant = outline.find(&mention.name, mention.level).ok();
            let meant = meant.map(|state| outline.states[state].path.clone());
            let moves = moved.iter().any(|at| is_in(&mention.at, at));
            if moves { links.move_along.push(meant) } else { links.stay.push(meant) }
        }
        links
    }

    /// After something has moved: names that are not understood any more where they are now are told in full.
    pub(super) fn relinked(&self, changed: Changed, links: Links) -> Result<Changed, String> {
        let doc = parsed(&changed.text)?;
        let outline = outlined(&doc)?;
        let (mut stay, mut along) = (links.stay.into_iter(), links.move_along.into_iter());
        let mut wrong = Vec::new();
        for mention in outline.mentions() {
            let moves = !links.moved.is_empty() && changed.select.iter().any(|at| is_in(&mention.at, at));
            let Some(meant) = (if moves { along.next() } else { stay.next() }).flatten() else { continue };
            if mention.arrow.is_none() {
                // The first state of a machine that has moved away is the first one again.
                if outline.find(&mention.name, mention.level).map(|state| outline.states[state].level)
                    != Ok(mention.level)
                {
                    wrong.push((mention.at, None));
                }
                continue;
            }
            // The same path, or the same name below what has moved.
            let last = |path: &str| path.rsplit('.').next().unwrap_or_default().to_owned();
            let state = outline.states.iter().position(|state| state.path == meant).or_else(|| {
                let mut alike =
                    (0..outline.states.len()).filter(|state| outline.states[*state].name == last(&meant));
                let first = alike.next()?;
                alike.next().is_none().then_some(first)
            });
            let Some(state) = state else { continue };
            if outline.find(&mention.name, mention.level) != Ok(state) {
                wrong.push((mention.at, Some(outline.name_for(state, mention.level)?)));
            }
        }
        let text = edit(&doc, |edits| {
            for (at, name) in &wrong {
                match (doc.find(at), name) {
                    (Some(at), Some(name)) => edits.replace(at, &quoted(name)),
                    (Some(at), None) if at.key() == Some("initial") => edits.remove(at),
                    _ => {}
                }
            }
            Ok(())
        })?;
        Ok(Changed { text, ..changed })
    }
}
