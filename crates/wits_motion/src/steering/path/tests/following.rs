//! How well bodies follow.

use std::f32::consts::TAU;

use wits_core::findings::Check;
use wits_core::glam::{Vec2, Vec3};
use wits_core::kinematic::{Kinematic, Limits};
use wits_core::math;
use wits_core::space::{Plane, Volume};

use super::super::*;
use super::path;
use crate::steering::{Arrive, AtGoal, Braking, Drive};

const DT: f32 = 1.0 / 60.0;
const RUNNER: Limits = Limits { max_speed: 3.0, max_acceleration: 12.0, ..Limits::NONE };

fn step(
    follow: &FollowPath,
    state: &mut FollowState,
    body: &mut Kinematic<Plane>,
    path: &Path<Vec2>,
    limits: &Limits,
) {
    let wish = follow.steer(state, body, path, limits).unwrap_or_default();
    body.step_semi_implicit(wish, limits, DT);
}

// Millington 3.3.12: at (5, 1) beside a path along x, last at 4.5, offset 2: the place is 5, the target (7, 0): the way
// (2, -1) over sqrt 5 times 4 m/s².
#[test]
fn oracle_millington_3_3_12_chase_the_rabbit() {
    let path = path(&[(0.0, 0.0), (100.0, 0.0)], false);
    let limits = Limits { max_acceleration: 4.0, max_speed: 5.0, ..Limits::NONE };
    let follow = FollowPath { offset: 2.0, drive: Drive::Full, ..FollowPath::default() };
    let body = Kinematic::<Plane>::at(Vec2::new(5.0, 1.0));
    let mut state = FollowState::at(4.5);
    let wish = follow.steer(&mut state, &body, &path, &limits).unwrap();
    assert!(wish.linear.distance(Vec2::new(2.0, -1.0) * (4.0 / 5f32.sqrt())) < 1e-5);
    assert_eq!(state.param, Some(5.0));
    assert_eq!(follow.rabbit(&state, &path), Vec2::new(7.0, 0.0));
    // Backwards: from 5 to 3.
    let back = FollowPath { offset: -2.0, ..follow };
    let wish = back.steer(&mut state, &Kinematic::<Plane>::at(Vec2::new(50.0, 0.0)), &path, &limits).unwrap();
    assert!(wish.linear.distance(Vec2::new(-4.0, 0.0)) < 1e-5);
}

// Millington 3.3.12, predictive: v = (10, 0) for 0.1 s is one metre ahead: place 6, target 8.
#[test]
fn oracle_millington_3_3_12_predictive() {
    let path = path(&[(0.0, 0.0), (100.0, 0.0)], false);
    let follow = FollowPath { offset: 2.0, predict_time: 0.1, ..FollowPath::default() };
    let body = Kinematic::<Plane>::at(Vec2::new(5.0, 1.0)).with_velocity(Vec2::new(10.0, 0.0));
    let mut state = FollowState::at(4.5);
    let _ = follow.steer(&mut state, &body, &path, &RUNNER);
    assert_eq!(state.param, Some(6.0));
    assert_eq!(follow.rabbit(&state, &path), Vec2::new(8.0, 0.0));
}

// The described version: a place that would lie behind the last one is not taken.
#[test]
fn oracle_millington_3_3_12_never_back() {
    let path = path(&[(0.0, 0.0), (100.0, 0.0)], false);
    let follow = FollowPath { never_back: true, ..FollowPath::default() };
    let mut state = FollowState::at(20.0);
    let _ = follow.steer(&mut state, &Kinematic::<Plane>::at(Vec2::new(18.0, 0.0)), &path, &RUNNER);
    assert_eq!(state.param, Some(20.0));
    let _ = follow.steer(&mut state, &Kinematic::<Plane>::at(Vec2::new(21.0, 0.0)), &path, &RUNNER);
    assert_eq!(state.param, Some(21.0));
}

