//! Hunters: each chases the creature nearest to it, eats, rests and hunts again.

use wits_core::geometry::Aabb;
use wits_core::glam::Vec2;
use wits_core::random::Seed;
use wits_core::state::State;
use wits_motion::flock::{Border, FlockDef, FlockState};
use wits_motion::steering::urge::{limited, seek};

/// How often a hunter looks for a nearer creature. \[ticks\]
const LOOKS_EVERY: u64 = 20;
/// How long it rests after a meal. \[ticks\]
const RESTS: u64 = 150;
/// Nearer than this it has caught its prey. \[m\]
const CATCHES_WITHIN: f32 = 1.0;
/// How fast it is, measured by the creatures. A panicking one gets away for a while.
const SPEED: f32 = 1.25;
/// How quickly it turns. \[1/s\]
const AGILITY: f32 = 2.5;

/// One hunter.
#[derive(Clone, Copy, Debug, PartialEq, State)]
pub(crate) struct Predator {
    pub(crate) at: Vec2,
    pub(crate) velocity: Vec2,
    /// The creature it chases.
    pub(crate) prey: Option<u32>,
    /// It rests until this tick.
    pub(crate) rests_until: u64,
    pub(crate) catches: u32,
}

impl Predator {
    /// A hungry one, anywhere.
    pub(crate) fn new(def: &FlockDef, seed: Seed) -> Self {
        let mut stream = seed.stream();
        let place = Vec2::new(stream.unit(), stream.unit());
        let velocity = stream.direction() * def.max_speed;
        Self { at: def.min + place * def.size(), velocity, prey: None, rests_until: 0, catches: 0 }
    }

    /// Is it resting?
    pub(crate) const fn rests(&self, tick: u64) -> bool {
        tick < self.rests_until
    }

    /// One tick of hunting; gives the creature it caught. Hunters look round in turns, so that no tick is dear.
    pub(crate) fn hunt(
        &mut self,
        number: u64,
        tick: u64,
        dt: f32,
        def: &FlockDef,
        flock: &FlockState,
    ) -> Option<usize> {
        let rests = self.rests(tick);
        if rests {
            self.prey = None;
        } else if self.prey.is_none() || (tick + number * 7).is_multiple_of(LOOKS_EVERY) {
            self.prey = nearest(def, flock, self.at);
        }
        let prey = self.prey.map(|prey| prey as usize).filter(|&prey| prey < flock.len());
        let caught = prey.filter(|&prey| def.offset(self.at, flock.position(prey)).length() < CATCHES_WITHIN);
        if caught.is_some() {
            self.catches = self.catches.saturating_add(1);
            self.prey = None;
            self.rests_until = tick + RESTS;
        }
        self.advance(prey, rests, dt, def, flock);
        caught
    }

    fn advance(&mut self, prey: Option<usize>, rests: bool, dt: f32, def: &FlockDef, flock: &FlockState) {
        let top_speed = def.max_speed * if rests { 0.3 } else { SPEED };
        let ahead = self.velocity.normalize_or(Vec2::X);
        let target = prey.map_or(ahead, |prey| {
            let offset = def.offset(self.at, flock.position(prey));
            // Where it will be by the time one gets there.
            offset + flock.velocity(prey) * (offset.length() / top_speed).min(1.5)
        });
        let wish = limited(seek(target, self.velocity, top_speed) * AGILITY, AGILITY * top_speed);
        self.velocity = limited(self.velocity + wish * dt, top_speed);
        let there = self.at + self.velocity * dt;
        self.at = match def.border {
            Border::Torus => Aabb { min: def.min, max: def.max }.wrap(there),
            Border::Walls => there.clamp(def.min, def.max),
        };
    }
}

/// The creature nearest to a point; the first of several.
fn nearest(def: &FlockDef, flock: &FlockState, at: Vec2) -> Option<u32> {
    let mut best = (f32::INFINITY, None);
    for (number, (position, _)) in (0_u32..).zip(flock.iter()) {
        let distance = def.offset(at, position).length_squared();
        if distance < best.0 {
            best = (distance, Some(number));
        }
    }
    best.1
}
