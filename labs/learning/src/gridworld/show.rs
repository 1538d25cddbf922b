//! What the lab shows: levels, values, policies, walkers.

use wits_core::glam::Vec2;
use wits_core::math;
use wits_core::scene::{Bounds, Heat, Ink, Ramp, Scene, Shape, Tint};
use wits_learn::reinforce::Reason;
use wits_learn::reinforce::env::Ground;

use crate::gridworld::curves;
use crate::gridworld::judge::Way;
use crate::gridworld::sheet;
use crate::gridworld::world::{GAP, GridLab};

/// The steps of the scale of values.
const SCALE: u32 = 16;
/// Room for two lines above a level.
const HEAD: f32 = 1.5;

/// Everything there is to see.
pub(crate) fn scene(lab: &GridLab, scene: &mut Scene, wanted: &dyn Fn(&str) -> bool) {
    let (columns, rows) = (lab.grid.columns() as f32, lab.grid.rows() as f32);
    let low = Vec2::new(-0.4, -curves::MARGIN - curves::HEIGHT - 0.4);
    scene.set_bounds(low, Vec2::new(2.0 * columns + GAP + 0.4, rows + HEAD + 0.4));
    for side in 0..2 {
        let min = Vec2::new(side as f32 * (columns + GAP), 0.0);
        let bounds = Bounds { min, max: min + Vec2::new(columns, rows) };
        values(lab, scene, side, bounds);
        if wanted("visits") {
            visits(lab, scene, side, bounds);
        }
        scene
            .heat(field(lab, bounds, "level", Ramp::Tints, |state| ground(lab.grid.cells()[state as usize])));
        scene.add(
            "level",
            Shape::rectangle(bounds.min, bounds.max).stroke(Ink::new(Tint::Neutral).alpha(0.5), 1.0),
        );
        wind(lab, scene, bounds);
        arrows(lab, scene, side);
        if wanted("numbers") {
            numbers(lab, scene, side);
        }
        way(lab, scene, side);
        walker(lab, scene, side);
        label(lab, scene, side, bounds);
    }
    if let Some(start) = lab.grid.starts().first().filter(|_| !lab.grid.def().start_anywhere) {
        scene.handle("start", lab.place(0, u64::from(*start)));
    }
    scale(scene, Vec2::new(columns + 0.5 * GAP, 0.5 * rows), 0.5 * rows - 0.7);
    curves::scene(lab, scene);
}

/// What the colors of values mean, whatever they are: a scale from bad to good, between the levels.
fn scale(scene: &mut Scene, middle: Vec2, half: f32) {
    let size = Vec2::new(0.22, half);
    let bounds = Bounds { min: middle - size, max: middle + size };
    let cells = (0..SCALE).map(|step| heat(step as f32 / (SCALE - 1) as f32)).collect();
    scene.heat(Heat { layer: "values", bounds, columns: 1, rows: SCALE, ramp: Ramp::Heat, cells });
    scene.add(
        "values",
        Shape::rectangle(bounds.min, bounds.max).stroke(Ink::new(Tint::Neutral).alpha(0.5), 1.0),
    );
    for (sign, up) in [("+", half + 0.35), ("−", -half - 0.35)] {
        scene.add("labels", Shape::text(middle + Vec2::new(-0.17, up), sign, 15.0).fill(Tint::Neutral));
    }
}

impl GridLab {
    /// Where a walker is.
    pub(crate) fn walker(&self, side: usize) -> Vec2 {
        let mut grid = self.grid.clone();
        grid.restore(self.world.sides[side].at.clone());
        self.place(side, wits_learn::reinforce::Environment::state(&grid).unwrap_or(0))
    }

    /// The path that a side thinks best.
    pub(crate) fn way(&self, side: usize) -> Way {
        Way::of(&self.world.sides[side].brain, &self.tasks[side], &self.grid)
    }

