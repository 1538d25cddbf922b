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
mod sort;
#[cfg(test)]
mod tests;

pub use grid::{Edges, Grid};
pub use query::{Nearest, Neighbour};
pub use sort::CellSort;

use glam::Vec2;

/// Positions sorted by cell.
#[derive(Clone, Debug)]
pub struct CellIndex {
    sort: CellSort,
    /// The positions of the sorted entries.
    xs: Vec<f32>,
    ys: Vec<f32>,
}

/// A stretch of sorted entries that lie near, and how far they must be shifted to be seen at their nearest image.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Run {
    /// The first entry.
    pub(crate) start: usize,
    /// One after the last entry.
    pub(crate) end: usize,
    /// Add this to their positions; zero except round the edges of a torus.
    pub(crate) shift: Vec2,
}

impl CellIndex {
    /// An empty index over a part of the world. See [`Grid::new`] for what happens to odd arguments.
    #[must_use]
    pub fn new(min: Vec2, max: Vec2, cell_size: f32, edges: Edges) -> Self {
        let sort = CellSort::new(Grid::new(min, max, cell_size, edges));
        Self { sort, xs: Vec::new(), ys: Vec::new() }
    }

    /// Changes the cells; the index is empty until it is rebuilt. Memory is kept.
    pub fn set_grid(&mut self, grid: Grid) {
        self.sort.set_grid(grid);
        self.xs.truncate(self.sort.len());
        self.ys.truncate(self.sort.len());
    }

    /// Sorts all positions anew.
    ///
    /// # Panics
    /// When the arrays differ in length or hold more than 2^32 entries.
    pub fn rebuild(&mut self, xs: &[f32], ys: &[f32]) {
        self.xs.resize(xs.len(), 0.0);
        self.ys.resize(xs.len(), 0.0);
        let grid = *self.sort.grid();
        self.sort.sort(xs, ys, |number, place| {
            let inside = grid.wrapped(Vec2::new(xs[number], ys[number]));
            (self.xs[place], self.ys[place]) = (inside.x, inside.y);
        });
    }

    /// Moves one entry: the same result as a rebuild, cheaper when few have moved.
    ///
    /// # Panics
    /// When there is no entry of this number.
    pub fn set(&mut self, number: usize, position: Vec2) {
        let (from, to) = self.sort.set(number, position);
        let (low, high) = (from.min(to), from.max(to));
        sort::rotate(&mut self.xs[low..=high], to > from);
        sort::rotate(&mut self.ys[low..=high], to > from);
        let inside = self.grid().wrapped(position);
        (self.xs[to], self.ys[to]) = (inside.x, inside.y);
    }

    /// How many entries there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.sort.len()
    }

    /// No entries.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.sort.is_empty()
    }

    /// The cells.
    #[must_use]
    pub const fn grid(&self) -> &Grid {
        self.sort.grid()
    }

    /// Memory used, in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.sort.bytes() + 4 * (self.xs.capacity() + self.ys.capacity())
    }
}
