//! A troupe: a cast and its characters, with all that a game and an editor do with them.
//!
//! A [`Cast`] knows files; a [`Troupe`] also knows who follows them. What its characters remember is in [`Actors`], plain
//! data that is a part of the game's state. A game hands both together with its world, the [`Stage`], and has the methods of
//! [`Minds`](wits_game::Minds) for content, consoles and blackboards in a line each.
//!
//! ```
//! use wits_core::random::Seed;
//! use wits_decide::{Status, Vocabulary};
//! use wits_engine::cast::{Cast, Stage, Troupe};
//! use wits_game::author::Shelf;
//! use wits_script::{Memory, Scripted};
//!
//! /// Two hares that share a field.
//! #[derive(Clone, Default)]
//! struct Field { steps: [u32; 2], memory: Memory, me: usize }
//! # impl Scripted for Field {
//! #     fn memory(&self) -> &Memory { &self.memory }
//! #     fn memory_mut(&mut self) -> &mut Memory { &mut self.memory }
//! # }
//! impl Stage for Field {
//!     fn enter(&mut self, actor: usize) { self.me = actor; }
//!     fn name(&self, actor: usize) -> String { format!("hare {actor}") }
//! }
//!
//! let mut words = Vocabulary::<Field>::new();
//! words.action("step", |field, _| { field.steps[field.me] += 1; Status::Success });
//! let shelf = Shelf::new().with("hare.tree.ron", "A hare", "", r#"(root: Do("step"))"#);
//! let mut troupe = Troupe::new(Cast::new(words, shelf)?, Seed::new(1), 60);
//! let (mut field, mut actors) = (Field::default(), troupe.actors());
//! for _ in 0..2 {
//!     troupe.add(&mut actors, "hare.tree.ron");
//! }
//! for tick in 0..3 {
//!     troupe.begin(tick);
//!     (0..2).for_each(|hare| troupe.tick(&mut actors, &mut field, hare, 1.0 / 60.0));
//! }
//! assert_eq!(field.steps, [3, 3]);
//! # Ok::<(), wits_core::findings::Findings>(())
//! ```

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use wits_core::hash::HashState;
use wits_core::inspect::Slate;
use wits_core::random::Seed;
use wits_core::time::Moment;
use wits_decide::board::{Board, BoardDef, Boards, Scope};
use wits_decide::watch::Journal;
use wits_decide::{EventId, Turn, Value};
use wits_game::Assign;
use wits_game::author::ConsoleAnswer;

use super::{Cast, Onlookers, Role};

/// The world as the minds of a troupe see it. They share it: before one of them is asked, it is told who.
pub trait Stage: Clone + 'static {
    /// From now on it is seen with the eyes of this one.
    fn enter(&mut self, actor: usize);

    /// What somebody is called in reports.
    fn name(&self, actor: usize) -> String;
}

/// What the characters of a troupe remember: plain data.
#[derive(Clone, Debug, PartialEq, HashState, Serialize, Deserialize)]
#[serde(try_from = "SavedActors")]
pub struct Actors {
    roles: Vec<Role>,
    boards: Vec<Board>,
    /// The blackboard that all of them share.
    pub common: Board,
}

/// The same as a file holds it.
#[derive(Deserialize)]
struct SavedActors {
    roles: Vec<Role>,
    boards: Vec<Board>,
    common: Board,
}

impl TryFrom<SavedActors> for Actors {
    type Error = String;

    fn try_from(saved: SavedActors) -> Result<Self, String> {
        let SavedActors { roles, boards, common } = saved;
        if roles.len() != boards.len() {
            return Err(format!("{} characters with {} boards", roles.len(), boards.len()));
        }
        Ok(Self { roles, boards, common })
    }
}

impl Actors {
    /// How many there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.roles.len()
    }

    /// Nobody.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.roles.is_empty()
    }

    /// The file that somebody follows.
    #[must_use]
    pub fn file(&self, agent: u64) -> Option<&str> {
        self.place(agent).map(|actor| self.roles[actor].file())
    }

    /// The role of somebody.
    #[must_use]
    pub fn role(&self, actor: usize) -> Option<&Role> {
        self.roles.get(actor)
    }

    /// The blackboard of a scope that somebody knows: `agent` or `world`.
    #[must_use]
    pub fn board(&self, agent: u64, scope: &str) -> Option<&dyn Slate> {
        let own = &self.boards[self.place(agent)?];
        match scope {
            "agent" => Some(own),
            "world" => Some(&self.common),
            _ => None,
        }
    }

    /// The same, to be written on.
    pub fn board_mut(&mut self, agent: u64, scope: &str) -> Option<&mut dyn Slate> {
        let actor = self.place(agent)?;
        match scope {
            "agent" => Some(&mut self.boards[actor]),
            "world" => Some(&mut self.common),
            _ => None,
        }
    }

    fn place(&self, agent: u64) -> Option<usize> {
        usize::try_from(agent).ok().filter(|actor| *actor < self.len())
    }
}

/// A cast, who looks at it, and the time in which it plays. What changes is in [`Actors`] and on the [`Stage`].
pub struct Troupe<S> {
    cast: Cast<S>,
    onlookers: Onlookers,
    keys: Arc<BoardDef>,
    seed: Seed,
    ticks_per_second: u32,
    tick: u64,
}

impl<S: Stage> Troupe<S> {
    /// A cast in a game of so many ticks a second, with a source of chance for its minds.
    #[must_use]
    pub fn new(cast: Cast<S>, seed: Seed, ticks_per_second: u32) -> Self {
        let keys = Arc::new(cast.words().keys(Scope::Agent).clone());
        let seed = seed.fork("minds");
        Self { cast, onlookers: Onlookers::default(), keys, seed, ticks_per_second, tick: 0 }
    }

