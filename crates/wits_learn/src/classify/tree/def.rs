//! How a tree is grown.

use serde::{Deserialize, Serialize};
use wits_core::state::State;

/// How a tree is grown from examples: as ID3 unless something else is set.
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TreeDef {
    /// The most questions on one path; raising it fits the examples better, at the cost of over-learning.
    pub max_depth: u32,
    /// Nodes with fewer examples are not divided.
    pub min_examples: u32,
    /// A threshold leaves at least this many examples on both sides, and at least two categories have as many.
    pub min_leaf: u32,
    /// The least gain that a question must have. \[bits for each example\]
    pub min_gain: f32,
    /// Which question is the best.
    pub by: SplitBy,
    /// Also asks questions that gain nothing by themselves, if labels are still mixed: two of them together may tell them
    /// apart, as in an exclusive or.
    pub zero_gain: bool,
}

/// Which question is the best. Ties go to the first attribute, and to its lowest threshold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, State, Serialize, Deserialize)]
pub enum SplitBy {
    /// The one with the highest information gain (ID3).
    #[default]
    Gain,
    /// The one with the highest gain for each bit of its answer, among those with at least the mean gain (C4.5): does not
    /// prefer attributes with many categories.
    GainRatio,
}

impl Default for TreeDef {
    fn default() -> Self {
        Self {
            max_depth: u32::MAX,
            min_examples: 2,
            min_leaf: 1,
            min_gain: 0.0,
            by: SplitBy::Gain,
            zero_gain: false,
        }
    }
}
