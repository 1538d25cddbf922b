//! What is known of nodes: from the `TreeNodesModel` of a file, and from the vocabulary of a game.

use std::collections::BTreeMap;

use super::doc::Element;
use super::faults::Faults;
use super::text::literal;
use crate::board::{KeyDef, Scope};
use crate::words::{Way, Word};
use crate::{Kind, Value, Vocabulary};

/// What sort of node a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sort {
    Action,
    Condition,
    Control,
    Decorator,
    SubTree,
}

impl Sort {
    pub(super) fn of(tag: &str) -> Option<Self> {
        match tag {
            "Action" => Some(Self::Action),
            "Condition" => Some(Self::Condition),
            "Control" => Some(Self::Control),
            "Decorator" => Some(Self::Decorator),
            "SubTree" => Some(Self::SubTree),
            _ => None,
        }
    }
}

/// A node of a name.
#[derive(Clone, Debug)]
pub(super) struct Model {
    pub(super) sort: Sort,
    /// The name that our vocabulary knows.
    pub(super) name: String,
    pub(super) ports: BTreeMap<String, Port>,
    /// Keys of a sub-tree, with what they hold at first.
    pub(super) keys: BTreeMap<String, KeyDef>,
}

#[derive(Clone, Debug)]
pub(super) struct Port {
    pub(super) way: Way,
    /// Unknown for types that only the other library knows.
    pub(super) kind: Option<Kind>,
    /// As the file writes it.
    pub(super) default: Option<String>,
    pub(super) optional: bool,
    pub(super) help: String,
}

/// The words and keys of a game.
#[derive(Clone, Debug, Default)]
pub(super) struct Known {
    pub(super) models: BTreeMap<String, Model>,
    pub(super) keys: BTreeMap<String, Kind>,
    /// The game's words are known, so that others are unknown.
    pub(super) complete: bool,
}

impl Known {
    pub(super) fn of<C: ?Sized>(words: &Vocabulary<C>) -> Self {
        let mut known = Self { complete: true, ..Self::default() };
        let actions = words.actions().map(|word| (Sort::Action, word));
        for (sort, word) in words.conditions().map(|word| (Sort::Condition, word)).chain(actions) {
            known.models.insert(word.name.clone(), Model::of_word(sort, word));
        }
        for scope in [Scope::World, Scope::Squad, Scope::Agent] {
            for (name, key) in words.keys(scope).iter() {
                known.keys.insert(name.to_owned(), key.kind);
                known.keys.insert(format!("{}.{name}", scope.name()), key.kind);
            }
        }
        known
    }

    /// The model of a name, written our way or theirs: `open_door` is `OpenDoor` too.
    pub(super) fn find(&self, name: &str) -> Option<&Model> {
        self.models.get(name).or_else(|| self.models.get(&snake(name)))
    }
}

impl Model {
    fn of_word(sort: Sort, word: &Word) -> Self {
        let ports = word.params.iter().map(|param| {
            let optional = param.optional || param.default.is_some() || param.way == Way::Out;
            let port =
                Port { way: param.way, kind: Some(param.kind), default: None, optional, help: String::new() };
            (param.name.clone(), port)
        });
        Self { sort, name: word.name.clone(), ports: ports.collect(), keys: BTreeMap::new() }
    }
}

fn snake(name: &str) -> String {
    let mut snake = String::new();
    let mut after_small = false;
    for letter in name.chars() {
        if letter.is_uppercase() && after_small {
            snake.push('_');
        }
        after_small = letter.is_lowercase() || letter.is_numeric();
        snake.extend(letter.to_lowercase());
    }
    snake
}

