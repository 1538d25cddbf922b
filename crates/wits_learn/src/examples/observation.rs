//! What is observed at one moment.

use serde::{Deserialize, Serialize};
use wits_core::state::State;

use super::schema::{AttributeDef, SchemaVersion};

/// The value of one attribute.
#[derive(Clone, Copy, Debug, PartialEq, State, Serialize, Deserialize)]
pub enum AttributeValue {
    /// A finite number.
    Number(f32),
    /// The number of a category.
    Category(u16),
}

impl AttributeValue {
    /// The number; `None` of a category.
    #[must_use]
    pub const fn number(self) -> Option<f32> {
        if let Self::Number(number) = self { Some(number) } else { None }
    }

    /// The number of the category; `None` of a number.
    #[must_use]
    pub const fn category(self) -> Option<usize> {
        if let Self::Category(category) = self { Some(category as usize) } else { None }
    }

    pub(super) fn check(self, attribute: &AttributeDef) -> Result<(), ObservationError> {
        let expected = match (self, attribute.categories()) {
            (Self::Number(number), None) if number.is_finite() => return Ok(()),
            (Self::Category(category), Some(known)) if usize::from(category) < known.len() => return Ok(()),
            (_, None) => "a finite number".to_owned(),
            (_, Some(known)) => format!("one of {} categories", known.len()),
        };
        let found = match self {
            Self::Number(number) => number.to_string(),
            Self::Category(category) => format!("category {category}"),
        };
        Err(ObservationError::Value { attribute: attribute.name.clone(), found, expected })
    }
}

impl From<f32> for AttributeValue {
    fn from(number: f32) -> Self {
        Self::Number(number)
    }
}

/// The values of all attributes, checked against a schema: see [`Schema::observation`](super::Schema::observation).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Observation<'a> {
    pub(super) version: SchemaVersion,
    pub(super) values: &'a [AttributeValue],
}

impl<'a> Observation<'a> {
    /// The values, in the order of the schema.
    #[inline]
    #[must_use]
    pub const fn values(&self) -> &'a [AttributeValue] {
        self.values
    }

    /// The schema it was checked against.
    #[must_use]
    pub const fn version(&self) -> SchemaVersion {
        self.version
    }
}

/// Why values are no observation, or not one that a model takes.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ObservationError {
    /// Too few or too many values.
    #[error("an observation of {found} values; expected {expected}")]
    Count {
        /// How many there are.
        found: usize,
        /// How many attributes the schema has.
        expected: usize,
    },
    /// A value that its attribute does not have.
    #[error("{attribute}: {found}; expected {expected}")]
    Value {
        /// The attribute.
        attribute: String,
        /// What was found.
        found: String,
        /// What the attribute takes.
        expected: String,
    },
    /// It was made with another schema.
    #[error("an observation of schema {found}; expected schema {expected}")]
    OtherSchema {
        /// The schema of the observation.
        found: SchemaVersion,
        /// The schema of the model.
        expected: SchemaVersion,
    },
    /// A label that the schema does not have.
    #[error("label {label}; expected one of {labels} labels")]
    UnknownLabel {
        /// The label.
        label: usize,
        /// How many there are.
        labels: usize,
    },
    /// No label was allowed.
    #[error("no label is allowed; expected a mask that allows one of {labels} labels")]
    NothingAllowed {
        /// How many labels there are.
        labels: usize,
    },
    /// There are no more examples to be stored.
    #[error("{0} examples are stored already; no more are taken")]
    Full(usize),
}
