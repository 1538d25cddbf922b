//! The numbers of the books, and what must always hold. Scenes are in `scenes.rs`.

use proptest::prelude::*;
use wits_core::geometry::{Aabb, Ball, Circle, Wall};
use wits_core::glam::{Vec2, Vec3};
use wits_core::kinematic::{Kinematic, Limits, Steering};
use wits_core::raycast::{Balls, RayCast, StaticWorld};
use wits_core::space::{Ground, Plane, Space, Vector, Volume};

use super::*;
use crate::steering::{Drive, Neighbour};

const LIMITS: Limits = Limits { max_speed: 10.0, max_acceleration: 10.0, ..Limits::NONE };

fn assert_near(value: Vec2, wanted: (f32, f32)) {
    assert!(value.distance(Vec2::from(wanted)) < 2e-5, "{value} is not {wanted:?}");
}

/// A body at a place with a velocity.
fn body(at: (f32, f32), velocity: (f32, f32)) -> Kinematic<Plane> {
    Kinematic::at(Vec2::from(at)).with_velocity(Vec2::from(velocity))
}

fn seen(me: &Kinematic<Plane>, other: &Kinematic<Plane>) -> Neighbour<Vec2> {
    Neighbour::of(me, other, 0.5)
}

/// Millington 3.11: A (4, 2) with v (3, 4), B (20, 12) with v (-5, -1). dp = (16, 10), dv = (-8, -5), dp dv = -178,
/// |dv|² = 89, so t = 2 and both are at (10, 10): an exact hit. Away from where B is now: -(16, 10) made a unit.
#[test]
fn oracle_millington_3_11_exact_collision() {
    let (a, b) = (body((4.0, 2.0), (3.0, 4.0)), body((20.0, 12.0), (-5.0, -1.0)));
    assert_eq!(
        (a.predicted_position(2.0), b.predicted_position(2.0)),
        (Vec2::splat(10.0), Vec2::splat(10.0))
    );
    let avoid = AvoidCollisions { radius: 0.5, horizon: 2.5, head_on: HeadOn::BackOff };
    let wish = avoid.steer(&a, [seen(&a, &b)], &LIMITS).unwrap();
    assert_near(wish.linear / 10.0, (-0.847_998, -0.529_999));
    // It happens in 2 s: sooner than 2.1, not sooner than 1.9.
    assert!(AvoidCollisions { horizon: 2.1, ..avoid }.steer(&a, [seen(&a, &b)], &LIMITS).is_some());
    assert!(AvoidCollisions { horizon: 1.9, ..avoid }.steer(&a, [seen(&a, &b)], &LIMITS).is_none());
}

/// Millington 3.3.14, what the listing gets wrong. Its distance at the closest approach, D - |dv| t, is that of a head-on
/// meeting: for (10, 3) closing with (-2, 0) it is sqrt(109) - 2 · 5 = 0.44, but they pass at 3. And its answer points to
/// the other.
#[test]
fn oracle_millington_3_3_14_closest_approach() {
    let me = body((0.0, 0.0), (1.0, 0.0));
    let avoid = AvoidCollisions { radius: 0.5, horizon: 9.0, head_on: HeadOn::BackOff };
    let passing = body((10.0, 3.0), (-1.0, 0.0));
    assert_eq!(avoid.steer(&me, [seen(&me, &passing)], &LIMITS), None);
    let hitting = body((10.0, 0.9), (-1.0, 0.0));
    assert_near(avoid.steer(&me, [seen(&me, &hitting)], &LIMITS).unwrap().linear, (0.0, -10.0));
    let going = body((10.0, 0.0), (3.0, 0.0));
    assert_eq!(avoid.steer(&me, [seen(&me, &going)], &LIMITS), None);
}

/// Millington 3.3.14: the first to be hit counts, however near others are that will be hit later or never.
#[test]
fn oracle_millington_3_3_14_first_collision_only() {
    let me = body((0.0, 0.0), (1.0, 0.0));
    let avoid = AvoidCollisions { radius: 0.5, horizon: 9.0, head_on: HeadOn::BackOff };
    let late = body((4.0, 0.5), (0.0, 0.0)); // in 4 s, to the left
    let soon = body((9.0, -0.5), (-5.0, 0.0)); // in 1.5 s, to the right
    let wish = avoid.steer(&me, [seen(&me, &late), seen(&me, &soon)], &LIMITS).unwrap();
    assert_near(wish.linear, (0.0, 10.0));
}

