//! Finds the number of a node that is no number itself.

use std::hash::{Hash, Hasher};

/// A table from nodes to numbers that forgets everything at once without being cleared.
///
/// It is asked for nodes and never listed, so its inner order shows nowhere: results are the same everywhere.
#[derive(Clone, Debug)]
pub(crate) struct Ledger<N> {
    /// A power of two of them, at most half of them taken. Empty before the first node.
    slots: Vec<Slot<N>>,
    taken: usize,
    /// Slots with an older stamp are free.
    stamp: u32,
}

#[derive(Clone, Copy, Debug)]
struct Slot<N> {
    stamp: u32,
    number: u32,
    node: N,
}

impl<N> Default for Ledger<N> {
    fn default() -> Self {
        Self { slots: Vec::new(), taken: 0, stamp: 1 }
    }
}

impl<N: Copy + Eq + Hash> Ledger<N> {
    /// Forgets all nodes; memory is kept.
    pub(crate) fn clear(&mut self) {
        self.taken = 0;
        self.stamp = self.stamp.checked_add(1).unwrap_or_else(|| {
            self.slots.clear();
            1
        });
    }

    /// Memory used, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.slots.capacity() * size_of::<Slot<N>>()
    }

    /// How many nodes are known.
    pub(crate) fn len(&self) -> usize {
        self.taken
    }

    /// The number of a node.
    #[inline]
    pub(crate) fn get(&self, node: N) -> Option<u32> {
        if self.slots.is_empty() {
            return None;
        }
        let slot = &self.slots[self.place(node)];
        (slot.stamp == self.stamp).then_some(slot.number)
    }

    /// Writes a number down for a node; gives the one it had.
    #[inline]
    pub(crate) fn set(&mut self, node: N, number: u32) -> Option<u32> {
        let before = self.number_or(node, number);
        if before.is_some() {
            let place = self.place(node);
            self.slots[place].number = number;
        }
        before
    }

    /// The number of a node that is known; a new one gets this number.
    #[inline]
    pub(crate) fn number_or(&mut self, node: N, number: u32) -> Option<u32> {
        if self.taken * 2 >= self.slots.len() {
            self.grow(node);
        }
        let place = self.place(node);
        let slot = &mut self.slots[place];
        if slot.stamp == self.stamp {
            return Some(slot.number);
        }
        *slot = Slot { stamp: self.stamp, number, node };
        self.taken += 1;
        None
    }

    /// Where a node is, or would be.
    #[inline]
    fn place(&self, node: N) -> usize {
        let mut hasher = Mix(0);
        node.hash(&mut hasher);
        let last = self.slots.len() - 1;
        let mut place = hasher.finish() as usize & last;
        while self.slots[place].stamp == self.stamp && self.slots[place].node != node {
            place = (place + 1) & last;
        }
        place
    }

    #[cold]
    fn grow(&mut self, any: N) {
        let size = (self.slots.len() * 2).max(16);
        let free = Slot { stamp: 0, number: 0, node: any };
        let old = std::mem::replace(&mut self.slots, vec![free; size]);
        for slot in old.into_iter().filter(|slot| slot.stamp == self.stamp) {
            let place = self.place(slot.node);
            self.slots[place] = slot;
        }
    }
}

/// Multiplies and folds: fast, and the same on every machine (all integers are widened to 64 bits first).
struct Mix(u64);

impl Mix {
    #[inline]
    fn mix(&mut self, value: u64) {
        let product = u128::from(self.0.rotate_left(23) ^ value ^ 0x9e37_79b9_7f4a_7c15)
            * u128::from(0xd6e8_feb8_6659_fd93_u64);
        self.0 = (product as u64) ^ (product >> 64) as u64;
    }
}

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.mix(u64::from(byte)));
    }
    #[inline]
    fn write_u8(&mut self, value: u8) {
        self.mix(u64::from(value));
    }
    #[inline]
    fn write_u16(&mut self, value: u16) {
        self.mix(u64::from(value));
    }
    #[inline]
    fn write_u32(&mut self, value: u32) {
        self.mix(u64::from(value));
    }
    #[inline]
    fn write_u64(&mut self, value: u64) {
        self.mix(value);
    }
    #[inline]
    fn write_usize(&mut self, value: usize) {
        self.mix(value as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    #[test]
    fn old_nodes_are_forgotten_at_once() {
        let mut ledger = Ledger::default();
        assert_eq!(ledger.get(7), None);
        assert_eq!(ledger.number_or(7, 0), None);
        assert_eq!(ledger.number_or(7, 9), Some(0));
        assert_eq!(ledger.set(7, 5), Some(0));
        assert_eq!(ledger.get(7), Some(5));
        ledger.clear();
        assert_eq!(ledger.get(7), None);
        ledger.stamp = u32::MAX;
        ledger.set(8, 1);
        ledger.clear();
        assert_eq!((ledger.stamp, ledger.get(8)), (1, None));
    }

    proptest! {
        #[test]
        fn it_is_a_map(writes in prop::collection::vec((0_u64..60, 0_u32..9, any::<bool>()), 0..200)) {
            let (mut ledger, mut map) = (Ledger::default(), BTreeMap::new());
            for (node, number, replace) in writes {
                let node = (node << 32, node as u8);
                if replace {
                    prop_assert_eq!(ledger.set(node, number), map.insert(node, number));
                } else {
                    prop_assert_eq!(ledger.number_or(node, number), map.get(&node).copied());
                    map.entry(node).or_insert(number);
                }
            }
            for node in (0..60).map(|node| (node << 32, node as u8)) {
                prop_assert_eq!(ledger.get(node), map.get(&node).copied());
            }
        }
    }
}
