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
mod draft;

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use wits_core::findings::Findings;
use wits_core::glam::Vec2;
use wits_core::inspect::Graph;
use wits_core::ron::RonFile;
use wits_game::GraphInfo;
use wits_game::author::{Content, FileInfo, Palette, Report, ScriptName, Shelf, Workshop};
use wits_sense::graph::SenseGraph;
use wits_sense::modality::{Senses, SensesDef};

use crate::body::BodyDef;
use crate::level::Level;
use crate::minds::{MindHost, MindLibrary, MindLibraryBuilder, Reload};
use crate::sheet::{Sheet, Sheets};
use check::Kinds;
use data::Data;
use draft::{Checked, Draft, Parts};

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
    /// The text that was checked last, so that loading it does not check it again.
    checked: Mutex<Option<Checked<S>>>,
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

    /// All bodies, in the order of their files.
    pub fn bodies(&self) -> impl Iterator<Item = &BodyDef> {
        self.data.bodies.values()
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

    /// A file gets another text, is new, or goes. A mind may name what was taken from a list that
    /// [changes](wits_decide::Choices::changing) and is not in it now: this is an error when it is [checked](Content::check),
    /// and the action that is given the name fails.
    ///
    /// # Errors
    /// All errors; everything stays as it was then.
    pub fn load(&mut self, name: &str, text: Option<&str>) -> Result<Loaded, Findings> {
        let checked = self.take_checked(name, text).filter(|draft| draft.report.faults.is_empty());
        let Draft { report, parts } = checked.unwrap_or_else(|| self.draft_again(name, text));
        report.faults.into_result(())?;
        let Some(parts) = parts else {
            return Ok(Loaded { minds: Some(self.host.load(name, text)), ..Loaded::default() });
        };
        self.shelf.put(name, text);
        let mut loaded = self.go_over(parts);
        loaded.data = loaded.characters.is_empty() && !name.ends_with(LEVEL);
        Ok(loaded)
    }

    /// Puts everything but the minds in force.
    fn go_over(&mut self, parts: Parts<S>) -> Loaded {
        let Parts { sheets, levels, data } = parts;
        let mut loaded = Loaded::default();
        if let Some(sheets) = sheets {
            loaded.characters = self.sheets.replace(sheets);
        }
        let other = |file: &&String| self.levels.get(*file) != levels.get(*file);
        loaded.levels = levels.keys().filter(other).cloned().collect();
        (self.levels, self.data) = (levels, data);
        self.bind();
        loaded
    }

    /// What the last check gave, if it was of this text and nothing was loaded since. It is checked anew the next time.
    fn take_checked(&mut self, name: &str, text: Option<&str>) -> Option<Draft<S>> {
        let loads = self.minds().loads();
        let last = self.checked.get_mut().unwrap_or_else(PoisonError::into_inner).take();
        last.filter(|last| last.is_for(name, text, loads)).map(|last| last.draft)
    }

    /// The same as [`draft`](Self::draft), for a text that may have been checked when lists of names were others.
    fn draft_again(&self, name: &str, text: Option<&str>) -> Draft<S> {
        match text {
            Some(text) if self.is_mind(name) => Draft::of_mind(self.mind_errors_again(name, text).into()),
            _ => self.draft(name, text),
        }
    }

    fn mind_errors_again(&self, name: &str, text: &str) -> Findings {
        let mut errors = self.minds().check_again(name, text);
        errors.extend(check::check_mind(&self.data.senses, Some(self.minds()), name, text));
        errors
    }

    /// All that is wrong with another text of a file, and what would be in force.
    fn draft(&self, name: &str, text: Option<&str>) -> Draft<S> {
        match text {
            _ if !self.is_mind(name) => self.draft_of_part(name, text),
            Some(text) => Draft::of_mind(self.mind_report(name, text)),
            None => Draft::of_mind(self.missed(name).into()),
        }
    }

    fn draft_of_part(&self, name: &str, text: Option<&str>) -> Draft<S> {
        let mut findings = Findings::default();
        let mut shelf = self.shelf.clone();
        shelf.put(name, text);
        let texts = texts_of(&shelf);
        let changed = name.ends_with(S::ENDING).then(|| self.sheets.changed(name, text));
        let changed = changed.map(|changed| changed.map_err(|faults| findings.extend(faults)).ok());
        let sheets = changed.as_ref().map_or(Some(&self.sheets), Option::as_ref);
        let data = Data::read(&texts);
        let levels = check::read_levels(sheets, &texts, &mut findings);
        findings.extend(check::check_senses(&data, sheets, &levels, &texts));
        findings.extend(self.kinds().check_sheets(sheets));
        let minds = check::texts_of_minds(self.minds());
        let names = minds.iter().map(|(file, _)| file.as_str());
        findings.extend(self.kinds().check_names(names, &texts));
        findings.extend(check::check_minds(&data.senses, Some(self.minds()), &minds));
        if let Some(text) = text {
            findings.extend(self.kinds().check::<S>(name, text));
        }
        Draft::new(findings, Parts { sheets: changed.flatten(), levels, data })
    }

    /// What the mind library says of a mind, and whether it asks for senses and kinds that there are.
    fn mind_report(&self, name: &str, text: &str) -> Report {
        let mut report = self.minds().check(name, text);
        report.faults.extend(check::check_mind(&self.data.senses, Some(self.minds()), name, text));
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
        let loads = self.minds().loads();
        let last = || self.checked.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(last) = last().as_ref().filter(|last| last.is_for(name, Some(text), loads)) {
            return last.draft.report.clone();
        }
        let draft = self.draft(name, Some(text));
        let report = draft.report.clone();
        // A script can fail for lack of time or memory: the next check gives it another chance.
        if report.faults.is_empty() || !self.minds().is_script(name) {
            *last() = Some(Checked::new(name, text, loads, draft));
        }
        report
    }

    fn check_again(&self, name: &str, text: &str) -> Findings {
        if self.is_mind(name) { self.mind_errors_again(name, text) } else { self.check(name, text).faults }
    }

    fn check_uses(&self, name: &str, text: Option<&str>) -> Findings {
        let mut findings =
            if self.is_mind(name) { self.minds().check_uses(name, text) } else { Findings::default() };
        if text.is_none() {
            findings.extend(self.draft(name, None).report.faults);
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

    fn word_palette(&self) -> Palette {
        self.minds().word_palette()
    }

    fn script_names(&self) -> Vec<ScriptName> {
        self.minds().script_names()
    }
}

#[cfg(all(test, feature = "script"))]
mod tests;
