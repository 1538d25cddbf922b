//! Somebody near, and whether an agent notices it.

use std::f32::consts::TAU;

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings};
use wits_core::kinematic::Kinematic;
use wits_core::math;
use wits_core::space::{Space, Vector};

use crate::steering::avoid::side::{any_side, course};

/// Somebody near, as an agent sees it.
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_core::kinematic::Kinematic;
/// use wits_core::space::Plane;
/// use wits_motion::steering::Neighbour;
///
/// let me = Kinematic::<Plane>::at(Vec2::new(1.0, 1.0));
/// let other = Kinematic::<Plane>::at(Vec2::new(4.0, 5.0)).with_velocity(Vec2::Y * 2.0);
/// let near = Neighbour::of(&me, &other, 0.5);
/// assert_eq!((near.offset, near.velocity, near.heading), (Vec2::new(3.0, 4.0), Vec2::Y * 2.0, Vec2::Y));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Neighbour<V> {
    /// From the agent to the neighbour. \[m\]
    pub offset: V,
    /// How the neighbour moves. [m/s]
    pub velocity: V,
    /// Where the neighbour goes, or looks while it stands; of length 1.
    pub heading: V,
    /// How large the neighbour is. [m, >= 0]
    pub radius: f32,
}

/// Who counts as a neighbour: near enough, and inside the field of view.
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_core::kinematic::Kinematic;
/// use wits_core::space::Plane;
/// use wits_motion::steering::{Neighbour, View};
///
/// let me = Kinematic::<Plane>::default(); // looks along +x
/// let sight = View { range: 10.0, spread: std::f32::consts::PI }.of(&me);
/// assert!(sight.sees(&Neighbour::at(Vec2::new(3.0, 4.0))));
/// assert!(!sight.sees(&Neighbour::at(Vec2::new(-3.0, 4.0)))); // behind
/// assert!(!sight.sees(&Neighbour::at(Vec2::new(30.0, 4.0)))); // too far
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct View {
    /// Those whose bodies begin nearer than this count. [m, >= 0]
    pub range: f32,
    /// The whole opening angle; a full turn sees everything. \[rad, 0 to 2 pi\]
    pub spread: f32,
}

/// A [`View`] of one body, made ready for many questions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sight<V> {
    heading: V,
    range: f32,
    /// Below -1 everything is seen, rounding or not.
    cos_half_spread: f32,
}

impl<V: Vector> Neighbour<V> {
    /// A body, seen from another.
    #[must_use]
    #[inline]
    pub fn of<S: Space<Vector = V>>(me: &Kinematic<S>, other: &Kinematic<S>, radius: f32) -> Self {
        let offset = other.position - me.position;
        Self { offset, velocity: other.velocity, heading: course(other).0, radius }
    }

    /// A thing at rest without a size: a beacon, a repulsor.
    #[must_use]
    pub fn at(offset: V) -> Self {
        Self { offset, ..Self::default() }
    }

    /// The same, told apart when it stands on the very spot of the agent: it is seen a hair's breadth off, to one side
    /// by the agent with the lower number and to the opposite side by the other. Numbers may be any that differ.
    #[must_use]
    #[inline]
    pub fn told_apart(self, me: u64, other: u64) -> Self {
        if self.offset != V::ZERO || me == other {
            return self;
        }
        Self {
            offset: any_side::<V>(me.min(other), me.max(other)) * if me < other { HAIR } else { -HAIR },
            ..self
        }
    }
}

/// How far off something on the very same spot is seen. Small against any body, large against rounding. \[m\]
const HAIR: f32 = 1e-4;

impl View {
    /// The view of a body.
    #[must_use]
    pub fn of<S: Space>(&self, body: &Kinematic<S>) -> Sight<S::Vector> {
        let cos_half_spread = if self.spread >= TAU { -2.0 } else { math::cos(0.5 * self.spread) };
        Sight { heading: body.forward(), range: self.range, cos_half_spread }
    }
}

impl<V: Vector> Sight<V> {
    /// Is this neighbour noticed? What stands on the agent is.
    #[must_use]
    #[inline]
    pub fn sees(&self, neighbour: &Neighbour<V>) -> bool {
        let reach = self.range + neighbour.radius;
        let squared = neighbour.offset.length_squared();
        squared < reach * reach
            && (self.cos_half_spread < -1.0
                || self.heading.dot(neighbour.offset) >= self.cos_half_spread * squared.sqrt())
    }
}

impl Default for View {
    fn default() -> Self {
        Self { range: 5.0, spread: 0.75 * TAU }
    }
}

impl Check for View {
    fn check(&self, path: &str, findings: &mut Findings) {
        findings.check_not_negative(&format!("{path}.range"), self.range);
        findings.check_range(&format!("{path}.spread"), self.spread.into(), 0.0, TAU.into());
    }
}
