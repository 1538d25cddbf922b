//! The nearest neighbours of one agent after the other.
//!
//! Agents are sorted by cell, so the cells round an agent are a few stretches of memory, one for each row. Everybody in
//! them who is nearer than the nearest side of this window is written to a list without a branch. If those are enough,
//! the nearest are among them; else the window grows. The list is put in order by counting for each entry how many are
//! nearer, four at a time: an insertion sort would guess wrong at nearly every step.

use wide::i32x4;
use wits_core::glam::Vec2;
use wits_core::index::{CellSort, Grid};

use super::def::MOST_NEIGHBOURS;

/// Room for those within the window. Must be a power of two.
const MOST_FOUND: usize = 512;
/// Ranks are counted among so many at most. The rank of a key includes its place, hence 6 bits.
const MOST_RANKED: usize = 64;
const PLACE_BITS: u32 = MOST_RANKED as u32 - 1;
/// With more than this, a narrower circle is tried first.
const ENOUGH: usize = 24;

/// What is searched: places sorted by cell.
#[derive(Clone, Copy, Debug)]
pub(super) struct Places<'a> {
    pub(super) index: &'a CellSort,
    pub(super) xs: &'a [f32],
    pub(super) ys: &'a [f32],
}

/// The memory of a search.
#[derive(Clone, Debug)]
pub(super) struct Nearest {
    distances: [f32; MOST_FOUND],
    entries: [u32; MOST_FOUND],
    ranked: [u32; MOST_RANKED + 4],
}

impl Default for Nearest {
    fn default() -> Self {
        Self { distances: [0.0; MOST_FOUND], entries: [0; MOST_FOUND], ranked: [0; MOST_RANKED + 4] }
    }
}

/// Some cells in a block, and how far one can see in it.
struct Window {
    columns: (usize, usize),
    rows: (usize, usize),
    /// Nobody outside is nearer than this. \[m\]
    sight: f32,
}

impl Nearest {
    /// The sorted entries of the nearest others within a distance, nearest first, at most `most` of them. Who is equally
    /// near (within 1 part in 100,000) comes in the order of cells.
    #[inline]
    pub(super) fn find(&mut self, places: &Places<'_>, me: usize, most: usize, reach: f32) -> &[u32] {
        let at = Vec2::new(places.xs[me], places.ys[me]);
        let grid = places.index.grid();
        let cell = grid.column_and_row(at);
        let mut cells = 1;
        loop {
            let window = Window::round(grid, at, cell, cells);
            // A distance that is no number ends the search.
            let sees_all = window.sight >= reach || reach.is_nan();
            let sight = window.sight.min(reach);
            let Some(found) = self.collect(places, &window, me, at, sight * sight) else {
                return self.insert_all(places, me, most, reach);
            };
            if found >= most || sees_all {
                let found = if found > ENOUGH { self.narrow(found, most, sight * sight) } else { found };
                return if found > MOST_RANKED {
                    self.insert_all(places, me, most, reach)
                } else {
                    self.rank(found);
                    &self.ranked[..found.min(most)]
                };
            }
            cells *= 2;
        }
    }

    /// Lists all in a window within a distance; `None` when they are too many.
    #[inline]
    fn collect(
        &mut self,
        places: &Places<'_>,
        window: &Window,
        me: usize,
        at: Vec2,
        squared: f32,
    ) -> Option<usize> {
        let mut found = 0;
        for row in window.rows.0..=window.rows.1 {
            let run = run(places.index, row, window.columns);
            if found + run.len() > MOST_FOUND {
                return None;
            }
            let (xs, ys) = (&places.xs[run.clone()], &places.ys[run.clone()]);
            for ((x, y), entry) in xs.iter().zip(ys).zip(run.start..) {
                let (x, y) = (x - at.x, y - at.y);
                let distance = x * x + y * y;
                self.distances[found % MOST_FOUND] = distance;
                self.entries[found % MOST_FOUND] = as_u32(entry);
                found += usize::from((distance < squared) & (entry != me));
            }
        }
        Some(found)
    }

    /// Keeps those within a narrower circle, as long as they are enough.
    fn narrow(&mut self, mut found: usize, most: usize, mut squared: f32) -> usize {
        while found > ENOUGH {
            #[expect(clippy::cast_precision_loss, reason = "an estimate")]
            let part = (most + 6) as f32 / found as f32;
            squared *= part.min(0.75);
            let distances = &self.distances[..found.min(MOST_FOUND)];
            let fewer = distances.iter().filter(|distance| **distance < squared).count();
            if fewer < most {
                break;
            }
            let mut kept = 0;
            for place in 0..found.min(MOST_FOUND) {
                let distance = self.distances[place];
                self.distances[kept % MOST_FOUND] = distance;
                self.entries[kept % MOST_FOUND] = self.entries[place];
                kept += usize::from(distance < squared);
            }
            found = kept;
        }
        found
    }

