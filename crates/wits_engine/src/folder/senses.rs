//! What sheets and levels say of senses, against the files that say which there are.

use std::collections::BTreeMap;

use wits_core::findings::{Findings, Place, nearest_name};
use wits_core::ron::{self, Doc, RonFile};
use wits_sense::modality::{Senses, SensesDef};

use crate::level::Level;
use crate::sheet::{Sheet, Sheets};

pub(crate) const ENDING: &str = ".senses.ron";

/// The senses of a folder, by file. A file with faults is not among them: its own check tells those.
#[derive(Clone, Debug, Default)]
pub(crate) struct SenseFiles(BTreeMap<String, Senses>);

impl SenseFiles {
    pub(crate) fn read<'t>(files: impl IntoIterator<Item = (&'t str, &'t str)>) -> Self {
        let files = files.into_iter().filter(|(file, _)| file.ends_with(ENDING));
        let read = |(file, text): (&str, &str)| {
            let senses = SensesDef::from_ron(file, text).ok()?.bind().ok()?;
            Some((file.to_owned(), senses))
        };
        Self(files.filter_map(read).collect())
    }

    /// Whether there are none: then names of senses are not checked.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn get(&self, file: &str) -> Option<&Senses> {
        self.0.get(file)
    }

    /// Those that a level uses; all if it does not say.
    pub(crate) fn of_level(&self, uses: &[String]) -> Self {
        let used: BTreeMap<_, _> = uses
            .iter()
            .filter_map(|file| self.0.get_key_value(file))
            .map(|(file, senses)| (file.clone(), senses.clone()))
            .collect();
        if used.is_empty() { self.clone() } else { Self(used) }
    }

    /// What is wrong with something that has to fit one of the files: nothing if it fits any of them, or if there are none;
    /// else what is wrong with it by the file that it fits best.
    pub(crate) fn least(&self, check: impl Fn(&Senses, &mut Findings)) -> Findings {
        let found = self.0.values().map(|senses| {
            let mut findings = Findings::default();
            check(senses, &mut findings);
            findings
        });
        found.min_by_key(|findings| findings.list().len()).unwrap_or_default()
    }

    /// Everybody in sheets and levels.
    pub(crate) fn check<'l, S: Sheet + 'l>(
        &self,
        sheets: &Sheets<S>,
        levels: impl IntoIterator<Item = (&'l str, &'l str, &'l Level<S>)>,
    ) -> Findings {
        let by_sheet = |sheet: &S| self.least(|senses, findings| sheet.check_senses(senses, findings));
        let mut findings = sheets.faults(|sheet, findings| findings.extend(by_sheet(sheet)));
        for (file, text, level) in levels {
            let used = self.of_level(&level.def.uses);
            let mut told = Findings::of(file);
            let doc = Doc::parse(text).ok();
            let placed = level.characters.iter().map(|placed| (&placed.of, &placed.sheet));
            let spawned = level.def.spawners.iter().map(|spawner| &spawner.character).zip(&level.spawned);
            let paths = (0..level.characters.len()).map(|number| format!("characters[{number}]"));
            let paths = paths.chain((0..level.spawned.len()).map(|number| format!("spawners[{number}]")));
            for ((of, sheet), path) in placed.chain(spawned).zip(paths) {
                let known = sheets.get(of).map(by_sheet).unwrap_or_default();
                let faults = used.least(|senses, findings| sheet.check_senses(senses, findings));
                for fault in faults.list().iter().filter(|fault| !known.list().contains(fault)) {
                    // What the level itself says is told there; the rest where it names the character.
                    let own = format!("{path}.with.{}", fault.place);
                    let is_own = doc.as_ref().is_some_and(|doc| doc.find(&own).is_some());
                    let (place, message) = if is_own {
                        (own, fault.message.clone())
                    } else {
                        (format!("{path}.character"), format!("{of}, {}: {}", fault.place, fault.message))
                    };
                    told.add(Place::path(place), message, &fault.expected);
                }
            }
            ron::locate(&mut told, text);
            findings.extend(told);
        }
        findings
    }
}

pub(crate) fn modalities(senses: &Senses) -> impl Iterator<Item = &str> {
    senses.modalities().iter().map(|modality| &*modality.name)
}

/// A name that has to be one of those known, all of which are told.
pub(crate) fn unknown<'k>(
    place: Place,
    what: &str,
    name: &str,
    known: impl Iterator<Item = &'k str>,
    findings: &mut Findings,
) {
    let known: Vec<&str> = known.collect();
    if known.contains(&name) {
        return;
    }
    let near = nearest_name(name, known.iter().copied());
    let near = near.map(|near| format!(", did you mean {near:?}?")).unwrap_or_default();
    let expected = if known.is_empty() {
        "no name: there are none".into()
    } else {
        format!("one of {}", known.join(", "))
    };
    findings.add(place, format!("unknown {what} {name:?}{near}"), expected);
}
