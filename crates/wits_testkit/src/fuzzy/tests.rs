use std::panic::{AssertUnwindSafe, catch_unwind};

use super::*;

fn fails(check: impl Fn()) -> bool {
    catch_unwind(AssertUnwindSafe(check)).is_err()
}

#[test]
fn the_norms_of_the_standard_pass() {
    TNorm::Minimum.conform(f32::min);
    TNorm::Product.conform(|a, b| a * b);
    TNorm::BoundedDifference.conform(|a, b| (a + b - 1.0).max(0.0));
    SNorm::Maximum.conform(f32::max);
    SNorm::AlgebraicSum.conform(|a, b| a + b - a * b);
    SNorm::BoundedSum.conform(|a, b| (a + b).min(1.0));
    assert_de_morgan(f32::min, f32::max);
}

#[test]
fn what_breaks_a_law_is_found() {
    assert!(fails(|| TNorm::Minimum.conform(|a, b| a * b)));
    assert!(fails(|| TNorm::Product.conform(|a, b| a * b * 0.999)));
    // Means commute, but do not associate.
    assert!(fails(|| SNorm::Maximum.conform(f32::midpoint)));
    assert!(fails(|| SNorm::BoundedSum.conform(|a, b| a + b)));
    assert!(fails(|| assert_de_morgan(f32::min, |a, b| a + b - a * b)));
    assert!(fails(|| Method::Singletons.conform(|_| Some(5.0))));
    assert!(fails(|| Method::LeftMost.conform(|_| None)));
}

/// The weighted average, and maxima by a fine grid.
#[test]
fn plain_implementations_pass() {
    Method::Singletons.conform(|case| {
        let total: f32 = case.degrees.iter().sum();
        let sum: f32 = case.sets.iter().zip(case.degrees).map(|(set, degree)| set[0].0 * degree).sum();
        (total > 0.0).then(|| sum / total)
    });
    let sampled = |case: &Case| {
        let samples =
            (0..=20_000_u16).map(|n| case.range.0 + (case.range.1 - case.range.0) * f32::from(n) / 20_000.0);
        let height = |x: f32| {
            let sets = case.sets.iter().zip(case.degrees);
            sets.map(|(set, degree)| line(set, x).min(*degree)).fold(0.0, f32::max)
        };
        samples.map(|x| (x, height(x))).collect::<Vec<_>>()
    };
    let top = |points: &[(f32, f32)]| points.iter().map(|point| point.1).fold(0.0, f32::max);
    let highest = |case: &Case| {
        let points = sampled(case);
        let top = top(&points);
        points
            .into_iter()
            .filter(|point| top > 0.0 && point.1 >= top - 1e-6)
            .map(|point| point.0)
            .collect::<Vec<_>>()
    };
    Method::LeftMost.conform(|case| highest(case).first().copied());
    Method::RightMost.conform(|case| highest(case).last().copied());
    Method::CentreOfGravity.conform(|case| {
        let (sum, total) = sampled(case)
            .iter()
            .fold((0.0, 0.0), |(sum, total), (x, height)| (sum + x * height, total + height));
        (total > 0.0).then(|| sum / total)
    });
}

fn line(points: &[(f32, f32)], x: f32) -> f32 {
    let right = points.iter().position(|point| point.0 >= x);
    match right {
        None => points[points.len() - 1].1,
        Some(0) => points[0].1,
        Some(right) => {
            let ((a, from), (b, to)) = (points[right - 1], points[right]);
            from + (to - from) * (x - a) / (b - a)
        }
    }
}
