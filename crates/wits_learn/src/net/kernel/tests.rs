//! All widths give the bits of plain sums.

use proptest::prelude::*;
use wits_core::random::Seed;

use super::width::Kernel;
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
            let terms =
                row.iter().enumerate().map(|(place, x)| right[place * bias_count(right, inner) + column] * x);
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

/// The same loop for one panel at a time, for two, and as this processor runs it.
fn run_as(width: usize, kernel: impl Kernel) {
    match width {
        0 => kernel.run::<1>(),
        1 => kernel.run::<2>(),
        _ => width::run(kernel),
    }
}

fn bits(numbers: &[f32]) -> Vec<u32> {
    numbers.iter().map(|number| number.to_bits()).collect()
}

proptest! {
    #[test]
    fn products_have_the_bits_of_plain_sums(rows in 1_usize..75, inner in 1_usize..20, columns in 1_usize..150, seed: u64) {
        let (left, right) = (numbers(seed, rows * inner), numbers(seed ^ 1, inner * columns));
        let bias = numbers(seed ^ 2, columns);
        let expected = bits(&plain(&left, inner, &right, &bias));
        let by_column = transposed(&right, columns);
        let packed = &mut Vec::new();

        let start = Start::Bias(&bias);
        for width in 0..3 {
            for (right, layout) in [(&right, Layout::Rows), (&by_column, Layout::Columns)] {
                let mut result = vec![7.0; rows * columns];
                run_as(width, Product { left: &left, inner, right, layout, columns, start, result: &mut result, packed });
                prop_assert_eq!(&bits(&result), &expected, "width {}, {:?}", width, layout);
            }

            let mut single = vec![7.0; rows * columns];
            for (row, result) in left.chunks(inner).zip(single.chunks_mut(columns)) {
                run_as(width, RowProduct { row, matrix: &right, start, result });
            }
            prop_assert_eq!(&bits(&single), &expected, "width {}", width);

            // What is there already, a row of biases, is as good a beginning.
            let mut added: Vec<f32> = bias.iter().copied().cycle().take(rows * columns).collect();
            let (start, layout) = (Start::Result, Layout::Rows);
            run_as(width, Product { left: &left, inner, right: &right, layout, columns, start, result: &mut added, packed });
            prop_assert_eq!(&bits(&added), &expected, "width {}", width);
        }
    }

    #[test]
    fn outer_sums_do_not_depend_on_the_calls(rows in 1_usize..150, inner in 1_usize..10, columns in 1_usize..40, cut in 0_usize..150, seed: u64) {
        let (left, right) = (numbers(seed, rows * inner), numbers(seed ^ 1, rows * columns));
        let mut expected = vec![0.5; inner * columns];
        for (left, right) in left.chunks(inner).zip(right.chunks(columns)) {
            for (place, sum) in expected.iter_mut().enumerate() {
                *sum += right[place % columns] * left[place / columns];
            }
        }
        let (packed, cut) = (&mut Vec::new(), cut.min(rows));
        for width in 0..3 {
            let mut result = vec![0.5; inner * columns];
            for rows in [0..cut, cut..rows] {
                let (left, right) = (&left[rows.start * inner..rows.end * inner], &right[rows.start * columns..rows.end * columns]);
                run_as(width, OuterSum { left, inner, right, columns, result: &mut result, packed });
            }
            prop_assert_eq!(bits(&result), bits(&expected), "width {}", width);
        }
    }
}
