//! A folder with the files that people changed: `FOLDER/GAME/FILE`.
//!
//! The files that come with a game are part of the program. What somebody changes or adds is stored here and used instead,
//! in the studio and on the command line.
//!
//! Files are [written whole or not at all](wits_game::disk). The previous text is kept as `FILE.backup`: at every moment the
//! last text is in one of the two. Several studios may use one folder: a save names the text that it expects to replace, and
//! is refused if the file holds another one. Links are never followed, so nothing outside of the folder is read or written.

pub(crate) mod stored;
pub(crate) mod uses;
pub(crate) mod watch;

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

pub use stored::use_stored;
use wits_game::author::{MAX_FILE_NAME, MAX_FILE_TEXT, is_file_name};
use wits_game::disk::{self, FileSystem, Part, RealFiles};

/// The most files of a game that are looked at.
const MAX_FILES: usize = 500;
/// How the names of backups end.
const BACKUP: &str = ".backup";

/// A folder with the files that people changed, of all games.
///
/// ```
/// use wits_studio::ContentFolder;
/// # let place = std::env::temp_dir().join(format!("wits_doc_{}", std::process::id()));
/// let folder = ContentFolder::new(&place).of("guard");
/// folder.save("guard.machine.ron", None, "(states: [])")?;
/// assert_eq!(folder.read("guard.machine.ron")?.as_deref(), Some("(states: [])"));
/// # std::fs::remove_dir_all(place).unwrap();
/// # Ok::<(), wits_studio::ContentError>(())
/// ```
#[derive(Clone, Debug)]
pub struct ContentFolder {
    root: PathBuf,
    files: Arc<dyn FileSystem>,
}

impl ContentFolder {
    /// It is made when the first file is saved.
    pub fn new(root: impl Into<PathBuf>) -> Self {
        Self { root: root.into(), files: Arc::new(RealFiles) }
    }

    /// Writes by another file system: for tests in which the disk fails.
    #[must_use]
    pub fn with_files(self, files: Arc<dyn FileSystem>) -> Self {
        Self { files, ..self }
    }

    /// The part of it that belongs to a game.
    #[must_use]
    pub fn of(&self, game: &str) -> GameFolder {
        GameFolder { path: self.root.join(game), files: self.files.clone() }
    }
}

/// The changed and new files of one game.
#[derive(Clone, Debug)]
pub struct GameFolder {
    path: PathBuf,
    files: Arc<dyn FileSystem>,
}

/// Why a file could not be read, saved or taken away.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ContentError {
    /// Something else is stored than the caller thinks: two people edit one file.
    #[error("{file}: somebody else has changed it")]
    Conflict {
        /// The file.
        file: String,
        /// What is stored; nothing if absent.
        stored: Option<String>,
    },
    /// It cannot be a name of a file.
    #[error(
        "{0:?}: expected a name of letters, digits, dots, - and _, at most {MAX_FILE_NAME}, no dot in front, not a backup"
    )]
    Name(String),
    /// The text is too long.
    #[error("{file}: {bytes} bytes; at most {MAX_FILE_TEXT}")]
    TooLong {
        /// The file.
        file: String,
        /// How long it is.
        bytes: u64,
    },
    /// It is no text.
    #[error("{0}: is not text in UTF-8")]
    NoText(String),
    /// A link, a folder, a device.
    #[error("{0}: is no plain file, so it is left alone")]
    NotPlain(String),
    /// What the system says.
    #[error("{file}: {cause}")]
    Io {
        /// The file.
        file: String,
        /// What the system says.
        #[source]
        cause: io::Error,
    },
}

/// By what a change of a file is noticed.
pub(crate) type Stamp = (Option<SystemTime>, u64);

/// The file by which those who write to a folder take turns.
const LOCK: &str = ".lock";

