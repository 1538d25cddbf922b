//! A character as a form: everything that is said of it, by whom, and what can be changed.

use std::collections::BTreeMap;

use serde_json::Value;
use wits_core::findings::Findings;
use wits_core::inspect::{Form, Graph, GraphNode};
use wits_core::ron::{Doc, Layer, Layers, Leaf};
use wits_game::author::{Change, Changed, Field, FieldKind, Palette, Part, Sketch, Span, Workshop};

use super::{Sheet, SheetField, Sheets, lineage, name_of};

impl<S: Sheet> Sheets<S> {
    /// How the file of a character is edited field by field; `None` for other files.
    #[must_use]
    pub fn workshop(&self, file: &str) -> Option<Box<dyn Workshop + '_>> {
        let name = name_of::<S>(file)?.to_owned();
        Some(Box::new(Bench { sheets: self, name }))
    }

    /// The layers of a character whose own file has this text: without it, and with it.
    fn layers(&self, name: &str, text: &str) -> Result<[Layers; 2], Findings> {
        let mut texts = self.texts.clone();
        texts.insert(name.to_owned(), text.to_owned());
        let line = lineage::of(&texts, name);
        let files: Vec<String> = line.iter().map(|name| format!("{name}{}", S::ENDING)).collect();
        let layer = |number: usize| Layer::file(&files[number], &texts[line[number]]);
        Ok([Layers::new((0..line.len() - 1).map(layer))?, Layers::new((0..line.len()).map(layer))?])
    }
}

/// The fields of one file.
struct Bench<'s, S> {
    sheets: &'s Sheets<S>,
    name: String,
}

impl<S: Sheet> Workshop for Bench<'_, S> {
    fn palette(&self) -> Palette {
        Palette::default()
    }

    /// One node for each part of the character: its body, its senses, its values. What is said at the top is the file's.
    fn sketch(&self, text: &str) -> Option<Sketch> {
        let doc = Doc::parse(text).ok()?;
        let [above, all] = self.sheets.layers(&self.name, text).ok()?;
        let inherited: BTreeMap<String, Leaf<'_>> =
            above.leaves().into_iter().map(|leaf| (leaf.path.clone(), leaf)).collect();
        let mut sketch = Sketch { graph: Graph::new(self.name.clone(), Form::Tree), ..Sketch::default() };
        sketch.file = Part { kind: "character".into(), comment: doc.head(), ..part(&doc, "") };
        let said: Vec<Field> =
            all.leaves().iter().map(|leaf| field::<S>(leaf, &doc, inherited.get(&leaf.path))).collect();
        let unsaid = S::fields().iter().filter(|known| !all.has(known.path)).map(unsaid);
        for (at, field) in said
            .into_iter()
            .map(|field| (top(&field.at), field))
            .chain(unsaid.map(|field| (String::new(), field)))
        {
            if at.is_empty() {
                sketch.file.fields.push(field);
                continue;
            }
            let number = sketch.nodes.iter().position(|node| node.at == at).unwrap_or_else(|| {
                sketch.graph.add(GraphNode { path: at.clone().into(), ..GraphNode::new("part", at.clone()) });
                sketch.nodes.push(Part { kind: "part".into(), ..part(&doc, &at) });
                sketch.nodes.len() - 1
            });
            sketch.nodes[number].fields.push(field);
        }
        Some(sketch)
    }

    fn change(&self, text: &str, change: &Change) -> Result<Changed, String> {
        let told = |findings: Findings| findings.to_string();
        let text = match change {
            Change::Set { at, value: Value::Null } => without(text, at),
            Change::Set { at, value } => self.put(text, at, &written(value)),
            Change::Write { at, text: value } => self.put(text, at, value),
            Change::Comment { at, text: comment } => commented(text, at, comment),
            _ => return Err("a character has fields, which can be set".into()),
        };
        Ok(Changed { text: text.map_err(told)?, select: Vec::new() })
    }
}

impl<S: Sheet> Bench<'_, S> {
    fn put(&self, text: &str, at: &str, value: &str) -> Result<String, Findings> {
        self.sheets.layers(&self.name, text)?[1].put(text, at, value)
    }
}

fn without(text: &str, at: &str) -> Result<String, Findings> {
    let doc = Doc::parse(text)?;
    let mut edits = doc.edits();
    if let Some(at) = doc.find(at) {
        edits.remove(at);
    }
    edits.text()
}

fn commented(text: &str, at: &str, comment: &str) -> Result<String, Findings> {
    let doc = Doc::parse(text)?;
    let mut edits = doc.edits();
    if let Some(at) = doc.find(at) {
        edits.comment(at, comment);
    }
    edits.text()
}

/// The first step of a path, if there are others after it.
fn top(path: &str) -> String {
    path.split_once('.').map_or_else(String::new, |(top, _)| top.to_owned())
}

fn part(doc: &Doc, at: &str) -> Part {
    let found = doc.find(at).unwrap_or(doc.root());
    let [from, to] = found.span();
    let comment =
        if at.is_empty() { String::new() } else { doc.find(at).map(|at| at.comment()).unwrap_or_default() };
    Part { at: at.to_owned(), comment, span: Span { from, to }, fixed: true, ..Part::default() }
}

/// What is said; by the file itself, or by one above it.
fn field<S: Sheet>(leaf: &Leaf<'_>, doc: &Doc, above: Option<&Leaf<'_>>) -> Field {
    let own = doc.find(&leaf.path).is_some();
    let known = S::fields().iter().find(|known| known.path == leaf.path);
    let from = above.map(|above| format!("{} says {}", above.file, above.text)).unwrap_or_default();
    let help = [known.map_or("", |known| known.help), &from].join(" ").trim().to_owned();
    let name = leaf.path.split_once('.').map_or(&*leaf.path, |(_, rest)| rest).to_owned();
    let (kind, value) = read(&leaf.text);
    let default = above.map_or(Value::Null, |above| read(&above.text).1);
    let needed = above.is_none() && known.is_none();
    Field {
        name,
        at: leaf.path.clone(),
        kind,
        help,
        value: if own { value } else { Value::Null },
        default,
        needed,
        key: false,
    }
}

fn unsaid(known: &SheetField) -> Field {
    let (name, at) = (known.path.to_owned(), known.path.to_owned());
    let kind = if known.path.ends_with('s') && !known.names_file { FieldKind::Raw } else { FieldKind::Text };
    Field { name, at, kind, help: known.help.to_owned(), ..Field::default() }
}

/// What sort of value a text is, and what it is.
fn read(text: &str) -> (FieldKind, Value) {
    let doc = Doc::parse(text).ok();
    let number = || serde_json::Number::from_f64(text.parse().ok()?).map(Value::Number);
    match text {
        "true" | "false" => (FieldKind::Flag, Value::Bool(text == "true")),
        _ if text.starts_with('"') => {
            let plain = doc.and_then(|doc| doc.root().read::<String>().ok()).unwrap_or_default();
            (FieldKind::Text, Value::String(plain))
        }
        _ => match number() {
            Some(number) => (FieldKind::Number, number),
            None => (FieldKind::Raw, Value::String(text.to_owned())),
        },
    }
}

/// As files write it.
fn written(value: &Value) -> String {
    match value {
        Value::String(text) => format!("{text:?}"),
        Value::Number(number) => {
            number.as_f64().map_or_else(|| number.to_string(), |number| number.to_string())
        }
        other => other.to_string(),
    }
}
