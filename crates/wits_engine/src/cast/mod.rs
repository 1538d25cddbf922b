//! A cast: characters whose minds come from files, whatever technique those use.
//!
//! # What it does
//! A [`Cast`] holds the files of a game, each bound to its words. What can be a mind is one list, [`kinds`]: behaviour trees,
//! state machines, decision trees and all other techniques; scripts in Lua come with the feature `script`, and may be a mind,
//! return the definition of one or a machine of states, or have words for the others. A character has a [`Role`]: which file
//! it follows and where it is in it. Files can be exchanged while characters follow them, characters can be given other files,
//! and an editor finds all it needs.
//!
//! ```
//! use wits_core::time::Moment;
//! use wits_decide::{Status, Turn, Vocabulary};
//! use wits_engine::cast::Cast;
//! use wits_game::author::{Content, Shelf};
//! use wits_script::{Memory, Scripted};
//!
//! #[derive(Default)]
//! struct Hare { steps: u32, memory: Memory }
//! impl Scripted for Hare {
//!     fn memory(&self) -> &Memory { &self.memory }
//!     fn memory_mut(&mut self) -> &mut Memory { &mut self.memory }
//! }
//!
//! let mut words = Vocabulary::<Hare>::new();
//! words.action("step", |hare, _| { hare.steps += 1; Status::Success }).help("One step.");
//! words.action("leap", |hare, _| { hare.steps += 10; Status::Success }).help("Ten steps.");
//! let shelf = Shelf::new().with("hare.tree.ron", "A hare", "", r#"(root: Do("step"))"#);
//! let mut cast = Cast::new(words, shelf)?;
//!
//! let (mut hare, mut role) = (Hare::default(), cast.start("hare.tree.ron").unwrap());
//! cast.tick(&mut role, &mut Turn::new(&mut hare, Moment::START), &mut ());
//!
//! // Somebody has written another mind. A faulty one would be told with all its faults, and change nothing.
//! let text = r#"(root: Do("leap"))"#;
//! assert!(cast.check("hare.tree.ron", text).faults.is_empty());
//! let reload = cast.load("hare.tree.ron", Some(text));
//! reload.adopt(&mut role, &mut Turn::new(&mut hare, Moment::START), &mut ());
//! cast.tick(&mut role, &mut Turn::new(&mut hare, Moment::START), &mut ());
//! assert_eq!(hare.steps, 11);
//! # Ok::<(), wits_core::findings::Findings>(())
//! ```
//!
//! # When not to use it
//! A game that has one tree for everybody and never changes it needs none of this: bind it and tick it.

mod builder;
mod console;
mod files;
mod kinds;
mod nest;
mod onlookers;
mod reload;
mod role;
mod troupe;
mod uses;

use std::any::Any;
use std::marker::PhantomData;
use std::sync::Arc;

use wits_core::findings::Findings;
use wits_core::inspect::Graph;
use wits_decide::any::{AnyMind, AnyState, SavedState, Watcher};
use wits_decide::kind::{Language, LoadedMind, OnlyWords};
use wits_decide::watch::Watch;
use wits_decide::{Exit, Mind, Status, Turn, Vocabulary};
use wits_game::GraphInfo;
use wits_game::author::{Content, FileInfo, Report, ScriptName, Workshop};

pub use builder::CastBuilder;
use files::Files;
pub use kinds::kinds;
pub use nest::Nested;
pub use onlookers::{Onlookers, graph_id};
pub use reload::Reload;
pub use role::Role;
pub use troupe::{Actors, Stage, Troupe};

/// The files of a game, bound to its words.
pub struct Cast<C> {
    files: Files,
    game: PhantomData<fn(&mut C)>,
}

