//! Which keys there are.

use std::collections::BTreeMap;
use wits_core::state::State;

use serde::{Deserialize, Serialize};
use wits_core::findings::{Findings, Place};

use crate::{Kind, Value};

/// The declared keys of a board, in the order of their names.
///
/// ```
/// use wits_core::ron;
/// use wits_mind::board::BoardDef;
/// let text = r#"{ "target": (kind: Text, help: "who is chased"), "alert": (kind: Int, default: 0) }"#;
/// let def: BoardDef = ron::read("guard.board.ron", text)?;
/// assert_eq!(def.names().collect::<Vec<_>>(), ["alert", "target"]);
/// # Ok::<(), wits_core::findings::Findings>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, State)]
#[serde(from = "BTreeMap<String, KeyDef>", into = "BTreeMap<String, KeyDef>")]
#[state(try_from = "BTreeMap<String, KeyDef>", into = "BTreeMap<String, KeyDef>")]
pub struct BoardDef {
    /// Sorted by name: the number of a key is found by halving.
    keys: Vec<(String, KeyDef)>,
}

impl From<BTreeMap<String, KeyDef>> for BoardDef {
    fn from(keys: BTreeMap<String, KeyDef>) -> Self {
        Self { keys: keys.into_iter().collect() }
    }
}

impl From<BoardDef> for BTreeMap<String, KeyDef> {
    fn from(board: BoardDef) -> Self {
        board.keys.into_iter().collect()
    }
}

/// One key.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, State)]
#[serde(deny_unknown_fields)]
pub struct KeyDef {
    /// What sort of value it holds.
    pub kind: Kind,
    /// What it holds at first; nothing if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub default: Option<Value>,
    /// What it means.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub help: String,
}

impl KeyDef {
    /// A key that holds nothing at first.
    #[must_use]
    pub const fn new(kind: Kind) -> Self {
        Self { kind, default: None, help: String::new() }
    }

    /// What it holds at first.
    #[must_use]
    pub fn or(mut self, value: impl Into<Value>) -> Self {
        self.default = Some(value.into());
        self
    }

    /// What it means.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = help.into();
        self
    }
}

impl BoardDef {
    /// No keys.
    #[must_use]
    pub const fn new() -> Self {
        Self { keys: Vec::new() }
    }

    /// One more key; another one of the same name is replaced.
    #[must_use]
    pub fn with(mut self, name: impl Into<String>, key: KeyDef) -> Self {
        self.declare(name, key);
        self
    }

    /// One more key; another one of the same name is replaced.
    pub fn declare(&mut self, name: impl Into<String>, key: KeyDef) {
        let name = name.into();
        match self.keys.binary_search_by(|(known, _)| known.cmp(&name)) {
            Ok(place) => self.keys[place].1 = key,
            Err(place) => self.keys.insert(place, (name, key)),
        }
    }

    /// How many keys there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// No keys.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    /// The names, in order: the number of a key is its place among them.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.keys.iter().map(|(name, _)| name.as_str())
    }

    /// All keys, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &KeyDef)> {
        self.keys.iter().map(|(name, key)| (name.as_str(), key))
    }

    /// The number and the definition of a key.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<(usize, &KeyDef)> {
        let number = self.keys.binary_search_by(|(known, _)| known.as_str().cmp(name)).ok()?;
        Some((number, &self.keys[number].1))
    }

    /// What the keys hold at first, in order.
    pub fn defaults(&self) -> impl Iterator<Item = Option<Value>> {
        self.keys.iter().map(|(_, key)| key.default.as_ref().and_then(|value| value.as_kind(key.kind)))
    }

    /// Adds what makes no sense to the findings.
    pub fn check(&self, path: &str, findings: &mut Findings) {
        for (name, key) in &self.keys {
            let place = || Place::path(format!("{path}.{name}"));
            if name.is_empty() || name.contains(['{', '}', '.']) {
                findings.add(
                    place(),
                    format!("{name:?} is no name of a key"),
                    "a name without dots and braces",
                );
            }
            if let Some(value) = key.default.as_ref().filter(|value| value.as_kind(key.kind).is_none()) {
                findings.add(place(), format!("the default {value}"), key.kind.to_string());
            }
        }
    }
}
