//! Prototypes: what characters are like, in levels that override each other.
//!
//! # What it does
//! A programmer declares a *root*: the keys that a class of characters has, with kinds, defaults and help. Designers make
//! *types* of it that differ in some values, and types of types. A level places *instances*, each with values of its own.
//! Whatever is not said is as it is one level up, also when that changes while the game runs.
//!
//! ```
//! use wits_engine::prototype::{Instance, Prototypes};
//!
//! let text = r#"{
//!     "guard": (keys: { "speed": (kind: Number, default: 2.0), "mind": (kind: Text, default: "guard.machine.ron") }),
//!     "sleepy": (of: "guard", values: { "speed": 1.0 }),
//! }"#;
//! let types = Prototypes::from_ron("yard.prototypes.ron", text)?;
//! let tom = types.instance("sleepy")?.with("mind", "tom.lua")?;
//! assert_eq!(types.number(&tom, "speed"), Some(1.0));
//! assert_eq!(types.text(&tom, "mind"), Some("tom.lua"));
//! assert_eq!(types.origin(&tom, "speed"), Some("sleepy"));
//! # Ok::<(), wits_core::findings::Findings>(())
//! ```
//!
//! # When (not) to use it
//! For parameters of characters. What characters *do* is in the minds that a prototype names.
//!
//! # What it costs
//! All levels are laid together when a file is read; reading a value is a look into a sorted list of the few that the
//! instance has of its own, then one into an array.
//!
//! # Source
//! Millington, *AI for Games*, 3e, 13.1: instantiation from prototypes in three levels; 5.4: the same for trees.

mod def;
mod instance;

use std::collections::BTreeMap;

use wits_core::findings::{Findings, Place, unknown_name};
use wits_decide::board::BoardDef;
use wits_decide::{Kind, Value};

pub use def::PrototypeDef;
pub use instance::{Instance, Own};

/// Prototypes that were read and laid together.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Prototypes {
    types: BTreeMap<String, Type>,
}

/// A prototype with all it has from those above it.
#[derive(Clone, Debug, PartialEq)]
struct Type {
    /// The keys of its root.
    keys: BoardDef,
    /// For each key the value and who says so.
    values: Vec<(Option<Value>, String)>,
}

impl Prototypes {
    /// Reads a `*.prototypes.ron` file.
    ///
    /// # Errors
    /// All faults: unknown ancestors, circles, unknown keys, values of the wrong kind, each with its line.
    pub fn from_ron(file: &str, text: &str) -> Result<Self, Findings> {
        let (defs, mut findings) = wits_core::ron::read_most::<BTreeMap<String, PrototypeDef>>(file, text);
        let types = defs.as_ref().map(|defs| def::lay_together(defs, &mut findings)).unwrap_or_default();
        wits_core::ron::locate(&mut findings, text);
        findings.into_result(Self { types })
    }

    /// The names of all prototypes.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.types.keys().map(String::as_str)
    }

    /// A character of a type, with nothing of its own yet.
    ///
    /// # Errors
    /// There is no such prototype.
    pub fn instance(&self, of: &str) -> Result<Instance<'_>, Findings> {
        let Some(found) = self.types.get(of) else {
            let mut findings = Findings::default();
            let known: Vec<&str> = self.names().collect();
            findings.add(Place::path(of), unknown_name(of, &known), "");
            return Err(findings);
        };
        Ok(Instance::new(found, of))
    }

    /// What a character has at a key: of its own, or from the nearest level that says something.
    #[must_use]
    pub fn value<'s>(&'s self, who: &'s impl AsRef<Own>, key: &str) -> Option<&'s Value> {
        let own = who.as_ref();
        own.get(key).or_else(|| {
            let found = self.types.get(&own.of)?;
            found.values[found.keys.find(key)?.0].0.as_ref()
        })
    }

    /// A number.
    #[must_use]
    pub fn number(&self, who: &impl AsRef<Own>, key: &str) -> Option<f32> {
        self.value(who, key)?.number()
    }

    /// A text.
    #[must_use]
    pub fn text<'s>(&'s self, who: &'s impl AsRef<Own>, key: &str) -> Option<&'s str> {
        match self.value(who, key)? {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Who says what a character has at a key: the name of a prototype, or empty for itself.
    #[must_use]
    pub fn origin(&self, who: &impl AsRef<Own>, key: &str) -> Option<&str> {
        let own = who.as_ref();
        if own.get(key).is_some() {
            return Some("");
        }
        let found = self.types.get(&own.of)?;
        Some(&found.values[found.keys.find(key)?.0].1)
    }
}

impl Type {
    /// The kind of a key; the error says the nearest name.
    fn kind(&self, key: &str) -> Result<Kind, String> {
        let known: Vec<&str> = self.keys.names().collect();
        self.keys.find(key).map(|(_, key)| key.kind).ok_or_else(|| unknown_name(key, &known))
    }
}

#[cfg(test)]
mod tests;
