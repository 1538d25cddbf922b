//! The lab keeps what every game promises, and the heaps grow.

use wits_core::glam::Vec2;
use wits_core::render::{DrawOptions, draw};
use wits_core::scene::Scene;
use wits_game::{Entry, Event, Session};
use wits_testkit::golden::assert_golden;
use wits_testkit::play::{self, run_seconds, score};
use wits_testkit::replay;

use movement_labs::frisbees::Frisbees;

fn session(seed: u64) -> Session {
    play::session::<Frisbees>(seed, &[])
}

#[test]
fn keeps_what_every_game_promises() {
    replay::conform::<Frisbees>(3, 300);
}

#[test]
fn the_description_has_no_faults() {
    let entry = Entry::of::<Frisbees>();
    assert!(entry.about().faults().is_empty(), "{}", entry.about().faults());
}

/// Buckland ch. 3 p. 118: a few large heaps, though nobody sees anything.
#[test]
fn heaps_become_fewer_and_larger() {
    for seed in 1..=3 {
        let mut session = session(seed);
        let at_first = score(&session, "heaps");
        assert!(at_first >= 45.0, "{at_first}");
        run_seconds(&mut session, 5 * 60);
        let soon = score(&session, "heaps");
        run_seconds(&mut session, 15 * 60);
        let later = score(&session, "heaps");
        let largest = score(&session, "largest");
        let story = format!("seed {seed}: {at_first}, {soon}, {later}, largest {largest}");
        assert!(soon < 0.5 * at_first && later < 0.85 * soon && largest >= 8.0, "{story}");
    }
}

#[test]
fn a_scattered_heap_comes_back() {
    let mut session = session(1);
    run_seconds(&mut session, 10 * 60);
    let before = score(&session, "heaps");
    for x in [-16.0, -8.0, 0.0, 8.0, 16.0] {
        for y in [-8.0, -2.0, 4.0, 10.0] {
            session.apply(Event::point("scatter", Vec2::new(x, y))).expect("a tool");
        }
    }
    run_seconds(&mut session, 1);
    let scattered = score(&session, "heaps");
    assert!(scattered > before + 8.0, "{before} {scattered}");
    run_seconds(&mut session, 10 * 60);
    assert!(score(&session, "heaps") < scattered - 8.0);
}

#[test]
fn looks_as_it_did() {
    let mut session = session(1);
    run_seconds(&mut session, 120);
    assert!(session.game().inspect(2).unwrap().document.sections.len() == 3);
    assert!(session.game().inspect(6).is_none());
    let mut scene = Scene::new(Vec2::ZERO, Vec2::ONE);
    session.game().scene(&mut scene, &|_| true);
    let layers = session.about().layer_names();
    let options = DrawOptions { size: [640, 400], layers: &layers, ..DrawOptions::default() };
    let picture = draw(&scene, &options).unwrap();
    assert_golden(&picture, concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/frisbees/frisbees.png"));
}
