//! Typed generational ids: an id of something that is gone never means something else.
//!
//! An `Id<Guard>` and an `Id<Door>` do not mix, print as `7v3` (slot 7, third tenant), and become 64 bits for C, Lua
//! and files. [`Slots`] hands them out and keeps the values; going through it is always in slot order.
//!
//! ```
//! use wits_core::ids::Slots;
//! let mut guards = Slots::new();
//! let bob = guards.insert("Bob");
//! assert_eq!(guards.get(bob), Some(&"Bob"));
//! guards.remove(bob);
//! let eve = guards.insert("Eve"); // same slot, another tenant
//! assert_eq!((guards.get(bob), guards.get(eve)), (None, Some(&"Eve")));
//! ```

use std::cmp::Ordering;
use std::fmt;
use std::marker::PhantomData;

use serde::{Deserialize, Serialize};

use crate::hash::{HashState, StateHasher};
use crate::state::{LoadError, Reader, State, Writer};

/// The id of a `T`.
#[derive(Serialize, Deserialize)]
#[serde(bound = "", from = "u64", into = "u64")]
pub struct Id<T> {
    slot: u32,
    generation: u32,
    kind: PhantomData<fn() -> T>,
}

impl<T> Id<T> {
    /// The slot: a small number, dense over everything alive, good as an array index.
    #[must_use]
    pub const fn slot(self) -> usize {
        self.slot as usize
    }

    /// For C, Lua and files.
    #[must_use]
    pub const fn to_bits(self) -> u64 {
        (self.generation as u64) << 32 | self.slot as u64
    }

    /// The other way; any bits are a valid id, of something that may not be there.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "the two halves are taken apart")]
    pub const fn from_bits(bits: u64) -> Self {
        Self { slot: bits as u32, generation: (bits >> 32) as u32, kind: PhantomData }
    }
}

impl<T> Clone for Id<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Id<T> {}
impl<T> PartialEq for Id<T> {
    fn eq(&self, other: &Self) -> bool {
        self.to_bits() == other.to_bits()
    }
}
impl<T> Eq for Id<T> {}
impl<T> PartialOrd for Id<T> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
impl<T> Ord for Id<T> {
    /// By slot, then by generation.
    fn cmp(&self, other: &Self) -> Ordering {
        (self.slot, self.generation).cmp(&(other.slot, other.generation))
    }
}
impl<T> std::hash::Hash for Id<T> {
    fn hash<H: std::hash::Hasher>(&self, hasher: &mut H) {
        self.to_bits().hash(hasher);
    }
}
impl<T> fmt::Display for Id<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}v{}", self.slot, self.generation)
    }
}
impl<T> fmt::Debug for Id<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}
impl<T> From<u64> for Id<T> {
    fn from(bits: u64) -> Self {
        Self::from_bits(bits)
    }
}
impl<T> From<Id<T>> for u64 {
    fn from(id: Id<T>) -> Self {
        id.to_bits()
    }
}
impl<T> HashState for Id<T> {
    fn hash_state(&self, hasher: &mut StateHasher) {
        hasher.word(self.to_bits());
    }
}
impl<T> State for Id<T> {
    fn save(&self, out: &mut Writer) {
        out.uint(self.to_bits());
    }
    fn load(from: &mut Reader<'_>) -> Result<Self, LoadError> {
        from.uint(u64::MAX).map(Self::from_bits)
    }
}

/// Values with ids. Freed slots are used again, last freed first, each time with a new generation.
#[derive(Clone, Debug, State, Serialize, Deserialize)]
#[serde(try_from = "SavedSlots<T>")]
#[state(check = Self::check)]
pub struct Slots<T> {
    slots: Vec<Slot<T>>,
    free: Vec<u32>,
}

/// The saved form, not yet checked.
#[derive(Deserialize)]
struct SavedSlots<T> {
    slots: Vec<Slot<T>>,
    free: Vec<u32>,
}

/// Saved slots whose list of free ones does not name every empty slot once.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the free slots {free:?} are not the empty ones {empty:?}")]
pub struct DamagedSlots {
    free: Vec<u32>,
    empty: Vec<u32>,
}

impl<T> TryFrom<SavedSlots<T>> for Slots<T> {
    type Error = DamagedSlots;
    fn try_from(saved: SavedSlots<T>) -> Result<Self, DamagedSlots> {
        let slots = Self { slots: saved.slots, free: saved.free };
        slots.check().map(|()| slots)
    }
}

#[derive(Clone, Debug, State, Serialize, Deserialize)]
struct Slot<T> {
    generation: u32,
    value: Option<T>,
}

impl<T> Default for Slots<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T> Slots<T> {
    /// Nothing yet.
    #[must_use]
    pub const fn new() -> Self {
        Self { slots: Vec::new(), free: Vec::new() }
    }

