//! The surface that everything is drawn on, and the only place that knows how pixels are mixed.

use glam::Vec2;
use tiny_skia::{FillRule, LineCap, LineJoin, Paint, Path, Pixmap, Stroke, Transform};

use super::{Camera, Picture, RenderError};
use crate::scene::{Ink, Theme};

/// Points further than this from the picture are not drawn: the rasteriser counts in fixed point and has no room for
/// more. It is still a hundred screens away. \[pixels\]
const REACH: f32 = 400_000.0;

/// Wider strokes are cut to this. \[pixels\]
const WIDEST_STROKE: f32 = 1000.0;

/// Full coverage of a pixel.
pub(super) const FULL: u32 = 256;

/// Pixels, with a camera and a palette to fill them.
pub(super) struct Canvas {
    pixmap: Pixmap,
    camera: Camera,
    theme: Theme,
}

impl Canvas {
    /// A surface to be [cleared](Self::clear) first.
    pub(super) fn new([width, height]: [u32; 2], camera: Camera, theme: Theme) -> Result<Self, RenderError> {
        let pixmap = Pixmap::new(width, height).ok_or(RenderError::Size { width, height })?;
        Ok(Self { pixmap, camera, theme })
    }

    pub(super) fn into_picture(self) -> Picture {
        Picture::new(self.pixmap)
    }

    pub(super) const fn theme(&self) -> Theme {
        self.theme
    }

    /// Width and height. \[pixels\]
    #[expect(clippy::cast_possible_wrap, reason = "at most 8192")]
    pub(super) fn size(&self) -> [i32; 2] {
        [self.pixmap.width() as i32, self.pixmap.height() as i32]
    }

    /// The pixel of a point of the world; `None` when it cannot be drawn.
    pub(super) fn point(&self, world: Vec2) -> Option<Vec2> {
        let pixel = self.camera.to_pixel(world);
        // Written so that NaN fails.
        (pixel.abs().max_element() <= REACH && !pixel.is_nan()).then_some(pixel)
    }

    /// As [`point`](Self::point), with what is too far brought near: right for corners of boxes along the axes, whose
    /// edges stay out of sight.
    pub(super) fn corner(&self, world: Vec2) -> Option<Vec2> {
        let pixel = self.camera.to_pixel(world);
        pixel.is_finite().then(|| pixel.clamp(Vec2::splat(-REACH), Vec2::splat(REACH)))
    }

    /// A length on the screen; `None` when it is not above zero or too long to draw. \[pixels\]
    pub(super) fn length(&self, metres: f32) -> Option<f32> {
        let pixels = metres * self.camera.scale();
        (pixels > 0.0 && pixels <= REACH).then_some(pixels)
    }

    /// The colour of an ink and how much of it, 0 to 256; `None` when nothing would be seen.
    pub(super) fn ink(&self, ink: Ink) -> Option<([u8; 3], u32)> {
        let amount = share(ink.alpha);
        (amount > 0).then(|| (ink.tint.rgb(self.theme), amount))
    }

    /// Fills everything with one colour.
    pub(super) fn clear(&mut self, [red, green, blue]: [u8; 3]) {
        self.pixmap.fill(tiny_skia::Color::from_rgba8(red, green, blue, u8::MAX));
    }

    /// Fills the inside of a path.
    pub(super) fn fill(&mut self, path: &Path, ink: Ink) {
        let Some((colour, amount)) = self.ink(ink) else { return };
        self.fill_colour(path, colour, amount);
    }

    /// Draws along a path.
    pub(super) fn stroke(&mut self, path: &Path, ink: Ink, width: f32) {
        let Some((colour, amount)) = self.ink(ink) else { return };
        self.stroke_colour(path, colour, amount, width);
    }

    pub(super) fn fill_colour(&mut self, path: &Path, colour: [u8; 3], amount: u32) {
        if self.sees(path, 0.0) {
            self.pixmap.fill_path(
                path,
                &paint(colour, amount),
                FillRule::Winding,
                Transform::identity(),
                None,
            );
        }
    }