impl<C: 'static> Cast<C> {
    /// The script language of the game, if it has one.
    #[must_use]
    pub fn language(&self) -> Option<&dyn Language> {
        self.files.language.as_deref()
    }

    /// One more mind that is no file, but made in code: bound to the [words](Self::words) of this cast.
    #[must_use]
    pub fn with_mind(mut self, name: &str, mind: impl AnyMind + 'static) -> Self {
        self.files.minds.insert(name.to_owned(), LoadedMind::new(mind, Findings::default()));
        self
    }

    /// The words of the game, of its files and of its scripts.
    #[must_use]
    pub const fn words(&self) -> &Vocabulary<dyn Any> {
        &self.files.words
    }

    /// Whether a file of this name is a mind, as far as its name tells.
    #[must_use]
    pub fn is_mind(&self, file: &str) -> bool {
        self.files.kind(file).is_some()
    }

    /// Whether a file of this name is a script.
    #[must_use]
    pub fn is_script(&self, file: &str) -> bool {
        self.files.is_script(file)
    }

    /// How names of files that are minds end.
    #[must_use]
    pub fn endings(&self) -> Vec<&'static str> {
        self.files.endings()
    }

    /// A role in a file, at its beginning; `None` when there is no such file.
    #[must_use]
    pub fn start(&self, file: &str) -> Option<Role> {
        Some(Role::new(file, AnyState(Some(self.mind_of(file)?.start()))))
    }

    fn mind_of(&self, file: &str) -> Option<&dyn AnyMind> {
        self.files.minds.get(file).map(|loaded| &*loaded.mind)
    }

    /// Makes room for all minds that a mind of this cast may follow inside it, so that following one for the first time asks
    /// for no memory: for games that spawn at a quiet moment and play on without allocating. Changes nothing else.
    ///
    /// ```
    /// # use wits_core::time::Moment;
    /// # use wits_decide::{Status, Turn, Vocabulary};
    /// # use wits_engine::cast::{Cast, Nested};
    /// # use wits_game::author::Shelf;
    /// # use wits_script::{Memory, Scripted};
    /// # #[derive(Default)]
    /// # struct Hare { memory: Memory, nested: Nested }
    /// # impl Scripted for Hare {
    /// #     fn memory(&self) -> &Memory { &self.memory }
    /// #     fn memory_mut(&mut self) -> &mut Memory { &mut self.memory }
    /// # }
    /// # let mut words = Vocabulary::<Hare>::new();
    /// # words.action("step", |_, _| Status::Success);
    /// # let shelf = Shelf::new().with("walk.tree.ron", "", "", r#"(root: Do("step"))"#);
    /// let cast = Cast::nesting(words, shelf, |_| Ok(()), |hare: &mut Hare| &mut hare.nested)?;
    /// let mut hare = Hare::default();
    /// cast.stock(&mut hare.nested);
    /// assert_eq!(hare.nested, Nested::default()); // it has followed nothing so far
    /// # Ok::<(), wits_core::findings::Findings>(())
    /// ```
    pub fn stock(&self, nested: &mut Nested) {
        if let Some(nest) = &self.files.nest {
            nest.stock(nested);
        }
    }

    /// One decision of a character. A file that is gone fails.
    pub fn tick<W: Watch>(&self, role: &mut Role, turn: &mut Turn<'_, C>, watch: &mut W) -> Status {
        let Some(mind) = self.mind_of(&role.file) else { return Status::Failure };
        let state = role.state.0.get_or_insert_with(|| mind.start());
        turn.erased(|turn| mind.tick(state, turn, Watcher::of(watch)))
    }

    /// Tells a character of the turn's event. False when nothing came of it: only machines and scripts wait for events.
    pub fn handle<W: Watch>(&self, role: &mut Role, turn: &mut Turn<'_, C>, watch: &mut W) -> bool {
        let Some(mind) = self.mind_of(&role.file) else { return false };
        let state = role.state.0.get_or_insert_with(|| mind.start());
        turn.erased(|turn| mind.handle(state, turn, Watcher::of(watch)))
    }

    /// Leaves whatever was entered.
    pub fn stop<W: Watch>(&self, role: &mut Role, turn: &mut Turn<'_, C>, why: Exit, watch: &mut W) {
        if let (Some(mind), Some(state)) = (self.mind_of(&role.file), &mut role.state.0) {
            turn.erased(|turn| mind.stop(state, turn, why, Watcher::of(watch)));
        }
    }

    /// A character follows another file from now on; what it was doing is called off. False when there is no such file.
    pub fn assign<W: Watch>(
        &self,
        role: &mut Role,
        file: &str,
        turn: &mut Turn<'_, C>,
        watch: &mut W,
    ) -> bool {
        let Some(next) = self.start(file) else { return false };
        self.stop(role, turn, Exit::Reload, watch);
        *role = next;
        true
    }

    /// Where a character is, in a word or two: the state of a machine, the task of a tree.
    #[must_use]
    pub fn doing(&self, role: &Role) -> String {
        let mind = self.mind_of(&role.file).zip(role.state.0.as_deref());
        mind.map(|(mind, state)| mind.doing(state)).unwrap_or_default()
    }

    /// The mind that a character follows, and its state in it, if it is of this technique: `Machine<dyn Any>`.
    #[must_use]
    pub fn mind<'s, M>(&'s self, role: &'s Role) -> Option<(&'s M, &'s M::State)>
    where
        M: Mind<dyn Any, State: SavedState> + 'static,
    {
        self.mind_of(&role.file)?.as_any().downcast_ref().zip(role.state())
    }

    /// A file gets another text that passed [`check`](Content::check), is new, or goes. Everybody's [`Role`] has to be told,
    /// see [`Reload::adopt`].
    pub fn load(&mut self, name: &str, text: Option<&str>) -> Reload {
        self.files.load(name, text)
    }
}

