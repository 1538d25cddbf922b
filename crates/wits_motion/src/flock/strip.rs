//! The candidates of a row of cells, copied together so that those of each cell are one stretch of memory.
//!
//! A creature may see others in its own cell and the cells round it. For one row of cells, a [`Strip`] holds all
//! creatures of that row and the rows above and below, column by column, at their nearest images: the neighbourhood
//! of a cell is then a few neighbouring columns, without gaps or edges. It is filled once for all creatures of the row.

use wide::f32x4;
use wits_core::glam::Vec2;
use wits_core::index::{CellIndex, Edges, Grid};

/// Round a cell with more creatures than this, each looks at an even sample of them.
pub const MOST_CANDIDATES: usize = 768;

/// Where padding stands: so far away that nothing sees it, so near that its square is finite. \[m\]
const FAR_AWAY: f32 = 1e15;
const PADDING: [f32; 4] = [FAR_AWAY, FAR_AWAY, 0.0, 0.0];

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

/// The creatures that those of one row of cells may see.
#[derive(Clone, Debug, Default)]
pub(super) struct Strip {
    gathered: Vec<Seen>,
    lists: Lists,
    /// Where each column begins, those beyond the edges included; one more than there are columns.
    columns: Vec<u32>,
    /// Where the creatures of the row itself begin in each column.
    own: Vec<u32>,
    /// The rows that are seen, each with how many worlds it is away.
    rows: Vec<(usize, f32)>,
    reach: usize,
    sample: Lists,
}

/// What the creatures of one cell may see.
pub(super) struct Candidates<'a> {
    pub(super) lists: &'a Lists,
    pub(super) start: usize,
    pub(super) end: usize,
    /// Every so manieth was taken; 1: all of them.
    stride: usize,
    /// Where the creatures of the cell itself begin, counted from the first candidate.
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
    /// Copies together what the creatures of a row may see, so many cells to each side.
    pub(super) fn fill(&mut self, index: &CellIndex, seen: &[Seen], row: usize, reach: (usize, usize)) {
        let grid = index.grid();
        self.reach = reach.0;
        self.gathered.clear();
        self.columns.clear();
        self.own.clear();
        self.rows.clear();
        self.rows.extend(
            around(grid, row, row + 1, reach.1, grid.rows()).filter_map(|(row, world)| Some((row?, world))),
        );
        for (column, world_x) in around(grid, 0, grid.columns(), reach.0, grid.columns()) {
            self.columns.push(as_u32(self.gathered.len()));
            self.own.push(0);
            let Some(column) = column else { continue };
            for &(other_row, world_y) in &self.rows {
                if other_row == row && world_y == 0.0 {
                    *self.own.last_mut().expect("pushed above") = as_u32(self.gathered.len());
                }
                let entries = &seen[index.in_cell(other_row * grid.columns() + column)];
                if world_x == 0.0 && world_y == 0.0 {
                    self.gathered.extend_from_slice(entries);
                } else {
                    let shift = Vec2::new(world_x, world_y) * grid.size();
                    self.gathered
                        .extend(entries.iter().map(|&[x, y, u, v]| [x + shift.x, y + shift.y, u, v]));
                }
            }
        }
        self.columns.push(as_u32(self.gathered.len()));
        self.lists.transpose(&mut self.gathered);
    }

    /// What the creatures of a cell of the row may see.
    #[inline]
    pub(super) fn candidates(&mut self, column: usize) -> Candidates<'_> {
        let (start, end) =
            (self.columns[column] as usize, self.columns[column + 2 * self.reach + 1] as usize);
        let own = self.own[column + self.reach] as usize - start;
        if end - start <= MOST_CANDIDATES {
            return Candidates { lists: &self.lists, start, end, stride: 1, own };
        }
        let stride = (end - start).div_ceil(MOST_CANDIDATES);
        self.sample.take(&self.lists, start..end, stride);
        Candidates { lists: &self.sample, start: 0, end: (end - start).div_ceil(stride), stride, own }
    }

    pub(super) fn bytes(&self) -> usize {
        self.gathered.capacity() * size_of::<Seen>()
            + self.lists.bytes()
            + self.sample.bytes()
            + 4 * (self.columns.capacity() + self.own.capacity())
    }
}

impl Lists {
    /// From one array of creatures to four arrays, padded so that a vector may be read from any creature on.
    fn transpose(&mut self, entries: &mut Vec<Seen>) {
        entries.extend([PADDING; 4]);
        entries.resize(entries.len().next_multiple_of(4), PADDING);
        for list in self.all() {
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

    /// An even sample of some of others.
    fn take(&mut self, from: &Self, range: std::ops::Range<usize>, stride: usize) {
        let sample = |target: &mut Vec<f32>, source: &[f32], padding: f32| {
            target.clear();
            target.extend(source[range.clone()].iter().step_by(stride));
            target.extend([padding; 4]);
        };
        sample(&mut self.xs, &from.xs, FAR_AWAY);
        sample(&mut self.ys, &from.ys, FAR_AWAY);
        sample(&mut self.heading_xs, &from.heading_xs, 0.0);
        sample(&mut self.heading_ys, &from.heading_ys, 0.0);
    }

    fn all(&mut self) -> [&mut Vec<f32>; 4] {
        [&mut self.xs, &mut self.ys, &mut self.heading_xs, &mut self.heading_ys]
    }

    fn bytes(&self) -> usize {
        4 * (self.xs.capacity()
            + self.ys.capacity()
            + self.heading_xs.capacity()
            + self.heading_ys.capacity())
    }
}

/// The lines from `reach` before `first` to `reach` after `end`, each with how many worlds it is away; `None` for those
/// beyond the edge of a world that has one.
fn around(
    grid: &Grid,
    first: usize,
    end: usize,
    reach: usize,
    lines: usize,
) -> impl Iterator<Item = (Option<usize>, f32)> {
    let wraps = grid.edges() == Edges::Torus;
    // Counted from one world before, so that nothing is negative.
    (first + lines - reach..end + lines + reach).map(move |line| match line {
        line if line < lines => (wraps.then_some(line), -1.0),
        line if line < 2 * lines => (Some(line - lines), 0.0),
        line => (wraps.then_some(line - 2 * lines), 1.0),
    })
}

#[expect(clippy::cast_possible_truncation, reason = "an index has at most 2^32 entries")]
const fn as_u32(number: usize) -> u32 {
    number as u32
}
