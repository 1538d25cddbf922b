//! The input that is being tried, in a file: what a process leaves behind when it dies.
//!
//! The file holds the length of the input and then the input. It is never truncated, since some file systems write a file
//! to the disk at once when it is truncated and written again, which takes longer than most inputs.

use std::cell::RefCell;
use std::fs::File;
use std::io::{Result, Seek, SeekFrom, Write};
use std::path::Path;

/// The file of a process that searches.
pub(crate) struct Current {
    file: RefCell<File>,
}

impl Current {
    pub(crate) fn create(path: &Path) -> Result<Self> {
        Ok(Self { file: RefCell::new(File::create(path)?) })
    }

    /// Another input is tried from now on.
    pub(crate) fn set(&self, input: &[u8]) -> Result<()> {
        let mut file = self.file.borrow_mut();
        file.seek(SeekFrom::Start(0))?;
        file.write_all(&[&(input.len() as u64).to_le_bytes(), input].concat())
    }
}

/// The input that was tried last; none if there was none.
pub(crate) fn read(path: &Path) -> Option<Vec<u8>> {
    let bytes = std::fs::read(path).ok()?;
    let (length, rest) = bytes.split_first_chunk()?;
    let length = usize::try_from(u64::from_le_bytes(*length)).ok()?;
    rest.get(..length).map(<[u8]>::to_vec)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_input_is_read_whatever_was_there_before() {
        let path = std::env::temp_dir().join(format!("wits-fuzz-current-{}", std::process::id()));
        let current = Current::create(&path).unwrap();
        assert_eq!(read(&path), None, "nothing was tried");
        for input in [&b"a long input"[..], b"", b"short"] {
            current.set(input).unwrap();
            assert_eq!(read(&path).as_deref(), Some(input));
        }
        std::fs::remove_file(&path).unwrap();
        assert_eq!(read(&path), None);
    }
}
