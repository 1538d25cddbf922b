//! Pixels with depth.

use glam::{Vec2, Vec3};

use super::eye::Seen;
use crate::math;
use crate::render::canvas::Canvas;

/// Lines and marks on surfaces are drawn a little nearer than they are, so that the surface does not hide them.
const LIFT: f32 = 1.003;

/// Pixels with a colour and how near it is.
pub(super) struct Raster {
    width: usize,
    height: usize,
    colours: Vec<[u8; 3]>,
    /// Larger is nearer; nothing is 0.
    near: Vec<f32>,
}

/// How triangles are put onto pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Blend {
    /// How opaque, 0 to 1.
    pub(super) alpha: f32,
    /// What is behind it later is hidden by it.
    pub(super) hides: bool,
    /// It lies on a surface.
    pub(super) lifted: bool,
}

impl Blend {
    /// For solid things.
    pub(super) const SOLID: Self = Self { alpha: 1.0, hides: true, lifted: false };

    /// For what can be seen through, or lies on something.
    pub(super) const fn over(alpha: f32) -> Self {
        Self { alpha, hides: false, lifted: true }
    }
}

impl Raster {
    pub(super) fn new([width, height]: [u32; 2], background: [u8; 3]) -> Self {
        let (width, height) = (width as usize, height as usize);
        Self { width, height, colours: vec![background; width * height], near: vec![0.0; width * height] }
    }

    /// A triangle; colours (0 to 255) are blended between its corners.
    pub(super) fn triangle(&mut self, corners: [(Seen, Vec3); 3], blend: Blend) {
        let [(a, _), (b, _), (c, _)] = corners;
        let area = (b.at - a.at).perp_dot(c.at - a.at);
        if !(area.abs() > 1e-6 && area.is_finite()) {
            return;
        }
        let (min, max) = (a.at.min(b.at).min(c.at), a.at.max(b.at).max(c.at));
        let (left, right) = range(min.x, max.x, self.width);
        let (top, bottom) = range(min.y, max.y, self.height);
        let lift = if blend.lifted { LIFT } else { 1.0 };
        // Weights of the corners grow by these steps from pixel to pixel.
        let weight = |from: Vec2, to: Vec2, at: Vec2| (to - from).perp_dot(at - from) / area;
        let steps = [(b.at, c.at), (c.at, a.at), (a.at, b.at)].map(|(from, to)| -(to - from).y / area);
        for y in top..bottom {
            let at = Vec2::new(left as f32 + 0.5, y as f32 + 0.5);
            let mut weights = [weight(b.at, c.at, at), weight(c.at, a.at, at), weight(a.at, b.at, at)];
            for x in left..right {
                if weights.iter().all(|weight| *weight >= 0.0) {
                    let mix = |values: [f32; 3]| values.iter().zip(&weights).map(|(v, w)| v * w).sum::<f32>();
                    let near = mix([a.near, b.near, c.near]) * lift;
                    let place = y * self.width + x;
                    if near >= self.near[place] {
                        let colour =
                            corners.iter().zip(&weights).map(|((_, colour), w)| *colour * *w).sum::<Vec3>();
                        self.put(place, colour, near, blend);
                    }
                }
                weights.iter_mut().zip(&steps).for_each(|(weight, step)| *weight += step);
            }
        }
    }

    /// A line of a width in pixels, with round ends where it is wide.
    pub(super) fn line(&mut self, ends: [Seen; 2], colour: Vec3, width: f32, blend: Blend) {
        let [from, to] = ends;
        let along = to.at - from.at;
        let length = along.length();
        if length.is_nan() || length >= 1e6 {
            return;
        }
        let across =
            if length > 1e-3 { along.perp() / length } else { Vec2::Y } * (0.5 * math::max(width, 1.0));
        let ahead = Vec2::new(across.y, -across.x) * 0.5;
        let corner = |end: Seen, offset: Vec2| (Seen { at: end.at + offset, ..end }, colour);
        let [a, b] = [corner(from, across - ahead), corner(from, -across - ahead)];
        let [c, d] = [corner(to, -across + ahead), corner(to, across + ahead)];
        self.triangle([a, b, c], blend);
        // Samples exactly on the edge between both are drawn twice: blended lines are a little denser there.
        self.triangle([a, c, d], blend);
    }

    fn put(&mut self, place: usize, colour: Vec3, near: f32, blend: Blend) {
        let old = &mut self.colours[place];
        let alpha = blend.alpha;
        for (channel, new) in old.iter_mut().zip(colour.to_array()) {
            *channel = byte(f32::from(*channel) + (new - f32::from(*channel)) * alpha);
        }
        if blend.hides {
            self.near[place] = near;
        }
    }

    /// Puts the mean of `samples` by `samples` pixels into each pixel of a picture.
    pub(super) fn resolve(&self, samples: u32, canvas: &mut Canvas) {
        let samples = samples as usize;
        let [columns, rows] = canvas.size();
        for y in 0..rows {
            canvas.mix_row(y, 0, columns, |x| {
                let mut sum = Vec3::ZERO;
                for dy in 0..samples {
                    let start = (index(y) * samples + dy) * self.width + index(x) * samples;
                    let row = &self.colours[start..start + samples];
                    sum += row.iter().map(|colour| Vec3::from(colour.map(f32::from))).sum::<Vec3>();
                }
                ((sum / (samples * samples) as f32).to_array().map(byte), crate::render::canvas::FULL)
            });
        }
    }
}

#[expect(clippy::cast_sign_loss, reason = "rows and columns of a picture")]
const fn index(place: i32) -> usize {
    place as usize
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "casts of floats saturate")]
fn byte(value: f32) -> u8 {
    (value + 0.5) as u8
}

/// The pixels between two edges, cut to the picture.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "casts of floats saturate")]
fn range(from: f32, to: f32, size: usize) -> (usize, usize) {
    ((from.floor() as usize).min(size), ((to.ceil() + 1.0) as usize).min(size))
}
