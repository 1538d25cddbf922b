//! The map as bits, laid out twice: by rows and by columns, with a ring of blocked cells round it.
//!
//! A straight jump is then a search for the next set bit: besides the free cells there is, for each of the four straight
//! directions, a bit for every place where a jump ends: a blocked cell, or one at which a corner has just been passed.

use crate::grid::way::GridError;
use crate::grid::{Cell, GridMap};

/// All cells of a map, line by line, a bit each. Bytes, not words: any eight of them in a row make a window of at least
/// 57 cells from where one stands, which is as far as most jumps go.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lines {
    /// Free cells.
    free: Vec<u8>,
    /// Where jumps end that go to higher numbers.
    ahead: Vec<u8>,
    /// Where jumps end that go to lower numbers.
    back: Vec<u8>,
    /// Places from a line to the next: a multiple of 64.
    pub(crate) stride: usize,
}

/// A place on the map in all the ways it is called.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Spot {
    /// Column, from 1.
    pub(crate) x: u32,
    /// Row, from 1.
    pub(crate) y: u32,
    /// The place among the rows.
    pub(crate) row: usize,
    /// The place among the columns.
    pub(crate) column: usize,
}

/// The map, by rows and by columns.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ground {
    pub(crate) rows: Lines,
    pub(crate) columns: Lines,
    /// By rows: free together with the cells to the right, below, and right below.
    squares: Vec<u8>,
    /// Cells at which some straight jump ends, by rows.
    pub(crate) nodes: Vec<NodeWord>,
    /// How many there are.
    pub(crate) node_count: u32,
    /// Size and fingerprint of the map that was copied.
    copied: Option<(u32, u32, u64)>,
}

/// Which of sixty-four cells end jumps, and how many do so before them.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct NodeWord {
    bits: u64,
    before: u32,
}

impl Lines {
    /// Where a jump from a place ends, and whether there is a reason to stop other than a wall.
    #[inline(always)]
    pub(crate) fn jump<const AHEAD: bool>(&self, from: usize) -> (usize, bool) {
        let end = if AHEAD { self.jump_ahead(from + 1) } else { self.jump_back(from - 1) };
        (end, self.is_free(end))
    }

    #[inline(always)]
    fn jump_ahead(&self, mut at: usize) -> usize {
        loop {
            let bits = window(&self.ahead, at / 8) >> (at % 8);
            if bits != 0 {
                return at + bits.trailing_zeros() as usize;
            }
            at = (at / 8 + 8) * 8;
        }
    }

    #[inline(always)]
    fn jump_back(&self, mut at: usize) -> usize {
        loop {
            // There is a line of the ring before every other, so there are seven bytes before every one that is asked for.
            let bits = window(&self.back, at / 8 - 7) << (7 - at % 8);
            if bits != 0 {
                return at - bits.leading_zeros() as usize;
            }
            at = (at / 8 - 8) * 8 + 7;
        }
    }

    #[inline]
    pub(crate) fn is_free(&self, place: usize) -> bool {
        is_set(&self.free, place)
    }

    /// Derives where jumps end from what is free, a word of 64 cells at a time.
    fn fill(&mut self, stride: usize, free: &[u64]) {
        self.stride = stride;
        let words = stride / 64;
        for layer in [&mut self.free, &mut self.ahead, &mut self.back] {
            layer.clear();
        }
        for (here, &cells) in free.iter().enumerate() {
            let (mut ahead, mut back) = (0, 0);
            for beside in [here.wrapping_sub(words), here + words] {
                let at = |word: usize| free.get(word).copied().unwrap_or(0);
                let cells = at(beside);
                // The ring is blocked, so what is carried in from another line is 0.
                ahead |= cells & !(cells << 1 | at(beside.wrapping_sub(1)) >> 63);
                back |= cells & !(cells >> 1 | at(beside.wrapping_add(1)) << 63);
            }
            self.free.extend(cells.to_le_bytes());
            self.ahead.extend((ahead | !cells).to_le_bytes());
            self.back.extend((back | !cells).to_le_bytes());
        }
    }

