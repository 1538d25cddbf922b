//! A tree that was learned: plain data.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Findings, Place};
use wits_core::inspect::Section;
use wits_core::state::{LoadError, State};

use crate::classify::classifier::{Classifier, check_places, normalize};
use crate::examples::{AttributeKind, AttributeValue, Observation, ObservationError, Schema};

/// A decision tree that was learned from examples. See [`TreeTraining`](super::TreeTraining).
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
#[state(check = check_loaded)]
#[serde(deny_unknown_fields)]
pub struct LearnedTree {
    pub(super) schema: Schema,
    /// The root first; children of a node lie side by side behind it.
    pub(super) nodes: Vec<TreeNode>,
}

/// A node of a learned tree.
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TreeNode {
    /// How many examples of each label came here.
    pub counts: Vec<u32>,
    /// The label that is chosen here: the one with most examples, the first of several. Where no example came, it is the
    /// label of the node above.
    pub label: u16,
    /// The question; `None` at a leaf.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub split: Option<Split>,
}

/// A question of a learned tree, and where its answers lead.
#[derive(Clone, Copy, Debug, PartialEq, State, Serialize, Deserialize)]
pub enum Split {
    /// Which category is it? There is a child for each, side by side.
    Category {
        /// The attribute.
        attribute: u16,
        /// The child of the first category.
        first: u32,
    },
    /// Is the number below a threshold? The child for *below* is the first, the one for *at or above* the second.
    Threshold {
        /// The attribute.
        attribute: u16,
        /// The threshold.
        at: f32,
        /// The child for numbers below the threshold.
        first: u32,
    },
}

impl Split {
    /// The attribute that is asked about.
    #[must_use]
    pub const fn attribute(self) -> usize {
        match self {
            Self::Category { attribute, .. } | Self::Threshold { attribute, .. } => attribute as usize,
        }
    }

    /// The first child.
    #[must_use]
    pub const fn first(self) -> usize {
        match self {
            Self::Category { first, .. } | Self::Threshold { first, .. } => first as usize,
        }
    }

    /// The number of the answer, counted from the first child.
    #[inline]
    pub(super) fn answer_to(self, value: AttributeValue) -> usize {
        match (self, value) {
            (Self::Threshold { at, .. }, AttributeValue::Number(number)) => usize::from(number >= at),
            (_, AttributeValue::Category(category)) => usize::from(category),
            (_, AttributeValue::Number(_)) => 0, // the observation was checked
        }
    }

    /// The same question.
    pub(super) fn asks_like(self, other: Self) -> bool {
        let threshold = |split| if let Self::Threshold { at, .. } = split { Some(at) } else { None };
        self.attribute() == other.attribute() && threshold(self) == threshold(other)
    }

    pub(super) const fn with_first(self, first: u32) -> Self {
        match self {
            Self::Category { attribute, .. } => Self::Category { attribute, first },
            Self::Threshold { attribute, at, .. } => Self::Threshold { attribute, at, first },
        }
    }

    /// How many answers there are.
    pub(super) fn answers(self, schema: &Schema) -> usize {
        match self {
            Self::Category { attribute, .. } => {
                let attribute = schema.attributes().get(usize::from(attribute));
                attribute.and_then(|attribute| attribute.categories()).map_or(0, <[String]>::len)
            }
            Self::Threshold { .. } => 2,
        }
    }

    /// An answer in words, such as `cover is exposed` or `distance < 12.5`.
    #[must_use]
    pub fn answer_name(self, schema: &Schema, answer: usize) -> String {
        let name = schema.attributes().get(self.attribute()).map_or("", |attribute| attribute.name.as_str());
        match self {
            Self::Category { .. } => {
                let category = AttributeValue::Category(crate::examples::label_number(answer));
                format!("{name} is {}", schema.value_name(self.attribute(), category))
            }
            Self::Threshold { at, .. } => format!("{name} {} {at}", if answer == 0 { "<" } else { "≥" }),
        }
    }
}

impl TreeNode {
    /// A leaf with these counts; `above` is the label of the node above.
    pub(super) fn leaf(counts: Vec<u32>, above: u16) -> Self {
        let label = majority(&counts).unwrap_or(above);
        Self { counts, label, split: None }
    }

    /// How many examples came here.
    #[must_use]
    pub fn examples(&self) -> u32 {
        self.counts.iter().sum()
    }
}

/// The label with most examples, the first of several; `None` without examples.
pub(super) fn majority(counts: &[u32]) -> Option<u16> {
    let most = counts.iter().copied().max().filter(|most| *most > 0)?;
    counts.iter().position(|count| *count == most).map(crate::examples::label_number)
}

impl LearnedTree {
    /// A tree without examples: it chooses the first label.
    #[must_use]
    pub fn new(schema: Schema) -> Self {
        let counts = vec![0; schema.labels().len()];
        Self { schema, nodes: vec![TreeNode::leaf(counts, 0)] }
    }

    /// The nodes: the root first, and the children of a node side by side behind it.
    #[must_use]
    pub fn nodes(&self) -> &[TreeNode] {
        &self.nodes
    }

    /// How many nodes are leaves.
    #[must_use]
    pub fn leaves(&self) -> usize {
        self.nodes.iter().filter(|node| node.split.is_none()).count()
    }

    /// The most questions on one path.
    #[must_use]
    pub fn depth(&self) -> usize {
        let mut depths = vec![0_usize; self.nodes.len()];
        for (number, node) in self.nodes.iter().enumerate() {
            for child in node.split.map_or(0..0, |split| self.children(split)) {
                depths[child] = depths[number] + 1;
            }
        }
        depths.into_iter().max().unwrap_or(0)
    }

