//! Recordings: what happened, from the seed on, with hashes to check that it happens again.
//!
//! A bug report is a recording file. It holds no states, only the start, the events and a hash now and then, so it
//! is small and readable; see [`mod@file`] for the format. Only what was played on from a save holds that save.
//!
//! ```
//! # use wits_game::{About, Game, Setup, Tick, Entry, Params, Session};
//! # use wits_core::{random::Seed, scene::Scene};
//! # #[derive(Clone)] struct Counter(u64);
//! # impl Game for Counter {
//! #     type State = u64;
//! #     fn about() -> About { About::new("counter", "Counter", "counts") }
//! #     fn start(_: &Setup) -> Self { Self(0) }
//! #     fn tick(&mut self, _: Tick<'_>) { self.0 += 1 }
//! #     fn state(&self) -> &u64 { &self.0 }
//! #     fn restore(&mut self, state: &u64, _: u64) { self.0 = *state }
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
use crate::save::Save;
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
    /// The save it began with; `None` when it began at tick 0.
    pub from: Option<Save>,
    /// What happened, each with the tick before which it happened.
    pub events: Vec<(u64, Event)>,
    /// What the state was like now and then.
    pub checks: Vec<Check>,
    /// How many ticks were played.
    pub ticks: u64,
}

/// What a state was like: enough to tell another one from it, and in which part they differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    /// After so many ticks.
    pub tick: u64,
    /// The hash of the whole state.
    pub hash: StateHash,
    /// The hash of each [part](crate::Saving::parts) of it; empty when the game names none.
    pub parts: BTreeMap<String, StateHash>,
}

impl Check {
    /// What the state of a session is like now.
    #[must_use]
    pub fn of(session: &Session) -> Self {
        let parts = session.game().parts().into_iter().map(|(name, hash)| (name.to_owned(), hash)).collect();
        Self { tick: session.now(), hash: session.hash(), parts }
    }

    /// The parts that are not the same.
    #[must_use]
    pub fn differing(&self, other: &Self) -> Vec<String> {
        let names =
            self.parts.keys().chain(other.parts.keys().filter(|name| !self.parts.contains_key(*name)));
        names.filter(|name| self.parts.get(*name) != other.parts.get(*name)).cloned().collect()
    }
}

/// Notes hashes while a session is played.
#[derive(Clone, Debug)]
pub struct Recorder {
    every: u64,
    checks: Vec<Check>,
}

impl Recorder {
    /// Notes a hash every so many ticks (at least 1).
    #[must_use]
    pub fn new(every: u64) -> Self {
        Self { every: every.max(1), checks: Vec::new() }
    }

    /// Call after every tick, and after a [replaced future](Session::replaced) came back. When the session went back, what
    /// was noted after that is dropped.
    pub fn observe(&mut self, session: &Session) {
        self.checks.retain(|check| check.tick < session.now());
        if session.now().is_multiple_of(self.every) {
            self.checks.push(Check::of(session));
        }
    }

    /// The recording of what was played, with a hash of its end.
    #[must_use]
    pub fn finish(mut self, session: &Session) -> Recording {
        self.checks.retain(|check| check.tick < session.now());
        self.checks.push(Check::of(session));
        Recording {
            game: session.about().name.to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            seed: session.seed(),
            params: session.initial_params().iter().map(|(name, value)| (name.to_owned(), value)).collect(),
            from: session.origin().cloned(),
            events: session.own_events().to_vec(),
            checks: self.checks,
            ticks: session.now(),
        }
    }
}
