//! What graphs over square cells have in common.

use super::{Cell, GridMap, MapError, Tiling};
use crate::graph::{Numbered, TwoWay};

/// A graph whose nodes are the cells of a rectangle, row by row, and whose links have the number of their
/// [`Direction`](super::Direction): what a [`FlowField`](super::FlowField) can be made of.
pub trait CellGraph: Numbered + TwoWay {
    /// Columns.
    fn width(&self) -> u32;

    /// Rows.
    fn height(&self) -> u32;

    /// What a cell costs per length; infinite where one cannot go, outside of the map too.
    fn ground(&self, cell: Cell) -> f32;

    /// Where the cells lie in the world.
    fn tiling(&self) -> Tiling {
        Tiling::default()
    }
}

impl<G: CellGraph> CellGraph for &G {
    fn width(&self) -> u32 {
        (**self).width()
    }
    fn height(&self) -> u32 {
        (**self).height()
    }
    fn ground(&self, cell: Cell) -> f32 {
        (**self).ground(cell)
    }
    fn tiling(&self) -> Tiling {
        (**self).tiling()
    }
}

impl CellGraph for GridMap {
    fn width(&self) -> u32 {
        self.width()
    }
    fn height(&self) -> u32 {
        self.height()
    }
    fn ground(&self, cell: Cell) -> f32 {
        if self.is_free(cell) { 1.0 } else { f32::INFINITY }
    }
}

/// Columns and rows, if all cells can be numbered.
pub(crate) fn checked_size(width: usize, height: usize) -> Result<(u32, u32), MapError> {
    let too_large = MapError::TooLarge { width, height };
    let cells = width.checked_mul(height).ok_or(too_large.clone())?;
    let side = |side| u32::try_from(side).ok().filter(|&side| side <= i32::MAX as u32);
    match (side(width), side(height)) {
        (Some(columns), Some(rows)) if cells < u32::MAX as usize => Ok((columns, rows)),
        _ => Err(too_large),
    }
}
