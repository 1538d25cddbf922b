//! A library: all content of a game, checked as a whole, exchanged while it runs.
//!
//! # What it does
//! The files of a game are minds ([`MindLibrary`]), characters ([`Sheets`]), levels ([`Level`]), bodies ([`BodyDef`]), senses
//! ([`Senses`]), sense graphs, and data of other kinds. They name each other. A [`Library`] reads them all, follows every name,
//! and takes a changed file only if everything still fits: faulty content is refused with all its faults, and what was in
//! force stays.
//!
//! ```
//! use wits_decide::{Status, Vocabulary};
//! use wits_engine::library::Library;
//! use wits_engine::minds::MindLibrary;
//! use wits_engine::sheet::CharacterDef;
//! use wits_game::author::{Content, Shelf};
//! # struct Person;
//! let mut words = Vocabulary::<Person>::new();
//! words.action("walk", |_, _| Status::Running);
//! let shelf = Shelf::new()
//!     .with("guard.character.ron", "A guard", "", r#"(mind: "guard.tree.ron")"#)
//!     .with("guard.tree.ron", "What guards do", "", r#"(root: Do("walk"))"#)
//!     .with("yard.level.ron", "The yard", "", r#"(characters: [(character: "guard", at: (1, 2))])"#);
//! let minds = MindLibrary::builder(&words);
//! let mut library = Library::<Person, CharacterDef>::new(shelf, &[], minds)?;
//! assert_eq!(library.level("yard.level.ron").unwrap().characters.len(), 1);
//!
//! // A new character is one more file.
//! let loaded = library.load("tom.character.ron", Some(r#"(of: "guard", help: "He is slow.")"#))?;
//! assert_eq!(loaded.characters, ["tom"]);
//! let report = library.check("tom.character.ron", r#"(of: "guard", mind: "tom.tree.ron")"#);
//! assert!(report.faults.to_string().contains("there is no file \"tom.tree.ron\""));
//! # Ok::<(), wits_core::findings::Findings>(())
//! ```
//!
//! # When not to use it
//! A game whose content is minds only has a [`MindHost`].
//!
//! # Source
//! Millington, *AI for Games*, 3e, 2.4: characters as data, replaced while the game runs.

mod check;
mod data;

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use wits_core::findings::Findings;
use wits_core::glam::Vec2;
use wits_core::inspect::Graph;
use wits_core::ron::RonFile;
use wits_game::GraphInfo;
use wits_game::author::{Content, FileInfo, Report, ScriptName, Shelf, Workshop};
use wits_sense::graph::SenseGraph;
use wits_sense::modality::{Senses, SensesDef};

use crate::body::BodyDef;
use crate::level::Level;
use crate::minds::{MindHost, MindLibrary, MindLibraryBuilder, Reload};
use crate::sheet::{Sheet, Sheets};
use check::Kinds;
use data::Data;

/// A kind of data that a game has besides minds, characters, levels, bodies, senses and sense graphs.
#[derive(Clone, Copy, Debug)]
pub struct DataKind {
    /// How the names of such files end.
    pub ending: &'static str,
    /// All faults in the text of a file of this name.
    pub check: fn(&str, &str) -> Findings,
}

/// All content of a game.
pub struct Library<C, S> {
    host: MindHost<C>,
    /// Everything that is no mind.
    shelf: Shelf,
    sheets: Sheets<S>,
    levels: BTreeMap<String, Level<S>>,
    data: Data,
    kinds: Vec<DataKind>,
    /// How names of minds end.
    endings: Vec<&'static str>,
    /// The mind that was checked last: name, text, and what was found. Who checks a text and loads it then reads it once.
    checked: Mutex<Option<(String, String, Report)>>,
}

/// What a changed file has changed.
#[derive(Default)]
pub struct Loaded {
    /// For everybody who follows a mind: see [`MindWorld::adopt`](crate::minds::MindWorld::adopt).
    pub minds: Option<Reload>,
    /// The characters that are not as they were.
    pub characters: Vec<String>,
    /// The levels that are not as they were.
    pub levels: Vec<String>,
    /// The file is data of the game's own.
    pub data: bool,
}

const LEVEL: &str = ".level.ron";

