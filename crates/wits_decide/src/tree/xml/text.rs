//! Values and keys as attributes write them.

use glam::Vec3;

use crate::{Kind, Value};

/// The name of the key if a text is one; `{=}` is the key with the name of the port.
pub(super) fn key_of<'t>(text: &'t str, port: &'t str) -> Option<&'t str> {
    let text = text.trim();
    if text == "=" {
        return Some(port);
    }
    let name = text.strip_prefix('{')?.strip_suffix('}')?.trim();
    if name == "=" { Some(port) } else { Some(name).filter(|name| !name.is_empty()) }
}

/// A text as a value of a kind; of an unknown kind, as what it looks like.
pub(in crate::tree) fn literal(text: &str, kind: Option<Kind>) -> Option<Value> {
    let plain = text.trim();
    match kind {
        Some(Kind::Bool) => match plain {
            "true" | "True" | "TRUE" | "1" => Some(true.into()),
            "false" | "False" | "FALSE" | "0" => Some(false.into()),
            _ => None,
        },
        Some(Kind::Int) => plain.parse().ok().map(Value::Int),
        Some(Kind::Number) => number(plain).map(Value::Number),
        Some(Kind::Vector) => vector(plain).map(Value::Vector),
        Some(Kind::Text) => Some(text.into()),
        None => Some(literal(text, Some(look(text))).unwrap_or_else(|| text.into())),
    }
}

/// The kind that a text looks like.
pub(super) fn look(text: &str) -> Kind {
    let plain = text.trim();
    if matches!(plain, "true" | "false") {
        Kind::Bool
    } else if plain.parse::<i32>().is_ok() {
        Kind::Int
    } else if number(plain).is_some() {
        Kind::Number
    } else if vector(plain).is_some() {
        Kind::Vector
    } else {
        Kind::Text
    }
}

/// Letters such as `inf` and `nan` are no numbers.
fn number(text: &str) -> Option<f32> {
    text.parse().ok().filter(|number: &f32| number.is_finite() && !text.contains(['i', 'n', 'I', 'N']))
}

/// Two or three numbers with semicolons or commas between them.
fn vector(text: &str) -> Option<Vec3> {
    let mark = if text.contains(';') { ';' } else { ',' };
    let mut numbers = text.split(mark).map(|part| number(part.trim()));
    let (x, y) = (numbers.next()??, numbers.next()??);
    let z = numbers.next().map_or(Some(0.0), |z| z)?;
    numbers.next().is_none().then_some(Vec3::new(x, y, z))
}
