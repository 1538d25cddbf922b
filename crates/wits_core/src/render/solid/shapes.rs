//! Lines, arrows, rings, dots and polygons in space.

use glam::{Vec2, Vec3};

use super::eye::{Eye, Seen};
use super::raster::{Blend, Raster};
use crate::angle;
use crate::math;
use crate::scene::{Form, Ink, Shape};

/// Pieces of a circle.
const PIECES: u32 = 48;
/// The head of an arrow: so long, and at most this share of the arrow. \[pixels\]
const HEAD: f32 = 9.0;
const HEAD_SHARE: f32 = 0.5;

/// Draws a shape when it is opaque, or when it is not. Texts are drawn elsewhere.
pub(super) fn draw(raster: &mut Raster, eye: &Eye, shape: &Shape, opaque: bool) {
    let fill = shape.fill.filter(|ink| is_drawn(*ink, opaque));
    let stroke = shape.stroke.filter(|ink| is_drawn(*ink, opaque));
    match &shape.form {
        Form::Polygon3 { points } => area(raster, eye, points, [fill, stroke], shape.width),
        Form::Ring3 { at, normal, radius } => {
            area(raster, eye, &ring(*at, *normal, *radius), [fill, stroke], shape.width);
        }
        Form::Line3 { points } => {
            if let Some(ink) = stroke.or(fill) {
                points.windows(2).for_each(|ends| line(raster, eye, ends, ink, shape.width));
            }
        }
        Form::Arrow3 { from, to } => {
            if let Some(ink) = stroke.or(fill) {
                arrow(raster, eye, [*from, *to], ink, shape.width);
            }
        }
        Form::Dot3 { at, size } => {
            if let Some((ink, seen)) = fill.or(stroke).zip(eye.point(*at)) {
                dot(raster, eye, seen, ink, *size);
            }
        }
        _ => {}
    }
}

fn is_drawn(ink: Ink, opaque: bool) -> bool {
    (ink.alpha >= 1.0) == opaque && ink.alpha > 0.0
}

fn line(raster: &mut Raster, eye: &Eye, ends: &[Vec3], ink: Ink, width: f32) {
    if let Some(seen) = eye.segment(ends[0], ends[1]) {
        raster.line(seen, eye.colour(ink.tint), width * eye.samples, Blend::over(ink.alpha));
    }
}

fn area(raster: &mut Raster, eye: &Eye, points: &[Vec3], [fill, stroke]: [Option<Ink>; 2], width: f32) {
    if points.len() < 2 || !points.iter().all(|point| point.is_finite()) {
        return;
    }
    if let Some(ink) = fill {
        let colour = eye.colour(ink.tint);
        for pair in points[1..].windows(2) {
            let corners = [points[0], pair[0], pair[1]].map(|point| (point, colour));
            eye.triangle(corners, |seen| raster.triangle(seen, Blend::over(ink.alpha)));
        }
    }
    if let Some(ink) = stroke {
        points.windows(2).for_each(|ends| line(raster, eye, ends, ink, width));
        line(raster, eye, &[points[points.len() - 1], points[0]], ink, width);
    }
}

/// The points of a circle.
fn ring(at: Vec3, normal: Vec3, radius: f32) -> Vec<Vec3> {
    if radius.is_nan() || radius <= 0.0 {
        return Vec::new();
    }
    let normal = normal.try_normalize().unwrap_or(Vec3::Y);
    let side = normal.any_orthonormal_vector();
    let up = normal.cross(side);
    let point = |step: u32| {
        let turn = angle::direction(step as f32 / PIECES as f32 * std::f32::consts::TAU);
        at + (side * turn.x + up * turn.y) * radius
    };
    (0..PIECES).map(point).collect()
}

fn arrow(raster: &mut Raster, eye: &Eye, [from, to]: [Vec3; 2], ink: Ink, width: f32) {
    let Some([tail, tip]) = eye.segment(from, to) else { return };
    let along = tip.at - tail.at;
    let length = along.length();
    if !(length > 0.5 && length < 1e6) {
        return;
    }
    let head = math::min(math::max(HEAD, 4.0 * width) * eye.samples, HEAD_SHARE * length);
    let neck = Seen {
        at: tip.at - along * (head / length),
        near: tip.near + (tail.near - tip.near) * (head / length),
    };
    let (colour, blend) = (eye.colour(ink.tint), Blend::over(ink.alpha));
    raster.line([tail, neck], colour, width * eye.samples, blend);
    let wing = along.perp() / length * (0.45 * head);
    let corner = |offset: Vec2| (Seen { at: neck.at + offset, ..neck }, colour);
    raster.triangle([(tip, colour), corner(wing), corner(-wing)], blend);
}

fn dot(raster: &mut Raster, eye: &Eye, seen: Seen, ink: Ink, size: f32) {
    let radius = 0.5 * size.clamp(0.0, 1000.0) * eye.samples;
    let colour = eye.colour(ink.tint);
    let rim = |step: u32| {
        let turn = angle::direction(step as f32 / 16.0 * std::f32::consts::TAU);
        (Seen { at: seen.at + turn * radius, ..seen }, colour)
    };
    for step in 0..16 {
        raster.triangle([(seen, colour), rim(step), rim(step + 1)], Blend::over(ink.alpha));
    }
}
