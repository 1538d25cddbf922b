//! What can go wrong with a picture.

use super::LONGEST_SIDE;

/// Why there is no picture.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum RenderError {
    /// A picture cannot have this size.
    #[error("a picture of {width} by {height} pixels: each side must be 1 to {LONGEST_SIDE}")]
    Size {
        /// Asked for. \[pixels\]
        width: u32,
        /// Asked for. \[pixels\]
        height: u32,
    },
    /// There is no way to look at this part of the world.
    #[error(
        "cannot show {what}: expected finite numbers, the minimum not above the maximum, a scale above zero"
    )]
    View {
        /// The bounds or the camera in question.
        what: String,
    },
    /// The number of bytes does not fit the size.
    #[error("{bytes} bytes for {width} by {height} pixels of 4 bytes each")]
    Bytes {
        /// How many bytes there were.
        bytes: usize,
        /// \[pixels\]
        width: u32,
        /// \[pixels\]
        height: u32,
    },
    /// The PNG could not be written.
    #[error("cannot write PNG: {0}")]
    Encode(String),
    /// These bytes are not a PNG that can be read.
    #[error("cannot read PNG: {0}")]
    Decode(String),
}
