//! What every game promises, and what is played.

use crate::stealth::common::{run_until, session, shown, state, where_is};
use wits_core::glam::Vec2;
use wits_core::render::{DrawOptions, draw};
use wits_core::scene::Scene;
use wits_game::{Entry, Event, Input, Session};
use wits_testkit::golden::assert_golden;
use wits_testkit::play::{run, score};
use wits_testkit::replay;

use stealth::Stealth;

/// Numbers of characters in the level.
const ANTON: u64 = 0;
const THIEF: u64 = 6;

#[test]
fn keeps_what_every_game_promises() {
    replay::conform::<Stealth>(5, 240);
}

#[test]
fn the_description_has_no_faults() {
    assert_eq!(Entry::of::<Stealth>().about().faults().to_string(), "");
}

#[test]
fn nights_end_one_way_or_another() {
    let mut session = session(&[], 1);
    run(&mut session, 10_000);
    let ended = score(&session, "nights") - 1.0;
    assert!(ended >= 1.0, "{:?}", session.game().score());
}

#[test]
fn a_thief_who_runs_into_the_lamp_light_is_chased_and_the_others_are_told() {
    let mut session = session(&[("auto", 0.0)], 3);
    session.apply(Event::point("run", Vec2::new(-10.0, -10.0))).expect("a control");
    let is_chased = |session: &Session| (0..6).any(|guard| state(session, guard) == "Chase");
    let told = (0..300).any(|_| {
        session.tick();
        is_chased(&session) && score(&session, "calls") >= 1.0
    });
    assert!(told, "{:?}", session.game().score());
    let shown = session.game().panels().panel("knowledge").expect("a panel");
    let shown = serde_json::to_string(&shown).expect("plain data");
    assert!(shown.contains("thief, told; noticed by"), "{shown}");
}

#[test]
fn a_pebble_is_looked_into() {
    let mut session = session(&[("auto", 0.0), ("dusk", 0.1)], 3);
    run(&mut session, 30);
    let near_anton = Vec2::new(-16.0, -4.0);
    session.apply(Event::point("creep", Vec2::new(-15.5, -13.5))).expect("a control");
    session.apply(Event::point("pebble", near_anton)).expect("a control");
    assert!(run_until(&mut session, ANTON, "Investigate", 150), "{}", state(&session, ANTON));
    assert!(run_until(&mut session, ANTON, "Patrol", 1200), "he finds nothing and goes on");
}

/// The gaits of the thief: who creeps is not heard where who runs is.
#[test]
fn steps_are_heard_by_gait() {
    let noticed = |gait: &str| {
        let mut session = session(&[("auto", 0.0), ("dusk", 0.1)], 3);
        let to = Vec2::new(-15.5, -12.6);
        session.apply(Event::point(gait, to)).expect("a control");
        run(&mut session, 60);
        let mut values = Vec::new();
        session.game().measures(&mut values);
        values[2]
    };
    assert!(noticed("run") > 0.0);
    assert_eq!(noticed("creep"), 0.0);
}

#[test]
fn looks_as_it_did() {
    let mut session = session(&[("auto", 0.0)], 3);
    session.apply(Event::point("run", Vec2::new(-10.0, -10.0))).expect("a control");
    run(&mut session, 100);
    let mut scene = Scene::new(Vec2::ZERO, Vec2::ONE);
    session.game().scene(&mut scene, &|_| true);
    let names = session.about().layer_names();
    let options = DrawOptions { size: [960, 640], layers: &names, ..DrawOptions::default() };
    let picture = draw(&scene, &options).expect("a picture");
    assert_golden(&picture, concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/chase.png"));
}

#[test]
fn a_person_is_told_what_to_do_how_it_ended_and_can_begin_anew() {
    let mut session = session(&[("auto", 0.0)], 3);
    let words = |session: &Session| format!("{:?}", shown(session));
    assert!(words(&session).contains("plays by itself"), "somebody else could take over");
    session.apply(Event::point("run", Vec2::new(-9.5, -10.5))).expect("a control");
    run(&mut session, 2);
    assert!(words(&session).contains("Take the treasure"));
    assert!((0..900).any(|_| {
        session.tick();
        words(&session).contains("They see you!")
    }));
    assert!(
        (0..3000).any(|_| {
            session.tick();
            words(&session).contains("You are caught")
        }),
        "{:?}",
        session.game().score()
    );
    assert!(words(&session).contains("The next night begins in"));
    session.apply(Event::press("again")).expect("a control");
    run(&mut session, 1);
    assert_eq!((score(&session, "nights"), score(&session, "caught")), (2.0, 1.0));
    assert!(words(&session).contains("Take the treasure"), "who has played plays on");
}

#[test]
fn the_thief_can_be_led_and_let_go() {
    let mut session = session(&[], 4);
    session.apply(Event::point("go", Vec2::new(-13.0, -9.0))).expect("a control");
    run(&mut session, 5);
    assert_eq!(state(&session, THIEF), "led by you");
    assert!(session.game().is_led());
    session.apply(Event::press("alone")).expect("a control");
    run(&mut session, 2);
    assert_ne!(state(&session, THIEF), "led by you");
    assert!(!session.game().is_led());
}

#[test]
fn the_switch_shows_what_is_in_effect_after_a_person_took_over() {
    let mut session = session(&[], 3);
    let overrides = |session: &Session| session.game().overrides(session.params());
    session.tick();
    assert_eq!(overrides(&session), []);
    session.apply(Event::point("go", Vec2::new(5.0, 5.0))).unwrap();
    session.tick();
    let [taken] = overrides(&session)[..] else { panic!("one switch is overridden") };
    assert_eq!((taken.param, taken.value, taken.release), ("auto", 0.0, Some("alone")));
    session.apply(Event::Input(Input { name: "alone".into(), at: None, from: None })).unwrap();
    session.tick();
    assert_eq!(overrides(&session), []);
}

#[test]
fn arrow_keys_lead_the_thief_a_few_steps() {
    let session = session(&[], 4);
    let keys: Vec<&[&str]> = session.about().keys.iter().map(|entry| entry.keys).collect();
    let arrows: [&[&str]; 4] = [&["ArrowUp"], &["ArrowLeft"], &["ArrowDown"], &["ArrowRight"]];
    assert_eq!(keys, arrows);
}

#[test]
fn a_button_for_a_direction_leads_the_thief_there() {
    let mut farthest = [0.0_f32; 4];
    for (place, (control, towards)) in
        [("up", Vec2::Y), ("left", -Vec2::X), ("down", -Vec2::Y), ("right", Vec2::X)].into_iter().enumerate()
    {
        let mut session = session(&[("auto", 0.0)], 4);
        session.apply(Event::point("go", Vec2::new(-13.0, -9.0))).expect("a control");
        run(&mut session, 300);
        let start = where_is(&session, THIEF);
        session.apply(Event::press(control)).expect("a button");
        for _ in 0..90 {
            session.tick();
            farthest[place] = farthest[place].max((where_is(&session, THIEF) - start).dot(towards));
        }
        assert_eq!(state(&session, THIEF), "led by you", "{control}");
    }
    assert!(farthest.iter().all(|way| (1.0..4.0).contains(way)), "{farthest:?}");
}
