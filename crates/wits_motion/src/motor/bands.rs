//! Speeds for which there are animations, and nothing between them.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings, Place};
use wits_core::state::State;

/// The speeds a character may have: those its animations were made for.
///
/// A wish between two bands goes to the nearer end; to change the band it must pass the middle of the gap by the
/// hysteresis, so that a wish that trembles does not make the legs tremble.
///
/// ```
/// use wits_motion::motor::{BandState, SpeedBands};
/// let (bands, mut state) = (SpeedBands::default(), BandState::default());
/// assert_eq!(bands.choose(&mut state, 1.0), 1.0); // walking
/// assert_eq!(bands.choose(&mut state, 1.5), 1.2); // too slow to jog: the fastest walk
/// assert_eq!(bands.choose(&mut state, 2.6), 2.6); // jogging
/// assert_eq!(bands.name(&state), "jog");
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SpeedBands {
    /// The bands, slowest first.
    pub bands: Vec<SpeedBand>,
    /// How far a wish must pass the middle of a gap to change the band. [m/s, >= 0]
    pub hysteresis: f32,
}

/// The speeds of one animation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpeedBand {
    /// What it is called.
    pub name: String,
    /// The slowest speed. [m/s, >= 0]
    pub min: f32,
    /// The fastest speed. \[m/s, >= `min`\]
    pub max: f32,
}

/// The band a character is in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, State, Serialize, Deserialize)]
pub struct BandState {
    /// Its place in the list.
    pub band: usize,
}

impl SpeedBands {
    /// The allowed speed for a wished one; notes the band. Without bands, the wish itself. [m/s]
    pub fn choose(&self, state: &mut BandState, wished: f32) -> f32 {
        let Some(last) = self.bands.len().checked_sub(1) else { return wished };
        state.band = state.band.min(last);
        while state.band < last && wished > self.middle_above(state.band) + self.hysteresis {
            state.band += 1;
        }
        while state.band > 0 && wished < self.middle_above(state.band - 1) - self.hysteresis {
            state.band -= 1;
        }
        let band = &self.bands[state.band];
        if wished > band.max {
            band.max
        } else if wished >= band.min {
            wished
        } else {
            band.min
        }
    }

    /// The name of the band; empty without bands.
    #[must_use]
    pub fn name(&self, state: &BandState) -> &str {
        self.bands.get(state.band).map_or("", |band| &band.name)
    }

    /// The middle of the gap above a band that is not the last. [m/s]
    fn middle_above(&self, band: usize) -> f32 {
        0.5 * (self.bands[band].max + self.bands[band + 1].min)
    }
}

impl Default for SpeedBands {
    /// Stand, walk at 0.8 to 1.2 m/s, jog at 2 to 4 m/s.
    fn default() -> Self {
        let band = |name: &str, min, max| SpeedBand { name: name.to_owned(), min, max };
        let bands = vec![band("stand", 0.0, 0.0), band("walk", 0.8, 1.2), band("jog", 2.0, 4.0)];
        Self { bands, hysteresis: 0.15 }
    }
}

impl Check for SpeedBands {
    fn check(&self, path: &str, findings: &mut Findings) {
        findings.check_not_negative(&format!("{path}.hysteresis"), self.hysteresis);
        let mut end = 0.0;
        for (number, band) in self.bands.iter().enumerate() {
            if !(band.min >= end && band.max >= band.min && band.max.is_finite()) {
                let fault = format!("{:?} from {} to {}", band.name, band.min, band.max);
                let wanted = "bands that follow each other, slowest first";
                findings.add(Place::path(format!("{path}.bands[{number}]")), fault, wanted);
            }
            end = band.max;
        }
    }
}
