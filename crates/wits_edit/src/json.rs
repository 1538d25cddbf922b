//! Values of fields: from a text to JSON, and from JSON to what is written in a text.

use serde_json::{Map, Value as Json};
use wits_core::ron::{self, At, Doc, Shape};
use wits_decide::board::BoardDef;
use wits_decide::condition::ConditionDef;
use wits_decide::expr::Expr;
use wits_decide::words::CallDef;
use wits_game::author::FieldKind;

/// A value as JSON: variants are texts, or objects with one entry.
pub(crate) fn value(at: At<'_>) -> Json {
    let items = || at.items().map(value).collect::<Vec<Json>>();
    let fields = || {
        let fields = at.items().map(|item| (item.key().unwrap_or_default().to_owned(), value(item)));
        Json::Object(fields.collect::<Map<String, Json>>())
    };
    let variant = |name: &str, content: Json| Json::Object(Map::from_iter([(name.to_owned(), content)]));
    match at.shape() {
        Shape::Number(text) => number(text),
        Shape::Text(text) => text.into(),
        Shape::Char(letter) => letter.to_string().into(),
        Shape::Word("true") => true.into(),
        Shape::Word("false") => false.into(),
        Shape::Word("None") => Json::Null,
        Shape::Word(word) => word.into(),
        Shape::List => Json::Array(items()),
        Shape::Map | Shape::Struct(None | Some("Some")) => fields(),
        Shape::Struct(Some(name)) => variant(name, fields()),
        Shape::Tuple(None | Some("Some")) => at.inside().map_or_else(|| Json::Array(items()), value),
        Shape::Tuple(Some(name)) if at.is_empty() => name.into(),
        Shape::Tuple(Some(name)) => variant(name, at.inside().map_or_else(|| Json::Array(items()), value)),
    }
}

fn number(text: &str) -> Json {
    let whole = text.parse::<i64>().map(Json::from);
    let number = |text: &str| text.parse::<f64>().ok().filter(|number| number.is_finite()).map(Json::from);
    whole.ok().or_else(|| number(text)).unwrap_or_else(|| text.into())
}

/// The value of a field of some kind.
pub(crate) fn value_of(kind: &FieldKind, at: At<'_>) -> Json {
    match kind {
        FieldKind::Raw => at.text().into(),
        FieldKind::Acts | FieldKind::Asks | FieldKind::Values | FieldKind::Tree => {
            call_name(at).map_or(Json::Null, Json::from)
        }
        _ => value(at),
    }
}

/// The name of a word that is called.
pub(crate) fn call_name(at: At<'_>) -> Option<&str> {
    match at.shape() {
        Shape::Text(name) => Some(name),
        Shape::Struct(_) => call_name(at.field("name")?),
        Shape::Tuple(_) => call_name(at.inside()?),
        _ => None,
    }
}

/// The same, whether numbers are written with or without a point.
pub(crate) fn same(a: &Json, b: &Json) -> bool {
    match (a, b) {
        (Json::Number(a), Json::Number(b)) => a.as_f64() == b.as_f64(),
        (Json::Array(a), Json::Array(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b)),
        (Json::Object(a), Json::Object(b)) => {
            a.len() == b.len() && a.iter().all(|(name, a)| b.get(name).is_some_and(|b| same(a, b)))
        }
        _ => a == b,
    }
}

