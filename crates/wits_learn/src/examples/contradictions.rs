//! Examples that say different things about the same observation.

use std::cmp::Ordering;

use super::{AttributeValue, Examples};

/// Two examples with the same observation and different labels: no classifier can get both right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// The first row with this observation.
    pub first: usize,
    /// A later row with another label.
    pub row: usize,
}

impl Examples {
    /// All rows that contradict an earlier one, in the order of the rows.
    ///
    /// ```
    /// use wits_learn::examples::{AttributeDef, AttributeValue, Examples, Schema, SchemaDef};
    /// let schema = Schema::new(SchemaDef::new([AttributeDef::number("distance")], ["fight", "flee"]))?;
    /// let mut examples = Examples::new(schema);
    /// for (distance, label) in [(5.0, 0), (6.0, 0), (5.0, 1)] {
    ///     examples.push(&[AttributeValue::Number(distance)], label)?;
    /// }
    /// let found = examples.contradictions();
    /// assert_eq!((found.len(), found[0].first, found[0].row), (1, 0, 2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn contradictions(&self) -> Vec<Contradiction> {
        let mut rows: Vec<usize> = (0..self.len()).collect();
        rows.sort_by(|a, b| self.compare_rows(*a, *b).then(a.cmp(b)));
        let groups = rows.chunk_by(|a, b| self.compare_rows(*a, *b) == Ordering::Equal);
        let mut found: Vec<Contradiction> = groups
            .flat_map(|group| {
                let first = group[0];
                let others = group.iter().filter(move |row| self.label(**row) != self.label(first));
                others.map(move |row| Contradiction { first, row: *row })
            })
            .collect();
        found.sort_by_key(|contradiction| contradiction.row);
        found
    }

    fn compare_rows(&self, a: usize, b: usize) -> Ordering {
        let attributes = 0..self.schema().attributes().len();
        let each = attributes.map(|attribute| compare(self.value(a, attribute), self.value(b, attribute)));
        each.fold(Ordering::Equal, Ordering::then)
    }
}

fn compare(a: AttributeValue, b: AttributeValue) -> Ordering {
    match (a, b) {
        (AttributeValue::Number(a), AttributeValue::Number(b)) => a.total_cmp(&b),
        (AttributeValue::Category(a), AttributeValue::Category(b)) => a.cmp(&b),
        (AttributeValue::Number(_), _) => Ordering::Less,
        _ => Ordering::Greater,
    }
}
