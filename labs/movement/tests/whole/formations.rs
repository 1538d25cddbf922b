//! The lab keeps what every game promises, and does what it says.

use wits_core::glam::Vec2;
use wits_core::inspect::Section;
use wits_core::random::Seed;
use wits_core::render::{DrawOptions, draw};
use wits_core::scene::Scene;
use wits_game::{Entry, Event, Params, Session};
use wits_testkit::golden::assert_golden;
use wits_testkit::play::{run_seconds, score};
use wits_testkit::replay;

use movement_labs::formations::Formations;

const MARCH: f64 = 0.0;
const SQUADS: f64 = 1.0;
const DOUBLE_PLAY: f64 = 2.0;
const CORNER_KICK: f64 = 3.0;
const COVER: f64 = 4.0;
const BIRDS: f64 = 5.0;

fn session_with(settings: &[(&'static str, f64)]) -> Session {
    let entry = Entry::of::<Formations>();
    let params = Params::with(entry.about(), settings.iter().copied()).expect("settings in range");
    Session::new(&entry, Seed::new(7), params, false)
}

/// Where everybody is.
fn places(session: &Session) -> Vec<Vec2> {
    let place = |agent| {
        let document = session.game().inspect(agent)?.document;
        let text = document.field("position")?.to_string();
        let numbers: Vec<f32> = serde_json::from_str(&text).ok()?;
        Some(Vec2::new(numbers[0], numbers[1]))
    };
    (0..session.game().agents() as u64).filter_map(place).collect()
}

#[test]
fn keeps_what_every_game_promises() {
    replay::conform::<Formations>(7, 200);
}

#[test]
fn every_scene_keeps_it() {
    for scene in [SQUADS, DOUBLE_PLAY, CORNER_KICK, COVER, BIRDS] {
        replay::conform_with::<Formations>(3, 90, &[("scene", scene)]);
    }
}

#[test]
fn every_parameter_holds_at_both_ends_of_its_range() {
    let entry = Entry::of::<Formations>();
    assert_eq!(entry.about().faults().to_string(), "");
    for param in &entry.about().params {
        for value in [param.min, param.max] {
            let mut session = session_with(&[(param.name, value)]);
            run_seconds(&mut session, 3);
            let (worst, distance) = (places(&session), score(&session, "mean_distance"));
            assert!(
                worst.iter().all(|at| at.abs().x <= 40.0 && at.abs().y <= 25.0),
                "{} = {value}",
                param.name
            );
            assert!((0.0..80.0).contains(&distance), "{} = {value}: {distance}", param.name);
        }
    }
}

#[test]
fn twenty_march_through_the_gap_and_are_in_shape_again() {
    let mut session = session_with(&[("scene", MARCH)]);
    let mut filed = false;
    for _ in 0..60 * 60 {
        session.tick();
        filed |= captions(&session).contains("files");
        for at in places(&session) {
            let in_wall = at.x.abs() < 0.6 && at.y.abs() > 1.25;
            assert!(!in_wall, "somebody is in the wall at {at}");
        }
        if score(&session, "reached") >= 1.0 {
            break;
        }
    }
    assert!(filed && score(&session, "reached") >= 1.0);
    assert!(places(&session).iter().all(|at| at.x > 5.0), "all are through");
    assert!(score(&session, "in_place") > 0.9);
}

#[test]
fn without_files_the_gap_takes_them_apart() {
    let mut session = session_with(&[("squeeze", 0.0), ("leash", 2.0), ("tour", 0.0)]);
    run_seconds(&mut session, 25);
    let behind = places(&session).iter().filter(|at| at.x < 0.0).count();
    assert!(behind >= 4, "only {behind} are stuck at the wall");
}

fn captions(session: &Session) -> String {
    let mut scene = Scene::new(Vec2::ZERO, Vec2::ONE);
    session.game().scene(&mut scene, &|_| false);
    let texts = scene.shapes().iter().filter_map(|shape| match &shape.form {
        wits_core::scene::Form::Text { text, .. } => Some(text.clone()),
        _ => None,
    });
    texts.collect::<Vec<_>>().join("\n")
}

#[test]
fn a_standing_formation_drifts_only_without_correction() {
    let goal = Vec2::new(-20.0, 0.0);
    // How far the middle is from the goal, and how far they walk in ten seconds.
    let stands = |drift: f64| {
        // A wedge has its middle far behind its tip.
        let settings = [("pattern", 1.0), ("leash", 1.0), ("drift", drift), ("count", 9.0), ("tour", 0.0)];
        let mut session = session_with(&settings);
        session.apply(Event::point("goal", goal)).unwrap();
        run_seconds(&mut session, 20);
        let before = places(&session);
        run_seconds(&mut session, 10);
        let after = places(&session);
        let walked = before.iter().zip(&after).map(|(a, b)| a.distance(*b)).sum::<f32>() / 9.0;
        ((after.iter().sum::<Vec2>() / 9.0).distance(goal), walked)
    };
    let (with, without) = (stands(1.0), stands(0.0));
    assert!(with.0 < 1.5 && with.1 < 0.3, "it stands at its goal: {with:?}");
    assert!(without.0 > 5.0, "it walks away from it: {without:?}");
}

#[test]
fn the_best_assignment_is_cheaper_and_a_limit_leaves_people_over() {
    let cost =
        |method: f64| score(&session_with(&[("method", method), ("count", 24.0), ("walk", 60.0)]), "cost");
    assert!(cost(0.0) < cost(1.0), "{} {}", cost(0.0), cost(1.0));
    let mut session = session_with(&[("method", 1.0), ("limit", 100.0), ("walk", 60.0)]);
    run_seconds(&mut session, 1);
    assert!(captions(&session).contains("without a slot"));
}

#[test]
fn teams_keep_together_inside_the_company() {
    let mut session = session_with(&[("scene", SQUADS), ("pattern", 1.0)]);
    run_seconds(&mut session, 40);
    let at = places(&session);
    assert_eq!(at.len(), 20);
    for team in at.chunks(4) {
        let spread = team.iter().map(|a| a.distance(team[0])).fold(0.0, f32::max);
        assert!(spread < 9.0, "a team is {spread} m wide");
    }
    assert!(score(&session, "reached") >= 1.0);
}

#[test]
fn plays_play() {
    let mut session = session_with(&[("scene", DOUBLE_PLAY)]);
    run_seconds(&mut session, 5);
    assert_eq!(score(&session, "outs"), 2.0, "1-4-3");
    session.apply(Event::press("run")).unwrap();
    session.tick();
    assert!(captions(&session).contains("places"), "{}", captions(&session));
    run_seconds(&mut session, 14);
    assert_eq!(score(&session, "outs"), 4.0, "once more");
    let mut session = session_with(&[("scene", CORNER_KICK)]);
    run_seconds(&mut session, 5);
    assert_eq!(score(&session, "goals"), 1.0);
    assert!(captions(&session).contains("free by"));
}

#[test]
fn in_cover_only_the_rearmost_moves() {
    let mut session = session_with(&[("scene", COVER), ("tour", 0.0)]);
    run_seconds(&mut session, 12);
    let (mut most, mut before) = (0, places(&session));
    for _ in 0..20 * 60 {
        session.tick();
        let now = places(&session);
        let moving = now.iter().zip(&before).filter(|(a, b)| a.distance(**b) > 1.5 / 60.0).count();
        most = most.max(moving);
        before = now;
    }
    assert!(score(&session, "bounds") >= 5.0, "{}", score(&session, "bounds"));
    assert!(most <= 3, "{most} of six ran at once");
}

#[test]
fn birds_form_a_v_and_find_a_new_tip() {
    let mut session = session_with(&[("scene", BIRDS), ("count", 13.0)]);
    run_seconds(&mut session, 9);
    assert!(captions(&session).contains("tips 1"), "{}", captions(&session));
    let mut values = Vec::new();
    session.game().measures(&mut values);
    assert!(values[3] > 0.9, "all fly one way: {}", values[3]);
    let tip = (0..13)
        .find(|bird| {
            let document = session.game().inspect(*bird).unwrap().document;
            document.field("follows").is_some_and(|text| text.to_string().contains("nobody"))
        })
        .unwrap();
    session.apply(Event::point("shoot", places(&session)[tip as usize])).unwrap();
    run_seconds(&mut session, 6);
    assert!(captions(&session).contains("tips 1"), "{}", captions(&session));
}

#[test]
fn members_explain_themselves() {
    let mut session = session_with(&[("method", 1.0)]);
    run_seconds(&mut session, 4);
    let inspection = session.game().inspect(5).unwrap();
    let document = &inspection.document;
    assert!(document.field("slot").is_some() && document.field("role").is_some());
    let rows = document.sections.iter().find_map(|section| match section {
        Section::Table { rows, .. } => Some(rows.len()),
        _ => None,
    });
    assert!(rows.unwrap() >= 10);
    let told = document.sections.iter().any(|section| match section {
        Section::Bars { title, bars, .. } => {
            title.contains("not another") && bars.iter().any(|bar| bar.note.contains("here it stands"))
        }
        _ => false,
    });
    assert!(told && inspection.marks.len() >= 3);
    assert!(session.game().inspect(20).is_none() && session.game().inspect(u64::MAX).is_none());
    assert_eq!(session.game().pick(Vec2::splat(1e9), 5.0), None);
}

#[test]
fn looks_as_it_did() {
    for (scene, name, seconds) in [
        (MARCH, "gap", 17),
        (SQUADS, "squads", 8),
        (DOUBLE_PLAY, "double_play", 3),
        (COVER, "cover", 10),
        (BIRDS, "birds", 5),
    ] {
        let mut session = session_with(&[("scene", scene)]);
        run_seconds(&mut session, seconds);
        let mut picture = Scene::new(Vec2::ZERO, Vec2::ONE);
        session.game().scene(&mut picture, &|_| false);
        let layers = session.about().layer_names();
        let options = DrawOptions { size: [640, 400], layers: &layers, ..DrawOptions::default() };
        let picture = draw(&picture, &options).unwrap();
        assert_golden(&picture, format!("{}/tests/golden/formations/{name}.png", env!("CARGO_MANIFEST_DIR")));
    }
}

#[test]
fn edited_saves_are_refused_or_do_no_harm() {
    wits_testkit::edits::assert_game_survives::<Formations>(1, &[], 300, 200);
}