    /// Sets or clears the bits that end jumps at a free place.
    pub(crate) fn set_ends(&mut self, place: usize, ends: [bool; 2]) {
        let bit = 1 << (place % 8);
        for (layer, end) in [&mut self.ahead, &mut self.back].into_iter().zip(ends) {
            layer[place / 8] = if end { layer[place / 8] | bit } else { layer[place / 8] & !bit };
        }
    }

    /// Whether jumps in both directions end at a place.
    pub(crate) fn ends(&self, place: usize) -> [bool; 2] {
        [is_set(&self.ahead, place), is_set(&self.back, place)]
    }

    pub(crate) fn bytes(&self) -> usize {
        self.free.capacity() + self.ahead.capacity() + self.back.capacity()
    }
}

/// Eight bytes from one on.
#[inline(always)]
fn window(bytes: &[u8], from: usize) -> u64 {
    bytes[from..].first_chunk().map_or(0, |eight| u64::from_le_bytes(*eight))
}

#[inline(always)]
fn is_set(bytes: &[u8], place: usize) -> bool {
    bytes[place / 8] >> (place % 8) & 1 == 1
}

impl Ground {
    /// Copies the map if it is another one than last time; true if it did.
    pub(crate) fn update(&mut self, map: &GridMap) -> Result<bool, GridError> {
        if self.is_copy_of(map) {
            return Ok(false);
        }
        let (width, height) = (map.width() as usize + 2, map.height() as usize + 2);
        let (across, down) = (width.next_multiple_of(64), height.next_multiple_of(64));
        if across.saturating_mul(height) > u32::MAX as usize || down.saturating_mul(width) > u32::MAX as usize
        {
            return Err(GridError::TooLarge);
        }
        let rows = copy_rows(map, across, height);
        let columns = transpose(&rows, across, down, width);
        self.rows.fill(across, &rows);
        self.columns.fill(down, &columns);
        self.mark_squares(&rows);
        self.number_nodes(&rows);
        self.copied = Some((map.width(), map.height(), map.fingerprint()));
        Ok(true)
    }

    /// Whether the map is the one that was copied, unchanged.
    #[inline]
    pub(crate) fn is_copy_of(&self, map: &GridMap) -> bool {
        self.copied == Some((map.width(), map.height(), map.fingerprint()))
    }

    /// Derives which cells are the left upper ones of four free ones.
    fn mark_squares(&mut self, rows: &[u64]) {
        let words = self.rows.stride / 64;
        let both =
            |word: usize| rows.get(word).copied().unwrap_or(0) & rows.get(word + words).copied().unwrap_or(0);
        self.squares.clear();
        for word in 0..rows.len() {
            let square = both(word) & (both(word) >> 1 | both(word + 1) << 63);
            self.squares.extend(square.to_le_bytes());
        }
    }

    /// Whether a cell and those to the right, below, and right below it are free.
    #[inline(always)]
    pub(crate) fn is_square(&self, row: usize) -> bool {
        is_set(&self.squares, row)
    }

    /// Counts the cells at which some jump ends.
    fn number_nodes(&mut self, rows: &[u64]) {
        let words = self.rows.stride / 64;
        let at = |word: usize| rows.get(word).copied().unwrap_or(0);
        // Free, and blocked above or below.
        let edges = |word: usize| at(word) & !(at(word.wrapping_sub(words)) & at(word.wrapping_add(words)));
        self.nodes.clear();
        self.node_count = 0;
        for here in 0..rows.len() {
            let end = |layer: &[u8]| window(layer, here * 8);
            // Corners that are passed by going up or down.
            let near = edges(here);
            let beside = near << 1 | near >> 1 | edges(here.wrapping_sub(1)) >> 63 | edges(here + 1) << 63;
            let bits = at(here) & (end(&self.rows.ahead) | end(&self.rows.back) | beside);
            self.nodes.push(NodeWord { bits, before: self.node_count });
            self.node_count += bits.count_ones();
        }
    }

