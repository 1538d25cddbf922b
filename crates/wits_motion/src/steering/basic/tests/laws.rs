//! What every behaviour keeps, in every space: within the limits, finite, symmetric, fit to be saved.

use proptest::prelude::*;
use wits_core::findings::Check;
use wits_core::glam::{Vec2, Vec3};
use wits_core::kinematic::{Kinematic, Limits, Steering};
use wits_core::random::Seed;
use wits_core::space::{Ground, Plane, Space, Vector, Volume, quaternion};

use super::super::*;

/// Everything one body can be asked to do about another.
fn answers<S: Space>(
    body: &Kinematic<S>,
    other: &Kinematic<S>,
    limits: &Limits,
    dt: f32,
) -> Vec<(&'static str, Option<Steering<S>>)> {
    let mut chance = Seed::new(3).stream();
    let mut state = WanderState::default();
    let mut answers = Vec::new();
    for drive in [Drive::Full, Drive::default(), Drive::Match { time: 0.0 }] {
        answers.push(("seek", Seek { drive }.steer(body, other.position, limits)));
        let flee = Flee { drive, panic_distance: None };
        answers.push(("flee", flee.steer(body, other.position, limits)));
        for pace in [Pace::Current, Pace::Top, Pace::Closing, Pace::PerMetre { seconds: 0.1 }] {
            let prediction = Prediction { pace, max_time: 2.0 };
            let evade = Evade { drive, prediction, panic_distance: None };
            answers.push(("evade", evade.steer(body, other, limits)));
            let pursue = Pursue { prediction, turn_around: 1.0, ..Pursue::default() };
            answers.push(("pursue", pursue.steer(body, other, limits)));
        }
        let wander = Wander { drive, ..Wander::default() };
        let noise = NoiseWander { drive, ..NoiseWander::default() };
        answers
            .push(("noise wander", noise.steer(&mut NoiseState::default(), body, limits, &mut chance, dt)));
        answers.push(("wander", wander.steer(&mut state, body, limits, &mut chance, dt)));
    }
    for braking in [
        Braking::Within { distance: 0.0 },
        Braking::NORMAL,
        Braking::Late { effort: 0.0 },
        Braking::default(),
    ] {
        for stop in [0.0, 0.1] {
            let arrive = Arrive { braking, stop_radius: stop, ..Arrive::default() };
            answers.push(("arrive", arrive.steer(body, other.position, limits)));
            let align = Align { braking, stop_angle: stop, ..Align::default() };
            answers.push(("align", align.steer(body, other.orientation, limits)));
            answers.push(("face", Face { align }.steer(body, other.position, limits)));
            answers.push(("look ahead", LookAhead { align }.steer(body, limits)));
            let facing = WanderFacing { align, ..WanderFacing::default() };
            answers.push(("wander facing", facing.steer(&mut state, body, limits, &mut chance, dt)));
        }
    }
    let none = Wander { radius: 0.0, distance: 0.0, ..Wander::default() };
    answers.push(("wander nowhere", none.steer(&mut state, body, limits, &mut chance, dt)));
    answers.push(("leave", Leave::default().steer(body, other.position, limits)));
    answers.push(("match velocity", MatchVelocity::default().steer(body, other.velocity, limits)));
    answers.push(("match spin", MatchSpin::default().steer(body, other.spin, limits)));
    answers
}

fn keeps_the_contract<S: Space>(body: &Kinematic<S>, other: &Kinematic<S>, limits: &Limits) {
    for dt in [0.0, 1.0 / 60.0, 5.0] {
        for (name, wish) in answers(body, other, limits, dt) {
            let Some(wish) = wish else { continue };
            assert!(wish.is_finite(), "{name}: {wish:?}");
            let within = |value: f32, limit: f32| value <= limit * 1.0001 + 1e-6;
            assert!(within(wish.linear.length(), limits.max_acceleration), "{name}: {wish:?}");
            assert!(within(wish.angular.length(), limits.max_angular_acceleration), "{name}: {wish:?}");
        }
    }
}

fn vector() -> impl Strategy<Value = Vec3> {
    let number = || prop_oneof![4 => -20f32..20.0, 1 => Just(0.0)];
    (number(), number(), number()).prop_map(|(x, y, z)| Vec3::new(x, y, z))
}

