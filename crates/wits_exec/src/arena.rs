//! Values with ids that can be compared, hashed and reached by slot: what all schedulers keep their tasks in.

use serde::{Deserialize, Serialize};
use wits_core::ids::Id;
use wits_core::state::State;

/// Values in slots. A freed slot is used again, last freed first, with a new generation.
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
#[serde(try_from = "Saved<V>")]
#[state(try_from = "Saved<V>")]
pub(crate) struct Arena<V> {
    cells: Vec<Cell<V>>,
    free: Vec<u32>,
}

/// A slot and its tenant.
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
pub(crate) struct Cell<V> {
    generation: u32,
    value: Option<V>,
}

impl<V> Cell<V> {
    /// What is in here, with its id, to change.
    #[inline]
    pub(crate) fn open<M>(&mut self, slot: u32) -> Option<(Id<M>, &mut V)> {
        Some((id(slot, self.generation), self.value.as_mut()?))
    }
}

/// The saved form, not yet checked.
#[derive(Deserialize, State)]
struct Saved<V> {
    cells: Vec<Cell<V>>,
    free: Vec<u32>,
}

impl<V> TryFrom<Saved<V>> for Arena<V> {
    type Error = &'static str;
    fn try_from(saved: Saved<V>) -> Result<Self, &'static str> {
        let mut free = saved.free.clone();
        free.sort_unstable();
        let empty =
            (0_u32..).zip(&saved.cells).filter(|(_, cell)| cell.value.is_none()).map(|(slot, _)| slot);
        if empty.eq(free) {
            Ok(Self { cells: saved.cells, free: saved.free })
        } else {
            Err("the list of free slots does not name every empty slot once")
        }
    }
}

impl<V> Default for Arena<V> {
    fn default() -> Self {
        Self { cells: Vec::new(), free: Vec::new() }
    }
}

impl<V> Arena<V> {
    /// There is memory for so many values now.
    pub(crate) fn reserve(&mut self, values: usize) {
        self.cells.reserve(values.saturating_sub(self.cells.len()));
        self.free.reserve(values.saturating_sub(self.free.len()));
    }

    /// Keeps a value and gives its id. With more than 2^32 values the last slot is used again.
    pub(crate) fn insert<M>(&mut self, value: V) -> Id<M> {
        let slot = self.free.pop().unwrap_or_else(|| {
            self.cells.push(Cell { generation: 0, value: None });
            u32::try_from(self.cells.len() - 1).unwrap_or(u32::MAX)
        });
        let cell = &mut self.cells[slot as usize];
        cell.generation = cell.generation.wrapping_add(1);
        cell.value = Some(value);
        id(slot, cell.generation)
    }

    pub(crate) fn remove<M>(&mut self, id: Id<M>) -> Option<V> {
        let cell = self.cells.get_mut(id.slot())?;
        if cell.generation != generation(id) {
            return None;
        }
        let value = cell.value.take()?;
        self.free.push(slot_of(id));
        Some(value)
    }

    pub(crate) fn get<M>(&self, id: Id<M>) -> Option<&V> {
        let cell = self.cells.get(id.slot())?;
        cell.value.as_ref().filter(|_| cell.generation == generation(id))
    }

    pub(crate) fn get_mut<M>(&mut self, id: Id<M>) -> Option<&mut V> {
        let cell = self.cells.get_mut(id.slot())?;
        cell.value.as_mut().filter(|_| cell.generation == generation(id))
    }

    /// What is in this slot, with its id.
    #[inline]
    pub(crate) fn at<M>(&self, slot: u32) -> Option<(Id<M>, &V)> {
        let cell = self.cells.get(slot as usize)?;
        Some((id(slot, cell.generation), cell.value.as_ref()?))
    }

    /// What is in this slot, with its id, to change.
    #[inline]
    pub(crate) fn at_mut<M>(&mut self, slot: u32) -> Option<(Id<M>, &mut V)> {
        self.cells.get_mut(slot as usize)?.open(slot)
    }

    /// All slots in a row.
    pub(crate) fn cells_mut(&mut self) -> &mut [Cell<V>] {
        &mut self.cells
    }

    pub(crate) fn len(&self) -> usize {
        self.cells.len() - self.free.len()
    }

    /// How many slots there are, empty ones included.
    pub(crate) fn slots(&self) -> usize {
        self.cells.len()
    }

    pub(crate) fn iter<M>(&self) -> impl Iterator<Item = (Id<M>, &V)> {
        (0..)
            .zip(&self.cells)
            .filter_map(|(slot, cell)| Some((id(slot, cell.generation), cell.value.as_ref()?)))
    }

    pub(crate) fn iter_mut<M>(&mut self) -> impl Iterator<Item = (Id<M>, &mut V)> {
        (0..)
            .zip(&mut self.cells)
            .filter_map(|(slot, cell)| Some((id(slot, cell.generation), cell.value.as_mut()?)))
    }
}

#[inline]
pub(crate) fn id<M>(slot: u32, generation: u32) -> Id<M> {
    Id::from_bits(u64::from(generation) << 32 | u64::from(slot))
}

fn generation<M>(id: Id<M>) -> u32 {
    (id.to_bits() >> 32) as u32
}

pub(crate) fn slot_of<M>(id: Id<M>) -> u32 {
    id.to_bits() as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_of_what_is_gone_means_nothing_else() {
        let mut arena = Arena::default();
        let first: Id<u8> = arena.insert('a');
        assert_eq!(arena.remove(first), Some('a'));
        let second: Id<u8> = arena.insert('b');
        assert_eq!((first.slot(), second.slot()), (0, 0));
        assert_eq!((arena.get(first), arena.get(second)), (None, Some(&'b')));
        assert_eq!(arena.remove(first), None);
        assert_eq!((arena.len(), arena.slots()), (1, 1));
    }

    #[test]
    fn a_damaged_save_is_refused() {
        let mut arena = Arena::default();
        let first: Id<u8> = arena.insert(1);
        let _: Id<u8> = arena.insert(2);
        arena.remove(first);
        let text = serde_json::to_string(&arena).unwrap();
        assert_eq!(serde_json::from_str::<Arena<i32>>(&text).unwrap(), arena);
        for damaged in [text.replace("[0]", "[]"), text.replace("[0]", "[7]"), text.replace("[0]", "[0,0]")] {
            assert!(serde_json::from_str::<Arena<i32>>(&damaged).is_err(), "{damaged}");
        }
    }
}
