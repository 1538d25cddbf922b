//! The last so many of something, in memory that is used again.

use std::collections::VecDeque;

use wits_core::state::State;
use wits_game::loaded;

/// The newest entries, oldest first, and how many there ever were.
#[derive(Clone, Debug, PartialEq, State)]
pub(crate) struct Ring<T> {
    list: VecDeque<T>,
    most: usize,
    count: u64,
}

impl<T> Ring<T> {
    pub(crate) fn new(most: usize) -> Self {
        Self { list: VecDeque::with_capacity(most), most, count: 0 }
    }

    /// Whether one that was loaded has room for as many as another, and not more in it.
    pub(crate) fn check(&self, what: &str, like: &Self) -> Result<(), String> {
        loaded::same_count(what, self.most, "expected", like.most)?;
        loaded::index(what, self.list.len(), self.most + 1)
    }

    /// How many there ever were.
    pub(crate) const fn count(&self) -> u64 {
        self.count
    }

    pub(crate) fn last(&self) -> Option<&T> {
        self.list.back()
    }

    pub(crate) fn iter(&self) -> impl DoubleEndedIterator<Item = &T> + ExactSizeIterator {
        self.list.iter()
    }

    pub(crate) fn iter_mut(&mut self) -> impl DoubleEndedIterator<Item = &mut T> {
        self.list.iter_mut()
    }

    /// One more: the oldest one, to be filled anew, or one that `fresh` makes as long as there is room.
    pub(crate) fn renew(&mut self, fresh: impl FnOnce() -> T) -> &mut T {
        let oldest = if self.list.len() < self.most { None } else { self.list.pop_front() };
        self.count = self.count.saturating_add(1);
        self.list.push_back(oldest.unwrap_or_else(fresh));
        let last = self.list.len() - 1;
        &mut self.list[last]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_are_kept_in_the_memory_of_the_oldest() {
        let mut ring = Ring::new(2);
        for number in 0..5 {
            ring.renew(|| 100).clone_from(&number);
        }
        assert_eq!((ring.iter().copied().collect::<Vec<_>>(), ring.count()), (vec![3, 4], 5));
        assert_eq!(*ring.renew(|| 100), 3, "not made anew");
    }
}
