//! The order by cell, without the positions: for loops over whole arrays that keep their own sorted copies.

use glam::Vec2;

use super::{Grid, Run};

/// Numbers sorted by cell: a counting sort that keeps its memory.
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_core::index::{CellSort, Edges, Grid};
/// let mut sort = CellSort::new(Grid::new(Vec2::ZERO, Vec2::splat(10.0), 5.0, Edges::Open));
/// let mut sorted = [' '; 3];
/// sort.sort(&[9.0, 1.0, 8.0], &[1.0, 1.0, 2.0], |number, place| sorted[place] = ['a', 'b', 'c'][number]);
/// assert_eq!(sorted, ['b', 'a', 'c']); // the lower left cell first; in a cell by number
/// assert_eq!(sort.in_cell(1), 1..3);
/// ```
#[derive(Clone, Debug)]
pub struct CellSort {
    grid: Grid,
    /// Where the entries of each cell begin; one more than there are cells.
    pub(super) starts: Vec<u32>,
    /// The number of each sorted entry.
    pub(super) numbers: Vec<u32>,
    /// By number: the cell and the place among the sorted entries.
    pub(super) cells: Vec<u32>,
    pub(super) places: Vec<u32>,
}

impl CellSort {
    /// Nothing sorted yet.
    #[must_use]
    pub fn new(grid: Grid) -> Self {
        let starts = vec![0; grid.cell_count() + 1];
        Self { grid, starts, numbers: Vec::new(), cells: Vec::new(), places: Vec::new() }
    }

    /// Changes the cells; nothing is sorted until the next [`sort`](Self::sort). Memory is kept.
    pub fn set_grid(&mut self, grid: Grid) {
        if grid != self.grid {
            self.grid = grid;
            self.starts.clear();
            self.starts.resize(grid.cell_count() + 1, 0);
            for list in [&mut self.numbers, &mut self.cells, &mut self.places] {
                list.clear();
            }
        }
    }

    /// Sorts positions by cell, in a cell by number. `placed(number, place)` is called for every entry in the order of
    /// numbers, to copy along what belongs to it.
    ///
    /// # Panics
    /// When the arrays differ in length or hold more than 2^32 entries.
    pub fn sort(&mut self, xs: &[f32], ys: &[f32], mut placed: impl FnMut(usize, usize)) {
        assert_eq!(xs.len(), ys.len(), "one y for every x");
        assert!(u32::try_from(xs.len()).is_ok(), "at most 2^32 entries");
        self.count_cells(xs, ys);
        let mut start = 0;
        for count in &mut self.starts[1..] {
            // For now the start of the cell itself; counting up below makes it the start of the next.
            start += std::mem::replace(count, start);
        }
        for list in [&mut self.numbers, &mut self.places] {
            list.resize(xs.len(), 0);
        }
        for (number, &cell) in (0_u32..).zip(&self.cells) {
            let next = &mut self.starts[cell as usize + 1];
            let place = *next;
            *next += 1;
            self.numbers[place as usize] = number;
            self.places[number as usize] = place;
            placed(number as usize, place as usize);
        }
    }

    /// Finds every entry's cell; `starts[cell + 1]` becomes the number of entries in the cell.
    fn count_cells(&mut self, xs: &[f32], ys: &[f32]) {
        self.starts.fill(0);
        self.cells.clear();
        self.cells.extend(xs.iter().zip(ys).map(|(&x, &y)| as_u32(self.grid.cell_of(Vec2::new(x, y)))));
        for &cell in &self.cells {
            self.starts[cell as usize + 1] += 1;
        }
    }

    /// Moves one entry; gives the place it had and the place it has. Those between have moved by one.
    pub(super) fn set(&mut self, number: usize, position: Vec2) -> (usize, usize) {
        let (old_cell, new_cell) = (self.cells[number] as usize, self.grid.cell_of(position));
        let (from, to) = (self.places[number] as usize, self.place_in(new_cell, number, old_cell));
        if new_cell != old_cell {
            self.shift_starts(old_cell, new_cell);
            self.cells[number] = as_u32(new_cell);
        }
        let (low, high) = (from.min(to), from.max(to));
        rotate(&mut self.numbers[low..=high], to > from);
        for place in low..=high {
            self.places[self.numbers[place] as usize] = as_u32(place);
        }
        (from, to)
    }

    /// Where an entry belongs in a cell, as a place after it has been taken out of its old cell.
    fn place_in(&self, cell: usize, number: usize, old_cell: usize) -> usize {
        let range = self.in_cell(cell);
        let smaller = self.numbers[range.clone()].partition_point(|&other| (other as usize) < number);
        range.start + smaller - usize::from(cell > old_cell)
    }

    /// One entry less in the old cell, one more in the new: the starts between them move by one.
    fn shift_starts(&mut self, old_cell: usize, new_cell: usize) {
        if new_cell > old_cell {
            self.starts[old_cell + 1..=new_cell].iter_mut().for_each(|start| *start -= 1);
        } else {
            self.starts[new_cell + 1..=old_cell].iter_mut().for_each(|start| *start += 1);
        }
    }

    /// How many entries there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.numbers.len()
    }

    /// No entries.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.numbers.is_empty()
    }

    /// The cells.
    #[must_use]
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The numbers of the sorted entries.
    #[must_use]
    pub fn numbers(&self) -> &[u32] {
        &self.numbers
    }

    /// By number: where the entry stands among the sorted ones.
    #[must_use]
    pub fn places(&self) -> &[u32] {
        &self.places
    }

    /// The sorted entries of one cell.
    #[inline]
    #[must_use]
    pub fn in_cell(&self, cell: usize) -> std::ops::Range<usize> {
        self.starts[cell] as usize..self.starts[cell + 1] as usize
    }

    /// Goes through the runs of entries in all cells round a cell (column and row), so many cells to each side; see
    /// [`Grid::reach`].
    #[inline]
    pub(super) fn for_each_run(&self, cell: (usize, usize), reach: (usize, usize), visit: impl FnMut(Run)) {
        self.grid.for_each_run(&self.starts, cell, reach, visit);
    }

    /// Memory used, in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        4 * (self.starts.capacity()
            + self.numbers.capacity()
            + self.cells.capacity()
            + self.places.capacity())
    }
}

/// The first goes to the end, or the last to the front.
pub(super) fn rotate<T>(slice: &mut [T], left: bool) {
    if left {
        slice.rotate_left(1);
    } else {
        slice.rotate_right(1);
    }
}

#[inline]
#[expect(clippy::cast_possible_truncation, reason = "cells and entries are at most 2^32")]
const fn as_u32(number: usize) -> u32 {
    number as u32
}
