//! Distances on maps of cells without obstacles.

use std::f32::consts::SQRT_2;

use serde::{Deserialize, Serialize};

use super::Heuristic;
use crate::grid::{Cell, Hex};

/// Columns plus rows: exact on an empty map with four directions, and too high where there are eight.
///
/// ```
/// use wits_nav::grid::Cell;
/// use wits_nav::heuristic::{Heuristic, Manhattan};
/// assert_eq!(Manhattan { step: 1.0 }.estimate(Cell::new(0, 0), Cell::new(6, 4)), 10.0);
/// ```
///
/// # Source
/// Millington 2019, exercise 4.12; Buckland 2005, chapter 5.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Manhattan {
    /// The lowest cost of a step.
    pub step: f32,
}

impl Heuristic<Cell> for Manhattan {
    #[inline]
    fn estimate(&self, from: Cell, goal: Cell) -> f32 {
        self.step * (from.x.abs_diff(goal.x) as f32 + from.y.abs_diff(goal.y) as f32)
    }
}

/// The shortest way over an empty map with eight directions.
///
/// ```
/// use wits_nav::grid::Cell;
/// use wits_nav::heuristic::{Heuristic, Octile};
/// let (a, b) = (Cell::new(0, 0), Cell::new(6, 4)); // four diagonal steps and two straight ones
/// assert!((Octile::default().estimate(a, b) - 7.656_854).abs() < 1e-5);
/// assert_eq!(Octile::CHEBYSHEV.estimate(a, b), 6.0); // where a diagonal step costs no more than a straight one
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Octile {
    /// The lowest cost of a straight step.
    pub straight: f32,
    /// The lowest cost of a diagonal step.
    pub diagonal: f32,
}

impl Octile {
    /// All eight steps cost 1: the larger of columns and rows.
    pub const CHEBYSHEV: Self = Self { straight: 1.0, diagonal: 1.0 };
}

impl Default for Octile {
    fn default() -> Self {
        Self { straight: 1.0, diagonal: SQRT_2 }
    }
}

impl Heuristic<Cell> for Octile {
    #[inline]
    fn estimate(&self, from: Cell, goal: Cell) -> f32 {
        let (dx, dy) = (from.x.abs_diff(goal.x), from.y.abs_diff(goal.y));
        let (long, short) = (dx.max(dy), dx.min(dy));
        // Two straight steps may be cheaper than a diagonal one, and two diagonal ones than two straight ones.
        let diagonal = self.diagonal.min(2.0 * self.straight);
        let straight = self.straight.min(self.diagonal);
        straight * (long - short) as f32 + diagonal * short as f32
    }
}

/// Steps over an empty board of hexagons.
///
/// ```
/// use wits_nav::grid::Hex;
/// use wits_nav::heuristic::{Heuristic, HexSteps};
/// assert_eq!(HexSteps { step: 2.0 }.estimate(Hex::new(0, 0), Hex::new(3, -1)), 6.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct HexSteps {
    /// The lowest cost of a step.
    pub step: f32,
}

impl Heuristic<Hex> for HexSteps {
    #[inline]
    fn estimate(&self, from: Hex, goal: Hex) -> f32 {
        self.step * from.distance(goal) as f32
    }
}

/// An estimate for cells, asked by their numbers: row by row, as [`GridMap`](crate::grid::GridMap) counts them.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rows<H> {
    /// Columns of the map.
    pub width: u32,
    /// The estimate.
    pub inner: H,
}

impl<H> Rows<H> {
    /// For a map with so many columns.
    pub const fn new(width: u32, inner: H) -> Self {
        Self { width, inner }
    }

    fn cell(&self, node: u32) -> Cell {
        let width = self.width.max(1);
        Cell::new((node % width) as i32, (node / width) as i32)
    }
}

impl<H: Heuristic<Cell>> Heuristic<u32> for Rows<H> {
    #[inline]
    fn estimate(&self, from: u32, goal: u32) -> f32 {
        self.inner.estimate(self.cell(from), self.cell(goal))
    }
}
