//! The files of the repository, read into memory once.
//!
//! The checks see only this picture: they need no disk, and their tests can make up a repository in two lines.
//! It holds what git tracks and what it would track (new files that are not ignored), so that a fault shows before the commit.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Larger files are listed with their size but not read.
const LARGEST_TEXT: u64 = 8 << 20;

/// All files by their path from the root, with `/` between the parts.
#[derive(Debug, Default)]
pub(crate) struct Tree {
    files: BTreeMap<String, File>,
}

/// One file.
#[derive(Debug)]
pub(crate) struct File {
    /// In bytes.
    pub(crate) size: u64,
    /// None for pictures and other things that are no text.
    pub(crate) text: Option<String>,
}

impl Tree {
    /// Reads the repository at `root`.
    pub(crate) fn load(root: &Path) -> Result<Self, String> {
        let listing = git(root, &["ls-files", "-z", "--cached", "--others", "--exclude-standard"])?;
        let mut files = BTreeMap::new();
        for path in listing.split('\0').filter(|path| !path.is_empty()) {
            if let Some(file) = read(&root.join(path))? {
                files.insert(path.to_owned(), file);
            }
        }
        Ok(Self { files })
    }

    /// A made-up repository.
    #[cfg(test)]
    pub(crate) fn of(texts: &[(&str, &str)]) -> Self {
        let file = |text: &str| File { size: text.len() as u64, text: Some(text.to_owned()) };
        Self { files: texts.iter().map(|(path, text)| ((*path).to_owned(), file(text))).collect() }
    }

    /// The text of one file, if it is there and is text.
    pub(crate) fn text(&self, path: &str) -> Option<&str> {
        self.files.get(path)?.text.as_deref()
    }

    /// Whether `path` is a file or a folder with files in it.
    pub(crate) fn has(&self, path: &str) -> bool {
        let path = path.trim_end_matches('/');
        path.is_empty() || self.files.contains_key(path) || self.under(&format!("{path}/")).next().is_some()
    }

    /// All files whose path starts with `prefix`, in the order of their paths.
    pub(crate) fn under<'a>(&'a self, prefix: &'a str) -> impl Iterator<Item = (&'a str, &'a File)> {
        self.files
            .range(prefix.to_owned()..)
            .take_while(move |(path, _)| path.starts_with(prefix))
            .map(|(path, file)| (path.as_str(), file))
    }

    /// All files that are text and whose path ends with `suffix`.
    pub(crate) fn texts<'a>(&'a self, suffix: &'a str) -> impl Iterator<Item = (&'a str, &'a str)> {
        self.under("")
            .filter(move |(path, _)| path.ends_with(suffix))
            .filter_map(|(path, file)| Some((path, file.text.as_deref()?)))
    }
}

/// The root of the repository that we stand in.
pub(crate) fn root() -> Result<PathBuf, String> {
    let answer = git(Path::new("."), &["rev-parse", "--show-toplevel"])?;
    Ok(PathBuf::from(answer.trim_end()))
}

fn git(folder: &Path, arguments: &[&str]) -> Result<String, String> {
    let output = Command::new("git")
        .args(arguments)
        .current_dir(folder)
        .output()
        .map_err(|error| format!("cannot run git: {error}"))?;
    if !output.status.success() {
        let why = String::from_utf8_lossy(&output.stderr);
        return Err(format!("git {}: {}", arguments.join(" "), why.trim()));
    }
    String::from_utf8(output.stdout).map_err(|_| "git named a path that is not UTF-8".to_owned())
}

/// None for what git still lists but the disk has no more, and for links and folders.
fn read(path: &Path) -> Result<Option<File>, String> {
    let Ok(about) = fs::symlink_metadata(path) else { return Ok(None) };
    if !about.is_file() {
        return Ok(None);
    }
    let text = match about.len() <= LARGEST_TEXT {
        true => {
            String::from_utf8(fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?).ok()
        }
        false => None,
    };
    Ok(Some(File { size: about.len(), text: text.filter(|text| !text.contains('\0')) }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_exist_through_their_files() {
        let tree = Tree::of(&[("games/flock/src/lib.rs", "")]);
        for path in ["games/flock/src/lib.rs", "games/flock", "games/flock/", "games", ""] {
            assert!(tree.has(path), "{path}");
        }
        for path in ["games/flo", "games/flock/src/lib", "labs"] {
            assert!(!tree.has(path), "{path}");
        }
    }

    #[test]
    fn under_stays_inside_the_prefix() {
        let tree = Tree::of(&[("a/1", ""), ("a/2", ""), ("ab", ""), ("b", "")]);
        let found: Vec<_> = tree.under("a/").map(|(path, _)| path).collect();
        assert_eq!(found, ["a/1", "a/2"]);
    }

    #[test]
    fn this_repository_can_be_read() {
        let tree = Tree::load(&root().unwrap()).unwrap();
        assert!(tree.text("tools/xtask/src/tree.rs").unwrap().starts_with("//! The files"));
    }
}
