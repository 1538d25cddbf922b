//! Classifiers: from observations to a label.

mod bayes;
mod classifier;
pub(crate) mod entropy;
mod tree;

pub use bayes::{NaiveBayes, NaiveBayesDef, SavedBayes};
pub use classifier::{Classifier, Learner, Prediction, evaluate};
pub use entropy::{entropy, information_gain};
pub use tree::{IncrementalTree, LearnedTree, Revision, Split, SplitBy, TreeDef, TreeNode, TreeTraining, TreeWords};
