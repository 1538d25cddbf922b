//! Knowledge: all that a mind may ask.
//!
//! # What it does
//! A [`Knowledge`] belongs to one character, or to a side that shares one. It takes notices in and answers questions; give a
//! mind a `&Knowledge` instead of the world, and it cannot cheat by accident. Others are told by radio: a [`Word`] is what
//! one knows of a subject. [`Everyone`] keeps the knowledge of all apart.
//!
//! ```
//! use wits_core::glam::Vec2;
//! use wits_core::time::Moment;
//! use wits_sense::knowledge::Knowledge;
//! use wits_sense::memory::{MemoryDef, Percept};
//! use wits_sense::Who;
//! let def = MemoryDef::default();
//! let [mut ann, mut bob] = [1, 2].map(|who| Knowledge::new(Who(who)));
//! ann.memory.sense(&def, Moment(0), &Percept::seen(Who(9), Vec2::new(4.0, 0.0)));
//! for word in ann.words(&def, Moment(500)) {
//!     bob.hear(&def, Moment(500), &word);
//! }
//! assert_eq!(bob.memory.last_place(Who(9)), Some(Vec2::new(4.0, 0.0)));
//! // Bob says it back: that is no news, and makes nobody surer.
//! let before = ann.clone();
//! for word in bob.words(&def, Moment(800)) {
//!     assert!(!ann.hear(&def, Moment(800), &word));
//! }
//! assert_eq!(ann, before);
//! ```
//!
//! # Hearsay
//! A word keeps the moment at which somebody sensed what it tells, and who that was. It counts only where it is newer than
//! what is known, or as new and more certain; each mouth takes a share of its certainty. So what goes round and comes back
//! refreshes nothing.
//!
//! # Three ways to know what is outside
//! Sensed, told, or [given](Knowledge::give) by the game, which is direct access: the behaviour has to hide it. Each record
//! says which. What is inside (health, goals) a mind may simply have.
//!
//! # Source
//! Millington, *AI for Games*, 3rd edition, 11.4.2 and 11.2.3; Buckland, *Programming Game AI by Example*, chapter 7.

use serde::{Deserialize, Serialize};
use wits_core::state::State;
use wits_core::time::Moment;

use crate::memory::{Memory, MemoryDef, Noticed, Percept, Record, Route};
use crate::modality::Senses;
use crate::{Notice, Point, Team, What, Who};

/// After so many mouths nobody believes it any more.
const MOST_HOPS: u8 = 8;

/// All that one character, or one side, knows of the world.
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
#[serde(bound = "V: Point")]
pub struct Knowledge<V> {
    /// Whose it is.
    pub owner: Who,
    /// Whose side that is on.
    pub team: Team,
    /// What was noticed.
    pub memory: Memory<V>,
}

/// What one tells another about a subject.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "V: Point")]
pub struct Word<V> {
    /// Who says it.
    pub speaker: Who,
    /// Who sensed it.
    pub witness: Who,
    /// How many mouths it went through before.
    pub hops: u8,
    /// Whom it is about.
    pub about: Who,
    /// What was sensed.
    pub what: What,
    /// Whose side the subject is on.
    pub team: Team,
    /// Where it was. \[m\]
    pub at: V,
    /// How it moved. \[m/s\]
    pub velocity: V,
    /// When it was sensed.
    pub time: Moment,
    /// How sure the speaker was of it then. 0 to 1
    pub certainty: f32,
    /// It is a fact about the world.
    pub is_fact: bool,
}

impl<V: Point> Knowledge<V> {
    /// Nothing yet.
    #[must_use]
    pub fn new(owner: Who) -> Self {
        Self { owner, team: Team::NONE, memory: Memory::new() }
    }

    /// Takes a notice in.
    pub fn notice(&mut self, def: &MemoryDef, senses: &Senses, notice: &Notice<V>) -> Noticed {
        self.memory.sense(def, notice.due, &Percept::of(notice, senses))
    }

    /// The game tells the truth about a subject: direct access.
    pub fn give(&mut self, def: &MemoryDef, now: Moment, percept: &Percept<V>) -> Noticed {
        let noticed = self.memory.sense(def, now, percept);
        if let Some(record) = self.memory.record_mut(percept.about) {
            record.route = Route::Given;
        }
        noticed
    }

    /// All that is worth telling: what was sensed within the memory span, and all facts.
    pub fn words(&self, def: &MemoryDef, now: Moment) -> impl Iterator<Item = Word<V>> {
        let known = self.memory.recent(def, now).map(|record| self.word(record));
        let facts = self.memory.facts().iter().map(|fact| Word {
            speaker: self.owner,
            witness: self.owner,
            hops: 0,
            about: fact.about,
            what: fact.what,
            team: Team::NONE,
            at: fact.at,
            velocity: V::ZERO,
            time: fact.last,
            certainty: 1.0,
            is_fact: true,
        });
        known.chain(facts)
    }

    /// What is known of one subject, to be told.
    #[must_use]
    pub fn word(&self, record: &Record<V>) -> Word<V> {
        let (witness, hops) = match record.route {
            Route::Told { witness, hops } => (witness, hops),
            Route::Sensed(_) | Route::Given => (self.owner, 0),
        };
        Word {
            speaker: self.owner,
            witness,
            hops,
            about: record.about,
            what: record.what,
            team: record.team,
            at: record.at,
            velocity: record.velocity,
            time: record.last,
            certainty: record.certainty,
            is_fact: false,
        }
    }

