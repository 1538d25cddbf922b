//! Pixels, and PNG in both directions.

use std::fmt;

use tiny_skia::{IntSize, Pixmap};

use super::{LONGEST_SIDE, RenderError};

/// A picture: rows of pixels from the top, each pixel red, green, blue and alpha. Always opaque: alpha is 255.
///
/// ```
/// use wits_core::render::Picture;
/// let picture = Picture::from_rgba(2, 1, vec![255, 0, 0, 255, 0, 0, 255, 255])?;
/// assert_eq!(picture.pixel(1, 0), Some([0, 0, 255, 255]));
/// assert_eq!(Picture::from_png(&picture.to_png()?)?, picture);
/// # Ok::<(), wits_core::render::RenderError>(())
/// ```
#[derive(Clone, PartialEq)]
pub struct Picture {
    pixmap: Pixmap,
}

impl Picture {
    /// A picture of these pixels, 4 bytes each. Alpha is ignored and set to 255.
    ///
    /// # Errors
    /// [`RenderError::Size`] for sides outside 1 to [`LONGEST_SIDE`], [`RenderError::Bytes`] when there are not
    /// `4 * width * height` bytes.
    pub fn from_rgba(width: u32, height: u32, mut bytes: Vec<u8>) -> Result<Self, RenderError> {
        check_size(width, height)?;
        bytes.iter_mut().skip(3).step_by(4).for_each(|alpha| *alpha = u8::MAX);
        let wrong = RenderError::Bytes { bytes: bytes.len(), width, height };
        let size = IntSize::from_wh(width, height);
        let pixmap = size.and_then(|size| Pixmap::from_vec(bytes, size));
        pixmap.map(Self::new).ok_or(wrong)
    }

    /// Reads a PNG of 8 bits a channel without a palette. What is transparent in it is put on black.
    ///
    /// # Errors
    /// [`RenderError::Decode`] for anything else, [`RenderError::Size`] for sides outside 1 to [`LONGEST_SIDE`];
    /// the size is checked before any memory is taken.
    pub fn from_png(bytes: &[u8]) -> Result<Self, RenderError> {
        let [width, height] = png_size(bytes).ok_or_else(|| RenderError::Decode("not a PNG".to_owned()))?;
        check_size(width, height)?;
        let pixmap = Pixmap::decode_png(bytes).map_err(|fault| RenderError::Decode(fault.to_string()))?;
        Self::from_rgba(pixmap.width(), pixmap.height(), pixmap.take())
    }

    /// The bytes of a PNG file with these pixels.
    ///
    /// # Errors
    /// [`RenderError::Encode`] when the encoder fails, which only lack of memory can cause.
    pub fn to_png(&self) -> Result<Vec<u8>, RenderError> {
        self.pixmap.encode_png().map_err(|fault| RenderError::Encode(fault.to_string()))
    }

    /// \[pixels\]
    #[must_use]
    pub fn width(&self) -> u32 {
        self.pixmap.width()
    }

    /// \[pixels\]
    #[must_use]
    pub fn height(&self) -> u32 {
        self.pixmap.height()
    }

    /// All pixels, row by row from the top, 4 bytes each.
    #[must_use]
    pub fn rgba(&self) -> &[u8] {
        self.pixmap.data()
    }

    /// One pixel; `None` outside.
    #[must_use]
    pub fn pixel(&self, x: u32, y: u32) -> Option<[u8; 4]> {
        let colour = self.pixmap.pixel(x, y)?;
        Some([colour.red(), colour.green(), colour.blue(), colour.alpha()])
    }

    /// A picture of an opaque pixmap.
    pub(super) const fn new(pixmap: Pixmap) -> Self {
        Self { pixmap }
    }
}

impl fmt::Debug for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Picture({} x {})", self.width(), self.height())
    }
}

/// Refuses sides that no picture may have.
pub(super) fn check_size(width: u32, height: u32) -> Result<(), RenderError> {
    let allowed = 1..=LONGEST_SIDE;
    if allowed.contains(&width) && allowed.contains(&height) {
        Ok(())
    } else {
        Err(RenderError::Size { width, height })
    }
}

/// Width and height from the first chunk of a PNG file.
fn png_size(bytes: &[u8]) -> Option<[u32; 2]> {
    let rest = bytes.strip_prefix(b"\x89PNG\r\n\x1a\n")?;
    let side = |at: usize| Some(u32::from_be_bytes(rest.get(at..at + 4)?.try_into().ok()?));
    Some([side(8)?, side(12)?])
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn sizes_have_limits() {
        for (width, height) in [(0, 1), (1, 0), (LONGEST_SIDE + 1, 1), (1, u32::MAX)] {
            assert_eq!(Picture::from_rgba(width, height, vec![]), Err(RenderError::Size { width, height }));
        }
        let short = RenderError::Bytes { bytes: 3, width: 1, height: 1 };
        assert_eq!(Picture::from_rgba(1, 1, vec![0; 3]), Err(short));
    }

    #[test]
    fn a_png_that_claims_to_be_enormous_is_refused_unread() {
        let mut png = Picture::from_rgba(1, 1, vec![0; 4]).unwrap().to_png().unwrap();
        png[16..24].copy_from_slice(&[0xff; 8]);
        assert_eq!(Picture::from_png(&png), Err(RenderError::Size { width: u32::MAX, height: u32::MAX }));
    }

    #[test]
    fn pixels_outside_are_none() {
        let picture = Picture::from_rgba(1, 1, vec![1, 2, 3, 4]).unwrap();
        assert_eq!((picture.pixel(0, 0), picture.pixel(1, 0)), (Some([1, 2, 3, 255]), None));
    }

    proptest! {
        #[test]
        fn png_round_trip(width in 1_u32..40, height in 1_u32..40, seed: u64) {
            let mut stream = crate::random::Seed::new(seed).stream();
            let bytes = (0..width * height * 4).map(|_| stream.next_u32().to_le_bytes()[0]).collect();
            let picture = Picture::from_rgba(width, height, bytes).unwrap();
            prop_assert_eq!(Picture::from_png(&picture.to_png().unwrap()).unwrap(), picture);
        }

        #[test]
        fn rubbish_is_not_a_png(bytes in prop::collection::vec(any::<u8>(), 0..200), cut in 0_usize..80) {
            prop_assert!(Picture::from_png(&bytes).is_err());
            let png = Picture::from_rgba(4, 4, vec![9; 64]).unwrap().to_png().unwrap();
            prop_assert!(Picture::from_png(&png[..cut.min(png.len() - 20)]).is_err());
        }
    }
}
