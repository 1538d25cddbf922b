//! Behaviour trees and decision trees: what they have in common for an editor.

mod build;
mod change;
mod count;
mod decision;
mod fields;
mod insert;
pub(crate) mod kinds;
mod moves;
mod names;
mod outline;
mod remove;
mod set;
mod shape;
mod task;
pub(crate) use build::list as listed;
#[cfg(test)]
mod tests;

use wits_core::ron::{At, Doc, RonFile as _, Shape};
use wits_decide::dtree::{self, DecisionDef};
use wits_decide::nodes::NodeInfo;
use wits_decide::tree::{self, NodeDef, TreeDef, TreeLibrary};
use wits_game::author::{Change, Changed, Palette, PaletteGroup, PaletteItem, Sketch, Takes, Workshop};

use crate::words::{Words, items};
use kinds::takes;
use outline::Outline;

/// Which of the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flavour {
    Tree,
    Decision,
}

/// How files of a sort are written.
#[derive(Debug)]
pub(crate) struct Grammar {
    pub(crate) flavour: Flavour,
    pub(crate) kinds: &'static [NodeInfo],
    /// What stands where nothing has been put yet.
    pub(crate) blank: &'static str,
    /// A file with nothing in it.
    pub(crate) template: &'static str,
}

pub(crate) static TREE: Grammar =
    Grammar { flavour: Flavour::Tree, kinds: tree::NODES, blank: "Idle", template: "(root: Idle)\n" };

pub(crate) static DECISION: Grammar = Grammar {
    flavour: Flavour::Decision,
    kinds: dtree::NODES,
    blank: "Pick(\"nothing\")",
    template: "(root: Pick(\"nothing\"))\n",
};

impl Grammar {
    pub(crate) fn kind(&self, id: &str) -> Option<&'static NodeInfo> {
        self.kinds.iter().find(|kind| kind.id == id)
    }

    /// A node without its settings.
    pub(crate) fn bare<'d>(&self, whole: At<'d>, at: &str) -> (At<'d>, String) {
        match self.flavour {
            Flavour::Tree => match whole.field("node") {
                Some(task) if whole.shape() == Shape::Struct(None) => (task, format!("{at}.node")),
                _ => (whole, at.to_owned()),
            },
            Flavour::Decision => {
                let (mut node, mut at) = (whole, at.to_owned());
                while let Some(inside) = node.inside().filter(|_| node.name() == Some("Stop")) {
                    (node, at) = (inside, at + "()");
                }
                (node, at)
            }
        }
    }

    /// Nothing has been put there yet.
    pub(crate) fn is_blank(&self, node: At<'_>) -> bool {
        node.text() == self.blank
    }

    /// What is wrong with the form of a text: nothing if a definition can be made of it.
    fn fault(&self, text: &str) -> Option<String> {
        let faults = match self.flavour {
            Flavour::Tree => TreeDef::read_ron("", text).1,
            Flavour::Decision => DecisionDef::read_ron("", text).1,
        };
        (!faults.is_empty()).then(|| crate::json::message(&faults))
    }

    /// What is wrong with the form of a node.
    fn node_fault(&self, node: At<'_>) -> Option<String> {
        let fault = match self.flavour {
            Flavour::Tree => node.read::<NodeDef>().err(),
            Flavour::Decision => node.read::<wits_decide::dtree::ChoiceDef>().err(),
        };
        fault.map(|faults| crate::json::message(&faults))
    }
}

/// Edits trees.
#[derive(Debug)]
pub(crate) struct Grove {
    pub(crate) grammar: &'static Grammar,
    pub(crate) words: Words,
    pub(crate) library: TreeLibrary,
    pub(crate) title: String,
}

impl Workshop for Grove {
    fn palette(&self) -> Palette {
        let mut groups: Vec<PaletteGroup> = Vec::new();
        for kind in self.grammar.kinds {
            let item = PaletteItem {
                id: kind.id.to_owned(),
                title: title(kind.shown),
                help: kind.help.to_owned(),
                takes: takes(kind.holds),
                ..PaletteItem::default()
            };
            match groups.iter_mut().find(|group| group.title == kind.group) {
                Some(group) => group.items.push(item),
                None => groups.push(PaletteGroup { title: kind.group.to_owned(), items: vec![item] }),
            }
        }
        let words = &self.words;
        let action = |name: &str| vec![("action", name.into())];
        let is = |name: &str| serde_json::json!({ "Is": name });
        groups.push(items("Actions", "Do", &words.actions, "An action of the game.", action));
        let asked = "A condition of the game.";
        match self.grammar.flavour {
            Flavour::Tree => {
                let condition = |name: &str| vec![("condition", is(name))];
                groups.push(items("Conditions", "If", &words.conditions, asked, condition));
                groups.push(one("tree", "Tree", "A tree of its own in this file, to be used as a sub-tree."));
            }
            Flavour::Decision => {
                let mut tests =
                    items("Conditions", "If", &words.conditions, asked, |name| vec![("test", is(name))]);
                tests.items.iter_mut().for_each(|item| item.takes = Takes::Named);
                groups.push(tests);
                groups.push(one(
                    "branch",
                    "Branch",
                    "Nodes that several others can go on with, under a name.",
                ));
            }
        }
        words.palette(groups)
    }

    fn sketch(&self, text: &str) -> Option<Sketch> {
        let doc = Doc::parse(self.ready(text)).ok()?;
        let outline = Outline::of(self.grammar, &doc);
        outline.spots.first()?;
        Some(match self.grammar.flavour {
            Flavour::Tree => self.draw_tree(&doc, &outline)?,
            Flavour::Decision => self.draw_decision(&doc, &outline),
        })
    }

    fn too_large(&self, text: &str) -> Option<String> {
        let doc = Doc::parse(self.ready(text)).ok()?;
        if self.grammar.flavour == Flavour::Decision {
            return None;
        }
        Grove::too_large(self, &Outline::of(self.grammar, &doc))
    }

    fn change(&self, text: &str, change: &Change) -> Result<Changed, String> {
        let before = self.ready(text);
        let changed = crate::well_formed(self.changed(before, change)?)?;
        match self.grammar.fault(&changed.text).filter(|_| self.grammar.fault(before).is_none()) {
            Some(fault) => Err(format!("That does not fit: {fault}.")),
            None => Ok(changed),
        }
    }
}

impl Grove {
    /// A text that nobody has written yet is one with nothing in it.
    fn ready<'t>(&self, text: &'t str) -> &'t str {
        if text.trim().is_empty() { self.grammar.template } else { text }
    }
}

fn one(id: &str, title: &str, help: &str) -> PaletteGroup {
    let item =
        PaletteItem { id: id.into(), title: title.into(), help: help.into(), ..PaletteItem::default() };
    PaletteGroup { title: "This file".into(), items: vec![item] }
}

/// With a capital.
fn title(shown: &str) -> String {
    let mut letters = shown.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
