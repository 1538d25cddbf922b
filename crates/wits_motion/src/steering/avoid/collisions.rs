//! Others whose ways cross: act on the moment when both will be nearest.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings};
use wits_core::kinematic::{Kinematic, Limits, Steering};
use wits_core::space::{Space, Vector};

use super::side::right_of;
use crate::steering::Neighbour;
use crate::steering::basic::full;

/// Away from the one whom the agent would hit first.
///
/// Looks at where both will be when they are nearest to each other, and steers away from that place, at full
/// acceleration. Others who will pass clear do not count, and only the first collision does: evading a mean of several
/// often evades none.
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_core::kinematic::{Kinematic, Limits};
/// use wits_core::space::Plane;
/// use wits_motion::steering::{AvoidCollisions, Neighbour};
///
/// let limits = Limits { max_speed: 2.0, max_acceleration: 4.0, ..Limits::default() };
/// let me = Kinematic::<Plane>::default().with_velocity(Vec2::X * 2.0);
/// let coming = |y: f32| Neighbour { velocity: Vec2::X * -2.0, radius: 0.5, ..Neighbour::at(Vec2::new(6.0, y)) };
/// let avoid = AvoidCollisions { radius: 0.5, ..AvoidCollisions::default() };
/// assert_eq!(avoid.steer(&me, [coming(3.0)], &limits), None); // passes at a distance
/// assert!(avoid.steer(&me, [coming(0.4)], &limits).unwrap().linear.y < 0.0); // it is to the left: go right
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct AvoidCollisions {
    /// How large the agent is, with some room; the neighbours bring their own radii. [m, >= 0]
    pub radius: f32,
    /// Collisions farther in the future do not count yet. \[s, > 0\]
    pub horizon: f32,
    /// What to do when both are exactly on course for each other.
    pub head_on: HeadOn,
}

/// What to do about somebody who comes exactly head-on, so that no side is better than the other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum HeadOn {
    /// Step to the right. When both do, they pass.
    #[default]
    StepRight,
    /// Step to the left. When both do, they pass.
    StepLeft,
    /// Away from where the other is now: brake and back off. The book's way; two who do so stand and wait.
    BackOff,
}

impl AvoidCollisions {
    /// Away from the first collision; `None` when nobody is on course for one.
    #[inline]
    #[must_use]
    pub fn steer<S: Space>(
        &self,
        body: &Kinematic<S>,
        neighbours: impl IntoIterator<Item = Neighbour<S::Vector>>,
        limits: &Limits,
    ) -> Option<Steering<S>> {
        let (urgency, other) = self.first(body, neighbours)?;
        let away = -self.place(body, urgency, &other);
        // With nothing else to go by, somebody who stands on the very same spot is left to the left.
        let unit = away.try_normalize().unwrap_or_else(|| S::left(body.orientation));
        Some(Steering::linear(unit * full(limits.max_acceleration)))
    }

    /// The first collision: the time until it happens \[s\], and with whom. Times below zero are overlaps, the deepest
    /// first.
    #[inline]
    fn first<S: Space>(
        &self,
        body: &Kinematic<S>,
        neighbours: impl IntoIterator<Item = Neighbour<S::Vector>>,
    ) -> Option<(f32, Neighbour<S::Vector>)> {
        let (mut first, mut soonest) = (None, self.horizon);
        for neighbour in neighbours {
            if let Some(urgency) = self.urgency(body, &neighbour, soonest) {
                soonest = urgency;
                first = Some((urgency, neighbour));
            }
        }
        first
    }

    /// How soon this one collides, if sooner than `soonest`.
    #[inline]
    fn urgency<S: Space>(
        &self,
        body: &Kinematic<S>,
        neighbour: &Neighbour<S::Vector>,
        soonest: f32,
    ) -> Option<f32> {
        let both = self.radius + neighbour.radius;
        let squared = neighbour.offset.length_squared();
        if squared < both * both {
            let depth = squared.sqrt() - both;
            return (depth < soonest).then_some(depth);
        }
        let relative = neighbour.velocity - body.velocity;
        let closing = -neighbour.offset.dot(relative);
        let speed_squared = relative.length_squared();
        // Not nearing, or not as soon. Without relative motion nothing ever changes: `closing` is 0 then.
        if !(closing > 0.0 && closing < soonest * speed_squared) {
            return None;
        }
        let time = closing / speed_squared;
        let nearest = neighbour.offset + relative * time;
        (nearest.length_squared() <= both * both).then_some(time)
    }

    /// The place to steer away from, relative to the agent.
    fn place<S: Space>(&self, body: &Kinematic<S>, urgency: f32, other: &Neighbour<S::Vector>) -> S::Vector {
        if urgency < 0.0 {
            return other.offset;
        }
        let relative = other.velocity - body.velocity;
        let nearest = other.offset + relative * urgency;
        let both = self.radius + other.radius;
        if nearest.length_squared() > both * both * EXACT {
            return nearest;
        }
        // The relative motion of the one is the opposite of the other's, so both step to their own right.
        match self.head_on {
            HeadOn::StepRight => right_of(relative),
            HeadOn::StepLeft => -right_of(relative),
            HeadOn::BackOff => other.offset,
        }
    }
}

/// Centres that will be nearer than a thousandth of both radii meet exactly: which side is only rounding. (Squared.)
const EXACT: f32 = 1e-6;

impl Default for AvoidCollisions {
    fn default() -> Self {
        Self { radius: 0.5, horizon: 3.0, head_on: HeadOn::StepRight }
    }
}

impl Check for AvoidCollisions {
    fn check(&self, path: &str, findings: &mut Findings) {
        findings.check_not_negative(&format!("{path}.radius"), self.radius);
        findings.check_positive(&format!("{path}.horizon"), self.horizon);
    }
}
