//! Growing a tree from examples: ID3 with thresholds, in slices.

use wits_core::work::{Budget, Progress, Work};

use super::def::TreeDef;
use super::model::{LearnedTree, Split, TreeNode};
use super::question::{Candidate, Entry, Questions, best};
use super::sort::sort;
use crate::examples::{Column, Examples};

/// Grows a tree from examples. A unit of the budget is one example looked at for one attribute.
///
/// Numbers are sorted once, when their attribute is read; after that the sorted lists are only divided. The examples are
/// copied, so they may change meanwhile.
///
/// ```
/// use wits_core::work::{Budget, Work};
/// use wits_learn::classify::{TreeDef, TreeTraining};
/// use wits_learn::examples::{AttributeDef, Examples, Schema, SchemaDef};
/// let schema = Schema::new(SchemaDef::new([AttributeDef::number("health")], ["attack", "defend"]))?;
/// let text = "health,label\n50,defend\n25,defend\n39,attack\n17,defend\n";
/// let examples = Examples::from_csv("a.csv", text, &schema)?;
/// let mut training = TreeTraining::new(&examples, TreeDef::default());
/// while !training.step(&mut Budget::new(5)).is_done() {} // a few units each tick
/// assert_eq!(training.tree().leaves(), 3); // below 32, 32 to 44.5, from 44.5
/// # Ok::<(), wits_core::findings::Findings>(())
/// ```
#[derive(Clone, Debug)]
pub struct TreeTraining {
    def: TreeDef,
    tree: LearnedTree,
    attributes: Vec<Values>,
    /// The rows of every node side by side, with their labels.
    rows: Vec<(u32, u16)>,
    /// Nodes that wait, the next one last.
    open: Vec<OpenNode>,
    phase: Phase,
    /// What was paid already for the next piece of work.
    paid: u64,
    questions: Questions,
    candidates: Vec<Candidate>,
    /// By row: which child it goes to.
    sides: Vec<u16>,
    sorted_scratch: Vec<Entry>,
    rows_scratch: Vec<(u32, u16)>,
}

/// The values of one attribute.
#[derive(Clone, Debug)]
enum Values {
    /// Sorted within each node.
    Numbers(Vec<Entry>),
    /// By row, and how many categories there are.
    Categories(Vec<u16>, usize),
}

/// A node that is not divided yet: its place in the tree, and where its examples lie.
#[derive(Clone, Copy, Debug)]
struct OpenNode {
    node: usize,
    start: usize,
    end: usize,
    depth: u32,
}

/// The next piece of work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Sort the values of this attribute.
    Sort(usize),
    /// Look for the best question about this attribute.
    Ask(usize),
    /// Divide the examples.
    Divide,
}

impl TreeTraining {
    /// Begins with all examples.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "there are at most 2^20 examples")]
    pub fn new(examples: &Examples, def: TreeDef) -> Self {
        let rows: Vec<u32> = (0..examples.len() as u32).collect();
        Self::of_rows(examples, &rows, def)
    }

    /// Begins with these rows. Rows that do not exist are left out.
    #[must_use]
    pub fn of_rows(examples: &Examples, rows: &[u32], def: TreeDef) -> Self {
        let chosen: Vec<usize> =
            rows.iter().map(|row| *row as usize).filter(|row| *row < examples.len()).collect();
        // From here on the chosen rows are counted from 0.
        let rows: Vec<(u32, u16)> = (0..).zip(chosen.iter().map(|row| examples.labels()[*row])).collect();
        let schema = examples.schema().clone();
        let attributes = schema.attributes().iter().enumerate();
        let attributes = attributes.map(|(number, attribute)| match examples.column(number) {
            Column::Numbers(values) => {
                let values = chosen.iter().map(|row| values[*row]).zip(&rows);
                Values::Numbers(values.map(|(value, (row, label))| Entry::new(value, *row, *label)).collect())
            }
            Column::Categories(values) => {
                let categories = attribute.categories().map_or(0, <[String]>::len);
                Values::Categories(chosen.iter().map(|row| values[*row]).collect(), categories)
            }
        });
        let (attributes, labels): (Vec<Values>, _) = (attributes.collect(), schema.labels().len());
        let mut counts = vec![0; labels];
        rows.iter().for_each(|(_, label)| counts[usize::from(*label)] += 1);
        let root = TreeNode::leaf(counts, 0);
        let mut training = Self {
            questions: Questions::new(rows.len(), labels),
            open: Vec::new(),
            tree: LearnedTree { schema, nodes: vec![root] },
            sides: vec![0; rows.len()],
            sorted_scratch: vec![Entry::default(); rows.len()],
            rows_scratch: rows.clone(),
            rows,
            attributes,
            phase: Phase::Sort(0),
            paid: 0,
            candidates: Vec::new(),
            def,
        };
        let root = OpenNode { node: 0, start: 0, end: training.rows.len(), depth: 0 };
        training.open.extend(training.may_divide(&root).then_some(root));
        training
    }

