//! Sensory memory: what, who, where, when, how sure.
//!
//! # What it does
//! A [`Memory`] is what one character keeps of what it noticed: one [`Record`] for each subject, with the place and the
//! velocity it had, when it was first and last sensed and how sure the character is. Certainty fades; what is too uncertain
//! is forgotten; there are only so many records, and the weakest gives way. Things that are facts about the world (the fallen
//! colleague, the open door) are kept apart ([`Fact`]): noticed once, and again only if they change. Who hurt it, and how
//! much, it remembers too.
//!
//! ```
//! use wits_core::glam::Vec2;
//! use wits_core::time::Moment;
//! use wits_sense::memory::{Memory, MemoryDef, Noticed, Percept};
//! use wits_sense::Who;
//! let (def, mut memory) = (MemoryDef::default(), Memory::new());
//! let thief = Percept::seen(Who(7), Vec2::new(3.0, 0.0)).moving(Vec2::X);
//! assert_eq!(memory.sense(&def, Moment(10_000), &thief), Noticed::New);
//! // Five seconds later he is still in mind, a moment later no more.
//! assert_eq!(memory.recent(&def, Moment(15_000)).count(), 1);
//! assert_eq!(memory.recent(&def, Moment(15_010)).count(), 0);
//! // Where may he be now? As far as one dares to guess.
//! assert_eq!(memory.record(Who(7)).unwrap().guess(&def, Moment(10_500)), Vec2::new(3.5, 0.0));
//! ```
//!
//! # When not to use it
//! For armies of hundreds in a strategy game: nobody looks at what one soldier knows.
//!
//! # Cost
//! A handful of records in one list; nothing allocates once it has grown to its size. Whoever needs to know whether an
//! opponent can be shot asks the memory and spares the ray.
//!
//! # Source
//! Buckland, *Programming Game AI by Example*, chapter 7: perception, sensory memory, and the damage that is an exercise
//! there. Millington, *AI for Games*, 3rd edition, 1.1.2: colleagues that are found.

mod def;
mod fact;
mod percept;
mod record;
mod wound;

#[cfg(test)]
mod tests;

pub use def::MemoryDef;
pub use fact::Fact;
pub use percept::Percept;
pub use record::{Record, Route};
pub use wound::Wound;

use serde::{Deserialize, Serialize};
use wits_core::state::State;
use wits_core::time::Moment;

use crate::{Point, What, Who};

/// What one character remembers. See the [module](self).
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
#[serde(bound = "V: Point")]
pub struct Memory<V> {
    /// By whom they are about.
    records: Vec<Record<V>>,
    /// By whom they are about.
    facts: Vec<Fact<V>>,
    /// Oldest first.
    wounds: Vec<Wound>,
}

/// What is new about something that was sensed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Noticed {
    /// Never known, or forgotten.
    New,
    /// Known, but not sensed for longer than the memory span.
    Again,
    /// Known as something else: a colleague who is dead now, a door that is open now.
    Changed(What),
    /// Nothing new.
    Known,
    /// There is no room for it: everything that is remembered is more certain.
    Ignored,
}

impl<V> Default for Memory<V> {
    fn default() -> Self {
        Self { records: Vec::new(), facts: Vec::new(), wounds: Vec::new() }
    }
}

impl<V: Point> Memory<V> {
    /// Nothing yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Makes room for as much as it may ever hold, wounds aside, so that remembering asks for no memory later.
    pub fn make_room(&mut self, def: &MemoryDef) {
        self.records.reserve(def.most.max(1).saturating_sub(self.records.len()));
        self.facts.reserve(def.most_facts.saturating_sub(self.facts.len()));
    }

    /// Remembers something that was sensed now; says what is new about it.
    pub fn sense(&mut self, def: &MemoryDef, now: Moment, percept: &Percept<V>) -> Noticed {
        if percept.is_fact {
            return self.find_out(def, now, percept);
        }
        if let Some(place) = self.place_of(def, percept) {
            let record = &mut self.records[place];
            let was_out = now.since(record.last) > def.span;
            let before = record.what;
            record.sense(def, now, percept);
            return match (before == percept.what, was_out) {
                (_, true) => Noticed::Again,
                (true, _) => Noticed::Known,
                (false, _) => Noticed::Changed(before),
            };
        }
        let is_kept = self.keep(def, Record::new(now, percept));
        if is_kept { Noticed::New } else { Noticed::Ignored }
    }

