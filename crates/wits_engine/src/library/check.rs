//! What is wrong with files, each by itself and between them. None of it needs a library: where one part is faulty, the faults
//! of all others are told as well.

use std::collections::BTreeMap;

use wits_core::findings::{Findings, Place};
use wits_core::ron::RonFile;
use wits_game::author::Content;

use super::data::{self, Data};
use super::{DataKind, LEVEL};
use crate::folder::{self, senses::SenseFiles};
use crate::level::{Level, LevelDef};
use crate::minds::MindLibrary;
use crate::perception;
use crate::sheet::{Sheet, Sheets};

/// Names and texts of files.
pub(super) type Texts = [(String, String)];

/// The kinds of files that a game has.
#[derive(Clone, Copy)]
pub(super) struct Kinds<'k> {
    /// Those that only this game has.
    pub(super) own: &'k [DataKind],
    /// How names of minds end.
    pub(super) minds: &'k [&'static str],
}

impl<'k> Kinds<'k> {
    /// Those of the game first: what it says of a kind counts.
    fn all(self) -> impl Iterator<Item = &'k DataKind> {
        let is_new = move |kind: &&DataKind| self.own.iter().all(|own| own.ending != kind.ending);
        self.own.iter().chain(data::KINDS.iter().filter(is_new))
    }

    fn endings(self) -> Vec<&'k str> {
        let known = self.minds.iter().copied().chain([".character.ron", LEVEL]);
        known.chain(self.all().map(|kind| kind.ending)).collect()
    }

    /// By the end of its name. What the game says of a kind counts.
    pub(super) fn is_mind(self, file: &str) -> bool {
        let ends = |ending: &str| file.ends_with(ending);
        self.minds.iter().any(|ending| ends(ending)) && !self.own.iter().any(|kind| ends(kind.ending))
    }

    /// A file that is neither a mind nor a character nor a level.
    pub(super) fn check<S: Sheet>(self, name: &str, text: &str) -> Findings {
        if let Some(kind) = self.all().find(|kind| name.ends_with(kind.ending)) {
            return (kind.check)(name, text);
        }
        let mut findings = Findings::of(name);
        if !name.ends_with(S::ENDING) && !name.ends_with(LEVEL) {
            let expected = format!("a name that ends in one of {}", self.endings().join(", "));
            findings.add(Place::Whole, "no file of this game", expected);
        }
        findings
    }

    /// Characters whose minds are none.
    pub(super) fn check_sheets<S: Sheet>(self, sheets: Option<&Sheets<S>>) -> Findings {
        let check =
            |sheets: &Sheets<S>| sheets.faults(|sheet, findings| sheet.check_mind(self.minds, findings));
        sheets.map(check).unwrap_or_default()
    }

    /// Files that others name and that are not there. What minds say of each other their library has checked.
    pub(super) fn check_names<'n>(self, minds: impl Iterator<Item = &'n str>, texts: &'n Texts) -> Findings {
        let minds = minds.map(|file| (file, ""));
        let texts = texts.iter().map(|(file, text)| (file.as_str(), text.as_str()));
        let files: BTreeMap<&str, &str> = minds.chain(texts).collect();
        folder::check_names(&files, &self.endings())
    }
}

/// All levels that can be read. Where there are no characters for a fault of theirs, levels are looked at by themselves.
pub(super) fn read_levels<S: Sheet + Clone>(
    sheets: Option<&Sheets<S>>,
    texts: &Texts,
    findings: &mut Findings,
) -> BTreeMap<String, Level<S>> {
    let mut levels = BTreeMap::new();
    for (file, text) in texts.iter().filter(|(file, _)| file.ends_with(LEVEL)) {
        let Some(sheets) = sheets else {
            findings.extend(LevelDef::from_ron(file, text).err().unwrap_or_default());
            continue;
        };
        match Level::read(file, text, sheets) {
            Ok(level) => drop(levels.insert(file.clone(), level)),
            Err(faults) => findings.extend(faults),
        }
    }
    levels
}

/// What characters, levels and sense graphs say of senses.
pub(super) fn check_senses<S: Sheet>(
    data: &Data,
    sheets: Option<&Sheets<S>>,
    levels: &BTreeMap<String, Level<S>>,
    texts: &Texts,
) -> Findings {
    let by_name: BTreeMap<&str, &str> =
        texts.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let text = |file: &str| by_name.get(file).copied().unwrap_or_default();
    let levels = levels.iter().map(|(file, level)| (file.as_str(), text(file), level));
    let mut findings = sheets.map(|sheets| data.senses.check(sheets, levels)).unwrap_or_default();
    findings.extend(data.check_graphs(texts));
    findings
}

/// Whether minds ask for senses and kinds that there are.
pub(super) fn check_minds<C: 'static>(
    senses: &SenseFiles,
    minds: Option<&MindLibrary<C>>,
    texts: &Texts,
) -> Findings {
    let mut findings = Findings::default();
    for (file, text) in texts {
        findings.extend(check_mind(senses, minds, file, text));
    }
    findings
}

/// The same for one. Where there are no senses its text is not read. Without a library nobody knows the words of the game, and those of perception are known by their names.
pub(super) fn check_mind<C: 'static>(
    senses: &SenseFiles,
    minds: Option<&MindLibrary<C>>,
    file: &str,
    text: &str,
) -> Findings {
    if senses.is_empty() {
        return Findings::default();
    }
    let Some(minds) = minds else { return senses.check_any_mind(file, text) };
    let asks = |name: &str| {
        let words = minds.words();
        let mut words = words.conditions().chain(words.values()).chain(words.actions());
        words.any(|word| word.name == name && perception::asks_of_whom(word))
    };
    let Some(language) = minds.language().filter(|_| minds.is_script(file)) else {
        return senses.check_mind(file, text, asks);
    };
    // One that cannot be loaded is reported by the library.
    let written = language.written(file, text);
    written
        .map_or_else(Findings::default, |written| senses.check_script((file, text), written.as_ref(), asks))
}

/// Names and texts of all minds.
pub(super) fn texts_of_minds<C: 'static>(minds: &MindLibrary<C>) -> Vec<(String, String)> {
    let text = |name: String| minds.text(&name).map(|text| (name, text));
    minds.files().into_iter().filter_map(|file| text(file.name)).collect()
}