    /// The children to which the answers of a question lead, in the order of the answers.
    #[must_use]
    pub fn children(&self, split: Split) -> std::ops::Range<usize> {
        split.first()..split.first() + split.answers(&self.schema)
    }

    /// The nodes from the root to the leaf of an observation.
    ///
    /// # Errors
    /// If the observation is of another schema.
    pub fn path(
        &self,
        observation: Observation<'_>,
    ) -> Result<impl Iterator<Item = usize>, ObservationError> {
        self.schema.accept(observation)?;
        let values = observation.values();
        Ok(std::iter::successors(Some(0), move |node| self.next(*node, values)))
    }

    /// The child that an observation goes on to; `None` at a leaf.
    #[inline]
    pub(super) fn next(&self, node: usize, values: &[AttributeValue]) -> Option<usize> {
        let split = self.nodes[node].split?;
        Some(split.first() + split.answer_to(values[split.attribute()]))
    }

    /// Adds everything that keeps the tree from being walked; `path` is where it stands.
    pub fn check(&self, path: &str, findings: &mut Findings) {
        let labels = self.schema.labels().len();
        let path = if path.is_empty() { "nodes".to_owned() } else { format!("{path}.nodes") };
        let mut parents = vec![0_u8; self.nodes.len()];
        if self.nodes.is_empty() {
            findings.add(Place::path(path.as_str()), "no nodes", "at least a leaf");
        }
        for (number, node) in self.nodes.iter().enumerate() {
            let mut wrong = |message: String, expected: &str| {
                findings
                    .add_with(|| (Place::path(format!("{path}[{number}]")), message, expected.to_owned()));
            };
            if node.counts.len() != labels {
                wrong(format!("{} counts", node.counts.len()), "one for each label");
            }
            let sum = node.counts.iter().try_fold(0_u32, |sum, count| sum.checked_add(*count));
            if sum.is_none() {
                wrong("too many examples".to_owned(), "less than 2^32");
            }
            if usize::from(node.label) >= labels {
                wrong(format!("label {}", node.label), "one of the labels");
            }
            let Some(split) = node.split else { continue };
            if let Some(message) = self.fault_of(split) {
                wrong(message, "a question about an attribute of that kind");
                continue;
            }
            let children = self.children(split);
            if children.start <= number || children.end > self.nodes.len() {
                wrong(format!("children {children:?}"), "nodes behind this one");
            } else {
                parents[children].iter_mut().for_each(|parents| *parents = parents.saturating_add(1));
            }
        }
        if parents.iter().skip(1).any(|parents| *parents != 1) {
            let message = "nodes that are not the child of exactly one node";
            findings.add(Place::path(path), message, "a tree");
        }
    }

    fn fault_of(&self, split: Split) -> Option<String> {
        let kind = self.schema.attributes().get(split.attribute()).map(|attribute| &attribute.kind);
        match (split, kind) {
            (Split::Threshold { at, .. }, Some(AttributeKind::Number)) if at.is_finite() => None,
            (Split::Category { .. }, Some(AttributeKind::OneOf(_))) => None,
            _ => Some(format!("{split:?}")),
        }
    }

    /// Puts nodes in order after some were replaced: children of a node side by side, in the order in which a walk that goes
    /// deep first comes by. `replaced` gives another tree in the place of a node.
    pub(super) fn in_order(&self, replaced: Option<(usize, &Self)>) -> Self {
        let source = |tree: bool| if tree { replaced.map_or(self, |(_, tree)| tree) } else { self };
        let enter = |is_new: bool, node: usize| match replaced {
            Some((place, _)) if !is_new && place == node => (true, 0),
            _ => (is_new, node),
        };
        let root = enter(false, 0);
        let mut nodes = vec![source(root.0).nodes[root.1].clone()];
        let mut open = vec![(root, 0_usize)];
        while let Some(((is_new, node), place)) = open.pop() {
            let tree = source(is_new);
            let Some(split) = tree.nodes[node].split else { continue };
            let first = nodes.len();
            #[expect(clippy::cast_possible_truncation, reason = "there are fewer nodes than 2^32")]
            let split_here = split.with_first(first as u32);
            nodes[place].split = Some(split_here);
            let children: Vec<_> = tree.children(split).map(|child| enter(is_new, child)).collect();
            nodes.extend(children.iter().map(|(is_new, child)| source(*is_new).nodes[*child].clone()));
            open.extend(
                children.into_iter().enumerate().rev().map(|(number, child)| (child, first + number)),
            );
        }
        Self { schema: self.schema.clone(), nodes }
    }
}

fn check_loaded(tree: &mut LearnedTree) -> Result<(), LoadError> {
    let mut findings = Findings::default();
    tree.check("tree", &mut findings);
    findings.into_result(()).map_err(|faults| LoadError::refused("learned tree", &faults))
}

impl Classifier for LearnedTree {
    fn schema(&self) -> &Schema {
        &self.schema
    }

    /// The shares of the labels at the leaf. Where no example came, those of the nearest node above with examples.
    fn probabilities(&self, observation: Observation<'_>, into: &mut [f64]) -> Result<(), ObservationError> {
        let labels = self.schema.labels().len();
        check_places(into.len(), labels)?;
        let mut known = None;
        for node in self.path(observation)? {
            known = Some(node).filter(|node| self.nodes[*node].examples() > 0).or(known);
        }
        let shares = &mut into[..labels];
        match known {
            Some(node) => {
                let counts = &self.nodes[node].counts;
                shares.iter_mut().zip(counts).for_each(|(share, count)| *share = f64::from(*count));
            }
            None => shares.fill(1.0),
        }
        normalize(shares);
        Ok(())
    }

    fn why(&self, observation: Observation<'_>) -> Vec<Section> {
        super::show::why(self, observation)
    }
}
