//! The numbers of the books, and what must always hold.

use proptest::prelude::*;
use wits_core::glam::{Vec2, Vec3};
use wits_core::index::{CellIndex, Edges};
use wits_core::kinematic::{Kinematic, Limits, Steering};
use wits_core::random::Seed;
use wits_core::space::{Ground, Plane, Space, Vector, Volume};

use super::*;
use crate::steering::Drive;

const LIMITS: Limits = Limits { max_speed: 10.0, max_acceleration: 10.0, ..Limits::NONE };
const FORCE: Drive = Drive::Match { time: 1.0 };

fn me() -> Kinematic<Plane> {
    Kinematic::default()
}

fn at(x: f32, y: f32) -> Neighbour<Vec2> {
    Neighbour::at(Vec2::new(x, y))
}

fn assert_near(value: Vec2, wanted: (f32, f32)) {
    assert!(value.distance(Vec2::from(wanted)) < 1e-5, "{value} is not {wanted:?}");
}

/// Millington 3.3.13: at most 10, threshold 4, distance 1: 10 (4 - 1) / 4 = 7.5. Away from the neighbour, which the
/// listing gets wrong: its direction is that of attraction.
#[test]
fn oracle_millington_3_3_13_linear_separation() {
    let separation = Separation { radius: 4.0, falloff: Falloff::Linear, pick: Pick::Sum };
    let wish = separation.steer(&me(), [at(1.0, 0.0)], &LIMITS).unwrap();
    assert_near(wish.linear, (-7.5, 0.0));
}

/// Millington 3.3.13: decay 1, distance 5: 1 / 25 = 0.04; never more than the top acceleration.
#[test]
fn oracle_millington_3_3_13_inverse_square_separation() {
    let separation =
        Separation { radius: 9.0, falloff: Falloff::InverseSquare { decay: 1.0 }, pick: Pick::Sum };
    assert_near(separation.steer(&me(), [at(3.0, 4.0)], &LIMITS).unwrap().linear, (-0.024, -0.032));
    // 1 / 0.01 = 100 is more than 10.
    assert_near(separation.steer(&me(), [at(0.1, 0.0)], &LIMITS).unwrap().linear, (-10.0, 0.0));
}

/// Millington 3.3.13: the listing forgets to clip the sum: two neighbours at a distance of 1 push 7.5 each.
#[test]
fn oracle_millington_3_3_13_the_sum_is_clipped() {
    let separation = Separation { radius: 4.0, falloff: Falloff::Linear, pick: Pick::Sum };
    let wish = separation.steer(&me(), [at(1.0, 0.0), at(1.0, 0.0)], &LIMITS).unwrap();
    assert_near(wish.linear, (-10.0, 0.0));
}

/// Millington 3.3.13: a negative coefficient attracts, within the radius.
#[test]
fn oracle_millington_3_3_13_attraction() {
    let attraction =
        Attraction { radius: 9.0, falloff: Falloff::InverseSquare { decay: 1.0 }, pick: Pick::Sum };
    assert_near(attraction.steer(&me(), [at(3.0, 4.0)], &LIMITS).unwrap().linear, (0.024, 0.032));
    assert_eq!(attraction.steer(&me(), [at(9.0, 4.0)], &LIMITS), None);
}

/// Buckland, chapter 3 page 115: neighbours at (2, 0) and (0, 4) push with 1/2 and 1/4.
#[test]
fn oracle_buckland_3_separation_by_one_over_distance() {
    let separation = Separation { radius: 9.0, falloff: Falloff::Inverse { strength: 1.0 }, pick: Pick::Sum };
    let wish = separation.steer(&me(), [at(2.0, 0.0), at(0.0, 4.0)], &LIMITS).unwrap();
    assert_near(wish.linear, (-0.5, -0.25));
    let nearest = Separation { pick: Pick::Nearest, ..separation };
    assert_near(nearest.steer(&me(), [at(0.0, 4.0), at(2.0, 0.0)], &LIMITS).unwrap().linear, (-0.5, 0.0));
}

