//! Cells that are free or blocked.

use std::f32::consts::SQRT_2;

use serde::{Deserialize, Serialize};
use wits_core::state::State;

use crate::graph::{Graph, Link, Numbered, TwoWay};

/// A place on a grid.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, State, Serialize, Deserialize,
)]
#[serde(try_from = "SavedCell")]
#[state(try_from = "SavedCell")]
pub struct Cell {
    /// The row. First, so that cells are in the order in which maps are read.
    pub y: i32,
    /// The column.
    pub x: i32,
}

/// A place as a file holds it.
#[derive(Deserialize, State)]
#[serde(rename = "Cell")]
struct SavedCell {
    y: i32,
    x: i32,
}

/// Files hold no place farther than this from the first column and row: sums and differences of places do not overflow.
const FARTHEST: i32 = 1 << 29;

impl TryFrom<SavedCell> for Cell {
    type Error = String;

    fn try_from(SavedCell { y, x }: SavedCell) -> Result<Self, String> {
        if [x, y].iter().all(|place| (-FARTHEST..=FARTHEST).contains(place)) {
            Ok(Self { y, x })
        } else {
            Err(format!("the cell ({x}, {y}) is farther than {FARTHEST} from the first one"))
        }
    }
}

impl Cell {
    /// By column and row.
    #[must_use]
    pub const fn new(x: i32, y: i32) -> Self {
        Self { y, x }
    }

    /// The cell one step away.
    #[must_use]
    pub const fn step(self, direction: Direction) -> Self {
        let (x, y) = direction.offset();
        Self { x: self.x.wrapping_add(x), y: self.y.wrapping_add(y) }
    }
}

/// The eight ways out of a cell, counted round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, State, Serialize, Deserialize)]
pub enum Direction {
    /// x + 1.
    East,
    /// x + 1, y + 1.
    SouthEast,
    /// y + 1.
    South,
    /// x - 1, y + 1.
    SouthWest,
    /// x - 1.
    West,
    /// x - 1, y - 1.
    NorthWest,
    /// y - 1.
    North,
    /// x + 1, y - 1.
    NorthEast,
}

impl Direction {
    /// All of them; straight ones have even places.
    pub const ALL: [Self; 8] = [
        Self::East,
        Self::SouthEast,
        Self::South,
        Self::SouthWest,
        Self::West,
        Self::NorthWest,
        Self::North,
        Self::NorthEast,
    ];

    /// What one step adds to column and row.
    #[must_use]
    pub const fn offset(self) -> (i32, i32) {
        match self {
            Self::East => (1, 0),
            Self::SouthEast => (1, 1),
            Self::South => (0, 1),
            Self::SouthWest => (-1, 1),
            Self::West => (-1, 0),
            Self::NorthWest => (-1, -1),
            Self::North => (0, -1),
            Self::NorthEast => (1, -1),
        }
    }

    /// Column and row change both.
    #[must_use]
    pub const fn is_diagonal(self) -> bool {
        self as u8 & 1 == 1
    }

    /// How long a step is, in cells.
    #[must_use]
    pub const fn length(self) -> f32 {
        if self.is_diagonal() { SQRT_2 } else { 1.0 }
    }

    /// The other way.
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self::ALL[(self as usize + 4) % 8]
    }
}

/// The shortest way between two cells of an empty map, with eight directions.
#[inline]
#[must_use]
pub fn octile(a: Cell, b: Cell) -> f32 {
    let (dx, dy) = (a.x.abs_diff(b.x), a.y.abs_diff(b.y));
    let (long, short) = (dx.max(dy), dx.min(dy));
    (long - short) as f32 + SQRT_2 * short as f32
}

/// Why a map cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MapError {
    /// Too many cells for 32 bits.
    #[error(
        "a map of {width} x {height} cells is too large; expected fewer than 2^32 cells, and fewer than 2^31 a side"
    )]
    TooLarge {
        /// Columns.
        width: usize,
        /// Rows.
        height: usize,
    },
    /// Rows of different lengths.
    #[error("row {row} has {length} cells; expected {width} as in the first row")]
    Ragged {
        /// The row, from 0.
        row: usize,
        /// Its length.
        length: usize,
        /// The length of the first row.
        width: usize,
    },
    /// A saved map whose size and cells disagree.
    #[error("the map has {found} words of cells; expected {expected} for its size")]
    WrongWords {
        /// How many there are.
        found: usize,
        /// How many its size needs.
        expected: usize,
    },
    /// A character that means nothing.
    #[error("row {row}, column {column}: {letter:?} means nothing; expected '.' (free) or '#' (blocked)")]
    UnknownLetter {
        /// The row, from 0.
        row: usize,
        /// The column, from 0.
        column: usize,
        /// The character.
        letter: char,
    },
}

