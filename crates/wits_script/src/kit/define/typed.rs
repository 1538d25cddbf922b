//! What kind of value a function gives: told by what it is compared with.

use wits_decide::Kind as ValueKind;

use super::node::{Kind, Node};

/// The kind of value that the word of a function gives, by the first comparison that it is in: `Equal{ of = f, to = true }`
/// wants true or false, `OneOf{ of = f, among = { "red", "blue" } }` a text. A number where nothing else is said.
pub(super) fn kind_of(root: &Node, word: &str) -> ValueKind {
    compared(root, word).unwrap_or(ValueKind::Number)
}

fn compared(node: &Node, word: &str) -> Option<ValueKind> {
    let inside = |nodes: &[Node]| nodes.iter().find_map(|node| compared(node, word));
    let among = |fields: &[(String, Node)]| fields.iter().find_map(|(_, node)| compared(node, word));
    match &node.kind {
        Kind::Made(tag, told, settings) => {
            let own = (tag == "Equal" || tag == "OneOf").then(|| with_what(told, word)).flatten();
            own.or_else(|| inside(told)).or_else(|| among(settings))
        }
        Kind::List(items) => inside(items),
        Kind::Fields(fields) => among(fields),
        Kind::Entries(entries) => entries.iter().find_map(|(_, node)| compared(node, word)),
        _ => None,
    }
}

/// What a comparison of this function compares it with.
fn with_what(told: &[Node], word: &str) -> Option<ValueKind> {
    let [Node { kind: Kind::Fields(fields), .. }] = told else { return None };
    let field = |name: &str| fields.iter().find(|(field, _)| field == name).map(|(_, node)| &node.kind);
    matches!(field("of"), Some(Kind::Function(name)) if name == word).then_some(())?;
    match (field("to"), field("among")) {
        (Some(kind), _) => literal(kind),
        (_, Some(Kind::List(items))) => literal(&items.first()?.kind),
        _ => None,
    }
}

/// The kind of what is written there; a key in braces may hold anything.
fn literal(kind: &Kind) -> Option<ValueKind> {
    match kind {
        Kind::Bool(_) => Some(ValueKind::Bool),
        Kind::Text(text) if !text.starts_with('{') => Some(ValueKind::Text),
        Kind::List(_) => Some(ValueKind::Vector),
        _ => None,
    }
}
