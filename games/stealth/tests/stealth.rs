//! The game keeps what every game promises, and nobody in it knows what nobody sensed.

use wits_core::glam::Vec2;
use wits_core::random::Seed;
use wits_game::{Entry, Event, Params, Session};
use wits_testkit::replay;

use stealth::Stealth;

fn session(settings: &[(&'static str, f64)], seed: u64) -> Session {
    let entry = Entry::of::<Stealth>();
    let params = Params::with(entry.about(), settings.iter().copied()).expect("settings in range");
    Session::new(&entry, Seed::new(seed), params, false)
}

fn score(session: &Session, name: &str) -> f64 {
    session.game().score().into_iter().find(|(known, _)| *known == name).expect("a known score").1
}

fn state(session: &Session, agent: u64) -> String {
    session.game().inspect(agent).expect("a character").document.subtitle.into_owned()
}

fn run(session: &mut Session, ticks: u64) {
    (0..ticks).for_each(|_| session.tick());
}

/// Runs until a character is in a state; false if that takes too long.
fn run_until(session: &mut Session, agent: u64, wanted: &str, most: u64) -> bool {
    (0..most).any(|_| {
        session.tick();
        state(session, agent) == wanted
    })
}

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
    let shown = session.game().panel("knowledge").expect("a panel");
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
fn a_new_character_is_made_of_text_files_alone() {
    let mut session = session(&[], 2);
    run(&mut session, 20);
    let before = session.game().agents();
    let boss = r#"(
        of: "sharp",
        help: "The boss: slow, but nothing escapes him.",
        mind: "boss.machine.ron",
        values: {"round": "boss", "patience": 60},
    )"#;
    let level = session.game().file_text("yard.level.ron").expect("the level");
    let placed = r#"characters: [
        (character: "boss", name: "the boss", at: (-6, 5), facing: 180),"#;
    let level = level.replacen("characters: [", placed, 1);
    let level =
        level.replacen("routes: {", "routes: {\n        \"boss\": [(-6, 5), (-9.5, 5), (-9.5, 1)],", 1);
    let early =
        session.apply(Event::file("yard.level.ron", level.clone())).expect_err("no such character yet");
    assert!(early.to_string().contains("unknown \"boss\""), "{early}");
    let mind = r#"(states: [(name: "Stroll", active: ["calm.tree.ron"])])"#;
    session.apply(Event::file("boss.machine.ron", mind)).expect("a sound mind");
    session.apply(Event::file("boss.character.ron", boss)).expect("a sound sheet");
    session.apply(Event::file("yard.level.ron", level)).expect("a sound level");
    run(&mut session, 1);
    assert_eq!(session.game().agents(), before + 1);
    let (at, name) = (where_is(&session, 0), session.game().inspect(0).expect("somebody").document.title);
    assert_eq!(name, "the boss");
    run(&mut session, 90);
    assert_eq!(state(&session, 0), "Stroll");
    assert!(where_is(&session, 0).distance(at) > 1.0, "he walks his round");
}

/// Where somebody is drawn: the ring of its inspection.
fn where_is(session: &Session, agent: u64) -> Vec2 {
    let marks = session.game().inspect(agent).expect("somebody").marks;
    match marks[0].form {
        wits_core::scene::Form::Circle { at, .. } => at,
        _ => panic!("a ring was expected"),
    }
}

#[test]
fn a_changed_number_is_in_force_at_once_and_the_night_goes_on() {
    let mut session = session(&[], 2);
    run(&mut session, 100);
    let text = session.game().file_text("guard.character.ron").expect("a sheet");
    let at = where_is(&session, ANTON);
    session
        .apply(Event::file("guard.character.ron", text.replace("\"patience\": 18", "\"patience\": 3")))
        .expect("sound");
    assert_eq!(where_is(&session, ANTON), at, "nobody is moved by it");
    let shown = session.game().inspect(ANTON).expect("a guard").document;
    assert_eq!(shown.field("patience").map(|value| format!("{value:?}")), Some("Number(3.0)".into()));
    assert_eq!(score(&session, "nights"), 1.0);
}

#[test]
fn faulty_content_changes_nothing() {
    let mut session = session(&[], 2);
    run(&mut session, 50);
    let before = session.hash();
    for (file, old, new) in [
        ("guard.machine.ron", "\"face_clue\"", "\"face_cloo\""),
        ("yard.level.ron", "character: \"sharp\"", "character: \"shrap\""),
        ("yard.senses.ron", "attenuation: 0.92", "attenuation: 1.92"),
        ("guard.body.ron", "\"walk\"]", "\"stroll\"]"),
        ("sharp.character.ron", "sharp.lua", "shrap.lua"),
        ("sharp.lua", "return machine", "return machin"),
    ] {
        let text = session.game().file_text(file).expect("a file");
        assert!(text.contains(old), "{file}: {old}");
        let refused = session.apply(Event::file(file, text.replacen(old, new, 1)));
        assert!(refused.is_err(), "{file} was taken with {new}");
    }
    assert!(session.events().is_empty());
    assert_eq!(session.hash(), before);
}

#[test]
fn the_thief_can_be_led_and_let_go() {
    let mut session = session(&[], 4);
    session.apply(Event::point("go", Vec2::new(-13.0, -9.0))).expect("a control");
    run(&mut session, 5);
    assert_eq!(state(&session, THIEF), "led by you");
    session.apply(Event::press("alone")).expect("a control");
    run(&mut session, 2);
    assert_ne!(state(&session, THIEF), "led by you");
}
