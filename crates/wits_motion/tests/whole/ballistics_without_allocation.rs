//! Aiming and jumping allocate nothing once a search has started.

use wits_core::geometry::Aabb;
use wits_core::glam::{Vec2, Vec3};
use wits_core::kinematic::{Kinematic, Limits};
use wits_core::raycast::Boxes;
use wits_core::space::Ground;
use wits_core::work::{Budget, Work};
use wits_motion::ballistics::{
    Air, Bow, Incoming, Lead, Mission, Reflexes, Settling, Shot, Simulator, Targeting, Throws, aim, earth,
};
use wits_motion::jump::{Arrival, Gap, Jump, JumpDetector, JumpLink, JumpState, Jumper};
use wits_testkit::alloc::assert_no_allocation;

#[test]
fn aiming_allocates_nothing() {
    let (gun, target) = (Vec2::ZERO, Vec2::new(30.0, 4.0));
    let wall = [Aabb::new(Vec2::new(9.0, 0.0), Vec2::new(11.0, 8.0))];
    let shot = Shot { from: gun, velocity: Vec2::new(12.0, 12.0), gravity: earth() };
    let (throws, mut tries) = (Throws::default(), Vec::with_capacity(6));
    assert_no_allocation("closed forms", || {
        aim(gun, target, 25.0, earth()).unwrap();
        shot.lands_on(|at: Vec2| 0.1 * at.x, &Settling::default()).unwrap();
        shot.first_hit(&Boxes(&wall), 0.1, 0.05, 2.0).unwrap();
        Lead::default().shoot((gun, Vec2::ZERO), (target, Vec2::X), 25.0, earth(), Bow::High).unwrap();
        throws.choose(gun, Vec2::new(12.0, 0.0), earth(), &mut tries, |_, _| true).unwrap();
        Reflexes::default().react(&Incoming { shot, fuse: None }, target, 5.0, |_| true).unwrap();
    });
}

#[test]
fn a_search_in_slices_allocates_nothing() {
    let air = Air { quadratic: 0.01, wind: Vec3::new(-2.0, 0.0, 5.0), ..Air::default() };
    let mission =
        Mission { to: Vec3::new(25.0, 3.0, 9.0), speed: 28.0, gravity: earth(), ..Mission::default() };
    let mut search = Targeting::default().start(mission, Simulator::new(air, 0.05));
    assert_no_allocation("a search", || while !search.step(&mut Budget::new(100)).is_done() {});
    assert!(search.trials().len() > 5);
}

#[test]
fn jumping_allocates_nothing() {
    let link = JumpLink { from: Vec3::X * 10.0, to: Vec3::X * 14.0, ..JumpLink::default() };
    let plan = link.plan(&Jumper::default(), Arrival::Descending).unwrap();
    let limits = Limits { max_speed: 7.0, max_acceleration: 9.0, ..Limits::default() };
    let gap = [Aabb::new(Vec3::new(4.0, -2.0, -9.0), Vec3::new(7.0, 2.0, 9.0))];
    let (mut state, mut body, mut seen) = (JumpState::default(), Kinematic::<Ground>::default(), 0);
    assert_no_allocation("300 steps of a jump", || {
        for _ in 0..300 {
            let order = Jump::default().steer(&mut state, &body, &plan, &limits, 1.0 / 60.0);
            body.step_semi_implicit(order.steering().unwrap_or_default(), &limits, 1.0 / 60.0);
            let ahead = |_| Some(Gap::default());
            seen += u32::from(
                JumpDetector::default().steer(&body, &Boxes(&gap), ahead, &limits, 1.0 / 60.0).is_some(),
            );
        }
    });
    assert!(seen > 10);
}
