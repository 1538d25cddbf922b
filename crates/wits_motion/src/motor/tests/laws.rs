//! What holds for every actuator: finite for finite input, symmetric, the same on the ground as in the plane, and
//! saved without loss.

use proptest::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use wits_core::findings::Check;
use wits_core::glam::Vec3;
use wits_core::kinematic::Steering;
use wits_core::space::{Ground, Volume};

use super::*;

fn any_place() -> impl Strategy<Value = Vec2> {
    prop_oneof![
        9 => (-50f32..50.0, -50f32..50.0).prop_map(Vec2::from),
        1 => Just(Vec2::ZERO),
    ]
}

fn any_dt() -> impl Strategy<Value = f32> {
    prop_oneof![Just(0.0f32), Just(1.0 / 60.0), Just(5.0)]
}

fn vehicles() -> [(Driver, CarBody); 3] {
    [
        (Driver::car(), CarBody::car()),
        (Driver::motorbike(), CarBody::motorbike()),
        (Driver::tank(), CarBody::tank()),
    ]
}

proptest! {
    #[test]
    fn answers_are_finite_and_within_the_limits(
        v in any_place(), o in -4f32..4.0, spin in -9f32..9.0, target in any_place(), speed in 0f32..40.0, dt in any_dt(),
    ) {
        let body = Kinematic::<Plane>::default().with_velocity(v).with_orientation(o).with_spin(spin);
        let wish = Wish::stop_at(&body, target, speed);
        let act = Human::default().act(&body, &wish, &WALKER, dt).action;
        prop_assert!(act.is_finite() && act.linear.length() <= 8.001 && act.angular.abs() <= 40.001);
        let done = OutputFilter::car().filter(&body, Steering::new(target, spin), &WALKER).steering;
        prop_assert!(done.is_finite() && done.linear.length() <= 8.001 && done.angular.abs() <= 40.001);
        for (driver, car) in vehicles() {
            let controls = driver.drive(&car, &body, &wish).action;
            prop_assert!(controls.drive.abs() <= 1.0 && (0.0..=1.0).contains(&controls.brake));
            prop_assert!(controls.steer.abs() <= 1.0, "{controls:?}");
            let (mut after, mut state) = (body, CarState::default());
            car.step(&mut state, &mut after, &controls, dt);
            prop_assert!(after.is_finite() && state.slide.is_finite());
            // The engine works along the body, up to its top speed; a skid sideways comes on top of that. A body that is
            // thrown sideways at 40 m/s gains a trifle by the rounding of its pieces of time.
            let (before, skid) = (v.length(), state.slide.abs());
            let most = before.max(Vec2::new(car.max_speed, skid).length());
            prop_assert!(after.speed() <= 1.02 * most + 1e-2, "{} after {before}", after.speed());
            prop_assert!(skid <= 1.02 * before.max(car.max_speed) + 1e-2, "skids with {skid} after {before}");
        }
    }

    #[test]
    fn left_and_right_are_alike(speed in 0f32..25.0, target in any_place(), limit in 1f32..30.0) {
        prop_assume!(target.y.abs() > 1e-3);
        let body = rolling(speed);
        let mirrored = Vec2::new(target.x, -target.y);
        for (driver, car) in vehicles() {
            let left = driver.drive(&car, &body, &Wish::stop_at(&body, target, limit));
            let right = driver.drive(&car, &body, &Wish::stop_at(&body, mirrored, limit));
            prop_assert_eq!(left.rule, right.rule);
            prop_assert_eq!(left.action.steer, -right.action.steer);
            prop_assert_eq!((left.action.drive, left.action.brake), (right.action.drive, right.action.brake));
        }
        let act = |target| Human::default().act(&body, &Wish::stop_at(&body, target, limit), &WALKER, DT);
        let (left, right) = (act(target), act(mirrored));
        prop_assert_eq!((left.rule, left.action.angular), (right.rule, -right.action.angular));
    }

    #[test]
    fn the_ground_is_the_plane(v in any_place(), o in -3f32..3.0, target in any_place()) {
        let flat = Kinematic::<Plane>::default().with_velocity(v).with_orientation(o);
        let ground = Kinematic::<Ground>::default().with_velocity(Ground::from_plane(v, 7.0)).with_orientation(o);
        for (driver, car) in vehicles() {
            let wish = Wish::pass(&ground, Ground::from_plane(target, 0.0), 9.0);
            let (mut a, mut b) = (flat, ground);
            let one = driver.drive(&car, &flat, &Wish::pass(&flat, target, 9.0));
            let other = driver.drive(&car, &ground, &wish);
            prop_assert_eq!(one.rule, other.rule);
            car.step(&mut CarState::default(), &mut a, &one.action, DT);
            car.step(&mut CarState::default(), &mut b, &other.action, DT);
            prop_assert!(Ground::to_plane(b.velocity).distance(a.velocity) < 1e-3);
            prop_assert!((b.velocity.y - 7.0).abs() < 1e-4, "heights are left alone");
        }
    }

    #[test]
    fn aircraft_answers_are_finite(
        v in [-40f32..40.0, -40f32..40.0, -40f32..40.0], goal in [-40f32..40.0, -40f32..40.0, -40f32..40.0], dt in any_dt(),
    ) {
        let body = Kinematic::<Volume>::default().with_velocity(Vec3::from(v));
        for offset in [Vec3::from(goal), Vec3::ZERO, Vec3::NEG_X, Vec3::Y, Vec3::NEG_Y] {
            let flight = Aircraft::default().fly(&body, &Wish { offset, speed: 20.0, stop: true }, dt).action;
            prop_assert!(flight.steering.is_finite(), "{flight:?}");
        }
    }
}

