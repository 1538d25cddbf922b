//! A large grid in square clusters: long ways are planned from border to border, and only the next part in detail.
//!
//! Where two clusters touch, every stretch of free cells along the border becomes one portal, or two at its ends when it is
//! long. What it costs from portal to portal inside a cluster is computed once. A query joins start and goal to the portals
//! round them and searches that small graph; the cells in between are found leg by leg, when they are needed. When cells
//! change, only the clusters round them are computed anew.
//!
//! Use it for maps so large that a search over cells takes too long, and for worlds that change. Ways are a few per cent
//! longer than the best; where that matters, and nothing changes, use jump points.
//!
//! # Source
//! Near-optimal hierarchical pathfinding (HPA*) by Botea, Müller and Schaeffer.

mod query;
mod window;

#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

use crate::grid::{Cell, Direction, GridMap};
pub use query::{ClusterSearch, Rough};
use window::Window;

/// A grid in clusters. Belongs to a [`GridMap`], which is passed to every call.
///
/// ```
/// use wits_nav::grid::{Cell, GridMap};
/// use wits_nav::hierarchy::{ClusterGrid, ClusterSearch};
///
/// let mut map = GridMap::free(200, 200)?;
/// let mut clusters = ClusterGrid::new(&map, 16)?;
/// let mut search = ClusterSearch::default();
/// let (from, to) = (Cell::new(3, 3), Cell::new(190, 120));
/// let rough = search.find(&clusters, &map, from, to)?.unwrap();
///
/// // Only the first part in detail, for now.
/// let mut cells = vec![from];
/// search.refine(&clusters, &map, &rough, 0, &mut cells);
/// assert_eq!(cells.last(), rough.cells.get(1));
///
/// // A wall goes up: one cluster is computed anew.
/// map.set(Cell::new(100, 60), false);
/// clusters.update(&map, &[Cell::new(100, 60)]);
/// assert!(search.find(&clusters, &map, from, to)?.is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct ClusterGrid {
    /// Cells a side.
    size: i32,
    columns: i32,
    clusters: Vec<Cluster>,
    /// The map that it fits: columns, rows, and what is free.
    fits: (u32, u32, u64),
}

/// What a search may not be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ClusterError {
    /// Clusters of a size that makes no sense.
    #[error("clusters of {size} cells a side; expected {MIN_SIZE} to {MAX_SIZE}")]
    BadSize {
        /// The size asked for.
        size: u32,
    },
    /// A cell outside of the map.
    #[error("there is no cell ({}, {}) on the map", cell.x, cell.y)]
    Outside {
        /// The cell.
        cell: Cell,
    },
    /// The map was changed without telling, or it is another one.
    #[error("the clusters do not fit this map; expected update() to be told of every change")]
    OutOfDate,
}

const MIN_SIZE: u32 = 4;
const MAX_SIZE: u32 = 64;
/// A stretch of border as long as this has a portal at each end, a shorter one has one in the middle.
const LONG: i32 = 6;
/// The four borders.
const SIDES: [Direction; 4] = [Direction::East, Direction::South, Direction::West, Direction::North];

#[derive(Clone, Debug, Default, PartialEq)]
struct Cluster {
    /// In the order of cells.
    portals: Vec<Portal>,
    /// What it costs from portal to portal, row by row; infinite where there is no way inside.
    costs: Vec<f32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Portal {
    cell: Cell,
    /// Bit `n` is set when one can cross the border of side `n` here.
    sides: u8,
}

impl ClusterGrid {
    /// Cuts a map into clusters of so many cells a side; 16 is a good size for most.
    ///
    /// # Errors
    /// When the size is below 4 or above 64.
    pub fn new(map: &GridMap, size: u32) -> Result<Self, ClusterError> {
        if !(MIN_SIZE..=MAX_SIZE).contains(&size) {
            return Err(ClusterError::BadSize { size });
        }
        let (columns, rows) = (map.width().div_ceil(size), map.height().div_ceil(size));
        let clusters = vec![Cluster::default(); columns as usize * rows as usize];
        let mut grid =
            Self { size: size.cast_signed(), columns: columns.cast_signed(), clusters, fits: mark_of(map) };
        let mut clusters = std::mem::take(&mut grid.clusters);
        grid.build_all(map, &mut clusters);
        grid.clusters = clusters;
        Ok(grid)
    }