/// Millington 3.3.14: who overlaps already is left at once, even when both part or do not move at all.
#[test]
fn oracle_millington_3_3_14_overlapping_now() {
    let avoid = AvoidCollisions { radius: 0.5, ..AvoidCollisions::default() };
    for velocity in [(0.0, 0.0), (-3.0, 0.0), (3.0, 0.0)] {
        let me = body((0.0, 0.0), velocity);
        let wish = avoid.steer(&me, [seen(&me, &body((0.6, 0.0), (0.0, 0.0)))], &LIMITS).unwrap();
        assert_near(wish.linear, (-10.0, 0.0));
    }
    // On the very same spot: to the left, rather than nowhere.
    let me = body((0.0, 0.0), (0.0, 0.0));
    assert_near(avoid.steer(&me, [seen(&me, &me)], &LIMITS).unwrap().linear, (0.0, 10.0));
    // Without relative motion nothing is ever hit.
    let me = body((0.0, 0.0), (1.0, 0.0));
    assert_eq!(avoid.steer(&me, [seen(&me, &body((2.0, 0.0), (1.0, 0.0)))], &LIMITS), None);
}

/// Two who meet exactly head-on step to different sides of the world, in every space: each to its own right.
#[test]
fn head_on_both_keep_right() {
    fn sides<S: Space>(ahead: S::Vector) -> [S::Vector; 2] {
        let one = Kinematic::<S>::default().with_velocity(ahead);
        let two = Kinematic::<S>::at(ahead * 4.0).with_velocity(-ahead);
        let step = |me: &Kinematic<S>, other: &Kinematic<S>| {
            AvoidCollisions::default().steer(me, [Neighbour::of(me, other, 0.5)], &LIMITS).unwrap().linear
        };
        [step(&one, &two), step(&two, &one)]
    }
    assert_eq!(sides::<Plane>(Vec2::X), [Vec2::Y * -10.0, Vec2::Y * 10.0]);
    assert_eq!(sides::<Ground>(Vec3::X), [Vec3::Z * 10.0, Vec3::Z * -10.0]);
    let [up, down] = sides::<Volume>(Vec3::Y);
    assert!(up == -down && up.y == 0.0 && up.length() > 9.0);
}

#[test]
fn oracle_millington_3_3_14_cone() {
    let me = body((0.0, 0.0), (1.0, 0.0));
    let cone = AvoidCone { max_prediction: 0.0, range: 20.0, drive: Drive::Full, ..AvoidCone::default() };
    let at = |x, y| Neighbour::at(Vec2::new(x, y));
    // Half an angle of 30 degrees: tan = 0.577. The direction has to be made a unit for the comparison of cosines.
    assert!(cone.steer(&me, [at(10.0, 5.7)], &LIMITS).is_some());
    assert!(cone.steer(&me, [at(10.0, 5.8)], &LIMITS).is_none());
    assert!(cone.steer(&me, [at(-10.0, 0.0)], &LIMITS).is_none());
    // Several: away from the mean (6, 1), or from the nearest.
    let both = [at(4.0, 2.0), at(8.0, 0.0)];
    assert_near(cone.steer(&me, both, &LIMITS).unwrap().linear, (-9.863_939, -1.643_99));
    let nearest = AvoidCone { panic: Panic::Nearest, ..cone };
    assert_near(nearest.steer(&me, both, &LIMITS).unwrap().linear, (-8.944_272, -4.472_136));
    // Evading the place where it will be: at (4, 2) with v (0, -2) it is at (4, 0) in a second.
    let crossing = Neighbour { velocity: Vec2::new(0.0, -2.0), ..at(4.0, 2.0) };
    let evade = AvoidCone { max_prediction: 1.0, ..cone };
    assert_near(evade.steer(&me, [crossing], &LIMITS).unwrap().linear, (-10.0, 0.0));
}

/// The table of Buckland, chapter 3 page 99-104: obstacle radius 10, own radius 5, box 60 long.
const TABLE: [((f32, f32), (f32, f32)); 6] = [
    ((30.0, 4.0), (-4.0, 9.0)),
    ((30.0, -4.0), (-4.0, 21.0)),
    ((30.0, 0.0), (-4.0, 15.0)),
    ((30.0, 12.0), (-4.0, -3.0)),
    ((30.0, -12.0), (-4.0, 33.0)),
    ((5.0, 3.0), (1.0, 13.416_667)),
];

