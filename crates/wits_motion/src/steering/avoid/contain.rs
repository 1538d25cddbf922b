//! Inside a region.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings};
use wits_core::geometry::{Aabb, Ball};
use wits_core::kinematic::{Kinematic, Limits, Steering};
use wits_core::math;
use wits_core::space::{Space, Vector};

use crate::steering::Drive;
use crate::steering::basic::full;

/// A region to stay in.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Region<V> {
    /// A box along the axes.
    Box(Aabb<V>),
    /// A ball.
    Ball(Ball<V>),
}

/// Stays inside a region: a pen, an arena, an aquarium.
///
/// Looks where the body will be in a moment, and turns back what would leave; motion along the edge is left alone.
///
/// ```
/// use wits_core::geometry::Ball;
/// use wits_core::glam::Vec3;
/// use wits_core::kinematic::{Kinematic, Limits};
/// use wits_core::space::Volume;
/// use wits_motion::steering::{Contain, Region};
///
/// let pond = Region::Ball(Ball::new(Vec3::ZERO, 10.0));
/// let limits = Limits { max_speed: 2.0, max_acceleration: 6.0, ..Limits::default() };
/// let fish = |x: f32| Kinematic::<Volume>::at(Vec3::X * x).with_velocity(Vec3::X * 2.0);
/// assert_eq!(Contain::default().steer(&fish(0.0), &pond, &limits), None);
/// assert!(Contain::default().steer(&fish(9.0), &pond, &limits).unwrap().linear.x < 0.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Contain {
    /// The distance to keep from the edge. [m, >= 0]
    pub margin: f32,
    /// How far ahead in time it looks: about the time the body needs to stop. [s, >= 0]
    pub time: f32,
    /// How it turns back.
    pub drive: Drive,
}

impl Contain {
    /// Back inside; `None` while all is well.
    #[inline]
    #[must_use]
    pub fn steer<S: Space>(
        &self,
        body: &Kinematic<S>,
        region: &Region<S::Vector>,
        limits: &Limits,
    ) -> Option<Steering<S>> {
        let now = region.way_in(body.position, self.margin);
        let soon = region.way_in(body.predicted_position(math::max(self.time, 0.0)), self.margin);
        let way = if now.length_squared() > soon.length_squared() { now } else { soon };
        let inwards = way.try_normalize()?;
        let along = body.velocity - inwards * body.velocity.dot(inwards);
        let wished = (along + inwards * full(limits.max_speed)).clamp_length_max(limits.max_speed);
        Some(self.drive.reach(wished, body, limits))
    }
}

impl<V: Vector> Region<V> {
    /// From a point the shortest way to where it is well inside; zero where it is. \[m\]
    fn way_in(&self, point: V, margin: f32) -> V {
        let inside = match self {
            Self::Box(area) => area.grown(-margin).closest_point(point),
            Self::Ball(ball) => Ball::new(ball.center, ball.radius - margin).closest_point(point),
        };
        inside - point
    }
}

impl Default for Contain {
    fn default() -> Self {
        Self { margin: 1.0, time: 0.5, drive: Drive::default() }
    }
}

impl Check for Contain {
    fn check(&self, path: &str, findings: &mut Findings) {
        findings.check_not_negative(&format!("{path}.margin"), self.margin);
        findings.check_not_negative(&format!("{path}.time"), self.time);
        self.drive.check(&format!("{path}.drive"), findings);
    }
}
