//! Every file of the house can be changed while people are in it; what does not fit is refused as a whole.

use hauntedhouse::HauntedHouse;
use wits_game::{Event, Session};
use wits_testkit::play;

fn rewritten(session: &Session, file: &str, old: &str, new: &str) -> String {
    let text = session.game().content().text(file).expect("a file of the game");
    assert!(text.contains(old), "{old}");
    text.replace(old, new)
}

#[test]
fn faulty_content_is_refused_as_a_whole_and_what_runs_stays() {
    let mut session = play::session::<HauntedHouse>(2, &[]);
    play::run(&mut session, 300);
    let before = session.hash();
    let faulty = [
        ("tricks.objects.ron", "\"sight\": 0.9, \"price\": 25", "\"sight\": 0.9, \"price\": -25"),
        ("tricks.objects.ron", "(verb: \"switch\", does", "(verb: \"break\"), (verb: \"switch\", does"),
        ("visitor.character.ron", "\"nerve\": 0.6", "\"nerve\": 0.1"),
        ("visitor.character.ron", "\"wants\": 1.6", "\"want\": 1.6"),
        ("visitor.machine.ron", "name: \"sees\", with: {\"what\"", "name: \"seas\", with: {\"what\""),
        ("curious.tree.ron", "choose_rumour", "choose_rumor"),
        ("visitor.body.ron", "(name: \"run\", bands", "(name: \"dash\", bands"),
        ("visitor.character.ron", "body: \"visitor.body.ron\",", ""),
        ("visitor.character.ron", "body: \"visitor.body.ron\"", "body: \"vistor.body.ron\""),
        ("house.waypoints.ron", "to: [\"front door\", \"garden\"]", "to: [\"front door\", \"gardn\"]"),
        ("house.level.ron", "\"open for\": 300", "\"open for\": 3"),
        ("house.level.ron", "kind: \"bear\"", "kind: \"bare\""),
        ("house.level.ron", "character: \"timid\"", "character: \"timit\""),
        ("house.senses.ron", "(name: \"scream\")", "(name: \"shout\")"),
        ("timid.character.ron", "\"chill\"", "\"chills\""),
    ];
    for (file, old, new) in faulty {
        let text = rewritten(&session, file, old, new);
        let faults = session.apply(Event::file(file, text)).expect_err(new).to_string();
        assert!(faults.contains(".ron"), "{file}: {faults}");
        assert_eq!(session.hash(), before, "{file}");
    }
    // Two faults of one file are told at once.
    let text = rewritten(&session, "visitor.character.ron", "\"nerve\": 0.6", "\"nerve\": -1")
        .replace("\"shock\": 0.5", "\"shock\": -5");
    let faults =
        session.apply(Event::file("visitor.character.ron", text)).expect_err("two faults").to_string();
    assert!(faults.contains("nerve") && faults.contains("shock"), "{faults}");
    play::run(&mut session, 30);
}

#[test]
fn a_new_trick_and_a_new_character_are_text_files_alone() {
    let mut session = play::session::<HauntedHouse>(2, &[]);
    play::run(&mut session, 300);
    let trick = "\"bats\": (of: \"trick\", marks: {\"sight\": 0.6, \"hearing\": 0.3, \"price\": 12}),\n        \"trick\": (";
    let text = rewritten(&session, "tricks.objects.ron", "\"trick\": (", trick);
    session.apply(Event::file("tricks.objects.ron", text)).expect("a sound file");
    // A body of its own: it creeps as fast as others hurry.
    let body = rewritten(&session, "visitor.body.ron", "from: 0.9, to: 1.3", "from: 1.9, to: 2.3");
    session.apply(Event::file("child.body.ron", body)).expect("a sound file");
    let child = r#"(of: "timid", help: "Came with an aunt.", body: "child.body.ron", values: {"limit": 0.9, "fee": 5})"#;
    session.apply(Event::file("child.character.ron", child.to_owned())).expect("a sound file");
    let text = rewritten(&session, "house.level.ron", "character: \"timid\"", "character: \"child\"");
    session.apply(Event::file("house.level.ron", text)).expect("a sound file");
    play::run(&mut session, 900);
    let titles = (0..200).filter_map(|agent| session.game().inspect(agent));
    let titles: Vec<String> = titles.map(|page| page.document.title.into_owned()).collect();
    assert!(titles.iter().any(|title| title.contains("(child)")), "{titles:?}");
    let books = format!("{:?}", session.game().panels().panel("owner").expect("a page"));
    assert!(books.contains("bats"));
}

