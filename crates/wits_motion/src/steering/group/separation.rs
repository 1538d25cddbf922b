//! Separation and attraction: away from those who are too near, or to them.

use serde::{Deserialize, Serialize};
use wide::f32x4;
use wits_core::findings::{Check, Findings};
use wits_core::kinematic::{Kinematic, Limits, Steering};
use wits_core::space::{Space, Vector};

use super::Neighbour;
use super::pull::{Pull, in_fours};
use crate::steering::basic::full;
use crate::steering::four::{Four, LANES};

/// How a push fades with the distance between two centres.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Falloff {
    /// All the acceleration there is on the spot, evenly down to nothing at the radius.
    Linear,
    /// `decay / distance²`, never more than the acceleration there is. \[m³/s², > 0\]
    InverseSquare {
        /// The push at a distance of 1 m. \[m³/s², > 0\]
        decay: f32,
    },
    /// `strength / distance`, never more than the acceleration there is; with a strength of 1 as in Buckland.
    Inverse {
        /// The push at a distance of 1 m. \[m²/s², > 0\]
        strength: f32,
    },
}

/// Whose pushes count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pick {
    /// Everybody's, added up.
    #[default]
    Sum,
    /// Only the nearest one's.
    Nearest,
}

/// Away from neighbours who are too near.
///
/// For agents that go roughly the same way: alone it only makes them jiggle apart and drift. For ways that cross see
/// [`AvoidCollisions`](crate::steering::AvoidCollisions).
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_core::kinematic::{Kinematic, Limits};
/// use wits_core::space::Plane;
/// use wits_motion::steering::{Falloff, Neighbour, Pick, Separation};
///
/// let limits = Limits { max_acceleration: 10.0, ..Limits::default() };
/// let me = Kinematic::<Plane>::default();
/// let separation = Separation { radius: 4.0, falloff: Falloff::Linear, pick: Pick::Sum };
/// let wish = separation.steer(&me, [Neighbour::at(Vec2::X)], &limits).unwrap();
/// assert_eq!(wish.linear, Vec2::new(-7.5, 0.0)); // 10 * (4 - 1) / 4
/// assert_eq!(separation.steer(&me, [Neighbour::at(Vec2::X * 9.0)], &limits), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Separation {
    /// Those whose centres are nearer than this are too near. \[m, > 0\]
    pub radius: f32,
    /// How the push fades with the distance.
    pub falloff: Falloff,
    /// Whose pushes count.
    pub pick: Pick,
}

/// To neighbours within a radius, the nearer the stronger.
///
/// Rarely what one wants: several attractors have places between them where their pulls cancel, and agents get stuck
/// there. To bring a group together use [`Cohesion`](super::Cohesion).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Attraction {
    /// Those whose centres are nearer than this attract. \[m, > 0\]
    pub radius: f32,
    /// How the pull fades with the distance.
    pub falloff: Falloff,
    /// Whose pulls count.
    pub pick: Pick,
}

impl Separation {
    /// Away from those who are too near; `None` when nobody is.
    #[inline]
    #[must_use]
    pub fn steer<S: Space>(
        &self,
        body: &Kinematic<S>,
        neighbours: impl IntoIterator<Item = Neighbour<S::Vector>>,
        limits: &Limits,
    ) -> Option<Steering<S>> {
        self.steer_from(body, in_fours(offsets(neighbours)), limits)
    }

    /// The same for neighbours of whom only the offsets are known.
    #[inline]
    pub(crate) fn steer_from<S: Space>(
        &self,
        body: &Kinematic<S>,
        offsets: impl Iterator<Item = Four>,
        limits: &Limits,
    ) -> Option<Steering<S>> {
        let on_the_spot = || -S::left(body.orientation);
        let pull = pull(self.radius, self.falloff, self.pick, offsets, limits, on_the_spot)?;
        Some(Steering::linear(-pull))
    }
}

impl Attraction {
    /// To those who are within the radius; `None` when nobody is.
    #[inline]
    #[must_use]
    pub fn steer<S: Space>(
        &self,
        body: &Kinematic<S>,
        neighbours: impl IntoIterator<Item = Neighbour<S::Vector>>,
        limits: &Limits,
    ) -> Option<Steering<S>> {
        self.steer_from(body, in_fours(offsets(neighbours)), limits)
    }

    /// The same for neighbours of whom only the offsets are known.
    #[inline]
    pub(crate) fn steer_from<S: Space>(
        &self,
        _body: &Kinematic<S>,
        offsets: impl Iterator<Item = Four>,
        limits: &Limits,
    ) -> Option<Steering<S>> {
        let on_the_spot = || S::Vector::ZERO;
        pull(self.radius, self.falloff, self.pick, offsets, limits, on_the_spot).map(Steering::linear)
    }
}

#[inline]
fn offsets<V: Vector>(neighbours: impl IntoIterator<Item = Neighbour<V>>) -> impl Iterator<Item = V> {
    neighbours.into_iter().map(|neighbour| neighbour.offset)
}

/// The pull of all neighbours within a radius, clipped; `on_the_spot` is the direction of one who has none.
#[inline]
fn pull<V: Vector>(
    radius: f32,
    falloff: Falloff,
    pick: Pick,
    offsets: impl Iterator<Item = Four>,
    limits: &Limits,
    on_the_spot: impl Fn() -> V,
) -> Option<V> {
    let pull = Pull { radius, falloff, most: full(limits.max_acceleration) };
    let sum = match pick {
        Pick::Sum => pull.of_all(offsets, on_the_spot),
        Pick::Nearest => {
            let nearest: Option<V> = nearest(offsets, radius);
            pull.of_all(in_fours(nearest.into_iter()), on_the_spot)
        }
    };
    sum.map(|sum| sum.clamp_length_max(limits.max_acceleration))
}

/// The shortest of those shorter than a radius, the first of equals.
#[inline]
fn nearest<V: Vector>(offsets: impl Iterator<Item = Four>, radius: f32) -> Option<V> {
    let (mut nearest, mut least) = (None, radius * radius);
    for along in offsets.map(|four| four.map(f32x4::to_array)) {
        for offset in (0..LANES).map(|lane| V::from_fn(|axis| along[axis][lane])) {
            let squared = offset.length_squared();
            if squared < least {
                (nearest, least) = (Some(offset), squared);
            }
        }
    }
    nearest
}

impl Falloff {
    fn check(self, path: &str, findings: &mut Findings) {
        match self {
            Self::Linear => {}
            Self::InverseSquare { decay } => findings.check_positive(&format!("{path}.decay"), decay),
            Self::Inverse { strength } => findings.check_positive(&format!("{path}.strength"), strength),
        }
    }
}

impl Default for Separation {
    fn default() -> Self {
        Self { radius: 2.0, falloff: Falloff::Linear, pick: Pick::Sum }
    }
}

impl Default for Attraction {
    fn default() -> Self {
        Self { radius: 5.0, falloff: Falloff::InverseSquare { decay: 1.0 }, pick: Pick::Sum }
    }
}

impl Check for Separation {
    fn check(&self, path: &str, findings: &mut Findings) {
        findings.check_positive(&format!("{path}.radius"), self.radius);
        self.falloff.check(&format!("{path}.falloff"), findings);
    }
}

impl Check for Attraction {
    fn check(&self, path: &str, findings: &mut Findings) {
        findings.check_positive(&format!("{path}.radius"), self.radius);
        self.falloff.check(&format!("{path}.falloff"), findings);
    }
}
