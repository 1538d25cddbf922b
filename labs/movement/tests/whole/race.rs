//! The lab keeps what every game promises, and does what it says.

use wits_core::glam::Vec2;
use wits_core::render::{DrawOptions, draw};
use wits_core::scene::Scene;
use wits_game::{Entry, Event, Session};
use wits_testkit::golden::assert_golden;
use wits_testkit::play::{self, run, score};
use wits_testkit::replay;

use movement_labs::race::Race;

fn session_with(settings: &[(&'static str, f64)]) -> Session {
    play::session::<Race>(7, settings)
}

fn raced(settings: &[(&'static str, f64)], ticks: u64) -> Session {
    let mut session = session_with(settings);
    run(&mut session, ticks);
    session
}

#[test]
fn keeps_what_every_game_promises() {
    replay::conform_with::<Race>(7, 240, &[("vehicle", 5.0)]);
}

#[test]
fn the_description_has_no_faults() {
    let entry = Entry::of::<Race>();
    assert!(entry.about().faults().is_empty(), "{}", entry.about().faults());
}

#[test]
fn cars_race_without_skidding_and_stay_on_the_road() {
    let session = raced(&[], 60 * 90);
    assert!(score(&session, "laps") >= 8.0 * 2.0, "{:?}", session.game().score());
    let driven = 8.0 * 90.0;
    assert!(score(&session, "seconds_off_track") < 0.02 * driven, "{:?}", session.game().score());
    // Alone nobody skids; in a crowd they push each other.
    assert!(score(&session, "seconds_skidding") < 0.05 * driven, "{:?}", session.game().score());
    assert_eq!(score(&raced(&[("racers", 1.0)], 60 * 60), "seconds_skidding"), 0.0);
}

#[test]
fn every_vehicle_finishes_laps() {
    for vehicle in 0..5 {
        let session = raced(&[("vehicle", f64::from(vehicle)), ("racers", 3.0)], 60 * 120);
        assert!(score(&session, "laps") >= 3.0, "vehicle {vehicle}: {:?}", session.game().score());
    }
}

#[test]
fn cheats_are_fastest_and_people_slowest() {
    let best = |vehicle: f64| score(&raced(&[("vehicle", vehicle), ("racers", 1.0)], 60 * 120), "best_lap");
    let (car, human, cheat) = (best(0.0), best(3.0), best(4.0));
    assert!(cheat > 0.0 && cheat < car && car < human, "{cheat} {car} {human}");
}

#[test]
fn the_racing_line_is_faster_than_the_middle() {
    let best = |line: f64| score(&raced(&[("racing_line", line), ("racers", 1.0)], 60 * 90), "best_lap");
    assert!(best(1.0) < best(0.0), "{} {}", best(1.0), best(0.0));
}

#[test]
fn who_trusts_the_tyres_too_much_leaves_skid_marks() {
    let careful = raced(&[("racers", 2.0)], 60 * 60);
    let daring = raced(&[("racers", 2.0), ("trust", 1.5)], 60 * 60);
    assert!(score(&daring, "seconds_skidding") > 1.0 + score(&careful, "seconds_skidding"));
    let blind = raced(&[("racers", 2.0), ("trust", 1.5), ("brake_ahead", 0.0)], 60 * 60);
    assert!(
        score(&blind, "seconds_off_track") > score(&careful, "seconds_off_track"),
        "{:?}",
        blind.game().score()
    );
}

#[test]
fn faster_ones_pass() {
    // One of each: the motorbike starts second and overtakes the car; with no passing it stays behind somebody.
    let laps = |pass: f64| {
        let session = raced(&[("vehicle", 5.0), ("racers", 10.0), ("pass", pass)], 60 * 100);
        score(&session, "laps")
    };
    assert!(laps(1.0) > laps(0.0), "{} {}", laps(1.0), laps(0.0));
}

#[test]
fn a_dragged_point_bends_the_track_and_the_race_goes_on() {
    let mut session = session_with(&[]);
    run(&mut session, 300);
    session.apply(Event::point("p1", Vec2::new(25.0, -15.0))).unwrap();
    run(&mut session, 60);
    session.apply(Event::point("p1", Vec2::new(900.0, -900.0))).unwrap(); // held at the edge
    run(&mut session, 60 * 60);
    assert!(score(&session, "laps") >= 4.0, "{:?}", session.game().score());
    let mut scene = Scene::new(Vec2::ZERO, Vec2::ONE);
    session.game().scene(&mut scene, &|_| true);
    let handle = scene.handles().iter().find(|handle| handle.name == "p1").unwrap();
    assert_eq!(handle.at, Vec2::new(74.0, -44.0));
}

#[test]
fn every_parameter_holds_at_both_ends_of_its_range() {
    let entry = Entry::of::<Race>();
    for param in &entry.about().params {
        for value in [param.min, param.max] {
            let session = raced(&[(param.name, value)], 600);
            let mut values = Vec::new();
            session.game().measures(&mut values);
            assert!(values.iter().all(|value| value.is_finite()), "{} = {value}: {values:?}", param.name);
            assert!(values[0] > 0.5 && values[0] < 50.0, "{} = {value}: {} m/s", param.name, values[0]);
        }
    }
}

#[test]
fn a_picked_racer_explains_itself() {
    let session = raced(&[], 400);
    let inspection = session.game().inspect(3).unwrap();
    assert_eq!(inspection.document.title, "Racer 3, car");
    assert!(inspection.document.field("speed").is_some() && inspection.document.sections.len() == 7);
    assert!(inspection.marks.len() >= 5);
    assert!(session.game().inspect(8).is_none() && session.game().inspect(u64::MAX).is_none());
    assert_eq!(session.game().pick(Vec2::splat(1e9), 5.0), None);
}

#[test]
fn looks_as_it_did() {
    let session = raced(&[("vehicle", 5.0), ("trust", 1.3)], 60 * 20);
    let mut scene = Scene::new(Vec2::ZERO, Vec2::ONE);
    session.game().scene(&mut scene, &|layer| layer == "line" || layer == "board" || layer == "rabbits");
    let layers = session.about().layer_names();
    let options = DrawOptions { size: [640, 400], layers: &layers, ..DrawOptions::default() };
    let picture = draw(&scene, &options).unwrap();
    assert_golden(&picture, concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/race/race.png"));
}
