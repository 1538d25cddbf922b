//! A task inside the scheduler.

use serde::{Deserialize, Serialize};
use wits_core::hash::{HashState, StateHasher};

use super::task::Task;

/// What a task has done so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// How often it ran.
    pub runs: u64,
    /// The work it did.
    pub units: u64,
    /// The most work it did in one run.
    pub most: u64,
    /// The longest wait, in frames, from being due to running.
    pub longest_wait: u64,
    /// How often it used more than it was allowed.
    pub overruns: u64,
}

/// A task with its value and what is remembered of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Entry<T> {
    pub(crate) task: Task,
    /// The frame since which it has been waiting, if it is.
    pub(crate) since: u64,
    /// What the adaptive policy has learnt.
    pub(crate) bias: f32,
    pub(crate) counts: Counts,
    pub(crate) value: T,
}

impl<T> Entry<T> {
    pub(crate) fn new(value: T, task: Task) -> Self {
        Self { task, since: 0, bias: 1.0, counts: Counts::default(), value }
    }

    /// In which line it waits.
    pub(crate) fn class(&self) -> usize {
        usize::from(!self.task.regular)
    }

    /// Counts a run.
    pub(crate) fn ran(&mut self, frame: u64, allowed: u64, used: u64) {
        let counts = &mut self.counts;
        counts.runs += 1;
        counts.units = counts.units.saturating_add(used);
        counts.most = counts.most.max(used);
        counts.longest_wait = counts.longest_wait.max(frame.saturating_sub(self.since));
        counts.overruns += u64::from(used > allowed);
    }
}

impl<T: HashState> HashState for Entry<T> {
    fn hash_state(&self, hasher: &mut StateHasher) {
        hasher.write(&self.task);
        hasher.write(&self.since);
        hasher.write(&self.bias);
        hasher.write(&self.value);
    }
}
