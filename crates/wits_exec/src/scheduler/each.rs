//! A frame whose tasks know nothing of each other: on all cores, with the same results.

use wits_core::work::Budget;

use super::entry::{Entry, Outcome, Waiting};
use super::run::{Frame, Overdraft};
use super::task::TaskId;
use super::{FAR, Scheduler};
use crate::arena::Cell;
use crate::isolate::catch;

impl<T: Send> Scheduler<T> {
    /// The next frame, with the budget dealt out beforehand: what one task leaves is not given to those that follow, so that
    /// all can run at the same time. The results are the same with one thread and with many, which `parallel` chooses (it
    /// needs the feature `parallel`). Panics are caught as in [`run_isolated`](Self::run_isolated).
    pub fn run_each<R: Overdraft>(
        &mut self,
        budget: &mut Budget,
        parallel: bool,
        call: impl Fn(TaskId, &mut T, &mut Budget) -> R + Sync,
    ) -> Frame {
        let total = budget.left();
        let mut sharing = self.open(total);
        for waiting in &self.admitted {
            let plan = &self.plans[waiting.slot as usize];
            let allowed = sharing.allow(self.policy.claim(&plan.task, plan.bias, total));
            sharing.used(allowed);
            self.outcomes.push(Outcome { allowed, ..Outcome::default() });
        }
        self.in_slot_order();
        let work = |slot: u32, cell: &mut Cell<Entry<T>>, outcome: &mut Outcome| {
            if let Some((id, entry)) = cell.open(slot) {
                let mut own = Budget::new(outcome.allowed);
                let result = catch(|| call(id, &mut entry.value, &mut own).units());
                outcome.used = own.spent().saturating_add(*result.as_ref().unwrap_or(&0));
                outcome.panic = result.err();
            }
        };
        let all = Part {
            first: 0,
            cells: self.tasks.cells_mut(),
            waiting: &self.admitted,
            outcomes: &mut self.outcomes,
        };
        all.work(parallel, &work);
        self.settle_all(budget, total)
    }

    /// Sorts those let in by their slots. They mostly are, and then nothing is to be done.
    fn in_slot_order(&mut self) {
        if !self.admitted.is_sorted() {
            // What each is allowed travels with it.
            for (waiting, outcome) in self.admitted.iter_mut().zip(&self.outcomes) {
                self.due[waiting.slot as usize] = outcome.allowed;
            }
            self.admitted.sort_unstable();
            for (waiting, outcome) in self.admitted.iter().zip(&mut self.outcomes) {
                outcome.allowed = std::mem::replace(&mut self.due[waiting.slot as usize], FAR);
            }
        }
    }

    /// Counts what all did, in the order of their slots.
    fn settle_all(&mut self, budget: &mut Budget, total: u64) -> Frame {
        let mut frame = Frame { frame: self.frame, budget: total, ..Frame::default() };
        for place in 0..self.admitted.len() {
            let outcome = std::mem::take(&mut self.outcomes[place]);
            budget.spend(outcome.used.min(budget.left()));
            frame.spent = frame.spent.saturating_add(outcome.used);
            frame.ran += 1;
            let waiting = self.admitted[place];
            self.settle(waiting, outcome.allowed, outcome.used);
            if let Some(message) = outcome.panic {
                self.panicked(waiting.slot, message);
            }
        }
        self.outcomes.clear();
        self.close(0, frame)
    }
}

/// Some tasks in a row: their cells from `first` on, who of them runs, and what comes out.
struct Part<'a, V> {
    first: u32,
    cells: &'a mut [Cell<V>],
    waiting: &'a [Waiting],
    outcomes: &'a mut [Outcome],
}

impl<V: Send> Part<'_, V> {
    /// Works through all, in two halves at the same time as long as there are enough of them.
    fn work(self, parallel: bool, work: &(impl Fn(u32, &mut Cell<V>, &mut Outcome) + Sync)) {
        /// So many are done in a row.
        const ROW: usize = 16;
        if parallel && cfg!(feature = "parallel") && self.waiting.len() > ROW {
            let (left, right) = self.split();
            return both(|| left.work(true, work), || right.work(true, work));
        }
        for (waiting, outcome) in self.waiting.iter().zip(self.outcomes) {
            if let Some(cell) = self.cells.get_mut((waiting.slot - self.first) as usize) {
                work(waiting.slot, cell, outcome);
            }
        }
    }

    fn split(self) -> (Self, Self) {
        let half = self.waiting.len() / 2;
        let (waiting, other_waiting) = self.waiting.split_at(half);
        let (outcomes, other_outcomes) = self.outcomes.split_at_mut(half);
        let border = other_waiting[0].slot;
        let (cells, other_cells) = self.cells.split_at_mut((border - self.first) as usize);
        let left = Part { first: self.first, cells, waiting, outcomes };
        let right =
            Part { first: border, cells: other_cells, waiting: other_waiting, outcomes: other_outcomes };
        (left, right)
    }
}

#[cfg(feature = "parallel")]
fn both(one: impl FnOnce() + Send, other: impl FnOnce() + Send) {
    rayon::join(one, other);
}

#[cfg(not(feature = "parallel"))]
fn both(one: impl FnOnce(), other: impl FnOnce()) {
    one();
    other();
}
