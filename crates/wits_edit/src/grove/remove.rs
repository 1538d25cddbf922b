//! Parts that go, with all that leads to them.

use wits_core::ron::{Edits, join};
use wits_game::author::Changed;

use super::change::edit;
use super::outline::{Outline, Place, Spot};
use super::task::used_tree;
use super::{Flavour, Grove};
use crate::paths::without;

/// Those that lie below no other of them, each once.
fn top(outline: &Outline<'_>, spots: &[usize]) -> Vec<usize> {
    let mut marks = outline.marked(spots);
    let is_top = |spot: &usize| !outline.above(*spot).skip(1).any(|above| marks[above]);
    let mut found: Vec<usize> = spots.iter().copied().filter(is_top).collect();
    found.retain(|spot| std::mem::take(&mut marks[*spot]));
    found
}

impl Grove {
    pub(super) fn remove(&self, outline: &Outline<'_>, at: &[String]) -> Result<Changed, String> {
        let spots = self.outermost(outline, at)?;
        if spots.contains(&0) {
            return Err(format!(
                "The root of a {} cannot be removed: change it into something else.",
                self.what()
            ));
        }
        let parents = spots.iter().filter_map(|spot| outline.spots[*spot].parent);
        let select = parents.map(|parent| outline.spots[parent].at.clone()).next();
        let (text, gone) = self.take_out(outline, &spots)?;
        let select = select.and_then(|at| without(&at, &gone)).into_iter().collect();
        Ok(Changed { text, select })
    }

    /// Those that lie below no other of them, in the order of the text.
    pub(super) fn outermost(&self, outline: &Outline<'_>, at: &[String]) -> Result<Vec<usize>, String> {
        let mut outer = top(outline, &outline.find_all(at)?);
        outer.sort_unstable();
        outer.dedup();
        if outer.is_empty() { Err("Nothing is selected.".into()) } else { Ok(outer) }
    }

    /// Takes nodes out of a text, and all that leads to them. Also gives the items of lists that are gone: list and number.
    pub(super) fn take_out(
        &self,
        outline: &Outline<'_>,
        spots: &[usize],
    ) -> Result<(String, Vec<(String, usize)>), String> {
        let (mut all, mut marks) = (spots.to_vec(), outline.marked(spots));
        let takes_root = |all: &[usize]| all.iter().any(|spot| outline.spots[*spot].parent.is_none());
        let users = if takes_root(&all) { self.users(outline) } else { Vec::new() };
        // Trees and branches go with what uses them.
        let mut next = 0;
        while let Some(&spot) = all.get(next) {
            next += 1;
            let is_root = outline.spots[spot].parent.is_none();
            for &user in users.get(outline.spots[spot].tree).filter(|_| is_root).into_iter().flatten() {
                if !outline.above(user).any(|spot| marks[spot]) {
                    marks[user] = true;
                    all.push(user);
                }
            }
        }
        if all.contains(&0) {
            return Err(format!("The root of the {} uses it: change that one first.", self.what()));
        }
        let inside = top(outline, &all);
        let mut gone = Vec::new();
        let text = edit(outline.doc, |edits| {
            for &number in &inside {
                let spot = &outline.spots[number];
                match spot.place {
                    Place::Root => self.drop_root(edits, outline, spot, inside.len() == 1)?,
                    Place::Only => edits.replace(spot.whole, self.grammar.blank),
                    Place::Maybe => edits.remove(spot.whole),
                    Place::Item(item) => {
                        edits.remove(item);
                        gone.extend(crate::paths::item_of(&spot.at));
                    }
                }
            }
            Ok(())
        })?;
        gone.sort_by(|a, b| b.cmp(a));
        Ok((text, gone))
    }

    /// Takes a tree or a branch of its own away.
    fn drop_root<'d>(
        &self,
        edits: &mut Edits<'d>,
        outline: &Outline<'d>,
        spot: &Spot<'d>,
        alone: bool,
    ) -> Result<(), String> {
        let root = &outline.roots[spot.tree];
        let entry = outline.doc.find(&root.at).ok_or("There is nothing of that name any more.")?;
        let map = root.at.strip_suffix(&join("", &root.name)).map(|map| map.trim_end_matches('.'));
        let map = map.and_then(|map| outline.doc.find(map)).filter(|map| alone && map.len() == 1);
        edits.remove(map.unwrap_or(entry));
        Ok(())
    }

    /// For every tree or branch the nodes that use it, or go on with it.
    pub(super) fn users(&self, outline: &Outline<'_>) -> Vec<Vec<usize>> {
        let used = |spot: &Spot<'_>| match self.grammar.flavour {
            Flavour::Tree => used_tree(spot).and_then(|name| outline.tree_named(spot.tree, name)),
            Flavour::Decision => super::decision::goes_to(spot).and_then(|name| outline.branch_named(name)),
        };
        let mut users = vec![Vec::new(); outline.roots.len()];
        for (number, spot) in outline.spots.iter().enumerate() {
            if let Some(tree) = used(spot) {
                users[tree].push(number);
            }
        }
        users
    }

    /// What it edits, for messages.
    fn what(&self) -> &'static str {
        match self.grammar.flavour {
            Flavour::Tree => "tree",
            Flavour::Decision => "decision tree",
        }
    }
}
