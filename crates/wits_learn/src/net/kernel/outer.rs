//! Sums of outer products, the gradients of weights.

use super::LANES;
use super::pack::{Layout, pack};
use super::panels::{Sums, add_product, load, rows_of, store};
use super::width::Kernel;

/// Rows whose right side is packed at a time.
const BLOCK: usize = 64;

/// See [`outer_sum`](super::outer_sum).
pub(super) struct OuterSum<'a> {
    pub(super) left: &'a [f32],
    pub(super) inner: usize,
    pub(super) right: &'a [f32],
    pub(super) columns: usize,
    pub(super) result: &'a mut [f32],
    pub(super) packed: &'a mut Vec<f32>,
}

impl Kernel for OuterSum<'_> {
    #[inline(always)]
    fn run<const PANELS: usize>(mut self) {
        let (columns, wide) = (self.columns, PANELS * LANES);
        let grouped = if columns % wide > wide - LANES { columns } else { columns / wide * wide };
        let (left, right) = (self.left, self.right);
        for (left, right) in left.chunks(BLOCK * self.inner).zip(right.chunks(BLOCK * columns)) {
            for first in (0..grouped).step_by(wide) {
                self.columns_from::<PANELS>(left, right, first);
            }
            for first in (grouped..columns).step_by(LANES) {
                self.columns_from::<1>(left, right, first);
            }
        }
    }
}

impl OuterSum<'_> {
    /// Some columns of all rows of the result.
    #[inline(always)]
    fn columns_from<const PANELS: usize>(&mut self, left: &[f32], right: &[f32], first: usize) {
        let Self { inner, columns, .. } = *self;
        self.packed.clear();
        pack::<PANELS>(right, Layout::Rows, (right.len() / columns, columns), first, self.packed);
        let panel: &[Sums<PANELS>] = rows_of(self.packed);
        let fours = inner / 4 * 4;
        let (result, rest) = self.result.split_at_mut(fours * columns);
        for (input, result) in (0..).step_by(4).zip(result.chunks_exact_mut(4 * columns)) {
            let begin = |row: usize| load(&result[row * columns..][..columns], first);
            let (mut a, mut b, mut c, mut d) = (begin(0), begin(1), begin(2), begin(3));
            for (gradients, row) in panel.iter().zip(left[input..].chunks(inner)) {
                let Some([one, two, three, four]) = row.first_chunk() else { break };
                add_product(&mut a, *one, gradients);
                add_product(&mut b, *two, gradients);
                add_product(&mut c, *three, gradients);
                add_product(&mut d, *four, gradients);
            }
            for (sums, result) in [a, b, c, d].iter().zip(result.chunks_exact_mut(columns)) {
                store(sums, result, first);
            }
        }
        for (input, result) in (fours..).zip(rest.chunks_exact_mut(columns)) {
            let mut sums = load(result, first);
            for (gradients, row) in panel.iter().zip(left[input..].chunks(inner)) {
                let Some(value) = row.first() else { break };
                add_product(&mut sums, *value, gradients);
            }
            store(&sums, result, first);
        }
    }
}
