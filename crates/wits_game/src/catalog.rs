//! Games by name, for programs that offer several: the same calls without knowing the type.

use std::any::Any;
use std::sync::Arc;

use glam::Vec2;
use wits_core::findings::{Findings, unknown_name};
use wits_core::hash::{StateHash, StateHasher};
use wits_core::inspect::{Document, Graph, Pulse};
use wits_core::scene::Scene;

use crate::about::About;
use crate::author::{ConsoleAnswer, FileInfo, Lesson, Report, ScriptLine, ScriptName, Workshop};
use crate::event::{Assign, Tell, Tellable};
use crate::game::{Game, Inspection, PanelInfo, Setup, Tick};
use crate::mind::{Edit, GraphInfo, MindInfo, Stop};

/// A state of some game, kept to go back to.
pub type SavedState = Box<dyn Any + Send>;

/// A running game of any type. Implemented for every [`Game`].
pub trait AnyGame: Send {
    /// Makes changes by hand, tells the [observer](Game::observer), and ticks; see [`Game::tick`].
    fn tick(&mut self, tick: Tick<'_>);
    /// A copy of the state; takes over the memory of an old copy if it is given one.
    fn save(&self, reuse: Option<SavedState>) -> SavedState;
    /// Goes back to a saved state of this game at this tick.
    fn restore(&mut self, state: &SavedState, tick: u64);
    /// See [`Game::state_bytes`].
    fn state_bytes(&self) -> usize;
    /// The hash of the whole state.
    fn hash(&self) -> StateHash;
    /// See [`Game::parts`].
    fn parts(&self) -> Vec<(&'static str, StateHash)>;
    /// The state as bytes, if the game can be saved; see [`Game::storage`].
    fn write_state(&self) -> Option<Result<Vec<u8>, String>>;
    /// A state from bytes that this kind of game wrote and that passes [`Game::check_state`], not yet restored.
    fn read_state(&self, bytes: &[u8]) -> Result<SavedState, String>;
    /// See [`Game::panels`].
    fn panels(&self) -> Vec<PanelInfo>;
    /// See [`Game::panel`].
    fn panel(&self, id: &str) -> Option<Document>;
    /// See [`Game::tellable`].
    fn tellable(&self) -> Vec<Tellable>;
    /// See [`Game::check_tell`].
    fn check_tell(&self, tell: &Tell) -> Result<(), String>;
    /// See [`Game::tell`].
    fn tell(&mut self, tell: &Tell);
    /// See [`Game::scene`].
    fn scene(&self, scene: &mut Scene, wanted: &dyn Fn(&str) -> bool);
    /// See [`Game::agents`].
    fn agents(&self) -> usize;
    /// See [`Game::pick`].
    fn pick(&self, at: Vec2, radius: f32) -> Option<u64>;
    /// See [`Game::inspect`].
    fn inspect(&self, agent: u64) -> Option<Inspection>;
    /// See [`Game::measures`].
    fn measures(&self, values: &mut Vec<f32>);
    /// See [`Game::score`].
    fn score(&self) -> Vec<(&'static str, f64)>;
    /// See [`Game::graphs`].
    fn graphs(&self) -> Vec<GraphInfo>;
    /// See [`Game::graph`].
    fn graph(&self, id: &str) -> Option<Graph>;
    /// See [`Game::minds`].
    fn minds(&self, agent: u64) -> Vec<MindInfo>;
    /// See [`Game::pulse`].
    fn pulse(&self, agent: u64, mind: usize) -> Option<Pulse>;
    /// See [`Game::sheet`].
    fn sheet(&self, agent: u64, mind: usize) -> Option<Document>;
    /// See [`Game::look_at`].
    fn look_at(&mut self, agents: &[u64]);
    /// See [`Game::stop_at`].
    fn stop_at(&mut self, graph: &str, nodes: &[u32]);
    /// See [`Game::stopped`].
    fn stopped(&self) -> Option<Stop>;
    /// See [`Game::check_edit`].
    fn check_edit(&self, edit: &Edit) -> Result<(), String>;
    /// See [`Game::files`].
    fn files(&self) -> Vec<FileInfo>;
    /// See [`Game::file_text`].
    fn file_text(&self, name: &str) -> Option<String>;
    /// See [`Game::check_file`].
    fn check_file(&self, name: &str, text: &str) -> Report;
    /// See [`Game::check_uses`].
    fn check_uses(&self, name: &str, text: Option<&str>) -> Findings;
    /// See [`Game::load_file`].
    fn load_file(&mut self, name: &str, text: Option<&str>) -> Vec<String>;
    /// See [`Game::workshop`].
    fn workshop(&self, file: &str) -> Option<Box<dyn Workshop + '_>>;
    /// See [`Game::assigned`].
    fn assigned(&self, agent: u64, mind: usize) -> Option<String>;
    /// See [`Game::check_assign`].
    fn check_assign(&self, assign: &Assign) -> Result<(), String>;
    /// See [`Game::assign`].
    fn assign(&mut self, assign: &Assign);
    /// See [`Game::console`].
    fn console(&mut self, agent: u64, code: &str) -> ConsoleAnswer;
    /// See [`Game::ask_console`].
    fn ask_console(&self, agent: u64, code: &str) -> ConsoleAnswer;
    /// See [`Game::script_names`].
    fn script_names(&self) -> Vec<ScriptName>;
    /// See [`Game::script_trace`].
    fn script_trace(&self, agent: u64) -> Vec<ScriptLine>;
    /// See [`Game::lesson`].
    fn lesson(&self) -> Option<Lesson>;
}

impl<G: Game> AnyGame for G {
    fn tick(&mut self, tick: Tick<'_>) {
        tick.edits.iter().for_each(|edit| Game::edit(self, edit));
        if let Some(observer) = self.observer_mut() {
            observer.begin(tick.number + 1);
        }
        Game::tick(self, tick);
    }
    fn save(&self, reuse: Option<SavedState>) -> SavedState {
        match reuse.map(Box::<dyn Any + Send>::downcast::<G::State>) {
            Some(Ok(mut old)) => {
                (*old).clone_from(self.state());
                old
            }
            _ => Box::new(self.state().clone()),
        }
    }
    fn restore(&mut self, state: &SavedState, tick: u64) {
        let state =
            state.downcast_ref::<G::State>().expect("a saved state belongs to the game that saved it");
        Game::restore(self, state, tick);
        if let Some(observer) = self.observer_mut() {
            observer.forget_after(tick);
        }
    }
    fn state_bytes(&self) -> usize {
        Game::state_bytes(self)
    }
    fn hash(&self) -> StateHash {
        let mut hasher = StateHasher::new();
        Game::hash(self, &mut hasher);
        hasher.finish()
    }
    fn parts(&self) -> Vec<(&'static str, StateHash)> {
        Game::parts(self)
    }
    fn write_state(&self) -> Option<Result<Vec<u8>, String>> {
        Some(G::storage()?.write(self.state()))
    }
    fn read_state(&self, bytes: &[u8]) -> Result<SavedState, String> {
        let storage = G::storage().ok_or_else(|| "this game cannot be saved".to_owned())?;
        let state = storage.read(bytes)?;
        Game::check_state(self, &state)?;
        Ok(Box::new(state))
    }
    fn panels(&self) -> Vec<PanelInfo> {
        Game::panels(self)
    }
    fn panel(&self, id: &str) -> Option<Document> {
        Game::panel(self, id)
    }
    fn tellable(&self) -> Vec<Tellable> {
        Game::tellable(self)
    }
    fn check_tell(&self, tell: &Tell) -> Result<(), String> {
        Game::check_tell(self, tell)
    }
    fn tell(&mut self, tell: &Tell) {
        Game::tell(self, tell);
    }
    fn scene(&self, scene: &mut Scene, wanted: &dyn Fn(&str) -> bool) {
        Game::scene(self, scene, wanted);
    }
    fn agents(&self) -> usize {
        Game::agents(self)
    }
    fn pick(&self, at: Vec2, radius: f32) -> Option<u64> {
        Game::pick(self, at, radius)
    }
    fn inspect(&self, agent: u64) -> Option<Inspection> {
        Game::inspect(self, agent)
    }
    fn measures(&self, values: &mut Vec<f32>) {
        Game::measures(self, values);
    }
    fn score(&self) -> Vec<(&'static str, f64)> {
        Game::score(self)
    }
    fn graphs(&self) -> Vec<GraphInfo> {
        Game::graphs(self)
    }
    fn graph(&self, id: &str) -> Option<Graph> {
        Game::graph(self, id)
    }
    fn minds(&self, agent: u64) -> Vec<MindInfo> {
        Game::minds(self, agent)
    }
    fn sheet(&self, agent: u64, mind: usize) -> Option<Document> {
        Game::sheet(self, agent, mind)
    }
    fn pulse(&self, agent: u64, mind: usize) -> Option<Pulse> {
        Game::pulse(self, agent, mind)
    }
    fn look_at(&mut self, agents: &[u64]) {
        Game::look_at(self, agents);
    }
    fn stop_at(&mut self, graph: &str, nodes: &[u32]) {
        Game::stop_at(self, graph, nodes);
    }
    fn stopped(&self) -> Option<Stop> {
        Game::stopped(self)
    }
    fn check_edit(&self, edit: &Edit) -> Result<(), String> {
        Game::check_edit(self, edit)
    }
    fn files(&self) -> Vec<FileInfo> {
        Game::files(self)
    }
    fn file_text(&self, name: &str) -> Option<String> {
        Game::file_text(self, name)
    }
    fn check_file(&self, name: &str, text: &str) -> Report {
        Game::check_file(self, name, text)
    }
    fn check_uses(&self, name: &str, text: Option<&str>) -> Findings {
        Game::check_uses(self, name, text)
    }
    fn load_file(&mut self, name: &str, text: Option<&str>) -> Vec<String> {
        Game::load_file(self, name, text)
    }
    fn workshop(&self, file: &str) -> Option<Box<dyn Workshop + '_>> {
        Game::workshop(self, file)
    }
    fn assigned(&self, agent: u64, mind: usize) -> Option<String> {
        Game::assigned(self, agent, mind)
    }
    fn check_assign(&self, assign: &Assign) -> Result<(), String> {
        Game::check_assign(self, assign)
    }
    fn assign(&mut self, assign: &Assign) {
        Game::assign(self, assign);
    }
    fn console(&mut self, agent: u64, code: &str) -> ConsoleAnswer {
        Game::console(self, agent, code)
    }
    fn ask_console(&self, agent: u64, code: &str) -> ConsoleAnswer {
        Game::ask_console(self, agent, code)
    }
    fn script_names(&self) -> Vec<ScriptName> {
        Game::script_names(self)
    }
    fn script_trace(&self, agent: u64) -> Vec<ScriptLine> {
        Game::script_trace(self, agent)
    }
    fn lesson(&self) -> Option<Lesson> {
        Game::lesson(self)
    }
}

/// One game that can be started.
#[derive(Clone)]
pub struct Entry {
    about: Arc<About>,
    start: fn(&Setup) -> Box<dyn AnyGame>,
}

impl Entry {
    /// The entry of a game.
    #[must_use]
    pub fn of<G: Game>() -> Self {
        Self { about: Arc::new(G::about()), start: |setup| Box::new(G::start(setup)) }
    }

    /// What the game says of itself.
    #[must_use]
    pub const fn about(&self) -> &Arc<About> {
        &self.about
    }

    /// Starts it.
    #[must_use]
    pub fn start(&self, setup: &Setup) -> Box<dyn AnyGame> {
        (self.start)(setup)
    }
}

impl std::fmt::Debug for Entry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Entry({})", self.about.name)
    }
}

