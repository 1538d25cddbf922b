//! Products of matrices, the hot loops of all layers.
//!
//! Every number of a result is one sum, added up in the order of its terms and never split, so the size of blocks, the
//! number of rows and threads change no bit. Lanes of vectors hold different numbers of the result, not parts of one sum.
//! Nothing is fused, since processors differ in whether they can.
//!
//! Matrices are row-major. Weights have a row for each input and a column for each output.

use wide::f32x8;

/// Columns of a panel.
pub(super) const LANES: usize = 8;

/// Rows that are multiplied with all panels before the next rows are: so many stay in the nearest cache.
const BLOCK: usize = 32;

/// From this number of rows on, packing the weights pays.
pub(super) const PACK_FROM: usize = 8;

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

/// Copies a matrix of `rows` x `columns` into panels of eight columns, row by row; what is missing is zero.
pub(super) fn pack(matrix: &[f32], rows: usize, columns: usize, packed: &mut Vec<f32>) {
    packed.clear();
    packed.resize(rows * columns.next_multiple_of(LANES), 0.0);
    if rows == 0 {
        return;
    }
    for (number, panel) in packed.chunks_exact_mut(rows * LANES).enumerate() {
        let first = number * LANES;
        let width = LANES.min(columns - first);
        for (lanes, row) in panel.chunks_exact_mut(LANES).zip(matrix.chunks_exact(columns)) {
            lanes[..width].copy_from_slice(&row[first..first + width]);
        }
    }
}

/// As [`pack`], of the transposed matrix: panels of eight rows, column by column.
pub(super) fn pack_transposed(matrix: &[f32], rows: usize, columns: usize, packed: &mut Vec<f32>) {
    packed.clear();
    packed.resize(columns * rows.next_multiple_of(LANES), 0.0);
    if columns == 0 {
        return;
    }
    for (panel, rows) in packed.chunks_exact_mut(columns * LANES).zip(matrix.chunks(columns * LANES)) {
        for (lane, row) in rows.chunks_exact(columns).enumerate() {
            for (lanes, value) in panel.chunks_exact_mut(LANES).zip(row) {
                lanes[lane] = *value;
            }
        }
    }
}

/// `result = start + left * right`, for a packed right side. `inner` is the number of columns of the left side, `columns`
/// that of the result; both sides have as many rows as fit.
pub(super) fn product(
    left: &[f32],
    inner: usize,
    packed: &[f32],
    columns: usize,
    start: Start<'_>,
    result: &mut [f32],
) {
    let blocks = left.chunks(BLOCK * inner).zip(result.chunks_mut(BLOCK * columns));
    for (left, result) in blocks {
        for (number, panel) in packed.chunks_exact(inner * LANES).enumerate() {
            let panel = Panel::new(panel, number * LANES, columns, start);
            let (fours, rest) = result.split_at_mut(result.len() / columns / 4 * 4 * columns);
            let (left_fours, left_rest) = left.split_at(fours.len() / columns * inner);
            for (rows, result) in left_fours.chunks_exact(4 * inner).zip(fours.chunks_exact_mut(4 * columns))
            {
                panel.four_rows(rows, inner, result);
            }
            for (row, result) in left_rest.chunks_exact(inner).zip(rest.chunks_exact_mut(columns)) {
                panel.one_row(row, result);
            }
        }
    }
}

/// Eight columns of the right side, and where they belong.
struct Panel<'a> {
    rows: &'a [[f32; LANES]],
    first: usize,
    width: usize,
    columns: usize,
    /// What sums begin with, if not with what is there.
    bias: Option<f32x8>,
}

impl<'a> Panel<'a> {
    fn new(panel: &'a [f32], first: usize, columns: usize, start: Start<'_>) -> Self {
        let width = LANES.min(columns - first);
        let bias = match start {
            Start::Zero => Some(f32x8::splat(0.0)),
            Start::Bias(bias) => Some(load(&bias[first..first + width])),
            Start::Result => None,
        };
        Self { rows: panel.as_chunks().0, first, width, columns, bias }
    }

    #[inline]
    fn start(&self, result: &[f32]) -> f32x8 {
        self.bias.unwrap_or_else(|| load(&result[self.first..self.first + self.width]))
    }