/// Every file that there is, changed in the middle of a night: what is different, and what shows that it is in force.
#[test]
fn all_files_are_taken_over_while_the_house_is_full() {
    let changes = [
        ("visitor.machine.ron", "\"near\": 5", "\"near\": 4"),
        ("curious.tree.ron", "CoolDown(seconds: 6", "CoolDown(seconds: 7"),
        ("scared.tree.ron", "seconds: 12, node: Do", "seconds: 11, node: Do"),
        ("social.tree.ron", "Wait(0.7)", "Wait(0.8)"),
        ("bored.tree.ron", "Wait(1.5)", "Wait(1.25)"),
        ("visitor.character.ron", "\"stays\": 240", "\"stays\": 200"),
        ("brave.character.ron", "\"tip\": 12", "\"tip\": 13"),
        ("timid.character.ron", "\"shock\": 0.6", "\"shock\": 0.7"),
        ("social.character.ron", "\"talk\": 1", "\"talk\": 0.9"),
        ("sceptic.character.ron", "\"talk\": 0.25", "\"talk\": 0.2"),
        ("house.waypoints.ron", "(name: \"desk\", at: (16.2, 3.2)", "(name: \"desk\", at: (16.0, 3.4)"),
        ("house.senses.ron", "attenuation: 0.84", "attenuation: 0.8"),
        ("tricks.objects.ron", "\"hearing\": 1.2, \"price\": 18", "\"hearing\": 1.1, \"price\": 17"),
        ("visitor.body.ron", "to: 1.3", "to: 1.2"),
        ("house.level.ron", "(kind: \"altar\", at: (34.5, 19))", "(kind: \"altar\", at: (33.5, 20))"),
    ];
    let mut session = play::session::<HauntedHouse>(2, &[]);
    play::run(&mut session, 1200);
    let mut names: Vec<&str> = changes.iter().map(|(file, ..)| *file).collect();
    names.sort_unstable();
    let mut files: Vec<String> = session.game().content().files().into_iter().map(|file| file.name).collect();
    files.sort();
    assert_eq!(names, files, "a file that this test does not know");
    for (file, old, new) in changes {
        let here = session.game().agents();
        let text = rewritten(&session, file, old, new);
        session.apply(Event::file(file, text.clone())).unwrap_or_else(|faults| panic!("{file}: {faults}"));
        assert_eq!(session.game().agents(), here, "{file}: everybody stays");
        assert_eq!(session.game().content().text(file).as_deref(), Some(&*text));
        play::run(&mut session, 60);
    }
    let books = format!("{:?}", session.game().panels().panel("owner").expect("a page"));
    assert!(books.contains("hearing 1.1"), "the wailing has got weaker");
}

/// Things that the level has no more are gone, and new ones are there; nobody has to leave.
#[test]
fn a_level_is_refitted_while_people_are_in_it() {
    let mut session = play::session::<HauntedHouse>(2, &[]);
    play::run(&mut session, 1200);
    let drawn = |session: &Session| {
        let mut scene = wits_core::scene::Scene::new(wits_core::glam::Vec2::ZERO, wits_core::glam::Vec2::ONE);
        session.game().scene(&mut scene, &|_| true);
        format!("{:?}", scene.shapes())
    };
    assert!(drawn(&session).contains("\"bear\"") && !drawn(&session).contains("guillotine"));
    let text = rewritten(
        &session,
        "house.level.ron",
        "(kind: \"bear\", at: (34.6, 2))",
        "(kind: \"armour\", name: \"guillotine\", at: (20, 20))",
    )
    .replace("\"rent\": 1750", "\"rent\": 600");
    session.apply(Event::file("house.level.ron", text)).expect("a sound level");
    assert!(!drawn(&session).contains("\"bear\""), "the bear is gone");
    assert!(drawn(&session).contains("rent 600 at dawn"));
    play::run(&mut session, 900);
}

/// A sense more, before the others: all numbers of senses are others now.
#[test]
fn a_new_sense_turns_nothing_upside_down() {
    let mut session = play::session::<HauntedHouse>(2, &[]);
    play::run(&mut session, 1200);
    let text = rewritten(
        &session,
        "house.senses.ron",
        "(name: \"sight\"",
        "(name: \"dread\", range: 3),\n        (name: \"sight\"",
    );
    session.apply(Event::file("house.senses.ron", text)).expect("a sound file");
    play::run(&mut session, 900);
    let agent = session.game().pick(wits_core::glam::Vec2::new(13.5, 3.0), 60.0).expect("somebody is here");
    assert!(session.game().inspect(agent).is_some());
}

/// Two files of a night that was saved with changed files come back the same.
#[test]
fn a_night_with_changed_files_replays_the_same() {
    let run = || {
        let mut session = play::session::<HauntedHouse>(5, &[]);
        play::run(&mut session, 900);
        for (file, old, new) in [
            ("house.level.ron", "\"energy per second\": 3", "\"energy per second\": 4"),
            ("timid.character.ron", "\"limit\": 1.05", "\"limit\": 0.95"),
        ] {
            let text = rewritten(&session, file, old, new);
            session.apply(Event::file(file, text)).expect("a sound file");
        }
        play::run(&mut session, 900);
        session.hash()
    };
    assert_eq!(run(), run());
}