/// Millington 3.9b: -(3, 4)/25 - (5, 12)/169 = (-0.149586, -0.231006): the offset, not made a unit, over its square, which
/// is one over the distance.
#[test]
fn oracle_millington_3_9_separation() {
    let separation =
        Separation { radius: 99.0, falloff: Falloff::Inverse { strength: 1.0 }, pick: Pick::Sum };
    let wish = separation.steer(&me(), [at(3.0, 4.0), at(5.0, 12.0)], &LIMITS).unwrap();
    assert_near(wish.linear, (-0.149_586, -0.231_006));
}

/// Millington 3.9, 3.10: separation as above, to the middle of (3, 4) and (5, 12), and the mean velocity (5, 3) of the
/// others; each made a unit, weighted 1/5, 2/5, 2/5: (0.413175, 0.395692); made a unit: (0.722222, 0.691662).
#[test]
fn oracle_millington_3_10_flock_of_behaviours() {
    let moving = |x, y, velocity| Neighbour { velocity, ..at(x, y) };
    // The mean of (7, 2) and (3, 4) is (5, 3).
    let others = [moving(3.0, 4.0, Vec2::new(7.0, 2.0)), moving(5.0, 12.0, Vec2::new(3.0, 4.0))];
    let unit = |wish: Option<Steering<Plane>>| wish.unwrap().linear.normalize();
    let separation =
        Separation { radius: 99.0, falloff: Falloff::Inverse { strength: 1.0 }, pick: Pick::Sum };
    let cohesion = Cohesion { drive: FORCE, slow_radius: 0.0 };
    let alignment = Alignment { alike: Alike::Velocity(FORCE) };
    let sum = unit(separation.steer(&me(), others, &LIMITS)) * 0.2
        + unit(cohesion.steer(&me(), others, &LIMITS)) * 0.4
        + unit(alignment.steer(&me(), others, &LIMITS)) * 0.4;
    assert_near(sum, (0.413_175, 0.395_692));
    assert_near(sum.normalize(), (0.722_222, 0.691_662));
}

/// Buckland, chapter 3 page 116: the mean of (1, 0) and (0, 1) less the own heading (-1, 0).
#[test]
fn oracle_buckland_3_alignment_of_headings() {
    let looking = |heading| Neighbour { heading, ..at(1.0, 1.0) };
    let body = me().with_orientation(std::f32::consts::PI);
    let alignment = Alignment { alike: Alike::Heading(1.0) };
    let wish = alignment.steer(&body, [looking(Vec2::X), looking(Vec2::Y)], &LIMITS).unwrap();
    assert_near(wish.linear, (1.5, 0.5));
}

/// Buckland, chapter 3 page 117: at rest, top speed 10, centroid (1, 2): 10 (1, 2) / sqrt(5).
#[test]
fn oracle_buckland_3_cohesion_to_the_centroid() {
    let cohesion = Cohesion { drive: FORCE, slow_radius: 0.0 };
    let wish = cohesion.steer(&me(), [at(2.0, 0.0), at(0.0, 4.0)], &LIMITS).unwrap();
    assert_near(wish.linear, (4.472_136, 8.944_272));
}

/// Buckland, chapter 3 page 113: nearer than the range plus the other's radius; 270 degrees leave a blind quarter.
#[test]
fn oracle_buckland_3_who_counts_as_a_neighbour() {
    let sight = View { range: 5.0, spread: 270_f32.to_radians() }.of(&me());
    assert!(sight.sees(&at(4.9, 0.0)) && !sight.sees(&at(5.1, 0.0)));
    assert!(sight.sees(&Neighbour { radius: 0.2, ..at(5.1, 0.0) }));
    assert!(sight.sees(&at(-1.0, 1.1)) && !sight.sees(&at(-1.1, 1.0)));
    assert!(sight.sees(&at(0.0, 0.0)));
    assert!(View { range: 5.0, spread: 7.0 }.of(&me()).sees(&at(-1.0, 0.0)));
}

