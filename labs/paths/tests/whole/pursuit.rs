//! The lab keeps what every game promises, and does what it says.

use wits_core::glam::Vec2;
use wits_core::render::{DrawOptions, draw};
use wits_core::scene::Scene;
use wits_game::{Entry, Event, Session};
use wits_testkit::golden::assert_golden;
use wits_testkit::play::{run, score};
use wits_testkit::{play, replay};

use path_labs::pursuit::Pursuit;

const STAYS: (&str, f64) = ("quarry", 2.0);
const WANDERS: (&str, f64) = ("quarry", 1.0);

fn session_with(settings: &[(&'static str, f64)]) -> Session {
    play::session::<Pursuit>(7, settings)
}

fn handle(session: &Session, name: &str) -> Vec2 {
    let mut scene = Scene::new(Vec2::ZERO, Vec2::ONE);
    session.game().scene(&mut scene, &|_| true);
    scene.handles().iter().find(|handle| handle.name == name).expect("a known handle").at
}

#[test]
fn keeps_what_every_game_promises() {
    for layout in 0..4 {
        let settings = [("layout", f64::from(layout)), ("fog", f64::from(layout % 2))];
        replay::conform_with::<Pursuit>(7, 90, &settings);
    }
}

#[test]
fn the_description_has_no_faults() {
    let entry = Entry::of::<Pursuit>();
    assert!(entry.about().faults().is_empty(), "{}", entry.about().faults());
}

#[test]
fn every_parameter_holds_at_both_ends_of_its_range() {
    let entry = Entry::of::<Pursuit>();
    for param in &entry.about().params {
        for value in [param.min, param.max] {
            let mut session = session_with(&[("changes", 5.0), (param.name, value)]);
            run(&mut session, 40);
            assert!(session.game().agents() >= 4);
        }
    }
}

/// Every kind catches a quarry that stays, when it hunts alone: the others' catches are counted, too.
#[test]
fn hunters_really_catch() {
    for (layout, quarry) in [(0.0, 0.0), (1.0, 0.0), (2.0, 1.0), (3.0, 2.0)] {
        let mut session = session_with(&[("layout", layout), ("quarry", quarry)]);
        run(&mut session, 3000);
        let caught = score(&session, "caught");
        assert!(caught >= 3.0, "layout {layout}: {caught}");
    }
}

#[test]
fn every_kind_catches() {
    // Quarries that stay and appear everywhere: now and then each hunter is the nearest.
    let mut session = session_with(&[("layout", 2.0), STAYS, ("speed", 20.0)]);
    run(&mut session, 6000);
    for kind in ["caught_by_repair", "caught_by_replan", "caught_by_learn", "caught_by_trace"] {
        assert!(score(&session, kind) >= 1.0, "{kind}");
    }
}

/// The point of the lab: gates open and close, and mending the path costs a small part of searching anew.
#[test]
fn repair_is_cheaper_than_replanning() {
    // Slow hunters after a quarry that stays: changes are all there is to think about.
    let settings = [("layout", 0.0), STAYS, ("speed", 1.0), ("changes", 10.0)];
    let mut session = session_with(&settings);
    run(&mut session, 60);
    let before = (score(&session, "work_of_repair"), score(&session, "work_of_replan"));
    run(&mut session, 900);
    let repair = score(&session, "work_of_repair") - before.0;
    let replan = score(&session, "work_of_replan") - before.1;
    assert!(replan > 10_000.0 && repair < 0.5 * replan, "{repair} {replan}");
}

/// And the other side of it: all that D* Lite knows is about where the quarry was.
#[test]
fn a_wandering_quarry_takes_the_advantage_away() {
    let mut session = session_with(&[("layout", 1.0), WANDERS, ("speed", 1.0), ("changes", 0.0)]);
    run(&mut session, 900);
    let (repair, replan) = (score(&session, "work_of_repair"), score(&session, "work_of_replan"));
    assert!(repair > 0.5 * replan, "{repair} {replan}");
}

#[test]
fn walls_can_be_painted_and_cleared() {
    let mut session = session_with(&[("layout", 2.0), ("changes", 0.0)]);
    session.apply(Event::stroke("wall", Vec2::new(-6.0, -10.0), Vec2::new(-6.0, 10.0))).unwrap();
    run(&mut session, 1);
    let painted = score(&session, "changes");
    assert!(painted > 20.0, "{painted}");
    session.apply(Event::stroke("clear", Vec2::new(-6.0, -10.0), Vec2::new(-6.0, 10.0))).unwrap();
    run(&mut session, 1);
    assert!(score(&session, "changes") >= 2.0 * painted);
    session.apply(Event::press("gates")).unwrap();
    run(&mut session, 1);
    assert!(score(&session, "changes") > 2.0 * painted + 20.0);
}

/// Walled in, nobody gets there, and everybody says so; let out, somebody does.
#[test]
fn a_wall_all_round_keeps_hunters_out() {
    let mut session = session_with(&[("layout", 2.0), STAYS, ("changes", 0.0), ("speed", 12.0)]);
    session.apply(Event::point("quarry", Vec2::new(10.0, 0.0))).unwrap();
    run(&mut session, 1);
    let centre = handle(&session, "quarry");
    let corner = |x: f32, y: f32| centre + Vec2::new(x, y) * 1.5;
    let ring =
        [corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0), corner(-1.0, -1.0)];
    for side in ring.windows(2) {
        session.apply(Event::stroke("wall", side[0], side[1])).unwrap();
    }
    run(&mut session, 900);
    assert_eq!(score(&session, "caught"), 0.0);
    let inspection = session.game().inspect(0).unwrap();
    assert_eq!(inspection.document.subtitle, "sees no way");
    session.apply(Event::stroke("clear", ring[0], ring[1])).unwrap();
    run(&mut session, 900);
    assert!(score(&session, "caught") > 0.0);
}

#[test]
fn the_quarry_can_be_dragged() {
    let mut session = session_with(&[STAYS]);
    session.apply(Event::point("quarry", Vec2::new(0.3, 0.3))).unwrap();
    session.apply(Event::point("probe", Vec2::new(3.3, 2.3))).unwrap();
    run(&mut session, 1);
    assert!(handle(&session, "quarry").distance(Vec2::new(0.3, 0.3)) < 1.5);
    assert!(handle(&session, "probe").distance(Vec2::new(3.3, 2.3)) < 0.5);
}

#[test]
fn fog_hides_walls_until_they_are_seen() {
    let mut session = session_with(&[("fog", 1.0), ("layout", 1.0)]);
    run(&mut session, 3000);
    assert!(score(&session, "caught") >= 1.0);
}

#[test]
fn whoever_is_picked_explains_itself() {
    let mut session = session_with(&[]);
    run(&mut session, 120);
    for (hunter, word) in [(0, "Ways on"), (1, "every change begins another"), (2, "learned"), (3, "its way")]
    {
        let inspection = session.game().inspect(hunter).unwrap();
        let json = serde_json::to_string(&inspection.document).unwrap();
        assert!(json.contains(word) && inspection.marks.len() >= 2, "{json}");
    }
    assert!(session.game().inspect(4).is_none() && session.game().inspect(u64::MAX).is_none());
    assert_eq!(session.game().pick(Vec2::splat(1e9), 5.0), None);
}

#[test]
fn looks_as_it_did() {
    let mut session = session_with(&[]);
    run(&mut session, 150);
    let mut scene = Scene::new(Vec2::ZERO, Vec2::ONE);
    session.game().scene(&mut scene, &|layer| layer == "repaired" || layer == "probe");
    let layers = session.about().layer_names();
    let options = DrawOptions { size: [720, 480], layers: &layers, ..DrawOptions::default() };
    let picture = draw(&scene, &options).unwrap();
    assert_golden(&picture, concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/pursuit/pursuit.png"));
}
