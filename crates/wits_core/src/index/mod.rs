//! A cell-space index over positions kept as two arrays: who is near whom, without asking everybody.
//!
//! The world is cut into square cells; positions are sorted by cell into contiguous memory (a counting sort, a few
//! nanoseconds an entry). A row of cells is one run of memory, so the neighbourhood of a point is a handful of runs.
//!
//! # When to use
//! For more than about fifty moving things that look for each other in a radius that does not vary much: flocks,
//! crowds, senses. Cells as large as the usual radius are best. Below that, comparing all pairs is as fast.
//!
//! # What it promises
//! - Same positions, same order of results: by cell, from the lowest row and column that the query reaches (on a torus
//!   that may be beyond the edge), and in a cell by number. How the index came to be makes no difference.
//! - No allocation once it has grown to its size.
//! - Positions outside of the bounds are kept in the border cells and found all the same; those that are not finite
//!   are never found.
//! - On a torus everything is found once, at its nearest image, as long as the radius is at most half of the world.
//!
//! ```
//! use wits_core::glam::Vec2;
//! use wits_core::index::{CellIndex, Edges};
//! let (xs, ys) = ([1.0, 2.0, 9.5], [1.0, 1.0, 1.0]);
//! let mut index = CellIndex::new(Vec2::ZERO, Vec2::splat(10.0), 2.0, Edges::Torus);
//! index.rebuild(&xs, &ys);
//! let mut near = Vec::new();
//! index.for_each_within(Vec2::new(1.0, 1.0), 2.0, |neighbour| near.push(neighbour.number));
//! near.sort_unstable();
//! assert_eq!(near, [0, 1, 2]); // the third is 1.5 away, round the edge
//! ```

mod grid;
mod query;
#[cfg(test)]
mod tests;

pub use grid::{Edges, Grid};
pub use query::{Nearest, Neighbour};

use glam::Vec2;

/// Positions sorted by cell.
#[derive(Clone, Debug)]
pub struct CellIndex {
    grid: Grid,
    /// Where the entries of each cell begin; one more than there are cells.
    starts: Vec<u32>,
    /// The number of each sorted entry.
    numbers: Vec<u32>,
    xs: Vec<f32>,
    ys: Vec<f32>,
    /// By number: the cell and the place among the sorted entries.
    cells: Vec<u32>,
    places: Vec<u32>,
}

/// A stretch of sorted entries that lie near, and how far they must be shifted to be seen at their nearest image.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Run {
    /// The first entry.
    pub start: usize,
    /// One after the last entry.
    pub end: usize,
    /// Add this to their positions; zero except round the edges of a torus.
    pub shift: Vec2,
}

impl CellIndex {
    /// An empty index over a part of the world. See [`Grid::new`] for what happens to odd arguments.
    #[must_use]
    pub fn new(min: Vec2, max: Vec2, cell_size: f32, edges: Edges) -> Self {
        let grid = Grid::new(min, max, cell_size, edges);
        let starts = vec![0; grid.cell_count() + 1];
        let (numbers, cells, places) = (Vec::new(), Vec::new(), Vec::new());
        Self { grid, starts, numbers, xs: Vec::new(), ys: Vec::new(), cells, places }
    }

    /// Changes the cells; the index is empty until it is rebuilt. Memory is kept.
    pub fn set_grid(&mut self, grid: Grid) {
        if grid != self.grid {
            self.grid = grid;
            self.clear();
        }
    }

    /// Sorts all positions anew.
    ///
    /// # Panics
    /// When the arrays differ in length or hold more than 2^32 entries.
    pub fn rebuild(&mut self, xs: &[f32], ys: &[f32]) {
        assert_eq!(xs.len(), ys.len(), "one y for every x");
        assert!(u32::try_from(xs.len()).is_ok(), "at most 2^32 entries");
        self.count_cells(xs, ys);
        self.sort(xs, ys);
    }