impl GameFolder {
    /// The names of all files in it, sorted. Hidden ones, backups, links and folders do not count.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        self.look().into_keys().collect()
    }

    /// The text of a file; `None` when there is none.
    ///
    /// # Errors
    /// Names that are none, links, what is too long or no text, and what the system says.
    pub fn read(&self, name: &str) -> Result<Option<String>, ContentError> {
        let path = self.place(name)?;
        let io = |cause| ContentError::Io { file: name.to_owned(), cause };
        match fs::symlink_metadata(&path) {
            Err(cause) if cause.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(cause) => return Err(io(cause)),
            Ok(there) if !there.is_file() => return Err(ContentError::NotPlain(name.to_owned())),
            Ok(_) => {}
        }
        let mut bytes = Vec::new();
        let read =
            File::open(&path).and_then(|file| file.take(MAX_FILE_TEXT as u64 + 1).read_to_end(&mut bytes));
        read.map_err(io)?;
        if bytes.len() > MAX_FILE_TEXT {
            return Err(ContentError::TooLong { file: name.to_owned(), bytes: bytes.len() as u64 });
        }
        String::from_utf8(bytes).map(Some).map_err(|_| ContentError::NoText(name.to_owned()))
    }

    /// Writes a file, in one piece, and keeps what was there as a backup. `base` is what the caller thinks is stored.
    ///
    /// # Errors
    /// [`ContentError::Conflict`] when something else is stored, and nothing is written then.
    pub fn save(&self, name: &str, base: Option<&str>, text: &str) -> Result<(), ContentError> {
        let path = self.place(name)?;
        if text.len() > MAX_FILE_TEXT {
            return Err(ContentError::TooLong { file: name.to_owned(), bytes: text.len() as u64 });
        }
        let io = |cause| ContentError::Io { file: name.to_owned(), cause };
        self.files.create_folder(&self.path).map_err(io)?;
        let _alone = self.alone().map_err(io)?;
        let stored = self.read(name)?;
        if stored.as_deref() != base {
            return Err(ContentError::Conflict { file: name.to_owned(), stored });
        }
        let write = || {
            // Both are on the disk before the first one is put in its place.
            let new = Part::write(&*self.files, &path, |out| out.write_all(text.as_bytes()))?;
            if let Some(stored) = stored.as_deref().filter(|stored| *stored != text) {
                disk::write_whole(&*self.files, &backup(&path), |out| out.write_all(stored.as_bytes()))?;
            }
            new.commit()
        };
        write().map_err(io)
    }

    /// Takes a file away; it becomes its own backup. Nothing happens when there is none.
    ///
    /// # Errors
    /// Names that are none, and what the system says.
    pub fn forget(&self, name: &str) -> Result<(), ContentError> {
        let path = self.place(name)?;
        let forget = || {
            let _alone = self.alone()?;
            disk::rename(&*self.files, &path, &backup(&path))
        };
        match forget() {
            Err(cause) if cause.kind() != io::ErrorKind::NotFound => {
                Err(ContentError::Io { file: name.to_owned(), cause })
            }
            _ => Ok(()),
        }
    }

    /// Only one at a time compares and writes, in this process and in all others, until this is dropped. Whoever ends
    /// halfway lets go, too.
    fn alone(&self) -> io::Result<File> {
        let place = self.path.join(LOCK);
        if fs::symlink_metadata(&place).is_ok_and(|there| !there.is_file()) {
            return Err(io::Error::other("the lock of the folder is no plain file"));
        }
        let file = self.files.open_lock(&place)?;
        match file.lock() {
            // Where files cannot be locked, comparing has to do.
            Err(cause) if cause.kind() != io::ErrorKind::Unsupported => return Err(cause),
            _ => {}
        }
        disk::remove_parts(&*self.files, &self.path);
        Ok(file)
    }

    /// All files with what tells whether they have changed.
    pub(crate) fn look(&self) -> BTreeMap<String, Stamp> {
        let mut seen = BTreeMap::new();
        if !fs::symlink_metadata(&self.path).is_ok_and(|there| there.is_dir()) {
            return seen;
        }
        for entry in fs::read_dir(&self.path).into_iter().flatten().flatten() {
            let Ok(name) = entry.file_name().into_string() else { continue };
            // What an entry says of itself is of the link, not of what it leads to.
            let Some(about) = entry.metadata().ok().filter(|about| about.is_file()) else { continue };
            if is_name(&name) && seen.len() < MAX_FILES {
                seen.insert(name, (about.modified().ok(), about.len()));
            }
        }
        seen
    }

    /// Where a file is, if its name is one and the folder is no link to somewhere else.
    fn place(&self, name: &str) -> Result<PathBuf, ContentError> {
        if !is_name(name) {
            return Err(ContentError::Name(name.to_owned()));
        }
        if fs::symlink_metadata(&self.path).is_ok_and(|there| !there.is_dir()) {
            return Err(ContentError::NotPlain(self.path.display().to_string()));
        }
        Ok(self.path.join(name))
    }
}

/// Whether this can be the name of a file that is stored: the same that sessions take, but no backup.
pub(crate) fn is_name(name: &str) -> bool {
    is_file_name(name) && !name.ends_with(BACKUP)
}

fn backup(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(BACKUP);
    name.into()
}

#[cfg(test)]
mod tests;
