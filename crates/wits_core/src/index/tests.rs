//! The index against looking at everybody.

use proptest::prelude::*;

use super::*;

const SIDE: f32 = 100.0;

fn index_of(points: &[Vec2], cell_size: f32, edges: Edges) -> CellIndex {
    let (xs, ys): (Vec<f32>, Vec<f32>) = points.iter().map(|point| (point.x, point.y)).unzip();
    let mut index = CellIndex::new(Vec2::ZERO, Vec2::splat(SIDE), cell_size, edges);
    index.rebuild(&xs, &ys);
    index
}

/// The offset to the nearest image.
fn offset(from: Vec2, to: Vec2, edges: Edges) -> Vec2 {
    let offset = to - from;
    match edges {
        Edges::Open => offset,
        Edges::Torus => offset - (offset / SIDE).round() * SIDE,
    }
}

fn found(index: &CellIndex, at: Vec2, radius: f32) -> Vec<u32> {
    let mut numbers = Vec::new();
    index.for_each_within(at, radius, |neighbour| numbers.push(neighbour.number));
    numbers.sort_unstable();
    numbers
}

fn points(range: std::ops::Range<f32>) -> impl Strategy<Value = Vec<Vec2>> {
    let point = (range.clone(), range).prop_map(|(x, y)| Vec2::new(x, y));
    prop::collection::vec(point, 0..120)
}

fn edges() -> impl Strategy<Value = Edges> {
    prop_oneof![Just(Edges::Open), Just(Edges::Torus)]
}

/// Buckland, chapter 1 page 13: an archer at (8, 4) reaches a target at (2, 1), sqrt(45) away, with a range of 10.
#[test]
fn oracle_buckland_1_archer_in_range() {
    let index = index_of(&[Vec2::new(2.0, 1.0)], 10.0, Edges::Open);
    let mut near = Vec::new();
    index.within(Vec2::new(8.0, 4.0), 10.0, &mut near);
    assert_eq!((near.len(), near[0].distance_squared), (1, 45.0));
}

#[test]
fn positions_on_the_far_edge_belong_to_the_last_cell() {
    let index = index_of(&[Vec2::splat(SIDE)], 10.0, Edges::Open);
    assert_eq!(found(&index, Vec2::splat(SIDE - 1.0), 2.0), [0]);
}

#[test]
fn what_is_not_finite_is_never_found_and_never_breaks() {
    let nowhere = [Vec2::NAN, Vec2::INFINITY, Vec2::NEG_INFINITY, Vec2::splat(5.0)];
    for edges in [Edges::Open, Edges::Torus] {
        let index = index_of(&nowhere, 10.0, edges);
        assert_eq!(found(&index, Vec2::splat(5.0), 20.0), [3]);
        assert!(found(&index, Vec2::NAN, 20.0).is_empty());
        assert!(found(&index, Vec2::splat(5.0), f32::NAN).is_empty());
    }
}

/// The far edge of a torus is its near edge; what is outside is found inside; nothing is lost to rounding.
#[test]
fn the_edges_of_a_torus_hold_nothing_back() {
    for x in [-0.5, 0.0, SIDE, SIDE + 0.5, -3.0 * SIDE] {
        let index = index_of(&[Vec2::new(x, 5.0)], 10.0, Edges::Torus);
        assert_eq!(found(&index, Vec2::new(0.25, 5.0), 2.0), [0], "{x}");
    }
    for world in 1..2000_u16 {
        let side = f32::from(world) * 0.37;
        let last = f32::from_bits(side.to_bits() - 1);
        let mut index = CellIndex::new(Vec2::ZERO, Vec2::splat(side), side / 17.3, Edges::Torus);
        index.rebuild(&[last], &[last]);
        assert_eq!(found(&index, Vec2::splat(last), side / 20.0), [0], "{side}");
    }
}

