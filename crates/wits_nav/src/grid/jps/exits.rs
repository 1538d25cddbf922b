//! Where one gets from a place: jumps.
//!
//! On an empty map there are many shortest ways between two cells. Jump point search keeps one of them: diagonal steps
//! first, then straight ones. Going straight, one turns only where a corner has just been passed, for everything else is
//! reached as well from the cell before. So from a place there are few ways to go on, and all that lies between two turns
//! is leapt over.

use super::ground::{Ground, Spot};
use crate::grid::open::{DIAGONAL, STRAIGHT};

/// The four straight directions in which a cell is reached: as [`Direction`](crate::grid::Direction), but without the
/// diagonal ones.
const EAST: u32 = 0;
const SOUTH: u32 = 1;
const WEST: u32 = 2;
const NORTH: u32 = 3;

/// A bit for each [`Direction`](crate::grid::Direction).
pub(crate) const ALL_DIRECTIONS: u8 = 0xFF;

impl Ground {
    /// In which directions a way goes on from a place that was reached straight: ahead, and round the corners that have
    /// just been passed.
    #[inline]
    pub(crate) fn directions(&self, at: Spot, arrival: u32) -> u8 {
        let stride = self.rows.stride as isize;
        let (ahead, right) = match arrival {
            EAST => (1, stride),
            SOUTH => (stride, -1),
            WEST => (-1, -stride),
            _ => (-stride, 1),
        };
        let free = |offset: isize| self.rows.is_free(at.row.wrapping_add_signed(offset));
        // As if it were east: ahead is 0, right ahead 1, right 2; left 6, left ahead 7.
        let mut directions = 0b0000_0001_u8;
        if free(right) && !free(right - ahead) {
            directions |= 0b0000_0110;
        }
        if free(-right) && !free(-right - ahead) {
            directions |= 0b1100_0000;
        }
        directions.rotate_left(2 * arrival)
    }

    /// Calls `visit` with every place at which a jump from here in one of these directions ends, what it costs to get
    /// there, and the straight direction in which it is reached. Diagonally, the goal ends a jump, too.
    #[inline(always)]
    pub(crate) fn for_each_exit(
        &self,
        at: Spot,
        directions: u8,
        goal: usize,
        mut visit: impl FnMut(Spot, u64, u32),
    ) {
        let wanted = |number: u32| directions >> number & 1 == 1;
        if wanted(0) {
            self.straight::<EAST>(at, 0, &mut visit);
        }
        if wanted(2) {
            self.straight::<SOUTH>(at, 0, &mut visit);
        }
        if wanted(4) {
            self.straight::<WEST>(at, 0, &mut visit);
        }
        if wanted(6) {
            self.straight::<NORTH>(at, 0, &mut visit);
        }
        if wanted(1) {
            self.diagonal::<true, true>(at, goal, &mut visit);
        }
        if wanted(3) {
            self.diagonal::<false, true>(at, goal, &mut visit);
        }
        if wanted(5) {
            self.diagonal::<false, false>(at, goal, &mut visit);
        }
        if wanted(7) {
            self.diagonal::<true, false>(at, goal, &mut visit);
        }
    }

    /// Steps diagonally as far as that goes, and looks straight ahead to both sides from everywhere.
    #[inline]
    fn diagonal<const RIGHT: bool, const DOWN: bool>(
        &self,
        mut at: Spot,
        goal: usize,
        visit: &mut impl FnMut(Spot, u64, u32),
    ) {
        let mut cost = 0;
        while self.can_step::<RIGHT, DOWN>(at) {
            at = self.diagonal_step::<RIGHT, DOWN>(at);
            cost += DIAGONAL;
            if at.row == goal {
                visit(at, cost, EAST);
                return;
            }
            if RIGHT {
                self.straight::<EAST>(at, cost, visit);
            } else {
                self.straight::<WEST>(at, cost, visit);
            }
            if DOWN {
                self.straight::<SOUTH>(at, cost, visit);
            } else {
                self.straight::<NORTH>(at, cost, visit);
            }
        }
    }

    /// Jumps straight ahead.
    #[inline(always)]
    fn straight<const DIRECTION: u32>(&self, at: Spot, cost: u64, visit: &mut impl FnMut(Spot, u64, u32)) {
        let (to, steps, found) = self.jump::<DIRECTION>(at);
        if found {
            visit(to, cost + STRAIGHT * steps as u64, DIRECTION);
        }
    }

