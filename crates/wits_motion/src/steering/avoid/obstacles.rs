//! Round obstacles: keep a box ahead of the body free of them.

use serde::{Deserialize, Serialize};
use wide::f32x4;
use wits_core::findings::{Check, Findings};
use wits_core::geometry::Ball;
use wits_core::kinematic::{Kinematic, Limits, Steering};
use wits_core::math;
use wits_core::space::{Space, Vector};

use super::side::{course, right_of};
use crate::steering::basic::full;
use crate::steering::four::{self, FourBodies};

/// Steers round balls that are in the way.
///
/// A box ahead of the body, as wide as the body and longer the faster it goes, must be free; in three dimensions the box
/// is a cylinder. The first obstacle that reaches into it pushes the body sideways, and brakes it a little.
///
/// ```
/// use wits_core::geometry::Circle;
/// use wits_core::glam::Vec2;
/// use wits_core::kinematic::{Kinematic, Limits};
/// use wits_core::space::Plane;
/// use wits_motion::steering::AvoidObstacles;
///
/// let limits = Limits { max_speed: 4.0, max_acceleration: 8.0, ..Limits::default() };
/// let me = Kinematic::<Plane>::default().with_velocity(Vec2::X * 4.0);
/// let trees = [Circle::new(Vec2::new(4.0, 0.3), 1.0), Circle::new(Vec2::new(4.0, 9.0), 1.0)];
/// let wish = AvoidObstacles::default().steer(&me, &trees, &limits).unwrap();
/// assert!(wish.linear.y < 0.0); // the tree is a little to the left: pass it on the right
/// assert_eq!(AvoidObstacles::default().steer(&me, &trees[1..], &limits), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct AvoidObstacles {
    /// Half of the width of the box: how large the body is, with some room. [m, >= 0]
    pub radius: f32,
    /// The length of the box at rest; at top speed it is twice as long. \[m, > 0\]
    pub min_length: f32,
    /// How hard it pushes sideways: the acceleration for each metre that the obstacle is too near. \[1/s², > 0\]
    pub strength: f32,
    /// How hard it brakes, compared with the push sideways. [>= 0]
    pub braking: f32,
    /// Which formula.
    pub lateral: Lateral,
}

/// How the push is computed. `y` is how far the obstacle is to the left, `R` both radii together, `near` grows from 1 at
/// the end of the box to 2.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Lateral {
    /// Sideways `(R - |y|) near`, always away from the obstacle (and to the right of one that is dead ahead): nothing for
    /// one that is only just touched, and continuous in between. Braking grows with that push and with the speed, so that
    /// a body at rest is never driven backwards.
    #[default]
    Symmetric,
    /// The book's: sideways `(r - y) near` with the obstacle's own radius `r`. It pushes towards the left for everything
    /// right of `y = r`, across the centre of an obstacle that is a little to the left. Brakes harder the farther away
    /// the obstacle is. In three dimensions "left" is the level left. For comparison only.
    Printed,
}

/// An obstacle in the way.
struct Met<V> {
    ball: Ball<V>,
    /// How far ahead its centre is. \[m\]
    ahead: f32,
    /// From the course to its centre, at right angles. \[m\]
    sideways: V,
}

impl AvoidObstacles {
    /// Round the first obstacle in the way; `None` when the box is free.
    #[inline]
    #[must_use]
    pub fn steer<S: Space>(
        &self,
        body: &Kinematic<S>,
        obstacles: &[Ball<S::Vector>],
        limits: &Limits,
    ) -> Option<Steering<S>> {
        let (ahead, speed) = course(body);
        let haste = math::min(speed / full(limits.max_speed), 1.0);
        let length = self.min_length * (1.0 + haste);
        let met = self.first(body.position, ahead, length, obstacles)?;
        let push = match self.lateral {
            Lateral::Symmetric => self.symmetric(&met, ahead, length, haste),
            Lateral::Printed => self.printed(&met, ahead, length),
        };
        Some(Steering::linear((push * self.strength).clamp_length_max(limits.max_acceleration)))
    }

