//! Playing a recording again.

use wits_core::findings::{Findings, Place};
use wits_core::hash::StateHash;

use super::Recording;
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
}

/// A hash that was not as recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mismatch {
    /// After so many ticks.
    pub tick: u64,
    /// As recorded.
    pub recorded: StateHash,
    /// As it is now.
    pub replayed: StateHash,
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

    /// The same, telling after every tick how far it is.
    pub fn replay_with(
        &self,
        entry: &Entry,
        parallel: bool,
        mut after_tick: impl FnMut(&Session),
    ) -> Result<ReplayReport, Findings> {
        if entry.about().name != self.game {
            let mut findings = Findings::default();
            let message = format!("a recording of {:?}", self.game);
            findings.add(Place::Whole, message, format!("one of {:?}", entry.about().name));
            return Err(findings);
        }
        let settings = self.params.iter().map(|(name, value)| (name.as_str(), *value));
        let params = Params::with(entry.about(), settings)?;
        let mut session = Session::new(entry, self.seed, params, parallel);
        let mut report = ReplayReport { ticks: 0, checked: 0, first_mismatch: None, mismatches: 0 };
        let (mut events, mut hashes) = (self.events.iter().peekable(), self.hashes.iter().peekable());
        loop {
            while let Some((_, event)) = events.next_if(|(tick, _)| *tick <= session.now()) {
                session.apply(event.clone())?;
            }
            while let Some((tick, recorded)) = hashes.next_if(|(tick, _)| *tick <= session.now()) {
                report.compare(*tick, *recorded, session.hash());
            }
            if session.now() >= self.ticks {
                break;
            }
            session.tick();
            after_tick(&session);
        }
        report.ticks = session.now();
        Ok(report)
    }
}

impl ReplayReport {
    fn compare(&mut self, tick: u64, recorded: StateHash, replayed: StateHash) {
        self.checked += 1;
        if recorded != replayed {
            self.mismatches += 1;
            self.first_mismatch.get_or_insert(Mismatch { tick, recorded, replayed });
        }
    }
}
