//! Panels: some columns of a matrix, row by row, so that a loop over rows reads memory in order.

use super::{Eight, LANES};

/// How the right side of a product lies in memory.
#[derive(Clone, Copy, Debug)]
pub(in crate::net) enum Layout {
    /// Row by row.
    Rows,
    /// Column by column: the product is one with the transposed matrix.
    Columns,
}

/// The first `PANELS * 8` columns from `first` on, row by row; what is missing is zero.
#[inline(always)]
pub(super) fn pack<const PANELS: usize>(
    matrix: &[f32],
    layout: Layout,
    (rows, columns): (usize, usize),
    first: usize,
    packed: &mut Vec<f32>,
) {
    let start = packed.len();
    packed.resize(start + rows * PANELS * LANES, 0.0);
    let panel: &mut [[Eight; PANELS]] = packed[start..].as_chunks_mut::<LANES>().0.as_chunks_mut().0;
    match layout {
        Layout::Rows => {
            for (lanes, row) in panel.iter_mut().zip(matrix.chunks_exact(columns)) {
                let row = &row[first..];
                for (number, lanes) in lanes.iter_mut().enumerate() {
                    match row[number * LANES..].first_chunk() {
                        Some(eight) => *lanes = *eight,
                        None => lanes
                            .iter_mut()
                            .zip(&row[number * LANES..])
                            .for_each(|(lane, value)| *lane = *value),
                    }
                }
            }
        }
        Layout::Columns => {
            let columns = matrix[first * rows..].chunks_exact(rows).take(PANELS * LANES);
            for (lane, column) in columns.enumerate() {
                for (lanes, value) in panel.iter_mut().zip(column) {
                    lanes.as_flattened_mut()[lane] = *value;
                }
            }
        }
    }
}
