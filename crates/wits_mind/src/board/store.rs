//! What one owner knows.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use wits_core::findings::unknown_name;
use wits_core::inspect::{self, BoardEntry, Slate};
use wits_core::state::State;

use super::BoardDef;
use crate::{Kind, Value};

/// The values of one owner: plain data, saved with it.
#[derive(Clone, Debug, Default, PartialEq, State, Serialize, Deserialize)]
pub struct Board {
    #[serde(with = "shared")]
    #[state(unhashed = "a definition: what is in it shows in the values")]
    def: Arc<BoardDef>,
    values: Vec<Option<Value>>,
    /// When each key last changed, by the count of changes.
    #[state(unhashed = "counts changes for those who watch")]
    stamps: Vec<u32>,
    #[state(unhashed = "counts changes for those who watch")]
    changes: u32,
}

/// A value could not be set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BoardError {
    /// There is no such key.
    #[error("{0}")]
    UnknownKey(String),
    /// The key holds values of another kind.
    #[error("{key:?} holds {expected}, not {given}")]
    WrongKind {
        /// The key.
        key: String,
        /// What it holds.
        expected: Kind,
        /// What it was given.
        given: String,
    },
}

impl Board {
    /// A board on which every key has its default.
    #[must_use]
    pub fn new(def: &BoardDef) -> Self {
        Self::sharing(&Arc::new(def.clone()))
    }

    /// The same for many owners, who share the declaration.
    #[must_use]
    pub fn sharing(def: &Arc<BoardDef>) -> Self {
        Self {
            def: Arc::clone(def),
            values: def.defaults().collect(),
            stamps: vec![0; def.len()],
            changes: 0,
        }
    }

    /// Which keys there are.
    #[must_use]
    pub fn def(&self) -> &BoardDef {
        &self.def
    }

    /// What a key holds; `None` when it is not set or there is no such key.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Value> {
        self.at(self.def.find(key)?.0)
    }

    /// What the key of this number holds.
    #[inline]
    #[must_use]
    pub fn at(&self, number: usize) -> Option<&Value> {
        self.values.get(number)?.as_ref()
    }

    /// Sets a key.
    ///
    /// # Errors
    /// When there is no such key, or it holds values of another kind.
    pub fn set(&mut self, key: &str, value: impl Into<Value>) -> Result<(), BoardError> {
        let value = value.into();
        let Some((number, def)) = self.def.find(key) else {
            let known: Vec<&str> = self.def.names().collect();
            return Err(BoardError::UnknownKey(unknown_name(key, &known)));
        };
        let Some(fitting) = value.as_kind(def.kind) else {
            let (expected, given) = (def.kind, value.to_string());
            return Err(BoardError::WrongKind { key: key.to_owned(), expected, given });
        };
        self.put(number, Some(fitting));
        Ok(())
    }

    /// Makes a key hold nothing. Unknown keys hold nothing already.
    pub fn clear(&mut self, key: &str) {
        if let Some((number, _)) = self.def.find(key) {
            self.put(number, None);
        }
    }

    /// Every key holds its default again.
    pub fn reset(&mut self) {
        let defaults: Vec<_> = self.def.defaults().collect();
        defaults.into_iter().enumerate().for_each(|(number, value)| self.put(number, value));
    }

    /// What a key would hold if it were set by hand, as the studio writes it; `None` makes it hold nothing.
    ///
    /// # Errors
    /// When there is no such key, or it holds values of another kind: for people.
    pub fn check_edit(&self, key: &str, value: Option<&inspect::Value>) -> Result<Option<Value>, String> {
        let Some((_, def)) = self.def.find(key) else {
            return Err(unknown_name(key, &self.def.names().collect::<Vec<_>>()));
        };
        let Some(value) = value else { return Ok(None) };
        let value = Value::try_from(value)?;
        let fitting = value.as_kind(def.kind);
        fitting.map(Some).ok_or_else(|| format!("{value} is not what it holds; expected {}", def.kind))
    }

    /// Sets a key by hand. What [`check_edit`](Self::check_edit) refuses changes nothing.
    pub fn edit(&mut self, key: &str, value: Option<&inspect::Value>) {
        if let (Ok(value), Some((number, _))) = (self.check_edit(key, value), self.def.find(key)) {
            self.put(number, value);
        }
    }

    /// Writes a value of the right kind.
    pub(crate) fn put(&mut self, number: usize, value: Option<Value>) {
        let Some(place) = self.values.get_mut(number) else { return };
        if *place == value {
            return;
        }
        *place = value;
        self.changes = self.changes.wrapping_add(1);
        if let Some(stamp) = self.stamps.get_mut(number) {
            *stamp = self.changes;
        }
    }

    /// The count of changes so far: remember it, and ask [`changed_since`](Self::changed_since) later.
    #[must_use]
    pub const fn stamp(&self) -> u32 {
        self.changes
    }

    /// The keys that changed after a stamp was taken.
    pub fn changed_since(&self, stamp: u32) -> impl Iterator<Item = &str> {
        let changes = self.changes;
        let is_new = move |at: u32| changes.wrapping_sub(at) < changes.wrapping_sub(stamp);
        self.def.names().zip(&self.stamps).filter(move |(_, at)| is_new(**at)).map(|(name, _)| name)
    }

    /// All keys and what they hold, for the studio.
    pub fn entries(&self, scope: &'static str) -> impl Iterator<Item = BoardEntry> {
        self.def.iter().zip(&self.values).map(move |((name, def), value)| BoardEntry {
            scope: scope.into(),
            key: name.to_owned().into(),
            kind: def.kind.name().into(),
            value: value.as_ref().map(Into::into),
            help: def.help.clone().into(),
            editable: true,
        })
    }
}

