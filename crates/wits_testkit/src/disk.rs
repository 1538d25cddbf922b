//! A file system in which any operation can be made to fail, and a sweep that makes each of them fail once.
//!
//! ```
//! use std::fs;
//! use wits_game::disk::write_whole;
//! use wits_testkit::disk::{How, sweep};
//! # let folder = std::env::temp_dir().join(format!("wits_sweep_doc_{}", std::process::id()));
//! # fs::create_dir_all(&folder).unwrap();
//! let path = folder.join("notes.txt");
//! fs::write(&path, "old").unwrap();
//! let points = sweep(How::Full, |files| {
//!     let written = write_whole(files, &path, |out| out.write_all(b"new"));
//!     let text = fs::read_to_string(&path).unwrap();
//!     assert!(text == "old" || text == "new");
//!     assert!(written.is_err() || text == "new", "it says that it worked");
//!     written.is_err()
//! });
//! assert!(points >= 4, "made, written, synchronized, renamed");
//! # fs::remove_dir_all(folder).unwrap();
//! ```

use std::fs::{File, Permissions};
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use wits_game::disk::{FileSystem, RealFiles};

/// How an operation fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// The disk is full: a write takes half of the bytes, and every later operation that needs room fails.
    Full,
    /// One operation fails, and those after it work again.
    Once,
    /// The operation and all after it fail, as when a disk is taken away.
    Gone,
    /// The process ends at once, before the operation; for a process that a test has started.
    Abort,
}

/// The file system of the machine, in which one operation fails. Operations that only read are not counted.
///
/// Clones count together.
#[derive(Clone, Debug)]
pub struct FailingFiles {
    how: How,
    /// The number of the operation that fails.
    at: u64,
    count: Arc<AtomicU64>,
    /// Maximum number of bytes of one write.
    short: usize,
}

impl FailingFiles {
    /// The operation of this number fails, counted from 0.
    #[must_use]
    pub fn new(how: How, at: u64) -> Self {
        Self { how, at, count: Arc::default(), short: usize::MAX }
    }

    /// Limits a write to `bytes` bytes, so that there are more of them.
    #[must_use]
    pub fn short_writes(self, bytes: usize) -> Self {
        Self { short: bytes, ..self }
    }

    /// Whether an operation has failed.
    #[must_use]
    pub fn has_failed(&self) -> bool {
        self.count.load(Ordering::SeqCst) > self.at
    }

    /// Counts an operation; it fails if it is its turn.
    fn count(&self, needs_room: bool) -> io::Result<()> {
        let number = self.count.fetch_add(1, Ordering::SeqCst);
        let kind = match self.how {
            _ if number < self.at => return Ok(()),
            How::Abort => std::process::abort(),
            How::Once if number == self.at => io::ErrorKind::PermissionDenied,
            How::Gone => io::ErrorKind::NotConnected,
            How::Full if needs_room || number == self.at => io::ErrorKind::StorageFull,
            How::Once | How::Full => return Ok(()),
        };
        Err(kind.into())
    }
}

impl FileSystem for FailingFiles {
    fn create_folder(&self, path: &Path) -> io::Result<()> {
        self.count(true).and_then(|()| RealFiles.create_folder(path))
    }

    fn create_new(&self, path: &Path) -> io::Result<File> {
        self.count(true).and_then(|()| RealFiles.create_new(path))
    }

    fn open_lock(&self, path: &Path) -> io::Result<File> {
        self.count(true).and_then(|()| RealFiles.open_lock(path))
    }

    fn write(&self, file: &mut File, bytes: &[u8]) -> io::Result<usize> {
        let bytes = &bytes[..bytes.len().min(self.short)];
        match self.count(true) {
            Ok(()) => RealFiles.write(file, bytes),
            // What fits is written; the next write finds no room at all.
            Err(_) if self.how == How::Full && bytes.len() > 1 => {
                RealFiles.write(file, &bytes[..bytes.len() / 2])?;
                Err(io::ErrorKind::StorageFull.into())
            }
            Err(error) => Err(error),
        }
    }

    fn set_permissions(&self, file: &File, permissions: Permissions) -> io::Result<()> {
        self.count(false).and_then(|()| RealFiles.set_permissions(file, permissions))
    }

    fn sync(&self, file: &File) -> io::Result<()> {
        self.count(true).and_then(|()| RealFiles.sync(file))
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.count(false).and_then(|()| RealFiles.rename(from, to))
    }

    /// Only part files are removed, and one that cannot be is left for the next writer: this is no failure to report,
    /// so it is not counted.
    fn remove(&self, path: &Path) -> io::Result<()> {
        if self.how == How::Gone && self.has_failed() {
            return Err(io::ErrorKind::NotConnected.into());
        }
        RealFiles.remove(path)
    }

    fn sync_folder(&self, path: &Path) -> io::Result<()> {
        self.count(false).and_then(|()| RealFiles.sync_folder(path))
    }
}

/// Runs `work` with a file system in which the first operation fails, then with one in which the second one does, and so
/// on, until nothing fails any more. Gives the number of operations. `work` checks what is left and says whether a failure
/// was reported to it.
///
/// # Panics
/// When an operation fails and `work` says that nothing was reported; when something is reported although nothing failed;
/// when there is no end.
#[track_caller]
pub fn sweep(how: How, mut work: impl FnMut(&FailingFiles) -> bool) -> u64 {
    for at in 0..10_000 {
        let files = FailingFiles::new(how, at).short_writes(7);
        let is_reported = work(&files);
        if !files.has_failed() {
            assert!(!is_reported, "a failure was reported, and nothing has failed");
            assert!(at > 0, "no operation went through the file system that was given");
            return at;
        }
        assert!(is_reported, "operation {at} failed ({how:?}) and nothing was reported");
    }
    panic!("there is no end: each run does more than the one before");
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::PathBuf;

    use super::*;

    fn place(name: &str) -> PathBuf {
        std::env::temp_dir().join(format!("wits_testkit_disk_{name}_{}", std::process::id()))
    }

    #[test]
    #[should_panic(expected = "and nothing was reported")]
    fn a_failure_that_is_kept_quiet_is_found() {
        let path = place("quiet");
        sweep(How::Once, |files| {
            let file = files.create_new(&path);
            let synced = file.as_ref().map(|file| files.sync(file).is_ok());
            let _ = fs::remove_file(&path);
            // That it could not be synchronized is ignored.
            synced.is_err()
        });
    }

    #[test]
    #[should_panic(expected = "no operation went through")]
    fn work_that_takes_another_way_is_found() {
        sweep(How::Once, |_| false);
    }

    #[test]
    fn a_full_disk_takes_half_of_a_write_and_no_other() {
        let path = place("full");
        let files = FailingFiles::new(How::Full, 2);
        let mut file = files.create_new(&path).unwrap();
        assert_eq!(files.write(&mut file, b"1234").unwrap(), 4);
        let kinds = [1, 2].map(|_| files.write(&mut file, b"5678").unwrap_err().kind());
        assert_eq!(kinds, [io::ErrorKind::StorageFull; 2]);
        assert!(fs::read(&path).unwrap().starts_with(b"123456"));
        // Names can still be changed.
        files.rename(&path, &path).unwrap();
        fs::remove_file(path).unwrap();
    }

    #[test]
    fn a_disk_that_is_gone_stays_gone() {
        let files = FailingFiles::new(How::Gone, 0);
        let path = place("gone");
        assert!((0..3).all(|_| files.create_new(&path).is_err()) && !path.exists());
        assert!(files.has_failed() && files.rename(&path, &path).is_err());
    }
}