    /// Who of four bodies may have something in the way, as bits. `None` if somebody stands.
    #[inline]
    pub(crate) fn near_four<S: Space>(
        &self,
        bodies: &FourBodies,
        obstacles: &[Ball<S::Vector>],
        limits: &Limits,
    ) -> Option<u32> {
        let number = f32x4::splat;
        let (_, squared) = bodies.courses::<S>()?;
        let haste = four::min(squared.sqrt() / number(full(limits.max_speed)), number(1.0));
        let length = number(self.min_length) * (number(1.0) + haste);
        let mut near = f32x4::ZERO;
        for ball in obstacles {
            let reach = length + number(ball.radius);
            let offset = four::along(|axis| number(ball.center.component(axis)) - bodies.position[axis]);
            near |= four::length_squared::<S::Vector>(offset).simd_lt(reach * reach);
        }
        Some(near.to_bitmask())
    }

    /// How long the box is at a speed; draw it with this. \[m\]
    #[must_use]
    pub fn length(&self, speed: f32, limits: &Limits) -> f32 {
        self.min_length * (1.0 + math::min(speed / full(limits.max_speed), 1.0))
    }

    /// The obstacle whose grown surface the course meets first. Squares only, until one is met.
    #[inline]
    fn first<V: Vector>(&self, from: V, ahead: V, length: f32, obstacles: &[Ball<V>]) -> Option<Met<V>> {
        let (mut first, mut nearest) = (None, f32::INFINITY);
        let is_near = |ball: &Ball<V>| {
            let reach = length + ball.radius;
            (ball.center - from).length_squared() < reach * reach
        };
        let mut look_at = |balls: &[Ball<V>]| {
            for ball in balls.iter().filter(|ball| is_near(ball)) {
                if let Some((meets, met)) = self.meet(ball, ball.center - from, ahead)
                    && meets < nearest
                {
                    (first, nearest) = (Some(met), meets);
                }
            }
        };
        // Few are near: four are ruled out at a time.
        let (fours, rest) = obstacles.as_chunks::<4>();
        for four in fours {
            if is_near(&four[0]) | is_near(&four[1]) | is_near(&four[2]) | is_near(&four[3]) {
                look_at(four);
            }
        }
        look_at(rest);
        first
    }

    /// Where the course meets the grown surface of an obstacle.
    #[inline]
    fn meet<V: Vector>(&self, ball: &Ball<V>, offset: V, ahead: V) -> Option<(f32, Met<V>)> {
        let along = offset.dot(ahead);
        let sideways = offset - ahead * along;
        let both = self.radius + ball.radius;
        let half_chord = both * both - sideways.length_squared();
        if along < 0.0 || half_chord <= 0.0 {
            return None;
        }
        let (enter, leave) = (along - half_chord.sqrt(), along + half_chord.sqrt());
        Some((if enter > 0.0 { enter } else { leave }, Met { ball: *ball, ahead: along, sideways }))
    }

    fn symmetric<V: Vector>(&self, met: &Met<V>, ahead: V, length: f32, haste: f32) -> V {
        let both = self.radius + met.ball.radius;
        let nearness = math::max((length - met.ahead) / length, 0.0);
        let aside = met.sideways.length();
        let away = if aside > both * DEAD_AHEAD { -met.sideways / aside } else { right_of(ahead) };
        let push = math::max(both - aside, 0.0) * (1.0 + nearness);
        away * push - ahead * (push * self.braking * haste)
    }

    fn printed<V: Vector>(&self, met: &Met<V>, ahead: V, length: f32) -> V {
        let left = -right_of(ahead);
        let near = 1.0 + (length - met.ahead) / length;
        let sideways = (met.ball.radius - met.sideways.dot(left)) * near;
        left * sideways + ahead * ((met.ball.radius - met.ahead) * self.braking)
    }
}

/// An obstacle whose centre is nearer to the course than this share of both radii is dead ahead: its side is rounding.
const DEAD_AHEAD: f32 = 1e-4;

impl Default for AvoidObstacles {
    fn default() -> Self {
        Self { radius: 0.5, min_length: 3.0, strength: 10.0, braking: 0.2, lateral: Lateral::Symmetric }
    }
}

impl Check for AvoidObstacles {
    fn check(&self, path: &str, findings: &mut Findings) {
        findings.check_not_negative(&format!("{path}.radius"), self.radius);
        findings.check_positive(&format!("{path}.min_length"), self.min_length);
        findings.check_positive(&format!("{path}.strength"), self.strength);
        findings.check_not_negative(&format!("{path}.braking"), self.braking);
    }
}