    /// Hears what another tells; returns whether it was news.
    pub fn hear(&mut self, def: &MemoryDef, now: Moment, word: &Word<V>) -> bool {
        let is_own = word.witness == self.owner || word.about == self.owner;
        if is_own && !word.is_fact || word.hops >= MOST_HOPS || word.time > now {
            return false;
        }
        if word.is_fact { self.hear_fact(def, word) } else { self.hear_of(def, now, word) }
    }

    fn hear_fact(&mut self, def: &MemoryDef, word: &Word<V>) -> bool {
        if self.memory.fact(word.about).is_some_and(|known| known.last >= word.time) {
            return false;
        }
        let percept = Percept::heard(word.about, word.at, word.certainty).of_kind(word.what).as_fact();
        matches!(self.memory.sense(def, word.time, &percept), Noticed::New | Noticed::Changed(_))
    }

    fn hear_of(&mut self, def: &MemoryDef, now: Moment, word: &Word<V>) -> bool {
        let certainty = word.certainty * def.hearsay;
        let told = Route::Told { witness: word.witness, hops: word.hops + 1 };
        if let Some(record) = self.memory.record_mut(word.about).filter(|_| word.about != Who::NOBODY) {
            let is_news = (word.time, certainty) > (record.last, record.certainty);
            if is_news {
                record.what = word.what;
                record.team = word.team;
                record.at = word.at;
                record.velocity = word.velocity;
                record.last = word.time;
                record.is_clear = false;
                record.certainty = certainty;
                record.route = told;
            }
            return is_news;
        }
        let record = Record {
            about: word.about,
            what: word.what,
            team: word.team,
            at: word.at,
            velocity: word.velocity,
            first: now,
            last: word.time,
            became_visible: word.time,
            last_seen: None,
            is_clear: false,
            intensity: 0.0,
            certainty,
            route: told,
        };
        let is_known = word.about == Who::NOBODY
            && self.memory.records().iter().any(|known| {
                known.about == Who::NOBODY
                    && known.what == word.what
                    && known.at.distance(word.at) <= def.merge
            });
        !is_known && record.certainty(def, now) >= def.least && self.memory.keep(def, record)
    }
}

/// The knowledge of all, each kept apart from the others.
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_sense::knowledge::{Everyone, Knowledge};
/// use wits_sense::Who;
/// let mut everyone = Everyone::<Vec2>::new();
/// everyone.add(Knowledge::new(Who(3)));
/// assert!(everyone.of(Who(3)).is_some() && everyone.of(Who(4)).is_none());
/// ```
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
#[serde(bound = "V: Point")]
pub struct Everyone<V> {
    /// By owner.
    list: Vec<Knowledge<V>>,
}

impl<V> Default for Everyone<V> {
    fn default() -> Self {
        Self { list: Vec::new() }
    }
}

impl<V: Point> Everyone<V> {
    /// Nobody yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// One more; who was there already begins anew.
    pub fn add(&mut self, knowledge: Knowledge<V>) {
        match self.find(knowledge.owner) {
            Ok(place) => self.list[place] = knowledge,
            Err(place) => self.list.insert(place, knowledge),
        }
    }

    /// Somebody is no more.
    pub fn remove(&mut self, owner: Who) {
        self.list.retain(|knowledge| knowledge.owner != owner);
    }

    /// What somebody knows: hand this to the mind, and nothing else.
    #[must_use]
    pub fn of(&self, owner: Who) -> Option<&Knowledge<V>> {
        self.find(owner).ok().map(|place| &self.list[place])
    }

    /// The same to change.
    pub fn of_mut(&mut self, owner: Who) -> Option<&mut Knowledge<V>> {
        self.find(owner).ok().map(|place| &mut self.list[place])
    }

    /// All, by owner.
    #[must_use]
    pub fn list(&self) -> &[Knowledge<V>] {
        &self.list
    }

    /// Everybody's memory fades.
    pub fn fade(&mut self, def: &MemoryDef, now: Moment) {
        self.list.iter_mut().for_each(|knowledge| knowledge.memory.fade(def, now));
    }

    /// Brings a notice to whom it is for; `None` if nobody of that name is here.
    pub fn notice(&mut self, def: &MemoryDef, senses: &Senses, notice: &Notice<V>) -> Option<Noticed> {
        Some(self.of_mut(notice.who)?.notice(def, senses, notice))
    }

    /// Somebody tells all on the own side who can hear it what is worth telling. Returns how many words were news.
    pub fn radio(
        &mut self,
        def: &MemoryDef,
        now: Moment,
        speaker: Who,
        mut hears: impl FnMut(Who) -> bool,
    ) -> usize {
        let Ok(place) = self.find(speaker) else { return 0 };
        // Taken out while it speaks: nobody needs to hear oneself.
        let voice = std::mem::replace(&mut self.list[place], Knowledge::new(speaker));
        let mut news = 0;
        for listener in &mut self.list {
            let is_meant = listener.owner != speaker && listener.team.is_friend_of(voice.team);
            if is_meant && hears(listener.owner) {
                news += voice.words(def, now).filter(|word| listener.hear(def, now, word)).count();
            }
        }
        self.list[place] = voice;
        news
    }

    fn find(&self, owner: Who) -> Result<usize, usize> {
        self.list.binary_search_by_key(&owner, |knowledge| knowledge.owner)
    }
}

#[cfg(test)]
mod tests;