impl<C: 'static> Content for Cast<C> {
    fn files(&self) -> Vec<FileInfo> {
        let what = |file: &FileInfo| self.files.kind(&file.name).map_or("", |kind| kind.info().title);
        let info = |file: &FileInfo| FileInfo { what: what(file).to_owned(), ..file.clone() };
        self.files.shelf.files().iter().map(info).collect()
    }

    fn text(&self, name: &str) -> Option<String> {
        self.files.shelf.text(name).map(str::to_owned)
    }

    fn check(&self, name: &str, text: &str) -> Report {
        let Some(kind) = self.files.kind(name) else { return self.files.no_mind(name).into() };
        match kind.preview(name, text, &self.files.words) {
            Ok(doubts) => Report { faults: Findings::default(), doubts },
            Err(faults) => faults.into(),
        }
    }

    fn check_uses(&self, name: &str, text: Option<&str>) -> Findings {
        self.files.uses(name, text)
    }

    fn workshop(&self, file: &str) -> Option<Box<dyn Workshop + '_>> {
        wits_edit::workshop(file, &self.files.words)
    }

    fn graphs(&self) -> Vec<GraphInfo> {
        let version = |name: &str, mind: &Arc<dyn AnyMind>| {
            let file = self.files.shelf.files().iter().find(|file| file.name == name);
            let version = file.map_or(0, |file| file.version);
            match mind.graph_version() {
                0 => version,
                changes => (version << 16) + changes,
            }
        };
        let all = self.files.minds.iter();
        all.map(|(name, loaded)| GraphInfo {
            id: graph_id(name).into_owned(),
            version: version(name, &loaded.mind),
        })
        .collect()
    }

    fn graph(&self, id: &str) -> Option<Graph> {
        let file = id.strip_suffix("#graph").unwrap_or(id);
        Some(self.mind_of(file)?.graph())
    }

    fn check_assign(&self, file: &str) -> Result<(), String> {
        let known: Vec<&str> = self.files.minds.keys().map(String::as_str).collect();
        if let Some(mind) = self.mind_of(file) {
            let why = "has words for other files, but no mind: neither a function think nor a definition";
            let only_words = mind.as_any().is::<OnlyWords>();
            return if only_words { Err(format!("{file} {why}")) } else { Ok(()) };
        }
        Err(wits_core::findings::unknown_name(file, &known))
    }

    fn graph_id(&self, file: &str) -> String {
        graph_id(file).into_owned()
    }

    fn script_names(&self) -> Vec<ScriptName> {
        let names = self.files.language.iter().flat_map(|language| language.names());
        names
            .map(|name| ScriptName { name: name.name, usage: name.usage, gives: name.gives, help: name.help })
            .collect()
    }
}

#[cfg(all(test, feature = "script"))]
mod tests;
