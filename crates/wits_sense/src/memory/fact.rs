//! Facts about the world: noticed once, and again when they change.

use serde::{Deserialize, Serialize};
use wits_core::state::State;
use wits_core::time::Moment;

use super::{Memory, MemoryDef, Noticed, Percept};
use crate::{Point, What, Who};

/// Something that is so: this colleague is dead, that door is open. It stays so until something else is noticed.
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_core::time::Moment;
/// use wits_sense::memory::{Memory, MemoryDef, Noticed, Percept};
/// use wits_sense::{What, Who};
/// const OPEN: What = What(1);
/// const SHUT: What = What(2);
/// let (def, door, mut guard) = (MemoryDef::default(), Who(40), Memory::new());
/// guard.expect(&def, Moment::START, door, SHUT, Vec2::ZERO); // as he left it
/// let look = |what| Percept::seen(door, Vec2::ZERO).of_kind(what).as_fact();
/// assert_eq!(guard.sense(&def, Moment(100), &look(SHUT)), Noticed::Known);
/// assert_eq!(guard.sense(&def, Moment(200), &look(OPEN)), Noticed::Changed(SHUT)); // who was here?
/// assert_eq!(guard.sense(&def, Moment(300), &look(OPEN)), Noticed::Known);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, State, Serialize, Deserialize)]
#[serde(bound = "V: Point")]
pub struct Fact<V> {
    /// What it is about.
    pub about: Who,
    /// What is so.
    pub what: What,
    /// Where. \[m\]
    pub at: V,
    /// Since when it is known.
    pub since: Moment,
    /// When it was last noticed to be so.
    pub last: Moment,
}

impl<V: Point> Memory<V> {
    /// All facts, by whom they are about.
    #[must_use]
    pub fn facts(&self) -> &[Fact<V>] {
        &self.facts
    }

    /// What is so about something, as far as is known.
    #[must_use]
    pub fn fact(&self, about: Who) -> Option<&Fact<V>> {
        self.facts.iter().find(|fact| fact.about == about)
    }

    /// Tells what is so to begin with, so that only a change is news.
    pub fn expect(&mut self, def: &MemoryDef, now: Moment, about: Who, what: What, at: V) {
        let percept = Percept::seen(about, at).of_kind(what).as_fact();
        self.find_out(def, now, &percept);
    }

    /// Notices a fact. What was believed of a living subject gives way to it.
    pub(super) fn find_out(&mut self, def: &MemoryDef, now: Moment, percept: &Percept<V>) -> Noticed {
        let fact = Fact { about: percept.about, what: percept.what, at: percept.at, since: now, last: now };
        let known = self.facts.iter_mut().find(|known| {
            known.about == fact.about
                && (fact.about != Who::NOBODY
                    || known.what == fact.what && known.at.distance(fact.at) <= def.merge)
        });
        match known {
            Some(known) if known.what == fact.what => {
                (known.last, known.at) = (known.last.max(now), fact.at);
                Noticed::Known
            }
            Some(known) => Noticed::Changed(std::mem::replace(known, fact).what),
            None => {
                let before = self.record(percept.about).filter(|_| percept.about != Who::NOBODY);
                let before = before.map(|record| record.what);
                if before.is_some() {
                    self.forget(percept.about);
                }
                if self.add_fact(def, fact) {
                    before.map_or(Noticed::New, Noticed::Changed)
                } else {
                    Noticed::Ignored
                }
            }
        }
    }

    /// One more; that noticed longest ago gives way if there is no room.
    pub(crate) fn add_fact(&mut self, def: &MemoryDef, fact: Fact<V>) -> bool {
        if def.most_facts == 0 {
            return false;
        }
        if self.facts.len() >= def.most_facts
            && let Some(oldest) = (0..self.facts.len()).min_by_key(|&place| self.facts[place].last)
        {
            self.facts.remove(oldest);
        }
        let place = self.facts.partition_point(|other| other.about <= fact.about);
        self.facts.insert(place, fact);
        true
    }
}
