//! Many half-planes side by side, four in a vector.

use wide::f32x4;
use wits_core::glam::Vec2;

use super::def::MOST_NEIGHBOURS;
use super::plane::HalfPlane;

/// More walls than this are never looked at by one agent: the nearest ones are.
pub(super) const MOST_WALLS: usize = 32;
/// So many lines have room.
pub(super) const MOST_LINES: usize = MOST_NEIGHBOURS + MOST_WALLS;
const BLOCKS: usize = MOST_LINES / 4;

/// A border so far away that it never matters.
const NEVER: f32 = -1e30;

/// The lanes of a vector before a place.
const BEFORE: [[f32; 4]; 4] = [[0.0; 4], [1.0, 0.0, 0.0, 0.0], [1.0, 1.0, 0.0, 0.0], [1.0, 1.0, 1.0, 0.0]];

/// The half-planes of one agent in the order of their importance, walls first. What lies after the last in its vector
/// allows everything.
#[derive(Clone, Debug)]
pub(super) struct Lines {
    pub(super) xs: [f32x4; BLOCKS],
    pub(super) ys: [f32x4; BLOCKS],
    pub(super) offsets: [f32x4; BLOCKS],
    len: usize,
}

impl Default for Lines {
    fn default() -> Self {
        let (zero, never) = ([f32x4::ZERO; BLOCKS], [f32x4::splat(NEVER); BLOCKS]);
        Self { xs: zero, ys: zero, offsets: never, len: 0 }
    }
}

impl Lines {
    /// How many there are.
    pub(super) const fn len(&self) -> usize {
        self.len
    }

    /// None.
    pub(super) const fn clear(&mut self) {
        self.len = 0;
    }

    /// One more; false when there is no room.
    pub(super) fn push(&mut self, plane: HalfPlane) -> bool {
        if self.len == 4 * BLOCKS {
            return false;
        }
        let (block, lane) = (self.len / 4, self.len % 4);
        if lane == 0 {
            (self.xs[block], self.ys[block]) = (f32x4::ZERO, f32x4::ZERO);
            self.offsets[block] = f32x4::splat(NEVER);
        }
        self.xs[block].as_mut_array()[lane] = plane.normal.x;
        self.ys[block].as_mut_array()[lane] = plane.normal.y;
        self.offsets[block].as_mut_array()[lane] = plane.offset;
        self.len += 1;
        true
    }

    /// Four more at once, of which the first `count` count. The lines so far must fill their vectors.
    #[inline]
    pub(super) fn push_four(&mut self, x: f32x4, y: f32x4, offset: f32x4, count: usize) {
        let block = (self.len / 4).min(BLOCKS - 1);
        let keep = before(count);
        self.xs[block] = x & keep;
        self.ys[block] = y & keep;
        self.offsets[block] = keep.select(offset, f32x4::splat(NEVER));
        self.len += count;
    }

    /// Fills the last vector up, so that [`push_four`](Self::push_four) may follow.
    pub(super) const fn fill_up(&mut self) {
        self.len = self.len.next_multiple_of(4);
    }

    /// One of them.
    #[inline]
    pub(super) fn get(&self, number: usize) -> HalfPlane {
        let (block, lane) = (number / 4, number % 4);
        let of = |list: &[f32x4; BLOCKS]| list[block].to_array()[lane];
        HalfPlane { normal: Vec2::new(of(&self.xs), of(&self.ys)), offset: of(&self.offsets) }
    }

    /// The first one from `start` on that a velocity violates by more than `least`.
    #[inline]
    pub(super) fn first_violated(&self, start: usize, velocity: Vec2, least: f32) -> Option<usize> {
        let (x, y, least) = (f32x4::splat(velocity.x), f32x4::splat(velocity.y), f32x4::splat(least));
        let mut skip = !0 << (start % 4);
        for block in start / 4..self.len.div_ceil(4).min(BLOCKS) {
            let violation = self.offsets[block] - (self.xs[block] * x + self.ys[block] * y);
            let violated = violation.simd_gt(least).to_bitmask() & skip;
            if violated != 0 {
                return Some(4 * block + violated.trailing_zeros() as usize);
            }
            skip = !0;
        }
        None
    }

    /// For line `number` as the yardstick: the first `hard` lines as they are, and for every other line before
    /// `number` the velocities that violate it no more than the yardstick.
    #[inline]
    pub(super) fn no_worse_than(&self, number: usize, hard: usize, result: &mut Self) {
        let yardstick = self.get(number);
        let (x, y) = (f32x4::splat(yardstick.normal.x), f32x4::splat(yardstick.normal.y));
        let offset = f32x4::splat(yardstick.offset);
        result.len = number;
        for block in 0..number.div_ceil(4).min(BLOCKS) {
            // offset_j - n_j · v <= offset_i - n_i · v, brought to the form of a half-plane.
            let (dx, dy) = (self.xs[block] - x, self.ys[block] - y);
            let squared = dx * dx + dy * dy;
            // One that looks the same way is violated together with the yardstick, more or less, whatever one does.
            let differs = squared.simd_gt(f32x4::splat(1e-10));
            let scale = f32x4::ONE / squared.sqrt();
            let is_hard = before(hard.saturating_sub(4 * block).min(4));
            let counts = before((number - 4 * block).min(4)) & (differs | is_hard);
            let never = f32x4::splat(NEVER);
            result.xs[block] = counts & is_hard.select(self.xs[block], dx * scale);
            result.ys[block] = counts & is_hard.select(self.ys[block], dy * scale);
            let moved = is_hard.select(self.offsets[block], (self.offsets[block] - offset) * scale);
            // A line that is only padding stays without a say.
            let counts = counts & self.offsets[block].simd_gt(f32x4::splat(0.5 * NEVER));
            result.offsets[block] = counts.select(moved, never);
        }
    }
}

/// A mask of the first lanes of a vector.
#[inline]
pub(super) fn before(count: usize) -> f32x4 {
    let ones = if count >= 4 { [1.0; 4] } else { BEFORE[count % 4] };
    f32x4::new(ones).simd_gt(f32x4::ZERO)
}
