//! What a room knows of the files of its game: what came with it, what is stored, what is wrong with that, what its
//! watchers were told.

use std::collections::BTreeMap;

use wits_game::author::FileInfo;
use wits_game::{Event, News, Session};

use super::findings::Survey;
use crate::content::stored::use_texts;
use crate::content::{GameFolder, Stamp};
use crate::protocol::files::Listed;
use crate::protocol::say::{Say, Text};

/// What a room knows of the files of its game.
pub(super) struct Desk {
    originals: BTreeMap<String, String>,
    pub(super) folder: Option<GameFolder>,
    stored: BTreeMap<String, Stored>,
    /// Stored texts that are not in force, and why.
    faulty: BTreeMap<String, String>,
    /// What running characters lost, by file, as long as nobody was told.
    pub(super) lost: BTreeMap<String, Vec<String>>,
    /// Whether the text of this version is another one than the original.
    changed: BTreeMap<String, (u64, bool)>,
    pub(super) listed: Option<Text>,
    pub(super) lesson: Option<Text>,
    /// The last look at all files.
    pub(super) survey: Survey,
    /// Counts changes of what is stored.
    changes: u64,
    /// There may be news for watchers.
    pub(super) due: bool,
}

/// A file in the folder.
struct Stored {
    stamp: Option<Stamp>,
    /// Absent when it cannot be read.
    text: Option<String>,
    number: u64,
}

impl Desk {
    /// The files of a game that has just begun. Stored ones are used at once.
    pub(super) fn open(session: &mut Session, folder: Option<GameFolder>) -> Self {
        let content = session.game().content();
        let original = |file: FileInfo| Some((file.name.clone(), content.text(&file.name)?));
        let originals = content.files().into_iter().filter_map(original).collect();
        let mut desk = Self {
            originals,
            folder,
            stored: BTreeMap::new(),
            faulty: BTreeMap::new(),
            lost: BTreeMap::new(),
            changed: BTreeMap::new(),
            listed: None,
            lesson: None,
            survey: Survey::default(),
            changes: 0,
            due: false,
        };
        desk.look(session);
        session.take_news();
        desk
    }

    /// Looks into the folder: texts that have changed there are used. Tells what cannot be done, for people.
    pub(super) fn look(&mut self, session: &mut Session) -> Vec<String> {
        let Some(folder) = self.folder.clone() else { return Vec::new() };
        let seen = folder.look();
        let gone = self.stored.extract_if(.., |name, _| !seen.contains_key(name));
        let gone: Vec<(String, Stored)> = gone.collect();
        let mut troubles: Vec<String> =
            gone.into_iter().filter_map(|(name, stored)| self.do_without(session, &name, stored)).collect();
        self.faulty.retain(|name, _| seen.contains_key(name));
        let (mut texts, mut faults) = (Vec::new(), Vec::new());
        for (name, stamp) in seen {
            if self.stored.get(&name).is_some_and(|stored| stored.stamp == Some(stamp)) {
                continue;
            }
            let read = folder.read(&name);
            let text = read.as_ref().ok().cloned().flatten();
            let is_same = self.stored.get(&name).is_some_and(|stored| stored.text == text && text.is_some());
            self.put(&name, text.clone(), Some(stamp));
            match (read, text) {
                (Err(fault), _) => faults.push((name, fault.to_string())),
                (_, Some(text)) if !is_same => texts.push((name, text)),
                _ => {}
            }
        }
        texts.iter().for_each(|(name, _)| drop(self.faulty.remove(name)));
        faults.append(&mut use_texts(session, texts));
        troubles.extend(faults.iter().map(|(name, why)| unused(name, why)));
        self.faulty.extend(faults);
        self.due = true;
        troubles
    }

    /// A file is no longer in the folder. If its text is in force, the game goes back to its own, or does without the file.
    fn do_without(&self, session: &mut Session, name: &str, stored: Stored) -> Option<String> {
        if stored.text.is_none() || session.game().content().text(name) != stored.text {
            return None;
        }
        let event = self.original(name).map_or_else(|| Event::no_file(name), |text| Event::file(name, text));
        let why = session.apply(event).err()?;
        Some(format!("{name} is gone from the folder and stays in force: {}", apart(name, &why.to_string())))
    }

