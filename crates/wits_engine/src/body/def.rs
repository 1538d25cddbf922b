//! Bodies as files write them.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings};
use wits_core::ron::{self, RonFile};

/// A body can have so many bands: a gait is a set of bits.
pub(super) const MOST_BANDS: usize = 32;

/// What a body is like: plain data, from code or a `*.body.ron` file, shared by all who have such a body.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct BodyDef {
    /// How wide it is: steering and ray casts take it for a circle. \[m\]
    pub radius: f32,
    /// How high it is. \[m\]
    pub height: f32,
    /// How high its place is above the floor: 0 if the game reports the feet, half of the height for most physics
    /// engines, more for those that float. \[m\]
    pub ground: f32,
    /// The most it can accelerate and brake. [m/s²]
    pub acceleration: f32,
    /// The most it can turn. [rad/s]
    pub turn_rate: f32,
    /// So long it tries to get past what is in its way, then going has failed. \[s\]
    pub patience: f32,
    /// The speeds for which there are animations, slowest first; the first is standing.
    pub bands: Vec<BandDef>,
    /// How far a speed must pass the middle between two bands to change them: no flicker. [m/s]
    pub hysteresis: f32,
    /// Ways to go that use only some of the bands: creeping, walking, running. None named: all bands.
    pub gaits: Vec<GaitDef>,
    /// What can be animated by itself. The bands are played on the first.
    pub channels: Vec<String>,
    /// Animations that are played once.
    pub animations: Vec<AnimationDef>,
}

/// The speeds of one animation.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct BandDef {
    /// What it is called.
    pub name: String,
    /// The slowest speed. [m/s]
    pub from: f32,
    /// The fastest speed. [m/s]
    pub to: f32,
    /// The animation.
    pub animation: String,
    /// The speed at which the animation was made; absent: the middle of the band. [m/s]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nominal: Option<f32>,
    /// How loud its steps are, for senses: a number of the game.
    pub noise: f32,
}

/// A way to go.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct GaitDef {
    /// What it is called.
    pub name: String,
    /// The bands that it may use. Standing is always allowed.
    pub bands: Vec<String>,
}

/// An animation that is played once.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct AnimationDef {
    /// What it is called.
    pub name: String,
    /// Its channel; the first if empty.
    pub channel: String,
    /// How long it takes. \[s\]
    pub duration: f32,
    /// Of two on the same channel the more urgent one is played.
    pub priority: f32,
    /// The body goes nowhere meanwhile: the animation owns it.
    pub holds: bool,
}

impl Default for BodyDef {
    /// A grown-up who stands, walks at 0.8 to 1.6 m/s and runs at 2 to 5 m/s.
    fn default() -> Self {
        let band = |name: &str, from, to, noise| BandDef {
            name: name.into(),
            from,
            to,
            animation: name.into(),
            nominal: None,
            noise,
        };
        let gait = |name: &str| GaitDef { name: name.into(), bands: vec![name.into()] };
        Self {
            radius: 0.4,
            height: 1.8,
            ground: 0.0,
            acceleration: 8.0,
            turn_rate: 6.0,
            patience: 2.0,
            bands: vec![
                band("stand", 0.0, 0.0, 0.0),
                band("walk", 0.8, 1.6, 0.5),
                band("run", 2.0, 5.0, 1.0),
            ],
            hysteresis: 0.1,
            gaits: vec![gait("walk"), gait("run")],
            channels: vec!["body".into()],
            animations: Vec::new(),
        }
    }
}

impl Default for AnimationDef {
    fn default() -> Self {
        let (name, channel) = (String::new(), String::new());
        Self { name, channel, duration: 1.0, priority: 0.0, holds: false }
    }
}

impl BandDef {
    /// How fast its animation is to be played at a speed; 1 for one that was made standing.
    #[must_use]
    pub fn rate(&self, speed: f32) -> f32 {
        let nominal = self.nominal.unwrap_or(0.5 * (self.from + self.to));
        if nominal > 0.0 { speed / nominal } else { 1.0 }
    }
}

impl RonFile for BodyDef {
    fn read_ron(file: &str, text: &str) -> (Option<Self>, Findings) {
        ron::read_most(file, text)
    }

    fn validate(&self, findings: &mut Findings) {
        self.check("", findings);
    }
}

impl BodyDef {
    /// How fast it can go at most. [m/s]
    #[must_use]
    pub fn top_speed(&self) -> f32 {
        self.bands.last().map_or(0.0, |band| band.to)
    }

    /// The number of an animation.
    pub(super) fn animation(&self, name: &str) -> Option<u16> {
        number(self.animations.iter().map(|animation| animation.name.as_str()), name)
    }

    /// The number of the channel of an animation.
    pub(super) fn channel_of(&self, animation: &AnimationDef) -> u16 {
        number(self.channels.iter().map(String::as_str), &animation.channel).unwrap_or_default()
    }

    /// The number of a gait and its bands as bits; all bands if the name is empty.
    pub(super) fn gait(&self, name: &str) -> Option<(Option<u16>, u32)> {
        if name.is_empty() {
            return Some((None, u32::MAX));
        }
        let found = number(self.gaits.iter().map(|gait| gait.name.as_str()), name)?;
        let bits = (0..)
            .zip(&self.bands)
            .filter(|(_, band)| self.gaits[usize::from(found)].bands.contains(&band.name));
        // Standing is always allowed.
        Some((Some(found), bits.take(MOST_BANDS).fold(1, |mask, (bit, _)| mask | 1 << bit)))
    }

    /// The allowed speed nearest to a wished one, and the band that it is in. To leave the present band a wish must pass
    /// the middle of the gap by the hysteresis.
    pub(super) fn choose(&self, allowed: u32, band: u8, wished: f32) -> (u8, f32) {
        let is_allowed = |band: &usize| *band >= MOST_BANDS || allowed >> band & 1 == 1;
        let above = |band: usize| (band + 1..self.bands.len()).find(is_allowed);
        let below = |band: usize| (0..band).rev().find(is_allowed);
        let middle = |low: usize, high: usize| 0.5 * (self.bands[low].to + self.bands[high].from);
        let Some(last) = self.bands.len().checked_sub(1) else { return (0, wished) };
        let mut band = usize::from(band).min(last);
        if !is_allowed(&band) {
            band = below(band).unwrap_or_default();
        }
        while let Some(next) = above(band)
            && wished > middle(band, next) + self.hysteresis
        {
            band = next;
        }
        while let Some(next) = below(band)
            && wished < middle(next, band) - self.hysteresis
        {
            band = next;
        }
        let BandDef { from, to, .. } = self.bands[band];
        let speed = if wished > to {
            to
        } else if wished >= from {
            wished
        } else {
            from
        };
        (u8::try_from(band).unwrap_or(u8::MAX), speed)
    }

    /// The slowest and the fastest that it can go with these bands, if it can go at all. [m/s]
    pub(super) fn speeds(&self, allowed: u32) -> Option<(f32, f32)> {
        let allowed = (0..).zip(&self.bands).filter(|(bit, band)| {
            band.to > 0.0 && allowed.checked_shr(*bit).is_none_or(|bits| bits & 1 == 1)
        });
        let mut speeds = allowed.map(|(_, band)| (band.from, band.to));
        let first = speeds.next()?;
        Some((first.0, speeds.last().unwrap_or(first).1))
    }
}

/// Where a name is among others.
fn number<'a>(mut names: impl Iterator<Item = &'a str>, name: &str) -> Option<u16> {
    names.position(|other| other == name).and_then(|place| u16::try_from(place).ok())
}