impl<C: 'static, S: Sheet + Clone + PartialEq> Library<C, S> {
    /// Reads everything. `minds` reads the files that are minds; `kinds` are those that only this game has: such
    /// a file is no mind, whatever its name ends in.
    ///
    /// # Errors
    /// All faults of all files, and between them.
    pub fn new(shelf: Shelf, kinds: &[DataKind], minds: MindLibraryBuilder<C>) -> Result<Self, Findings> {
        let endings = minds.endings();
        let kinds = Kinds { own: kinds, minds: &endings };
        let (mut of_minds, mut others) = (Shelf::new(), Shelf::new());
        for file in shelf.files() {
            let text = shelf.text(&file.name).unwrap_or_default();
            let to = if kinds.is_mind(&file.name) { &mut of_minds } else { &mut others };
            let taken = std::mem::take(to).with(&file.name, &file.title, &file.help, text);
            *to = if file.template { taken.as_template() } else { taken };
        }
        let (mut findings, texts, mind_texts) = (Findings::default(), texts_of(&others), texts_of(&of_minds));
        let minds = minds.files(of_minds).map_err(|faults| findings.extend(faults)).ok();
        let sheets = Sheets::new(texts.iter().map(|(file, text)| (&**file, &**text)));
        let sheets = sheets.map_err(|faults| findings.extend(faults)).ok();
        // Whatever is faulty so far: all others are looked at as well.
        let data = Data::read(&texts);
        let levels = check::read_levels(sheets.as_ref(), &texts, &mut findings);
        let names = mind_texts.iter().map(|(file, _)| file.as_str());
        findings.extend(kinds.check_names(names, &texts));
        for (file, text) in &texts {
            findings.extend(kinds.check::<S>(file, text));
        }
        findings.extend(check::check_senses(&data, sheets.as_ref(), &levels, &texts));
        findings.extend(kinds.check_sheets(sheets.as_ref()));
        findings.extend(check::check_minds(&data.senses, minds.as_ref(), &mind_texts));
        let (Some(minds), Some(sheets)) = (minds, sheets) else { return Err(findings) };
        let mut library = Self {
            host: MindHost::new(minds),
            shelf: others,
            sheets,
            levels,
            data,
            kinds: kinds.own.to_vec(),
            endings: endings.clone(),
            checked: Mutex::default(),
        };
        library.bind();
        findings.into_result(library)
    }

    fn kinds(&self) -> Kinds<'_> {
        Kinds { own: &self.kinds, minds: &self.endings }
    }

    fn is_mind(&self, name: &str) -> bool {
        self.kinds().is_mind(name)
    }

    /// The host of its minds.
    #[must_use]
    pub const fn host(&self) -> &MindHost<C> {
        &self.host
    }

    /// The host of its minds, to be changed.
    pub const fn host_mut(&mut self) -> &mut MindHost<C> {
        &mut self.host
    }

    /// Its minds.
    #[must_use]
    pub fn minds(&self) -> &MindLibrary<C> {
        self.host.library()
    }

    /// The characters.
    #[must_use]
    pub const fn sheets(&self) -> &Sheets<S> {
        &self.sheets
    }

    /// A level.
    #[must_use]
    pub fn level(&self, file: &str) -> Option<&Level<S>> {
        self.levels.get(file)
    }

    /// The levels that there are.
    pub fn levels(&self) -> impl Iterator<Item = &str> {
        self.levels.keys().map(String::as_str)
    }

    /// A body.
    #[must_use]
    pub fn body(&self, file: &str) -> Option<&BodyDef> {
        self.data.bodies.get(file)
    }

    /// The body of a character, if its sheet names one.
    #[must_use]
    pub fn body_of(&self, sheet: &S) -> Option<&BodyDef> {
        self.body(sheet.body()?)
    }

    /// The senses that a level uses.
    #[must_use]
    pub fn senses_of(&self, level: &str) -> Option<&Senses> {
        self.level(level)?.def.uses.iter().find_map(|file| self.data.senses.get(file))
    }

    /// The sense graph that a level uses, bound to its senses.
    #[must_use]
    pub fn sense_graph_of(&self, level: &str) -> Option<&SenseGraph<Vec2>> {
        self.data.bound.get(level)
    }

    /// A file gets another text, is new, or goes.
    ///
    /// # Errors
    /// All faults; everything stays as it was then.
    pub fn load(&mut self, name: &str, text: Option<&str>) -> Result<Loaded, Findings> {
        let faults = self.faults(name, text);
        if !faults.is_empty() {
            return Err(faults);
        }
        self.checked = Mutex::default();
        if self.is_mind(name) {
            return Ok(Loaded { minds: Some(self.host.load(name, text)), ..Loaded::default() });
        }
        self.shelf.put(name, text);
        let texts = texts_of(&self.shelf);
        let mut loaded = Loaded::default();
        if name.ends_with(S::ENDING) {
            loaded.characters = self.sheets.load(name, text)?;
        }
        let levels = check::read_levels(Some(&self.sheets), &texts, &mut Findings::default());
        let other = |file: &&String| self.levels.get(*file) != levels.get(*file);
        loaded.levels = levels.keys().filter(other).cloned().collect();
        loaded.data = loaded.characters.is_empty() && !name.ends_with(LEVEL);
        self.levels = levels;
        self.data = Data::read(&texts);
        self.bind();
        Ok(loaded)
    }

    /// All faults that there would be with another text of a file.
    fn faults(&self, name: &str, text: Option<&str>) -> Findings {
        let mut findings = Findings::default();
        if self.is_mind(name) {
            match text {
                Some(text) => findings.extend(self.mind_report(name, text).faults),
                None => findings.extend(self.missed(name)),
            }
            return findings;
        }
        let mut shelf = self.shelf.clone();
        shelf.put(name, text);
        let texts = texts_of(&shelf);
        if name.ends_with(S::ENDING) {
            findings.extend(self.sheets.check(name, text));
        }
        let sheets = Sheets::<S>::new(texts.iter().map(|(file, text)| (&**file, &**text))).ok();
        let data = Data::read(&texts);
        let levels = check::read_levels(sheets.as_ref(), &texts, &mut findings);
        findings.extend(check::check_senses(&data, sheets.as_ref(), &levels, &texts));
        findings.extend(self.kinds().check_sheets(sheets.as_ref()));
        let minds = check::texts_of_minds(self.minds());
        let names = minds.iter().map(|(file, _)| file.as_str());
        findings.extend(self.kinds().check_names(names, &texts));
        findings.extend(check::check_minds(&data.senses, Some(self.minds()), &minds));
        if let Some(text) = text {
            findings.extend(self.kinds().check::<S>(name, text));
        }
        findings
    }

    /// What the mind library says of a mind, and whether it asks for senses and kinds that there are.
    fn mind_report(&self, name: &str, text: &str) -> Report {
        let mut checked = self.checked.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((.., report)) = checked.as_ref().filter(|last| (&*last.0, &*last.1) == (name, text)) {
            return report.clone();
        }
        let mut report = self.minds().check(name, text);
        report.faults.extend(check::check_mind(&self.data.senses, Some(self.minds()), name, text));
        *checked = Some((name.to_owned(), text.to_owned(), report.clone()));
        report
    }

    fn bind(&mut self) {
        let Self { data, levels, .. } = self;
        data.bind(levels.iter().map(|(file, level)| (file, &level.def)));
    }

    /// Who names a mind that is about to go.
    fn missed(&self, name: &str) -> Findings {
        let (texts, minds) = (texts_of(&self.shelf), self.minds().files());
        let names = minds.iter().map(|file| file.name.as_str()).filter(|file| *file != name);
        self.kinds().check_names(names, &texts)
    }

    /// How a sense graph is edited: with the modalities that the senses of this game have.
    fn rooms(&self, file: &str) -> Option<Box<dyn Workshop + '_>> {
        let senses = self.shelf.files().iter().filter(|other| other.name.ends_with(".senses.ron"));
        let texts = senses.filter_map(|other| self.shelf.text(&other.name));
        let defs = texts.filter_map(|text| SensesDef::from_ron("", text).ok());
        let names = defs.flat_map(|def| def.modalities).map(|modality| modality.name);
        file.ends_with(".sensegraph.ron").then(|| wits_edit::sense_graph_workshop(names))
    }
}

