//! Games by name, for programs that offer several.

use std::sync::Arc;

use wits_core::findings::unknown_name;

use crate::about::About;
use crate::any::AnyGame;
use crate::game::{Game, Setup};

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
