//! A heap with a branching that can be chosen.

use super::{Queue, Rank};

/// A heap in an array whose nodes have `WAYS` children each. Two is the classic; four is flatter and usually faster.
#[derive(Clone, Debug)]
pub struct Heap<N, const WAYS: usize = 4> {
    entries: Vec<(Rank, N)>,
}

impl<N, const WAYS: usize> Default for Heap<N, WAYS> {
    fn default() -> Self {
        Self { entries: Vec::new() }
    }
}

impl<N: Copy, const WAYS: usize> Heap<N, WAYS> {
    /// An empty heap.
    #[must_use]
    pub fn new() -> Self {
        const { assert!(WAYS >= 2, "a heap branches") };
        Self::default()
    }
}

impl<N: Copy, const WAYS: usize> Queue<N> for Heap<N, WAYS> {
    #[inline]
    fn push(&mut self, rank: Rank, node: N) {
        let mut place = self.entries.len();
        self.entries.push((rank, node));
        while place > 0 {
            let parent = (place - 1) / WAYS;
            if self.entries[parent].0 <= rank {
                break;
            }
            self.entries[place] = self.entries[parent];
            place = parent;
        }
        self.entries[place] = (rank, node);
    }

    #[inline]
    fn pop(&mut self) -> Option<(Rank, N)> {
        let last = self.entries.pop()?;
        let Some(&first) = self.entries.first() else { return Some(last) };
        let mut place = 0;
        loop {
            let children = place * WAYS + 1..(place * WAYS + 1 + WAYS).min(self.entries.len());
            let Some(child) = children.min_by_key(|&child| self.entries[child].0) else { break };
            if self.entries[child].0 >= last.0 {
                break;
            }
            self.entries[place] = self.entries[child];
            place = child;
        }
        self.entries[place] = last;
        Some(first)
    }

    #[inline]
    fn peek(&self) -> Option<Rank> {
        self.entries.first().map(|entry| entry.0)
    }

    fn len(&self) -> usize {
        self.entries.len()
    }

    fn clear(&mut self) {
        self.entries.clear();
    }
}
