//! Sense graphs: regions are the nodes, what passes between them are the links.
//!
//! A file lists both, and nothing hangs below anything. Where a region lies is in its fields, so whoever draws the sketch
//! can put it where it is in the level.

mod change;
mod draw;
mod place;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

use wits_core::ron::{At, Doc, Shape};
use wits_game::author::{Change, Changed, Palette, PaletteGroup, PaletteItem, Sketch, Takes, Workshop};

use crate::json::message;

/// A file with nothing in it.
const TEMPLATE: &str = "(\n    nodes: [],\n)\n";

/// What is written for yes or no about a link, and what it means.
const FLAGS: [(&str, &str); 3] = [
    ("both", "The same in the other direction."),
    ("relay", "What is seen through it is seen at its end, as on the screen of a camera or in a mirror."),
    ("open", "Nothing is there but air: what is heard through it seems to come from where it does."),
];

/// Edits sense graphs.
#[derive(Debug)]
pub(crate) struct Rooms {
    /// The names of the game's senses.
    pub(crate) senses: Vec<String>,
}

impl Workshop for Rooms {
    fn palette(&self) -> Palette {
        let item = |id: &str, title: &str, help: &str| PaletteItem {
            id: id.into(),
            title: title.into(),
            help: help.into(),
            takes: Takes::None,
            ..PaletteItem::default()
        };
        let items = vec![
            item(
                "region",
                "Region",
                "Within it signals travel unhindered. Where two overlap, the first one counts.",
            ),
            item("link", "Link", "What passes from one region to another, and how much of it."),
        ];
        let groups = vec![PaletteGroup { title: "Parts".into(), items }];
        Palette { groups, ..Palette::default() }
    }

    fn sketch(&self, text: &str) -> Option<Sketch> {
        let doc = Doc::parse(ready(text)).ok()?;
        matches!(doc.root().shape(), Shape::Struct(_) | Shape::Tuple(None)).then(|| self.draw(&doc))
    }

    fn change(&self, text: &str, change: &Change) -> Result<Changed, String> {
        let doc = Doc::parse(ready(text)).map_err(|faults| message(&faults))?;
        let (edits, select) = self.changed(&doc, change)?;
        let text = edits.text().map_err(|faults| format!("That does not fit: {}.", message(&faults)))?;
        crate::well_formed(Changed { text, select })
    }
}

impl Rooms {
    /// The senses that a link or a region may speak of: those of the game, and those that are written already.
    fn senses_with<'d>(&'d self, written: Option<At<'d>>) -> Vec<&'d str> {
        let mut names: Vec<&str> = self.senses.iter().map(String::as_str).collect();
        let mut known: BTreeSet<&str> = names.iter().copied().collect();
        for name in written.into_iter().flat_map(At::items).filter_map(At::key) {
            if known.insert(name) {
                names.push(name);
            }
        }
        names
    }
}

/// A text that nobody has written yet is one with nothing in it.
fn ready(text: &str) -> &str {
    if text.trim().is_empty() { TEMPLATE } else { text }
}

/// The items of a list of the file, with where they are.
fn parts<'d>(doc: &'d Doc, list: &str) -> Vec<(String, At<'d>)> {
    let items = doc.find(list).into_iter().flat_map(At::items);
    items.enumerate().map(|(number, at)| (format!("{list}[{number}]"), at)).collect()
}

/// The text of a field.
fn text_in<'d>(at: At<'d>, field: &str) -> &'d str {
    match at.field(field).map(At::shape) {
        Some(Shape::Text(text)) => text,
        _ => "",
    }
}
