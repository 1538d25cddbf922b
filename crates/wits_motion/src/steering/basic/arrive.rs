//! Arrive and leave: to a point and stop there, or away from it until far enough.

use serde::{Deserialize, Serialize};
use wide::f32x4;
use wits_core::findings::{Check, Findings};
use wits_core::kinematic::{Kinematic, Limits, Steering};
use wits_core::math;
use wits_core::space::{Space, Vector};

use super::drive::{full, match_four_velocities, match_velocity};
use super::{AtGoal, Braking};
use crate::steering::four::{self, Four, FourBodies, FourWishes};

/// To a point, and stop there.
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_core::kinematic::{Kinematic, Limits};
/// use wits_core::space::Plane;
/// use wits_motion::steering::Arrive;
///
/// let limits = Limits { max_speed: 5.0, max_acceleration: 4.0, ..Limits::default() };
/// let (arrive, goal) = (Arrive::default(), Vec2::new(20.0, 0.0));
/// let mut body = Kinematic::<Plane>::default();
/// for _ in 0..600 {
///     let wish = arrive.steer(&body, goal, &limits);
///     body.step_semi_implicit(wish.unwrap_or_default(), &limits, 1.0 / 60.0);
///     assert!(body.position.x < 20.01); // it does not shoot past
/// }
/// assert!(arrive.is_there(&body, goal) && body.speed() < 0.01);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Arrive {
    /// How it slows down.
    pub braking: Braking,
    /// Nearer than this it has arrived. [m, >= 0]
    pub stop_radius: f32,
    /// How long a correction of the velocity takes ("time to target"). At least twice the time step. \[s, > 0\]
    pub time: f32,
    /// What to do inside the stop radius.
    pub at_goal: AtGoal,
}

/// Away from a point until it is far enough away, and stop there: the opposite of [`Arrive`].
///
/// Fast when near, slower with the distance. To run for one's life use [`Flee`](super::Flee).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Leave {
    /// Far enough: beyond this it has nothing to say. \[m, > 0\]
    pub radius: f32,
    /// How long a correction of the velocity takes. \[s, > 0\]
    pub time: f32,
}

impl Arrive {
    /// Towards a point. `None` inside the stop radius if it is to be [silent](AtGoal::Silent) there.
    #[inline]
    #[must_use]
    pub fn steer<S: Space>(
        &self,
        body: &Kinematic<S>,
        target: S::Vector,
        limits: &Limits,
    ) -> Option<Steering<S>> {
        let velocity = match self.velocity(body, target, limits) {
            Some(velocity) => velocity,
            None if self.at_goal == AtGoal::Hold => S::Vector::ZERO,
            None => return None,
        };
        Some(match_velocity(velocity, body, limits, self.time))
    }

    /// The same for four bodies.
    #[inline]
    pub(crate) fn steer_four<S: Space>(
        &self,
        bodies: &FourBodies,
        targets: Four,
        limits: &Limits,
    ) -> Option<FourWishes> {
        let way = four::along(|axis| targets[axis] - bodies.position[axis]);
        let distance = four::length::<S::Vector>(way);
        let on_the_way = distance.simd_gt(f32x4::splat(math::max(self.stop_radius, 0.0)));
        if !on_the_way.all() {
            return None;
        }
        let (top, strength) = (limits.max_speed, limits.max_acceleration);
        let scale = self.braking.speed_four(distance, top, strength, self.time)? / distance;
        match_four_velocities::<S>(four::along(|axis| way[axis] * scale), bodies, limits, self.time)
    }

    /// The velocity it wants to have on the way there; `None` inside the stop radius. [m/s]
    #[inline]
    #[must_use]
    pub fn velocity<S: Space>(
        &self,
        body: &Kinematic<S>,
        target: S::Vector,
        limits: &Limits,
    ) -> Option<S::Vector> {
        let way = target - body.position;
        let distance = way.length();
        if distance <= math::max(self.stop_radius, 0.0) {
            return None;
        }
        Some(way * (self.speed(distance, limits) / distance))
    }

    /// The speed it wants to have with this much of the way left. \[m/s\], distance in \[m\]
    #[inline]
    #[must_use]
    pub fn speed(&self, distance: f32, limits: &Limits) -> f32 {
        self.braking.speed(distance, limits.max_speed, limits.max_acceleration, self.time)
    }

    /// Whether the body is inside the stop radius.
    #[inline]
    #[must_use]
    pub fn is_there<S: Space>(&self, body: &Kinematic<S>, target: S::Vector) -> bool {
        let radius = math::max(self.stop_radius, 0.0);
        body.position.distance_squared(target) <= radius * radius
    }
}

impl Leave {
    /// Away from a point; `None` beyond the radius. A body on the very spot goes where it looks.
    #[must_use]
    pub fn steer<S: Space>(
        &self,
        body: &Kinematic<S>,
        target: S::Vector,
        limits: &Limits,
    ) -> Option<Steering<S>> {
        let way = body.position - target;
        let left = self.radius - way.length();
        if left.is_nan() || left <= 0.0 {
            return None;
        }
        let direction = way.try_normalize().unwrap_or_else(|| body.forward());
        let speed = full(limits.max_speed) * (left / self.radius);
        Some(match_velocity(direction * speed, body, limits, self.time))
    }
}

impl Default for Arrive {
    fn default() -> Self {
        Self { braking: Braking::default(), stop_radius: 0.1, time: 0.1, at_goal: AtGoal::Hold }
    }
}

impl Default for Leave {
    fn default() -> Self {
        Self { radius: 5.0, time: 0.1 }
    }
}

impl Check for Arrive {
    fn check(&self, path: &str, findings: &mut Findings) {
        self.braking.check(&format!("{path}.braking"), findings);
        findings.check_not_negative(&format!("{path}.stop_radius"), self.stop_radius);
        findings.check_positive(&format!("{path}.time"), self.time);
    }
}

impl Check for Leave {
    fn check(&self, path: &str, findings: &mut Findings) {
        findings.check_positive(&format!("{path}.radius"), self.radius);
        findings.check_positive(&format!("{path}.time"), self.time);
    }
}
