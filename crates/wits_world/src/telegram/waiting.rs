//! Telegrams that wait: a heap by time, and chains of those between the same two.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use wits_core::state::{LoadError, Reader, State, Writer};

use serde::{Deserialize, Serialize};
use wits_core::hash::{HashState, StateHasher};
use wits_core::time::Moment;

use super::Telegram;

/// No slot.
const NONE: u32 = u32::MAX;

/// When which telegram is due: by time, then as they were sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Due {
    time: Moment,
    sequence: u64,
    slot: u32,
}

/// A place for a telegram, and the next one of its chain (or of the free places).
#[derive(Clone, Debug)]
struct Slot<M> {
    telegram: Option<Telegram<M>>,
    next: u32,
}

/// All that wait.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(into = "Saved<M>", from = "Saved<M>", bound(serialize = "M: Clone + Serialize"))]
pub(super) struct Waiting<M> {
    heap: BinaryHeap<Reverse<Due>>,
    slots: Vec<Slot<M>>,
    free: u32,
    /// The first slot of each chain; as many as a power of two.
    chains: Vec<u32>,
    sequence: u64,
}

/// The saved form: the heap as it lies, so that everything goes on the same.
#[derive(State, Serialize, Deserialize)]
struct Saved<M> {
    sequence: u64,
    telegrams: Vec<(u64, Telegram<M>)>,
}

impl<M> Default for Waiting<M> {
    fn default() -> Self {
        Self { heap: BinaryHeap::new(), slots: Vec::new(), free: NONE, chains: Vec::new(), sequence: 0 }
    }
}

impl<M> Waiting<M> {
    pub(super) fn len(&self) -> usize {
        self.heap.len()
    }

    /// One more.
    pub(super) fn push(&mut self, telegram: Telegram<M>) {
        self.sequence = self.sequence.saturating_add(1);
        self.insert(self.sequence, telegram);
    }

    fn insert(&mut self, sequence: u64, telegram: Telegram<M>) {
        if self.heap.len() >= self.chains.len() {
            self.grow();
        }
        let time = telegram.time;
        let chain = self.chain_of(&telegram);
        let slot = if self.free == NONE {
            self.slots.push(Slot { telegram: None, next: NONE });
            u32::try_from(self.slots.len() - 1).unwrap_or(NONE - 1)
        } else {
            self.free
        };
        let place = &mut self.slots[slot as usize];
        if self.free == slot {
            self.free = place.next;
        }
        *place = Slot { telegram: Some(telegram), next: self.chains[chain] };
        self.chains[chain] = slot;
        self.heap.push(Reverse(Due { time, sequence, slot }));
    }

    /// The first one, if it is due before `now`.
    pub(super) fn pop_due(&mut self, now: Moment) -> Option<Telegram<M>> {
        let Reverse(first) = self.heap.peek()?;
        if first.time >= now {
            return None;
        }
        let Reverse(Due { slot, .. }) = self.heap.pop()?;
        self.take(slot)
    }

    /// Whether there is one that is due before `now`.
    pub(super) fn is_due(&self, now: Moment) -> bool {
        self.heap.peek().is_some_and(|Reverse(first)| first.time < now)
    }

    /// Forgets some.
    pub(super) fn forget(&mut self, mut which: impl FnMut(&Telegram<M>) -> bool) {
        let mut gone = Vec::new();
        let slots = &self.slots;
        self.heap.retain(|Reverse(due)| {
            let goes = slots[due.slot as usize].telegram.as_ref().is_none_or(&mut which);
            if goes {
                gone.push(due.slot);
            }
            !goes
        });
        for slot in gone {
            self.take(slot);
        }
    }

    /// Those in the same chain, newest first: all between the same two, and some others.
    pub(super) fn between(&self, telegram: &Telegram<M>) -> impl Iterator<Item = &Telegram<M>> {
        let first = if self.chains.is_empty() { NONE } else { self.chains[self.chain_of(telegram)] };
        let links =
            std::iter::successors(self.slots.get(first as usize), |slot| self.slots.get(slot.next as usize));
        links.filter_map(|slot| slot.telegram.as_ref())
    }

