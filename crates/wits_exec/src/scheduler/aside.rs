//! Faulty tasks are set aside.

use std::collections::VecDeque;

use super::entry::Plan;
use super::task::TaskId;
use super::{FAR, Scheduler};
use crate::arena::slot_of;
use crate::isolate::{Fault, FaultKind, Isolation, Rest};

/// So many faults are remembered.
const FAULTS: usize = 64;

impl<T> Scheduler<T> {
    /// What is done about tasks that panic or overrun. Panics are caught only by
    /// [`run_isolated`](Self::run_isolated) and [`run_each`](Self::run_each).
    pub fn set_isolation(&mut self, isolation: Isolation) {
        self.isolation = isolation;
    }

    /// The last faults, oldest first.
    pub fn faults(&self) -> impl Iterator<Item = &Fault> {
        self.faults.iter()
    }

    /// Is the task set aside?
    #[must_use]
    pub fn is_aside(&self, id: TaskId) -> bool {
        self.plan(id).is_some_and(|plan| plan.aside)
    }

    /// Sets a task aside: it is not called until it comes back by itself or is brought back.
    pub fn set_aside(&mut self, id: TaskId, rest: Rest) -> bool {
        let set = |plan: &mut Plan| {
            (plan.aside, plan.in_a_row) = (true, 0);
            plan.task.timing
        };
        let Some(timing) = self.change(id, set) else { return false };
        self.forget(slot_of(id));
        if let Rest::Frames(frames) = rest {
            let before = self.frame.saturating_add(u64::from(frames)).saturating_sub(1);
            self.due[id.slot()] = self.next_due(timing, before);
        }
        true
    }

    /// Brings a task back that was set aside; false if it was not.
    pub fn resume(&mut self, id: TaskId) -> bool {
        if !self.is_aside(id) {
            return false;
        }
        let set = |plan: &mut Plan| {
            plan.aside = false;
            plan.task.timing
        };
        let Some(timing) = self.change(id, set) else { return false };
        self.due[id.slot()] = self.next_due(timing, self.frame);
        true
    }

    /// After a run that went wrong.
    pub(super) fn fault(&mut self, id: TaskId, kind: FaultKind, rest: Rest) {
        self.set_aside(id, rest);
        let back = Some(self.due[id.slot()]).filter(|&due| due != FAR);
        remember(&mut self.faults, Fault { frame: self.frame, task: id, kind, back });
    }
}

fn remember(faults: &mut VecDeque<Fault>, fault: Fault) {
    if faults.len() == FAULTS {
        faults.pop_front();
    }
    faults.push_back(fault);
}
