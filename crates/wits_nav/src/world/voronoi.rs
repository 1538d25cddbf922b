//! The exact borders of domains: which points are neighbours.

use glam::Vec2;
use wits_core::geometry::{Aabb, Polygon};

/// The pairs of points whose domains touch inside of an area: the edges of the Delaunay triangulation, but for those
/// that only meet outside. Each pair once, the lower number first, in order.
///
/// Of points at the same place only the first has a domain. Takes time with the square of the number of points.
///
/// ```
/// use wits_core::geometry::Aabb;
/// use wits_core::glam::Vec2;
/// use wits_nav::world::touching_domains;
/// let row = [Vec2::ZERO, Vec2::new(4.0, 0.0), Vec2::new(8.0, 0.0)];
/// let area = Aabb::new(Vec2::splat(-9.0), Vec2::splat(9.0));
/// assert_eq!(touching_domains(&row, &area), [(0, 1), (1, 2)]);
/// ```
#[must_use]
pub fn touching_domains(points: &[Vec2], area: &Aabb<Vec2>) -> Vec<(u32, u32)> {
    let mut pairs = Vec::new();
    for node in 0..points.len() {
        let borders = cell(points, node, area).into_iter().filter_map(|corner| corner.other);
        pairs.extend(borders.filter(|&other| other > node as u32).map(|other| (node as u32, other)));
    }
    pairs.sort_unstable();
    pairs.dedup();
    pairs
}

/// The domain of a point inside of an area, as a polygon: what is nearer to it than to any other.
#[must_use]
pub fn domain(points: &[Vec2], node: usize, area: &Aabb<Vec2>) -> Polygon {
    let corners = cell(points, node, area).into_iter();
    Polygon::new(
        corners.map(|corner| Vec2::new(corner.at[0] as f32, corner.at[1] as f32)).collect::<Vec<_>>(),
    )
}

/// A corner of a domain, and what is beyond the edge that begins there.
#[derive(Clone, Copy)]
struct Corner {
    at: [f64; 2],
    other: Option<u32>,
}

/// Begins with the whole area and cuts off what is nearer to each other point.
fn cell(points: &[Vec2], node: usize, area: &Aabb<Vec2>) -> Vec<Corner> {
    let Some(own) = points.get(node).filter(|point| point.is_finite()) else { return Vec::new() };
    let own = double(*own);
    let (min, max) = (double(area.min), double(area.max));
    let corners = [[min[0], min[1]], [max[0], min[1]], [max[0], max[1]], [min[0], max[1]]];
    let mut cell: Vec<Corner> = corners.map(|at| Corner { at, other: None }).into();
    for (other, point) in points.iter().enumerate() {
        let point = double(*point);
        if point == own && other < node {
            return Vec::new();
        }
        if point == own || !point.iter().all(|coordinate| coordinate.is_finite()) {
            continue;
        }
        // Positive where the other point is nearer.
        let normal = [point[0] - own[0], point[1] - own[1]];
        let middle = [0.5 * (point[0] + own[0]), 0.5 * (point[1] + own[1])];
        let beyond = |at: [f64; 2]| (at[0] - middle[0]) * normal[0] + (at[1] - middle[1]) * normal[1];
        cell = cut(&cell, beyond, other as u32);
    }
    cell
}

/// What of a convex polygon is not beyond a line; the new edge borders on `other`.
fn cut(cell: &[Corner], beyond: impl Fn([f64; 2]) -> f64, other: u32) -> Vec<Corner> {
    let mut kept = Vec::with_capacity(cell.len() + 1);
    for (place, &corner) in cell.iter().enumerate() {
        let next = cell[(place + 1) % cell.len()];
        let (here, there) = (beyond(corner.at), beyond(next.at));
        let crossing = || {
            let share = here / (here - there);
            [0, 1].map(|axis| corner.at[axis] + (next.at[axis] - corner.at[axis]) * share)
        };
        if here <= 0.0 {
            kept.push(corner);
            if there > 0.0 && here < 0.0 {
                kept.push(Corner { at: crossing(), other: Some(other) });
            } else if there > 0.0 {
                // The corner itself is on the line: the edge that begins there is the new one.
                kept.pop();
                kept.push(Corner { at: corner.at, other: Some(other) });
            }
        } else if there < 0.0 {
            kept.push(Corner { at: crossing(), other: corner.other });
        }
    }
    // A line that only touches a corner borders on nothing.
    let touches = kept.iter().filter(|corner| corner.other == Some(other)).count();
    if touches == 1 && kept.len() <= 2 { Vec::new() } else { without_points(kept) }
}

