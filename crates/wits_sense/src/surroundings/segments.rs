//! Many walls, and whether a line crosses any of them: quicker than to ask which one it meets first.
//!
//! Walls lie in a grid, each in all cells that it passes; a line looks into the cells that it passes. Both are taken a little
//! wider than they are, so that rounding opens no gap between cells.

use wits_core::geometry::{Aabb, Segment};
use wits_core::glam::Vec2;
use wits_core::index::{Edges, Grid};

/// Walls by cell.
#[derive(Clone, Debug)]
pub(super) struct Segments {
    grid: Grid,
    /// Where the walls of each cell begin; one more than there are cells.
    starts: Vec<u32>,
    /// Both ends of each wall, cell by cell.
    walls: Vec<[Vec2; 2]>,
    /// Wider by this on each side. \[m\]
    slack: f32,
}

impl Default for Segments {
    fn default() -> Self {
        Self::new(&[])
    }
}

impl Segments {
    pub(super) fn new(list: &[Segment<Vec2>]) -> Self {
        let list: Vec<_> = list.iter().filter(|wall| wall.is_finite()).copied().collect();
        let bounds =
            list.iter().map(Segment::bounds).reduce(|all, next| all.merged(&next)).unwrap_or_default();
        let slack = 1e-5 * bounds.min.abs().max(bounds.max.abs()).max_element() + 1e-6;
        let bounds: Aabb<Vec2> = bounds.grown(2.0 * slack);
        let size = bounds.size();
        // Cells a little larger than a wall usually is, and not many more than walls.
        let usual = list.iter().map(Segment::length).sum::<f32>() / list.len().max(1) as f32;
        let sparse = (size.x * size.y / (4 * list.len()).max(1) as f32).sqrt();
        let grid = Grid::new(bounds.min, bounds.max, usual.max(sparse), Edges::Open);
        let mut empty = Self { grid, starts: vec![0; grid.cell_count() + 1], walls: Vec::new(), slack };
        empty.fill(&list);
        empty
    }

    fn fill(&mut self, list: &[Segment<Vec2>]) {
        let mut places = Vec::new();
        for (number, wall) in list.iter().enumerate() {
            self.for_each_cells(wall.from, wall.to, |cells| {
                places.extend(cells.map(|cell| (cell, number)));
                false
            });
        }
        places.sort_unstable();
        places.dedup();
        self.walls.extend(places.iter().map(|&(_, number)| [list[number].from, list[number].to]));
        for (cell, start) in self.starts.iter_mut().enumerate() {
            *start = places.partition_point(|place| place.0 < cell) as u32;
        }
    }

    /// Whether a line crosses or touches any wall.
    pub(super) fn is_crossed(&self, from: Vec2, to: Vec2) -> bool {
        if self.walls.is_empty() || !from.is_finite() || !to.is_finite() {
            return false;
        }
        self.for_each_cells(from, to, |cells| {
            let (first, end) = (self.starts[cells.start] as usize, self.starts[cells.end] as usize);
            self.walls[first..end].iter().any(|&[a, b]| crosses(from, to, a, b))
        })
    }

    /// Goes through the cells of a line row by row, from that of `from` on, until the visitor has had enough.
    fn for_each_cells(
        &self,
        from: Vec2,
        to: Vec2,
        mut visit: impl FnMut(std::ops::Range<usize>) -> bool,
    ) -> bool {
        let wide = Vec2::splat(self.slack);
        let (low, high) = (from.min(to) - wide, from.max(to) + wide);
        let (corner, end) = (self.grid.min(), self.grid.min() + self.grid.size());
        if low.cmpgt(end).any() || high.cmplt(corner).any() {
            return false;
        }
        let (first, last) = (self.grid.column_and_row(low).1, self.grid.column_and_row(high).1);
        let height = self.grid.cell_size().y;
        let slope = (to.x - from.x) / (to.y - from.y);
        let row = |row: usize| {
            // The part of the line within the row, and its columns.
            let below = corner.y + row as f32 * height - self.slack;
            let above = below + height + 2.0 * self.slack;
            let x_at = |y: f32| from.x + (y.clamp(from.y.min(to.y), from.y.max(to.y)) - from.y) * slope;
            let (mut left, mut right) = (low.x, high.x);
            if slope.is_finite() {
                let (a, b) = (x_at(below), x_at(above));
                let lean = self.slack * (1.0 + slope.abs());
                (left, right) = (left.max(a.min(b) - lean), right.min(a.max(b) + lean));
            }
            let start = row * self.grid.columns();
            let columns = [left, right].map(|x| self.grid.column_and_row(Vec2::new(x, low.y)).0);
            start + columns[0]..start + columns[1] + 1
        };
        if from.y <= to.y {
            (first..=last).any(|number| visit(row(number)))
        } else {
            (first..=last).rev().any(|number| visit(row(number)))
        }
    }
}

/// Whether two segments have a point in common.
#[inline]
fn crosses(from: Vec2, to: Vec2, a: Vec2, b: Vec2) -> bool {
    let (line, wall) = (to - from, b - a);
    let sides = (line.perp_dot(a - from), line.perp_dot(b - from));
    if sides.0 * sides.1 > 0.0 {
        return false;
    }
    if sides == (0.0, 0.0) {
        // On one line: do they overlap?
        let (low, high) = (from.min(to), from.max(to));
        return low.cmple(a.max(b)).all() && high.cmpge(a.min(b)).all();
    }
    wall.perp_dot(from - a) * wall.perp_dot(to - a) <= 0.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn point() -> impl Strategy<Value = Vec2> {
        (-60_i16..60, -60_i16..60).prop_map(|(x, y)| Vec2::new(f32::from(x), f32::from(y)) * 0.5)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(128))]
        /// The same as asking all walls, of whole numbers, so that much touches and lies on the lines of the grid.
        #[test]
        fn no_wall_is_overlooked(walls in prop::collection::vec((point(), point()), 0..30), lines in prop::collection::vec((point(), point()), 1..30)) {
            let list: Vec<_> = walls.iter().map(|&(from, to)| Segment::new(from, to)).collect();
            let grid = Segments::new(&list);
            for (from, to) in lines {
                let plain = walls.iter().any(|&(a, b)| crosses(from, to, a, b));
                prop_assert_eq!(grid.is_crossed(from, to), plain, "{} {}", from, to);
            }
        }
    }

    #[test]
    fn odd_walls_and_lines_do_no_harm() {
        let bad = Segment::new(Vec2::new(f32::NAN, 0.0), Vec2::ONE);
        let far = Segment::new(Vec2::splat(-1e5), Vec2::splat(1e5));
        let grid = Segments::new(&[bad, far, Segment::new(Vec2::ONE, Vec2::ONE)]);
        assert!(grid.is_crossed(Vec2::new(0.0, 1.0), Vec2::new(1.0, 0.0)));
        assert!(!Segments::default().is_crossed(Vec2::ZERO, Vec2::ONE));
        assert!(!grid.is_crossed(Vec2::new(f32::NAN, 1.0), Vec2::new(1.0, f32::INFINITY)));
        let huge = Segments::new(&[Segment::new(Vec2::splat(-1e38), Vec2::splat(1e38))]);
        assert!(!huge.is_crossed(Vec2::ZERO, Vec2::NAN));
    }
}
