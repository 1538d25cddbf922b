//! The lab keeps what every game promises, and the soldier does several things at once.

use decision_labs::soldier::Soldier;
use wits_core::glam::Vec2;
use wits_core::inspect::{Document, Section};
use wits_core::scene::Scene;
use wits_game::{Assign, Event, Session};
use wits_testkit::play::{self, run, seek_and_return};
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
    assert!(legs.spans.iter().any(|span| span.name == "go" && span.note == "aborted"), "{legs:?}");
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

const ACTIONS: &str = "soldier.actions.ron";

fn change(session: &mut Session, from: &str, to: &str) {
    let text = session.game().content().text(ACTIONS).expect("a file of the lab");
    assert!(text.contains(from), "{text}");
    session.apply(Event::file(ACTIONS, text.replace(from, to))).unwrap_or_else(|errors| panic!("{errors}"));
    session.tick();
}

#[test]
fn what_goes_on_keeps_its_place_when_the_actions_change_or_is_left() {
    let mut session = quiet();
    run(&mut session, 30);
    session.apply(Event::press("wave")).expect("a button");
    run(&mut session, 2);
    change(&mut session, "priority: 0.5", "priority: 0.6");
    assert_eq!(doing(&session), "go, wave");
    change(&mut session, "\"seconds\": 1.5", "\"seconds\": 0.5");
    assert_eq!(doing(&session), "go", "waving is another action now");
}

#[test]
fn changed_actions_reach_the_tree_that_orders_them() {
    let mut session = quiet();
    session.look_at(&[0], false);
    run(&mut session, 30);
    change(&mut session, "default: \"All clear!\"", "default: \"Nothing here.\"");
    // What can be seen, and what the head reports.
    let play = |session: &mut Session| {
        let (mut seen, mut log) = (String::new(), String::new());
        for _ in 0..900 {
            session.tick();
            let mut scene = Scene::new(Vec2::ZERO, Vec2::ONE);
            session.game().scene(&mut scene, &|_| true);
            seen += &format!("{scene:?}");
            log += &format!("{:?}", session.game().minds().pulse(0, 1).expect("a second mind").log);
        }
        (seen, log)
    };
    let (seen, log) = play(&mut session);
    assert!(seen.contains("Nothing here.") && !seen.contains("All clear!"));
    assert!(!log.contains("refused"), "{log}");
    // An action that is gone is refused, and the head says why; the rounds go on.
    change(&mut session, "\"shout\":", "\"whisper\":");
    let (_, log) = play(&mut session);
    assert!(log.contains("\\\"shout\\\" is not one of the actions of the body"), "{log}");
    let pulse = session.game().minds().pulse(0, 1).expect("a second mind");
    assert!(pulse.board.iter().any(|entry| entry.key == "post"), "{:?}", pulse.board);
}

#[test]
fn an_order_that_the_body_does_not_know_is_refused_when_it_is_written() {
    let mut session = quiet();
    run(&mut session, 5);
    let order = |action: &str| format!("(root: Do((name: \"order\", with: {{\"action\": \"{action}\"}})))");
    let check = |session: &Session, action: &str| {
        session.game().content().check("idler.tree.ron", &order(action)).faults.to_string()
    };
    let faults = check(&session, "shoutt");
    assert!(
        faults.contains("idler.tree.ron:1:")
            && faults.contains("not one of the actions of the body, did you mean \"shout\"?"),
        "{faults}"
    );
    assert_eq!(check(&session, "shout"), "");
    session.apply(Event::file("idler.tree.ron", order("shout"))).expect("a good file");
    // The list follows the file of actions, for files that are in force, too; a file that was good before stays in force.
    change(&mut session, "\"shout\":", "\"whisper\":");
    assert!(check(&session, "shout").contains("is not one of the actions of the body"));
    assert_eq!(check(&session, "whisper"), "");
    session.apply(Event::file("later.tree.ron", order("whisper"))).expect("a good file");
    // Far enough for a snapshot that was taken after the changes.
    run(&mut session, 60);
    let (end, hash) = (session.now(), session.hash());
    session.seek(2).expect("remembered");
    assert_eq!(check(&session, "shout"), "", "the list goes back with the files");
    session.seek(end).expect("remembered");
    assert_eq!(session.hash(), hash);
    assert_eq!(check(&session, "whisper"), "", "and forward again");
    let text = |file: &str| session.game().content().text(file);
    assert_eq!(text("idler.tree.ron"), Some(order("shout")));
    assert_eq!(text("later.tree.ron"), Some(order("whisper")));
}

