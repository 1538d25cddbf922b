//! What the rows of tables mean to an editor.

use serde_json::Value as Json;
use wits_decide::nodes::{FieldInfo, FieldSort, Holds};
use wits_game::author::{FieldKind, Takes};

/// What form a field of a sort has.
pub(crate) fn form(sort: FieldSort) -> FieldKind {
    match sort {
        FieldSort::Text | FieldSort::Node => FieldKind::Text,
        FieldSort::Number => FieldKind::Number,
        FieldSort::Int => FieldKind::Int,
        FieldSort::Flag => FieldKind::Flag,
        FieldSort::Choice(choices) => {
            FieldKind::Choice(choices.iter().map(|&choice| choice.to_owned()).collect())
        }
        FieldSort::Seconds => FieldKind::Seconds,
        FieldSort::Condition => FieldKind::Condition,
        FieldSort::Calls => FieldKind::Calls,
        FieldSort::Expr => FieldKind::Expr,
        FieldSort::State => FieldKind::State,
        FieldSort::Event => FieldKind::Event,
        FieldSort::Key => FieldKind::Key,
        FieldSort::Board => FieldKind::Board,
        FieldSort::Raw | FieldSort::ForKey => FieldKind::Raw,
        FieldSort::Act => FieldKind::Acts,
        FieldSort::Tree => FieldKind::Tree,
        FieldSort::Value => FieldKind::Values,
    }
}

/// How many parts can hang below a node.
pub(crate) const fn takes(holds: Holds) -> Takes {
    match holds {
        Holds::Nothing => Takes::None,
        Holds::Inside | Holds::Field(_) => Takes::One,
        Holds::List | Holds::ListIn(_) | Holds::Each(..) | Holds::Cases => Takes::Many,
        Holds::Named(_) => Takes::Named,
    }
}

/// What a field is when it is not written down.
pub(crate) fn usual(field: &FieldInfo) -> Json {
    if field.default.is_empty() {
        Json::Null
    } else {
        serde_json::from_str(field.default).unwrap_or(Json::Null)
    }
}
