//! The lab keeps what every game promises; memories recall, break down beyond their capacity, and fill the fog.

use learning_labs::hopfield::Lab;
use wits_core::glam::Vec2;
use wits_core::inspect::{Document, Section};
use wits_core::render::{DrawOptions, draw};
use wits_core::scene::Scene;
use wits_game::{Entry, Event, Input, Session};
use wits_testkit::golden::assert_golden;
use wits_testkit::play::{self, run, score};
use wits_testkit::replay;

const QUICK: [(&str, f64); 3] = [("pace", 2000.0), ("fog_pace", 20_000.0), ("pause", 0.0)];

fn session(seed: u64, settings: &[(&'static str, f64)]) -> Session {
    play::session::<Lab>(seed, &[&QUICK, settings].concat())
}

fn press(session: &mut Session, button: &str) {
    session.apply(Event::press(button)).expect("a button");
}

fn stroke(session: &mut Session, brush: &str, from: Vec2, at: Vec2) {
    let input = Input { name: brush.into(), at: Some(at), from: Some(from) };
    session.apply(Event::Input(input)).expect("a brush");
}

fn shown(session: &Session, agent: u64) -> Document {
    session.game().inspect(agent).expect("an agent").document
}

fn energies(session: &Session) -> Vec<f32> {
    let line = shown(session, 0).sections.into_iter().find_map(|section| match section {
        Section::Plot { title, lines, .. } if title == "Energy" => lines.into_iter().next(),
        _ => None,
    });
    line.expect("a curve").points.into_iter().map(|(_, energy)| energy).collect()
}

#[test]
fn keeps_what_every_game_promises() {
    replay::conform::<Lab>(3, 200);
    replay::conform_with::<Lab>(4, 200, &[("pace", 333.0), ("fog_pace", 5000.0), ("damage_kind", 1.0)]);
}

#[test]
fn the_description_has_no_faults() {
    let entry = Entry::of::<Lab>();
    assert!(entry.about().faults().is_empty(), "{}", entry.about().faults());
}

#[test]
fn damaged_pictures_are_recalled() {
    for damage in [[("damage_kind", 0.0), ("damaged", 0.2)], [("damage_kind", 1.0), ("damaged", 0.6)]] {
        let mut session = session(3, &damage);
        run(&mut session, 1200);
        assert!(score(&session, "recalls") > 100.0, "{}", score(&session, "recalls"));
        assert!(score(&session, "recalled") > 0.9, "{damage:?}: {}", score(&session, "recalled"));
    }
}

/// Beyond 0.138 patterns for each cell, 9 of 64, recalls end in spurious states.
#[test]
fn too_many_patterns_end_in_spurious_states() {
    let spurious = |patterns: f64| {
        let mut session = session(3, &[("patterns", patterns), ("pictures", 0.0), ("damaged", 0.1)]);
        run(&mut session, 2000);
        score(&session, "spurious") / score(&session, "recalls")
    };
    let (few, many) = (spurious(4.0), spurious(18.0));
    println!("spurious with 4 and 18 patterns: {few:.3} {many:.3}");
    assert!(few < 0.15 && many > 0.6, "{few} {many}");
}

#[test]
fn the_energy_never_rises_and_the_weights_are_a_matrix() {
    let mut session = session(5, &[("pace", 30.0), ("pause", 10.0)]);
    run(&mut session, 300);
    let energies = energies(&session);
    assert!(energies.len() > 60, "{}", energies.len());
    assert!(energies.windows(2).all(|two| two[1] <= two[0] + 1e-4), "{energies:?}");
    let matrix = shown(&session, 0).sections.into_iter().find_map(|section| match section {
        Section::Matrix(matrix) => Some(matrix),
        _ => None,
    });
    let matrix = matrix.expect("weights");
    assert_eq!((matrix.rows.labels.len(), matrix.columns.labels.len()), (64, 64));
    assert_eq!((matrix.value(5, 5), matrix.value(3, 9)), (Some(0.0), matrix.value(9, 3)));
}

#[test]
fn what_is_painted_is_stored_and_recalled() {
    let mut session = session(3, &[("patterns", 0.0)]);
    press(&mut session, "clear");
    // The lower half of the board, and the middle of the upper one.
    for row in 0_u8..4 {
        let y = -3.0 + 1.15 * f32::from(row);
        stroke(&mut session, "paint", Vec2::new(-14.9, y), Vec2::new(-5.9, y));
    }
    stroke(&mut session, "paint", Vec2::new(-11.0, 2.0), Vec2::new(-10.9, 5.0));
    press(&mut session, "store");
    press(&mut session, "damage");
    press(&mut session, "recall");
    run(&mut session, 60);
    assert_eq!(score(&session, "stored"), 1.0);
    assert_eq!(shown(&session, 0).subtitle, "pattern 1");
    assert_eq!(session.game().overrides(session.params()).len(), 1);
    press(&mut session, "forget");
    press(&mut session, "recall");
    run(&mut session, 60);
    assert_eq!(score(&session, "stored"), 0.0);
    for _ in 0..40 {
        press(&mut session, "random");
    }
    run(&mut session, 2);
    assert_eq!(score(&session, "stored"), 24.0, "there is a limit");
}

/// Millington 7.8.8: what scouts see and what was learned before tell of the rest, better than the nearest seen cell does.
#[test]
fn oracle_millington_7_8_8_the_fog_is_filled_from_what_is_seen() {
    for seed in 1..=4 {
        let mut session = session(seed, &[]);
        run(&mut session, 1500);
        let (right, nearest, coverage) =
            (score(&session, "fog_right"), score(&session, "nearest"), score(&session, "coverage"));
        println!("seed {seed}: right {right:.3}, nearest {nearest:.3}, coverage {coverage:.3}");
        assert!(
            right > 0.85 && right > nearest + 0.05 && coverage > 0.5,
            "seed {seed}: {right} {nearest} {coverage}"
        );
    }
}

#[test]
fn nothing_is_said_before_anything_was_learned_and_games_teach() {
    let mut session = session(2, &[("lessons", 0.0), ("learns", 0.0)]);
    run(&mut session, 300);
    assert_eq!((score(&session, "coverage"), score(&session, "maps")), (0.0, 0.0));
    session.apply(Event::Set { name: "learns".into(), value: 1.0 }).expect("a parameter");
    run(&mut session, 600);
    assert!(score(&session, "maps") > 50.0 && score(&session, "coverage") > 0.2);
    press(&mut session, "unlearn");
    run(&mut session, 1);
    assert!(score(&session, "maps") < 3.0);
}

#[test]
fn a_scout_tells_what_is_where_it_stands() {
    let mut session = session(2, &[("scouts", 0.0), ("games", 0.0)]);
    run(&mut session, 200);
    let at = Vec2::new(4.0, 1.0);
    let info = |session: &Session| session.game().point_info(at, 0.1).expect("a cell");
    assert_eq!((info(&session).state.as_str(), info(&session).rows[0].1.as_str()), ("not known", "no"));
    let input = Input { name: "scout".into(), at: Some(at), from: None };
    session.apply(Event::Input(input)).expect("a point");
    run(&mut session, 200);
    assert_eq!(info(&session).rows[0].1, "yes");
    assert!(["safe", "dangerous"].contains(&info(&session).state.as_str()));
    assert!(session.game().point_info(Vec2::new(-15.9, 7.9), 0.1).is_none());
    assert_eq!(
        (session.game().pick(at, 0.1), session.game().pick(Vec2::new(-14.0, 0.0), 0.1)),
        (Some(1), Some(0))
    );
}

#[test]
fn looks_as_it_did() {
    let mut session = play::session::<Lab>(4, &[]);
    run(&mut session, 600);
    let mut scene = Scene::new(Vec2::ZERO, Vec2::ONE);
    session.game().scene(&mut scene, &|_| true);
    let layers = session.about().layer_names();
    let options = DrawOptions { size: [1000, 500], layers: &layers, ..DrawOptions::default() };
    let picture = draw(&scene, &options).expect("a picture");
    assert_golden(&picture, concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/hopfield/hopfield.png"));
}