fn saved<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(value: T) {
    let text = serde_json::to_string(&value).unwrap();
    assert_eq!(serde_json::from_str::<T>(&text).unwrap(), value);
}

#[test]
fn definitions_and_states_survive_saving() {
    saved((Driver::tank(), CarBody::tank(), Human::default(), OutputFilter::walker(), Capable::default()));
    saved((Aircraft::default(), FakeAxes::soggy(), SpeedBands::default(), HeadingFilter::default()));
    saved((CarState { wheel: 0.1, slide: 2.0, skids: true }, BandState { band: 1 }, Rule::BackOff));
    saved(Wish::<Volume>::velocity(Vec3::ONE));
}

#[test]
fn broken_definitions_say_where() {
    let human = Human { slow_speed: f32::NAN, ..Human::default() };
    assert!(human.faults("human").to_string().contains("human.slow_speed"));
    let filter = OutputFilter { sideways: 2.0, ..OutputFilter::car() };
    assert!(filter.faults("filter").to_string().contains("filter.sideways"));
    let plane = Aircraft { max_speed: 1.0, max_bank: 3.0, ..Aircraft::default() };
    assert_eq!(plane.faults("plane").list().len(), 2);
    let car = CarBody { wheelbase: 0.0, max_wheel: 2.0, ..CarBody::car() };
    assert_eq!(car.faults("car").list().len(), 2);
    assert!(!Capable { step: 0.0, ..Capable::default() }.faults("c").is_empty());
    assert!(!FakeAxes { roll_scale: 0.0, ..FakeAxes::default() }.faults("f").is_empty());
    assert!(!HeadingFilter::Mean { samples: 100, divide: Divide::ByCount }.faults("f").is_empty());
    assert!(!HeadingFilter::Spring { time: 0.0 }.faults("f").is_empty());
}

#[test]
fn limits_below_zero_are_no_reason_to_panic() {
    let body = Kinematic::<Plane>::default().with_velocity(Vec2::new(3.0, 1.0)).with_spin(1.0);
    let limits = Limits { max_angular_acceleration: -1.0, max_spin: -1.0, ..Limits::NONE };
    assert_eq!(crate::motor::turn::reach_spin(2.0, 0.0, &limits, 0.1), 0.0);
    let mut state = CarState::default();
    let mut moved = body;
    let controls = Controls { drive: 1.0, brake: 0.0, steer: 1.0 };
    CarBody { grip: -1.0, max_speed: -1.0, ..CarBody::car() }.step(&mut state, &mut moved, &controls, 0.1);
    assert!(moved.is_finite());
    // A filter that keeps nothing answers nothing, not NaN.
    let filter = OutputFilter { rescale: true, least: 0.0, ..OutputFilter::car() };
    let still = Kinematic::<Plane>::default();
    let filtered = filter.filter(&still, Steering::linear(Vec2::new(0.0, 4.0)), &Limits::default());
    assert!(filtered.steering.linear.is_finite());
}

/// A tank that backs to a goal behind it keeps to that; its tracks turn the same way forwards and backwards.
#[test]
fn a_tank_backs_straight_to_a_goal_behind_it() {
    let (driver, tank) = (Driver::tank(), CarBody::tank());
    let (mut state, mut body) = (CarState::default(), Kinematic::<Plane>::default());
    let goal = Vec2::new(-8.0, 1.0);
    let mut turned = 0.0_f32;
    for _ in 0..60 * 5 {
        let wish = Wish::stop_at(&body, goal, 5.0);
        let decision = driver.drive(&tank, &body, &wish);
        tank.step(&mut state, &mut body, &decision.action, 1.0 / 60.0);
        turned = turned.max(body.orientation.abs());
        if body.position.distance(goal) < 0.6 {
            break;
        }
    }
    assert!(body.position.distance(goal) < 0.6 && turned < 1.0, "{} {turned}", body.position);
}