impl Slate for Board {
    fn entries(&self, scope: &'static str) -> Vec<BoardEntry> {
        Self::entries(self, scope).collect()
    }
    fn check(&self, key: &str, value: Option<&inspect::Value>) -> Result<(), String> {
        self.check_edit(key, value).map(drop)
    }
    fn write(&mut self, key: &str, value: Option<&inspect::Value>) {
        self.edit(key, value);
    }
}

/// A declaration is saved with each board, so that an old save can be read when the declaration has changed.
mod shared {
    use std::sync::Arc;

    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::BoardDef;

    pub(super) fn serialize<S: Serializer>(def: &Arc<BoardDef>, serializer: S) -> Result<S::Ok, S::Error> {
        (**def).serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Arc<BoardDef>, D::Error> {
        BoardDef::deserialize(deserializer).map(Arc::new)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::KeyDef;

    #[test]
    fn hands_write_values_that_fit_and_are_told_why_not() {
        let def = BoardDef::new()
            .with("alert", KeyDef::new(Kind::Int).or(0))
            .with("pace", KeyDef::new(Kind::Number).or(1.0));
        let mut board = Board::new(&def);
        board.edit("alert", Some(&inspect::Value::Number(3.0)));
        board.edit("pace", Some(&inspect::Value::Number(2.0)));
        assert_eq!(
            (board.get("alert"), board.get("pace")),
            (Some(&Value::Int(3)), Some(&Value::Number(2.0)))
        );
        let refused = |key: &str, value: inspect::Value| board.check_edit(key, Some(&value)).unwrap_err();
        assert_eq!(refused("alert", 2.5.into()), "2.5 is not what it holds; expected a whole number");
        assert_eq!(refused("alrt", 2.5.into()), "unknown \"alrt\", did you mean \"alert\"?");
        board.edit("alert", Some(&"high".into()));
        assert_eq!(board.get("alert"), Some(&Value::Int(3)));
        board.edit("alert", None);
        assert_eq!(board.get("alert"), None);
    }
}
