//! Examples: rows of observations with the label that was right.

use wits_core::state::{LoadError, State};

use super::observation::{AttributeValue, Observation, ObservationError};
use super::schema::Schema;

/// Maximum number of examples of a set.
pub const MAX_EXAMPLES: usize = 1_000_000;

/// A set of examples, column by column.
///
/// ```
/// use wits_learn::examples::{AttributeDef, AttributeValue, Examples, Schema, SchemaDef};
/// let schema = Schema::new(SchemaDef::new([AttributeDef::number("distance")], ["fight", "flee"]))?;
/// let mut examples = Examples::new(schema);
/// examples.push(&[AttributeValue::Number(12.0)], 0)?;
/// assert_eq!((examples.len(), examples.label(0)), (1, 0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, State)]
#[state(check = check)]
pub struct Examples {
    schema: Schema,
    columns: Vec<Column>,
    labels: Vec<u16>,
}

/// The values of one attribute.
#[derive(Clone, Debug, PartialEq, State)]
pub enum Column {
    /// Numbers; none of them is NaN, infinite or negative zero.
    Numbers(Vec<f32>),
    /// Numbers of categories.
    Categories(Vec<u16>),
}

impl Column {
    fn len(&self) -> usize {
        match self {
            Self::Numbers(numbers) => numbers.len(),
            Self::Categories(categories) => categories.len(),
        }
    }

    fn get(&self, row: usize) -> AttributeValue {
        match self {
            Self::Numbers(numbers) => AttributeValue::Number(numbers[row]),
            Self::Categories(categories) => AttributeValue::Category(categories[row]),
        }
    }

    fn push(&mut self, value: AttributeValue) {
        match (self, value) {
            (Self::Numbers(numbers), AttributeValue::Number(number)) => numbers.push(number + 0.0), // no -0
            (Self::Categories(categories), AttributeValue::Category(category)) => categories.push(category),
            _ => {} // the observation was checked
        }
    }
}

/// What was loaded is what could have been pushed.
fn check(examples: &mut Examples) -> Result<(), LoadError> {
    let (attributes, rows) = (examples.schema.attributes(), examples.labels.len());
    let wrong = |what: &str| Err(LoadError::new(format_args!("examples with {what}"), ""));
    if examples.columns.len() != attributes.len() || rows > MAX_EXAMPLES {
        return wrong("columns or rows that do not fit");
    }
    for (column, attribute) in examples.columns.iter().zip(attributes) {
        let fits = column.len() == rows && (0..rows).all(|row| column.get(row).check(attribute).is_ok());
        if !fits || matches!(column, Column::Numbers(_)) != attribute.categories().is_none() {
            return wrong("values that do not fit");
        }
    }
    let labels = examples.schema.labels().len();
    if examples.labels.iter().any(|label| usize::from(*label) >= labels) {
        return wrong("unknown labels");
    }
    Ok(())
}

impl Examples {
    /// No examples yet.
    #[must_use]
    pub fn new(schema: Schema) -> Self {
        let column = |is_number| {
            if is_number { Column::Numbers(Vec::new()) } else { Column::Categories(Vec::new()) }
        };
        let attributes = schema.attributes().iter();
        let columns = attributes.map(|attribute| column(attribute.categories().is_none())).collect();
        Self { schema, columns, labels: Vec::new() }
    }

    /// One more example.
    ///
    /// # Errors
    /// If a value does not fit, the label is unknown, or there are [`MAX_EXAMPLES`]; nothing is added then.
    pub fn push(&mut self, values: &[AttributeValue], label: usize) -> Result<(), ObservationError> {
        let version = self.schema.observation(values)?.version();
        self.push_observation(Observation { version, values }, label)
    }

    /// One more example that was checked already.
    ///
    /// # Errors
    /// If it is of another schema, the label is unknown, or there are [`MAX_EXAMPLES`]; nothing is added then.
    pub fn push_observation(
        &mut self,
        observation: Observation<'_>,
        label: usize,
    ) -> Result<(), ObservationError> {
        self.schema.accept(observation)?;
        self.schema.accept_label(label)?;
        if self.len() >= MAX_EXAMPLES {
            return Err(ObservationError::Full(MAX_EXAMPLES));
        }
        self.columns.iter_mut().zip(observation.values()).for_each(|(column, value)| column.push(*value));
        self.labels.push(label_number(label));
        Ok(())
    }

    /// The schema.
    #[must_use]
    pub const fn schema(&self) -> &Schema {
        &self.schema
    }

    /// How many there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.labels.len()
    }

    /// There are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.labels.is_empty()
    }

    /// The values of an attribute.
    ///
    /// # Panics
    /// If there is no such attribute.
    #[must_use]
    pub fn column(&self, attribute: usize) -> &Column {
        &self.columns[attribute]
    }

    /// The labels of all rows.
    #[must_use]
    pub fn labels(&self) -> &[u16] {
        &self.labels
    }

    /// The label of a row.
    ///
    /// # Panics
    /// If there is no such row.
    #[must_use]
    pub fn label(&self, row: usize) -> usize {
        usize::from(self.labels[row])
    }

    /// One value.
    ///
    /// # Panics
    /// If there is no such row or attribute.
    #[must_use]
    pub fn value(&self, row: usize, attribute: usize) -> AttributeValue {
        self.columns[attribute].get(row)
    }

    /// The values of a row, written into memory that is used again.
    ///
    /// # Panics
    /// If there is no such row.
    pub fn read_row<'a>(&self, row: usize, into: &'a mut Vec<AttributeValue>) -> Observation<'a> {
        into.clear();
        into.extend(self.columns.iter().map(|column| column.get(row)));
        self.schema.trusted(into)
    }

    /// These rows, in this order. Rows that do not exist are left out.
    #[must_use]
    pub fn subset(&self, rows: &[u32]) -> Self {
        let rows: Vec<usize> = rows.iter().map(|row| *row as usize).filter(|row| *row < self.len()).collect();
        let columns = self.columns.iter().map(|column| match column {
            Column::Numbers(numbers) => Column::Numbers(rows.iter().map(|row| numbers[*row]).collect()),
            Column::Categories(categories) => {
                Column::Categories(rows.iter().map(|row| categories[*row]).collect())
            }
        });
        let labels = rows.iter().map(|row| self.labels[*row]).collect();
        Self { schema: self.schema.clone(), columns: columns.collect(), labels }
    }

    /// How many examples each label has.
    #[must_use]
    pub fn label_counts(&self) -> Vec<u32> {
        let mut counts = vec![0; self.schema.labels().len()];
        self.labels.iter().for_each(|label| counts[usize::from(*label)] += 1);
        counts
    }
}

#[expect(clippy::cast_possible_truncation, reason = "there are at most 64 labels")]
pub(crate) const fn label_number(label: usize) -> u16 {
    label as u16
}
