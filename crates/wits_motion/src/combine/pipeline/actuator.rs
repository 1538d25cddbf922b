//! Actuators: who makes a path of a goal and carries it out.

use serde::{Deserialize, Serialize};
use wits_core::kinematic::{Kinematic, Limits, Steering};
use wits_core::math;
use wits_core::space::{Space, Vector};

use super::{Goal, Polyline};
use crate::steering::Drive;

/// Knows what its body can do.
pub trait Actuator<S: Space> {
    /// Its kind of path; opaque to the pipeline, known to its constraints.
    type Path;

    /// The way it would take to the goal. It decides which channels count.
    fn path(&mut self, body: &Kinematic<S>, goal: &Goal<S>, limits: &Limits) -> Self::Path;

    /// What to do now to follow the path. `None` when there is nothing to do.
    fn output(
        &mut self,
        body: &Kinematic<S>,
        goal: &Goal<S>,
        path: &Self::Path,
        limits: &Limits,
    ) -> Option<Steering<S>>;
}

/// Straight to the place, slowing down before it. Velocity and spin channels do not matter to it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Walker {
    /// How it goes there.
    pub drive: Drive,
    /// It comes to rest in about this time: its speed is the distance divided by it. \[s, > 0\]
    pub slow_time: f32,
}

impl Default for Walker {
    fn default() -> Self {
        Self { drive: Drive::default(), slow_time: 0.5 }
    }
}

impl<S: Space> Actuator<S> for Walker {
    type Path = Polyline<S::Vector>;

    fn path(&mut self, body: &Kinematic<S>, goal: &Goal<S>, _limits: &Limits) -> Self::Path {
        Polyline::new([Some(body.position), goal.position].into_iter().flatten())
    }

    fn output(
        &mut self,
        body: &Kinematic<S>,
        _goal: &Goal<S>,
        path: &Self::Path,
        limits: &Limits,
    ) -> Option<Steering<S>> {
        let next = *path.points().get(1)?;
        let to_last = path.points().windows(2).map(|ends| ends[0].distance(ends[1])).sum::<f32>();
        Some(walk(body, next, to_last / self.slow_time, self.drive, limits))
    }
}

/// Towards a point at a speed, or as fast as the body can.
pub(super) fn walk<S: Space>(
    body: &Kinematic<S>,
    to: S::Vector,
    speed: f32,
    drive: Drive,
    limits: &Limits,
) -> Steering<S> {
    let most = math::max(limits.max_speed, 0.0);
    let speed = if speed < most { math::max(speed, 0.0) } else { most };
    let velocity = (to - body.position).normalize_or_zero() * speed;
    drive.reach(velocity, body, limits)
}
