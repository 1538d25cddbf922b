//! The lab keeps what every game promises, and does what it says.

use wits_core::glam::{Vec2, Vec3};
use wits_core::random::Seed;
use wits_core::render::{DrawOptions, draw};
use wits_core::scene::{Batch, Scene};
use wits_game::{Dimensions, Entry, Event, Params, Session};
use wits_testkit::golden::assert_golden;
use wits_testkit::play::score;
use wits_testkit::replay;

use movement_labs::flight::FlightLab;

const RINGS: f64 = 0.0;
const TAG: f64 = 2.0;
const LEADER: f64 = 3.0;
const GOAL: f64 = 4.0;

fn raced(settings: &[(&'static str, f64)], ticks: u64) -> Session {
    let entry = Entry::of::<FlightLab>();
    let params = Params::with(entry.about(), settings.iter().copied()).expect("settings in range");
    let mut session = Session::new(&entry, Seed::new(7), params, true);
    (0..ticks).for_each(|_| session.tick());
    session
}

/// Mean bank, speed, height, rings, distance from the target.
fn measures(session: &Session) -> Vec<f32> {
    let mut values = Vec::new();
    session.game().measures(&mut values);
    values
}

#[test]
fn keeps_what_every_game_promises() {
    replay::conform_with::<FlightLab>(7, 240, &[("task", 1.0)]);
}

#[test]
fn the_description_has_no_faults() {
    let entry = Entry::of::<FlightLab>();
    assert!(entry.about().faults().is_empty(), "{}", entry.about().faults());
}

#[test]
fn every_motor_flies_through_the_rings() {
    for motor in 0..3 {
        let session = raced(&[("task", RINGS), ("motor", f64::from(motor)), ("craft", 3.0)], 60 * 60);
        let (hits, misses) = (score(&session, "rings"), score(&session, "missed"));
        // Wings need room; those without turn as they like.
        let most = if motor == 0 { 0.4 } else { 0.1 };
        assert!(hits >= 3.0 * 12.0 && misses <= most * hits, "motor {motor}: {hits} hit, {misses} missed");
    }
}

#[test]
fn wings_bank_unless_there_are_none() {
    let bank = |motor: f64| measures(&raced(&[("motor", motor)], 60 * 20))[0];
    assert!(bank(0.0) > 10.0 && bank(1.0) > 10.0, "{} {}", bank(0.0), bank(1.0));
    assert_eq!(bank(2.0), 0.0);
}

/// Wings that come level by themselves bank less, and the rings are still flown through.
#[test]
fn righting_levels_the_wings() {
    let flown = |righting: f64| {
        let mut session = raced(&[("task", RINGS), ("craft", 3.0), ("righting", righting)], 0);
        let banks = (0..60 * 60).map(|_| {
            session.tick();
            measures(&session)[0]
        });
        (banks.sum::<f32>() / 3600.0, score(&session, "rings"))
    };
    let (free, righted) = (flown(0.0), flown(3.0));
    assert!(righted.0 < 0.9 * free.0, "{righted:?} and {free:?}");
    assert!(righted.1 >= 3.0 * 12.0, "{righted:?}");
}

#[test]
fn nobody_leaves_the_world_or_hits_the_ground() {
    for task in 0..5 {
        for motor in 0..3 {
            let mut session = raced(&[("task", f64::from(task)), ("motor", f64::from(motor))], 0);
            for _ in 0..60 * 30 {
                session.tick();
                for number in 0..9 {
                    let document = session.game().inspect(number).unwrap().document;
                    let wits_core::inspect::Value::Number(height) = document.field("height").unwrap() else {
                        panic!("a height is a number");
                    };
                    assert!((1.0..115.0).contains(height), "task {task} motor {motor}: {height} m high");
                }
            }
        }
    }
}

#[test]
fn tag_goes_round() {
    assert!(score(&raced(&[("task", TAG)], 60 * 60), "tags") >= 3.0);
}

#[test]
fn the_wedge_closes_up_behind_its_leader() {
    for motor in 0..3 {
        let mut session = raced(&[("task", LEADER), ("motor", f64::from(motor)), ("craft", 7.0)], 60 * 15);
        let mut off = 0.0;
        for _ in 0..600 {
            session.tick();
            off += measures(&session)[4] / 600.0;
        }
        // The target is the slot 1.2 s ahead: about 25 m.
        assert!(off < 45.0, "motor {motor}: {off} m");
    }
}

/// The ball that stands for the goal.
fn goal_of(session: &Session) -> Vec3 {
    let scene = scene_of(session, &|_| true);
    let balls = scene.batches().iter().find_map(|batch| match batch {
        Batch::Bodies(bodies) if bodies.layer() == "goal" => Some(bodies.list()[0].at),
        _ => None,
    });
    balls.expect("there is a goal")
}

fn scene_of(session: &Session, wanted: &dyn Fn(&str) -> bool) -> Scene {
    let mut scene = Scene::new(Vec2::ZERO, Vec2::ONE);
    session.game().scene(&mut scene, wanted);
    scene
}

#[test]
fn the_scene_has_three_dimensions() {
    let session = raced(&[], 60);
    assert_eq!(session.about().space, Dimensions::Solid);
    let scene = scene_of(&session, &|_| true);
    assert!(scene.space().is_some());
    let craft = scene.batches().iter().find_map(|batch| match batch {
        Batch::Bodies(bodies) if bodies.layer() == "craft" => Some(bodies),
        _ => None,
    });
    let craft = craft.expect("there are aircraft");
    let agents: Vec<Option<u32>> = craft.list().iter().map(|body| body.agent).collect();
    assert_eq!(agents, (0..9).map(Some).collect::<Vec<_>>());
    let before = scene_of(&raced(&[], 59), &|_| true);
    // The nose of each points where it flies; wings slip a little in a bend.
    for (number, body) in craft.list().iter().enumerate() {
        let Some(Batch::Bodies(old)) = before.batches().iter().find(|batch| batch.layer() == "craft") else {
            panic!("there are aircraft");
        };
        let flown = (body.at - old.list()[number].at).normalize();
        assert!(flown.dot(body.orientation * Vec3::X) > 0.8, "aircraft {number}: {flown}");
    }
    // The mesh is made once, so that it is sent once.
    let again = scene_of(&raced(&[], 300), &|_| true);
    let mesh = |scene: &Scene| {
        let id = |batch: &Batch| match batch {
            Batch::Bodies(bodies) if bodies.layer() == "craft" => Some(bodies.mesh().id()),
            _ => None,
        };
        scene.batches().iter().find_map(id)
    };
    assert_eq!(mesh(&scene), mesh(&again));
}

#[test]
fn the_goal_can_be_dragged() {
    let mut session = raced(&[("task", GOAL), ("motor", 1.0)], 60);
    let handle = |session: &Session| {
        let mut scene = Scene::new(Vec2::ZERO, Vec2::ONE);
        session.game().scene(&mut scene, &|_| true);
        scene.handles()[0].at
    };
    let there = handle(&session) + Vec2::new(-30.0, 10.0);
    session.apply(Event::point("goal", there)).unwrap();
    session.tick();
    assert!(handle(&session).distance(there) < 0.1);
    // The goal is above that place of the ground.
    let goal = goal_of(&session);
    assert!(goal.distance(Vec3::new(there.x, 40.0, -there.y)) < 0.1, "{goal}");
    (0..60 * 20).for_each(|_| session.tick());
    assert!(measures(&session)[4] < 60.0, "{:?}", measures(&session));
}

#[test]
fn every_parameter_holds_at_both_ends_of_its_range() {
    let entry = Entry::of::<FlightLab>();
    for param in &entry.about().params {
        for value in [param.min, param.max] {
            let session = raced(&[(param.name, value)], 300);
            let values = measures(&session);
            assert!(values.iter().all(|value| value.is_finite()), "{} = {value}: {values:?}", param.name);
            assert!(values[1] > 3.0 && values[1] < 80.0, "{} = {value}: {} m/s", param.name, values[1]);
        }
    }
}

#[test]
fn a_picked_aircraft_explains_itself() {
    for (motor, says) in [(0.0, "Bank"), (1.0, "atan("), (2.0, "level")] {
        let session = raced(&[("motor", motor)], 400);
        let inspection = session.game().inspect(3).unwrap();
        assert!(inspection.document.title.starts_with("Aircraft 3"));
        let text = serde_json::to_string(&inspection.document).unwrap();
        assert!(text.contains(says), "{text}");
        assert!(inspection.marks.len() >= 4);
        assert!(session.game().inspect(9).is_none());
    }
}

#[test]
fn looks_as_it_did() {
    let session = raced(&[], 60 * 15);
    let mut scene = Scene::new(Vec2::ZERO, Vec2::ONE);
    session.game().scene(&mut scene, &|layer| layer == "trails");
    let layers = session.about().layer_names();
    let options = DrawOptions { size: [640, 400], layers: &layers, ..DrawOptions::default() };
    let picture = draw(&scene, &options).unwrap();
    assert_golden(&picture, concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/flight/flight.png"));
}
