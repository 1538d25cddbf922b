//! A frame whose tasks know nothing of each other: on all cores, with the same results.

use wits_core::work::Budget;

use super::Scheduler;
use super::entry::Entry;
use super::run::{Frame, Overdraft};
use super::task::{Task, TaskId};
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
        for &slot in &self.admitted {
            if let Some((_, entry)) = self.tasks.at_mut::<Task>(slot) {
                let claim = self.policy.claim(&entry.task, entry.bias, total);
                entry.granted = sharing.allow(claim);
                sharing.used(entry.granted);
            }
        }
        self.admitted.sort_unstable();
        let work = |cells: &mut [Cell<Entry<T>>], first: u32, slots: &[u32]| {
            for &slot in slots {
                if let Some((id, entry)) =
                    cells.get_mut((slot - first) as usize).and_then(|cell| cell.open(slot))
                {
                    let mut own = Budget::new(entry.granted);
                    let outcome = catch(|| call(id, &mut entry.value, &mut own).units());
                    entry.used = own.spent().saturating_add(*outcome.as_ref().unwrap_or(&0));
                    entry.fault = outcome.err();
                }
            }
        };
        halve(self.tasks.cells_mut(), 0, &self.admitted, parallel, &work);
        self.settle_all(budget, total)
    }

    /// Counts what all did, in the order of their slots.
    fn settle_all(&mut self, budget: &mut Budget, total: u64) -> Frame {
        let mut frame = Frame { frame: self.frame, budget: total, ..Frame::default() };
        for place in 0..self.admitted.len() {
            let slot = self.admitted[place];
            let Some((_, entry)) = self.tasks.at_mut::<Task>(slot) else { continue };
            let (granted, used) = (std::mem::take(&mut entry.granted), std::mem::take(&mut entry.used));
            let panic = entry.fault.take();
            budget.spend(used.min(budget.left()));
            frame.spent = frame.spent.saturating_add(used);
            frame.ran += 1;
            self.settle(slot, granted, used, panic);
        }
        self.close(0, frame)
    }
}

/// Works through the slots, in two halves at the same time as long as there are enough of them.
fn halve<V: Send>(
    cells: &mut [Cell<V>],
    first: u32,
    slots: &[u32],
    parallel: bool,
    work: &(impl Fn(&mut [Cell<V>], u32, &[u32]) + Sync),
) {
    /// So many are done in a row.
    const ROW: usize = 16;
    if !parallel || slots.len() <= ROW || !cfg!(feature = "parallel") {
        return work(cells, first, slots);
    }
    let (left, right) = slots.split_at(slots.len() / 2);
    let border = right[0];
    let (cells, others) = cells.split_at_mut((border - first) as usize);
    both(|| halve(cells, first, left, true, work), || halve(others, border, right, true, work));
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
