//! Which attributes are observed, and which labels can be chosen.

use std::fmt;

use serde::{Deserialize, Serialize};
use wits_core::findings::{Findings, Place};
use wits_core::hash::{HashState, StateHasher};
use wits_core::names::NameList;
use wits_core::state::State;

use super::csv::LABEL_COLUMN;
use super::observation::{AttributeValue, Observation, ObservationError};

/// Maximum number of attributes of a schema.
pub const MAX_ATTRIBUTES: usize = 256;
/// Maximum number of categories of an attribute.
pub const MAX_CATEGORIES: usize = 256;
/// Maximum number of labels of a schema: a [`LabelMask`](super::LabelMask) has one bit for each.
pub const MAX_LABELS: usize = 64;

/// A schema as files write it.
#[derive(Clone, Debug, Default, PartialEq, Eq, State, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SchemaDef {
    /// What is observed, in this order.
    pub attributes: Vec<AttributeDef>,
    /// What can be chosen: the names of the actions, in this order. Between equally good labels the first one is chosen.
    pub labels: Vec<String>,
}

/// One thing that is observed.
#[derive(Clone, Debug, PartialEq, Eq, State, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AttributeDef {
    /// What it is called.
    pub name: String,
    /// Which values it has.
    pub kind: AttributeKind,
}

/// Which values an attribute has.
#[derive(Clone, Debug, PartialEq, Eq, State, Serialize, Deserialize)]
pub enum AttributeKind {
    /// Any finite number.
    Number,
    /// One of these names.
    OneOf(Vec<String>),
}

impl AttributeDef {
    /// An attribute with numbers.
    pub fn number(name: impl Into<String>) -> Self {
        Self { name: name.into(), kind: AttributeKind::Number }
    }

    /// An attribute with named categories.
    pub fn one_of<S: Into<String>>(name: impl Into<String>, categories: impl IntoIterator<Item = S>) -> Self {
        let categories = categories.into_iter().map(Into::into).collect();
        Self { name: name.into(), kind: AttributeKind::OneOf(categories) }
    }

    /// Its categories; `None` of numbers.
    #[must_use]
    pub fn categories(&self) -> Option<&[String]> {
        match &self.kind {
            AttributeKind::Number => None,
            AttributeKind::OneOf(categories) => Some(categories),
        }
    }
}

impl SchemaDef {
    /// Attributes and labels.
    pub fn new<S: Into<String>>(
        attributes: impl IntoIterator<Item = AttributeDef>,
        labels: impl IntoIterator<Item = S>,
    ) -> Self {
        let labels = labels.into_iter().map(Into::into).collect();
        Self { attributes: attributes.into_iter().collect(), labels }
    }

    /// Adds everything that is wrong with it; `path` is where it stands, empty for a file of its own.
    pub fn check(&self, path: &str, findings: &mut Findings) {
        let prefix = if path.is_empty() { String::new() } else { format!("{path}.") };
        let place = format!("{prefix}attributes");
        check_count(&place, "attributes", self.attributes.len(), MAX_ATTRIBUTES, findings);
        check_names(self.attributes.iter().map(|attribute| &attribute.name), findings, |number| {
            format!("{place}[{number}].name")
        });
        for (number, attribute) in self.attributes.iter().enumerate() {
            if attribute.name == LABEL_COLUMN {
                let message = format!("an attribute {LABEL_COLUMN:?}");
                findings.add(Place::path(format!("{place}[{number}].name")), message, "another name");
            }
            if let Some(categories) = attribute.categories() {
                let place = format!("{place}[{number}].kind");
                check_count(&place, "categories", categories.len(), MAX_CATEGORIES, findings);
                check_names(categories.iter(), findings, |category| format!("{place}[{category}]"));
            }
        }
        let place = format!("{prefix}labels");
        check_count(&place, "labels", self.labels.len(), MAX_LABELS, findings);
        check_names(self.labels.iter(), findings, |number| format!("{place}[{number}]"));
    }
}

fn check_count(path: &str, what: &str, count: usize, max: usize, findings: &mut Findings) {
    if count == 0 || count > max {
        findings.add(Place::path(path), format!("{count} {what}"), format!("1 to {max}"));
    }
}

