//! What is wrong with files, each by itself and between them. None of it needs a library: where one part is faulty, the faults
//! of all others are told as well.

use std::collections::BTreeMap;

use wits_core::findings::{Findings, Place};
use wits_game::author::{Content, FileKind};
use wits_script::Scripted;

use super::data::{self, Data};
use super::{DataKind, LEVEL};
use crate::cast::Cast;
use crate::folder::{self, senses::SenseFiles};
use crate::level::{Level, LevelDef};
use crate::perception;
use crate::sheet::{Sheet, Sheets};

/// Names and texts of files.
pub(super) type Texts = [(String, String)];

/// The kinds of files that only this game has.
#[derive(Clone, Copy)]
pub(super) struct Kinds<'k>(pub(super) &'k [DataKind]);

impl<'k> Kinds<'k> {
    /// Those of the game first: what it says of a kind counts.
    fn all(self) -> impl Iterator<Item = &'k DataKind> {
        let is_new = move |kind: &&DataKind| self.0.iter().all(|own| own.ending != kind.ending);
        self.0.iter().chain(data::KINDS.iter().filter(is_new))
    }

    fn endings(self) -> Vec<&'k str> {
        const KNOWN: [&str; 6] = [".tree.ron", ".machine.ron", ".dtree.ron", ".lua", ".character.ron", LEVEL];
        KNOWN.into_iter().chain(self.all().map(|kind| kind.ending)).collect()
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

    /// Files that others name and that are not there. What minds say of each other their cast has checked.
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
pub(super) fn check_minds<C: Scripted>(
    senses: &SenseFiles,
    cast: Option<&Cast<C>>,
    minds: &Texts,
) -> Findings {
    let mut findings = Findings::default();
    for (file, text) in minds {
        findings.extend(check_mind(senses, cast, file, text));
    }
    findings
}

/// The same for one. Without a cast nobody knows the words of the game, and those of perception are known by their names.
pub(super) fn check_mind<C: Scripted>(
    senses: &SenseFiles,
    cast: Option<&Cast<C>>,
    file: &str,
    text: &str,
) -> Findings {
    let Some(cast) = cast else { return senses.check_any_mind(file, text) };
    let asks = |name: &str| {
        let words = cast.words();
        let mut words = words.conditions().chain(words.values()).chain(words.actions());
        words.any(|word| word.name == name && perception::asks_of_whom(word))
    };
    if FileKind::of(file) != FileKind::Script {
        return senses.check_mind(file, text, asks);
    }
    // One that cannot be loaded is told by the cast.
    let module = cast.scripts().and_then(|scripts| scripts.preview(file, text).ok());
    let definition = module.and_then(|module| module.definition().ok());
    definition.map_or_else(Findings::default, |definition| {
        senses.check_script((file, text), definition.as_ref(), asks)
    })
}

/// Names and texts of the minds of a cast.
pub(super) fn texts_of_minds<C: Scripted>(cast: &Cast<C>) -> Vec<(String, String)> {
    let text = |name: String| cast.text(&name).map(|text| (name, text));
    cast.files().into_iter().filter_map(|file| text(file.name)).collect()
}