/// A box of 30 at rest is 60 at top speed.
fn boxed(lateral: Lateral) -> AvoidObstacles {
    AvoidObstacles { radius: 5.0, min_length: 30.0, strength: 1.0, braking: 0.2, lateral }
}

/// Buckland, chapter 3 page 99-104, as printed: (30, 4): near = 1 + (60 - 30) / 60 = 1.5, sideways (10 - 4) 1.5 = 9, along
/// (10 - 30) 0.2 = -4; and five more. Turned by a quarter, all is turned.
#[test]
fn oracle_buckland_3_obstacle_table() {
    let limits = Limits { max_speed: 10.0, ..Limits::NONE };
    let avoid = boxed(Lateral::Printed);
    for ((x, y), wanted) in TABLE {
        let along_x = body((7.0, -3.0), (10.0, 0.0));
        let ball = Circle::new(along_x.position + Vec2::new(x, y), 10.0);
        assert_near(avoid.steer(&along_x, &[ball], &limits).unwrap().linear, wanted);
        let along_y = body((7.0, -3.0), (0.0, 10.0));
        let ball = Circle::new(along_y.position + Vec2::new(-y, x), 10.0);
        assert_near(avoid.steer(&along_y, &[ball], &limits).unwrap().linear, (-wanted.1, wanted.0));
    }
}

/// The corrected form: (R - |y|) near with R = 15, away from the obstacle on both sides. The form with the obstacle's own
/// radius, (10 - |y|), would pull a body towards an obstacle at y = 12 although they collide.
#[test]
fn oracle_buckland_3_obstacle_table_corrected() {
    let limits = Limits { max_speed: 10.0, ..Limits::NONE };
    let wish = |x: f32, y: f32| {
        let me = body((0.0, 0.0), (10.0, 0.0));
        boxed(Lateral::Symmetric).steer(&me, &[Circle::new(Vec2::new(x, y), 10.0)], &limits).unwrap().linear
    };
    // Braking is a fifth of the push, at top speed.
    assert_near(wish(30.0, 4.0), (-3.3, -16.5));
    assert_near(wish(30.0, -4.0), (-3.3, 16.5));
    assert_near(wish(30.0, 0.0), (-4.5, -22.5)); // dead ahead: to the right
    assert_near(wish(30.0, 12.0), (-0.9, -4.5));
    assert_near(wish(30.0, -12.0), (-0.9, 4.5));
    assert_near(wish(5.0, 3.0), (-4.6, -23.0)); // 12 · (1 + 55 / 60)
}

/// Buckland, chapter 3: the nearest crossing counts, not the nearest centre. For (30, 4) it is at 30 - sqrt(225 - 16) =
/// 15.54, for (30, 12) at 21; (5, 3) begins behind the body, so its far side at 5 + sqrt(216) = 19.7 counts.
#[test]
fn oracle_buckland_3_obstacle_first_crossing() {
    let limits = Limits { max_speed: 10.0, ..Limits::NONE };
    let me = body((0.0, 0.0), (10.0, 0.0));
    let first_of = |one: (f32, f32), two: (f32, f32)| {
        let balls = [one, two].map(|at| Circle::new(Vec2::from(at), 10.0));
        let wish = boxed(Lateral::Printed).steer(&me, &balls, &limits).unwrap();
        [one, two].map(|at| TABLE.iter().any(|row| row.0 == at && wish.linear.distance(row.1.into()) < 1e-4))
    };
    assert_eq!(first_of((30.0, 4.0), (30.0, 12.0)), [true, false]); // 15.54 before 21
    assert_eq!(first_of((5.0, 3.0), (30.0, 4.0)), [false, true]); // 15.54 before 19.70
    assert_eq!(first_of((5.0, 3.0), (30.0, 12.0)), [true, false]); // 19.70 before 21
}

/// Tagging: an obstacle counts when any of it is within the box's length, not only its centre.
#[test]
fn a_large_obstacle_counts_before_its_centre_does() {
    let limits = Limits { max_speed: 10.0, ..Limits::NONE };
    let me = body((0.0, 0.0), (10.0, 0.0));
    let at = |x: f32| boxed(Lateral::Symmetric).steer(&me, &[Circle::new(Vec2::new(x, 1.0), 10.0)], &limits);
    assert!(at(69.9).is_some() && at(70.1).is_none() && at(-0.1).is_none());
    // Slower, the box is shorter: 30 (1 + 0.5).
    assert_eq!(boxed(Lateral::Symmetric).length(5.0, &limits), 45.0);
}

