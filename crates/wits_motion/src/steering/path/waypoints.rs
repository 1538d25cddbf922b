//! From waypoint to waypoint.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings};
use wits_core::kinematic::{Kinematic, Limits, Steering};
use wits_core::space::{Space, Vector};
use wits_core::state::State;

use super::Path;
use crate::steering::basic::{Arrive, Drive, full, match_velocity};

/// Seeks the points of a path one after the other and arrives at the last; a closed path it goes round for ever.
///
/// How near a waypoint counts and how near the goal counts are two things: a guard may pass a corner at 2 m and still
/// stand exactly on his post.
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_core::kinematic::{Kinematic, Limits};
/// use wits_core::space::Plane;
/// use wits_motion::steering::{FollowWaypoints, Path, WaypointState};
///
/// let path = Path::new(vec![Vec2::new(5.0, 0.0), Vec2::new(5.0, 5.0)], false)?;
/// let limits = Limits { max_speed: 3.0, max_acceleration: 6.0, ..Limits::default() };
/// let (follow, mut state) = (FollowWaypoints::default(), WaypointState::default());
/// let mut body = Kinematic::<Plane>::default();
/// for _ in 0..600 {
///     let wish = follow.steer(&mut state, &body, &path, &limits);
///     body.step_semi_implicit(wish.unwrap_or_default(), &limits, 1.0 / 60.0);
/// }
/// assert!(follow.finished(&state, &body, &path));
/// # Ok::<(), wits_motion::steering::PathError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct FollowWaypoints {
    /// Nearer than this a waypoint is reached; the last one has the stop radius of `arrive` instead. \[m, > 0\]
    pub reach: f32,
    /// A waypoint also counts as reached when the body has gone past it no farther away than this, so that a fast body does
    /// not turn back for it. 0: never. [m, >= 0]
    pub pass_distance: f32,
    /// How it goes to a waypoint.
    pub drive: Drive,
    /// How it stops at the last.
    pub arrive: Arrive,
}

/// Which waypoint is next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, State, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct WaypointState {
    /// The number of the point it goes for, from 0.
    pub next: usize,
}

impl FollowWaypoints {
    /// To the next waypoint. `None` when it stands on it, or has arrived and says nothing there.
    #[inline]
    #[must_use]
    pub fn steer<S: Space>(
        &self,
        state: &mut WaypointState,
        body: &Kinematic<S>,
        path: &Path<S::Vector>,
        limits: &Limits,
    ) -> Option<Steering<S>> {
        self.advance(state, body.position, path);
        let points = path.points();
        let target = points[state.next];
        if !path.is_closed() {
            if state.next + 1 == points.len() {
                return self.arrive.steer(body, target, limits);
            }
            // The last leg may be too short to stop on: all that is left of the way counts.
            let after = path.length() - path.param_of(state.next);
            let speed = self.arrive.speed(target.distance(body.position) + after, limits);
            if speed < full(limits.max_speed) {
                let direction = (target - body.position).try_normalize()?;
                return Some(match_velocity(direction * speed, body, limits, self.arrive.time));
            }
        }
        self.drive.along(target - body.position, body, limits)
    }

    /// Whether a body has come to the last point of an open path, within the stop radius of `arrive`.
    #[must_use]
    pub fn finished<S: Space>(
        &self,
        state: &WaypointState,
        body: &Kinematic<S>,
        path: &Path<S::Vector>,
    ) -> bool {
        let last = path.points().len() - 1;
        !path.is_closed() && state.next >= last && self.arrive.is_there(body, path.points()[last])
    }

    /// Goes on to the next waypoint while the present one is reached. The last of an open path stays.
    #[inline]
    fn advance<V: Vector>(&self, state: &mut WaypointState, position: V, path: &Path<V>) {
        let points = path.points();
        state.next = state.next.min(points.len() - 1);
        // At most once round, should all of them be within reach.
        for _ in 0..points.len() {
            let last = state.next + 1 == points.len();
            if (last && !path.is_closed()) || !self.is_reached(state.next, position, path) {
                break;
            }
            state.next = if last { 0 } else { state.next + 1 };
        }
    }

    #[inline]
    fn is_reached<V: Vector>(&self, number: usize, position: V, path: &Path<V>) -> bool {
        let past = position - path.points()[number];
        let distance_squared = past.length_squared();
        if distance_squared < self.reach * self.reach {
            return true;
        }
        distance_squared < self.pass_distance * self.pass_distance
            && past.dot(path.legs[number.min(path.legs.len() - 1)].along) > 0.0
            && arriving(number, path).is_none_or(|along| past.dot(along) > 0.0)
    }
}

/// The direction in which the path leads to a point; the first point of an open path has none.
#[inline]
fn arriving<V: Vector>(number: usize, path: &Path<V>) -> Option<V> {
    match number.checked_sub(1) {
        Some(before) => Some(path.legs[before].along),
        None if path.is_closed() => Some(path.legs[path.legs.len() - 1].along),
        None => None,
    }
}

impl Default for FollowWaypoints {
    fn default() -> Self {
        Self { reach: 1.0, pass_distance: 2.0, drive: Drive::default(), arrive: Arrive::default() }
    }
}

impl Check for FollowWaypoints {
    fn check(&self, path: &str, findings: &mut Findings) {
        findings.check_positive(&format!("{path}.reach"), self.reach);
        findings.check_not_negative(&format!("{path}.pass_distance"), self.pass_distance);
        self.drive.check(&format!("{path}.drive"), findings);
        self.arrive.check(&format!("{path}.arrive"), findings);
    }
}
