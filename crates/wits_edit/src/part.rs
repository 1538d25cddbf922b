//! Parts and fields of sketches, and how fields are written.

use serde_json::Value as Json;
use wits_core::ron::At;
use wits_decide::nodes::FieldInfo;
use wits_decide::words::{Param, Way, Word};
use wits_game::author::{Field, FieldKind, Span};

use crate::json::{value, value_of};
use crate::words::{field_kind, plain};

/// A field, and how it is written down.
#[derive(Clone, Debug)]
pub(crate) struct Bound {
    pub(crate) field: Field,
    pub(crate) how: How,
}

/// How a field is written down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum How {
    /// As a field of what is at a place, before or after the others as they are told.
    Field { of: String, name: String, order: Vec<&'static str> },
    /// As all there is in the parentheses at a place.
    Content { of: String },
    /// As a setting of a task.
    Setting { name: &'static str },
    /// As `Stop(…)` around a node.
    Stop,
    /// As the name of a word; with whether it is in parentheses behind a name.
    Call { at: String, within: bool },
    /// As what a word is told.
    Told { at: String, within: bool, param: String },
    /// As the name of something that others name.
    Name,
}

pub(crate) fn span(at: At<'_>) -> Span {
    let [from, to] = at.span();
    Span { from, to }
}

/// A field as a table tells it; `at` is what it is now.
pub(crate) fn field(spec: &FieldInfo, place: String, kind: FieldKind, at: Option<At<'_>>) -> Field {
    Field {
        name: spec.title().to_owned(),
        at: place,
        help: spec.help.to_owned(),
        value: at.map_or(Json::Null, |at| value_of(&kind, at)),
        default: crate::grove::kinds::usual(spec),
        needed: !spec.first.is_empty(),
        key: false,
        kind,
    }
}

/// What a word is told, parameter by parameter. `call` is `(name: …, with: {…})` or a text.
pub(crate) fn told(place: &str, within: bool, call: Option<At<'_>>, word: Option<&Word>) -> Vec<Bound> {
    let with = call.and_then(|call| call.field("with"));
    let mut fields = Vec::new();
    let mut add = |name: &str, param: Option<&Param>| {
        let at = with.and_then(|with| with.field(name));
        let kind = param.map_or(FieldKind::Raw, |param| field_kind(param.kind));
        let is_key = at.is_some_and(|at| crate::json::is_key(&value(at)));
        let field = Field {
            name: name.to_owned(),
            at: wits_core::ron::join(&wits_core::ron::join(place, "with"), name),
            help: param
                .map_or_else(|| "Nothing that this word can be told.".into(), |param| param.help.clone()),
            value: at.map_or(Json::Null, |at| if is_key { value(at) } else { value_of(&kind, at) }),
            default: param.and_then(|param| param.default.as_ref()).map_or(Json::Null, plain),
            needed: param.is_some_and(|param| param.default.is_none() && !param.optional),
            key: true,
            kind: if param.is_some_and(|param| param.way != Way::In) { FieldKind::Key } else { kind },
        };
        fields.push(Bound { field, how: How::Told { at: place.to_owned(), within, param: name.to_owned() } });
    };
    let params = word.map(|word| word.params.as_slice()).unwrap_or_default();
    for param in params {
        add(&param.name, Some(param));
    }
    for told in with.into_iter().flat_map(At::items) {
        let name = told.key().unwrap_or_default();
        if !params.iter().any(|param| param.name == name) {
            add(name, None);
        }
    }
    fields
}
