//! What values a parameter takes, besides being of its kind.

use std::fmt;

use serde::{Serialize, Serializer};

use super::choices::for_message;
use super::{Choices, Glob};
use crate::{Kind, Value};

/// What values a parameter takes, besides being of its [kind](crate::Kind). Checked when a file is bound, when a script
/// calls the word, and, for values that come from keys, when an action begins.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Accepts {
    /// Every value of its kind.
    #[default]
    Any,
    /// Texts: one of these names.
    OneOf(Choices),
    /// Numbers: from the first to the second; either may be infinite.
    Range(f32, f32),
    /// Texts of this form.
    Form(Glob),
}

impl Accepts {
    /// Whether every value of its kind will do.
    #[must_use]
    pub const fn is_any(&self) -> bool {
        matches!(self, Self::Any)
    }

    /// Whether this value will do; its kind is checked elsewhere.
    #[must_use]
    pub fn takes(&self, value: &Value) -> bool {
        match (self, value) {
            (Self::OneOf(choices), Value::Text(text)) => choices.contains(text),
            (Self::Form(form), Value::Text(text)) => form.fits(text),
            (Self::Range(min, max), Value::Int(_) | Value::Number(_)) => {
                value.number().is_some_and(|number| *min <= number && number <= *max)
            }
            _ => true,
        }
    }

    /// What is wrong with a value that is not taken, without what was expected.
    #[must_use]
    pub fn refusal(&self, value: &Value) -> String {
        match (self, value) {
            (Self::OneOf(choices), Value::Text(text)) => choices.refusal(text),
            (Self::Range(min, _), _) => {
                let small = value.number().is_some_and(|number| number < *min);
                format!("{value} is too {}", if small { "small" } else { "large" })
            }
            (_, Value::Text(text)) => {
                format!("{:?} has another form", for_message(text))
            }
            _ => format!("{value} is not taken"),
        }
    }

    /// What would do, for errors.
    #[must_use]
    pub fn expected(&self, kind: Kind) -> String {
        match self {
            Self::Any => kind.to_string(),
            Self::OneOf(choices) => choices.to_string(),
            Self::Range(min, max) => {
                let limits = match (*min == f32::NEG_INFINITY, *max == f32::INFINITY) {
                    (true, _) => format!("at most {max}"),
                    (_, true) => format!("at least {min}"),
                    _ => format!("from {min} to {max}"),
                };
                format!("{kind} {limits}")
            }
            Self::Form(form) => form.to_string(),
        }
    }

    /// It may change what it takes while the game runs.
    #[must_use]
    pub const fn is_changing(&self) -> bool {
        matches!(self, Self::OneOf(choices) if choices.is_changing())
    }
}

impl fmt::Display for Accepts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Any => f.write_str("anything"),
            other => f.write_str(&other.expected(Kind::Number)),
        }
    }
}

/// Names that are written out.
const MAX_WRITTEN: usize = 1000;

#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum Written {
    Any,
    OneOf(Vec<Box<str>>),
    Range(f32, f32),
    Form(Box<str>),
}

impl Serialize for Accepts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let written = match self {
            Self::Any => Written::Any,
            Self::OneOf(choices) => {
                Written::OneOf(choices.first(MAX_WRITTEN).into_iter().map(|choice| choice.name).collect())
            }
            Self::Range(min, max) => Written::Range(*min, *max),
            Self::Form(form) => Written::Form(form.pattern().into()),
        };
        written.serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_and_forms_say_what_they_expect() {
        let range = Accepts::Range(0.0, 1.0);
        assert!(range.takes(&1.into()) && range.takes(&0.5.into()) && !range.takes(&Value::Number(f32::NAN)));
        assert_eq!(range.refusal(&2.into()), "2 is too large");
        assert_eq!(range.refusal(&(-2).into()), "-2 is too small");
        assert_eq!(range.expected(Kind::Int), format!("{} from 0 to 1", Kind::Int));
        assert!(Accepts::Range(1.0, f32::INFINITY).expected(Kind::Number).ends_with("at least 1"));
        let form = Accepts::Form(Glob::new("hide*"));
        assert!(form.takes(&"hide 3".into()) && !form.takes(&"seek".into()));
        assert_eq!(form.refusal(&"seek".into()), "\"seek\" has another form");
        assert_eq!(form.expected(Kind::Text), "a text of the form \"hide*\"");
    }
}