fn texts_of(shelf: &Shelf) -> Vec<(String, String)> {
    let text = |file: &FileInfo| (file.name.clone(), shelf.text(&file.name).unwrap_or_default().to_owned());
    shelf.files().iter().map(text).collect()
}

impl<C: 'static, S: Sheet + Clone + PartialEq> Content for Library<C, S> {
    fn files(&self) -> Vec<FileInfo> {
        self.shelf.files().iter().cloned().chain(self.minds().files()).collect()
    }

    fn text(&self, name: &str) -> Option<String> {
        self.shelf.text(name).map(str::to_owned).or_else(|| self.minds().text(name))
    }

    fn check(&self, name: &str, text: &str) -> Report {
        if self.is_mind(name) { self.mind_report(name, text) } else { self.faults(name, Some(text)).into() }
    }

    fn check_uses(&self, name: &str, text: Option<&str>) -> Findings {
        let mut findings =
            if self.is_mind(name) { self.minds().check_uses(name, text) } else { Findings::default() };
        if text.is_none() {
            findings.extend(self.faults(name, None));
        }
        findings
    }

    fn workshop(&self, file: &str) -> Option<Box<dyn Workshop + '_>> {
        self.sheets.workshop(file).or_else(|| self.rooms(file)).or_else(|| self.minds().workshop(file))
    }

    fn graphs(&self) -> Vec<GraphInfo> {
        self.minds().graphs()
    }

    fn graph(&self, id: &str) -> Option<Graph> {
        self.minds().graph(id)
    }

    fn graph_id(&self, file: &str) -> String {
        self.minds().graph_id(file)
    }

    fn check_assign(&self, file: &str) -> Result<(), String> {
        self.minds().check_assign(file)
    }

    fn script_names(&self) -> Vec<ScriptName> {
        self.minds().script_names()
    }
}

#[cfg(all(test, feature = "script"))]
mod tests;
