//! Bytes in memory, as far as there is any.

use std::io::{self, Write};

/// Bytes in memory whose growth can fail: a writer that reports [`io::ErrorKind::OutOfMemory`] where a vector would end
/// the process.
///
/// ```
/// use std::io::Write;
/// use wits_game::disk::Buffer;
/// let mut buffer = Buffer::default();
/// write!(buffer, "{}", 42)?;
/// assert_eq!(buffer.into_bytes(), b"42");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Buffer(Vec<u8>);

impl Buffer {
    /// What was written.
    #[must_use]
    pub fn into_bytes(self) -> Vec<u8> {
        self.0
    }

    /// A copy of these bytes.
    ///
    /// # Errors
    /// [`io::ErrorKind::OutOfMemory`].
    pub fn copy_of(bytes: &[u8]) -> io::Result<Vec<u8>> {
        let mut copy = Self::default();
        copy.write_all(bytes)?;
        Ok(copy.0)
    }
}

impl Write for Buffer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.try_reserve(bytes.len())?;
        self.0.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
