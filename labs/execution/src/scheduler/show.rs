//! What the lab shows: rows of tasks, columns of frames.

use wits_core::glam::Vec2;
use wits_core::scene::{Ink, Scene, Shape, SpriteShape, Tint};

use crate::scheduler::charts;
use crate::scheduler::engine::{KINDS, POLICIES, Row, rows};
use crate::scheduler::layout::{COLUMNS, LEFT, Layout, SIDE, TOP, WORDS, tint};
use crate::scheduler::mark::{Mark, Record, What};
use crate::scheduler::sets::SETS;
use crate::scheduler::world::{Lab, PHASINGS, World};

/// With more rows only some of them have names.
const NAMED: usize = 22;

/// Everything there is to see.
pub(crate) fn scene(lab: &Lab, scene: &mut Scene, wanted: &dyn Fn(&str) -> bool) {
    scene.set_bounds(Vec2::new(-LEFT, -0.6), Vec2::new(COLUMNS as f32 + SIDE, TOP));
    let world = &lab.world;
    let rows = rows(&world.engine);
    let layout = Layout::new(world, rows.len());
    let forecast =
        if wanted("forecast") { world.forecast(layout.ahead(), lab.seed) } else { Record::default() };
    let marks = || world.record.marks.iter().chain(&forecast.marks);
    let scale = marks().map(|mark| mark.used).max().unwrap_or(0).max(1);
    grid(scene, &layout);
    names(scene, &layout, world, &rows);
    let mut places: Vec<(u32, usize)> = rows.iter().map(|row| row.job.lane).zip(0..).collect();
    places.sort_unstable();
    for mark in marks() {
        let Ok(found) = places.binary_search_by_key(&mark.lane, |place| place.0) else { continue };
        cell(scene, &layout, places[found].1, mark, scale);
        if wanted("grants") {
            grant(scene, &layout, places[found].1, mark, scale);
        }
    }
    waits(scene, &layout, &places, marks());
    if wanted("clashes") {
        clashes(scene, &layout, world);
    }
    headline(scene, world);
    legend(scene, &layout);
    charts::draw(scene, &layout, world, &forecast, &rows);
}

/// The row at this place: its task.
pub(crate) fn row_at(world: &World, at: Vec2) -> Option<u32> {
    let rows = rows(&world.engine);
    let row = Layout::new(world, rows.len()).row_at(at)?;
    rows.get(row).map(|row| row.job.lane)
}

/// The frame around a row, for whoever looks at it.
pub(crate) fn frame_of(world: &World, lane: u32) -> Option<Shape> {
    let rows = rows(&world.engine);
    let row = rows.iter().position(|row| row.job.lane == lane)?;
    let (layout, edge) = (Layout::new(world, rows.len()), COLUMNS as f32);
    let low = layout.y(row);
    Some(Shape::rectangle(Vec2::new(-LEFT + 0.4, low), Vec2::new(edge, low + layout.height)))
}

pub(crate) fn text(scene: &mut Scene, at: (f32, f32), words: impl Into<String>, tint: impl Into<Ink>) {
    scene.add("words", Shape::text(at.into(), words, 11.5).fill(tint));
}

/// Bands for the rows, lines and numbers for every tenth frame, and the frame of now.
fn grid(scene: &mut Scene, layout: &Layout) {
    let edge = COLUMNS as f32;
    let stripe = layout.rows.div_ceil(NAMED).max(1);
    for row in (0..layout.rows).step_by(2 * stripe) {
        let low = layout.y((row + stripe).min(layout.rows) - 1);
        let band = Shape::rectangle(Vec2::new(-LEFT, low), Vec2::new(edge, layout.y(row) + layout.height));
        scene.add("grid", band.fill(Ink::new(Tint::Highlight).alpha(0.025)));
    }
    let lowest = layout.charts()[1].0;
    for frame in (layout.first..layout.first + COLUMNS).filter(|frame| frame.is_multiple_of(10)) {
        let x = layout.x(frame).unwrap_or(0.0) + 0.5;
        let line = Shape::line([Vec2::new(x, layout.top() + 0.4), Vec2::new(x, lowest)]);
        scene.add("grid", line.stroke(Ink::new(Tint::Faint).alpha(0.7), 1.0));
        if frame.abs_diff(layout.now) > 3 {
            number(scene, x, layout, frame, Tint::Wall);
        }
    }
    if let Some(x) = layout.x(layout.now) {
        let now = Shape::rectangle(Vec2::new(x, lowest), Vec2::new(x + 1.0, layout.top() + 0.4));
        scene.add("grid", now.fill(Ink::new(Tint::Highlight).alpha(0.13)));
        number(scene, x + 0.5, layout, layout.now, Tint::Highlight);
    }
}

