//! Below the rows: how many tasks and how many units each frame had, and what that comes to.

use wits_core::glam::Vec2;
use wits_core::scene::{Ink, Scene, Shape, Tint};

use crate::scheduler::engine::Row;
use crate::scheduler::layout::{COLUMNS, LEFT, Layout, WORDS, tint};
use crate::scheduler::mark::{Record, Sum};
use crate::scheduler::show::text;
use crate::scheduler::world::World;

/// With more tasks the bars of units are of one colour.
const STACKED: usize = 16;
/// So many lines stand across the bars of tasks at most.
const FEW_LINES: u32 = 5;

pub(crate) fn draw(scene: &mut Scene, layout: &Layout, world: &World, forecast: &Record, rows: &[Row<'_>]) {
    let [counts, units] = layout.charts();
    let sums: Vec<&Sum> = world.record.sums.iter().chain(&forecast.sums).collect();
    tasks_a_frame(scene, layout, counts, &sums);
    let top = sums.iter().map(|sum| sum.spent).max().unwrap_or(0).max(world.settings.budget) as f32 * 1.08;
    let scale = (units.1 - units.0) / top.max(1.0);
    units_a_frame(scene, layout, units.0, scale, &sums);
    if rows.iter().filter(|row| !row.inner).count() <= STACKED {
        stacks(scene, layout, units.0, scale, [&world.record, forecast]);
    }
    budget_line(scene, world, units.0, scale);
    spread(scene, world, counts);
    spending(scene, world, units);
}

/// Every column of the lower charts that has to be drawn: its left edge, and whether it is yet to come.
fn columns<'a>(layout: &Layout, sums: &[&'a Sum]) -> Vec<(f32, bool, &'a Sum)> {
    let column = |sum: &&'a Sum| Some((layout.x(sum.frame)?, sum.frame > layout.now, *sum));
    sums.iter().filter_map(column).collect()
}

fn tasks_a_frame(scene: &mut Scene, layout: &Layout, (low, high): (f32, f32), sums: &[&Sum]) {
    let most = sums.iter().map(|sum| sum.ran).max().unwrap_or(0).max(1);
    let scale = (high - low) / most as f32;
    for (x, future, sum) in columns(layout, sums) {
        let ink = Ink::new(Tint::Agent).alpha(if future { 0.3 } else { 0.85 });
        let bar =
            Shape::rectangle(Vec2::new(x + 0.12, low), Vec2::new(x + 0.88, low + scale * sum.ran as f32));
        if sum.ran > 0 {
            scene.add(if future { "forecast" } else { "counts" }, bar.fill(ink));
        }
    }
    // A line for every task, so that bars can be counted; a few of them where there are many.
    for count in (0..=most).step_by(most.div_ceil(FEW_LINES).max(1) as usize).skip(1) {
        let y = low + scale * count as f32;
        let line = Shape::line([Vec2::new(0.0, y), Vec2::new(COLUMNS as f32, y)]);
        scene.add("counts", line.stroke(Ink::new(Tint::Faint).alpha(0.6), 1.0));
        text(scene, (-3.4, y - 0.4), format!("{count:>3}"), Tint::Wall);
    }
    baseline(scene, "counts", low);
    text(scene, (-LEFT + 0.9, (low + high) / 2.0), "tasks", Tint::Agent);
}

fn units_a_frame(scene: &mut Scene, layout: &Layout, low: f32, scale: f32, sums: &[&Sum]) {
    for (x, future, sum) in columns(layout, sums) {
        if sum.spent > 0 {
            let high = low + scale * sum.spent as f32;
            let bar = Shape::rectangle(Vec2::new(x + 0.12, low), Vec2::new(x + 0.88, high));
            let ink = Ink::new(Tint::Wall).alpha(if future { 0.3 } else { 0.7 });
            scene.add(if future { "forecast" } else { "units" }, bar.fill(ink));
        }
        if sum.waiting > 0 && !future {
            let flag = Shape::circle(Vec2::new(x + 0.5, low - 0.5), 0.24).fill(Tint::Goal);
            scene.add("units", flag);
        }
    }
    baseline(scene, "units", low);
}

/// The same bars, with the part of every task in its colour.
fn stacks(scene: &mut Scene, layout: &Layout, low: f32, scale: f32, records: [&Record; 2]) {
    let mut at = (0, 0.0);
    for mark in records.into_iter().flat_map(|record| &record.marks) {
        let Some(x) = layout.x(mark.frame).filter(|_| !mark.inner && mark.used > 0) else { continue };
        if at.0 != mark.frame {
            at = (mark.frame, low);
        }
        let high = at.1 + scale * mark.used as f32;
        let piece = Shape::rectangle(Vec2::new(x + 0.12, at.1), Vec2::new(x + 0.88, high));
        let future = mark.frame > layout.now;
        let ink = Ink::new(tint(mark.lane)).alpha(if future { 0.25 } else { 0.95 });
        scene.add(if future { "forecast" } else { "units" }, piece.fill(ink));
        at.1 = high;
    }
}

