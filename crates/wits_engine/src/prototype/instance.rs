//! One character of a type.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use wits_core::findings::{Findings, Place};
use wits_core::hash::{HashState, StateHasher};
use wits_decide::Value;

use super::Type;

/// What a character has of its own, and what it is: plain data, saved with it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Own {
    /// The prototype.
    pub(super) of: String,
    values: BTreeMap<String, Value>,
}

impl Own {
    pub(super) fn get(&self, key: &str) -> Option<&Value> {
        self.values.get(key)
    }

    /// The prototype.
    #[must_use]
    pub fn of(&self) -> &str {
        &self.of
    }

    /// It has nothing of its own at this key any more: as it is one level up.
    pub fn reset(&mut self, key: &str) {
        self.values.remove(key);
    }
}

impl HashState for Own {
    fn hash_state(&self, hasher: &mut StateHasher) {
        hasher.write(&self.of);
        for (key, value) in &self.values {
            hasher.write(key);
            hasher.write(value);
        }
    }
}

/// A character of a type that is being given values of its own.
#[derive(Clone, Debug)]
pub struct Instance<'t> {
    of: &'t Type,
    own: Own,
}

impl<'t> Instance<'t> {
    pub(super) fn new(of: &'t Type, name: &str) -> Self {
        Self { of, own: Own { of: name.to_owned(), values: BTreeMap::new() } }
    }

    /// A value of its own.
    ///
    /// # Errors
    /// There is no such key, or the value is of another kind.
    pub fn with(mut self, key: &str, value: impl Into<Value>) -> Result<Self, Findings> {
        let value = value.into();
        let fault = match self.of.kind(key) {
            Err(unknown) => (unknown, String::new()),
            Ok(kind) => match value.as_kind(kind) {
                Some(value) => {
                    self.own.values.insert(key.to_owned(), value);
                    return Ok(self);
                }
                None => (value.to_string(), kind.to_string()),
            },
        };
        let mut findings = Findings::default();
        findings.add(Place::path(format!("{}.{key}", self.own.of)), fault.0, fault.1);
        Err(findings)
    }

    /// What there is to keep of it.
    #[must_use]
    pub fn into_own(self) -> Own {
        self.own
    }
}

impl AsRef<Own> for Instance<'_> {
    fn as_ref(&self) -> &Own {
        &self.own
    }
}

impl AsRef<Self> for Own {
    fn as_ref(&self) -> &Self {
        self
    }
}
