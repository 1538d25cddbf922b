//! Behaviours of groups, avoidance and places allocate nothing, whatever they look at.

use wits_core::geometry::{Aabb, Circle, Wall};
use wits_core::glam::Vec2;
use wits_core::index::{CellIndex, Edges};
use wits_core::kinematic::{Kinematic, Limits, Steering};
use wits_core::random::Seed;
use wits_core::raycast::StaticWorld;
use wits_core::space::Plane;
use wits_motion::steering::*;
use wits_testkit::alloc::assert_no_allocation;

const LIMITS: Limits = Limits { max_speed: 3.0, max_acceleration: 9.0, ..Limits::NONE };
const DT: f32 = 1.0 / 60.0;

#[test]
fn steering_allocates_nothing() {
    let mut stream = Seed::new(4).stream();
    let mut random = |scale: f32| Vec2::new(stream.range(-scale, scale), stream.range(-scale, scale));
    let bodies: Vec<Kinematic<Plane>> =
        (0..50).map(|_| Kinematic::at(random(10.0)).with_velocity(random(3.0))).collect();
    let obstacles: Vec<Circle> = (0..20).map(|_| Circle::new(random(10.0), 0.5)).collect();
    let mut level = StaticWorld::builder();
    (0..20).for_each(|_| _ = level.add(Wall::new(random(10.0), random(10.0))));
    let level = level.build();
    let (xs, ys): (Vec<f32>, Vec<f32>) = bodies.iter().map(|body| (body.position.x, body.position.y)).unzip();
    let mut index = CellIndex::new(Vec2::splat(-10.0), Vec2::splat(10.0), 2.0, Edges::Open);
    index.rebuild(&xs, &ys);
    let mut near = Vec::with_capacity(bodies.len());
    let pen = Region::Box(Aabb::new(Vec2::splat(-10.0), Vec2::splat(10.0)));
    let (mut walls, mut follow, mut hide) =
        (WallState::default(), FollowWallState::default(), HideState::default());
    let mut sum = Steering::<Plane>::default();
    assert_no_allocation("all behaviours of 50 bodies", || {
        for (me, body) in bodies.iter().enumerate() {
            gather(&index, &bodies, me, &View::default(), (|_| 0.3, 0.3), &mut near);
            let near = || near.iter().copied();
            let danger = Danger::of(&bodies[0], &obstacles);
            for wish in [
                Separation::default().steer(body, others(&bodies, me, 0.3), &LIMITS),
                Attraction::default().steer(body, near(), &LIMITS),
                Alignment::default().steer(body, near(), &LIMITS),
                Cohesion::default().steer(body, near(), &LIMITS),
                AvoidCone::default().steer(body, near(), &LIMITS),
                AvoidCollisions::default().steer(body, near(), &LIMITS),
                AvoidObstacles::default().steer(body, &obstacles, &LIMITS),
                AvoidWalls::default().steer(&mut walls, body, &level, &LIMITS, DT),
                AvoidByVolume::default().steer(body, Vec2::X, &level, &LIMITS),
                FollowWall::default().steer(&mut follow, body, &level, &LIMITS, DT),
                HugWall::default().steer(body, &level, &LIMITS),
                Contain::default().steer(body, &pen, &LIMITS),
                Interpose::default().steer(body, &bodies[0], &bodies[1], &LIMITS),
                Hide::default().steer(&mut hide, body, &danger, &LIMITS, DT),
                OffsetPursuit::default().steer(body, &bodies[0], Vec2::X, &LIMITS),
                FollowLeader::default().steer(body, &bodies[0], &LIMITS),
                FollowFlow::default().steer(body, &|at: Vec2| at.perp(), &LIMITS),
                StepForward::default().steer(body, Vec2::ZERO, 5.0, &LIMITS),
            ] {
                sum += wish.unwrap_or_default();
            }
        }
    });
    assert!(sum.is_finite() && !sum.is_zero());
}