    /// This is stored now, and known.
    fn put(&mut self, name: &str, text: Option<String>, stamp: Option<Stamp>) {
        self.changes += 1;
        self.stored.insert(name.to_owned(), Stored { stamp, text, number: self.changes });
        self.due = true;
    }

    /// It was saved by somebody in the room.
    pub(super) fn has_saved(&mut self, name: &str, text: &str, fault: Option<String>) {
        // Without a stamp it is looked at again: somebody else may have written to it meanwhile.
        self.put(name, Some(text.to_owned()), None);
        match fault {
            Some(fault) => drop(self.faulty.insert(name.to_owned(), fault)),
            None => drop(self.faulty.remove(name)),
        }
    }

    /// It was taken out of the folder by somebody in the room.
    pub(super) fn has_forgotten(&mut self, name: &str) {
        self.stored.remove(name);
        self.faulty.remove(name);
        self.due = true;
    }

    /// Another session has other versions of its texts.
    pub(super) fn forget_versions(&mut self) {
        self.changed.clear();
        self.due = true;
    }

    /// The text that came with the game.
    pub(super) fn original(&self, name: &str) -> Option<&str> {
        self.originals.get(name).map(String::as_str)
    }

    /// The text that is stored.
    pub(super) fn stored(&self, name: &str) -> Option<&str> {
        self.stored.get(name)?.text.as_deref()
    }

    /// Another number whenever something else is stored.
    pub(super) fn number(&self, name: &str) -> u64 {
        self.stored.get(name).map_or(0, |stored| stored.number)
    }

    /// Which stored texts are not in force, and why, for people.
    pub(super) fn faulty(&self) -> impl Iterator<Item = String> {
        self.faulty.iter().map(|(name, why)| unused(name, why))
    }

    /// Whether the stored text of a file is not in force because of its faults.
    pub(super) fn is_faulty(&self, name: &str) -> bool {
        self.faulty.contains_key(name)
    }

    /// Why not, for people.
    pub(super) fn why_faulty(&self, name: &str) -> Option<&str> {
        self.faulty.get(name).map(|why| apart(name, why))
    }

    /// What characters lost is kept until those who have the file open are told. True when texts have changed.
    pub(super) fn hear(&mut self, news: News) -> bool {
        let changed = !news.loaded.is_empty();
        for (name, mut lost) in news.loaded {
            self.lost.entry(name).or_default().append(&mut lost);
        }
        self.due |= changed;
        changed
    }

    /// All files: those of the game, and those that are stored and cannot be used.
    pub(super) fn files(&self, session: &Session) -> Vec<FileInfo> {
        let mut files = session.game().content().files();
        for name in self.stored.keys() {
            if !files.iter().any(|file| file.name == *name) {
                files.push(FileInfo::named(name));
            }
        }
        files
    }

    /// The list of files as it is sent; `None` when there are none.
    pub(super) fn list(&mut self, session: &Session) -> Option<Text> {
        let files = self.files(session);
        if files.is_empty() {
            return None;
        }
        let is_changed = |file: &FileInfo| match self.changed.get(&file.name) {
            Some((version, changed)) if *version == file.version => (file.version, *changed),
            _ => {
                let text = session.game().content().text(&file.name);
                (file.version, text.as_deref() != self.original(&file.name))
            }
        };
        let changed: BTreeMap<String, (u64, bool)> =
            files.iter().map(|file| (file.name.clone(), is_changed(file))).collect();
        self.changed = changed;
        let files = files.iter().map(|info| {
            let name = &info.name;
            Listed { info, changed: self.changed[name].1, stored: self.stored.contains_key(name) }
        });
        let listed: Vec<Listed<'_>> = files.collect();
        Some(Say::Files { files: &listed, folder: self.folder.is_some() }.text())
    }
}

fn unused(name: &str, why: &str) -> String {
    format!("{name} in the folder is not used: {}", apart(name, why))
}

/// What is wrong with a file, without its name in front.
fn apart<'a>(name: &str, why: &'a str) -> &'a str {
    why.strip_prefix(name).and_then(|why| why.strip_prefix(':')).unwrap_or(why).trim_start()
}
