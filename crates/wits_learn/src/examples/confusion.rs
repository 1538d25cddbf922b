//! How often which label was taken for which.

use serde::{Deserialize, Serialize};
use wits_core::inspect::{MatrixSection, Section, Value};
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

    /// The counts as a matrix: a row for each label that was right, a column for each that was chosen.
    #[must_use]
    pub fn section(&self, schema: &Schema) -> Section {
        let labels = || schema.labels().iter().cloned();
        let count = schema.labels().len();
        let values = (0..count * count).map(|cell| self.count(cell / count, cell % count) as f32);
        let title = match self.accuracy() {
            Some(accuracy) => format!("Confusion: {} tested, {:.1} % right", self.total(), 100.0 * accuracy),
            None => "Confusion: nothing tested yet".to_owned(),
        };
        let matrix = MatrixSection::new(title, labels(), labels(), values).edges("right", "chosen");
        matrix
            .help("Choices on the diagonal are right. The others are errors: what was taken for what.")
            .into()
    }

    /// A table: precision and recall of each label.
    #[must_use]
    pub fn quality(&self, schema: &Schema) -> Section {
        let value = |share: Option<f64>| share.map_or_else(|| Value::from("-"), Value::from);
        let rows = schema.labels().iter().enumerate().map(|(label, name)| {
            vec![name.clone().into(), value(self.precision(label)), value(self.recall(label))]
        });
        Section::table("Precision and recall", ["label", "precision", "recall"], rows)
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
    fn the_matrix_and_the_table_name_all_labels() {
        let schema = Schema::new(SchemaDef::new([AttributeDef::number("x")], ["go", "stay"])).unwrap();
        let mut confusion = ConfusionMatrix::new(2);
        confusion.add(0, 1);
        let Section::Matrix(matrix) = confusion.section(&schema) else { panic!("a matrix") };
        assert_eq!(matrix.title, "Confusion: 1 tested, 0.0 % right");
        assert_eq!((&*matrix.rows.labels[0], &*matrix.columns.labels[1]), ("go", "stay"));
        assert_eq!((matrix.value(0, 1), matrix.value(1, 0)), (Some(1.0), Some(0.0)));
        let Section::Table { rows, .. } = confusion.quality(&schema) else { panic!("a table") };
        assert_eq!(rows[0], ["go".into(), Value::from("-"), 0.0_f64.into()]);
    }
}
