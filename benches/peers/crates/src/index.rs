//! The suite "index": its points, and the frame in which a library answers.

use serde_json::Value;

use crate::lcg::Lcg;
use crate::report::{figure, seconds_per_pass};

const POINTS: usize = 100_000;
const STRIDE: usize = 10;
const LATTICE: f32 = 16.0;
const SIDE: u32 = 28_359;
/// Between two distances that occur on the lattice.
pub const RADIUS: f32 = 10.031_25;
/// How many of the nearest are asked for.
pub const NEAREST: usize = 8;

/// A library that finds neighbours.
pub trait Index {
    /// Takes in all points.
    fn build(points: &[[f32; 2]]) -> Self;
    /// How many lie within [`RADIUS`].
    fn within(&self, at: [f32; 2]) -> usize;
    /// The sum of the squared distances of the [`NEAREST`] nearest.
    fn nearest(&self, at: [f32; 2]) -> f64;
}

/// Measures a library on all cases.
pub fn measure<I: Index>() -> Vec<Value> {
    let mut lcg = Lcg::new(1);
    let mut coordinate = || lcg.below(SIDE) as f32 / LATTICE;
    let points: Vec<[f32; 2]> = (0..POINTS).map(|_| [coordinate(), coordinate()]).collect();
    let queries: Vec<[f32; 2]> = points.iter().step_by(STRIDE).copied().collect();
    let index = I::build(&points);
    let found = || queries.iter().map(|&at| index.within(at)).sum::<usize>();
    let squares = || queries.iter().map(|&at| index.nearest(at)).sum::<f64>();
    let (found_once, squares_once) = (found() as f64, squares());
    let build = 1e3 * seconds_per_pass(5, || I::build(&points));
    let nanoseconds = 1e9 / queries.len() as f64;
    let within = nanoseconds * seconds_per_pass(10, found);
    let nearest = nanoseconds * seconds_per_pass(10, squares);
    vec![
        figure("index", "build, 100000 points", "ms", build, ("points", POINTS as f64)),
        figure("index", "all within 10 m", "ns/query", within, ("found", found_once)),
        figure("index", "8 nearest", "ns/query", nearest, ("squares", squares_once)),
    ]
}
