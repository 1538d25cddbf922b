//! Notices that wait for their time.
//!
//! The heap holds keys only, which are a third as large as notices; the notices lie beside it in slots.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use serde::{Deserialize, Serialize};
use wits_core::hash::{HashState, StateHasher};
use wits_core::state::State;
use wits_core::time::Moment;

use crate::{Notice, Point, Who};

/// All that wait, the next one due on top.
#[derive(Clone, Debug, State, Serialize, Deserialize)]
#[state(own_hash, into = "Saved<V>", try_from = "Saved<V>", bound = "")]
#[serde(into = "Saved<V>", from = "Saved<V>", bound = "V: Point")]
pub(super) struct Waiting<V: Point> {
    heap: BinaryHeap<Reverse<Key>>,
    notices: Vec<Notice<V>>,
    free: Vec<u32>,
    /// The number of the last signal.
    signals: u64,
}

/// In which order notices are told; the slot comes last and never decides, since no sensor notices a signal twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    due: Moment,
    who: Who,
    signal: u64,
    sensor: u64,
    slot: u32,
}

/// The saved form: number of the signal and notice, in the order of the heap.
#[derive(State, Serialize, Deserialize)]
#[state(bound = "V: Point")]
#[serde(bound = "V: Point")]
struct Saved<V> {
    signals: u64,
    notices: Vec<(u64, Notice<V>)>,
}

impl<V: Point> Default for Waiting<V> {
    fn default() -> Self {
        Self { heap: BinaryHeap::new(), notices: Vec::new(), free: Vec::new(), signals: 0 }
    }
}

impl<V: Point> Waiting<V> {
    pub(super) fn len(&self) -> usize {
        self.heap.len()
    }

    pub(super) fn make_room(&mut self, notices: usize) {
        self.heap.reserve(notices.saturating_sub(self.heap.len()));
        self.notices.reserve(notices.saturating_sub(self.notices.len()));
        self.free.reserve(notices.saturating_sub(self.free.len()));
    }

    /// Signals go on being counted.
    pub(super) fn clear(&mut self) {
        self.heap.clear();
        self.notices.clear();
        self.free.clear();
    }

    /// What is pushed from now on is of another signal.
    pub(super) fn begin_signal(&mut self) {
        self.signals = self.signals.saturating_add(1);
    }

    #[inline]
    pub(super) fn push(&mut self, notice: Notice<V>) {
        self.insert(self.signals, notice);
    }

    fn insert(&mut self, signal: u64, notice: Notice<V>) {
        let slot = match self.free.pop() {
            Some(slot) => {
                self.notices[slot as usize] = notice;
                slot
            }
            None => {
                self.notices.push(notice);
                self.notices.len() as u32 - 1
            }
        };
        let (due, who, sensor) = (notice.due, notice.who, notice.sensor.to_bits());
        self.heap.push(Reverse(Key { due, who, signal, sensor, slot }));
    }

    /// The first one, if its time is now or before: what is instantaneous must not wait for another frame.
    #[inline]
    pub(super) fn pop_due(&mut self, now: Moment) -> Option<Notice<V>> {
        if self.heap.peek()?.0.due > now {
            return None;
        }
        let Reverse(key) = self.heap.pop()?;
        self.free.push(key.slot);
        Some(self.notices[key.slot as usize])
    }

    pub(super) fn sorted(&self) -> Vec<Notice<V>> {
        let mut keys: Vec<Key> = self.heap.iter().map(|Reverse(key)| *key).collect();
        keys.sort_unstable();
        keys.into_iter().map(|key| self.notices[key.slot as usize]).collect()
    }

    fn iter(&self) -> impl Iterator<Item = (u64, Notice<V>)> {
        self.heap.iter().map(|Reverse(key)| (key.signal, self.notices[key.slot as usize]))
    }
}

impl<V: Point> From<Waiting<V>> for Saved<V> {
    fn from(waiting: Waiting<V>) -> Self {
        Self { signals: waiting.signals, notices: waiting.iter().collect() }
    }
}

impl<V: Point> From<Saved<V>> for Waiting<V> {
    fn from(saved: Saved<V>) -> Self {
        let mut waiting = Self { signals: saved.signals, ..Self::default() };
        saved.notices.into_iter().for_each(|(signal, notice)| waiting.insert(signal, notice));
        waiting
    }
}

/// The same notices, however they lie in memory.
impl<V: Point> PartialEq for Waiting<V> {
    fn eq(&self, other: &Self) -> bool {
        self.signals == other.signals && self.len() == other.len() && self.sorted() == other.sorted()
    }
}

// By hand: a sum over all notices, the same in whatever order they lie in memory.
impl<V: Point> HashState for Waiting<V> {
    fn hash_state(&self, hasher: &mut StateHasher) {
        hasher.write(&[self.signals, self.len() as u64]);
        // A sum: the same in whatever order they lie.
        let sum = self.iter().fold(0_u64, |sum, (signal, notice)| {
            let mut one = StateHasher::new();
            one.write(&signal);
            one.write(&notice);
            sum.wrapping_add(one.finish().0)
        });
        hasher.word(sum);
    }
}
