//! How often which label was taken for which.

use serde::{Deserialize, Serialize};
use wits_core::inspect::{Section, Value};
use wits_core::state::State;

use super::Schema;

/// Counts of tested examples by the label that was right and the label that was chosen.
///
/// ```
/// use wits_learn::examples::ConfusionMatrix;
/// let mut confusion = ConfusionMatrix::new(2);
/// for (right, chosen) in [(0, 0), (0, 0), (0, 1), (1, 1)] {
///     confusion.add(right, chosen);
/// }
/// assert_eq!(confusion.accuracy(), Some(0.75));
/// assert_eq!((confusion.precision(0), confusion.recall(0)), (Some(1.0), Some(2.0 / 3.0)));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, State, Serialize, Deserialize)]
pub struct ConfusionMatrix {
    labels: usize,
    /// Row by row: the right label, then the chosen one.
    counts: Vec<u32>,
}

impl ConfusionMatrix {
    /// Nothing was counted yet.
    #[must_use]
    pub fn new(labels: usize) -> Self {
        Self { labels, counts: vec![0; labels * labels] }
    }

    /// Counts one tested example. Labels that do not exist are ignored.
    pub fn add(&mut self, right: usize, chosen: usize) {
        if right < self.labels && chosen < self.labels {
            let count = &mut self.counts[right * self.labels + chosen];
            *count = count.saturating_add(1);
        }
    }

    /// How often a label was chosen where another one (or the same) was right.
    #[must_use]
    pub fn count(&self, right: usize, chosen: usize) -> u32 {
        if right < self.labels && chosen < self.labels {
            self.counts[right * self.labels + chosen]
        } else {
            0
        }
    }

    /// How many examples were counted.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.counts.iter().map(|count| u64::from(*count)).sum()
    }

    /// The share of examples with the right choice; `None` without examples.
    #[must_use]
    pub fn accuracy(&self) -> Option<f64> {
        let right = (0..self.labels).map(|label| u64::from(self.count(label, label))).sum();
        share(right, self.total())
    }

    /// Of the examples for which the label was chosen, the share for which it was right; `None` if it was never chosen.
    #[must_use]
    pub fn precision(&self, label: usize) -> Option<f64> {
        let chosen = (0..self.labels).map(|right| u64::from(self.count(right, label))).sum();
        share(u64::from(self.count(label, label)), chosen)
    }

    /// Of the examples for which the label was right, the share for which it was chosen; `None` if it was never right.
    #[must_use]
    pub fn recall(&self, label: usize) -> Option<f64> {
        let right = (0..self.labels).map(|chosen| u64::from(self.count(label, chosen))).sum();
        share(u64::from(self.count(label, label)), right)
    }

    /// Adds what others counted with as many labels.
    pub fn merge(&mut self, other: &Self) {
        if self.labels == other.labels {
            self.counts
                .iter_mut()
                .zip(&other.counts)
                .for_each(|(count, more)| *count = count.saturating_add(*more));
        }
    }

    /// A table: a row for each label that was right, a column for each that was chosen, then precision and recall.
    #[must_use]
    pub fn section(&self, schema: &Schema) -> Section {
        let names = schema.labels();
        let columns = ["right \\ chosen".to_owned()].into_iter().chain(names.iter().cloned());
        let columns = columns.chain(["precision".to_owned(), "recall".to_owned()]).map(Into::into).collect();
        let value = |share: Option<f64>| share.map_or_else(|| Value::from("-"), Value::from);
        let rows = names.iter().enumerate().map(|(right, name)| {
            let counts = (0..names.len()).map(|chosen| Value::from(self.count(right, chosen)));
            let row = [Value::from(name.clone())].into_iter().chain(counts);
            row.chain([value(self.precision(right)), value(self.recall(right))]).collect()
        });
        let title = match self.accuracy() {
            Some(accuracy) => format!("Confusion: {} tested, {:.1} % right", self.total(), 100.0 * accuracy),
            None => "Confusion: nothing tested yet".to_owned(),
        };
        Section::Table { title: title.into(), columns, rows: rows.collect(), more: Vec::new() }
    }
}

fn share(part: u64, whole: u64) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::examples::{AttributeDef, SchemaDef};

    #[test]
    fn nothing_is_divided_by_nothing() {
        let mut confusion = ConfusionMatrix::new(3);
        assert_eq!((confusion.accuracy(), confusion.precision(0), confusion.recall(7)), (None, None, None));
        confusion.add(9, 0);
        assert_eq!(confusion.total(), 0);
        confusion.add(1, 2);
        assert_eq!(
            (confusion.precision(2), confusion.precision(1), confusion.recall(1)),
            (Some(0.0), None, Some(0.0))
        );
        let mut other = confusion.clone();
        other.merge(&confusion);
        assert_eq!((other.count(1, 2), other.total()), (2, 2));
    }

    #[test]
    fn the_table_names_all_labels() {
        let schema = Schema::new(SchemaDef::new([AttributeDef::number("x")], ["go", "stay"])).unwrap();
        let mut confusion = ConfusionMatrix::new(2);
        confusion.add(0, 1);
        let Section::Table { title, columns, rows, .. } = confusion.section(&schema) else {
            panic!("a table")
        };
        assert_eq!(title, "Confusion: 1 tested, 0.0 % right");
        assert_eq!(columns, ["right \\ chosen", "go", "stay", "precision", "recall"]);
        assert_eq!(rows[0], ["go".into(), 0_u32.into(), 1_u32.into(), Value::from("-"), 0.0_f64.into()]);
    }
}
