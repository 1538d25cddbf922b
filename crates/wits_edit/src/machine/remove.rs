//! States, transitions and machines that go, with all that leads to them.

use wits_core::ron::At;
use wits_game::author::Changed;

use super::Workbench;
use super::change::{Thing, edit};
use super::outline::Outline;
use crate::paths::Paths;

impl Workbench {
    pub(super) fn remove(&self, outline: &Outline<'_>, at: &[String]) -> Result<Changed, String> {
        let things: Vec<(Thing, &String)> = outline.things(at)?.into_iter().zip(at).collect();
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
        let asked = gone.clone();
        let (mut firsts, mut parts) = (Vec::new(), Paths::of(&asked));
        for mention in outline.mentions() {
            let Ok(target) = outline.look_up(&mention.name, mention.level) else { continue };
            if parts.around(&outline.states[target].at).is_none() || parts.around(&mention.at).is_some() {
                continue;
            }
            match mention.arrow {
                None => firsts.push(mention.node),
                Some(arrow) if mention.at.ends_with(".to") => {
                    let at = &outline.arrows[arrow].at;
                    parts.add(at, gone.len());
                    gone.push(at.clone());
                }
                Some(_) => stays.push(mention.at.trim_end_matches(".state").to_owned()),
            }
        }
        gone.retain(|at| parts.beyond(at).is_none());
        let text = edit(outline.doc, |edits| {
            for list in lists(outline, &gone, "") {
                match list {
                    Gone::Field(field) => edits.remove(field),
                    Gone::Items(items) => items.into_iter().for_each(|item| edits.remove(item)),
                }
            }
            for way in stays.iter().filter(|at| parts.around(at).is_none()) {
                let way = outline.doc.find(way).ok_or("There is nothing like that any more.")?;
                edits.replace(way, "Stay");
            }
            firsts.into_iter().for_each(|first| edits.remove(first));
            Ok(())
        })?;
        Ok(Changed { text, select: Vec::new() })
    }
}

/// What goes from a list: some items, or the whole field.
pub(super) enum Gone<'d> {
    Items(Vec<At<'d>>),
    Field(At<'d>),
}

/// The lists that things go from. Lists of transitions and of regions that become empty go as a whole, and so do machines
/// in states without any state left; but not the one that is kept.
pub(super) fn lists<'d>(outline: &Outline<'d>, gone: &[String], kept: &str) -> Vec<Gone<'d>> {
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
        match whole.filter(|_| group.len() == list.len() && path != kept) {
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
