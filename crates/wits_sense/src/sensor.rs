//! Sensors: who senses what, and how well.

use serde::{Deserialize, Serialize};
use wits_core::ids::Id;
use wits_core::state::State;

use crate::modality::{Acuity, Sense, Senses};
use crate::{Point, Signal, Team, Who};

/// The id of a sensor in its manager.
pub type SensorId<V> = Id<Sensor<V>>;

/// The senses of one character.
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_sense::modality::{Acuity, Senses};
/// use wits_sense::{Sensor, Team, Who};
/// let senses = Senses::usual();
/// let hearing = senses.sense("hearing").unwrap();
/// let mut dog = Sensor::new(Who(1), Vec2::ZERO).facing(Vec2::X).with(hearing, Acuity::of(0.2));
/// assert_eq!(dog.acuity(hearing).unwrap().threshold, 0.2);
/// dog.set(hearing, None); // deafened by a bomb
/// assert_eq!(dog.acuity(hearing), None);
/// ```
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
#[serde(bound = "V: Point")]
pub struct Sensor<V> {
    /// Whose they are. Notices are told in the order of these.
    pub who: Who,
    /// Whose side it is on.
    pub team: Team,
    /// Whom it cares for, in all modalities alike.
    pub cares: Cares,
    /// Where it is. \[m\]
    pub at: V,
    /// Where it looks: a direction of any length. Without one it looks everywhere.
    pub facing: V,
    /// How well it senses, by number of modality.
    acuities: Vec<Option<Acuity>>,
}

/// Whose signals somebody takes notice of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, State, Serialize, Deserialize)]
pub enum Cares {
    /// Everybody's.
    #[default]
    All,
    /// Only those of others than its own side.
    Strangers,
    /// Only those of its own side.
    Friends,
}

impl<V: Point> Sensor<V> {
    /// A sensor that senses nothing yet.
    #[must_use]
    pub fn new(who: Who, at: V) -> Self {
        let (team, cares) = (Team::NONE, Cares::All);
        Self { who, team, cares, at, facing: V::ZERO, acuities: Vec::new() }
    }

    /// A sensor of a sort that the file names; `None` if it does not.
    #[must_use]
    pub fn of_sort(senses: &Senses, sort: &str, who: Who, at: V) -> Option<Self> {
        Some(Self { acuities: senses.acuities(sort)?, ..Self::new(who, at) })
    }

    /// Where it looks.
    #[must_use]
    pub fn facing(mut self, facing: V) -> Self {
        self.facing = facing;
        self
    }

    /// Whose side it is on.
    #[must_use]
    pub fn of_team(mut self, team: Team) -> Self {
        self.team = team;
        self
    }

    /// Whom it cares for.
    #[must_use]
    pub fn caring_for(mut self, cares: Cares) -> Self {
        self.cares = cares;
        self
    }

    /// One more modality.
    #[must_use]
    pub fn with(mut self, sense: Sense, acuity: Acuity) -> Self {
        self.set(sense, Some(acuity));
        self
    }

    /// How well it senses in a modality; `None` if not at all.
    #[inline]
    #[must_use]
    pub fn acuity(&self, sense: Sense) -> Option<Acuity> {
        self.acuities.get(sense.place()).copied().flatten()
    }

    /// Changes how well it senses: acute hearing, blinded, deaf.
    pub fn set(&mut self, sense: Sense, acuity: Option<Acuity>) {
        if self.acuities.len() <= sense.place() {
            self.acuities.resize(sense.place() + 1, None);
        }
        self.acuities[sense.place()] = acuity;
    }

    /// Whether it takes notice of whose signal this is. Nobody notices oneself.
    #[inline]
    #[must_use]
    pub fn cares_for(&self, signal: &Signal<V>) -> bool {
        if signal.source == self.who && self.who != Who::NOBODY {
            return false;
        }
        match self.cares {
            Cares::All => true,
            Cares::Strangers => !self.team.is_friend_of(signal.team),
            Cares::Friends => self.team.is_friend_of(signal.team),
        }
    }
}
