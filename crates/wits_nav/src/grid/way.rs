//! What the fast searches of grids share: the answer, the faults, and the shape of a search.

use std::f64::consts::SQRT_2;

use wits_core::work::{Budget, Progress};

use crate::grid::{Cell, Direction, GridMap};
use crate::path::{Path, Step};

/// A way over a grid: where it begins, where it turns, where it ends.
///
/// The length comes from the numbers of straight and diagonal steps, so it is exact however long the way is.
///
/// ```
/// use wits_nav::grid::{Cell, GridMap, GridSearch, Jps};
/// let map = GridMap::free(9, 9)?;
/// let way = Jps::new().find(&map, Cell::new(1, 1), Cell::new(6, 3))?.unwrap();
/// assert_eq!((way.straight(), way.diagonal()), (3, 2));
/// assert_eq!(way.corners(), [Cell::new(1, 1), Cell::new(3, 3), Cell::new(6, 3)]);
/// assert_eq!(way.cells().count(), 6);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Way {
    corners: Vec<Cell>,
    straight: u64,
    diagonal: u64,
}

impl Way {
    /// No way yet; to be filled again and again.
    #[must_use]
    pub const fn new() -> Self {
        Self { corners: Vec::new(), straight: 0, diagonal: 0 }
    }

    /// Where it begins, all places where it turns, where it ends. Between two of them all steps go the same way.
    #[must_use]
    pub fn corners(&self) -> &[Cell] {
        &self.corners
    }

    /// How many straight steps it has.
    #[must_use]
    pub const fn straight(&self) -> u64 {
        self.straight
    }

    /// How many diagonal steps it has.
    #[must_use]
    pub const fn diagonal(&self) -> u64 {
        self.diagonal
    }

    /// How long it is, in cells.
    #[must_use]
    pub fn length(&self) -> f64 {
        self.straight as f64 + SQRT_2 * self.diagonal as f64
    }

    /// All cells, the first and the last too.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        let legs = self.corners.windows(2).flat_map(|leg| {
            let (from, to) = (leg[0], leg[1]);
            let (x, y) = ((to.x - from.x).signum(), (to.y - from.y).signum());
            (1..=leg_length(from, to)).map(move |step| Cell::new(from.x + x * step, from.y + y * step))
        });
        self.corners.first().copied().into_iter().chain(legs)
    }

    /// The same as a path of the graph that the map is.
    pub fn path_into(&self, map: &GridMap, path: &mut Path) {
        let node = |cell: Cell| map.node(cell).unwrap_or(u32::MAX);
        let mut cells = self.cells();
        let Some(mut from) = cells.next() else { return };
        path.restart(node(from));
        for to in cells {
            let direction = map.direction(from, to).unwrap_or(Direction::East);
            path.push(Step {
                from: node(from),
                to: node(to),
                cost: direction.length(),
                link: direction as u32,
            });
            from = to;
        }
    }

    /// Forgets everything; memory is kept.
    pub(crate) fn clear(&mut self) {
        self.corners.clear();
        (self.straight, self.diagonal) = (0, 0);
    }

    /// Adds places from the goal backwards; each leg is walked diagonally first, in the direction from start to goal.
    pub(crate) fn push_back(&mut self, cell: Cell) {
        if let Some(&to) = self.corners.last() {
            let (dx, dy) = (to.x - cell.x, to.y - cell.y);
            let diagonal = dx.abs().min(dy.abs());
            let straight = dx.abs().max(dy.abs()) - diagonal;
            self.diagonal += diagonal as u64;
            self.straight += straight as u64;
            if diagonal > 0 && straight > 0 {
                self.turn(Cell::new(cell.x + dx.signum() * diagonal, cell.y + dy.signum() * diagonal));
            }
        }
        self.turn(cell);
    }

    /// Puts all in order once the start has been added.
    pub(crate) fn finish(&mut self) {
        self.corners.reverse();
    }

    /// One more corner; the one before is dropped if nothing turns there.
    fn turn(&mut self, cell: Cell) {
        if let [.., before, last] = self.corners.as_slice() {
            let first = ((last.x - before.x).signum(), (last.y - before.y).signum());
            if first == ((cell.x - last.x).signum(), (cell.y - last.y).signum()) {
                self.corners.pop();
            }
        }
        if self.corners.last() != Some(&cell) {
            self.corners.push(cell);
        }
    }
}

