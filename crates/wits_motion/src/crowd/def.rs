//! The definition of a crowd: what all its members have in common.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings};
use wits_core::glam::Vec2;
use wits_core::random::{Seed, unit_from_bits};
use wits_core::state::State;

/// More neighbours than this are never looked at.
pub const MOST_NEIGHBOURS: usize = 32;

/// How a crowd avoids.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, State)]
#[serde(default, deny_unknown_fields)]
pub struct CrowdDef {
    /// Others further away are not looked at. \[m, > 0\]
    pub neighbour_distance: f32,
    /// At most so many of the nearest others are looked at. \[0 to [`MOST_NEIGHBOURS`]\]
    pub max_neighbours: usize,
    /// Nobody shall be hit within this time. Long: early and gentle; short: late and bold. \[s, > 0\]
    pub horizon: f32,
    /// The same for walls. Usually shorter: walls do not move. \[s, > 0\]
    pub wall_horizon: f32,
    /// Everybody's wish is off by up to about this part of itself, everybody's in a direction of its own. Without it,
    /// two that meet head-on on one line stop for ever. \[0 to 1\]
    pub nudge: f32,
}

impl Default for CrowdDef {
    fn default() -> Self {
        Self { neighbour_distance: 5.0, max_neighbours: 10, horizon: 3.0, wall_horizon: 0.75, nudge: 0.02 }
    }
}

impl Check for CrowdDef {
    fn check(&self, path: &str, findings: &mut Findings) {
        for (name, value) in [
            ("neighbour_distance", self.neighbour_distance),
            ("horizon", self.horizon),
            ("wall_horizon", self.wall_horizon),
        ] {
            findings.check_positive(&format!("{path}.{name}"), value);
        }
        findings.check_range(&format!("{path}.nudge"), f64::from(self.nudge), 0.0, 1.0);
        #[expect(clippy::cast_precision_loss, reason = "said in words, not computed with")]
        findings.check_range(
            &format!("{path}.max_neighbours"),
            self.max_neighbours as f64,
            0.0,
            MOST_NEIGHBOURS as f64,
        );
    }
}

/// The rates of one time step, made once for everybody.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rates {
    /// One over the horizon of agents. \[1/s\]
    pub(super) agents: f32,
    /// One over the horizon of walls. \[1/s\]
    pub(super) walls: f32,
    /// One over the time in which overlapping bodies come apart: one step. Slower was tried; it looks no smoother, and
    /// bodies overlap three times as deep. \[1/s\]
    pub(super) part: f32,
}

impl Rates {
    /// A step longer than a horizon makes the horizon as long: whoever moves for so long must look as far.
    pub(super) fn of(def: &CrowdDef, dt: f32) -> Self {
        let rate = |time: f32| time.max(dt).max(1e-6).recip();
        Self { agents: rate(def.horizon), walls: rate(def.wall_horizon), part: rate(0.0) }
    }
}

/// Which way an agent's wish is off: both parts from -1 to 1, its own for every number.
#[inline]
pub(super) fn whim(number: u32) -> Vec2 {
    let bits = Seed::new(u64::from(number)).bits();
    #[expect(clippy::cast_possible_truncation, reason = "each half by itself")]
    let part = |bits: u64| 2.0 * unit_from_bits(bits as u32) - 1.0;
    Vec2::new(part(bits), part(bits >> 32))
}
