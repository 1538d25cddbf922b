//! Output filtering, and trying manoeuvres out.

use wits_core::kinematic::Steering;

use super::*;
use crate::steering::{Drive, Seek};

const CAR: Limits =
    Limits { max_speed: 15.0, max_acceleration: 5.0, max_spin: 2.0, max_angular_acceleration: 4.0 };

/// Full acceleration to the target, full turn to face it: what steering asks of anybody.
fn request(body: &Kinematic<Plane>, target: Vec2) -> Steering<Plane> {
    let seek = Seek { drive: Drive::Full }.steer(body, target, &CAR).unwrap_or_default();
    let turn = Wish::pass(body, target, 1.0).bearing(body).unwrap_or(0.0);
    Steering::new(seek.linear, (8.0 * turn - 4.0 * body.spin).clamp(-4.0, 4.0))
}

fn run(filter: &OutputFilter, target: Vec2, seconds: f32) -> (Kinematic<Plane>, f32, f32) {
    let (mut body, mut backmost, mut nearest) = (rolling(0.0), 0f32, f32::MAX);
    for _ in 0..(seconds / DT) as u32 {
        let done = filter.filter(&body, request(&body, target), &CAR);
        body.step_semi_implicit(done.steering, &CAR, DT);
        filter.hold(&mut body, &CAR);
        backmost = backmost.min(Parts::of::<Plane>(body.orientation, body.velocity).ahead);
        nearest = nearest.min(body.position.distance(target));
    }
    (body, backmost, nearest)
}

// Millington 3.8.1, Figure 3.68: a car at rest keeps the forward part of the request; nothing sideways, no turn. Asked
// (3, 4), turn 2: does (3, 0), which is 3/5 of it; rescaled to the size asked for: (5, 0).
#[test]
fn oracle_millington_3_8_1_output_filtering() {
    let asked = Steering::new(Vec2::new(3.0, 4.0), 2.0);
    let done = OutputFilter::car().filter(&rolling(0.0), asked, &CAR);
    assert_eq!(done.steering, Steering::linear(Vec2::new(3.0, 0.0)));
    assert!((done.kept - 0.6).abs() < 1e-6);
    let rescaled = OutputFilter { rescale: true, ..OutputFilter::car() }.filter(&rolling(0.0), asked, &CAR);
    assert!((rescaled.steering.linear - Vec2::new(5.0, 0.0)).length() < 1e-5);
    // Once it rolls, it turns.
    assert_eq!(OutputFilter::car().filter(&rolling(2.0), asked, &CAR).steering.angular, 2.0);
}

// Figure 3.69: the goal straight to the side leaves nothing of the request. Without a fallback the car stands for ever.
#[test]
fn oracle_millington_3_8_1_all_filtered_away() {
    let target = Vec2::new(0.0, 30.0);
    let stubborn = OutputFilter { fallback: Fallback::None, ..OutputFilter::car() };
    let (body, _, nearest) = run(&stubborn, target, 10.0);
    assert!(body.position.length() < 0.1 && nearest > 29.0, "{body:?}");
    let done = OutputFilter::car().filter(&rolling(0.0), request(&rolling(0.0), target), &CAR);
    assert!(done.fell_back && done.steering.linear.x > 0.0);
    let (_, _, nearest) = run(&OutputFilter::car(), target, 10.0);
    assert!(nearest < 3.0, "{nearest}");
}

// Millington 3.8.1: with the goal almost behind, a J-turn comes by itself: back while the nose swings round, then ahead.
#[test]
fn oracle_millington_3_8_1_j_turn() {
    let (body, backmost, nearest) = run(&OutputFilter::car(), at(165.0, 40.0), 8.0);
    assert!(backmost < -1.0, "it backs off at {backmost} m/s");
    assert!(nearest < 3.0 || Parts::of::<Plane>(body.orientation, body.velocity).ahead > 5.0, "{body:?}");
    let (_, never_back, _) = run(&OutputFilter::car(), at(10.0, 40.0), 4.0);
    assert_eq!(never_back, 0.0);
}

#[test]
fn a_motorbike_brakes_but_does_not_go_back() {
    let bike = OutputFilter { backwards: 0.0, ..OutputFilter::car() };
    let back = Steering::linear(Vec2::new(-4.0, 0.0));
    assert_eq!(bike.filter(&rolling(5.0), back, &CAR).steering.linear.x, -4.0);
    let standing = OutputFilter { fallback: Fallback::None, ..bike }.filter(&rolling(0.0), back, &CAR);
    assert_eq!(standing.steering.linear, Vec2::ZERO);
}

#[test]
fn a_walker_keeps_more_than_a_car() {
    let asked = Steering::linear(Vec2::new(0.0, 4.0));
    let done = OutputFilter::walker().filter(&rolling(0.0), asked, &CAR);
    assert_eq!((done.steering.linear, done.kept), (Vec2::new(0.0, 2.0), 0.5));
}

// Millington 3.8.2: a car slides sideways towards an obstacle that its wheels point past. Brakes and reverse gear spend
// the grip along the body, and it slides into the obstacle; full ahead it is past before it slides that far. At 9 m/s
// ahead and 9 m/s to the right on a grip of 5 m/s², braking stops it after (9² + 9²) / (2 5) = 16.2 m on the diagonal,
// which goes through the disc.
#[test]
fn oracle_millington_3_8_2_accelerate_past_the_obstacle() {
    let car = CarBody { grip: 5.0, ..CarBody::car() };
    let body = Kinematic::<Plane>::default().with_velocity(Vec2::new(9.0, -9.0));
    let (obstacle, target) = (Vec2::new(6.5, -8.0), Vec2::new(30.0, -9.0));
    let capable = Capable { horizon: 2.5, ..Capable::default() };
    let mut tried = Vec::new();
    let best = capable.choose(
        Controls::MANOEUVRES,
        &(body, CarState::default()),
        |(body, state), (_, controls), dt| car.step(state, body, &controls, dt),
        |(body, _)| (body.position.distance(obstacle) > 2.0).then(|| body.position.distance(target)),
        &mut tried,
    );
    let best = &tried[best.unwrap()];
    assert!(best.manoeuvre.0.starts_with("full ahead") && best.crash.is_none(), "{best:?}");
    for crashes in ["brake", "back"] {
        let candidate = tried.iter().find(|candidate| candidate.manoeuvre.0 == crashes).unwrap();
        assert!(candidate.crash.is_some(), "{candidate:?}");
    }
    assert_eq!(tried.len(), 20);
}

#[test]
fn of_crashes_the_latest_is_chosen() {
    let mut tried = Vec::new();
    let best = Capable::default().choose(
        [3.0, 1.0, 2.0],
        &0.0f32,
        |at, speed, dt| *at += speed * dt,
        |at| (*at < 0.5).then_some(0.0),
        &mut tried,
    );
    assert_eq!(best, Some(1));
    assert_eq!(Capable::default().choose([0u8; 0], &(), |(), _, _| (), |()| None, &mut Vec::new()), None);
}
