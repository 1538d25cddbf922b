//! The neighbour index: building it, asking for all within a radius, asking for the nearest.
//!
//! 100,000 points lie on a lattice of 1/16 metre in a square in which a circle of 10 m holds 10 of them on average;
//! 10,000 of the points ask. On the lattice every distance that matters is exact in single precision, and no two
//! points are exactly a radius apart, so all peers must find exactly the same. Ties among the nearest do not matter:
//! the sum of the squared distances is compared.

use std::collections::BTreeMap;
use std::hint::black_box;

use glam::Vec2;
use wits_core::index::{CellIndex, Edges, Nearest};

use super::lcg::Lcg;
use super::measure::seconds;
use super::{Case, Cores, Figure, Size, Suite};

pub(crate) const SUITE: Suite = Suite {
    name: "index",
    about: "neighbour index over 100,000 points",
    cases: &[
        Case { name: "build, 100000 points", unit: "ms", cores: Cores::One, measure: build },
        Case { name: "all within 10 m", unit: "ns/query", cores: Cores::One, measure: within },
        Case { name: "8 nearest", unit: "ns/query", cores: Cores::One, measure: nearest },
    ],
};

const POINTS: usize = 100_000;
const QUERIES: usize = 10_000;
/// Every so many points one asks.
const STRIDE: usize = POINTS / QUERIES;
const LATTICE: f32 = 16.0;
/// The side of the square, sqrt(100000 * 100 pi / 10) m, in steps of the lattice.
const SIDE: u32 = 28_359;
/// 160.5 steps: between two distances that occur. \[m\]
const RADIUS: f32 = 10.031_25;
const NEAREST: usize = 8;

struct Points {
    xs: Vec<f32>,
    ys: Vec<f32>,
}

impl Points {
    fn new(size: Size) -> Self {
        let mut lcg = Lcg::new(1);
        let count = size.of(POINTS);
        let mut points = Self { xs: Vec::with_capacity(count), ys: Vec::with_capacity(count) };
        for _ in 0..count {
            points.xs.push(lcg.below(SIDE) as f32 / LATTICE);
            points.ys.push(lcg.below(SIDE) as f32 / LATTICE);
        }
        points
    }

    fn queries(&self) -> impl Iterator<Item = Vec2> {
        (0..self.xs.len()).step_by(STRIDE).map(|place| Vec2::new(self.xs[place], self.ys[place]))
    }

    fn index(&self) -> CellIndex {
        let side = SIDE as f32 / LATTICE;
        let mut index = CellIndex::new(Vec2::ZERO, Vec2::splat(side), RADIUS, Edges::Open);
        index.rebuild(&self.xs, &self.ys);
        index
    }
}

/// A fresh index each time, memory included, as the trees are built too.
fn build(size: Size) -> Figure {
    let points = Points::new(size);
    let rounds = size.of(20);
    black_box(points.index());
    let total = seconds(|| (0..rounds).for_each(|_| drop(black_box(points.index()))));
    Figure {
        value: 1e3 * total / f64::from(rounds),
        work: BTreeMap::from([("points", points.xs.len() as f64)]),
    }
}

fn within(size: Size) -> Figure {
    let points = Points::new(size);
    let index = points.index();
    let count = || {
        let mut found = 0_u64;
        for at in points.queries() {
            index.for_each_within(at, RADIUS, |_| found += 1);
        }
        found
    };
    let found = count();
    per_query(size, count, ("found", found as f64))
}

fn nearest(size: Size) -> Figure {
    let points = Points::new(size);
    let index = points.index();
    let mut list = Nearest::new();
    let mut sum = || {
        let mut squares = 0.0_f64;
        for at in points.queries() {
            index.nearest(at, NEAREST, f32::INFINITY, &mut list);
            squares += list.list().iter().map(|near| f64::from(near.distance_squared)).sum::<f64>();
        }
        squares
    };
    let squares = sum();
    per_query(size, sum, ("squares", squares))
}

fn per_query<T>(size: Size, mut pass: impl FnMut() -> T, work: (&'static str, f64)) -> Figure {
    let passes = size.of(10);
    let total = seconds(|| (0..passes).for_each(|_| drop(black_box(pass()))));
    Figure {
        value: 1e9 * total / (f64::from(passes) * size.of(QUERIES) as f64),
        work: BTreeMap::from([work]),
    }
}
