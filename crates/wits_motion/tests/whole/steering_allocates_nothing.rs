//! Steering allocates nothing: neither the single behaviours nor following a path.

use wits_core::glam::Vec2;
use wits_core::kinematic::{Kinematic, Limits, Steering};
use wits_core::random::Seed;
use wits_core::space::Plane;
use wits_motion::steering::{
    Arrive, Curve, Evade, Flee, FollowPath, FollowState, FollowWaypoints, LookAhead, NoiseState, NoiseWander,
    Pursue, Seek, Wander, WanderFacing, WanderState, WaypointState,
};
use wits_testkit::alloc::assert_no_allocation;

#[test]
fn steering_allocates_nothing() {
    let limits =
        Limits { max_speed: 3.0, max_acceleration: 8.0, max_spin: 3.0, max_angular_acceleration: 9.0 };
    let corners = [(0.0, 0.0), (20.0, 0.0), (20.0, 20.0), (0.0, 20.0)].map(Vec2::from).to_vec();
    let track = Curve::new(corners, true).unwrap();
    let other = Kinematic::<Plane>::at(Vec2::new(5.0, 5.0)).with_velocity(Vec2::X);
    let mut body = Kinematic::<Plane>::default();
    let (mut circle, mut noise, mut chance) =
        (WanderState::default(), NoiseState::default(), Seed::new(1).stream());
    let (mut place, mut next) = (FollowState::default(), WaypointState::default());
    let dt = 1.0 / 60.0;
    assert_no_allocation("1000 rounds of steering", || {
        for _ in 0..1000 {
            let wishes = [
                Seek::default().steer(&body, other.position, &limits),
                Flee::default().steer(&body, other.position, &limits),
                Arrive::default().steer(&body, other.position, &limits),
                Pursue::default().steer(&body, &other, &limits),
                Evade::default().steer(&body, &other, &limits),
                LookAhead::default().steer(&body, &limits),
                Wander::default().steer(&mut circle, &body, &limits, &mut chance, dt),
                WanderFacing::default().steer(&mut circle, &body, &limits, &mut chance, dt),
                NoiseWander::default().steer(&mut noise, &body, &limits, &mut chance, dt),
                FollowPath::default().steer(&mut place, &body, track.path(), &limits),
                FollowWaypoints::default().steer(&mut next, &body, track.path(), &limits),
            ];
            let sum = wishes.into_iter().flatten().fold(Steering::default(), |sum, wish| sum + wish);
            body.step_semi_implicit(limits.clip_steering(sum), &limits, dt);
        }
    });
    assert!(body.is_finite() && body.position != Vec2::ZERO);
}
