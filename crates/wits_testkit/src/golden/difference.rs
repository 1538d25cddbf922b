//! How much two pictures or texts differ.

use std::fmt;

use wits_core::render::Picture;

/// How much a picture may differ from its golden file. Edges differ by a shade between kinds of processors.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tolerance {
    /// A pixel differs when one of its channels differs by more than this. \[0 to 255\]
    pub channel: u8,
    /// This share of all pixels may differ. \[0 to 1\]
    pub share: f32,
}

impl Default for Tolerance {
    /// Eight shades, and one pixel in a thousand.
    fn default() -> Self {
        Self { channel: 8, share: 0.001 }
    }
}

impl fmt::Display for Tolerance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}% of the pixels, the others by at most {} in a channel",
            self.share * 100.0,
            self.channel
        )
    }
}

/// How two pictures differ.
///
/// ```
/// use wits_core::render::Picture;
/// use wits_testkit::golden::Difference;
/// let black = Picture::from_rgba(2, 1, vec![0, 0, 0, 255, 0, 0, 0, 255])?;
/// let half = Picture::from_rgba(2, 1, vec![0, 0, 0, 255, 90, 0, 0, 255])?;
/// let found = Difference::between(&black, &half, 8);
/// assert_eq!(found, Difference::Pixels { differing: 1, of: 2, most: 90 });
/// # Ok::<(), wits_core::render::RenderError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Difference {
    /// They have not even the same size.
    Size {
        /// Width and height of the golden picture. \[pixels\]
        golden: [u32; 2],
        /// Width and height of the picture. \[pixels\]
        actual: [u32; 2],
    },
    /// Pixel by pixel.
    Pixels {
        /// How many pixels differ.
        differing: usize,
        /// How many pixels there are.
        of: usize,
        /// The largest difference in any channel of any pixel.
        most: u8,
    },
}

impl Difference {
    /// Compares two pictures; pixels differ when a channel differs by more than `channel`.
    #[must_use]
    pub fn between(golden: &Picture, actual: &Picture, channel: u8) -> Self {
        let size = |picture: &Picture| [picture.width(), picture.height()];
        if size(golden) != size(actual) {
            return Self::Size { golden: size(golden), actual: size(actual) };
        }
        let distances = || distances(golden, actual);
        Self::Pixels {
            differing: distances().filter(|&distance| distance > channel).count(),
            of: distances().count(),
            most: distances().max().unwrap_or(0),
        }
    }

    /// Is it small enough? A tolerance that is not a number allows nothing.
    #[must_use]
    pub fn is_within(&self, tolerance: Tolerance) -> bool {
        match *self {
            Self::Size { .. } => false,
            Self::Pixels { differing: 0, .. } => true,
            Self::Pixels { differing, of, .. } => differing as f32 / of as f32 <= tolerance.share,
        }
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size { golden: [width, height], actual: [wide, high] } => {
                write!(f, "it was {width} by {height} pixels and is {wide} by {high}")
            }
            Self::Pixels { differing, of, most } => {
                write!(f, "{differing} of {of} pixels differ, by {most} in a channel at most")
            }
        }
    }
}

/// The difference of each pixel in its worst channel.
fn distances(golden: &Picture, actual: &Picture) -> impl Iterator<Item = u8> {
    let pixels = golden.rgba().chunks_exact(4).zip(actual.rgba().chunks_exact(4));
    pixels.map(|(one, other)| {
        one.iter().zip(other).map(|(&one, &other)| one.abs_diff(other)).max().unwrap_or(0)
    })
}

/// The golden picture in dim grey, with every differing pixel in red; `None` when the sizes differ.
pub(super) fn picture(golden: &Picture, actual: &Picture, channel: u8) -> Option<Picture> {
    if matches!(Difference::between(golden, actual, channel), Difference::Size { .. }) {
        return None;
    }
    let pixels = golden.rgba().chunks_exact(4).zip(distances(golden, actual));
    let bytes = pixels.flat_map(|(pixel, distance)| {
        let mean = (u16::from(pixel[0]) + u16::from(pixel[1]) + u16::from(pixel[2])) / 3;
        let grey = u8::try_from(mean / 3 + 20).unwrap_or(u8::MAX);
        if distance > channel { [255, 40, 40, 255] } else { [grey, grey, grey, 255] }
    });
    Picture::from_rgba(golden.width(), golden.height(), bytes.collect()).ok()
}

/// The first line that differs, in words.
pub(super) fn of_texts(golden: &str, actual: &str) -> String {
    let (mut was, mut is) = (golden.split('\n'), actual.split('\n'));
    for line in 1_usize.. {
        match (was.next(), is.next()) {
            (None, None) => break,
            (old, new) if old == new => {}
            (old, new) => {
                let shown =
                    |text: Option<&str>| text.map_or("nothing".to_owned(), |text| format!("{text:?}"));
                return format!("line {line} was {} and is {}", shown(old), shown(new));
            }
        }
    }
    "there is no difference".to_owned()
}
