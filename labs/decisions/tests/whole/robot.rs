//! The lab keeps what every game promises, and alarms interrupt without forgetting.

use decision_labs::robot::Robots;
use wits_core::glam::Vec2;
use wits_game::{Assign, Event, Session};
use wits_testkit::play::{self, score};
use wits_testkit::replay;

const ALONE: [(&str, f64); 3] = [("robots", 1.0), ("rubbish", 0.0), ("fights", 0.0)];

fn session(settings: &[(&'static str, f64)]) -> Session {
    play::session::<Robots>(4, settings)
}

fn state(session: &Session) -> String {
    session.game().inspect(0).expect("a robot").document.subtitle.into_owned()
}

fn run_until(session: &mut Session, wanted: &str) {
    for _ in 0..6000 {
        session.tick();
        if state(session) == wanted {
            return;
        }
    }
    panic!("never {wanted:?}; now {:?}", state(session));
}

#[test]
fn keeps_what_every_game_promises() {
    replay::conform_with::<Robots>(3, 600, &[("fights", 20.0), ("rubbish", 60.0)]);
}

/// Millington 3e, 5.3.8: the alarm is more important than refuelling, which is more important than cleaning; each goes on
/// afterwards with what it interrupted.
#[test]
fn alarms_interrupt_and_what_they_interrupt_goes_on() {
    let mut session = session(&ALONE);
    session.apply(Event::point("throw", Vec2::new(-6.0, -4.0))).expect("a control");
    run_until(&mut session, "Duty › Clean › Carry");
    session.apply(Event::point("fight", Vec2::new(-4.0, -4.0))).expect("a control");
    run_until(&mut session, "Hide");
    run_until(&mut session, "Duty › Clean › Carry");
    assert_eq!(score(&session, "delivered"), 0.0, "it still carries what it carried");
    run_until(&mut session, "Duty › Clean › Search");
    assert_eq!(score(&session, "delivered"), 1.0);
}

/// All is clean: from within Clean straight to Refuel, and Search again afterwards; a fight interrupts refuelling.
#[test]
fn a_robot_with_nothing_to_do_refuels_and_hides_even_then() {
    let mut session = session(&ALONE);
    run_until(&mut session, "Duty › Clean › Rest");
    run_until(&mut session, "Duty › Refuel");
    session.apply(Event::point("fight", Vec2::new(-12.0, 3.0))).expect("a control");
    session.apply(Event::point("fight", Vec2::new(-12.0, -3.0))).expect("a control");
    run_until(&mut session, "Hide");
    run_until(&mut session, "Duty › Refuel");
    run_until(&mut session, "Duty › Clean › Search");
}

#[test]
fn nobody_runs_out_of_power_and_the_hall_gets_clean() {
    let mut session = session(&[("robots", 3.0)]);
    for _ in 0..10 * 60 * 60 {
        session.tick();
        assert_eq!(score(&session, "out_of_power"), 0.0);
    }
    let (delivered, rubbish) = (score(&session, "delivered"), score(&session, "rubbish"));
    assert!(delivered > 90.0 && rubbish < 20.0, "{delivered} delivered, {rubbish} left");
}

#[test]
fn the_machine_from_a_file_from_code_and_from_lua_behaves_the_same_bit_for_bit() {
    let form = |form| session(&[("rubbish", 60.0), ("fights", 10.0), ("form", form)]);
    let mut forms = [form(0.0), form(1.0), form(2.0)];
    for tick in 0..3000 {
        forms.iter_mut().for_each(Session::tick);
        let hashes = forms.each_ref().map(Session::hash);
        assert!(hashes.iter().all(|hash| *hash == hashes[0]), "tick {tick}: {hashes:?}");
    }
}

/// Full power and a clean hall: whether it rests or refuels, it does so for a while.
#[test]
fn robots_with_nothing_to_do_do_not_change_their_minds_all_the_time() {
    for robots in [1.0, 3.0] {
        let mut session = session(&[("robots", robots), ALONE[1], ALONE[2]]);
        run_until(&mut session, "Duty › Refuel");
        run_until(&mut session, "Duty › Clean › Rest");
        let mut changes = 0;
        for _ in 0..60 * 60 {
            let before = state(&session);
            session.tick();
            changes += u32::from(state(&session) != before);
        }
        assert!(changes <= 4, "{changes} changes in a minute");
        for _ in 0..10 * 60 * 60 {
            session.tick();
            assert_eq!(score(&session, "out_of_power"), 0.0, "nobody keeps a station from the others");
        }
    }
}

/// The learned robot, through files of its own for fetching and delivering.
#[test]
fn robots_that_have_learned_from_the_machine_keep_the_hall_clean_and_say_why() {
    let mut session = session(&[("robots", 3.0)]);
    for agent in 0..3 {
        let file = "cleaner.learned.ron".to_owned();
        session.apply(Event::Assign(Assign { agent, mind: 0, file })).expect("a file of the lab");
    }
    session.tick();
    assert!(session.game().inspect(0).expect("a robot").document.field("certainty").is_some());
    let sheet = session.game().minds().sheet(0, 0).expect("a sheet");
    assert!(sheet.sections.len() >= 4, "certainty, inputs, the path, probabilities: {sheet:?}");
    for _ in 0..10 * 60 * 60 {
        session.tick();
        assert_eq!(score(&session, "out_of_power"), 0.0);
    }
    let (delivered, rubbish) = (score(&session, "delivered"), score(&session, "rubbish"));
    assert!(delivered > 90.0 && rubbish < 20.0, "{delivered} delivered, {rubbish} left");
}
