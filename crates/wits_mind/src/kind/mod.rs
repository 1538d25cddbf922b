//! The kinds of mind files: which techniques a character's mind can be written in.
//!
//! # What it does
//! [`MindKinds`] is one list for everybody who asks what a file is: hosts that run minds, checks, editors, saves. An entry says
//! how its files are named, reads and binds them, and gives an [`AnyMind`] that is started, ticked, adopted, drawn and saved
//! like all others. A technique is added by implementing [`MindDef`] for its definition; nothing else has to know it.
//!
//! See `wits_engine::minds::kinds` for the list of all techniques of the engine.

mod language;

use std::any::Any;
use std::sync::Arc;

use wits_core::findings::Findings;

use crate::any::{AnyMind, SavedState, register};
use crate::{Mind, Vocabulary};

pub use language::{Language, LanguageName, OnlyWords, Written};

/// What people see of a kind of mind file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KindInfo {
    /// One word, as programs say it: `goap`.
    pub name: &'static str,
    /// As people say it: `goal-oriented action planner`.
    pub title: &'static str,
    /// How names of such files end: `.goap.ron`.
    pub ending: &'static str,
    /// What one uses it for, in a sentence.
    pub help: &'static str,
    /// A small file to begin with. It uses no words of any game.
    pub template: &'static str,
}

/// A definition that can be a character's mind.
pub trait MindDef: Sized + 'static {
    /// What people see of it.
    const KIND: KindInfo;

    /// What it becomes when it is bound to words.
    type Mind: Mind<dyn Any, State: SavedState> + Send + Sync;

    /// Reads and binds a file. What is probably a mistake, but can be used, comes beside the mind.
    ///
    /// # Errors
    /// All faults, with their places.
    fn load(file: &str, text: &str, words: &Vocabulary<dyn Any>) -> Result<(Self::Mind, Findings), Findings>;

    /// Reads a file without its game: any word that it names is taken for granted.
    fn check(file: &str, text: &str) -> Findings;
}

/// A mind that was read from a file.
#[derive(Clone)]
pub struct LoadedMind {
    /// The mind.
    pub mind: Arc<dyn AnyMind>,
    /// What is probably a mistake.
    pub warnings: Findings,
    /// It holds words of the game: when these change it has to be loaded again. Scripts find their words by name.
    pub holds_words: bool,
}

impl LoadedMind {
    /// A mind that holds the words that it was bound to.
    pub fn new<M: AnyMind + 'static>(mind: M, warnings: Findings) -> Self {
        Self { mind: Arc::new(mind), warnings, holds_words: true }
    }
}

impl std::fmt::Debug for LoadedMind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("LoadedMind").field("warnings", &self.warnings).finish_non_exhaustive()
    }
}

/// A kind of mind file: one entry of the list.
pub trait MindKind: Send + Sync {
    /// What people see of it.
    fn info(&self) -> KindInfo;

    /// Reads and binds a file.
    ///
    /// # Errors
    /// All faults, with their places.
    fn load(&self, file: &str, text: &str, words: &Vocabulary<dyn Any>) -> Result<LoadedMind, Findings>;

    /// What is probably a mistake in a file, without taking it over.
    ///
    /// # Errors
    /// All faults, with their places.
    fn preview(&self, file: &str, text: &str, words: &Vocabulary<dyn Any>) -> Result<Findings, Findings> {
        self.load(file, text, words).map(|loaded| loaded.warnings)
    }

    /// Reads a file without its game.
    fn check(&self, file: &str, text: &str) -> Findings;
}

/// The kind of a definition.
struct Of<D>(std::marker::PhantomData<fn() -> D>);

impl<D: MindDef> MindKind for Of<D> {
    fn info(&self) -> KindInfo {
        D::KIND
    }

    fn load(&self, file: &str, text: &str, words: &Vocabulary<dyn Any>) -> Result<LoadedMind, Findings> {
        let (mind, warnings) = D::load(file, text, words)?;
        Ok(LoadedMind::new(mind, warnings))
    }

    fn check(&self, file: &str, text: &str) -> Findings {
        D::check(file, text)
    }
}

/// The kinds of mind files that somebody knows.
#[derive(Clone, Default)]
pub struct MindKinds {
    list: Vec<Arc<dyn MindKind>>,
}

impl MindKinds {
    /// None.
    #[must_use]
    pub const fn new() -> Self {
        Self { list: Vec::new() }
    }

    /// One more. Its characters can be read from saves from now on.
    #[must_use]
    pub fn with<D: MindDef>(mut self) -> Self {
        register::<<D::Mind as Mind<dyn Any>>::State>();
        self.add(Arc::new(Of::<D>(std::marker::PhantomData)));
        self
    }

    /// One more that is not made of one definition. Its states have to be [registered](register).
    pub fn add(&mut self, kind: Arc<dyn MindKind>) {
        self.list.retain(|known| known.info().ending != kind.info().ending);
        self.list.push(kind);
    }

    /// All of these and all of those.
    #[must_use]
    pub fn and(mut self, others: Self) -> Self {
        others.list.into_iter().for_each(|kind| self.add(kind));
        self
    }

    /// How names of files end.
    #[must_use]
    pub fn endings(&self) -> Vec<&'static str> {
        self.infos().map(|info| info.ending).collect()
    }

    /// The kind of a file, by the end of its name; the longest ending counts.
    #[must_use]
    pub fn of(&self, file: &str) -> Option<&dyn MindKind> {
        let fits = self.list.iter().filter(|kind| file.ends_with(kind.info().ending));
        fits.max_by_key(|kind| kind.info().ending.len()).map(|kind| &**kind)
    }

    /// The kind of a name.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<&dyn MindKind> {
        self.list.iter().find(|kind| kind.info().name == name).map(|kind| &**kind)
    }

    /// The kind of a name, to be shared: for kinds that are made of others.
    #[must_use]
    pub fn shared(&self, name: &str) -> Option<Arc<dyn MindKind>> {
        self.list.iter().find(|kind| kind.info().name == name).cloned()
    }

    /// What people see of all of them.
    pub fn infos(&self) -> impl Iterator<Item = KindInfo> {
        self.list.iter().map(|kind| kind.info())
    }
}

impl std::fmt::Debug for MindKinds {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.infos().map(|info| info.name)).finish()
    }
}
