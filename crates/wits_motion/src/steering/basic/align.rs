//! Turning: to an orientation, to a point, to where one goes.

use serde::{Deserialize, Serialize};
use wide::f32x4;
use wits_core::findings::{Check, Findings};
use wits_core::kinematic::{FACING_THRESHOLD, Kinematic, Limits, Steering};
use wits_core::math;
use wits_core::space::{Space, Vector};

use super::drive::{match_spin, rate};
use super::{AtGoal, Braking};
use crate::steering::four::{self, FourWishes, LANES};

/// Turns to an orientation the short way round, and stops turning there.
///
/// The same code turns yaws and quaternions: the difference of two orientations is an axis times an angle. There is no
/// opposite; to look away, align to the orientation half a turn off.
///
/// ```
/// use wits_core::kinematic::{Kinematic, Limits};
/// use wits_core::space::Plane;
/// use wits_motion::steering::Align;
///
/// let limits = Limits { max_spin: 3.0, max_angular_acceleration: 10.0, ..Limits::default() };
/// let body = Kinematic::<Plane>::default().with_orientation(3.0);
/// let wish = Align::default().steer(&body, -3.0, &limits).unwrap();
/// assert!(wish.angular > 0.0); // on across the seam, not nearly a whole turn back
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Align {
    /// How it slows down; distances are angles. \[rad\]
    pub braking: Braking,
    /// Nearer than this it is aligned. [rad, >= 0]
    pub stop_angle: f32,
    /// How long a correction of the spin takes ("time to target"). At least twice the time step. \[s, > 0\]
    pub time: f32,
    /// What to do inside the stop angle.
    pub at_goal: AtGoal,
}

/// Turns to look at a point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Face {
    /// How it turns.
    pub align: Align,
}

/// Turns to look where it is going.
///
/// For bodies that can move in any direction and shall turn with inertia. Others set their facing at once:
/// [`Kinematic::face_velocity`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct LookAhead {
    /// How it turns.
    pub align: Align,
}

impl Align {
    /// Turns to an orientation. `None` inside the stop angle if it is to be [silent](AtGoal::Silent) there.
    #[inline]
    #[must_use]
    pub fn steer<S: Space>(
        &self,
        body: &Kinematic<S>,
        orientation: S::Orientation,
        limits: &Limits,
    ) -> Option<Steering<S>> {
        let turn = S::difference(body.orientation, orientation);
        let angle = turn.length();
        let spin = if angle > math::max(self.stop_angle, 0.0) {
            let strength = limits.max_angular_acceleration;
            turn * (self.braking.speed(angle, limits.max_spin, strength, self.time) / angle)
        } else if self.at_goal == AtGoal::Hold {
            S::Spin::ZERO
        } else {
            return None;
        };
        Some(match_spin(spin, body, limits, self.time))
    }

    /// The same for four bodies that turn about one axis only, given how far each has to turn.
    #[inline]
    fn steer_four<S: Space>(&self, turns: f32x4, spins: f32x4, limits: &Limits) -> Option<FourWishes> {
        let (angle, strength) = (turns.abs(), limits.max_angular_acceleration);
        let off = angle.simd_gt(f32x4::splat(math::max(self.stop_angle, 0.0)));
        let speed = self.braking.speed_four(angle, limits.max_spin, strength, self.time)?;
        let spin = off & (turns * (speed / angle));
        let gap = (spin - spins) * f32x4::splat(rate(self.time));
        let angular = four::clamp_length_max::<S::Spin>([gap, f32x4::ZERO, f32x4::ZERO], strength)?;
        let said = if self.at_goal == AtGoal::Hold { four::all() } else { off };
        Some(FourWishes { linear: [f32x4::ZERO; 3], angular, said })
    }

