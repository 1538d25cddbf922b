//! The lab keeps what every game promises, and everybody copes.

use decision_labs::household::Household;
use wits_core::inspect::{Section, Value};
use wits_core::ron::RonFile;
use wits_game::{Assign, Edit, Event, Session};
use wits_testkit::play::{self, score};
use wits_testkit::replay;

fn session(settings: &[(&'static str, f64)]) -> Session {
    play::session::<Household>(1, settings)
}

fn ticks(session: &mut Session, count: u32) {
    (0..count).for_each(|_| session.tick());
}

#[test]
fn keeps_what_every_game_promises() {
    replay::conform_with::<Household>(3, 300, &[]);
}

#[test]
fn everybody_copes_whatever_the_method() {
    let mut session = session(&[("clock", 4.0)]);
    ticks(&mut session, 30 * 300);
    for (name, discontent) in session.game().score() {
        assert!((0.5..45.0).contains(&discontent), "{name}: {discontent}");
    }
    for agent in 0..6 {
        let inspection = session.game().inspect(agent).expect("somebody");
        let Some(Value::Number(done)) = inspection.document.field("things done") else { panic!("done") };
        assert!(*done > 20.0, "{}: {done}", inspection.document.title);
    }
}

#[test]
fn every_way_to_choose_keeps_a_whole_house_going() {
    for method in 1..=6_u8 {
        let mut session = session(&[("clock", 4.0), ("method", method.into())]);
        ticks(&mut session, 30 * 100);
        let mean: f64 = session.game().score().iter().map(|(_, discontent)| discontent).sum::<f64>() / 6.0;
        assert!(mean < 50.0, "method {method}: {mean}");
    }
}

#[test]
fn whoever_is_hungry_cooks_or_snacks() {
    let mut session = session(&[("clock", 4.0)]);
    session.apply(Event::press("starve")).expect("a control");
    let mut seen = std::collections::BTreeSet::new();
    for _ in 0..30 * 60 {
        session.tick();
        for agent in 0..6 {
            seen.insert(session.game().inspect(agent).expect("somebody").document.subtitle.into_owned());
        }
    }
    for job in ["take raw food", "cook", "take it out", "eat"] {
        assert!(seen.contains(job), "{job}: {seen:?}");
    }
}

#[test]
fn sheets_show_needs_reasons_and_curves_that_can_be_dragged() {
    let mut session = session(&[]);
    ticks(&mut session, 100);
    let mut plots = 0;
    for agent in 0..6 {
        let sheet = session.game().minds().sheet(agent, 0).expect("a sheet");
        assert!(sheet.sections.len() >= 3, "{}", sheet.title);
        for section in &sheet.sections {
            if let Section::Plot { lines, .. } = section {
                plots += lines.iter().map(|line| line.handles.len()).sum::<usize>();
            }
        }
    }
    assert!(plots > 3, "Ulla's curves have handles");
    let edit = |key: &str, at: Vec<f32>| Edit::new(3, "sheet", key, Value::Numbers(at));
    let before = session.hash();
    session.apply(Event::Edit(edit("0/1/end", vec![1.0, 0.9]))).expect("a handle");
    assert!(session.apply(Event::Edit(edit("99/1/end", vec![1.0, 0.9]))).is_err());
    assert!(session.apply(Event::Edit(Edit::new(0, "agent", "hunger", 250.0))).is_err());
    session.apply(Event::Edit(Edit::new(0, "agent", "hunger", 50.0))).expect("a need");
    session.tick();
    assert_ne!(session.hash(), before);
}

#[test]
fn files_of_the_minds_have_neither_faults_nor_doubts() {
    let needs = include_str!("../../src/household/minds/household.needs.ron");
    let utility = include_str!("../../src/household/minds/household.utility.ron");
    let goals = include_str!("../../src/household/minds/household.goals.ron");
    assert_eq!(wits_plan::needs::NeedsDef::check_ron("needs", needs).to_string(), "");
    assert_eq!(wits_plan::utility::UtilityDef::check_ron("utility", utility).to_string(), "");
    assert_eq!(wits_plan::drive::DriveDef::check_ron("goals", goals).to_string(), "");
}

#[test]
fn dragged_curves_are_forgotten_when_time_goes_back() {
    let mut session = session(&[]);
    ticks(&mut session, 60);
    let (now, hash) = (session.now(), session.hash());
    session
        .apply(Event::Edit(Edit::new(3, "sheet", "0/1/end", Value::Numbers(vec![1.0, 1.0]))))
        .expect("a handle");
    ticks(&mut session, 60);
    session.seek(now).expect("the past is kept");
    assert_eq!(session.hash(), hash);
}

#[test]
fn the_file_of_the_curves_says_what_was_dragged_and_can_be_edited() {
    let file = "household.utility.ron";
    let text = |session: &Session| session.game().content().text(file).expect("a file of the lab");
    let mut session = session(&[]);
    ticks(&mut session, 30);
    let before = text(&session);
    let drag = Edit::new(3, "sheet", "0/1/end", Value::Numbers(vec![1.0, 0.9]));
    session.apply(Event::Edit(drag)).expect("a handle");
    ticks(&mut session, 30);
    let dragged = text(&session);
    assert!(dragged != before, "the file says what was dragged");
    session.apply(Event::file(file, before.clone())).expect("the text of the lab");
    ticks(&mut session, 30);
    assert!(text(&session) == before, "the curve is back");
    let end = session.hash();
    session.seek(59).expect("the past is kept");
    assert!(text(&session) == dragged, "the past has its own curve");
    session.seek(90).expect("the past is kept");
    assert!(text(&session) == before && session.hash() == end);
}

#[test]
fn people_can_be_given_the_minds_of_others_and_the_nose() {
    let mut session = session(&[]);
    for (agent, file) in [(0, "household.goals.ron"), (1, "nose"), (5, "simple.needs.ron")] {
        session
            .apply(Event::Assign(Assign { agent, mind: 0, file: file.into() }))
            .expect("a mind of the lab");
    }
    session.look_at(&[1], false);
    ticks(&mut session, 600);
    assert_eq!(session.game().minds().assigned(1, 0).as_deref(), Some("nose"));
    let log = session.game().minds().pulse(1, 0).expect("a mind").log;
    let says =
        |what: &str| log.iter().any(|line| line.text.starts_with(what) && line.text.contains("is worst"));
    assert!(
        says("follow the smell of ") && log.iter().any(|line| !line.text.starts_with("follow")),
        "{log:?}"
    );
    for agent in 0..6 {
        assert!(session.game().minds().sheet(agent, 0).is_some_and(|sheet| sheet.sections.len() >= 3));
    }
    assert!(score(&session, "olga") < 60.0, "she copes with a nose");
}
