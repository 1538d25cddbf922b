//! Files that are written whole or not at all.
//!
//! Everything that Wits stores goes through [`write_whole`]: saves, recordings, pictures and the files of the editor. The
//! text is written to a *part file* beside its place, synchronized, and then renamed to its place, so that at every moment
//! either the old file or the new one is there, whole: after an error, after a crash and after a power cut.
//!
//! ```
//! # fn main() -> std::io::Result<()> {
//! use wits_game::disk::{RealFiles, write_whole};
//! # let folder = std::env::temp_dir().join(format!("wits_disk_doc_{}", std::process::id()));
//! # std::fs::create_dir_all(&folder)?;
//! let path = folder.join("notes.txt");
//! write_whole(&RealFiles, &path, |out| out.write_all(b"first"))?;
//! let failed = write_whole(&RealFiles, &path, |out| {
//!     out.write_all(b"sec")?;
//!     Err(std::io::Error::other("the disk is on fire"))
//! });
//! assert!(failed.is_err());
//! assert_eq!(std::fs::read_to_string(&path)?, "first");
//! assert_eq!(std::fs::read_dir(&folder)?.count(), 1, "nothing is left beside it");
//! # std::fs::remove_dir_all(folder)
//! # }
//! ```
//!
//! # Part files that are left behind
//! A process that is killed while it writes leaves its part file behind. Names of part files are never reused, so a
//! leftover cannot block a later write. A writer holds a lock on its part file; one without a lock belongs to a writer that
//! is dead, and [`write_whole`] removes those of the file that it writes. [`remove_parts`] removes all of a folder.
//!
//! # Errors and memory
//! Every error of the system is returned. An error after the rename (the folder cannot be synchronized) is returned, too;
//! the new file is in its place then, and whole. What is written is streamed, and where bytes have to be in memory a
//! [`Buffer`] reports that there is none left. Small allocations end the process when there is no memory, as everywhere in
//! Rust; the old file stays whole then, as after any crash.
//!
//! # Testing
//! All operations that change something go through [`FileSystem`]. `wits_testkit::disk` has one in which any operation can
//! be made to fail.

mod buffer;
mod part;
mod stale;
mod system;

use std::io::{self, Write};
use std::path::Path;

pub use buffer::Buffer;
pub use part::Part;
pub use stale::remove_parts;
pub use system::{FileSystem, RealFiles};

/// Replaces a file by what `write` writes, or leaves it as it is.
///
/// A link in its place is replaced, not followed.
///
/// # Errors
/// Errors of `write` or of the system. Afterwards either the old file or the new one is there, whole.
pub fn write_whole(
    files: &dyn FileSystem,
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    Part::write(files, path, write)?.commit()
}

/// Renames a file, and makes the system remember that after a power cut.
///
/// # Errors
/// Errors of the system.
pub fn rename(files: &dyn FileSystem, from: &Path, to: &Path) -> io::Result<()> {
    files.rename(from, to)?;
    files.sync_folder(folder_of(to))
}

/// Whether a file could be written there, as far as that can be known without writing it.
///
/// # Errors
/// Why not.
pub fn check_writable(files: &dyn FileSystem, path: &Path) -> io::Result<()> {
    let is_read_only = std::fs::metadata(path).is_ok_and(|there| there.permissions().readonly());
    if is_read_only {
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, "it is read-only"));
    }
    Part::create(files, path).map(drop)
}

/// The folder of a file; `.` for a name alone.
#[must_use]
pub fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}
