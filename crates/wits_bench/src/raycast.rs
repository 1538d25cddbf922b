//! Ray casts through a level of 1,000 walls.
//!
//! The walls lie anywhere in a square of 1 km and reach up to 20 m in x and y; 10,000 rays of 200 m start anywhere and
//! go anywhere. Each answer is the nearest hit with its normal.

use std::collections::BTreeMap;

use glam::Vec2;
use wits_core::geometry::Wall;
use wits_core::raycast::{RayCast, StaticWorld};

use super::lcg::Lcg;
use super::measure::seconds;
use super::{Case, Cores, Figure, Size, Suite};

pub(crate) const SUITE: Suite = Suite {
    name: "raycast",
    about: "ray casts through walls",
    cases: &[Case { name: "1000 segments", unit: "ns/ray", cores: Cores::One, measure: thousand_segments }],
};

const SEGMENTS: usize = 1000;
const RAYS: u32 = 10_000;
const SIDE: f32 = 1000.0;
const LONGEST: f32 = 40.0;
const REACH: f32 = 200.0;
const PASSES: u32 = 10;

fn thousand_segments(size: Size) -> Figure {
    let mut lcg = Lcg::new(1);
    let world = level(&mut lcg);
    let (rays, passes) = (size.of(RAYS), size.of(PASSES));
    let rays: Vec<(Vec2, Vec2)> =
        (0..rays).map(|_| (place(&mut lcg), direction(&mut lcg).normalize())).collect();
    let pass = || {
        let hits = rays.iter().filter_map(|&(origin, direction)| world.ray(origin, direction, REACH));
        hits.fold((0_u32, 0.0_f64), |(count, sum), hit| (count + 1, sum + f64::from(hit.distance)))
    };
    let (count, distance) = pass();
    let total = seconds(|| (0..passes).map(|_| pass().1).sum::<f64>());
    Figure {
        value: 1e9 * total / (f64::from(passes) * rays.len() as f64),
        work: BTreeMap::from([("hits", f64::from(count)), ("distance", distance)]),
    }
}

fn level(lcg: &mut Lcg) -> StaticWorld {
    let mut level = StaticWorld::builder();
    for _ in 0..SEGMENTS {
        let from = place(lcg);
        level.add(Wall::new(from, from + direction(lcg) * LONGEST));
    }
    level.build()
}

/// Anywhere in the square; x is drawn first.
fn place(lcg: &mut Lcg) -> Vec2 {
    let x = SIDE * lcg.unit();
    Vec2::new(x, SIDE * lcg.unit())
}

/// Anywhere in a square of side 1 round zero; x is drawn first.
fn direction(lcg: &mut Lcg) -> Vec2 {
    let x = lcg.unit() - 0.5;
    Vec2::new(x, lcg.unit() - 0.5)
}
