//! What comes in: something that was sensed just now.

use serde::{Deserialize, Serialize};

use crate::modality::{Sense, Senses, Way};
use crate::{Notice, Point, Team, What, Who};

/// Something that was sensed just now: made from a [`Notice`], or by a game that has eyes of its own.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "V: Point")]
pub struct Percept<V> {
    /// Whom or what it is about.
    pub about: Who,
    /// What was sensed.
    pub what: What,
    /// Whose side that is on.
    pub team: Team,
    /// Where it seems to be. \[m\]
    pub at: V,
    /// How it moves, as far as that can be told. \[m/s\]
    pub velocity: V,
    /// By which modality.
    pub sense: Sense,
    /// How strong it was.
    pub intensity: f32,
    /// How sure the character is. 0 to 1
    pub certainty: f32,
    /// It is in view.
    pub is_seen: bool,
    /// Nothing stands between: it can be shot at. A game may know that of what was only heard, too.
    pub is_clear: bool,
    /// It is a fact about the world: see [`Fact`](super::Fact).
    pub is_fact: bool,
}

impl<V: Point> Percept<V> {
    /// Somebody in view, beyond doubt.
    #[must_use]
    pub fn seen(about: Who, at: V) -> Self {
        Self {
            about,
            what: What(0),
            team: Team::NONE,
            at,
            velocity: V::ZERO,
            sense: Sense(0),
            intensity: 1.0,
            certainty: 1.0,
            is_seen: true,
            is_clear: true,
            is_fact: false,
        }
    }

    /// Somebody heard, with a certainty.
    #[must_use]
    pub fn heard(about: Who, at: V, certainty: f32) -> Self {
        Self { certainty, is_seen: false, is_clear: false, ..Self::seen(about, at) }
    }

    /// What a notice tells. What went straight shows how its source moves and that nothing stands between; all else only
    /// where it seems to come from.
    #[must_use]
    pub fn of(notice: &Notice<V>, senses: &Senses) -> Self {
        let signal = &notice.signal;
        let modality = senses.modality(signal.sense);
        let is_straight = modality.way == Way::Straight;
        Self {
            about: signal.source,
            what: signal.what,
            team: signal.team,
            at: notice.from,
            velocity: if is_straight { signal.velocity } else { V::ZERO },
            sense: signal.sense,
            intensity: notice.intensity,
            certainty: modality.certainty,
            is_seen: is_straight,
            is_clear: is_straight && !signal.glows,
            is_fact: senses.is_fact(signal.what),
        }
    }

    /// The same of something that moves.
    #[must_use]
    pub fn moving(mut self, velocity: V) -> Self {
        self.velocity = velocity;
        self
    }

    /// The same of a kind.
    #[must_use]
    pub fn of_kind(mut self, what: What) -> Self {
        self.what = what;
        self
    }

    /// The same as a fact about the world.
    #[must_use]
    pub fn as_fact(mut self) -> Self {
        self.is_fact = true;
        self
    }
}