    /// Room for this many before the first allocation.
    #[must_use]
    pub fn with_capacity(capacity: usize) -> Self {
        Self { slots: Vec::with_capacity(capacity), free: Vec::with_capacity(capacity) }
    }

    /// The free slots are the empty ones.
    fn check(&self) -> Result<(), DamagedSlots> {
        let slots = (0..).zip(&self.slots);
        let empty: Vec<u32> =
            slots.filter(|(_, slot)| slot.value.is_none()).map(|(place, _)| place).collect();
        let mut free = self.free.clone();
        free.sort_unstable();
        if free == empty { Ok(()) } else { Err(DamagedSlots { free: self.free.clone(), empty }) }
    }

    /// Keeps a value, gives its id.
    ///
    /// # Panics
    /// With more than 2^32 values.
    pub fn insert(&mut self, value: T) -> Id<T> {
        let slot = self.free.pop().unwrap_or_else(|| {
            self.slots.push(Slot { generation: 0, value: None });
            u32::try_from(self.slots.len() - 1).expect("more than 2^32 slots")
        });
        let entry = &mut self.slots[slot as usize];
        entry.generation = entry.generation.wrapping_add(1);
        entry.value = Some(value);
        Id { slot, generation: entry.generation, kind: PhantomData }
    }

    /// Takes a value out; its id is void from now on.
    pub fn remove(&mut self, id: Id<T>) -> Option<T> {
        let entry = self.slots.get_mut(id.slot())?;
        if entry.generation != id.generation {
            return None;
        }
        let value = entry.value.take()?;
        self.free.push(id.slot);
        Some(value)
    }

    /// The value, if it is still there.
    #[must_use]
    pub fn get(&self, id: Id<T>) -> Option<&T> {
        let entry = self.slots.get(id.slot())?;
        entry.value.as_ref().filter(|_| entry.generation == id.generation)
    }

    /// The value to change, if it is still there.
    pub fn get_mut(&mut self, id: Id<T>) -> Option<&mut T> {
        let entry = self.slots.get_mut(id.slot())?;
        entry.value.as_mut().filter(|_| entry.generation == id.generation)
    }

    /// How many values there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.slots.len() - self.free.len()
    }

    /// No values.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All values with their ids, in slot order.
    pub fn iter(&self) -> impl Iterator<Item = (Id<T>, &T)> {
        (0_u32..).zip(&self.slots).filter_map(|(slot, entry)| {
            let id = Id { slot, generation: entry.generation, kind: PhantomData };
            entry.value.as_ref().map(|value| (id, value))
        })
    }

    /// All values to change, in slot order.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (Id<T>, &mut T)> {
        (0_u32..).zip(&mut self.slots).filter_map(|(slot, entry)| {
            let id = Id { slot, generation: entry.generation, kind: PhantomData };
            entry.value.as_mut().map(|value| (id, value))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    #[test]
    fn prints_slot_and_generation() {
        let mut slots = Slots::new();
        let first = slots.insert('a');
        slots.remove(first);
        assert_eq!(slots.insert('b').to_string(), "0v2");
        assert_eq!(slots.remove(first), None);
    }

    #[test]
    fn a_damaged_save_is_refused() {
        let mut slots = Slots::new();
        let first = slots.insert(1);
        slots.insert(2);
        slots.remove(first);
        let saved = serde_json::to_string(&slots).unwrap();
        assert_eq!(serde_json::from_str::<Slots<i32>>(&saved).unwrap().len(), 1);
        for damaged in
            [r#"{"slots":[],"free":[7]}"#, &saved.replace("[0]", "[]"), &saved.replace("[0]", "[0,0]")]
        {
            assert!(serde_json::from_str::<Slots<i32>>(damaged).is_err(), "{damaged}");
        }
    }

    proptest! {
        /// Any sequence of insertions and removals behaves like a map from ids to values.
        #[test]
        fn behaves_like_a_map(steps in prop::collection::vec((any::<bool>(), any::<prop::sample::Index>()), 0..200)) {
            let mut slots = Slots::new();
            let mut model = BTreeMap::new();
            let mut all_ids = Vec::new();
            for (number, (insert, which)) in steps.into_iter().enumerate() {
                if insert || all_ids.is_empty() {
                    let id = slots.insert(number);
                    prop_assert!(model.insert(id, number).is_none());
                    all_ids.push(id);
                } else {
                    let id = all_ids[which.index(all_ids.len())];
                    prop_assert_eq!(slots.remove(id), model.remove(&id));
                }
            }
            prop_assert_eq!(slots.len(), model.len());
            for id in all_ids {
                prop_assert_eq!(slots.get(id), model.get(&id));
                prop_assert_eq!(Id::<usize>::from_bits(id.to_bits()), id);
            }
            prop_assert!(slots.iter().map(|(id, value)| (id, *value)).eq(model));
        }
    }
}
