//! Cars, motorbikes, tanks.

use wits_core::angle;
use wits_core::findings::Check;

use super::*;

fn rule(driver: &Driver, car: &CarBody, speed: f32, target: Vec2) -> Rule {
    let body = rolling(speed);
    driver.drive(car, &body, &Wish::pass(&body, target, 20.0)).rule
}

// Millington 3.8.3, the rules of the car: stationary: accelerate; between the arcs: brake while turning; ahead: steer
// and accelerate; behind and near: back. With the default arcs at 20 m/s: front 2.1 - (18/23) 1.6 = 0.848 rad = 48.6°,
// rear gone; at 2 m/s: front 120.3°, rear 60.2° on each side.
#[test]
fn oracle_millington_3_8_3_car() {
    let (driver, car) = (Driver::car(), CarBody::car());
    assert!((driver.front.half_angle(20.0) - 0.847_8).abs() < 1e-3);
    assert_eq!(rule(&driver, &car, 0.0, at(30.0, 40.0)), Rule::Start);
    assert_eq!(rule(&driver, &car, 20.0, at(45.0, 60.0)), Rule::Go);
    assert_eq!(rule(&driver, &car, 20.0, at(52.0, 60.0)), Rule::BrakeAndTurn);
    assert_eq!(rule(&driver, &car, 20.0, at(180.0, 8.0)), Rule::BrakeAndTurn); // too fast to go back
    assert_eq!(rule(&driver, &car, 1.0, at(180.0, 8.0)), Rule::Reverse);
    assert_eq!(rule(&driver, &car, 0.0, at(-150.0, 8.0)), Rule::Reverse);
    assert_eq!(rule(&driver, &car, 1.0, at(180.0, 50.0)), Rule::Go); // too far to go back: turn round
}

#[test]
fn between_the_arcs_it_brakes_and_turns() {
    let body = rolling(20.0);
    let decision = Driver::car().drive(&CarBody::car(), &body, &Wish::pass(&body, at(80.0, 60.0), 20.0));
    assert!(decision.action.brake > 0.3 && decision.action.drive == 0.0 && decision.action.steer > 0.0);
    // Both together stay within the grip: the turn takes v² k, the brake its share.
    let (car, mut state, mut body) = (CarBody::car(), CarState::default(), body);
    for _ in 0..60 {
        let decision =
            Driver::car().drive(&car, &body, &Wish::pass(&body, body.position + at(80.0, 60.0), 20.0));
        car.step(&mut state, &mut body, &decision.action, DT);
        assert!(!state.skids);
    }
    assert!(body.speed() < 16.0 && body.orientation > 0.2, "{body:?}");
}

// Millington 3.8.3: a motorbike has no arc behind; the one ahead is all round when slow, so that they still touch.
#[test]
fn oracle_millington_3_8_3_motorbike() {
    let (driver, bike) = (Driver::motorbike(), CarBody::motorbike());
    assert_eq!(driver.rear_range, 0.0);
    assert_eq!(rule(&driver, &bike, 1.0, at(180.0, 8.0)), Rule::Go);
    let mut body = rolling(0.0);
    let (rules, nearest) = drive_to(&driver, &bike, &mut body, at(179.0, 20.0), 12.0);
    assert!(!rules.contains(&Rule::Reverse) && nearest < 1.0, "{rules:?} {nearest}");
}

// Millington 3.8.3: a tank turns on the spot, so its arcs need to touch only where it stands.
#[test]
fn oracle_millington_3_8_3_tank() {
    let (driver, tank) = (Driver::tank(), CarBody::tank());
    assert!(driver.front.half_angle(0.0) + driver.rear.half_angle(0.0) >= std::f32::consts::PI);
    assert!(driver.front.half_angle(3.0) + driver.rear.half_angle(3.0) < std::f32::consts::PI);
    assert_eq!(rule(&driver, &tank, 0.0, at(90.0, 40.0)), Rule::TurnOnSpot);
    let mut body = rolling(0.0);
    let (rules, nearest) = drive_to(&driver, &tank, &mut body, at(90.0, 40.0), 15.0);
    assert_eq!(rules[..2], [Rule::TurnOnSpot, Rule::Start]);
    assert!(nearest < 1.0, "{rules:?} {nearest}");
}

#[test]
fn a_tank_turns_where_it_stands_and_a_car_does_not() {
    let full = Controls { steer: 1.0, ..Controls::default() };
    for (car, turns) in [(CarBody::tank(), true), (CarBody::car(), false)] {
        let mut body = rolling(0.0);
        car.step(&mut CarState::default(), &mut body, &full, 1.0);
        assert_eq!(body.orientation.abs() > 0.5, turns);
        assert_eq!(body.position, Vec2::ZERO);
    }
}

// Millington 3.8.3: in a gap between the arcs a car brakes, and what stands cannot turn. It starts, brakes, starts, and
// creeps along at the speed that counts as standing.
#[test]
fn a_gap_between_the_arcs_holds_the_car_up_and_is_reported() {
    let narrow = SpeedArc { wide: 0.4, narrow: 0.4, slow: 0.1, fast: 20.0 };
    let gapped = Driver { front: narrow, rear: narrow, rear_range: 100.0, ..Driver::car() };
    let target = at(90.0, 40.0);
    let mut body = rolling(5.0);
    let (_, nearest) = drive_to(&gapped, &CarBody::car(), &mut body, target, 10.0);
    assert!(nearest > 30.0 && body.speed() < 1.0, "it came as near as {nearest}");
    assert!(gapped.faults("car").to_string().contains("gap"), "{}", gapped.faults("car"));
    let (_, nearest) = drive_to(&Driver::car(), &CarBody::car(), &mut rolling(5.0), target, 10.0);
    assert!(nearest < 1.0, "{nearest}");
}

