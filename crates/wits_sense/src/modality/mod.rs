//! Modalities: sight, hearing, touch, smell, and whatever a game invents, as plain data.
//!
//! # What it does
//! A [`Modality`] says how signals of one kind travel: how much of them is lost on each metre, how far they get, how long
//! they take, whether walls stop them. A file `*.senses.ron` ([`SensesDef`]) holds the modalities of a game, the kinds of
//! things that can be sensed, how well each sort of character senses, and which camouflage hides before what; bound, it is
//! [`Senses`]: the same with numbers instead of names.
//!
//! ```
//! use wits_core::ron::RonFile;
//! use wits_sense::modality::{Modality, SensesDef};
//! let senses = SensesDef::from_ron("night.senses.ron", r#"(
//!     modalities: [
//!         (name: "sight", attenuation: 0.98, range: 60, way: Straight, cone: 0.52, needs_light: true),
//!         (name: "hearing", attenuation: 0.9, range: 40, seconds_per_metre: 0.01),
//!         (name: "fear", attenuation: 0.7, range: 10, way: Lingering(dissipation: 0.5)),
//!     ],
//!     kinds: [(name: "steps"), (name: "body", is_fact: true)],
//!     sensors: {"guard": {"sight": (threshold: 0.3), "hearing": (threshold: 1)}},
//! )"#).unwrap().bind().unwrap();
//! let hearing = senses.sense("hearing").unwrap();
//! // At 2 m, 2 * 0.9 * 0.9 is left.
//! assert!((senses.modality(hearing).intensity(2.0, 2.0) - 1.62).abs() < 1e-6);
//! // Somebody who needs 1.5 hears it up to here:
//! assert!((senses.modality(hearing).reach(2.0, 1.5) - 2.7304543).abs() < 1e-5);
//! ```
//!
//! # Fantasy
//! An aura or a magic eye is changed sight, telepathy is changed hearing, fear and charm are changed smell; a spell over an
//! area is a signal like any other, and its victims are those who notice it. There may be any number of modalities.
//!
//! # Source
//! Millington, *AI for Games*, 3rd edition, 11.4.3.

mod camouflage;
mod def;
mod senses;

#[cfg(test)]
mod tests;

pub use camouflage::{Camouflage, Material, Pattern};
pub use def::{Acuity, KindDef, LingerDef, SensesDef};
pub use senses::{Sense, Senses};

use serde::{Deserialize, Serialize};
use wits_core::findings::Findings;
use wits_core::math;

/// How signals of one kind travel.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Modality {
    /// Its name.
    pub name: String,
    /// What is left of the strength after each metre. (0, 1]
    pub attenuation: f32,
    /// Nobody senses farther than this, however well. \[m\]
    pub range: f32,
    /// How long a signal takes: the inverse of its speed, so that light, infinitely fast, has 0. \[s/m\]
    pub seconds_per_metre: f32,
    /// Which way it goes.
    pub way: Way,
    /// Half the opening angle of what a sensor is turned to, if it has to be turned at all. \[rad\]
    pub cone: Option<f32>,
    /// The light that falls on a thing scales its strength: hiding in the shadow.
    pub needs_light: bool,
    /// What is behind a thing makes it harder or easier to sense: camouflage.
    pub contrast: bool,
    /// How much the wind carries it along or holds it back; 0 is not at all, 1 is with its whole speed.
    pub wind: f32,
    /// How sure somebody is of what is sensed this way. 0 to 1
    pub certainty: f32,
}

/// Which way a signal goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub enum Way {
    /// Straight on: what is opaque stops it.
    Straight,
    /// Round corners.
    #[default]
    Round,
    /// It spreads and stays in the air for a while.
    Lingering {
        /// What is lost in a second: 0.5 is half of it. 0 to 1
        dissipation: f32,
    },
}

impl Default for Modality {
    fn default() -> Self {
        Self {
            name: String::new(),
            attenuation: 0.9,
            range: 50.0,
            seconds_per_metre: 0.0,
            way: Way::Round,
            cone: None,
            needs_light: false,
            contrast: false,
            wind: 0.0,
            certainty: 1.0,
        }
    }
}

