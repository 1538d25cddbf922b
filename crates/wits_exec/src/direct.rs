//! The direct-access frequency scheduler: tasks that run together lie together, so that nothing is tested.
//!
//! Same tasks, same frames as the [`FrequencyScheduler`](crate::FrequencyScheduler); only the order within a frame differs:
//! first the frequent ones, then by slot. A frame costs what it runs, plus a look at one bucket for every different
//! frequency. Adding and changing a task costs a search in a bucket, and every frequency costs as many buckets as it has
//! frames: take it for large crowds with a handful of frequencies.
//!
//! ```
//! use wits_exec::{DirectScheduler, Timing};
//! let mut crowd = DirectScheduler::new();
//! for walker in 0..90_u32 {
//!     crowd.add(walker, Timing::new(30, walker));
//! }
//! let mut ran = 0;
//! crowd.run(|_, _| ran += 1);
//! assert_eq!(ran, 3);
//! ```
//!
//! # Source
//! Millington, *AI for Games*, 3rd edition, 10.1.1. The phase has the opposite sign there and must be below the frequency;
//! here both schedulers take the same timings.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use wits_core::hash::{HashState, StateHasher};

use crate::arena::{Arena, slot_of};
use crate::scheduler::TaskId;
use crate::timing::Timing;

/// Calls each task every so many frames, from buckets.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(from = "Saved<T>")]
pub struct DirectScheduler<T> {
    tasks: Arena<(Timing, T)>,
    frame: u64,
    /// For each period a bucket for each remainder, with the slots of its tasks in order.
    #[serde(skip)]
    sets: BTreeMap<u64, Vec<Vec<u32>>>,
    /// The slots of tasks whose period is too long for buckets, in order.
    #[serde(skip)]
    rare: Vec<u32>,
}

/// The saved form: the buckets follow from the tasks.
#[derive(Deserialize)]
struct Saved<T> {
    tasks: Arena<(Timing, T)>,
    frame: u64,
}

impl<T> From<Saved<T>> for DirectScheduler<T> {
    fn from(saved: Saved<T>) -> Self {
        let mut loaded = Self { tasks: saved.tasks, frame: saved.frame, ..Self::default() };
        let timings: Vec<(TaskId, Timing)> = loaded.iter().map(|(id, timing, _)| (id, timing)).collect();
        timings.into_iter().for_each(|(id, timing)| loaded.file(slot_of(id), timing));
        loaded
    }
}

impl<T> Default for DirectScheduler<T> {
    fn default() -> Self {
        Self { tasks: Arena::default(), frame: 0, sets: BTreeMap::new(), rare: Vec::new() }
    }
}

impl<T> DirectScheduler<T> {
    /// The longest period that gets buckets. Rarer tasks are tested one by one, so that a strange number costs no memory.
    pub const LONGEST: u64 = 4096;

    /// No tasks yet; the first frame will be frame 1.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// One more task.
    pub fn add(&mut self, value: T, timing: Timing) -> TaskId {
        let id = self.tasks.insert((timing, value));
        self.file(slot_of(id), timing);
        id
    }

    /// Takes a task out.
    pub fn remove(&mut self, id: TaskId) -> Option<T> {
        let (timing, value) = self.tasks.remove(id)?;
        self.unfile(slot_of(id), timing);
        Some(value)
    }

    /// Changes when a task is called; false if it is gone.
    pub fn set_timing(&mut self, id: TaskId, timing: Timing) -> bool {
        let Some(task) = self.tasks.get_mut(id) else { return false };
        let old = std::mem::replace(&mut task.0, timing);
        self.unfile(slot_of(id), old);
        self.file(slot_of(id), timing);
        true
    }

    /// When a task is called.
    #[must_use]
    pub fn timing(&self, id: TaskId) -> Option<Timing> {
        self.tasks.get(id).map(|task| task.0)
    }

    /// The next frame: calls every task that is due.
    pub fn run(&mut self, mut call: impl FnMut(TaskId, &mut T)) {
        self.frame = self.frame.saturating_add(1);
        let frame = self.frame;
        let buckets = self.sets.iter().filter_map(|(period, buckets)| buckets.get((frame % period) as usize));
        for &slot in buckets.flatten() {
            if let Some((id, task)) = self.tasks.at_mut(slot) {
                call(id, &mut task.1);
            }
        }
        for &slot in &self.rare {
            if let Some((id, task)) = self.tasks.at_mut(slot).filter(|(_, task)| task.0.is_due(frame)) {
                call(id, &mut task.1);
            }
        }
    }

