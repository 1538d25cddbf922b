//! Reading and writing files with messages that name them.
//!
//! A file is written whole or not at all: first beside its place under another name, then moved there. Only what the
//! user named is ever replaced.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

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
/// What the system says when it is not a folder that can be read.
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

/// A file that will be written. Made before the work starts, so that a wrong folder is found at once.
#[derive(Debug)]
pub(crate) struct Target {
    named: PathBuf,
    place: Place,
}

#[derive(Debug)]
enum Place {
    /// A plain file or none yet: written beside and moved.
    File(PathBuf),
    /// A device or a pipe: written straight into, for moving a file over it would destroy it.
    Special,
}

impl Target {
    /// Checks that the file can stand there.
    pub(crate) fn new(path: &Path) -> Outcome<Self> {
        let fault = |what: String| Err(Failure::no(format!("{}: cannot be written: {what}", path.display())));
        let place = match fs::metadata(path) {
            Ok(there) if there.is_dir() => return fault("it is a folder".to_owned()),
            // A link stays a link: what it points to is replaced.
            Ok(there) if there.is_file() => Place::File(fs::canonicalize(path).unwrap_or(path.into())),
            Ok(_) => Place::Special,
            Err(_) => {
                let folder = folder_of(path);
                if !folder.is_dir() {
                    return fault(format!("there is no folder {:?}", folder.display().to_string()));
                }
                if path.file_name().is_none() {
                    return fault("it has no file name".to_owned());
                }
                Place::File(path.into())
            }
        };
        Ok(Self { named: path.into(), place })
    }

    /// Writes the whole file.
    pub(crate) fn write(&self, bytes: &[u8]) -> Outcome {
        let written = match &self.place {
            Place::File(path) => write_beside(path, bytes),
            Place::Special => {
                OpenOptions::new().write(true).open(&self.named).and_then(|mut file| file.write_all(bytes))
            }
        };
        written.map_err(|error| {
            Failure::no(format!("{}: cannot be written: {}", self.named.display(), reason(&error)))
        })
    }
}

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

fn write_beside(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut name = std::ffi::OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(format!(".{}.part", std::process::id()));
    let beside = folder_of(path).join(name);
    let mut file = OpenOptions::new().write(true).create_new(true).open(&beside)?;
    let moved = file.write_all(bytes).and_then(|()| file.sync_all()).and_then(|()| fs::rename(&beside, path));
    if moved.is_err() {
        let _ = fs::remove_file(&beside);
    }
    moved
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
            Target::new(&path).unwrap().write(text.as_bytes()).unwrap();
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
        fs::remove_dir_all(folder).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn devices_and_links_stay_what_they_are() {
        let folder = folder("links");
        Target::new(Path::new("/dev/null")).unwrap().write(b"gone").unwrap();
        assert!(!fs::metadata("/dev/null").unwrap().is_file());

        let (file, link) = (folder.join("file"), folder.join("link"));
        fs::write(&file, "old").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        Target::new(&link).unwrap().write(b"new").unwrap();
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
