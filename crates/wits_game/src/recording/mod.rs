//! Recordings: what happened, from the seed on, with hashes to check that it happens again.
//!
//! A bug report is a recording file. It holds no states, only the start, the events and a hash now and then, so it
//! is small and readable; see [`mod@file`] for the format.
//!
//! ```
//! # use wits_game::{About, Game, Setup, Tick, Entry, Params, Session};
//! # use wits_core::{hash::StateHasher, random::Seed, scene::Scene};
//! # #[derive(Clone)] struct Counter(u64);
//! # impl Game for Counter {
//! #     type State = u64;
//! #     fn about() -> About { About::new("counter", "Counter", "counts") }
//! #     fn start(_: &Setup) -> Self { Self(0) }
//! #     fn tick(&mut self, _: Tick<'_>) { self.0 += 1 }
//! #     fn state(&self) -> &u64 { &self.0 }
//! #     fn restore(&mut self, state: &u64, _: u64) { self.0 = *state }
//! #     fn hash(&self, hasher: &mut StateHasher) { hasher.write(&self.0) }
//! #     fn scene(&self, _: &mut Scene, _: &dyn Fn(&str) -> bool) {}
//! # }
//! use wits_game::recording::{Recorder, Recording};
//! let entry = Entry::of::<Counter>();
//! let mut session = Session::new(&entry, Seed::new(7), Params::defaults(entry.about()), true);
//! let mut recorder = Recorder::new(10);
//! for _ in 0..25 {
//!     session.tick();
//!     recorder.observe(&session);
//! }
//! let text = recorder.finish(&session).to_text();
//! let report = Recording::from_text("counter.rec", &text).unwrap().replay(&entry, true).unwrap();
//! assert_eq!((report.ticks, report.checked, report.matches()), (25, 3, true));
//! ```

pub mod file;
mod replay;

pub use replay::{Mismatch, ReplayReport};

use std::collections::BTreeMap;

use wits_core::hash::StateHash;
use wits_core::random::Seed;

use crate::event::Event;
use crate::session::Session;

/// A run that can be played again.
#[derive(Clone, Debug, PartialEq)]
pub struct Recording {
    /// The game.
    pub game: String,
    /// The version of the program that recorded it.
    pub version: String,
    /// Where all randomness came from.
    pub seed: Seed,
    /// The parameters at the start.
    pub params: BTreeMap<String, f64>,
    /// What happened, each with the tick before which it happened.
    pub events: Vec<(u64, Event)>,
    /// The hash after so many ticks.
    pub hashes: Vec<(u64, StateHash)>,
    /// How many ticks were played.
    pub ticks: u64,
}

/// Notes hashes while a session is played.
#[derive(Clone, Debug)]
pub struct Recorder {
    every: u64,
    hashes: Vec<(u64, StateHash)>,
}

impl Recorder {
    /// Notes a hash every so many ticks (at least 1).
    #[must_use]
    pub fn new(every: u64) -> Self {
        Self { every: every.max(1), hashes: Vec::new() }
    }

    /// Call after every tick. When the session went back, what was noted after that is dropped.
    pub fn observe(&mut self, session: &Session) {
        self.hashes.retain(|(tick, _)| *tick < session.now());
        if session.now().is_multiple_of(self.every) {
            self.hashes.push((session.now(), session.hash()));
        }
    }

    /// The recording of what was played, with a hash of its end.
    #[must_use]
    pub fn finish(mut self, session: &Session) -> Recording {
        self.hashes.retain(|(tick, _)| *tick < session.now());
        self.hashes.push((session.now(), session.hash()));
        Recording {
            game: session.about().name.to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            seed: session.seed(),
            params: session.initial_params().iter().map(|(name, value)| (name.to_owned(), value)).collect(),
            events: session.events().to_vec(),
            hashes: self.hashes,
            ticks: session.now(),
        }
    }
}
