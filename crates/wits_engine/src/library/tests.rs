//! Laws of libraries.

use wits_decide::{Status, Vocabulary};
use wits_script::Memory;

use super::*;
use crate::cast::Nested;
use crate::sheet::CharacterDef;

#[derive(Default)]
struct Person {
    memory: Memory,
    nested: Nested,
}

impl Scripted for Person {
    fn memory(&self) -> &Memory {
        &self.memory
    }
    fn memory_mut(&mut self) -> &mut Memory {
        &mut self.memory
    }
}

fn numbers(file: &str, text: &str) -> Findings {
    wits_core::ron::read::<Vec<f32>>(file, text).err().unwrap_or_default()
}

fn read(shelf: Shelf) -> Result<Library<Person, CharacterDef>, Findings> {
    let mut words = Vocabulary::<Person>::new();
    words.action("walk", |_, _| Status::Running);
    let minds = |shelf| Cast::nesting(words, shelf, |_| Ok(()), |person: &mut Person| &mut person.nested);
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
    assert!(told.contains("unknown \"fly\""), "{told}");
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