/// Drops edges without length.
fn without_points(cell: Vec<Corner>) -> Vec<Corner> {
    let count = cell.len();
    let is_edge = |place: &usize| cell[*place].at != cell[(place + 1) % count].at;
    (0..count).filter(is_edge).map(|place| cell[place]).collect()
}

fn double(point: Vec2) -> [f64; 2] {
    [f64::from(point.x), f64::from(point.y)]
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const AREA: Aabb<Vec2> = Aabb { min: Vec2::splat(-1e5), max: Vec2::splat(1e5) };

    /// All edges of triangles whose circumscribed circle holds no other point and has its middle not too far out.
    fn by_definition(points: &[Vec2], reach: f64) -> Vec<(u32, u32)> {
        let at = |node: usize| double(points[node]);
        let mut pairs = Vec::new();
        let count = points.len();
        for (a, b, c) in
            (0..count).flat_map(|a| (a + 1..count).flat_map(move |b| (b + 1..count).map(move |c| (a, b, c))))
        {
            let [[ax, ay], [bx, by], [cx, cy]] = [at(a), at(b), at(c)];
            let d = 2.0 * (ax * (by - cy) + bx * (cy - ay) + cx * (ay - by));
            if d.abs() < 1e-9 {
                continue;
            }
            let square = |x: f64, y: f64| x * x + y * y;
            let x =
                (square(ax, ay) * (by - cy) + square(bx, by) * (cy - ay) + square(cx, cy) * (ay - by)) / d;
            let y =
                (square(ax, ay) * (cx - bx) + square(bx, by) * (ax - cx) + square(cx, cy) * (bx - ax)) / d;
            let radius = square(ax - x, ay - y);
            let holds = |node: usize| square(at(node)[0] - x, at(node)[1] - y) < radius - 1e-9;
            let is_near = x.abs() < reach && y.abs() < reach;
            if is_near && !(0..count).any(|node| ![a, b, c].contains(&node) && holds(node)) {
                pairs.extend([(a as u32, b as u32), (a as u32, c as u32), (b as u32, c as u32)]);
            }
        }
        pairs.sort_unstable();
        pairs.dedup();
        pairs
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn domains_touch_along_the_edges_of_the_delaunay_triangulation(
            places in prop::collection::vec((-50_000i32..50_000, -50_000i32..50_000), 3..9),
        ) {
            let points: Vec<Vec2> = places.iter().map(|&(x, y)| Vec2::new(x as f32, y as f32) * 1e-3).collect();
            let touching = touching_domains(&points, &AREA);
            let (all, surely) = (by_definition(&points, f64::INFINITY), by_definition(&points, 0.9e5));
            prop_assert!(touching.iter().all(|pair| all.contains(pair)), "{touching:?} {all:?}");
            prop_assert!(surely.iter().all(|pair| touching.contains(pair)), "{touching:?} {surely:?}");
        }
    }

    #[test]
    fn domains_of_a_square_meet_across_its_sides_only() {
        let square = [(0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0)].map(Vec2::from);
        let pairs = touching_domains(&square, &AREA);
        for side in [(0, 1), (1, 2), (2, 3), (0, 3)] {
            assert!(pairs.contains(&side), "{pairs:?}");
        }
        let area = Aabb::new(Vec2::ZERO, Vec2::splat(2.0));
        assert_eq!(domain(&square, 0, &area).area(), 1.0);
    }

    #[test]
    fn points_at_one_place_share_a_domain() {
        let twins = [Vec2::ZERO, Vec2::ZERO, Vec2::X];
        assert_eq!(touching_domains(&twins, &AREA), [(0, 2)]);
        assert_eq!(touching_domains(&[], &AREA), []);
        assert_eq!(touching_domains(&[Vec2::NAN, Vec2::ONE], &AREA), []);
    }
}
