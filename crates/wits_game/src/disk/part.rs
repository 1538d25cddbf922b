//! A file that is being written beside its place.

use std::fs::{self, File, TryLockError};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use super::{FileSystem, folder_of, stale};

/// How many names are tried before giving up. More than one is needed only beside leftovers that cannot be removed.
const MAX_TRIES: u32 = 10_000;
/// Size of the write buffer, in bytes.
const GATHERED: usize = 16 << 10;

/// A file that was written beside its place. [`commit`](Self::commit) puts it there; dropping it removes it.
///
/// Use this instead of [`write_whole`](super::write_whole) where several files have to be written before the first one is
/// replaced.
#[derive(Debug)]
pub struct Part<'a> {
    files: &'a dyn FileSystem,
    file: File,
    /// Where it is now.
    path: PathBuf,
    /// Where it will be.
    target: PathBuf,
    /// It was renamed: there is nothing left to remove.
    is_done: bool,
}

impl<'a> Part<'a> {
    /// Writes the file beside its place and waits until it is on the disk.
    ///
    /// # Errors
    /// Errors of `write` or of the system. The part file is removed then.
    pub fn write(
        files: &'a dyn FileSystem,
        target: &Path,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> io::Result<Self> {
        let mut part = Self::create(files, target)?;
        part.keep_permissions(target)?;
        let mut out = BufWriter::with_capacity(GATHERED, Out { files, file: &mut part.file });
        let written = write(&mut out).and_then(|()| out.flush());
        // What a failed write has left is not written when the writer is dropped.
        drop(out.into_parts());
        written?;
        files.sync(&part.file)?;
        Ok(part)
    }

    /// Puts the file in its place.
    ///
    /// # Errors
    /// Errors of the system: the old file is in its place then, or this one is if only the folder cannot be synchronized.
    pub fn commit(mut self) -> io::Result<()> {
        self.files.rename(&self.path, &self.target)?;
        self.is_done = true;
        self.files.sync_folder(folder_of(&self.target))
    }

    /// An empty file with a name that no other writer has, locked as long as it is open.
    pub(super) fn create(files: &'a dyn FileSystem, target: &Path) -> io::Result<Self> {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let Some(name) = target.file_name() else {
            return Err(io::Error::new(ErrorKind::InvalidInput, "it has no file name"));
        };
        stale::remove_parts_of(files, target);
        for _ in 0..MAX_TRIES {
            let number = COUNT.fetch_add(1, Ordering::Relaxed);
            let path = folder_of(target).join(stale::part_name(name, std::process::id(), number));
            let file = match files.create_new(&path) {
                Err(error) if error.kind() == ErrorKind::AlreadyExists => continue,
                file => file?,
            };
            let part = Self { files, file, path, target: target.into(), is_done: false };
            if part.is_ours() {
                return Ok(part);
            }
        }
        Err(io::Error::new(ErrorKind::AlreadyExists, "there are too many part files beside it"))
    }

    /// Gives the file the permissions of the one that it replaces, so that a private file stays private.
    fn keep_permissions(&self, target: &Path) -> io::Result<()> {
        match fs::metadata(target) {
            Ok(old) if old.is_file() => self.files.set_permissions(&self.file, old.permissions()),
            // There is none, or none that can be asked.
            _ => Ok(()),
        }
    }

    /// Locks the file. Another process that looked for leftovers may have taken it for one, before it was locked.
    fn is_ours(&self) -> bool {
        match self.file.try_lock() {
            Err(TryLockError::WouldBlock) => false,
            // Where files cannot be locked, they are not removed either.
            Err(TryLockError::Error(_)) => true,
            Ok(()) => fs::symlink_metadata(&self.path).is_ok(),
        }
    }
}

impl Drop for Part<'_> {
    fn drop(&mut self) {
        if !self.is_done {
            // What cannot be removed now is a leftover for the next writer.
            let _ = self.files.remove(&self.path);
        }
    }
}

/// Writes to the file of a part.
struct Out<'a> {
    files: &'a dyn FileSystem,
    file: &'a mut File,
}

impl Write for Out<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.files.write(self.file, bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
