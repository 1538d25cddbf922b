//! A hash table of the pairs that were tried.

use serde::{Deserialize, Serialize};
use wits_core::random::Seed;
use wits_core::state::State;

use super::{Cell, Values};
use crate::reinforce::ReinforceError;

/// No pair stands in this slot.
const FREE: u32 = u32::MAX;

/// A hash table of the pairs that were tried: what was never tried has the initial value.
///
/// Pairs are kept in the order in which they were first stored, so that nothing depends on addresses or random hash seeds.
///
/// ```
/// use wits_learn::reinforce::{HashStore, ReinforceError, Values};
/// let mut values = HashStore::new().limited(1);
/// values.set(u64::MAX, 3, 0.5)?;
/// assert_eq!((values.value(u64::MAX, 3), values.value(0, 0)), (0.5, 0.0));
/// assert_eq!(values.set(0, 0, 1.0), Err(ReinforceError::Full { limit: 1 }));
/// # Ok::<(), ReinforceError>(())
/// ```
#[derive(Clone, Debug, State, Serialize, Deserialize)]
#[state(try_from = "SavedHash", into = "SavedHash")]
#[serde(try_from = "SavedHash", into = "SavedHash")]
pub struct HashStore {
    initial: f32,
    limit: u32,
    pairs: Vec<Pair>,
    /// Places in `pairs`, found by hash and linear probing; a power of two, at most half of them taken.
    #[state(skip = "computed from the pairs")]
    slots: Vec<u32>,
}

/// One action in one state.
#[derive(Clone, Copy, Debug, PartialEq, State, Serialize, Deserialize)]
pub struct Pair {
    /// The state.
    pub state: u64,
    /// The action.
    pub action: u32,
    /// What is known about it.
    pub cell: Cell,
}

impl Default for HashStore {
    fn default() -> Self {
        Self { initial: 0.0, limit: FREE - 1, pairs: Vec::new(), slots: Vec::new() }
    }
}

impl PartialEq for HashStore {
    fn eq(&self, other: &Self) -> bool {
        (self.initial, self.limit, &self.pairs) == (other.initial, other.limit, &other.pairs)
    }
}

impl HashStore {
    /// An empty store with an initial value of 0.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The value of what was never tried. Numbers that are not finite are ignored.
    #[must_use]
    pub const fn initial(mut self, value: f32) -> Self {
        if value.is_finite() {
            self.initial = value;
        }
        self
    }

    /// Maximum number of pairs; further ones are refused.
    #[must_use]
    pub fn limited(mut self, pairs: u32) -> Self {
        self.limit = pairs.min(FREE - 1);
        self
    }

    /// The pairs that were tried, oldest first.
    #[must_use]
    pub fn pairs(&self) -> &[Pair] {
        &self.pairs
    }

    /// The slot of a pair, or the free one where it belongs. There must be a free slot.
    fn slot(&self, state: u64, action: u32) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = Seed::new(state).at(action.into()).bits() as usize & mask;
        loop {
            let place = self.slots[slot];
            let found = self.pairs.get(place as usize);
            if found.is_none_or(|pair| (pair.state, pair.action) == (state, action)) {
                return slot;
            }
            slot = (slot + 1) & mask;
        }
    }

    fn find(&self, state: u64, action: u32) -> Option<usize> {
        if self.slots.is_empty() {
            return None;
        }
        let place = self.slots[self.slot(state, action)];
        (place != FREE).then_some(place as usize)
    }

    /// Makes room for one more pair.
    fn grow(&mut self) {
        if 2 * (self.pairs.len() + 1) <= self.slots.len() {
            return;
        }
        self.slots.clear();
        self.slots.resize((4 * (self.pairs.len() + 1)).next_power_of_two(), FREE);
        for place in 0..self.pairs.len() {
            let slot = self.slot(self.pairs[place].state, self.pairs[place].action);
            self.slots[slot] = place as u32;
        }
    }
}

impl Values for HashStore {
    fn cell(&self, state: u64, action: u32) -> Cell {
        self.find(state, action)
            .map_or(Cell { value: self.initial, visits: 0 }, |place| self.pairs[place].cell)
    }

    fn set(&mut self, state: u64, action: u32, value: f32) -> Result<(), ReinforceError> {
        if let Some(place) = self.find(state, action) {
            let cell = &mut self.pairs[place].cell;
            *cell = Cell { value, visits: cell.visits.saturating_add(1) };
            return Ok(());
        }
        if self.pairs.len() >= self.limit as usize {
            return Err(ReinforceError::Full { limit: self.limit as usize });
        }
        self.grow();
        let slot = self.slot(state, action);
        self.slots[slot] = self.pairs.len() as u32;
        self.pairs.push(Pair { state, action, cell: Cell { value, visits: 1 } });
        Ok(())
    }

    fn for_each(&self, visit: &mut dyn FnMut(u64, u32, Cell)) {
        self.pairs.iter().for_each(|pair| visit(pair.state, pair.action, pair.cell));
    }
}

/// The saved form, before it was checked.
#[derive(State, Serialize, Deserialize)]
struct SavedHash {
    initial: f32,
    limit: u32,
    pairs: Vec<Pair>,
}

impl From<HashStore> for SavedHash {
    fn from(store: HashStore) -> Self {
        Self { initial: store.initial, limit: store.limit, pairs: store.pairs }
    }
}

impl TryFrom<SavedHash> for HashStore {
    type Error = String;

    fn try_from(saved: SavedHash) -> Result<Self, String> {
        if !saved.initial.is_finite() {
            return Err(format!("an initial value of {}: not a finite number", saved.initial));
        }
        let mut store = Self { initial: saved.initial, limit: saved.limit.min(FREE - 1), ..Self::default() };
        if saved.limit != store.limit {
            return Err(format!("a limit of {}: above {}", saved.limit, store.limit));
        }
        for pair in saved.pairs {
            let Pair { state, action, cell } = pair;
            if !cell.value.is_finite() || cell.visits == 0 || store.find(state, action).is_some() {
                return Err(format!("state {state}, action {action}: not finite, never visited, or twice"));
            }
            store.set(state, action, cell.value).map_err(|error| error.to_string())?;
            if let Some(last) = store.pairs.last_mut() {
                last.cell.visits = cell.visits;
            }
        }
        Ok(store)
    }
}
