//! What is known, and who wrote it.

use std::collections::VecDeque;
use wits_core::state::State;

use serde::{Deserialize, Serialize};
use wits_core::hash::{HashState, StateHasher};
use wits_core::time::Moment;

use crate::symbol::{Symbol, Symbols};
use crate::value::{Datum, Value};

/// The number of the game among those who write.
pub(super) const GAME: u32 = u32::MAX;

/// The blackboard: entries with a name that says what they mean, and a value whose sort says what it is.
///
/// Entries are kept in the order in which their names were first met and found by number.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, State)]
#[state(own_hash)]
pub struct Slate {
    pub(super) symbols: Symbols,
    /// By number of the name.
    entries: Vec<Option<Entry>>,
    audit: VecDeque<Written>,
    keep: u32,
    /// Counts every change.
    pub(super) version: u64,
}

/// Something that is known.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, State)]
pub struct Entry {
    /// What is known. Its variant is the type.
    pub value: Value,
    /// Who wrote it: the number of an expert, or one that nobody has for the game.
    pub by: u32,
    /// When.
    pub at: Moment,
    /// In which turn since the start.
    pub turn: u32,
}

/// A line of the record.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, State)]
pub struct Written {
    /// The entry.
    pub id: Symbol,
    /// What was there before.
    pub old: Option<Value>,
    /// What is there now; nothing if it was erased.
    pub new: Option<Value>,
    /// Who, as in [`Entry`].
    pub by: u32,
    /// When.
    pub at: Moment,
    /// In which turn since the start.
    pub turn: u32,
}

impl Slate {
    pub(super) fn new(keep: u32) -> Self {
        Self { keep, ..Self::default() }
    }

    /// What an entry holds.
    #[must_use]
    pub fn get(&self, id: &str) -> Option<Datum> {
        self.entry(id).map(|entry| entry.value.datum(&self.symbols))
    }

    /// An entry with who wrote it and when.
    #[must_use]
    pub fn entry(&self, id: &str) -> Option<&Entry> {
        self.entries.get(self.symbols.find(id)?.0 as usize)?.as_ref()
    }

    /// All entries, with their names.
    pub fn entries(&self) -> impl Iterator<Item = (&str, &Entry)> {
        let numbered = (0..).zip(&self.entries);
        numbered.filter_map(|(number, entry)| Some((self.symbols.name(Symbol(number)), entry.as_ref()?)))
    }

    /// Who wrote what, oldest first. Old lines are forgotten.
    pub fn audit(&self) -> impl DoubleEndedIterator<Item = &Written> {
        self.audit.iter()
    }

    /// The name of an entry of the record.
    #[must_use]
    pub fn name(&self, id: Symbol) -> &str {
        self.symbols.name(id)
    }

    /// What a value of the record is in words.
    #[must_use]
    pub fn told(&self, value: Value) -> Datum {
        value.datum(&self.symbols)
    }

    /// Those who wrote have other numbers now; `None` for those who are gone, whose lines are the game's.
    pub(super) fn renumber(&mut self, of: impl Fn(u32) -> Option<u32>) {
        let by = |by: u32| if by == GAME { GAME } else { of(by).unwrap_or(GAME) };
        self.entries.iter_mut().flatten().for_each(|entry| entry.by = by(entry.by));
        self.audit.iter_mut().for_each(|line| line.by = by(line.by));
    }

    /// Limits what is kept to the definition's limit, whatever a file says.
    pub(super) fn look_over(&mut self, keep: u32) {
        self.keep = keep;
        self.audit.truncate(keep as usize);
    }

    /// Writes an entry, or erases it. What is there already is not written again.
    pub(super) fn put(&mut self, id: &str, datum: Option<&Datum>, by: u32, at: Moment, turn: u32) {
        let id = self.symbols.intern(id);
        let new = datum.map(|datum| Value::of(datum, &mut self.symbols));
        let place = id.0 as usize;
        if self.entries.len() <= place {
            self.entries.resize(place + 1, None);
        }
        let old = self.entries[place].map(|entry| entry.value);
        if old == new {
            return;
        }
        self.entries[place] = new.map(|value| Entry { value, by, at, turn });
        self.version = self.version.wrapping_add(1);
        if self.keep > 0 {
            if self.audit.len() >= self.keep as usize {
                self.audit.pop_front();
            }
            self.audit.push_back(Written { id, old, new, by, at, turn });
        }
    }
}

// By hand: texts count by what they say, not by the number of the symbol.
impl HashState for Slate {
    fn hash_state(&self, hasher: &mut StateHasher) {
        hasher.write(&self.version);
        for (name, entry) in self.entries() {
            hasher.write(name);
            entry.value.hash_into(&self.symbols, hasher);
            hasher.write(&[entry.by, entry.turn, entry.at.0]);
        }
    }
}
