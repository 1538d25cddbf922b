//! How a mind library is made.

use std::any::Any;
use std::marker::PhantomData;
use std::sync::Arc;

use wits_core::findings::Findings;
use wits_decide::Vocabulary;
use wits_decide::kind::{Language, MindKinds};
use wits_game::author::Shelf;

use super::files::Files;
use super::{MindLibrary, kinds};

/// A mind library that is being made: see [`MindLibrary::builder`].
pub struct MindLibraryBuilder<C> {
    kinds: MindKinds,
    words: Vocabulary<dyn Any>,
    language: Option<Arc<dyn Language>>,
    game: PhantomData<fn(&mut C)>,
}

impl<C: 'static> MindLibrary<C> {
    /// A library for a game with these words, whose minds may be of all [`kinds`].
    ///
    /// ```
    /// use wits_decide::{Status, Vocabulary};
    /// use wits_engine::minds::MindLibrary;
    /// use wits_game::author::Shelf;
    ///
    /// let mut words = Vocabulary::<u32>::new();
    /// words.action("step", |steps, _| { *steps += 1; Status::Success });
    /// let shelf = Shelf::new().with("hare.tree.ron", "A hare", "", r#"(root: Do("step"))"#);
    /// let library = MindLibrary::builder(&words).files(shelf)?;
    /// assert!(library.definition("hare.tree.ron").is_some());
    /// # Ok::<(), wits_core::findings::Findings>(())
    /// ```
    #[must_use]
    pub fn builder(words: &Vocabulary<C>) -> MindLibraryBuilder<C> {
        MindLibraryBuilder { kinds: kinds(), words: words.erased(), language: None, game: PhantomData }
    }
}

impl<C: 'static> MindLibraryBuilder<C> {
    /// Its minds may be of these kinds, and no others.
    #[must_use]
    pub fn kinds(mut self, kinds: MindKinds) -> Self {
        self.kinds = kinds;
        self
    }

    /// Files of a script language are minds too, and have words for the others.
    #[must_use]
    pub fn language(mut self, language: impl Language + 'static) -> Self {
        self.language = Some(Arc::new(language));
        self
    }

    /// How names of files that are minds end.
    #[must_use]
    pub fn endings(&self) -> Vec<&'static str> {
        let script = self.language.iter().map(|language| language.info().ending);
        self.kinds.infos().map(|info| info.ending).chain(script).collect()
    }

    /// Reads all files of a shelf. Scripts come first, since their words may be used by the others.
    ///
    /// # Errors
    /// The faults of all files.
    pub fn files(self, shelf: Shelf) -> Result<MindLibrary<C>, Findings> {
        let Self { kinds, words: base, language, .. } = self;
        let files = Files {
            kinds,
            words: base.clone(),
            base,
            shelf,
            minds: Default::default(),
            unbound: Default::default(),
            loads: 0,
            language,
            nest: Default::default(),
            prepared: Default::default(),
        };
        Ok(MindLibrary { files: files.read()?, game: PhantomData })
    }
}

#[cfg(feature = "script")]
impl<C: 'static> MindLibraryBuilder<C> {
    /// Files in Lua are minds too. `offer` gives them more than the words of the game: functions of its own, steering, paths,
    /// messages.
    ///
    /// # Errors
    /// What went wrong with the offers.
    pub fn lua(
        self,
        offer: impl FnOnce(&wits_script::Scripts<dyn Any>) -> Result<(), wits_script::ScriptError>,
    ) -> Result<Self, Findings> {
        let lua = wits_script::Lua::new(&self.words, offer)?;
        Ok(self.language(lua))
    }
}

#[cfg(feature = "script")]
impl<C: 'static> MindLibrary<C> {
    /// All files, bound; minds may be of all [`kinds`] and in Lua.
    ///
    /// # Errors
    /// The errors of all files.
    pub fn new(words: &Vocabulary<C>, files: Shelf) -> Result<Self, Findings> {
        Self::builder(words).lua(|_| Ok(()))?.files(files)
    }

    /// The scripts of the game, if it has any.
    #[must_use]
    pub fn scripts(&self) -> Option<&wits_script::Scripts<dyn Any>> {
        self.language()?.as_any().downcast_ref::<wits_script::Lua>().map(wits_script::Lua::scripts)
    }
}
