//! The log: everything that passed between the world and its minds, in one place.
//!
//! # What it does
//! Telegrams, events, questions and triggers leave an [`Entry`] each. The newest are kept; a [`Filter`] finds those that
//! matter. From outside, by hand or from a test, telegrams and events can be put in as text: [`Injected`].
//!
//! ```
//! use wits_core::time::Moment;
//! use wits_world::Who;
//! use wits_world::log::{Filter, Log};
//! use wits_world::telegram::{DeliveryResult, MessageQueue, Telegram};
//!
//! let (mut log, mut post) = (Log::new(1000), MessageQueue::new());
//! let mut receive = |_: &mut MessageQueue<&str>, telegram: &Telegram<&str>| if telegram.receiver == Who(2) { DeliveryResult::Handled } else { DeliveryResult::Lost };
//! post.send(Moment(100), 0.0, Telegram::new(Who(1), Who(2), "hello"), &mut log.with(&mut receive));
//! post.send(Moment(200), 0.0, Telegram::new(Who(1), Who(7), "anybody?"), &mut log.with(&mut receive));
//! let lines: Vec<String> = log.find(&Filter::default().who(Who(7))).map(|entry| entry.to_string()).collect();
//! assert_eq!(lines, [r#"0.200 s telegram 1 to 7: "anybody?" (lost)"#]);
//! ```
//!
//! # Cost
//! A log that is [off](Log::off) costs a comparison. One that is on writes each entry into memory it has already.
//!
//! # Source
//! Millington, *AI for Games* (3rd ed.), 11.0: one hub through which all information passes can be watched.

mod entry;
mod inject;
mod logged;
#[cfg(test)]
mod tests;

pub use entry::{Entry, Filter, Kind, Outcome};
pub use inject::{Injected, NotInjected};
pub use logged::Logged;

use std::collections::VecDeque;
use std::fmt::{self, Write};

use wits_core::inspect::{Document, Section, Value};
use wits_core::time::Moment;

use crate::trigger::{Notice, Region, TriggersDef};
use crate::{Code, Who};

/// The newest entries. Something to look at, not part of the game's state: it is neither saved nor hashed.
#[derive(Clone, Debug, PartialEq)]
pub struct Log {
    /// Oldest first.
    entries: VecDeque<Entry>,
    most: usize,
    ticks_per_second: u32,
    /// How many there ever were.
    count: u64,
    /// By code.
    names: Vec<(Code, String)>,
}

impl Default for Log {
    fn default() -> Self {
        Self::off()
    }
}

impl Log {
    /// Keeps so many entries.
    #[must_use]
    pub const fn new(most: usize) -> Self {
        Self { entries: VecDeque::new(), most, ticks_per_second: 60, count: 0, names: Vec::new() }
    }

    /// Keeps nothing.
    #[must_use]
    pub const fn off() -> Self {
        Self::new(0)
    }

    /// Questions are asked in ticks: so many are a second. 60 unless told otherwise.
    #[must_use]
    pub const fn ticks_per_second(mut self, ticks: u32) -> Self {
        self.ticks_per_second = ticks;
        self
    }

    /// Whether anything is kept.
    #[must_use]
    pub const fn is_on(&self) -> bool {
        self.most > 0
    }

    /// Events and questions of this code are shown by a name.
    pub fn name(&mut self, code: Code, name: impl Into<String>) {
        match self.names.binary_search_by_key(&code, |entry| entry.0) {
            Ok(place) => self.names[place].1 = name.into(),
            Err(place) => self.names.insert(place, (code, name.into())),
        }
    }

    /// Whatever is brought to `to` leaves an entry here.
    pub const fn with<'a, T>(&'a mut self, to: &'a mut T) -> Logged<'a, T> {
        Logged { log: self, to }
    }

    /// One more entry.
    pub fn add(
        &mut self,
        at: Moment,
        kind: Kind,
        (from, to): (Who, Who),
        what: fmt::Arguments<'_>,
        outcome: Outcome,
    ) {
        if self.most == 0 {
            return;
        }
        let oldest = if self.entries.len() < self.most { None } else { self.entries.pop_front() };
        let mut entry = oldest.unwrap_or_default();
        entry.what.clear();
        // Writing to a string does not fail.
        _ = entry.what.write_fmt(what);
        (entry.number, entry.at, entry.kind) = (self.count, at, kind);
        (entry.from, entry.to, entry.outcome) = (from, to, outcome);
        self.entries.push_back(entry);
        self.count += 1;
    }

    /// One more entry, of something with a code.
    pub(crate) fn add_coded(
        &mut self,
        at: Moment,
        kind: Kind,
        who: (Who, Who),
        (code, rest): (Code, fmt::Arguments<'_>),
        outcome: Outcome,
    ) {
        let names = std::mem::take(&mut self.names);
        match names.binary_search_by_key(&code, |entry| entry.0) {
            Ok(place) => self.add(at, kind, who, format_args!("{}{rest}", names[place].1), outcome),
            Err(_) => self.add(at, kind, who, format_args!("{code}{rest}"), outcome),
        }
        self.names = names;
    }

    /// What triggers told.
    pub fn triggers<R: Region>(&mut self, at: Moment, def: &TriggersDef<R>, notices: &[Notice]) {
        for notice in notices {
            let name = def.kinds.get(notice.kind as usize).map_or("?", |kind| &kind.name);
            let what = format_args!("{name} {}: {:?}", notice.trigger, notice.what);
            self.add(at, Kind::Trigger, (notice.who, notice.target), what, Outcome::Fired);
        }
    }

    /// The entries that fit, oldest first.
    pub fn find<'a>(&'a self, filter: &'a Filter) -> impl Iterator<Item = &'a Entry> {
        self.entries.iter().filter(|entry| filter.fits(entry))
    }

    /// How many entries there ever were.
    #[must_use]
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// Drops everything later than a moment: the past after a rewind.
    pub fn forget_after(&mut self, moment: Moment) {
        self.entries.retain(|entry| entry.at <= moment);
    }

    /// What fits, as a table: the newest first, at most so many.
    #[must_use]
    pub fn inspect(&self, filter: &Filter, most: usize) -> Document {
        let found: Vec<&Entry> = self.find(filter).collect();
        let rows = found.iter().rev().take(most).map(|entry| {
            vec![
                Value::from(entry.at.seconds()),
                Value::from(entry.kind.word()),
                Value::from(entry.from.to_string()),
                Value::from(entry.to.to_string()),
                Value::from(entry.what.clone()),
                Value::from(entry.outcome.word()),
            ]
        });
        let subtitle = format!("{} of {}", found.len(), self.count);
        let columns = ["s", "kind", "from", "to", "what", "outcome"];
        Document::new("Log").subtitle(subtitle).section(Section::table("Entries", columns, rows))
    }
}