fn leg_length(from: Cell, to: Cell) -> i32 {
    (to.x - from.x).abs().max((to.y - from.y).abs())
}

/// Why a question about a grid cannot be answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GridError {
    /// There is no such cell.
    #[error("({}, {}) is outside of the map of {width} x {height} cells", cell.x, cell.y)]
    Outside {
        /// The cell asked for.
        cell: Cell,
        /// Columns of the map.
        width: u32,
        /// Rows of the map.
        height: u32,
    },
    /// The map has changed since the tables were made.
    #[error("the map has changed since the tables were made; make them anew")]
    OutOfDate,
    /// A way would be longer than costs can be counted: more than half a million steps.
    #[error("there is no way of fewer than 500000 steps; longer ones cannot be counted")]
    TooLong,
    /// The map has more cells than the tables can number.
    #[error("the map is too large for this search")]
    TooLarge,
}

/// A search on grids: begun between two cells, advanced by a budget, asked for the way.
///
/// All of them find ways of eight directions in which a diagonal step needs both cells beside it to be free. Their memory
/// is kept from one search to the next. They copy what they need of the map when a search is begun, and copy it again
/// when it has changed.
pub trait GridSearch {
    /// Does everything that depends on the map alone, if it has changed: copies and tables. A search that is under way goes
    /// on if the map is the same, and is over if it is not.
    ///
    /// # Errors
    /// When the map is too large.
    fn prepare(&mut self, map: &GridMap) -> Result<(), GridError>;

    /// Forgets the last search and begins anew.
    ///
    /// # Errors
    /// When a cell is outside of the map. A blocked one is no fault: there is no way, then.
    fn begin(&mut self, map: &GridMap, start: Cell, goal: Cell) -> Result<(), GridError>;

    /// Goes on until the goal is found (true), nothing is left (false), or the budget is spent; a unit of it is a node
    /// expanded.
    ///
    /// # Errors
    /// When ways are longer than can be counted, or when the map was [prepared](Self::prepare) anew and no search has been
    /// begun since.
    fn step(&mut self, budget: &mut Budget) -> Progress<Result<bool, GridError>>;

    /// Writes the way after a search that has found one; an empty one if the map was [prepared](Self::prepare) anew since.
    fn way_into(&self, way: &mut Way);

    /// How many nodes were expanded in this search.
    fn expanded(&self) -> u64;

    /// Memory in use, tables included. \[bytes\]
    fn bytes(&self) -> usize;

    /// Searches to the end; `None` when there is no way.
    ///
    /// # Errors
    /// As [`begin`](Self::begin) and [`step`](Self::step).
    fn find(&mut self, map: &GridMap, start: Cell, goal: Cell) -> Result<Option<Way>, GridError> {
        let mut way = Way::new();
        Ok(self.find_into(map, start, goal, &mut way)?.then_some(way))
    }

    /// The same into a way that is used again and again; false when there is none.
    ///
    /// # Errors
    /// As [`begin`](Self::begin) and [`step`](Self::step).
    fn find_into(
        &mut self,
        map: &GridMap,
        start: Cell,
        goal: Cell,
        way: &mut Way,
    ) -> Result<bool, GridError> {
        self.begin(map, start, goal)?;
        loop {
            if let Progress::Done(answer) = self.step(&mut Budget::unlimited()) {
                let found = answer?;
                way.clear();
                if found {
                    self.way_into(way);
                }
                return Ok(found);
            }
        }
    }
}

/// Both cells are on the map.
pub(crate) fn check_cells(map: &GridMap, cells: [Cell; 2]) -> Result<(), GridError> {
    let (width, height) = (map.width(), map.height());
    match cells.into_iter().find(|&cell| !map.contains_cell(cell)) {
        Some(cell) => Err(GridError::Outside { cell, width, height }),
        None => Ok(()),
    }
}