    pub(super) fn stroke_colour(&mut self, path: &Path, colour: [u8; 3], amount: u32, width: f32) {
        let width = width.min(WIDEST_STROKE);
        if width > 0.0 && self.sees(path, width) {
            let stroke =
                Stroke { width, line_cap: LineCap::Round, line_join: LineJoin::Round, ..Stroke::default() };
            self.pixmap.stroke_path(path, &paint(colour, amount), &stroke, Transform::identity(), None);
        }
    }

    /// Mixes a colour into the pixels of one row from column `left` on, each covered by what `coverage` says of its
    /// place in the row (0 to 256). Everything must lie inside the picture.
    #[inline]
    #[expect(clippy::cast_sign_loss, reason = "callers have clipped to the picture")]
    pub(super) fn mix_row(
        &mut self,
        y: i32,
        left: i32,
        right: i32,
        mut colour: impl FnMut(i32) -> ([u8; 3], u32),
    ) {
        let width = self.pixmap.width() as usize;
        let start = y as usize * width;
        let row = &mut self.pixmap.data_mut()[4 * (start + left as usize)..4 * (start + right as usize)];
        for (pixel, x) in row.chunks_exact_mut(4).zip(left..) {
            let (rgb, coverage) = colour(x);
            if coverage > 0 {
                mix(pixel, rgb, coverage);
            }
        }
    }

    /// Does a path with a stroke this wide touch the picture?
    fn sees(&self, path: &Path, width: f32) -> bool {
        let [columns, rows] = self.size().map(|side| side as f32);
        let bounds = path.bounds();
        bounds.right() + width > 0.0
            && bounds.bottom() + width > 0.0
            && bounds.left() - width < columns
            && bounds.top() - width < rows
    }
}

/// A share of 0 to 1 as 0 to [`FULL`]; NaN is nothing.
#[inline]
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "casts of floats saturate, NaN is 0"
)]
pub(super) fn share(part: f32) -> u32 {
    ((part * FULL as f32 + 0.5) as u32).min(FULL)
}

/// Moves a pixel towards a colour; at full coverage it is the colour exactly.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "a mean of two bytes is a byte")]
fn mix(pixel: &mut [u8], colour: [u8; 3], coverage: u32) {
    for (old, new) in pixel.iter_mut().zip(colour) {
        *old = ((u32::from(*old) * (FULL - coverage) + u32::from(new) * coverage + FULL / 2) / FULL) as u8;
    }
}

#[expect(clippy::cast_possible_truncation, reason = "the amount is at most 256")]
fn paint([red, green, blue]: [u8; 3], amount: u32) -> Paint<'static> {
    let mut paint = Paint { anti_alias: true, ..Paint::default() };
    paint.set_color_rgba8(red, green, blue, (amount * 255 / FULL) as u8);
    paint
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_clamped_and_nan_is_nothing() {
        assert_eq!([0.0, 1.0, 7.0, -1.0, f32::NAN, f32::INFINITY].map(share), [0, 256, 256, 0, 0, 256]);
    }

    #[test]
    fn full_coverage_is_the_colour_itself() {
        let mut pixel = [1, 2, 3, 255];
        mix(&mut pixel, [200, 100, 0], FULL);
        assert_eq!(pixel, [200, 100, 0, 255]);
        mix(&mut pixel, [0, 0, 0], FULL / 2);
        assert_eq!(pixel, [100, 50, 0, 255]);
    }

    #[test]
    fn what_is_too_far_is_no_point() {
        let canvas = Canvas::new([9, 9], Camera::looking_at(Vec2::ZERO, 1.0, [9, 9]), Theme::Dark).unwrap();
        for world in [Vec2::NAN, Vec2::INFINITY, Vec2::splat(1e30), Vec2::new(0.0, -f32::INFINITY)] {
            assert_eq!(canvas.point(world), None, "{world}");
        }
        assert_eq!(canvas.point(Vec2::ZERO), Some(Vec2::splat(4.5)));
        assert_eq!(
            [f32::NAN, -1.0, 0.0, 1e30, 2.0].map(|metres| canvas.length(metres)),
            [None, None, None, None, Some(2.0)]
        );
    }
}
