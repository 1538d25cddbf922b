//! Whole-numbered costs, and the queue of nodes that wait.
//!
//! A straight step costs 5741 and a diagonal one 8119: a ratio that differs from √2 by 10^-8, so whoever is shorter by
//! more than a ten-thousandth of a cell is cheaper, sums are exact, and ways of half a million steps fit 32 bits.

/// What a straight step costs.
pub(crate) const STRAIGHT: u64 = 5741;
/// What a diagonal step costs.
pub(crate) const DIAGONAL: u64 = 8119;

/// The cost of the shortest way on an empty map.
#[inline]
pub(crate) fn octile_cost(dx: u32, dy: u32) -> u64 {
    STRAIGHT * u64::from(dx.max(dy)) + (DIAGONAL - STRAIGHT) * u64::from(dx.min(dy))
}

/// Nodes that wait, in buckets by their total: a bucket is a sixth of a straight step wide.
///
/// Putting in and taking out cost next to nothing. Within a bucket the last one in comes out first, so the order is not
/// quite that of the totals; a search has to live with that: it opens nodes again, and a goal is not final before the
/// buckets below its cost are empty.
#[derive(Clone, Debug, Default)]
pub(crate) struct Open {
    /// The last one in each bucket.
    last: Vec<u32>,
    entries: Vec<Entry>,
    /// The lowest total that can come.
    lowest: u32,
    bucket: usize,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    node: u32,
    total: u32,
    /// The one that was put into the same bucket before.
    before: u32,
}

const NONE: u32 = u32::MAX;
/// How wide a bucket is, as a power of two.
const WIDTH: u32 = 10;

impl Open {
    /// Throws all out; totals will be at least this.
    pub(crate) fn restart(&mut self, lowest: u32) {
        self.last.clear();
        self.entries.clear();
        (self.lowest, self.bucket) = (lowest, 0);
    }

    pub(crate) fn bytes(&self) -> usize {
        self.entries.capacity() * size_of::<Entry>() + self.last.capacity() * size_of::<u32>()
    }

    #[inline]
    pub(crate) fn push(&mut self, total: u32, node: u32) {
        let bucket = (total.saturating_sub(self.lowest) >> WIDTH) as usize;
        if bucket >= self.last.len() {
            self.last.resize(bucket + 64, NONE);
        }
        let last = &mut self.last[bucket];
        self.entries.push(Entry { node, total, before: *last });
        *last = self.entries.len() as u32 - 1;
    }

    /// The most promising node, if its total is below a limit.
    #[inline]
    pub(crate) fn pop(&mut self, limit: u32) -> Option<u32> {
        loop {
            let last = *self.last.get(self.bucket)?;
            if last == NONE {
                self.bucket += 1;
                continue;
            }
            let entry = self.entries[last as usize];
            self.last[self.bucket] = entry.before;
            if entry.total < limit {
                return Some(entry.node);
            }
            if self.lowest.saturating_add((self.bucket as u32) << WIDTH) >= limit {
                return None;
            }
        }
    }
}