    /// Whether a diagonal step is allowed.
    #[inline(always)]
    fn can_step<const RIGHT: bool, const DOWN: bool>(&self, at: Spot) -> bool {
        let across = if RIGHT { 0 } else { 1 };
        let down = if DOWN { 0 } else { self.rows.stride };
        self.is_square(at.row - across - down)
    }

    #[inline(always)]
    fn diagonal_step<const RIGHT: bool, const DOWN: bool>(&self, at: Spot) -> Spot {
        let (across, down) = (self.rows.stride, self.columns.stride);
        let (x, row, column) = if RIGHT {
            (at.x + 1, at.row + 1, at.column + down)
        } else {
            (at.x - 1, at.row - 1, at.column - down)
        };
        if DOWN {
            Spot { x, y: at.y + 1, row: row + across, column: column + 1 }
        } else {
            Spot { x, y: at.y - 1, row: row - across, column: column - 1 }
        }
    }

    #[inline(always)]
    fn jump<const DIRECTION: u32>(&self, at: Spot) -> (Spot, usize, bool) {
        let stride = self.rows.stride;
        match DIRECTION {
            EAST => {
                let (row, found) = self.rows.jump::<true>(at.row);
                let steps = row - at.row;
                (Spot { x: at.x + steps as u32, row, ..at }, steps, found)
            }
            WEST => {
                let (row, found) = self.rows.jump::<false>(at.row);
                let steps = at.row - row;
                (Spot { x: at.x - steps as u32, row, ..at }, steps, found)
            }
            SOUTH => {
                let (column, found) = self.columns.jump::<true>(at.column);
                let steps = column - at.column;
                (Spot { y: at.y + steps as u32, row: at.row + steps * stride, column, ..at }, steps, found)
            }
            _ => {
                let (column, found) = self.columns.jump::<false>(at.column);
                let steps = at.column - column;
                (Spot { y: at.y - steps as u32, row: at.row - steps * stride, column, ..at }, steps, found)
            }
        }
    }

    /// Whether a way in these directions, diagonal steps first and no turn after that but one, leads straight to a place,
    /// and no jump ends before it.
    pub(crate) fn leads_to(&self, from: Spot, to: Spot, directions: u8) -> bool {
        let (across, down) = (to.x.abs_diff(from.x) as usize, to.y.abs_diff(from.y) as usize);
        let (right, below) = (to.x >= from.x, to.y >= from.y);
        let diagonal = across.min(down);
        if diagonal == 0 {
            let straight = if down == 0 {
                if right { 0 } else { 4 }
            } else if below {
                2
            } else {
                6
            };
            return across + down > 0
                && directions >> straight & 1 == 1
                && self.is_clear(from, straight, across + down);
        }
        let (turn, direction) = match (right, below) {
            (true, true) => (self.walk::<true, true>(from, diagonal), 1),
            (false, true) => (self.walk::<false, true>(from, diagonal), 3),
            (false, false) => (self.walk::<false, false>(from, diagonal), 5),
            (true, false) => (self.walk::<true, false>(from, diagonal), 7),
        };
        if directions >> direction & 1 == 0 {
            return false;
        }
        let Some(turn) = turn else { return false };
        let straight = if across > down {
            if right { 0 } else { 4 }
        } else if below {
            2
        } else {
            6
        };
        across == down || self.is_clear(turn, straight, across.max(down) - diagonal)
    }

    /// So many diagonal steps, if they are allowed.
    fn walk<const RIGHT: bool, const DOWN: bool>(&self, mut at: Spot, steps: usize) -> Option<Spot> {
        for _ in 0..steps {
            if !self.can_step::<RIGHT, DOWN>(at) {
                return None;
            }
            at = self.diagonal_step::<RIGHT, DOWN>(at);
        }
        Some(at)
    }

    /// Whether a straight jump gets at least so far.
    fn is_clear(&self, at: Spot, direction: u32, steps: usize) -> bool {
        let (_, reached, found) = match direction {
            0 => self.jump::<EAST>(at),
            2 => self.jump::<SOUTH>(at),
            4 => self.jump::<WEST>(at),
            _ => self.jump::<NORTH>(at),
        };
        steps < reached || steps == reached && found
    }
}
