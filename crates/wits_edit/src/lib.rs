//! Definitions of minds, edited as graphs.
//!
//! # What it does
//! A [`Workshop`] makes a sketch of the text of a behaviour tree, a decision tree or a state machine: the graph as the mind
//! that runs shows it, and for every part of it what can be set. A [`Change`](wits_game::author::Change) of that graph gives
//! another text, in which everything that the change is not about stays byte for byte as it was: comments, order, layout.
//! The text is the only truth. Undoing is going back to the former text.
//!
//! ```
//! use serde_json::json;
//! use wits_decide::{Param, Status, Vocabulary};
//! use wits_edit::workshop;
//!
//! let mut words = Vocabulary::<()>::new();
//! words.action("walk_to", |_, _| Status::Success).help("Walks to a place.").param(Param::vector("place"));
//! let shop = workshop("guard.tree.ron", &words).unwrap();
//!
//! let text = "// Guards.\n(root: Sequence([\n    Wait(2), // patience\n]))\n";
//! let add = json!({ "change": "add", "under": "root", "kind": "Do",
//!                   "values": { "action": "walk_to", "place": "{door}" } });
//! let changed = shop.change(text, &serde_json::from_value(add)?)?;
//! assert_eq!(changed.text, r#"// Guards.
//! (root: Sequence([
//!     Wait(2), // patience
//!     Do(name: "walk_to", with: {"place": "{door}"}),
//! ]))
//! "#);
//! assert_eq!(changed.select, ["root[1]"]);
//!
//! let sketch = shop.sketch(&changed.text).unwrap();
//! let place = &sketch.nodes[2].fields[1];
//! assert_eq!((&*place.at, &place.value), ("root[1].with.place", &json!("{door}")));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # In a game
//! A game that has files hands out a workshop for each of them:
//!
//! ```
//! # use wits_decide::Vocabulary;
//! # use wits_game::author::Workshop;
//! # struct Guard;
//! struct Castle { words: Vocabulary<Guard> }
//!
//! impl Castle {
//!     // As `Content::workshop` has it.
//!     fn workshop(&self, file: &str) -> Option<Box<dyn Workshop + '_>> {
//!         wits_edit::workshop(file, &self.words)
//!     }
//! }
//! # assert!(Castle { words: Vocabulary::new() }.workshop("guard.machine.ron").is_some());
//! # assert!(Castle { words: Vocabulary::new() }.workshop("guard.lua").is_none());
//! ```
//!
//! # How parts are named
//! By their place in the text, as [`wits_core::ron::Doc`] has it: `root[1]`, `states[2].transitions[0]`, and `root()` for
//! what stands in the parentheses of `root: Inverter(…)`. A task with settings is named by the whole, `root[1]` for
//! `(name: "x", node: Do("y"))`; if it has conditions, these are a node of their own that has this name, and the task is
//! `root[1].node`. A setting that a task does not have yet is `root[1]@name`, since the parentheses for it are not there.
//! Parts of a file that is used several times have the same name wherever they are drawn; parts of other files have none.
//!
//! # What stands for nothing
//! Files have no way to say that something is still missing. What has to hang below a part is therefore `Idle` in a
//! behaviour tree and `Pick("nothing")` in a decision tree until something is put there: adding to such a place replaces it,
//! removing brings it back.
//!
//! # What it costs
//! A sketch or a change of a tree of 2,000 nodes takes a few milliseconds.
//!
//! # Failure
//! A change that makes no sense is refused with a sentence for people; the text stays. No text and no change panics. A
//! change of a text without faults of form never gives one with such a fault.

mod grove;
mod json;
#[cfg(test)]
mod laws;
mod machine;
mod part;
mod paths;
mod rooms;
mod words;
mod write;

use wits_core::ron::Doc;
use wits_decide::Vocabulary;
use wits_decide::tree::TreeLibrary;
use wits_game::author::{Changed, FileKind, Palette, Workshop};

use grove::{DECISION, Grove, TREE};
use machine::Workbench;
use rooms::Rooms;
use words::Words;

/// The words of a game for consoles and editors of scripts: a palette without groups.
#[must_use]
pub fn words<C: ?Sized>(words: &Vocabulary<C>) -> Palette {
    Words::of(words).palette(Vec::new())
}

/// How a file is edited, by the end of its name: `.tree.ron`, `.machine.ron` or `.dtree.ron`; `None` for others.
#[must_use]
pub fn workshop<C: ?Sized>(file: &str, words: &Vocabulary<C>) -> Option<Box<dyn Workshop>> {
    workshop_with(file, words, &TreeLibrary::new())
}

/// The same, with the trees that sub-trees and states of machines may name: they are drawn where they are used.
#[must_use]
pub fn workshop_with<C: ?Sized>(
    file: &str,
    words: &Vocabulary<C>,
    library: &TreeLibrary,
) -> Option<Box<dyn Workshop>> {
    let (words, library, title) = (Words::of(words), library.clone(), file.to_owned());
    Some(match FileKind::of(file).name() {
        "tree" => Box::new(Grove { grammar: &TREE, words, library, title }),
        "dtree" => Box::new(Grove { grammar: &DECISION, words, library, title }),
        "machine" => Box::new(Workbench { words, library }),
        _ => return None,
    })
}

/// How behaviour trees are edited.
#[must_use]
pub fn tree_workshop<C: ?Sized>(words: &Vocabulary<C>) -> Box<dyn Workshop> {
    let (words, library) = (Words::of(words), TreeLibrary::new());
    Box::new(Grove { grammar: &TREE, words, library, title: "this tree".into() })
}

/// How state machines are edited.
#[must_use]
pub fn machine_workshop<C: ?Sized>(words: &Vocabulary<C>) -> Box<dyn Workshop> {
    Box::new(Workbench { words: Words::of(words), library: TreeLibrary::new() })
}

/// How decision trees are edited.
#[must_use]
pub fn decision_workshop<C: ?Sized>(words: &Vocabulary<C>) -> Box<dyn Workshop> {
    let (words, library) = (Words::of(words), TreeLibrary::new());
    Box::new(Grove { grammar: &DECISION, words, library, title: String::new() })
}

/// How sense graphs (`*.sensegraph.ron`) are edited: regions, and what passes between them. `senses` are the names of the
/// modalities that the game has.
///
/// ```
/// use serde_json::json;
/// let shop = wits_edit::sense_graph_workshop(["sight", "hearing"]);
/// let text = r#"(nodes: [(name: "hall", area: Box(from: (0, 0), to: (4, 4)))])"#;
/// let wider = json!({ "change": "set", "at": "nodes[0].area.to", "value": [6, 4] });
/// let changed = shop.change(text, &serde_json::from_value(wider)?)?;
/// assert_eq!(changed.text, text.replace("(4, 4)", "(6, 4)"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn sense_graph_workshop<N: Into<String>>(senses: impl IntoIterator<Item = N>) -> Box<dyn Workshop> {
    Box::new(Rooms { senses: senses.into_iter().map(Into::into).collect() })
}

/// A text that can be taken apart again. What cannot be refused before it is written (a file may hold lists and tuples
/// where there should be fields) is refused here.
fn well_formed(changed: Changed) -> Result<Changed, String> {
    match Doc::parse(&changed.text) {
        Ok(_) => Ok(changed),
        Err(faults) => {
            Err(format!("That does not fit into what is written there: {}.", json::message(&faults)))
        }
    }
}