/// Cells that are free or blocked, a bit each.
#[derive(Clone, Debug, Default, PartialEq, Eq, State, Serialize, Deserialize)]
#[serde(try_from = "SavedMap")]
#[state(try_from = "SavedMap")]
pub struct GridMap {
    width: u32,
    height: u32,
    /// Words in a row.
    stride: usize,
    /// Free cells are ones. Bits beyond the width are zeros.
    rows: Vec<u64>,
    /// Counts changes.
    version: u64,
    /// A number for each free cell, mixed together.
    fingerprint: u64,
}

/// A map as it was saved by somebody whom we need not trust.
#[derive(Deserialize, State)]
struct SavedMap {
    width: u32,
    height: u32,
    rows: Vec<u64>,
    version: u64,
}

impl TryFrom<SavedMap> for GridMap {
    type Error = MapError;

    fn try_from(saved: SavedMap) -> Result<Self, MapError> {
        let mut map = Self::blocked_without_memory(saved.width as usize, saved.height as usize)?;
        let (found, expected) = (saved.rows.len(), map.stride * map.height as usize);
        if found != expected {
            return Err(MapError::WrongWords { found, expected });
        }
        map.rows = vec![0; expected];
        let is_free = |cell: Cell| {
            saved.rows[cell.y as usize * map.stride + cell.x as usize / 64] >> (cell.x & 63) & 1 == 1
        };
        let free: Vec<Cell> = map.cells().filter(|&cell| is_free(cell)).collect();
        free.into_iter().for_each(|cell| map.set(cell, true));
        map.version = saved.version;
        Ok(map)
    }
}

impl GridMap {
    /// A map of free cells.
    ///
    /// # Errors
    /// When it has too many cells.
    pub fn free(width: usize, height: usize) -> Result<Self, MapError> {
        Self::from_fn(width, height, |_| true)
    }

    /// A map of blocked cells.
    ///
    /// # Errors
    /// When it has too many cells.
    pub fn blocked(width: usize, height: usize) -> Result<Self, MapError> {
        let mut map = Self::blocked_without_memory(width, height)?;
        map.rows = vec![0; map.stride * map.height as usize];
        Ok(map)
    }

    /// The same before there is memory for its cells.
    fn blocked_without_memory(width: usize, height: usize) -> Result<Self, MapError> {
        let too_large = MapError::TooLarge { width, height };
        let cells = width.checked_mul(height).ok_or(too_large.clone())?;
        if cells >= u32::MAX as usize || width > i32::MAX as usize || height > i32::MAX as usize {
            return Err(too_large);
        }
        let stride = width.div_ceil(64);
        #[expect(clippy::cast_possible_truncation, reason = "checked above")]
        let (width, height) = (width as u32, height as u32);
        Ok(Self { width, height, stride, rows: Vec::new(), version: 0, fingerprint: 0 })
    }

    /// A map that asks for every cell whether it is free.
    ///
    /// # Errors
    /// When it has too many cells.
    pub fn from_fn(width: usize, height: usize, free: impl Fn(Cell) -> bool) -> Result<Self, MapError> {
        let mut map = Self::blocked(width, height)?;
        for cell in map.cells() {
            map.set(cell, free(cell));
        }
        map.version = 0;
        Ok(map)
    }

    /// From rows of `.` and `#`, with spaces before and after each row.
    ///
    /// # Errors
    /// When rows differ in length or have other letters.
    pub fn from_text(text: &str) -> Result<Self, MapError> {
        let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        let width = lines.first().map_or(0, |line| line.chars().count());
        let mut map = Self::blocked(width, lines.len())?;
        for (row, line) in lines.iter().enumerate() {
            let length = line.chars().count();
            if length != width {
                return Err(MapError::Ragged { row, length, width });
            }
            for (column, letter) in line.chars().enumerate() {
                match letter {
                    '.' => map.set(Cell::new(column as i32, row as i32), true),
                    '#' => {}
                    _ => return Err(MapError::UnknownLetter { row, column, letter }),
                }
            }
        }
        map.version = 0;
        Ok(map)
    }

    /// Columns.
    #[must_use]
    pub const fn width(&self) -> u32 {
        self.width
    }

    /// Rows.
    #[must_use]
    pub const fn height(&self) -> u32 {
        self.height
    }

    /// How often it was changed: what was computed for another version is out of date.
    #[must_use]
    pub const fn version(&self) -> u64 {
        self.version
    }

    /// A number that tells maps of the same size apart by what is free, whatever their history: what was computed for
    /// another fingerprint is out of date.
    #[must_use]
    pub const fn fingerprint(&self) -> u64 {
        self.fingerprint
    }

    /// Whether a cell is on the map.
    #[inline]
    #[must_use]
    pub const fn contains_cell(&self, cell: Cell) -> bool {
        (cell.x as u32) < self.width && (cell.y as u32) < self.height
    }

