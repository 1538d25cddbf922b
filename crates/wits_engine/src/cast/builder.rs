//! How a cast is made.

use std::any::Any;
use std::marker::PhantomData;
use std::sync::Arc;

use wits_core::findings::Findings;
use wits_decide::Vocabulary;
use wits_decide::kind::{Language, MindKinds};
use wits_game::author::Shelf;

use super::files::Files;
use super::nest::Nest;
use super::{Cast, Nested, kinds};

/// A cast that is being made: see [`Cast::builder`].
pub struct CastBuilder<C> {
    kinds: MindKinds,
    words: Vocabulary<dyn Any>,
    language: Option<Arc<dyn Language>>,
    nest: Option<Nest>,
    game: PhantomData<fn(&mut C)>,
}

impl<C: 'static> Cast<C> {
    /// A cast of a game with these words, whose minds may be of all [`kinds`].
    ///
    /// ```
    /// use wits_decide::{Status, Vocabulary};
    /// use wits_engine::cast::Cast;
    /// use wits_game::author::Shelf;
    ///
    /// let mut words = Vocabulary::<u32>::new();
    /// words.action("step", |steps, _| { *steps += 1; Status::Success });
    /// let shelf = Shelf::new().with("hare.tree.ron", "A hare", "", r#"(root: Do("step"))"#);
    /// let cast = Cast::builder(&words).files(shelf)?;
    /// assert!(cast.start("hare.tree.ron").is_some());
    /// # Ok::<(), wits_core::findings::Findings>(())
    /// ```
    #[must_use]
    pub fn builder(words: &Vocabulary<C>) -> CastBuilder<C> {
        CastBuilder { kinds: kinds(), words: words.erased(), language: None, nest: None, game: PhantomData }
    }
}

impl<C: 'static> CastBuilder<C> {
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

    /// Every file is also a word that all others can use: see `Cast::nesting`. `place` tells where a character keeps
    /// what it remembers of the minds inside its mind.
    #[must_use]
    pub fn nesting(mut self, place: impl Fn(&mut C) -> &mut Nested + Send + Sync + 'static) -> Self {
        self.nest = Some(Nest::new(place));
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
    pub fn files(self, shelf: Shelf) -> Result<Cast<C>, Findings> {
        let Self { kinds, words: base, language, nest, .. } = self;
        let (words, minds) = (base.clone(), Default::default());
        let files = Files { kinds, base, words, shelf, minds, language, nest }.read()?;
        Ok(Cast { files, game: PhantomData })
    }
}

#[cfg(feature = "script")]
mod scripted {
    use super::{Cast, CastBuilder, Findings, Nested, Shelf, Vocabulary};
    use wits_script::{Lua, ScriptError, Scripted, Scripts};

    impl<C: Scripted> CastBuilder<C> {
        /// Files in Lua are minds too. `offer` gives them more than the words of the game: functions of its own, steering,
        /// paths, messages.
        ///
        /// # Errors
        /// What went wrong with the offers.
        pub fn lua(
            self,
            offer: impl FnOnce(&Scripts<C>) -> Result<(), ScriptError>,
        ) -> Result<Self, Findings> {
            let lua = Lua::new(&self.words.typed(), offer)?;
            Ok(self.language(lua))
        }
    }

    impl<C: Scripted> Cast<C> {
        /// All files of a shelf, bound; those in Lua too. Scripts come first, since their words may be used by the others.
        ///
        /// # Errors
        /// The faults of all files.
        pub fn new(base: Vocabulary<C>, shelf: Shelf) -> Result<Self, Findings> {
            Self::offering(base, shelf, |_| Ok(()))
        }

        /// The same for a game that offers its scripts more than its words: functions of its own, steering, paths, messages.
        ///
        /// # Errors
        /// The faults of all files, or what went wrong with the offers.
        pub fn offering(
            base: Vocabulary<C>,
            shelf: Shelf,
            offer: impl FnOnce(&Scripts<C>) -> Result<(), ScriptError>,
        ) -> Result<Self, Findings> {
            Self::builder(&base).lua(offer)?.files(shelf)
        }

        /// The same, where every file is also a word that all others can use: a state of a machine follows a tree, a leaf of
        /// that a script. `place` tells where a character keeps what it remembers of the minds inside its mind.
        ///
        /// ```
        /// use wits_core::time::Moment;
        /// use wits_decide::{Status, Turn, Vocabulary};
        /// use wits_engine::cast::{Cast, Nested};
        /// use wits_game::author::Shelf;
        /// use wits_script::{Memory, Scripted};
        ///
        /// #[derive(Default)]
        /// struct Hare { steps: u32, memory: Memory, nested: Nested }
        /// # impl Scripted for Hare {
        /// #     fn memory(&self) -> &Memory { &self.memory }
        /// #     fn memory_mut(&mut self) -> &mut Memory { &mut self.memory }
        /// # }
        /// let mut words = Vocabulary::<Hare>::new();
        /// words.action("step", |hare, _| { hare.steps += 1; Status::Success });
        /// let shelf = Shelf::new()
        ///     .with("day.machine.ron", "A day", "", r#"(states: [(name: "Out", active: ["walk.tree.ron"])])"#)
        ///     .with("walk.tree.ron", "A walk", "", r#"(root: Sequence([Do("step"), Wait(1), Do("step")]))"#);
        /// let cast = Cast::nesting(words, shelf, |_| Ok(()), |hare| &mut hare.nested)?;
        /// let (mut hare, mut role) = (Hare::default(), cast.start("day.machine.ron").unwrap());
        /// for tick in 0..70 {
        ///     cast.tick(&mut role, &mut Turn::new(&mut hare, Moment::of_tick(tick, 60)), &mut ());
        /// }
        /// assert_eq!(hare.steps, 3); // a whole walk, and the first step of the next
        /// # Ok::<(), wits_core::findings::Findings>(())
        /// ```
        ///
        /// # Errors
        /// The faults of all files, or what went wrong with the offers.
        pub fn nesting(
            base: Vocabulary<C>,
            shelf: Shelf,
            offer: impl FnOnce(&Scripts<C>) -> Result<(), ScriptError>,
            place: impl Fn(&mut C) -> &mut Nested + Send + Sync + 'static,
        ) -> Result<Self, Findings> {
            Self::builder(&base).lua(offer)?.nesting(place).files(shelf)
        }

        /// The scripts of the game.
        #[must_use]
        pub fn scripts(&self) -> Option<&Scripts<C>> {
            self.language()?.as_any().downcast_ref::<Lua<C>>().map(Lua::scripts)
        }
    }
}
