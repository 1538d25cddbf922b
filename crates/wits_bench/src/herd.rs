//! Herds: agents that are steered by a set-up, each with five behaviours, neighbour search included.
//!
//! Everybody arrives at a place, keeps apart from about eight neighbours, avoids sixteen obstacles, wanders, and looks
//! where it goes. 60 updates of 1/60 s to warm up, then the mean of 120; the middle one of several runs.

use std::collections::BTreeMap;

use glam::Vec2;
use wits_core::geometry::Ball;
use wits_core::kinematic::Kinematic;
use wits_core::random::Seed;
use wits_core::ron::RonFile;
use wits_core::space::Plane;
use wits_motion::setup::{BoundSteering, Herd, SteeringDef, Surroundings, Vocabulary};

use super::lcg::Lcg;
use super::measure::{median, seconds};
use super::{Case, Cores, Figure, Size, Suite};

pub(crate) const SUITE: Suite = Suite {
    name: "herd",
    about: "agents with five behaviours each",
    cases: &[
        Case {
            name: "10000 agents",
            unit: "ms/update",
            cores: Cores::One,
            measure: |size| update_time(size, false),
        },
        Case {
            name: "10000 agents, all cores",
            unit: "ms/update",
            cores: Cores::All,
            measure: |size| update_time(size, true),
        },
    ],
};

const AGENTS: usize = 10_000;
const WARM_UP: u32 = 60;
const MEASURED: u32 = 120;
const RUNS: usize = 3;
/// π · 2² / 1.25² are about eight in reach. \[m\]
const SPACING: f32 = 1.25;

const FILE: &str = r#"(
    body: (radius: 0.3, max_speed: 3, max_acceleration: 10, facing: Steering),
    root: (want: Blend([
        (want: Arrive, target: "place", weight: 0.5),
        (want: Separation(radius: 2)),
        (want: AvoidObstacles(radius: 0.4)),
        (want: Wander, weight: 0.5),
        (want: LookAhead),
    ])),
)"#;

fn update_time(size: Size, parallel: bool) -> Figure {
    let runs: Vec<(f64, f64)> = (0..size.of(RUNS)).map(|_| run(size, parallel)).collect();
    let times: Vec<f64> = runs.iter().map(|run| run.0).collect();
    Figure { value: 1e3 * median(&times), work: BTreeMap::from([("neighbours", runs[0].1)]) }
}

/// The seconds of an update, and how many neighbours an agent has at the end.
fn run(size: Size, parallel: bool) -> (f64, f64) {
    let Some(bound) = bound() else { return (f64::NAN, f64::NAN) };
    let agents = size.of(AGENTS);
    let side = (agents as f32).sqrt() * SPACING;
    let mut lcg = Lcg::new(1);
    let places = (0..agents).map(|_| Kinematic::at(Vec2::new(lcg.unit(), lcg.unit()) * side));
    let mut herd = Herd::new(&bound, places, Seed::new(1));
    let rocks: Vec<_> = (0..16).map(|_| Ball::new(Vec2::new(lcg.unit(), lcg.unit()) * side, 2.0)).collect();
    let place = [Some(Kinematic::at(Vec2::splat(10.0 * side)))];
    let around = Surroundings { targets: &place, obstacles: &rocks, ..Surroundings::default() };
    let mut update = || herd.step(&bound, &around, 1.0 / 60.0, parallel);
    (0..size.of(WARM_UP)).for_each(|_| update());
    let updates = size.of(MEASURED);
    let time = seconds(|| (0..updates).for_each(|_| update())) / f64::from(updates);
    let mut near = Vec::new();
    let found = (0..agents).step_by(100).map(|agent| {
        herd.neighbours(&bound, agent, &mut near);
        near.len()
    });
    let neighbours = found.sum::<usize>() as f64 / agents.div_ceil(100) as f64;
    (time, neighbours)
}

fn bound() -> Option<BoundSteering<Plane>> {
    let names = Vocabulary::default().with_target("place");
    SteeringDef::from_ron("herd.steering.ron", FILE).ok()?.bind(&names).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_workload_makes_sense() {
        assert_eq!(bound().unwrap().reach(), 2.0);
        assert_eq!(bound().unwrap().names().count(), 6);
    }
}
