//! Crowds: the time of a step against a peer's, how it grows, and on all cores.
//!
//! The workload is that of the circle example of RVO2: steps of 0.25 s, 10 neighbours within 15 m, a horizon of 10 s,
//! radius 1.5 m, top speed 2 m/s. Everybody walks at 1 m/s to the opposite side. In the disc, which is crowded from the
//! start, there are 25 m² for each; on the circle all meet only later. 20 steps to warm up, then the mean of 100.

use std::collections::BTreeMap;
use std::f64::consts::{PI, TAU};

use glam::Vec2;
use wits_motion::crowd::{Agent, CrowdDef, CrowdScratch, CrowdState, CrowdTick, Walls, step};

use super::measure::{median, seconds};
use super::{Case, Cores, Figure, Size, Suite};

pub(crate) const SUITE: Suite = Suite {
    name: "crowd",
    about: "crowds of RVO2's circle example",
    cases: &[
        case("disc of 1000", "ms/step", Cores::One, |size| step_time(size, &disc(size.of(1000)))),
        case("disc of 10000", "ms/step", Cores::One, |size| step_time(size, &disc(size.of(10_000)))),
        case("circle of 10000", "ms/step", Cores::One, |size| step_time(size, &circle(size.of(10_000)))),
        case("time of one agent among 1000", "ns/agent", Cores::One, |size| agent_time(size, 1000)),
        case("time of one agent among 100000", "ns/agent", Cores::One, |size| agent_time(size, 100_000)),
        case("disc of 10000, all cores", "steps/s", Cores::All, step_rate),
        case("memory of an agent among 100000", "bytes", Cores::One, memory),
    ],
};

const WARM_UP: u32 = 20;
const MEASURED: u32 = 100;
const RADIUS: f32 = 1.5;
/// Pairs nearer than this are counted as collisions: a little less than two radii. \[m\]
const TOO_NEAR: f32 = 2.9;

const fn case(name: &'static str, unit: &'static str, cores: Cores, measure: fn(Size) -> Figure) -> Case {
    Case { name, unit, cores, measure }
}

fn step_time(size: Size, starts: &[Vec2]) -> Figure {
    repeated(size, starts, 1e3)
}

fn agent_time(size: Size, agents: usize) -> Figure {
    let agents = size.of(agents);
    repeated(size, &disc(agents), 1e9 / agents as f64)
}

/// The seconds of a step, times a factor; of small crowds the middle one of several runs.
fn repeated(size: Size, starts: &[Vec2], factor: f64) -> Figure {
    let repeats = size.of((20_000 / starts.len()).clamp(1, 9));
    let runs: Vec<Run> = (0..repeats).map(|_| Run::new(starts, false).measured(size)).collect();
    let seconds: Vec<f64> = runs.iter().map(|run| run.seconds_per_step).collect();
    Figure { value: factor * median(&seconds), work: runs[0].work(starts) }
}

fn step_rate(size: Size) -> Figure {
    let starts = disc(size.of(10_000));
    let run = Run::new(&starts, true).measured(size);
    Figure { value: run.seconds_per_step.recip(), work: run.work(&starts) }
}

/// What is saved of an agent, and what the crowd works with, together.
fn memory(size: Size) -> Figure {
    let mut run = Run::new(&disc(size.of(100_000)), false);
    run.step();
    let bytes = run.state.bytes() + run.scratch.bytes();
    Figure { value: bytes as f64 / run.state.len() as f64, work: BTreeMap::new() }
}

/// Evenly over a disc, 25 m² for each: a spiral of golden angles.
fn disc(agents: usize) -> Vec<Vec2> {
    let place = |number: usize| {
        let radius = 5.0 / PI.sqrt() * (number as f64 + 0.5).sqrt();
        polar(radius, 2.399_963_229_728_653 * number as f64)
    };
    (0..agents).map(place).collect()
}

/// About 5 m apart on a circle.
fn circle(agents: usize) -> Vec<Vec2> {
    (0..agents).map(|number| polar(0.8 * agents as f64, TAU * number as f64 / agents as f64)).collect()
}

fn polar(radius: f64, angle: f64) -> Vec2 {
    Vec2::new((radius * angle.cos()) as f32, (radius * angle.sin()) as f32)
}

/// A crowd under measurement.
struct Run {
    state: CrowdState,
    goals: Vec<Vec2>,
    wishes: Vec<Vec2>,
    scratch: CrowdScratch,
    tick: CrowdTick,
    seconds_per_step: f64,
}

impl Run {
    fn new(starts: &[Vec2], parallel: bool) -> Self {
        let mut state = CrowdState::new();
        for &position in starts {
            let agent = Agent { position, radius: RADIUS, max_speed: 2.0, ..Agent::default() };
            state.push(agent).expect("starts are finite");
        }
        Self {
            state,
            goals: starts.iter().map(|start| -start).collect(),
            wishes: vec![Vec2::ZERO; starts.len()],
            scratch: CrowdScratch::default(),
            tick: CrowdTick { dt: 0.25, parallel },
            seconds_per_step: 0.0,
        }
    }

    fn measured(mut self, size: Size) -> Self {
        (0..size.of(WARM_UP)).for_each(|_| self.step());
        let steps = size.of(MEASURED);
        self.seconds_per_step = seconds(|| (0..steps).for_each(|_| self.step())) / f64::from(steps);
        self
    }

    /// Wishes, too, are part of the time.
    fn step(&mut self) {
        for (number, wish) in self.wishes.iter_mut().enumerate() {
            *wish = (self.goals[number] - self.state.position(number)).clamp_length_max(1.0);
        }
        step(&DEF, &mut self.state, &mut self.scratch, &Walls::new(), &self.wishes, &self.tick);
    }

    /// How far everybody came, on average, and how often two were too near in the end.
    fn work(&self, starts: &[Vec2]) -> BTreeMap<&'static str, f64> {
        let left =
            self.goals.iter().zip(self.state.iter()).map(|(goal, agent)| goal.distance(agent.position));
        let gained = left.zip(starts).map(|(left, start)| f64::from(2.0 * start.length() - left));
        let progress = gained.sum::<f64>() / starts.len() as f64;
        BTreeMap::from([("progress", progress), ("too near", self.too_near() as f64)])
    }

    fn too_near(&self) -> usize {
        let mut places: Vec<Vec2> = self.state.iter().map(|agent| agent.position).collect();
        places.sort_by(|one, other| one.x.total_cmp(&other.x));
        let near = |number: usize| {
            let me = places[number];
            let others = places[number + 1..].iter().take_while(move |other| other.x - me.x < TOO_NEAR);
            others.filter(|other| other.distance(me) < TOO_NEAR).count()
        };
        (0..places.len()).map(near).sum()
    }
}

const DEF: CrowdDef =
    CrowdDef { neighbour_distance: 15.0, max_neighbours: 10, horizon: 10.0, wall_horizon: 10.0, nudge: 0.0 };

#[cfg(test)]
mod tests {
    use wits_core::findings::Check;

    use super::*;

    #[test]
    fn the_workload_makes_sense_and_gets_on() {
        assert_eq!(DEF.faults("crowd").to_string(), "");
        let starts = disc(300);
        let run = Run::new(&starts, false).measured(Size::Full);
        let work = run.work(&starts);
        // 120 steps of 0.25 s at 1 m/s would be 30 m without the others.
        assert!((10.0..30.5).contains(&work["progress"]), "{work:?}");
        assert!(work["too near"] < 30.0, "{work:?}");
    }
}