/// All games a program offers.
#[derive(Clone, Debug, Default)]
pub struct Catalog {
    entries: Vec<Entry>,
}

/// There is no game of this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("game: {0}")]
pub struct UnknownGame(pub String);

impl Catalog {
    /// No games.
    #[must_use]
    pub const fn new() -> Self {
        Self { entries: Vec::new() }
    }

    /// One more game.
    ///
    /// # Panics
    /// When there is one of that name already.
    #[must_use]
    pub fn with<G: Game>(self) -> Self {
        self.with_entry(Entry::of::<G>())
    }

    /// One more game, by its entry. Everything that can be done with a game is compiled where its entry is made: a program of
    /// many games builds quicker when each game has a function that gives its entry.
    ///
    /// # Panics
    /// When there is one of that name already.
    #[must_use]
    pub fn with_entry(mut self, entry: Entry) -> Self {
        assert!(self.find(entry.about.name).is_err(), "two games are called {:?}", entry.about.name);
        self.entries.push(entry);
        self
    }

    /// All games, in the order they were added.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The game of this name; the error says the nearest one.
    pub fn find(&self, name: &str) -> Result<&Entry, UnknownGame> {
        self.entries.iter().find(|entry| entry.about.name == name).ok_or_else(|| {
            let known: Vec<&str> = self.entries.iter().map(|entry| entry.about.name).collect();
            UnknownGame(unknown_name(name, &known))
        })
    }
}