/// Buckland, chapter 3 page 124: at (3, 0) with radius 2 beside (0, 0) with radius 2: moved to (4, 0).
#[test]
fn oracle_buckland_3_overlaps_part_in_any_space() {
    let other = Neighbour { radius: 2.0, ..Neighbour::at(Vec3::new(-3.0, 0.0, 0.0)) };
    let moved = part_overlaps([other], 2.0, 1.0).unwrap();
    assert_eq!(Vec3::new(3.0, 0.0, 0.0) + moved, Vec3::new(4.0, 0.0, 0.0));
    assert_eq!(part_overlaps([other], 0.5, 1.0), None);
}

#[test]
fn alone_there_is_nothing_to_say() {
    assert_eq!(Separation::default().steer(&me(), [], &LIMITS), None);
    assert_eq!(Attraction::default().steer(&me(), [], &LIMITS), None);
    assert_eq!(Alignment::default().steer(&me(), [], &LIMITS), None);
    assert_eq!(Cohesion::default().steer(&me(), [], &LIMITS), None);
    assert_eq!(part_overlaps::<Vec2>([], 1.0, 1.0), None);
}

#[test]
fn cohesion_comes_to_rest_in_the_middle() {
    let mut body = Kinematic::<Plane>::at(Vec2::new(-8.0, 3.0));
    for _ in 0..600 {
        let others =
            [at(4.0, 0.0), at(-4.0, 0.0)].map(|n| Neighbour { offset: n.offset - body.position, ..n });
        let wish = Cohesion::default().steer(&body, others, &LIMITS);
        body.step_semi_implicit(wish.unwrap_or_default(), &LIMITS, 1.0 / 60.0);
    }
    assert!(body.position.length() < 0.01 && body.speed() < 0.01, "{body:?}");
}

/// Bodies on one spot part: all numbers differ, so all directions do.
#[test]
fn a_stack_of_bodies_falls_apart() {
    fn stack<S: Space>() {
        let separation = Separation { radius: 1.5, ..Separation::default() };
        let mut bodies = [Kinematic::<S>::default(); 6];
        for _ in 0..240 {
            let wishes: [_; 6] = std::array::from_fn(|me| {
                separation.steer(&bodies[me], others(&bodies, me, 0.5), &LIMITS).unwrap_or_default()
            });
            for (body, wish) in bodies.iter_mut().zip(wishes) {
                body.step_semi_implicit(wish, &LIMITS, 1.0 / 60.0);
                body.velocity *= 0.98;
            }
        }
        for (i, one) in bodies.iter().enumerate() {
            for other in &bodies[i + 1..] {
                assert!(one.position.distance(other.position) > 1.0, "{bodies:?}");
            }
        }
    }
    stack::<Plane>();
    stack::<Ground>();
    stack::<Volume>();
}

/// Even without numbers two bodies that look in different directions part.
#[test]
fn on_the_same_spot_they_leave_to_their_left() {
    let separation = Separation::default();
    let wish =
        |angle: f32| separation.steer(&me().with_orientation(angle), [at(0.0, 0.0)], &LIMITS).unwrap().linear;
    assert_near(wish(0.0), (0.0, 10.0));
    assert!(wish(0.0).dot(wish(3.0)) < 0.0);
}

/// The three behaviours and a little room make a flock: scattered bodies end up together, apart, and going one way.
#[test]
fn three_rules_make_a_flock() {
    let mut stream = Seed::new(5).stream();
    let mut random = |scale: f32| Vec2::new(stream.range(-scale, scale), stream.range(-scale, scale));
    let mut bodies: Vec<Kinematic<Plane>> =
        (0..24).map(|_| Kinematic::at(random(6.0)).with_velocity(random(2.0))).collect();
    let limits = Limits { max_speed: 3.0, max_acceleration: 6.0, ..Limits::NONE };
    let order = |bodies: &[Kinematic<Plane>]| {
        bodies.iter().map(|body| body.velocity.normalize_or_zero()).sum::<Vec2>().length() / 24.0
    };
    let before = order(&bodies);
    for _ in 0..1200 {
        let wishes: Vec<Vec2> = (0..bodies.len())
            .map(|me| {
                let seen = others(&bodies, me, 0.2);
                let body = &bodies[me];
                let apart =
                    Separation { radius: 1.0, ..Separation::default() }.steer(body, seen.clone(), &limits);
                let alike = Alignment::default().steer(body, seen.clone(), &limits);
                let together = Cohesion::default().steer(body, seen, &limits);
                apart.unwrap_or_default().linear * 2.0
                    + alike.unwrap_or_default().linear * 3.0
                    + together.unwrap_or_default().linear * 0.3
            })
            .collect();
        for (body, wish) in bodies.iter_mut().zip(wishes) {
            body.step_semi_implicit(limits.clip_steering(Steering::linear(wish)), &limits, 1.0 / 60.0);
        }
    }
    let middle = bodies.iter().map(|body| body.position).sum::<Vec2>() / 24.0;
    let widest = bodies.iter().map(|body| body.position.distance(middle)).fold(0.0, f32::max);
    let mut nearest = f32::INFINITY;
    for (i, one) in bodies.iter().enumerate() {
        nearest =
            bodies[i + 1..].iter().map(|other| one.position.distance(other.position)).fold(nearest, f32::min);
    }
    assert!(before < 0.5 && order(&bodies) > 0.98, "{before} {}", order(&bodies));
    assert!(widest < 6.0 && nearest > 0.2, "{widest} {nearest}");
}