fn check_names<'a>(
    names: impl Iterator<Item = &'a String>,
    findings: &mut Findings,
    place: impl Fn(usize) -> String,
) {
    let names: NameList = names.map(String::as_str).collect();
    for (number, name) in names.list().iter().enumerate() {
        findings.check_length(|| place(number), name);
        if name.is_empty() {
            findings.add_with(|| (Place::path(place(number)), "an empty name".into(), "a name".into()));
        } else if names.is_repeated(number) {
            findings.add_with(|| {
                (Place::path(place(number)), format!("{name:?} comes twice"), "different names".into())
            });
        }
    }
}

/// Identifies a schema: schemas with the same attributes, categories and labels in the same order have the same version.
#[derive(Clone, Copy, PartialEq, Eq, State, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SchemaVersion(u64);

impl fmt::Display for SchemaVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl fmt::Debug for SchemaVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// A schema that was checked. Examples, observations and models carry its [version](Self::version), so that none of them
/// is mistaken for one of another schema.
///
/// ```
/// use wits_learn::examples::{AttributeDef, AttributeValue, Schema, SchemaDef};
/// let schema = Schema::new(SchemaDef::new(
///     [AttributeDef::number("distance"), AttributeDef::one_of("cover", ["in cover", "exposed"])],
///     ["attack", "defend"],
/// ))?;
/// let values = [AttributeValue::Number(12.5), schema.category(1, "exposed").unwrap()];
/// assert!(schema.observation(&values).is_ok());
/// let error = schema.observation(&values[..1]).unwrap_err();
/// assert_eq!(error.to_string(), "an observation of 1 values; expected 2");
/// # Ok::<(), wits_core::findings::Findings>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, State, Serialize, Deserialize)]
#[state(into = "SchemaDef", try_from = "SchemaDef")]
#[serde(into = "SchemaDef", try_from = "SchemaDef")]
pub struct Schema {
    def: SchemaDef,
    version: SchemaVersion,
}

impl From<Schema> for SchemaDef {
    fn from(schema: Schema) -> Self {
        schema.def
    }
}

impl TryFrom<SchemaDef> for Schema {
    type Error = Findings;
    fn try_from(def: SchemaDef) -> Result<Self, Findings> {
        Self::new(def)
    }
}

