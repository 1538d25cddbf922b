//! Queens that do not attack each other.

use crate::graph::{Graph, Link};
use serde::{Deserialize, Serialize};
use wits_core::state::State;

/// So many queens on a board of as many rows and columns, none of which attacks another.
///
/// A state is a board with queens in its first rows; a move puts one into the next row where none attacks it, at a cost of
/// 1 and with the column as its id. The moves make a tree, and who asks wants the last state, not the way to it:
/// [`Search::find_goal`](crate::search::Search::find_goal).
///
/// ```
/// use wits_nav::search::puzzle::Queens;
/// use wits_nav::search::{DepthFirst, Search, Where};
/// let board = Queens::new(6).unwrap();
/// let solved = DepthFirst::new().find_goal(&board, board.empty(), &Where(|rows| board.is_solved(rows)));
/// let columns: Vec<u32> = solved.unwrap().unwrap().columns().collect();
/// assert_eq!(columns, [4, 2, 0, 5, 3, 1]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, State, Serialize, Deserialize)]
#[serde(try_from = "u32", into = "u32")]
#[state(try_from = "u32", into = "u32")]
pub struct Queens {
    size: u32,
}

impl TryFrom<u32> for Queens {
    type Error = String;

    fn try_from(size: u32) -> Result<Self, String> {
        Self::new(size).ok_or_else(|| format!("a board of {size} queens"))
    }
}

impl From<Queens> for u32 {
    fn from(queens: Queens) -> Self {
        queens.size
    }
}

/// The columns of the queens in the first rows.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, State, Serialize, Deserialize,
)]
pub struct Rows {
    filled: u32,
    /// Four bits each.
    columns: u64,
}

impl Rows {
    /// How many rows have their queen.
    #[must_use]
    pub const fn filled(self) -> u32 {
        self.filled
    }

    /// The column of each queen, row by row.
    pub fn columns(self) -> impl DoubleEndedIterator<Item = u32> {
        (0..self.filled).map(move |row| (self.columns >> (4 * row) & 15) as u32)
    }

    const fn with(self, column: u32) -> Self {
        Self { filled: self.filled + 1, columns: self.columns | (column as u64) << (4 * self.filled) }
    }

    /// Whether a queen in this column of the next row would be attacked.
    fn attacks(self, column: u32) -> bool {
        let mut rows_away = 0;
        self.columns().rev().any(|other| {
            rows_away += 1;
            other == column || other.abs_diff(column) == rows_away
        })
    }
}

impl Queens {
    /// A board of this size; `None` unless it is 1 to 16.
    #[must_use]
    pub const fn new(size: u32) -> Option<Self> {
        if size == 0 || size > 16 { None } else { Some(Self { size }) }
    }

    /// No queen yet.
    #[must_use]
    pub fn empty(&self) -> Rows {
        Rows::default()
    }

    /// Every row has its queen.
    #[must_use]
    pub const fn is_solved(&self, rows: Rows) -> bool {
        rows.filled == self.size
    }
}

impl Graph for Queens {
    type Node = Rows;

    fn for_each_link(&self, from: Rows, mut visit: impl FnMut(Link<Rows>)) {
        if from.filled < self.size {
            for column in (0..self.size).filter(|&column| !from.attacks(column)) {
                visit(Link { to: from.with(column), cost: 1.0, id: column });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{DepthFirst, Everywhere, Front, ListSearch, Search, Visits, Where};

    /// Solutions for boards of 1 to 8: 1, 0, 0, 2, 10, 4, 40, 92, as the literature has counted.
    #[test]
    fn oracle_chen_s1_queens_are_counted() {
        for (size, solutions) in (1..=8).zip([1, 0, 0, 2, 10, 4, 40, 92]) {
            let board = Queens::new(size).unwrap();
            let mut all = DepthFirst::new();
            assert_eq!(all.find_goal(&board, board.empty(), &Everywhere), Ok(None));
            let counted = std::cell::Cell::new(0);
            let aim = Where(|rows| {
                counted.set(counted.get() + u32::from(board.is_solved(rows)));
                false
            });
            all.find_goal(&board, board.empty(), &aim).unwrap();
            assert_eq!(counted.get(), solutions, "{size}");
        }
    }

    /// The slides' form needs no memory of what was seen: in a tree nothing comes back. From the left, the first solution
    /// of eight queens is 0 4 7 5 2 6 1 3.
    #[test]
    fn the_first_solution_from_the_left() {
        let board = Queens::new(8).unwrap();
        let mut search = ListSearch::with(Front::default(), Visits::Unlimited);
        let goal = search.find_goal(&board, board.empty(), &Where(|rows| board.is_solved(rows)));
        assert_eq!(goal.unwrap().unwrap().columns().collect::<Vec<_>>(), [0, 4, 7, 5, 2, 6, 1, 3]);
        assert_eq!((Queens::new(0), Queens::new(17)), (None, None));
    }
}
