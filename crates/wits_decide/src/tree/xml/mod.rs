//! Trees of BehaviorTree.CPP, version 4: read and written, so that trees made for it or in Groot run here.
//!
//! # What it does
//! [`TreeDef::from_xml`] reads a file; what comes of it is a definition like any other. Words of a game are found by their
//! names, `OpenDoor` or `open_door`. [`XmlReader`] knows more ways: with the vocabulary of a game every fault has its line,
//! with a function that finds files `include` works, with names of numbers scripts can use them. [`TreeDef::to_xml`] is the
//! way back.
//!
//! ```
//! use wits_decide::{Mind, Status, Turn, Vocabulary, tree::TreeDef};
//!
//! let tree = TreeDef::from_xml("door.xml", r#"
//!     <root BTCPP_format="4">
//!         <BehaviorTree ID="GoIn">
//!             <Sequence>
//!                 <Script code="tries := 0"/>
//!                 <Fallback>
//!                     <Condition ID="door_open"/>
//!                     <RetryUntilSuccessful num_attempts="3">
//!                         <Action ID="push" _onFailure="tries += 1"/>
//!                     </RetryUntilSuccessful>
//!                 </Fallback>
//!                 <Action ID="walk_in" _skipIf="tries >= 3"/>
//!             </Sequence>
//!         </BehaviorTree>
//!     </root>"#)?;
//!
//! let mut words = Vocabulary::<u32>::new();
//! words.condition("door_open", |_, _| false);
//! words.action("push", |pushes, _| { *pushes += 1; Status::of(*pushes == 2) });
//! words.action("walk_in", |_, _| Status::Success);
//! let tree = tree.bind(&words)?;
//! let (mut pushes, mut state) = (0, tree.start());
//! assert_eq!(tree.tick(&mut state, &mut Turn::new(&mut pushes, Default::default())), Status::Running);
//! assert_eq!(tree.tick(&mut state, &mut Turn::new(&mut pushes, Default::default())), Status::Success);
//! assert_eq!(pushes, 2);
//! # Ok::<(), wits_core::findings::Findings>(())
//! ```
//!
//! # Keys
//! Boards there have no declarations; here they have. Every key in braces and every name in a script becomes a key of its
//! tree, unless the game has one of that name. Its kind is that of the ports it is given to (`TreeNodesModel`, or the
//! parameters of the vocabulary), else that of what scripts write to it, else what the values of `SetBlackboard` look
//! like, else what scripts do with it, else a text. Kinds that contradict each other are a fault.
//!
//! # Skipped nodes
//! What is skipped there is [skipped](super#skipping) here. A tree that skips its root has succeeded.
//!
//! # What differs
//! - One tick is one tick, as with `tickExactlyOnce`.
//! - Keys of a sub-tree are fresh whenever it is entered.
//! - A script that reads a key which holds nothing fails; there it throws.
//! - A condition of a `WhileDoElse` that takes its time aborts the branch that runs; there the branch waits.
//! - `ManualSelector`, custom control nodes and decorators, and texts that scripts put together have no
//!   counterpart: they are errors that say so.
//!
//! The guide lists the rest.
//!
//! # Failure
//! All errors have file, line and column. Attributes that a node does not have are errors. Document types are refused,
//! so that no entity can grow; files larger than [`MOST_BYTES`], with more than [`MOST_ELEMENTS`] elements, nested deeper than
//! [`MOST_DEPTH`] or with more than 256 attributes of one element as well. Errors at more
//! than [`MAX_FINDINGS`](wits_core::findings::MAX_FINDINGS) places are counted, not described.
//!
//! # Source
//! Faconti and others, *BehaviorTree.CPP* 4: its documentation, and what its nodes do.

mod build;
mod builtin;
mod control;
mod decorate;
mod doc;
mod faults;
mod file;
mod keys;
mod leaf;
mod model;
mod part;
mod repair;
mod script;
mod survey;
#[cfg(test)]
mod tests;
pub(in crate::tree) mod text;
mod write;

use std::collections::BTreeMap;

use wits_core::findings::{Findings, Place};

