//! People and their animations.

use wits_core::angle;
use wits_core::findings::Check;

use super::*;

fn rule(speed: f32, target: Vec2) -> Rule {
    let body = rolling(speed);
    Human::default().act(&body, &Wish::stop_at(&body, target, 5.0), &WALKER, DT).rule
}

// Millington 3.8.3, the four rules: near and standing: step, any way; far and standing: turn, then go; moving and in
// the arc: go on and turn; moving and outside: stop. The default arc at 4 m/s: 1.4 - (2.8/4.8) 1.05 = 0.7875 rad = 45°.
#[test]
fn oracle_millington_3_8_3_human() {
    for degrees in [0.0, 90.0, 180.0, -90.0] {
        assert_eq!(rule(0.0, at(degrees, 0.6)), Rule::Sidestep);
    }
    assert_eq!(rule(0.0, at(120.0, 5.0)), Rule::TurnOnSpot);
    assert_eq!(rule(0.0, at(5.0, 5.0)), Rule::Go);
    assert!((Human::default().arc.half_angle(4.0).to_degrees() - 45.12).abs() < 0.01);
    assert_eq!(rule(4.0, at(40.0, 8.0)), Rule::Go);
    assert_eq!(rule(4.0, at(50.0, 8.0)), Rule::StopToTurn);
    assert_eq!(rule(1.5, at(50.0, 8.0)), Rule::Go); // slower: a wider arc
}

fn walk(body: &mut Kinematic<Plane>, target: Vec2, seconds: f32) -> Vec<Rule> {
    let mut rules = Vec::new();
    for _ in 0..(seconds / DT) as u32 {
        let decision = Human::default().act(body, &Wish::stop_at(body, target, 4.0), &WALKER, DT);
        if rules.last() != Some(&decision.rule) {
            rules.push(decision.rule);
        }
        body.step_semi_implicit(decision.action, &WALKER, DT);
    }
    rules
}

#[test]
fn a_step_back_does_not_turn() {
    let mut body = rolling(0.0);
    walk(&mut body, Vec2::new(-0.7, 0.1), 4.0);
    assert!(body.position.distance(Vec2::new(-0.7, 0.1)) < 0.1, "{body:?}");
    assert_eq!(body.orientation, 0.0);
}

#[test]
fn what_is_behind_is_turned_to_first() {
    let mut body = rolling(0.0);
    let rules = walk(&mut body, Vec2::new(-6.0, 0.5), 6.0);
    assert_eq!(rules[..2], [Rule::TurnOnSpot, Rule::Go]);
    assert!(body.position.distance(Vec2::new(-6.0, 0.5)) < 0.3, "{body:?} {rules:?}");
}

#[test]
fn who_runs_stops_before_a_sharp_turn() {
    let mut body = rolling(4.0);
    let rules = walk(&mut body, Vec2::new(-6.0, 0.5), 8.0);
    assert_eq!(rules[..3], [Rule::StopToTurn, Rule::TurnOnSpot, Rule::Go]);
    assert!(body.position.distance(Vec2::new(-6.0, 0.5)) < 0.3, "{body:?} {rules:?}");
}

#[test]
fn every_goal_is_reached() {
    for degrees in (-180..180).step_by(20) {
        for (distance, speed) in [(0.5, 0.0), (2.0, 0.0), (2.0, 4.0), (12.0, 4.0)] {
            let (mut body, target) = (rolling(speed), at(degrees as f32, distance));
            let rules = walk(&mut body, target, 10.0);
            let left = body.position.distance(target);
            assert!(left < 0.3, "{degrees}° {distance} m {speed} m/s: {left} left, {rules:?}");
        }
    }
}

#[test]
fn people_are_fastest_ahead() {
    let human = Human::default();
    let top = |degrees: f32| human.top_speed(degrees.to_radians(), &WALKER);
    assert!((top(0.0) - 6.0).abs() < 1e-4);
    assert!((top(90.0) - 1.0).abs() < 1e-4 && (top(-90.0) - 1.0).abs() < 1e-4);
    assert!((top(180.0) - 0.8).abs() < 1e-4);
    assert!(top(30.0) > top(60.0) && top(60.0) > top(120.0));
}

// Millington 3.8: walk 0.8 to 1.2 m/s, jog 2.0 to 4.0 m/s, and nothing else. The gap 1.2 to 2.0 has its middle at 1.6.
#[test]
fn oracle_millington_3_8_speed_bands() {
    let bands = SpeedBands { hysteresis: 0.0, ..SpeedBands::default() };
    let fresh = |wished: f32| bands.choose(&mut BandState::default(), wished);
    for (wished, allowed) in
        [(0.0, 0.0), (0.3, 0.0), (0.5, 0.8), (1.0, 1.0), (1.5, 1.2), (1.7, 2.0), (3.0, 3.0), (9.0, 4.0)]
    {
        assert_eq!(fresh(wished), allowed, "{wished}");
    }
}

#[test]
fn a_trembling_wish_does_not_change_the_band() {
    let (bands, mut state) = (SpeedBands::default(), BandState::default());
    bands.choose(&mut state, 1.0);
    for number in 0..20 {
        let speed = bands.choose(&mut state, if number % 2 == 0 { 1.5 } else { 1.7 });
        assert_eq!((speed, bands.name(&state)), (1.2, "walk"));
    }
    assert_eq!(bands.choose(&mut state, 1.8), 2.0); // beyond the middle by more than 0.15
    assert_eq!(bands.choose(&mut state, 1.5), 2.0); // and back only below 1.45
    assert_eq!(bands.choose(&mut state, 1.4), 1.2);
}

#[test]
fn bands_out_of_order_are_reported() {
    let mut bands = SpeedBands::default();
    assert!(bands.faults("bands").is_empty());
    bands.bands.swap(1, 2);
    assert!(bands.faults("bands").to_string().contains("walk"));
    bands.bands.clear();
    assert_eq!(bands.choose(&mut BandState { band: 7 }, 1.5), 1.5);
}

#[test]
fn a_human_walks_a_curve_without_leaving_its_limits() {
    let mut body = rolling(3.0);
    for _ in 0..300 {
        let target = body.position + angle::direction(body.orientation + 0.6) * 5.0;
        let decision = Human::default().act(&body, &Wish::pass(&body, target, 3.0), &WALKER, DT);
        assert_eq!(decision.rule, Rule::Go);
        assert!(decision.action.linear.length() <= WALKER.max_acceleration * 1.0001);
        body.step_semi_implicit(decision.action, &WALKER, DT);
    }
    assert!(body.speed() > 2.5, "{body:?}");
}