    #[inline]
    fn four_rows(&self, rows: &[f32], inner: usize, result: &mut [f32]) {
        let (a, rest) = rows.split_at(inner);
        let (b, rest) = rest.split_at(inner);
        let (c, d) = rest.split_at(inner);
        let mut sums: [f32x8; 4] = std::array::from_fn(|row| self.start(&result[row * self.columns..]));
        for ((((weights, a), b), c), d) in self.rows.iter().zip(a).zip(b).zip(c).zip(d) {
            let weights = f32x8::new(*weights);
            sums[0] += weights * f32x8::splat(*a);
            sums[1] += weights * f32x8::splat(*b);
            sums[2] += weights * f32x8::splat(*c);
            sums[3] += weights * f32x8::splat(*d);
        }
        for (row, sum) in sums.into_iter().enumerate() {
            store(sum, &mut result[row * self.columns + self.first..][..self.width]);
        }
    }

    #[inline]
    fn one_row(&self, row: &[f32], result: &mut [f32]) {
        let mut sum = self.start(result);
        for (weights, value) in self.rows.iter().zip(row) {
            sum += f32x8::new(*weights) * f32x8::splat(*value);
        }
        store(sum, &mut result[self.first..self.first + self.width]);
    }
}

#[inline]
fn load(values: &[f32]) -> f32x8 {
    if let Ok(eight) = <[f32; LANES]>::try_from(values) {
        return f32x8::new(eight);
    }
    let mut eight = [0.0; LANES];
    eight[..values.len()].copy_from_slice(values);
    f32x8::new(eight)
}

#[inline]
fn store(vector: f32x8, place: &mut [f32]) {
    let eight = vector.to_array();
    if let Ok(place) = <&mut [f32; LANES]>::try_from(&mut *place) {
        *place = eight;
    } else {
        place.copy_from_slice(&eight[..place.len()]);
    }
}

/// `result = start + row * matrix` for one row, without packing: the same bits as [`product`].
pub(super) fn row_product(row: &[f32], matrix: &[f32], start: Start<'_>, result: &mut [f32]) {
    match start {
        Start::Zero => result.fill(0.0),
        Start::Bias(bias) => result.copy_from_slice(bias),
        Start::Result => {}
    }
    let columns = result.len();
    let mut first = 0;
    while columns - first >= 4 * LANES {
        tile::<4>(row, matrix, first, result);
        first += 4 * LANES;
    }
    if columns - first >= 2 * LANES {
        tile::<2>(row, matrix, first, result);
        first += 2 * LANES;
    }
    if columns - first >= LANES {
        tile::<1>(row, matrix, first, result);
        first += LANES;
    }
    if first < columns {
        for (value, weights) in row.iter().zip(matrix.chunks_exact(columns)) {
            for (sum, weight) in result[first..].iter_mut().zip(&weights[first..]) {
                *sum += weight * value;
            }
        }
    }
}

/// Eight times `N` columns from `first` on.
#[inline]
fn tile<const N: usize>(row: &[f32], matrix: &[f32], first: usize, result: &mut [f32]) {
    let columns = result.len();
    let tile = &mut result[first..first + N * LANES];
    let mut sums: [f32x8; N] = std::array::from_fn(|part| load(&tile[part * LANES..(part + 1) * LANES]));
    for (value, weights) in row.iter().zip(matrix.chunks_exact(columns)) {
        let (value, weights) = (f32x8::splat(*value), &weights[first..first + N * LANES]);
        for (sum, weights) in sums.iter_mut().zip(weights.as_chunks().0) {
            *sum += f32x8::new(*weights) * value;
        }
    }
    for (sum, place) in sums.into_iter().zip(tile.chunks_exact_mut(LANES)) {
        store(sum, place);
    }
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
    for (left, right) in left.chunks(2 * BLOCK * inner).zip(right.chunks(2 * BLOCK * columns)) {
        let rows = right.len() / columns;
        pack(right, rows, columns, packed);
        for (number, panel) in packed.chunks_exact(rows * LANES).enumerate() {
            let first = number * LANES;
            outer_panel(left, inner, panel.as_chunks().0, columns, first, result);
        }
    }
}

