//! The candidates of a row of cells, copied together so that those of each cell are one stretch of memory.
//!
//! A creature may see others in its own cell and the cells round it. For some neighbouring cells of one row, a
//! [`Strip`] holds all creatures of that row and the rows above and below, column by column, at their nearest images:
//! the neighbourhood of a cell is then a few neighbouring columns, without gaps or edges.
//!
//! A strip never holds more than [`MOST_ENTRIES`], so that its memory does not depend on where creatures gather: a long
//! row is done in pieces, a crowded cell by an even sample of what is round it.

use wide::f32x4;
use wits_core::glam::Vec2;
use wits_core::index::{CellSort, Edges, Grid};

/// Round a cell with more creatures than this, each looks at an even sample of them.
pub const MOST_CANDIDATES: usize = 768;

/// A strip is not longer than this.
const MOST_ENTRIES: usize = 2048;

/// Where padding stands: so far away that nothing sees it, so near that its square is finite. \[m\]
const FAR_AWAY: f32 = 1e15;
const PADDING: Seen = [FAR_AWAY, FAR_AWAY, 0.0, 0.0];

/// A creature as others see it: x, y, and the two of its heading.
pub(super) type Seen = [f32; 4];

/// Creatures in four arrays.
#[derive(Clone, Debug, Default)]
pub(super) struct Lists {
    pub(super) xs: Vec<f32>,
    pub(super) ys: Vec<f32>,
    pub(super) heading_xs: Vec<f32>,
    pub(super) heading_ys: Vec<f32>,
}

/// The creatures that those of some cells of one row may see.
#[derive(Clone, Debug, Default)]
pub(super) struct Strip {
    row: usize,
    reach: usize,
    /// The rows that are seen, each with how many worlds it is away.
    rows: Vec<(usize, f32)>,
    /// How many creatures these rows hold in each column, those beyond the edges included.
    counts: Vec<u32>,
    gathered: Vec<Seen>,
    lists: Lists,
    /// The first cell of the piece.
    first: usize,
    /// Where each column of the piece begins; one more than there are columns.
    columns: Vec<u32>,
    /// Where the creatures of the row itself begin in each column of the piece.
    own: Vec<u32>,
    /// Every so manieth was taken; 1: all of them.
    stride: usize,
}

/// What the creatures of one cell may see.
pub(super) struct Candidates<'a> {
    pub(super) lists: &'a Lists,
    pub(super) start: usize,
    pub(super) end: usize,
    stride: usize,
    /// Where the creatures of the cell itself begin, counted from the first candidate before any were left out.
    own: usize,
}

impl Candidates<'_> {
    /// Is this creature of the cell among its own candidates?
    #[inline]
    pub(super) const fn include(&self, number_in_cell: usize) -> bool {
        self.stride == 1 || (self.own + number_in_cell).is_multiple_of(self.stride)
    }
}

impl Strip {
    /// Begins a row: its creatures see so many cells to each side.
    pub(super) fn begin(&mut self, index: &CellSort, row: usize, reach: (usize, usize)) {
        let grid = index.grid();
        (self.row, self.reach) = (row, reach.0);
        self.rows.clear();
        self.rows
            .extend(around(grid, row, reach.1, grid.rows()).filter_map(|(row, world)| Some((row?, world))));
        self.counts.clear();
        for place in 0..grid.columns() + 2 * reach.0 {
            let count = match self.column(grid, place) {
                (Some(column), _) => {
                    self.rows.iter().map(|(row, _)| index.in_cell(row * grid.columns() + column).len()).sum()
                }
                (None, _) => 0,
            };
            self.counts.push(as_u32(count));
        }
    }

    /// Copies together what some cells may see, from `first` on; gives the first cell that is left for the next piece.
    pub(super) fn fill(&mut self, index: &CellSort, seen: &[Seen], first: usize) -> usize {
        let end = self.choose_piece(first, index.grid().columns());
        self.gathered.clear();
        self.gathered.reserve(MOST_ENTRIES + 8);
        self.columns.clear();
        self.own.clear();
        let mut passed = 0;
        for place in first..end + 2 * self.reach {
            self.columns.push(as_u32(self.gathered.len()));
            self.own.push(0);
            let (Some(column), world) = self.column(index.grid(), place) else { continue };
            self.copy_column(index, seen, (column, world), &mut passed);
        }
        self.columns.push(as_u32(self.gathered.len()));
        self.lists.transpose(&mut self.gathered);
        end
    }

    /// As many cells as fit; one alone when it is crowded.
    fn choose_piece(&mut self, first: usize, cells: usize) -> usize {
        let block = |cell: usize| self.counts[cell..=cell + 2 * self.reach].iter().sum::<u32>() as usize;
        let mut total = block(first);
        self.first = first;
        self.stride = total.div_ceil(MOST_CANDIDATES).max(1);
        let mut end = first + 1;
        while self.stride == 1 && end < cells && block(end) <= MOST_CANDIDATES {
            total += self.counts[end + 2 * self.reach] as usize;
            if total > MOST_ENTRIES {
                break;
            }
            end += 1;
        }
        end
    }

