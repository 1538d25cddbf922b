//! Classifiers: from observations to a label.
//!
//! # What it does
//! A classifier learns from [examples](crate::examples) which label (an action, mostly) fits an observation. All of them have
//! one interface: [`Classifier`] chooses, with probabilities, under a mask of what is legal, and says why; a [`Learner`] also
//! learns from one example after the other while the game runs.
//!
//! | | learns from | good for |
//! |---|---|---|
//! | [`NaiveBayes`] | counts; one example or all | the first thing to try: nothing is faster, and few examples do |
//! | [`LearnedTree`] | all examples, in slices ([`TreeTraining`]) | rules that people can read, check and edit |
//! | [`IncrementalTree`] | one example at a time (ID4) | the same while the game runs |
//! | [`BayesNetClassifier`] | counts, and who depends on whom | attributes that depend on each other; questions about any variable |
//! | [`CaseBase`] | by keeping cases | odd borders; a few hundred cases; learning that must be seen at once |
//!
//! A [`LearnedTree`] becomes an ordinary decision tree ([`LearnedTree::decision_tree`]), made of the words of the game: it opens
//! in the editor and is the mind of a character. [`ClassifierFile`] keeps any of them as a `*.classifier.ron` file.
//!
//! # When not to use it
//! Hard rules are not for learning: no example shows everything that must not happen, so every label keeps some probability.
//! Mask what is illegal ([`LabelMask`](crate::examples::LabelMask)). Without examples of what is right, but with a score, use
//! [reinforcement](crate::reinforce).
//!
//! # Determinism
//! Ties go to the first label, the first attribute, the lowest threshold. Gains are compared as whole numbers, and sums are
//! added in the order of the schema, so that the same examples give the same bits.
//!
//! # Source
//! Millington, *AI for Games*, 3e, 7.4 to 7.6; Quinlan, *C4.5*, for thresholds and the gain ratio.

mod bayes;
mod cases;
mod classifier;
pub(crate) mod entropy;
mod file;
mod network;
mod tree;

pub use bayes::{NaiveBayes, NaiveBayesDef, SavedBayes};
pub use cases::{CaseBase, CasesDef, MAX_CASES, MAX_NEIGHBORS, Neighbor, Retain, SavedCases};
pub use classifier::{Classifier, Learner, Prediction, evaluate};
pub use entropy::{entropy, information_gain};
pub use file::ClassifierFile;
pub use network::{
    BayesNet, BayesNetClassifier, BayesNetDef, MAX_TABLE, MAX_VALUES, MAX_VARIABLES, QueryError, SavedNet,
    VariableDef,
};
pub use tree::{
    IncrementalTree, LearnedTree, Revision, Split, SplitBy, TreeDef, TreeNode, TreeTraining, TreeWords,
};