/// In the volume the box is a cylinder: the push is away from the axis, whichever way that is.
#[test]
fn in_the_volume_obstacles_push_away_from_the_course() {
    let avoid = AvoidObstacles { braking: 0.0, ..AvoidObstacles::default() };
    let me = Kinematic::<Volume>::default().with_velocity(Vec3::X * 5.0);
    for side in [Vec3::Y, Vec3::Z, Vec3::new(0.0, 0.6, -0.8)] {
        let ball = Ball::new(Vec3::X * 2.0 + side * 0.7, 1.0);
        let wish = avoid.steer(&me, &[ball], &LIMITS).unwrap();
        assert!(wish.linear.normalize().distance(-side) < 1e-4, "{wish:?}");
        let outside = Ball::new(Vec3::X * 2.0 + side * 1.6, 1.0);
        assert_eq!(avoid.steer(&me, &[outside], &LIMITS), None);
    }
}

fn wall(from: (f32, f32), to: (f32, f32)) -> Wall {
    Wall::new(from.into(), to.into())
}

fn level(walls: &[Wall]) -> StaticWorld {
    let mut level = StaticWorld::builder();
    for wall in walls {
        level.add(*wall);
    }
    level.build()
}

/// Wall avoidance of fixed length without a memory for corners.
fn feelers(rays: Rays, length: f32, reaction: Reaction) -> AvoidWalls {
    AvoidWalls { rays, length, time: 0.0, reaction, corners: Corners::Ignore, layers: u32::MAX }
}

/// Buckland, chapter 3 page 104: at the origin, a feeler to (50, 0), a wall at x = 40: hit at (40, 0), 10 too far, push
/// (-10, 0). From both sides of the wall, away from it.
#[test]
fn oracle_buckland_3_wall_avoidance() {
    let limits = Limits { max_speed: 150.0, ..Limits::NONE };
    let world = level(&[wall((40.0, -9.0), (40.0, 9.0))]);
    let avoid = feelers(Rays::Single, 50.0, Reaction::Push { strength: 1.0 });
    let wish = |me: &Kinematic<Plane>| avoid.steer(&mut WallState::default(), me, &world, &limits, 0.01);
    assert_near(wish(&body((0.0, 0.0), (1.0, 0.0))).unwrap().linear, (-10.0, 0.0));
    assert_near(wish(&body((80.0, 0.0), (-1.0, 0.0))).unwrap().linear, (10.0, 0.0));
    assert_eq!(wish(&body((0.0, 0.0), (0.0, 1.0))), None);
}

/// Buckland, chapter 3 page 104, what the listing gets wrong: the ray that made the nearest hit gives the push. Here the
/// left whisker of half the length meets a wall at y = 10, at a distance of 10 sqrt(2); its tip is at 25, so it is
/// 25 - 14.142 = 10.858 too far. The long ray ahead meets x = 40 later, 10 too far: it does not count, nor does its tip.
#[test]
fn oracle_buckland_3_each_feeler_has_its_own_tip() {
    let limits = Limits { max_speed: 150.0, ..Limits::NONE };
    let world = level(&[wall((40.0, -9.0), (40.0, 9.0)), wall((-99.0, 10.0), (99.0, 10.0))]);
    let rays = Rays::Whiskers { angle: std::f32::consts::FRAC_PI_4, share: 0.5 };
    let avoid = feelers(rays, 50.0, Reaction::Push { strength: 1.0 });
    let wish = avoid.steer(&mut WallState::default(), &body((0.0, 0.0), (1.0, 0.0)), &world, &limits, 0.01);
    assert_near(wish.unwrap().linear, (0.0, -10.857_864));
}

/// Millington 3.3.15: seek the hit plus the normal times the distance. At (0, 0) with v (1, 1), a wall at x = 4: hit (4, 4),
/// target (4, 4) + (-1, 0) 3 = (1, 4).
#[test]
fn oracle_millington_3_3_15_target_off_the_wall() {
    let world = level(&[wall((4.0, -9.0), (4.0, 9.0))]);
    let avoid = feelers(Rays::Single, 6.0, Reaction::Target { distance: 3.0, drive: Drive::Full });
    let wish = avoid.steer(&mut WallState::default(), &body((0.0, 0.0), (1.0, 1.0)), &world, &LIMITS, 0.01);
    assert_near(wish.unwrap().linear, (10.0 / 17_f32.sqrt(), 40.0 / 17_f32.sqrt()));
    // A ray of 5 does not reach the wall, which is 5.66 away; a longer look ahead does.
    let short = AvoidWalls { length: 5.0, ..avoid };
    let mut state = WallState::default();
    assert_eq!(short.steer(&mut state, &body((0.0, 0.0), (1.0, 1.0)), &world, &LIMITS, 0.01), None);
    let far = AvoidWalls { time: 2.0, ..short };
    assert!(far.steer(&mut state, &body((0.0, 0.0), (2.1, 2.1)), &world, &LIMITS, 0.01).is_some());
}

