//! Writing fields down.

use serde_json::{Map, Value as Json};
use wits_core::ron::{At, Edits, Shape};
use wits_game::author::FieldKind;

use crate::json::{call_name, quoted, text_of, value};

/// A word with what it is told, for the parentheses of a variant: `"fire"`, or `name: "walk_to", with: {…}`. With `alone`
/// it gets parentheses of its own.
pub(crate) fn call_text(call: &Json, told: Map<String, Json>, alone: bool) -> Result<String, String> {
    let (name, mut with) = match call {
        Json::String(name) => (name.as_str(), Map::new()),
        Json::Object(fields) if fields.keys().all(|field| field == "name" || field == "with") => {
            let name = fields.get("name").and_then(Json::as_str).unwrap_or_default();
            (name, fields.get("with").and_then(Json::as_object).cloned().unwrap_or_default())
        }
        _ => ("", Map::new()),
    };
    if name.is_empty() {
        return Err(format!("{call} does not fit here: it has to be the name of a word."));
    }
    with.extend(told);
    with.retain(|_, value| !value.is_null());
    if with.is_empty() {
        return Ok(quoted(name));
    }
    let told: Result<Vec<String>, String> =
        with.iter().map(|(param, value)| Ok(format!("{}: {}", quoted(param), value_text(value)?))).collect();
    let text = format!("name: {}, with: {{{}}}", quoted(name), told?.join(", "));
    Ok(if alone { format!("({text})") } else { text })
}

/// Any plain value.
pub(crate) fn value_text(value: &Json) -> Result<String, String> {
    let kind = match value {
        Json::Bool(_) => FieldKind::Flag,
        Json::Number(_) => FieldKind::Number,
        Json::String(_) => FieldKind::Text,
        _ => FieldKind::Vector,
    };
    text_of(&kind, true, value)
}

/// A field gets a text, or goes; a new one stands where the order says.
pub(crate) fn put<'d>(edits: &mut Edits<'d>, of: At<'d>, name: &str, text: Option<&str>, order: &[&str]) {
    match (of.field(name), text) {
        (Some(field), Some(text)) => edits.replace(field, text),
        (Some(field), None) => edits.remove(field),
        (None, Some(text)) => {
            let rank = |name: &str| order.iter().position(|known| *known == name);
            let mine = rank(name);
            let later = of.items().position(|item| item.key().and_then(rank) > mine && mine.is_some());
            edits.insert_field(of, later.unwrap_or(of.len()), name, text);
        }
        (None, None) => {}
    }
}

/// Where a word and what it is told are written: `Do("fire")`, `Do(name: …)`, `Do((name: …))`, `"fire"`, `(name: …)`.
#[derive(Clone, Copy)]
pub(crate) struct CallPlace<'d> {
    /// The variant around it, or the call itself.
    pub(crate) at: At<'d>,
    pub(crate) within: bool,
}

impl<'d> CallPlace<'d> {
    fn call(self) -> At<'d> {
        if self.within { self.at.inside().unwrap_or(self.at) } else { self.at }
    }

    /// Where its fields are, if it is written with fields.
    fn fields(self) -> Option<At<'d>> {
        Some(self.call()).filter(|call| matches!(call.shape(), Shape::Struct(_)))
    }

    fn with(self) -> Map<String, Json> {
        let with = self.fields().and_then(|call| call.field("with")).map(value);
        with.and_then(|with| with.as_object().cloned()).unwrap_or_default()
    }

    /// Writes the whole call anew.
    fn rewrite(self, edits: &mut Edits<'d>, content: &str) {
        match (self.within, self.at.name()) {
            (true, Some(name)) => edits.replace(self.at, &format!("{name}({content})")),
            _ => edits.replace(self.at, content),
        }
    }

    /// Another word. What it is told stays as far as `keeps` says; an object tells more.
    pub(crate) fn set(
        self,
        edits: &mut Edits<'d>,
        call: &Json,
        keeps: impl Fn(&str, &str) -> bool,
    ) -> Result<(), String> {
        let name = call.get("name").unwrap_or(call).as_str().unwrap_or_default();
        let mut told = self.with();
        let lost = told.keys().any(|param| !keeps(name, param));
        told.retain(|param, _| keeps(name, param));
        let same = call_name(self.at) == Some(name);
        if call.is_string() && same {
            return Ok(());
        }
        match self.fields().and_then(|call| call.field("name")) {
            Some(at) if call.is_string() && !lost => edits.replace(at, &quoted(name)),
            _ => {
                for (param, value) in call.get("with").and_then(Json::as_object).into_iter().flatten() {
                    told.insert(param.clone(), value.clone());
                }
                let name: Json = name.into();
                let text = call_text(&name, told, !self.within)?;
                self.rewrite(edits, &text);
            }
        }
        Ok(())
    }

    /// The name, written as in files.
    pub(crate) fn write_name(self, edits: &mut Edits<'d>, text: &str) {
        match self.fields().and_then(|call| call.field("name")) {
            Some(at) => edits.replace(at, text),
            None => self.rewrite(edits, text),
        }
    }

    /// Something that it is told, written as in files; nothing takes it away.
    pub(crate) fn tell(self, edits: &mut Edits<'d>, param: &str, text: Option<&str>) {
        let Some(fields) = self.fields() else {
            let (Some(name), Some(text)) = (call_name(self.at), text) else { return };
            let content = format!("name: {}, with: {{{}: {text}}}", quoted(name), quoted(param));
            let content = if self.within { content } else { format!("({content})") };
            return self.rewrite(edits, &content);
        };
        let with = fields.field("with");
        let told = with.and_then(|with| with.field(param));
        match (with, told, text) {
            (_, Some(told), Some(text)) => edits.replace(told, text),
            (Some(with), None, Some(text)) => edits.put_entry(with, param, text),
            (None, None, Some(text)) => {
                edits.put_field(fields, "with", &format!("{{{}: {text}}}", quoted(param)));
            }
            (Some(with), Some(_), None) if with.len() == 1 => match call_name(self.at) {
                Some(name) => self.rewrite(edits, &quoted(name)),
                None => edits.remove(with),
            },
            (_, Some(told), None) => edits.remove(told),
            _ => {}
        }
    }
}
