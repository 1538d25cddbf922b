//! The places of the growing patterns: each is a function of how many there are and which one it is.

use std::f32::consts::{PI, TAU};

use wits_core::glam::Vec2;
use wits_core::kinematic::Pose;
use wits_core::space::Plane;
use wits_core::{angle, math};

/// The golden angle: turns by it never line up. \[rad\]
const GOLDEN_ANGLE: f32 = 2.399_963_2;

/// Shoulder to shoulder: neighbours are two body radii apart, so the circle's radius is `body / sin(pi / count)`.
pub(super) fn circle(body: f32, count: usize, index: usize) -> Pose<Plane> {
    // One alone stands in the middle; the sine would be 0.
    let radius = if count < 2 { 0.0 } else { body / math::sin(PI / count as f32) };
    on_circle(radius, count, index)
}

/// Rings with a distance of `spacing`, filled from the middle; the last one is spread evenly.
pub(super) fn rings(spacing: f32, count: usize, index: usize) -> Pose<Plane> {
    let (mut before, mut ring) = (0, 0_u16);
    loop {
        let capacity = ring_capacity(ring);
        if index < before + capacity {
            let here = capacity.min(count - before);
            return on_circle(f32::from(ring) * spacing, here, index - before);
        }
        before += capacity;
        ring = ring.saturating_add(1);
    }
}

/// How many fit on a ring `ring` spacings wide when neighbours are one spacing apart: 1, 6, 12, 18 …
fn ring_capacity(ring: u16) -> usize {
    if ring == 0 {
        return 1;
    }
    let apart = 2.0 * math::asin(0.5 / f32::from(ring));
    // The first ring holds exactly six; rounding must not lose one.
    (TAU / apart + 1e-3) as usize
}

fn on_circle(radius: f32, count: usize, index: usize) -> Pose<Plane> {
    let turn = TAU * index as f32 / count.max(1) as f32;
    Pose::new(angle::direction(turn) * radius, angle::wrap(turn))
}

/// Side by side, the middle of the line at the anchor.
pub(super) fn line(spacing: f32, count: usize, index: usize) -> Vec2 {
    Vec2::new(0.0, across(spacing, count, index))
}

/// Rank behind rank; a last rank that is not full walks in the middle.
pub(super) fn column(spacing: f32, files: usize, count: usize, index: usize) -> Vec2 {
    let files = files.max(1);
    let (rank, file) = (index / files, index % files);
    let in_rank = files.min(count.saturating_sub(rank * files));
    Vec2::new(-spacing * rank as f32, across(spacing, in_rank, file))
}

/// Rows and columns with the anchor in the middle.
pub(super) fn block(spacing: f32, columns: usize, count: usize, index: usize) -> Vec2 {
    let columns = if columns == 0 { (count as f32).sqrt().ceil() as usize } else { columns };
    let rows = count.div_ceil(columns.max(1));
    let middle = 0.5 * spacing * rows.saturating_sub(1) as f32;
    column(spacing, columns, count, index) + Vec2::new(middle, 0.0)
}

/// The tip, then left and right in turns.
pub(super) fn wedge(spacing: f32, sweep: f32, index: usize) -> Vec2 {
    let (step, side) = (index.div_ceil(2) as f32, if index % 2 == 1 { 1.0 } else { -1.0 });
    let (sine, cosine) = math::sin_cos(sweep);
    Vec2::new(-cosine, side * sine) * (spacing * step)
}

/// Flights of four, one behind the other.
pub(super) fn finger_tip(spacing: f32, index: usize) -> Vec2 {
    const HAND: [Vec2; 4] = [Vec2::ZERO, Vec2::new(-1.0, 1.0), Vec2::new(-1.0, -1.0), Vec2::new(-2.0, -2.0)];
    let flight = (index / 4) as f32;
    (HAND[index % 4] - Vec2::new(4.0 * flight, 0.0)) * spacing
}

/// The seeds of a sunflower: every place has about the same room, and no two lie in a row.
pub(super) fn loose(spacing: f32, index: usize) -> Vec2 {
    let turn = angle::wrap((index % 4096) as f32 * GOLDEN_ANGLE);
    angle::direction(turn) * (0.6 * spacing * (index as f32).sqrt())
}

/// The place of one in a row of so many, the first at the left end.
fn across(spacing: f32, count: usize, index: usize) -> f32 {
    spacing * (0.5 * count.saturating_sub(1) as f32 - index as f32)
}
