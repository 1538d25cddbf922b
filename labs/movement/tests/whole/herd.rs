//! The lab keeps what every game promises, and the dog does its work.

use wits_core::glam::Vec2;
use wits_core::inspect::Value;
use wits_core::render::{DrawOptions, draw};
use wits_core::scene::Scene;
use wits_game::{Entry, Event, Session};
use wits_testkit::golden::assert_golden;
use wits_testkit::play::{self, run_seconds, score};
use wits_testkit::replay;

use movement_labs::herd::Herd;

fn session(seed: u64, settings: &[(&'static str, f64)]) -> Session {
    play::session::<Herd>(seed, settings)
}

fn place(session: &Session, agent: u64) -> Vec2 {
    match session.game().inspect(agent).expect("an agent").document.field("position") {
        Some(Value::Numbers(at)) => Vec2::new(at[0], at[1]),
        other => panic!("no position: {other:?}"),
    }
}

#[test]
fn keeps_what_every_game_promises() {
    replay::conform::<Herd>(3, 200);
}

#[test]
fn the_description_has_no_faults() {
    let entry = Entry::of::<Herd>();
    assert!(entry.about().faults().is_empty(), "{}", entry.about().faults());
}

#[test]
fn the_dog_pens_the_whole_flock() {
    for seed in 1..=4 {
        let mut session = session(seed, &[("rounds", 0.0)]);
        let mut seconds = 0;
        while score(&session, "rounds") < 1.0 && seconds < 150 {
            run_seconds(&mut session, 5);
            seconds += 5;
        }
        let penned = score(&session, "sheep_in_the_pen");
        assert!(score(&session, "rounds") >= 1.0, "seed {seed}: {penned} of 24 after {seconds} s");
    }
}

#[test]
fn without_a_dog_sheep_stay_where_the_grass_is() {
    let mut session = session(1, &[("autopilot", 0.0)]);
    run_seconds(&mut session, 120);
    assert!(score(&session, "sheep_in_the_pen") <= 2.0);
    let mut values = Vec::new();
    session.game().measures(&mut values);
    assert!(values[2] < 40.0, "they graze in peace: {} % fear", values[2]);
}

#[test]
fn a_called_dog_comes_and_herds_on_when_it_is_left_alone() {
    let mut session = session(2, &[]);
    run_seconds(&mut session, 5);
    let call = Vec2::new(-20.0, 15.0);
    session.apply(Event::point("call", call)).expect("a handle");
    run_seconds(&mut session, 4);
    let sheep = session.game().agents() as u64 - 1;
    let dog = place(&session, sheep);
    assert!(dog.distance(call) < 12.0, "{dog}");
    assert_eq!(session.game().inspect(sheep).unwrap().document.subtitle, "comes when called");
    run_seconds(&mut session, 2);
    assert_ne!(session.game().inspect(sheep).unwrap().document.subtitle, "comes when called");
}

#[test]
fn nobody_leaves_the_meadow_and_nobody_stands_in_another() {
    let mut session = session(5, &[("count", 40.0)]);
    for _ in 0..12 {
        run_seconds(&mut session, 10);
        let places: Vec<Vec2> = (0..41).map(|agent| place(&session, agent)).collect();
        assert!(places.iter().all(|at| at.abs().cmple(Vec2::new(32.0, 20.0)).all()));
        let near = |number: usize| (0..number).any(|other| places[number].distance(places[other]) < 0.4);
        assert!((0..40).filter(|number| near(*number)).count() <= 3);
    }
}

#[test]
fn a_sheep_and_the_dog_explain_themselves() {
    let mut session = session(1, &[]);
    run_seconds(&mut session, 20);
    let sheep = session.game().inspect(3).unwrap();
    assert_eq!(sheep.document.title, "Sheep 3");
    assert!(sheep.document.sections.len() == 4 && !sheep.marks.is_empty());
    assert_eq!(session.game().inspect(24).unwrap().document.title, "Dog");
    assert!(session.game().inspect(25).is_none());
    assert_eq!(session.game().pick(Vec2::splat(1e9), 3.0), None);
}

#[test]
fn looks_as_it_did() {
    let mut session = session(1, &[]);
    run_seconds(&mut session, 20);
    let mut scene = Scene::new(Vec2::ZERO, Vec2::ONE);
    session.game().scene(&mut scene, &|_| true);
    let layers = session.about().layer_names();
    let options = DrawOptions { size: [640, 400], layers: &layers, ..DrawOptions::default() };
    let picture = draw(&scene, &options).unwrap();
    assert_golden(&picture, concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/herd/herd.png"));
}

#[test]
fn the_switch_shows_what_is_in_effect_while_the_dog_is_called() {
    let mut session = session(2, &[]);
    let overrides = |session: &Session| session.game().overrides(session.params());
    session.tick();
    assert_eq!(overrides(&session), []);
    session.apply(Event::point("call", Vec2::new(-20.0, 15.0))).expect("a handle");
    session.tick();
    let [taken] = overrides(&session)[..] else { panic!("one switch is overridden") };
    assert_eq!((taken.param, taken.value, taken.release), ("autopilot", 0.0, None));
    run_seconds(&mut session, 6);
    assert_eq!(overrides(&session), []);
}

#[test]
fn a_button_for_a_direction_calls_the_dog_some_steps_that_way_until_it_is_left_alone() {
    for (control, way) in [("up", Vec2::Y), ("right", Vec2::X)] {
        let mut session = session(2, &[]);
        let dog = session.game().agents() as u64 - 1;
        let start = place(&session, dog);
        // Held down it goes on and on.
        for _ in 0..10 {
            session.apply(Event::press(control)).expect("a button");
            (0..12).for_each(|_| session.tick());
        }
        let moved = place(&session, dog) - start;
        assert!(
            moved.dot(way) > 4.0 && moved.dot(way) > 3.0 * moved.dot(way.perp()).abs(),
            "{control}: {moved}"
        );
        assert!(session.game().is_led(), "{control}");
        session.apply(Event::press("alone")).expect("a button");
        session.tick();
        assert!(!session.game().is_led(), "{control}");
        assert_ne!(session.game().inspect(dog).unwrap().document.subtitle, "comes when called");
    }
    assert_eq!(session(2, &[]).about().faults().to_string(), "");
}