    /// Calls `visit` with the places of all cells at which jumps end, in the order of their numbers.
    pub(crate) fn for_each_node(&self, mut visit: impl FnMut(u32)) {
        for (place, word) in self.nodes.iter().enumerate() {
            let mut bits = word.bits;
            while bits != 0 {
                visit(place as u32 * 64 + bits.trailing_zeros());
                bits &= bits - 1;
            }
        }
    }

    /// Whether a straight jump ends at a free spot: east, south, west, north.
    pub(crate) fn arrivals(&self, at: Spot) -> [bool; 4] {
        let (row, column) = (self.rows.ends(at.row), self.columns.ends(at.column));
        [row[0], column[0], row[1], column[1]]
    }

    /// The number of a cell at which jumps end, by its place among the rows.
    #[inline]
    pub(crate) fn node(&self, row: usize) -> u32 {
        let word = self.nodes[row / 64];
        word.before + (word.bits & !(u64::MAX << (row % 64))).count_ones()
    }

    pub(crate) fn spot(&self, cell: Cell) -> Spot {
        self.spot_at(cell.x as u32 + 1, cell.y as u32 + 1)
    }

    /// By column and row, both from 1.
    #[inline]
    pub(crate) fn spot_at(&self, x: u32, y: u32) -> Spot {
        let row = y as usize * self.rows.stride + x as usize;
        Spot { x, y, row, column: x as usize * self.columns.stride + y as usize }
    }

    /// By the place among the rows.
    #[inline]
    pub(crate) fn spot_of(&self, row: u32) -> Spot {
        let stride = self.rows.stride as u32;
        let (x, y) = (row % stride, row / stride);
        Spot { x, y, row: row as usize, column: x as usize * self.columns.stride + y as usize }
    }

    pub(crate) fn bytes(&self) -> usize {
        self.rows.bytes()
            + self.columns.bytes()
            + self.squares.capacity()
            + self.nodes.capacity() * size_of::<NodeWord>()
    }
}

impl Spot {
    /// The cell of the map.
    pub(crate) fn cell(self) -> Cell {
        Cell::new(self.x as i32 - 1, self.y as i32 - 1)
    }
}

/// The rows of a map, moved to the right and down by one for the ring.
pub(crate) fn copy_rows(map: &GridMap, stride: usize, lines: usize) -> Vec<u64> {
    let words = stride / 64;
    let mut rows = vec![0; lines * words];
    for (y, line) in rows.chunks_exact_mut(words.max(1)).skip(1).take(map.height() as usize).enumerate() {
        let mut carried = 0;
        for (place, word) in line.iter_mut().enumerate() {
            let bits = map.row(y as u32).get(place).copied().unwrap_or(0);
            *word = bits << 1 | carried;
            carried = bits >> 63;
        }
    }
    rows
}

/// Columns from rows, sixty-four by sixty-four cells at a time.
fn transpose(rows: &[u64], across: usize, down: usize, columns: usize) -> Vec<u64> {
    let (across, down) = (across / 64, down / 64);
    let mut turned = vec![0; columns * down];
    let mut block = [0_u64; 64];
    for left in 0..across {
        for top in 0..down {
            for (number, bits) in block.iter_mut().enumerate() {
                *bits = rows.get((top * 64 + number) * across + left).copied().unwrap_or(0);
            }
            transpose_block(&mut block);
            for (number, bits) in block.iter().enumerate() {
                if let Some(word) = turned.get_mut((left * 64 + number) * down + top) {
                    *word = *bits;
                }
            }
        }
    }
    turned
}

/// Rows become columns: halves are exchanged, then quarters, and so on.
fn transpose_block(block: &mut [u64; 64]) {
    let mut width = 32;
    let mut mask = 0x0000_0000_FFFF_FFFF_u64;
    while width > 0 {
        for upper in (0..64).filter(|row| row & width == 0) {
            let lower = upper + width;
            let exchanged = (block[upper] >> width ^ block[lower]) & mask;
            block[upper] ^= exchanged << width;
            block[lower] ^= exchanged;
        }
        width /= 2;
        mask ^= mask << width;
    }
}
