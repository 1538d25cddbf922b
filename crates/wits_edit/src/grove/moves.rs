//! Parts that come, go, and go elsewhere.

use serde_json::{Map, Value as Json};
use wits_core::ron::{At, Doc, Edits, Shape, join};
use wits_game::author::Changed;

use super::build::{notes, taken_apart};
use super::change::{Goal, edit, told, with_comment};
use super::kinds::Holds;
use super::outline::{Outline, Place, Spot};
use super::task::used_tree;
use super::{Flavour, Grove};
use crate::json::quoted;
use crate::paths::without;

impl Grove {
    pub(super) fn add(
        &self,
        outline: &Outline<'_>,
        goal: &Goal<'_>,
        kind: &str,
        values: &Map<String, Json>,
    ) -> Result<Changed, String> {
        let flavour = self.grammar.flavour;
        let map = match (flavour, kind) {
            (Flavour::Tree, "tree") => Some("trees"),
            (Flavour::Decision, "branch") => Some("branches"),
            _ => None,
        };
        if let Some(map) = map {
            return self.add_root(outline, map, values);
        }
        let text = self.build(self.kind_of(kind)?, values, &[], outline)?;
        self.insert(outline.doc.text().to_owned(), goal, &[text])
    }

    /// A tree or a branch of its own.
    fn add_root(
        &self,
        outline: &Outline<'_>,
        map: &str,
        values: &Map<String, Json>,
    ) -> Result<Changed, String> {
        let given = values.get("name").and_then(Json::as_str).filter(|name| !name.is_empty());
        let wanted = given.unwrap_or(if map == "trees" { "tree" } else { "branch" });
        let taken = |name: &str| outline.roots.iter().any(|root| root.name == name);
        let mut name = wanted.to_owned();
        for number in 2.. {
            if !taken(&name) {
                break;
            }
            name = format!("{wanted}{number}");
        }
        let root = if map == "trees" {
            format!("(root: {})", self.grammar.blank)
        } else {
            self.grammar.blank.to_owned()
        };
        let doc = outline.doc;
        let text = edit(doc, |edits| {
            match doc.find(map) {
                Some(map) => edits.put_entry(map, &name, &root),
                None => edits.put_field(doc.root(), map, &format!("{{{}: {root}}}", quoted(&name))),
            }
            Ok(())
        })?;
        let at = join(map, &name);
        Ok(Changed { text, select: vec![if map == "trees" { join(&at, "root") } else { at }] })
    }

    /// Puts nodes into a text.
    pub(super) fn insert(&self, text: String, goal: &Goal<'_>, pieces: &[String]) -> Result<Changed, String> {
        let mut changed = Changed { text, select: Vec::new() };
        for (number, piece) in pieces.iter().enumerate() {
            let doc = Doc::parse(&changed.text).map_err(|faults| told(&faults))?;
            let outline = Outline::of(self.grammar, &doc);
            let place = goal.place.map(|place| place.saturating_add(number));
            let (text, at) = self.insert_one(&outline, &Goal { place, ..*goal }, piece)?;
            changed.text = text;
            changed.select.push(at);
        }
        Ok(changed)
    }

    fn insert_one(
        &self,
        outline: &Outline<'_>,
        goal: &Goal<'_>,
        piece: &str,
    ) -> Result<(String, String), String> {
        if goal.under.is_empty() {
            let root = &outline.spots[0];
            if !self.grammar.is_blank(root.whole) {
                return Err("There is a root already: add below it, or put something around it.".into());
            }
            return Ok((replaced(outline.doc, root.whole, piece, &root.at)?, root.at.clone()));
        }
        let spot = &outline.spots[outline.find(goal.under)?];
        let kind = spot.kind.ok_or("Nothing can be put below something unknown.")?;
        let body = spot.body();
        let end = spot.children.len();
        let place = goal.place.unwrap_or(end).min(end);
        match kind.holds {
            Holds::Nothing => Err(format!("{} holds no other parts.", kind.id)),
            Holds::Inside | Holds::Field(_) => match spot.children.first() {
                Some(child) => self.fill_blank(outline, &outline.spots[*child], piece, kind.id),
                None => Err(format!("{} cannot be read well enough to put something into it.", kind.id)),
            },
            Holds::List => {
                let at = format!("{}[{place}]", spot.task_at);
                into_list(outline.doc, spot.task.inside(), spot.task, None, place, piece)
                    .map(|text| (text, at))
            }
            Holds::ListIn(name) => {
                let at = format!("{}[{place}]", join(&spot.task_at, name));
                into_list(outline.doc, body.field(name), body, Some(name), place, piece)
                    .map(|text| (text, at))
            }
            Holds::Each(name, node, _) => {
                let at = format!("{}[{place}].{node}", join(&spot.task_at, name));
                let item = self.item(kind, piece, outline);
                into_list(outline.doc, body.field(name), body, Some(name), place, &item)
                    .map(|text| (text, at))
            }
            Holds::Cases if goal.slot != "otherwise" => {
                let place = place.min(end.saturating_sub(1));
                let at = format!("{}[{place}].then", join(&spot.task_at, "cases"));
                let (above, node, behind) = taken_apart(piece);
                let case = format!("{above}(is: {}, then: {node}){behind}", new_case(body));
                into_list(outline.doc, body.field("cases"), body, Some("cases"), place, &case)
                    .map(|text| (text, at))
            }
            Holds::Cases => self.fill_slot(outline, spot, &["otherwise"], goal.slot, piece),
            Holds::Named(names) => {
                let names: Vec<&str> = names.iter().map(|(name, _)| *name).collect();
                self.fill_slot(outline, spot, &names, goal.slot, piece)
            }
        }
    }

