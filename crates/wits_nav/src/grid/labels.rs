//! Which cells can reach which: answered at once.

use crate::grid::{Cell, GridMap};

/// The regions of a map: cells have the same label if and only if there is a way between them.
///
/// A search that fails has looked at everything it could reach, which is the slowest answer there is. Two look-ups here say
/// the same. Making it takes a millisecond or two for a million cells; after a change of the map it has to be made anew.
///
/// ```
/// use wits_nav::grid::{Cell, GridMap, Labels};
/// let map = GridMap::from_text("
///     ..#.
///     ..#.")?;
/// let labels = Labels::new(&map);
/// assert!(labels.are_connected(Cell::new(0, 0), Cell::new(1, 1)));
/// assert!(!labels.are_connected(Cell::new(0, 0), Cell::new(3, 0)));
/// assert_eq!((labels.count(), labels.size(0)), (2, 4));
/// # Ok::<(), wits_nav::grid::MapError>(())
/// ```
///
/// It works by row: a stretch of free cells is one piece, which is joined with the pieces above that it touches. A diagonal
/// step needs both cells beside it, so straight steps alone decide.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Labels {
    width: u32,
    height: u32,
    /// A label for each cell, or [`NONE`].
    labels: Vec<u32>,
    /// How many cells have each label.
    sizes: Vec<u32>,
    fingerprint: u64,
}

const NONE: u32 = u32::MAX;

impl Labels {
    /// Labels all cells.
    #[must_use]
    pub fn new(map: &GridMap) -> Self {
        let mut labels = Self::default();
        labels.update(map);
        labels
    }

    /// Labels all cells anew if the map has changed; memory is kept.
    pub fn update(&mut self, map: &GridMap) {
        if self.is_current(map) {
            return;
        }
        (self.width, self.height, self.fingerprint) = (map.width(), map.height(), map.fingerprint());
        self.labels.clear();
        self.labels.resize(self.width as usize * self.height as usize, NONE);
        let pieces = self.mark_pieces(map);
        self.number(pieces);
    }

    /// Whether it was made for the map as it is now.
    #[must_use]
    pub fn is_current(&self, map: &GridMap) -> bool {
        (self.width, self.height, self.fingerprint) == (map.width(), map.height(), map.fingerprint())
    }

    /// Gives every stretch of free cells in a row a number and joins those that touch. Returns who was joined with whom.
    fn mark_pieces(&mut self, map: &GridMap) -> Vec<u32> {
        let width = self.width as usize;
        let mut pieces: Vec<u32> = Vec::new();
        for y in 0..self.height {
            let row = map.row(y);
            let here = y as usize * width;
            let mut x = next(row, 0, true);
            while x < width {
                let end = next(row, x, false).min(width);
                let piece = pieces.len() as u32;
                pieces.push(piece);
                self.labels[here + x..here + end].fill(piece);
                if y > 0 {
                    let above = map.row(y - 1);
                    let mut touched = next(above, x, true);
                    while touched < end {
                        join(&mut pieces, self.labels[here - width + touched], piece);
                        touched = next(above, next(above, touched, false), true);
                    }
                }
                x = next(row, end, true);
            }
        }
        pieces
    }

    /// From pieces to labels, counted in the order in which they first appear.
    fn number(&mut self, mut pieces: Vec<u32>) {
        self.sizes.clear();
        let mut numbers = vec![NONE; pieces.len()];
        for piece in 0..pieces.len() as u32 {
            // Joining keeps the earlier piece, so it has its number already.
            let root = find(&mut pieces, piece);
            if root == piece {
                numbers[piece as usize] = self.sizes.len() as u32;
                self.sizes.push(0);
            } else {
                numbers[piece as usize] = numbers[root as usize];
            }
        }
        for label in self.labels.iter_mut().filter(|label| **label != NONE) {
            *label = numbers[*label as usize];
            self.sizes[*label as usize] += 1;
        }
    }

    /// The label of a cell; `None` when it is blocked or outside of the map.
    #[inline]
    #[must_use]
    pub fn label(&self, cell: Cell) -> Option<u32> {
        if cell.x as u32 >= self.width || cell.y as u32 >= self.height {
            return None;
        }
        let label = self.labels[cell.y as usize * self.width as usize + cell.x as usize];
        (label != NONE).then_some(label)
    }

    /// Whether there is a way from one cell to another. Blocked cells have none, not even to themselves.
    #[inline]
    #[must_use]
    pub fn are_connected(&self, a: Cell, b: Cell) -> bool {
        self.label(a).is_some_and(|label| self.label(b) == Some(label))
    }

