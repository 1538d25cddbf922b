//! Trees by name.

use std::collections::BTreeMap;

use wits_core::findings::{Findings, Place, unknown_name};
use wits_core::ron::RonFile;

use super::bind::Binder;
use super::{Tree, TreeDef};
use crate::Vocabulary;

/// Trees by name, to be used as sub-trees of each other or bound themselves: filled when a level is loaded.
///
/// ```
/// use wits_decide::{Status, Vocabulary, tree::TreeLibrary};
/// let mut words = Vocabulary::<u32>::new();
/// words.action("shoot", |shots, _| { *shots += 1; Status::Success });
/// let mut library = TreeLibrary::new();
/// library.load("engage", "engage.tree.ron", r#"(root: Do("shoot"))"#)?;
/// library.load("goon", "goon.tree.ron", r#"(root: Sequence([SubTree("engage"), SubTree("engage")]))"#)?;
/// assert_eq!(library.bind("goon", &words)?.len(), 5);
/// # Ok::<(), wits_core::findings::Findings>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TreeLibrary {
    trees: BTreeMap<String, Entry>,
}

#[derive(Clone, Debug, PartialEq)]
struct Entry {
    def: TreeDef,
    file: String,
    text: String,
}

impl TreeLibrary {
    /// No trees.
    #[must_use]
    pub const fn new() -> Self {
        Self { trees: BTreeMap::new() }
    }

    /// One more tree from code; another one of the same name is replaced.
    pub fn add(&mut self, name: impl Into<String>, def: TreeDef) {
        let name = name.into();
        self.trees.insert(name.clone(), Entry { def, file: name, text: String::new() });
    }

    /// One more tree from a file; another one of the same name is replaced.
    ///
    /// # Errors
    /// All faults that can be seen without knowing the game's words.
    pub fn load(&mut self, name: impl Into<String>, file: &str, text: &str) -> Result<(), Findings> {
        let def = TreeDef::from_ron(file, text)?;
        self.trees.insert(name.into(), Entry { def, file: file.to_owned(), text: text.to_owned() });
        Ok(())
    }

    /// The tree of a name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&TreeDef> {
        self.trees.get(name).map(|entry| &entry.def)
    }

    /// All names.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.trees.keys().map(String::as_str)
    }

    /// The tree of a name, ready to run; sub-trees are looked up here.
    ///
    /// # Errors
    /// All faults, each with its file.
    pub fn bind<C: ?Sized>(&self, name: &str, words: &Vocabulary<C>) -> Result<Tree<C>, Findings> {
        let Some(entry) = self.trees.get(name) else {
            let mut findings = Findings::default();
            let known: Vec<&str> = self.names().collect();
            findings.add(Place::Whole, format!("{} among the trees", unknown_name(name, &known)), "");
            return Err(findings);
        };
        Binder::new(words, Some(self), (&entry.file, &entry.text)).tree(&entry.def, name)
    }

    /// A tree with its file and what is written in it.
    pub(super) fn entry(&self, name: &str) -> Option<(&TreeDef, &str, &str)> {
        self.trees.get(name).map(|entry| (&entry.def, entry.file.as_str(), entry.text.as_str()))
    }
}

impl TreeDef {
    /// Checks the tree against the words of a game.
    ///
    /// # Errors
    /// All faults at once, each with its place.
    pub fn bind<C: ?Sized>(&self, words: &Vocabulary<C>) -> Result<Tree<C>, Findings> {
        Binder::new(words, None, ("", "")).tree(self, "this tree")
    }

    /// The same, with a library that its sub-trees are looked up in.
    ///
    /// # Errors
    /// All faults at once, each with its place.
    pub fn bind_with<C: ?Sized>(
        &self,
        words: &Vocabulary<C>,
        library: &TreeLibrary,
    ) -> Result<Tree<C>, Findings> {
        Binder::new(words, Some(library), ("", "")).tree(self, "this tree")
    }
}

impl<C: ?Sized> Tree<C> {
    /// From the text of a file to a tree that runs.
    ///
    /// # Errors
    /// All faults, with line and column.
    pub fn load(file: &str, text: &str, words: &Vocabulary<C>) -> Result<Self, Findings> {
        let def = TreeDef::from_ron(file, text)?;
        Binder::new(words, None, (file, text)).tree(&def, file)
    }
}
