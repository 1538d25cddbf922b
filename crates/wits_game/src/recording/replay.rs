//! Playing a recording again.

use std::fmt;

use wits_core::findings::{Findings, Place};
use wits_core::hash::StateHash;

use super::{Check, Recording};
use crate::catalog::Entry;
use crate::params::Params;
use crate::session::Session;

/// How a replay went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayReport {
    /// How many ticks were played.
    pub ticks: u64,
    /// How many hashes were compared.
    pub checked: usize,
    /// The first that was different, if any. The replay goes on to the end all the same.
    pub first_mismatch: Option<Mismatch>,
    /// How many were different.
    pub mismatches: usize,
    /// The last tick up to which everything that was compared was the same.
    pub same_until: u64,
}

/// A hash that was not as recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mismatch {
    /// After so many ticks.
    pub tick: u64,
    /// The last tick before it that was compared and the same; the difference began after that.
    pub same_until: u64,
    /// The parts of the state that were different; empty when the recording or the game names none.
    pub parts: Vec<String>,
    /// As recorded.
    pub recorded: StateHash,
    /// As it is now.
    pub replayed: StateHash,
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "first after tick {}", self.tick)?;
        if self.same_until + 1 < self.tick {
            write!(f, " (the same until tick {})", self.same_until)?;
        }
        if !self.parts.is_empty() {
            write!(f, ", in {}", self.parts.join(", "))?;
        }
        write!(f, ": recorded {}, replayed {}", self.recorded, self.replayed)
    }
}

impl ReplayReport {
    /// Everything was as recorded, and there was something to compare.
    #[must_use]
    pub const fn matches(&self) -> bool {
        self.mismatches == 0 && self.checked > 0
    }
}

impl Recording {
    /// Plays it again from the start and compares every stored hash.
    pub fn replay(&self, entry: &Entry, parallel: bool) -> Result<ReplayReport, Findings> {
        self.replay_with(entry, parallel, |_| {})
    }

    /// The same, showing the game before the first tick and after every one.
    pub fn replay_with(
        &self,
        entry: &Entry,
        parallel: bool,
        mut look: impl FnMut(&Session),
    ) -> Result<ReplayReport, Findings> {
        if entry.about().name != self.game {
            let mut findings = Findings::default();
            let message = format!("a recording of {:?}", self.game);
            findings.add(Place::Whole, message, format!("one of {:?}", entry.about().name));
            return Err(findings);
        }
        let settings = self.params.iter().map(|(name, value)| (name.as_str(), *value));
        let params = Params::with(entry.about(), settings)?;
        let mut session = match &self.from {
            Some(save) => Session::load(entry, save, parallel)?,
            None => Session::new(entry, self.seed, params, parallel),
        };
        let mut report = ReplayReport {
            ticks: 0,
            checked: 0,
            first_mismatch: None,
            mismatches: 0,
            same_until: session.now(),
        };
        let (mut events, mut checks) = (self.events.iter().peekable(), self.checks.iter().peekable());
        look(&session);
        loop {
            while let Some((_, event)) = events.next_if(|(tick, _)| *tick <= session.now()) {
                session.repeat(event)?;
            }
            while let Some(recorded) = checks.next_if(|check| check.tick <= session.now()) {
                report.compare(recorded, &Check { tick: recorded.tick, ..Check::of(&session) });
            }
            if session.now() >= self.ticks {
                break;
            }
            session.tick();
            look(&session);
        }
        report.ticks = session.now();
        Ok(report)
    }
}

impl ReplayReport {
    fn compare(&mut self, recorded: &Check, replayed: &Check) {
        self.checked += 1;
        if recorded.hash == replayed.hash {
            if self.first_mismatch.is_none() {
                self.same_until = recorded.tick;
            }
            return;
        }
        self.mismatches += 1;
        self.first_mismatch.get_or_insert_with(|| Mismatch {
            tick: recorded.tick,
            same_until: self.same_until,
            parts: if recorded.parts.is_empty() { Vec::new() } else { recorded.differing(replayed) },
            recorded: recorded.hash,
            replayed: replayed.hash,
        });
    }
}