/// The number of a frame above the middle of its column.
fn number(scene: &mut Scene, middle: f32, layout: &Layout, frame: u64, tint: Tint) {
    let digits = frame.to_string();
    text(scene, (middle - 0.38 * digits.len() as f32, layout.top() + 1.5), digits, tint);
}

/// Who is in which row.
fn names(scene: &mut Scene, layout: &Layout, world: &World, rows: &[Row<'_>]) {
    let step = if rows.len() <= NAMED { 1 } else { 10 };
    for (place, row) in rows.iter().enumerate() {
        let chosen = world.chosen == Some(row.job.lane);
        if chosen && let Some(frame) = frame_of(world, row.job.lane) {
            scene.add("grid", frame.fill(Ink::new(Tint::Highlight).alpha(0.08)));
        }
        if place % step != 0 && !chosen {
            continue;
        }
        let (x, y) =
            (if row.inner { -LEFT + 2.4 } else { -LEFT + 0.9 }, layout.y(place) + layout.height / 2.0);
        let ink = if chosen { Tint::Highlight } else { tint(row.job.lane) };
        text(scene, (x, y), row.job.name.clone(), ink);
        let timing = row.task.timing;
        text(scene, (-6.9, y), format!("{:>2} +{}", timing.every, timing.phase), Ink::new(Tint::Wall));
    }
    text(scene, (-LEFT + 0.9, layout.top() + 1.5), "task", Tint::Wall);
    text(scene, (-6.9, layout.top() + 1.5), "every +phase", Tint::Wall);
}

/// Outlined where it is due, filled where it ran, as high as the units that it used.
fn cell(scene: &mut Scene, layout: &Layout, row: usize, mark: &Mark, scale: u64) {
    let Some(x) = layout.x(mark.frame) else { return };
    let future = mark.frame > layout.now;
    let (low, gap) = (layout.y(row), 0.08 * layout.height);
    let (min, max) = (Vec2::new(x + 0.1, low + gap), Vec2::new(x + 0.9, low + layout.height - gap));
    let ink = Ink::new(tint(mark.lane));
    if mark.due {
        let strength = if future { 0.75 } else { 0.5 };
        scene.add("due", Shape::rectangle(min, max).stroke(ink.alpha(strength), 1.0));
    }
    if mark.what.ran() {
        let share = if mark.used > 0 { 0.1 + 0.9 * mark.used as f32 / scale as f32 } else { 0.05 };
        let filled = Vec2::new(max.x, min.y + share * (max.y - min.y));
        let (layer, strength) = if future { ("forecast", 0.28) } else { ("cells", 0.95) };
        scene.add(layer, Shape::rectangle(min, filled).fill(ink.alpha(strength)));
    }
    let red = Ink::new(Tint::Red).alpha(if future { 0.4 } else { 1.0 });
    match mark.what {
        What::Overran => {
            let share = 0.1 + 0.9 * mark.allowed.min(mark.used) as f32 / scale as f32;
            let over = Vec2::new(min.x, min.y + share * (max.y - min.y));
            let top = min.y + (0.1 + 0.9 * mark.used as f32 / scale as f32) * (max.y - min.y);
            scene.add("cells", Shape::rectangle(over, Vec2::new(max.x, top)).fill(red));
        }
        What::Panicked => {
            let corners = [(min, max), (Vec2::new(min.x, max.y), Vec2::new(max.x, min.y))];
            for (from, to) in corners {
                scene.add("cells", Shape::line([from, to]).stroke(red, 2.0));
            }
        }
        _ => {}
    }
}

/// How much each was allowed, as a line across its cell.
fn grant(scene: &mut Scene, layout: &Layout, row: usize, mark: &Mark, scale: u64) {
    let Some(x) = layout.x(mark.frame).filter(|_| mark.what.ran()) else { return };
    let inside = 0.84 * layout.height;
    let share = 0.1 + 0.9 * (mark.allowed as f32 / scale as f32).min(1.0);
    let y = layout.y(row) + 0.08 * layout.height + share * inside;
    let line = Shape::line([Vec2::new(x, y), Vec2::new(x + 1.0, y)]);
    scene.add("grants", line.stroke(Tint::Highlight, 1.5));
}

/// A dot where a task has to wait or is set aside.
fn waits<'a>(
    scene: &mut Scene,
    layout: &Layout,
    places: &[(u32, usize)],
    marks: impl Iterator<Item = &'a Mark>,
) {
    let dots = scene.sprites("waits", (0.62 * layout.height).clamp(0.2, 0.55)).set_shape(SpriteShape::Disc);
    for mark in marks {
        let dot = match mark.what {
            What::Waits => Tint::Goal,
            What::Aside => Tint::Obstacle,
            _ => continue,
        };
        let place = places.binary_search_by_key(&mark.lane, |place| place.0);
        if let (Ok(place), Some(x)) = (place, layout.x(mark.frame)) {
            let y = layout.y(places[place].1) + layout.height / 2.0;
            dots.push(Vec2::new(x + 0.5, y), Vec2::X, dot);
        }
    }
}

