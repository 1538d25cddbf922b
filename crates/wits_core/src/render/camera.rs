//! From metres, y up, to pixels, y down, and back.

use glam::Vec2;

use super::RenderError;
use crate::scene::Bounds;

/// Where a picture looks and how near. One scale for both axes: circles stay round.
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_core::render::Camera;
/// use wits_core::scene::Bounds;
/// let world = Bounds { min: Vec2::ZERO, max: Vec2::new(10.0, 10.0) };
/// let camera = Camera::fit(world, [400, 200], 0.0)?;
/// assert_eq!(camera.scale(), 20.0);
/// // The upper left corner of the world; the spare width is shared between left and right.
/// assert_eq!(camera.to_pixel(Vec2::new(0.0, 10.0)), Vec2::new(100.0, 0.0));
/// assert_eq!(camera.to_world(Vec2::new(100.0, 0.0)), Vec2::new(0.0, 10.0));
/// # Ok::<(), wits_core::render::RenderError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Camera {
    /// The point of the world in the middle of the picture. \[m\]
    centre: Vec2,
    /// \[pixels per metre, > 0\]
    scale: f32,
    /// The middle of the picture. \[pixels\]
    middle: Vec2,
}

impl Camera {
    /// Shows all of `bounds` in a picture of `size` pixels, as large as it fits with `margin` pixels kept free on
    /// every side. The margin takes at most a quarter of a side. Bounds without extent are shown as if 1 m wide.
    ///
    /// # Errors
    /// [`RenderError::View`] when the bounds are not finite, or the minimum lies above the maximum.
    pub fn fit(bounds: Bounds, size: [u32; 2], margin: f32) -> Result<Self, RenderError> {
        let extent = bounds.size();
        let sane = extent.is_finite() && bounds.min.is_finite() && extent.cmpge(Vec2::ZERO).all();
        if !sane {
            return Err(RenderError::View { what: format!("the bounds {bounds:?}") });
        }
        let size = pixels(size);
        let margin = if margin > 0.0 { margin } else { 0.0 };
        let room = size - 2.0 * (size * 0.25).min(Vec2::splat(margin));
        let extent =
            if extent == Vec2::ZERO { Vec2::ONE } else { extent.max(Vec2::splat(f32::MIN_POSITIVE)) };
        let camera = Self {
            centre: bounds.min + bounds.size() * 0.5,
            scale: (room / extent).min_element(),
            middle: size * 0.5,
        };
        camera.checked()
    }

    /// Looks at `centre` with `scale` pixels per metre (above zero) in a picture of `size` pixels.
    #[must_use]
    pub fn looking_at(centre: Vec2, scale: f32, size: [u32; 2]) -> Self {
        Self { centre, scale, middle: pixels(size) * 0.5 }
    }

    /// The pixel of a point of the world; the middle of the upper left pixel is (0.5, 0.5).
    #[inline]
    #[must_use]
    pub fn to_pixel(&self, world: Vec2) -> Vec2 {
        self.middle + (world - self.centre) * Vec2::new(self.scale, -self.scale)
    }

    /// The point of the world under a pixel. \[m\]
    #[inline]
    #[must_use]
    pub fn to_world(&self, pixel: Vec2) -> Vec2 {
        self.centre + (pixel - self.middle) / Vec2::new(self.scale, -self.scale)
    }

    /// How near it is. \[pixels per metre\]
    #[must_use]
    pub const fn scale(&self) -> f32 {
        self.scale
    }

    /// Itself, if pictures can be drawn with it.
    pub(super) fn checked(self) -> Result<Self, RenderError> {
        if self.centre.is_finite() && self.scale.is_finite() && self.scale > 0.0 {
            Ok(self)
        } else {
            Err(RenderError::View { what: format!("the world through {self:?}") })
        }
    }
}

/// The size as a vector; sides of pictures are exact in `f32`.
#[expect(clippy::cast_precision_loss, reason = "a picture has at most 8192 pixels a side")]
fn pixels([width, height]: [u32; 2]) -> Vec2 {
    Vec2::new(width as f32, height as f32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn bounds(min: (f32, f32), max: (f32, f32)) -> Bounds {
        Bounds { min: min.into(), max: max.into() }
    }

    #[test]
    fn margin_never_eats_the_picture() {
        let camera = Camera::fit(bounds((0.0, 0.0), (1.0, 1.0)), [1, 1], 1e9).unwrap();
        assert!((camera.scale() - 0.5).abs() < 1e-6);
    }

    #[test]
    fn flat_bounds_are_shown_and_mad_ones_refused() {
        assert_eq!(Camera::fit(bounds((3.0, 3.0), (3.0, 3.0)), [10, 10], 0.0).unwrap().scale(), 10.0);
        assert_eq!(Camera::fit(bounds((0.0, 3.0), (5.0, 3.0)), [10, 10], 0.0).unwrap().scale(), 2.0);
        for (min, max) in
            [((f32::NAN, 0.0), (1.0, 1.0)), ((0.0, 0.0), (f32::INFINITY, 1.0)), ((2.0, 0.0), (1.0, 1.0))]
        {
            assert!(matches!(Camera::fit(bounds(min, max), [10, 10], 0.0), Err(RenderError::View { .. })));
        }
        let overflowing = bounds((-3e38, 0.0), (3e38, 1.0));
        assert!(Camera::fit(overflowing, [10, 10], 0.0).is_err());
    }

    proptest! {
        #[test]
        fn there_and_back_again(
            x in -1e3_f32..1e3, y in -1e3_f32..1e3, width in 1.0_f32..1e3, height in 1.0_f32..1e3,
            across in 0.0_f32..1.0, up in 0.0_f32..1.0, columns in 1_u32..2000, rows in 1_u32..2000,
        ) {
            let camera = Camera::fit(bounds((x, y), (x + width, y + height)), [columns, rows], 8.0).unwrap();
            let world = Vec2::new(x + width * across, y + height * up);
            let pixel = camera.to_pixel(world);
            // Pixels are known to about a millionth of the picture, points to about a millionth of the world.
            let error = 1e-3 + 1e-6 * pixels([columns, rows]).max_element() / camera.scale();
            prop_assert!(camera.to_world(pixel).distance(world) < error, "{world} {pixel}");
            let inside = pixel.cmpge(Vec2::splat(-0.1)).all() && pixel.cmple(pixels([columns, rows]) + 0.1).all();
            prop_assert!(inside, "{}", pixel);
        }

        #[test]
        fn up_in_the_world_is_up_in_the_picture(y in -10.0_f32..10.0) {
            let camera = Camera::looking_at(Vec2::ZERO, 10.0, [64, 64]);
            prop_assert!(camera.to_pixel(Vec2::new(0.0, y + 1.0)).y < camera.to_pixel(Vec2::new(0.0, y)).y);
        }
    }
}