    /// How many labels there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.sizes.len()
    }

    /// How many cells have a label; 0 for one that is not used.
    #[must_use]
    pub fn size(&self, label: u32) -> u32 {
        self.sizes.get(label as usize).copied().unwrap_or(0)
    }

    /// The label that most cells have; the first of equals.
    #[must_use]
    pub fn largest(&self) -> Option<u32> {
        let best =
            self.sizes.iter().enumerate().max_by_key(|&(label, &size)| (size, std::cmp::Reverse(label)));
        best.map(|(label, _)| label as u32)
    }

    /// Memory in use. \[bytes\]
    #[must_use]
    pub fn bytes(&self) -> usize {
        size_of::<u32>() * (self.labels.len() + self.sizes.len())
    }
}

/// The first free (or blocked) column from one on; beyond the row when there is none.
fn next(row: &[u64], from: usize, free: bool) -> usize {
    let flip = if free { 0 } else { u64::MAX };
    let mut mask = u64::MAX << (from % 64);
    for (place, &word) in row.iter().enumerate().skip(from / 64) {
        let found = (word ^ flip) & mask;
        if found != 0 {
            return place * 64 + found.trailing_zeros() as usize;
        }
        mask = u64::MAX;
    }
    row.len() * 64
}

/// Who stands for a piece; shortens the way there for the next time.
fn find(pieces: &mut [u32], mut piece: u32) -> u32 {
    while pieces[piece as usize] != piece {
        let above = pieces[pieces[piece as usize] as usize];
        pieces[piece as usize] = above;
        piece = above;
    }
    piece
}

fn join(pieces: &mut [u32], one: u32, other: u32) {
    let (one, other) = (find(pieces, one), find(pieces, other));
    // The earlier one stands for both.
    pieces[one.max(other) as usize] = one.min(other);
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::graph::Numbered;
    use crate::search::{AStar, Everywhere, Search, Seen, Status};

    #[test]
    fn a_comb_is_one_region() {
        // Its teeth are five pieces that are joined by the last row only.
        let comb = GridMap::from_text(".#.#.#.#.\n.#.#.#.#.\n.........").unwrap();
        let labels = Labels::new(&comb);
        assert_eq!((labels.count(), labels.size(0), labels.largest()), (1, 19, Some(0)));
        assert!(labels.are_connected(Cell::new(0, 0), Cell::new(8, 0)));
    }

    #[test]
    fn diagonal_neighbours_alone_are_not_connected() {
        let labels = Labels::new(&GridMap::from_text(".#\n#.").unwrap());
        assert!(!labels.are_connected(Cell::new(0, 0), Cell::new(1, 1)));
        assert_eq!(labels.count(), 2);
    }

    #[test]
    fn what_is_outside_or_blocked_has_no_label() {
        let labels = Labels::new(&GridMap::from_text(".#").unwrap());
        for cell in [Cell::new(1, 0), Cell::new(-1, 0), Cell::new(2, 0), Cell::new(0, 1)] {
            assert_eq!((labels.label(cell), labels.are_connected(cell, cell)), (None, false));
        }
        let none = Labels::new(&GridMap::free(0, 0).unwrap());
        assert_eq!((none.count(), none.largest(), none.size(0)), (0, None, 0));
    }

    #[test]
    fn changes_are_noticed() {
        let mut map = GridMap::from_text(".#.").unwrap();
        let mut labels = Labels::new(&map);
        assert!(labels.is_current(&map) && labels.count() == 2);
        map.set(Cell::new(1, 0), true);
        assert!(!labels.is_current(&map));
        labels.update(&map);
        assert_eq!((labels.is_current(&map), labels.count()), (true, 1));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn labels_agree_with_a_search_that_goes_everywhere(
            width in 1_usize..90, rows in prop::collection::vec(any::<u128>(), 1..8), start in any::<prop::sample::Index>()
        ) {
            let free = |cell: Cell| rows[cell.y as usize] >> cell.x & 1 == 1;
            let map = GridMap::from_fn(width, rows.len(), free).unwrap();
            let labels = Labels::new(&map);
            let start = map.cell(start.index(map.node_count()) as u32);
            let mut search = AStar::new();
            search.find(&map, map.node(start).unwrap(), &Everywhere).unwrap();
            for cell in map.cells() {
                let reached =
                    search.status(map.node(cell).unwrap()) != Status::Unseen && map.is_free(start);
                prop_assert_eq!(labels.are_connected(start, cell), reached);
            }
        }
    }
}
