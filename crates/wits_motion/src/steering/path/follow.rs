//! Following a path: after a rabbit that runs ahead on it.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings};
use wits_core::kinematic::{Kinematic, Limits, Steering};
use wits_core::math;
use wits_core::space::{Space, Vector};
use wits_core::state::State;

use super::Path;
use super::search::Spot;
use crate::steering::basic::{Arrive, Drive, full, match_velocity};

/// Chases a point that runs ahead on a path.
///
/// On an open path it slows down in time and stops at the end; on a closed one it goes round for ever.
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_core::kinematic::{Kinematic, Limits};
/// use wits_core::space::Plane;
/// use wits_motion::steering::{FollowPath, FollowState, Path};
///
/// let path = Path::new(vec![Vec2::ZERO, Vec2::new(10.0, 0.0), Vec2::new(10.0, 10.0)], false)?;
/// let limits = Limits { max_speed: 3.0, max_acceleration: 10.0, ..Limits::default() };
/// let (follow, mut state) = (FollowPath::default(), FollowState::default());
/// let mut body = Kinematic::<Plane>::default();
/// let mut ticks = 0;
/// while !follow.finished(&state, &body, &path) && ticks < 1000 {
///     let wish = follow.steer(&mut state, &body, &path, &limits);
///     body.step_semi_implicit(wish.unwrap_or_default(), &limits, 1.0 / 60.0);
///     ticks += 1;
/// }
/// assert!(body.position.distance(Vec2::new(10.0, 10.0)) < 0.11 && ticks < 500);
/// # Ok::<(), wits_motion::steering::PathError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct FollowPath {
    /// How far ahead on the path the point is that it chases. Short keeps to the line, long cuts the corners; negative goes
    /// backwards. \[m, not 0\]
    pub offset: f32,
    /// Looks for its place on the path from where it will be in this time. Smoother, but cuts corners and may take a short
    /// cut where two stretches come close: not for patrols and race tracks. [s, >= 0]
    pub predict_time: f32,
    /// How far from its last place along the path it looks for its new one. More than it moves in a step. \[m, > 0\]
    pub search: f32,
    /// Farther from the path than this, it looks at the whole path and goes to the nearest place. \[m, > 0\]
    pub rejoin_distance: Option<f32>,
    /// Its place on the path never goes back, even if the body is pushed back.
    pub never_back: bool,
    /// Nothing to say while it goes along the path and no farther from it than this (Reynolds' tube). [m, >= 0]
    pub tube: f32,
    /// How it goes after the point.
    pub drive: Drive,
    /// How it stops at the end of an open path.
    pub arrive: Arrive,
}

/// Where a follower is on its path. A fresh one begins at the nearest place of the whole path.
#[derive(Clone, Copy, Debug, Default, PartialEq, State, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct FollowState {
    /// Its place: the distance from the start of the path, once it has one. \[m\]
    pub param: Option<f32>,
    /// On which leg that is: only a hint to find it fast.
    pub(super) leg: u32,
}

impl FollowState {
    /// Begins at a place of the path, say at its start. \[m\]
    #[must_use]
    pub fn at(param: f32) -> Self {
        Self { param: Some(param), leg: 0 }
    }
}

impl FollowPath {
    /// Along the path. `None` inside the tube, or when there is no direction to go.
    #[inline]
    #[must_use]
    pub fn steer<S: Space>(
        &self,
        state: &mut FollowState,
        body: &Kinematic<S>,
        path: &Path<S::Vector>,
        limits: &Limits,
    ) -> Option<Steering<S>> {
        let spot = self.find(state, body.predicted_position(self.predict_time), path);
        let rabbit = self.rabbit_from(spot, path);
        let Some(left) = self.left(spot.param, path) else {
            return self.chase(spot, rabbit, body, path, limits);
        };
        if left <= self.offset.abs() {
            return self.arrive.steer(body, rabbit, limits);
        }
        let speed = self.arrive.speed(left, limits);
        if speed >= full(limits.max_speed) {
            return self.chase(spot, rabbit, body, path, limits);
        }
        let direction = (rabbit - body.position).try_normalize()?;
        Some(match_velocity(direction * speed, body, limits, self.arrive.time))
    }

    /// The point it chases. \[m\]
    #[must_use]
    pub fn rabbit<V: Vector>(&self, state: &FollowState, path: &Path<V>) -> V {
        path.position(path.normalized(state.param.unwrap_or(0.0)) + self.offset)
    }

