//! What a game shows of the minds of its agents, and what can be changed in them by hand.
//!
//! A picture ([`Graph`](wits_core::inspect::Graph)) belongs to a definition and is sent once; a
//! [`Pulse`](wits_core::inspect::Pulse) says what is going on in it for one mind of one agent. See
//! [`Minds`](crate::Minds).

use serde::{Deserialize, Serialize};
use wits_core::inspect::Value;

/// A definition that can be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GraphInfo {
    /// Its name, the same as long as the game runs.
    pub id: String,
    /// Another number whenever the definition has changed: it is sent again then.
    pub version: u64,
}

impl GraphInfo {
    /// A definition that never changes.
    pub fn new(id: impl Into<String>) -> Self {
        Self { id: id.into(), version: 0 }
    }
}

/// One mind of an agent. It is asked for by its place in the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MindInfo {
    /// What it is for, for people: `behaviour`, `weapon`.
    pub name: String,
    /// The definition it follows: the name of a [`GraphInfo`]; empty when it has none and shows a
    /// [sheet](crate::Minds::sheet) alone.
    pub graph: String,
    /// It has a [sheet](crate::Minds::sheet).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub sheet: bool,
}

impl MindInfo {
    /// A mind and the definition it follows.
    pub fn new(name: impl Into<String>, graph: impl Into<String>) -> Self {
        Self { name: name.into(), graph: graph.into(), sheet: false }
    }

    /// It has a [sheet](crate::Minds::sheet).
    #[must_use]
    pub fn with_sheet(mut self) -> Self {
        self.sheet = true;
        self
    }
}

/// A breakpoint that was reached.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Stop {
    /// By whom.
    pub agent: u64,
    /// In which definition.
    pub graph: String,
    /// At which node of it, or link: the numbers of links follow those of the nodes.
    pub node: u32,
}

/// A key of a blackboard is set by hand. Part of recordings, so that a replay is exact.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Edit {
    /// Whose board, or who knows of it.
    pub agent: u64,
    /// The mind, by its place in [`Minds::minds_of`](crate::Minds::minds_of): matters for keys of its own only.
    #[serde(default)]
    pub mind: usize,
    /// As in [`BoardEntry::scope`](wits_core::inspect::BoardEntry::scope); for a handle of a sheet that was dragged
    /// [`Handle::SCOPE`](wits_core::inspect::Handle::SCOPE).
    pub scope: String,
    /// The key.
    pub key: String,
    /// What it shall hold; nothing if absent.
    pub value: Option<Value>,
}

impl Edit {
    /// A key is set.
    pub fn new(
        agent: u64,
        scope: impl Into<String>,
        key: impl Into<String>,
        value: impl Into<Value>,
    ) -> Self {
        Self { agent, mind: 0, scope: scope.into(), key: key.into(), value: Some(value.into()) }
    }

    /// All numbers are finite.
    #[must_use]
    pub fn is_finite(&self) -> bool {
        match &self.value {
            Some(Value::Number(number)) => number.is_finite(),
            Some(Value::Numbers(numbers)) => numbers.iter().all(|number| number.is_finite()),
            _ => true,
        }
    }
}
