//! Who is next: queues that give the most promising node.
//!
//! ```
//! use wits_nav::queue::{Heap, Queue, Rank};
//! let mut queue = Heap::<u32>::new();
//! queue.push(Rank::new(7.0, 3.0), 70);
//! queue.push(Rank::new(5.0, 5.0), 50);
//! queue.push(Rank::new(5.0, 1.0), 51); // the same total, but nearer to the goal: first
//! assert_eq!(queue.pop(), Some((Rank::new(5.0, 1.0), 51)));
//! ```

//! | queue           | for                                                                                          |
//! |-----------------|----------------------------------------------------------------------------------------------|
//! | [`Heap`]        | nearly everything                                                                            |
//! | [`IndexedHeap`] | costs that vary, so that ways are improved often; ranks that are taken back                  |
//! | [`Buckets`]     | very many nodes whose costs lie close together, after measuring                              |
//! | [`SortedList`]  | some hundred nodes; the plainest                                                             |
//!
//! All give the same ranks in the same order; nodes of equal rank may come in another order, so that another of two
//! equally good ways may be found.

mod buckets;
mod heap;
mod indexed;
mod sorted;
#[cfg(test)]
mod tests;

pub use buckets::Buckets;
pub use heap::Heap;
pub use indexed::IndexedHeap;
pub use sorted::SortedList;

use serde::{Deserialize, Serialize};
use wits_core::state::State;

/// How promising a node is: by its estimated total cost, and among equals by what is left of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, State, Serialize, Deserialize)]
pub struct Rank(u64);

impl Rank {
    /// From the total and what is left; both 0 or more.
    #[inline]
    #[must_use]
    pub const fn new(total: f32, left: f32) -> Self {
        // Numbers of 0 or more are in the same order as their bits.
        Self((total.abs().to_bits() as u64) << 32 | left.abs().to_bits() as u64)
    }

    /// The estimated total cost.
    #[inline]
    #[must_use]
    pub const fn total(self) -> f32 {
        f32::from_bits((self.0 >> 32) as u32)
    }

    /// What is left of it.
    #[inline]
    #[must_use]
    pub const fn left(self) -> f32 {
        f32::from_bits(self.0 as u32)
    }
}

/// A queue of nodes. Equal ranks come out in any order, but always in the same one.
pub trait Queue<N> {
    /// Puts a node in.
    fn push(&mut self, rank: Rank, node: N);

    /// Takes the most promising one out.
    fn pop(&mut self) -> Option<(Rank, N)>;

    /// The rank of the most promising one.
    fn peek(&self) -> Option<Rank>;

    /// How many there are.
    fn len(&self) -> usize;

    /// Nobody waits.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Throws all out; memory is kept.
    fn clear(&mut self);

    /// Whom the last push has thrown out, for queues of bounded length. Most throw nobody out.
    #[inline]
    fn thrown_out(&mut self) -> Option<N> {
        None
    }
}
