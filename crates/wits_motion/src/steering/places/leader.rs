//! Behind a leader, and out of its way.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings};
use wits_core::kinematic::{Kinematic, Limits, Steering};
use wits_core::space::{Space, Vector};

use super::OffsetPursuit;
use crate::steering::Drive;
use crate::steering::avoid::side::{course, right_of};

/// Follows a leader at a distance behind it; one that gets in front of the leader steps aside.
///
/// For a queue, let everybody follow the one before it. Followers of the same leader crowd behind it: blend this with
/// [`Separation`](crate::steering::Separation).
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_core::kinematic::{Kinematic, Limits};
/// use wits_core::space::Plane;
/// use wits_motion::steering::FollowLeader;
///
/// let limits = Limits { max_speed: 3.0, max_acceleration: 9.0, ..Limits::default() };
/// let leader = Kinematic::<Plane>::default().with_velocity(Vec2::new(2.0, 0.0));
/// let wish = |x, y| FollowLeader::default().steer(&Kinematic::at(Vec2::new(x, y)), &leader, &limits).unwrap().linear;
/// assert!(wish(-6.0, 0.0).x > 0.0); // behind: catch up
/// assert!(wish(2.0, 0.5).y > 0.0); // in its way: aside
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct FollowLeader {
    /// How far behind the leader. [m, >= 0]
    pub distance: f32,
    /// How far ahead of the leader its way is to be free. [m, >= 0]
    pub clear_ahead: f32,
    /// How far to each side of it. [m, >= 0]
    pub clear_aside: f32,
    /// How it keeps its place behind the leader.
    pub pursuit: OffsetPursuit,
    /// How it steps aside.
    pub drive: Drive,
}

impl FollowLeader {
    /// Behind the leader, or out of its way.
    #[inline]
    #[must_use]
    pub fn steer<S: Space>(
        &self,
        body: &Kinematic<S>,
        leader: &Kinematic<S>,
        limits: &Limits,
    ) -> Option<Steering<S>> {
        match self.aside(body, leader) {
            Some(aside) => self.drive.along(aside, body, limits),
            None => self.pursuit.keep(self.place(leader), body, leader, limits),
        }
    }

    /// Its place behind the leader. \[m\]
    #[inline]
    #[must_use]
    pub fn place<S: Space>(&self, leader: &Kinematic<S>) -> S::Vector {
        let (ahead, _) = course(leader);
        leader.position - ahead * self.distance
    }

    /// The shortest way out of the leader's way; `None` for those who are not in it.
    #[inline]
    fn aside<S: Space>(&self, body: &Kinematic<S>, leader: &Kinematic<S>) -> Option<S::Vector> {
        let (ahead, _) = course(leader);
        let offset = body.position - leader.position;
        let along = offset.dot(ahead);
        let aside = offset - ahead * along;
        let in_the_way = along > 0.0
            && along < self.clear_ahead
            && aside.length_squared() < self.clear_aside * self.clear_aside;
        // One exactly in the middle goes to the right.
        let middle = aside.length_squared() <= 1e-8 * self.clear_aside * self.clear_aside;
        in_the_way.then(|| if middle { right_of(ahead) } else { aside })
    }
}

impl Default for FollowLeader {
    fn default() -> Self {
        Self {
            distance: 2.0,
            clear_ahead: 4.0,
            clear_aside: 1.0,
            pursuit: OffsetPursuit::default(),
            drive: Drive::default(),
        }
    }
}

impl Check for FollowLeader {
    fn check(&self, path: &str, findings: &mut Findings) {
        findings.check_not_negative(&format!("{path}.distance"), self.distance);
        findings.check_not_negative(&format!("{path}.clear_ahead"), self.clear_ahead);
        findings.check_not_negative(&format!("{path}.clear_aside"), self.clear_aside);
        self.pursuit.check(&format!("{path}.pursuit"), findings);
        self.drive.check(&format!("{path}.drive"), findings);
    }
}