/// At exactly half of the world a thing has two nearest images; it is one thing.
#[test]
fn half_a_world_away_nothing_is_there_twice() {
    let index = index_of(&[Vec2::new(50.0, 0.0), Vec2::new(49.0, 0.0)], 10.0, Edges::Torus);
    let mut nearest = Nearest::new();
    index.nearest(Vec2::ZERO, 5, 1e9, &mut nearest);
    assert_eq!(nearest.list().iter().map(|near| near.number).collect::<Vec<_>>(), [1]);
}

#[test]
fn odd_grids_become_usable_ones() {
    for (min, max, cell) in [
        (Vec2::ZERO, Vec2::ZERO, 1.0),
        (Vec2::ONE, Vec2::NEG_ONE, 1.0),
        (Vec2::ZERO, Vec2::splat(10.0), 0.0),
        (Vec2::ZERO, Vec2::splat(10.0), f32::NAN),
        (Vec2::ZERO, Vec2::splat(1e9), 1e-9),
        (Vec2::splat(f32::NAN), Vec2::ONE, 1.0),
    ] {
        let mut index = CellIndex::new(min, max, cell, Edges::Torus);
        index.rebuild(&[0.5], &[0.5]);
        assert_eq!(index.len(), 1);
    }
}

#[test]
fn nearest_finds_all_there_are() {
    let index = index_of(&[Vec2::splat(1.0), Vec2::splat(99.0)], 5.0, Edges::Torus);
    let mut nearest = Nearest::new();
    index.nearest(Vec2::ZERO, 5, 50.0, &mut nearest);
    assert_eq!(nearest.list().iter().map(|near| near.number).collect::<Vec<_>>(), [0, 1]);
    index.nearest(Vec2::ZERO, 0, 50.0, &mut nearest);
    assert!(nearest.list().is_empty());
}

proptest! {
    #[test]
    fn radius_query_equals_looking_at_everybody(
        points in points(-20.0..120.0), at in (0.0_f32..100.0, 0.0_f32..100.0), radius in 0.1_f32..50.0,
        cell_size in 1.0_f32..60.0, edges in edges(),
    ) {
        // On a torus positions live inside the world.
        let points: Vec<Vec2> = match edges {
            Edges::Open => points,
            Edges::Torus => points.iter().map(|point| point.clamp(Vec2::ZERO, Vec2::splat(99.99))).collect(),
        };
        let at = Vec2::from(at);
        let index = index_of(&points, cell_size, edges);
        let mut expected: Vec<u32> = (0..).zip(&points).filter_map(|(number, point)| {
            let distance = offset(at, *point, edges).length_squared();
            // Rounding may decide otherwise right on the rim.
            clearly_within(distance, radius).then_some(number)
        }).collect();
        expected.sort_unstable();
        let mut seen = found(&index, at, radius);
        seen.retain(|number| {
            let distance = offset(at, points[*number as usize], edges).length_squared();
            (distance - radius * radius).abs() > 1e-2 * radius.max(1.0)
        });
        prop_assert_eq!(seen, expected);
    }

    #[test]
    fn nearest_equals_sorting_everybody(
        points in points(0.0..100.0), at in (0.0_f32..100.0, 0.0_f32..100.0), count in 1_usize..20,
    ) {
        let at = Vec2::from(at);
        let index = index_of(&points, 10.0, Edges::Open);
        let mut expected: Vec<(f32, u32)> =
            (0..).zip(&points).map(|(number, point)| ((*point - at).length_squared(), number)).collect();
        expected.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        expected.truncate(count);
        let mut nearest = Nearest::new();
        index.nearest(at, count, 1e9, &mut nearest);
        let seen: Vec<(f32, u32)> = nearest.list().iter().map(|near| (near.distance_squared, near.number)).collect();
        prop_assert_eq!(seen, expected);
    }

    /// Moving entries one by one and sorting anew are the same, down to the order.
    #[test]
    fn moving_equals_rebuilding(
        points in points(-5.0..105.0).prop_filter("some", |points| !points.is_empty()),
        moves in prop::collection::vec((any::<prop::sample::Index>(), -5.0_f32..105.0, -5.0_f32..105.0), 0..60),
        edges in edges(),
    ) {
        let mut moved = index_of(&points, 10.0, edges);
        let mut points = points;
        for (which, x, y) in moves {
            let number = which.index(points.len());
            points[number] = Vec2::new(x, y);
            moved.set(number, points[number]);
        }
        let rebuilt = index_of(&points, 10.0, edges);
        prop_assert_eq!(&moved.sort.starts, &rebuilt.sort.starts);
        prop_assert_eq!(&moved.sort.numbers, &rebuilt.sort.numbers);
        prop_assert_eq!(&moved.sort.places, &rebuilt.sort.places);
        prop_assert_eq!(&moved.sort.cells, &rebuilt.sort.cells);
        prop_assert_eq!((&moved.xs, &moved.ys), (&rebuilt.xs, &rebuilt.ys));
    }

    #[test]
    fn a_torus_is_the_same_from_everywhere(
        points in points(0.0..99.9), at in (0.0_f32..100.0, 0.0_f32..100.0), worlds in (-3_i8..4, -3_i8..4),
    ) {
        let index = index_of(&points, 7.0, Edges::Torus);
        let at = Vec2::from(at);
        let elsewhere = at + Vec2::new(f32::from(worlds.0), f32::from(worlds.1)) * SIDE;
        let near = found(&index, at, 20.0).len().abs_diff(found(&index, elsewhere, 20.0).len());
        // Rounding at far coordinates may move one over the rim.
        prop_assert!(near <= 1);
    }
}

