//! Minds name the gaits of files of bodies: a list that changes with those files, through time.

use stealth::Stealth;
use wits_core::random::Seed;
use wits_game::recording::{Recorder, Recording};
use wits_game::{Entry, Event, Session};
use wits_testkit::play::{run, seek_and_return, texts};

use crate::stealth::common::session;

const BODY: &str = "guard.body.ron";
const CHASE: &str = "chase.tree.ron";
const SPRINT: &str = r#"(root: Do((name: "pursue", with: {"gait": "sprint"})))"#;

/// The body of the guards with one more gait.
fn with_sprint(session: &Session) -> String {
    let body = session.game().content().text(BODY).expect("a file of the game");
    body.replace("gaits: [", r#"gaits: [(name: "sprint", bands: ["run"]), "#)
}

fn write(session: &mut Session, file: &str, text: impl Into<String>) {
    session.apply(Event::file(file, text.into())).unwrap_or_else(|faults| panic!("{faults}"));
}

fn faults(session: &Session, file: &str, text: &str) -> String {
    session.game().content().check(file, text).faults.to_string()
}

/// A night in which a gait was added, a mind came to name it, and, if told so, the gait went again.
fn edited(goes: bool) -> Session {
    let mut session = session(&[], 2);
    let before = session.game().content().text(BODY).expect("a file of the game");
    run(&mut session, 5);
    let after = with_sprint(&session);
    write(&mut session, BODY, after);
    run(&mut session, 1);
    write(&mut session, CHASE, SPRINT);
    run(&mut session, 2);
    if goes {
        write(&mut session, BODY, before);
    }
    run(&mut session, 92);
    session
}

#[test]
fn a_gait_and_the_mind_that_names_it_come_back_with_their_time() {
    for goes in [false, true] {
        let mut session = edited(goes);
        for tick in [2, 5, 6, 7, 40] {
            seek_and_return(&mut session, tick);
        }
        session.seek(2).expect("remembered");
        assert!(faults(&session, CHASE, SPRINT).contains("\"sprint\" is not one of the gaits"));
        session.seek(7).expect("remembered");
        assert_eq!(faults(&session, CHASE, SPRINT), "");
    }
}

#[test]
fn a_mind_whose_gait_is_gone_outlives_a_save_a_branch_and_a_restart() {
    let mut session = edited(true);
    assert!(faults(&session, CHASE, SPRINT).contains("\"sprint\" is not one of the gaits"));
    let entry = Entry::of::<Stealth>();
    let save = session.save().expect("a game that can be saved");
    let loaded = Session::load(&entry, &save, false).unwrap_or_else(|faults| panic!("{faults}"));
    for other in [&loaded, &session.branch()] {
        assert_eq!((texts(other), other.hash()), (texts(&session), session.hash()));
    }
    let before = texts(&session);
    session.restart(Seed::new(3), session.params().clone());
    assert_eq!(texts(&session), before);
    // What happened again is in the recording, and a recording can be played.
    run(&mut session, 20);
    let recording = Recording::from_text("gaits.rec", &Recorder::new(10).finish(&session).to_text());
    let report = recording.and_then(|recording| recording.replay(&entry, false));
    assert!(report.unwrap_or_else(|faults| panic!("{faults}")).matches());
}

#[test]
fn the_gaits_are_those_of_all_files_of_bodies() {
    let mut session = session(&[], 2);
    let gallop = SPRINT.replace("sprint", "gallop");
    assert!(faults(&session, CHASE, &gallop).contains("\"gallop\" is not one of the gaits"));
    write(
        &mut session,
        "horse.body.ron",
        r#"(bands: [(name: "run", from: 0, to: 9)], gaits: [(name: "gallop", bands: ["run"])])"#,
    );
    assert_eq!(faults(&session, CHASE, &gallop), "", "nobody has this body, as at the beginning");
    session.apply(Event::no_file("horse.body.ron")).unwrap_or_else(|faults| panic!("{faults}"));
    assert!(faults(&session, CHASE, &gallop).contains("\"gallop\" is not one of the gaits"));
}
