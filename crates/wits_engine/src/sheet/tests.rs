//! Laws of sheets.

use serde_json::json;
use wits_core::findings::Findings;
use wits_core::glam::Vec2;
use wits_core::ron::{Doc, Layer};
use wits_game::author::Change;
use wits_sense::Who;
use wits_sense::modality::{Acuity, Senses};

use super::{CharacterDef, Sheet, Sheets};
use wits_decide::Value;

const PERSON: (&str, &str) =
    ("person.character.ron", r#"(mind: "person.machine.ron", values: {"nerve": 0.5, "speed": 1.4})"#);
const GUARD: (&str, &str) =
    ("guard.character.ron", r#"(of: "person", tags: ["guard"], values: {"nerve": 0.9})"#);
const TOM: (&str, &str) =
    ("tom.character.ron", "(\n    // He is tired.\n    of: \"guard\",\n    values: {\"speed\": 1},\n)");

fn sheets() -> Sheets<CharacterDef> {
    Sheets::new([PERSON, GUARD, TOM, ("person.machine.ron", "not looked at")]).unwrap()
}

#[test]
fn oracle_m3e_2_4_2_a_character_is_data_that_says_which_techniques_with_which_numbers() {
    let sheets = sheets();
    let tom = sheets.get("tom").unwrap();
    assert_eq!(tom.mind.as_deref(), Some("person.machine.ron"));
    assert_eq!((tom.number("nerve"), tom.number("speed")), (Some(0.9), Some(1.0)));
    assert!(tom.is("guard"));
    assert_eq!(sheets.lineage("tom"), ["person", "guard", "tom"]);
    assert_eq!(sheets.origin("tom", "values.nerve"), Some("guard.character.ron"));
}

#[test]
fn what_changes_above_changes_below_unless_it_is_said_there() {
    let mut sheets = sheets();
    let faster = PERSON.1.replace("1.4", "3").replace("0.5", "0.1");
    assert_eq!(sheets.load(PERSON.0, Some(&faster)).unwrap(), ["guard", "person"]);
    assert_eq!(sheets.get("guard").unwrap().number("speed"), Some(3.0));
    assert_eq!(sheets.get("tom").unwrap().number("speed"), Some(1.0));
    assert_eq!(sheets.load("ada.character.ron", Some(r#"(of: "tom")"#)).unwrap(), ["ada"]);
    assert_eq!(sheets.load("ada.character.ron", None).unwrap(), ["ada"]);
}

#[test]
fn faulty_files_change_nothing_and_each_fault_is_told_once() {
    let mut sheets = sheets();
    let faults = sheets.load(PERSON.0, Some(r#"(mind: 3, values: {"nerve": inf})"#)).unwrap_err();
    let told = faults.to_string();
    assert!(told.contains("person.character.ron:1:8: the number 3; expected a text"), "{told}");
    assert!(told.contains("person.character.ron:1:29: inf is out of range"), "{told}");
    assert_eq!(faults.list().len(), 2, "three characters have them, but they were written once:\n{told}");
    assert_eq!(sheets.get("tom").unwrap().mind.as_deref(), Some("person.machine.ron"));
    let gone = sheets.check(GUARD.0, None).to_string();
    assert_eq!(gone, "tom.character.ron:3:9: unknown \"guard\", there are: person");
    assert!(sheets.load("tom.txt", Some("()")).is_err());
}

#[test]
fn nobody_is_of_himself() {
    let circle = [("a.character.ron", r#"(of: "b")"#), ("b.character.ron", r#"(of: "a")"#)];
    let told = Sheets::<CharacterDef>::new(circle).unwrap_err().to_string();
    assert!(told.contains("a.character.ron:1:6: is its own archetype"), "{told}");
    assert!(told.contains("b.character.ron:1:6: is its own archetype"), "{told}");
}

#[test]
fn a_level_says_what_is_different_about_one() {
    let level = Doc::parse("(characters: [\n(character: \"tom\", with: (values: {\"nerve\": 0}))])").unwrap();
    let with = Layer::part("yard.level.ron", level.find("characters[0].with").unwrap());
    let tom = sheets().with("tom", with).unwrap();
    assert_eq!((tom.number("nerve"), tom.number("speed")), (Some(0.0), Some(1.0)));
    let wrong = Doc::parse("(with:\n (tags: 3))").unwrap();
    let wrong = Layer::part("yard.level.ron", wrong.find("with").unwrap());
    let told = sheets().with("tom", wrong).unwrap_err().to_string();
    assert!(told.starts_with("yard.level.ron:2:9: the number 3"), "{told}");
    assert!(sheets().with("tim", wrong).unwrap_err().to_string().contains("did you mean \"tom\"?"));
}

#[test]
fn a_number_can_be_said_and_left_unsaid_again_and_comments_stay() {
    let mut sheets = sheets();
    let text = sheets.edited("tom", "values.nerve", "0.2").unwrap();
    assert!(text.contains("// He is tired."));
    sheets.load(TOM.0, Some(&text)).unwrap();
    assert_eq!(sheets.get("tom").unwrap().number("nerve"), Some(0.2));
    let text = sheets.reset("tom", "values.nerve").unwrap();
    sheets.load(TOM.0, Some(&text)).unwrap();
    assert_eq!(sheets.get("tom").unwrap().number("nerve"), Some(0.9));
    assert!(sheets.reset("tom", "mind").is_err(), "that is said elsewhere");
    assert!(sheets.edited("tim", "mind", "3").is_err());
}

#[test]
fn a_form_shows_what_is_said_and_what_is_as_it_is_above() {
    let sheets = sheets();
    let shop = sheets.workshop(TOM.0).unwrap();
    let sketch = shop.sketch(TOM.1).unwrap();
    let mind = sketch.file.fields.iter().find(|field| field.name == "mind").unwrap();
    assert_eq!((&mind.value, &mind.default), (&json!(null), &json!("person.machine.ron")));
    let values = &sketch.nodes[0];
    let told: Vec<_> = values
        .fields
        .iter()
        .map(|field| (&*field.name, field.value.clone(), field.default.clone()))
        .collect();
    assert_eq!(told, [("nerve", json!(null), json!(0.9)), ("speed", json!(1.0), json!(1.4))]);
    assert!(values.fields[0].help.contains("guard.character.ron says 0.9"));
    for part in ["body", "steering"] {
        assert!(sketch.file.fields.iter().any(|field| field.name == part), "nobody speaks of it yet");
    }
    assert!(sheets.workshop("tom.tree.ron").is_none());
}

#[test]
fn every_field_of_a_form_can_be_set_and_left_to_the_archetype_again() {
    let sheets = sheets();
    let shop = sheets.workshop(TOM.0).unwrap();
    let set =
        |text: &str, at: &str, value| shop.change(text, &Change::Set { at: at.into(), value }).unwrap().text;
    let text = set(TOM.1, "values.nerve", json!(0.25));
    let text = set(&set(&text, "mind", json!("tom.lua")), "body", json!("tom.body.ron"));
    let edited = Sheets::<CharacterDef>::new([PERSON, GUARD, (TOM.0, &text)]).unwrap();
    assert_eq!(edited.get("tom").unwrap().body(), Some("tom.body.ron"));
    assert!(text.contains("// He is tired."), "{text}");
    let sketch = shop.sketch(&text).unwrap();
    assert_eq!(sketch.nodes[0].fields[0].value, json!(0.25));
    let back = ["values.nerve", "mind", "body"].iter().fold(text, |text, at| set(&text, at, json!(null)));
    assert_eq!(
        Sheets::<CharacterDef>::new([PERSON, GUARD, (TOM.0, &back)]).unwrap().get("tom"),
        sheets.get("tom")
    );
    let list =
        shop.change(TOM.1, &Change::Write { at: "tags".into(), text: "[\"old\"]".into() }).unwrap().text;
    assert_eq!(
        Sheets::<CharacterDef>::new([PERSON, GUARD, (TOM.0, &list)]).unwrap().get("tom").unwrap().tags,
        ["old"]
    );
    assert!(shop.change(TOM.1, &Change::Unwrap { at: "of".into() }).is_err());
    assert!(shop.change(TOM.1, &Change::Write { at: "tags".into(), text: "[".into() }).is_err());
}

#[test]
fn senses_are_had_and_lost_down_the_line() {
    let dog = (
        "dog.character.ron",
        r#"(of: "person", senses: {"smell": (threshold: 0.02), "sight": (threshold: 0.4)}, memory: (span: 20))"#,
    );
    let old = ("old.character.ron", r#"(of: "dog", senses: {"sight": None, "smell": (threshold: 0.5)})"#);
    let sheets = Sheets::<CharacterDef>::new([PERSON, dog, old]).unwrap();
    let (senses, old) = (Senses::usual(), sheets.get("old").unwrap());
    let sensor = old.sensor(&senses, Who(1), Vec2::ZERO);
    assert_eq!(sensor.acuity(senses.sense("sight").unwrap()), None);
    assert_eq!(sensor.acuity(senses.sense("smell").unwrap()), Some(Acuity::of(0.5)));
    assert_eq!(old.memory.span, 20.0);
    let wrong = ("odd.character.ron", r#"(senses: {"smel": (threshold: 0)})"#);
    let faults = Sheets::<CharacterDef>::new([wrong]).unwrap_err().to_string();
    assert_eq!(faults, "odd.character.ron:1:31: 0 is out of range; expected a number above 0");
    let odd =
        CharacterDef { senses: [("smel".to_owned(), Acuity::of(1.0))].into(), ..CharacterDef::default() };
    let mut findings = Findings::default();
    odd.check_senses(&senses, &mut findings);
    assert!(findings.to_string().contains("did you mean \"smell\"?"), "{findings}");
}

#[test]
fn a_large_archetype_of_many_characters_is_refused() {
    let values: String = (0..10_000).map(|number| format!("\"v{number}\": {number},")).collect();
    let large = format!("(values: {{{values}}})");
    let names: Vec<String> = (0..1_000).map(|number| format!("c{number}.character.ron")).collect();
    let files = || names.iter().map(|name| (name.as_str(), "(of: \"large\")"));
    let found = Sheets::<CharacterDef>::new(files().chain([("large.character.ron", large.as_str())]));
    let found = found.unwrap_err().to_string();
    assert!(
        found.contains(".character.ron: too many characters with large archetypes; expected at most"),
        "{found}"
    );
    assert!(Sheets::<CharacterDef>::new(files().chain([("large.character.ron", "()")])).is_ok());
}

const CLASS: (&str, &str) = (
    "guard.character.ron",
    r#"(help: "A class of characters.", keys: {
        "speed": (kind: Number, default: 2.0, help: "[m/s]"),
        "sight": (kind: Number, default: 12.0),
        "name": (kind: Text),
    })"#,
);
const SLEEPY: (&str, &str) = ("sleepy.character.ron", r#"(of: "guard", values: { "speed": 1 })"#);
const OLD: (&str, &str) = ("old.character.ron", r#"(of: "sleepy", values: { "sight": 5.5 })"#);

/// What a level says of one character.
fn placed(
    sheets: &Sheets<CharacterDef>,
    of: &str,
    values: &str,
) -> Result<CharacterDef, wits_core::findings::Findings> {
    let level = Doc::parse(&format!("(with: (values: {values}))")).unwrap();
    sheets.with(of, Layer::part("yard.level.ron", level.find("with").unwrap()))
}

/// Millington 3e, 13.1: class, type and instance; what is not said is as it is one level up.
#[test]
fn oracle_m3e_13_1c_three_levels_override_each_other() {
    let sheets = Sheets::<CharacterDef>::new([CLASS, SLEEPY, OLD]).unwrap();
    let tom = placed(&sheets, "old", r#"{"name": "Tom"}"#).unwrap();
    let seen = ["speed", "sight", "name"].map(|key| tom.value(key));
    assert_eq!(seen, [Some(Value::Number(1.0)), Some(Value::Number(5.5)), Some("Tom".into())]);
    let origin = |path| sheets.origin("old", path);
    assert_eq!(origin("values.speed"), Some("sleepy.character.ron"));
    assert_eq!(origin("values.sight"), Some("old.character.ron"));
    let plain = sheets.get("guard").unwrap();
    assert_eq!((plain.number("speed"), plain.value("name")), (Some(2.0), None));
    assert_eq!(plain.value("spead"), None);
}

#[test]
fn a_changed_class_changes_all_that_say_nothing_else() {
    let mut sheets = Sheets::<CharacterDef>::new([CLASS, SLEEPY, OLD]).unwrap();
    let quick = r#"(of: "sleepy", values: {"speed": 9})"#;
    assert_eq!(sheets.load("quick.character.ron", Some(quick)).unwrap(), ["quick"]);
    let slower = SLEEPY.1.replace("\"speed\": 1 ", "\"speed\": 0.5 ");
    assert_eq!(sheets.load(SLEEPY.0, Some(&slower)).unwrap(), ["old", "sleepy"]);
    let speed = |sheets: &Sheets<CharacterDef>, name: &str| sheets.get(name).unwrap().number("speed");
    assert_eq!((speed(&sheets, "old"), speed(&sheets, "quick")), (Some(0.5), Some(9.0)));
    let own = sheets.reset("quick", "values.speed").unwrap();
    sheets.load("quick.character.ron", Some(&own)).unwrap();
    assert_eq!(speed(&sheets, "quick"), Some(0.5));
    let old = sheets.get("old").unwrap();
    let saved: CharacterDef = serde_json::from_str(&serde_json::to_string(old).unwrap()).unwrap();
    assert_eq!(&saved, old);
}

#[test]
fn declared_values_are_checked_and_all_errors_are_reported_with_their_lines() {
    let files = [
        ("guard.character.ron", "(\nkeys: { \"speed\": (kind: Number, default: \"fast\") })"),
        ("a.character.ron", "(\nof: \"b\")"),
        ("b.character.ron", "(\nof: \"a\")"),
        ("c.character.ron", "(\nof: \"gard\")"),
        ("d.character.ron", "(of: \"guard\",\nkeys: { \"x\": (kind: Int) })"),
    ];
    let errors = Sheets::<CharacterDef>::new(files).unwrap_err().to_string();
    assert_eq!(errors.lines().count(), 4, "{errors}");
    assert!(
        errors.contains("is its own archetype") && errors.contains("did you mean \"guard\"?"),
        "{errors}"
    );
    assert!(errors.contains("d.character.ron:2:7: keys belong to the root"), "{errors}");
    assert!(errors.lines().all(|line| line.contains(".character.ron:2:")), "{errors}");
    let wrong =
        [files[0], ("d.character.ron", "(of: \"guard\", values: {\n\"sped\": 1, \"speed\": \"slow\" })")];
    let errors = Sheets::<CharacterDef>::new(wrong).unwrap_err().to_string();
    assert_eq!(errors.lines().count(), 3, "{errors}");
    assert!(errors.contains("did you mean \"speed\"?") && errors.contains("\"slow\""), "{errors}");
    assert!(errors.lines().all(|line| line.contains(".character.ron:2:")), "{errors}");
}

#[test]
fn a_placed_character_takes_only_what_its_class_knows() {
    let sheets = Sheets::<CharacterDef>::new([CLASS]).unwrap();
    let error = |of: &str, values: &str| placed(&sheets, of, values).unwrap_err().to_string();
    assert!(error("gard", "{}").contains("did you mean \"guard\"?"));
    assert!(error("guard", r#"{"spede": 1}"#).contains("did you mean \"speed\"?"));
    assert_eq!(error("guard", r#"{"speed": "fast"}"#), "yard.level.ron:1:27: \"fast\"; expected a number");
}
