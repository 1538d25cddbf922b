//! The names of part files, and those whose writers are dead.

use std::ffi::OsStr;
use std::fs::{self, OpenOptions};
use std::path::Path;

use super::{FileSystem, folder_of};

/// How the names of part files end.
const PART: &str = ".part";
/// Maximum length of a file's name inside the name of its part. \[bytes\]
const MAX_NAME: usize = 180;
/// Maximum number of entries of a folder that are examined.
const MAX_ENTRIES: usize = 100_000;

/// The name of a part file: `.NAME.PROCESS.NUMBER.part`.
pub(super) fn part_name(target: &OsStr, process: u32, number: u64) -> String {
    format!(".{}.{process}.{number}{PART}", shortened(target))
}

/// Removes all part files in a folder whose writers are dead. One that cannot be removed is not an error, since it blocks
/// no later write.
pub fn remove_parts(files: &dyn FileSystem, folder: &Path) {
    remove(files, folder, |_| true);
}

/// The same, of one file only.
pub(super) fn remove_parts_of(files: &dyn FileSystem, target: &Path) {
    let name = target.file_name().map(shortened).unwrap_or_default();
    remove(files, folder_of(target), |of| {
        // Earlier versions had no number in the name.
        of == name || without_number(of) == Some(name.as_str())
    });
}

fn remove(files: &dyn FileSystem, folder: &Path, is_wanted: impl Fn(&str) -> bool) {
    for entry in fs::read_dir(folder).into_iter().flatten().take(MAX_ENTRIES).flatten() {
        let name = entry.file_name();
        let of = name.to_str().and_then(target_of);
        let is_file = || entry.file_type().is_ok_and(|kind| kind.is_file());
        if of.is_some_and(&is_wanted) && is_file() {
            remove_if_dead(files, &entry.path());
        }
    }
}

/// A writer that lives holds the lock of its file. It is held here until the file is gone, so that a writer that has just
/// made the file and not locked it yet notices.
fn remove_if_dead(files: &dyn FileSystem, part: &Path) {
    let Ok(file) = OpenOptions::new().write(true).open(part) else { return };
    if file.try_lock().is_ok() {
        let _ = files.remove(part);
    }
}

/// What is between the dot in front and the last number, if this is the name of a part file.
fn target_of(name: &str) -> Option<&str> {
    without_number(name.strip_prefix('.')?.strip_suffix(PART)?)
}

fn without_number(name: &str) -> Option<&str> {
    let (rest, number) = name.rsplit_once('.')?;
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    (is_number && !rest.is_empty()).then_some(rest)
}

/// As much of a name as fits into another one.
fn shortened(name: &OsStr) -> String {
    let mut name = name.to_string_lossy().into_owned();
    while name.len() > MAX_NAME {
        name.pop();
    }
    name
}
