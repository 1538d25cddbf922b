//! Sub-trees that are made when they are first needed.

use std::fmt;
use std::sync::{Arc, OnceLock};

use super::{Tree, TreeDef, TreeLibrary};
use crate::Value;
use crate::board::Key;
use crate::words::{Vocabulary, Way};

/// A sub-tree that has been checked but is not bound before it is needed: rare branches cost nothing until then.
///
/// It keeps its own state and keys, which are there only while it runs; values go in and out through its ports.
pub(super) struct Lazy<C: ?Sized> {
    pub(super) def: Arc<TreeDef>,
    pub(super) words: Arc<Vocabulary<C>>,
    pub(super) library: Arc<TreeLibrary>,
    pub(super) ports: Box<[LazyPort]>,
    pub(super) tree: OnceLock<Option<Box<Tree<C>>>>,
}

/// How a port is fed.
#[derive(Clone, Debug)]
pub(super) struct LazyPort {
    pub(super) name: String,
    pub(super) way: Way,
    pub(super) outer: Option<Key>,
    pub(super) value: Option<Value>,
}

impl<C: ?Sized> Lazy<C> {
    /// The tree; `None` never, since it has been checked.
    pub(super) fn tree(&self) -> Option<&Tree<C>> {
        let bind = || self.def.bind_with(&self.words, &self.library).ok().map(Box::new);
        self.tree.get_or_init(bind).as_deref()
    }
}

impl<C: ?Sized> fmt::Debug for Lazy<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Lazy").field("is_made", &self.tree.get().is_some()).finish_non_exhaustive()
    }
}
