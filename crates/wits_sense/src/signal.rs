//! Signals that are sent out, and notices of them that arrive.

use serde::{Deserialize, Serialize};
use wits_core::state::State;
use wits_core::time::Moment;

use crate::modality::{Pattern, Sense};
use crate::sensor::SensorId;
use crate::{Point, Team, What, Who};

/// Something that can be sensed: a shot, a step, a smell, or simply that somebody is there to be seen.
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_sense::modality::Senses;
/// use wits_sense::{Signal, Team, What, Who};
/// let senses = Senses::usual();
/// let shot = Signal::new(senses.sense("hearing").unwrap(), 30.0, Vec2::new(3.0, 4.0)).by(Who(7)).of_team(Team(2));
/// let flash = Signal { sense: senses.sense("sight").unwrap(), ..shot }.glowing();
/// assert!(flash.glows && flash.source == Who(7));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, State, Serialize, Deserialize)]
#[serde(bound = "V: Point")]
pub struct Signal<V> {
    /// The modality.
    pub sense: Sense,
    /// How strong it is where it comes from.
    pub strength: f32,
    /// Where it comes from. \[m\]
    pub at: V,
    /// How its source moves. \[m/s\]
    pub velocity: V,
    /// Whose it is; who sends it out does not sense it.
    pub source: Who,
    /// What it is.
    pub what: What,
    /// Whose side its source is on.
    pub team: Team,
    /// The camouflage that its source wears.
    pub pattern: Option<Pattern>,
    /// It brings its own light, like the flash of a muzzle: darkness does not hide it, and its glow goes round a corner.
    pub glows: bool,
}

impl<V: Point> Signal<V> {
    /// A signal of nobody in particular.
    #[must_use]
    pub fn new(sense: Sense, strength: f32, at: V) -> Self {
        Self {
            sense,
            strength,
            at,
            velocity: V::ZERO,
            source: Who::NOBODY,
            what: What(0),
            team: Team::NONE,
            pattern: None,
            glows: false,
        }
    }

    /// Whose it is.
    #[must_use]
    pub fn by(mut self, source: Who) -> Self {
        self.source = source;
        self
    }

    /// What it is.
    #[must_use]
    pub fn of(mut self, what: What) -> Self {
        self.what = what;
        self
    }

    /// Whose side its source is on.
    #[must_use]
    pub fn of_team(mut self, team: Team) -> Self {
        self.team = team;
        self
    }

    /// How its source moves.
    #[must_use]
    pub fn moving(mut self, velocity: V) -> Self {
        self.velocity = velocity;
        self
    }

    /// What its source wears.
    #[must_use]
    pub fn wearing(mut self, pattern: Option<Pattern>) -> Self {
        self.pattern = pattern;
        self
    }

    /// With its own light.
    #[must_use]
    pub fn glowing(mut self) -> Self {
        self.glows = true;
        self
    }
}

/// Somebody senses something.
#[derive(Clone, Copy, Debug, PartialEq, State, Serialize, Deserialize)]
#[serde(bound = "V: Point")]
pub struct Notice<V> {
    /// When.
    pub due: Moment,
    /// Who.
    pub who: Who,
    /// With which sensor.
    pub sensor: SensorId<V>,
    /// How strong it is there.
    pub intensity: f32,
    /// Where it seems to come from: its source, or the doorway through which it came. \[m\]
    pub from: V,
    /// When it was sent out.
    pub emitted: Moment,
    /// What is sensed, as it was when it was sent out.
    pub signal: Signal<V>,
}