    /// Takes note of cells that were freed or blocked: computes the clusters round them anew. Name all of them. Gives how
    /// many clusters that were: all of them for a map of another size.
    pub fn update(&mut self, map: &GridMap, changed: &[Cell]) -> usize {
        if (map.width(), map.height()) != (self.fits.0, self.fits.1) {
            if let Ok(other) = Self::new(map, self.size()) {
                *self = other;
            }
            return self.clusters.len();
        }
        let mut stale = BTreeSet::new();
        for &cell in changed.iter().filter(|&&cell| map.contains_cell(cell)) {
            stale.insert(self.cluster_of(cell));
            // A cell at a border is half of a portal of the cluster beyond.
            let around = SIDES.iter().map(|&side| cell.step(side)).filter(|&cell| map.contains_cell(cell));
            stale.extend(around.map(|cell| self.cluster_of(cell)));
        }
        let mut window = Window::default();
        for &cluster in &stale {
            self.clusters[cluster] = self.build(map, cluster, &mut window);
        }
        self.fits = mark_of(map);
        stale.len()
    }

    /// How many portals there are.
    #[must_use]
    pub fn portal_count(&self) -> usize {
        self.clusters.iter().map(|cluster| cluster.portals.len()).sum()
    }

    /// The cells of all portals.
    pub fn portals(&self) -> impl Iterator<Item = Cell> + '_ {
        self.clusters.iter().flat_map(|cluster| &cluster.portals).map(|portal| portal.cell)
    }

    /// Cells a side of a cluster.
    #[must_use]
    pub const fn size(&self) -> u32 {
        self.size.cast_unsigned()
    }

    /// Memory used, in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let lists = |cluster: &Cluster| {
            cluster.portals.capacity() * size_of::<Portal>() + cluster.costs.capacity() * size_of::<f32>()
        };
        self.clusters.iter().map(lists).sum::<usize>() + self.clusters.capacity() * size_of::<Cluster>()
    }

    #[cfg(feature = "parallel")]
    fn build_all(&self, map: &GridMap, clusters: &mut [Cluster]) {
        use rayon::prelude::*;
        clusters.par_iter_mut().enumerate().for_each_init(Window::default, |window, (number, cluster)| {
            *cluster = self.build(map, number, window);
        });
    }

    #[cfg(not(feature = "parallel"))]
    fn build_all(&self, map: &GridMap, clusters: &mut [Cluster]) {
        let mut window = Window::default();
        for (number, cluster) in clusters.iter_mut().enumerate() {
            *cluster = self.build(map, number, &mut window);
        }
    }

    /// Computes one cluster from the map alone.
    fn build(&self, map: &GridMap, cluster: usize, window: &mut Window) -> Cluster {
        let mut portals = Vec::new();
        for (number, side) in SIDES.iter().enumerate() {
            self.for_each_crossing(map, cluster, *side, |cell| {
                portals.push(Portal { cell, sides: 1 << number })
            });
        }
        portals.sort_unstable_by_key(|portal| portal.cell);
        portals.dedup_by(|again, first| {
            let same = again.cell == first.cell;
            first.sides |= if same { again.sides } else { 0 };
            same
        });
        let mut costs = Vec::with_capacity(portals.len() * portals.len());
        for from in &portals {
            window.flood(map, self.corner(cluster), self.size, from.cell, None);
            costs.extend(portals.iter().map(|to| window.cost_to(to.cell)));
        }
        Cluster { portals, costs }
    }

    /// Where one crosses a border. From both sides the same places are found.
    fn for_each_crossing(&self, map: &GridMap, cluster: usize, side: Direction, mut visit: impl FnMut(Cell)) {
        let (corner, last) = (self.corner(cluster), self.size - 1);
        let along = |place: i32| match side {
            Direction::East => Cell::new(corner.x + last, corner.y + place),
            Direction::West => Cell::new(corner.x, corner.y + place),
            Direction::South => Cell::new(corner.x + place, corner.y + last),
            _ => Cell::new(corner.x + place, corner.y),
        };
        let is_open = |place: i32| {
            place < self.size && map.is_free(along(place)) && map.is_free(along(place).step(side))
        };
        let mut place = 0;
        while place < self.size {
            let first = place;
            while is_open(place) {
                place += 1;
            }
            match place - first {
                0 => place += 1,
                length if length < LONG => visit(along(first + (length - 1) / 2)),
                _ => {
                    visit(along(first));
                    visit(along(place - 1));
                }
            }
        }
    }

    fn cluster_of(&self, cell: Cell) -> usize {
        ((cell.y / self.size) * self.columns + cell.x / self.size) as usize
    }

    /// The first cell of a cluster.
    fn corner(&self, cluster: usize) -> Cell {
        let columns = self.columns.max(1) as usize;
        Cell::new((cluster % columns) as i32 * self.size, (cluster / columns) as i32 * self.size)
    }

    /// A border has at most one portal in every other cell.
    const fn most_portals(&self) -> u32 {
        4 * self.size.cast_unsigned().div_ceil(2)
    }
}

/// What tells one map from another.
fn mark_of(map: &GridMap) -> (u32, u32, u64) {
    (map.width(), map.height(), map.fingerprint())
}