    /// Writes the first `found` entries in the order of their distances.
    #[inline]
    fn rank(&mut self, found: usize) {
        // Distances are positive: their bits sort as integers. The place in the list makes them all different.
        let mut keys = [i32::MAX; MOST_RANKED];
        for (place, (key, distance)) in (0_u32..).zip(keys.iter_mut().zip(&self.distances[..found])) {
            *key = ((distance.to_bits() & !PLACE_BITS) | place).cast_signed();
        }
        for block in 0..found.div_ceil(4) {
            let four = i32x4::new([0, 1, 2, 3].map(|lane| keys[(4 * block + lane) % MOST_RANKED]));
            let mut nearer = i32x4::ZERO;
            for &key in &keys[..found] {
                // True is -1.
                nearer -= four.simd_gt(i32x4::splat(key));
            }
            let entries = &self.entries[4 * block % MOST_FOUND..][..4];
            for (rank, entry) in nearer.to_array().into_iter().zip(entries) {
                self.ranked[rank.cast_unsigned() as usize % (MOST_RANKED + 4)] = *entry;
            }
        }
    }

    /// The slow way, for a heap of agents: an insertion sort over all in reach.
    #[cold]
    fn insert_all(&mut self, places: &Places<'_>, me: usize, most: usize, reach: f32) -> &[u32] {
        let at = Vec2::new(places.xs[me], places.ys[me]);
        let grid = places.index.grid();
        let (columns, rows) = grid.reach(reach);
        let cells = columns.max(rows);
        let window = Window::round(grid, at, grid.column_and_row(at), cells);
        let mut found = 0;
        let mut limit = reach * reach;
        for row in window.rows.0..=window.rows.1 {
            for entry in run(places.index, row, window.columns) {
                let distance = at.distance_squared(Vec2::new(places.xs[entry], places.ys[entry]));
                if distance >= limit || entry == me || most == 0 {
                    continue;
                }
                let mut place = if found == most { most - 1 } else { found };
                while place > 0 && self.distances[place - 1] > distance {
                    self.distances[place] = self.distances[place - 1];
                    self.ranked[place] = self.ranked[place - 1];
                    place -= 1;
                }
                (self.distances[place], self.ranked[place]) = (distance, as_u32(entry));
                found = (found + 1).min(most);
                if found == most {
                    limit = self.distances[most - 1];
                }
            }
        }
        &self.ranked[..found]
    }
}

impl Window {
    /// So many cells to each side of a cell.
    #[inline]
    fn round(grid: &Grid, at: Vec2, (column, row): (usize, usize), cells: usize) -> Self {
        let columns = (column.saturating_sub(cells), (column + cells).min(grid.columns() - 1));
        let rows = (row.saturating_sub(cells), (row + cells).min(grid.rows() - 1));
        // Who is outside of the world counts as standing on its edge: that makes nobody seem further than they are.
        let at = at.clamp(grid.min(), grid.min() + grid.size());
        let low = at - grid.corner(columns.0, rows.0);
        let high = grid.corner(columns.1 + 1, rows.1 + 1) - at;
        // Beyond the last cell there is nobody.
        let side = |last: bool, distance: f32| if last { f32::INFINITY } else { distance };
        let sight = side(columns.0 == 0, low.x)
            .min(side(rows.0 == 0, low.y))
            .min(side(columns.1 + 1 == grid.columns(), high.x))
            .min(side(rows.1 + 1 == grid.rows(), high.y));
        // A hair less: which cell a point belongs to is subject to rounding.
        Self { columns, rows, sight: sight * 0.9999 }
    }
}

/// The entries of a row of cells.
#[inline]
fn run(index: &CellSort, row: usize, columns: (usize, usize)) -> std::ops::Range<usize> {
    let first = row * index.grid().columns();
    index.in_cell(first + columns.0).start..index.in_cell(first + columns.1).end
}

#[inline]
#[expect(clippy::cast_possible_truncation, reason = "entries are at most 2^32")]
const fn as_u32(number: usize) -> u32 {
    number as u32
}

const _: () = assert!(MOST_NEIGHBOURS <= MOST_RANKED && MOST_FOUND.is_power_of_two());