#[test]
fn layouts_are_what_they_are_called() {
    let me = body((0.0, 0.0), (2.0, 0.0));
    let tips = |rays: Rays| {
        let avoid = feelers(rays, 10.0, Reaction::default());
        avoid.feelers(&WallState::default(), &me).map(|ray| ray.tip()).collect::<Vec<Vec2>>()
    };
    let assert_tips = |rays, wanted: &[(f32, f32)]| {
        let tips = tips(rays);
        assert_eq!(tips.len(), wanted.len());
        tips.into_iter().zip(wanted).for_each(|(tip, wanted)| assert_near(tip, *wanted));
    };
    assert_tips(Rays::Single, &[(10.0, 0.0)]);
    assert_tips(Rays::Parallel { width: 2.0 }, &[(10.0, -1.0), (10.0, 1.0)]);
    let angle = std::f32::consts::FRAC_PI_2;
    assert_tips(Rays::Whiskers { angle, share: 0.5 }, &[(10.0, 0.0), (0.0, -5.0), (0.0, 5.0)]);
    assert_tips(Rays::Fan { count: 3, angle: 2.0 * angle }, &[(0.0, 10.0), (10.0, 0.0), (0.0, -10.0)]);
    assert_tips(Rays::Fan { count: 1, angle }, &[(10.0, 0.0)]);
    assert_tips(Rays::Fan { count: 0, angle }, &[(10.0, 0.0)]);
}

/// On the ground all rays lie level; in the volume those at the sides form a cone or a tube.
#[test]
fn layouts_in_three_dimensions() {
    let directions = |rays| {
        let me = Kinematic::<Volume>::default().with_velocity(Vec3::X);
        let rays = feelers(rays, 1.0, Reaction::default()).feelers(&WallState::default(), &me);
        rays.map(|ray| (ray.origin, ray.direction)).collect::<Vec<_>>()
    };
    let fan = directions(Rays::Fan { count: 7, angle: 1.0 });
    assert_eq!(fan[0].1, Vec3::X);
    assert!(fan[1..].iter().all(|ray| (ray.1.x - wits_core::math::cos(0.5)).abs() < 1e-6));
    assert!(fan[1..].iter().map(|ray| ray.1).sum::<Vec3>().reject_from(Vec3::X).length() < 1e-5);
    assert_eq!(directions(Rays::Whiskers { angle: 0.5, share: 0.5 }).len(), 5);
    let tube = directions(Rays::Parallel { width: 2.0 });
    assert!(
        tube.len() == 4 && tube.iter().all(|ray| (ray.0.length() - 1.0).abs() < 1e-6 && ray.1 == Vec3::X)
    );
    assert!(tube[0].0.distance(Vec3::Z) < 1e-6 && tube[1].0.distance(Vec3::Y) < 1e-6);
    let me = Kinematic::<Ground>::default().with_velocity(Vec3::X);
    let level = feelers(Rays::Fan { count: 5, angle: 2.0 }, 1.0, Reaction::default());
    assert!(level.feelers(&WallState::default(), &me).all(|ray| ray.direction.y == 0.0));
}

/// The same scene on the ground and in the plane gives the same wish.
#[test]
fn the_ground_is_the_plane() {
    let balls = [Circle::new(Vec2::new(4.0, 1.0), 1.0), Circle::new(Vec2::new(5.0, -1.0), 1.0)];
    let spheres = balls.map(|ball| Ball::new(Ground::from_plane(ball.center, 0.0), ball.radius));
    let flat = body((0.0, 0.0), (4.0, 0.5));
    let lifted = Kinematic::<Ground>::default().with_velocity(Ground::from_plane(flat.velocity, 0.0));
    let same = |plane: Option<Steering<Plane>>, ground: Option<Steering<Ground>>| {
        let (plane, ground) = (plane.unwrap().linear, ground.unwrap().linear);
        assert!(Ground::from_plane(plane, 0.0).distance(ground) < 1e-5, "{plane} {ground}");
    };
    let avoid = AvoidObstacles::default();
    same(avoid.steer(&flat, &balls, &LIMITS), avoid.steer(&lifted, &spheres, &LIMITS));
    let avoid = AvoidWalls::default();
    let mut states = (WallState::default(), WallState::default());
    same(
        avoid.steer(&mut states.0, &flat, &Balls(&balls), &LIMITS, 0.1),
        avoid.steer(&mut states.1, &lifted, &Balls(&spheres), &LIMITS, 0.1),
    );
}