/// Reads a `TreeNodesModel`.
pub(super) fn read_models(element: &Element, models: &mut BTreeMap<String, Model>, faults: &mut Faults) {
    for node in &element.children {
        let Some(sort) = Sort::of(&node.tag) else {
            faults.unknown(
                node.spot,
                &node.tag,
                &["Action", "Condition", "Control", "Decorator", "SubTree"],
                "",
            );
            continue;
        };
        faults.attributes(node, &["ID", "editable"]);
        let Some(id) = node.get("ID").filter(|id| !id.is_empty()) else {
            faults.add(node.spot, "a model without a name", "ID=\"…\"");
            continue;
        };
        let mut model = Model { sort, name: id.to_owned(), ports: BTreeMap::new(), keys: BTreeMap::new() };
        node.children.iter().for_each(|part| model.part(part, faults));
        models.insert(id.to_owned(), model);
    }
}

impl Model {
    fn part(&mut self, part: &Element, faults: &mut Faults) {
        let way = match part.tag.as_str() {
            "input_port" => Way::In,
            "output_port" => Way::Out,
            "inout_port" => Way::InOut,
            "description" => return,
            "MetadataFields" => return self.metadata(part, faults),
            other => {
                let known = ["input_port", "output_port", "inout_port", "description", "MetadataFields"];
                return faults.unknown(part.spot, other, &known, "");
            }
        };
        faults.attributes(part, &["name", "type", "default", "description"]);
        let Some(name) = part.get("name").filter(|name| !name.is_empty()) else {
            return faults.add(part.spot, "a port without a name", "name=\"…\"");
        };
        let help = part.get("description").unwrap_or(&part.text).to_owned();
        let default = part.get("default").filter(|text| !text.is_empty()).map(str::to_owned);
        let kind = part.get("type").and_then(kind_of_type);
        // What a file does not say is missed when the node runs, and only if it asks for it.
        let optional = default.is_some() || way == Way::Out || self.sort != Sort::SubTree;
        self.ports.insert(name.to_owned(), Port { way, kind, default, optional, help });
    }

    /// Keys that were written by us: `<Metadata ammo="int = 3"/>`. Others mean nothing here.
    fn metadata(&mut self, fields: &Element, faults: &mut Faults) {
        for attribute in fields.children.iter().flat_map(|field| &field.attributes) {
            let (kind, first) = attribute.value.split_once('=').unwrap_or((&attribute.value, ""));
            let Some(kind) = kind_of_type(kind.trim()).filter(|_| self.sort == Sort::SubTree) else {
                continue;
            };
            let first = first.trim();
            let default = if first.is_empty() { None } else { literal(first, Some(kind)) };
            if !first.is_empty() && default.is_none() {
                faults.add(attribute.spot, format!("{first:?} as the first value"), kind.to_string());
            }
            self.keys.insert(attribute.name.clone(), KeyDef { kind, default, help: String::new() });
        }
    }
}

/// The kinds behind the types of C++. Those of other libraries are unknown.
fn kind_of_type(text: &str) -> Option<Kind> {
    let plain = text.trim_start_matches("std::").trim_start_matches("const ").trim_end_matches('&').trim();
    match plain {
        "bool" => Some(Kind::Bool),
        "double" | "float" | "number" => Some(Kind::Number),
        "string" | "string_view" | "char*" | "BT::StringView" | "text" => Some(Kind::Text),
        "vector" => Some(Kind::Vector),
        "int" | "unsigned" | "long" | "short" | "size_t" => Some(Kind::Int),
        _ if ["int", "uint", "unsigned ", "long ", "short "].iter().any(|start| plain.starts_with(start)) => {
            Some(Kind::Int)
        }
        _ => None,
    }
}

/// The type of C++ that a kind is written as.
pub(super) const fn type_of_kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Bool => "bool",
        Kind::Int => "int",
        Kind::Number => "double",
        Kind::Text => "std::string",
        Kind::Vector => "vector",
    }
}

/// How a first value is written in a file.
pub(super) fn text_of(value: &Value) -> String {
    match value {
        Value::Text(text) => text.to_string(),
        Value::Vector(vector) => format!("{};{};{}", vector.x, vector.y, vector.z),
        other => other.to_string(),
    }
}
