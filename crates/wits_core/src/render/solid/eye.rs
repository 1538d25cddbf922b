//! From points of space to pixels, with perspective.

use glam::{Vec2, Vec3};

use crate::math;
use crate::render::{DrawOptions, RenderError};
use crate::scene::{Space3, Theme, Tint, View3};

/// The opening angle of the camera, from top to bottom or, in tall pictures, from left to right: 45 degrees. \[rad\]
const FOV: f32 = std::f32::consts::FRAC_PI_4;
/// Nothing nearer than this share of the camera's distance is drawn.
const NEAR: f32 = 0.01;
/// Where the light comes from; not of unit length.
const LIGHT: Vec3 = Vec3::new(0.5, 1.0, 0.35);

/// A point in front of the camera: pixels, and how near it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Seen {
    pub(super) at: Vec2,
    /// One over the distance along the line of sight: larger is nearer. \[1/m\]
    pub(super) near: f32,
}

/// The camera of a picture.
pub(super) struct Eye {
    at: Vec3,
    ahead: Vec3,
    right: Vec3,
    up: Vec3,
    /// Pixels of a metre at a distance of one metre.
    focal: f32,
    middle: Vec2,
    near: f32,
    light: Vec3,
    pub(super) theme: Theme,
    /// Samples along a pixel: widths are given in pixels.
    pub(super) samples: f32,
}

impl Eye {
    pub(super) fn new(space: &Space3, options: &DrawOptions<'_>, samples: u32) -> Result<Self, RenderError> {
        let view = options.view.unwrap_or_else(|| space.first_view(FOV));
        let View3 { target, yaw, pitch, distance } = view;
        if !(target.is_finite()
            && yaw.is_finite()
            && pitch.is_finite()
            && distance.is_finite()
            && distance > 0.0)
        {
            return Err(RenderError::View { what: format!("the world through {view:?}") });
        }
        let (down, level) = math::sin_cos(pitch);
        let ahead = crate::angle::yaw_direction(yaw) * level - Vec3::Y * down;
        let right = crate::angle::yaw_direction(yaw - std::f32::consts::FRAC_PI_2);
        let size = Vec2::new(options.size[0] as f32, options.size[1] as f32) * samples as f32;
        Ok(Self {
            at: target - ahead * distance,
            ahead,
            right,
            up: right.cross(ahead),
            focal: 0.5 * size.min_element() / math::tan(0.5 * FOV),
            middle: size * 0.5,
            near: NEAR * distance,
            light: LIGHT.normalize(),
            theme: options.theme,
            samples: samples as f32,
        })
    }

    /// How far a point is along the line of sight, less the nearest that is drawn. \[m\]
    fn depth(&self, point: Vec3) -> f32 {
        (point - self.at).dot(self.ahead) - self.near
    }

    /// The pixel of a point that is far enough from the camera.
    fn project(&self, point: Vec3) -> Seen {
        let offset = point - self.at;
        let near = 1.0 / offset.dot(self.ahead);
        let scale = self.focal * near;
        let at = Vec2::new(offset.dot(self.right) * scale, -offset.dot(self.up) * scale);
        Seen { at: self.middle + at, near }
    }

    /// The pixel of a point; `None` when it is behind the camera or not finite.
    pub(super) fn point(&self, point: Vec3) -> Option<Seen> {
        let seen = (self.depth(point) > 0.0).then(|| self.project(point))?;
        seen.at.is_finite().then_some(seen)
    }

    /// The part of a segment in front of the camera.
    pub(super) fn segment(&self, from: Vec3, to: Vec3) -> Option<[Seen; 2]> {
        let (start, end) = (self.depth(from), self.depth(to));
        // Written so that NaN fails.
        if !(math::max(start, end) > 0.0 && from.is_finite() && to.is_finite()) {
            return None;
        }
        let cut = |this: Vec3, here: f32, other: Vec3, there: f32| {
            if here > 0.0 { this } else { this + (other - this) * (1.001 * here / (here - there)).min(1.0) }
        };
        Some([self.point(cut(from, start, to, end))?, self.point(cut(to, end, from, start))?])
    }

    /// The part of a triangle in front of the camera, as zero to two triangles; `values` go with the corners.
    pub(super) fn triangle(&self, corners: [(Vec3, Vec3); 3], mut draw: impl FnMut([(Seen, Vec3); 3])) {
        let depths = corners.map(|(point, _)| self.depth(point));
        if depths.iter().all(|depth| *depth > 0.0) {
            draw(corners.map(|(point, value)| (self.project(point), value)));
            return;
        }
        let mut clipped: [(Seen, Vec3); 4] = [(Seen { at: Vec2::ZERO, near: 1.0 }, Vec3::ZERO); 4];
        let mut count = 0;
        for corner in 0..3 {
            let next = (corner + 1) % 3;
            let ((point, value), (other, far_value)) = (corners[corner], corners[next]);
            if depths[corner] > 0.0 {
                clipped[count] = (self.project(point), value);
                count += 1;
            }
            if (depths[corner] > 0.0) != (depths[next] > 0.0) {
                let part = depths[corner] / (depths[corner] - depths[next]);
                clipped[count] =
                    (self.project(point + (other - point) * part), value + (far_value - value) * part);
                count += 1;
            }
        }
        for last in 2..count {
            draw([clipped[0], clipped[last - 1], clipped[last]]);
        }
    }

    /// The colour of a tint on a surface, lit: half of it from everywhere, a little from above, the rest from the sun.
    /// The same as in the studio.
    pub(super) fn lit(&self, tint: Tint, normal: Vec3) -> Vec3 {
        let sun = math::max(normal.dot(self.light), 0.0);
        self.colour(tint) * math::min(0.56 + 0.1 * normal.y + 0.42 * sun, 1.06)
    }

    /// The colour of a tint without light, 0 to 255.
    pub(super) fn colour(&self, tint: Tint) -> Vec3 {
        Vec3::from(tint.rgb(self.theme).map(f32::from))
    }

    /// The normal of a face, on the side of the camera.
    pub(super) fn facing(&self, [a, b, c]: [Vec3; 3]) -> Vec3 {
        let normal = (b - a).cross(c - a).normalize_or_zero();
        if normal.dot(self.at - a) < 0.0 { -normal } else { normal }
    }
}
