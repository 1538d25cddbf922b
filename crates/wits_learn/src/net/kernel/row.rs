//! One row times a matrix that is not packed.

use super::panels::{Sums, add_product, load, store};
use super::width::Kernel;
use super::{LANES, Start};

/// See [`row_product`](super::row_product).
pub(super) struct RowProduct<'a> {
    pub(super) row: &'a [f32],
    pub(super) matrix: &'a [f32],
    pub(super) start: Start<'a>,
    pub(super) result: &'a mut [f32],
}

impl Kernel for RowProduct<'_> {
    #[inline(always)]
    fn run<const PANELS: usize>(self) {
        let Self { row, matrix, start, result } = self;
        match start {
            Start::Zero => result.fill(0.0),
            Start::Bias(bias) => result.copy_from_slice(bias),
            Start::Result => {}
        }
        let mut first = 0;
        if PANELS > 1 {
            columns::<8>(row, matrix, &mut first, result);
        }
        columns::<4>(row, matrix, &mut first, result);
        columns::<2>(row, matrix, &mut first, result);
        columns::<1>(row, matrix, &mut first, result);
        let columns = result.len();
        if first < columns {
            for (value, weights) in row.iter().zip(matrix.chunks_exact(columns)) {
                for (sum, weight) in result[first..].iter_mut().zip(&weights[first..]) {
                    *sum += weight * value;
                }
            }
        }
    }
}

/// As many times `PANELS` panels of columns as there are from `first` on.
#[inline(always)]
fn columns<const PANELS: usize>(row: &[f32], matrix: &[f32], first: &mut usize, result: &mut [f32]) {
    let columns = result.len();
    while columns - *first >= PANELS * LANES {
        let mut sums: Sums<PANELS> = load(result, *first);
        for (value, weights) in row.iter().zip(matrix.chunks_exact(columns)) {
            add_product(&mut sums, *value, &load(weights, *first));
        }
        store(&sums, result, *first);
        *first += PANELS * LANES;
    }
}