#[test]
fn a_body_that_follows_a_tree_has_the_first_actions_to_choose_from() {
    let mut session = quiet();
    run(&mut session, 5);
    let order = |action: &str| format!("(root: Do((name: \"order\", with: {{\"action\": \"{action}\"}})))");
    let check = |session: &Session| {
        ["shout", "whisper"]
            .map(|action| session.game().content().check("other.tree.ron", &order(action)).faults.is_empty())
    };
    session.apply(Event::file("idler.tree.ron", "(root: Wait(1))")).expect("a good file");
    change(&mut session, "\"shout\":", "\"whisper\":");
    assert_eq!(check(&session), [false, true]);
    let lanes = |session: &Session| sheet(session).sections.len();
    assert!(lanes(&session) > 0);
    // What it can be told does not depend on what it followed before.
    for (file, known) in [("idler.tree.ron", [true, false]), (ACTIONS, [false, true])] {
        session
            .apply(Event::Assign(Assign { agent: 0, mind: 0, file: file.into() }))
            .expect("a mind and a file");
        assert_eq!(check(&session), known, "{file}");
        run(&mut session, 20);
        assert_eq!(lanes(&session) > 0, file == ACTIONS);
    }
    for (tick, known) in [(2, [true, false]), (15, [true, false]), (40, [false, true])] {
        seek_and_return(&mut session, tick);
        session.seek(tick).expect("remembered");
        assert_eq!(check(&session), known, "tick {tick}");
        session.seek(session.newest()).expect("remembered");
    }
}

#[test]
fn alarms_schedule_the_actions_of_a_changed_file() {
    let mut session = session(&[("every", 20.0)]);
    run(&mut session, 60);
    change(&mut session, "\"shoot\":", "\"a_new_first_action\": (act: Wait(1)), \"shoot\":");
    session.apply(Event::point("ambush", Vec2::new(0.0, 8.0))).expect("a point");
    run(&mut session, 3);
    assert_eq!(doing(&session), "take_cover");
}

#[test]
fn both_minds_can_be_given_other_files() {
    let mut session = quiet();
    run(&mut session, 20);
    let text = r#"(root: Sequence([Do((name: "order", with: {"action": "wave"})), Wait(1)]))"#;
    session.apply(Event::file("idler.tree.ron", text)).unwrap_or_else(|errors| panic!("{errors}"));
    let assign = |mind, file: &str| Event::Assign(Assign { agent: 0, mind, file: file.into() });
    session.apply(assign(1, "idler.tree.ron")).expect("a mind and a file");
    assert!(
        session.apply(assign(2, "idler.tree.ron")).is_err()
            && session.apply(Event::assign(1, "idler.tree.ron")).is_err()
    );
    let mut waved = false;
    for _ in 0..900 {
        session.tick();
        waved |= doing(&session) == "wave";
    }
    assert!(waved);
    // A body without a queue does nothing that it is ordered.
    session.apply(assign(0, "idler.tree.ron")).expect("a mind and a file");
    run(&mut session, 60);
    assert_eq!(session.game().minds().assigned(0, 0).as_deref(), Some("idler.tree.ron"));
    assert!(sheet(&session).sections.is_empty());
    session.seek(10).expect("remembered");
    let assigned = [0, 1].map(|mind| session.game().minds().assigned(0, mind));
    assert_eq!(assigned, [Some(ACTIONS.to_owned()), Some("soldier.tree.ron".to_owned())]);
    run(&mut session, 1);
    assert_eq!(doing(&session), "go");
}
