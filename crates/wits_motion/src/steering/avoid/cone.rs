//! Others in front: the simplest look ahead there is.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings};
use wits_core::kinematic::{Kinematic, Limits, Steering};
use wits_core::math;
use wits_core::space::{Space, Vector};

use crate::steering::{Drive, Neighbour};

/// Evades others in a cone in front.
///
/// Cheap and good enough for a handful of agents. It takes fright at others who would pass clear, and does not notice
/// those who come from the side: [`AvoidCollisions`](super::AvoidCollisions) does better on both counts.
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_core::kinematic::{Kinematic, Limits};
/// use wits_core::space::Plane;
/// use wits_motion::steering::{AvoidCone, Neighbour};
///
/// let me = Kinematic::<Plane>::default(); // looks along +x
/// let wish = |x, y| AvoidCone::default().steer(&me, [Neighbour::at(Vec2::new(x, y))], &Limits::default());
/// assert!(wish(2.0, 0.5).unwrap().linear.y < 0.0);
/// assert_eq!(wish(0.5, 2.0), None); // at the side
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct AvoidCone {
    /// Half of the cone's opening. \[rad, 0 to pi\]
    pub half_angle: f32,
    /// Others farther away do not count. \[m, > 0\]
    pub range: f32,
    /// The farthest look into the future: the place that is evaded is where the other will be when it is reached.
    /// [s, >= 0]
    pub max_prediction: f32,
    /// Whom to evade when there are several.
    pub panic: Panic,
    /// How it evades.
    pub drive: Drive,
}

/// Whom to evade when several are in the cone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Panic {
    /// Their mean position and velocity.
    #[default]
    Average,
    /// The nearest of them.
    Nearest,
}

impl AvoidCone {
    /// Away from those in the cone; `None` when nobody is.
    #[inline]
    #[must_use]
    pub fn steer<S: Space>(
        &self,
        body: &Kinematic<S>,
        neighbours: impl IntoIterator<Item = Neighbour<S::Vector>>,
        limits: &Limits,
    ) -> Option<Steering<S>> {
        let (offset, velocity) = self.whom(body, neighbours)?;
        let (distance, speed) = (offset.length(), body.speed());
        let time =
            if speed * self.max_prediction > distance { distance / speed } else { self.max_prediction };
        let away = -(offset + velocity * time);
        self.drive.along(if away == S::Vector::ZERO { -offset } else { away }, body, limits)
    }

    /// Offset and velocity of what is to be evaded.
    #[inline]
    fn whom<S: Space>(
        &self,
        body: &Kinematic<S>,
        neighbours: impl IntoIterator<Item = Neighbour<S::Vector>>,
    ) -> Option<(S::Vector, S::Vector)> {
        let (heading, cosine) = (body.forward(), math::cos(self.half_angle));
        let (mut offset, mut velocity, mut count) = (S::Vector::ZERO, S::Vector::ZERO, 0.0);
        let mut nearest = self.range * self.range;
        for other in neighbours {
            let squared = other.offset.length_squared();
            // The cosine of the angle is `ahead / distance`; multiplied out nothing is divided by zero.
            let inside = heading.dot(other.offset) > cosine * squared.sqrt();
            if !inside || squared >= nearest {
                continue;
            }
            if self.panic == Panic::Nearest {
                (offset, velocity, count, nearest) = (other.offset, other.velocity, 1.0, squared);
            } else {
                (offset, velocity, count) = (offset + other.offset, velocity + other.velocity, count + 1.0);
            }
        }
        (count > 0.0).then(|| (offset / count, velocity / count))
    }
}

impl Default for AvoidCone {
    fn default() -> Self {
        Self {
            half_angle: std::f32::consts::FRAC_PI_6,
            range: 5.0,
            max_prediction: 1.0,
            panic: Panic::Average,
            drive: Drive::default(),
        }
    }
}

impl Check for AvoidCone {
    fn check(&self, path: &str, findings: &mut Findings) {
        findings.check_range(
            &format!("{path}.half_angle"),
            self.half_angle.into(),
            0.0,
            std::f32::consts::PI.into(),
        );
        findings.check_positive(&format!("{path}.range"), self.range);
        findings.check_not_negative(&format!("{path}.max_prediction"), self.max_prediction);
        self.drive.check(&format!("{path}.drive"), findings);
    }
}
