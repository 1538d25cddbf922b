//! How bodies really move when they follow a behaviour for a while.

use wits_core::angle;
use wits_core::glam::{Vec2, Vec3};
use wits_core::kinematic::{Kinematic, Limits};
use wits_core::random::Seed;
use wits_core::space::{Ground, Plane, Space, Vector, Volume, quaternion};

use super::super::*;

/// The farthest a body gets beyond its goal, and where it ends.
fn overshoot(
    arrive: Arrive,
    limits: &Limits,
    start: Kinematic<Plane>,
    goal: f32,
    dt: f32,
) -> (f32, Kinematic<Plane>) {
    let mut body = start;
    let mut beyond = 0f32;
    for _ in 0..(60.0 / dt) as usize {
        let wish = arrive.steer(&body, Vec2::new(goal, 0.0), limits).unwrap_or_default();
        body.step_semi_implicit(wish, limits, dt);
        beyond = beyond.max(body.position.x - goal);
    }
    (beyond, body)
}

#[test]
fn arrive_does_not_overshoot_whatever_the_body() {
    for (max_speed, max_acceleration) in [(1.0, 1.0), (5.0, 2.0), (5.0, 50.0), (30.0, 3.0), (30.0, f32::MAX)]
    {
        let limits = Limits { max_speed, max_acceleration, ..Limits::NONE };
        for hz in [20.0, 60.0, 144.0] {
            for goal in [0.5, 10.0, 200.0] {
                let arrive = Arrive { stop_radius: 0.02, ..Arrive::default() };
                let (beyond, end) = overshoot(arrive, &limits, Kinematic::default(), goal, 1.0 / hz);
                assert!(beyond < 0.02, "{max_speed} {max_acceleration} {hz} {goal}: {beyond}");
                let too_far = goal > max_speed * 30.0;
                let there = (end.position.x - goal).abs() < 0.03 && end.speed() < 0.01;
                assert!(there || too_far, "{max_speed} {max_acceleration} {hz} {goal}: {end:?}");
            }
        }
    }
}

// A slow radius of 2 m for a body that needs 10² / (2 * 5) = 10 m to stop: it begins to brake in time all the same. What
// is left is the lag of its response, about 10 m/s * 0.1 s.
#[test]
fn a_slow_radius_that_is_too_small_is_made_up_for() {
    let limits = Limits { max_speed: 10.0, max_acceleration: 5.0, ..Limits::NONE };
    let arrive = Arrive { braking: Braking::Within { distance: 2.0 }, ..Arrive::default() };
    let (beyond, _) = overshoot(arrive, &limits, Kinematic::default(), 50.0, 1.0 / 60.0);
    assert!(beyond < 1.0, "{beyond}");
}

#[test]
fn leave_comes_to_rest_at_its_radius() {
    let limits = Limits { max_speed: 4.0, max_acceleration: 8.0, ..Limits::NONE };
    let mut body = Kinematic::<Plane>::at(Vec2::new(0.0, 0.5));
    for _ in 0..1200 {
        let wish = Leave::default().steer(&body, Vec2::ZERO, &limits).unwrap_or_default();
        body.step_semi_implicit(wish, &limits, 1.0 / 60.0);
    }
    assert!((body.position.length() - 5.0).abs() < 0.1 && body.speed() < 0.1, "{body:?}");
}

#[test]
fn align_does_not_overshoot_in_the_plane_or_the_volume() {
    let limits = Limits { max_spin: 4.0, max_angular_acceleration: 8.0, ..Limits::NONE };
    let mut body = Kinematic::<Plane>::default();
    let mut bird = Kinematic::<Volume>::default();
    let goal = quaternion::from_axis_angle(Vec3::new(1.0, 2.0, 3.0), 2.5);
    for _ in 0..300 {
        let wish = Align::default().steer(&body, 2.5, &limits).unwrap();
        body.step_semi_implicit(wish, &limits, 1.0 / 60.0);
        assert!(body.orientation < 2.51);
        let wish = Align::default().steer(&bird, goal, &limits).unwrap();
        bird.step_semi_implicit(wish, &limits, 1.0 / 60.0);
    }
    assert!((body.orientation - 2.5).abs() < 0.015 && body.spin.abs() < 0.01);
    assert!(Vector::length(Volume::difference(bird.orientation, goal)) < 0.015);
}

