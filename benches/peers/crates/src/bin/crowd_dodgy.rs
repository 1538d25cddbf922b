//! The suite "crowd" on dodgy_2d's raw API. Its own simulator looks at everybody, and at those out of range at that, so
//! the neighbours come from a grid: agents sorted by cell, the nearest kept in order by insertion.

use std::borrow::Cow;
use std::f64::consts::{PI, TAU};
use std::time::Instant;

use dodgy_2d::{Agent, AvoidanceOptions, Vec2};
use serde_json::{Value, json};
use wits_peers::report::print;

const WARM_UP: u32 = 20;
const MEASURED: u32 = 100;
const STEP: f32 = 0.25;
const REACH: f32 = 15.0;
const NEIGHBOURS: usize = 10;
const OPTIONS: AvoidanceOptions =
    AvoidanceOptions { obstacle_margin: 1.5, time_horizon: 10.0, obstacle_time_horizon: 10.0 };
const TOO_NEAR: f32 = 2.9;
/// The best of 5, 7.5 and 15 m. \[m\]
const CELL: f32 = 15.0;

fn main() {
    let figures = [
        ("disc of 1000", "ms/step", disc(1000), 1e3),
        ("disc of 10000", "ms/step", disc(10_000), 1e3),
        ("circle of 10000", "ms/step", circle(10_000), 1e3),
        ("time of one agent among 1000", "ns/agent", disc(1000), 1e6),
        ("time of one agent among 100000", "ns/agent", disc(100_000), 1e4),
    ]
    .map(|(case, unit, starts, factor)| measure(case, unit, &starts, factor));
    print("dodgy_2d", "dodgy_2d", &figures);
}

fn measure(case: &str, unit: &str, starts: &[Vec2], factor: f64) -> Value {
    let repeats = (20_000 / starts.len()).clamp(1, 9);
    let mut times = Vec::new();
    let mut work = Value::Null;
    for _ in 0..repeats {
        let mut crowd = Crowd::new(starts);
        (0..WARM_UP).for_each(|_| crowd.step());
        let start = Instant::now();
        (0..MEASURED).for_each(|_| crowd.step());
        times.push(start.elapsed().as_secs_f64() / f64::from(MEASURED));
        work = crowd.work(starts);
    }
    times.sort_by(f64::total_cmp);
    json!({ "suite": "crowd", "case": case, "unit": unit, "value": factor * times[times.len() / 2], "work": work })
}

struct Crowd {
    agents: Vec<Agent>,
    goals: Vec<Vec2>,
    grid: Grid,
    chosen: Vec<Vec2>,
}

impl Crowd {
    fn new(starts: &[Vec2]) -> Self {
        let agent = |&position: &Vec2| Agent {
            position,
            velocity: Vec2::ZERO,
            radius: 1.5,
            avoidance_responsibility: 1.0,
        };
        Self {
            agents: starts.iter().map(agent).collect(),
            goals: starts.iter().map(|start| -start).collect(),
            grid: Grid::default(),
            chosen: vec![Vec2::ZERO; starts.len()],
        }
    }

    fn step(&mut self) {
        self.grid.sort(&self.agents);
        let mut neighbours = Vec::with_capacity(NEIGHBOURS);
        for (number, agent) in self.agents.iter().enumerate() {
            let nearest = self.grid.nearest(number, agent.position);
            neighbours.clear();
            neighbours.extend(nearest.iter().map(|near| Cow::Borrowed(&self.agents[near.1 as usize])));
            let wish = (self.goals[number] - agent.position).clamp_length_max(1.0);
            self.chosen[number] =
                agent.compute_avoiding_velocity(&neighbours, &[], wish, 2.0, STEP, &OPTIONS);
        }
        for (agent, velocity) in self.agents.iter_mut().zip(&self.chosen) {
            agent.velocity = *velocity;
            agent.position += *velocity * STEP;
        }
    }