    /// The share of its arrows that are right.
    pub(crate) fn right(&self, side: usize) -> f32 {
        let walker = &self.world.sides[side];
        self.judge.right(&walker.brain, &self.tasks[side], &self.grid, &walker.visits)
    }

    fn open_cells(&self) -> impl Iterator<Item = u64> + '_ {
        (0..).zip(self.grid.cells()).filter(|(_, ground)| ground.is_open()).map(|(state, _)| state)
    }
}

/// A number for every cell; heat maps begin with the lowest row, levels with the top one.
fn field(lab: &GridLab, bounds: Bounds, layer: &'static str, ramp: Ramp, value: impl Fn(u64) -> u8) -> Heat {
    let (columns, rows) = (lab.grid.columns(), lab.grid.rows());
    let states =
        (0..rows).rev().flat_map(|row| (0..columns).map(move |column| u64::from(row * columns + column)));
    Heat { layer, bounds, columns, rows, ramp, cells: states.map(value).collect() }
}

fn ground(ground: Ground) -> u8 {
    match ground {
        Ground::Open => 0,
        Ground::Start => Tint::Agent.cell(2),
        Ground::Wall => Tint::Obstacle.cell(8),
        Ground::Pit => Tint::Danger.cell(5),
        Ground::Goal => Tint::Goal.cell(6),
        Ground::SmallGoal => Tint::Orange.cell(4),
    }
}

/// A share from 0 to 1 as a step of a heat map that can be seen.
fn heat(share: f32) -> u8 {
    25 + (math::max(0.0, math::min(share, 1.0)) * 215.0) as u8
}

/// How good the visited cells are, compared with each other.
fn values(lab: &GridLab, scene: &mut Scene, number: usize, bounds: Bounds) {
    let (side, task) = (&lab.world.sides[number], &lab.tasks[number]);
    let is_seen = |state: u64| side.visits.get(state as usize).is_some_and(|visits| *visits > 0);
    let value = |state: u64| side.brain.value(task, state);
    let seen = || lab.open_cells().filter(|state| is_seen(*state)).map(value);
    let (low, high) = (seen().fold(f32::INFINITY, math::min), seen().fold(f32::NEG_INFINITY, math::max));
    let span = math::max(high - low, 1e-6);
    let is_shown = |state: u64| lab.grid.cells()[state as usize].is_open() && is_seen(state);
    scene.heat(field(lab, bounds, "values", Ramp::Heat, |state| {
        if is_shown(state) { heat((value(state) - low) / span) } else { 0 }
    }));
}

fn visits(lab: &GridLab, scene: &mut Scene, number: usize, bounds: Bounds) {
    let visits = &lab.world.sides[number].visits;
    let log = |visits: u32| math::ln(1.0 + visits as f32);
    let most = visits.iter().map(|visits| log(*visits)).fold(1e-6, math::max);
    scene.heat(field(lab, bounds, "visits", Ramp::Heat, |state| match visits.get(state as usize) {
        Some(&visits) if visits > 0 => heat(log(visits) / most),
        _ => 0,
    }));
}

/// Faint arrows at the foot of the columns in which the wind blows.
fn wind(lab: &GridLab, scene: &mut Scene, bounds: Bounds) {
    for (column, &wind) in lab.grid.def().wind.iter().enumerate().filter(|(_, wind)| **wind != 0) {
        let foot = bounds.min + Vec2::new(column as f32 + 0.85, 0.1);
        let tip = foot + Vec2::new(0.0, 0.4 * f32::from(wind));
        scene.add("level", Shape::arrow(foot, tip).stroke(Ink::new(Tint::Cyan).alpha(0.6), 1.5));
    }
}

