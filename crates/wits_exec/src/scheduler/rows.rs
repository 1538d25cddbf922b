//! Sweeps over all values, cut into rows that are gone through at the same time.

use super::Scheduler;
use super::entry::Entry;
use super::task::TaskId;
use crate::arena::Cell;
use crate::cores::both;

/// Fewer values are gone through sooner than other cores are woken.
const WORTH_IT: usize = 1024;

impl<T: Send> Scheduler<T> {
    /// Goes through all values in the order of their slots, cut into as many rows as there are `results`: each row has its
    /// own result to write to, so that rows can be gone through at the same time (`parallel`; it needs the feature). Put the
    /// results together in their order, and the whole is the same with one thread and with many.
    ///
    /// ```
    /// use wits_exec::{Policy, Scheduler, Task};
    /// let mut scheduler = Scheduler::new(Policy::Equal);
    /// for number in 0..10 {
    ///     scheduler.add(number, Task::every(1));
    /// }
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
        let parallel = parallel && cells.len() >= WORTH_IT;
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

#[cfg(test)]
mod tests {
    use crate::{Policy, Scheduler, Task};

    #[test]
    fn every_value_is_in_one_row_and_rows_are_in_order() {
        for (count, rows) in [(0_u32, 3), (1, 4), (7, 3), (3000, 16), (5, 1)] {
            let mut scheduler = Scheduler::new(Policy::Equal);
            let ids: Vec<_> = (0..count).map(|number| scheduler.add(number, Task::every(1))).collect();
            // Every third is gone.
            for id in ids.iter().step_by(3) {
                scheduler.remove(*id);
            }
            let left: Vec<u32> = (0..count).filter(|number| number % 3 != 0).collect();
            for parallel in [false, true] {
                let mut results = vec![Vec::new(); rows];
                scheduler.for_rows(parallel, &mut results, |row, id, number| {
                    assert_eq!(id, ids[*number as usize]);
                    row.push(*number);
                });
                assert_eq!(results.concat(), left, "{count} in {rows} rows");
            }
        }
    }
}