    /// The tree so far: nodes that were not divided yet are leaves.
    #[must_use]
    pub const fn tree(&self) -> &LearnedTree {
        &self.tree
    }

    /// The tree without a copy.
    #[must_use]
    pub fn into_tree(self) -> LearnedTree {
        self.tree
    }

    /// Whether there is anything to divide.
    fn may_divide(&self, open: &OpenNode) -> bool {
        let counts = &self.tree.nodes[open.node].counts;
        let examples: u32 = counts.iter().sum();
        let is_mixed = counts.iter().filter(|count| **count > 0).count() > 1;
        is_mixed && open.depth < self.def.max_depth && examples >= self.def.min_examples
    }

    /// What the next piece of work costs.
    fn cost(&self, open: &OpenNode) -> u64 {
        let examples = (open.end - open.start) as u64;
        match self.phase {
            Phase::Sort(attribute) => match self.attributes.get(attribute) {
                Some(Values::Numbers(entries)) => 2 * entries.len() as u64,
                _ => 0,
            },
            Phase::Ask(_) => examples,
            Phase::Divide => examples * (1 + self.attributes.len() as u64),
        }
    }

    fn work(&mut self, open: OpenNode) {
        match self.phase {
            Phase::Sort(attribute) => {
                if let Some(Values::Numbers(entries)) = self.attributes.get_mut(attribute) {
                    sort(entries, &mut self.sorted_scratch);
                }
                let next = attribute + 1;
                self.phase = if next < self.attributes.len() { Phase::Sort(next) } else { Phase::Ask(0) };
            }
            Phase::Ask(attribute) => {
                let candidate = self.ask(attribute, &open);
                self.candidates.extend(candidate);
                let next = attribute + 1;
                self.phase = if next < self.attributes.len() { Phase::Ask(next) } else { Phase::Divide };
            }
            Phase::Divide => {
                self.open.pop();
                self.divide(&open);
                self.candidates.clear();
                self.phase = Phase::Ask(0);
            }
        }
    }

    fn ask(&mut self, attribute: usize, open: &OpenNode) -> Option<Candidate> {
        let counts = &self.tree.nodes[open.node].counts;
        match &self.attributes[attribute] {
            Values::Numbers(sorted) => {
                let sorted = &sorted[open.start..open.end];
                self.questions.threshold(attribute, sorted, counts, &self.def)
            }
            Values::Categories(values, categories) => {
                let examples = self.rows[open.start..open.end].iter();
                let examples = examples.map(|(row, label)| (values[*row as usize], *label));
                self.questions.category(attribute, *categories, examples, counts, &self.def)
            }
        }
    }

    /// Asks the best question, if any is worth it, and hands the examples on to the children.
    fn divide(&mut self, open: &OpenNode) {
        let examples = self.tree.nodes[open.node].examples();
        let Some(best) = best(&self.candidates, examples, &self.def) else { return };
        let answers = best.split.answers(&self.tree.schema);
        let labels = self.tree.schema.labels().len();
        let mut counts = vec![vec![0; labels]; answers];
        self.mark_sides(best.split, open, &mut counts);
        let first = self.tree.nodes.len();
        #[expect(clippy::cast_possible_truncation, reason = "there are fewer nodes than 2^32")]
        let split = best.split.with_first(first as u32);
        let label = self.tree.nodes[open.node].label;
        self.tree.nodes[open.node].split = Some(split);
        let mut start = open.start;
        let mut children = Vec::with_capacity(answers);
        for (number, counts) in counts.into_iter().enumerate() {
            let child = TreeNode::leaf(counts, label);
            let end = start + child.examples() as usize;
            children.push(OpenNode { node: first + number, start, end, depth: open.depth + 1 });
            self.tree.nodes.push(child);
            start = end;
        }
        let starts: Vec<usize> = children.iter().map(|child| child.start).collect();
        children.retain(|child| self.may_divide(child));
        if !children.is_empty() {
            self.hand_on(open, &starts);
        }
        self.open.extend(children.into_iter().rev());
    }

    /// Notes for every row which child it goes to, and counts the labels there.
    #[expect(clippy::cast_possible_truncation, reason = "there are at most 256 children")]
    fn mark_sides(&mut self, split: Split, open: &OpenNode, counts: &mut [Vec<u32>]) {
        let sides = &mut self.sides;
        let mut mark = |row: usize, label: usize, side: usize| {
            sides[row] = side as u16;
            counts[side][label] += 1;
        };
        match (&self.attributes[split.attribute()], split) {
            (Values::Numbers(sorted), Split::Threshold { at, .. }) => {
                let sorted = &sorted[open.start..open.end];
                sorted
                    .iter()
                    .for_each(|entry| mark(entry.row(), entry.label(), usize::from(entry.value >= at)));
            }
            (Values::Categories(values, _), _) => {
                let rows = self.rows[open.start..open.end].iter();
                rows.for_each(|(row, label)| {
                    mark(*row as usize, usize::from(*label), usize::from(values[*row as usize]))
                });
            }
            (Values::Numbers(_), Split::Category { .. }) => {}
        }
    }