    /// All of them in no particular, but always the same, order.
    pub(super) fn iter(&self) -> impl Iterator<Item = (u64, &Telegram<M>)> {
        self.heap.as_slice().iter().filter_map(|Reverse(due)| {
            self.slots[due.slot as usize].telegram.as_ref().map(|telegram| (due.sequence, telegram))
        })
    }

    /// Takes a telegram out of its slot and its chain.
    fn take(&mut self, slot: u32) -> Option<Telegram<M>> {
        let telegram = self.slots[slot as usize].telegram.take()?;
        let chain = self.chain_of(&telegram);
        let after = self.slots[slot as usize].next;
        let mut link = self.chains[chain];
        if link == slot {
            self.chains[chain] = after;
        } else {
            while link != NONE {
                let next = self.slots[link as usize].next;
                if next == slot {
                    self.slots[link as usize].next = after;
                    break;
                }
                link = next;
            }
        }
        self.slots[slot as usize].next = self.free;
        self.free = slot;
        Some(telegram)
    }

    fn chain_of(&self, telegram: &Telegram<M>) -> usize {
        let mixed = telegram.sender.0.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ telegram.receiver.0;
        let mixed = mixed.wrapping_mul(0xf39c_c060_5ced_c835);
        // The high bits are the mixed ones.
        let high = (mixed >> 32) as usize;
        high & (self.chains.len() - 1)
    }

    /// Twice as many chains, all linked anew, oldest slot first.
    fn grow(&mut self) {
        let size = (self.chains.len() * 2).max(16);
        self.chains.clear();
        self.chains.resize(size, NONE);
        for slot in 0..self.slots.len() {
            if let Some(telegram) = &self.slots[slot].telegram {
                let chain = self.chain_of(telegram);
                self.slots[slot].next = self.chains[chain];
                self.chains[chain] = u32::try_from(slot).unwrap_or(NONE);
            }
        }
    }
}

impl<M: Clone> From<Waiting<M>> for Saved<M> {
    fn from(waiting: Waiting<M>) -> Self {
        let telegrams = waiting.iter().map(|(sequence, telegram)| (sequence, telegram.clone())).collect();
        Self { sequence: waiting.sequence, telegrams }
    }
}

impl<M> From<Saved<M>> for Waiting<M> {
    fn from(saved: Saved<M>) -> Self {
        let mut waiting = Self { sequence: saved.sequence, ..Self::default() };
        for (sequence, telegram) in saved.telegrams {
            waiting.sequence = waiting.sequence.max(sequence);
            waiting.insert(sequence, telegram);
        }
        waiting
    }
}

// By hand: `Saved` without a copy of the telegrams.
impl<M: State> State for Waiting<M> {
    fn save(&self, out: &mut Writer) {
        out.map(2);
        out.text("sequence");
        self.sequence.save(out);
        out.text("telegrams");
        out.list(self.iter().count());
        for (sequence, telegram) in self.iter() {
            out.list(2);
            sequence.save(out);
            telegram.save(out);
        }
    }

    fn load(from: &mut Reader<'_>) -> Result<Self, LoadError> {
        Saved::load(from).map(Self::from)
    }
}

impl<M: PartialEq> PartialEq for Waiting<M> {
    fn eq(&self, other: &Self) -> bool {
        self.sequence == other.sequence && self.iter().eq(other.iter())
    }
}

// By hand: what waits, as it is saved; not the slots and chains in which it lies.
impl<M: HashState> HashState for Waiting<M> {
    fn hash_state(&self, hasher: &mut StateHasher) {
        hasher.write(&self.sequence);
        hasher.write(&self.len());
        self.iter().for_each(|entry| hasher.write(&entry));
    }
}