    /// The frame that was run last.
    #[must_use]
    pub const fn frame(&self) -> u64 {
        self.frame
    }

    /// The value of a task.
    #[must_use]
    pub fn get(&self, id: TaskId) -> Option<&T> {
        self.tasks.get(id).map(|task| &task.1)
    }

    /// The value of a task, to change.
    pub fn get_mut(&mut self, id: TaskId) -> Option<&mut T> {
        self.tasks.get_mut(id).map(|task| &mut task.1)
    }

    /// All tasks, in the order of their slots.
    pub fn iter(&self) -> impl Iterator<Item = (TaskId, Timing, &T)> {
        self.tasks.iter().map(|(id, (timing, value))| (id, *timing, value))
    }

    /// How many tasks there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.tasks.len()
    }

    /// No tasks.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The list in which a task of this timing stands.
    fn list(&mut self, timing: Timing) -> &mut Vec<u32> {
        let period = timing.period();
        if period > Self::LONGEST {
            return &mut self.rare;
        }
        let buckets = self.sets.entry(period).or_insert_with(|| vec![Vec::new(); period as usize]);
        &mut buckets[timing.residue() as usize]
    }

    fn file(&mut self, slot: u32, timing: Timing) {
        let list = self.list(timing);
        if let Err(place) = list.binary_search(&slot) {
            list.insert(place, slot);
        }
    }

    fn unfile(&mut self, slot: u32, timing: Timing) {
        let list = self.list(timing);
        if let Ok(place) = list.binary_search(&slot) {
            list.remove(place);
        }
        let period = timing.period();
        if self.sets.get(&period).is_some_and(|buckets| buckets.iter().all(Vec::is_empty)) {
            self.sets.remove(&period);
        }
    }
}

impl<T: HashState> HashState for DirectScheduler<T> {
    fn hash_state(&self, hasher: &mut StateHasher) {
        hasher.write(&self.frame);
        for (id, timing, value) in self.iter() {
            hasher.write(&id);
            hasher.write(&timing);
            hasher.write(value);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::FrequencyScheduler;
    use proptest::prelude::*;

    /// What is done to both schedulers.
    #[derive(Clone, Copy, Debug)]
    enum Deed {
        Add(u32, u32),
        Remove(usize),
        Change(usize, u32, u32),
        Run,
    }

    fn deeds() -> impl Strategy<Value = Vec<Deed>> {
        let period = prop_oneof![0_u32..12, Just(5000)];
        let deed =
            (0_u8..8, 0_usize..20, period, 0_u32..30).prop_map(|(kind, who, every, phase)| match kind {
                0 | 1 => Deed::Add(every, phase),
                2 => Deed::Remove(who),
                3 => Deed::Change(who, every, phase),
                _ => Deed::Run,
            });
        prop::collection::vec(deed, 0..80)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn buckets_run_what_tests_run(deeds in deeds()) {
            let (mut plain, mut direct) = (FrequencyScheduler::new(), DirectScheduler::new());
            let mut ids = Vec::new();
            for (number, deed) in deeds.into_iter().enumerate() {
                match deed {
                    Deed::Add(every, phase) => {
                        let timing = Timing::new(every, phase);
                        ids.push(plain.add(number, timing));
                        prop_assert_eq!(direct.add(number, timing), ids[ids.len() - 1]);
                    }
                    Deed::Remove(who) if who < ids.len() => {
                        prop_assert_eq!(plain.remove(ids[who]), direct.remove(ids[who]));
                    }
                    Deed::Change(who, every, phase) if who < ids.len() => {
                        let timing = Timing::new(every, phase);
                        prop_assert_eq!(plain.set_timing(ids[who], timing), direct.set_timing(ids[who], timing));
                    }
                    _ => {
                        let (mut one, mut other) = (Vec::new(), Vec::new());
                        plain.run(|id, value| one.push((id, *value)));
                        direct.run(|id, value| other.push((id, *value)));
                        other.sort_unstable();
                        prop_assert_eq!(one, other);
                    }
                }
            }
            let text = serde_json::to_string(&direct).unwrap();
            prop_assert_eq!(serde_json::from_str::<DirectScheduler<usize>>(&text).unwrap(), direct);
        }
    }

    #[test]
    fn frequencies_that_nobody_has_are_forgotten() {
        let mut scheduler = DirectScheduler::new();
        let id = scheduler.add((), Timing::new(100, 3));
        scheduler.set_timing(id, Timing::new(7, 0));
        assert_eq!(scheduler.sets.keys().copied().collect::<Vec<_>>(), [7]);
        scheduler.remove(id);
        assert!(scheduler.sets.is_empty());
    }
}
