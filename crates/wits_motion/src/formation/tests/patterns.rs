//! Where the slots are.

use std::f32::consts::{FRAC_PI_2, PI};

use proptest::prelude::*;
use wits_core::glam::Vec3;
use wits_core::kinematic::Pose;
use wits_core::space::{Ground, Space, Vector, Volume};

use super::*;

fn every_scalable() -> [Pattern; 9] {
    let spacing = 1.5;
    [
        Pattern::Circle { body: 0.75 },
        Pattern::Rings { spacing },
        Pattern::Line { spacing },
        Pattern::Column { spacing, files: 1 },
        Pattern::Column { spacing, files: 3 },
        Pattern::Wedge { spacing, sweep: 0.7 },
        Pattern::FingerTip { spacing },
        Pattern::Box { spacing, columns: 0 },
        Pattern::Loose { spacing },
    ]
}

// Millington 3.7.5: radius = body / sin(pi / n). For n = 4: 1 / sin(45°) = 1.4142136.
#[test]
fn oracle_millington_3_7_5_circle_radii() {
    let ring = Pattern::Circle { body: 1.0 };
    for (count, radius) in [
        (2, 1.0),
        (3, 1.154_700_5),
        (4, std::f32::consts::SQRT_2),
        (5, 1.701_301_6),
        (8, 2.613_125_9),
        (20, 6.392_453),
    ] {
        let first = ring.slot(count, 0, 0.0).unwrap().position;
        assert!((first.x - radius).abs() < 1e-5 && first.y == 0.0, "{count}: {first}");
    }
    // The printed formula divides by sin(pi) = 0 for one member alone.
    assert_eq!(ring.slot(1, 0, 0.0).unwrap().position, Vec2::ZERO);
}

// Slots of four: (1.41421, 0), (0, 1.41421), (-1.41421, 0), (0, -1.41421), each looking away from the middle.
#[test]
fn oracle_millington_3_7_5_circle_slots_look_outward() {
    let ring = Pattern::Circle { body: 1.0 };
    let root = 2_f32.sqrt();
    for (slot, at) in [(0, (root, 0.0)), (1, (0.0, root)), (2, (-root, 0.0)), (3, (0.0, -root))] {
        let pose = ring.slot(4, slot, 0.0).unwrap();
        near(pose.position, at);
        near(pose.forward() * root, at);
    }
}

// The printed drift orientation of a circle is the mean of the angles: for four (0 + 90 + 180 + 270) / 4 = 135°, which
// would turn everybody. The mean of the vectors is zero, and nobody turns.
#[test]
fn oracle_millington_3_7_5_circle_drift_turns_nobody() {
    let def = FormationDef::of(Pattern::Circle { body: 1.0 });
    let ring = formed(&def, 4);
    for slot in 0..4 {
        let pose = ring.pose(&def, slot).unwrap();
        let drawn = def.pattern.slot(4, slot, 0.0).unwrap().orientation;
        assert!(Plane::difference(pose.orientation, drawn).abs() < 1e-5);
    }
    // Three of a line that look left, ahead, right: the mean is ahead.
    let fan = |facing| Spot { at: Vec2::new(0.0, facing), facing, ..Spot::default() };
    let fan = FormationDef::of(Pattern::Slots(vec![fan(1.0), fan(0.0), fan(-1.0)]));
    assert!(formed(&fan, 3).pose(&fan, 1).unwrap().orientation.abs() < 1e-6);
    // The first two of them look a little to the left; drift turns them back by the mean, 0.5.
    assert!((formed(&fan, 2).pose(&fan, 0).unwrap().orientation - 0.5).abs() < 1e-6);
}

// Homeworld: a circle for five, a wider one for twenty; a hundred stand in rings of 1, 6, 12, 18, 25, 31 and the rest.
#[test]
fn oracle_millington_3_7_2_shapes_grow() {
    let wide = |count| Pattern::Circle { body: 0.5 }.extent(count).1.x;
    assert!(wide(20) > 3.0 * wide(5));
    let rings = Pattern::Rings { spacing: 1.0 };
    let mut per_ring = [0; 8];
    for slot in 0..100 {
        let radius = rings.slot(100, slot, 0.0).unwrap().position.length();
        assert!((radius - radius.round()).abs() < 1e-4);
        per_ring[radius.round() as usize] += 1;
    }
    assert_eq!(per_ring, [1, 6, 12, 18, 25, 31, 7, 0]);
}

