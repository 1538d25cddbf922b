//! A task inside the scheduler, in two parts: what is looked at to decide who runs, and what is touched by a run.

use serde::{Deserialize, Serialize};
use wits_core::state::State;

use super::task::Task;
use crate::policy::{Claim, Policy};
use crate::timing::Timing;

/// What a task has done so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, State, Serialize, Deserialize)]
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

/// What decides when and with how much a task runs.
#[derive(Clone, Copy, Debug, PartialEq, State, Serialize, Deserialize)]
pub(crate) struct Plan {
    pub(crate) task: Task,
    /// What the adaptive policy has learnt.
    pub(crate) bias: f32,
    /// Its overruns in a row.
    pub(crate) in_a_row: u32,
    /// It is set aside.
    pub(crate) aside: bool,
}

impl Plan {
    pub(crate) const fn new(task: Task) -> Self {
        Self { task, bias: 1.0, in_a_row: 0, aside: false }
    }

    /// In which line it waits.
    #[inline]
    pub(crate) fn class(&self) -> usize {
        usize::from(!self.task.regular)
    }
}

/// What a frame has to know of a task that is due: made from its plan, and small, because a frame goes through a hundred
/// thousand of them twice.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Ticket {
    pub(crate) timing: Timing,
    need: u64,
    weight: f32,
    /// It must not be called late.
    pub(crate) regular: bool,
    /// There is more to it: it was set aside, or has taken too much.
    pub(crate) special: bool,
}

impl Ticket {
    pub(crate) fn new(plan: &Plan, policy: Policy) -> Self {
        let Claim { need, weight } = policy.claim(&plan.task, plan.bias, u64::MAX);
        Self {
            timing: plan.task.timing,
            need,
            // Weights are made of priorities, so nothing is lost.
            weight: weight as f32,
            regular: plan.task.regular,
            special: plan.aside || plan.in_a_row > 0,
        }
    }

    /// What it claims, unless the policy looks at requests: those depend on what there is.
    #[inline]
    pub(crate) fn claim(&self) -> Claim {
        Claim { need: self.need, weight: f64::from(self.weight) }
    }
}

/// The value of a task and what it has done.
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
pub(crate) struct Entry<T> {
    /// The frame on which it last ran, or was added.
    pub(crate) last: u64,
    #[state(unhashed = "only shown: no decision depends on it")]
    pub(crate) counts: Counts,
    pub(crate) value: T,
}

impl<T> Entry<T> {
    pub(crate) fn new(value: T, frame: u64) -> Self {
        Self { last: frame, counts: Counts::default(), value }
    }

    /// Counts a run.
    #[inline]
    pub(crate) fn ran(&mut self, frame: u64, waited: u64, allowed: u64, used: u64) {
        self.last = frame;
        let counts = &mut self.counts;
        counts.runs = counts.runs.saturating_add(1);
        counts.units = counts.units.saturating_add(used);
        counts.most = counts.most.max(used);
        counts.longest_wait = counts.longest_wait.max(waited);
        counts.overruns = counts.overruns.saturating_add(u64::from(used > allowed));
    }
}

/// A task that is due and has not run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, State, Serialize, Deserialize)]
pub(crate) struct Waiting {
    pub(crate) slot: u32,
    /// The frame on which it was due.
    pub(crate) since: u64,
}

/// What a run came to.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Outcome {
    pub(crate) allowed: u64,
    pub(crate) used: u64,
}
