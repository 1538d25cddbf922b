//! Products of matrices, the hot loops of all layers.
//!
//! Every number of a result is one sum, added up in the order of its terms and never split, so the size of blocks, the
//! number of rows and threads, and the width of vectors change no bit. Lanes of vectors hold different numbers of the
//! result, not parts of one sum. Nothing is fused, since processors differ in whether they can.
//!
//! Matrices are row-major. Weights have a row for each input and a column for each output.

mod outer;
mod pack;
mod panels;
mod product;
mod row;
mod width;

#[cfg(test)]
mod tests;

pub(super) use pack::Layout;

use outer::OuterSum;
use product::Product;
use row::RowProduct;

/// Columns of a panel.
const LANES: usize = 8;

/// One row of a panel, or sums for its columns.
type Eight = [f32; LANES];

/// From this number of rows on, packing the weights pays.
pub(super) const PACK_FROM: usize = 16;

/// What sums begin with.
#[derive(Clone, Copy, Debug)]
pub(super) enum Start<'a> {
    /// Zero.
    Zero,
    /// A bias for each column.
    Bias(&'a [f32]),
    /// What is there already.
    Result,
}

/// `result = start + left * right`. `inner` is the number of columns of the left side, `columns` that of the result; both have as
/// many rows as fit. `packed` is room for the right side.
pub(super) fn product(
    left: &[f32],
    inner: usize,
    (right, layout): (&[f32], Layout),
    columns: usize,
    start: Start<'_>,
    result: &mut [f32],
    packed: &mut Vec<f32>,
) {
    width::run(Product { left, inner, right, layout, columns, start, result, packed });
}

/// `result = start + row * matrix` for one row, without packing: the same bits as [`product`].
pub(super) fn row_product(row: &[f32], matrix: &[f32], start: Start<'_>, result: &mut [f32]) {
    width::run(RowProduct { row, matrix, start, result });
}

/// `result += left^T * right`: the gradient of weights from the inputs of a layer and the gradient of its sums. Row by row,
/// so it does not matter how rows are distributed over calls.
pub(super) fn outer_sum(
    left: &[f32],
    inner: usize,
    right: &[f32],
    columns: usize,
    result: &mut [f32],
    packed: &mut Vec<f32>,
) {
    width::run(OuterSum { left, inner, right, columns, result, packed });
}

/// `result += the sum of all rows`: the gradient of biases.
pub(super) fn column_sum(rows: &[f32], result: &mut [f32]) {
    for row in rows.chunks_exact(result.len().max(1)) {
        for (sum, value) in result.iter_mut().zip(row) {
            *sum += value;
        }
    }
}