    /// What stands for nothing yet makes room.
    fn fill_blank(
        &self,
        outline: &Outline<'_>,
        child: &Spot<'_>,
        piece: &str,
        id: &str,
    ) -> Result<(String, String), String> {
        if !self.grammar.is_blank(child.whole) {
            return Err(format!("{id} holds one part already: change that one, or put something around it."));
        }
        Ok((replaced(outline.doc, child.whole, piece, &child.at)?, child.at.clone()))
    }

    fn fill_slot(
        &self,
        outline: &Outline<'_>,
        spot: &Spot<'_>,
        names: &[&str],
        slot: &str,
        piece: &str,
    ) -> Result<(String, String), String> {
        let free = |name: &str| spot.body().field(name).is_none_or(|node| self.grammar.is_blank(node));
        let name = match slot {
            "" => names.iter().copied().find(|name| free(name)).ok_or("All its places are taken.")?,
            slot if names.contains(&slot) => slot,
            slot => return Err(format!("It has no place called {slot:?}; there are {}.", names.join(", "))),
        };
        if !free(name) {
            return Err(format!("Its place {name:?} is taken."));
        }
        let at = join(&spot.task_at, name);
        let text = match spot.body().field(name) {
            Some(blank) => replaced(outline.doc, blank, piece, &at)?,
            None => edit(outline.doc, |edits| {
                edits.put_field(spot.body(), name, piece);
                Ok(())
            })?,
        };
        Ok((text, at))
    }

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
        let all = at.iter().map(|at| outline.find(at)).collect::<Result<Vec<usize>, String>>()?;
        let mut outer: Vec<usize> = all
            .iter()
            .copied()
            .filter(|spot| {
                let others: Vec<usize> = all.iter().copied().filter(|other| other != spot).collect();
                !outline.is_within(*spot, &others)
            })
            .collect();
        outer.sort_unstable();
        outer.dedup();
        if outer.is_empty() { Err("Nothing is selected.".into()) } else { Ok(outer) }
    }

    /// Takes nodes out of a text, and all that leads to them. Also gives the items of lists that are gone: list and number.
    fn take_out(
        &self,
        outline: &Outline<'_>,
        spots: &[usize],
    ) -> Result<(String, Vec<(String, usize)>), String> {
        let mut all = spots.to_vec();
        // Trees and branches go with what uses them.
        let mut next = 0;
        while let Some(&spot) = all.get(next) {
            next += 1;
            if outline.spots[spot].parent.is_none() {
                let users = self.users(outline, outline.spots[spot].tree);
                all.extend(
                    users.into_iter().filter(|user| !outline.is_within(*user, &all)).collect::<Vec<_>>(),
                );
            }
        }
        if all.contains(&0) {
            return Err(format!("The root of the {} uses it: change that one first.", self.what()));
        }
        let inside: Vec<usize> = all
            .iter()
            .copied()
            .filter(|spot| {
                let others: Vec<usize> = all.iter().copied().filter(|other| other != spot).collect();
                !outline.is_within(*spot, &others)
            })
            .collect();
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

    /// The nodes that use a tree, or go on with a branch.
    pub(super) fn users(&self, outline: &Outline<'_>, tree: usize) -> Vec<usize> {
        let is_user = |spot: &Spot<'_>| match self.grammar.flavour {
            Flavour::Tree => {
                used_tree(spot).is_some_and(|name| outline.tree_named(spot.tree, name) == Some(tree))
            }
            Flavour::Decision => super::decision::goes_to(spot) == Some(&*outline.roots[tree].name),
        };
        let spots = outline.spots.iter().enumerate();
        if tree == 0 {
            Vec::new()
        } else {
            spots.filter(|(_, spot)| is_user(spot)).map(|(number, _)| number).collect()
        }
    }

    pub(super) fn move_to(
        &self,
        outline: &Outline<'_>,
        at: &[String],
        goal: &Goal<'_>,
    ) -> Result<Changed, String> {
        let all = at.iter().map(|at| outline.find(at)).collect::<Result<Vec<usize>, String>>()?;
        let mut spots = self.outermost(outline, at)?;
        // In the order in which they are told.
        spots.sort_by_key(|spot| all.iter().position(|other| other == spot));
        let under = outline.find(goal.under)?;
        if spots.iter().any(|spot| outline.spots[*spot].parent.is_none()) {
            return Err("The root has to stay where it is.".into());
        }
        if outline.is_within(under, &spots) {
            return Err("A part cannot be moved into itself.".into());
        }
        let siblings = &outline.spots[under].children;
        let place = goal.place.map(|place| {
            let before = siblings.iter().take(place).filter(|child| spots.contains(child)).count();
            place - before
        });
        let same = |spot: &usize| outline.spots[*spot].parent == Some(under);
        let each =
            matches!(outline.spots[under].kind.map(|kind| kind.holds), Some(Holds::Each(..) | Holds::Cases));
        if each && spots.iter().all(|spot| same(spot) && matches!(outline.spots[*spot].place, Place::Item(_)))
        {
            return self.reorder(outline, under, &spots, place);
        }
        let pieces: Vec<String> = spots.iter().map(|spot| outline.spots[*spot].whole.piece()).collect();
        let (text, gone) = self.take_out(outline, &spots)?;
        let under =
            without(&outline.spots[under].task_at, &gone).ok_or("A part cannot be moved into itself.")?;
        self.insert(text, &Goal { under: &under, place, slot: goal.slot }, &pieces)
    }

    /// Items that say more than the node: they stay as they are, in another order.
    fn reorder(
        &self,
        outline: &Outline<'_>,
        under: usize,
        spots: &[usize],
        place: Option<usize>,
    ) -> Result<Changed, String> {
        let items: Vec<At<'_>> = spots.iter().map(|spot| outline.spots[*spot].entry()).collect();
        let pieces: Vec<String> = items.iter().map(|item| item.piece()).collect();
        let (text, _) = self.take_out(outline, spots)?;
        let holder = &outline.spots[under];
        let Some(Holds::Each(name, ..)) = holder.kind.map(|kind| kind.holds).map(|holds| match holds {
            Holds::Cases => Holds::Each("cases", "then", "is"),
            other => other,
        }) else {
            return Err("That cannot be moved.".into());
        };
        let list = join(&holder.task_at, name);
        let (mut text, mut select) = (text, Vec::new());
        for (number, piece) in pieces.iter().enumerate() {
            let doc = Doc::parse(&text).map_err(|faults| told(&faults))?;
            let items = doc.find(&list).ok_or("There is no list any more.")?;
            let place = place.unwrap_or(items.len()).saturating_add(number).min(items.len());
            text = edit(&doc, |edits| {
                edits.insert_item(items, place, piece);
                Ok(())
            })?;
            let node = if name == "cases" { "then" } else { "node" };
            select.push(format!("{list}[{place}].{node}"));
        }
        Ok(Changed { text, select })
    }
}