/// How long a hunter takes to come within 1 m of a quarry that runs straight across.
fn chase(pursue: &Pursue) -> u32 {
    let limits = Limits { max_speed: 6.0, max_acceleration: 12.0, ..Limits::NONE };
    let mut hunter = Kinematic::<Plane>::default();
    let mut hare = Kinematic::<Plane>::at(Vec2::new(20.0, -10.0)).with_velocity(Vec2::new(0.0, 5.0));
    for tick in 0..6000 {
        if hunter.position.distance(hare.position) < 1.0 {
            return tick;
        }
        let wish = pursue.steer(&hunter, &hare, &limits).unwrap_or_default();
        hunter.step_semi_implicit(wish, &limits, 1.0 / 60.0);
        hare.position += hare.velocity / 60.0;
    }
    6000
}

#[test]
fn a_pursuer_that_leads_is_sooner_there() {
    let behind =
        Pursue { prediction: Prediction { max_time: 0.0, ..Prediction::default() }, ..Pursue::default() };
    let leading = Pursue { prediction: Prediction { pace: Pace::Top, max_time: 4.0 }, ..Pursue::default() };
    let (behind, leading) = (chase(&behind), chase(&leading));
    assert!(leading * 3 < behind * 2, "{leading} and {behind}");
}

#[test]
fn a_pursuer_that_arrives_does_not_shoot_past_a_slow_quarry() {
    let limits = Limits { max_speed: 8.0, max_acceleration: 8.0, ..Limits::NONE };
    let pursue = Pursue { approach: Approach::Arrive(Arrive::default()), ..Pursue::default() };
    let mut hunter = Kinematic::<Plane>::default();
    let mut snail = Kinematic::<Plane>::at(Vec2::new(20.0, 0.0)).with_velocity(Vec2::new(0.2, 0.0));
    for _ in 0..600 {
        let wish = pursue.steer(&hunter, &snail, &limits).unwrap_or_default();
        hunter.step_semi_implicit(wish, &limits, 1.0 / 60.0);
        snail.position += snail.velocity / 60.0;
        assert!(hunter.position.x < snail.position.x + 0.5);
    }
    assert!(hunter.position.distance(snail.position) < 0.5);
}

/// The root of the mean square of how far many wanderers have turned from their first course after a second.
fn spread_of_courses(hz: u32, facing: bool) -> f32 {
    let limits =
        Limits { max_speed: 2.0, max_acceleration: 8.0, max_spin: 2.0, max_angular_acceleration: 20.0 };
    let (wander, by_facing) = (Wander::default(), WanderFacing::default());
    let dt = 1.0 / hz as f32;
    let turned = |seed| {
        let mut chance = Seed::new(seed).stream();
        let mut state = WanderState::default();
        let mut body = Kinematic::<Plane>::default().with_velocity(Vec2::new(2.0, 0.0));
        for _ in 0..hz {
            let wish = if facing {
                by_facing.steer(&mut state, &body, &limits, &mut chance, dt)
            } else {
                wander.steer(&mut state, &body, &limits, &mut chance, dt)
            };
            body.step_semi_implicit(wish.unwrap(), &limits, dt);
        }
        angle::of(body.velocity).unwrap_or(0.0)
    };
    ((0..2000).map(|seed| turned(seed) * turned(seed)).sum::<f32>() / 2000.0).sqrt()
}

// Millington's and Buckland's listings add a random step per call: twice the frame rate would be another creature.
#[test]
fn wandering_does_not_depend_on_the_frame_rate() {
    for facing in [false, true] {
        let (slow, fast) = (spread_of_courses(30, facing), spread_of_courses(120, facing));
        assert!(slow > 0.2 && (slow / fast - 1.0).abs() < 0.1, "{slow} and {fast}");
    }
}