impl Schema {
    /// Checks a schema.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn new(def: SchemaDef) -> Result<Self, Findings> {
        let mut findings = Findings::default();
        def.check("", &mut findings);
        let mut hasher = StateHasher::new();
        def.hash_state(&mut hasher);
        let version = SchemaVersion(hasher.finish().0);
        findings.into_result(Self { def, version })
    }

    /// The definition.
    #[must_use]
    pub const fn def(&self) -> &SchemaDef {
        &self.def
    }

    /// What tells it from other schemas.
    #[must_use]
    pub const fn version(&self) -> SchemaVersion {
        self.version
    }

    /// What is observed.
    #[must_use]
    pub fn attributes(&self) -> &[AttributeDef] {
        &self.def.attributes
    }

    /// What can be chosen.
    #[must_use]
    pub fn labels(&self) -> &[String] {
        &self.def.labels
    }

    /// The name of a label; empty if there is none of this number.
    #[must_use]
    pub fn label_name(&self, label: usize) -> &str {
        self.def.labels.get(label).map_or("", String::as_str)
    }

    /// The number of a label.
    #[must_use]
    pub fn label(&self, name: &str) -> Option<usize> {
        self.def.labels.iter().position(|label| label == name)
    }

    /// The number of an attribute.
    #[must_use]
    pub fn attribute(&self, name: &str) -> Option<usize> {
        self.def.attributes.iter().position(|attribute| attribute.name == name)
    }

    /// A category of an attribute, by its name.
    #[must_use]
    pub fn category(&self, attribute: usize, name: &str) -> Option<AttributeValue> {
        let categories = self.def.attributes.get(attribute)?.categories()?;
        let number = categories.iter().position(|category| category == name)?;
        u16::try_from(number).ok().map(AttributeValue::Category)
    }

    /// A value in words: the number, or the name of the category.
    #[must_use]
    pub fn value_name(&self, attribute: usize, value: AttributeValue) -> String {
        match value {
            AttributeValue::Number(number) => number.to_string(),
            AttributeValue::Category(category) => {
                let categories = self.def.attributes.get(attribute).and_then(AttributeDef::categories);
                let name = categories.and_then(|categories| categories.get(usize::from(category)));
                name.map_or_else(|| format!("category {category}"), Clone::clone)
            }
        }
    }

    /// Checks the values of one observation: one for each attribute, in the order of the schema.
    ///
    /// # Errors
    /// The first value that does not fit.
    pub fn observation<'a>(&self, values: &'a [AttributeValue]) -> Result<Observation<'a>, ObservationError> {
        let expected = self.def.attributes.len();
        if values.len() != expected {
            return Err(ObservationError::Count { found: values.len(), expected });
        }
        for (attribute, value) in self.def.attributes.iter().zip(values) {
            value.check(attribute)?;
        }
        Ok(Observation { version: self.version, values })
    }

    /// Values that are known to fit.
    pub(crate) const fn trusted<'a>(&self, values: &'a [AttributeValue]) -> Observation<'a> {
        Observation { version: self.version, values }
    }

    /// Whether an observation was made with this schema.
    ///
    /// # Errors
    /// If it was made with another one.
    #[inline]
    pub fn accept(&self, observation: Observation<'_>) -> Result<(), ObservationError> {
        if observation.version == self.version {
            return Ok(());
        }
        Err(ObservationError::OtherSchema { found: observation.version, expected: self.version })
    }

    /// Whether a label exists.
    ///
    /// # Errors
    /// If it does not.
    pub fn accept_label(&self, label: usize) -> Result<(), ObservationError> {
        let labels = self.def.labels.len();
        if label < labels { Ok(()) } else { Err(ObservationError::UnknownLabel { label, labels }) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wits_core::state;

    fn schema() -> SchemaDef {
        SchemaDef::new(
            [AttributeDef::number("ammo"), AttributeDef::one_of("cover", ["yes", "no"])],
            ["attack", "defend"],
        )
    }

    #[test]
    fn every_fault_is_found_at_its_place() {
        let faults = Schema::new(SchemaDef::new(
            [AttributeDef::number(""), AttributeDef::one_of::<&str>("a", []), AttributeDef::number("a")],
            ["run", "run"],
        ));
        assert_eq!(
            faults.unwrap_err().to_string(),
            "attributes[0].name: an empty name; expected a name\n\
             attributes[2].name: \"a\" comes twice; expected different names\n\
             attributes[1].kind: 0 categories; expected 1 to 256\n\
             labels[1]: \"run\" comes twice; expected different names"
        );
        assert!(Schema::new(SchemaDef::default()).unwrap_err().to_string().contains("0 attributes"));
    }

    #[test]
    fn any_change_of_a_name_or_an_order_is_another_version() {
        let version = |change: fn(&mut SchemaDef)| {
            let mut def = schema();
            change(&mut def);
            Schema::new(def).unwrap().version()
        };
        let same = version(|_| ());
        assert_eq!(same, version(|_| ()));
        assert_ne!(same, version(|def| def.labels.swap(0, 1)));
        assert_ne!(same, version(|def| def.attributes.swap(0, 1)));
        assert_ne!(same, version(|def| def.attributes[0].name.push('x')));
        assert_ne!(same, version(|def| def.attributes[0].kind = AttributeKind::OneOf(vec!["x".into()])));
    }

    #[test]
    fn a_saved_schema_is_checked_when_it_is_loaded() {
        let schema = Schema::new(schema()).unwrap();
        let bytes = state::to_bytes(&schema).unwrap();
        assert_eq!(state::from_bytes::<Schema>(&bytes).unwrap(), schema);
        let bad = state::to_bytes(&SchemaDef::default()).unwrap();
        assert!(state::from_bytes::<Schema>(&bad).is_err());
    }

    #[test]
    fn values_that_do_not_fit_are_refused() {
        use AttributeValue::{Category, Number};
        let schema = Schema::new(schema()).unwrap();
        let error = |values: &[AttributeValue]| schema.observation(values).unwrap_err().to_string();
        assert_eq!(error(&[Number(f32::NAN), Category(0)]), "ammo: NaN; expected a finite number");
        assert_eq!(error(&[Number(f32::INFINITY), Category(0)]), "ammo: inf; expected a finite number");
        assert_eq!(error(&[Category(0), Category(0)]), "ammo: category 0; expected a finite number");
        assert_eq!(error(&[Number(1.0), Category(2)]), "cover: category 2; expected one of 2 categories");
        assert_eq!(error(&[Number(1.0), Number(2.0)]), "cover: 2; expected one of 2 categories");
    }
}
