//! An actuator that honours velocities: it swings round and takes a run-up.

use serde::{Deserialize, Serialize};
use wits_core::geometry::Segment;
use wits_core::kinematic::{Kinematic, Limits, Steering};
use wits_core::math;
use wits_core::space::{Space, Vector};

use super::actuator::walk;
use super::{Actuator, Goal, Polyline, Walker};
use crate::steering::Drive;

/// Passes the goal with the goal's velocity, if it has one: first to the start of a run-up, then through the goal.
///
/// The run-up is as long as it takes to reach the speed, and somewhat longer. A goal without a velocity is walked to.
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_core::kinematic::{Kinematic, Limits};
/// use wits_core::space::Plane;
/// use wits_motion::combine::pipeline::{Actuator, Goal, RunUp};
///
/// // The ball is 5 m to the right, and shall be met at 4 m/s going left: round behind it first.
/// let limits = Limits { max_speed: 5.0, max_acceleration: 4.0, ..Limits::default() };
/// let body = Kinematic::<Plane>::default();
/// let goal = Goal::<Plane>::at(Vec2::new(5.0, 0.0)).with_velocity(Vec2::new(-4.0, 0.0));
/// let path = RunUp::default().path(&body, &goal, &limits);
/// assert!(path.points()[1].x > 6.9 && path.points()[2] == Vec2::new(5.0, 0.0)); // 4² / (2 · 4) = 2 m, and some more
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RunUp {
    /// How it corrects its velocity.
    pub drive: Drive,
    /// How much longer the run-up is than it must be, as a factor. [>= 1]
    pub slack: f32,
    /// How far beside the line it may be to begin its run. \[m, > 0\]
    pub width: f32,
    /// How it walks to goals without a velocity.
    pub walker: Walker,
}

impl Default for RunUp {
    fn default() -> Self {
        Self { drive: Drive::Match { time: 0.1 }, slack: 1.3, width: 0.4, walker: Walker::default() }
    }
}

/// The line on which a goal is to be met.
struct Lane<S: Space> {
    line: Segment<S::Vector>,
    direction: S::Vector,
    speed: f32,
}

impl RunUp {
    /// `None` when the goal has no place or no velocity.
    fn lane<S: Space>(&self, goal: &Goal<S>, limits: &Limits) -> Option<Lane<S>> {
        let (place, velocity) = (goal.position?, goal.velocity?);
        let direction = velocity.try_normalize()?;
        let speed = math::min(velocity.length(), limits.max_speed);
        let length = 0.5 * speed * speed / math::max(limits.max_acceleration, 1e-3) * self.slack + self.width;
        let line = Segment::new(place - direction * length, place);
        Some(Lane { line, direction, speed })
    }

    /// Behind the goal, beside the line by no more than the width, and not going astray.
    fn is_in_lane<S: Space>(&self, body: &Kinematic<S>, lane: &Lane<S>) -> bool {
        let ahead = (lane.line.to - body.position).dot(lane.direction);
        let beside = lane.line.distance_squared(body.position) <= self.width * self.width;
        // Too near to gain the missing speed: no use in trying.
        let speed = body.velocity.dot(lane.direction);
        let share = math::min(math::max(speed, 0.0) / math::max(lane.speed, 1e-3), 1.0);
        let needed = lane.line.length() * (1.0 - share * share) - 2.0 * self.width;
        beside && ahead > 0.0 && ahead >= needed
    }
}

impl<S: Space> Actuator<S> for RunUp {
    type Path = Polyline<S::Vector>;

    fn path(&mut self, body: &Kinematic<S>, goal: &Goal<S>, limits: &Limits) -> Self::Path {
        let Some(lane) = self.lane(goal, limits) else { return self.walker.path(body, goal, limits) };
        if self.is_in_lane(body, &lane) {
            Polyline::new([body.position, lane.line.to])
        } else {
            Polyline::new([body.position, lane.line.from, lane.line.to])
        }
    }

    fn output(
        &mut self,
        body: &Kinematic<S>,
        goal: &Goal<S>,
        path: &Self::Path,
        limits: &Limits,
    ) -> Option<Steering<S>> {
        let Some(lane) = self.lane(goal, limits) else {
            return self.walker.output(body, goal, path, limits);
        };
        if self.is_in_lane(body, &lane) {
            let beside = lane.line.closest_point(body.position) - body.position;
            let velocity = lane.direction * lane.speed + beside * (1.0 / self.walker.slow_time);
            return Some(self.drive.reach(velocity, body, limits));
        }
        let start = lane.line.from;
        let speed = start.distance(body.position) / self.walker.slow_time;
        Some(walk(body, start, speed, self.drive, limits))
    }
}
