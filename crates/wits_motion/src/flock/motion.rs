//! The second half of a step: wander, limit, move, stay in the world.

use wide::f32x4;
use wits_core::geometry::Aabb;
use wits_core::glam::Vec2;
use wits_core::random::{Seed, unit_from_bits};

use super::both::both;
use super::def::{Border, FlockDef};
use super::four::{Four, Pair};
use super::state::{Asked, FlockScratch, FlockState, Mood, Outlook};
use super::step::FlockTick;
use crate::steering::urge::WanderState;

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
        world: Aabb { min: def.min, max: def.max },
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
        outlooks: &mut state.outlooks,
    };
    mover.split(all);
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
    outlooks: &'a mut [Outlook],
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
        let (outlooks, outlooks_2) = self.outlooks.split_at_mut(middle);
        let lower = Chunk { first: self.first, places, xs, ys, velocities, headings, wanders, outlooks };
        let upper = Chunk {
            first: self.first + middle,
            places: places_2,
            xs: xs_2,
            ys: ys_2,
            velocities: velocities_2,
            headings: headings_2,
            wanders: wanders_2,
            outlooks: outlooks_2,
        };
        (lower, upper)
    }
}

/// What all chunks share.
struct Mover<'a> {
    def: &'a FlockDef,
    tick: &'a FlockTick,
    world: Aabb<Vec2>,
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
        let boost =
            asked.map(|asked| if asked.outlook.mood == Mood::Fleeing { self.def.flee_boost } else { 1.0 });
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
            chunk.outlooks[place] = asked[lane].outlook;
            let at = match self.def.border {
                Border::Torus => self.world.wrap(at[lane]),
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
