//! What can be in a tree: every sort of node with its fields, as tables.

use serde_json::Value as Json;
use wits_game::author::{FieldKind, Takes};

/// A sort of node.
#[derive(Debug)]
pub(crate) struct Kind {
    /// Its name in files.
    pub(crate) id: &'static str,
    /// Its name in graphs.
    pub(crate) shown: &'static str,
    pub(crate) group: &'static str,
    pub(crate) help: &'static str,
    pub(crate) holds: Holds,
    pub(crate) fields: &'static [Spec],
}

/// Where the nodes below a node are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Holds {
    /// Nowhere.
    Nothing,
    /// `Name(node)`.
    Inside,
    /// `Name([node, node])`.
    List,
    /// `Name(node: node)`.
    Field(&'static str),
    /// `Name(nodes: [node, node])`.
    ListIn(&'static str),
    /// `Name(options: [(score: …, node: node)])`: the list, the field of its items, and what else they have to say.
    Each(&'static str, &'static str, &'static str),
    /// `Name(then: node, otherwise: node)`: with those that must be there marked.
    Named(&'static [(&'static str, bool)]),
    /// `Switch(cases: [(is: …, then: node)], otherwise: node)`.
    Cases,
}

/// A field of a node.
#[derive(Debug)]
pub(crate) struct Spec {
    pub(crate) name: &'static str,
    pub(crate) sort: Sort,
    pub(crate) help: &'static str,
    /// What it is when it is not written down, as JSON; empty for nothing.
    pub(crate) default: &'static str,
    /// What is written down first, where something has to be.
    pub(crate) first: &'static str,
}

/// What sort of value, and where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sort {
    Text,
    Number,
    Int,
    Flag,
    Choice(&'static [&'static str]),
    Seconds,
    Condition,
    Calls,
    Expr,
    State,
    Event,
    Key,
    Board,
    Raw,
    /// A value for the key in the field `key`.
    ForKey,
    /// A word with what it is told, which is all that the node holds.
    Act,
    Tree,
    /// A word with what it is told, as a field.
    Value,
}

impl Sort {
    pub(crate) fn kind(self) -> FieldKind {
        match self {
            Self::Text => FieldKind::Text,
            Self::Number => FieldKind::Number,
            Self::Int => FieldKind::Int,
            Self::Flag => FieldKind::Flag,
            Self::Choice(choices) => {
                FieldKind::Choice(choices.iter().map(|&choice| choice.to_owned()).collect())
            }
            Self::Seconds => FieldKind::Seconds,
            Self::Condition => FieldKind::Condition,
            Self::Calls => FieldKind::Calls,
            Self::Expr => FieldKind::Expr,
            Self::State => FieldKind::State,
            Self::Event => FieldKind::Event,
            Self::Key => FieldKind::Key,
            Self::Board => FieldKind::Board,
            Self::Raw | Self::ForKey => FieldKind::Raw,
            Self::Act => FieldKind::Acts,
            Self::Tree => FieldKind::Tree,
            Self::Value => FieldKind::Values,
        }
    }
}

impl Kind {
    pub(crate) fn takes(&self) -> Takes {
        match self.holds {
            Holds::Nothing => Takes::None,
            Holds::Inside | Holds::Field(_) => Takes::One,
            Holds::List | Holds::ListIn(_) | Holds::Each(..) | Holds::Cases => Takes::Many,
            Holds::Named(_) => Takes::Named,
        }
    }

    /// The field that is all the node holds: `Wait(2)`.
    pub(crate) fn content(&self) -> Option<&'static Spec> {
        self.fields.iter().find(|spec| spec.name.starts_with('('))
    }
}

impl Spec {
    /// Its name for people: that of a content has no name in files.
    pub(crate) fn title(&self) -> &'static str {
        self.name.trim_matches(['(', ')'])
    }

    /// What it is when it is not written down.
    pub(crate) fn usual(&self) -> Json {
        if self.default.is_empty() {
            Json::Null
        } else {
            serde_json::from_str(self.default).unwrap_or(Json::Null)
        }
    }

    pub(crate) fn is_content(&self) -> bool {
        self.name.starts_with('(')
    }

    pub(crate) const fn new(name: &'static str, sort: Sort, help: &'static str) -> Self {
        Self { name, sort, help, default: "", first: "" }
    }

    pub(crate) const fn or(self, default: &'static str) -> Self {
        Self { default, ..self }
    }

    /// Must be written down; at first as this.
    pub(crate) const fn needed(self, first: &'static str) -> Self {
        Self { first, ..self }
    }
}

/// A kind that holds nothing and is told nothing.
pub(super) const fn kind(
    id: &'static str,
    shown: &'static str,
    group: &'static str,
    help: &'static str,
) -> Kind {
    Kind { id, shown, group, help, holds: Holds::Nothing, fields: &[] }
}
