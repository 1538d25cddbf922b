//! The lab keeps what every game promises, and the soldier does several things at once.

use decision_labs::soldier::Soldier;
use wits_core::glam::Vec2;
use wits_core::inspect::{Document, Section};
use wits_game::{Event, Session};
use wits_testkit::play::{self, run};
use wits_testkit::replay;

fn session(settings: &[(&'static str, f64)]) -> Session {
    play::session::<Soldier>(4, settings)
}

fn quiet() -> Session {
    session(&[("targets", 0.0)])
}

fn doing(session: &Session) -> String {
    session.game().inspect(0).expect("a soldier").document.subtitle.into_owned()
}

fn sheet(session: &Session) -> Document {
    session.game().minds().sheet(0, 0).expect("a sheet")
}

fn waiting(session: &Session) -> Vec<String> {
    let rows = sheet(session).sections.into_iter().find_map(|section| match section {
        Section::Table { rows, .. } => Some(rows),
        _ => None,
    });
    rows.expect("a table").iter().map(|row| format!("{}: {}", row[1], row[4])).collect()
}

#[test]
fn keeps_what_every_game_promises() {
    replay::conform_with::<Soldier>(3, 900, &[("every", 2.0)]);
}

#[test]
fn left_alone_it_goes_its_rounds_and_reports() {
    let mut session = quiet();
    let mut seen = [false; 2];
    for _ in 0..1200 {
        session.tick();
        seen[0] |= doing(&session) == "go";
        seen[1] |= doing(&session) == "shout";
    }
    assert_eq!(seen, [true; 2]);
}

#[test]
fn it_walks_waves_and_shouts_at_once() {
    let mut session = quiet();
    run(&mut session, 30);
    session.apply(Event::press("wave")).expect("a button");
    session.apply(Event::press("shout")).expect("a button");
    run(&mut session, 2);
    assert_eq!(doing(&session), "go, shout, wave");
}

#[test]
fn what_needs_busy_hands_waits_and_says_why() {
    let mut session = quiet();
    run(&mut session, 30);
    session.apply(Event::press("reload")).expect("a button");
    run(&mut session, 2);
    session.apply(Event::press("wave")).expect("a button");
    run(&mut session, 2);
    assert_eq!(waiting(&session), ["wave: reload goes on"]);
    run(&mut session, 120);
    assert_eq!(doing(&session), "go, wave");
}

#[test]
fn an_ambush_calls_everything_off() {
    let mut session = session(&[("every", 20.0)]);
    run(&mut session, 60);
    assert_eq!(doing(&session), "go");
    session.apply(Event::point("ambush", Vec2::new(0.0, 8.0))).expect("a point");
    run(&mut session, 3);
    assert_eq!(doing(&session), "take_cover");
    let ended = sheet(&session).sections.into_iter().find_map(|section| match section {
        Section::Timeline { lanes, .. } => Some(lanes),
        _ => None,
    });
    let legs = &ended.expect("a time line")[0];
    assert!(legs.spans.iter().any(|span| span.name == "go" && span.note == "called off"), "{legs:?}");
}

#[test]
fn it_hits_targets_and_reloads() {
    let mut session = session(&[("every", 2.0)]);
    let mut reloads = 0;
    for _ in 0..6000 {
        let before = doing(&session).contains("reload");
        session.tick();
        reloads += u32::from(!before && doing(&session).contains("reload"));
    }
    let hits = session.game().score()[0].1;
    assert!(hits >= 3.0 && reloads >= 1, "{hits} hits, {reloads} reloads");
}
