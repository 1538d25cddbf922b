//! At an offset from somebody who moves, or past somebody at a distance.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings};
use wits_core::kinematic::{Kinematic, Limits, Steering};
use wits_core::space::{Space, Vector};

use super::interpose::travel_time;
use crate::steering::avoid::side::{course, right_of};
use crate::steering::{Arrive, Drive};

/// Keeps a place beside a leader: marking an opponent, docking, a small formation.
///
/// The offset is in the leader's own frame: x ahead of it. It goes to where that place will be when it gets there, and
/// slows down in time; with a seek in place of arrive a formation would become a swarm. One that slows down for a place
/// that moves on falls behind it, though: to be exactly there it has to [keep pace](Self::keep_pace).
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_core::kinematic::{Kinematic, Limits};
/// use wits_core::space::Plane;
/// use wits_motion::steering::OffsetPursuit;
///
/// let limits = Limits { max_speed: 10.0, ..Limits::default() };
/// let leader = Kinematic::<Plane>::default().with_velocity(Vec2::new(5.0, 0.0));
/// let wing = Kinematic::<Plane>::at(Vec2::new(-100.0, 10.0));
/// let target = OffsetPursuit { max_prediction: 9.0, ..OffsetPursuit::default() }
///     .target(&wing, &leader, Vec2::new(-20.0, 10.0), &limits);
/// assert!(target.distance(Vec2::new(6.666_667, 10.0)) < 1e-4); // 80 m at 15 m/s: 5.33 s; -20 + 5 · 5.33
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct OffsetPursuit {
    /// How it goes there.
    pub arrive: Arrive,
    /// The farthest look into the future. [s, >= 0]
    pub max_prediction: f32,
    /// Goes with the leader while it arrives, so that it is at rest beside a leader who moves evenly. Without, it is the
    /// book's: it arrives at a predicted place, as if that stood still, and stays a little behind.
    pub keep_pace: bool,
}

/// Passes a moving target at a distance instead of ramming it: a strafing run, a curious dolphin.
///
/// It seeks a point beside where the target will be, on the side where its course passes already.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PassBy {
    /// How far from the target's centre it passes. [m, >= 0]
    pub distance: f32,
    /// How it goes there.
    pub drive: Drive,
    /// The farthest look into the future. [s, >= 0]
    pub max_prediction: f32,
}

impl OffsetPursuit {
    /// To the place at an offset from a leader.
    #[inline]
    #[must_use]
    pub fn steer<S: Space>(
        &self,
        body: &Kinematic<S>,
        leader: &Kinematic<S>,
        offset: S::Vector,
        limits: &Limits,
    ) -> Option<Steering<S>> {
        self.keep(leader.pose().to_world(offset), body, leader, limits)
    }

    /// Where its place will be when it gets there. \[m\]
    #[inline]
    #[must_use]
    pub fn target<S: Space>(
        &self,
        body: &Kinematic<S>,
        leader: &Kinematic<S>,
        offset: S::Vector,
        limits: &Limits,
    ) -> S::Vector {
        let place = leader.pose().to_world(offset);
        self.ahead_of(place, body, leader, limits)
    }

    /// To a place that moves with the leader.
    #[inline]
    pub(super) fn keep<S: Space>(
        &self,
        place: S::Vector,
        body: &Kinematic<S>,
        leader: &Kinematic<S>,
        limits: &Limits,
    ) -> Option<Steering<S>> {
        if self.keep_pace {
            // Seen from the leader the place stands still.
            let seen = body.with_velocity(body.velocity - leader.velocity);
            self.arrive.steer(&seen, place, limits)
        } else {
            self.arrive.steer(body, self.ahead_of(place, body, leader, limits), limits)
        }
    }

    /// Where a place that moves with the leader will be when the body gets there. \[m\]
    #[inline]
    pub(super) fn ahead_of<S: Space>(
        &self,
        place: S::Vector,
        body: &Kinematic<S>,
        leader: &Kinematic<S>,
        limits: &Limits,
    ) -> S::Vector {
        let closing = limits.max_speed + leader.speed();
        place + leader.velocity * travel_time(place.distance(body.position), closing, self.max_prediction)
    }
}

impl PassBy {
    /// Past a target.
    #[inline]
    #[must_use]
    pub fn steer<S: Space>(
        &self,
        body: &Kinematic<S>,
        target: &Kinematic<S>,
        limits: &Limits,
    ) -> Option<Steering<S>> {
        self.drive.along(self.target(body, target, limits) - body.position, body, limits)
    }

    /// The place it goes to. \[m\]
    #[inline]
    #[must_use]
    pub fn target<S: Space>(&self, body: &Kinematic<S>, target: &Kinematic<S>, limits: &Limits) -> S::Vector {
        let distance = target.position.distance(body.position);
        let soon = target.predicted_position(travel_time(distance, limits.max_speed, self.max_prediction));
        let (ahead, _) = course(body);
        let way = soon - body.position;
        // From the target to the course, at right angles; a course through its very centre passes on the right.
        let beside = ahead * way.dot(ahead) - way;
        let dead_ahead = beside.length_squared() <= 1e-8 * way.length_squared();
        soon + if dead_ahead { right_of(ahead) } else { beside.normalize_or_zero() } * self.distance
    }
}

impl Default for OffsetPursuit {
    fn default() -> Self {
        Self { arrive: Arrive::default(), max_prediction: 2.0, keep_pace: true }
    }
}

impl Default for PassBy {
    fn default() -> Self {
        Self { distance: 3.0, drive: Drive::default(), max_prediction: 3.0 }
    }
}

impl Check for OffsetPursuit {
    fn check(&self, path: &str, findings: &mut Findings) {
        self.arrive.check(&format!("{path}.arrive"), findings);
        findings.check_not_negative(&format!("{path}.max_prediction"), self.max_prediction);
    }
}

impl Check for PassBy {
    fn check(&self, path: &str, findings: &mut Findings) {
        findings.check_not_negative(&format!("{path}.distance"), self.distance);
        self.drive.check(&format!("{path}.drive"), findings);
        findings.check_not_negative(&format!("{path}.max_prediction"), self.max_prediction);
    }
}
