//! The second half of a step: wander, limit, move, stay in the world.

use std::ops::{Add, AddAssign, Mul};

use wide::f32x4;
use wits_core::glam::Vec2;
use wits_core::random::{Seed, unit_from_bits};

use super::def::{Border, FlockDef};
use super::state::{Asked, FlockScratch, FlockState, Mood};
use super::step::FlockTick;
use crate::steering::{WanderDef, WanderState, wrapped};

/// Slower than this a creature keeps its heading: the direction of next to nothing is noise. \[m/s\]
const STANDING: f32 = 1e-4;
/// So many creatures are moved as one piece.
const CHUNK: usize = 4096;
/// For so many at a time, what was asked of them is fetched.
const BLOCK: usize = 64;

/// Moves everybody as was asked.
pub(super) fn move_everybody(
    def: &FlockDef,
    state: &mut FlockState,
    scratch: &FlockScratch,
    tick: &FlockTick,
) {
    let mover = Mover {
        def,
        tick,
        size: def.size(),
        gives_up: -def.cohesion.weight / def.max_speed,
        seed: wander_seed(tick.seed, tick.number),
        asked: &scratch.asked,
    };
    let all = Chunk {
        first: 0,
        places: scratch.index.places(),
        xs: &mut state.xs,
        ys: &mut state.ys,
        velocities: &mut state.velocities,
        headings: &mut state.headings,
        wanders: &mut state.wanders,
    };
    mover.split(all);
}

/// Runs both, at the same time if allowed.
pub(super) fn both(parallel: bool, one: impl FnOnce() + Send, other: impl FnOnce() + Send) {
    #[cfg(feature = "parallel")]
    if parallel {
        rayon::join(one, other);
        return;
    }
    let _ = parallel;
    one();
    other();
}

/// Some creatures that follow each other in all arrays.
struct Chunk<'a> {
    first: usize,
    places: &'a [u32],
    xs: &'a mut [f32],
    ys: &'a mut [f32],
    velocities: &'a mut [Vec2],
    headings: &'a mut [Vec2],
    wanders: &'a mut [WanderState],
}

impl<'a> Chunk<'a> {
    fn halves(self) -> (Self, Self) {
        let middle = self.xs.len() / 2;
        let (places, places_2) = self.places.split_at(middle);
        let (xs, xs_2) = self.xs.split_at_mut(middle);
        let (ys, ys_2) = self.ys.split_at_mut(middle);
        let (velocities, velocities_2) = self.velocities.split_at_mut(middle);
        let (headings, headings_2) = self.headings.split_at_mut(middle);
        let (wanders, wanders_2) = self.wanders.split_at_mut(middle);
        let lower = Chunk { first: self.first, places, xs, ys, velocities, headings, wanders };
        let upper = Chunk {
            first: self.first + middle,
            places: places_2,
            xs: xs_2,
            ys: ys_2,
            velocities: velocities_2,
            headings: headings_2,
            wanders: wanders_2,
        };
        (lower, upper)
    }
}

/// What all chunks share.
struct Mover<'a> {
    def: &'a FlockDef,
    tick: &'a FlockTick,
    size: Vec2,
    /// How much of its velocity a creature in company gives up to seek the middle of the others.
    gives_up: f32,
    seed: Seed,
    asked: &'a [Asked],
}

