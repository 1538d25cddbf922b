//! Matrices: numbers by row and column, colored by value.
//!
//! ```
//! use wits_core::inspect::{MatrixEdge, MatrixSection, Section};
//! let matrix = MatrixSection::new("Transitions", ["walk", "rest"], ["walk", "rest"], [0.9, 0.1, 0.4, 0.6])
//!     .edges("from", "to")
//!     .max(1.0)
//!     .at(0, 1);
//! assert_eq!(matrix.value(0, 1), Some(0.1));
//! assert_eq!(matrix.rows, MatrixEdge { name: "from".into(), labels: vec!["walk".into(), "rest".into()] });
//! assert_eq!(Section::from(matrix).title(), "Transitions");
//! ```

use serde::Serialize;

use super::{Section, Text};

/// A grid of numbers in which the color of a cell says how large its value is: a confusion table, the weights of a layer,
/// an N-gram table, a transition matrix.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct MatrixSection {
    /// The heading.
    pub title: Text,
    /// The explanation for people.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub help: Text,
    /// From top to bottom.
    pub rows: MatrixEdge,
    /// From left to right.
    pub columns: MatrixEdge,
    /// Row by row, the top row first. A value that is not finite is a cell without a value.
    pub values: Vec<f32>,
    /// The unit of the values.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub unit: Text,
    /// What the colors mean.
    pub scale: MatrixScale,
    /// The magnitude of the strongest color; absent: the largest magnitude among the values.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max: Option<f32>,
    /// The row and the column of a highlighted cell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<(u32, u32)>,
}

/// What the rows or the columns of a matrix are.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct MatrixEdge {
    /// What all of them are, such as "from".
    #[serde(skip_serializing_if = "str::is_empty")]
    pub name: Text,
    /// The name of each.
    pub labels: Vec<Text>,
}

/// What the colors of a matrix mean.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum MatrixScale {
    /// Counts and shares: from 0, without color, to the maximum. Values below 0 have no color.
    #[default]
    OneSided,
    /// Weights and differences: one color above 0, another one below, none at 0.
    TwoSided,
}

impl MatrixSection {
    /// A one-sided matrix of the values, row by row, the top row first. Missing values are cells without a value, values
    /// beyond the last row are dropped.
    pub fn new<R: Into<Text>, C: Into<Text>>(
        title: impl Into<Text>,
        rows: impl IntoIterator<Item = R>,
        columns: impl IntoIterator<Item = C>,
        values: impl IntoIterator<Item = f32>,
    ) -> Self {
        let (rows, columns) = (MatrixEdge::new(rows), MatrixEdge::new(columns));
        let mut values: Vec<f32> = values.into_iter().collect();
        values.resize(rows.labels.len().saturating_mul(columns.labels.len()), f32::NAN);
        Self { title: title.into(), rows, columns, values, ..Self::default() }
    }

    /// The explanation for people.
    #[must_use]
    pub fn help(mut self, help: impl Into<Text>) -> Self {
        self.help = help.into();
        self
    }

    /// What the rows and the columns are.
    #[must_use]
    pub fn edges(mut self, rows: impl Into<Text>, columns: impl Into<Text>) -> Self {
        (self.rows.name, self.columns.name) = (rows.into(), columns.into());
        self
    }

    /// The unit of the values.
    #[must_use]
    pub fn unit(mut self, unit: impl Into<Text>) -> Self {
        self.unit = unit.into();
        self
    }

    /// Positive and negative values have different colors.
    #[must_use]
    pub fn two_sided(mut self) -> Self {
        self.scale = MatrixScale::TwoSided;
        self
    }

    /// The magnitude of the strongest color.
    #[must_use]
    pub fn max(mut self, max: f32) -> Self {
        self.max = Some(max);
        self
    }

    /// Highlights a cell. A cell that does not exist is not highlighted.
    #[must_use]
    pub fn at(mut self, row: usize, column: usize) -> Self {
        let exists = row < self.rows.labels.len() && column < self.columns.labels.len();
        let cell = u32::try_from(row).ok().zip(u32::try_from(column).ok());
        self.at = cell.filter(|_| exists);
        self
    }

    /// The value of a cell; `None` where there is none.
    #[must_use]
    pub fn value(&self, row: usize, column: usize) -> Option<f32> {
        if column >= self.columns.labels.len() {
            return None;
        }
        let place = row.checked_mul(self.columns.labels.len())?.checked_add(column)?;
        self.values.get(place).copied().filter(|value| value.is_finite())
    }
}

impl MatrixEdge {
    fn new<T: Into<Text>>(labels: impl IntoIterator<Item = T>) -> Self {
        Self { name: "".into(), labels: labels.into_iter().map(Into::into).collect() }
    }
}

impl From<MatrixSection> for Section {
    fn from(matrix: MatrixSection) -> Self {
        Self::Matrix(matrix)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_a_value_for_every_cell() {
        let matrix = MatrixSection::new("", ["a", "b"], ["x", "y", "z"], [1.0, 2.0, 3.0, f32::INFINITY]);
        assert_eq!(matrix.values.len(), 6);
        assert_eq!(matrix.value(0, 2), Some(3.0));
        assert_eq!((matrix.value(1, 0), matrix.value(1, 1)), (None, None), "not finite, and missing");
        assert_eq!((matrix.value(0, 3), matrix.value(2, 0), matrix.value(usize::MAX, 1)), (None, None, None));
        let cut = MatrixSection::new("", ["a"], ["x"], [1.0, 2.0]);
        assert_eq!(cut.values, [1.0]);
        let empty = MatrixSection::new("", [""; 0], [""; 0], [1.0]);
        assert_eq!((empty.values.len(), empty.value(0, 0)), (0, None));
    }

    #[test]
    fn only_a_cell_that_exists_is_highlighted() {
        let matrix = || MatrixSection::new("", ["a"], ["x", "y"], [1.0, 2.0]);
        assert_eq!(matrix().at(0, 1).at, Some((0, 1)));
        assert_eq!((matrix().at(1, 0).at, matrix().at(0, 2).at), (None, None));
    }

    #[test]
    fn a_matrix_is_sent_as_the_protocol_says() {
        let plain = MatrixSection::new("Counts", ["a"], ["x", "y"], [1.0, f32::NAN]);
        assert_eq!(
            serde_json::to_value(Section::from(plain)).unwrap(),
            serde_json::json!({ "kind": "matrix", "title": "Counts", "rows": { "labels": ["a"] },
                "columns": { "labels": ["x", "y"] }, "values": [1.0, null], "scale": "one_sided" })
        );
        let full =
            MatrixSection::new("Weights", ["a"], ["x"], [-0.5]).help("of layer 0").edges("input", "output");
        let full = full.unit("V").two_sided().max(2.0).at(0, 0);
        assert_eq!(
            serde_json::to_value(Section::from(full)).unwrap(),
            serde_json::json!({ "kind": "matrix", "title": "Weights", "help": "of layer 0",
                "rows": { "name": "input", "labels": ["a"] }, "columns": { "name": "output", "labels": ["x"] },
                "values": [-0.5], "unit": "V", "scale": "two_sided", "max": 2.0, "at": [0, 0] })
        );
    }
}
