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
/// The best of 3, 5, 7.5 and 15 m in the disc.
const CELL: f32 = 7.5;
/// More cells on a side only cost time.
const MOST_CELLS: f32 = 256.0;

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

/// Agents sorted by cell, with their places beside them.
#[derive(Default)]
struct Grid {
    min: Vec2,
    scale: f32,
    columns: usize,
    rows: usize,
    starts: Vec<u32>,
    sorted: Vec<(Vec2, u32)>,
    nearest: Vec<(f32, u32)>,
}

impl Grid {
    fn sort(&mut self, agents: &[Agent]) {
        let everywhere = (Vec2::INFINITY, Vec2::NEG_INFINITY);
        let (min, max) = agents
            .iter()
            .fold(everywhere, |(min, max), agent| (min.min(agent.position), max.max(agent.position)));
        let cell = CELL.max((max - min).max_element() / MOST_CELLS);
        (self.min, self.scale) = (min, 1.0 / cell);
        self.columns = ((max.x - min.x) * self.scale) as usize + 1;
        self.rows = ((max.y - min.y) * self.scale) as usize + 1;
        self.starts.clear();
        self.starts.resize(self.columns * self.rows + 1, 0);
        for agent in agents {
            let cell = self.cell(agent.position);
            self.starts[cell + 1] += 1;
        }
        for cell in 1..self.starts.len() {
            self.starts[cell] += self.starts[cell - 1];
        }
        let mut next = self.starts.clone();
        self.sorted.resize(agents.len(), (Vec2::ZERO, 0));
        for (number, agent) in (0..).zip(agents) {
            let place = &mut next[self.cell(agent.position)];
            self.sorted[*place as usize] = (agent.position, number);
            *place += 1;
        }
    }

    fn column_and_row(&self, at: Vec2) -> (usize, usize) {
        let place = (at - self.min) * self.scale;
        (place.x as usize, place.y as usize)
    }

    fn cell(&self, at: Vec2) -> usize {
        let (column, row) = self.column_and_row(at);
        row * self.columns + column
    }

    /// The nearest others within reach, nearest first.
    fn nearest(&mut self, me: usize, at: Vec2) -> &[(f32, u32)] {
        let (column, row) = self.column_and_row(at);
        let reach = (REACH * self.scale).ceil() as usize;
        let columns = (column.saturating_sub(reach), (column + reach).min(self.columns - 1));
        let mut limit = REACH * REACH;
        self.nearest.clear();
        for row in row.saturating_sub(reach)..=(row + reach).min(self.rows - 1) {
            let first = row * self.columns;
            let run = self.starts[first + columns.0] as usize..self.starts[first + columns.1 + 1] as usize;
            for &(place, number) in &self.sorted[run] {
                let distance = place.distance_squared(at);
                if distance < limit && number as usize != me {
                    if self.nearest.len() == NEIGHBOURS {
                        self.nearest.pop();
                    }
                    let place = self.nearest.iter().rposition(|near| near.0 <= distance).map_or(0, |place| place + 1);
                    self.nearest.insert(place, (distance, number));
                    if self.nearest.len() == NEIGHBOURS {
                        limit = self.nearest[NEIGHBOURS - 1].0;
                    }
                }
            }
        }
        &self.nearest
    }
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
