//! From places to cells and back.

use glam::Vec2;
use serde::{Deserialize, Serialize};

use super::Cell;

/// Where a grid of squares lies in the world: the corner of cell (0, 0), and how large a cell is.
///
/// Cell (x, y) covers `origin + size * (x, y)` up to `origin + size * (x + 1, y + 1)`: rows count with the world's y. The
/// first row of a text is therefore the lowest one in a picture whose y points up.
///
/// ```
/// use glam::Vec2;
/// use wits_nav::grid::{Cell, Tiling};
/// let tiling = Tiling { origin: Vec2::ZERO, size: 2.0 };
/// assert_eq!(tiling.cell_at(Vec2::new(3.9, 0.1)), Cell::new(1, 0));
/// assert_eq!(tiling.cell_at(Vec2::new(-0.1, -4.0)), Cell::new(-1, -2)); // not cut off towards zero
/// assert_eq!(tiling.centre(Cell::new(-1, 0)), Vec2::new(-1.0, 1.0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Tiling {
    /// The corner of cell (0, 0) that has the smallest coordinates. \[m\]
    pub origin: Vec2,
    /// The side of a cell, above 0. \[m\]
    pub size: f32,
}

impl Default for Tiling {
    /// Cells of a metre, from the origin on.
    fn default() -> Self {
        Self { origin: Vec2::ZERO, size: 1.0 }
    }
}

/// Beyond this no map reaches, and neighbours can still be counted.
const FAR: f32 = 1e9;

impl Tiling {
    /// The cell that holds a place (quantisation). What is no number lies far outside of every map.
    #[inline]
    #[must_use]
    pub fn cell_at(&self, place: Vec2) -> Cell {
        let at = ((place - self.origin) / self.size).floor();
        // The smallest number first: it wins over what is no number.
        #[expect(clippy::cast_possible_truncation, reason = "within the limits")]
        let column = |value: f32| (-FAR).max(value).min(FAR) as i32;
        Cell::new(column(at.x), column(at.y))
    }

    /// The middle of a cell (localisation).
    #[inline]
    #[must_use]
    pub fn centre(&self, cell: Cell) -> Vec2 {
        self.origin + self.size * Vec2::new(cell.x as f32 + 0.5, cell.y as f32 + 0.5)
    }

    /// A place in units of cells: the middle of cell (0, 0) is at (0.5, 0.5).
    #[inline]
    #[must_use]
    pub fn to_cells(&self, place: Vec2) -> Vec2 {
        (place - self.origin) / self.size
    }

    /// And back.
    #[inline]
    #[must_use]
    pub fn to_world(&self, in_cells: Vec2) -> Vec2 {
        self.origin + self.size * in_cells
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn oracle_millington_4_4_1_quantisation_rounds_down_below_zero_too() {
        // floor(-0.5 / 1) = -1; cutting off would give 0 and put two columns into one.
        let tiling = Tiling::default();
        assert_eq!(tiling.cell_at(Vec2::new(-0.5, 0.5)), Cell::new(-1, 0));
        assert_eq!(tiling.cell_at(Vec2::new(-1.0, -1.0001)), Cell::new(-1, -2));
    }

    #[test]
    fn the_middle_of_a_cell_lies_in_it() {
        let tiling = Tiling { origin: Vec2::new(-7.3, 2.9), size: 0.75 };
        for (x, y) in [(-40, -3), (-1, 0), (0, 0), (13, -29)] {
            assert_eq!(tiling.cell_at(tiling.centre(Cell::new(x, y))), Cell::new(x, y));
        }
        let place = Vec2::new(4.0, -9.0);
        assert!(tiling.to_world(tiling.to_cells(place)).distance(place) < 1e-5);
    }

    #[test]
    fn odd_places_lie_outside() {
        let tiling = Tiling::default();
        assert!(tiling.cell_at(Vec2::NAN).x < 0);
        assert!(tiling.cell_at(Vec2::INFINITY).x > 1_000_000);
    }
}
