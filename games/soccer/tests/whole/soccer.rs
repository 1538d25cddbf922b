//! The game keeps what every game promises.

use wits_core::glam::Vec2;
use wits_core::random::Seed;
use wits_core::render::{DrawOptions, draw};
use wits_core::scene::Scene;
use wits_game::{Entry, Event, Params, Session};
use wits_testkit::golden::assert_golden;
use wits_testkit::replay;

use soccer::Soccer;

fn session(seed: u64) -> Session {
    let entry = Entry::of::<Soccer>();
    Session::new(&entry, Seed::new(seed), Params::defaults(entry.about()), false)
}

#[test]
fn keeps_what_every_game_promises() {
    replay::conform::<Soccer>(5, 400);
}

#[test]
fn a_match_of_scripts_keeps_what_every_game_promises() {
    replay::conform_with::<Soccer>(8, 200, &[("home", 4.0), ("away", 2.0)]);
}

#[test]
fn unknown_teams_are_refused_and_known_ones_told() {
    let entry = Entry::of::<Soccer>();
    let faults = Params::read(entry.about(), [("home", "clasic")]).unwrap_err().to_string();
    assert_eq!(faults, "home: unknown \"clasic\", did you mean \"classic\"?");
}

#[test]
fn a_faulty_file_is_refused_with_all_its_faults_and_changes_nothing() {
    let mut session = session(1);
    (0..100).for_each(|_| session.tick());
    let before = session.hash();
    let faults = session
        .apply(Event::file("classic.team.ron", "(attackers: [9], style: (pot_shots: 4))"))
        .expect_err("both are wrong")
        .to_string();
    assert!(faults.contains("[9]; expected some of 1, 2, 3, 4"), "{faults}");
    assert!(faults.contains("4 is out of range; expected 0 to 1"), "{faults}");
    let faults = session
        .apply(Event::file("classic.field.machine.ron", r#"(states: [(name: "Wait", active: ["sleepp"])])"#))
        .expect_err("no such word")
        .to_string();
    assert!(faults.contains("sleepp"), "{faults}");
    assert_eq!(session.hash(), before);
}

#[test]
fn a_mind_that_is_changed_while_the_match_goes_on_keeps_its_players_in_their_states() {
    let mut session = session(2);
    (0..200).for_each(|_| session.tick());
    let state = |session: &Session, agent: u64| {
        session.game().inspect(agent).expect("a player").document.subtitle.into_owned()
    };
    let before: Vec<String> = (0..12).map(|agent| state(&session, agent)).collect();
    let text = session.game().content().text("classic.field.machine.ron").expect("a file");
    let text = text.replace("Stands where he belongs", "Is where he belongs");
    session.apply(Event::file("classic.field.machine.ron", text)).expect("no faults");
    let after: Vec<String> = (0..12).map(|agent| state(&session, agent)).collect();
    assert_eq!(before, after);
    (0..200).for_each(|_| session.tick());
}

#[test]
fn looks_as_it_did() {
    let mut session = session(5);
    (0..900).for_each(|_| session.tick());
    for (name, wanted) in
        [("match", &[][..]), ("overlays", &["regions", "spots", "states", "targets", "lanes"])]
    {
        let mut scene = Scene::new(Vec2::ZERO, Vec2::ONE);
        session.game().scene(&mut scene, &|layer| wanted.contains(&layer));
        let layers = session.about().layer_names();
        let options = DrawOptions { size: [920, 560], layers: &layers, ..DrawOptions::default() };
        let picture = draw(&scene, &options).unwrap();
        assert_golden(&picture, format!("{}/tests/golden/{name}.png", env!("CARGO_MANIFEST_DIR")));
    }
}

#[test]
fn everybody_can_be_asked_at_any_time() {
    let mut session = session(6);
    for _ in 0..300 {
        (0..10).for_each(|_| session.tick());
        for agent in 0..12 {
            let shown = session.game().inspect(agent).expect("a player or a coach");
            assert!(!shown.document.subtitle.is_empty() && !shown.marks.is_empty());
        }
    }
    assert!(session.game().inspect(12).is_none());
    let shown = session.game().panels().panel("match").expect("a panel");
    let shown = serde_json::to_string(&shown).expect("plain data");
    assert!(shown.contains("Ada") && shown.contains("goal kicks"), "{shown}");
    let letters = serde_json::to_string(&session.game().panels().panel("messages").expect("a panel"))
        .expect("plain data");
    assert!(letters.contains("receive_ball"), "{letters}");
}

#[test]
fn arrow_keys_lead_the_player_whom_a_person_took_over() {
    let entry = Entry::of::<Soccer>();
    let keys = entry.about().keys;
    let arrows: Vec<(&str, &[&str])> = keys.iter().map(|entry| (entry.control, entry.keys)).collect();
    let expected: [(&str, &[&str]); 4] = [
        ("up", &["ArrowUp"]),
        ("left", &["ArrowLeft"]),
        ("down", &["ArrowDown"]),
        ("right", &["ArrowRight"]),
    ];
    assert_eq!(arrows, expected);
    assert_eq!(entry.about().faults().to_string(), "");
}

#[test]
fn an_arrow_key_alone_takes_over_whoever_is_nearest_to_the_ball_at_home() {
    let mut session = session(4);
    (0..300).for_each(|_| session.tick());
    assert!(!session.game().is_led());
    session.apply(Event::press("right")).expect("a button");
    session.tick();
    assert!(session.game().is_led());
    session.apply(Event::press("release")).expect("a button");
    session.tick();
    assert!(!session.game().is_led());
}

#[test]
fn the_first_score_is_goals_and_possession_is_shared() {
    let mut session = session(4);
    (0..3000).for_each(|_| session.tick());
    let about = session.about().clone();
    assert_eq!((about.scores[0].title, about.scores[1].title), ("Goals", "Goals"));
    let score = |name: &str| {
        let scores = session.game().score();
        scores.into_iter().find(|(known, _)| *known == name).expect("a score").1
    };
    let (home, away) = (score("home_possession"), score("away_possession"));
    assert!(home > 0.0 && away > 0.0, "{home} {away}");
    assert!((home + away - 100.0).abs() < 0.01, "{home} + {away}");
}
