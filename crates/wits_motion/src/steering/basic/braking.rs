//! How fast to approach: the speed that fits the distance left, for moving and for turning.

use serde::{Deserialize, Serialize};
use wide::f32x4;
use wits_core::findings::{Check, Findings};
use wits_core::math;

use super::drive::full;
use crate::steering::four;

/// How a body slows down before its goal.
///
/// It serves ways \[m\] and turns \[rad\] alike. In all three forms the speed is also kept below what the body can still
/// brake from, `√(2 a d)`, so that a heavy body does not shoot past its goal.
///
/// | form               | top speed until   | then                                            |
/// |--------------------|-------------------|-------------------------------------------------|
/// | [`Within`][1]      | a distance        | speed in proportion to the distance left        |
/// | [`Over`][2]        | it would arrive too early | the rest of the way takes this time, again and again |
/// | [`Late`][3]        | the last moment   | brakes with a share of its strength, then creeps in |
///
/// [1]: Self::Within
/// [2]: Self::Over
/// [3]: Self::Late
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Braking {
    /// Millington's slow radius: from this distance on the speed falls evenly to zero.
    Within {
        /// Where slowing down begins. \[m or rad, > 0\]
        distance: f32,
    },
    /// Buckland's deceleration: as fast as covers the distance left in this time.
    ///
    /// A response slower than a quarter of this time swings past the goal.
    Over {
        /// How long the rest of the way should take. \[s, > 0\]
        time: f32,
    },
    /// As late as the body can, counting how slowly it responds: does not overshoot, whatever the limits are.
    Late {
        /// The share of its strength a body brakes with. \[> 0, at most 1\]
        effort: f32,
    },
}

impl Braking {
    /// Buckland's slow deceleration.
    pub const SLOW: Self = Self::Over { time: 0.9 };
    /// Buckland's normal deceleration.
    pub const NORMAL: Self = Self::Over { time: 0.6 };
    /// Buckland's fast deceleration.
    pub const FAST: Self = Self::Over { time: 0.3 };

    /// The speed to have at a distance from the goal. [m/s or rad/s]
    ///
    /// `top` is the speed limit, `strength` the most the body can brake, `response` how long a correction of its
    /// speed takes \[s\].
    ///
    /// ```
    /// use wits_motion::steering::Braking;
    /// let slow_radius = Braking::Within { distance: 20.0 };
    /// assert_eq!(slow_radius.speed(10.0, 5.0, 100.0, 0.1), 2.5);
    /// assert_eq!(slow_radius.speed(30.0, 5.0, 100.0, 0.1), 5.0);
    /// ```
    #[inline]
    #[must_use]
    pub fn speed(self, distance: f32, top: f32, strength: f32, response: f32) -> f32 {
        let (top, strength) = (math::max(top, 0.0), math::max(strength, 0.0));
        let planned = match self {
            Self::Within { distance: slow } if distance < slow => full(top) * (distance / slow),
            Self::Over { time } if time > 0.0 => distance / time,
            Self::Within { .. } | Self::Over { .. } => full(top),
            Self::Late { effort } => {
                return math::min(late(distance, strength * math::min(effort, 1.0), response), top);
            }
        };
        let planned = math::min(planned, top);
        let brakeable = 2.0 * strength * distance;
        if planned * planned > brakeable { brakeable.sqrt() } else { planned }
    }
}

impl Braking {
    /// [`speed`](Self::speed) at four distances; only for those who brake late.
    #[inline]
    pub(super) fn speed_four(self, distance: f32x4, top: f32, strength: f32, response: f32) -> Option<f32x4> {
        let Self::Late { effort } = self else { return None };
        let (top, strength) = (math::max(top, 0.0), math::max(strength, 0.0) * math::min(effort, 1.0));
        let (lag, way) = (f32x4::splat(4.0 * math::max(response, 0.0)), f32x4::splat(2.0) * distance);
        let speed = way / (lag + (lag * lag + way / f32x4::splat(strength)).sqrt());
        Some(four::min(speed, f32x4::splat(top)))
    }
}

/// The speed from which a body stops on the spot when its response takes a while.
///
/// Braking with `a` takes `v² / 2a`; before and after, the lag costs `v` times four responses (then the last part, where
/// speed goes with distance, is critically damped). Solved for `v`, in the form that does not cancel.
#[inline]
fn late(distance: f32, strength: f32, response: f32) -> f32 {
    let lag = 4.0 * math::max(response, 0.0);
    2.0 * distance / (lag + (lag * lag + 2.0 * distance / strength).sqrt())
}

impl Default for Braking {
    fn default() -> Self {
        Self::Late { effort: 0.7 }
    }
}

impl Check for Braking {
    fn check(&self, path: &str, findings: &mut Findings) {
        match *self {
            Self::Within { distance } => findings.check_positive(&format!("{path}.distance"), distance),
            Self::Over { time } => findings.check_positive(&format!("{path}.time"), time),
            Self::Late { effort } => {
                findings.check_positive(&format!("{path}.effort"), effort);
                findings.check_range(&format!("{path}.effort"), f64::from(effort), 0.0, 1.0);
            }
        }
    }
}

/// What to do at the goal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum AtGoal {
    /// Brake to a stop and stay: the body keeps the word.
    #[default]
    Hold,
    /// Say nothing: the next behaviour has the word. Alone, the body drifts on with what speed it has left.
    Silent,
}
