//! Reading and writing files with messages that name them.
//!
//! A file is [written whole or not at all](wits_game::disk). Only what the user named is ever replaced.

use std::fs::{self, File, FileType, OpenOptions};
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use wits_game::disk::{RealFiles, check_writable, folder_of, write_whole};

use crate::failure::{Failure, Outcome};

/// The longest file that is read. More is not a file of ours. \[bytes\]
const LONGEST: u64 = 256 << 20;

/// Reads a text file; the message names the file and says what is wrong with it.
pub(crate) fn read_text(path: &Path) -> Result<String, String> {
    String::from_utf8(read_bytes(path)?).map_err(|error| {
        let place = error.utf8_error().valid_up_to();
        format!("{}: is not text: byte {place} is not UTF-8", path.display())
    })
}

/// Reads a file; the message names the file and says what is wrong with it. Pipes, sockets and devices are not read, since
/// reading them may never end.
pub(crate) fn read_bytes(path: &Path) -> Result<Vec<u8>, String> {
    let name = path.display();
    let unreadable = |error: io::Error| format!("{name}: cannot be read: {}", reason(&error));
    let about = fs::metadata(path).map_err(unreadable)?;
    if about.is_dir() {
        return Err(format!("{name}: is a folder; expected a file"));
    }
    if !about.is_file() {
        return Err(format!("{name}: is a pipe or a device; expected a file"));
    }
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| file.take(LONGEST + 1).read_to_end(&mut bytes));
    read.map_err(unreadable)?;
    if bytes.len() as u64 > LONGEST {
        return Err(format!("{name}: is longer than {} MiB", LONGEST >> 20));
    }
    Ok(bytes)
}

/// The files in a folder, in order of their names: neither folders nor pipes, sockets and devices. Links count as what they
/// lead to.
///
/// # Errors
/// The error of the system if it is not a folder or cannot be read.
pub(crate) fn in_folder(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder)?.flatten().map(|entry| entry.path());
    let mut paths: Vec<PathBuf> = entries.filter(|path| path.is_file()).collect();
    paths.sort();
    Ok(paths)
}

/// Reads a text file whose path was found in another one: it is meant from there.
pub(crate) fn beside(file: &Path, path: &str) -> Result<String, String> {
    let path = folder_of(file).join(path);
    let message = read_text(&path);
    message.map_err(|message| {
        message.strip_prefix(&format!("{}: ", path.display())).unwrap_or(&message).to_owned()
    })
}

/// A file that will be written. Made before the work starts, so that what cannot be written is reported at once.
#[derive(Debug)]
pub(crate) struct Target {
    named: PathBuf,
    place: Place,
}

#[derive(Debug)]
enum Place {
    /// A plain file or none yet: replaced as a whole.
    File(PathBuf),
    /// A device or a pipe: written straight into, for moving a file over it would destroy it.
    Special,
}

impl Target {
    /// Checks that the file can be written.
    pub(crate) fn new(path: &Path) -> Outcome<Self> {
        let place = Place::of(path);
        place.map(|place| Self { named: path.into(), place }).map_err(|what| cannot_write(path, &what))
    }

    /// Writes the whole file.
    pub(crate) fn write(&self, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Outcome {
        let written = match &self.place {
            Place::File(path) => write_whole(&RealFiles, path, write),
            Place::Special => OpenOptions::new().write(true).open(&self.named).and_then(|file| {
                let mut out = BufWriter::new(file);
                write(&mut out).and_then(|()| out.flush())
            }),
        };
        written.map_err(|error| cannot_write(&self.named, &reason(&error)))
    }

    /// Writes these bytes as the whole file.
    pub(crate) fn write_bytes(&self, bytes: &[u8]) -> Outcome {
        self.write(|out| out.write_all(bytes))
    }
}

impl Place {
    /// What stands there, or why nothing can be written there.
    fn of(path: &Path) -> Result<Self, String> {
        let place = match fs::metadata(path) {
            Ok(there) if there.is_dir() => return Err("it is a folder".to_owned()),
            // A link stays a link: what it points to is replaced.
            Ok(there) if there.is_file() => fs::canonicalize(path).unwrap_or(path.into()),
            Ok(there) => {
                check_special(path, there.file_type()).map_err(|error| reason(&error))?;
                return Ok(Self::Special);
            }
            Err(_) => {
                let folder = folder_of(path);
                if !folder.is_dir() {
                    return Err(format!("there is no folder {:?}", folder.display().to_string()));
                }
                path.into()
            }
        };
        check_writable(&RealFiles, &place).map_err(|error| reason(&error))?;
        Ok(Self::File(place))
    }
}

/// Whether a device can be opened for writing. Opening a pipe would wait for its reader, so pipes are not tried.
#[cfg(unix)]
fn check_special(path: &Path, kind: FileType) -> io::Result<()> {
    use std::os::unix::fs::FileTypeExt;
    if kind.is_fifo() { Ok(()) } else { OpenOptions::new().write(true).open(path).map(drop) }
}

#[cfg(not(unix))]
fn check_special(_path: &Path, _kind: FileType) -> io::Result<()> {
    Ok(())
}

fn cannot_write(path: &Path, what: &str) -> Failure {
    Failure::no(format!("{}: cannot be written: {what}", path.display()))
}

/// What the system says, without its number.
fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or(&text).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("wits_files_{name}_{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        folder
    }

