//! The best allowed velocity: linear programs in two dimensions.
//!
//! One line after the other is taken in. As long as the best velocity so far is allowed by the next line, nothing is to
//! do; else the new best lies on that line, and is found on it between the lines before. Where the lines leave nothing,
//! the velocity is chosen that violates the worst of the soft lines least.

use wide::f32x4;
use wits_core::glam::Vec2;

use super::lines::{Lines, before};
use super::plane::HalfPlane;

/// Two lines whose directions differ by less are parallel.
const PARALLEL: f32 = 1e-5;

/// What is looked for.
#[derive(Clone, Copy, Debug)]
enum Aim {
    /// As near as possible to a velocity.
    Near(Vec2),
    /// As far as possible in a direction of length 1.
    Along(Vec2),
}

/// The allowed velocity within the speed limit that is nearest to the wish. The first `hard` lines are kept even where
/// the others cannot be; if they contradict each other, all lines count the same.
#[inline]
pub(super) fn solve(lines: &Lines, hard: usize, wish: Vec2, max_speed: f32, memory: &mut Lines) -> Vec2 {
    match best(lines, Aim::Near(wish), max_speed) {
        Ok(velocity) => velocity,
        Err((failed, velocity)) => {
            let hard = if failed < hard { 0 } else { hard };
            least_violation(lines, hard, failed, velocity, max_speed, memory)
        }
    }
}

/// The best velocity that all lines allow, or the first line that left nothing, with the best before it.
#[inline]
fn best(lines: &Lines, aim: Aim, max_speed: f32) -> Result<Vec2, (usize, Vec2)> {
    let mut velocity = match aim {
        Aim::Near(wish) => wish.clamp_length_max(max_speed),
        Aim::Along(direction) => direction * max_speed,
    };
    let mut next = 0;
    while let Some(number) = lines.first_violated(next, velocity, 0.0) {
        velocity = best_on(lines, number, aim, max_speed).ok_or((number, velocity))?;
        next = number + 1;
    }
    Ok(velocity)
}

/// The best velocity on the border of one line that all lines before it allow.
#[inline]
fn best_on(lines: &Lines, number: usize, aim: Aim, max_speed: f32) -> Option<Vec2> {
    let line = lines.get(number);
    let along = line.normal.perp();
    let room = max_speed * max_speed - line.offset * line.offset;
    if room < 0.0 {
        return None;
    }
    let end = room.sqrt();
    let (low, high) = narrowed(lines, number, &line, end)?;
    let place = match aim {
        Aim::Near(wish) => along.dot(wish).max(low).min(high),
        Aim::Along(direction) => {
            if along.dot(direction) > 0.0 {
                high
            } else {
                low
            }
        }
    };
    Some(line.normal * line.offset + along * place)
}

/// The part of a line, from -end to end, that all lines before it allow.
#[inline]
fn narrowed(lines: &Lines, number: usize, line: &HalfPlane, end: f32) -> Option<(f32, f32)> {
    let (x, y, offset) =
        (f32x4::splat(line.normal.x), f32x4::splat(line.normal.y), f32x4::splat(line.offset));
    let (mut low, mut high) = (f32x4::splat(-end), f32x4::splat(end));
    let mut shut = f32x4::ZERO;
    let parallel = f32x4::splat(PARALLEL);
    for block in 0..number.div_ceil(4) {
        let (other_x, other_y) = (lines.xs[block], lines.ys[block]);
        // A point at `t` along the border is allowed when t * slope >= gap.
        let slope = other_y * x - other_x * y;
        let gap = lines.offsets[block] - offset * (other_x * x + other_y * y);
        let is_before = before((number - 4 * block).min(4));
        let at = gap / slope;
        let from = slope.simd_gt(parallel) & is_before;
        let to = slope.simd_lt(-parallel) & is_before;
        low = from.select(low.fast_max(at), low);
        high = to.select(high.fast_min(at), high);
        let beside = is_before & gap.simd_gt(f32x4::ZERO);
        shut |= beside & !(from | to);
    }
    let (low, high) = (largest(low), -largest(-high));
    (low <= high && !shut.any()).then_some((low, high))
}

#[inline]
fn largest(vector: f32x4) -> f32 {
    let [a, b, c, d] = vector.to_array();
    a.max(b).max(c.max(d))
}

/// From the line on that left nothing: the velocity whose worst violation of a soft line is least.
fn least_violation(
    lines: &Lines,
    hard: usize,
    failed: usize,
    mut velocity: Vec2,
    max_speed: f32,
    memory: &mut Lines,
) -> Vec2 {
    let mut worst = 0.0;
    let mut next = failed;
    while let Some(number) = lines.first_violated(next, velocity, worst) {
        lines.no_worse_than(number, hard, memory);
        let line = lines.get(number);
        // Failure here is rounding only: the velocity so far is right within it.
        if let Ok(better) = best(memory, Aim::Along(line.normal), max_speed) {
            velocity = better;
        }
        worst = line.violation(velocity).max(worst);
        next = number + 1;
    }
    velocity
}
