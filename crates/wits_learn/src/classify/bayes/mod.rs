//! Naive Bayes: each attribute tells something about the label, independently of the others.

mod def;
mod model;
mod moments;
mod show;
#[cfg(test)]
mod tests;

pub use def::NaiveBayesDef;
pub use model::{NaiveBayes, SavedBayes};