/// Columns on which several tasks are due.
fn clashes(scene: &mut Scene, layout: &Layout, world: &World) {
    let timings = world.timings();
    for frame in layout.first..layout.first + COLUMNS {
        let due = timings.iter().filter(|timing| timing.is_due(frame)).count();
        if let (2.., Some(x)) = (due, layout.x(frame)) {
            let column = Shape::rectangle(Vec2::new(x, layout.bottom()), Vec2::new(x + 1.0, layout.top()));
            let strength = 0.1 * (due - 1) as f32;
            scene.add("clashes", column.fill(Ink::new(Tint::Danger).alpha(strength.min(0.4))));
        }
    }
}

/// What is being shown.
fn headline(scene: &mut Scene, world: &World) {
    let settings = world.settings;
    let title = format!("{}: frame {}", SETS[settings.set], world.engine.frame());
    scene.add("words", Shape::text(Vec2::new(-LEFT + 0.9, TOP - 1.8), title, 17.0).fill(Tint::Highlight));
    let kind = match KINDS[settings.kind] {
        "budgeted" => format!("budgeted scheduler, policy {}", POLICIES[settings.policy]),
        kind => format!("{kind} scheduler: no budget, all that are due run"),
    };
    let phases = match PHASINGS[settings.phasing] {
        name @ ("as given" | "all zero") => format!("phases {name}"),
        name => format!("phases by {name} look-ahead of {} frames", settings.window),
    };
    text(scene, (-LEFT + 0.9, TOP - 4.2), format!("{kind}; {phases}"), Tint::Neutral);
}

/// What the signs mean.
fn legend(scene: &mut Scene, layout: &Layout) {
    let signs = [
        "ran, by units used",
        "due",
        "due, but has to wait",
        "took more than allowed",
        "panicked",
        "set aside",
    ];
    let mut y = layout.top() - 0.6;
    for (sign, words) in signs.into_iter().enumerate() {
        let (min, max) = (Vec2::new(WORDS, y - 0.7), Vec2::new(WORDS + 0.9, y + 0.7));
        let shape = match sign {
            0 => Shape::rectangle(min, Vec2::new(max.x, y + 0.3)).fill(Tint::Blue),
            1 => Shape::rectangle(min, max).stroke(Ink::new(Tint::Blue).alpha(0.75), 1.0),
            2 => Shape::circle(Vec2::new(WORDS + 0.45, y), 0.3).fill(Tint::Goal),
            3 => Shape::rectangle(Vec2::new(min.x, y), max).fill(Tint::Red),
            4 => Shape::line([min, max]).stroke(Tint::Red, 2.0),
            _ => Shape::circle(Vec2::new(WORDS + 0.45, y), 0.3).fill(Tint::Obstacle),
        };
        scene.add("words", shape);
        if sign == 3 {
            let kept = Shape::rectangle(min, Vec2::new(max.x, y)).fill(Tint::Blue);
            scene.add("words", kept);
        }
        if sign == 4 {
            let other = Shape::line([Vec2::new(min.x, max.y), Vec2::new(max.x, min.y)]);
            scene.add("words", other.stroke(Tint::Red, 2.0));
        }
        text(scene, (WORDS + 1.8, y), words, Tint::Neutral);
        y -= 2.1;
    }
}
