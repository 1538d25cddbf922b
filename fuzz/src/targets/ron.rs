//! RON itself: documents, values, layers.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use wits_core::ron::{self, Doc, Layer, Layers};

use crate::laws::{FILE, definition, places_hold};

/// A value of every kind that definitions are made of.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Any {
    Flag(bool),
    Whole(i64),
    Number(f64),
    Text(String),
    List(Vec<Any>),
    Map(BTreeMap<String, Any>),
}

/// The same with a form that files have.
#[derive(Default, Serialize, Deserialize)]
#[serde(default)]
struct Form {
    name: String,
    root: Option<Box<Node>>,
    nodes: Vec<Form>,
    values: BTreeMap<String, f32>,
    at: (f32, f32),
    count: u8,
    letter: char,
}

#[derive(Serialize, Deserialize)]
enum Node {
    Idle,
    Wait(f32),
    Not(Box<Node>),
    All(Vec<Node>),
    Two(i32, String),
    If { test: String, then: Box<Node> },
    Any(Any),
}

pub(super) fn ron(data: &[u8]) {
    definition(data, ron::read::<Form>, ron::write);
    definition(data, ron::read::<Node>, ron::write);
    let Ok(text) = std::str::from_utf8(data) else { return };
    match Doc::parse(text) {
        Ok(doc) => {
            assert_eq!(doc.text(), text, "a document is its text");
            assert_eq!(doc.edits().text().ok().as_deref(), Some(text), "no edit is no change");
            walk(doc.root(), text);
            edit(&doc);
        }
        Err(findings) => places_hold(text, &findings),
    }
}

/// Every part lies where it says.
fn walk(at: ron::At<'_>, text: &str) {
    assert_eq!(text.get(at.range()), Some(at.text()));
    let _ = (at.name(), at.comment(), at.key(), at.span());
    at.inside().into_iter().chain(at.items()).for_each(|item| walk(item, text));
}

/// Each of the simple edits at the first part that takes it gives a document again.
fn edit(doc: &Doc) {
    let Some(item) = doc.root().items().next() else { return };
    let mut removed = doc.edits();
    removed.remove(item);
    let mut noted = doc.edits();
    noted.comment(item, "a\nb");
    let mut replaced = doc.edits();
    replaced.replace(item, "[1, // x\n 2]");
    for edits in [removed, noted, replaced] {
        if let Ok(text) = edits.text() {
            let again = Doc::parse(&text);
            again.unwrap_or_else(|faults| panic!("an edit that does not parse: {faults}\n{text}"));
        }
    }
}

/// Two texts over each other, and what is put into the upper one: `below --- above \n path \n value`.
pub(super) fn layers(data: &[u8]) {
    let Some((below, rest)) = std::str::from_utf8(data).ok().and_then(|text| text.split_once("\n---\n"))
    else {
        return;
    };
    let mut parts = rest.rsplitn(3, '\n');
    let (value, path, above) = (parts.next(), parts.next(), parts.next());
    let (Some(value), Some(path), Some(above)) = (value, path, above) else { return };
    let (Ok(lower), Ok(upper)) = (Doc::parse(below), Doc::parse(above)) else { return };
    let layers = Layers::new([Layer::part("below", lower.root()), Layer::part(FILE, upper.root())]);
    let Ok(layers) = layers else { return };
    let _ = layers.read::<Form>();
    for leaf in layers.leaves() {
        let _ = leaf;
    }
    let _ = (layers.origin(path), layers.has(path));
    if let Ok(text) = layers.put(above, path, value) {
        Doc::parse(&text).unwrap_or_else(|faults| panic!("put, and does not parse: {faults}\n{text}"));
    }
}
