//! Which triggers may be touched where: a grid over the regions, seen from above.

use wits_core::geometry::Aabb;
use wits_core::glam::Vec2;
use wits_core::index::{Edges, Grid};

/// A region that covers more cells than this is asked by everybody instead.
const MOST_CELLS: usize = 64;

/// For each cell the numbers of the regions that reach into it, in order. Made anew when regions change.
#[derive(Clone, Debug)]
pub(super) struct RegionIndex {
    grid: Grid,
    bounds: Aabb<Vec2>,
    /// Bodies up to this size are in the cell of their middle.
    pub(super) margin: f32,
    /// Where the numbers of each cell begin.
    starts: Vec<u32>,
    numbers: Vec<u32>,
    /// Regions too large for cells, or not finite.
    everywhere: Vec<u32>,
}

impl Default for RegionIndex {
    fn default() -> Self {
        let grid = Grid::new(Vec2::ZERO, Vec2::ONE, 1.0, Edges::Open);
        let nowhere = Aabb { min: Vec2::INFINITY, max: Vec2::NEG_INFINITY };
        Self {
            grid,
            bounds: nowhere,
            margin: 0.0,
            starts: Vec::new(),
            numbers: Vec::new(),
            everywhere: Vec::new(),
        }
    }
}

impl RegionIndex {
    /// Sorts all regions into cells, each grown by the margin.
    pub(super) fn rebuild(&mut self, footprints: impl Iterator<Item = Aabb<Vec2>> + Clone, margin: f32) {
        self.margin = margin;
        // A hair more, so that rounding loses nobody who touches.
        let slack =
            |footprint: &Aabb<Vec2>| 1e-4 + 1e-5 * footprint.max.abs().max(footprint.min.abs()).max_element();
        let grown = footprints.map(|footprint| footprint.grown(margin + slack(&footprint)));
        let (mut bounds, mut count) = (None::<Aabb<Vec2>>, 0);
        for footprint in grown.clone().filter(Aabb::is_finite) {
            bounds = Some(bounds.map_or(footprint, |all| all.merged(&footprint)));
            count += 1;
        }
        self.bounds = bounds.unwrap_or(Aabb { min: Vec2::INFINITY, max: Vec2::NEG_INFINITY });
        let Aabb { min, max } = bounds.unwrap_or_default();
        self.grid = Grid::for_count(min, max, 0.0, Edges::Open, count);
        self.starts.clear();
        self.starts.resize(self.grid.cell_count() + 1, 0);
        self.everywhere.clear();
        // Count, sum up, fill: a counting sort that keeps the order of the numbers in every cell.
        for (number, footprint) in (0_u32..).zip(grown.clone()) {
            match Self::cells(&self.grid, &footprint) {
                Some(cells) => cells.for_each(|cell| self.starts[cell] += 1),
                None => self.everywhere.push(number),
            }
        }
        let mut total = 0;
        for start in &mut self.starts {
            total += *start;
            *start = total;
        }
        self.numbers.clear();
        self.numbers.resize(total as usize, 0);
        self.fill(grown);
    }

    /// Puts every number into its cells by counting each start down from the end of its cell, then turns the cells round.
    fn fill(&mut self, grown: impl Iterator<Item = Aabb<Vec2>>) {
        for (number, footprint) in (0_u32..).zip(grown) {
            for cell in Self::cells(&self.grid, &footprint).into_iter().flatten() {
                self.starts[cell] -= 1;
                self.numbers[self.starts[cell] as usize] = number;
            }
        }
        for cell in 0..self.grid.cell_count() {
            self.numbers[self.starts[cell] as usize..self.starts[cell + 1] as usize].reverse();
        }
    }

    fn cells(grid: &Grid, footprint: &Aabb<Vec2>) -> Option<impl Iterator<Item = usize> + use<>> {
        if !footprint.is_finite() {
            return None;
        }
        let (from, to) = (grid.column_and_row(footprint.min), grid.column_and_row(footprint.max));
        let columns = grid.columns();
        let few = (to.0 - from.0 + 1) * (to.1 - from.1 + 1) <= MOST_CELLS;
        few.then(|| {
            (from.1..=to.1).flat_map(move |row| (from.0..=to.0).map(move |column| row * columns + column))
        })
    }

    /// The numbers of all regions that a body may touch, in order.
    pub(super) fn near(&self, at: Vec2) -> impl Iterator<Item = u32> {
        let mut cell: &[u32] = if self.bounds.contains(at) {
            let cell = self.grid.cell_of(at);
            &self.numbers[self.starts[cell] as usize..self.starts[cell + 1] as usize]
        } else {
            &[]
        };
        let mut large: &[u32] = &self.everywhere;
        std::iter::from_fn(move || {
            let from_cell = match (cell.first(), large.first()) {
                (Some(a), Some(b)) => a < b,
                (None, None) => return None,
                (a, _) => a.is_some(),
            };
            let list = if from_cell { &mut cell } else { &mut large };
            let (first, rest) = list.split_first()?;
            *list = rest;
            Some(*first)
        })
    }
}