    fn work(&self, starts: &[Vec2]) -> Value {
        let gained = self.agents.iter().zip(&self.goals).zip(starts);
        let gained = gained
            .map(|((agent, goal), start)| f64::from(2.0 * start.length() - goal.distance(agent.position)));
        let progress = gained.sum::<f64>() / starts.len() as f64;
        let mut places: Vec<Vec2> = self.agents.iter().map(|agent| agent.position).collect();
        places.sort_by(|one, other| one.x.total_cmp(&other.x));
        let near = |number: usize| {
            let me = places[number];
            let others = places[number + 1..].iter().take_while(move |other| other.x - me.x < TOO_NEAR);
            others.filter(|other| other.distance(me) < TOO_NEAR).count()
        };
        let too_near: usize = (0..places.len()).map(near).sum();
        json!({ "progress": progress, "too near": too_near })
    }
}

/// Agents sorted by the hash of their cell, with their places beside them: as good for a ring as for a disc.
#[derive(Default)]
struct Grid {
    /// A power of two, less one.
    mask: usize,
    starts: Vec<u32>,
    next: Vec<u32>,
    sorted: Vec<Entry>,
    nearest: Vec<(f32, u32)>,
}

#[derive(Clone, Copy, Default)]
struct Entry {
    at: Vec2,
    cell: (i32, i32),
    number: u32,
}

impl Grid {
    fn sort(&mut self, agents: &[Agent]) {
        let buckets = (2 * agents.len()).next_power_of_two();
        self.mask = buckets - 1;
        self.starts.clear();
        self.starts.resize(buckets + 1, 0);
        for agent in agents {
            let bucket = self.bucket(cell(agent.position));
            self.starts[bucket + 1] += 1;
        }
        for bucket in 1..self.starts.len() {
            self.starts[bucket] += self.starts[bucket - 1];
        }
        self.next.clone_from(&self.starts);
        self.sorted.resize(agents.len(), Entry::default());
        for (number, agent) in (0..).zip(agents) {
            let cell = cell(agent.position);
            let bucket = self.bucket(cell);
            self.sorted[self.next[bucket] as usize] = Entry { at: agent.position, cell, number };
            self.next[bucket] += 1;
        }
    }

    /// Cells of a row follow each other, so that a row of cells is read in one go.
    fn bucket(&self, (column, row): (i32, i32)) -> usize {
        (column as usize).wrapping_add((row as usize).wrapping_mul(0x9e37_79b1)) & self.mask
    }

    /// The nearest others within reach, nearest first.
    fn nearest(&mut self, me: usize, at: Vec2) -> &[(f32, u32)] {
        let (column, row) = cell(at);
        let reach = (REACH / CELL).ceil() as i32;
        let mut limit = REACH * REACH;
        self.nearest.clear();
        for row in row - reach..=row + reach {
            for column in column - reach..=column + reach {
                let bucket = self.bucket((column, row));
                let run = self.starts[bucket] as usize..self.starts[bucket + 1] as usize;
                for entry in &self.sorted[run] {
                    let distance = entry.at.distance_squared(at);
                    if distance < limit && entry.number as usize != me && entry.cell == (column, row) {
                        if self.nearest.len() == NEIGHBOURS {
                            self.nearest.pop();
                        }
                        let place = self.nearest.iter().rposition(|near| near.0 <= distance);
                        self.nearest.insert(place.map_or(0, |place| place + 1), (distance, entry.number));
                        if self.nearest.len() == NEIGHBOURS {
                            limit = self.nearest[NEIGHBOURS - 1].0;
                        }
                    }
                }
            }
        }
        &self.nearest
    }
}

fn cell(at: Vec2) -> (i32, i32) {
    ((at.x / CELL).floor() as i32, (at.y / CELL).floor() as i32)
}

fn disc(agents: usize) -> Vec<Vec2> {
    let place = |number: usize| {
        let radius = 5.0 / PI.sqrt() * (number as f64 + 0.5).sqrt();
        polar(radius, 2.399_963_229_728_653 * number as f64)
    };
    (0..agents).map(place).collect()
}

fn circle(agents: usize) -> Vec<Vec2> {
    (0..agents).map(|number| polar(0.8 * agents as f64, TAU * number as f64 / agents as f64)).collect()
}

fn polar(radius: f64, angle: f64) -> Vec2 {
    Vec2::new((radius * angle.cos()) as f32, (radius * angle.sin()) as f32)
}
