//! Trees that learn from one example after the other.

use serde::{Deserialize, Serialize};
use wits_core::inspect::Section;
use wits_core::state::{LoadError, State};
use wits_core::work::Work;

use super::def::TreeDef;
use super::grow::{TreeTraining, best_question};
use super::model::{LearnedTree, TreeNode};
use crate::classify::classifier::{Classifier, Learner};
use crate::examples::{AttributeValue, Examples, MAX_EXAMPLES, Observation, ObservationError, Schema};

/// What happens at a question when a new example comes by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, State, Serialize, Deserialize)]
pub enum Revision {
    /// Nothing: only leaves are divided. Cheap, but trees become deep, and what came first is asked first for good.
    Never,
    /// The question is replaced, and everything below it grown again, as soon as another one gains more (ID4). The current
    /// one is kept while it is as good as the best.
    #[default]
    WhenBetter,
    /// As `WhenBetter`, but ties are decided as in [`TreeTraining`]: the tree is always the one that would be grown from all
    /// examples at once.
    Exact,
}

/// A decision tree that learns while the game runs.
///
/// Every node keeps the examples that came there. A new example walks down; a leaf with another label is divided, and a
/// question that is not the best one any more is replaced. One step costs about as much as looking for a question at every node
/// on the path. Where examples change the tree at every step (at first, or because they contradict each other), growing it
/// from time to time is cheaper.
///
/// ```
/// use wits_learn::classify::{IncrementalTree, Learner, Revision, TreeDef};
/// use wits_learn::examples::{AttributeDef, Examples, Schema, SchemaDef};
/// let schema = Schema::new(SchemaDef::new([AttributeDef::number("health")], ["attack", "defend"]))?;
/// let mut tree = IncrementalTree::new(schema.clone(), TreeDef::default(), Revision::WhenBetter);
/// tree.observe_all(&Examples::from_csv("a.csv", "health,label\n50,defend\n39,attack\n17,defend\n", &schema)?)?;
/// assert_eq!(tree.tree().leaves(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, State)]
#[state(check = check)]
pub struct IncrementalTree {
    def: TreeDef,
    revision: Revision,
    tree: LearnedTree,
    examples: Examples,
    /// How often a part of the tree was grown.
    rebuilds: u64,
    #[state(skip = "found again by walking down with every example")]
    rows: Vec<Vec<u32>>,
}

fn check(tree: &mut IncrementalTree) -> Result<(), LoadError> {
    if tree.tree.schema.version() != tree.examples.schema().version() {
        return Err(LoadError::new("a tree and examples of different schemas", "one schema"));
    }
    tree.rows = vec![Vec::new(); tree.tree.nodes.len()];
    let mut counted = tree.tree.clone();
    counted.nodes.iter_mut().for_each(|node| node.counts.fill(0));
    let mut values = Vec::new();
    for row in 0..tree.examples.len() {
        let label = tree.examples.label(row);
        let mut next = Some(0);
        while let Some(node) = next {
            tree.rows[node].push(row_number(row));
            counted.nodes[node].counts[label] += 1;
            next = tree.tree.next(node, tree.examples.read_row(row, &mut values).values());
        }
    }
    let fits = counted == tree.tree;
    if fits { Ok(()) } else { Err(LoadError::new("a tree whose counts are not those of its examples", "")) }
}

#[expect(clippy::cast_possible_truncation, reason = "there are at most 2^20 examples")]
const fn row_number(row: usize) -> u32 {
    row as u32
}

impl IncrementalTree {
    /// A tree without examples.
    #[must_use]
    pub fn new(schema: Schema, def: TreeDef, revision: Revision) -> Self {
        let tree = LearnedTree::new(schema.clone());
        Self { def, revision, tree, examples: Examples::new(schema), rebuilds: 0, rows: vec![Vec::new()] }
    }

    /// Begins with a tree that is grown from examples.
    #[must_use]
    pub fn grown(examples: Examples, def: TreeDef, revision: Revision) -> Self {
        let tree = LearnedTree::grow(&examples, def.clone());
        let mut result = Self { def, revision, tree, examples, rebuilds: 1, rows: Vec::new() };
        let rows: Vec<u32> = (0..result.examples.len()).map(row_number).collect();
        result.rows = result.rows_below(&result.tree, rows);
        result
    }