    /// Whether a body has come to the end of an open path: within the stop radius of the end, having gone the way.
    #[must_use]
    pub fn finished<S: Space>(
        &self,
        state: &FollowState,
        body: &Kinematic<S>,
        path: &Path<S::Vector>,
    ) -> bool {
        let Some(left) = state.param.and_then(|param| self.left(path.normalized(param), path)) else {
            return false;
        };
        let end = path.position(if self.offset < 0.0 { 0.0 } else { path.length() });
        left <= math::max(self.offset.abs(), self.arrive.stop_radius) && self.arrive.is_there(body, end)
    }

    /// Finds the place of a point on the path and remembers it.
    #[inline]
    fn find<V: Vector>(&self, state: &mut FollowState, point: V, path: &Path<V>) -> Spot {
        let found = match state.param {
            None => path.nearest_spot(point),
            Some(last) => self.find_near(path.normalized(last), state.leg as usize, point, path),
        };
        #[expect(clippy::cast_possible_truncation, reason = "only a hint")]
        let leg = found.leg as u32;
        *state = FollowState { param: Some(found.param), leg };
        found
    }

    #[inline]
    fn find_near<V: Vector>(&self, last: f32, leg: usize, point: V, path: &Path<V>) -> Spot {
        let leg = path.leg_from(last, leg);
        let found = path.nearest_near(point, last, leg, self.search);
        if self.rejoin_distance.is_some_and(|far| found.distance_squared > far * far) {
            return path.nearest_spot(point);
        }
        if self.never_back && self.is_behind(last, found.param, path) {
            return Spot { param: last, leg, ..found };
        }
        found
    }

    /// Whether a place lies against the direction of travel from another.
    fn is_behind<V: Vector>(&self, last: f32, param: f32, path: &Path<V>) -> bool {
        let mut way = param - last;
        if path.is_closed() && way.abs() > 0.5 * path.length() {
            way -= path.length().copysign(way);
        }
        way * self.offset < 0.0
    }

    /// How much of an open path is left in the direction of travel. \[m\]
    #[inline]
    fn left<V: Vector>(&self, param: f32, path: &Path<V>) -> Option<f32> {
        if path.is_closed() {
            None
        } else if self.offset < 0.0 {
            Some(param)
        } else {
            Some(path.length() - param)
        }
    }

    /// The point it chases, found by walking from its own place.
    #[inline]
    fn rabbit_from<V: Vector>(&self, spot: Spot, path: &Path<V>) -> V {
        let goal = path.normalized(spot.param + self.offset);
        path.legs[path.leg_from(goal, spot.leg)].at(goal)
    }

    /// After the rabbit at full speed, unless the tube says that all is well.
    #[inline]
    fn chase<S: Space>(
        &self,
        spot: Spot,
        rabbit: S::Vector,
        body: &Kinematic<S>,
        path: &Path<S::Vector>,
        limits: &Limits,
    ) -> Option<Steering<S>> {
        if spot.distance_squared < self.tube * self.tube {
            let along = path.legs[spot.leg].along.dot(body.velocity) * self.offset.signum();
            // Half of the top speed along the path is good enough to let it go.
            if along > 0.5 * full(limits.max_speed) {
                return None;
            }
        }
        self.drive.along(rabbit - body.position, body, limits)
    }
}

impl Default for FollowPath {
    fn default() -> Self {
        Self {
            offset: 1.0,
            predict_time: 0.0,
            search: 5.0,
            rejoin_distance: Some(10.0),
            never_back: false,
            tube: 0.0,
            drive: Drive::default(),
            arrive: Arrive::default(),
        }
    }
}

impl Check for FollowPath {
    fn check(&self, path: &str, findings: &mut Findings) {
        // Either sign will do.
        findings.check_positive(&format!("{path}.offset"), self.offset.abs());
        findings.check_not_negative(&format!("{path}.predict_time"), self.predict_time);
        findings.check_positive(&format!("{path}.search"), self.search);
        if let Some(far) = self.rejoin_distance {
            findings.check_positive(&format!("{path}.rejoin_distance"), far);
        }
        findings.check_not_negative(&format!("{path}.tube"), self.tube);
        self.drive.check(&format!("{path}.drive"), findings);
        self.arrive.check(&format!("{path}.arrive"), findings);
    }
}
