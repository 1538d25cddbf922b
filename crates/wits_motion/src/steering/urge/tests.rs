//! The numbers of the books, and what must always hold.

use proptest::prelude::*;
use wits_core::glam::Vec2;
use wits_core::random::Seed;

use super::*;

fn near(offset: (f32, f32), heading: (f32, f32)) -> Neighbour {
    Neighbour { offset: offset.into(), heading: heading.into() }
}

fn assert_close(a: Vec2, b: (f32, f32)) {
    assert!((a - Vec2::from(b)).length() < 1e-4, "{a} is not {b:?}");
}

/// Buckland, chapter 3 page 115: neighbours at (2, 0) and (0, 4) push with 1/2 and 1/4.
#[test]
fn oracle_buckland_3_separation() {
    let push = separation([near((2.0, 0.0), (1.0, 0.0)), near((0.0, 4.0), (1.0, 0.0))]).unwrap();
    assert_close(push, (-0.5, -0.25));
}

/// Buckland, chapter 3 page 116: the mean of (1, 0) and (0, 1) less the own heading (-1, 0).
#[test]
fn oracle_buckland_3_alignment() {
    let neighbours = [near((1.0, 0.0), (1.0, 0.0)), near((2.0, 0.0), (0.0, 1.0))];
    assert_close(alignment(Vec2::NEG_X, neighbours).unwrap(), (1.5, 0.5));
}

/// Buckland, chapter 3 page 117: at rest, top speed 10, centroid (1, 2): 10 * (1, 2) / sqrt(5).
#[test]
fn oracle_buckland_3_cohesion() {
    let neighbours = [near((2.0, 0.0), (1.0, 0.0)), near((0.0, 4.0), (1.0, 0.0))];
    assert_close(cohesion(Vec2::ZERO, 10.0, neighbours).unwrap(), (4.472_136, 8.944_272));
}

/// Buckland, chapter 3 page 124: at (3, 0) with radius 2 beside (0, 0) with radius 2: moved to (4, 0).
#[test]
fn oracle_buckland_3_no_penetration() {
    let moved = part_overlaps([(Vec2::new(-3.0, 0.0), 2.0)], 2.0, Vec2::Y).unwrap();
    assert_close(Vec2::new(3.0, 0.0) + moved, (4.0, 0.0));
}

/// Millington 3.9: separation from (3, 4) and (5, 12): each offset, not made a unit, over its square. Their product
/// falls off with the distance, not with its square.
#[test]
fn oracle_millington_3_9_flock_parts() {
    let neighbours = [near((3.0, 4.0), (1.0, 0.0)), near((5.0, 12.0), (1.0, 0.0))];
    // -(3, 4)/25 - (5, 12)/169
    assert_close(separation(neighbours).unwrap(), (-0.149_586, -0.231_006));
}

/// Millington 3.10, the one answer that the book prints: (0.72222, 0.69166). It comes out when separation, centre of
/// mass (8/3, 16/3) and mean velocity (5, 3) are each normalised, weighted 1/5, 2/5, 2/5, added, normalised.
#[test]
fn oracle_millington_3_10_flock_blend() {
    let neighbours = [near((3.0, 4.0), (1.0, 0.0)), near((5.0, 12.0), (1.0, 0.0))];
    let parts = [
        (0.2, separation(neighbours)),
        (0.4, Some(Vec2::new(8.0, 16.0) / 3.0)),
        (0.4, Some(Vec2::new(5.0, 3.0))),
    ];
    let unit = parts.map(|(weight, part)| (weight, part.map(Vec2::normalize)));
    assert_close(blend(unit, 10.0).unwrap(), (0.413_175, 0.395_692));
    assert_close(blend(unit, 10.0).unwrap().normalize(), (0.722_22, 0.691_66));
}

/// Millington 3.5: from (5, 6) to (8, 2) with at most 4: (2.4, -3.2).
#[test]
fn oracle_millington_3_5_seek() {
    assert_close(seek(Vec2::new(3.0, -4.0), Vec2::ZERO, 4.0), (2.4, -3.2));
}