impl Mover<'_> {
    fn split(&self, chunk: Chunk<'_>) {
        if chunk.xs.len() > CHUNK {
            let (lower, upper) = chunk.halves();
            both(self.tick.parallel, || self.split(lower), || self.split(upper));
            return;
        }
        let mut chunk = chunk;
        let mut asked = [Asked::default(); BLOCK];
        for first in (0..chunk.xs.len()).step_by(BLOCK) {
            let end = (first + BLOCK).min(chunk.xs.len());
            // What was asked lies in the order of cells, all over memory: fetching it in a loop of its own lets the
            // processor wait for many at a time.
            for (asked, place) in asked.iter_mut().zip(&chunk.places[first..end]) {
                *asked = self.asked[*place as usize];
            }
            for start in (first..end).step_by(4) {
                self.move_four(&mut chunk, &asked[start - first..end - first], start);
            }
        }
    }

    /// Moves four creatures, or as many as are left.
    #[inline]
    fn move_four(&self, chunk: &mut Chunk<'_>, asked: &[Asked], first: usize) {
        let count = asked.len().min(4);
        // Where fewer than four are left, the last stands in for the missing.
        let lanes: [usize; 4] = std::array::from_fn(|lane| lane.min(count - 1));
        let (places, asked) = (lanes.map(|lane| first + lane), lanes.map(|lane| &asked[lane]));
        let mut four = Four {
            at: Pair([
                f32x4::new(places.map(|place| chunk.xs[place])),
                f32x4::new(places.map(|place| chunk.ys[place])),
            ]),
            velocity: Pair::of(places.map(|place| chunk.velocities[place])),
            heading: Pair::of(places.map(|place| chunk.headings[place])),
            target: Pair::of(places.map(|place| chunk.wanders[place].target)),
        };
        let gives_up = asked.map(|asked| if asked.has_company { self.gives_up } else { 0.0 });
        let mut push = Pair::of(asked.map(|asked| asked.push)) + four.velocity * f32x4::new(gives_up);
        if self.def.wander_weight > 0.0 {
            let chance = places.map(|place| two_chances(self.seed, chunk.first + place));
            push += four.wander(&self.def.wander, Pair::of(chance), self.tick.dt)
                * f32x4::splat(self.def.wander_weight);
        }
        let boost = asked.map(|asked| if asked.mood == Mood::Fleeing { self.def.flee_boost } else { 1.0 });
        four.advance(
            self.def,
            push,
            Pair::of(asked.map(|asked| asked.shift)),
            f32x4::new(boost),
            self.tick.dt,
        );
        let (at, velocity) = (four.at.split(), four.velocity.split());
        let (heading, target) = (four.heading.split(), four.target.split());
        for lane in 0..count {
            let place = first + lane;
            chunk.velocities[place] = velocity[lane];
            chunk.headings[place] = heading[lane];
            chunk.wanders[place].target = target[lane];
            let at = match self.def.border {
                Border::Torus => wrapped(at[lane], self.def.min, self.size),
                Border::Walls => self.stopped_by_walls(at[lane], &mut chunk.velocities[place]),
            };
            (chunk.xs[place], chunk.ys[place]) = (at.x, at.y);
        }
    }

    /// Walls take the speed towards them.
    #[inline]
    fn stopped_by_walls(&self, there: Vec2, velocity: &mut Vec2) -> Vec2 {
        let inside = there.clamp(self.def.min, self.def.max);
        let free = there.cmpeq(inside);
        *velocity = Vec2::select(free, *velocity, Vec2::ZERO);
        inside
    }
}

/// Four creatures side by side. One creature is a long chain of roots and divisions, each waiting for the last; four
/// chains take no longer than one.
struct Four {
    at: Pair,
    velocity: Pair,
    heading: Pair,
    target: Pair,
}

impl Four {
    /// [`steering::wander`](crate::steering::wander) for four.
    #[inline]
    fn wander(&mut self, def: &WanderDef, chance: Pair, dt: f32) -> Pair {
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
    fn advance(&mut self, def: &FlockDef, push: Pair, shift: Pair, boost: f32x4, dt: f32) {
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
        let real = wanted.is_finite() & there.is_finite();
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
struct Pair([f32x4; 2]);

impl Pair {
    #[inline]
    fn of(vectors: [Vec2; 4]) -> Self {
        Self([f32x4::new(vectors.map(|vector| vector.x)), f32x4::new(vectors.map(|vector| vector.y))])
    }

    #[inline]
    fn split(self) -> [Vec2; 4] {
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

/// Every tick draws anew.
fn wander_seed(seed: Seed, tick: u64) -> Seed {
    seed.fork("wander").at(tick)
}

/// Two numbers in (-1, 1), drawn by the number of a creature.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "both halves are used")]
fn two_chances(seed: Seed, number: usize) -> Vec2 {
    let bits = seed.at(number as u64).number();
    let (low, high) = (bits as u32, (bits >> 32) as u32);
    Vec2::new(2.0 * unit_from_bits(low) - 1.0, 2.0 * unit_from_bits(high) - 1.0)
}

/// What a creature draws for wandering at a tick.
#[cfg(test)]
pub(super) fn chance(seed: Seed, tick: u64, number: usize) -> Vec2 {
    two_chances(wander_seed(seed, tick), number)
}
