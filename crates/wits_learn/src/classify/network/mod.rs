//! Bayes networks: variables with a few values, some of which depend on others.

mod classifier;
mod def;
mod factor;
mod net;
#[cfg(test)]
mod tests;

pub use classifier::{BayesNetClassifier, SavedNet};
pub use def::{BayesNetDef, MAX_TABLE, MAX_VALUES, MAX_VARIABLES, VariableDef};
pub use net::{BayesNet, QueryError};
