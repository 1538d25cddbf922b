//! Sheets: characters as files, each saying only what is different from another one.
//!
//! # What it does
//! A `*.character.ron` file says all there is to know of a kind of character: which mind it follows, what it senses, what
//! its body can do, its numbers. It is `of` another one, an archetype, and then says only what is different; to any depth,
//! down to a single number. A level says what is different about one character in it, in the same words. Whatever is not
//! said is as it is one step up, also when that changes while the game runs.
//!
//! ```
//! use wits_engine::sheet::{CharacterDef, Sheets};
//!
//! let person = r#"(mind: "person.machine.ron", values: {"nerve": 0.5, "speed": 1.4})"#;
//! let coward = r#"(of: "person", values: {"nerve": 0.1})"#;
//! let files = [("person.character.ron", person), ("coward.character.ron", coward)];
//! let mut sheets = Sheets::<CharacterDef>::new(files)?;
//! let coward = sheets.get("coward").unwrap();
//! assert_eq!((coward.number("nerve"), coward.number("speed")), (Some(0.1), Some(1.4)));
//!
//! // Somebody edits the archetype while the game runs; a faulty text would change nothing.
//! let changed = sheets.load("person.character.ron", Some(&person.replace("1.4", "2")))?;
//! assert_eq!(changed, ["coward", "person"]);
//! assert_eq!(sheets.get("coward").unwrap().number("speed"), Some(2.0));
//! # Ok::<(), wits_core::findings::Findings>(())
//! ```
//!
//! A game whose characters have parts of their own writes a type for its files and makes it a [`Sheet`]; inheritance,
//! places of faults, editing and reloading are the same.
//!
//! # When (not) to use it
//! For characters that designers make. To protect designers from slips, a programmer declares the values that a class of
//! characters has in the archetype that is of no other: its `keys`, with kinds, defaults and help. Values that are not
//! declared, or are of another kind, are errors then.
//!
//! ```
//! use wits_engine::sheet::{CharacterDef, Sheets};
//!
//! let guard = r#"(keys: {"speed": (kind: Number, default: 2.0)})"#;
//! let files = |sleepy| [("guard.character.ron", guard), ("sleepy.character.ron", sleepy)];
//! let sheets = Sheets::<CharacterDef>::new(files(r#"(of: "guard", values: {"speed": 1})"#))?;
//! assert_eq!(sheets.get("guard").unwrap().number("speed"), Some(2.0));
//! assert_eq!(sheets.get("sleepy").unwrap().number("speed"), Some(1.0));
//! let errors = Sheets::<CharacterDef>::new(files(r#"(of: "guard", values: {"sped": 1})"#)).unwrap_err();
//! assert_eq!(errors.to_string(), "sleepy.character.ron:1:32: unknown \"sped\", did you mean \"speed\"?");
//! # Ok::<(), wits_core::findings::Findings>(())
//! ```
//!
//! # What it costs
//! Sheets are put together when a file is read. Looking one up is a search among the names; keep what is needed in every
//! tick.
//!
//! # Source
//! Millington, *AI for Games*, 3e, 2.4.2: data-driven characters; 13.1: instantiation from prototypes in three
//! levels, class, type and instance; 5.4: the same for trees.

mod bench;
mod character;
mod lineage;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};

use serde::de::DeserializeOwned;
use wits_core::findings::{Findings, Place};
use wits_core::ron::{Doc, Layer, Layers, Leaf};
use wits_sense::modality::Senses;

pub use character::CharacterDef;

/// Maximum size of the texts of all characters, those of their archetypes counted for each of them (bytes).
///
/// A sheet holds every value of its archetypes, so that a large archetype of many characters needs the product of both.
pub const MAX_TEXT: usize = 16_000_000;

/// What the file of a character is read as. The type needs a field `of` for the name of its archetype.
pub trait Sheet: DeserializeOwned {
    /// How the names of such files end.
    const ENDING: &'static str = ".character.ron";

    /// Adds what makes no sense to the findings, at the paths of its fields.
    fn check(&self, findings: &mut Findings);

    /// The file of its body, if it has one.
    #[must_use]
    fn body(&self) -> Option<&str> {
        None
    }

    /// The file of its mind, if it has one: what a level and a game may start.
    #[must_use]
    fn mind(&self) -> Option<&str> {
        None
    }

    /// Adds a mind that is of no kind that ends in one of these to the findings.
    fn check_mind(&self, endings: &[&str], findings: &mut Findings) {
        let is_mind = |file: &&str| endings.iter().any(|ending| file.ends_with(ending));
        if let Some(mind) = self.mind().filter(|file| !is_mind(file)) {
            let expected = format!("a name that ends in one of {}", endings.join(", "));
            findings.add(Place::path("mind"), format!("{mind:?} is no mind"), expected);
        }
    }