    /// Moves one entry: the same result as a rebuild, cheaper when few have moved.
    ///
    /// # Panics
    /// When there is no entry of this number.
    pub fn set(&mut self, number: usize, position: Vec2) {
        let (old_cell, new_cell) = (self.cells[number] as usize, self.grid.cell_of(position));
        let old_place = self.places[number] as usize;
        let new_place = self.place_in(new_cell, number, old_cell);
        if new_cell != old_cell {
            self.shift_starts(old_cell, new_cell);
            self.cells[number] = cell_number(new_cell);
        }
        self.move_entry(old_place, new_place);
        (self.xs[new_place], self.ys[new_place]) = (position.x, position.y);
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

    /// The x of the sorted entries.
    #[must_use]
    pub fn xs(&self) -> &[f32] {
        &self.xs
    }

    /// The y of the sorted entries.
    #[must_use]
    pub fn ys(&self) -> &[f32] {
        &self.ys
    }

    /// By number: where the entry stands among the sorted ones.
    #[must_use]
    pub fn places(&self) -> &[u32] {
        &self.places
    }

    /// The sorted entries of one cell.
    #[must_use]
    pub fn in_cell(&self, cell: usize) -> std::ops::Range<usize> {
        self.starts[cell] as usize..self.starts[cell + 1] as usize
    }

    /// Memory used, in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        4 * (self.starts.capacity() + self.numbers.capacity() + self.xs.capacity())
            + 4 * (self.ys.capacity() + self.cells.capacity() + self.places.capacity())
    }

    fn clear(&mut self) {
        self.starts.clear();
        self.starts.resize(self.grid.cell_count() + 1, 0);
        for list in [&mut self.numbers, &mut self.cells, &mut self.places] {
            list.clear();
        }
        self.xs.clear();
        self.ys.clear();
    }

    /// Finds every entry's cell; `starts[cell + 1]` becomes the number of entries in the cell.
    fn count_cells(&mut self, xs: &[f32], ys: &[f32]) {
        self.starts.fill(0);
        self.cells.clear();
        self.cells.extend(xs.iter().zip(ys).map(|(&x, &y)| cell_number(self.grid.cell_of(Vec2::new(x, y)))));
        for &cell in &self.cells {
            self.starts[cell as usize + 1] += 1;
        }
    }

    /// Turns counts into starts and puts every entry in its place; entries of a cell stay in the order of numbers.
    fn sort(&mut self, xs: &[f32], ys: &[f32]) {
        let mut start = 0;
        for count in &mut self.starts[1..] {
            // For now the start of the cell itself; counting up below makes it the start of the next.
            start += std::mem::replace(count, start);
        }
        for list in [&mut self.numbers, &mut self.places] {
            list.resize(xs.len(), 0);
        }
        for list in [&mut self.xs, &mut self.ys] {
            list.resize(xs.len(), 0.0);
        }
        for (number, &cell) in (0_u32..).zip(&self.cells) {
            let next = &mut self.starts[cell as usize + 1];
            let place = *next as usize;
            *next += 1;
            self.numbers[place] = number;
            self.places[number as usize] = cell_number(place);
            self.xs[place] = xs[number as usize];
            self.ys[place] = ys[number as usize];
        }
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

    /// Takes an entry from one place to another; those between move up.
    fn move_entry(&mut self, from: usize, to: usize) {
        let (low, high) = (from.min(to), from.max(to));
        let rotate_left = to > from;
        rotate(&mut self.numbers[low..=high], rotate_left);
        rotate(&mut self.xs[low..=high], rotate_left);
        rotate(&mut self.ys[low..=high], rotate_left);
        for place in low..=high {
            self.places[self.numbers[place] as usize] = cell_number(place);
        }
    }
}

/// The first goes to the end, or the last to the front.
fn rotate<T>(slice: &mut [T], left: bool) {
    if left {
        slice.rotate_left(1);
    } else {
        slice.rotate_right(1);
    }
}

#[inline]
#[expect(clippy::cast_possible_truncation, reason = "cells and entries are at most 2^32")]
const fn cell_number(number: usize) -> u32 {
    number as u32
}
