use super::*;
use wits_core::geometry::{Aabb, Circle, Wall};
use wits_core::glam::{Vec2, Vec3};

fn at(x: f32, y: f32) -> Vec2 {
    Vec2::new(x, y)
}

#[test]
fn walls_throw_shadows_and_lamps_add_up() {
    let lamp = |x: f32| Lamp { at: at(x, 0.0), brightness: 1.0, radius: 10.0 };
    let level = Walls::new()
        .dusk(0.1)
        .lamp(lamp(0.0))
        .lamp(lamp(20.0))
        .wall(Wall::new(at(0.0, 2.0), at(5.0, 2.0)), None)
        .build();
    let light = |x, y| Surroundings::<Vec2>::light(&level, at(x, y));
    assert!((light(0.0, 0.0) - 1.1).abs() < 1e-6);
    assert!((light(5.0, 0.0) - 0.6).abs() < 1e-6);
    assert!((light(2.0, 3.0) - 0.1).abs() < 1e-6, "behind the wall");
    assert!((light(10.0, 0.0) - 0.1).abs() < 1e-6, "at the edge of both");
}

#[test]
fn the_nearest_thing_behind_is_the_background() {
    let (brick, leaves, sky) = (Some(Material(0)), Some(Material(1)), Some(Material(2)));
    let level = Walls::new()
        .wall(Wall::new(at(10.0, -5.0), at(10.0, 5.0)), brick)
        .veil(Circle::new(at(6.0, 0.0), 1.0), 0.5, leaves)
        .sky(sky)
        .build();
    let behind = |eye, target| Surroundings::<Vec2>::background(&level, eye, target);
    assert_eq!(behind(at(0.0, 0.0), at(3.0, 0.0)), leaves);
    assert_eq!(behind(at(0.0, 3.0), at(3.0, 3.0)), brick);
    assert_eq!(behind(at(0.0, 0.0), at(-3.0, 0.0)), sky);
    assert_eq!(behind(at(0.0, 0.0), at(6.0, 0.0)), leaves, "who stands in a bush has it behind");
}

#[test]
fn a_flash_is_seen_round_one_corner_and_not_through_a_wall() {
    let corner = Walls::new().wall(Wall::new(at(2.0, -30.0), at(2.0, 1.0)), None).build();
    let sealed = Walls::new().wall(Wall::new(at(2.0, -99.0), at(2.0, 99.0)), None).build();
    let (eye, flash) = (at(4.0, 0.0), at(0.0, 0.0));
    let seen = |level: &Walls| (level.sight(eye, flash), level.glow(eye, flash));
    assert_eq!(seen(&corner), (0.0, 0.5));
    assert_eq!(seen(&sealed), (0.0, 0.0));
    assert_eq!(corner.glow(at(1.0, 0.0), flash), 1.0);
}

#[test]
fn a_flat_level_serves_games_with_heights() {
    let level = Walls::new().veil(Aabb::new(at(1.0, -1.0), at(2.0, 1.0)), 0.0, None).build();
    assert_eq!(level.sight(Vec3::new(0.0, 1.7, 0.0), Vec3::new(5.0, 1.0, 0.0)), 0.0);
    assert_eq!(level.sight(Vec3::new(0.0, 1.7, 0.0), Vec3::new(0.0, 1.0, 5.0)), 1.0);
    assert_eq!(Open.sight(Vec3::ZERO, Vec3::ONE), 1.0);
}

/// Millington 3e, 11.4.5a, by rays: tinted glass through which one looks from one side only.
#[test]
fn one_way_glass_is_a_mirror_from_its_left_and_light_comes_as_eyes_look() {
    let lamp = |y: f32| Lamp { at: at(1.0, y), brightness: 1.0, radius: 4.0 };
    let glass = || Walls::new().dusk(0.0).one_way(at(-9.0, 0.0), at(9.0, 0.0), 0.9, None);
    let (behind, before) = (at(1.0, 2.0), at(1.0, -2.0));
    let level = glass().lamp(lamp(2.0)).build();
    assert_eq!((level.sight(before, behind), level.sight(behind, before)), (0.9, 0.0));
    assert_eq!((level.glow(before, behind), level.glow(behind, before)), (0.9, 0.0));
    let light = |level: &Walls, place: Vec2| Surroundings::<Vec2>::light(level, place);
    assert!(light(&level, at(1.0, -1.0)) > 0.0, "the light behind it falls out");
    let level = glass().lamp(lamp(-2.0)).build();
    assert_eq!(light(&level, at(1.0, 1.0)), 0.0, "and none in");
}
