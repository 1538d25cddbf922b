//! Sweeps over all values, cut into rows that are gone through at the same time.

use super::Scheduler;
use super::each::both;
use super::entry::Entry;
use super::task::TaskId;
use crate::arena::Cell;

impl<T: Send> Scheduler<T> {
    /// Goes through all values in the order of their slots, cut into as many rows as there are `results`: each row has its
    /// own result to write to, so that rows can be gone through at the same time (`parallel`; it needs the feature). Put the
    /// results together in their order, and the whole is the same with one thread and with many.
    ///
    /// ```
    /// use wits_exec::{Policy, Scheduler, Task};
    /// let mut scheduler = Scheduler::new(Policy::Equal);
    /// (0..10).for_each(|number| drop(scheduler.add(number, Task::every(1))));
    /// let mut rows = vec![Vec::new(); 4];
    /// scheduler.for_rows(true, &mut rows, |row, _, number| row.push(*number));
    /// assert_eq!(rows.concat(), (0..10).collect::<Vec<_>>());
    /// ```
    pub fn for_rows<R: Send>(
        &mut self,
        parallel: bool,
        results: &mut [R],
        work: impl Fn(&mut R, TaskId, &mut T) + Sync,
    ) {
        let cells = self.tasks.cells_mut();
        let length = cells.len().div_ceil(results.len().max(1)).max(1);
        Rows { first: 0, length, cells, results }.work(parallel, &work);
    }
}

/// Some rows: their cells from `first` on, and where their results go.
struct Rows<'a, T, R> {
    first: usize,
    length: usize,
    cells: &'a mut [Cell<Entry<T>>],
    results: &'a mut [R],
}

impl<T: Send, R: Send> Rows<'_, T, R> {
    fn work(self, parallel: bool, work: &(impl Fn(&mut R, TaskId, &mut T) + Sync)) {
        if self.results.len() <= 1 {
            let Some(result) = self.results.first_mut() else { return };
            for (place, cell) in self.cells.iter_mut().enumerate() {
                if let Some((id, entry)) = cell.open((self.first + place) as u32) {
                    work(result, id, &mut entry.value);
                }
            }
            return;
        }
        let (left, right) = self.split();
        if parallel && cfg!(feature = "parallel") {
            both(|| left.work(true, work), || right.work(true, work));
        } else {
            left.work(false, work);
            right.work(false, work);
        }
    }

    fn split(self) -> (Self, Self) {
        let half = self.results.len() / 2;
        let border = (half * self.length).min(self.cells.len());
        let (cells, other_cells) = self.cells.split_at_mut(border);
        let (results, other_results) = self.results.split_at_mut(half);
        let left = Self { first: self.first, length: self.length, cells, results };
        let right = Self {
            first: self.first + border,
            length: self.length,
            cells: other_cells,
            results: other_results,
        };
        (left, right)
    }
}
