//! Ways inside a small square of cells.

use crate::grid::{Cell, Direction, GridMap};
use crate::queue::{Heap, Queue, Rank};

/// The cheapest ways from one cell to all others of a square; memory is kept.
#[derive(Clone, Debug, Default)]
pub(super) struct Window {
    corner: Cell,
    size: i32,
    costs: Vec<f32>,
    /// The direction of the step that led here.
    came_by: Vec<Direction>,
    queue: Heap<u16>,
}

impl Window {
    pub(super) fn bytes(&self) -> usize {
        let cell = size_of::<f32>() + size_of::<Direction>();
        self.costs.capacity() * cell + self.queue.bytes()
    }

    /// Floods a square from a cell. Stops early when a cell is reached that is `wanted`.
    pub(super) fn flood(&mut self, map: &GridMap, corner: Cell, size: i32, from: Cell, wanted: Option<Cell>) {
        (self.corner, self.size) = (corner, size);
        self.costs.clear();
        self.costs.resize((size * size) as usize, f32::INFINITY);
        self.came_by.resize((size * size) as usize, Direction::East);
        self.queue.clear();
        let (Some(start), true) = (self.place(from), map.is_free(from)) else { return };
        self.costs[start] = 0.0;
        self.push(start, 0.0);
        while let Some((rank, place)) = self.queue.pop() {
            let cell = self.cell(usize::from(place));
            if rank.total() > self.costs[usize::from(place)] {
                continue;
            }
            if Some(cell) == wanted {
                return;
            }
            for direction in Direction::ALL {
                self.relax(map, cell, rank.total(), direction);
            }
        }
    }

    fn relax(&mut self, map: &GridMap, from: Cell, so_far: f32, direction: Direction) {
        let Some(place) = self.place(from.step(direction)) else { return };
        let cost = so_far + direction.length();
        if cost < self.costs[place] && map.can_step(from, direction) {
            self.costs[place] = cost;
            self.came_by[place] = direction;
            self.push(place, cost);
        }
    }

    /// What it costs to a cell; infinite when there is no way, or it is outside.
    pub(super) fn cost_to(&self, cell: Cell) -> f32 {
        self.place(cell).map_or(f32::INFINITY, |place| self.costs[place])
    }

    /// Goes from a cell back to where the flood began; the cell itself is not given, the end is.
    pub(super) fn back_from(&self, cell: Cell, mut visit: impl FnMut(Cell)) {
        let mut cell = cell;
        while let Some(place) = self.place(cell).filter(|&place| self.costs[place].is_normal()) {
            cell = cell.step(self.came_by[place].opposite());
            visit(cell);
        }
    }

    fn push(&mut self, place: usize, cost: f32) {
        #[expect(clippy::cast_possible_truncation, reason = "at most 64 x 64 cells")]
        self.queue.push(Rank::new(cost, 0.0), place as u16);
    }

    fn place(&self, cell: Cell) -> Option<usize> {
        let (x, y) = (cell.x - self.corner.x, cell.y - self.corner.y);
        let inside = (0..self.size).contains(&x) && (0..self.size).contains(&y);
        inside.then_some((y * self.size + x) as usize)
    }

    fn cell(&self, place: usize) -> Cell {
        let place = place as i32;
        Cell::new(self.corner.x + place % self.size, self.corner.y + place / self.size)
    }
}
