//! Flocks: the time of an update against a peer's, how it grows, and how much memory a creature takes.
//!
//! The workload is that of yuka's own flocking example: radius 10 m, top speed 1.5 m/s, alignment 1, cohesion 0.9,
//! separation 0.3, wandering 0.5, a torus in which about 10 neighbours are in reach. 60 updates of 1/60 s to warm up,
//! then the mean of 120. Everybody sees in all directions, as in yuka.

use std::collections::BTreeMap;
use std::f32::consts::{PI, TAU};

use glam::Vec2;
use wits_core::math;
use wits_core::random::Seed;
use wits_motion::flock::{
    Border, FlockDef, FlockScratch, FlockState, FlockTick, Surroundings, Urge, measure, step,
};
use wits_motion::steering::urge::WanderDef;

use super::lcg::Lcg;
use super::measure::{median, seconds};
use super::{Case, Cores, Figure, Size, Suite};

pub(crate) const SUITE: Suite = Suite {
    name: "flock",
    about: "flocks of yuka's example",
    cases: &[
        case("1000 creatures", "ms/update", Cores::One, |size| update_time(size, 1000)),
        case("4000 creatures", "ms/update", Cores::One, |size| update_time(size, 4000)),
        case("time of one creature among 1000", "ns/creature", Cores::One, |size| creature_time(size, 1000)),
        case("time of one creature among 100000", "ns/creature", Cores::One, |size| {
            creature_time(size, 100_000)
        }),
        case("100000 creatures, all cores", "ticks/s", Cores::All, tick_rate),
        case("memory of a creature among 100000", "bytes", Cores::One, memory),
    ],
};

const RADIUS: f32 = 10.0;
const WARM_UP: u64 = 60;
const MEASURED: u64 = 120;

const fn case(name: &'static str, unit: &'static str, cores: Cores, measure: fn(Size) -> Figure) -> Case {
    Case { name, unit, cores, measure }
}

fn update_time(size: Size, creatures: usize) -> Figure {
    repeated(size, size.of(creatures), 1e3)
}

fn creature_time(size: Size, creatures: usize) -> Figure {
    let creatures = size.of(creatures);
    repeated(size, creatures, 1e9 / creatures as f64)
}

/// The seconds of an update, times a factor. A small flock is done in milliseconds, in which anything can get in the
/// way: the middle one of several runs is taken.
fn repeated(size: Size, creatures: usize, factor: f64) -> Figure {
    let repeats = size.of((20_000 / creatures).clamp(1, 9));
    let runs: Vec<Run> = (0..repeats).map(|_| Run::new(creatures, false).measured(size)).collect();
    let seconds: Vec<f64> = runs.iter().map(|run| run.seconds_per_update).collect();
    Figure { value: factor * median(&seconds), work: runs[0].work() }
}

fn tick_rate(size: Size) -> Figure {
    let run = Run::new(size.of(100_000), true).measured(size);
    Figure { value: run.seconds_per_update.recip(), work: run.work() }
}

/// What is saved of a creature, and what the flock works with, together.
fn memory(size: Size) -> Figure {
    let mut run = Run::new(size.of(100_000), false);
    run.update();
    let bytes = run.state.bytes() + run.scratch.bytes();
    Figure { value: bytes as f64 / run.state.len() as f64, work: BTreeMap::new() }
}

/// A flock under measurement.
struct Run {
    def: FlockDef,
    state: FlockState,
    scratch: FlockScratch,
    tick: FlockTick,
    seconds_per_update: f64,
    neighbours: f64,
}

impl Run {
    fn new(creatures: usize, parallel: bool) -> Self {
        let def = def(creatures);
        let mut state = FlockState::new();
        let mut lcg = Lcg::new(1);
        for _ in 0..creatures {
            let x = (lcg.unit() - 0.5) * def.size().x;
            let y = (lcg.unit() - 0.5) * def.size().y;
            let (sine, cosine) = math::sin_cos(TAU * lcg.unit());
            // They start at rest but look somewhere; a breath of speed keeps the direction.
            state.push(Vec2::new(x, y), Vec2::new(cosine, sine) * 1e-3);
        }
        let tick = FlockTick { parallel, ..FlockTick::new(Seed::new(1), 0) };
        Self { def, state, scratch: FlockScratch::default(), tick, seconds_per_update: 0.0, neighbours: 0.0 }
    }

    fn measured(mut self, size: Size) -> Self {
        (0..size.of(WARM_UP)).for_each(|_| self.update());
        let updates = size.of(MEASURED);
        for _ in 0..updates {
            self.seconds_per_update += seconds(|| self.update()) / updates as f64;
            // Counting is no part of the update and not in its time.
            self.neighbours += f64::from(measure(&self.state).neighbours) / updates as f64;
        }
        self
    }

    fn update(&mut self) {
        step(&self.def, &mut self.state, &mut self.scratch, &Surroundings::default(), &self.tick);
        self.tick.number += 1;
    }

    fn work(&self) -> BTreeMap<&'static str, f64> {
        BTreeMap::from([("neighbours", self.neighbours)])
    }
}

/// The side of the square makes for 10 in a circle of the radius.
fn def(creatures: usize) -> FlockDef {
    let half = 0.5 * (creatures as f32 * PI * RADIUS * RADIUS / 10.0).sqrt();
    let urge = |weight| Urge { weight, radius: RADIUS };
    FlockDef {
        min: Vec2::splat(-half),
        max: Vec2::splat(half),
        border: Border::Torus,
        alignment: urge(1.0),
        cohesion: urge(0.9),
        // Ours is measured in radii, yuka's in metres.
        separation: urge(0.3 / RADIUS),
        view: TAU,
        wander_weight: 0.5,
        // 5 m/s in steps of 1/60 s, as a rate per square root of a second.
        wander: WanderDef { radius: 1.0, distance: 5.0, jitter: 0.645 },
        strength: 1.0,
        max_acceleration: 100.0,
        min_speed: 0.0,
        max_speed: 1.5,
        body_radius: 0.0,
        ..FlockDef::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_workload_makes_sense_and_holds_ten_neighbours() {
        assert_eq!(def(1000).faults().to_string(), "");
        assert!((def(1000).size().x - 177.25).abs() < 0.01);
        let mut run = Run::new(1000, false);
        run.update();
        let neighbours = measure(&run.state).neighbours;
        assert!((9.0..11.0).contains(&neighbours), "{neighbours}");
    }
}