// Buckland p. 110: nearer than the seek distance, the next waypoint is sought; the last is arrived at; a closed path
// wraps to the first. Top speed 10, "normal" arrival over 0.6 s, forces as desired minus current.
#[test]
fn oracle_buckland_3_path_following() {
    let points = [(0.0, 0.0), (100.0, 0.0), (100.0, 100.0)];
    let arrive = Arrive { braking: Braking::NORMAL, time: 1.0, ..Arrive::default() };
    let drive = Drive::Match { time: 1.0 };
    let follow = FollowWaypoints { reach: 20.0, pass_distance: 0.0, drive, arrive };
    let limits = Limits { max_speed: 10.0, ..Limits::NONE };
    let mut state = WaypointState::default();
    let open = path(&points, false);
    let at = |x, y, state: &mut WaypointState, path: &Path<Vec2>| {
        follow.steer(state, &Kinematic::<Plane>::at(Vec2::new(x, y)), path, &limits).unwrap().linear
    };
    // 19 m from the first: on to the second, at full speed.
    let force = at(0.0, -19.0, &mut state, &open);
    assert_eq!(state.next, 1);
    assert!(force.distance(Vec2::new(100.0, 19.0).normalize() * 10.0) < 1e-4);
    // 21 m from the second: not yet. 19 m: the last one.
    at(79.0, 0.0, &mut state, &open);
    assert_eq!(state.next, 1);
    at(81.0, 0.0, &mut state, &open);
    assert_eq!(state.next, 2);
    // 3 m from the last: 3 / 0.6 = 5.
    let force = at(100.0, 97.0, &mut state, &open);
    assert!(force.distance(Vec2::new(0.0, 5.0)) < 1e-4);
    let body = Kinematic::<Plane>::at(Vec2::new(100.0, 99.95));
    assert!(follow.finished(&state, &body, &open));
    // Closed: back to the first, and never finished.
    let closed = path(&points, true);
    at(100.0, 99.95, &mut state, &closed);
    assert_eq!(state.next, 0);
    assert!(!follow.finished(&state, &body, &closed));
}

/// Goes along a path and reports: the greatest distance from the line, from the end once it was there, and the ticks.
fn follow_to_the_end(follow: &FollowPath, limits: &Limits, path: &Path<Vec2>) -> (f32, f32, usize) {
    let (mut state, mut body) = (FollowState::default(), Kinematic::<Plane>::at(path.position(0.0)));
    let end = path.position(path.length());
    let (mut aside, mut beyond, mut done) = (0f32, 0f32, None);
    for tick in 0..3000 {
        step(follow, &mut state, &mut body, path, limits);
        aside = aside.max(path.position(path.nearest(body.position)).distance(body.position));
        if follow.finished(&state, &body, path) {
            done.get_or_insert(tick);
        }
        if done.is_some() {
            beyond = beyond.max(body.position.distance(end));
        }
    }
    (aside, beyond, done.unwrap_or(usize::MAX))
}

