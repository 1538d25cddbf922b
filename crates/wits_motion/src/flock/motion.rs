//! The second half of a step: wander, limit, move, stay in the world.

use wits_core::glam::Vec2;
use wits_core::random::{Seed, unit_from_bits};

use super::def::{Border, FlockDef};
use super::state::{Asked, FlockScratch, FlockState, Mood};
use super::step::FlockTick;
use crate::steering::{WanderState, limited, wander, wrapped};

/// Slower than this, squared, a creature keeps its heading: the direction of next to nothing is noise. \[m²/s²\]
const STANDING: f32 = 1e-8;
/// So many creatures are moved as one piece.
const CHUNK: usize = 4096;

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
        seed: tick.seed.fork("wander").at(tick.number),
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
        for place in 0..chunk.xs.len() {
            let asked = &self.asked[chunk.places[place] as usize];
            let before = Vec2::new(chunk.xs[place], chunk.ys[place]);
            let (heading, velocity) = (&mut chunk.headings[place], &mut chunk.velocities[place]);
            let wish = self.wish(asked, *heading, &mut chunk.wanders[place], chunk.first + place);
            let at = self.moved(asked, wish, before, velocity, heading);
            (chunk.xs[place], chunk.ys[place]) = (at.x, at.y);
        }
    }

    /// What it wants to do: what was asked of it, and a little of its own. \[m/s²\]
    #[inline]
    fn wish(&self, asked: &Asked, heading: Vec2, state: &mut WanderState, number: usize) -> Vec2 {
        let mut push = asked.push;
        if self.def.wander_weight > 0.0 {
            let chance = two_chances(self.seed.at(number as u64).number());
            let stroll = wander(&self.def.wander, state, heading, chance, self.tick.dt);
            push += stroll * self.def.wander_weight;
        }
        limited(push * self.def.strength, self.def.max_acceleration)
    }

    /// Moves it: semi-implicit, the new velocity counts.
    #[inline]
    fn moved(&self, asked: &Asked, wish: Vec2, at: Vec2, velocity: &mut Vec2, heading: &mut Vec2) -> Vec2 {
        let def = self.def;
        let boost = if asked.mood == Mood::Fleeing { def.flee_boost } else { 1.0 };
        let wanted = limited(*velocity + wish * self.tick.dt, def.max_speed * boost);
        let squared = wanted.length_squared();
        if squared > STANDING {
            let speed = squared.sqrt();
            *heading = wanted / speed;
            *velocity = if speed < def.min_speed { *heading * def.min_speed } else { wanted };
        } else {
            *velocity = *heading * def.min_speed;
        }
        let there = at + *velocity * self.tick.dt + asked.shift;
        if !there.is_finite() {
            *velocity = Vec2::ZERO;
            return at;
        }
        match def.border {
            Border::Torus => wrapped(there, def.min, self.size),
            Border::Walls => self.stopped_by_walls(there, velocity),
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

/// Two numbers in (-1, 1) from 64 bits.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "both halves are used")]
fn two_chances(bits: u64) -> Vec2 {
    let (low, high) = (bits as u32, (bits >> 32) as u32);
    Vec2::new(2.0 * unit_from_bits(low) - 1.0, 2.0 * unit_from_bits(high) - 1.0)
}