#[test]
fn shapes_are_what_their_names_say() {
    let at = |pattern: &Pattern, count, slot| pattern.slot(count, slot, 0.0).unwrap().position;
    let line = Pattern::Line { spacing: 2.0 };
    assert_eq!([0, 1, 2].map(|slot| at(&line, 3, slot).y), [2.0, 0.0, -2.0]);
    let column = Pattern::Column { spacing: 2.0, files: 1 };
    assert_eq!([0, 1, 2].map(|slot| at(&column, 3, slot).x), [0.0, -2.0, -4.0]);
    let wedge = Pattern::Wedge { spacing: 2_f32.sqrt(), sweep: PI / 4.0 };
    near(at(&wedge, 5, 1), (-1.0, 1.0));
    near(at(&wedge, 5, 4), (-2.0, -2.0));
    let v = Pattern::Wedge { spacing: 1.0, sweep: 0.75 * PI };
    assert!(at(&v, 3, 1).x > 0.0, "the arms of a V point ahead");
    let fingers = Pattern::FingerTip { spacing: 1.0 };
    assert_eq!([0, 1, 2, 3].map(|slot| at(&fingers, 4, slot).x), [0.0, -1.0, -1.0, -2.0]);
    let block = Pattern::Box { spacing: 1.0, columns: 0 };
    assert_eq!((at(&block, 9, 0), at(&block, 9, 8)), (Vec2::new(1.0, 1.0), Vec2::new(-1.0, -1.0)));
}

#[test]
fn fixed_patterns_have_so_many_slots_and_no_more() {
    let def = example("fire-team");
    assert!(def.supports(4) && !def.supports(5));
    let mut team = formed(&def, 4);
    assert_eq!(team.add(&def, 9), Err(FormationError::Full { members: 5, slots: 4 }));
    assert_eq!(team.add(&def, 3), Err(FormationError::Twice(3)));
    assert_eq!(team.remove(&def, 77), Err(FormationError::Unknown(77)));
    team.remove(&def, 1).unwrap();
    assert_eq!(team.holder(&def, 1), Err(FormationError::Empty(1)));
    assert_eq!(team.holder(&def, 4), Err(FormationError::NoSlot(4)));
    assert_eq!(team.slot_of(3), Ok(3), "in a fixed pattern the others stay");
    assert_eq!(team.add(&def, 8), Ok(1), "the gap is filled");
    let needy = FormationDef { least: 5, ..FormationDef::of(Pattern::Line { spacing: 1.0 }) };
    assert!(!needy.supports(4));
    assert_eq!(formed(&needy, 4).complete(&needy), Err(FormationError::TooFew { members: 4, least: 5 }));
    assert_eq!(formed(&needy, 5).complete(&needy), Ok(()));
}

#[test]
fn the_same_pattern_in_every_space() {
    fn check<S: Space>(expected: S::Vector) {
        let flat = Pose::new(Vec2::new(3.0, 2.0), FRAC_PI_2);
        let laid = lay::<S>(flat);
        assert!(laid.position.distance(expected) < 1e-6);
        assert!(laid.forward().distance(S::LEFT) < 1e-5);
        // A formation in this space stands as in the plane.
        let def = FormationDef::of(Pattern::Line { spacing: 2.0 });
        let mut pair = Formation::<S>::new(Kinematic::default());
        pair.add(&def, 0).unwrap();
        pair.add(&def, 1).unwrap();
        assert!(pair.pose(&def, 0).unwrap().position.distance(S::LEFT) < 1e-6);
    }
    check::<Plane>(Vec2::new(3.0, 2.0));
    check::<Ground>(Vec3::new(3.0, 0.0, -2.0));
    check::<Volume>(Vec3::new(3.0, 0.0, -2.0));
}

proptest! {
    #[test]
    fn nobody_stands_in_anybody(which in 0_usize..9, count in 1_usize..60) {
        let pattern = &every_scalable()[which];
        let at: Vec<Vec2> = (0..count).map(|slot| pattern.slot(count, slot, 0.0).unwrap().position).collect();
        for (slot, a) in at.iter().enumerate() {
            for b in &at[..slot] {
                prop_assert!(a.distance(*b) > 0.85, "{pattern:?} of {count}: {a} and {b}");
            }
        }
        prop_assert!(pattern.slot(count, count, 0.0).is_none());
        prop_assert!(pattern.supports(count));
    }

    #[test]
    fn removing_a_member_centres_the_others(which in 0_usize..9, count in 2_u64..30, gone in 0_u64..30) {
        let def = FormationDef::of(every_scalable()[which].clone());
        let mut group = formed(&def, count);
        group.anchor.position = Vec2::new(40.0, -7.0);
        group.anchor.orientation = 2.0;
        group.remove(&def, gone % count).unwrap();
        let left = places(&group, &def);
        let middle = left.iter().sum::<Vec2>() / left.len() as f32;
        prop_assert!(middle.distance(group.anchor.position) < 1e-3, "{middle}");
    }

    #[test]
    fn the_whole_turns_and_moves_with_its_anchor(x in -50_f32..50.0, y in -50_f32..50.0, turn in -3_f32..3.0) {
        let def = FormationDef::of(Pattern::FingerTip { spacing: 3.0 });
        let mut group = formed(&def, 7);
        let home = places(&group, &def);
        group.anchor.position = Vec2::new(x, y);
        group.anchor.orientation = turn;
        for (now, before) in places(&group, &def).iter().zip(&home) {
            prop_assert!(now.distance(group.anchor.position + Plane::rotate(turn, *before)) < 1e-3);
        }
    }
}
