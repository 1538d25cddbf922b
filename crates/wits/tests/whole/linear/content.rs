//! The content of a game as a whole: characters, scripts, recordings, saves, and libraries of all files.

use std::collections::BTreeMap;

use wits::core::hash::StateHash;
use wits::core::random::Seed;
use wits::core::ron::RonFile;
use wits::decide::{Status, Vocabulary};
use wits::engine::level::Level;
use wits::engine::library::Library;
use wits::engine::minds::{CharacterMind, MindHost, MindLibrary};
use wits::engine::sheet::{CharacterDef, Sheets};
use wits::game::author::Shelf;
use wits::game::recording::Recording;
use wits::game::save::{Save, SaveInfo};
use wits::script::{Limits, Scripts, Vm};
use wits_testkit::linear::{Case, hold};

use super::{faults, good, lines};

struct Person;

fn words() -> Vocabulary<Person> {
    let mut words = Vocabulary::new();
    words.action("walk", |_, _| Status::Running);
    words
}

fn character(size: usize) -> String {
    let values = lines(size, |n| format!("\"v{n}\": {n},"));
    format!("(tags: [\"a\"], values: {{\n{values}}})")
}

fn recording(size: usize) -> String {
    let head = "{\"wits_recording\":1,\"game\":\"flock\",\"version\":\"0.1.0\",\"seed\":7,\"params\":{}}\n";
    let events: String =
        (0..size).map(|n| format!("{{\"tick\":{n},\"set\":\"cohesion\",\"value\":1.5}}\n")).collect();
    format!(
        "{head}{events}{{\"tick\":{size},\"hash\":\"cca61d1fc0cf0a31\"}}\n{{\"end\":{size},\"lines\":{}}}\n",
        size + 3
    )
}

fn save(size: usize) -> Save {
    let values = |size: usize| (0..size).map(|n| (format!("v{n}"), 1.5)).collect::<BTreeMap<_, _>>();
    let about = SaveInfo {
        game: "flock".to_owned(),
        version: "0.1.0".to_owned(),
        tick: 7,
        seed: Seed::new(7),
        started_with: values(size),
        params: values(size),
        files: (0..size).map(|n| (format!("f{n}.tree.ron"), "(root: Idle)".to_owned())).collect(),
        assigned: Vec::new(),
        inputs: Vec::new(),
        edits: Vec::new(),
        hash: StateHash(1),
        parts: BTreeMap::new(),
    };
    Save { about, state: vec![7; 100 * size] }
}

fn script(size: usize) -> String {
    lines(size, |n| {
        format!(
            "action(\"a{n}\", function(x) if x == {n} then act.walk() else wait({n}) end return true end)"
        )
    })
}

/// As many files of characters, each of one that is not far.
fn sheets(size: usize, archetype: fn(usize) -> String) -> Vec<(String, String)> {
    let of = |n: usize| match n {
        0 => "keys: {\"v\": (kind: Number)},".to_owned(),
        _ => format!("of: \"{}\",", archetype(n)),
    };
    let file = |n: usize| (format!("c{n}.character.ron"), format!("({} values: {{\"v\": {n}}})", of(n)));
    (0..size).map(file).collect()
}

fn read_sheets(name: &str, size: usize, archetype: fn(usize) -> String, is_good: bool) -> Case {
    Case::new(name, size, move |size| {
        let texts = sheets(size, archetype);
        move || {
            let files = texts.iter().map(|(name, text)| (name.as_str(), text.as_str()));
            let sheets = Sheets::<CharacterDef>::new(files);
            assert_eq!(sheets.is_ok(), is_good);
            faults(sheets).to_string()
        }
    })
}

/// A large archetype, and so many characters of it.
fn crowd(size: usize) -> Vec<(String, String)> {
    let file =
        |n: usize| (format!("c{n}.character.ron"), format!("(of: \"large\", values: {{\"v1\": {n}}})"));
    (0..size).map(file).chain([("large.character.ron".to_owned(), character(100))]).collect()
}

fn trees(size: usize) -> Shelf {
    let tree = "(root: Sequence([Wait(1), Do(\"walk\")]))";
    (0..size).fold(Shelf::new(), |shelf, n| shelf.with(&format!("t{n}.tree.ron"), "", "", tree))
}

