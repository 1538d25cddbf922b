//! Cohesion: to the middle of the others.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings};
use wits_core::kinematic::{Kinematic, Limits, Steering};
use wits_core::math;
use wits_core::space::{Space, Vector};

use super::Neighbour;
use super::alignment::mean;
use crate::steering::Drive;
use crate::steering::basic::full;

/// To the middle of the others.
///
/// Its answers are as large as those of any seek, those of [`Alignment`](super::Alignment) and
/// [`Separation`](super::Separation) often much smaller: weights have to make up for that.
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_core::kinematic::{Kinematic, Limits};
/// use wits_core::space::Plane;
/// use wits_motion::steering::{Cohesion, Neighbour};
///
/// let limits = Limits { max_speed: 3.0, max_acceleration: 5.0, ..Limits::default() };
/// let others = [Neighbour::at(Vec2::new(6.0, 2.0)), Neighbour::at(Vec2::new(6.0, -2.0))];
/// let wish = Cohesion::default().steer(&Kinematic::<Plane>::default(), others, &limits).unwrap();
/// assert_eq!(wish.linear, Vec2::new(5.0, 0.0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Cohesion {
    /// How it goes there.
    pub drive: Drive,
    /// Nearer to the middle than this it slows down, so as to arrive there; 0 seeks at full speed all the way.
    /// Only a [`Drive::Match`] can. [m, >= 0]
    pub slow_radius: f32,
}

impl Cohesion {
    /// To the middle; `None` without others, or in the very middle when it does not slow down.
    #[inline]
    #[must_use]
    pub fn steer<S: Space>(
        &self,
        body: &Kinematic<S>,
        neighbours: impl IntoIterator<Item = Neighbour<S::Vector>>,
        limits: &Limits,
    ) -> Option<Steering<S>> {
        let to_middle = mean(neighbours, |neighbour| neighbour.offset)?;
        if matches!(self.drive, Drive::Full) || self.slow_radius <= 0.0 {
            return self.drive.along(to_middle, body, limits);
        }
        let distance = to_middle.length();
        let share = math::min(distance / self.slow_radius, 1.0);
        let speed = full(limits.max_speed) * share;
        Some(self.drive.reach(to_middle.normalize_or_zero() * speed, body, limits))
    }
}

impl Default for Cohesion {
    fn default() -> Self {
        Self { drive: Drive::default(), slow_radius: 1.0 }
    }
}

impl Check for Cohesion {
    fn check(&self, path: &str, findings: &mut Findings) {
        self.drive.check(&format!("{path}.drive"), findings);
        findings.check_not_negative(&format!("{path}.slow_radius"), self.slow_radius);
    }
}
