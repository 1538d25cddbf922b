//! From definitions to files.

mod attach;
mod condition;
mod node;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use wits_core::findings::{Findings, Place};

use super::model::{text_of, type_of_kind};
use crate::tree::TreeDef;
use crate::words::Way;
use crate::{Kind, Value};

/// An element to be written.
#[derive(Clone, Debug, Default)]
struct Tag {
    name: String,
    attributes: Vec<(String, String)>,
    children: Vec<Tag>,
}

/// A word that was used: action or condition, with the kinds of its parameters.
type Words = BTreeMap<(&'static str, String), BTreeMap<String, Option<Kind>>>;

struct Writer<'a> {
    findings: Findings,
    words: Words,
    /// The tree that is being written, to look up kinds.
    tree: &'a TreeDef,
}

/// The text of a file, or everything that cannot be said in one.
pub(super) fn write(def: &TreeDef) -> Result<String, Findings> {
    let mut writer = Writer { findings: Findings::default(), words: Words::new(), tree: def };
    let mut main = "MainTree".to_owned();
    while def.trees.contains_key(&main) {
        main.push('_');
    }
    let mut root = Tag::new("root").with("BTCPP_format", "4").with("main_tree_to_execute", &main);
    let mut models = Tag::new("TreeNodesModel");
    let trees = def.trees.iter().map(|(name, tree)| (name.as_str(), tree, format!("trees.{name}.")));
    for (name, tree, path) in std::iter::once((main.as_str(), def, String::new())).chain(trees) {
        writer.tree = tree;
        if !path.is_empty() && !tree.trees.is_empty() {
            writer.cannot(&format!("{path}trees"), "trees inside the trees of a tree");
        }
        let node = writer.node(&tree.root, &format!("{path}root"));
        root.children.push(Tag::new("BehaviorTree").with("ID", name).holding(vec![node]));
        models.children.extend(writer.model(name, tree, &path));
    }
    let words = std::mem::take(&mut writer.words);
    for (_, name) in words
        .keys()
        .filter(|(sort, name)| *sort == "Action" && words.contains_key(&("Condition", name.clone())))
    {
        writer.cannot("", &format!("an action and a condition of the same name, {name:?},"));
    }
    for ((sort, name), ports) in words {
        let ports = ports.into_iter().map(|(name, kind)| {
            let port = Tag::new("input_port").with("name", &name);
            kind.map_or_else(|| port.clone(), |kind| port.clone().with("type", type_of_kind(kind)))
        });
        models.children.push(Tag::new(sort).with("ID", &name).holding(ports.collect()));
    }
    if !models.children.is_empty() {
        root.children.push(models);
    }
    let mut text = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    root.print(0, &mut text);
    let text = writer.findings.into_result(text)?;
    readable(&text)?;
    Ok(text)
}

/// Files have limits, and their trees must be sound: what would be refused when it is read is not written.
fn readable(text: &str) -> Result<(), Findings> {
    let Err(refused) = super::XmlReader::new().read("", text) else { return Ok(()) };
    let mut findings = Findings::default();
    for fault in refused.list() {
        findings.add(Place::Whole, format!("the file would be refused: {}", fault.message), &fault.expected);
    }
    Err(findings)
}

/// What is known of a parameter that is given values of several kinds.
fn joined_kind(a: Option<Kind>, b: Option<Kind>) -> Option<Kind> {
    match (a, b) {
        (Some(Kind::Int), Some(Kind::Number)) | (Some(Kind::Number), Some(Kind::Int)) => Some(Kind::Number),
        _ => a.filter(|_| a == b),
    }
}

impl Writer<'_> {
    fn cannot(&mut self, path: &str, what: &str) {
        self.findings.add(Place::path(path), format!("{what} cannot be said in BehaviorTree.CPP"), "");
    }

    /// Keys and ports of a tree. Keys are fields of ours, which others leave alone.
    fn model(&mut self, name: &str, tree: &TreeDef, path: &str) -> Option<Tag> {
        let mut model = Tag::new("SubTree").with("ID", name);
        for (name, port) in &tree.ports {
            let tag = match port.way {
                Way::In => "input_port",
                Way::Out => "output_port",
                Way::InOut => "inout_port",
            };
            let mut tag = Tag::new(tag).with("name", name).with("type", type_of_kind(port.kind));
            if let Some(default) = &port.default {
                tag = tag.with("default", &text_of(default));
            }
            if !port.help.is_empty() {
                tag = tag.with("description", &port.help);
            }
            model.children.push(tag);
        }
        let mut fields = Vec::new();
        for (name, key) in tree.board.iter() {
            if !is_name(name) {
                self.cannot(&format!("{path}board.{name}"), "a key with such a name");
            }
            let first =
                key.default.as_ref().map_or_else(String::new, |value| format!(" = {}", text_of(value)));
            fields.push(Tag::new("Metadata").with(name, &format!("{}{first}", type_of_kind(key.kind))));
        }
        if !fields.is_empty() {
            model.children.push(Tag::new("MetadataFields").holding(fields));
        }
        (!model.children.is_empty()).then_some(model)
    }

    /// The kind of a value, or of the key that it names.
    fn kind_of(&self, value: &Value) -> Option<Kind> {
        let Some(name) = crate::words::key_name(value) else { return Some(value.kind()) };
        let port = self.tree.ports.get(name).map(|port| port.kind);
        port.or_else(|| self.tree.board.find(name).map(|(_, key)| key.kind))
    }
}

/// A name that scripts and attributes can have.
fn is_name(name: &str) -> bool {
    let mut letters = name.chars();
    letters.next().is_some_and(|first| first.is_ascii_alphabetic() || first == '_')
        && letters.all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
        && !name.get(..3).is_some_and(|start| start.eq_ignore_ascii_case("xml"))
}

impl Tag {
    fn new(name: &str) -> Self {
        Self { name: name.to_owned(), ..Self::default() }
    }

    fn with(mut self, name: &str, value: &str) -> Self {
        self.attributes.push((name.to_owned(), value.to_owned()));
        self
    }

    fn holding(mut self, children: Vec<Self>) -> Self {
        self.children = children;
        self
    }

    /// The only child of another element.
    fn inside(self, name: &str) -> Self {
        Self::new(name).holding(vec![self])
    }

    fn has(&self, name: &str) -> bool {
        self.attributes.iter().any(|(known, _)| known == name)
    }

    fn print(&self, depth: usize, text: &mut String) {
        let space = "  ".repeat(depth);
        // Writing to a text never fails.
        let _ = write!(text, "{space}<{}", self.name);
        for (name, value) in &self.attributes {
            let _ = write!(text, " {name}=\"{}\"", escaped(value));
        }
        if self.children.is_empty() {
            text.push_str("/>\n");
            return;
        }
        text.push_str(">\n");
        self.children.iter().for_each(|child| child.print(depth + 1, text));
        let _ = writeln!(text, "{space}</{}>", self.name);
    }
}

fn escaped(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    for letter in value.chars() {
        match letter {
            '&' => text.push_str("&amp;"),
            '<' => text.push_str("&lt;"),
            '>' => text.push_str("&gt;"),
            '"' => text.push_str("&quot;"),
            '\n' | '\t' | '\r' => {
                let _ = write!(text, "&#{};", u32::from(letter));
            }
            // XML has no way to write these.
            _ if letter < ' ' => text.push('\u{fffd}'),
            _ => text.push(letter),
        }
    }
    text
}
