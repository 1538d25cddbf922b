//! A name with documented parameters.

use serde::{Deserialize, Serialize};

use super::{Accepts, Choices, Glob, NamedChoice};
use crate::{Kind, Value};

/// What a word is called, what it does, and what it can be told.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Word {
    /// The name that files use.
    pub name: String,
    /// What it does, for people who write files.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub help: String,
    /// In order: the numbers that code uses.
    pub params: Vec<Param>,
}

/// Whether a word reads or writes a parameter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Way {
    /// It reads the value or the key.
    #[default]
    In,
    /// It writes the key, so a plain value will not do.
    Out,
    /// Both.
    InOut,
}

/// Something that a word can be told.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Param {
    /// Its name in files.
    pub name: String,
    /// What sort of value it is.
    pub kind: Kind,
    /// What it is when the file does not say. Without a default it must be said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default: Option<Value>,
    /// What it means.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub help: String,
    /// Read, written or both.
    pub way: Way,
    /// The word can do without: it may be left out, and its key may hold nothing.
    pub optional: bool,
    /// What values it takes, besides being of its kind. Its default is always taken.
    #[serde(skip_serializing_if = "Accepts::is_any")]
    pub accepts: Accepts,
}

impl Param {
    /// A parameter of a kind, which must be given.
    pub fn new(name: impl Into<String>, kind: Kind) -> Self {
        Self {
            name: name.into(),
            kind,
            default: None,
            help: String::new(),
            way: Way::In,
            optional: false,
            accepts: Accepts::Any,
        }
    }

    /// Yes or no.
    pub fn flag(name: impl Into<String>) -> Self {
        Self::new(name, Kind::Bool)
    }

    /// A whole number.
    pub fn int(name: impl Into<String>) -> Self {
        Self::new(name, Kind::Int)
    }

    /// A number.
    pub fn number(name: impl Into<String>) -> Self {
        Self::new(name, Kind::Number)
    }

    /// A text.
    pub fn text(name: impl Into<String>) -> Self {
        Self::new(name, Kind::Text)
    }

    /// A place or a direction.
    pub fn vector(name: impl Into<String>) -> Self {
        Self::new(name, Kind::Vector)
    }

    /// What it is when the file does not say.
    #[must_use]
    pub fn or(mut self, value: impl Into<Value>) -> Self {
        let value = value.into();
        self.default = Some(value.as_kind(self.kind).unwrap_or(value));
        self
    }

    /// What it means.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = help.into();
        self
    }

    /// A key that is written.
    #[must_use]
    pub fn out(mut self) -> Self {
        self.way = Way::Out;
        self
    }

    /// A key that is read and written.
    #[must_use]
    pub fn in_out(mut self) -> Self {
        self.way = Way::InOut;
        self
    }

    /// The word can do without.
    #[must_use]
    pub fn optional(mut self) -> Self {
        self.optional = true;
        self
    }

    /// It takes only these names. Editors offer them, and a file that names another one is refused with the nearest of them.
    /// `what` says in the plural what they are the names of.
    ///
    /// ```
    /// use wits_mind::Param;
    /// let place = Param::text("place").one_of("places", ["mine", "bank", "saloon"]);
    /// assert!(place.takes(&"bank".into()) && !place.takes(&"moon".into()));
    /// ```
    #[must_use]
    pub fn one_of<N: Into<NamedChoice>>(self, what: &str, names: impl IntoIterator<Item = N>) -> Self {
        self.among(&Choices::new(what, names))
    }

    /// It takes only the names of a list that several parameters share, or that the game changes while it runs.
    #[must_use]
    pub fn among(mut self, choices: &Choices) -> Self {
        self.accepts = Accepts::OneOf(choices.clone());
        self
    }

    /// It takes only numbers from `min` to `max`, both included; either may be infinite.
    #[must_use]
    pub fn between(mut self, min: f32, max: f32) -> Self {
        self.accepts = Accepts::Range(min, max);
        self
    }

    /// It takes only texts of a [form](Glob): `*` stands for any characters, `?` for one, `#` for a digit.
    #[must_use]
    pub fn form(mut self, pattern: &str) -> Self {
        self.accepts = Accepts::Form(Glob::new(pattern));
        self
    }

    /// Whether it takes a value of its kind. The default is always taken.
    #[must_use]
    pub fn takes(&self, value: &Value) -> bool {
        self.accepts.takes(value) || self.default.as_ref() == Some(value)
    }
}
