//! A queue that is sorted only as far as needed.

use super::{Queue, Rank};

/// Buckets in order, each with the nodes of one interval of total costs; inside a bucket nothing is sorted.
///
/// Putting in is one division; taking out looks through the first bucket that is not empty. The order is exactly that of a
/// heap. It is fastest when a bucket holds a handful of nodes: try a tenth of the cheapest link, and less on large maps.
/// Everything beyond the last interval shares the last bucket, which stays right but becomes slow: give it enough of them.
///
/// ```
/// use wits_nav::queue::{Buckets, Queue, Rank};
/// let mut queue = Buckets::new(10.0, 100); // 0 to 10, 10 to 20, … 990 and more
/// for total in [17.0, 12.0, 4000.0, 3.0] {
///     queue.push(Rank::new(total, 0.0), total as u32);
/// }
/// let order: Vec<u32> = std::iter::from_fn(|| queue.pop()).map(|(_, node)| node).collect();
/// assert_eq!(order, [3, 12, 17, 4000]);
/// ```
///
/// # When not to use it
/// On graphs of thousands of nodes it gains nothing over a [`Heap`](super::Heap), which needs no tuning, and with too wide
/// an interval it is several times slower; where costs vary by factors of thousands, most buckets stay empty or one
/// overflows.
///
/// # Source
/// Millington 2019, section 4.3.4, bucketed priority queues with fixed intervals.
#[derive(Clone, Debug)]
pub struct Buckets<N> {
    per_unit: f32,
    buckets: Vec<Vec<(Rank, N)>>,
    /// No bucket before this one holds anything.
    first: usize,
    len: usize,
}

impl<N: Copy> Buckets<N> {
    /// Buckets of an interval each. An interval that is no number above 0 counts as 1, and there is always one bucket.
    #[must_use]
    pub fn new(interval: f32, count: usize) -> Self {
        let per_unit = 1.0 / interval;
        let per_unit = if per_unit.is_finite() && per_unit > 0.0 { per_unit } else { 1.0 };
        Self { per_unit, buckets: vec![Vec::new(); count.max(1)], first: 0, len: 0 }
    }

    fn bucket(&self, rank: Rank) -> usize {
        // Beyond the range of usize the conversion stops at its end.
        ((rank.total() * self.per_unit) as usize).min(self.buckets.len() - 1)
    }

    /// The bucket and the place in it of the most promising.
    fn best(&self) -> Option<(usize, usize)> {
        let bucket = self.first + self.buckets[self.first..].iter().position(|bucket| !bucket.is_empty())?;
        let inside = self.buckets[bucket].iter().enumerate();
        inside.min_by_key(|(_, entry)| entry.0).map(|(place, _)| (bucket, place))
    }
}

/// Sixteen thousand intervals of a quarter: for maps of cells and ways of some thousand steps.
impl<N: Copy> Default for Buckets<N> {
    fn default() -> Self {
        Self::new(0.25, 16_384)
    }
}

impl<N: Copy> Queue<N> for Buckets<N> {
    #[inline]
    fn push(&mut self, rank: Rank, node: N) {
        let bucket = self.bucket(rank);
        self.buckets[bucket].push((rank, node));
        self.first = if self.len == 0 { bucket } else { self.first.min(bucket) };
        self.len += 1;
    }

    fn pop(&mut self) -> Option<(Rank, N)> {
        let (bucket, place) = self.best()?;
        self.first = bucket;
        self.len -= 1;
        Some(self.buckets[bucket].swap_remove(place))
    }

    fn peek(&self) -> Option<Rank> {
        self.best().map(|(bucket, place)| self.buckets[bucket][place].0)
    }

    fn len(&self) -> usize {
        self.len
    }

    fn clear(&mut self) {
        if self.len > 0 {
            self.buckets[self.first..].iter_mut().for_each(Vec::clear);
        }
        (self.first, self.len) = (0, 0);
    }
}
