//! The files of a game, for games that have some.

use std::collections::BTreeMap;

use super::FileInfo;

/// Files with their texts as they are in force: what a game keeps to answer [`Content::files`](super::Content::files)
/// and [`Content::text`](super::Content::text).
///
/// ```
/// use wits_game::author::Shelf;
/// let mut shelf = Shelf::new().with("guard.lua", "A guard", "What guards do.", "return 1").as_template();
/// shelf.put("guard.lua", Some("return 2"));
/// assert_eq!(shelf.text("guard.lua"), Some("return 2"));
/// assert_eq!((shelf.files()[0].version, shelf.files()[0].template), (1, true));
/// shelf.put("ada.lua", Some("return 3"));
/// assert_eq!(shelf.files()[1].title, "ada.lua");
/// shelf.put("ada.lua", None);
/// assert_eq!(shelf.files().len(), 1);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shelf {
    files: Vec<FileInfo>,
    texts: Vec<String>,
    /// Where each file is in both lists.
    places: BTreeMap<String, usize>,
    changes: u64,
}

impl Shelf {
    /// No files.
    #[must_use]
    pub const fn new() -> Self {
        Self { files: Vec::new(), texts: Vec::new(), places: BTreeMap::new(), changes: 0 }
    }

    /// One more file that comes with the game.
    #[must_use]
    pub fn with(mut self, name: &str, title: &str, help: &str, text: &str) -> Self {
        let file = FileInfo { title: title.to_owned(), help: help.to_owned(), ..FileInfo::named(name) };
        self.push(file, text);
        self
    }

    /// New files can be made of the one that was added last.
    #[must_use]
    pub fn as_template(mut self) -> Self {
        if let Some(last) = self.files.last_mut() {
            last.template = true;
        }
        self
    }

    /// All files, those that came with the game first.
    #[must_use]
    pub fn files(&self) -> &[FileInfo] {
        &self.files
    }

    /// The text of a file.
    #[must_use]
    pub fn text(&self, name: &str) -> Option<&str> {
        self.places.get(name).map(|place| self.texts[*place].as_str())
    }

    /// A file gets another text, is new, or goes.
    pub fn put(&mut self, name: &str, text: Option<&str>) {
        self.changes += 1;
        match (self.places.get(name).copied(), text) {
            (Some(place), Some(text)) => {
                self.files[place].version = self.changes;
                text.clone_into(&mut self.texts[place]);
            }
            (Some(place), None) => {
                self.files.remove(place);
                self.texts.remove(place);
                self.places.clear();
                for (place, file) in self.files.iter().enumerate() {
                    self.places.entry(file.name.clone()).or_insert(place);
                }
            }
            (None, Some(text)) => {
                self.push(FileInfo { version: self.changes, ..FileInfo::named(name) }, text);
            }
            (None, None) => {}
        }
    }

    fn push(&mut self, file: FileInfo, text: &str) {
        // Of several files of one name the first counts.
        self.places.entry(file.name.clone()).or_insert(self.files.len());
        self.files.push(file);
        self.texts.push(text.to_owned());
    }
}
