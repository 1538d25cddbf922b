//! Many rows times a matrix.

use super::pack::{Layout, pack};
use super::panels::{Sums, add_product, load, rows_of, store};
use super::width::Kernel;
use super::{LANES, Start};

/// Rows that are multiplied with all panels before the next rows are: so many stay in the nearest cache.
const BLOCK: usize = 32;

/// See [`product`](super::product).
pub(super) struct Product<'a> {
    pub(super) left: &'a [f32],
    pub(super) inner: usize,
    pub(super) right: &'a [f32],
    pub(super) layout: Layout,
    pub(super) columns: usize,
    pub(super) start: Start<'a>,
    pub(super) result: &'a mut [f32],
    pub(super) packed: &'a mut Vec<f32>,
}

impl Kernel for Product<'_> {
    #[inline(always)]
    fn run<const PANELS: usize>(self) {
        let Self { left, inner, right, layout, columns, start, result, packed } = self;
        // Columns in groups of several panels, and those that are left one panel at a time.
        let wide = PANELS * LANES;
        let grouped = if columns % wide > wide - LANES { columns } else { columns / wide * wide };
        packed.clear();
        for first in (0..grouped).step_by(wide) {
            pack::<PANELS>(right, layout, (inner, columns), first, packed);
        }
        for first in (grouped..columns).step_by(LANES) {
            pack::<1>(right, layout, (inner, columns), first, packed);
        }
        for (left, result) in left.chunks(BLOCK * inner).zip(result.chunks_mut(BLOCK * columns)) {
            for first in (0..grouped).step_by(wide) {
                let panel = &packed[first * inner..][..wide * inner];
                Panel::<PANELS>::new(panel, first, columns, start).all_rows(left, inner, result);
            }
            for first in (grouped..columns).step_by(LANES) {
                let panel = &packed[first * inner..][..LANES * inner];
                Panel::<1>::new(panel, first, columns, start).all_rows(left, inner, result);
            }
        }
    }
}

/// Some panels of the right side, and where they belong.
struct Panel<'a, const PANELS: usize> {
    rows: &'a [Sums<PANELS>],
    first: usize,
    columns: usize,
    /// What sums begin with, if not with what is there.
    bias: Option<Sums<PANELS>>,
}

impl<'a, const PANELS: usize> Panel<'a, PANELS> {
    #[inline(always)]
    fn new(packed: &'a [f32], first: usize, columns: usize, start: Start<'_>) -> Self {
        let bias = match start {
            Start::Zero => Some([[0.0; LANES]; PANELS]),
            Start::Bias(bias) => Some(load(bias, first)),
            Start::Result => None,
        };
        Self { rows: rows_of(packed), first, columns, bias }
    }

    #[inline(always)]
    fn all_rows(&self, left: &[f32], inner: usize, result: &mut [f32]) {
        let fours = result.len() / self.columns / 4 * 4;
        let (result, result_rest) = result.split_at_mut(fours * self.columns);
        let (left, left_rest) = left.split_at(fours * inner);
        for (rows, result) in left.chunks_exact(4 * inner).zip(result.chunks_exact_mut(4 * self.columns)) {
            self.four_rows(rows, inner, result);
        }
        for (row, result) in left_rest.chunks_exact(inner).zip(result_rest.chunks_exact_mut(self.columns)) {
            self.one_row(row, result);
        }
    }

    #[inline(always)]
    fn four_rows(&self, rows: &[f32], inner: usize, result: &mut [f32]) {
        let (one, rest) = rows.split_at(inner);
        let (two, rest) = rest.split_at(inner);
        let (three, four) = rest.split_at(inner);
        let begin = |row: usize| self.begin(&result[row * self.columns..][..self.columns]);
        let (mut a, mut b, mut c, mut d) = (begin(0), begin(1), begin(2), begin(3));
        for ((((weights, one), two), three), four) in self.rows.iter().zip(one).zip(two).zip(three).zip(four)
        {
            add_product(&mut a, *one, weights);
            add_product(&mut b, *two, weights);
            add_product(&mut c, *three, weights);
            add_product(&mut d, *four, weights);
        }
        for (sums, result) in [a, b, c, d].iter().zip(result.chunks_exact_mut(self.columns)) {
            store(sums, result, self.first);
        }
    }

    #[inline(always)]
    fn one_row(&self, row: &[f32], result: &mut [f32]) {
        let mut sums = self.begin(result);
        for (weights, value) in self.rows.iter().zip(row) {
            add_product(&mut sums, *value, weights);
        }
        store(&sums, result, self.first);
    }

    #[inline(always)]
    fn begin(&self, result: &[f32]) -> Sums<PANELS> {
        self.bias.unwrap_or_else(|| load(result, self.first))
    }
}