fn limits() -> impl Strategy<Value = Limits> {
    let limit = || prop_oneof![4 => 0.1f32..20.0, 1 => Just(0.0), 1 => Just(f32::MAX)];
    (limit(), limit(), limit(), limit()).prop_map(|(max_speed, max_acceleration, max_spin, turn)| Limits {
        max_speed,
        max_acceleration,
        max_spin,
        max_angular_acceleration: turn,
    })
}

fn plane(at: Vec3, velocity: Vec3, turn: Vec3) -> Kinematic<Plane> {
    Kinematic::at(at.truncate()).with_velocity(velocity.truncate()).with_orientation(turn.x).with_spin(turn.y)
}

fn ground(at: Vec3, velocity: Vec3, turn: Vec3) -> Kinematic<Ground> {
    Kinematic::at(at).with_velocity(velocity).with_orientation(turn.x).with_spin(turn.y)
}

fn volume(at: Vec3, velocity: Vec3, turn: Vec3) -> Kinematic<Volume> {
    let orientation = quaternion::from_rotation_vector(turn);
    Kinematic::at(at).with_velocity(velocity).with_orientation(orientation).with_spin(turn)
}

proptest! {
    #[test]
    fn answers_are_finite_and_within_the_limits(
        at in vector(), v in vector(), turn in vector(),
        at2 in vector(), v2 in vector(), turn2 in vector(),
        limits in limits(), same in any::<bool>(),
    ) {
        let at2 = if same { at } else { at2 };
        keeps_the_contract(&plane(at, v, turn), &plane(at2, v2, turn2), &limits);
        keeps_the_contract(&ground(at, v, turn), &ground(at2, v2, turn2), &limits);
        keeps_the_contract(&volume(at, v, turn), &volume(at2, v2, turn2), &limits);
    }

    #[test]
    fn a_turned_world_gives_turned_answers(
        at in vector(), v in vector(), at2 in vector(), v2 in vector(), yaw in -3f32..3.0,
    ) {
        let limits = Limits { max_speed: 5.0, max_acceleration: 8.0, ..Limits::NONE };
        let turned = |x: Vec3| Plane::rotate(yaw, x.truncate()).extend(0.0);
        let b = plane(at2, v2, Vec3::ZERO);
        let (c, d) = (plane(turned(at), turned(v), Vec3::X * yaw), plane(turned(at2), turned(v2), Vec3::X * yaw));
        // Borders (head on or not, arrived or not) may fall either way by a rounding error: a hair's breadth beside one, the
        // turned answer is right too.
        let hair = 1e-4 * (1.0 + at.abs().max_element().max(at2.abs().max_element()));
        let beside = |way: Vec3| answers(&plane(at + way * hair, v, Vec3::ZERO), &b, &limits, 0.1);
        let right = [Vec3::ZERO, Vec3::X, Vec3::NEG_X, Vec3::Y, Vec3::NEG_Y].map(beside);
        for (number, (name, two)) in answers(&c, &d, &limits, 0.1).into_iter().enumerate() {
            let Some(two) = two else { continue };
            let errors = right.iter().filter_map(|right| {
                Some(Plane::rotate(yaw, right[number].1?.linear).distance(two.linear))
            });
            let error = errors.fold(None, |least: Option<f32>, error| Some(least.map_or(error, |least| least.min(error))));
            prop_assert!(error.is_none_or(|error| error < 2e-2), "{name}: {:?} {two:?}", right[0][number].1);
        }
    }

    #[test]
    fn a_mirrored_world_gives_mirrored_answers(at in vector(), v in vector(), at2 in vector(), v2 in vector()) {
        let limits = Limits { max_speed: 5.0, max_acceleration: 8.0, ..Limits::NONE };
        let mirror = |x: Vec3| Vec3::new(x.x, -x.y, x.z);
        let (a, b) = (plane(at, v, Vec3::ZERO), plane(at2, v2, Vec3::ZERO));
        let (c, d) = (plane(mirror(at), mirror(v), Vec3::ZERO), plane(mirror(at2), mirror(v2), Vec3::ZERO));
        let pairs = answers(&a, &b, &limits, 0.0).into_iter().zip(answers(&c, &d, &limits, 0.0));
        for ((name, one), (_, two)) in pairs {
            prop_assert_eq!(one.is_some(), two.is_some(), "{}", name);
            let (one, two) = (one.unwrap_or_default(), two.unwrap_or_default());
            prop_assert!(mirror(one.linear.extend(0.0)).truncate().distance(two.linear) < 1e-4, "{}", name);
            prop_assert!((one.angular + two.angular).abs() < 1e-3 || name.contains("face") || name.contains("look"));
        }
    }

    #[test]
    fn the_ground_without_heights_is_the_plane(at in vector(), v in vector(), at2 in vector(), v2 in vector()) {
        let limits = Limits { max_speed: 5.0, max_acceleration: 8.0, max_spin: 2.0, max_angular_acceleration: 9.0 };
        let (a, b) = (plane(at, v, Vec3::ZERO), plane(at2, v2, Vec3::X));
        let lay = |x: Vec3| Ground::from_plane(x.truncate(), 0.0);
        let (c, d) = (ground(lay(at), lay(v), Vec3::ZERO), ground(lay(at2), lay(v2), Vec3::X));
        for ((name, one), (_, two)) in answers(&a, &b, &limits, 0.1).into_iter().zip(answers(&c, &d, &limits, 0.1)) {
            prop_assert_eq!(one.is_some(), two.is_some(), "{}", name);
            let (one, two) = (one.unwrap_or_default(), two.unwrap_or_default());
            prop_assert!(one.linear.distance(Ground::to_plane(two.linear)) < 1e-3, "{name}: {one:?} {two:?}");
            prop_assert!((one.angular - two.angular).abs() < 1e-3, "{}", name);
        }
    }
}

