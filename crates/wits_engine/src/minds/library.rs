//! The definitions of all minds of a game.

use std::any::Any;
use std::marker::PhantomData;
use std::sync::Arc;

use wits_core::findings::Findings;
use wits_core::inspect::Graph;
use wits_decide::any::{AnyMind, SavedState, Watcher};
use wits_decide::kind::{Language, LoadedMind, OnlyWords};
use wits_decide::{CharacterMemory, Exit, FollowedMind, Mind, Status, Turn, Vocabulary};
use wits_game::GraphInfo;
use wits_game::author::{Content, FileInfo, Palette, Report, ScriptName, Workshop};

use super::files::Files;
use super::{CharacterMind, Reload, graph_id};

/// The mind files of a game, each bound to the actions and conditions that the game registers.
///
/// ```
/// use wits_decide::{Status, Vocabulary};
/// use wits_engine::minds::MindLibrary;
/// use wits_game::author::{Content, Shelf};
///
/// let mut words = Vocabulary::<u32>::new();
/// words.action("step", |steps, _| { *steps += 1; Status::Success });
/// let files = Shelf::new().with("hare.tree.ron", "A hare", "", r#"(root: Do("step"))"#);
/// let library = MindLibrary::builder(&words).files(files)?;
/// assert!(library.definition("hare.tree.ron").is_some());
/// assert!(library.check("hare.tree.ron", r#"(root: Do("stpe"))"#).faults.to_string().contains("step"));
/// # Ok::<(), wits_core::findings::Findings>(())
/// ```
pub struct MindLibrary<C> {
    pub(super) files: Files,
    pub(super) game: PhantomData<fn(&mut C)>,
}

impl<C: 'static> MindLibrary<C> {
    /// The script language of the game, if it has one.
    #[must_use]
    pub fn language(&self) -> Option<&dyn Language> {
        self.files.language.as_deref()
    }

    /// One more mind that is no file, but made in code: bound to the [words](Self::words) of this library.
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

    /// The definition of a file; `None` when there is no such file.
    #[must_use]
    pub fn definition(&self, file: &str) -> Option<&dyn AnyMind> {
        self.files.minds.get(file).map(|loaded| &*loaded.mind)
    }

    /// Reserves memory for all minds that a character may use by name.
    pub(super) fn stock(&self, memory: &mut CharacterMemory) {
        self.files.nest.stock(memory);
    }

    /// A character thinks. A file that is gone fails.
    pub(super) fn tick<'a>(
        &self,
        mind: &'a mut CharacterMind,
        turn: Turn<'a, C>,
        watch: Watcher<'_>,
    ) -> Status {
        self.during(mind, turn, |mind, state, turn| mind.tick(state.state_for(mind), turn, watch))
            .unwrap_or(Status::Failure)
    }

    /// A character receives the event of the turn. False when nothing came of it.
    pub(super) fn handle<'a>(
        &self,
        mind: &'a mut CharacterMind,
        turn: Turn<'a, C>,
        watch: Watcher<'_>,
    ) -> bool {
        self.during(mind, turn, |mind, state, turn| mind.handle(state.state_for(mind), turn, watch))
            .unwrap_or(false)
    }

    /// A character leaves whatever was entered.
    pub(super) fn stop<'a>(
        &self,
        mind: &'a mut CharacterMind,
        turn: Turn<'a, C>,
        why: Exit,
        watch: Watcher<'_>,
    ) {
        self.during(mind, turn, |mind, state, turn| mind.stop(state.state_for(mind), turn, why, watch));
    }

    /// A character follows another file from now on and leaves what it was doing. False when there is no such file.
    pub(super) fn assign<'a>(
        &self,
        mind: &'a mut CharacterMind,
        file: &str,
        turn: Turn<'a, C>,
        watch: Watcher<'_>,
    ) -> bool {
        let Some(next) = self.definition(file) else { return false };
        mind.with(turn, |followed, turn| {
            if let Some(old) = self.definition(followed.file()) {
                turn.erased(|turn| old.stop(followed.state_for(old), turn, Exit::Reload, watch));
            }
            *followed = FollowedMind::new(file, next);
        });
        true
    }

    /// Calls `body` with the definition that a character follows, its state and the whole turn.
    fn during<'a, T>(
        &self,
        mind: &'a mut CharacterMind,
        turn: Turn<'a, C>,
        body: impl FnOnce(&dyn AnyMind, &mut FollowedMind, &mut Turn<'_, dyn Any>) -> T,
    ) -> Option<T> {
        let definition = self.definition(mind.file())?;
        Some(mind.with(turn, |followed, turn| turn.erased(|turn| body(definition, followed, turn))))
    }

    /// What a character is doing, in a word or two: the state of a machine, the task of a tree.
    #[must_use]
    pub fn doing(&self, mind: &CharacterMind) -> String {
        let definition = self.definition(mind.file()).zip(mind.mind.any_state());
        definition.map(|(definition, state)| definition.doing(state)).unwrap_or_default()
    }

    /// The nodes of the picture that a character is in, as its state says; see [`Mind::running`].
    #[must_use]
    pub fn running(&self, mind: &CharacterMind) -> Vec<u32> {
        let definition = self.definition(mind.file()).zip(mind.mind.any_state());
        definition.map(|(definition, state)| definition.running(state)).unwrap_or_default()
    }

    /// The definition that a character follows, and its state in it, if it is of this technique: `Machine<dyn Any>`.
    #[must_use]
    pub fn technique<'s, M>(&'s self, mind: &'s CharacterMind) -> Option<(&'s M, &'s M::State)>
    where
        M: Mind<dyn Any, State: SavedState> + 'static,
    {
        self.definition(mind.file())?.as_any().downcast_ref().zip(mind.state())
    }

    /// The same, and the state can be changed: for games that schedule the actions of a queue, say.
    #[must_use]
    pub fn technique_mut<'s, M>(&'s self, mind: &'s mut CharacterMind) -> Option<(&'s M, &'s mut M::State)>
    where
        M: Mind<dyn Any, State: SavedState> + 'static,
    {
        self.definition(mind.file())?.as_any().downcast_ref().zip(mind.mind.state_mut())
    }

    /// How many files were loaded since the beginning: whoever keeps what a check has found keeps it as long as this is the
    /// same.
    pub(crate) const fn loads(&self) -> u64 {
        self.files.loads
    }

    /// See [`MindHost::load`](super::MindHost::load).
    pub(super) fn load(&mut self, name: &str, text: Option<&str>) -> Reload {
        self.files.load(name, text)
    }
}

