//! A text is read once, however often it is checked before it is loaded.

use std::cell::Cell;

use serde::Deserialize;

use super::*;

thread_local! {
    static CHARACTERS: Cell<usize> = const { Cell::new(0) };
    static NUMBERS: Cell<usize> = const { Cell::new(0) };
}

/// A character that counts how often one is read.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
struct CountedSheet {
    of: Option<String>,
    speed: f32,
}

impl Sheet for CountedSheet {
    fn check(&self, _findings: &mut Findings) {
        CHARACTERS.set(CHARACTERS.get() + 1);
    }
}

fn counted(file: &str, text: &str) -> Findings {
    NUMBERS.set(NUMBERS.get() + 1);
    numbers(file, text)
}

/// How many characters and files of numbers were read since this was last asked.
fn reads() -> (usize, usize) {
    (CHARACTERS.take(), NUMBERS.take())
}

fn library() -> Library<Person, CountedSheet> {
    let shelf = Shelf::new()
        .with("guard.character.ron", "", "", "(speed: 1)")
        .with("guard.lua", "", "", "function think() end")
        .with("a.numbers.ron", "", "", "[1, 2]")
        .with("yard.level.ron", "", "", "()");
    let minds = MindLibrary::builder(&Vocabulary::<Person>::new()).lua(|_| Ok(())).expect("there is memory");
    let kinds = [DataKind { ending: ".numbers.ron", check: counted }];
    let library = Library::new(shelf, &kinds, minds).expect("files without errors");
    assert_eq!(reads(), (1, 1));
    library
}

/// What the studio does with a text: live errors of the editor, the check before it is applied, that of the session.
fn check(library: &Library<Person, CountedSheet>, file: &str, text: &str) -> String {
    let faults = [(); 2].map(|()| {
        let uses = library.check_uses(file, Some(text));
        (library.check(file, text).faults.to_string(), uses.to_string())
    });
    assert_eq!(faults[0], faults[1]);
    faults[0].0.clone()
}

#[test]
fn a_character_or_data_that_was_checked_is_not_read_again() {
    let mut library = library();
    assert_eq!(check(&library, "guard.character.ron", "(speed: 2)"), "");
    assert_eq!(reads(), (1, 0));
    let loaded = library.load("guard.character.ron", Some("(speed: 2)")).unwrap();
    assert_eq!((loaded.characters, loaded.data, reads()), (vec!["guard".to_owned()], false, (0, 0)));
    assert_eq!(library.sheets().get("guard").unwrap().speed, 2.0);

    assert_eq!(check(&library, "a.numbers.ron", "[3]"), "");
    assert!(library.load("a.numbers.ron", Some("[3]")).unwrap().data);
    assert_eq!((library.text("a.numbers.ron").as_deref(), reads()), (Some("[3]"), (0, 1)));
}

#[test]
fn a_script_of_a_library_that_was_checked_is_not_run_again() {
    let mut library = library();
    let text = "log('run') function think() act.nothing() end";
    assert_eq!(check(&library, "guard.lua", text), "");
    assert!(library.load("guard.lua", Some(text)).unwrap().minds.is_some());
    let runs = |library: &Library<_, _>| library.minds().scripts().map(|scripts| scripts.take_log().len());
    assert_eq!(runs(&library), Some(1));
    check(&library, "guard.lua", text);
    assert_eq!(runs(&library), Some(0), "it is in force, and there are no senses to ask for");
}

#[test]
fn what_a_check_said_does_not_count_after_another_file_has_changed() {
    let mut library = library();
    assert!(check(&library, "tom.character.ron", r#"(of: "guard")"#).is_empty());
    assert!(library.load("guard.character.ron", None).is_ok());
    let faults = library.load("tom.character.ron", Some(r#"(of: "guard")"#)).err().unwrap().to_string();
    assert!(faults.contains("unknown \"guard\""), "{faults}");
    // Also where a mind changes past the library.
    let level = r#"(uses: ["tom.lua"])"#;
    assert!(check(&library, "yard.level.ron", level).contains("there is no file \"tom.lua\""));
    library.host_mut().load("tom.lua", Some("function think() end"));
    assert_eq!(check(&library, "yard.level.ron", level), "");
    // What was refused is refused again.
    let faults = check(&library, "a.numbers.ron", "[x]");
    assert_eq!(library.load("a.numbers.ron", Some("[x]")).err().unwrap().to_string(), faults);
}
