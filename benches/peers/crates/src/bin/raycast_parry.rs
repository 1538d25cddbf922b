//! The suite "raycast" on parry2d: all segments in one polyline, which has a tree of boxes.

use parry2d::math::Vector;
use parry2d::query::{Ray, RayCast};
use parry2d::shape::Polyline;
use wits_peers::lcg::Lcg;
use wits_peers::report::{figure, print, seconds_per_pass};

const SEGMENTS: u32 = 1000;
const RAYS: u32 = 10_000;
const SIDE: f32 = 1000.0;
const LONGEST: f32 = 40.0;
const REACH: f32 = 200.0;

fn main() {
    let mut lcg = Lcg::new(1);
    let mut vertices = Vec::new();
    for _ in 0..SEGMENTS {
        let from = Vector::new(SIDE * lcg.unit(), SIDE * lcg.unit());
        let along = Vector::new(lcg.unit() - 0.5, lcg.unit() - 0.5) * LONGEST;
        vertices.extend([from, from + along]);
    }
    let pairs = (0..SEGMENTS).map(|number| [2 * number, 2 * number + 1]).collect();
    let world = Polyline::new(vertices, Some(pairs));
    let rays: Vec<Ray> = (0..RAYS)
        .map(|_| {
            let origin = Vector::new(SIDE * lcg.unit(), SIDE * lcg.unit());
            let direction = Vector::new(lcg.unit() - 0.5, lcg.unit() - 0.5);
            Ray::new(origin, direction.normalize())
        })
        .collect();
    let pass = || {
        let hits = rays.iter().filter_map(|ray| world.cast_local_ray_and_get_normal(ray, REACH, true));
        hits.fold((0_u32, 0.0_f64), |(count, sum), hit| (count + 1, sum + f64::from(hit.time_of_impact)))
    };
    let (count, sum) = pass();
    let value = 1e9 * seconds_per_pass(10, pass) / f64::from(RAYS);
    let mut figure = figure("raycast", "1000 segments", "ns/ray", value, ("hits", f64::from(count)));
    figure["work"]["distance"] = sum.into();
    print("parry2d", "parry2d", &[figure]);
}