    /// Divides all lists of a node, so that each child has its part and every part keeps its order.
    fn hand_on(&mut self, open: &OpenNode, starts: &[usize]) {
        let Self { attributes, rows, sides, sorted_scratch, rows_scratch, .. } = self;
        let range = open.start..open.end;
        let side = |row: usize| usize::from(sides[row]);
        for attribute in attributes {
            if let Values::Numbers(sorted) = attribute {
                divide(&mut sorted[range.clone()], sorted_scratch, starts, |entry| side(entry.row()));
            }
        }
        divide(&mut rows[range], rows_scratch, starts, |(row, _)| side(*row as usize));
    }
}

/// Moves items to the part that they belong to, without changing their order within it.
fn divide<T: Copy>(items: &mut [T], scratch: &mut [T], starts: &[usize], side: impl Fn(&T) -> usize) {
    let scratch = &mut scratch[..items.len()];
    let base = starts.first().copied().unwrap_or(0);
    if starts.len() == 2 {
        // The usual case. Each item is written to both sides; only one of them counts it, so that nothing has to be guessed.
        let (mut left, mut right) = (0, 0);
        for place in 0..items.len() {
            let item = items[place];
            let is_right = side(&item) != 0;
            (items[left], scratch[right]) = (item, item);
            right += usize::from(is_right);
            left += usize::from(!is_right);
        }
        items[left..].copy_from_slice(&scratch[..right]);
        return;
    }
    let mut places: Vec<usize> = starts.iter().map(|start| start - base).collect();
    for item in &*items {
        let place = &mut places[side(item)];
        scratch[*place] = *item;
        *place += 1;
    }
    items.copy_from_slice(scratch);
}

impl Work for TreeTraining {
    type Output = LearnedTree;

    fn step(&mut self, budget: &mut Budget) -> Progress<LearnedTree> {
        while let Some(open) = self.open.last().copied() {
            let owed = self.cost(&open) - self.paid;
            let part = owed.min(budget.left());
            if owed > 0 && !budget.spend(part) || part < owed {
                self.paid += part;
                return Progress::Pending;
            }
            self.paid = 0;
            self.work(open);
        }
        Progress::Done(self.tree.clone())
    }

    /// The tree so far: nodes that were not divided yet are leaves.
    fn best_so_far(&self) -> Option<LearnedTree> {
        Some(self.tree.clone())
    }

    /// The share of examples that came to a leaf.
    fn fraction_done(&self) -> Option<f32> {
        let waiting: usize = self.open.iter().map(|open| open.end - open.start).sum();
        let rows = self.rows.len();
        #[expect(clippy::cast_possible_truncation, reason = "a share")]
        Some(if rows == 0 { 1.0 } else { 1.0 - (waiting as f64 / rows as f64) as f32 })
    }
}

impl LearnedTree {
    /// Grows a tree from all examples at once.
    #[must_use]
    pub fn grow(examples: &Examples, def: TreeDef) -> Self {
        let mut training = TreeTraining::new(examples, def);
        while !training.open.is_empty() {
            if let Some(open) = training.open.last().copied() {
                training.work(open);
            }
        }
        training.tree
    }
}

/// The best question about these rows; `None` if there is nothing to divide or no question is worth it. If `current` is as
/// good as the best one, it is that.
pub(super) fn best_question(
    examples: &Examples,
    rows: &[u32],
    def: &TreeDef,
    current: Option<Split>,
) -> Option<Split> {
    let mut training = TreeTraining::of_rows(examples, rows, def.clone());
    let open = training.open.last().copied()?;
    while training.phase != Phase::Divide {
        training.work(open);
    }
    let count = training.tree.nodes[0].examples();
    let best = best(&training.candidates, count, def)?;
    let tied = training.candidates.iter().find(|candidate| {
        candidate.gain == best.gain && current.is_some_and(|current| candidate.split.asks_like(current))
    });
    Some(tied.copied().unwrap_or(best).split)
}

/// The gains of the best question about each attribute, for all examples.
#[cfg(test)]
pub(super) fn gains(examples: &Examples) -> Vec<f64> {
    let mut training = TreeTraining::new(examples, TreeDef { zero_gain: true, ..TreeDef::default() });
    let Some(open) = training.open.last().copied() else { return Vec::new() };
    while training.phase != Phase::Divide {
        training.work(open);
    }
    let gain = |attribute| {
        let of_attribute =
            training.candidates.iter().find(|candidate| candidate.split.attribute() == attribute);
        of_attribute.map_or(0.0, |candidate| candidate.gain_each(training.tree.nodes[0].examples()))
    };
    (0..training.attributes.len()).map(gain).collect()
}