#[test]
fn alone_there_is_nothing_to_say() {
    assert_eq!(separation([]), None);
    assert_eq!(alignment(Vec2::X, []), None);
    assert_eq!(cohesion(Vec2::X, 1.0, []), None);
    assert_eq!(part_overlaps([], 1.0, Vec2::X), None);
    assert_eq!(blend([(1.0, None), (2.0, None)], 1.0), None);
    assert_eq!(contain(Vec2::splat(5.0), Vec2::ZERO, Vec2::splat(10.0), 2.0), None);
}

#[test]
fn on_the_same_spot_nothing_divides_by_zero() {
    assert_eq!(separation([near((0.0, 0.0), (1.0, 0.0))]), Some(Vec2::ZERO));
    assert_eq!(part_overlaps([(Vec2::ZERO, 1.0)], 1.0, Vec2::Y), Some(Vec2::Y * 2.0));
    assert_eq!(seek(Vec2::ZERO, Vec2::X, 5.0), Vec2::NEG_X);
    assert!(sees(Vec2::X, 0.9, Vec2::ZERO));
}

#[test]
fn a_field_of_view_of_270_degrees_has_a_blind_quarter_behind() {
    let cos_half = wits_core::math::cos(135.0_f32.to_radians());
    assert!(sees(Vec2::X, cos_half, Vec2::Y) && sees(Vec2::X, cos_half, Vec2::new(-1.0, 1.1)));
    assert!(!sees(Vec2::X, cos_half, Vec2::new(-1.1, 1.0)));
}

/// The spread of the target depends on how long one wanders, not on the number of steps.
#[test]
fn wandering_does_not_depend_on_the_time_step() {
    let spread = |steps: u32| {
        let def = WanderDef { jitter: 0.2, ..WanderDef::default() };
        let mut total = 0.0;
        for agent in 0..2000 {
            let mut stream = Seed::new(1).at(agent).stream();
            let mut state = WanderState::default();
            for _ in 0..steps {
                let chance = Vec2::new(stream.range(-1.0, 1.0), stream.range(-1.0, 1.0));
                let _ = wander(&def, &mut state, Vec2::X, chance, 1.0 / steps as f32);
            }
            total += state.target.y * state.target.y;
        }
        total / 2000.0
    };
    let (coarse, fine) = (spread(30), spread(240));
    assert!((coarse / fine - 1.0).abs() < 0.15, "{coarse} {fine}");
}

proptest! {
    #[test]
    fn wander_stays_on_its_circle(seed: u64, steps in 1_usize..50, radius in 0.1_f32..9.0, distance in 0.0_f32..9.0) {
        let def = WanderDef { radius, distance, jitter: 5.0 };
        let (mut state, mut stream) = (WanderState::default(), Seed::new(seed).stream());
        let heading = stream.direction();
        for _ in 0..steps {
            let chance = Vec2::new(stream.range(-1.0, 1.0), stream.range(-1.0, 1.0));
            let to_target = wander(&def, &mut state, heading, chance, 1.0 / 60.0);
            prop_assert!(((to_target - heading * distance).length() - radius).abs() < 1e-3 * (1.0 + radius));
        }
    }

    #[test]
    fn limited_is_never_longer(x: f32, y: f32, max in 0.0_f32..1e6) {
        let vector = limited(Vec2::new(x, y), max);
        prop_assert!(vector.is_finite() && vector.length() <= max * 1.000_01);
    }

    #[test]
    fn containment_points_inwards(x in -5.0_f32..15.0, y in -5.0_f32..15.0) {
        let at = Vec2::new(x, y);
        if let Some(push) = contain(at, Vec2::ZERO, Vec2::splat(10.0), 3.0) {
            prop_assert!(push.dot(Vec2::splat(5.0) - at) > 0.0);
        }
    }
}
