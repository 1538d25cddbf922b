//! The cells: how the world is cut up, and which cell a point is in.

use glam::Vec2;
use serde::{Deserialize, Serialize};

use super::Run;
use crate::geometry::Aabb;

/// What is beyond the edges of the world.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Edges {
    /// More of the same: things outside belong to the border cells.
    #[default]
    Open,
    /// The other side: what leaves on the right enters on the left.
    Torus,
}

/// Square cells over a rectangle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Grid {
    min: Vec2,
    max: Vec2,
    size: Vec2,
    columns: usize,
    rows: usize,
    cell: Vec2,
    /// Cells per metre.
    scale: Vec2,
    edges: Edges,
}

/// More cells than this along one side are never useful and would cost too much memory.
const MOST_CELLS_A_SIDE: usize = 4096;

impl Grid {
    /// Cells of at least this size that fill the rectangle evenly.
    ///
    /// A rectangle without area becomes one of a metre; a cell size that is not a positive number becomes one cell;
    /// cells are made larger where there would be more than 4096 on a side.
    #[must_use]
    pub fn new(min: Vec2, max: Vec2, cell_size: f32, edges: Edges) -> Self {
        let usable =
            |low: f32, high: f32| if (high - low).is_finite() && high > low { high - low } else { 1.0 };
        let size = Vec2::new(usable(min.x, max.x), usable(min.y, max.y));
        let min = if min.is_finite() { min } else { Vec2::ZERO };
        let max = if size == max - min { max } else { min + size };
        let cells_along = |side: f32| {
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "saturates, then is clamped"
            )]
            let fitting = (side / cell_size) as usize;
            if cell_size > 0.0 { fitting.clamp(1, MOST_CELLS_A_SIDE) } else { 1 }
        };
        let (columns, rows) = (cells_along(size.x), cells_along(size.y));
        #[expect(clippy::cast_precision_loss, reason = "at most 4096")]
        let cell = size / Vec2::new(columns as f32, rows as f32);
        Self { min, max, size, columns, rows, cell, scale: cell.recip(), edges }
    }

    /// The same with cells large enough that there are not many more of them than things in them.
    #[must_use]
    pub fn for_count(min: Vec2, max: Vec2, radius: f32, edges: Edges, count: usize) -> Self {
        let area = (max - min).abs();
        #[expect(clippy::cast_precision_loss, reason = "an estimate")]
        let sparse = (area.x * area.y / (4.0 * count as f32 + 256.0)).sqrt();
        Self::new(min, max, if radius > sparse { radius } else { sparse }, edges)
    }

    /// The cell of a point. Points outside belong to the border cells, or are wrapped on a torus.
    #[inline]
    #[must_use]
    pub fn cell_of(&self, point: Vec2) -> usize {
        let (column, row) = self.column_and_row(point);
        row * self.columns + column
    }

    /// Column and row of a point.
    #[inline]
    #[must_use]
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "saturates; NaN becomes 0")]
    pub fn column_and_row(&self, point: Vec2) -> (usize, usize) {
        let place = (point - self.min) * self.scale;
        // The usual case: 32 bits are enough, and much cheaper to convert.
        let (column, row) = (place.x as u32 as usize, place.y as u32 as usize);
        if place.cmpge(Vec2::ZERO).all() && column < self.columns && row < self.rows {
            (column, row)
        } else {
            self.column_and_row_outside(point)
        }
    }

    /// For points outside, and for those inside that rounding puts onto the far edge.
    #[cold]
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        clippy::cast_possible_wrap,
        reason = "saturates, then is clamped; cells are few"
    )]
    fn column_and_row_outside(&self, point: Vec2) -> (usize, usize) {
        let place = (self.wrapped(point) - self.min) * self.scale;
        let along = |place: f32, cells: usize| (place as isize).clamp(0, cells as isize - 1) as usize;
        (along(place.x, self.columns), along(place.y, self.rows))
    }

    /// On a torus, the same point inside the world; else the point as it is.
    #[inline]
    #[must_use]
    pub fn wrapped(&self, point: Vec2) -> Vec2 {
        if self.edges == Edges::Open || !point.is_finite() {
            return point;
        }
        Aabb { min: self.min, max: self.max }.wrap(point)
    }

    /// Columns of cells.
    #[must_use]
    pub const fn columns(&self) -> usize {
        self.columns
    }

    /// Rows of cells.
    #[must_use]
    pub const fn rows(&self) -> usize {
        self.rows
    }

    /// How many cells there are.
    #[must_use]
    pub const fn cell_count(&self) -> usize {
        self.columns * self.rows
    }

    /// The size of one cell.
    #[must_use]
    pub const fn cell_size(&self) -> Vec2 {
        self.cell
    }

    /// The lower left corner of the world.
    #[must_use]
    pub const fn min(&self) -> Vec2 {
        self.min
    }

    /// The size of the world.
    #[must_use]
    pub const fn size(&self) -> Vec2 {
        self.size
    }

    /// What is beyond the edges.
    #[must_use]
    pub const fn edges(&self) -> Edges {
        self.edges
    }

    /// How many cells on each side of a cell a radius reaches into.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "saturates, then is limited")]
    pub fn reach(&self, radius: f32) -> (usize, usize) {
        // A radius that is a cell but for rounding does not reach into the next but one.
        let cells = (radius * self.scale - 1e-5).max(Vec2::ZERO).ceil();
        ((cells.x as usize).min(self.columns), (cells.y as usize).min(self.rows))
    }

    /// The lower left corner of a cell.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "at most 4096")]
    pub fn corner(&self, column: usize, row: usize) -> Vec2 {
        self.min + Vec2::new(column as f32, row as f32) * self.cell
    }

    /// Goes through the cells round a cell as runs of sorted entries, lowest row first, without empty runs.
    #[inline]
    pub(super) fn for_each_run(
        &self,
        starts: &[u32],
        (column, row): (usize, usize),
        (reach_x, reach_y): (usize, usize),
        mut visit: impl FnMut(Run),
    ) {
        // Away from the edges, which is nearly everywhere, a row is one run.
        let inside = column >= reach_x && column + reach_x < self.columns && row >= reach_y;
        if inside && row + reach_y < self.rows {
            for row in row - reach_y..=row + reach_y {
                let first = row * self.columns + column;
                let (start, end) = (starts[first - reach_x] as usize, starts[first + reach_x + 1] as usize);
                if start < end {
                    visit(Run { start, end, shift: Vec2::ZERO });
                }
            }
            return;
        }
        for (row, row_shift) in self.images(row, reach_y, self.rows) {
            for (columns, column_shift) in self.image_ranges(column, reach_x) {
                let first = row * self.columns;
                let start = starts[first + columns.start] as usize;
                let end = starts[first + columns.end] as usize;
                if start < end {
                    let shift = Vec2::new(column_shift * self.size.x, row_shift * self.size.y);
                    visit(Run { start, end, shift });
                }
            }
        }
    }

    /// The cells from `reach` before to `reach` after, each with how many worlds it is away.
    fn images(&self, center: usize, reach: usize, cells: usize) -> impl Iterator<Item = (usize, f32)> {
        let wraps = self.edges == Edges::Torus;
        let from = if wraps { center + cells - reach } else { center.saturating_sub(reach) + cells };
        let to = if wraps { center + cells + reach } else { (center + reach).min(cells - 1) + cells };
        #[expect(clippy::cast_precision_loss, reason = "0, 1 or 2")]
        (from..=to).map(move |place| (place % cells, (place / cells) as f32 - 1.0))
    }

    /// The same for columns, as up to three ranges of neighbouring columns.
    fn image_ranges(
        &self,
        center: usize,
        reach: usize,
    ) -> impl Iterator<Item = (std::ops::Range<usize>, f32)> {
        let cells = self.columns;
        let wraps = self.edges == Edges::Torus;
        let from = if wraps { center + cells - reach } else { center.saturating_sub(reach) + cells };
        let to = if wraps { center + cells + reach } else { (center + reach).min(cells - 1) + cells };
        (0..3).filter_map(move |world| {
            let (low, high) = (from.max(world * cells), (to + 1).min((world + 1) * cells));
            #[expect(clippy::cast_precision_loss, reason = "0, 1 or 2")]
            (low < high).then(|| (low - world * cells..high - world * cells, world as f32 - 1.0))
        })
    }
}