    /// Forgets what is too uncertain by now, and old wounds: once in a while.
    pub fn fade(&mut self, def: &MemoryDef, now: Moment) {
        self.records.retain(|record| record.certainty(def, now) >= def.least);
        self.wounds.retain(|wound| now.since(wound.time) <= def.hurt_span);
    }

    /// Forgets somebody: one who is no more, as far as this character has noticed.
    pub fn forget(&mut self, about: Who) {
        self.records.retain(|record| record.about != about);
    }

    /// All records, by whom they are about.
    #[must_use]
    pub fn records(&self) -> &[Record<V>] {
        &self.records
    }

    /// What is known of somebody.
    #[must_use]
    pub fn record(&self, about: Who) -> Option<&Record<V>> {
        self.records.iter().find(|record| record.about == about)
    }

    /// Everybody sensed within the memory span.
    pub fn recent(&self, def: &MemoryDef, now: Moment) -> impl Iterator<Item = &Record<V>> {
        let span = def.span;
        self.records.iter().filter(move |record| now.since(record.last) <= span)
    }

    /// Everybody who was seen at or after a moment.
    pub fn seen_since(&self, moment: Moment) -> impl Iterator<Item = &Record<V>> {
        self.records.iter().filter(move |record| record.last_seen.is_some_and(|seen| seen >= moment))
    }

    /// Everybody who is in view now.
    pub fn visible(&self, def: &MemoryDef, now: Moment) -> impl Iterator<Item = &Record<V>> {
        let def = *def;
        self.records.iter().filter(move |record| record.is_visible(&def, now))
    }

    /// Where somebody was sensed last.
    #[must_use]
    pub fn last_place(&self, about: Who) -> Option<V> {
        self.record(about).map(|record| record.at)
    }

    /// How long somebody has been in view without a break; 0 if not in view or not known. \[s\]
    #[must_use]
    pub fn time_visible(&self, def: &MemoryDef, now: Moment, about: Who) -> f32 {
        self.record(about).map_or(0.0, |record| record.time_visible(def, now))
    }

    /// How long ago somebody was in view; infinite if never. \[s\]
    #[must_use]
    pub fn time_out_of_view(&self, now: Moment, about: Who) -> f32 {
        let seen = self.record(about).and_then(|record| record.last_seen);
        seen.map_or(f32::INFINITY, |seen| now.since(seen))
    }

    /// Whether somebody has been in view for longer than the reaction time: now a shot is fair.
    #[must_use]
    pub fn can_react(&self, def: &MemoryDef, now: Moment, about: Who) -> bool {
        self.time_visible(def, now, about) > def.reaction
    }

    /// The record of what is sensed. Signals of nobody belong to those of the same kind near by.
    fn place_of(&self, def: &MemoryDef, percept: &Percept<V>) -> Option<usize> {
        self.records.iter().position(|record| {
            record.about == percept.about
                && (percept.about != Who::NOBODY
                    || record.what == percept.what && record.at.distance(percept.at) <= def.merge)
        })
    }

    /// One more record; the weakest gives way if there is no room. Returns whether there was.
    pub(crate) fn keep(&mut self, def: &MemoryDef, record: Record<V>) -> bool {
        if self.records.len() >= def.most.max(1) {
            let key = |record: &Record<V>| (record.rank(def), record.last);
            let mut weakest = (key(&record), None);
            for (place, other) in self.records.iter().enumerate() {
                let other = key(other);
                if other < weakest.0 {
                    weakest = (other, Some(place));
                }
            }
            let Some(weakest) = weakest.1 else { return false };
            self.records.remove(weakest);
        }
        let place = self.records.partition_point(|other| other.about <= record.about);
        self.records.insert(place, record);
        true
    }

    pub(crate) fn record_mut(&mut self, about: Who) -> Option<&mut Record<V>> {
        self.records.iter_mut().find(|record| record.about == about)
    }
}