    /// Copies the creatures of one column; `passed` counts those that were looked at, taken or not.
    #[inline]
    fn copy_column(
        &mut self,
        index: &CellSort,
        seen: &[Seen],
        (column, world): (usize, f32),
        passed: &mut usize,
    ) {
        let grid = index.grid();
        for row in 0..self.rows.len() {
            let (row, row_world) = self.rows[row];
            let entries = &seen[index.in_cell(row * grid.columns() + column)];
            if row == self.row && row_world == 0.0 {
                let begins = if self.stride == 1 { self.gathered.len() } else { *passed };
                self.own.pop();
                self.own.push(as_u32(begins));
            }
            if world == 0.0 && row_world == 0.0 && self.stride == 1 {
                self.gathered.extend_from_slice(entries);
            } else {
                let shift = Vec2::new(world, row_world) * grid.size();
                let skip = (self.stride - *passed % self.stride) % self.stride;
                let taken = entries.iter().skip(skip).step_by(self.stride);
                self.gathered.extend(taken.map(|&[x, y, u, v]| [x + shift.x, y + shift.y, u, v]));
            }
            *passed += entries.len();
        }
    }

    /// The column at a place of the row, and how many worlds away it is; those beyond an edge are `None`.
    fn column(&self, grid: &Grid, place: usize) -> (Option<usize>, f32) {
        image(grid, place + grid.columns() - self.reach, grid.columns())
    }

    /// What the creatures of a cell of the piece may see.
    #[inline]
    pub(super) fn candidates(&self, cell: usize) -> Candidates<'_> {
        let place = cell - self.first;
        let (start, end) = (self.columns[place] as usize, self.columns[place + 2 * self.reach + 1] as usize);
        let own = self.own[place + self.reach] as usize - if self.stride == 1 { start } else { 0 };
        Candidates { lists: &self.lists, start, end, stride: self.stride, own }
    }

    pub(super) fn bytes(&self) -> usize {
        self.gathered.capacity() * size_of::<Seen>()
            + self.lists.bytes()
            + 4 * (self.columns.capacity() + self.own.capacity() + self.counts.capacity())
    }
}

impl Lists {
    /// From one array of creatures to four arrays, padded so that a vector may be read from any creature on.
    fn transpose(&mut self, entries: &mut Vec<Seen>) {
        entries.extend([PADDING; 4]);
        entries.resize(entries.len().next_multiple_of(4), PADDING);
        for list in [&mut self.xs, &mut self.ys, &mut self.heading_xs, &mut self.heading_ys] {
            list.reserve((MOST_ENTRIES + 8).saturating_sub(list.len()));
            list.resize(entries.len(), 0.0);
        }
        let (fours, _) = entries.as_chunks::<4>();
        let (xs, _) = self.xs.as_chunks_mut::<4>();
        let (ys, _) = self.ys.as_chunks_mut::<4>();
        let (us, _) = self.heading_xs.as_chunks_mut::<4>();
        let (vs, _) = self.heading_ys.as_chunks_mut::<4>();
        let targets = xs.iter_mut().zip(ys).zip(us.iter_mut().zip(vs));
        for (four, ((x, y), (u, v))) in fours.iter().zip(targets) {
            let [a, b, c, d] = *four;
            let turned = f32x4::transpose([f32x4::new(a), f32x4::new(b), f32x4::new(c), f32x4::new(d)]);
            *x = turned[0].to_array();
            *y = turned[1].to_array();
            *u = turned[2].to_array();
            *v = turned[3].to_array();
        }
    }

    fn bytes(&self) -> usize {
        4 * (self.xs.capacity()
            + self.ys.capacity()
            + self.heading_xs.capacity()
            + self.heading_ys.capacity())
    }
}

/// The lines from `reach` before a line to `reach` after it.
fn around(
    grid: &Grid,
    line: usize,
    reach: usize,
    lines: usize,
) -> impl Iterator<Item = (Option<usize>, f32)> {
    (line + lines - reach..=line + lines + reach).map(move |line| image(grid, line, lines))
}

/// A line counted from one world before, so that nothing is negative: the line it is, and how many worlds away. Beyond
/// the edge of a world that has one there is nothing.
#[inline]
fn image(grid: &Grid, line: usize, lines: usize) -> (Option<usize>, f32) {
    let wraps = grid.edges() == Edges::Torus;
    match line {
        line if line < lines => (wraps.then_some(line), -1.0),
        line if line < 2 * lines => (Some(line - lines), 0.0),
        line => (wraps.then_some(line - 2 * lines), 1.0),
    }
}

#[expect(clippy::cast_possible_truncation, reason = "an index has at most 2^32 entries")]
const fn as_u32(number: usize) -> u32 {
    number as u32
}