impl Modality {
    /// Sight: straight, at once, within the 60 degrees that characters of games usually attend to (people see 220 by 120).
    #[must_use]
    pub fn sight() -> Self {
        Self {
            name: "sight".into(),
            attenuation: 0.98,
            range: 100.0,
            way: Way::Straight,
            cone: Some(std::f32::consts::FRAC_PI_6),
            needs_light: true,
            contrast: true,
            ..Self::default()
        }
    }

    /// Hearing: round corners, at 100 m/s. Sound is faster (345 m/s), but in levels as small as those of games 100 is what
    /// looks right.
    #[must_use]
    pub fn hearing() -> Self {
        let name = "hearing".into();
        Self { name, range: 60.0, certainty: 0.6, ..Self::default() }.at_speed(100.0)
    }

    /// Touch: at arm's length. The game emits it where bodies meet, so that all senses arrive by one route.
    #[must_use]
    pub fn touch() -> Self {
        Self { name: "touch".into(), attenuation: 1.0, range: 1.0, ..Self::default() }
    }

    /// Smell: slow, near, stays in the air, carried by the wind.
    #[must_use]
    pub fn smell() -> Self {
        Self {
            name: "smell".into(),
            attenuation: 0.8,
            range: 12.0,
            way: Way::Lingering { dissipation: 0.1 },
            wind: 1.0,
            certainty: 0.3,
            ..Self::default()
        }
        .at_speed(2.0)
    }

    /// An aura: sight in the dark and all round.
    #[must_use]
    pub fn aura() -> Self {
        let (name, cone) = ("aura".into(), None);
        Self { name, cone, needs_light: false, contrast: false, ..Self::sight() }
    }

    /// Telepathy: hearing without loss or delay.
    #[must_use]
    pub fn telepathy() -> Self {
        Self { name: "telepathy".into(), attenuation: 1.0, range: 1000.0, ..Self::default() }
    }

    /// Fear: spreads and stays like a smell, whatever the wind.
    #[must_use]
    pub fn fear() -> Self {
        let way = Way::Lingering { dissipation: 0.3 };
        Self { name: "fear".into(), way, wind: 0.0, certainty: 0.5, ..Self::smell() }
    }

    /// The same at a speed; infinite is at once. \[m/s\]
    #[must_use]
    pub fn at_speed(mut self, metres_per_second: f32) -> Self {
        self.seconds_per_metre = if metres_per_second > 0.0 { 1.0 / metres_per_second } else { 0.0 };
        self
    }

    /// What is left of a strength at a distance.
    #[inline]
    #[must_use]
    pub fn intensity(&self, strength: f32, distance: f32) -> f32 {
        strength * math::powf(self.attenuation, distance)
    }

    /// How far somebody with a threshold senses a strength, at most [`range`](Self::range): a fixed viewing distance is
    /// a strength and a threshold. 0 when it is too weak everywhere. \[m\]
    #[must_use]
    pub fn reach(&self, strength: f32, threshold: f32) -> f32 {
        if strength.is_nan() || threshold.is_nan() || strength < threshold {
            return 0.0;
        }
        if self.attenuation >= 1.0 || threshold <= 0.0 {
            return self.range;
        }
        math::min(math::ln(threshold / strength) / math::ln(self.attenuation), self.range)
    }

    pub(crate) fn check(&self, path: &str, findings: &mut Findings) {
        if !(self.attenuation > 0.0 && self.attenuation <= 1.0) {
            let place = wits_core::findings::Place::path(format!("{path}.attenuation"));
            findings.add(place, format!("{} is out of range", self.attenuation), "above 0, at most 1");
        }
        findings.check_positive(&format!("{path}.range"), self.range);
        findings.check_not_negative(&format!("{path}.seconds_per_metre"), self.seconds_per_metre);
        findings.check_not_negative(&format!("{path}.wind"), self.wind);
        findings.check_range(&format!("{path}.certainty"), f64::from(self.certainty), 0.0, 1.0);
        if let Some(cone) = self.cone {
            findings.check_range(&format!("{path}.cone"), f64::from(cone), 0.0, std::f64::consts::PI);
        }
        if let Way::Lingering { dissipation } = self.way {
            findings.check_range(&format!("{path}.way.dissipation"), f64::from(dissipation), 0.0, 1.0);
        }
    }
}
