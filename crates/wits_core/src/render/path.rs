//! Outlines of forms in pixels. `None` is a form that cannot be drawn.

use std::f32::consts::TAU;

use glam::Vec2;
use tiny_skia::{Path, PathBuilder, Rect};

use super::canvas::Canvas;

/// How far the corners of an arc drawn in straight pieces may stray from it. \[pixels\]
const ARC_ERROR: f32 = 0.05;

/// The head of an arrow: at least this long, longer on wide strokes. \[pixels\]
const LEAST_HEAD: f32 = 8.0;

pub(super) fn circle(canvas: &Canvas, at: Vec2, radius: f32) -> Option<Path> {
    let centre = canvas.point(at)?;
    PathBuilder::from_circle(centre.x, centre.y, canvas.length(radius)?)
}

/// The corners may be given in any order.
pub(super) fn rectangle(canvas: &Canvas, min: Vec2, max: Vec2) -> Option<Path> {
    let (one, other) = (canvas.corner(min)?, canvas.corner(max)?);
    let (low, high) = (one.min(other), one.max(other));
    Some(PathBuilder::from_rect(Rect::from_ltrb(low.x, low.y, high.x, high.y)?))
}

/// A polygon or a line through at least two points; one bad point spoils it all.
pub(super) fn chain(canvas: &Canvas, points: &[Vec2], closed: bool) -> Option<Path> {
    let pixels: Option<Vec<Vec2>> = points.iter().map(|&point| canvas.point(point)).collect();
    through(pixels?, closed)
}

/// A piece of pie; a whole turn or more is a circle.
pub(super) fn sector(canvas: &Canvas, at: Vec2, radius: f32, facing: f32, spread: f32) -> Option<Path> {
    if spread >= TAU {
        return facing.is_finite().then(|| circle(canvas, at, radius))?;
    }
    let centre = canvas.point(at)?;
    let radius = canvas.length(radius)?;
    if !(facing.is_finite() && spread > 0.0) {
        return None;
    }
    let pieces = arc_pieces(radius, spread);
    let on_arc = (0..=pieces).map(|piece| {
        let (sine, cosine) = libm::sincosf(facing + spread * (piece as f32 / pieces as f32 - 0.5));
        centre + radius * Vec2::new(cosine, -sine)
    });
    through(std::iter::once(centre).chain(on_arc), true)
}

/// An arrow as one outline, so that shaft and head do not darken each other where they overlap.
pub(super) fn arrow(canvas: &Canvas, from: Vec2, to: Vec2, width: f32) -> Option<Path> {
    let (tail, tip) = (canvas.point(from)?, canvas.point(to)?);
    let length = tail.distance(tip);
    if !(length > 0.5 && width > 0.0) {
        return None;
    }
    let along = (tip - tail) / length;
    let half = along.perp() * (0.5 * width.min(length));
    // A head longer than its arrow would point backwards.
    let head = LEAST_HEAD.max(4.0 * width).min(length);
    let wing = along.perp() * (0.45 * head);
    let neck = tip - along * head;
    through([tail + half, neck + half, neck + wing, tip, neck - wing, neck - half, tail - half], true)
}

/// Error of a chord over the angle `a` is about `r a^2 / 8`.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few thousand at most")]
fn arc_pieces(radius: f32, spread: f32) -> u32 {
    let angle = (8.0 * ARC_ERROR / radius).sqrt().min(0.4);
    ((spread / angle).ceil() as u32).clamp(1, 4096)
}

fn through(points: impl IntoIterator<Item = Vec2>, closed: bool) -> Option<Path> {
    let mut builder = PathBuilder::new();
    for point in points {
        if builder.is_empty() {
            builder.move_to(point.x, point.y);
        } else {
            builder.line_to(point.x, point.y);
        }
    }
    if closed && !builder.is_empty() {
        builder.close();
    }
    builder.finish()
}
