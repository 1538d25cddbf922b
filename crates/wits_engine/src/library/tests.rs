//! Laws of libraries.

mod once;

use wits_core::ron::RonFile;
use wits_decide::{Status, Vocabulary};
use wits_sense::knowledge::Knowledge;
use wits_sense::memory::MemoryDef;

use super::*;
use crate::perception::View;
use crate::sheet::CharacterDef;

struct Person {
    senses: Senses,
    remembers: MemoryDef,
    knowledge: Knowledge<Vec2>,
}

fn numbers(file: &str, text: &str) -> Findings {
    wits_core::ron::read::<Vec<f32>>(file, text).err().unwrap_or_default()
}

fn read(shelf: Shelf) -> Result<Library<Person, CharacterDef>, Findings> {
    let mut words = Vocabulary::<Person>::new();
    words.action("walk", |_, _| Status::Running);
    crate::perception::teach(&mut words, |person: &Person, _| {
        View::new(&person.senses, &person.remembers, &person.knowledge)
    });
    let minds = MindLibrary::builder(&words).lua(|_| Ok(()))?;
    Library::new(shelf, &[DataKind { ending: ".numbers.ron", check: numbers }], minds)
}

fn shelf() -> Shelf {
    Shelf::new()
        .with("person.character.ron", "Somebody", "", r#"(mind: "person.tree.ron")"#)
        .as_template()
        .with("guard.character.ron", "A guard", "", r#"(of: "person", values: {"speed": 2})"#)
        .with("person.tree.ron", "A mind", "", r#"(root: Do("walk"))"#)
        .with(
            "yard.level.ron",
            "A level",
            "",
            r#"(uses: ["a.numbers.ron"], characters: [(character: "guard")])"#,
        )
        .with("a.numbers.ron", "Numbers", "", "[1, 2]")
}

#[test]
fn a_change_of_an_archetype_reaches_the_levels() {
    let mut library = read(shelf()).unwrap();
    let loaded =
        library.load("person.character.ron", Some(r#"(mind: "person.tree.ron", tags: ["tall"])"#)).unwrap();
    assert_eq!(
        (loaded.characters.len(), &loaded.levels[..], loaded.data),
        (2, &["yard.level.ron".to_owned()][..], false)
    );
    assert!(library.level("yard.level.ron").unwrap().characters[0].sheet.is("tall"));
    assert!(library.load("a.numbers.ron", Some("[3]")).unwrap().data);
    assert!(
        library.load("person.tree.ron", Some(r#"(root: Sequence([Do("walk")]))"#)).unwrap().minds.is_some()
    );
}

#[test]
fn what_others_need_does_not_go() {
    let mut library = read(shelf()).unwrap();
    for (file, who) in [
        ("person.tree.ron", "person.character.ron:1:8: there is no file \"person.tree.ron\""),
        ("person.character.ron", "guard.character.ron:1:6: unknown \"person\""),
        ("guard.character.ron", "yard.level.ron:1:52: unknown \"guard\""),
        ("a.numbers.ron", "yard.level.ron:1:9: there is no file \"a.numbers.ron\""),
    ] {
        let told = library.load(file, None).err().unwrap().to_string();
        assert!(told.contains(who), "{told}");
        assert!(library.check_uses(file, None).to_string().contains(who));
        assert!(library.text(file).is_some());
    }
    library.load("yard.level.ron", None).unwrap();
    library.load("a.numbers.ron", None).unwrap();
    assert_eq!(library.levels().count(), 0);
}

#[test]
fn faulty_content_is_refused_as_a_whole_with_all_faults() {
    let faulty = shelf()
        .with("b.tree.ron", "", "", r#"(root: Do("fly"))"#)
        .with("b.numbers.ron", "", "", "[x]")
        .with("c.level.ron", "", "", r#"(characters: [(character: "gard")])"#)
        .with("notes.txt", "", "", "what is this?");
    let told = read(faulty).err().unwrap().to_string();
    for fault in [
        "unknown \"fly\"",
        "b.numbers.ron:1:2: ",
        "c.level.ron:1:27: unknown \"gard\"",
        "notes.txt: no file of this game",
    ] {
        assert!(told.contains(fault), "{fault}: {told}");
    }
    let told =
        read(shelf().with("b.numbers.ron", "", "", "[x]").with("notes.txt", "", "", "?")).err().unwrap();
    assert_eq!(told.list().len(), 2, "{told}");
    let library = read(shelf()).unwrap();
    let told =
        library.check("yard.level.ron", r#"(characters: [(character: "gard", with: (tags: 3))])"#).faults;
    assert!(told.to_string().contains("unknown \"gard\""), "{told}");
    assert!(
        library
            .check("guard.character.ron", r#"(of: "person", mind: "guard.lua")"#)
            .faults
            .to_string()
            .contains("guard.lua")
    );
}

#[test]
fn templates_and_titles_are_kept() {
    let files = read(shelf()).unwrap().files();
    let person = files.iter().find(|file| file.name == "person.character.ron").unwrap();
    assert!(person.template && person.title == "Somebody");
    assert_eq!(files.len(), 5);
}

/// A folder with everything in it that is about senses and bodies.
fn sensing() -> Shelf {
    Shelf::new()
        .with(
            "guard.character.ron",
            "",
            "",
            r#"(mind: "guard.tree.ron", body: "guard.body.ron", senses: {"sight": (threshold: 1)})"#,
        )
        .with("guard.body.ron", "", "", "(radius: 0.4)")
        .with(
            "guard.tree.ron",
            "",
            "",
            r#"(root: Branch(test: If(Is((name: "knows", with: {"what": "steps", "by": "told"}))), then: Do("walk")))"#,
        )
        .with(
            "dog.lua",
            "",
            "",
            r#"return tree(Sequence{
                If(Is{ name = "knows", with = { by = "smell" } }),
                If(function() return ask.knows("steps", "strangers") end),
                Do "walk",
            })"#,
        )
        .with("a.senses.ron", "", "", r#"(modalities: [(name: "sight"), (name: "smell")], kinds: [(name: "steps")])"#)
        .with(
            "a.sensegraph.ron",
            "",
            "",
            r#"(nodes: [(name: "a", area: Box(from: (0, 0), to: (1, 1))), (name: "b", area: Box(from: (1, 0), to: (2, 1)))],
            links: [(from: "a", to: "b", start: (1, 0), carries: {"smell": ()})])"#,
        )
        .with(
            "a.level.ron",
            "",
            "",
            r#"(uses: ["a.senses.ron", "a.sensegraph.ron"], characters: [(character: "guard")])"#,
        )
}

#[test]
fn bodies_senses_and_sense_graphs_are_resolved_and_follow_their_files() {
    let mut library = read(sensing()).unwrap();
    let guard = library.level("a.level.ron").unwrap().characters[0].sheet.clone();
    assert_eq!(library.body_of(&guard).unwrap().radius, 0.4);
    assert_eq!(library.senses_of("a.level.ron").unwrap().modalities().len(), 2);
    assert_eq!(library.sense_graph_of("a.level.ron").unwrap().links().len(), 1);
    assert!(library.load("guard.body.ron", Some("(radius: 0.5)")).unwrap().data);
    assert_eq!(library.body_of(&guard).unwrap().radius, 0.5);
    let gone = library.check_uses("guard.body.ron", None).to_string();
    assert!(gone.contains("guard.character.ron:1:32: there is no file \"guard.body.ron\""), "{gone}");
    assert!(library.load("guard.body.ron", Some("(radius: -1)")).is_err());
    assert_eq!(library.body_of(&guard).unwrap().radius, 0.5, "what was in force stays");
}

#[test]
fn names_of_senses_are_checked_wherever_they_are_used() {
    let mut library = read(sensing()).unwrap();
    for (file, old, new, told) in [
        ("guard.character.ron", "sight", "sihgt", "guard.character.ron:1:68: unknown sense \"sihgt\""),
        (
            "guard.tree.ron",
            "steps",
            "stebs",
            "guard.tree.ron:1:58: unknown kind \"stebs\", did you mean \"steps\"?",
        ),
        (
            "guard.tree.ron",
            "told",
            "tolled",
            "unknown sense \"tolled\", did you mean \"told\"?; expected one of sight",
        ),
        (
            "dog.lua",
            "smell",
            "smel",
            "unknown sense \"smel\", did you mean \"smell\"?; expected one of sight",
        ),
        ("dog.lua", "steps", "stebs", "dog.lua:3:48: unknown kind \"stebs\", did you mean \"steps\"?"),
        ("dog.lua", "strangers", "stranges", "dog.lua:3:57: unknown side \"stranges\""),
        ("a.sensegraph.ron", "smell", "smel", "unknown \"smel\", did you mean \"smell\"?"),
        // The senses change, and all others do not fit any more.
        ("a.senses.ron", "smell", "scent", "a.sensegraph.ron"),
        ("a.senses.ron", "sight", "light", "guard.character.ron"),
        ("a.senses.ron", "steps", "stebs", "guard.tree.ron"),
        ("a.senses.ron", "steps", "stebs", "dog.lua"),
        ("a.senses.ron", "smell", "scent", "dog.lua"),
    ] {
        let text = library.text(file).unwrap().replacen(old, new, 1);
        let faults = library.load(file, Some(&text)).err().unwrap().to_string();
        assert!(faults.contains(told), "{faults}");
        assert!(library.check(file, &text).faults.to_string().contains(told));
        let all = sensing();
        let all = all.files().iter().fold(Shelf::new(), |shelf, known| {
            let own = if known.name == file { &text } else { all.text(&known.name).unwrap() };
            shelf.with(&known.name, "", "", own)
        });
        assert!(read(all).err().unwrap().to_string().contains(told), "also at the beginning");
    }
}

/// A shelf in which some files have other texts.
fn changed(changes: &[(&str, &str, &str)]) -> Shelf {
    let all = sensing();
    all.files().iter().fold(Shelf::new(), |shelf, known| {
        let own = changes.iter().filter(|(file, ..)| *file == known.name);
        let text =
            own.fold(all.text(&known.name).expect("it is listed").to_owned(), |text, (_, old, new)| {
                assert!(text.contains(old), "{}: {old}", known.name);
                text.replacen(old, new, 1)
            });
        shelf.with(&known.name, "", "", &text)
    })
}

#[test]
fn a_faulty_mind_or_character_hides_no_fault_of_another_file() {
    let others = [
        ("guard.body.ron", "0.4", "-1", "guard.body.ron:1:"),
        ("a.sensegraph.ron", "smell", "smel", "a.sensegraph.ron:2:"),
        ("a.level.ron", "a.senses.ron", "b.senses.ron", "a.level.ron:1:9: there is no file \"b.senses.ron\""),
        ("guard.tree.ron", "steps", "stebs", "guard.tree.ron:1:58: unknown kind \"stebs\""),
        ("dog.lua", "strangers", "stranges", "dog.lua:3:57: unknown side \"stranges\""),
    ];
    let mind = ("guard.tree.ron", "\"walk\"", "\"fly\"", "unknown \"fly\"");
    let sheet = ("guard.character.ron", "body:", "boddy:", "guard.character.ron:1:");
    let sense = ("guard.character.ron", "\"sight\"", "\"sihgt\"", "unknown sense \"sihgt\"");
    for first in [vec![mind], vec![mind, sense], vec![sheet], vec![mind, sheet]] {
        let all: Vec<_> = first.into_iter().chain(others).collect();
        let changes: Vec<_> = all.iter().map(|(file, old, new, _)| (*file, *old, *new)).collect();
        let told = read(changed(&changes)).err().unwrap();
        for (.., fault) in &all {
            assert!(told.to_string().contains(fault), "{fault}: {told}");
        }
        assert_eq!(told.list().len(), all.len(), "each once: {told}");
    }
}

#[test]
fn a_sense_graph_is_edited_with_the_senses_of_the_game() {
    let senses = r#"(modalities: [(name: "sight", way: Straight), (name: "hearing")])"#;
    let rooms = r#"(nodes: [(name: "a", area: Box(from: (0, 0), to: (4, 4)))])"#;
    let shelf = shelf().with("yard.senses.ron", "Senses", "", senses);
    let mut words = Vocabulary::<Person>::new();
    words.action("walk", |_, _| Status::Running);
    let minds = MindLibrary::builder(&words).lua(|_| Ok(())).unwrap();
    let kinds = [
        DataKind { ending: ".numbers.ron", check: numbers },
        DataKind { ending: ".senses.ron", check: wits_sense::modality::SensesDef::check_ron },
    ];
    let library = Library::<Person, CharacterDef>::new(shelf, &kinds, minds).unwrap();
    let workshop = library.workshop("yard.sensegraph.ron").unwrap();
    let sketch = workshop.sketch(rooms).unwrap();
    let names: Vec<&str> = sketch.nodes[0].fields.iter().map(|field| field.name.as_str()).collect();
    assert!(names.contains(&"sight attenuation") && names.contains(&"hearing dissipation"), "{names:?}");
    assert!(library.workshop("yard.senses.ron").is_none());
}
