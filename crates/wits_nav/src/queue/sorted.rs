//! A list that is kept sorted.

use super::{Queue, Rank};

/// An array kept in order, the best at its end: found by halving when put in, taken out at once.
///
/// Searches put in far more than they take out, and every entry moves all that are better: fine for some hundred nodes,
/// where it is small and simple, and slower than a heap beyond. It is also the plainest queue to check others against.
///
/// ```
/// use wits_nav::queue::{Queue, Rank, SortedList};
/// let mut queue = SortedList::default();
/// queue.push(Rank::new(7.0, 0.0), "later");
/// queue.push(Rank::new(5.0, 0.0), "first");
/// assert_eq!(queue.pop().unwrap().1, "first");
/// ```
///
/// # Source
/// Millington 2019, section 4.3.4, sorted lists and arrays.
#[derive(Clone, Debug)]
pub struct SortedList<N> {
    /// Worst first.
    entries: Vec<(Rank, N)>,
}

impl<N> Default for SortedList<N> {
    fn default() -> Self {
        Self { entries: Vec::new() }
    }
}

impl<N> Queue<N> for SortedList<N> {
    /// Among equals, who came last goes first.
    fn push(&mut self, rank: Rank, node: N) {
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
    }
}