    #[test]
    fn a_file_is_replaced_whole_and_nothing_is_left_beside_it() {
        let folder = folder("replace");
        let path = folder.join("a.rec");
        for text in ["first and longer", "second"] {
            Target::new(&path).unwrap().write_bytes(text.as_bytes()).unwrap();
            assert_eq!(read_text(&path).unwrap(), text);
        }
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn what_cannot_be_written_is_found_before_the_work() {
        let folder = folder("faults");
        let said = |path: &Path| format!("{:?}", Target::new(path).unwrap_err());
        assert!(said(&folder).contains("it is a folder"));
        assert!(said(&folder.join("none/a.rec")).contains("there is no folder"));
        fs::write(folder.join("fixed.rec"), "old").unwrap();
        let mut fixed = fs::metadata(folder.join("fixed.rec")).unwrap().permissions();
        fixed.set_readonly(true);
        fs::set_permissions(folder.join("fixed.rec"), fixed).unwrap();
        assert!(said(&folder.join("fixed.rec")).contains("it is read-only"));
        assert_eq!(read_text(&folder.join("fixed.rec")).unwrap(), "old");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "trying leaves nothing behind");
        fs::remove_dir_all(folder).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn devices_and_links_stay_what_they_are() {
        let folder = folder("links");
        Target::new(Path::new("/dev/null")).unwrap().write_bytes(b"gone").unwrap();
        assert!(!fs::metadata("/dev/null").unwrap().is_file());

        let (file, link) = (folder.join("file"), folder.join("link"));
        fs::write(&file, "old").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        Target::new(&link).unwrap().write_bytes(b"new").unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(read_text(&file).unwrap(), "new");
        fs::remove_dir_all(folder).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn pipes_and_devices_are_not_read() {
        let folder = folder("pipes");
        let pipe = folder.join("other.tree.ron");
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        std::os::unix::fs::symlink("/dev/zero", folder.join("zero.tree.ron")).unwrap();
        fs::write(folder.join("b"), "plain").unwrap();
        fs::write(folder.join("a"), "plain").unwrap();
        fs::create_dir(folder.join("c")).unwrap();
        std::os::unix::fs::symlink(folder.join("a"), folder.join("link")).unwrap();
        assert_eq!(in_folder(&folder).unwrap(), ["a", "b", "link"].map(|name| folder.join(name)));
        assert!(
            read_text(&pipe).unwrap_err().ends_with("other.tree.ron: is a pipe or a device; expected a file")
        );
        assert!(read_bytes(&folder.join("zero.tree.ron")).unwrap_err().contains("is a pipe or a device"));
        assert!(in_folder(&folder.join("none")).is_err());
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn unreadable_files_are_named() {
        let folder = folder("read");
        assert!(read_text(&folder).unwrap_err().contains("is a folder"));
        assert!(read_text(&folder.join("none")).unwrap_err().contains("none: cannot be read"));
        fs::write(folder.join("b"), [b'a', 0xff]).unwrap();
        assert!(read_text(&folder.join("b")).unwrap_err().contains("byte 1 is not UTF-8"));
        fs::remove_dir_all(folder).unwrap();
    }
}