/// Within the radius, and not on its rim.
fn clearly_within(distance_squared: f32, radius: f32) -> bool {
    distance_squared < radius * radius && (distance_squared - radius * radius).abs() > 1e-2 * radius.max(1.0)
}

/// An independent implementation agrees.
#[test]
fn agrees_with_an_r_tree() {
    use rstar::{RTree, primitives::GeomWithData};
    let mut stream = crate::random::Seed::new(5).stream();
    let points: Vec<Vec2> =
        (0..2000).map(|_| Vec2::new(stream.range(0.0, SIDE), stream.range(0.0, SIDE))).collect();
    let numbered = (0_u32..).zip(&points).map(|(number, point)| GeomWithData::new(point.to_array(), number));
    let tree = RTree::bulk_load(numbered.collect());
    let index = index_of(&points, 5.0, Edges::Open);
    for point in points.iter().take(200) {
        let near = tree.locate_within_distance(point.to_array(), 25.0);
        let mut expected: Vec<u32> = near.map(|near| near.data).collect();
        expected.sort_unstable();
        assert_eq!(found(&index, *point, 5.0), expected);
    }
}

proptest! {
    #[test]
    fn nearest_on_a_torus_sees_everybody_once(points in points(0.0..99.9), at in (0.0_f32..100.0, 0.0_f32..100.0), count in 1_usize..20) {
        let at = Vec2::from(at);
        let index = index_of(&points, 30.0, Edges::Torus);
        let mut nearest = Nearest::new();
        index.nearest(at, count, 1e9, &mut nearest);
        let mut expected: Vec<f32> = points.iter().map(|point| offset(at, *point, Edges::Torus).length()).collect();
        expected.retain(|distance| *distance < 49.99);
        expected.sort_by(f32::total_cmp);
        expected.truncate(count);
        let mut numbers: Vec<u32> = nearest.list().iter().map(|near| near.number).collect();
        for (near, distance) in nearest.list().iter().zip(&expected) {
            prop_assert!((near.distance_squared.sqrt() - distance).abs() < 1e-2);
        }
        prop_assert!(numbers.len() >= expected.len());
        numbers.sort_unstable();
        numbers.dedup();
        prop_assert_eq!(numbers.len(), nearest.list().len());
    }
}
