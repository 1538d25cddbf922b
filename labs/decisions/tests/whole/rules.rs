//! The lab keeps what every game promises, and everybody does what their rules and experts say.

use decision_labs::rules::Lab;
use wits_core::glam::Vec2;
use wits_core::inspect::Section;
use wits_core::scene::Scene;
use wits_game::{Event, Session};
use wits_testkit::play::{self, score};
use wits_testkit::replay;

/// One guard, and a player that goes nowhere by itself.
const ALONE: [(&str, f64); 3] = [("guards", 1.0), ("autopilot", 0.0), ("friend", 1.0)];
const FIRST: f64 = 0.0;
const LEAST_RECENT: f64 = 1.0;
const RANDOM: f64 = 2.0;

fn session(settings: &[(&'static str, f64)]) -> Session {
    play::session::<Lab>(2, settings)
}

fn doing(session: &Session, agent: u64) -> String {
    session.game().inspect(agent).expect("an agent").document.subtitle.into_owned()
}

/// Holds the player at a place for some ticks.
fn hold(session: &mut Session, at: Vec2, ticks: u32) {
    for _ in 0..ticks {
        session.apply(Event::point("player", at)).expect("a handle");
        session.tick();
    }
}

#[test]
fn keeps_what_every_game_promises() {
    replay::conform_with::<Lab>(3, 600, &[("speed", 3.0)]);
}

#[test]
fn a_player_alone_is_attacked_and_driven_off() {
    let mut session = session(&ALONE);
    session.tick();
    assert_eq!(doing(&session, 0), "patrol");
    // The guard begins at (-15, -4) and goes north: in front of it.
    hold(&mut session, Vec2::new(-15.0, 1.0), 2);
    assert_eq!(doing(&session, 0), "attack");
    hold(&mut session, Vec2::new(-15.0, 1.0), 120);
    assert!(score(&session, "driven_off") > 0.0);
    assert_eq!((score(&session, "alarms"), score(&session, "mistakes")), (0.0, 0.0));
}

#[test]
fn for_a_player_with_a_friend_the_bell_is_rung_first_and_help_waited_for() {
    let mut session = session(&[("guards", 1.0), ("autopilot", 0.0), ("friend", 2.0)]);
    hold(&mut session, Vec2::new(-15.0, 1.0), 2);
    assert_eq!(doing(&session, 0), "ring the bell");
    // Seen on the way to the bell, again and again.
    for _ in 0..600 {
        hold(&mut session, Vec2::new(-6.0, 9.9), 1);
        if score(&session, "alarms") > 0.0 {
            break;
        }
    }
    hold(&mut session, Vec2::new(-6.0, 9.9), 2);
    assert_eq!(doing(&session, 0), "wait for help");
    assert_eq!((score(&session, "beaten"), score(&session, "mistakes")), (0.0, 0.0));
}

#[test]
fn the_arbiter_decides_whether_overlapping_rules_are_right() {
    let mistakes = |arbiter: f64, exclusive: f64| {
        let mut session = session(&[("arbiter", arbiter), ("exclusive", exclusive)]);
        for _ in 0..1200 {
            session.tick();
        }
        score(&session, "mistakes")
    };
    assert_eq!(mistakes(FIRST, 0.0), 0.0);
    assert!(mistakes(LEAST_RECENT, 0.0) > 50.0);
    assert!(mistakes(RANDOM, 0.0) > 50.0);
    for arbiter in 0..6 {
        assert_eq!(mistakes(f64::from(arbiter), 1.0), 0.0, "arbiter {arbiter}");
    }
}

#[test]
fn the_network_and_the_naive_matcher_give_the_same_bits() {
    for arbiter in [FIRST, RANDOM] {
        let [mut rete, mut naive] =
            [session(&[("arbiter", arbiter)]), session(&[("arbiter", arbiter), ("rete", 0.0)])];
        for tick in 0..900 {
            rete.tick();
            naive.tick();
            assert_eq!(rete.hash(), naive.hash(), "tick {tick}");
        }
    }
}

#[test]
fn guards_do_not_change_their_minds_all_the_time() {
    let mut session = session(&[("friend", 2.0)]);
    let (mut changes, mut last) = (0, String::new());
    for _ in 0..1800 {
        session.tick();
        let now = doing(&session, 0);
        changes += u32::from(now != last);
        last = now;
    }
    assert!((2..60).contains(&changes), "{changes} changes in 30 s");
    assert!(score(&session, "alarms") > 0.0);
}

#[test]
fn the_sheet_says_why_and_why_not() {
    let mut session = session(&ALONE);
    hold(&mut session, Vec2::new(-15.0, 1.0), 2);
    let sheet = session.game().minds().sheet(0, 0).expect("a sheet");
    let facts = sheet.sections.iter().find_map(|section| match section {
        Section::Table { title, rows, more, .. } if title == "Facts" => Some((rows, more)),
        _ => None,
    });
    let (rows, more) = facts.expect("a table of facts");
    let threat = rows.iter().position(|row| row[1].to_string() == "(threat one)").expect("the threat");
    assert_eq!(rows[threat][2].to_string(), "sees-one");
    assert!(more[threat].iter().any(|item| item.text.starts_with("(player (visible)")), "{:?}", more[threat]);
    let why_not = sheet.sections.iter().find_map(|section| match section {
        Section::Outline { items, .. } => Some(items),
        _ => None,
    });
    let notes: Vec<String> =
        why_not.expect("an outline").iter().map(|item| format!("{}: {}", item.text, item.note)).collect();
    assert!(notes.contains(&"answer-alarm: condition 1: there is no (alarm)".to_owned()), "{notes:?}");
    let pulse = session.game().minds().pulse(0, 0).expect("a pulse");
    assert!(pulse.notes.iter().any(|(_, count)| count == "1 fact"));
}

#[test]
fn the_tank_fires_only_when_everybody_agrees() {
    let mut session = session(&ALONE);
    session.tick();
    // Too far away: it drives first.
    assert_eq!((doing(&session, 1).as_str(), score(&session, "hits")), ("drive", 0.0));
    for _ in 0..3600 {
        let before = score(&session, "hits");
        session.tick();
        assert!(score(&session, "hits") <= before + 1.0, "one shot for each agreement");
    }
    // More hits than shells at the beginning: the loader has refused and reloaded.
    assert!(score(&session, "hits") > 4.0, "{}", score(&session, "hits"));
    let sheet = session.game().minds().sheet(1, 0).expect("a sheet");
    assert!(
        sheet.sections.iter().any(|section| matches!(section, Section::Bars { bars, .. } if bars.len() == 4))
    );
}

#[test]
fn the_switch_shows_what_is_in_effect_while_a_person_leads() {
    let mut session = session(&[]);
    let overrides = |session: &Session| session.game().overrides(session.params());
    session.tick();
    assert_eq!(overrides(&session), []);
    session.apply(Event::point("player", Vec2::new(-12.0, 6.0))).expect("a handle");
    session.tick();
    let [taken] = overrides(&session)[..] else { panic!("one switch is overridden") };
    assert_eq!((taken.param, taken.value, taken.release), ("autopilot", 0.0, None));
    let let_go = (0..1200).any(|_| {
        session.tick();
        overrides(&session).is_empty()
    });
    assert!(let_go, "it goes on by itself");
}

/// Where the player is: its handle lies on it.
fn where_is_player(session: &Session) -> Vec2 {
    let mut scene = Scene::new(Vec2::ZERO, Vec2::ONE);
    session.game().scene(&mut scene, &|_| false);
    scene.handles().first().expect("a handle").at
}

#[test]
fn a_button_for_a_direction_leads_the_player_there_until_it_is_left_alone() {
    for (control, way) in [("up", Vec2::Y), ("right", Vec2::X), ("down", Vec2::NEG_Y), ("left", Vec2::NEG_X)]
    {
        let mut session = session(&[("guards", 1.0)]);
        session.apply(Event::point("player", Vec2::new(-12.0, -6.0))).expect("a handle");
        session.tick();
        let start = where_is_player(&session);
        session.apply(Event::press(control)).expect("a button");
        for _ in 0..60 {
            session.tick();
        }
        let moved = where_is_player(&session) - start;
        assert!(moved.dot(way) > 1.0 && moved.dot(way.perp()).abs() < 0.1, "{control}: {moved}");
        assert!(session.game().is_led(), "{control}");
        session.apply(Event::press("alone")).expect("a button");
        session.tick();
        assert!(!session.game().is_led(), "{control}");
    }
    assert_eq!(session(&[]).about().faults().to_string(), "");
}
