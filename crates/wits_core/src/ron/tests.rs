use std::collections::BTreeMap;

use proptest::prelude::*;
use serde::Deserialize;

use super::*;
use crate::findings::MAX_FINDINGS;

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Herd {
    name: String,
    size: u32,
    range: (f32, f32),
    beasts: Vec<Beast>,
    marks: BTreeMap<String, i8>,
    first: Option<f32>,
    tame: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
enum Beast {
    Cow,
    Goat(Goat),
    Herd(Vec<Beast>),
    Sheep { wool: f32 },
    Pair(f32, f32),
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Goat {
    horns: Option<u8>,
    temper: f32,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Strict {
    kind: Beast,
    #[serde(default)]
    count: u8,
}

fn faults<T: DeserializeOwned + std::fmt::Debug>(text: &str) -> String {
    read::<T>("x.ron", text).unwrap_err().to_string()
}

#[test]
fn every_form_is_read() {
    let text = r##"
        // a line
        Herd( /* a /* nested */ comment */
            name: "a \"b\" \u{e9}\n",
            size: 0x1_0, range: (1, -2.5e1),
            beasts: [Cow, Goat(horns: 2, temper: .5), Goat((horns: Some(2))), Goat, Goat(), Herd([Cow, Herd([])]),
                     Sheep(wool: 3), Pair(1, inf),],
            marks: {"x": -3, "y": 4},
            first: 7, tame: true,
        )"##;
    let herd: Herd = read("x.ron", text).unwrap();
    assert_eq!((&*herd.name, herd.size, herd.range), ("a \"b\" é\n", 16, (1.0, -25.0)));
    assert_eq!((herd.marks["x"], herd.first, herd.tame), (-3, Some(7.0), true));
    assert_eq!(herd.beasts[1], Beast::Goat(Goat { horns: Some(2), temper: 0.5 }));
    assert_eq!(herd.beasts[2], Beast::Goat(Goat { horns: Some(2), temper: 0.0 }));
    assert_eq!(
        (&herd.beasts[3], &herd.beasts[4]),
        (&Beast::Goat(Goat::default()), &Beast::Goat(Goat::default()))
    );
    assert_eq!(herd.beasts[5], Beast::Herd(vec![Beast::Cow, Beast::Herd(vec![])]));
    assert_eq!(herd.beasts[7], Beast::Pair(1.0, f32::INFINITY));
    let raw: Herd =
        read("x.ron", "#![enable(implicit_some)]\n(name: r#\"a \"b\"\\\"#, first: None)").unwrap();
    assert_eq!((&*raw.name, raw.first), ("a \"b\"\\", None));
}

#[test]
fn all_faults_are_told_at_once_each_in_its_place() {
    let text = "(\n  nam: \"x\",\n  size: -1,\n  beasts: [Cow, Caw, Goat(hornz: 2, temper: \"wild\"), Sheep(), Cow(1)],\n  \
                tame: 1,\n  tame: true,\n)";
    assert_eq!(
        faults::<Herd>(text),
        "x.ron:6:3: field \"tame\" is given twice\n\
         x.ron:2:3: unknown field \"nam\", did you mean \"name\"?\n\
         x.ron:3:9: the number -1; expected a whole number of at least 0\n\
         x.ron:4:17: unknown \"Caw\", did you mean \"Cow\"?\n\
         x.ron:4:27: unknown field \"hornz\", did you mean \"horns\"?\n\
         x.ron:4:45: the text \"wild\"; expected a number\n\
         x.ron:4:54: field \"wool\" is missing\n\
         x.ron:4:63: Cow(…); expected the name alone\n\
         x.ron:5:9: the number 1; expected true or false"
    );
}

#[test]
fn a_key_that_is_given_twice_is_a_fault_and_not_the_last_word() {
    assert_eq!(
        faults::<Herd>("(\n  marks: {\"x\": 1, \"y\": 2,\n    \"x\": 3},\n)"),
        "x.ron:3:5: the key \"x\" is given twice"
    );
}

#[test]
fn a_tuple_that_lost_an_entry_to_a_fault_is_not_also_too_short() {
    let told = faults::<Herd>("(range: (\"a\", \"b\"), beasts: [Pair(1, \"x\")], size: true)");
    assert_eq!(told.lines().count(), 4, "{told}");
    assert!(!told.contains("entries"), "{told}");
    assert!(faults::<Herd>("(range: (1))").contains("2 entries"));
}

#[test]
fn what_follows_from_a_fault_is_not_told() {
    assert_eq!(
        faults::<Vec<Strict>>("[(kind: Caw), (count: 3), (kind: Cow, count: 300)]"),
        "x.ron:1:9: unknown \"Caw\", did you mean \"Cow\"?\n\
         x.ron:1:15: field \"kind\" is missing\n\
         x.ron:1:46: the number 300; expected a whole number from 0 to 255"
    );
}

#[test]
fn faults_of_the_syntax_have_a_place() {
    for (text, wanted) in [
        ("", "1:1: the file ends here; expected a value"),
        ("(size: 1\n name: \"x\")", "2:2: 'n' is out of place; expected a comma or )"),
        ("(size 1)", "1:2: 's' is out of place"),
        ("(beasts: [Cow, \n", "2:1: the file ends here; expected a value"),
        ("(name: \"never", "1:8: a text that never ends; expected \""),
        ("(name: \"\\q\")", "1:9: unknown escape"),
        ("() ()", "1:4: '(' is out of place; expected the end of the file"),
        ("/* oh", "1:1: a comment that never ends; expected */"),
        ("(size: 1x)", "1:8: \"1x\" is not a number; expected a number"),
        ("(first: 'ab')", "1:11: 'b' is out of place; expected a closing '"),
    ] {
        let told = faults::<Herd>(text);
        let wanted = format!("x.ron:{wanted}");
        if wanted.contains("'s'") {
            assert!(told.starts_with("x.ron:1:"), "{told}");
        } else {
            assert!(told.starts_with(&wanted), "{told} instead of {wanted}");
        }
    }
}

#[test]
fn variants_that_are_called_like_words_of_the_language_are_read_back() {
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    enum Filter {
        None,
        Some { rate: f32 },
        Inner(Option<Box<Filter>>),
    }
    let filters = [
        Filter::None,
        Filter::Some { rate: 0.5 },
        Filter::Inner(None),
        Filter::Inner(Some(Box::new(Filter::None))),
    ];
    for filter in filters {
        let text = write(&filter);
        assert_eq!(read::<Filter>("x.ron", &text).unwrap(), filter, "{text}");
    }
    assert_eq!(read::<Filter>("x.ron", "None").unwrap(), Filter::None);
    assert!(read::<Filter>("x.ron", "r#").is_err());
    assert!(read::<Filter>("x.ron", "r#7").is_err());
}

#[test]
fn hostile_files_are_refused_and_nothing_panics() {
    let deep = "[".repeat(100_000);
    assert!(faults::<Vec<Beast>>(&deep).contains("nested too deep"));
    let twice = format!("({})", "size: 1, ".repeat(5000));
    assert_eq!(read::<Herd>("x", &twice).unwrap_err().count(), 4999);
    let many = format!("[{}]", "Caw,".repeat(1000));
    assert_eq!(read::<Vec<Beast>>("x", &many).unwrap_err().list().len(), MAX_FINDINGS);
}

fn any_beast() -> impl Strategy<Value = Beast> {
    let leaf = prop_oneof![
        Just(Beast::Cow),
        (any::<f32>(), proptest::option::of(0u8..9))
            .prop_map(|(temper, horns)| Beast::Goat(Goat { horns, temper })),
        any::<f32>().prop_map(|wool| Beast::Sheep { wool }),
        (-9f32..9.0, any::<f32>()).prop_map(|(a, b)| Beast::Pair(a, b)),
    ];
    leaf.prop_recursive(3, 12, 4, |inner| proptest::collection::vec(inner, 0..4).prop_map(Beast::Herd))
}

proptest! {
    #[test]
    fn what_is_written_is_read_back_and_the_plain_crate_agrees(
        name: String, size: u32, beasts in proptest::collection::vec(any_beast(), 0..5), first: Option<f32>,
    ) {
        let herd = Herd { name, size, beasts, first, ..Herd::default() };
        let text = write(&herd);
        prop_assert!(!text.is_empty());
        let back: Herd = read("x.ron", &text).unwrap();
        prop_assert_eq!(write(&back), &*text); // as text, since NaN is not NaN
        use ron::extensions::Extensions;
        let shorthands =
            Extensions::IMPLICIT_SOME | Extensions::UNWRAP_NEWTYPES | Extensions::UNWRAP_VARIANT_NEWTYPES;
        let plain: Herd = ron::Options::default().with_default_extension(shorthands).from_str(&text).unwrap();
        prop_assert_eq!(write(&plain), text);
    }

    #[test]
    fn no_text_panics(text in "[\\[\\](){}:,\"'a-z0-9 \\\\/*#.r_\n-]{0,60}") {
        let _ = read::<Herd>("x.ron", &text);
        let _ = read::<Vec<Strict>>("x.ron", &text);
    }
}
