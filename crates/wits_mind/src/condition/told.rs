//! What the sides of a comparison are called.

use super::ConditionDef;
use crate::Value;
use crate::words::{CallDef, Vocabulary, key_name, plain, plain_key, with_unit};

/// A condition in words: as it is written, and what its two sides are called.
pub(super) struct Told {
    /// As it is written on graphs.
    pub(super) text: Box<str>,
    /// What is tested.
    pub(super) of: Side,
    /// What it is compared with, if that has a name.
    pub(super) other: Side,
}

/// One side of a comparison.
#[derive(Default)]
pub(super) struct Side {
    pub(super) name: Box<str>,
    pub(super) unit: Box<str>,
}

impl Told {
    pub(super) fn new<C: ?Sized>(def: &ConditionDef, words: &Vocabulary<C>) -> Box<Self> {
        let (of, other) = match def {
            ConditionDef::Is(of) | ConditionDef::Within { of, .. } | ConditionDef::OneOf { of, .. } => {
                (Side::of(of, words), Side::default())
            }
            ConditionDef::Above { of, than: other }
            | ConditionDef::Below { of, than: other }
            | ConditionDef::Equal { of, to: other } => (Side::of(of, words), Side::compared(other, words)),
            ConditionDef::Set(key) => (Side::of(&CallDef::new(key), words), Side::default()),
            _ => (Side::default(), Side::default()),
        };
        Box::new(Self { text: def.to_string().into(), of, other })
    }
}

impl Side {
    fn of<C: ?Sized>(call: &CallDef, words: &Vocabulary<C>) -> Self {
        let name = Value::from(call.name.as_str());
        if let Some(key) = key_name(&name) {
            return Self { name: plain_key(key).replace('_', " ").into(), unit: "".into() };
        }
        let told = call.with.iter().map(|(name, value)| match key_name(value) {
            Some(key) => format!("{name}: {}", plain_key(key)),
            None => format!("{name}: {}", plain(value)),
        });
        let told = told.collect::<Vec<_>>().join(", ");
        let unit = words.find_value(&call.name).map_or("", |word| word.word().unit());
        let name = call.name.replace('_', " ");
        let name = if told.is_empty() { name } else { format!("{name} ({told})") };
        Self { name: name.into(), unit: unit.into() }
    }

    /// Plain values have no name.
    fn compared<C: ?Sized>(value: &Value, words: &Vocabulary<C>) -> Self {
        match value {
            Value::Text(text) if key_name(value).is_some() || words.find_value(text).is_some() => {
                Self::of(&CallDef::new(&**text), words)
            }
            _ => Self::default(),
        }
    }

    /// `health is 80`, `distance is 12.3 m`.
    pub(super) fn is(&self, value: Option<&Value>) -> String {
        match value {
            Some(value) => format!("{} is {}", self.name, self.shown(value, None)),
            None => format!("{} is not set", self.name),
        }
    }

    /// Short, unless the other side would look the same and is not.
    pub(super) fn shown(&self, value: &Value, beside: Option<&Value>) -> String {
        if let Value::Text(_) = value {
            return value.to_string();
        }
        let short = plain(value);
        let alike = beside.is_some_and(|other| plain(other) == short && other.number() != value.number());
        with_unit(&if alike { value.to_string() } else { short }, &self.unit)
    }
}
