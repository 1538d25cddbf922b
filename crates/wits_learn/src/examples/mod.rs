//! Examples: what was observed and what was done, recorded, split and counted.
//!
//! # What it does
//! A [`Schema`] names what is observed (numbers, or one of a few categories) and what can be chosen. [`Examples`] are rows of
//! observations with the label that was right. They come from code, from `*.examples.ron` files ([`ExamplesDef`]), from
//! tables with commas ([`Examples::from_csv`]), or from a game in which somebody plays ([`ExampleRecorder`]). A
//! [`Discretizer`] makes categories of numbers; [`split`](Examples::split) and [`folds`](Examples::folds) set rows aside for
//! tests, and a [`ConfusionMatrix`] counts what came of them.
//!
//! # When not to use it
//! Learning pays only if the work for all of this (choosing attributes, recording, testing) is less than writing the
//! behavior by hand. What people cannot learn reliably from these attributes, a classifier will not learn either.
//!
//! # Failure
//! Faults of files are found all at once, each with its row and column. NaN, infinities and missing values are never taken.
//! Every observation carries the version of its schema; whoever gets one of another schema refuses it.
//!
//! # Source
//! Millington, *AI for Games*, 3e, 7.1 and 7.4.

mod confusion;
mod contradictions;
mod csv;
mod cut;
mod file;
mod mask;
mod observation;
mod record;
mod schema;
mod set;
mod split;
#[cfg(test)]
mod tests;

pub use confusion::ConfusionMatrix;
pub use contradictions::Contradiction;
pub use csv::LABEL_COLUMN;
pub(crate) use cut::between;
pub use cut::{AttributeCutDef, CutDef, Discretizer};
pub use file::{Cell, ExamplesDef, RowDef};
pub use mask::LabelMask;
pub use observation::{AttributeValue, Observation, ObservationError};
pub use record::{ExampleRecorder, MAX_RECORDED, Recorded};
pub use schema::{
    AttributeDef, AttributeKind, MAX_ATTRIBUTES, MAX_CATEGORIES, MAX_LABELS, Schema, SchemaDef, SchemaVersion,
};
pub(crate) use set::label_number;
pub use set::{Column, Examples, MAX_EXAMPLES};
pub use split::TrainTest;