    /// Adds the senses that there are not to the findings, at the paths of its fields.
    fn check_senses(&self, _senses: &Senses, _findings: &mut Findings) {}

    /// Fields that only an archetype that is of no other may have.
    #[must_use]
    fn root_fields() -> &'static [&'static str] {
        &[]
    }

    /// What can be set, for forms: also what no file speaks of yet. Paths of entries end with the name of the map.
    #[must_use]
    fn fields() -> &'static [SheetField] {
        &[]
    }
}

/// A field of a sheet, for people.
#[derive(Clone, Copy, Debug)]
pub struct SheetField {
    /// The way to it, such as `mind` or `values`.
    pub path: &'static str,
    /// What it means.
    pub help: &'static str,
    /// It names a file.
    pub names_file: bool,
}

/// All characters of a game, by name: that of the file without its ending.
#[derive(Clone, Debug)]
pub struct Sheets<S> {
    texts: BTreeMap<String, String>,
    all: BTreeMap<String, Put<S>>,
}

/// A character, put together from its file and those of its archetypes.
#[derive(Clone, Debug)]
struct Put<S> {
    sheet: S,
    layers: Layers,
}

impl<S: Sheet> Sheets<S> {
    /// Reads files, given by name and text. Those of other kinds are not looked at.
    ///
    /// # Errors
    /// All faults of all files, each once and where it was written.
    pub fn new<'t>(files: impl IntoIterator<Item = (&'t str, &'t str)>) -> Result<Self, Findings> {
        let named = |(file, text): (&str, &str)| Some((name_of::<S>(file)?.to_owned(), text.to_owned()));
        Self::put_together(files.into_iter().filter_map(named).collect())
    }

    fn put_together(texts: BTreeMap<String, String>) -> Result<Self, Findings> {
        let (mut all, mut findings) = (BTreeMap::new(), lineage::faults::<S>(&texts));
        if findings.is_empty() {
            let mut size = 0;
            for name in texts.keys() {
                let line = lineage::of(&texts, name);
                size += line.iter().map(|name| texts[*name].len()).sum::<usize>();
                if size > MAX_TEXT {
                    let expected =
                        format!("at most {MAX_TEXT} bytes: fewer characters, or a smaller archetype");
                    findings.extend(too_large(format!("{name}{}", S::ENDING), expected));
                    break;
                }
                match Self::put(&texts, &line, None) {
                    Ok(put) => drop(all.insert(name.clone(), put)),
                    Err(faults) => findings.extend(faults),
                }
            }
        }
        once(findings).into_result(Self { texts, all })
    }

    /// One character; `own` is what a level says of it.
    fn put(
        texts: &BTreeMap<String, String>,
        line: &[&str],
        own: Option<Layer<'_>>,
    ) -> Result<Put<S>, Findings> {
        let files: Vec<String> = line.iter().map(|name| format!("{name}{}", S::ENDING)).collect();
        let texts = line.iter().map(|name| &*texts[*name]);
        let files = files.iter().zip(texts).map(|(file, text)| Layer::file(file, text));
        let layers = Layers::new(files.chain(own))?;
        let (sheet, mut findings) = layers.read_most::<S>();
        if let Some(sheet) = &sheet {
            let mut senseless = Findings::default();
            sheet.check(&mut senseless);
            findings.extend(layers.locate(&senseless));
        }
        match sheet {
            Some(sheet) => findings.into_result(Put { sheet, layers }),
            None => Err(findings),
        }
    }

    /// A character.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&S> {
        self.all.get(name).map(|put| &put.sheet)
    }

    /// The names of all characters, in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.all.keys().map(String::as_str)
    }

    /// A character that differs from its file in what a level says of it.
    ///
    /// # Errors
    /// There is no such character, or the level says something wrong.
    pub fn with(&self, name: &str, own: Layer<'_>) -> Result<S, Findings> {
        if self.all.contains_key(name) {
            return Self::put(&self.texts, &lineage::of(&self.texts, name), Some(own)).map(|put| put.sheet);
        }
        let mut findings = Findings::default();
        findings.check_name(Place::Whole, name, self.names());
        Err(findings)
    }

    /// What a check finds in all characters, each fault once and where it was written: for what only others know.
    #[must_use]
    pub fn faults(&self, check: impl Fn(&S, &mut Findings)) -> Findings {
        let mut all = Findings::default();
        for put in self.all.values() {
            let mut findings = Findings::default();
            check(&put.sheet, &mut findings);
            all.extend(put.layers.locate(&findings));
        }
        once(all)
    }

    /// The archetypes of a character, the first one first, itself last.
    #[must_use]
    pub fn lineage(&self, name: &str) -> Vec<&str> {
        if self.texts.contains_key(name) { lineage::of(&self.texts, name) } else { Vec::new() }
    }

    /// Everything that is said of a character, and which file says so: for character sheets.
    #[must_use]
    pub fn leaves(&self, name: &str) -> Vec<Leaf<'_>> {
        self.all.get(name).map(|put| put.layers.leaves()).unwrap_or_default()
    }

    /// The file that says what is at a path of a character.
    #[must_use]
    pub fn origin(&self, name: &str, path: &str) -> Option<&str> {
        self.all.get(name).map(|put| put.layers.origin(path))
    }

    /// The text of a file.
    #[must_use]
    pub fn text(&self, file: &str) -> Option<&str> {
        self.texts.get(name_of::<S>(file)?).map(String::as_str)
    }

    /// All faults that there would be if a file had this text, were new, or were gone: also those of characters that are of
    /// it.
    #[must_use]
    pub fn check(&self, file: &str, text: Option<&str>) -> Findings {
        self.changed(file, text).err().unwrap_or_default()
    }

    /// A file gets another text, is new, or goes. The names of all characters that are not as they were, in order.
    ///
    /// # Errors
    /// All faults; everything stays as it was then.
    pub fn load(&mut self, file: &str, text: Option<&str>) -> Result<Vec<String>, Findings>
    where
        S: PartialEq,
    {
        let new = self.changed(file, text)?;
        Ok(self.replace(new))
    }

    /// Other characters are in force. The names of all that are not as they were, in order.
    pub(crate) fn replace(&mut self, new: Self) -> Vec<String>
    where
        S: PartialEq,
    {
        let names: BTreeSet<&String> = self.all.keys().chain(new.all.keys()).collect();
        let other = |name: &&String| self.get(name) != new.get(name);
        let changed = names.into_iter().filter(other).cloned().collect();
        *self = new;
        changed
    }

    /// The characters that there would be if a file had this text, were new, or were gone.
    pub(crate) fn changed(&self, file: &str, text: Option<&str>) -> Result<Self, Findings> {
        let Some(name) = name_of::<S>(file) else {
            let mut findings = Findings::of(file);
            findings.add(
                Place::Whole,
                "no file of a character",
                format!("a name that ends in {}", S::ENDING),
            );
            return Err(findings);
        };
        let mut texts = self.texts.clone();
        match text {
            Some(text) => drop(texts.insert(name.to_owned(), text.to_owned())),
            None => drop(texts.remove(name)),
        }
        Self::put_together(texts)
    }

    /// The text of a character's own file after it says something else at a path; comments and all else stay.
    ///
    /// # Errors
    /// There is no such character, or the value is none. Whether it makes sense, [`check`](Self::check) tells.
    pub fn edited(&self, name: &str, path: &str, value: &str) -> Result<String, Findings> {
        let Some(put) = self.all.get(name) else {
            let mut findings = Findings::default();
            findings.check_name(Place::Whole, name, self.names());
            return Err(findings);
        };
        put.layers.put(&self.texts[name], path, value)
    }

    /// The text of a character's own file without what it says at a path: it is as it is one step up again.
    ///
    /// # Errors
    /// It does not say anything there.
    pub fn reset(&self, name: &str, path: &str) -> Result<String, Findings> {
        let doc = Doc::parse(self.texts.get(name).map_or("()", String::as_str))?;
        let Some(at) = doc.find(path) else {
            let mut findings = Findings::of(format!("{name}{}", S::ENDING));
            findings.add(Place::path(path), "nothing is said here", "something of its own");
            return Err(findings);
        };
        let mut edits = doc.edits();
        edits.remove(at);
        edits.text()
    }
}

/// The name of a character, if it is the file of one.
fn name_of<S: Sheet>(file: &str) -> Option<&str> {
    file.strip_suffix(S::ENDING).filter(|name| !name.is_empty())
}

fn too_large(file: String, expected: String) -> Findings {
    let mut findings = Findings::of(file);
    findings.add(Place::Whole, "too many characters with large archetypes", expected);
    findings
}

/// A fault of an archetype is found in everybody who is of it; it is told once.
fn once(findings: Findings) -> Findings {
    let (mut told, mut known) = (Findings::default(), BTreeSet::new());
    told.skip(findings.more());
    for finding in findings.list() {
        if known.insert(finding.to_string()) {
            let mut one = Findings::of(&finding.file);
            one.add(finding.place.clone(), &finding.message, &finding.expected);
            told.extend(one);
        }
    }
    told
}
