use super::*;
use crate::playground::creature::{Creature, WALK};

#[test]
fn walls_hide_what_is_behind_them_and_distance_does_too() {
    let mut meadow = Meadow::new();
    meadow.wolf = true;
    meadow.creatures[0].at = Vec2::new(-3.0, 2.0);
    meadow.creatures[WOLF].at = Vec2::new(-3.0, 6.0);
    assert!(!meadow.sees_wolf(0), "a wall is between");
    meadow.creatures[WOLF].at = Vec2::new(-3.0, -2.0);
    assert!(meadow.sees_wolf(0));
    meadow.creatures[WOLF].at = Vec2::new(-3.0, 2.0 - SIGHT);
    assert!(!meadow.sees_wolf(0), "too far");
    meadow.wolf = false;
    assert_eq!(meadow.distance_to(0, meadow.wolf_at(0)), 1000.0);
}

/// From every side to every side: nobody is stopped by a wall, and nobody stands in one.
#[test]
fn walls_hold_and_can_be_walked_round() {
    let around = |number: u8| wits_core::angle::direction(f32::from(number) * std::f32::consts::TAU / 12.0);
    for wall in walls() {
        let middle = wall.at(0.5);
        for (from, to) in (0..12).flat_map(|from| (0..12).map(move |to| (around(from), around(to)))) {
            let mut creature = Creature::new((middle + from * 3.0).clamp(-CORNER, CORNER));
            let aim = (middle + to * 3.0).clamp(0.9 * -CORNER, 0.9 * CORNER);
            let mut ticks = 0;
            while !creature.go(aim, 0.5, WALK, 1.0 / 60.0) {
                ticks += 1;
                assert!(
                    ticks < 60 * 20,
                    "stuck at {} on the way from {from} to {to} of {middle}",
                    creature.at
                );
                assert!(wall.closest_point(creature.at).distance(creature.at) > 0.9 * RADIUS);
            }
        }
    }
}

#[test]
fn berries_grow_again_and_bushes_are_bounded() {
    let mut meadow = Meadow::new();
    meadow.bushes.iter_mut().for_each(|bush| bush.berries = 0.0);
    assert_eq!(meadow.nearest_bush(0), None);
    (0..11 * 60).for_each(|_| meadow.pass_time(0.0, 1.0 / 60.0));
    assert_eq!(meadow.nearest_bush(0), Some(0), "0.02 a second: ripe after ten");
    (0..100).for_each(|_| meadow.plant(Vec2::new(1e9, f32::NAN)));
    (0..100).for_each(|_| meadow.plant(Vec2::new(1e9, 0.0)));
    assert_eq!(meadow.bushes.len(), MOST_BUSHES);
    assert!(meadow.bushes.iter().all(|bush| bush.at.abs().cmple(CORNER).all()));
}

#[test]
fn who_starves_wakes_up_at_home() {
    let mut meadow = Meadow::new();
    meadow.creatures[1].at = Vec2::ZERO;
    meadow.creatures[1].hunger = 99.99;
    meadow.pass_time(1.0, 1.0);
    let ada = &meadow.creatures[1];
    assert_eq!((ada.at, ada.deeds.faints, ada.says.as_str()), (HOMES[1].1, 1, "ouch!"));
}