/// What a side thinks best in each cell; red where something else is better.
fn arrows(lab: &GridLab, scene: &mut Scene, number: usize) {
    let (side, task) = (&lab.world.sides[number], &lab.tasks[number]);
    for state in lab.open_cells() {
        let at = lab.place(number, state);
        for action in side.brain.best(task, &lab.grid, state) {
            let (x, y) = lab.grid.def().moves.direction(action);
            let way = Vec2::new(x as f32, -y as f32).normalize_or_zero() * 0.28;
            let is_wrong = lab.judge.is_done() && !lab.judge.is_best(state, action);
            let tint = if is_wrong { Tint::Red } else { Tint::Neutral };
            scene.add("arrows", Shape::arrow(at - way, at + way).stroke(Ink::new(tint).alpha(0.75), 1.5));
        }
    }
}

fn numbers(lab: &GridLab, scene: &mut Scene, number: usize) {
    for state in lab.open_cells() {
        let value = lab.world.sides[number].brain.value(&lab.tasks[number], state);
        let at = lab.place(number, state) + Vec2::new(-0.45, -0.45);
        scene.add("numbers", Shape::text(at, format!("{value:.1}"), 10.0).fill(Tint::Highlight));
    }
}

fn way(lab: &GridLab, scene: &mut Scene, number: usize) {
    let way = lab.way(number);
    if way.cells.len() < 2 {
        return;
    }
    let mut points: Vec<Vec2> = way.cells.iter().map(|state| lab.place(number, *state)).collect();
    if let Some(end) = last_step(lab, number, &way) {
        points.push(end);
    }
    let (ink, width) =
        if way.arrives { (Ink::new(Tint::Path), 4.0) } else { (Ink::new(Tint::Faint).alpha(0.8), 2.0) };
    scene.add("way", Shape::line(points).stroke(ink, width));
}

/// Where the goal is that the last step leads to.
fn last_step(lab: &GridLab, number: usize, way: &Way) -> Option<Vec2> {
    let state = way.arrives.then_some(*way.cells.last()?)?;
    let best = lab.world.sides[number].brain.best(&lab.tasks[number], &lab.grid, state);
    let (x, y) = lab.grid.def().moves.direction(*best.first()?);
    Some(lab.place(number, state) + Vec2::new(x as f32, -y as f32))
}

/// A walker, and where it came from; a ring when its last step was a try.
fn walker(lab: &GridLab, scene: &mut Scene, number: usize) {
    let (side, tint) = (&lab.world.sides[number], curves::TINTS[number]);
    let at = lab.walker(number);
    let trail = side.trail.iter().map(|cell| lab.place(number, u64::from(*cell)));
    scene.add("walkers", Shape::line(trail.chain([at])).stroke(Ink::new(tint).alpha(0.35), 2.0));
    scene.add("walkers", Shape::circle(at, 0.3).fill(tint));
    let tried = side.last.is_some_and(|done| matches!(done.choice.reason, Reason::Explored { .. }));
    if tried {
        scene.add("walkers", Shape::circle(at, 0.42).stroke(Tint::Yellow, 2.0));
    }
}

fn label(lab: &GridLab, scene: &mut Scene, number: usize, bounds: Bounds) {
    let (side, tint) = (&lab.world.sides[number], curves::TINTS[number]);
    let mut name = sheet::method(lab, number).to_owned();
    if lab.world.frozen {
        name.push_str(", frozen");
    } else if number == 0 && lab.world.led {
        let watches = if side.brain.learns_from_others(&lab.tasks[0]) {
            "learns from you"
        } else {
            "cannot learn from you"
        };
        name = format!("{name}: {watches}");
    }
    let above = |y: f32| Vec2::new(bounds.min.x, bounds.max.y + y);
    scene.add("labels", Shape::text(above(0.95), name, 15.0).fill(tint));
    let (episodes, recent) = (side.returns.episodes(), side.returns.recent());
    let text = if episodes == 0 {
        "no episode yet".to_owned()
    } else {
        format!("{episodes} episodes, return {recent:.1}")
    };
    scene.add("labels", Shape::text(above(0.3), text, 13.0).fill(Tint::Neutral));
}