#[test]
fn wandering_on_the_ground_stays_level_and_in_the_volume_does_not() {
    let limits = Limits { max_speed: 2.0, max_acceleration: 8.0, ..Limits::NONE };
    let mut bird = Kinematic::<Volume>::default();
    let (mut state, mut chance) = (WanderState::default(), Seed::new(5).stream());
    let mut highest = 0f32;
    for _ in 0..3000 {
        let wish = Wander::default().steer(&mut state, &bird, &limits, &mut chance, 1.0 / 60.0).unwrap();
        bird.step_semi_implicit(wish, &limits, 1.0 / 60.0);
        bird.face_velocity();
        assert!((Vector::length(state.target) - 1.0).abs() < 1e-4);
        highest = highest.max(bird.position.y.abs());
    }
    assert!(highest > 0.5, "{highest}");
}

/// The noise at whole tenths of a second, when time passes in steps of a given length.
fn noise(steps_per_tenth: u16) -> Vec<Vec2> {
    let (mut state, mut chance) = (NoiseState::default(), Seed::new(2).stream());
    let body = Kinematic::<Plane>::default();
    let limits = Limits { max_speed: 2.0, max_acceleration: 8.0, ..Limits::NONE };
    let dt = 0.1 / f32::from(steps_per_tenth);
    let tenth = |_| {
        for _ in 0..steps_per_tenth {
            let wish = NoiseWander::default().steer(&mut state, &body, &limits, &mut chance, dt).unwrap();
            assert!(wish.is_finite() && wish.linear.length() < 8.001);
        }
        state.value()
    };
    (0..300).map(tenth).collect()
}

#[test]
fn noise_is_smooth_bounded_and_the_same_at_every_frame_rate() {
    let coarse = noise(1);
    for (coarse, fine) in coarse.iter().zip(noise(10)) {
        assert!(coarse.distance(fine) < 0.01);
    }
    assert!(coarse.iter().all(|value| value.abs().max_element() <= 1.0));
    assert!(coarse.windows(2).all(|pair| pair[0].distance(pair[1]) < 0.35), "a jump");
    let (left, right) =
        (coarse.iter().filter(|v| v.x > 0.1).count(), coarse.iter().filter(|v| v.x < -0.1).count());
    assert!(left > 30 && right > 30, "{left} {right}");
}

#[test]
fn wandering_for_all_is_wandering_for_each() {
    let limits = Limits { max_speed: 2.0, max_acceleration: 4.0, ..Limits::NONE };
    let (wander, dt) = (Wander::default(), 0.1);
    let velocity = |i: u64| Vec3::new(i as f32 - 3.0, 0.5, 1.0) * (i % 3) as f32;
    let bodies: Vec<_> = (0..7).map(|i| Kinematic::<Ground>::default().with_velocity(velocity(i))).collect();
    let streams: Vec<_> = (0..7).map(|i| Seed::new(5).at(i).stream()).collect();
    let (mut all_states, mut each_states) = ([WanderState::default(); 7], [WanderState::default(); 7]);
    let (mut all_streams, mut each_streams) = (streams.clone(), streams);
    for _ in 0..5 {
        let mut all = vec![None; 7];
        wander.steer_all(&mut all_states, &bodies, &limits, &mut all_streams, dt, &mut all);
        for (i, body) in bodies.iter().enumerate() {
            let each = wander.steer(&mut each_states[i], body, &limits, &mut each_streams[i], dt);
            assert!(all[i].is_some() && all[i] == each);
        }
    }
    assert_eq!(all_states, each_states);
}

#[test]
fn a_damaged_noise_does_not_hang_and_negative_limits_do_not_turn_wishes_round() {
    let limits = Limits { max_speed: 2.0, max_acceleration: 4.0, ..Limits::NONE };
    let mut state: NoiseState = serde_json::from_str(r#"{"slopes":[[0,0],[0,0]],"share":1e30}"#).unwrap();
    let body = Kinematic::<Plane>::default();
    let wish = NoiseWander::default().steer(&mut state, &body, &limits, &mut Seed::new(1).stream(), 0.1);
    assert!(wish.is_none_or(|wish| wish.is_finite()));
    let backwards = Limits { max_speed: -5.0, ..limits };
    let arrive = Arrive::default().steer(&body, Vec2::X * 10.0, &backwards).unwrap();
    assert_eq!(arrive.linear, Vec2::ZERO);
}
