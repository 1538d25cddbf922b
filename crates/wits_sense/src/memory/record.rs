//! What is remembered of one subject.

use serde::{Deserialize, Serialize};
use wits_core::math;
use wits_core::state::State;
use wits_core::time::Moment;

use super::{MemoryDef, Percept};
use crate::modality::Sense;
use crate::{Point, Team, What, Who};

/// What is remembered of one subject.
#[derive(Clone, Copy, Debug, PartialEq, State, Serialize, Deserialize)]
#[serde(bound = "V: Point")]
pub struct Record<V> {
    /// Whom it is about.
    pub about: Who,
    /// What was sensed last.
    pub what: What,
    /// Whose side the subject is on.
    pub team: Team,
    /// Where it was sensed last. \[m\]
    pub at: V,
    /// How it moved then. \[m/s\]
    pub velocity: V,
    /// When it was first sensed.
    pub first: Moment,
    /// When it was last sensed, by whoever did.
    pub last: Moment,
    /// When it came into view last.
    pub became_visible: Moment,
    /// When it was last in view.
    pub last_seen: Option<Moment>,
    /// Nothing stood between when it was last sensed.
    pub is_clear: bool,
    /// How strong it was.
    pub intensity: f32,
    /// How sure the character was when it was last sensed. 0 to 1
    pub certainty: f32,
    /// How it is known.
    pub route: Route,
}

/// How something is known: the three ways to what is outside of a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq, State, Serialize, Deserialize)]
pub enum Route {
    /// Sensed by oneself.
    Sensed(Sense),
    /// Told by others: who sensed it, and how many mouths it went through.
    Told {
        /// Who sensed it.
        witness: Who,
        /// How many mouths it went through.
        hops: u8,
    },
    /// Given by the game: direct access, which the behaviour has to hide.
    Given,
}

impl<V: Point> Record<V> {
    pub(super) fn new(now: Moment, percept: &Percept<V>) -> Self {
        Self {
            about: percept.about,
            what: percept.what,
            team: percept.team,
            at: percept.at,
            velocity: percept.velocity,
            first: now,
            last: now,
            became_visible: now,
            last_seen: percept.is_seen.then_some(now),
            is_clear: percept.is_clear,
            intensity: percept.intensity,
            certainty: percept.certainty,
            route: Route::Sensed(percept.sense),
        }
    }

    /// Sensed again. What is less certain than what is known already, at the same moment, changes nothing but the times.
    pub(super) fn sense(&mut self, def: &MemoryDef, now: Moment, percept: &Percept<V>) {
        if percept.is_seen {
            if !self.is_visible(def, now) {
                self.became_visible = now;
            }
            self.last_seen = Some(now);
        }
        let is_better = self.last < now || percept.certainty >= self.certainty;
        // In view, a noise behind it is no better knowledge of where it is.
        let is_hidden = percept.is_seen || !self.is_visible(def, now);
        self.last = self.last.max(now);
        if is_better && is_hidden {
            self.what = percept.what;
            self.team = percept.team;
            self.at = percept.at;
            self.velocity = percept.velocity;
            self.is_clear = percept.is_clear;
            self.intensity = percept.intensity;
            self.certainty = percept.certainty;
            self.route = Route::Sensed(percept.sense);
        }
    }

    /// How sure the character is now.
    #[must_use]
    pub fn certainty(&self, def: &MemoryDef, now: Moment) -> f32 {
        self.certainty * math::powf(0.5, now.since(self.last) / def.half_life)
    }

    /// Who has the lower one is the less certain, at any time: all fade at the same rate. The time at which one would have
    /// been beyond doubt to be as certain as this.
    pub(super) fn rank(&self, def: &MemoryDef) -> f64 {
        let behind = f64::from(def.half_life) * f64::from(math::ln(self.certainty)) / std::f64::consts::LN_2;
        self.last.seconds() + if behind.is_nan() { f64::NEG_INFINITY } else { behind }
    }

    /// Whether it is in view.
    #[must_use]
    pub fn is_visible(&self, def: &MemoryDef, now: Moment) -> bool {
        self.last_seen.is_some_and(|seen| now.since(seen) <= def.blink)
    }

    /// How long it has been in view without a break; 0 if it is not. \[s\]
    #[must_use]
    pub fn time_visible(&self, def: &MemoryDef, now: Moment) -> f32 {
        if self.is_visible(def, now) { now.since(self.became_visible) } else { 0.0 }
    }

    /// How long ago it was sensed. \[s\]
    #[must_use]
    pub fn age(&self, now: Moment) -> f32 {
        now.since(self.last)
    }

    /// Where it may be now: on as it went, for as long as that is worth anything. \[m\]
    #[must_use]
    pub fn guess(&self, def: &MemoryDef, now: Moment) -> V {
        self.at + self.velocity * math::min(self.age(now), def.guess)
    }
}