    /// Whether a cell is on the map and free.
    #[inline]
    #[must_use]
    pub fn is_free(&self, cell: Cell) -> bool {
        self.contains_cell(cell)
            && self.rows[cell.y as usize * self.stride + cell.x as usize / 64] >> (cell.x & 63) & 1 == 1
    }

    /// Frees or blocks a cell; nothing happens outside of the map.
    pub fn set(&mut self, cell: Cell, free: bool) {
        if self.contains_cell(cell) && self.is_free(cell) != free {
            self.rows[cell.y as usize * self.stride + cell.x as usize / 64] ^= 1 << (cell.x & 63);
            self.version = self.version.wrapping_add(1);
            self.fingerprint ^= mixed((cell.y as u64) << 32 | cell.x as u64);
        }
    }

    /// The free cells of a row as bits, the lowest bit of the first word first.
    #[must_use]
    pub fn row(&self, y: u32) -> &[u64] {
        let from = y as usize * self.stride;
        self.rows.get(from..from + self.stride).unwrap_or_default()
    }

    /// The number of a cell, if it is on the map.
    #[inline]
    #[must_use]
    pub fn node(&self, cell: Cell) -> Option<u32> {
        self.contains_cell(cell).then(|| cell.y as u32 * self.width + cell.x as u32)
    }

    /// The cell of a number.
    #[inline]
    #[must_use]
    pub fn cell(&self, node: u32) -> Cell {
        let width = self.width.max(1);
        Cell::new((node % width) as i32, (node / width) as i32)
    }

    /// All cells, row by row.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let width = self.width as i32;
        (0..self.height as i32).flat_map(move |y| (0..width).map(move |x| Cell::new(x, y)))
    }

    /// The direction that leads from a cell to one beside it.
    #[must_use]
    pub fn direction(&self, from: Cell, to: Cell) -> Option<Direction> {
        Direction::ALL.into_iter().find(|&direction| from.step(direction) == to)
    }

    /// The directions in which one [can step](Self::can_step) from a cell, a bit each: all eight at once. None from a
    /// blocked one.
    #[inline]
    #[must_use]
    pub fn steps(&self, from: Cell) -> u8 {
        if !self.is_free(from) {
            return 0;
        }
        // West, middle and east of each row are the bits 0 to 2.
        let [north, here, south] = [-1, 0, 1].map(|y| self.three(from.x as usize, from.y.wrapping_add(y)));
        let [north_mid, south_mid] = [north >> 1 & 1, south >> 1 & 1];
        let [east, west] = [here >> 2 & 1, here & 1];
        east | (south >> 2 & south_mid & east) << 1
            | south_mid << 2
            | (south & south_mid & west) << 3
            | west << 4
            | (north & north_mid & west) << 5
            | north_mid << 6
            | (north >> 2 & north_mid & east) << 7
    }

    /// The free cells from x - 1 to x + 1 of a row, a bit each.
    #[inline]
    fn three(&self, x: usize, y: i32) -> u8 {
        if y as u32 >= self.height {
            return 0;
        }
        let row = &self.rows[y as usize * self.stride..][..self.stride];
        let (word, bit) = (x / 64, x % 64);
        let middle = row[word];
        let west = if bit > 0 {
            middle >> (bit - 1)
        } else {
            middle << 1 | (word > 0 && row[word - 1] >> 63 == 1) as u64
        };
        let east = bit == 63 && row.get(word + 1).is_some_and(|next| next & 1 == 1);
        (west as u8 & 7) | (east as u8) << 2
    }

    /// Whether one can step from a free cell in a direction: diagonally only if both cells beside the step are free.
    #[inline]
    #[must_use]
    pub fn can_step(&self, from: Cell, direction: Direction) -> bool {
        let (x, y) = direction.offset();
        self.is_free(from.step(direction))
            && (!direction.is_diagonal()
                || (self.is_free(Cell::new(from.x + x, from.y))
                    && self.is_free(Cell::new(from.x, from.y + y))))
    }
}

/// Spreads a number over all bits (the finish of MurmurHash3).
const fn mixed(number: u64) -> u64 {
    let number =
        (number.wrapping_add(0x9E37_79B9_7F4A_7C15) ^ number >> 33).wrapping_mul(0xFF51_AFD7_ED55_8CCD);
    let number = (number ^ number >> 33).wrapping_mul(0xC4CE_B9FE_1A85_EC53);
    number ^ number >> 33
}

impl Graph for GridMap {
    type Node = u32;

    #[inline]
    fn for_each_link(&self, from: u32, mut visit: impl FnMut(Link)) {
        let mut steps = self.steps(self.cell(from));
        while steps != 0 {
            let direction = Direction::ALL[steps.trailing_zeros() as usize & 7];
            steps &= steps - 1;
            let (x, y) = direction.offset();
            let to = from.wrapping_add_signed(y * self.width as i32 + x);
            visit(Link { to, cost: direction.length(), id: direction as u32 });
        }
    }
}

