//! The operations of the file system that change something.

use std::fmt;
use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, Write};
use std::path::Path;

/// The operations of the file system that change something. Those that are given do what the system does; tests replace
/// them to make them fail.
pub trait FileSystem: fmt::Debug + Send + Sync {
    /// Creates a folder and its parents; an existing folder is not an error.
    fn create_folder(&self, path: &Path) -> io::Result<()> {
        fs::create_dir_all(path)
    }

    /// Makes a new file to write to.
    fn create_new(&self, path: &Path) -> io::Result<File> {
        OpenOptions::new().write(true).create_new(true).open(path)
    }

    /// Opens a file that others lock; it is made if it is not there.
    fn open_lock(&self, path: &Path) -> io::Result<File> {
        OpenOptions::new().create(true).truncate(false).write(true).open(path)
    }

    /// Writes a part of the bytes and gives how many.
    fn write(&self, file: &mut File, bytes: &[u8]) -> io::Result<usize> {
        file.write(bytes)
    }

    /// Sets who may read and write a file. Systems that cannot do that do nothing.
    fn set_permissions(&self, file: &File, permissions: Permissions) -> io::Result<()> {
        match file.set_permissions(permissions) {
            Err(error) if is_not_offered(&error) => Ok(()),
            set => set,
        }
    }

    /// Waits until what was written is on the disk.
    fn sync(&self, file: &File) -> io::Result<()> {
        file.sync_all()
    }

    /// Renames a file; one that has the new name is replaced.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }

    /// Removes a file.
    fn remove(&self, path: &Path) -> io::Result<()> {
        fs::remove_file(path)
    }

    /// Waits until the names of the files in a folder are on the disk. Systems that cannot do that do nothing.
    fn sync_folder(&self, path: &Path) -> io::Result<()> {
        if !cfg!(unix) {
            return Ok(());
        }
        match File::open(path).and_then(|folder| folder.sync_all()) {
            // File systems that cannot synchronize folders, and folders that may be written to but not read.
            Err(error) if is_not_offered(&error) => Ok(()),
            synced => synced,
        }
    }
}

fn is_not_offered(error: &io::Error) -> bool {
    use io::ErrorKind::{InvalidInput, PermissionDenied, Unsupported};
    matches!(error.kind(), InvalidInput | PermissionDenied | Unsupported)
}

/// The file system of the machine.
#[derive(Clone, Copy, Debug, Default)]
pub struct RealFiles;

impl FileSystem for RealFiles {}
