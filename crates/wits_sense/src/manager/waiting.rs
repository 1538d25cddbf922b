//! Notices that wait for their time.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use serde::{Deserialize, Serialize};
use wits_core::hash::{HashState, StateHasher};
use wits_core::time::Moment;

use crate::{Notice, Point};

/// A heap, the next one due on top.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(bound = "V: Point")]
pub(super) struct Waiting<V: Point> {
    heap: BinaryHeap<Entry<V>>,
    /// The number of the last signal.
    signals: u64,
}

/// A notice of a signal.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(bound = "V: Point")]
struct Entry<V> {
    signal: u64,
    notice: Notice<V>,
}

impl<V: Point> Entry<V> {
    fn key(&self) -> impl Ord + use<V> {
        (self.notice.due, self.notice.who, self.signal, self.notice.sensor)
    }
}

impl<V: Point> PartialEq for Entry<V> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}
impl<V: Point> Eq for Entry<V> {}
impl<V: Point> PartialOrd for Entry<V> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
impl<V: Point> Ord for Entry<V> {
    /// The other way round: the largest of a heap is on top.
    fn cmp(&self, other: &Self) -> Ordering {
        other.key().cmp(&self.key())
    }
}

impl<V: Point> Default for Waiting<V> {
    fn default() -> Self {
        Self { heap: BinaryHeap::new(), signals: 0 }
    }
}

impl<V: Point> Waiting<V> {
    pub(super) fn len(&self) -> usize {
        self.heap.len()
    }

    /// What is pushed from now on is of another signal.
    pub(super) fn begin_signal(&mut self) {
        self.signals += 1;
    }

    pub(super) fn push(&mut self, notice: Notice<V>) {
        self.heap.push(Entry { signal: self.signals, notice });
    }

    /// The first one, if its time is now or before: what is instantaneous must not wait for another frame.
    pub(super) fn pop_due(&mut self, now: Moment) -> Option<Notice<V>> {
        if self.heap.peek()?.notice.due > now {
            return None;
        }
        self.heap.pop().map(|entry| entry.notice)
    }

    pub(super) fn sorted(&self) -> Vec<Notice<V>> {
        let mut entries: Vec<_> = self.heap.iter().copied().collect();
        entries.sort_unstable_by_key(Entry::key);
        entries.into_iter().map(|entry| entry.notice).collect()
    }
}

/// The same notices, however they lie in memory.
impl<V: Point> PartialEq for Waiting<V> {
    fn eq(&self, other: &Self) -> bool {
        self.signals == other.signals && self.len() == other.len() && self.sorted() == other.sorted()
    }
}

impl<V: Point> HashState for Waiting<V> {
    fn hash_state(&self, hasher: &mut StateHasher) {
        hasher.write(&[self.signals, self.len() as u64]);
        // A sum: the same in whatever order they lie.
        let sum = self.heap.iter().fold(0_u64, |sum, entry| {
            let mut one = StateHasher::new();
            one.write(&entry.signal);
            one.write(&entry.notice);
            sum.wrapping_add(one.finish().0)
        });
        hasher.word(sum);
    }
}
