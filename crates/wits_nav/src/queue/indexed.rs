//! A heap in which everybody is at most once.

use super::{Queue, Rank};

/// A heap that knows where everybody is, so that a rank can be changed: nobody waits in it twice.
///
/// A search over a [`Heap`](super::Heap) puts a node in again when it finds a better way, and skips the old entry later.
/// Here the one entry moves. Where costs vary, ways are improved often, and a search is faster with it by a fifth or so; where
/// all steps cost about the same, nothing is gained, and every move writes to a second array.
///
/// ```
/// use wits_nav::queue::{IndexedHeap, Queue, Rank};
/// let mut queue = IndexedHeap::<4>::new();
/// queue.push(Rank::new(5.0, 0.0), 50);
/// queue.push(Rank::new(7.0, 0.0), 70);
/// assert!(queue.change_priority(70, Rank::new(1.0, 0.0)));
/// assert_eq!((queue.pop(), queue.len()), (Some((Rank::new(1.0, 0.0), 70)), 1));
/// ```
///
/// Nodes are numbers from 0 up; it holds 4 bytes for each up to the highest one.
///
/// # Source
/// Buckland 2005, chapter 5: the indexed priority queue, with two or more ways.
#[derive(Clone, Debug, Default)]
pub struct IndexedHeap<const WAYS: usize = 4> {
    entries: Vec<(Rank, u32)>,
    /// Where each node is in `entries`; `ABSENT` for those that are not.
    places: Vec<u32>,
}

const ABSENT: u32 = u32::MAX;

impl<const WAYS: usize> IndexedHeap<WAYS> {
    /// An empty heap.
    #[must_use]
    pub fn new() -> Self {
        const { assert!(WAYS >= 2, "a heap branches") };
        Self::default()
    }

    /// Whether a node waits.
    #[must_use]
    pub fn contains(&self, node: u32) -> bool {
        self.place(node).is_some()
    }

    /// The rank of a node that waits.
    #[must_use]
    pub fn rank(&self, node: u32) -> Option<Rank> {
        self.place(node).map(|place| self.entries[place].0)
    }

    /// Another rank for a node that waits, better or worse; false when it does not wait.
    pub fn change_priority(&mut self, node: u32, rank: Rank) -> bool {
        let Some(place) = self.place(node) else { return false };
        if rank < self.entries[place].0 {
            self.rise(place, (rank, node));
        } else {
            self.sink(place, (rank, node));
        }
        true
    }

    /// Takes a node out, wherever it is; its rank.
    pub fn remove(&mut self, node: u32) -> Option<Rank> {
        let place = self.place(node)?;
        let (rank, _) = self.entries[place];
        self.places[node as usize] = ABSENT;
        let last = self.entries.pop()?;
        if place < self.entries.len() {
            self.places[last.1 as usize] = place as u32;
            self.entries[place] = last;
            // It comes from another branch and may belong further up or further down.
            let place = self.rise(place, last);
            self.sink(place, last);
        }
        Some(rank)
    }

    fn place(&self, node: u32) -> Option<usize> {
        self.places.get(node as usize).filter(|&&place| place != ABSENT).map(|&place| place as usize)
    }

    #[inline]
    fn put(&mut self, place: usize, entry: (Rank, u32)) {
        self.entries[place] = entry;
        self.places[entry.1 as usize] = place as u32;
    }

    fn rise(&mut self, mut place: usize, entry: (Rank, u32)) -> usize {
        while place > 0 {
            let parent = (place - 1) / WAYS;
            if self.entries[parent].0 <= entry.0 {
                break;
            }
            self.put(place, self.entries[parent]);
            place = parent;
        }
        self.put(place, entry);
        place
    }

    fn sink(&mut self, mut place: usize, entry: (Rank, u32)) {
        loop {
            let children = place * WAYS + 1..(place * WAYS + 1 + WAYS).min(self.entries.len());
            let Some(child) = children.min_by_key(|&child| self.entries[child].0) else { break };
            if self.entries[child].0 >= entry.0 {
                break;
            }
            self.put(place, self.entries[child]);
            place = child;
        }
        self.put(place, entry);
    }
}

impl<const WAYS: usize> Queue<u32> for IndexedHeap<WAYS> {
    /// A node that waits already gets the new rank.
    fn push(&mut self, rank: Rank, node: u32) {
        if self.change_priority(node, rank) {
            return;
        }
        if self.places.len() <= node as usize {
            self.places.resize(node as usize + 1, ABSENT);
        }
        self.entries.push((rank, node));
        self.rise(self.entries.len() - 1, (rank, node));
    }

    fn pop(&mut self) -> Option<(Rank, u32)> {
        let first = *self.entries.first()?;
        self.places[first.1 as usize] = ABSENT;
        let last = self.entries.pop()?;
        if !self.entries.is_empty() {
            self.sink(0, last);
        }
        Some(first)
    }

    fn peek(&self) -> Option<Rank> {
        self.entries.first().map(|entry| entry.0)
    }

    fn len(&self) -> usize {
        self.entries.len()
    }

    fn clear(&mut self) {
        self.entries.drain(..).for_each(|(_, node)| self.places[node as usize] = ABSENT);
    }
}
