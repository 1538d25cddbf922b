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
    /// The frame on which it last ran, or was added.
    pub(crate) last: u64,
    /// What the adaptive policy has learnt.
    pub(crate) bias: f32,
    pub(crate) counts: Counts,
    /// It is set aside.
    #[serde(default)]
    pub(crate) aside: bool,
    /// Its overruns in a row.
    #[serde(default)]
    pub(crate) in_a_row: u32,
    /// Only during a frame: what it may use, what it used, how it panicked.
    #[serde(skip)]
    pub(crate) granted: u64,
    #[serde(skip)]
    pub(crate) used: u64,
    #[serde(skip)]
    pub(crate) fault: Option<String>,
    pub(crate) value: T,
}

impl<T> Entry<T> {
    pub(crate) fn new(value: T, task: Task, frame: u64) -> Self {
        Self {
            task,
            since: 0,
            last: frame,
            bias: 1.0,
            counts: Counts::default(),
            aside: false,
            in_a_row: 0,
            granted: 0,
            used: 0,
            fault: None,
            value,
        }
    }

    /// In which line it waits.
    pub(crate) fn class(&self) -> usize {
        usize::from(!self.task.regular)
    }

    /// Counts a run.
    pub(crate) fn ran(&mut self, frame: u64, allowed: u64, used: u64) {
        self.last = frame;
        let counts = &mut self.counts;
        counts.runs += 1;
        counts.units = counts.units.saturating_add(used);
        counts.most = counts.most.max(used);
        counts.longest_wait = counts.longest_wait.max(frame.saturating_sub(self.since));
        if used > allowed {
            counts.overruns += 1;
        } else {
            self.in_a_row = 0;
        }
    }
}

impl<T: HashState> HashState for Entry<T> {
    fn hash_state(&self, hasher: &mut StateHasher) {
        hasher.write(&self.task);
        hasher.write(&[self.since, self.last]);
        hasher.write(&self.bias);
        hasher.write(&self.aside);
        hasher.write(&self.in_a_row);
        hasher.write(&self.value);
    }
}
