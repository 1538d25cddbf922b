//! One fact, and one fact for each key.

use serde::{Deserialize, Serialize};
use wits_core::state::State;

/// A fact that is good for some ticks.
///
/// ```
/// use wits_world::polling::Topic;
/// let mut alarm = Topic::new(3);
/// assert_eq!(*alarm.get(10, || "silent"), "silent");
/// assert_eq!(*alarm.get(12, || "ringing"), "silent"); // good for ticks 10, 11 and 12
/// assert_eq!(*alarm.get(13, || "ringing"), "ringing");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, State, Serialize, Deserialize)]
pub struct Topic<T> {
    /// When it was computed, and what came of it.
    answer: Option<(u64, T)>,
    keeps: u64,
}

impl<T> Topic<T> {
    /// A fact that is good for so many ticks; 0 is computed anew every time it is asked for.
    #[must_use]
    pub const fn new(keeps: u64) -> Self {
        Self { answer: None, keeps }
    }

    /// The fact, computed if what is known is too old.
    pub fn get(&mut self, tick: u64, compute: impl FnOnce() -> T) -> &T {
        if !self.is_fresh(tick) {
            self.answer = None;
        }
        &self.answer.get_or_insert_with(|| (tick, compute())).1
    }

    /// Whether it could be had without computing it.
    #[must_use]
    pub fn is_fresh(&self, tick: u64) -> bool {
        let age = self.answer.as_ref().and_then(|(stamp, _)| tick.checked_sub(*stamp));
        age.is_some_and(|age| age < self.keeps)
    }

    /// What is known, however old, and since when.
    #[must_use]
    pub fn known(&self) -> Option<(u64, &T)> {
        self.answer.as_ref().map(|(tick, value)| (*tick, value))
    }

    /// Forgets what is known: something has changed.
    pub fn forget(&mut self) {
        self.answer = None;
    }
}

/// A fact for each key.
#[derive(Clone, Debug, PartialEq, Eq, State, Serialize, Deserialize)]
pub struct Table<K, T> {
    /// By key.
    list: Vec<(K, Topic<T>)>,
    keeps: u64,
}

impl<K: Ord, T> Table<K, T> {
    /// Facts that are good for so many ticks.
    #[must_use]
    pub const fn new(keeps: u64) -> Self {
        Self { list: Vec::new(), keeps }
    }

    /// The fact about a key, computed if what is known is too old.
    pub fn get(&mut self, tick: u64, key: K, compute: impl FnOnce(&K) -> T) -> &T {
        let place = self.list.binary_search_by(|entry| entry.0.cmp(&key));
        let place = place.unwrap_or_else(|place| {
            self.list.insert(place, (key, Topic::new(self.keeps)));
            place
        });
        let (key, topic) = &mut self.list[place];
        topic.get(tick, || compute(key))
    }

    /// Whether the fact about a key could be had without computing it.
    #[must_use]
    pub fn is_fresh(&self, tick: u64, key: &K) -> bool {
        let place = self.list.binary_search_by(|entry| entry.0.cmp(key));
        place.is_ok_and(|place| self.list[place].1.is_fresh(tick))
    }

    /// Forgets what is too old, and its memory: for tables whose keys come and go.
    pub fn forget_old(&mut self, tick: u64) {
        self.list.retain(|(_, topic)| topic.is_fresh(tick));
    }

    /// How many keys are remembered.
    #[must_use]
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Nothing is remembered.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Good for one frame: asked three times in frame 0, computed once; asked in frame 1, computed again. The first
    /// question is in frame 0: what was never computed is older than that.
    #[test]
    fn oracle_millington_11_3_computed_once_a_frame_and_only_if_asked() {
        let (mut topic, mut computed) = (Topic::new(1), 0);
        for frame in [0, 0, 0, 1, 5, 5] {
            topic.get(frame, || computed += 1);
        }
        assert_eq!(computed, 3);
    }

    /// A flag for each team.
    #[test]
    fn oracle_millington_11_3_a_table_has_one_entry_for_each_team() {
        let (mut table, mut computed) = (Table::new(1), Vec::new());
        for (frame, team) in [(0, 1), (0, 0), (0, 1), (1, 1)] {
            table.get(frame, team, |team| computed.push((frame, *team)));
        }
        assert_eq!(computed, [(0, 1), (0, 0), (1, 1)]);
        assert!(table.is_fresh(1, &1) && !table.is_fresh(1, &0) && !table.is_fresh(1, &7));
        table.forget_old(1);
        assert_eq!(table.len(), 1);
    }

    #[test]
    fn what_is_not_kept_passes_through_and_a_rewind_asks_anew() {
        let (mut through, mut computed) = (Topic::new(0), 0);
        (0..3).for_each(|_| _ = through.get(4, || computed += 1));
        assert_eq!(computed, 3);
        let mut topic = Topic::new(10);
        assert_eq!(*topic.get(20, || 1), 1);
        assert_eq!(*topic.get(15, || 2), 2);
        topic.forget();
        assert_eq!((*topic.get(15, || 3), topic.known()), (3, Some((15, &3))));
    }
}