/// The part of [`outer_sum`] for eight columns from `first` on.
fn outer_panel(
    left: &[f32],
    inner: usize,
    right: &[[f32; LANES]],
    columns: usize,
    first: usize,
    result: &mut [f32],
) {
    let width = LANES.min(columns - first);
    let fours = inner / 4 * 4;
    for input in (0..fours).step_by(4) {
        let place = |row: usize| (input + row) * columns + first;
        let mut sums: [f32x8; 4] = std::array::from_fn(|row| load(&result[place(row)..place(row) + width]));
        for (row, gradient) in left.chunks_exact(inner).zip(right) {
            let gradient = f32x8::new(*gradient);
            let values = &row[input..input + 4];
            sums[0] += gradient * f32x8::splat(values[0]);
            sums[1] += gradient * f32x8::splat(values[1]);
            sums[2] += gradient * f32x8::splat(values[2]);
            sums[3] += gradient * f32x8::splat(values[3]);
        }
        for (row, sum) in sums.into_iter().enumerate() {
            store(sum, &mut result[place(row)..place(row) + width]);
        }
    }
    for input in fours..inner {
        let place = input * columns + first;
        let mut sum = load(&result[place..place + width]);
        for (row, gradient) in left.chunks_exact(inner).zip(right) {
            sum += f32x8::new(*gradient) * f32x8::splat(row[input]);
        }
        store(sum, &mut result[place..place + width]);
    }
}

/// `result += the sum of all rows`: the gradient of biases.
pub(super) fn column_sum(rows: &[f32], result: &mut [f32]) {
    for row in rows.chunks_exact(result.len().max(1)) {
        for (sum, value) in result.iter_mut().zip(row) {
            *sum += value;
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use wits_core::random::Seed;

    use super::*;

    fn numbers(seed: u64, count: usize) -> Vec<f32> {
        let mut stream = Seed::new(seed).stream();
        (0..count).map(|_| stream.range(-1.0, 1.0)).collect()
    }

    /// One sum after the other, term by term.
    fn plain(left: &[f32], inner: usize, right: &[f32], bias: &[f32]) -> Vec<f32> {
        let mut result = Vec::new();
        for row in left.chunks(inner) {
            for (column, bias) in bias.iter().enumerate() {
                let terms = row
                    .iter()
                    .enumerate()
                    .map(|(place, x)| right[place * bias_count(right, inner) + column] * x);
                result.push(terms.fold(*bias, |sum, term| sum + term));
            }
        }
        result
    }

    fn bias_count(right: &[f32], inner: usize) -> usize {
        right.len() / inner
    }

    fn transposed(matrix: &[f32], columns: usize) -> Vec<f32> {
        (0..columns).flat_map(|column| matrix.iter().skip(column).step_by(columns)).copied().collect()
    }

    proptest! {
        #[test]
        fn products_have_the_bits_of_plain_sums(rows in 1_usize..75, inner in 1_usize..20, columns in 1_usize..70, seed: u64) {
            let (left, right) = (numbers(seed, rows * inner), numbers(seed ^ 1, inner * columns));
            let bias = numbers(seed ^ 2, columns);
            let expected = plain(&left, inner, &right, &bias);
            let (mut packed, mut result) = (Vec::new(), vec![7.0; rows * columns]);
            pack(&right, inner, columns, &mut packed);
            product(&left, inner, &packed, columns, Start::Bias(&bias), &mut result);
            prop_assert_eq!(&result, &expected);

            let mut single = vec![7.0; rows * columns];
            for (row, result) in left.chunks(inner).zip(single.chunks_mut(columns)) {
                row_product(row, &right, Start::Bias(&bias), result);
            }
            prop_assert_eq!(&single, &expected);

            let mut other = Vec::new();
            pack_transposed(&transposed(&right, columns), columns, inner, &mut other);
            prop_assert_eq!(other, packed);
        }

        #[test]
        fn outer_sums_do_not_depend_on_the_calls(rows in 1_usize..150, inner in 1_usize..10, columns in 1_usize..20, cut in 0_usize..150, seed: u64) {
            let (left, right) = (numbers(seed, rows * inner), numbers(seed ^ 1, rows * columns));
            let mut expected = vec![0.5; inner * columns];
            for (left, right) in left.chunks(inner).zip(right.chunks(columns)) {
                for (place, sum) in expected.iter_mut().enumerate() {
                    *sum += right[place % columns] * left[place / columns];
                }
            }
            let (mut packed, mut result) = (Vec::new(), vec![0.5; inner * columns]);
            let cut = cut.min(rows);
            outer_sum(&left[..cut * inner], inner, &right[..cut * columns], columns, &mut result, &mut packed);
            outer_sum(&left[cut * inner..], inner, &right[cut * columns..], columns, &mut result, &mut packed);
            prop_assert_eq!(result, expected);
        }
    }
}
