//! Two ways out of acute corners, where the rays of one side send the agent into those of the other.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings};
use wits_core::math;
use wits_core::space::Vector;
use wits_core::state::State;

use super::Rays;

/// What keeps an agent out of the corner trap.
///
/// In an acute corner the rays hit left and right in turn; each hit sends the agent to the other side, and between them it
/// drives on into the corner. A single ray and parallel rays are the worst there.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Corners {
    /// Nothing does.
    Ignore,
    /// The rays spread while something is hit, and close again while the way is free: wide in corners, narrow in doors.
    /// For whiskers and fans; those begin with their own angle.
    AdaptiveFan {
        /// How far the outermost rays may get from the course. \[rad, up to pi / 2\]
        widest: f32,
        /// How fast they spread. \[rad/s, > 0\]
        widen: f32,
        /// How fast they close. \[rad/s, > 0\]
        narrow: f32,
    },
    /// When two walls that face each other, and both face the agent, are hit shortly after one another, the ray that
    /// notices it wins: for a while the others are not asked, and the agent goes where both walls push, out of the corner.
    WinnerRay {
        /// How long a hit is remembered. \[s, > 0\]
        memory: f32,
        /// How long the winner wins. \[s, > 0\]
        hold: f32,
    },
}

/// What [`AvoidWalls`](super::AvoidWalls) remembers.
#[derive(Clone, Copy, Debug, Default, PartialEq, State, Serialize, Deserialize)]
#[serde(default, bound = "")]
#[state(bound = "")]
pub struct WallState<V: Vector> {
    /// How much wider than usual the rays are spread. \[rad\]
    pub widened: f32,
    /// The normal of the wall hit last, while it is remembered.
    pub last_normal: Option<V>,
    /// How much longer that is. \[s\]
    pub memory: f32,
    /// The way out of a corner, while a winner holds.
    pub out: Option<V>,
    /// How much longer that is. \[s\]
    pub hold: f32,
}

impl<V: Vector> WallState<V> {
    /// Where a winner still leads, if there is one.
    pub(super) fn way_out(&mut self, dt: f32) -> Option<V> {
        let out = self.out?;
        self.hold -= math::max(dt, 0.0);
        if self.hold <= 0.0 {
            *self = Self::default();
        }
        Some(out)
    }
}

impl Corners {
    /// From the course to the outermost ray, now. \[rad\]
    pub(super) fn spread<V: Vector>(&self, rays: &Rays, state: &WallState<V>) -> f32 {
        match *self {
            Self::AdaptiveFan { .. } => rays.spread() + state.widened,
            _ => rays.spread(),
        }
    }

    /// Takes in what the nearest hit of this moment was.
    pub(super) fn learn<V: Vector>(
        &self,
        rays: &Rays,
        state: &mut WallState<V>,
        ahead: V,
        normal: Option<V>,
        dt: f32,
    ) {
        let dt = math::max(dt, 0.0);
        match *self {
            Self::Ignore => {}
            Self::AdaptiveFan { widest, widen, narrow } => {
                let change = if normal.is_some() { widen * dt } else { -narrow * dt };
                let most = math::max(widest - rays.spread(), 0.0);
                state.widened = math::max(math::min(state.widened + change, most), 0.0);
            }
            Self::WinnerRay { memory, hold } => {
                state.memory -= dt;
                if state.memory <= 0.0 {
                    state.last_normal = None;
                }
                let Some(normal) = normal else { return };
                state.out = state.last_normal.and_then(|last| way_between(normal, last, ahead));
                state.hold = hold;
                (state.last_normal, state.memory) = (Some(normal), memory);
            }
        }
    }
}

/// The way out between two walls, if they are a trap: an acute or right angle, open against the course. The walls of a
/// corridor push against each other, but not back.
fn way_between<V: Vector>(normal: V, last: V, ahead: V) -> Option<V> {
    let out = normal + last;
    (normal.dot(last) < 0.1 && out.dot(ahead) < -0.1).then(|| out.try_normalize()).flatten()
}

impl Default for Corners {
    fn default() -> Self {
        Self::AdaptiveFan { widest: 1.4, widen: 4.0, narrow: 1.5 }
    }
}

impl Check for Corners {
    fn check(&self, path: &str, findings: &mut Findings) {
        match *self {
            Self::Ignore => {}
            Self::AdaptiveFan { widest, widen, narrow } => {
                findings.check_range(
                    &format!("{path}.widest"),
                    widest.into(),
                    0.0,
                    std::f32::consts::FRAC_PI_2.into(),
                );
                findings.check_positive(&format!("{path}.widen"), widen);
                findings.check_positive(&format!("{path}.narrow"), narrow);
            }
            Self::WinnerRay { memory, hold } => {
                findings.check_positive(&format!("{path}.memory"), memory);
                findings.check_positive(&format!("{path}.hold"), hold);
            }
        }
    }
}