    /// Nobody yet.
    #[must_use]
    pub fn actors(&self) -> Actors {
        let common = Board::new(self.cast.words().keys(Scope::World));
        Actors { roles: Vec::new(), boards: Vec::new(), common }
    }

    /// One more, who follows this file. Its number; `None` if there is no such mind.
    pub fn add(&self, actors: &mut Actors, file: &str) -> Option<usize> {
        actors.roles.push(self.cast.start(file)?);
        actors.boards.push(Board::sharing(&self.keys));
        Some(actors.len() - 1)
    }

    /// This tick is next: what is asked and done from now on happens in it.
    pub const fn begin(&mut self, tick: u64) {
        self.tick = tick;
    }

    /// What time it is.
    #[must_use]
    pub const fn now(&self) -> Moment {
        Moment::of_tick(self.tick, self.ticks_per_second)
    }

    /// Somebody thinks.
    pub fn tick(&mut self, actors: &mut Actors, stage: &mut S, actor: usize, dt: f32) {
        self.with(actors, stage, actor, |cast, role, mut turn, journal| {
            turn.dt = dt;
            cast.tick(role, &mut turn, journal);
        });
    }

    /// Somebody is told of an event; true if it does something about it.
    pub fn tell(
        &mut self,
        actors: &mut Actors,
        stage: &mut S,
        actor: usize,
        (event, values): (EventId, &[Value]),
    ) -> bool {
        self.with(actors, stage, actor, |cast, role, turn, journal| {
            cast.handle(role, &mut turn.event(event, values), journal)
        })
    }

    /// What somebody is doing, in the words of its file.
    #[must_use]
    pub fn doing(&self, actors: &Actors, actor: usize) -> String {
        actors.role(actor).map(|role| self.cast.doing(role)).unwrap_or_default()
    }

    /// Takes a turn of somebody's mind.
    fn with<T>(
        &mut self,
        actors: &mut Actors,
        stage: &mut S,
        actor: usize,
        body: impl for<'t> FnOnce(&Cast<S>, &mut Role, Turn<'t, S>, &mut Option<&mut Journal>) -> T,
    ) -> T {
        let mut stream = self.seed.at(self.tick).at(actor as u64).stream();
        let now = self.now();
        let look = self.onlookers.look(actor as u64, 0, actors.roles[actor].file());
        let Actors { roles, boards, common } = actors;
        stage.enter(actor);
        let boards = Boards::default().agent(&mut boards[actor]).world(common);
        let turn = Turn::new(stage, now).stream(&mut stream).boards(boards);
        look.during(|journal| body(&self.cast, &mut roles[actor], turn, journal))
    }
}

/// What [`Minds`](wits_game::Minds) asks of minds that are files.
impl<S: Stage> Troupe<S> {
    /// The files.
    #[must_use]
    pub const fn cast(&self) -> &Cast<S> {
        &self.cast
    }

    /// Who looks.
    #[must_use]
    pub const fn onlookers(&self) -> &Onlookers {
        &self.onlookers
    }

    /// The same, to look at somebody.
    pub const fn onlookers_mut(&mut self) -> &mut Onlookers {
        &mut self.onlookers
    }

    /// A file has another text: those who follow it go over to it. Says what they lost.
    pub fn load(
        &mut self,
        actors: &mut Actors,
        stage: &mut S,
        name: &str,
        text: Option<&str>,
    ) -> Vec<String> {
        let (reload, mut lost) = (self.cast.load(name, text), Vec::new());
        for actor in 0..actors.len() {
            if reload.concerns(&actors.roles[actor]) {
                let left = self.with(actors, stage, actor, |_, role, mut turn, journal| {
                    reload.adopt(role, &mut turn, journal)
                });
                lost.extend(left.lines(&stage.name(actor)));
                self.onlookers.forget(actor as u64);
            }
        }
        lost
    }

    /// Somebody follows another file.
    pub fn assign(&mut self, actors: &mut Actors, stage: &mut S, assign: &Assign) {
        let Some(actor) = actors.place(assign.agent) else { return };
        self.with(actors, stage, actor, |cast, role, mut turn, journal| {
            cast.assign(role, &assign.file, &mut turn, journal)
        });
        self.onlookers.forget(assign.agent);
    }

    /// Does something in script.
    pub fn console(&mut self, actors: &mut Actors, stage: &mut S, agent: u64, code: &str) -> ConsoleAnswer {
        let Some(actor) = actors.place(agent) else { return nobody(agent) };
        self.with(actors, stage, actor, |cast, role, mut turn, _| cast.console(role, &mut turn, code))
    }

    /// Asks something in script. Nothing can change by it; since whose eyes are asked is a part of the stage, a copy of it is
    /// asked.
    #[must_use]
    pub fn ask(&self, actors: &Actors, stage: &S, agent: u64, code: &str) -> ConsoleAnswer {
        let Some(actor) = actors.place(agent) else { return nobody(agent) };
        let (mut actors, mut stage) = (actors.clone(), stage.clone());
        stage.enter(actor);
        let boards = Boards::default().agent(&mut actors.boards[actor]).world(&mut actors.common);
        self.cast.ask_console(&actors.roles[actor], &stage, &boards, self.now(), code)
    }
}

fn nobody(agent: u64) -> ConsoleAnswer {
    ConsoleAnswer { ok: false, text: format!("there is no character {agent}") }
}
