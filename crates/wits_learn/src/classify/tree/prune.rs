//! Cutting back what was learned from noise.

use super::model::LearnedTree;
use crate::examples::{Examples, ObservationError};

impl LearnedTree {
    /// Reduced-error pruning: from the bottom up, a question becomes a leaf where that makes no more errors on test examples.
    /// Use examples that the tree was not grown from; those that it was grown from keep everything. Questions to which no test
    /// example comes are cut, too.
    ///
    /// ```
    /// use wits_learn::classify::{LearnedTree, TreeDef};
    /// use wits_learn::examples::{AttributeDef, Examples, Schema, SchemaDef};
    /// let schema = Schema::new(SchemaDef::new([AttributeDef::number("x")], ["a", "b"]))?;
    /// // One odd example at 3.
    /// let train = Examples::from_csv("a.csv", "x,label\n1,a\n2,a\n3,b\n4,a\n5,a\n7,b\n8,b\n9,b\n", &schema)?;
    /// let test = Examples::from_csv("b.csv", "x,label\n1.5,a\n2.8,a\n3.2,a\n6.5,b\n8.5,b\n", &schema)?;
    /// let grown = LearnedTree::grow(&train, TreeDef::default());
    /// let pruned = grown.pruned(&test)?;
    /// assert_eq!((grown.leaves(), pruned.leaves()), (4, 2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the examples are of another schema.
    pub fn pruned(&self, test: &Examples) -> Result<Self, ObservationError> {
        let labels = self.schema.labels().len();
        let mut counts = vec![0_u32; self.nodes.len() * labels];
        let mut values = Vec::new();
        for row in 0..test.len() {
            let label = test.label(row);
            for node in self.path(test.read_row(row, &mut values))? {
                counts[node * labels + label] += 1;
            }
        }
        let mut tree = self.clone();
        let mut errors = vec![0_u32; self.nodes.len()];
        // Children come behind their parents.
        for node in (0..self.nodes.len()).rev() {
            let tested = &counts[node * labels..][..labels];
            let as_leaf = tested.iter().sum::<u32>() - tested[usize::from(self.nodes[node].label)];
            let below =
                self.nodes[node].split.map(|split| self.children(split).map(|child| errors[child]).sum());
            errors[node] = match below {
                Some(below) if below < as_leaf => below,
                _ => as_leaf,
            };
            if below.is_some_and(|below: u32| as_leaf <= below) {
                tree.nodes[node].split = None;
            }
        }
        Ok(tree.in_order(None))
    }
}
