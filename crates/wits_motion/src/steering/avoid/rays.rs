//! Layouts of rays that feel for walls.

use std::f32::consts::{FRAC_PI_2, PI, TAU};

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings};
use wits_core::kinematic::Kinematic;
use wits_core::math;
use wits_core::space::{Space, Vector};

use super::side::{above, course, right_of};

/// How rays are laid out ahead of a body. All of them in the plane and on the ground lie level; in the volume those at the
/// sides form a cone (or a tube) round the course.
///
/// | layout                       | good for                                   | bad for                                    |
/// |------------------------------|--------------------------------------------|--------------------------------------------|
/// | [`Single`](Self::Single)     | concave rooms                              | grazes corners and long walls              |
/// | [`Whiskers`](Self::Whiskers) | most places; the first to try              | very narrow passages                       |
/// | [`Parallel`](Self::Parallel) | obtuse corners, bodies as wide as the rays | the worst in acute corners                 |
/// | [`Fan`](Self::Fan)           | acute corners, when wide                   | narrow doors, when wide                    |
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Rays {
    /// One ray ahead.
    Single,
    /// One long ray ahead and short ones at the sides: two, in the volume four.
    Whiskers {
        /// From the course to a whisker. \[rad, 0 to pi / 2\]
        angle: f32,
        /// The length of a whisker as a share of the long ray. [0 to 1]
        share: f32,
    },
    /// Rays ahead from both sides of the body: two, in the volume four.
    Parallel {
        /// The distance between the rays: the width of the body. \[m, > 0\]
        width: f32,
    },
    /// Rays spread evenly over an angle; in the volume one ahead and the others round it on a cone.
    Fan {
        /// How many rays. [1 to 32]
        count: u8,
        /// The whole angle of the fan. \[rad, 0 to pi\]
        angle: f32,
    },
}

/// One ray that feels for walls.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Feeler<V> {
    /// Where it begins. \[m\]
    pub origin: V,
    /// Where it points, of length 1.
    pub direction: V,
    /// How far it reaches. \[m\]
    pub length: f32,
}

impl<V: Vector> Feeler<V> {
    /// Its far end. \[m\]
    #[must_use]
    pub fn tip(&self) -> V {
        self.origin + self.direction * self.length
    }
}

/// The frame that rays are laid out in: where a body is and goes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bow<V> {
    pub(super) at: V,
    pub(super) ahead: V,
    pub(super) speed: f32,
    right: V,
    /// Zero where a body cannot pitch: in the plane, on the ground.
    above: V,
}

impl<V: Vector> Bow<V> {
    pub(super) fn of<S: Space<Vector = V>>(body: &Kinematic<S>) -> Self {
        let (ahead, speed) = course(body);
        let right = right_of(ahead);
        let above = if S::Spin::DIMENSIONS == 3 { above(ahead, right) } else { V::ZERO };
        Self { at: body.position, ahead, speed, right, above }
    }

    fn is_flat(&self) -> bool {
        self.above == V::ZERO
    }

    /// The unit vector at right angles to the course, a share of a turn round it: 0 is right, a quarter is above.
    fn aside(&self, turn: f32) -> V {
        let (sine, cosine) = math::sin_cos(turn * TAU);
        self.right * cosine + self.above * sine
    }

    /// A ray at an angle off the course.
    fn ray(&self, aside: V, angle: f32, length: f32) -> Feeler<V> {
        let (sine, cosine) = math::sin_cos(angle);
        Feeler { origin: self.at, direction: self.ahead * cosine + aside * sine, length }
    }
}

impl Rays {
    /// How many rays there are.
    pub(super) fn count<V: Vector>(&self, bow: &Bow<V>) -> u8 {
        let sides = if bow.is_flat() { 2 } else { 4 };
        match *self {
            Self::Single => 1,
            Self::Whiskers { .. } => 1 + sides,
            Self::Parallel { .. } => sides,
            Self::Fan { count, .. } => count.clamp(1, 32),
        }
    }

    /// From the course to the outermost ray. \[rad\]
    pub(super) fn spread(&self) -> f32 {
        match *self {
            Self::Single | Self::Parallel { .. } => 0.0,
            Self::Whiskers { angle, .. } => angle,
            Self::Fan { angle, .. } => 0.5 * angle,
        }
    }

    /// One of the rays, with the outermost ones at an angle of `spread`.
    pub(super) fn feeler<V: Vector>(&self, number: u8, bow: &Bow<V>, spread: f32, length: f32) -> Feeler<V> {
        let ahead = Feeler { origin: bow.at, direction: bow.ahead, length };
        let around = |number: u8, count: u8| bow.aside(f32::from(number) / f32::from(count));
        let sides = if bow.is_flat() { 2 } else { 4 };
        match *self {
            Self::Single => ahead,
            Self::Whiskers { .. } if number == 0 => ahead,
            Self::Whiskers { share, .. } => bow.ray(around(number - 1, sides), spread, length * share),
            Self::Parallel { width } => {
                Feeler { origin: bow.at + around(number, sides) * (0.5 * width), ..ahead }
            }
            Self::Fan { count, .. } if bow.is_flat() => {
                let steps = f32::from(count.clamp(2, 32) - 1);
                let share = if count < 2 { 0.0 } else { 2.0 * f32::from(number) / steps - 1.0 };
                bow.ray(bow.right, spread * share, length)
            }
            Self::Fan { .. } if number == 0 => ahead,
            Self::Fan { count, .. } => bow.ray(around(number - 1, count.clamp(2, 32) - 1), spread, length),
        }
    }
}

impl Default for Rays {
    fn default() -> Self {
        Self::Whiskers { angle: 0.6, share: 0.6 }
    }
}

impl Check for Rays {
    fn check(&self, path: &str, findings: &mut Findings) {
        match *self {
            Self::Single => {}
            Self::Whiskers { angle, share } => {
                findings.check_range(&format!("{path}.angle"), angle.into(), 0.0, FRAC_PI_2.into());
                findings.check_range(&format!("{path}.share"), share.into(), 0.0, 1.0);
            }
            Self::Parallel { width } => findings.check_positive(&format!("{path}.width"), width),
            Self::Fan { count, angle } => {
                findings.check_range(&format!("{path}.count"), count.into(), 1.0, 32.0);
                findings.check_range(&format!("{path}.angle"), angle.into(), 0.0, PI.into());
            }
        }
    }
}
