//! The lab keeps what every game promises, and does what it says.

use wits_core::glam::Vec2;
use wits_core::inspect::Section;
use wits_core::random::Seed;
use wits_core::render::{DrawOptions, draw};
use wits_core::scene::Scene;
use wits_game::{Entry, Event, Params, Session};
use wits_testkit::golden::assert_golden;
use wits_testkit::play::{run, score};
use wits_testkit::replay;

use movement_labs::ballistics::Ballistics;

const CASTLE: f64 = 0.0;
const WIND: f64 = 1.0;
const CARTS: f64 = 2.0;
const MORTAR: f64 = 3.0;
const JUMPS: f64 = 4.0;

fn session_with(scene: f64, settings: &[(&'static str, f64)]) -> Session {
    let entry = Entry::of::<Ballistics>();
    let all = [("scene", scene)].into_iter().chain(settings.iter().copied());
    let params = Params::with(entry.about(), all).expect("settings in range");
    Session::new(&entry, Seed::new(7), params, true)
}

/// Successes, failures and the rest after a time.
fn played(scene: f64, settings: &[(&'static str, f64)], ticks: u64) -> [f64; 3] {
    let mut session = session_with(scene, settings);
    run(&mut session, ticks);
    ["successes", "failures", "extra"].map(|name| score(&session, name))
}

fn subtitle(session: &Session) -> String {
    session.game().inspect(0).expect("a gunner").document.subtitle.to_string()
}

#[test]
fn keeps_what_every_game_promises() {
    for scene in [CASTLE, WIND, CARTS, MORTAR, JUMPS] {
        replay::conform_with::<Ballistics>(7, 240, &[("scene", scene)]);
    }
}

#[test]
fn every_parameter_holds_at_both_ends_of_its_range() {
    let entry = Entry::of::<Ballistics>();
    for scene in [CASTLE, WIND, CARTS, MORTAR, JUMPS] {
        for param in entry.about().params.iter().filter(|param| param.name != "scene") {
            for value in [param.min, param.max] {
                let mut session = session_with(scene, &[(param.name, value)]);
                run(&mut session, 200);
                let mut values = Vec::new();
                session.game().measures(&mut values);
                assert!(values.iter().all(|value| value.is_finite()), "{} = {value}: {values:?}", param.name);
            }
        }
    }
}

#[test]
fn the_gunner_hits_over_the_wall_and_says_when_it_cannot() {
    let [hits, misses, given_up] = played(CASTLE, &[], 6000);
    assert!(hits >= 8.0 && misses == 0.0, "{hits} hits, {misses} misses, {given_up} given up");
    // Behind the wall only the high arc is free; in front of it the low one is quicker.
    let mut session = session_with(CASTLE, &[("roams", 0.0)]);
    run(&mut session, 5);
    assert!(subtitle(&session).contains("full charge, high arc"), "{}", subtitle(&session));
    session.apply(Event::point("target", Vec2::new(30.0, 1.0))).unwrap();
    run(&mut session, 5);
    assert!(subtitle(&session).contains("full charge, low arc"), "{}", subtitle(&session));
    session.apply(Event::point("target", Vec2::new(64.0, 30.0))).unwrap();
    run(&mut session, 5);
    assert!(subtitle(&session).contains("takes at least"), "{}", subtitle(&session));
    session.apply(Event::point("target", Vec2::new(45.0, 1.0))).unwrap();
    session.apply(Event::point("wall", Vec2::new(36.0, 34.0))).unwrap();
    run(&mut session, 5);
    assert_eq!(subtitle(&session), "every way is blocked");
}

#[test]
fn trials_find_the_way_through_the_wind() {
    for arc in [0.0, 1.0] {
        let [hits, misses, _] = played(WIND, &[("arc", arc), ("thinking", 60.0)], 6000);
        assert!(hits >= 10.0 && misses == 0.0, "arc {arc}: {hits} hits, {misses} misses");
    }
    // A wind from behind carries a shot where it does not get by itself.
    let reached = |wind: f64| {
        let mut session =
            session_with(WIND, &[("wind", wind), ("roams", 0.0), ("speed", 22.0), ("drag", 0.01)]);
        session.apply(Event::point("target", Vec2::new(46.0, 1.0))).unwrap();
        run(&mut session, 1200);
        score(&session, "successes") > 0.0
    };
    assert!(!reached(-8.0) && !reached(0.0) && reached(15.0));
}

#[test]
fn a_change_of_wind_starts_the_search_again() {
    let mut session = session_with(WIND, &[("roams", 0.0), ("thinking", 3.0)]);
    let trials = |session: &Session| {
        let document = session.game().inspect(0).unwrap().document;
        document.sections.iter().find_map(|section| match section {
            Section::Table { rows, .. } => Some(rows.len()),
            _ => None,
        })
    };
    run(&mut session, 150);
    let before = trials(&session).unwrap();
    assert!(before >= 2, "{before}");
    session.apply(Event::set("wind", 5.0)).unwrap();
    run(&mut session, 2);
    assert!(trials(&session).unwrap() < before);
}

#[test]
fn carts_are_led_and_turns_matter() {
    let [hits, misses, _] = played(CARTS, &[], 6000);
    assert!(hits >= 12.0 && misses <= 1.0, "{hits} hits, {misses} misses");
    let [hits, misses, _] = played(CARTS, &[("knows_turns", 0.0)], 6000);
    assert!(misses >= 3.0 && hits >= 3.0, "{hits} hits, {misses} misses");
}

#[test]
fn people_run_from_grenades_and_throw_some_back() {
    let [saved, hit, returned] = played(MORTAR, &[], 9000);
    assert!(saved > 6.0 * hit, "{saved} dodged or caught, {hit} hit");
    assert!(returned >= 3.0, "{returned} thrown back");
    // Slow people in large blasts are worse off.
    let [_, slow_hit, _] = played(MORTAR, &[("people_speed", 1.5), ("blast", 7.0)], 9000);
    assert!(slow_hit > 3.0 * hit + 5.0, "{slow_hit} against {hit}");
    // Without fuses nothing can be caught.
    let [_, _, returned] = played(MORTAR, &[("timed", 0.0)], 3000);
    assert_eq!(returned, 0.0);
}

#[test]
fn runners_jump_and_the_weak_refuse() {
    let [landed, falls, _] = played(JUMPS, &[], 6000);
    assert!(landed > 60.0 && falls < 0.25 * landed, "{landed} landed, {falls} falls");
    let [strong, ..] = played(JUMPS, &[("rise", 6.0), ("run", 8.0)], 3000);
    let [weak, _, refused] = played(JUMPS, &[("rise", 4.2), ("run", 4.0)], 3000);
    assert!(refused > 5.0 && weak < 0.7 * strong, "{weak} against {strong}, {refused} refused");
}

#[test]
fn whoever_works_out_the_jump_does_not_fall() {
    let mut session = session_with(JUMPS, &[]);
    run(&mut session, 6000);
    let count = |agent: u64, name: &str| {
        let value = session.game().inspect(agent).unwrap().document.field(name).unwrap().to_string();
        value.parse::<f64>().unwrap()
    };
    let (landed, fallen) = (3..6).fold((0.0, 0.0), |(landed, fallen), agent| {
        (landed + count(agent, "landed"), fallen + count(agent, "fallen"))
    });
    assert!(landed > 15.0 && fallen == 0.0, "{landed} landed, {fallen} fallen");
}

#[test]
fn everybody_explains_themselves() {
    for (scene, agents) in [(CASTLE, 1), (WIND, 1), (CARTS, 1), (MORTAR, 6), (JUMPS, 9)] {
        let mut session = session_with(scene, &[]);
        run(&mut session, 200);
        assert_eq!(session.game().agents(), agents);
        for agent in 0..agents as u64 {
            let inspection = session.game().inspect(agent).unwrap();
            assert!(!inspection.document.subtitle.is_empty() && inspection.document.sections.len() >= 2);
            assert!(!inspection.marks.is_empty());
        }
        assert!(
            session.game().inspect(agents as u64).is_none() && session.game().inspect(u64::MAX).is_none()
        );
        assert_eq!(session.game().pick(Vec2::splat(1e9), 5.0), None);
    }
    let mut session = session_with(CASTLE, &[]);
    run(&mut session, 1);
    assert_eq!(session.game().pick(Vec2::new(4.0, 1.6), 1.0), Some(0));
}

#[test]
fn a_push_spoils_a_run_up() {
    let mut session = session_with(JUMPS, &[("runners", 1.0)]);
    let mut pushed = 0;
    for _ in 0..900 {
        let runner = session.game().inspect(1).unwrap().document;
        if runner.subtitle.starts_with("run-up") && pushed < 40 {
            pushed += 1;
            session.apply(Event::point("push", Vec2::new(44.0, 12.0))).unwrap();
            let mark = session.game().inspect(1).unwrap().marks;
            let wits_core::scene::Form::Circle { at, .. } = mark[0].form else { panic!("a ring") };
            session.apply(Event::point("push", at + Vec2::X)).unwrap();
        }
        session.tick();
    }
    assert!(pushed > 2, "a runner that is pushed back must take another run-up");
}

#[test]
fn looks_as_it_did() {
    for (scene, name, ticks) in [
        (CASTLE, "castle", 130),
        (WIND, "wind", 200),
        (CARTS, "carts", 40),
        (MORTAR, "mortar", 500),
        (JUMPS, "jumps", 330),
    ] {
        let mut session = session_with(scene, &[]);
        run(&mut session, ticks);
        let mut shown = Scene::new(Vec2::ZERO, Vec2::ONE);
        session.game().scene(&mut shown, &|layer| layer == "reach");
        let layers = session.about().layer_names();
        let options = DrawOptions { size: [640, 400], layers: &layers, ..DrawOptions::default() };
        let picture = draw(&shown, &options).unwrap();
        assert_golden(&picture, format!("{}/tests/golden/ballistics/{name}.png", env!("CARGO_MANIFEST_DIR")));
    }
}
