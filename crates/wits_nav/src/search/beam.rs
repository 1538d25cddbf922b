//! A* with a queue of bounded length.

use super::TwoList;
use crate::graph::Node;
use crate::queue::{Queue, Rank};

/// A* that keeps only the most promising nodes in its queue and forgets the rest.
///
/// Bounds the memory of the queue and the width of the search. What is forgotten may be the only way: a narrow beam can
/// miss the goal or find a poor way. `effort().dropped` says whether anything was forgotten; only when it is 0 is *no way*
/// certain and the way the best. A width of 1 is a walk to what looks best next.
///
/// ```
/// use wits_nav::grid::{Cell, GridMap, octile};
/// use wits_nav::search::{Beam, Search, Seen, To};
///
/// let map = GridMap::free(40, 40)?;
/// let [start, goal] = [Cell::new(3, 3), Cell::new(30, 20)].map(|cell| map.node(cell).unwrap());
/// let to = To::new(goal, |from, goal| octile(map.cell(from), map.cell(goal)));
/// let mut beam = Beam::of_width(8);
/// let path = beam.find(&map, start, &to)?.unwrap();
/// assert!(path.cost() < 34.1 && beam.effort().most_open <= 8);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # When not
/// When the way must be the best one, or must be found if there is one: [`SmaStar`](super::SmaStar) remembers what was
/// best among what it forgot.
///
/// # Source
/// Buckland, *Programming Game AI by Example*, chapter 5 (beam search); Millington, *AI for Games*, 3rd edition, 4.7.4,
/// where this simple form is called SMA*: a newcomer replaces the least promising node, also one that is as good.
pub type Beam<N = u32> = TwoList<N, Narrow<u32>>;

impl<N: Node> Beam<N> {
    /// At most so many nodes wait, at least one.
    #[must_use]
    pub fn of_width(width: usize) -> Self {
        Self::with_queue(Narrow::of_width(width))
    }
}

/// A queue that keeps only the most promising nodes, each once. For short queues: all of it is moved at each push.
#[derive(Clone, Debug)]
pub struct Narrow<N> {
    width: usize,
    /// The most promising one last.
    entries: Vec<(Rank, N)>,
    out: Option<N>,
}

impl<N> Narrow<N> {
    /// At most so many nodes, at least one.
    #[must_use]
    pub fn of_width(width: usize) -> Self {
        Self { width: width.max(1), entries: Vec::new(), out: None }
    }
}

impl<N: Copy + Eq> Queue<N> for Narrow<N> {
    fn push(&mut self, rank: Rank, node: N) {
        if let Some(old) = self.entries.iter().position(|entry| entry.1 == node) {
            self.entries.remove(old);
        }
        self.out = None;
        if self.entries.len() == self.width {
            // On equal terms the newcomer stays.
            if self.entries[0].0 < rank {
                self.out = Some(node);
                return;
            }
            self.out = Some(self.entries.remove(0).1);
        }
        let place = self.entries.partition_point(|entry| entry.0 >= rank);
        self.entries.insert(place, (rank, node));
    }

    fn pop(&mut self) -> Option<(Rank, N)> {
        self.entries.pop()
    }

    fn peek(&self) -> Option<Rank> {
        self.entries.last().map(|entry| entry.0)
    }

    fn len(&self) -> usize {
        self.entries.len()
    }

    fn clear(&mut self) {
        self.entries.clear();
        self.out = None;
    }

    fn thrown_out(&mut self) -> Option<N> {
        self.out.take()
    }
}

#[cfg(test)]
mod tests;