impl Numbered for GridMap {
    fn node_count(&self) -> usize {
        self.width as usize * self.height as usize
    }
}

impl TwoWay for GridMap {
    /// What can be walked can be walked back; the ids are those of the way there.
    fn for_each_link_back(&self, to: u32, mut visit: impl FnMut(Link)) {
        self.for_each_link(to, |link| {
            visit(Link { id: Direction::ALL[link.id as usize].opposite() as u32, ..link });
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_too_far_away_are_refused() {
        let read = |x: i32, y: i32| serde_json::from_value::<Cell>(serde_json::json!({ "x": x, "y": y }));
        assert_eq!(read(FARTHEST, -FARTHEST).unwrap(), Cell::new(FARTHEST, -FARTHEST));
        for (x, y) in [(FARTHEST + 1, 0), (0, -FARTHEST - 1), (i32::MIN, i32::MAX)] {
            assert!(read(x, y).unwrap_err().to_string().contains("farther than"), "({x}, {y})");
        }
    }

    #[test]
    fn diagonal_steps_need_both_cells_beside_them() {
        let map = GridMap::from_text(".#\n..").unwrap();
        assert!(!map.can_step(Cell::new(0, 0), Direction::SouthEast));
        let open = GridMap::from_text("..\n..").unwrap();
        assert!(open.can_step(Cell::new(0, 0), Direction::SouthEast));
    }

    /// All eight at once are the same as one by one, also where words of 64 cells meet.
    #[test]
    fn steps_are_what_can_be_stepped() {
        for width in [1, 3, 63, 64, 65, 130] {
            let mut map = GridMap::free(width, 9).unwrap();
            let mut seed = 7_u32;
            for cell in map.cells() {
                seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                map.set(cell, seed >> 30 != 0);
            }
            assert_eq!(map.steps(Cell::new(-1, 200)), 0);
            for cell in map.cells().filter(|&cell| map.is_free(cell)) {
                let one_by_one = Direction::ALL.iter().filter(|&&to| map.can_step(cell, to));
                let bits = one_by_one.fold(0, |bits, &to| bits | 1 << to as u8);
                assert_eq!(map.steps(cell), bits, "{width} {cell:?}");
            }
        }
    }

    #[test]
    fn numbers_and_cells_go_both_ways() {
        let map = GridMap::free(70, 3).unwrap();
        assert!(map.cells().all(|cell| map.cell(map.node(cell).unwrap()) == cell && map.is_free(cell)));
        assert_eq!(map.node(Cell::new(70, 0)), None);
        assert_eq!(map.node(Cell::new(-1, 0)), None);
    }

    #[test]
    fn bad_maps_are_refused() {
        assert!(matches!(GridMap::from_text("..\n."), Err(MapError::Ragged { row: 1, length: 1, width: 2 })));
        assert!(matches!(GridMap::from_text(".x"), Err(MapError::UnknownLetter { column: 1, .. })));
        assert!(matches!(GridMap::free(1 << 20, 1 << 20), Err(MapError::TooLarge { .. })));
        assert_eq!(GridMap::from_text("").unwrap().node_count(), 0);
    }

    #[test]
    fn changes_are_counted() {
        let mut map = GridMap::free(4, 4).unwrap();
        map.set(Cell::new(1, 1), false);
        map.set(Cell::new(1, 1), false);
        map.set(Cell::new(9, 9), false);
        assert_eq!(map.version(), 1);
        let (blocked, open) = (map.fingerprint(), GridMap::free(4, 4).unwrap().fingerprint());
        map.set(Cell::new(1, 1), true);
        assert_eq!((map.version(), map.fingerprint()), (2, open));
        assert_ne!(blocked, open);
    }

    #[test]
    fn a_hundred_by_a_hundred_cells_have_78804_links() {
        let map = GridMap::free(100, 100).unwrap();
        let mut links = 0;
        (0..10_000).for_each(|node| map.for_each_link(node, |_| links += 1));
        assert_eq!(links, 78_804);
    }

    #[test]
    fn a_saved_map_is_checked() {
        let map = GridMap::from_text(".#.\n...").unwrap();
        let text = serde_json::to_string(&map).unwrap();
        assert_eq!(serde_json::from_str::<GridMap>(&text).unwrap(), map);
        let torn = text.replace("\"width\":3", "\"width\":300");
        assert!(serde_json::from_str::<GridMap>(&torn).is_err());
        let huge = text.replace("\"width\":3", "\"width\":2000000000");
        assert!(serde_json::from_str::<GridMap>(&huge).is_err());
    }
}