    /// Turns to look along a direction of any length, with the least turn away from `base`.
    ///
    /// `None` without a direction. `base` matters only in the volume, where a body may roll about its line of sight.
    #[inline]
    #[must_use]
    pub fn steer_along<S: Space>(
        &self,
        body: &Kinematic<S>,
        direction: S::Vector,
        base: S::Orientation,
        limits: &Limits,
    ) -> Option<Steering<S>> {
        self.steer(body, S::facing(direction, base)?, limits)
    }
}

impl Face {
    /// Turns to look at a point, with the least turn from where it looks now. `None` on the very spot.
    #[inline]
    #[must_use]
    pub fn steer<S: Space>(
        &self,
        body: &Kinematic<S>,
        target: S::Vector,
        limits: &Limits,
    ) -> Option<Steering<S>> {
        self.steer_from(body, target, body.orientation, limits)
    }

    /// Turns to look at a point, with the least turn away from a base orientation.
    ///
    /// In the volume the base decides the roll: the unturned orientation keeps a body upright that looks about level; to
    /// lean into turns, tilt it; [`Volume::upright`](wits_core::space::Volume::upright) of the direction never rolls.
    #[inline]
    #[must_use]
    pub fn steer_from<S: Space>(
        &self,
        body: &Kinematic<S>,
        target: S::Vector,
        base: S::Orientation,
        limits: &Limits,
    ) -> Option<Steering<S>> {
        self.align.steer_along(body, target - body.position, base, limits)
    }
}

impl LookAhead {
    /// Turns to where it is going. `None` for a body that all but stands.
    #[inline]
    #[must_use]
    pub fn steer<S: Space>(&self, body: &Kinematic<S>, limits: &Limits) -> Option<Steering<S>> {
        self.steer_from(body, body.orientation, limits)
    }

    /// The same for four bodies; only in flat spaces, and if all of them go.
    #[inline]
    pub(crate) fn steer_four<S: Space>(
        &self,
        bodies: [&Kinematic<S>; LANES],
        limits: &Limits,
    ) -> Option<FourWishes> {
        let goes = |body: &Kinematic<S>| body.velocity.length_squared() > FACING_THRESHOLD;
        if S::Spin::DIMENSIONS > 1 || !bodies.iter().all(|body| goes(body)) {
            return None;
        }
        let now = four::each(bodies, |body| body.orientation);
        let goals = S::facing_each(four::each(bodies, |body| body.velocity), now);
        let [Some(a), Some(b), Some(c), Some(d)] = goals else { return None };
        let to = [a, b, c, d];
        let turns = four::each([0, 1, 2, 3], |lane| S::difference(now[lane], to[lane]).component(0));
        let spins = four::each(bodies, |body| body.spin.component(0));
        self.align.steer_four::<S>(f32x4::new(turns), f32x4::new(spins), limits)
    }

    /// The same, with the least turn away from a base orientation; see [`Face::steer_from`].
    #[inline]
    #[must_use]
    pub fn steer_from<S: Space>(
        &self,
        body: &Kinematic<S>,
        base: S::Orientation,
        limits: &Limits,
    ) -> Option<Steering<S>> {
        if body.velocity.length_squared() <= FACING_THRESHOLD {
            return None;
        }
        self.align.steer_along(body, body.velocity, base, limits)
    }
}

impl Default for Align {
    fn default() -> Self {
        Self { braking: Braking::default(), stop_angle: 0.01, time: 0.1, at_goal: AtGoal::Hold }
    }
}

impl Check for Align {
    fn check(&self, path: &str, findings: &mut Findings) {
        self.braking.check(&format!("{path}.braking"), findings);
        findings.check_not_negative(&format!("{path}.stop_angle"), self.stop_angle);
        findings.check_positive(&format!("{path}.time"), self.time);
    }
}

impl Check for Face {
    fn check(&self, path: &str, findings: &mut Findings) {
        self.align.check(&format!("{path}.align"), findings);
    }
}

impl Check for LookAhead {
    fn check(&self, path: &str, findings: &mut Findings) {
        self.align.check(&format!("{path}.align"), findings);
    }
}
