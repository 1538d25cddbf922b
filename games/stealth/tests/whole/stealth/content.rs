//! All of it is files, and they can be exchanged while it runs.

use crate::stealth::common::{session, shown, state, where_is};
use wits_core::glam::Vec2;
use wits_game::{Assign, Event, Session};
use wits_testkit::play::{run, score, seek_and_return};

/// The number of a character in the level.
const ANTON: u64 = 0;

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
    let level = session.game().content().text("yard.level.ron").expect("the level");
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
    // Going back and on again, each file finds those that it names, whatever their order.
    for tick in [2, 19, 45] {
        seek_and_return(&mut session, tick);
    }
}

#[test]
fn a_file_that_goes_in_the_past_leaves_everybody_with_the_mind_of_that_time() {
    let mut session = session(&[], 2);
    run(&mut session, 5);
    session
        .apply(Event::Assign(Assign { agent: ANTON, mind: 0, file: "chase.tree.ron".into() }))
        .expect("a mind");
    run(&mut session, 35);
    let hash = session.hash();
    let horse = r#"(bands: [(name: "run", from: 0, to: 9)], gaits: [(name: "gallop", bands: ["run"])])"#;
    session.apply(Event::file("horse.body.ron", horse)).expect("a body");
    run(&mut session, 60);
    session.seek(39).expect("remembered");
    session.tick();
    assert_eq!(session.hash(), hash);
}

#[test]
fn a_changed_number_is_in_force_at_once_and_the_night_goes_on() {
    let mut session = session(&[], 2);
    run(&mut session, 100);
    let text = session.game().content().text("guard.character.ron").expect("a sheet");
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
        let text = session.game().content().text(file).expect("a file");
        assert!(text.contains(old), "{file}: {old}");
        let refused = session.apply(Event::file(file, text.replacen(old, new, 1)));
        assert!(refused.is_err(), "{file} was taken with {new}");
    }
    assert!(session.events().is_empty());
    assert_eq!(session.hash(), before);
}

/// A copy of the folder of content, a new sheet and a new mind beside the others, and a line more in the level.
#[test]
fn a_new_character_in_a_copy_of_the_content_folder_acts_in_the_level() {
    let folder = std::env::temp_dir().join(format!("wits-stealth-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    for file in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/content")).expect("the content") {
        let file = file.expect("a file");
        std::fs::copy(file.path(), folder.join(file.file_name())).expect("a copy");
    }
    let write = |name: &str, text: &str| std::fs::write(folder.join(name), text).expect("a place to write");
    write(
        "boss.body.ron",
        r#"(radius: 0.5, bands: [(name: "stand"), (name: "walk", from: 0.4, to: 0.9, noise: 2)],
        gaits: [(name: "walk", bands: ["walk"])])"#,
    );
    write(
        "boss.character.ron",
        r#"(of: "guard", help: "Slow and loud.", mind: "boss.tree.ron", body: "boss.body.ron",
        senses: {"sight": (threshold: 0.2, cone: 3)}, values: {"round": "west yard"})"#,
    );
    write(
        "boss.tree.ron",
        r#"(root: Selector([
        Sequence([If(Is((name: "sees", with: {"side": "strangers"}))), Do((name: "shout", with: {"text": "you there!"})), Wait(2)]),
        Sequence([
            Do((name: "next_post", with: {"into": "{post}"})),
            Do((name: "go_to", with: {"to": "{post}", "gait": "walk", "within": 0.5})),
        ]),
    ]))"#,
    );
    let level = std::fs::read_to_string(folder.join("yard.level.ron")).expect("the level");
    let boss = r#"characters: [(character: "boss", name: "the boss", at: (-12, -4), facing: -90),"#;
    write("yard.level.ron", &level.replacen("characters: [", boss, 1));

    let mut session = session(&[("auto", 0.0)], 2);
    use_folder(&mut session, &folder);
    std::fs::remove_dir_all(&folder).expect("its own folder");
    run(&mut session, 1);
    let at = where_is(&session, 0);
    run(&mut session, 120);
    assert!(where_is(&session, 0).distance(at) > 1.0, "it walks its round");
    session.apply(Event::point("go", Vec2::new(-13.0, -10.0))).expect("a control");
    let shouts = |session: &mut Session| {
        session.tick();
        format!("{:?}", shown(session)).contains("you there!")
    };
    assert!((0..600).any(|_| shouts(&mut session)), "it sees the thief come in, and shouts");
}

/// Uses all files of a folder. Those that need others are refused until these are there.
fn use_folder(session: &mut Session, folder: &std::path::Path) {
    let files = || std::fs::read_dir(folder).expect("a folder").map(|file| file.expect("a file").path());
    let mut refused = String::new();
    for _ in 0..4 {
        refused.clear();
        for path in files() {
            let name = path.file_name().expect("a name").to_string_lossy().into_owned();
            let text = std::fs::read_to_string(&path).expect("text");
            if session.game().content().text(&name).as_deref() != Some(&text)
                && let Err(faults) = session.apply(Event::file(&name, text))
            {
                refused += &faults.to_string();
            }
        }
    }
    assert_eq!(refused, "");
}

/// Every kind of file is in force as soon as it is changed.
#[test]
fn every_kind_of_content_is_exchanged_while_the_night_goes_on() {
    for (file, old, new, night_goes_on) in [
        ("guard.character.ron", "\"reaction\": 0.45", "\"reaction\": 0.2", true),
        ("guard.body.ron", "to: 1.4", "to: 0.9", true),
        ("yard.senses.ron", "attenuation: 0.92", "attenuation: 0.8", true),
        ("guard.machine.ron", "hm?", "oh?", true),
        ("calm.tree.ron", "\"seconds\": 2", "\"seconds\": 9", true),
        ("sharp.lua", "I heard that", "aha", true),
        ("yard.sensegraph.ron", "attenuation: 0.15", "attenuation: 0.9", true),
        ("yard.level.ron", "\"night\": 300", "\"night\": 200", false),
    ] {
        let mut session = session(&[], 2);
        run(&mut session, 200);
        let text = session.game().content().text(file).expect("a file");
        assert!(text.contains(old), "{file}: {old}");
        session.apply(Event::file(file, text.replacen(old, new, 1))).expect("sound");
        run(&mut session, 1);
        assert_eq!(score(&session, "nights") == 1.0, night_goes_on, "{file}");
        run(&mut session, 200);
    }
}

#[test]
fn all_faults_of_a_text_are_told_and_what_was_in_force_stays() {
    let mut session = session(&[], 2);
    run(&mut session, 50);
    let before = session.hash();
    let text = session.game().content().text("dog.character.ron").expect("a sheet");
    let faulty = text
        .replacen("\"smell\"", "\"smel\"", 1)
        .replacen("dog.body.ron", "dgo.body.ron", 1)
        .replacen("dog.machine.ron", "dgo.machine.ron", 1);
    let refused = session.apply(Event::file("dog.character.ron", faulty)).expect_err("three faults");
    let told = refused.to_string();
    for fault in
        ["unknown sense \"smel\", did you mean \"smell\"?", "\"dgo.body.ron\"", "\"dgo.machine.ron\""]
    {
        assert!(told.contains(fault), "{told}");
    }
    assert_eq!(told.lines().filter(|line| line.starts_with("dog.character.ron:")).count(), 3, "{told}");
    assert_eq!((session.hash(), session.events().len()), (before, 0));
    assert_eq!(session.game().content().text("dog.character.ron"), Some(text));
}
