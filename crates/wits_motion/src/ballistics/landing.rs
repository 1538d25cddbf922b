//! Where and when a shot comes down.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings};
use wits_core::space::Vector;
use wits_core::state::State;

use super::Shot;
use super::shot::{UP, with_height};

/// Where and when a shot comes down.
#[derive(Clone, Copy, Debug, PartialEq, State, Serialize, Deserialize)]
#[serde(bound = "")]
#[state(bound = "")]
pub struct Landing<V: Vector> {
    /// When, counted from the shot. [s, >= 0]
    pub time: f32,
    /// Where. \[m\]
    pub at: V,
}

/// Why a shot does not come down there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum NoLanding {
    /// It never gets as high (or, pulled up or not at all, as low).
    #[error("it never reaches that height")]
    Never,
    /// It is below already and falls.
    #[error("it has passed that height")]
    Passed,
    /// The height of the ground changed from guess to guess: look for the first hit instead.
    #[error("the ground is too rough for the place to settle")]
    NotSettled,
    /// A number is not finite.
    #[error("a number is not finite")]
    NotFinite,
}

/// How a landing on uneven ground is looked for.
///
/// Every round lands on the height of the ground below the last guess. That settles on ground flatter than the shot falls
/// steep; on cliffs it may not, and says so.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Settling {
    /// The height of the ground may still be wrong by this much. \[m, > 0\]
    pub tolerance: f32,
    /// At most so many rounds.
    pub most_rounds: u32,
}

impl Default for Settling {
    fn default() -> Self {
        Self { tolerance: 0.01, most_rounds: 32 }
    }
}

impl Check for Settling {
    fn check(&self, path: &str, findings: &mut Findings) {
        findings.check_positive(&format!("{path}.tolerance"), self.tolerance);
        findings.check_range(&format!("{path}.most_rounds"), f64::from(self.most_rounds), 1.0, 10_000.0);
    }
}

impl<V: Vector> Shot<V> {
    /// Where and when it passes a height for the last time: on its way down.
    ///
    /// The floor is where it lands; to catch something, ask for the height of the chest.
    /// ```
    /// use wits_core::glam::Vec3;
    /// use wits_motion::ballistics::{NoLanding, Shot, earth};
    /// let grenade = Shot { from: Vec3::Y * 10.0, velocity: Vec3::new(3.0, 4.0, 0.0), gravity: earth() };
    /// assert!((grenade.lands_at(0.0).unwrap().time - 1.892_669).abs() < 1e-5);
    /// assert_eq!(grenade.lands_at(11.0), Err(NoLanding::Never));
    /// ```
    pub fn lands_at(&self, height: f32) -> Result<Landing<V>, NoLanding> {
        let time = self.time_at(height)?;
        let at = with_height(self.at(time), height);
        if at.is_finite() { Ok(Landing { time, at }) } else { Err(NoLanding::NotFinite) }
    }

    /// Where and when it lands on uneven ground; `ground` gives the height below or above a point.
    ///
    /// ```
    /// use wits_core::glam::Vec2;
    /// use wits_motion::ballistics::{Settling, Shot, earth};
    /// let shot = Shot { from: Vec2::ZERO, velocity: Vec2::new(10.0, 10.0), gravity: earth() };
    /// let hill = |at: Vec2| 0.2 * at.x;
    /// let landing = shot.lands_on(hill, &Settling::default()).unwrap();
    /// assert!((landing.at.y - hill(landing.at)).abs() < 0.02 && landing.at.x > 15.0);
    /// ```
    pub fn lands_on(&self, ground: impl Fn(V) -> f32, settling: &Settling) -> Result<Landing<V>, NoLanding> {
        let mut height = ground(self.from);
        for _ in 0..settling.most_rounds {
            let landing = self.lands_at(height)?;
            let below = ground(landing.at);
            if (below - height).abs() <= settling.tolerance {
                return Ok(landing);
            }
            height = below;
        }
        Err(NoLanding::NotSettled)
    }

    /// The greater root of `py + vy t + gy t² / 2 = height`.
    fn time_at(&self, height: f32) -> Result<f32, NoLanding> {
        let (rise, pull) = (self.velocity.component(UP), self.gravity.component(UP));
        let above = self.from.component(UP) - height;
        if !(rise.is_finite() && pull.is_finite() && above.is_finite()) {
            return Err(NoLanding::NotFinite);
        }
        if pull == 0.0 {
            return straight(above, rise);
        }
        let square = rise * rise - 2.0 * pull * above;
        if square < 0.0 {
            return Err(NoLanding::Never);
        }
        let time = greater_root(rise, pull, above, square.sqrt());
        if time >= 0.0 { Ok(time) } else { Err(NoLanding::Passed) }
    }
}

/// Without a pull up or down, a height is met once.
fn straight(above: f32, rise: f32) -> Result<f32, NoLanding> {
    match -above / rise {
        _ if above == 0.0 => Ok(0.0),
        time if !time.is_finite() => Err(NoLanding::Never),
        time if time < 0.0 => Err(NoLanding::Passed),
        time => Ok(time),
    }
}

/// The greater of (-rise ± root) / pull, each in the form that does not take near from near.
fn greater_root(rise: f32, pull: f32, above: f32, root: f32) -> f32 {
    let sum = -rise - root.copysign(rise);
    let (one, other) = (sum / pull, if sum == 0.0 { 0.0 } else { 2.0 * above / sum });
    if one > other { one } else { other }
}