#[test]
fn a_boxed_world_will_do() {
    let world: Box<dyn RayCast<Vec2>> = Box::new(level(&[wall((1.0, -9.0), (1.0, 9.0))]));
    let wish = AvoidWalls::default().steer(
        &mut WallState::default(),
        &body((0.0, 0.0), (1.0, 0.0)),
        &*world,
        &LIMITS,
        0.1,
    );
    assert!(wish.is_some());
}

/// The fan opens while something is hit and closes while the way is free, at a rate that does not depend on the steps.
#[test]
fn the_fan_adapts_at_any_frame_rate() {
    let world = level(&[wall((3.0, -9.0), (3.0, 9.0))]);
    let avoid = AvoidWalls {
        corners: Corners::AdaptiveFan { widest: 1.5, widen: 1.0, narrow: 0.5 },
        ..feelers(Rays::Whiskers { angle: 0.5, share: 0.5 }, 5.0, Reaction::default())
    };
    let after = |steps: u32, velocity| {
        let mut state = WallState { widened: 0.25, ..WallState::default() };
        for _ in 0..steps {
            let me = body((0.0, 0.0), velocity);
            let _ = avoid.steer(&mut state, &me, &world, &LIMITS, 0.5 / steps as f32);
        }
        state.widened
    };
    for steps in [1, 10, 100] {
        assert!((after(steps, (1.0, 0.0)) - 0.75).abs() < 1e-4); // 0.25 + 1 · 0.5
        assert!(after(steps, (-1.0, 0.0)).abs() < 1e-4); // 0.25 - 0.5 · 0.5
    }
    let mut state = WallState::default();
    let _ = avoid.steer(&mut state, &body((0.0, 0.0), (1.0, 0.0)), &world, &LIMITS, 50.0);
    assert_eq!(state.widened, 1.0); // never wider than 1.5
}

/// A corridor has a wall on both sides too, but is no trap; a corner is.
#[test]
fn a_winner_is_needed_in_corners_only() {
    let avoid = AvoidWalls {
        corners: Corners::WinnerRay { memory: 1.0, hold: 0.5 },
        ..feelers(Rays::Whiskers { angle: 0.6, share: 1.0 }, 3.0, Reaction::default())
    };
    let run = |world: &StaticWorld| {
        let mut state = WallState::default();
        for wobble in [0.1, -0.1] {
            let me = body((0.0, 0.0), (1.0, wobble));
            let _ = avoid.steer(&mut state, &me, world, &LIMITS, 0.1);
        }
        state.out
    };
    assert_eq!(run(&level(&[wall((-9.0, 1.0), (9.0, 1.0)), wall((-9.0, -1.0), (9.0, -1.0))])), None);
    let out = run(&level(&[wall((-4.0, 2.0), (2.5, 0.0)), wall((-4.0, -2.0), (2.5, 0.0))])).unwrap();
    assert_near(out, (-1.0, 0.0));
}

#[test]
fn faults_are_named() {
    let faults = |check: &dyn wits_core::findings::Check| check.faults("x").to_string();
    for good in [
        &AvoidCollisions::default() as &dyn wits_core::findings::Check,
        &AvoidCone::default(),
        &AvoidObstacles::default(),
        &AvoidWalls::default(),
        &AvoidByVolume::default(),
        &FollowWall::default(),
        &HugWall::default(),
        &Contain::default(),
    ] {
        assert_eq!(faults(good), "");
    }
    assert!(faults(&AvoidCollisions { horizon: 0.0, ..AvoidCollisions::default() }).contains("x.horizon"));
    assert!(faults(&AvoidCone { half_angle: 9.0, ..AvoidCone::default() }).contains("x.half_angle"));
    assert!(
        faults(&AvoidObstacles { min_length: -1.0, ..AvoidObstacles::default() }).contains("x.min_length")
    );
    let rays = Rays::Fan { count: 0, angle: 1.0 };
    assert!(faults(&AvoidWalls { rays, ..AvoidWalls::default() }).contains("x.rays.count"));
    let corners = Corners::WinnerRay { memory: 0.0, hold: 1.0 };
    assert!(faults(&AvoidWalls { corners, ..AvoidWalls::default() }).contains("x.corners.memory"));
    let reaction = Reaction::Push { strength: f32::NAN };
    assert!(faults(&AvoidWalls { reaction, ..AvoidWalls::default() }).contains("x.reaction.strength"));
}

