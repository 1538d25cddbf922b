//! A transposition table with one slot for each key.

use serde::{Deserialize, Serialize};
use wits_core::state::State;

/// Remembers states that were visited, in a fixed number of slots. Where two states share a slot, the one nearer to the
/// beginning stays: more of the search hangs on it.
///
/// ```
/// use wits_plan::goap::Transpositions;
/// let mut table = Transpositions::new(1); // one slot: everybody meets there
/// table.add(7, &'a', 3, 0);
/// table.add(7, &'b', 5, 0);
/// assert_eq!((table.depth(7, &'a'), table.depth(7, &'b')), (Some(3), None));
/// ```
///
/// # Source
/// Millington, *AI for Games*, 3e, 5.7.6.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, State)]
pub struct Transpositions<S> {
    slots: Vec<Option<Entry<S>>>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, State)]
struct Entry<S> {
    state: S,
    depth: u32,
    cost: u32,
}

impl<S: Clone + PartialEq> Transpositions<S> {
    /// An empty table of so many slots; one at least. About a thousand do for ten actions and plans of ten steps.
    #[must_use]
    pub fn new(size: usize) -> Self {
        Self { slots: vec![None; size.max(1)] }
    }

    /// How many slots there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.slots.len()
    }

    /// There is always a slot.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        false
    }

    fn slot(&self, hash: u64) -> usize {
        usize::try_from(hash % self.slots.len().max(1) as u64).unwrap_or(0)
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.slots.fill(None);
    }

    /// At what depth a state was visited, if it is remembered.
    #[must_use]
    pub fn depth(&self, hash: u64, state: &S) -> Option<u32> {
        let entry = self.slots[self.slot(hash)].as_ref()?;
        (entry.state == *state).then_some(entry.depth)
    }

    /// It was visited before, at no greater depth and for no more: looking there again brings nothing.
    #[must_use]
    pub fn covers(&self, hash: u64, state: &S, depth: u32, cost: u32) -> bool {
        let entry = self.slots[self.slot(hash)].as_ref();
        entry.is_some_and(|entry| entry.depth <= depth && entry.cost <= cost && entry.state == *state)
    }

    /// Remembers a visit. Of the same state the one with the lower depth stays, or the cheaper of two that are equally deep;
    /// another state has to give way only to one that is nearer to the beginning.
    pub fn add(&mut self, hash: u64, state: &S, depth: u32, cost: u32) {
        let slot = self.slot(hash);
        let better = match &self.slots[slot] {
            None => true,
            Some(entry) if entry.state == *state => (depth, cost) < (entry.depth, entry.cost),
            Some(entry) => depth < entry.depth,
        };
        if better {
            self.slots[slot] = Some(Entry { state: state.clone(), depth, cost });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Size 1: A at depth 3; B at 5 does not replace it (5 > 3); B at 2 does (2 < 3); B at 4 leaves the depth at 2.
    #[test]
    fn oracle_m3e_5_7_6_the_table_prefers_states_near_the_root() {
        let mut table = Transpositions::new(1);
        table.add(1, &'A', 3, 0);
        table.add(2, &'B', 5, 0);
        assert_eq!((table.depth(1, &'A'), table.depth(2, &'B')), (Some(3), None));
        table.add(2, &'B', 2, 0);
        assert_eq!((table.depth(1, &'A'), table.depth(2, &'B')), (None, Some(2)));
        table.add(2, &'B', 4, 0);
        assert_eq!(table.depth(2, &'B'), Some(2));
    }

    #[test]
    fn a_dearer_or_deeper_visit_is_covered_and_a_cheaper_or_shorter_one_is_not() {
        let mut table = Transpositions::new(8);
        table.add(1, &'A', 3, 10);
        assert!(table.covers(1, &'A', 3, 10) && table.covers(1, &'A', 4, 12));
        assert!(!table.covers(1, &'A', 2, 12) && !table.covers(1, &'A', 5, 9));
        table.clear();
        assert!(!table.covers(1, &'A', 3, 10));
        assert_eq!(Transpositions::<u8>::new(0).len(), 1);
    }
}