    /// The tree as it is now.
    #[must_use]
    pub const fn tree(&self) -> &LearnedTree {
        &self.tree
    }

    /// All examples so far.
    #[must_use]
    pub const fn examples(&self) -> &Examples {
        &self.examples
    }

    /// How often a part of the tree was grown: if that is nearly every example, the data is not for this learner.
    #[must_use]
    pub const fn rebuilds(&self) -> u64 {
        self.rebuilds
    }

    /// Walks down with a new row until something has to be grown.
    fn insert(&mut self, row: u32, values: &[AttributeValue]) {
        let label = self.examples.label(row as usize);
        let (mut node, mut depth) = (0, 0);
        loop {
            self.rows[node].push(row);
            self.tree.nodes[node].counts[label] += 1;
            self.name_again(node);
            if self.has_to_grow(node, depth) {
                self.grow_again(node, depth);
                return;
            }
            let Some(next) = self.tree.next(node, values) else { return };
            (node, depth) = (next, depth + 1);
        }
    }

    /// The label with most examples may have changed, here and at children without examples.
    fn name_again(&mut self, node: usize) {
        let nodes = &mut self.tree.nodes;
        let named = TreeNode::leaf(std::mem::take(&mut nodes[node].counts), nodes[node].label);
        let (label, split) = (named.label, nodes[node].split);
        (nodes[node].counts, nodes[node].label) = (named.counts, label);
        let children = split.map_or(0..0, |split| self.tree.children(split));
        for child in &mut self.tree.nodes[children] {
            if child.examples() == 0 {
                child.label = label;
            }
        }
    }

    fn has_to_grow(&self, node: usize, depth: u32) -> bool {
        let current = self.tree.nodes[node].split;
        if self.revision == Revision::Never && current.is_some() {
            return false;
        }
        let def = self.def_at(depth);
        let preferred = current.filter(|_| self.revision == Revision::WhenBetter);
        match (best_question(&self.examples, &self.rows[node], &def, preferred), current) {
            (None, None) => false,
            (Some(best), Some(current)) => !best.asks_like(current),
            _ => true,
        }
    }

    /// What is left of the depth.
    fn def_at(&self, depth: u32) -> TreeDef {
        TreeDef { max_depth: self.def.max_depth.saturating_sub(depth), ..self.def.clone() }
    }

    fn grow_again(&mut self, node: usize, depth: u32) {
        let rows = std::mem::take(&mut self.rows[node]);
        let new = TreeTraining::of_rows(&self.examples, &rows, self.def_at(depth)).finish();
        self.tree = self.tree.in_order(Some((node, &new)));
        let all: Vec<u32> = (0..self.examples.len()).map(row_number).collect();
        self.rows = self.rows_below(&self.tree, all);
        self.rebuilds += 1;
    }

    /// The rows of every node of a tree.
    fn rows_below(&self, tree: &LearnedTree, rows: Vec<u32>) -> Vec<Vec<u32>> {
        let mut lists = vec![Vec::new(); tree.nodes.len()];
        lists[0] = rows;
        for node in 0..tree.nodes.len() {
            let Some(split) = tree.nodes[node].split else { continue };
            let rows = std::mem::take(&mut lists[node]);
            for row in &rows {
                let value = self.examples.value(*row as usize, split.attribute());
                lists[split.first() + split.answer_to(value)].push(*row);
            }
            lists[node] = rows;
        }
        lists
    }
}

impl Classifier for IncrementalTree {
    fn schema(&self) -> &Schema {
        self.tree.schema()
    }

    fn probabilities(&self, observation: Observation<'_>, into: &mut [f64]) -> Result<(), ObservationError> {
        self.tree.probabilities(observation, into)
    }

    fn why(&self, observation: Observation<'_>) -> Vec<Section> {
        self.tree.why(observation)
    }
}

impl Learner for IncrementalTree {
    fn observe(&mut self, observation: Observation<'_>, label: usize) -> Result<(), ObservationError> {
        if self.examples.len() >= MAX_EXAMPLES {
            return Err(ObservationError::Full(MAX_EXAMPLES));
        }
        self.examples.push_observation(observation, label)?;
        let values: Vec<AttributeValue> = observation.values().to_vec();
        self.insert(row_number(self.examples.len() - 1), &values);
        Ok(())
    }
}
