//! Trees for people: a graph, and the path of a decision.

use wits_core::inspect::{Form, Graph, GraphNode, Item, Section};

use super::model::LearnedTree;
use crate::classify::classifier::{Classifier, probability_bars};
use crate::classify::entropy::information_gain;
use crate::examples::{Observation, Schema};

impl LearnedTree {
    /// The picture of the tree, also while it grows: questions with the number of examples and what they gain, leaves with the
    /// counts of their labels.
    #[must_use]
    pub fn graph(&self) -> Graph {
        let mut graph = Graph::new("learned tree", Form::Decision);
        let mut above: Vec<Option<(u32, String)>> = vec![None; self.nodes.len()];
        for (number, node) in self.nodes.iter().enumerate() {
            let (kind, name) = match node.split {
                Some(split) => ("test", self.schema.attributes()[split.attribute()].name.clone()),
                None => ("pick", self.schema.label_name(usize::from(node.label)).to_owned()),
            };
            let mut shown = GraphNode::new(kind, name);
            shown.path = format!("nodes[{number}]").into();
            shown.detail = match node.split {
                Some(_) => format!("{} examples, gain {:.3}", node.examples(), self.gain(number)).into(),
                None => counts_in_words(&self.schema, &node.counts).into(),
            };
            let (parent, label) = above[number].take().unzip();
            shown.parent = parent;
            let place = graph.add(shown);
            if let (Some(parent), Some(label)) = (parent, label) {
                graph.link(parent, place, label);
            }
            let Some(split) = node.split else { continue };
            for (answer, child) in self.children(split).enumerate() {
                above[child] = Some((place, split.answer_name(&self.schema, answer)));
            }
        }
        graph
    }

    /// The tree as indented lines, at most `max` of them: answers with the counts of labels behind them.
    #[must_use]
    pub fn outline(&self, max: usize) -> Section {
        let mut items = Vec::new();
        let mut open = vec![(0_usize, 0_u32, String::new())];
        while let Some((number, depth, answer)) = open.pop() {
            if items.len() >= max {
                let rest = self.nodes.len() - items.len();
                items.push(Item::new(0, format!("and {rest} more")));
                break;
            }
            let node = &self.nodes[number];
            let label = self.schema.label_name(usize::from(node.label));
            let text = match (node.split, answer.is_empty()) {
                (None, true) => label.to_owned(),
                (None, false) => format!("{answer}: {label}"),
                (Some(split), true) => self.schema.attributes()[split.attribute()].name.clone(),
                (Some(_), false) => answer,
            };
            items.push(Item::new(depth, text).note(counts_in_words(&self.schema, &node.counts)));
            let Some(split) = node.split else { continue };
            let children = self.children(split).enumerate().rev();
            open.extend(
                children.map(|(answer, child)| (child, depth + 1, split.answer_name(&self.schema, answer))),
            );
        }
        Section::outline("Tree", items)
    }

    /// What the question of a node tells about its examples; 0 at a leaf. \[bits\]
    #[must_use]
    pub fn gain(&self, node: usize) -> f64 {
        let Some(split) = self.nodes.get(node).and_then(|node| node.split) else { return 0.0 };
        let groups: Vec<&[u32]> =
            self.children(split).map(|child| self.nodes[child].counts.as_slice()).collect();
        information_gain(&groups)
    }
}

/// The path through the tree, and what is likely at its end.
pub(super) fn why(tree: &LearnedTree, observation: Observation<'_>) -> Vec<Section> {
    let Ok(path) = tree.path(observation) else { return Vec::new() };
    let schema = tree.schema();
    let item = |(depth, number): (u32, usize)| {
        let node = &tree.nodes[number];
        let counts = counts_in_words(schema, &node.counts);
        let Some(split) = node.split else {
            let label = schema.label_name(usize::from(node.label));
            return Item::new(depth, format!("so {label}")).note(counts);
        };
        let value = observation.values()[split.attribute()];
        let name = split.answer_name(schema, split.answer_to(value));
        let value = schema.value_name(split.attribute(), value);
        Item::new(depth, name).note(format!("it is {value}; {counts}, gain {:.3}", tree.gain(number)))
    };
    let items: Vec<Item> = (0..).zip(path).map(item).collect();
    [Some(Section::outline("Path", items)), probability_bars(tree, observation)]
        .into_iter()
        .flatten()
        .collect()
}

/// `attack 3, defend 1`; labels without examples are left out.
fn counts_in_words(schema: &Schema, counts: &[u32]) -> String {
    let counts = schema.labels().iter().zip(counts).filter(|(_, count)| **count > 0);
    let counts: Vec<String> = counts.map(|(label, count)| format!("{label} {count}")).collect();
    if counts.is_empty() { "no examples".to_owned() } else { counts.join(", ") }
}
