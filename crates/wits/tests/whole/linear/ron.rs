//! The text of definitions: read, located, laid over each other, edited.

use serde::Deserialize;
use std::collections::BTreeMap;
use wits::core::findings::{Findings, Place};
use wits::core::ron::{self, Doc, Layer, Layers};
use wits_testkit::linear::{Case, hold};

use super::{bad, good, lines};

#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Sheet {
    values: BTreeMap<String, f32>,
    list: Vec<Item>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "they are only read")]
struct Item {
    name: String,
    #[serde(default)]
    at: (f32, f32),
}

fn sheet(text: &str) -> Findings {
    super::faults(ron::read::<Sheet>("a.ron", text))
}

fn any(text: &str) -> Findings {
    super::faults(Doc::parse(text))
}

fn list(size: usize) -> String {
    format!("(list: [\n{}])", lines(size, |n| format!("(name: \"n{n}\", at: ({n}, 2)), // note")))
}

fn map(size: usize) -> String {
    format!("(values: {{\n{}}})", lines(size, |n| format!("\"v{n}\": {n},")))
}

fn fields(size: usize) -> String {
    format!("(\n{})", lines(size, |n| format!("f{n}: {n},")))
}

fn edits(name: &str, size: usize, text: fn(usize) -> String, change: fn(&Doc) -> String) -> Case {
    Case::new(name, size, move |size| {
        let text = text(size);
        move || change(&Doc::parse(&text).expect("the text is whole"))
    })
}

#[test]
fn ron_is_linear() {
    let row = |size| format!("[{}]", "1, ".repeat(size));
    let cases = vec![
        good("a list", 300, list, sheet),
        good("a map", 600, map, sheet),
        good("fields", 600, fields, any),
        bad("unknown fields", 600, fields, sheet),
        bad("fields given twice", 600, |size| format!("({})", "f: 1, ".repeat(size)), any),
        bad("keys given twice", 600, |size| format!("{{{}}}", "\"k\": 1, ".repeat(size)), any),
        bad("faulty items", 300, |size| format!("(list: [{}])", "(nam: 1), ".repeat(size)), sheet),
        good("comments", 600, |size| format!("[{}]", "/* a */ 1, // b\n".repeat(size)), any),
        good("long words", 600, |size| format!("[\"{}\", r#\"{0}\"#]", "a\\\\".repeat(size)), any),
        bad("brackets", 1000, |size| "[".repeat(size), any),
        Case::new("located", 400, |size| {
            let (text, mut findings) = (map(size), Findings::of("a.ron"));
            for number in 0..size {
                findings.add(Place::path(format!("values.v{number}")), "odd", "");
            }
            move || {
                ron::locate(&mut findings, &text);
                findings
            }
        }),
        Case::new("layers", 400, |size| {
            let (low, high) = (map(size), map(size));
            move || {
                let layers = Layers::new([Layer::file("a", &low), Layer::file("b", &high)]).unwrap();
                let leaves = layers.leaves().len();
                let origins = (0..size).filter(|n| layers.origin(&format!("values.v{n}")) == "b").count();
                assert_eq!((leaves, origins), (size, size));
                layers.read::<Sheet>().unwrap()
            }
        }),
        Case::new("a layer of fields", 400, |size| {
            let (low, high) = (fields(size), fields(size));
            move || Layers::new([Layer::file("a", &low), Layer::file("b", &high)]).unwrap()
        }),
        edits("replaced everywhere", 300, list, |doc| {
            let mut edits = doc.edits();
            for item in doc.find("list").unwrap().items() {
                edits.replace(item.field("name").unwrap(), "\"other\"");
            }
            edits.text().unwrap()
        }),
        edits("replaced on one line", 1500, row, |doc| {
            let mut edits = doc.edits();
            doc.root().items().for_each(|item| edits.replace(item, "2"));
            edits.text().unwrap()
        }),
        edits("every second one removed", 600, row, |doc| {
            let mut edits = doc.edits();
            doc.root().items().step_by(2).for_each(|item| edits.remove(item));
            edits.text().unwrap()
        }),
        edits("many inserted", 300, list, |doc| {
            let (mut edits, list) = (doc.edits(), doc.find("list").unwrap());
            let texts = vec!["(name: \"new\")"; list.len()];
            edits.insert_items(list, 1, &texts);
            edits.text().unwrap()
        }),
        edits("fields put", 300, list, |doc| {
            let mut edits = doc.edits();
            for item in doc.find("list").unwrap().items() {
                edits.put_field(item, "more", "[1, 2]");
            }
            edits.text().unwrap()
        }),
        edits("entries found", 600, map, |doc| {
            let found = (0..2 * doc.find("values").unwrap().len())
                .filter(|n| doc.find(&format!("values.v{n}")).is_some());
            found.count().to_string()
        }),
        edits("comments set", 300, list, |doc| {
            let mut edits = doc.edits();
            doc.find("list").unwrap().items().for_each(|item| edits.comment(item, "why"));
            edits.text().unwrap()
        }),
    ];
    hold("linear::ron::ron_is_linear", cases);
}
