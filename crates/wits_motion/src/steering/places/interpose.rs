//! Between two others.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings};
use wits_core::kinematic::{Kinematic, Limits, Steering};
use wits_core::math;
use wits_core::space::{Space, Vector};

use crate::steering::Arrive;

/// Gets between two others: a bodyguard, a defender who cuts off a pass.
///
/// It goes to the middle of where both will be by the time it gets there. Either may be a mere point:
/// [`Kinematic::at`].
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_core::kinematic::{Kinematic, Limits};
/// use wits_core::space::Plane;
/// use wits_motion::steering::Interpose;
///
/// let limits = Limits { max_speed: 10.0, ..Limits::default() };
/// let going = |y: f32| Kinematic::<Plane>::at(Vec2::new(0.0, y)).with_velocity(Vec2::new(2.0, 0.0));
/// let guard = Kinematic::<Plane>::at(Vec2::new(-50.0, 0.0));
/// let target = Interpose::default().target(&guard, &going(100.0), &going(-100.0), &limits);
/// assert_eq!(target, Vec2::new(10.0, 0.0)); // 5 s to the middle; in 5 s both are at x = 10
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Interpose {
    /// How it goes there.
    pub arrive: Arrive,
    /// The farthest look into the future. [s, >= 0]
    pub max_prediction: f32,
}

impl Interpose {
    /// Between two others.
    #[inline]
    #[must_use]
    pub fn steer<S: Space>(
        &self,
        body: &Kinematic<S>,
        one: &Kinematic<S>,
        two: &Kinematic<S>,
        limits: &Limits,
    ) -> Option<Steering<S>> {
        self.arrive.steer(body, self.target(body, one, two, limits), limits)
    }

    /// The place it goes to. \[m\]
    #[inline]
    #[must_use]
    pub fn target<S: Space>(
        &self,
        body: &Kinematic<S>,
        one: &Kinematic<S>,
        two: &Kinematic<S>,
        limits: &Limits,
    ) -> S::Vector {
        let middle = one.position.lerp(two.position, 0.5);
        let time = travel_time(middle.distance(body.position), limits.max_speed, self.max_prediction);
        one.predicted_position(time).lerp(two.predicted_position(time), 0.5)
    }
}

/// How long a way takes at a speed, up to a limit. \[s\]
#[inline]
pub(super) fn travel_time(distance: f32, speed: f32, most: f32) -> f32 {
    math::max(if speed > 0.0 { math::min(distance / speed, most) } else { most }, 0.0)
}

impl Default for Interpose {
    fn default() -> Self {
        Self { arrive: Arrive::default(), max_prediction: 5.0 }
    }
}

impl Check for Interpose {
    fn check(&self, path: &str, findings: &mut Findings) {
        self.arrive.check(&format!("{path}.arrive"), findings);
        findings.check_not_negative(&format!("{path}.max_prediction"), self.max_prediction);
    }
}
