//! Square tiles: the cells of a grid as places of the world.

use glam::Vec2;
use serde::{Deserialize, Serialize};

use super::Division;
use crate::grid::{Cell, GridMap};

/// Where a grid lies in the world, and how large its cells are.
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_nav::grid::Cell;
/// use wits_nav::world::Tiles;
/// let tiles = Tiles { origin: Vec2::ZERO, size: 2.0 };
/// assert_eq!(tiles.cell(Vec2::new(3.0, -0.5)), Cell::new(1, -1)); // rounded down, below zero too
/// assert_eq!(tiles.middle(Cell::new(1, -1)), Vec2::new(3.0, -1.0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Tiles {
    /// The corner of cell (0, 0) with the lowest coordinates. \[m\]
    pub origin: Vec2,
    /// The side of a cell. [m, > 0]
    pub size: f32,
}

impl Tiles {
    /// The cell that a position is in.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "saturates")]
    pub fn cell(&self, position: Vec2) -> Cell {
        let place = ((position - self.origin) / self.size).floor();
        Cell::new(place.x as i32, place.y as i32)
    }

    /// The middle of a cell. \[m\]
    #[must_use]
    pub fn middle(&self, cell: Cell) -> Vec2 {
        self.origin + Vec2::new(cell.x as f32 + 0.5, cell.y as f32 + 0.5) * self.size
    }
}

/// A map of cells that lies somewhere: free cells are regions. One can walk straight from any place of a cell to any
/// place of one beside it, so this division is valid.
impl Division<Vec2> for (&GridMap, Tiles) {
    fn quantise(&self, position: Vec2) -> Option<u32> {
        let cell = self.1.cell(position);
        self.0.is_free(cell).then(|| self.0.node(cell)).flatten().filter(|_| position.is_finite())
    }

    fn localise(&self, node: u32) -> Option<Vec2> {
        let cell = self.0.cell(node);
        self.0.contains_cell(cell).then(|| self.1.middle(cell))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocked_cells_and_the_outside_are_nowhere() {
        let map = GridMap::from_text(".#\n..").unwrap();
        let land = (&map, Tiles { origin: Vec2::splat(-1.0), size: 1.0 });
        assert_eq!(land.quantise(Vec2::new(-0.5, -0.5)), Some(0));
        assert_eq!(land.quantise(Vec2::new(0.5, -0.5)), None);
        assert_eq!(land.quantise(Vec2::new(0.5, 0.5)), Some(3));
        assert_eq!(land.quantise(Vec2::new(-1.5, 0.0)), None);
        assert_eq!(land.quantise(Vec2::NAN), None);
        assert_eq!(land.localise(3), Some(Vec2::splat(0.5)));
        assert_eq!(land.localise(4), None);
    }
}
