//! A* made for grids.

use wits_core::work::{Budget, Progress};

use super::jps::{Spot, copy_rows};
use super::open::{DIAGONAL, Open, STRAIGHT, octile_cost};
use super::way::{GridError, GridSearch, Way, check_cells};
use crate::grid::{Cell, Direction, GridMap};

/// A* cell by cell, with whole-numbered costs and an octile estimate; without the estimate it is Dijkstra's search.
///
/// The simplest of the grid searches, and what [`Jps`](super::Jps) is compared with: it finds ways of the same length, ten
/// times slower on large maps. Use it where a map is small or where one wants to see every cell that was looked at. For
/// costs that differ from cell to cell use [`AStar`](crate::search::AStar), which works on any graph.
///
/// ```
/// use wits_nav::grid::{Cell, GridAStar, GridMap, GridSearch};
/// let map = GridMap::from_text("
///     .....
///     .###.
///     .....")?;
/// let way = GridAStar::new().find(&map, Cell::new(0, 1), Cell::new(4, 1))?.unwrap();
/// assert_eq!(way.length(), 6.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Cost
/// 8 bytes a cell and a bit for the copy of the map, which is made again when the map has changed.
#[derive(Clone, Debug, Default)]
pub struct GridAStar {
    blind: bool,
    /// Size and fingerprint of the map that was copied.
    copied: Option<(u32, u32, u64)>,
    /// The map by rows, with a ring of blocked cells round it.
    free: Vec<u8>,
    stride: usize,
    records: Vec<Record>,
    open: Open,
    stamp: u32,
    start: Spot,
    goal: Spot,
    best: u32,
    expanded: u64,
    too_long: bool,
    /// The copy is newer than the search.
    is_out_of_date: bool,
}

#[derive(Clone, Copy, Debug, Default)]
struct Record {
    cost: u32,
    /// The stamp of the search, whether the cell is done with, and the direction of the step that led here.
    mark: u32,
}

const DONE: u32 = 8;
const STAMP: u32 = 16;

impl GridAStar {
    /// With an octile estimate.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Without an estimate: Dijkstra's search.
    #[must_use]
    pub fn blind() -> Self {
        Self { blind: true, ..Self::default() }
    }

    /// Measures the way from a cell to everywhere; false when some ways are too long to be counted.
    pub(crate) fn flood(&mut self, map: &GridMap, from: Cell) -> bool {
        if self.begin(map, from, from).is_err() {
            return false;
        }
        (self.best, self.goal.row) = (u32::MAX, usize::MAX);
        while !self.step(&mut Budget::unlimited()).is_done() {}
        !self.too_long
    }

    /// What it costs to a cell, after a flood; `None` where there is no way.
    pub(crate) fn cost_of(&self, cell: Cell) -> Option<u32> {
        let record = self.records[self.spot(cell).row];
        (record.mark >= self.stamp).then_some(record.cost)
    }

    fn spot(&self, cell: Cell) -> Spot {
        let (x, y) = (cell.x as u32 + 1, cell.y as u32 + 1);
        Spot { x, y, row: y as usize * self.stride + x as usize, column: 0 }
    }

    /// Which steps are allowed from a place, a bit for each direction.
    #[inline]
    fn steps(&self, at: usize) -> u8 {
        let three = |middle: usize| {
            let left = middle - 1;
            let low = u16::from(self.free[left / 8]);
            let high = u16::from(self.free[left / 8 + 1]);
            (low | high << 8) >> (left % 8) & 7
        };
        let around = three(at - self.stride) | three(at) << 3 | three(at + self.stride) << 6;
        STEPS[around as usize]
    }

    #[inline]
    fn left(&self, x: u32, y: u32) -> u64 {
        if self.blind { 0 } else { octile_cost(x.abs_diff(self.goal.x), y.abs_diff(self.goal.y)) }
    }

    fn expand(&mut self, at: Spot, cost: u32, direction: u32) {
        let mut steps = self.steps(at.row);
        if at.row != self.start.row {
            // Back, and back to either side: the cell before has shorter ways there, always.
            steps &= !0b0011_1000_u8.rotate_left(direction);
        }
        while steps != 0 {
            let number = steps.trailing_zeros();
            steps &= steps - 1;
            let (dx, dy) = OFFSETS[number as usize];
            let to = at.row.wrapping_add_signed(dy as isize * self.stride as isize + dx as isize);
            let cost = u64::from(cost) + [STRAIGHT, DIAGONAL][number as usize & 1];
            let record = self.records[to];
            if record.mark >= self.stamp && u64::from(record.cost) <= cost {
                continue;
            }
            let total = cost + self.left(at.x.wrapping_add_signed(dx), at.y.wrapping_add_signed(dy));
            if total >= u64::from(self.best) {
                self.too_long |= self.best == u32::MAX;
                continue;
            }
            self.records[to] = Record { cost: cost as u32, mark: self.stamp | number };
            if to == self.goal.row {
                self.best = cost as u32;
            } else {
                self.open.push(total as u32, to as u32);
            }
        }
    }
}