#[test]
fn definitions_come_back_from_files() {
    let avoid = AvoidWalls { rays: Rays::Fan { count: 5, angle: 1.0 }, ..AvoidWalls::default() };
    let text = serde_json::to_string(&avoid).unwrap();
    assert_eq!(serde_json::from_str::<AvoidWalls>(&text).unwrap(), avoid);
    assert_eq!(serde_json::from_str::<AvoidObstacles>("{}").unwrap(), AvoidObstacles::default());
    assert!(serde_json::from_str::<AvoidObstacles>(r#"{"lenght": 3}"#).is_err());
    let state = WallState { out: Some(Vec2::X), hold: 0.5, ..WallState::default() };
    let text = serde_json::to_string(&state).unwrap();
    assert_eq!(serde_json::from_str::<WallState<Vec2>>(&text).unwrap(), state);
}

fn vector() -> impl Strategy<Value = Vec3> {
    let number = prop_oneof![Just(0.0_f32), -10.0..10.0_f32, -1e6..1e6_f32];
    [number.clone(), number.clone(), number].prop_map(Vec3::from_array)
}

/// All wishes about some others, as balls and as neighbours.
fn wishes<S: Space>(
    me: &Kinematic<S>,
    others: &[(S::Vector, S::Vector, f32)],
    limits: &Limits,
    dt: f32,
) -> Vec<Steering<S>> {
    let near = || {
        others.iter().map(|&(offset, velocity, radius)| Neighbour {
            velocity,
            radius,
            ..Neighbour::at(offset)
        })
    };
    let balls: Vec<_> = others.iter().map(|other| Ball::new(me.position + other.0, other.2)).collect();
    let mut all = Vec::new();
    for head_on in [HeadOn::StepRight, HeadOn::StepLeft, HeadOn::BackOff] {
        all.push(AvoidCollisions { head_on, ..AvoidCollisions::default() }.steer(me, near(), limits));
    }
    for (panic, drive) in [(Panic::Average, Drive::Full), (Panic::Nearest, Drive::default())] {
        all.push(AvoidCone { panic, drive, ..AvoidCone::default() }.steer(me, near(), limits));
    }
    for lateral in [Lateral::Symmetric, Lateral::Printed] {
        all.push(AvoidObstacles { lateral, ..AvoidObstacles::default() }.steer(me, &balls, limits));
    }
    let layouts =
        [Rays::Single, Rays::default(), Rays::Parallel { width: 1.0 }, Rays::Fan { count: 6, angle: 2.0 }];
    let corners = [Corners::Ignore, Corners::default(), Corners::WinnerRay { memory: 1.0, hold: 1.0 }];
    for rays in layouts {
        for corners in corners {
            for reaction in [Reaction::default(), Reaction::Push { strength: 9.0 }] {
                let avoid = AvoidWalls { rays, corners, reaction, ..AvoidWalls::default() };
                let mut state = WallState::default();
                all.push(avoid.steer(&mut state, me, &Balls(&balls), limits, dt));
                all.push(avoid.steer(&mut state, me, &Balls(&balls), limits, dt));
            }
        }
    }
    all.push(AvoidByVolume::default().steer(me, me.velocity, &Balls(&balls), limits));
    all.push(AvoidByVolume::default().steer(me, S::Vector::ZERO, &Balls(&balls), limits));
    all.push(HugWall::default().steer(me, &Balls(&balls), limits));
    let cube = Aabb::new(S::Vector::from_fn(|_| -4.0), S::Vector::from_fn(|_| 4.0));
    for region in [Region::Box(cube), Region::Ball(Ball::new(S::Vector::ZERO, 0.5))] {
        all.push(Contain::default().steer(me, &region, limits));
    }
    all.into_iter().flatten().collect()
}

/// The wishes of those who follow walls, which do have a side.
fn followers<S: Space>(
    me: &Kinematic<S>,
    balls: &[Ball<S::Vector>],
    limits: &Limits,
    dt: f32,
) -> Vec<Steering<S>> {
    let follow = |side, search| {
        let mut state = FollowWallState { search };
        FollowWall { side, ..FollowWall::default() }.steer(&mut state, me, &Balls(balls), limits, dt)
    };
    let all = [follow(WallSide::Left, 0.0), follow(WallSide::Right, 1.0), follow(WallSide::Left, 1.0)];
    all.into_iter().flatten().collect()
}

proptest! {
    #[test]
    fn answers_are_finite_and_within_the_limits(
        others in prop::collection::vec((vector(), vector(), prop_oneof![Just(0.0_f32), 0.0..5.0_f32]), 0..6),
        at in vector(), velocity in vector(), dt in prop_oneof![Just(0.0_f32), Just(5.0), 0.0..0.1_f32],
    ) {
        let ground = Kinematic::<Ground>::at(at).with_velocity(velocity);
        let volume = Kinematic::<Volume>::at(at).with_velocity(velocity);
        let balls: Vec<_> = others.iter().map(|other| Ball::new(at + other.0, other.2)).collect();
        for limits in [LIMITS, Limits::NONE] {
            let mut all: Vec<Vec3> = Vec::new();
            all.extend(wishes(&ground, &others, &limits, dt).iter().map(|wish| wish.linear));
            all.extend(wishes(&volume, &others, &limits, dt).iter().map(|wish| wish.linear));
            all.extend(followers(&ground, &balls, &limits, dt).iter().map(|wish| wish.linear));
            for wish in all {
                prop_assert!(wish.is_finite(), "{wish:?}");
                prop_assert!(wish.length() <= limits.max_acceleration * 1.000_01, "{wish:?}");
            }
        }
    }

    /// Following a wall on the right is following it on the left, in a mirror.
    #[test]
    fn the_right_hand_is_the_left_in_a_mirror(x in 0.6..4.0_f32, y in 0.2..3.0_f32, speed in 0.5..2.0_f32) {
        let seen = |mirror: f32, side| {
            let me = body((0.0, 0.0), (speed, 0.1 * mirror));
            let follow = FollowWall { side, ..FollowWall::default() };
            let balls = [Circle::new(Vec2::new(x, y * mirror), 0.5)];
            let mut state = FollowWallState { search: 0.5 };
            follow.steer(&mut state, &me, &Balls(&balls), &LIMITS, 0.1).unwrap().linear
        };
        let (left, right) = (seen(1.0, WallSide::Left), seen(-1.0, WallSide::Right));
        prop_assert!(left.distance(Vec2::new(right.x, -right.y)) < 1e-3, "{left} {right}");
    }

    /// Seen in a mirror, everything is mirrored, unless something is dead ahead.
    #[test]
    fn avoidance_has_no_favourite_side(x in 0.6..9.0_f32, y in 0.05..3.0_f32, speed in 0.5..8.0_f32, r in 0.1..2.0_f32) {
        prop_assume!(x > r); // inside of a solid every ray is stopped at once
        let me = body((0.0, 0.0), (speed, 0.0));
        let seen = |side: f32| wishes(&me, &[(Vec2::new(x, y * side), Vec2::new(-1.0, 0.3 * side), r)], &LIMITS, 0.1);
        let (left, right) = (seen(1.0), seen(-1.0));
        prop_assert_eq!(left.len(), right.len());
        for (left, right) in left.iter().zip(&right).filter(|(l, _)| l.linear.y.abs() > 0.0) {
            let mirrored = Vec2::new(right.linear.x, -right.linear.y);
            let printed = AvoidObstacles { lateral: Lateral::Printed, ..AvoidObstacles::default() };
            let is_printed = printed.steer(&me, &[Circle::new(Vec2::new(x, y), r)], &LIMITS).is_some_and(|w| w == *left);
            prop_assert!(is_printed || left.linear.distance(mirrored) < 1e-3, "{left:?} {right:?}");
        }
    }

    /// The corrected push is never towards the obstacle.
    #[test]
    fn obstacles_never_attract(x in 0.0..9.0_f32, y in -3.0..3.0_f32, r in 0.1..3.0_f32) {
        let me = body((0.0, 0.0), (5.0, 0.0));
        if let Some(wish) = AvoidObstacles::default().steer(&me, &[Circle::new(Vec2::new(x, y), r)], &LIMITS) {
            // What is dead ahead, but for a rounding error, is passed on the right.
            let dead_ahead = y.abs() < 1e-3 && wish.linear.y < 0.0;
            prop_assert!((wish.linear.y * y <= 0.0 || dead_ahead) && wish.linear.x <= 0.0);
        }
    }
}