#[test]
fn the_index_finds_those_that_everybody_finds() {
    let mut stream = Seed::new(9).stream();
    let bodies: Vec<Kinematic<Ground>> = (0..200)
        .map(|_| {
            Kinematic::at(Vec3::new(
                stream.range(0.0, 30.0),
                stream.range(0.0, 4.0),
                stream.range(-30.0, 0.0),
            ))
        })
        .collect();
    let plan: Vec<Vec2> = bodies.iter().map(|body| Ground::to_plane(body.position)).collect();
    let mut index = CellIndex::new(Vec2::ZERO, Vec2::splat(30.0), 3.0, Edges::Open);
    let (xs, ys): (Vec<f32>, Vec<f32>) = plan.iter().map(|at| (at.x, at.y)).unzip();
    index.rebuild(&xs, &ys);
    let view = View { range: 3.0, spread: 4.0 };
    let (mut found, size) = (Vec::new(), |number: usize| 0.2 + 0.1 * (number % 5) as f32);
    for me in 0..bodies.len() {
        gather(&index, &bodies, me, &view, (size, 0.6), &mut found);
        let sight = view.of(&bodies[me]);
        let wanted = (0..bodies.len())
            .filter(|&other| other != me)
            .filter(|&other| sight.sees(&Neighbour::of(&bodies[me], &bodies[other], size(other))))
            .count();
        assert_eq!(found.len(), wanted);
        assert!(found.iter().all(|near| sight.sees(near)));
    }
    gather(&index, &bodies, 999, &view, (size, 0.6), &mut found);
    assert!(found.is_empty());
}

#[test]
fn faults_are_named() {
    let faults = |check: &dyn wits_core::findings::Check| check.faults("x").to_string();
    assert!(faults(&Separation { radius: 0.0, ..Separation::default() }).contains("x.radius"));
    let falloff = Falloff::InverseSquare { decay: -1.0 };
    assert!(faults(&Attraction { falloff, ..Attraction::default() }).contains("x.falloff.decay"));
    assert!(faults(&Cohesion { slow_radius: f32::NAN, ..Cohesion::default() }).contains("x.slow_radius"));
    assert!(faults(&Alignment { alike: Alike::Heading(0.0) }).contains("x.alike"));
    assert!(faults(&View { range: -1.0, spread: 9.0 }).contains("x.spread"));
    for good in [&Separation::default() as &dyn wits_core::findings::Check, &Attraction::default()] {
        assert_eq!(faults(good), "");
    }
    assert_eq!(faults(&Alignment::default()) + &faults(&Cohesion::default()) + &faults(&View::default()), "");
}

fn vector() -> impl Strategy<Value = Vec3> {
    let number = prop_oneof![Just(0.0_f32), -20.0..20.0_f32, -1e6..1e6_f32];
    [number.clone(), number.clone(), number].prop_map(Vec3::from_array)
}

fn neighbours() -> impl Strategy<Value = Vec<Neighbour<Vec3>>> {
    let one = (vector(), vector(), 0.0..3.0_f32).prop_map(|(offset, velocity, radius)| Neighbour {
        offset,
        velocity,
        heading: velocity.normalize_or_zero(),
        radius,
    });
    prop::collection::vec(one, 0..8)
}

