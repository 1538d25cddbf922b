//! Examples as files write them.

use std::fmt;

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use wits_core::findings::{Findings, Place};
use wits_core::ron::RonFile;

use super::set::MAX_EXAMPLES;
use super::{AttributeDef, AttributeValue, Examples, Schema, SchemaDef};

/// A set of examples: plain data, from code or a `*.examples.ron` file.
///
/// ```
/// use wits_core::ron::RonFile;
/// use wits_learn::examples::ExamplesDef;
/// let def = ExamplesDef::from_ron("guard.examples.ron", r#"(
///     schema: (
///         attributes: [(name: "distance", kind: Number), (name: "cover", kind: OneOf(["in cover", "exposed"]))],
///         labels: ["attack", "defend"],
///     ),
///     rows: [
///         (values: [12.5, "in cover"], label: "attack"),
///         (values: [3, "exposed"], label: "defend"),
///     ],
/// )"#)?;
/// assert_eq!(def.examples()?.len(), 2);
/// # Ok::<(), wits_core::findings::Findings>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExamplesDef {
    /// What is observed and what can be chosen.
    pub schema: SchemaDef,
    /// The examples.
    pub rows: Vec<RowDef>,
}

/// One example.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RowDef {
    /// A number or the name of a category for each attribute.
    pub values: Vec<Cell>,
    /// The name of the label that is right.
    pub label: String,
}

/// A number, or the name of a category.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// A number.
    Number(f32),
    /// A name.
    Name(String),
}

impl Cell {
    /// The value that it stands for; an error says what was found and what was expected.
    pub(super) fn value(&self, attribute: &AttributeDef) -> Result<AttributeValue, (String, String)> {
        let Some(categories) = attribute.categories() else {
            return match self {
                Self::Number(number) if number.is_finite() => Ok(AttributeValue::Number(*number)),
                found => Err((format!("{}: {found}", attribute.name), "a finite number".to_owned())),
            };
        };
        let Self::Name(name) = self else {
            return Err((format!("{}: {self}", attribute.name), "the name of a category".to_owned()));
        };
        match categories.iter().position(|category| category == name) {
            Some(number) => {
                u16::try_from(number).map(AttributeValue::Category).map_err(|_| Default::default())
            }
            None => {
                let known: Vec<&str> = categories.iter().map(String::as_str).collect();
                let message = wits_core::findings::unknown_name(name, &known);
                Err((format!("{}: {message}", attribute.name), String::new()))
            }
        }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::Name(name) => write!(f, "{:?}", wits_core::names::shortened(name)),
        }
    }
}

impl RonFile for ExamplesDef {
    fn validate(&self, findings: &mut Findings) {
        self.schema.check("schema", findings);
        self.read_rows(findings, |_, _| {});
    }

    /// Also rows that contradict each other.
    fn review(&self, findings: &mut Findings) {
        self.validate(findings);
        let Some(examples) = findings.is_empty().then(|| self.examples().ok()).flatten() else { return };
        examples.add_contradictions(findings, |row| Place::path(format!("rows[{row}]")));
    }
}

impl ExamplesDef {
    /// The examples.
    ///
    /// # Errors
    /// Everything that is wrong, each with its row and column.
    pub fn examples(&self) -> Result<Examples, Findings> {
        let mut findings = Findings::default();
        self.schema.check("schema", &mut findings);
        let Ok(schema) = Schema::new(self.schema.clone()) else { return Err(findings) };
        let mut examples = Examples::new(schema);
        let mut refused = None;
        self.read_rows(&mut findings, |values, label| {
            if let Err(error) = examples.push(values, label) {
                refused.get_or_insert(error);
            }
        });
        if let Some(error) = refused {
            findings.add(Place::path("rows"), error.to_string(), "");
        }
        findings.into_result(examples)
    }

    /// Reads every row: those without faults are handed on.
    fn read_rows(&self, findings: &mut Findings, mut each: impl FnMut(&[AttributeValue], usize)) {
        if self.rows.len() > MAX_EXAMPLES {
            let message = format!("{} rows", self.rows.len());
            findings.add(Place::path("rows"), message, format!("at most {MAX_EXAMPLES}"));
            return;
        }
        let (attributes, labels) = (&self.schema.attributes, &self.schema.labels);
        let mut values = Vec::with_capacity(attributes.len());
        for (number, row) in self.rows.iter().enumerate() {
            values.clear();
            let before = findings.count();
            if row.values.len() != attributes.len() {
                let expected = format!("{}, one for each attribute", attributes.len());
                let message = format!("{} values", row.values.len());
                findings.add_with(|| (Place::path(format!("rows[{number}].values")), message, expected));
            }
            for (column, (cell, attribute)) in row.values.iter().zip(attributes).enumerate() {
                match cell.value(attribute) {
                    Ok(value) => values.push(value),
                    Err((message, expected)) => findings.add_with(|| {
                        (Place::path(format!("rows[{number}].values[{column}]")), message, expected)
                    }),
                }
            }
            let label = labels.iter().position(|label| *label == row.label);
            if label.is_none() {
                let place = Place::path(format!("rows[{number}].label"));
                findings.check_name(place, &row.label, labels.iter().map(String::as_str));
            }
            if let Some(label) = label.filter(|_| findings.count() == before) {
                each(&values, label);
            }
        }
    }
}

impl From<&Examples> for ExamplesDef {
    fn from(examples: &Examples) -> Self {
        let schema = examples.schema();
        let rows = (0..examples.len()).map(|row| RowDef {
            values: (0..schema.attributes().len()).map(|column| examples.cell(row, column)).collect(),
            label: schema.label_name(examples.label(row)).to_owned(),
        });
        Self { schema: schema.def().clone(), rows: rows.collect() }
    }
}

impl Examples {
    pub(super) fn cell(&self, row: usize, attribute: usize) -> Cell {
        match self.value(row, attribute) {
            AttributeValue::Number(number) => Cell::Number(number),
            value => Cell::Name(self.schema().value_name(attribute, value)),
        }
    }

    /// Adds a warning for every row that contradicts an earlier one.
    pub(super) fn add_contradictions(&self, findings: &mut Findings, place: impl Fn(usize) -> Place) {
        for found in self.contradictions() {
            findings.add_with(|| {
                let label = |row| self.schema().label_name(self.label(row));
                let message = format!(
                    "contradicts row {}: the same values, but {:?} and not {:?}",
                    found.first,
                    label(found.row),
                    label(found.first)
                );
                (place(found.row), message, "one label for the same values".into())
            });
        }
    }
}

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Number(number) => serializer.serialize_f32(*number),
            Self::Name(name) => serializer.serialize_str(name),
        }
    }
}

impl<'de> Deserialize<'de> for Cell {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(AnyCell)
    }
}

struct AnyCell;

impl Visitor<'_> for AnyCell {
    type Value = Cell;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number, or the name of a category in quotes")
    }

    #[expect(clippy::cast_precision_loss, reason = "numbers of files are f32")]
    fn visit_i64<E: Error>(self, whole: i64) -> Result<Cell, E> {
        Ok(Cell::Number(whole as f32))
    }

    #[expect(clippy::cast_precision_loss, reason = "numbers of files are f32")]
    fn visit_u64<E: Error>(self, whole: u64) -> Result<Cell, E> {
        Ok(Cell::Number(whole as f32))
    }

    #[expect(clippy::cast_possible_truncation, reason = "numbers of files are f32")]
    fn visit_f64<E: Error>(self, number: f64) -> Result<Cell, E> {
        Ok(Cell::Number(number as f32))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Cell, E> {
        Ok(Cell::Name(text.to_owned()))
    }
}
