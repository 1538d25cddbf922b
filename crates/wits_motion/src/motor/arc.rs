//! Arcs of decision that shrink with speed.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings, Place};
use wits_core::math;

/// How far to each side of its axis an arc reaches, wide when slow and narrow when fast.
///
/// ```
/// use wits_motion::motor::SpeedArc;
/// let arc = SpeedArc { wide: 2.0, narrow: 0.5, slow: 2.0, fast: 12.0 };
/// assert_eq!(arc.half_angle(1.0), 2.0);
/// assert_eq!(arc.half_angle(7.0), 1.25); // half way
/// assert_eq!(arc.half_angle(99.0), 0.5);
/// assert_eq!(arc.speed_for(1.25), 7.0); // and back
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpeedArc {
    /// Half of its opening at `slow` and below. \[rad, 0 to pi\]
    pub wide: f32,
    /// Half of its opening at `fast` and above. \[rad, 0 to `wide`\]
    pub narrow: f32,
    /// Where it begins to shrink. [m/s, >= 0]
    pub slow: f32,
    /// Where it is narrowest. \[m/s, >= `slow`\]
    pub fast: f32,
}

impl SpeedArc {
    /// An arc that does not exist.
    pub const NONE: Self = Self { wide: 0.0, narrow: 0.0, slow: 0.0, fast: 0.0 };

    /// Half of the opening at a speed. \[rad\]
    #[must_use]
    pub fn half_angle(&self, speed: f32) -> f32 {
        if speed <= self.slow {
            return self.wide;
        }
        let t = math::inverse_lerp(self.slow, self.fast, speed);
        if self.fast <= self.slow || t >= 1.0 { self.narrow } else { math::lerp(self.wide, self.narrow, t) }
    }

    /// The highest speed at which the arc still reaches to an angle: `slow` when it never does, `f32::MAX` when it
    /// always does. [m/s]
    #[must_use]
    pub fn speed_for(&self, angle: f32) -> f32 {
        let angle = angle.abs();
        if angle <= self.narrow {
            return f32::MAX;
        }
        let t = math::inverse_lerp(self.wide, self.narrow, angle);
        math::lerp(self.slow, self.fast, t.clamp(0.0, 1.0))
    }
}

impl Check for SpeedArc {
    fn check(&self, path: &str, findings: &mut Findings) {
        // The nearest f32 to pi lies above pi.
        let half_a_turn = f64::from(std::f32::consts::PI);
        findings.check_range(&format!("{path}.wide"), f64::from(self.wide), 0.0, half_a_turn);
        findings.check_range(&format!("{path}.narrow"), f64::from(self.narrow), 0.0, f64::from(self.wide));
        findings.check_not_negative(&format!("{path}.slow"), self.slow);
        if !(self.fast >= self.slow && self.fast.is_finite()) {
            let place = Place::path(format!("{path}.fast"));
            findings.add(place, format!("{} is out of range", self.fast), "a speed of at least `slow`");
        }
    }
}