/// So many trees, as many characters that follow them, and a level with all of them.
fn shelf(size: usize) -> Shelf {
    let mut shelf = Shelf::new();
    for n in 0..size {
        let mind = format!("(mind: \"t{n}.tree.ron\")");
        shelf = shelf.with(&format!("t{n}.tree.ron"), "", "", "(root: Sequence([Wait(1), Do(\"walk\")]))");
        shelf = shelf.with(&format!("c{n}.character.ron"), "", "", &mind);
    }
    let characters = lines(size, |n| format!("(character: \"c{n}\", at: ({n}, 2)),"));
    shelf.with("yard.level.ron", "", "", &format!("(characters: [\n{characters}])"))
}

fn library(shelf: Shelf) -> Library<Person, CharacterDef> {
    let minds =
        MindLibrary::builder(&words()).lua(|_| Ok(())).unwrap_or_else(|findings| panic!("{findings}"));
    Library::new(shelf, &[], minds).unwrap_or_else(|findings| panic!("{findings}"))
}

/// A file of a library gets another text.
fn load(name: &str, size: usize, file: &'static str, text: &'static str) -> Case {
    Case::new(name, size, move |size| {
        let mut library = library(shelf(size));
        move || {
            library.load(file, Some(text)).map(drop).unwrap_or_else(|findings| panic!("{findings}"));
            library
        }
    })
}

#[test]
fn characters_and_records_are_linear() {
    let cases = vec![
        good("character", 200, character, |text| CharacterDef::check_ron("a", text)),
        read_sheets("characters", 40, |n| format!("c{}", n / 4), true),
        Case::new("characters of a large archetype", 10, |size| {
            let texts = crowd(size);
            move || {
                let files = texts.iter().map(|(name, text)| (name.as_str(), text.as_str()));
                Sheets::<CharacterDef>::new(files).unwrap_or_else(|findings| panic!("{findings}"))
            }
        }),
        read_sheets("unknown archetypes", 120, |n| format!("q{n}"), false),
        read_sheets("archetypes in a circle", 200, |n| format!("c{n}"), false),
        read_sheets("archetypes in a row", 200, |n| format!("c{}", n - 1), false),
        good("recording", 200, recording, |text| faults(Recording::from_text("a.rec", text))),
        Case::new("save", 50, |size| {
            let bytes = save(size).to_bytes();
            move || Save::from_bytes("a.save", &bytes).unwrap_or_else(|findings| panic!("{findings}"))
        }),
        Case::new("save written", 50, |size| {
            let save = save(size);
            move || save.to_bytes()
        }),
        Case::new("script", 50, |size| {
            // Tools that count instructions make everything slower.
            let limits = Limits { time: None, ..Limits::default() };
            let scripts =
                Vm::with(limits).and_then(|vm| Scripts::new(vm, &words())).expect("a machine for scripts");
            let text = script(size);
            move || assert_eq!(scripts.check("a.lua", &text).to_string(), "")
        }),
    ];
    hold("linear::content::characters_and_records_are_linear", cases);
}

#[test]
fn libraries_are_linear() {
    let cases = vec![
        Case::new("level of characters", 80, |size| {
            let texts = sheets(size, |n| format!("c{}", n / 4));
            let files = texts.iter().map(|(name, text)| (name.as_str(), text.as_str()));
            let sheets = Sheets::<CharacterDef>::new(files).expect("good sheets");
            let placed = lines(size, |n| format!("(character: \"c{n}\", at: ({n}, 2)),"));
            let level = format!("(characters: [\n{placed}])");
            move || Level::read("a.level.ron", &level, &sheets).expect("a good level")
        }),
        Case::new("library", 40, |size| {
            let shelf = shelf(size);
            move || library(shelf)
        }),
        Case::new("characters after a new script", 150, |size| {
            let library = MindLibrary::new(&words(), trees(size));
            let mut host = MindHost::new(library.unwrap_or_else(|findings| panic!("{findings}")));
            let start = |n| host.character(n, &format!("t{n}.tree.ron")).expect("a tree");
            let minds: Vec<CharacterMind> = (0..size as u64).map(start).collect();
            let reload = host.load("new.lua", Some("function think() act.walk() end"));
            move || assert!(minds.iter().all(|mind| reload.concerns(mind)))
        }),
        load("library with another tree", 40, "t1.tree.ron", "(root: Do(\"walk\"))"),
        load("library with another character", 40, "c1.character.ron", "(mind: \"t2.tree.ron\")"),
        load("library with a new script", 40, "new.lua", "function think() act.walk() end"),
    ];
    hold("linear::content::libraries_are_linear", cases);
}