/// A list gets an item; where there is no list yet it gets one.
fn into_list<'d>(
    doc: &'d Doc,
    list: Option<At<'d>>,
    holder: At<'d>,
    field: Option<&str>,
    place: usize,
    piece: &str,
) -> Result<String, String> {
    let list = list.filter(|list| list.shape() == Shape::List);
    edit(doc, |edits| {
        match (list, field) {
            (Some(list), _) => edits.insert_item(list, place, piece),
            (None, Some(field)) => edits.put_field(holder, field, &super::build::list(&[piece.to_owned()])),
            (None, None) => edits.set_inside(holder, &super::build::list(&[piece.to_owned()])),
        }
        Ok(())
    })
}

/// A value makes room for a piece with its comments.
fn replaced<'d>(doc: &'d Doc, value: At<'d>, piece: &str, at: &str) -> Result<String, String> {
    let text = edit(doc, |edits| {
        edits.replace(value, piece);
        Ok(())
    })?;
    let notes = [value.comment(), notes(piece)].into_iter().filter(|note| !note.is_empty());
    with_comment(text, at, &notes.collect::<Vec<_>>().join("\n"))
}

/// The answer of a new case: the first number that is not taken.
fn new_case(body: At<'_>) -> usize {
    let taken: Vec<String> = body
        .field("cases")
        .into_iter()
        .flat_map(At::items)
        .filter_map(|case| case.field("is").map(|is| is.text().to_owned()))
        .collect();
    (0..).find(|number: &usize| !taken.contains(&number.to_string())).unwrap_or_default()
}

impl Grove {
    /// What it edits, for messages.
    fn what(&self) -> &'static str {
        match self.grammar.flavour {
            Flavour::Tree => "tree",
            Flavour::Decision => "decision tree",
        }
    }
}
