//! The grid for a crowd of any shape: it lies where most of them are, with cells that hold a few.

use wits_core::glam::Vec2;
use wits_core::index::{Edges, Grid};

use super::def::CrowdDef;

/// In the circle that fits into three by three cells there shall be so many times the neighbours that are looked for.
const ROOM: f32 = 1.5;

/// There are at most so many cells for each agent.
const CELLS_EACH: f32 = 4.0;

/// A grid with as many cells as ever for so many agents, to make room for.
pub(super) fn largest_grid(count: usize) -> Grid {
    #[expect(clippy::cast_precision_loss, reason = "an estimate")]
    let side = (CELLS_EACH * count as f32).sqrt() + 2.0;
    Grid::new(Vec2::ZERO, Vec2::splat(side), 1.0, Edges::Open)
}

/// The cells for a crowd.
pub(super) fn grid(def: &CrowdDef, xs: &[f32], ys: &[f32]) -> Grid {
    let ((left, right), (low, high)) = (extent(xs), extent(ys));
    let (min, max) = (Vec2::new(left, low), Vec2::new(right, high));
    #[expect(clippy::cast_precision_loss, reason = "an estimate")]
    let (count, neighbours) = (xs.len().max(1) as f32, def.max_neighbours.max(1) as f32);
    let size = (max - min).max(Vec2::splat(1e-3));
    let each = size.x * size.y / count;
    // Smaller than it takes to see enough is no use, be the crowd wide or a queue; nor larger than one looks.
    let enough = (ROOM * neighbours * each / std::f32::consts::PI).sqrt();
    let in_a_queue = 0.5 * neighbours * size.max_element() / count;
    let wanted = enough.max(in_a_queue).min(def.neighbour_distance);
    // And cells must not be many more than agents.
    let least = (each / CELLS_EACH).sqrt().max(size.max_element() / (CELLS_EACH * count));
    let cell = wanted.max(least);
    Grid::new(min, max, cell, Edges::Open)
}

/// From where to where most of them are: a few stragglers far away must not make all cells huge. Who is outside belongs
/// to the border cells.
fn extent(places: &[f32]) -> (f32, f32) {
    let (mut low, mut high) = bounds(places);
    for _ in 0..2 {
        let (mut count, mut sum, mut squares) = (0_u32, 0.0_f64, 0.0_f64);
        for place in places.iter().filter(|place| (low..=high).contains(*place)) {
            let place = f64::from(*place);
            count += 1;
            sum += place;
            squares += place * place;
        }
        let middle = sum / f64::from(count.max(1));
        let spread = (squares / f64::from(count.max(1)) - middle * middle).max(0.0).sqrt();
        #[expect(clippy::cast_possible_truncation, reason = "within the bounds")]
        let (from, to) = ((middle - 3.0 * spread) as f32, (middle + 3.0 * spread) as f32);
        (low, high) = (low.max(from), high.min(to));
    }
    if low <= high { (low, high) } else { (0.0, 1.0) }
}

/// The smallest and the largest.
fn bounds(places: &[f32]) -> (f32, f32) {
    places
        .iter()
        .fold((f32::INFINITY, f32::NEG_INFINITY), |(low, high), &place| (low.min(place), high.max(place)))
}
