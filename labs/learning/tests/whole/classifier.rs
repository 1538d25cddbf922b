//! The lab keeps what every game promises, and learns what is painted.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use learning_labs::classifier::Lab;
use wits_core::glam::Vec2;
use wits_core::render::{DrawOptions, draw};
use wits_core::scene::Scene;
use wits_game::{Entry, Event, Input, Session};
use wits_testkit::golden::assert_golden;
use wits_testkit::play::{self, run, score};
use wits_testkit::replay;

fn session(settings: &[(&'static str, f64)]) -> Session {
    play::session::<Lab>(4, settings)
}

fn paint(session: &mut Session, brush: &str, x: f32, y: f32) {
    let input = Input { name: brush.into(), at: Some(Vec2::new(x, y)), from: None };
    session.apply(Event::Input(input)).unwrap();
}

fn press(session: &mut Session, button: &str) {
    session.apply(Event::Input(Input { name: button.into(), at: None, from: None })).unwrap();
}

fn text(session: &Session) -> String {
    serde_json::to_string(&session.game().inspect(0).unwrap().document).unwrap()
}

#[test]
fn keeps_what_every_game_promises() {
    for learner in [0.0, 1.0, 2.0] {
        // A small budget, so that the tree is growing when the game is saved.
        replay::conform_with::<Lab>(3, 200, &[("learner", learner), ("budget", 40.0)]);
    }
}

#[test]
fn the_description_has_no_faults() {
    let entry = Entry::of::<Lab>();
    assert!(entry.about().faults().is_empty(), "{}", entry.about().faults());
}

#[test]
fn every_learner_gets_most_tests_right() {
    for learner in [0.0, 1.0, 2.0] {
        let mut session = session(&[("learner", learner)]);
        run(&mut session, 300);
        assert!(score(&session, "right") > 0.6, "{learner}: {}", score(&session, "right"));
    }
}

#[test]
fn what_is_painted_is_learned() {
    let mut session = session(&[("leaf", 1.0), ("budget", 5000.0)]);
    press(&mut session, "clear");
    run(&mut session, 1);
    assert_eq!(score(&session, "leaves"), 1.0);
    for step in 0_u8..9 {
        let y = 10.0 * f32::from(step) + 5.0;
        paint(&mut session, "flee", 10.0, y);
        paint(&mut session, "attack", 90.0, y);
    }
    run(&mut session, 5);
    assert_eq!((score(&session, "leaves"), score(&session, "right")), (2.0, 1.0));
    assert!(
        text(&session).contains("distance < 50") || text(&session).contains("distance ≥ 50"),
        "{}",
        text(&session)
    );
}

#[test]
fn points_outside_are_ignored_and_a_stroke_is_not_a_crowd() {
    let mut session = session(&[]);
    press(&mut session, "clear");
    for _ in 0..50 {
        paint(&mut session, "flee", 10.0, 10.0);
        paint(&mut session, "flee", -1.0, 10.0);
        paint(&mut session, "flee", 10.0, 101.0);
    }
    run(&mut session, 2);
    assert!(text(&session).contains(r#""name":"examples","value":1.0"#), "{}", text(&session));
}

#[test]
fn forbidden_cover_is_never_taken() {
    let mut session = session(&[("legal", 0.0)]);
    for _ in 0..40 {
        run(&mut session, 30);
        assert_ne!(session.game().inspect(0).unwrap().document.subtitle, "cover");
    }
}

#[test]
fn looks_as_it_did() {
    let mut session = session(&[]);
    run(&mut session, 300);
    let mut scene = Scene::new(Vec2::ZERO, Vec2::ONE);
    session.game().scene(&mut scene, &|_| true);
    let layers = session.about().layer_names();
    let options = DrawOptions { size: [480, 480], layers: &layers, ..DrawOptions::default() };
    let picture = draw(&scene, &options).unwrap();
    assert_golden(&picture, concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/classifier/classifier.png"));
}
