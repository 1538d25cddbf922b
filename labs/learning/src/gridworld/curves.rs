//! The returns of both sides over their episodes, and the best that is possible.

use wits_core::glam::Vec2;
use wits_core::inspect::{Axis, Line, Section};
use wits_core::math;
use wits_core::scene::{Ink, Scene, Shape, Tint};
use wits_learn::reinforce::Returns;

use crate::gridworld::world::{GAP, GridLab};

/// How high the picture of the curves is. (cells)
pub(crate) const HEIGHT: f32 = 4.5;
/// Between level and curves.
pub(crate) const MARGIN: f32 = 0.9;
/// The colors of the sides.
pub(crate) const TINTS: [Tint; 2] = [Tint::Agent, Tint::AgentAlt];
/// So many of the worst points may be below the picture: the first episodes are long.
const CUT: f32 = 0.1;
/// So many points on both sides are one in the thick curve.
const AROUND: usize = 6;

/// What part of the curves is shown.
struct Window {
    episodes: f32,
    low: f32,
    high: f32,
}

impl Window {
    fn of(lab: &GridLab) -> Self {
        let sides = &lab.world.sides;
        let mut values: Vec<f32> =
            sides.iter().flat_map(|side| smooth(&side.returns)).map(|point| point.1).collect();
        values.sort_by(f32::total_cmp);
        let best = lab.judge.best_return();
        let low = values.get((CUT * values.len() as f32) as usize).copied().unwrap_or(best - 1.0);
        let high = math::max(best, values.last().copied().unwrap_or(best));
        let room = math::max(0.05 * (high - low), 0.05);
        let episodes = sides.iter().map(|side| side.returns.episodes()).max().unwrap_or(0).max(10);
        Self { episodes: episodes as f32, low: math::min(low, best - 1.0) - room, high: high + room }
    }
}

/// The curve with each point as the mean of those around it.
fn smooth(returns: &Returns) -> Vec<(f32, f32)> {
    let points: Vec<(f32, f32)> = returns.points().collect();
    let mean = |place: usize| {
        let around = &points[place.saturating_sub(AROUND)..points.len().min(place + AROUND + 1)];
        around.iter().map(|point| point.1).sum::<f32>() / around.len() as f32
    };
    points.iter().enumerate().map(|(place, point)| (point.0, mean(place))).collect()
}

/// Draws the curves below the level.
pub(crate) fn scene(lab: &GridLab, scene: &mut Scene) {
    let window = Window::of(lab);
    let (left, right) = (0.0, 2.0 * lab.grid.columns() as f32 + GAP);
    let (bottom, top) = (-MARGIN - HEIGHT, -MARGIN);
    let height = |value: f32| {
        let share = (value - window.low) / (window.high - window.low);
        bottom + HEIGHT * math::max(0.0, math::min(share, 1.0))
    };
    let frame = Shape::rectangle(Vec2::new(left, bottom), Vec2::new(right, top));
    scene.add("returns", frame.stroke(Ink::new(Tint::Neutral).alpha(0.5), 1.0));
    if lab.judge.is_done() {
        let best = height(lab.judge.best_return());
        let line = [Vec2::new(left, best), Vec2::new(right, best)];
        scene.add("returns", Shape::line(line).stroke(Ink::new(Tint::Goal).alpha(0.8), 1.5));
    }
    for (side, tint) in lab.world.sides.iter().zip(TINTS) {
        let place = |(episode, mean): (f32, f32)| {
            Vec2::new(left + (right - left) * episode / window.episodes, height(mean))
        };
        if side.returns.points().len() > 1 {
            let raw = Shape::line(side.returns.points().map(place));
            scene.add("returns", raw.stroke(Ink::new(tint).alpha(0.25), 1.0));
            scene.add("returns", Shape::line(smooth(&side.returns).into_iter().map(place)).stroke(tint, 2.5));
        }
    }
    let mut words = |x: f32, y: f32, text: String, tint| {
        scene.add("labels", Shape::text(Vec2::new(x, y), text, 12.0).fill(tint));
    };
    words(left + 0.15, top + 0.15, "returns of episodes".to_owned(), Tint::Neutral);
    let best = match lab.judge.is_done() {
        true => format!("best possible {:.1}", lab.judge.best_return()),
        false => "best possible: being computed".to_owned(),
    };
    words(0.5 * right, top + 0.15, best, Tint::Goal);
    words(left + 0.15, bottom + 0.1, format!("{:.0}", window.low), Tint::Neutral);
    words(right - 2.6, bottom + 0.1, format!("{:.0} episodes", window.episodes), Tint::Neutral);
}

/// The curve of a side, for the inspector.
pub(crate) fn section(lab: &GridLab, side: usize) -> Section {
    let window = Window::of(lab);
    let best = lab.judge.best_return();
    let clamped = |(episode, mean): (f32, f32)| (episode, math::max(mean, window.low));
    let lines = [
        Line::new("return", smooth(&lab.world.sides[side].returns).into_iter().map(clamped))
            .tint(TINTS[side]),
        Line::new("best possible", [(0.0, best), (window.episodes, best)]).tint(Tint::Goal),
    ];
    let (x, y) = (Axis::new("episode", 0.0, window.episodes), Axis::new("return", window.low, window.high));
    Section::plot("Returns", x, y, lines)
}