/// All wishes of the group at once.
fn wishes<S: Space>(
    body: &Kinematic<S>,
    near: &[Neighbour<S::Vector>],
    limits: &Limits,
) -> Vec<Option<Steering<S>>> {
    let mut all = Vec::new();
    for pick in [Pick::Sum, Pick::Nearest] {
        for falloff in
            [Falloff::Linear, Falloff::InverseSquare { decay: 2.0 }, Falloff::Inverse { strength: 2.0 }]
        {
            let near = || near.iter().copied();
            all.push(Separation { radius: 8.0, falloff, pick }.steer(body, near(), limits));
            all.push(Attraction { radius: 8.0, falloff, pick }.steer(body, near(), limits));
        }
    }
    for drive in [Drive::Full, Drive::default()] {
        let near = || near.iter().copied();
        all.push(Alignment { alike: Alike::Velocity(drive) }.steer(body, near(), limits));
        all.push(Alignment { alike: Alike::Heading(3.0) }.steer(body, near(), limits));
        all.push(Cohesion { drive, slow_radius: 2.0 }.steer(body, near(), limits));
    }
    all
}

proptest! {
    #[test]
    fn answers_are_finite_and_within_the_limits(near in neighbours(), velocity in vector(), yaw in -3.0..3.0_f32) {
        let body = Kinematic::<Ground>::default().with_velocity(velocity).with_orientation(yaw);
        for wish in wishes(&body, &near, &LIMITS).into_iter().flatten() {
            prop_assert!(wish.is_finite() && wish.linear.length() <= 10.001, "{wish:?}");
        }
        for wish in wishes(&body, &near, &Limits::NONE).into_iter().flatten() {
            prop_assert!(wish.is_finite(), "{wish:?}");
        }
    }

    /// Turned by a quarter, everything is turned by a quarter; seen in a mirror, everything is mirrored.
    #[test]
    fn no_direction_is_special(near in neighbours(), speed in -5.0..5.0_f32) {
        let flat = |v: Vec3| Vec2::new(v.x, v.y);
        let seen = |turn: fn(Vec2) -> Vec2, orientation: f32| {
            let near: Vec<_> = near.iter().filter(|n| flat(n.offset) != Vec2::ZERO).map(|n| Neighbour {
                offset: turn(flat(n.offset)), velocity: turn(flat(n.velocity)), heading: turn(flat(n.heading)), radius: n.radius,
            }).collect();
            let body = me().with_velocity(turn(Vec2::new(speed, 1.0))).with_orientation(orientation);
            wishes(&body, &near, &LIMITS)
        };
        let plain = seen(|v| v, 0.0);
        let turned = seen(|v| v.perp(), std::f32::consts::FRAC_PI_2);
        let mirrored = seen(|v| Vec2::new(v.x, -v.y), 0.0);
        for ((plain, turned), mirrored) in plain.into_iter().zip(turned).zip(mirrored) {
            let (Some(plain), Some(turned), Some(mirrored)) = (plain, turned, mirrored) else {
                prop_assert!(plain.is_none() && turned.is_none() && mirrored.is_none());
                continue;
            };
            prop_assert!(plain.linear.perp().distance(turned.linear) < 1e-3);
            prop_assert!(Vec2::new(plain.linear.x, -plain.linear.y).distance(mirrored.linear) < 1e-3);
        }
    }

    /// Nobody can tell who is who: two bodies push each other in opposite directions.
    #[test]
    fn separation_is_mutual(x in -3.0..3.0_f32, y in -3.0..3.0_f32) {
        let bodies = [me(), Kinematic::at(Vec2::new(x, y))];
        let push = |me: usize| Separation::default().steer(&bodies[me], others(&bodies, me, 0.0), &LIMITS);
        let (Some(one), Some(two)) = (push(0), push(1)) else {
            prop_assert!(push(0).is_none() && push(1).is_none());
            return Ok(());
        };
        prop_assert!((one.linear + two.linear).length() < 1e-4);
    }
}
