//! A table with a cell for every action in every state.

use serde::{Deserialize, Serialize};
use wits_core::state::State;

use super::{Cell, Values};
use crate::reinforce::ReinforceError;

/// Maximum number of cells of a dense table (2 GiB).
pub const MAX_CELLS: usize = 1 << 28;

/// A table with a cell for every action in every state: the fastest store, for problems that are covered whole.
///
/// ```
/// use wits_learn::reinforce::{DenseStore, ReinforceError, Values};
/// let mut values = DenseStore::new(100, 4)?;
/// values.set(99, 3, 0.5)?;
/// assert_eq!(values.value(99, 3), 0.5);
/// assert_eq!(values.set(100, 0, 0.5), Err(ReinforceError::State { state: 100, states: 100 }));
/// # Ok::<(), ReinforceError>(())
/// ```
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
#[state(try_from = "SavedDense", into = "SavedDense")]
#[serde(try_from = "SavedDense", into = "SavedDense")]
pub struct DenseStore {
    actions: u32,
    cells: Vec<Cell>,
}

impl DenseStore {
    /// A table of zeros.
    ///
    /// # Errors
    /// When it would have more than [`MAX_CELLS`] cells, or none.
    pub fn new(states: u64, actions: u32) -> Result<Self, ReinforceError> {
        Self::filled(states, actions, 0.0)
    }

    /// A table in which every value begins at `initial`. A value above all that can be reached makes a learner try everything
    /// once ("optimistic" values).
    ///
    /// # Errors
    /// When it would have more than [`MAX_CELLS`] cells, or none, or `initial` is not finite.
    pub fn filled(states: u64, actions: u32, initial: f32) -> Result<Self, ReinforceError> {
        let cells = states.checked_mul(actions.into()).and_then(|cells| usize::try_from(cells).ok());
        let Some(cells @ 1..=MAX_CELLS) = cells else {
            return Err(ReinforceError::TooLarge { states, actions, limit: MAX_CELLS });
        };
        if !initial.is_finite() {
            return Err(ReinforceError::NotFinite { what: "table", place: 0, value: initial });
        }
        Ok(Self { actions, cells: vec![Cell { value: initial, visits: 0 }; cells] })
    }

    /// The number of states.
    #[must_use]
    pub const fn states(&self) -> u64 {
        self.cells.len() as u64 / self.actions as u64
    }

    /// The number of actions.
    #[must_use]
    pub const fn actions(&self) -> u32 {
        self.actions
    }

    fn place(&self, state: u64, action: u32) -> Option<usize> {
        let inside = state < self.states() && action < self.actions;
        inside.then(|| state as usize * self.actions as usize + action as usize)
    }
}

impl Values for DenseStore {
    fn cell(&self, state: u64, action: u32) -> Cell {
        self.place(state, action).map_or_else(Cell::default, |place| self.cells[place])
    }

    fn set(&mut self, state: u64, action: u32, value: f32) -> Result<(), ReinforceError> {
        let Some(place) = self.place(state, action) else {
            let states = self.states();
            let unknown = state >= states;
            return Err(if unknown {
                ReinforceError::State { state, states }
            } else {
                ReinforceError::Action { state, action }
            });
        };
        let cell = &mut self.cells[place];
        *cell = Cell { value, visits: cell.visits.saturating_add(1) };
        Ok(())
    }

    /// Everything that was visited, state by state.
    fn for_each(&self, visit: &mut dyn FnMut(u64, u32, Cell)) {
        for (place, cell) in self.cells.iter().enumerate().filter(|(_, cell)| cell.visits > 0) {
            let (place, actions) = (place as u64, u64::from(self.actions));
            visit(place / actions, (place % actions) as u32, *cell);
        }
    }
}

/// The saved form, before it was checked.
#[derive(State, Serialize, Deserialize)]
struct SavedDense {
    actions: u32,
    cells: Vec<Cell>,
}

impl From<DenseStore> for SavedDense {
    fn from(store: DenseStore) -> Self {
        Self { actions: store.actions, cells: store.cells }
    }
}

impl TryFrom<SavedDense> for DenseStore {
    type Error = String;

    fn try_from(saved: SavedDense) -> Result<Self, String> {
        let SavedDense { actions, cells } = saved;
        if actions == 0 || cells.is_empty() || !cells.len().is_multiple_of(actions as usize) {
            return Err(format!("{} cells of {actions} actions: not a table", cells.len()));
        }
        match cells.iter().find(|cell| !cell.value.is_finite()) {
            Some(cell) => Err(format!("a value of {}: not a finite number", cell.value)),
            None => Ok(Self { actions, cells }),
        }
    }
}
