//! State machines: states are the nodes, transitions the links.

mod add;
mod change;
mod draw;
mod fields;
mod kinds;
mod label;
mod moves;
mod names;
mod outline;
mod remove;
#[cfg(test)]
mod tests;

use serde_json::json;
use wits_core::ron::{Doc, RonFile as _};
use wits_decide::machine::MachineDef;
use wits_decide::tree::TreeLibrary;
use wits_game::author::{Change, Changed, Palette, PaletteGroup, PaletteItem, Sketch, Takes, Workshop};

use crate::json::message;
use crate::words::{Words, items};
use outline::Outline;

/// A file with nothing in it.
const TEMPLATE: &str = "(\n    states: [],\n)\n";

/// Edits machines.
#[derive(Debug)]
pub(crate) struct Workbench {
    pub(crate) words: Words,
    pub(crate) library: TreeLibrary,
}

impl Workshop for Workbench {
    fn palette(&self) -> Palette {
        let words = &self.words;
        let does = |name: &str| vec![("active", json!([name]))];
        let mut actions = items("Actions", "state", &words.actions, "A state in which this is done.", does);
        actions.items.iter_mut().for_each(|item| item.takes = Takes::Many);
        let when = |name: &str| vec![("when", json!({ "Is": name }))];
        let on = |name: &str| vec![("on", json!(name))];
        words.palette(vec![
            PaletteGroup { title: "States".into(), items: states() },
            PaletteGroup { title: "Transitions".into(), items: transitions() },
            actions,
            items("Conditions", "transition", &words.conditions, "A transition when this holds.", when),
            items("Events", "transition", &words.events, "A transition when this happens.", on),
        ])
    }

    fn sketch(&self, text: &str) -> Option<Sketch> {
        let doc = Doc::parse(ready(text)).ok()?;
        Some(self.draw(&doc, &Outline::of(&doc)?))
    }

    fn change(&self, text: &str, change: &Change) -> Result<Changed, String> {
        let before = ready(text);
        let changed = crate::well_formed(self.changed(before, change)?)?;
        match fault(&changed.text).filter(|_| fault(before).is_none()) {
            Some(fault) => Err(format!("That does not fit: {fault}.")),
            None => Ok(changed),
        }
    }
}

/// A text that nobody has written yet is one with nothing in it.
fn ready(text: &str) -> &str {
    if text.trim().is_empty() { TEMPLATE } else { text }
}

/// What is wrong with the form of a text.
fn fault(text: &str) -> Option<String> {
    let (_, faults) = MachineDef::read_ron("", text);
    (!faults.is_empty()).then(|| message(&faults))
}

fn item(id: &str, title: &str, help: &str, preset: serde_json::Value) -> PaletteItem {
    PaletteItem {
        id: id.into(),
        title: title.into(),
        help: help.into(),
        takes: if id == "transition" { Takes::None } else { Takes::Many },
        preset: preset.as_object().cloned().unwrap_or_default(),
    }
}

fn states() -> Vec<PaletteItem> {
    vec![
        item(
            "state",
            "State",
            "A state. What is done in it is said by its fields; states can be put into it.",
            json!({}),
        ),
        item(
            "state",
            "Blip",
            "A state for a moment only: the state before is remembered for a transition back.",
            json!({ "name": "Blip", "blip": true }),
        ),
        item(
            "state",
            "End",
            "The machine has ended well when it is in this state.",
            json!({ "name": "End", "ends": "Success" }),
        ),
        item(
            "region",
            "Region",
            "One more machine of the same character, which runs beside the others.",
            json!({}),
        ),
    ]
}

fn transitions() -> Vec<PaletteItem> {
    vec![
        item(
            "transition",
            "Transition",
            "A way out of a state, or of every state if it is put into a machine.",
            json!({}),
        ),
        item(
            "transition",
            "After a while",
            "A way out after some seconds in the state.",
            json!({ "after": 3 }),
        ),
        item(
            "transition",
            "When done",
            "A way out when what the state does has come to an end.",
            json!({ "done": "Any" }),
        ),
        item("transition", "Back", "Back to the state before.", json!({ "back": true })),
    ]
}
