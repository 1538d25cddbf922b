//! The 8-puzzle, the 15-puzzle and the like.

use serde::{Deserialize, Serialize};
use wits_core::random::Stream;
use wits_core::state::State;

use crate::graph::{Graph, Link, TwoWay};

/// Tiles in a frame with one gap: a tile beside the gap may slide into it, at a cost of 1.
///
/// Up to sixteen cells, four bits each: a [`Board`] is 64 bits. The id of a move is the tile that slides.
///
/// ```
/// use wits_nav::search::puzzle::Tiles;
/// let tiles = Tiles::new(4, 4).unwrap();
/// let board = tiles.board(&[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 14, 0]).unwrap();
/// assert!(!tiles.is_solvable(board, tiles.solved())); // Sam Loyd's prize was safe
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, State, Serialize, Deserialize)]
#[serde(try_from = "(usize, usize)", into = "(usize, usize)")]
#[state(try_from = "(usize, usize)", into = "(usize, usize)")]
pub struct Tiles {
    width: usize,
    height: usize,
}

impl TryFrom<(usize, usize)> for Tiles {
    type Error = String;

    fn try_from(size: (usize, usize)) -> Result<Self, String> {
        Self::new(size.0, size.1).ok_or_else(|| format!("a frame of {} by {} tiles", size.0, size.1))
    }
}

impl From<Tiles> for (usize, usize) {
    fn from(tiles: Tiles) -> Self {
        (tiles.width, tiles.height)
    }
}

/// Where the tiles are: the tile of cell `i` in the bits `4 i ..`, 0 for the gap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, State, Serialize, Deserialize)]
pub struct Board(u64);

impl Board {
    fn tile(self, cell: usize) -> u64 {
        self.0 >> (4 * cell) & 15
    }

    fn gap(self, cells: usize) -> usize {
        (0..cells).find(|&cell| self.tile(cell) == 0).unwrap_or(0)
    }

    /// Moves a tile into the gap.
    const fn slide(self, tile: u64, cell: usize, gap: usize) -> Self {
        Self((self.0 | tile << (4 * gap)) & !(15 << (4 * cell)))
    }
}

impl Tiles {
    /// A frame of this size; `None` unless it has 2 to 16 cells.
    #[must_use]
    pub const fn new(width: usize, height: usize) -> Option<Self> {
        match width.checked_mul(height) {
            Some(2..=16) => Some(Self { width, height }),
            _ => None,
        }
    }

    /// How many cells there are.
    #[must_use]
    pub const fn cells(&self) -> usize {
        self.width * self.height
    }

    /// The board with these tiles, row by row, 0 for the gap; `None` unless each is there once.
    #[must_use]
    pub fn board(&self, tiles: &[u8]) -> Option<Board> {
        let each_once = |tile: u8| tiles.contains(&tile);
        let fits = tiles.len() == self.cells() && (0..self.cells() as u8).all(each_once);
        fits.then(|| Board(tiles.iter().rev().fold(0, |board, &tile| board << 4 | u64::from(tile))))
    }

    /// All tiles in order, the gap last.
    #[must_use]
    pub fn solved(&self) -> Board {
        let last = self.cells() - 1;
        Board((0..last).rev().fold(0, |board, cell| board << 4 | (cell as u64 + 1)))
    }

    /// The tile of a cell; 0 for the gap and outside.
    #[must_use]
    pub fn tile(&self, board: Board, cell: usize) -> u8 {
        if cell < self.cells() { board.tile(cell) as u8 } else { 0 }
    }

    /// How many columns and rows all tiles together are from their places. Never more than the moves it takes.
    #[must_use]
    pub fn manhattan(&self, from: Board, goal: Board) -> f32 {
        let mut place = [0; 16];
        (0..self.cells()).for_each(|cell| place[goal.tile(cell) as usize] = cell);
        let off = |cell: usize| {
            let goal = place[from.tile(cell) as usize];
            (cell % self.width).abs_diff(goal % self.width) + (cell / self.width).abs_diff(goal / self.width)
        };
        (0..self.cells()).filter(|&cell| from.tile(cell) != 0).map(off).sum::<usize>() as f32
    }

    /// Whether moves lead from one board to the other. Half of all boards cannot be reached: a move swaps the gap with a
    /// tile and takes the gap one cell further, so both change between even and odd, always together.
    #[must_use]
    pub fn is_solvable(&self, from: Board, goal: Board) -> bool {
        // In a single row or column tiles never pass each other.
        if self.width == 1 || self.height == 1 {
            let order =
                |board: Board| (0..self.cells()).map(move |cell| board.tile(cell)).filter(|&tile| tile != 0);
            return order(from).eq(order(goal));
        }
        self.parity(from) == self.parity(goal)
    }

    /// Of the swaps that sort the board, and the steps that bring the gap to the first cell.
    fn parity(&self, board: Board) -> bool {
        let later_and_smaller = |cell: usize| {
            (cell + 1..self.cells()).filter(move |&later| board.tile(later) < board.tile(cell)).count()
        };
        let gap = board.gap(self.cells());
        let steps = gap % self.width + gap / self.width;
        ((0..self.cells()).map(later_and_smaller).sum::<usize>() + steps) % 2 == 1
    }

    /// A board this many random moves away, none of which takes back the one before.
    #[must_use]
    pub fn shuffled(&self, from: Board, moves: usize, random: &mut Stream) -> Board {
        let (mut before, mut board) = (from, from);
        for _ in 0..moves {
            let mut choices = Vec::with_capacity(4);
            self.for_each_link(board, |link| choices.extend((link.to != before).then_some(link.to)));
            // In a single row there may be no other way than back.
            let next = random.pick(&choices).copied().unwrap_or(before);
            (before, board) = (board, next);
        }
        board
    }
}

impl Graph for Tiles {
    type Node = Board;

    fn for_each_link(&self, from: Board, mut visit: impl FnMut(Link<Board>)) {
        let gap = from.gap(self.cells());
        let (x, y) = (gap % self.width, gap / self.width);
        let mut slide = |cell: usize| {
            let tile = from.tile(cell);
            visit(Link { to: from.slide(tile, cell, gap), cost: 1.0, id: tile as u32 });
        };
        if y > 0 {
            slide(gap - self.width);
        }
        if x > 0 {
            slide(gap - 1);
        }
        if x + 1 < self.width {
            slide(gap + 1);
        }
        if y + 1 < self.height {
            slide(gap + self.width);
        }
    }
}

impl TwoWay for Tiles {
    /// The same tile slides back.
    fn for_each_link_back(&self, to: Board, visit: impl FnMut(Link<Board>)) {
        self.for_each_link(to, visit);
    }
}

#[cfg(test)]
mod tests;