#[test]
fn the_presets_are_without_faults() {
    for driver in [Driver::car(), Driver::motorbike(), Driver::tank()] {
        assert_eq!(driver.faults("driver").to_string(), "");
    }
    for car in [CarBody::car(), CarBody::motorbike(), CarBody::tank()] {
        assert_eq!(car.faults("car").to_string(), "");
    }
}

// From every side, near and far, at rest and in motion: each body gets there.
#[test]
fn every_body_reaches_every_goal() {
    for (name, driver, car) in [
        ("car", Driver::car(), CarBody::car()),
        ("motorbike", Driver::motorbike(), CarBody::motorbike()),
        ("tank", Driver::tank(), CarBody::tank()),
    ] {
        for degrees in (-180..180).step_by(15) {
            for distance in [2.0, 6.0, 15.0, 60.0] {
                for speed in [0.0, 3.0, 15.0] {
                    let (start, target) = (rolling(speed), at(degrees as f32, distance));
                    let mut body = start;
                    let (rules, nearest) = drive_to(&driver, &car, &mut body, target, 25.0);
                    assert!(nearest < 1.0, "{name} {degrees}° {distance} m {speed} m/s: {nearest} {rules:?}");
                }
            }
        }
    }
}

// Millington 3.8.3: grip limits the turn. A driver that uses less than the car has never skids; one that trusts in more
// does; the same driver on a car with boosted grip does not.
#[test]
fn who_trusts_the_tyres_too_much_skids() {
    let skids = |grip_use: f32, grip: f32| {
        let (driver, car) = (Driver { grip_use, ..Driver::car() }, CarBody { grip, ..CarBody::car() });
        let (mut body, mut state, mut skidded) = (rolling(20.0), CarState::default(), false);
        for tick in 0..900 {
            let target = body.position + angle::direction(body.orientation + 0.5) * 25.0;
            let wish = Wish::pass(&body, target, if tick < 450 { 18.0 } else { 30.0 });
            let controls = driver.drive(&car, &body, &wish).action;
            car.step(&mut state, &mut body, &controls, DT);
            skidded |= state.skids;
        }
        skidded
    };
    assert!(!skids(0.85, 9.0));
    assert!(skids(1.5, 9.0));
    assert!(!skids(0.5, 18.0)); // boosted: uses 9 of 18
}

// v² / r = grip: 15² / 25 = 9.
#[test]
fn a_car_holds_the_bend_up_to_its_grip() {
    let car = CarBody::car();
    assert_eq!(car.speed_in_bend(1.0 / 25.0), 15.0);
    let slides_at = |speed: f32| {
        let (mut body, mut state) = (rolling(speed), CarState::default());
        let wheel = wits_core::math::atan2(car.wheelbase, 25.0) / car.max_wheel;
        let mut slide = 0f32;
        for _ in 0..120 {
            car.step(&mut state, &mut body, &Controls { steer: wheel, ..Controls::default() }, DT);
            slide = slide.max(state.slide.abs());
        }
        slide
    };
    assert!(slides_at(14.0) < 0.05, "{}", slides_at(14.0));
    assert!(slides_at(18.0) > 0.5, "{}", slides_at(18.0));
}

#[test]
fn it_turns_on_the_circle_of_its_wheels() {
    let car = CarBody::car();
    let (mut body, mut state) = (rolling(3.0), CarState { wheel: car.max_wheel, ..CarState::default() });
    let full = Controls { steer: 1.0, ..Controls::default() };
    let radius = 1.0 / car.max_curvature();
    let time = std::f32::consts::TAU * radius / 3.0;
    for _ in 0..(time / DT) as u32 {
        car.step(&mut state, &mut body, &full, DT);
        assert!((body.position.distance(Vec2::new(0.0, radius)) - radius).abs() < 0.15);
    }
}

// A goal within the turning circle can only be reached by making room first: a car backs off, a motorbike drives on.
#[test]
fn nobody_circles_a_goal_for_ever() {
    let beside = Vec2::new(0.5, 2.0);
    let (rules, nearest) = drive_to(&Driver::car(), &CarBody::car(), &mut rolling(0.0), beside, 12.0);
    assert!(rules.contains(&Rule::BackOff) && nearest < 1.0, "{rules:?} {nearest}");
    let (rules, nearest) =
        drive_to(&Driver::motorbike(), &CarBody::motorbike(), &mut rolling(0.0), Vec2::new(0.2, 1.2), 12.0);
    assert!(rules.contains(&Rule::SwingWide) && nearest < 1.0, "{rules:?} {nearest}");
}

#[test]
fn it_stops_where_it_should() {
    let mut body = rolling(12.0);
    drive_to(&Driver::car(), &CarBody::car(), &mut body, Vec2::new(60.0, 4.0), 15.0);
    assert!(body.position.distance(Vec2::new(60.0, 4.0)) < 0.7 && body.speed() < 0.3, "{body:?}");
}

#[test]
fn accelerations_for_others_are_those_of_the_car() {
    let (car, controls) = (CarBody::car(), Controls { drive: 1.0, steer: 0.3, ..Controls::default() });
    let (mut body, mut state) = (rolling(8.0), CarState::default());
    let steering = car.steering(&state, &body, &controls, DT);
    let before = body;
    car.step(&mut state, &mut body, &controls, DT);
    assert!((before.velocity + steering.linear * DT).distance(body.velocity) < 1e-4);
    assert!((before.spin + steering.angular * DT - body.spin).abs() < 1e-4);
}
