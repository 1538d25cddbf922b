//! A heap with a branching that can be chosen.

use super::{Queue, Rank};
use serde::{Deserialize, Serialize};
use wits_core::state::State;

/// A heap in an array whose nodes have `WAYS` children each. Two is the classic; four is flatter and usually faster.
#[derive(Clone, Debug, State, Serialize, Deserialize)]
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

    /// An empty heap with room for so many. A search puts a node in once for every link by which it finds a better way there:
    /// with an estimate that is consistent as many as the graph has links are enough, and then it never grows.
    ///
    /// ```
    /// use wits_nav::queue::Heap;
    /// use wits_nav::search::AStar;
    /// let links = 512;
    /// let search = AStar::with_queue(Heap::<u32>::with_capacity(links));
    /// assert!(search.bytes() >= links * 16);
    /// ```
    #[must_use]
    pub fn with_capacity(nodes: usize) -> Self {
        const { assert!(WAYS >= 2, "a heap branches") };
        Self { entries: Vec::with_capacity(nodes) }
    }

    /// Memory used, in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.entries.capacity() * size_of::<(Rank, N)>()
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
        let entries = &mut self.entries[..];
        let mut place = 0;
        loop {
            let from = place * WAYS + 1;
            let Some(children) = entries.get(from..) else { break };
            // A whole family is a loop of known length.
            let least = match children.first_chunk::<WAYS>() {
                Some(family) => least_of(family),
                None => least_of(children),
            };
            let Some(&child) = children.get(least).filter(|child| child.0 < last.0) else { break };
            entries[place] = child;
            place = from + least;
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

/// The place of the first of the most promising.
#[inline(always)]
fn least_of<N>(family: &[(Rank, N)]) -> usize {
    let mut least = (usize::MAX, Rank::new(f32::NAN, 0.0));
    for (place, entry) in family.iter().enumerate() {
        if entry.0 < least.1 {
            least = (place, entry.0);
        }
    }
    least.0
}