impl<C: 'static> Content for MindLibrary<C> {
    fn files(&self) -> Vec<FileInfo> {
        let what = |file: &FileInfo| self.files.kind(&file.name).map_or("", |kind| kind.info().title);
        let info = |file: &FileInfo| FileInfo { what: what(file).to_owned(), ..file.clone() };
        self.files.shelf.files().iter().map(info).collect()
    }

    fn text(&self, name: &str) -> Option<String> {
        self.files.shelf.text(name).map(str::to_owned)
    }

    fn check(&self, name: &str, text: &str) -> Report {
        match self.files.prepare(name, text) {
            Ok(doubts) => Report { faults: Findings::default(), doubts },
            Err(faults) => faults.into(),
        }
    }

    fn check_again(&self, name: &str, text: &str) -> Findings {
        self.files.prepare_again(name, text).err().unwrap_or_default()
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
        Some(self.definition(file)?.graph())
    }

    fn check_assign(&self, file: &str) -> Result<(), String> {
        let known: Vec<&str> = self.files.minds.keys().map(String::as_str).collect();
        if let Some(mind) = self.definition(file) {
            let why = "has words for other files, but no mind: neither a function think nor a definition";
            let only_words = mind.as_any().is::<OnlyWords>();
            return if only_words { Err(format!("{file} {why}")) } else { Ok(()) };
        }
        Err(wits_core::findings::unknown_name(file, &known))
    }

    fn graph_id(&self, file: &str) -> String {
        graph_id(file).into_owned()
    }

    fn word_palette(&self) -> Palette {
        Palette { scripts: self.script_names(), ..wits_edit::words(&self.files.words) }
    }

    fn script_names(&self) -> Vec<ScriptName> {
        let names = self.files.language.iter().flat_map(|language| language.names());
        names
            .map(|name| ScriptName { name: name.name, usage: name.usage, gives: name.gives, help: name.help })
            .collect()
    }
}