use super::TreeDef;
use crate::Vocabulary;
#[cfg(test)]
pub(super) use builtin::is_builtin;
pub use doc::{MOST_BYTES, MOST_DEPTH, MOST_ELEMENTS};
use model::Known;
use script::Enums;

/// What reads the file of a path that another one includes; an error says why it could not.
type Files<'a> = Box<dyn Fn(&str) -> Result<String, String> + 'a>;

/// Reads files with all that is known.
///
/// ```
/// use wits_decide::{Param, Status, Vocabulary, tree::XmlReader};
/// let mut words = Vocabulary::<()>::new();
/// words.action("say", |_, _| Status::Success).param(Param::text("message"));
/// let file = "<root BTCPP_format='4'>\n <BehaviorTree ID='A'>\n  <Say mesage='hi'/>\n </BehaviorTree>\n</root>";
/// let faults = XmlReader::new().words(&words).read("a.xml", file).unwrap_err();
/// assert_eq!(faults.to_string(), "\
/// a.xml:3:3: \"say\" is not told its \"message\"; expected a text in quotes
/// a.xml:3:8: unknown \"mesage\", did you mean \"message\"? among the attributes of Say");
/// ```
#[derive(Default)]
pub struct XmlReader<'a> {
    known: Known,
    enums: Enums,
    files: Option<Files<'a>>,
}

/// What a file holds.
#[derive(Clone, Debug, PartialEq)]
pub struct XmlTrees {
    /// The tree that is meant to run, if the file says or there is only one.
    pub main: Option<String>,
    /// All trees by name.
    pub trees: BTreeMap<String, TreeDef>,
    /// What does no harm but looks wrong: keys that are read and never written.
    pub doubts: Findings,
}

impl<'a> XmlReader<'a> {
    /// Knows nothing but the nodes that BehaviorTree.CPP has itself.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Knows the words and keys of a game, and finds faults in how they are used.
    #[must_use]
    pub fn words<C: ?Sized>(mut self, words: &Vocabulary<C>) -> Self {
        self.known = Known::of(words);
        self
    }

    /// A name for a number, which scripts can use.
    #[must_use]
    pub fn number(mut self, name: impl Into<String>, number: i32) -> Self {
        self.enums.insert(name.into(), number);
        self
    }

    /// Finds the text of files that others include, by the paths that those give.
    #[must_use]
    pub fn files(mut self, find: impl Fn(&str) -> Result<String, String> + 'a) -> Self {
        self.files = Some(Box::new(find));
        self
    }

    /// Reads a file. `file` is for the messages.
    ///
    /// # Errors
    /// All faults, with line and column.
    pub fn read(&self, file: &str, text: &str) -> Result<XmlTrees, Findings> {
        file::read(self, file, text)
    }
}

impl XmlTrees {
    /// The tree that is meant to run, with all others for its sub-trees.
    ///
    /// # Errors
    /// When there are several and the file does not say which.
    pub fn into_tree(mut self) -> Result<TreeDef, Findings> {
        let main = self.main.as_ref().and_then(|main| self.trees.remove(main));
        let Some(mut main) = main else {
            let mut findings = Findings::default();
            let names: Vec<&str> = self.trees.keys().map(String::as_str).collect();
            let message = format!("which of the trees {} is meant to run?", names.join(", "));
            findings.add(Place::Whole, message, "main_tree_to_execute=\"…\" in root");
            return Err(findings);
        };
        main.trees = self.trees;
        Ok(main)
    }
}

impl TreeDef {
    /// Reads a file of BehaviorTree.CPP 4: the tree that is meant to run, with all others for its sub-trees. See
    /// [`XmlReader`] for more.
    ///
    /// # Errors
    /// All faults, with line and column.
    pub fn from_xml(file: &str, text: &str) -> Result<Self, Findings> {
        XmlReader::new().read(file, text)?.into_tree()
    }

    /// The text of a file for BehaviorTree.CPP 4 that does the same.
    ///
    /// # Errors
    /// Everything that cannot be said there, each with its place in the definition.
    pub fn to_xml(&self) -> Result<String, Findings> {
        write::write(self)
    }
}