impl GridSearch for GridAStar {
    fn prepare(&mut self, map: &GridMap) -> Result<(), GridError> {
        let wanted = Some((map.width(), map.height(), map.fingerprint()));
        if self.copied == wanted {
            return Ok(());
        }
        let (width, height) = (map.width() as usize + 2, map.height() as usize + 2);
        let stride = width.next_multiple_of(64);
        if stride.saturating_mul(height) > u32::MAX as usize {
            return Err(GridError::TooLarge);
        }
        self.stride = stride;
        self.free.clear();
        self.free.extend(copy_rows(map, self.stride, height).into_iter().flat_map(u64::to_le_bytes));
        // Cells are read by two bytes.
        self.free.push(0);
        if self.records.len() != self.stride * height {
            self.records.clear();
            self.records.resize(self.stride * height, Record::default());
            self.stamp = 0;
        }
        (self.copied, self.is_out_of_date) = (wanted, true);
        Ok(())
    }

    fn begin(&mut self, map: &GridMap, start: Cell, goal: Cell) -> Result<(), GridError> {
        check_cells(map, [start, goal])?;
        self.prepare(map)?;
        (self.start, self.goal) = (self.spot(start), self.spot(goal));
        (self.expanded, self.best, self.too_long, self.is_out_of_date) = (0, u32::MAX, false, false);
        self.open.restart(u32::try_from(self.left(self.start.x, self.start.y)).unwrap_or(u32::MAX));
        self.stamp = self.stamp.wrapping_add(STAMP);
        if self.stamp == 0 {
            self.records.fill(Record::default());
            self.stamp = STAMP;
        }
        if map.is_free(start) && map.is_free(goal) {
            self.records[self.start.row] = Record { cost: 0, mark: self.stamp };
            if start == goal {
                self.best = 0;
            }
            self.open.push(0, self.start.row as u32);
        }
        Ok(())
    }

    fn step(&mut self, budget: &mut Budget) -> Progress<Result<bool, GridError>> {
        if self.is_out_of_date {
            return Progress::Done(Err(GridError::OutOfDate));
        }
        loop {
            if !budget.spend(1) {
                return Progress::Pending;
            }
            let Some(node) = self.open.pop(self.best) else { break };
            let record = &mut self.records[node as usize];
            if record.mark & DONE != 0 {
                continue;
            }
            record.mark |= DONE;
            let (cost, direction) = (record.cost, record.mark & 7);
            self.expanded += 1;
            let stride = self.stride as u32;
            let at = Spot { x: node % stride, y: node / stride, row: node as usize, column: 0 };
            self.expand(at, cost, direction);
        }
        let found = self.best < u32::MAX;
        Progress::Done(if self.too_long && !found { Err(GridError::TooLong) } else { Ok(found) })
    }

    fn way_into(&self, way: &mut Way) {
        way.clear();
        if self.is_out_of_date {
            return;
        }
        let mut at = self.goal;
        way.push_back(at.cell());
        while at.row != self.start.row {
            let (dx, dy) = Direction::ALL[(self.records[at.row].mark & 7) as usize].offset();
            at = self.spot(Cell::new(at.cell().x - dx, at.cell().y - dy));
            way.push_back(at.cell());
        }
        way.finish();
    }

    fn expanded(&self) -> u64 {
        self.expanded
    }

    fn bytes(&self) -> usize {
        self.free.capacity() + self.records.capacity() * size_of::<Record>() + self.open.bytes()
    }
}

static OFFSETS: [(i32, i32); 8] = {
    let mut offsets = [(0, 0); 8];
    let mut number = 0;
    while number < 8 {
        offsets[number] = Direction::ALL[number].offset();
        number += 1;
    }
    offsets
};

/// Which steps are allowed, for each of the 512 ways in which a cell and its neighbours can be free: bits row by row,
/// from the left upper neighbour on.
static STEPS: [u8; 512] = {
    let mut steps = [0; 512];
    let mut around = 0;
    while around < 512 {
        let mut number = 0;
        while number < 8 {
            let (x, y) = Direction::ALL[number].offset();
            // For a straight step one of the cells beside it is the one it leads to, and the other is its own.
            let all = bit(x, y) | bit(x, 0) | bit(0, y);
            if around & all == all {
                steps[around] |= 1 << number;
            }
            number += 1;
        }
        around += 1;
    }
    steps
};

const fn bit(x: i32, y: i32) -> usize {
    1 << ((y + 1) * 3 + x + 1)
}