fn baseline(scene: &mut Scene, layer: &'static str, low: f32) {
    let line = Shape::line([Vec2::new(0.0, low), Vec2::new(COLUMNS as f32, low)]);
    scene.add(layer, line.stroke(Ink::new(Tint::Wall).alpha(0.6), 1.0));
}

fn budget_line(scene: &mut Scene, world: &World, low: f32, scale: f32) {
    let (budget, y) = (world.settings.budget, low + scale * world.settings.budget as f32);
    let line = Shape::line([Vec2::new(0.0, y), Vec2::new(COLUMNS as f32, y)]);
    let kept = world.engine.budgeted().is_some();
    let ink = Ink::new(Tint::Red).alpha(if kept { 0.95 } else { 0.45 });
    scene.add("units", line.stroke(ink, 1.5));
    text(scene, (-LEFT + 0.9, y.max(low + 1.0) - 0.1), format!("budget {budget}"), ink);
    text(scene, (-LEFT + 0.9, low + 0.6), "units", Tint::Neutral);
}

/// How well the tasks are spread, beside the tasks of each frame.
fn spread(scene: &mut Scene, world: &World, (low, high): (f32, f32)) {
    let quality = &world.quality;
    let over = if quality.exact { "all" } else { "a sample of" };
    let lines = [
        format!("due, over {over} {} frames", quality.frames),
        format!("tasks {} to {}", quality.least, quality.most),
        format!("mean {:.4}", quality.mean),
        format!("variance {:.4}", quality.variance),
    ];
    let mut y = high - 0.4;
    for (line, words) in lines.into_iter().enumerate() {
        text(scene, (WORDS, y), words, if line == 0 { Tint::Wall } else { Tint::Agent });
        y -= 1.7;
    }
    // A small histogram where there is room: how many frames have none, one, two tasks.
    let (bars, room) = (quality.histogram.len(), y - 0.6 - low);
    if room < 3.0 || bars > 12 {
        return;
    }
    let most = quality.histogram.iter().copied().max().unwrap_or(1).max(1) as f32;
    for (tasks, &frames) in quality.histogram.iter().enumerate() {
        let x = WORDS + 1.8 * tasks as f32;
        let tall = (room - 1.4) * frames as f32 / most;
        let bar = Shape::rectangle(Vec2::new(x, low), Vec2::new(x + 1.4, low + tall));
        scene.add("counts", bar.fill(Ink::new(Tint::Agent).alpha(0.6)));
        text(scene, (x + 0.35, low - 0.95), tasks.to_string(), Tint::Wall);
    }
}

/// What was spent on the last frames, beside the units of each frame.
fn spending(scene: &mut Scene, world: &World, (low, high): (f32, f32)) {
    let sums = &world.record.sums;
    let frames = sums.len().max(1) as f64;
    let mean = sums.iter().map(|sum| sum.spent as f64).sum::<f64>() / frames;
    let least = sums.iter().map(|sum| sum.spent).min().unwrap_or(0);
    let most = sums.iter().map(|sum| sum.spent).max().unwrap_or(0);
    let over = sums.iter().filter(|sum| sum.spent > sum.budget).count();
    let mut lines = vec![
        (format!("the last {} frames", sums.len()), Tint::Wall),
        (format!("units {least} to {most}"), Tint::Neutral),
        (format!("mean {mean:.1}"), Tint::Neutral),
        (format!("{over} above the budget"), if over > 0 { Tint::Red } else { Tint::Neutral }),
    ];
    if let Some(scheduler) = world.engine.budgeted() {
        let waiting = scheduler.waiting().count();
        lines.push((format!("{waiting} waiting now"), if waiting > 0 { Tint::Goal } else { Tint::Neutral }));
        let bound = scheduler.waits_at_most(world.settings.budget);
        let words = bound.map_or("nobody ever runs".into(), |bound| format!("waits at most {bound} frames"));
        lines.push((words, Tint::Neutral));
    }
    let step = ((high - low) / lines.len() as f32).min(1.7);
    for (line, (words, ink)) in lines.into_iter().enumerate() {
        text(scene, (WORDS, high - 0.4 - step * line as f32), words, ink);
    }
}