// The quality of following, in numbers: a zigzag with corners of 90 degrees.
#[test]
fn followers_keep_to_the_line_and_stop_at_its_end() {
    let zigzag =
        path(&[(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (20.0, 10.0), (20.0, 0.0), (22.0, 0.0)], false);
    let (aside, beyond, ticks) = follow_to_the_end(&FollowPath::default(), &RUNNER, &zigzag);
    assert!(aside < 0.35, "{aside}");
    assert!(beyond < 0.11, "{beyond}");
    // 42 m at 3 m/s are 840 ticks; cutting corners makes up for slowing down.
    assert!(ticks < 900, "{ticks}");
    let loose = FollowPath { offset: 3.0, ..FollowPath::default() };
    let (wide, beyond, _) = follow_to_the_end(&loose, &RUNNER, &zigzag);
    assert!(wide > 2.0 * aside && beyond < 0.11, "{wide} {beyond}");
    // A heavy body that needs metres to stop does not shoot past the end either.
    let heavy = Limits { max_speed: 8.0, max_acceleration: 6.0, ..Limits::NONE };
    let straight = path(&[(0.0, 0.0), (60.0, 0.0)], false);
    let (_, beyond, ticks) = follow_to_the_end(&FollowPath::default(), &heavy, &straight);
    assert!(beyond < 0.11 && ticks < 3000, "{beyond} {ticks}");
}

#[test]
fn a_racer_goes_round_for_ever_in_both_directions() {
    let circle = |number: u8| {
        let (sine, cosine) = math::sin_cos(f32::from(number) * TAU / 12.0);
        Vec2::new(cosine, sine) * 10.0
    };
    let track = Curve::new((0..12).map(circle).collect(), true).unwrap();
    for offset in [1.5, -1.5] {
        let follow = FollowPath { offset, ..FollowPath::default() };
        let (mut state, mut body) = (FollowState::default(), Kinematic::<Plane>::at(Vec2::new(10.0, 0.0)));
        let mut turned = 0.0;
        for _ in 0..3000 {
            let before = body.position;
            step(&follow, &mut state, &mut body, track.path(), &RUNNER);
            turned += before.perp_dot(body.position) / 100.0;
            assert!((body.position.length() - 10.0).abs() < 0.4);
            assert!(!follow.finished(&state, &body, track.path()));
        }
        assert!(turned * offset.signum() > 2.0 * TAU, "{turned}");
    }
}

#[test]
fn backwards_ends_at_the_start() {
    let line = path(&[(0.0, 0.0), (5.0, 0.0), (5.0, 5.0)], false);
    let follow = FollowPath { offset: -1.0, ..FollowPath::default() };
    let (mut state, mut body) = (FollowState::default(), Kinematic::<Plane>::at(Vec2::new(5.0, 4.0)));
    for _ in 0..600 {
        step(&follow, &mut state, &mut body, &line, &RUNNER);
    }
    assert!(follow.finished(&state, &body, &line) && body.position.length() < 0.11);
}

// The way out and the way back are half a metre apart: without coherence the body would turn round at once.
#[test]
fn a_hairpin_is_followed_all_the_way() {
    let hairpin = path(&[(0.0, 0.0), (20.0, 0.0), (20.0, 0.5), (0.0, 0.5)], false);
    let follow = FollowPath { search: 2.0, ..FollowPath::default() };
    let (mut state, mut body) = (FollowState::at(0.0), Kinematic::<Plane>::at(Vec2::new(0.0, 0.3)));
    let mut farthest = 0f32;
    for _ in 0..1200 {
        step(&follow, &mut state, &mut body, &hairpin, &RUNNER);
        farthest = farthest.max(body.position.x);
    }
    assert!(farthest > 19.0 && follow.finished(&state, &body, &hairpin), "{farthest} {body:?}");
}

// An open path whose end is its start: standing there is not having walked it.
#[test]
fn a_round_trip_is_not_finished_before_it_begins() {
    let trip = path(&[(0.0, 0.0), (6.0, 0.0), (6.0, 6.0), (0.0, 0.0)], false);
    let follow = FollowPath::default();
    let (mut state, mut body) = (FollowState::at(0.0), Kinematic::<Plane>::default());
    let mut farthest = 0f32;
    for tick in 0..900 {
        step(&follow, &mut state, &mut body, &trip, &RUNNER);
        farthest = farthest.max(body.position.length());
        assert!(tick > 60 || !follow.finished(&state, &body, &trip));
    }
    assert!(farthest > 7.0 && follow.finished(&state, &body, &trip));
}

#[test]
fn a_body_that_was_carried_away_rejoins_anywhere() {
    let square = path(&[(0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0)], true);
    let mut state = FollowState::at(10.0);
    let far = Kinematic::<Plane>::at(Vec2::new(90.0, 50.0));
    let _ = FollowPath::default().steer(&mut state, &far, &square, &RUNNER);
    assert_eq!(state.param, Some(150.0));
    // Without rejoining it goes back to where it was.
    let strict = FollowPath { rejoin_distance: None, ..FollowPath::default() };
    let mut state = FollowState::at(10.0);
    let _ = strict.steer(&mut state, &far, &square, &RUNNER);
    assert_eq!(state.param, Some(15.0));
}

// Reynolds in the slides: inside the tube and under way there is nothing to say; outside, or standing, there is.
#[test]
fn oracle_chen_s39_tube() {
    let road = path(&[(0.0, 0.0), (100.0, 0.0)], false);
    let follow = FollowPath { tube: 2.0, predict_time: 0.5, ..FollowPath::default() };
    let wish = |y: f32, v: Vec2| {
        let body = Kinematic::<Plane>::at(Vec2::new(20.0, y)).with_velocity(v);
        follow.steer(&mut FollowState::default(), &body, &road, &RUNNER)
    };
    assert_eq!(wish(1.0, Vec2::new(3.0, 0.0)), None);
    assert!(wish(1.0, Vec2::new(0.0, 0.0)).is_some());
    assert!(wish(1.0, Vec2::new(-3.0, 0.0)).is_some());
    // It will be at 1 + 0.5 * 2.5 = 2.25 soon: outside.
    assert!(wish(1.0, Vec2::new(2.0, 2.5)).unwrap().linear.y < 0.0);
}

/// Runs waypoints to the end; gives the nearest distance to each point, the ticks, and the body.
fn run_waypoints(
    follow: &FollowWaypoints,
    limits: &Limits,
    path: &Path<Vec2>,
) -> (Vec<f32>, usize, Kinematic<Plane>) {
    let (mut state, mut body) = (WaypointState::default(), Kinematic::<Plane>::default());
    let mut nearest = vec![f32::MAX; path.points().len()];
    for tick in 0..6000 {
        if follow.finished(&state, &body, path) {
            return (nearest, tick, body);
        }
        let wish = follow.steer(&mut state, &body, path, limits).unwrap_or_default();
        body.step_semi_implicit(wish, limits, DT);
        for (nearest, &point) in nearest.iter_mut().zip(path.points()) {
            *nearest = nearest.min(point.distance(body.position));
        }
    }
    (nearest, 6000, body)
}

// A known fault of other libraries: the distance that counts for the goal is ignored when it is smaller than the one
// for waypoints. Here all four pairs work.
#[test]
fn goal_tolerance_may_be_smaller_than_waypoint_tolerance() {
    let course = path(&[(8.0, 0.0), (8.0, 8.0), (0.0, 8.0), (0.0, 9.0)], false);
    for (reach, stop_radius) in [(2.0, 0.02), (2.0, 2.5), (0.3, 0.02), (0.3, 1.0)] {
        let arrive = Arrive { stop_radius, ..Arrive::default() };
        let follow = FollowWaypoints { reach, arrive, ..FollowWaypoints::default() };
        let (nearest, ticks, body) = run_waypoints(&follow, &RUNNER, &course);
        assert!(ticks < 900, "{reach} {stop_radius}: {ticks}");
        let left = body.position.distance(Vec2::new(0.0, 9.0));
        assert!(left <= stop_radius, "{reach} {stop_radius}: {left}");
        for near in &nearest[..3] {
            assert!(*near < reach.max(follow.pass_distance), "{reach} {stop_radius}: {nearest:?}");
        }
    }
}

// A fast body with a wide turning circle misses a tight waypoint; without passing it turns back for it.
#[test]
fn a_waypoint_just_missed_is_not_turned_back_for() {
    let course = path(&[(20.0, 0.0), (40.0, 0.8), (60.0, 0.0)], false);
    let fast = Limits { max_speed: 10.0, max_acceleration: 5.0, ..Limits::NONE };
    let passing = FollowWaypoints { reach: 0.05, ..FollowWaypoints::default() };
    let strict = FollowWaypoints { pass_distance: 0.0, ..passing };
    let (_, ticks, _) = run_waypoints(&passing, &fast, &course);
    let (nearest, longer, _) = run_waypoints(&strict, &fast, &course);
    assert!(ticks < 660 && longer > ticks, "{ticks} {longer}");
    assert!(nearest.iter().all(|&near| near <= 0.1), "{nearest:?}");
}

#[test]
fn many_waypoints_within_reach_are_passed_at_once_and_loops_end() {
    let dense = path(&[(0.0, 0.0), (0.1, 0.0), (0.2, 0.0), (9.0, 0.0)], false);
    let mut state = WaypointState::default();
    let follow = FollowWaypoints::default();
    assert!(follow.steer(&mut state, &Kinematic::<Plane>::default(), &dense, &RUNNER).is_some());
    assert_eq!(state.next, 3);
    let tiny = path(&[(0.0, 0.0), (0.1, 0.0), (0.2, 0.0)], true);
    let mut state = WaypointState { next: 77 }; // of an older, longer path
    assert!(follow.steer(&mut state, &Kinematic::<Plane>::at(Vec2::Y * 0.1), &tiny, &RUNNER).is_some());
    assert!(state.next < 3);
}

#[test]
fn a_flyer_follows_in_three_dimensions() {
    let points = vec![Vec3::ZERO, Vec3::new(10.0, 5.0, 0.0), Vec3::new(10.0, 5.0, 10.0)];
    let path = Path::new(points, false).unwrap();
    let (follow, mut state) = (FollowPath::default(), FollowState::default());
    let mut bird = Kinematic::<Volume>::default();
    for _ in 0..900 {
        let wish = follow.steer(&mut state, &bird, &path, &RUNNER).unwrap_or_default();
        bird.step_semi_implicit(wish, &RUNNER, DT);
    }
    assert!(follow.finished(&state, &bird, &path));
}

// Same spot, no speed, no radius, no length, whole steps of 5 s: everything stays finite and within the limits.
#[test]
fn odd_input_gives_sound_answers() {
    let arrive = Arrive { stop_radius: 0.0, at_goal: AtGoal::Silent, ..Arrive::default() };
    let odd =
        FollowPath { offset: 0.0, search: 0.0, rejoin_distance: Some(0.0), arrive, ..FollowPath::default() };
    let strict = FollowWaypoints { reach: 0.0, pass_distance: 0.0, arrive, ..FollowWaypoints::default() };
    for points in
        [&[(0.0, 0.0)][..], &[(0.0, 0.0), (0.0, 0.0)], &[(0.0, 0.0), (5.0, 0.0), (5.0, 0.0), (0.0, 3.0)]]
    {
        for closed in [false, true] {
            let path = path(points, closed);
            for follow in [odd, FollowPath::default()] {
                let mut body = Kinematic::<Plane>::default();
                let (mut state, mut next) =
                    (FollowState { param: Some(f32::NAN), leg: 9 }, WaypointState::default());
                for _ in 0..50 {
                    let wish = follow.steer(&mut state, &body, &path, &RUNNER).unwrap_or_default();
                    let other = strict.steer(&mut next, &body, &path, &RUNNER).unwrap_or_default();
                    assert!(wish.is_finite() && other.is_finite());
                    assert!(wish.linear.length() < 12.001 && other.linear.length() < 12.001);
                    body.step_semi_implicit(wish, &RUNNER, 5.0);
                }
            }
        }
    }
}

#[test]
fn definitions_say_what_is_wrong_with_them() {
    assert!(FollowPath::default().faults("follow").is_empty());
    assert!(FollowPath { offset: -2.0, ..FollowPath::default() }.faults("follow").is_empty());
    let bad = FollowPath {
        offset: 0.0,
        search: -1.0,
        rejoin_distance: Some(f32::NAN),
        tube: -1.0,
        ..FollowPath::default()
    };
    assert_eq!(bad.faults("follow").list().len(), 4);
    let bad = FollowWaypoints { reach: 0.0, pass_distance: -1.0, ..FollowWaypoints::default() };
    assert_eq!(bad.faults("follow").list().len(), 2);
    let text = serde_json::to_string(&bad).unwrap();
    assert_eq!(serde_json::from_str::<FollowWaypoints>(&text).unwrap(), bad);
    let state = FollowState::at(3.0);
    let text = serde_json::to_string(&state).unwrap();
    assert_eq!(serde_json::from_str::<FollowState>(&text).unwrap(), state);
}
