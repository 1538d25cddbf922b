//! All tasks of a frame at the same time, with the same results as one after the other.

use std::sync::{Mutex, PoisonError};

use wits_core::work::Budget;

use super::entry::{Entry, Outcome, Waiting};
use super::run::{Frame, Overdraft};
use super::task::TaskId;
use super::{FAR, Scheduler};
use crate::arena::Cell;
use crate::cores::both;
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
        self.deal(total);
        let (frame, takes_notes, policy) = (self.frame, self.takes_notes(), self.policy);
        let tickets = &self.tickets;
        // Hardly ever anybody panics, so that nobody waits for anybody here.
        let panics = Mutex::new(Vec::new());
        let work = |waiting: Waiting, seat: Seat<'_, Entry<T>>| {
            let Seat { cell, due, outcome } = seat;
            let Some((id, entry)) = cell.open(waiting.slot) else { return Sum::default() };
            let allowed = outcome.allowed;
            let mut own = Budget::new(allowed);
            let result = catch(|| call(id, &mut entry.value, &mut own).units());
            let used = own.spent().saturating_add(*result.as_ref().unwrap_or(&0));
            entry.ran(frame, frame.saturating_sub(waiting.since), allowed, used);
            let ticket = &tickets[waiting.slot as usize];
            *due = policy.next_due(ticket.timing, frame);
            outcome.used = used;
            let is_notable = ticket.special || used > allowed || takes_notes || result.is_err();
            if let Err(message) = result {
                panics.lock().unwrap_or_else(PoisonError::into_inner).push((waiting.slot, message));
            }
            Sum { used, is_notable }
        };
        let all = Part {
            first: 0,
            cells: self.tasks.cells_mut(),
            due: &mut self.due,
            waiting: &self.admitted,
            outcomes: &mut self.outcomes,
        };
        let Sum { used, is_notable } = all.work(parallel, &work);
        if is_notable {
            self.take_notes(panics.into_inner().unwrap_or_else(PoisonError::into_inner));
        }
        self.outcomes.clear();
        budget.spend(used.min(budget.left()));
        let ran = self.admitted.len() as u32;
        self.close(0, Frame { frame, budget: total, spent: used, ran, waiting: 0 })
    }

    /// Lets in who fits and gives each its part, in the order of their slots.
    fn deal(&mut self, total: u64) {
        let mut sharing = self.open(total);
        if sharing.is_endless_for(self.admitted.len()) {
            self.outcomes.resize(self.admitted.len(), Outcome { allowed: u64::MAX, used: 0 });
            return self.in_slot_order();
        }
        for place in 0..self.admitted.len() {
            let claim = self.claim(self.admitted[place].slot, total);
            let allowed = sharing.allow(claim);
            sharing.used(allowed);
            self.outcomes.push(Outcome { allowed, ..Outcome::default() });
        }
        self.in_slot_order();
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

    /// Writes down what is worth it, in the order of their slots: who panicked, with what message, and what all others did.
    fn take_notes(&mut self, mut panics: Vec<(u32, String)>) {
        panics.sort_unstable();
        let mut panics = panics.into_iter().peekable();
        for place in 0..self.admitted.len() {
            let waiting = self.admitted[place];
            let Outcome { allowed, used } = self.outcomes[place];
            if self.tickets[waiting.slot as usize].special || used > allowed || self.takes_notes() {
                self.take_note(waiting, allowed, used);
            }
            if let Some((slot, message)) = panics.next_if(|(slot, _)| *slot == waiting.slot) {
                self.panicked(slot, message);
            }
        }
    }
}

/// What all did together.
#[derive(Clone, Copy, Default)]
struct Sum {
    used: u64,
    /// Somebody's run has to be written down.
    is_notable: bool,
}

impl Sum {
    fn and(self, other: Self) -> Self {
        Self { used: self.used.saturating_add(other.used), is_notable: self.is_notable | other.is_notable }
    }
}

/// A task that runs, and what belongs to it.
struct Seat<'a, V> {
    cell: &'a mut Cell<V>,
    due: &'a mut u64,
    outcome: &'a mut Outcome,
}

/// Some tasks in a row: their cells from `first` on, who of them runs, and what comes out.
struct Part<'a, V> {
    first: u32,
    cells: &'a mut [Cell<V>],
    due: &'a mut [u64],
    waiting: &'a [Waiting],
    outcomes: &'a mut [Outcome],
}

impl<V: Send> Part<'_, V> {
    /// Works through all, in two halves at the same time as long as there are enough of them.
    fn work(self, parallel: bool, work: &(impl Fn(Waiting, Seat<'_, V>) -> Sum + Sync)) -> Sum {
        /// So many are done in a row.
        const ROW: usize = 32;
        if parallel && cfg!(feature = "parallel") && self.waiting.len() > ROW {
            let (left, right) = self.split();
            let (left, right) = both(|| left.work(true, work), || right.work(true, work));
            return left.and(right);
        }
        let mut sum = Sum::default();
        for (&waiting, outcome) in self.waiting.iter().zip(self.outcomes) {
            let place = (waiting.slot - self.first) as usize;
            if let (Some(cell), Some(due)) = (self.cells.get_mut(place), self.due.get_mut(place)) {
                sum = sum.and(work(waiting, Seat { cell, due, outcome }));
            }
        }
        sum
    }

    fn split(self) -> (Self, Self) {
        let half = self.waiting.len() / 2;
        let (waiting, other_waiting) = self.waiting.split_at(half);
        let (outcomes, other_outcomes) = self.outcomes.split_at_mut(half);
        let first = other_waiting[0].slot;
        let border = (first - self.first) as usize;
        let (cells, other_cells) = self.cells.split_at_mut(border);
        let (due, other_due) = self.due.split_at_mut(border);
        let left = Part { first: self.first, cells, due, waiting, outcomes };
        let right = Part {
            first,
            cells: other_cells,
            due: other_due,
            waiting: other_waiting,
            outcomes: other_outcomes,
        };
        (left, right)
    }
}
