//! What the book says, and laws.

mod incremental;
mod laws;
mod oracles;

use super::*;
use crate::classify::Classifier;
use crate::examples::{AttributeDef, Examples, LabelMask, Schema, SchemaDef};

/// A schema with two categories for each attribute, as in the book.
fn schema(attributes: &[(&str, [&str; 2])], labels: &[&str]) -> Schema {
    let attributes = attributes.iter().map(|(name, categories)| AttributeDef::one_of(*name, *categories));
    Schema::new(SchemaDef::new(attributes, labels.iter().copied())).unwrap()
}

fn read(text: &str, schema: &Schema) -> Examples {
    Examples::from_csv("t.csv", text, schema).unwrap_or_else(|faults| panic!("{faults}"))
}

/// The tree on one line: `ammo[some: cover[…], none: defend]`.
fn text(tree: &LearnedTree, node: usize) -> String {
    let node = &tree.nodes()[node];
    let Some(split) = node.split else { return tree.schema().label_name(usize::from(node.label)).to_owned() };
    let answers = tree.children(split).enumerate().map(|(answer, child)| {
        format!("{}: {}", split.answer_name(tree.schema(), answer), text(tree, child))
    });
    format!("({})", answers.collect::<Vec<_>>().join(", "))
}

/// Every example is chosen as it was.
fn reproduces(tree: &impl Classifier, examples: &Examples) -> bool {
    let mut values = Vec::new();
    (0..examples.len()).all(|row| {
        let observation = examples.read_row(row, &mut values);
        tree.choose(observation, LabelMask::ALL).unwrap().label == examples.label(row)
    })
}
