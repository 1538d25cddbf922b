//! A definition's graph, ready for editing.

use serde::Serialize;
use serde_json::Value;
use wits_core::inspect::Graph;

/// The graph of a text, and for each part of it what can be changed.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Sketch {
    /// The picture; the numbers of its nodes are those of the running definition, if that has the same text.
    pub graph: Graph,
    /// The file as a whole: its name, its keys.
    pub file: Part,
    /// One for each node of the graph.
    pub nodes: Vec<Part>,
    /// One for each link of the graph. Where links are mere lines from parents to children, `at` is empty.
    pub links: Vec<Part>,
}

/// A part of a definition: a task, a state, a transition.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Part {
    /// Where it is in the text, as a path: `root[1].node`, `states[2].transitions[0]`. Its name in changes.
    pub at: String,
    /// What it is: the [`id`](super::PaletteItem::id) of an item of the palette.
    pub kind: String,
    /// The comment above it, without slashes.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub comment: String,
    /// What can be set.
    pub fields: Vec<Field>,
    /// What can hang below it.
    pub takes: Takes,
    /// Where it stands in the text.
    pub span: Span,
    /// It cannot be removed or moved, such as the root of a tree.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub fixed: bool,
}

/// A stretch of text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Span {
    /// Line and column of the first character, from 1; columns count characters.
    pub from: (u32, u32),
    /// Line and column behind the last character.
    pub to: (u32, u32),
}

/// How many parts can hang below a part.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Takes {
    /// None: an action, a question.
    #[default]
    None,
    /// One: a decorator.
    One,
    /// As many as one likes.
    Many,
    /// Named places, each for one: the `then` and `otherwise` of a branch.
    Named,
}

/// Something that can be set.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Field {
    /// Its name.
    pub name: String,
    /// Where it is in the text, or would be.
    pub at: String,
    /// What sort of value.
    pub kind: FieldKind,
    /// What it means.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub help: String,
    /// What it is now; null when it is not written down. Enum variants are objects with one entry, or a text.
    pub value: Value,
    /// What it is when it is not written down.
    #[serde(skip_serializing_if = "Value::is_null")]
    pub default: Value,
    /// It has to be written down.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub needed: bool,
    /// It may be a key in braces instead.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub key: bool,
}

/// What sort of value a field has: how it is shown and edited.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(tag = "is", content = "of", rename_all = "snake_case")]
pub enum FieldKind {
    /// A text.
    #[default]
    Text,
    /// A number.
    Number,
    /// A whole number.
    Int,
    /// Yes or no.
    Flag,
    /// Three numbers.
    Vector,
    /// One of these.
    Choice(Vec<String>),
    /// A span of time: seconds, a key, or `(min, max)`.
    Seconds,
    /// A condition.
    Condition,
    /// The name of a condition.
    Asks,
    /// The name of a value, or a key in braces.
    Values,
    /// The name of an action.
    Acts,
    /// Several actions with what they are told.
    Calls,
    /// An expression over keys and values.
    Expr,
    /// A state of the machine.
    State,
    /// Another tree.
    Tree,
    /// An event.
    Event,
    /// A key in braces.
    Key,
    /// Declared keys: a blackboard.
    Board,
    /// Anything else, as it stands in the text.
    Raw,
}