/// What is written for a value of a field; or why it does not fit, for people.
pub(crate) fn text_of(kind: &FieldKind, key: bool, value: &Json) -> Result<String, String> {
    if key && is_key(value) {
        return Ok(quoted(value.as_str().unwrap_or_default()));
    }
    let wanted = |what: &str| Err(format!("{value} does not fit here: it has to be {what}."));
    match (kind, value) {
        (FieldKind::Raw, Json::String(text)) => checked(text),
        (FieldKind::Key, Json::String(key)) if is_key(value) => Ok(quoted(key)),
        (FieldKind::Key, _) => wanted("a key in braces, such as \"{target}\""),
        (FieldKind::Expr, Json::String(text)) => match text.parse::<Expr>() {
            Ok(_) => Ok(quoted(text)),
            Err(fault) => Err(format!("{fault}.")),
        },
        (FieldKind::Text | FieldKind::State | FieldKind::Event, Json::String(text)) => Ok(quoted(text)),
        (FieldKind::Text | FieldKind::State | FieldKind::Event, _) => wanted("a text"),
        (FieldKind::Choice(choices), Json::String(name)) if choices.contains(name) => Ok(name.clone()),
        (FieldKind::Choice(choices), _) => wanted(&format!("one of {}", choices.join(", "))),
        (FieldKind::Flag, Json::Bool(flag)) => Ok(flag.to_string()),
        (FieldKind::Flag, _) => wanted("true or false"),
        (FieldKind::Int, Json::Number(number)) if whole(number).is_some() => {
            Ok(whole(number).unwrap_or_default().to_string())
        }
        (FieldKind::Int, _) => wanted("a whole number"),
        (FieldKind::Number, Json::Number(number)) => Ok(number.to_string()),
        (FieldKind::Number, _) => wanted("a number"),
        (FieldKind::Seconds, _) => seconds(value),
        (FieldKind::Vector, Json::Array(numbers)) if numbers.len() == 3 => {
            let texts: Result<Vec<_>, _> =
                numbers.iter().map(|n| text_of(&FieldKind::Number, false, n)).collect();
            Ok(format!("[{}]", texts?.join(", ")))
        }
        (FieldKind::Vector, _) => wanted("three numbers"),
        (FieldKind::Condition, _) => typed::<ConditionDef>(value, "a condition").map(|text| {
            // Ends that are open need not be said.
            text.replace(", min: -inf", "").replace(", max: inf", "")
        }),
        (FieldKind::Calls, _) => typed::<Vec<CallDef>>(value, "a list of actions"),
        (FieldKind::Board, _) => typed::<BoardDef>(value, "keys, each with its kind"),
        (FieldKind::Acts | FieldKind::Asks | FieldKind::Values | FieldKind::Tree, _) => {
            typed::<CallDef>(value, "a name")
        }
        (FieldKind::Raw | FieldKind::Expr, _) => wanted("a text"),
    }
}

fn whole(number: &serde_json::Number) -> Option<i64> {
    let float = || number.as_f64().filter(|float| float.fract() == 0.0 && float.abs() < 9e15);
    #[expect(clippy::cast_possible_truncation, reason = "whole and small")]
    number.as_i64().or_else(|| float().map(|float| float as i64))
}

fn seconds(value: &Json) -> Result<String, String> {
    let number = |value: Option<&Json>| text_of(&FieldKind::Number, false, value.unwrap_or(&Json::Null));
    match value {
        Json::Number(_) => number(Some(value)),
        Json::Object(ends) if ends.keys().all(|end| end == "min" || end == "max") => {
            let min = if ends.contains_key("min") { number(ends.get("min"))? } else { "0".to_owned() };
            Ok(format!("(min: {min}, max: {})", number(ends.get("max"))?))
        }
        _ if is_key(value) => Ok(quoted(value.as_str().unwrap_or_default())),
        _ => Err(format!(
            "{value} does not fit here: it has to be a number, a key in braces, or a least and a most."
        )),
    }
}

fn typed<T: serde::de::DeserializeOwned + serde::Serialize>(
    value: &Json,
    what: &str,
) -> Result<String, String> {
    let typed: T = serde_json::from_value(value.clone())
        .map_err(|fault| format!("{value} does not fit here: it has to be {what} ({fault})."))?;
    let text = ron::write_line(&typed);
    if text.is_empty() { Err(format!("{value} cannot be written down.")) } else { Ok(text) }
}

/// A text that is a value.
pub(crate) fn checked(text: &str) -> Result<String, String> {
    match Doc::parse(text) {
        Ok(doc) => Ok(doc.root().text().to_owned()),
        Err(faults) => Err(format!("{text:?} cannot be read: {}.", message(&faults))),
    }
}

/// What is wrong first of all, in words.
pub(crate) fn message(faults: &wits_core::findings::Findings) -> String {
    let Some(first) = faults.list().first() else { return "it is faulty".to_owned() };
    if first.expected.is_empty() {
        first.message.clone()
    } else {
        format!("{}, expected {}", first.message, first.expected)
    }
}

/// A text in braces.
pub(crate) fn is_key(value: &Json) -> bool {
    value.as_str().is_some_and(|text| text.len() > 2 && text.starts_with('{') && text.ends_with('}'))
}

/// A text in quotes.
pub(crate) fn quoted(text: &str) -> String {
    ron::write_line(&text)
}
