//! Decision trees that are learned: ID3, thresholds as in C4.5, pruning, and trees that learn one example at a time (ID4).

mod convert;
mod def;
mod grow;
mod model;
mod online;
mod prune;
mod question;
mod show;
mod sort;
#[cfg(test)]
mod tests;

pub use convert::TreeWords;
pub use def::{SplitBy, TreeDef};
pub use grow::TreeTraining;
pub use model::{LearnedTree, Split, TreeNode};
pub use online::{IncrementalTree, Revision};
