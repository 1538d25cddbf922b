//! Maps whose cells are kinds of ground: grass, road, mud, water, mountains.
//!
//! A [`Terrain`] knows what lies where. What that costs belongs to the question: a mover's [`Costs`] laid over the map
//! make a [`Ground`], which is the graph that searches ask and the estimate that leads them, never too high because it is
//! derived from the cheapest ground. A [`Layer`] adds what changes from second to second: danger, a crowd, a bonus.
//!
//! # Files
//! `*.terrain.ron`: kinds, movers and rows of letters. All faults of a file are told at once.
//!
//! ```
//! use wits_core::ron::RonFile;
//! use wits_nav::grid::{Cell, Terrain};
//! use wits_nav::search::{AStar, Search, To};
//!
//! let terrain = Terrain::from_ron("ford.terrain.ron", r#"(
//!     kinds: [(name: "grass", letter: '.'), (name: "ford", letter: '-'), (name: "water", letter: '~')],
//!     movers: [
//!         (name: "walker", costs: {"grass": 1, "ford": 3}), // cannot swim
//!         (name: "boat", costs: {"ford": 2, "water": 1}),
//!     ],
//!     rows: ["...~...",
//!            "...~...",
//!            "...-..."],
//! )"#)?;
//! let walker = terrain.costs("walker").unwrap();
//! let ground = terrain.ground(&walker);
//! let (from, goal) = (ground.node(Cell::new(0, 0)).unwrap(), ground.node(Cell::new(6, 0)).unwrap());
//! let path = AStar::new().find(&ground, from, &To::new(goal, ground))?.unwrap();
//! assert!(path.nodes().any(|node| ground.cell(node) == Cell::new(3, 2))); // through the ford
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Cost
//! A byte a cell; links are computed when they are asked for.
//!
//! # Source
//! Millington 4.4.1, 4.4.6, exercise 4.10; Buckland 5 and 8 (tile graphs); Chen, S13 and S14.

mod costs;
mod file;
mod ground;
#[cfg(test)]
mod tests;

use glam::Vec2;
use serde::{Deserialize, Serialize};
use wits_core::findings::Findings;
use wits_core::ron::RonFile;

pub use costs::{Charge, Costs, Diagonals, Kind, Legend, Mover};
pub use file::TerrainFile;
pub use ground::{Ground, Layer};

use super::{Cell, GridMap, MapError, Tiling};

/// A map of kinds of ground.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "TerrainFile", into = "TerrainFile")]
pub struct Terrain {
    legend: Legend,
    tiling: Tiling,
    width: u32,
    height: u32,
    /// Kinds, row by row.
    cells: Vec<u8>,
    version: u64,
}

impl RonFile for Terrain {
    fn read_ron(file: &str, text: &str) -> (Option<Self>, Findings) {
        match TerrainFile::read(file, text) {
            Ok(terrain) => (Some(terrain), Findings::default()),
            Err(findings) => (None, findings),
        }
    }
}

impl Terrain {
    /// A map that has one kind of ground everywhere: the first of the legend.
    ///
    /// # Errors
    /// When it has too many cells.
    pub fn new(legend: Legend, width: usize, height: usize) -> Result<Self, MapError> {
        let (columns, rows) = super::cells::checked_size(width, height)?;
        let cells = vec![0; width * height];
        Ok(Self { legend, tiling: Tiling::default(), width: columns, height: rows, cells, version: 0 })
    }

    /// A map of free and blocked cells as two kinds of ground, "free" and "blocked".
    #[must_use]
    pub fn from_map(map: &GridMap) -> Self {
        let kind = |name: &str, letter| Kind { name: name.into(), letter };
        let legend = Legend { kinds: vec![kind("free", '.'), kind("blocked", '#')], movers: Vec::new() };
        let cells = map.cells().map(|cell| u8::from(!map.is_free(cell))).collect();
        let (width, height) = (map.width(), map.height());
        Self { legend, tiling: Tiling::default(), width, height, cells, version: 0 }
    }

    /// Lies elsewhere in the world, or has cells of another size.
    #[must_use]
    pub fn tiled(mut self, tiling: Tiling) -> Self {
        self.tiling = tiling;
        self
    }

    /// Columns.
    #[must_use]
    pub const fn width(&self) -> u32 {
        self.width
    }

    /// Rows.
    #[must_use]
    pub const fn height(&self) -> u32 {
        self.height
    }

    /// Where it lies in the world.
    #[must_use]
    pub const fn tiling(&self) -> Tiling {
        self.tiling
    }

    /// Kinds of ground and movers.
    #[must_use]
    pub const fn legend(&self) -> &Legend {
        &self.legend
    }

    /// How often it was changed: what was computed for another version is out of date.
    #[must_use]
    pub const fn version(&self) -> u64 {
        self.version
    }

    /// The number of a cell, if it is on the map.
    #[inline]
    #[must_use]
    pub fn node(&self, cell: Cell) -> Option<u32> {
        let inside = (cell.x as u32) < self.width && (cell.y as u32) < self.height;
        inside.then(|| cell.y as u32 * self.width + cell.x as u32)
    }

    /// The cell of a number.
    #[inline]
    #[must_use]
    pub fn cell(&self, node: u32) -> Cell {
        let width = self.width.max(1);
        Cell::new((node % width) as i32, (node / width) as i32)
    }

    /// The cell that holds a place in the world, if it is on the map.
    #[must_use]
    pub fn node_at(&self, place: Vec2) -> Option<u32> {
        self.node(self.tiling.cell_at(place))
    }

    /// The kind of ground of a cell; `None` outside of the map.
    #[inline]
    #[must_use]
    pub fn kind(&self, cell: Cell) -> Option<u8> {
        self.node(cell).map(|node| self.cells[node as usize])
    }

    /// Changes the ground of a cell. Nothing happens outside of the map, or when the legend has no such kind.
    pub fn set(&mut self, cell: Cell, kind: u8) {
        if let Some(node) = self.node(cell)
            && (kind as usize) < self.legend.kinds.len()
            && self.cells[node as usize] != kind
        {
            self.cells[node as usize] = kind;
            self.version += 1;
        }
    }

    /// The costs of a mover of the legend; `None` when nobody has this name.
    #[must_use]
    pub fn costs(&self, mover: &str) -> Option<Costs> {
        self.legend.costs(mover)
    }

    /// The map as a mover finds it: the graph to search.
    #[must_use]
    pub fn ground<'t>(&'t self, costs: &'t Costs) -> Ground<'t> {
        Ground::new(self, costs)
    }

    /// Where a mover can go, whatever it costs: for what asks only that.
    #[must_use]
    pub fn passable(&self, costs: &Costs) -> GridMap {
        let mut map = GridMap::blocked(self.width as usize, self.height as usize)
            .unwrap_or_else(|_| unreachable!("as large as this map"));
        for (node, &kind) in (0..).zip(&self.cells) {
            map.set(self.cell(node), costs.may_enter(kind));
        }
        map
    }
}
