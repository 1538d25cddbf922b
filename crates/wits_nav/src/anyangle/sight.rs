//! Who sees whom on a map of cells.

use crate::grid::{Cell, GridMap};

/// Calls `visit` with every cell that the straight line between the middles of two cells touches, in order, until it
/// answers false; true when it never did.
///
/// Exact, in whole numbers. Where the line passes exactly through a corner it touches four cells: the two beside it come
/// before the one behind it.
///
/// ```
/// use wits_nav::anyangle::walk_line;
/// use wits_nav::grid::Cell;
/// let mut cells = Vec::new();
/// walk_line(Cell::new(0, 0), Cell::new(2, 1), |cell| { cells.push((cell.x, cell.y)); true });
/// assert_eq!(cells, [(0, 0), (1, 0), (1, 1), (2, 1)]);
/// ```
#[inline]
pub fn walk_line(from: Cell, to: Cell, mut visit: impl FnMut(Cell) -> bool) -> bool {
    let (dx, dy) = (i64::from(from.x.abs_diff(to.x)), i64::from(from.y.abs_diff(to.y)));
    let (step_x, step_y) = (to.x.cmp(&from.x) as i32, to.y.cmp(&from.y) as i32);
    let mut at = from;
    // Above 0: the next border is a vertical one. Below 0: a horizontal one. 0: a corner.
    let mut ahead = dx - dy;
    if !visit(at) {
        return false;
    }
    while at != to {
        let (was, corner) = (at, ahead == 0);
        if ahead >= 0 {
            at.x += step_x;
        }
        if ahead <= 0 {
            at.y += step_y;
        }
        if corner && !(visit(Cell::new(at.x, was.y)) && visit(Cell::new(was.x, at.y))) || !visit(at) {
            return false;
        }
        ahead += 2 * (dx * i64::from(at.y != was.y) - dy * i64::from(at.x != was.x));
    }
    true
}

/// Whether one can go straight from the middle of a cell to the middle of another.
///
/// The rule for corners is that of [`GridMap`]: a line that touches a blocked cell, be it at a corner only, is blocked.
/// What is seen can therefore be walked, and each diagonal step of the map is a line of sight.
///
/// ```
/// use wits_nav::anyangle::line_of_sight;
/// use wits_nav::grid::{Cell, GridMap};
/// let map = GridMap::from_text("
///     ....
///     .#..
///     ....")?;
/// assert!(line_of_sight(&map, Cell::new(1, 0), Cell::new(3, 2)) == false); // it would touch the corner
/// assert!(line_of_sight(&map, Cell::new(1, 0), Cell::new(3, 1)));
/// # Ok::<(), wits_nav::grid::MapError>(())
/// ```
#[inline]
#[must_use]
pub fn line_of_sight(map: &GridMap, from: Cell, to: Cell) -> bool {
    // Maps have fewer than 2^31 cells a side; whoever stands outside sees nothing.
    map.is_free(from) && map.is_free(to) && walk_line(from, to, |cell| map.is_free(cell))
}

/// The straight distance between the middles of two cells, in cells: the estimate for ways at any angle.
#[inline]
#[must_use]
pub fn straight(a: Cell, b: Cell) -> f32 {
    let (dx, dy) = (a.x.abs_diff(b.x) as f32, a.y.abs_diff(b.y) as f32);
    (dx * dx + dy * dy).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn corners_block_and_steps_of_the_map_are_seen() {
        let map = GridMap::from_text(".#.\n...\n#..").unwrap();
        assert!(!line_of_sight(&map, Cell::new(0, 0), Cell::new(1, 1)));
        assert!(!line_of_sight(&map, Cell::new(0, 1), Cell::new(1, 2)));
        assert!(line_of_sight(&map, Cell::new(1, 1), Cell::new(2, 2)));
        assert!(!line_of_sight(&map, Cell::new(0, 0), Cell::new(9, 0)));
    }

    /// Whether a line touches a closed square, in units of half a cell, by separating axes in whole numbers.
    fn touches(from: Cell, to: Cell, cell: Cell) -> bool {
        let middle = |cell: Cell| (i64::from(cell.x) * 2 + 1, i64::from(cell.y) * 2 + 1);
        let ((ax, ay), (bx, by), (cx, cy)) = (middle(from), middle(to), middle(cell));
        let apart = ax.max(bx) < cx - 1 || ax.min(bx) > cx + 1 || ay.max(by) < cy - 1 || ay.min(by) > cy + 1;
        let side = |x: i64, y: i64| ((bx - ax) * (y - ay) - (by - ay) * (x - ax)).signum();
        let corners = [(cx - 1, cy - 1), (cx + 1, cy - 1), (cx - 1, cy + 1), (cx + 1, cy + 1)];
        let first = side(corners[0].0, corners[0].1);
        let one_side = first != 0 && corners.iter().all(|&(x, y)| side(x, y) == first);
        !(apart || one_side && from != to)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(128))]

        /// Against another way to compute it: no closed blocked square is touched.
        #[test]
        fn sight_is_exact(
            blocked in prop::collection::vec((0i32..9, 0i32..9), 0..12),
            (ax, ay, bx, by) in (0i32..9, 0i32..9, 0i32..9, 0i32..9),
        ) {
            let mut map = GridMap::free(9, 9).unwrap();
            blocked.iter().for_each(|&(x, y)| map.set(Cell::new(x, y), false));
            let (a, b) = (Cell::new(ax, ay), Cell::new(bx, by));
            let truth = map.cells().all(|cell| map.is_free(cell) || !touches(a, b, cell));
            prop_assert_eq!(line_of_sight(&map, a, b), truth);
            prop_assert_eq!(line_of_sight(&map, b, a), truth);
        }
    }
}