#[test]
fn on_the_very_spot_there_is_no_direction() {
    let body = Kinematic::<Plane>::at(Vec2::ONE);
    assert_eq!(Seek::default().steer(&body, Vec2::ONE, &Limits::NONE), None);
    assert_eq!(Flee::default().steer(&body, Vec2::ONE, &Limits::NONE), None);
    assert_eq!(Evade::default().steer(&body, &body, &Limits::NONE), None);
    let leave = Leave::default().steer(&body, Vec2::ONE, &Limits { max_speed: 2.0, ..Limits::NONE }).unwrap();
    assert!(leave.linear.x > 0.0); // it goes where it looks
}

#[test]
fn definitions_survive_saving_and_refuse_typing_errors() {
    let pursue = Pursue { approach: Approach::Arrive(Arrive::default()), ..Pursue::default() };
    let text = serde_json::to_string(&pursue).unwrap();
    assert_eq!(serde_json::from_str::<Pursue>(&text).unwrap(), pursue);
    assert_eq!(serde_json::from_str::<Wander>("{\"radius\": 3.0}").unwrap().radius, 3.0);
    assert!(serde_json::from_str::<Arrive>("{\"stop_raduis\": 3.0}").is_err());
}

#[test]
fn definitions_say_what_is_wrong_with_them() {
    assert!(Pursue::default().faults("pursue").is_empty());
    assert!(WanderFacing::default().faults("wander").is_empty());
    assert!(NoiseWander::default().faults("wander").is_empty());
    let braking = Braking::Late { effort: 2.0 };
    let arrive = Arrive { braking, stop_radius: -1.0, time: 0.0, at_goal: AtGoal::Hold };
    let bad = Pursue {
        approach: Approach::Arrive(arrive),
        head_on: Some(-2.0),
        turn_around: f32::NAN,
        ..Pursue::default()
    };
    let faults = bad.faults("pursue");
    let places: Vec<String> = faults.list().iter().map(|fault| fault.place.to_string()).collect();
    assert_eq!(
        places,
        [
            "pursue.approach.braking.effort",
            "pursue.approach.stop_radius",
            "pursue.approach.time",
            "pursue.head_on",
            "pursue.turn_around",
        ]
    );
    let mut all = Flee { panic_distance: Some(0.0), ..Flee::default() }.faults("flee");
    all.extend(Evade { panic_distance: Some(0.0), ..Evade::default() }.faults("evade"));
    all.extend(Leave { radius: 0.0, time: 0.0 }.faults("leave"));
    all.extend(MatchSpin { time: -1.0 }.faults("spin"));
    all.extend(MatchVelocity { time: -1.0 }.faults("velocity"));
    all.extend(Wander { jitter: -1.0, ..Wander::default() }.faults("wander"));
    assert_eq!(all.list().len(), 7);
}
