//! Four creatures moved together, one in each lane of a vector.

use std::ops::{Add, AddAssign, Mul};

use wide::f32x4;
use wits_core::glam::Vec2;

use super::def::FlockDef;
use crate::steering::urge::WanderDef;

/// Slower than this a creature keeps its heading: the direction of next to nothing is noise. \[m/s\]
const STANDING: f32 = 1e-4;
/// Four creatures side by side. One creature is a long chain of roots and divisions, each waiting for the last; four
/// chains take no longer than one.
pub(super) struct Four {
    pub(super) at: Pair,
    pub(super) velocity: Pair,
    pub(super) heading: Pair,
    pub(super) target: Pair,
}

impl Four {
    /// [`urge::wander`](crate::steering::urge::wander) for four.
    #[inline]
    pub(super) fn wander(&mut self, def: &WanderDef, chance: Pair, dt: f32) -> Pair {
        let moved = self.target + chance * f32x4::splat(def.jitter * dt.sqrt());
        let length = moved.length();
        let has_direction = length.simd_gt(f32x4::splat(1e-6));
        self.target = chosen(has_direction, moved * (f32x4::splat(def.radius) / length), self.target);
        let [x, y] = self.target.0;
        let (ahead, [u, v]) = (x + f32x4::splat(def.distance), self.heading.0);
        Pair([u * ahead - v * y, v * ahead + u * y])
    }

    /// Moves them: semi-implicit, the new velocity counts. Limits are always computed, never guessed: in a flock at top
    /// speed a branch would be wrong half of the time. Who would leave reality stays where it is and stops.
    #[inline]
    pub(super) fn advance(&mut self, def: &FlockDef, push: Pair, shift: Pair, boost: f32x4, dt: f32) {
        let (dt, most) = (f32x4::splat(dt), f32x4::splat(def.max_acceleration.max(f32::MIN_POSITIVE)));
        let wish = push * f32x4::splat(def.strength);
        let wish = wish * (most / wish.length().fast_max(most));
        let wanted = self.velocity + wish * dt;
        let speed = wanted.length();
        let moves = speed.simd_gt(f32x4::splat(STANDING));
        let looks = chosen(moves, wanted * (f32x4::splat(1.0) / speed), self.heading);
        let limited =
            speed.fast_max(f32x4::splat(def.min_speed)).fast_min(boost * f32x4::splat(def.max_speed));
        let velocity = looks * limited;
        let there = self.at + velocity * dt + shift;
        // The square of a huge but finite velocity is not finite: it has no direction.
        let real = speed.is_finite() & there.is_finite();
        self.heading = chosen(real, looks, self.heading);
        self.velocity = chosen(real, velocity, Pair([f32x4::ZERO; 2]));
        self.at = chosen(real, there, self.at);
    }
}

/// The one where the mask is set, else the other.
#[inline]
fn chosen(mask: f32x4, one: Pair, other: Pair) -> Pair {
    let ([a, b], [c, d]) = (one.0, other.0);
    Pair([mask.bitselect(a, c), mask.bitselect(b, d)])
}

/// Four vectors.
#[derive(Clone, Copy)]
pub(super) struct Pair(pub(super) [f32x4; 2]);

impl Pair {
    #[inline]
    pub(super) fn of(vectors: [Vec2; 4]) -> Self {
        Self([f32x4::new(vectors.map(|vector| vector.x)), f32x4::new(vectors.map(|vector| vector.y))])
    }

    #[inline]
    pub(super) fn split(self) -> [Vec2; 4] {
        let [xs, ys] = self.0.map(f32x4::to_array);
        std::array::from_fn(|lane| Vec2::new(xs[lane], ys[lane]))
    }

    #[inline]
    fn length(self) -> f32x4 {
        let [x, y] = self.0;
        (x * x + y * y).sqrt()
    }

    #[inline]
    fn is_finite(self) -> f32x4 {
        let [x, y] = self.0;
        x.is_finite() & y.is_finite()
    }
}

impl Add for Pair {
    type Output = Self;
    #[inline]
    fn add(self, other: Self) -> Self {
        let ([a, b], [c, d]) = (self.0, other.0);
        Self([a + c, b + d])
    }
}

impl AddAssign for Pair {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Mul<f32x4> for Pair {
    type Output = Self;
    #[inline]
    fn mul(self, factor: f32x4) -> Self {
        Self(self.0.map(|part| part * factor))
    }
}
